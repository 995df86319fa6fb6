"""What a Japanese editor checks in every sentence, and what a machine can check of it.

Rules, rulings, questions and messages are in です・ます; headings, the summary, the cells of a
comparison and the log are short and may end in a noun or a plain verb, but never in だ or である.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from scorer.i18n import DIRECTORY

JAPANESE = r"[\u3041-\u30ff\u3400-\u9fff々]"
"""Kana and kanji, without brackets and other signs."""
PLACEHOLDER = re.compile(r"%(?:\((\w+)\))?[sdr]")
LINE = re.compile(r"(?:アドソ|ウィリアム)(?::| \d)")
"""In a line of a deal a name has its colon, and a tower its number."""
TYPED = ("名前; クラブ; シード; ふりがな", "名前; クラブ; シード", "名前, クラブ, シード")
"""Forms that are typed as they are shown, like the lines of a deal."""
COPIED = {"argument_name", "file", "folder", "game", "host", "slug", "tables", "type", "value"}
COPIED |= {"where"}
"""Placeholders for things to copy: a space keeps them apart from the sentence."""


class Entry(NamedTuple):
    english: str
    japanese: str


def _entries() -> Iterator[Entry]:
    with (DIRECTORY / "ja" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        for message in read_po(file, locale="ja"):
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else message.string or ()
            if forms[0]:
                yield from (Entry(forms[-1], text) for text in strings)


ENTRIES = list(_entries())


def offenders(pattern: str, clean: bool = True) -> list[str]:
    """The sentences in which something is found, without lines of a deal and typed forms."""
    wanted = re.compile(pattern)
    return [one.japanese for one in ENTRIES if wanted.search(_prose(one.japanese, clean))]


def _without_lines(text: str) -> str:
    for typed in TYPED:
        text = text.replace(typed, "")
    return LINE.sub("", text)


def _prose(text: str, clean: bool = True) -> str:
    return PLACEHOLDER.sub("X", _without_lines(text)) if clean else text


def found_in(pattern: str, text: str) -> bool:
    return re.search(pattern, _prose(text)) is not None


HALF_WIDTH = rf"{JAPANESE}[,.:;!?()/]|[,.:;!?(/] ?{JAPANESE}|\){JAPANESE}"
PLAIN_ENDING = r"(?:(?<!ま)だ|である)(?:。|$)"
WAVE_DASH = "～"  # noqa: RUF001 - the full-width tilde is the one to find
TOGETHER = r"[？！][^\u3000（）」？！]"  # noqa: RUF001
QUOTES = '["“”‘’]'  # noqa: RUF001


def test_separators_beside_japanese_are_full_width() -> None:
    assert offenders(HALF_WIDTH) == []


def test_a_range_has_one_kind_of_dash() -> None:
    assert offenders(WAVE_DASH) == []


def test_a_sentence_never_ends_in_da_or_de_aru() -> None:
    assert offenders(PLAIN_ENDING) == []


def test_a_question_mark_inside_a_text_is_followed_by_a_wide_space() -> None:
    assert offenders(TOGETHER) == []


def test_quotation_marks_are_japanese() -> None:
    assert offenders(QUOTES) == []


def test_no_counter_tsu_follows_a_number_that_can_be_ten_or_more() -> None:
    """10つ does not exist. Close needs four towers, so that those that are missing are few."""
    assert offenders(r"(?<!あと)%\((?!least\b)\w+\)[ds]つ", clean=False) == []


@pytest.mark.parametrize(
    ("pattern", "bad", "good"),
    [
        (HALF_WIDTH, "結果: 塔", "アドソ: 8x4! / ウィリアム: 7x3!"),
        (HALF_WIDTH, "%(name)s: 塔", "コロン（:）は使えません。"),
        (HALF_WIDTH, "塔(7)", "得点は63 : 66です。"),
        (HALF_WIDTH, "何段ですか?", "1) 完成ボーナス"),
        (WAVE_DASH, "1～40文字", "1〜40文字"),  # noqa: RUF001
        (PLAIN_ENDING, "これは塔だ。", "入力はまだ。"),
        (PLAIN_ENDING, "これは塔である", "これは塔です。"),
        (TOGETHER, "出せますか？何枚ですか？", "出せますか？\u3000何枚ですか？"),  # noqa: RUF001
    ],
)
def test_the_checks_tell_bad_from_good(pattern: str, bad: str, good: str) -> None:
    assert found_in(pattern, bad)
    assert not found_in(pattern, good)


def _needlessly_spaced(text: str) -> list[str]:
    """Latin words and numbers with a space between them and Japanese; a sum needs its spaces."""
    if re.search(" [×=→] ", text):
        return []
    text = re.sub(r"^\d+\)? ", "", text)
    words = re.findall(rf"(?<={JAPANESE}) ([!-~]+)", text)
    words += re.findall(rf"([!-~]+) (?={JAPANESE})", text)
    return [word for word in words if not _is_copied(word)]


def _is_copied(word: str) -> bool:
    """Files and addresses, options of a command, settings of the environment."""
    name = PLACEHOLDER.fullmatch(word)
    return name[1] in COPIED if name else bool(re.fullmatch(r"-.*|[A-Z_]{4,}", word))


def test_numbers_and_latin_words_have_no_space_beside_japanese() -> None:
    texts = [_without_lines(one.japanese) for one in ENTRIES]
    assert [text for text in texts if _needlessly_spaced(text)] == []
    assert _needlessly_spaced("手札は 7 枚です。") == ["7", "7"]
    assert _needlessly_spaced("--force で置き換えます。") == []


def test_what_is_copied_has_a_space_beside_japanese() -> None:
    copied = rf"%\((?:{'|'.join(COPIED - {'tables', 'value'})})\)[sr]"
    assert offenders(rf"{JAPANESE}{copied}|{copied}{JAPANESE}", clean=False) == []


def test_japanese_has_the_placeholders_of_its_english() -> None:
    assert [
        one for one in ENTRIES if _placeholders(one.english) != _placeholders(one.japanese)
    ] == []


def _placeholders(text: str) -> set[str]:
    return {found[0] for found in PLACEHOLDER.finditer(text)}


GLOSSARY = {
    r"towers?": "塔|建て|建設|増築|完成",
    r"story|stories": "段|枚",
    r"market": "市場",
    r"decks?": "山札",
    r"noble decks?": "貴族カードの山札",
    r"Highest Marker|marker": "塔コマ",
    r"Close": "終了宣言|宣言",
    r"[Cc]ompleted": "完成",
    r"[Cc]olorful": "多色",
    r"[Pp]lain towers?": "同色の塔|[67]の塔|同色",
    r"[Nn]oble cards?": "貴族カード",
    r"Donazione": "寄進",
    r"Guard": "護衛",
    r"Contract": "契約",
    r"Blessing": "恩寵",
    r"Income": "収入",
    r"Trade": "取引",
    r"Conspiracy": "陰謀",
    r"Buona Pietra": "高級な石材|石材",
    r"Giostra": "馬上槍試合",
    r"Mura": "城壁",
    r"Palazzo": "市庁舎",
    r"Monumento": "聖ジミニアスの記念碑",
    r"Cappella": "サンタ・フィーナ礼拝堂",
    r"Via Francigena": "ヴァチカンへの巡礼",
    r"Ending Phase": "終了フェーズ",
    r"[Pp]urchases?": "購入",
    r"[Ee]xchanges?": "交換",
    r"hand limit": "手札の上限",
    r"[Hh]ouse rules?": "ハウスルール",
    r"[Tt]ie-breaks?": "タイブレーク|決着",
    r"[Bb]yes?": "不戦勝",
    r"[Ss]eeds?": "シード",
    r"[Ss]tandings": "順位",
    r"[Ss]lips of|slips": "対戦票",
    r"[Oo]wner link": "管理者用リンク",
    r"[Vv]iew link": "閲覧用リンク",
    r"[Dd]esk link": "運営用リンク",
    r"Torri line": "1行記録",
}
"""English terms, and how Japanese may say them: the words of the Japanese sheet where it has
one. Building and extending a tower need not name it again."""
OTHER_WORDS = {
    "塔": r"タワー",
    "ゲーム": r"ディール",
    "市場": r"マーケット",
    "山札": r"デッキ",
    "塔コマ": r"マーカー",
    "多色・同色": r"カラフル|単色",
    "終了宣言": r"クローズ",
    "説明書": r"ルールシート",
    "タイブレーク": r"順位決定方法",
    "対戦票": r"卓票",
    "修正": r"訂正",
    "1人、2人、両者": r"[一二]人|両プレイヤー",
    "どうし": r"同士",
    "次第": r"しだい",
    "後": r"(?:の|た)あと(?:に|、)",
    "8・9・10": r"8、9、10",
    "戻す": r"手放",
    "アドソ、ウィリアム": r"Adso|William",
    "スマホ": r"端末",
    "馬上槍試合、取引": r"ジョストラ|交易",
    "塔が崩される": r"塔[がは]崩れ",
}
"""Words for the same thing, or ways to write it, that the catalogue does not use."""


@pytest.mark.parametrize("term", GLOSSARY)
def test_a_term_of_the_game_is_always_called_the_same(term: str) -> None:
    english = re.compile(rf"\b(?:{term})\b")
    about = [one for one in ENTRIES if english.search(PLACEHOLDER.sub("", one.english))]
    assert about, "no sentence has this term any more: take it out of the table"
    japanese = re.compile(GLOSSARY[term])
    assert [one for one in about if not japanese.search(one.japanese)] == []


@pytest.mark.parametrize("right", OTHER_WORDS)
def test_no_second_word_is_used_for_one_thing(right: str) -> None:
    assert offenders(OTHER_WORDS[right]) == []


def test_a_verdict_judges_the_play_and_does_not_answer_yes_or_no() -> None:
    """A case may ask anything: できます would answer its question, right or wrong."""
    said = dict(ENTRIES)
    silent = "The rules do not say. Our reading: "
    assert said["Legal"] == "ルール上可能"
    assert said["Not legal"] == "ルール上不可"
    assert said[f"{silent}legal"].endswith("：可能")
    assert said[f"{silent}not legal"].endswith("：不可")
