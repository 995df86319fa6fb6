"""The rulebook as data: every id is there, every reference leads somewhere."""

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from scorer.casebook import cases
from scorer.games.common import NotationError, Reading
from scorer.games.torri import READINGS, parse
from scorer.games.torri.box import NOBLES, RANKS
from scorer.rulebook import CONFIDENCES, KINDS, Difference, Entry, Rule, Ruling, book
from scorer.rulebook.reading import read
from scorer.wording import rulebook as wording

BOOK = book("torri")
NUMBERED = {
    "BLESSING": 1,
    "BOX": 2,
    "BUILD": 5,
    "CAPPELLA": 1,
    "CLOSE": 2,
    "COMPLETE": 3,
    "CONSPIRACY": 3,
    "CONTRACT": 1,
    "DONAZIONE": 2,
    "ENDING": 3,
    "EXCHANGE": 3,
    "EXTEND": 4,
    "GIOSTRA": 2,
    "GUARD": 2,
    "INCOME": 1,
    "MARKER": 2,
    "MATCH": 3,
    "MONUMENTO": 1,
    "MURA": 1,
    "NOBLE": 7,
    "PALAZZO": 2,
    "PASS": 1,
    "PIETRA": 3,
    "PURCHASE": 3,
    "SCORE": 6,
    "SETUP": 4,
    "TRADE": 2,
    "TURN": 4,
    "VIA": 1,
}
CHANGE_PLAY = [3, 5, 7, 10, *range(12, 19), *range(20, 24), *range(25, 33), 34, 36, *range(38, 43)]
CHANGE_PLAY += [45, 46, 48, *range(50, 55), *range(57, 61)]
"""The differences of the sheets that a table can stumble over."""
LOST_ON_THE_JAPANESE_SHEET = {"nobles/cappella", "nobles/palazzo", "nobles/mura"}
RULE_IDS = {rule.id for rule in BOOK.rules}
EVERYTHING = [pytest.param(entry, id=entry.id) for entry in BOOK.entries]
SOURCED = [param for param in EVERYTHING if not isinstance(param.values[0], Difference)]


def test_the_rules_have_the_numbers_everybody_cites() -> None:
    expected = {f"{name}-{n}" for name, last in NUMBERED.items() for n in range(1, last + 1)}
    assert expected == RULE_IDS


def test_every_ruling_is_there_in_order() -> None:
    assert [ruling.id for ruling in BOOK.rulings] == [f"LT-{n:02}" for n in range(1, 82)]


def test_the_differences_that_change_play_are_there_in_order() -> None:
    assert [difference.id for difference in BOOK.differences] == [f"D-{n:02}" for n in CHANGE_PLAY]


def test_no_id_is_given_twice() -> None:
    ids = Counter(entry.id for entry in BOOK.entries)
    assert ids.most_common(1)[0][1] == 1


def test_rules_stand_chapter_by_chapter() -> None:
    found = [chapter for chapter, _ in groupby(rule.chapter for rule in BOOK.rules)]
    assert found == [chapter.id for chapter in BOOK.chapters]


@pytest.mark.parametrize("entry", EVERYTHING)
def test_an_entry_is_found_by_its_id(entry: Entry) -> None:
    assert BOOK.find(entry.id) is entry


def test_nothing_is_found_under_an_unknown_id() -> None:
    assert BOOK.find("LT-82") is None


@pytest.mark.parametrize("ruling", BOOK.rulings, ids=lambda ruling: ruling.id)
def test_a_ruling_belongs_to_rules_that_know_it(ruling: Ruling) -> None:
    assert ruling.rules
    for number in ruling.rules:
        rule = BOOK.find(number)
        assert isinstance(rule, Rule), number
        assert ruling.id in rule.rulings


@pytest.mark.parametrize("difference", BOOK.differences, ids=lambda difference: difference.id)
def test_a_difference_is_marked_at_its_rules(difference: Difference) -> None:
    assert difference.rules
    assert set(difference.rules) <= RULE_IDS
    assert all(difference in BOOK.differences_of(rule) for rule in difference.rules)
    assert difference.kind in KINDS


def test_switches_come_from_the_readings_of_the_engine() -> None:
    switches = {(ruling.id, key) for ruling in BOOK.rulings for key in ruling.switches}
    assert switches == {(reading.ruling, reading.key) for reading in READINGS}


@pytest.mark.parametrize("ruling", BOOK.rulings, ids=lambda ruling: ruling.id)
def test_what_is_not_settled_names_the_other_reading(ruling: Ruling) -> None:
    assert ruling.confidence in CONFIDENCES
    assert ruling.question.endswith("?")
    assert ruling.reason
    if ruling.confidence != "settled" or ruling.switches:
        assert ruling.other


@pytest.mark.parametrize("entry", SOURCED)
def test_every_rule_and_ruling_names_places_on_the_sheets(entry: Rule | Ruling) -> None:
    assert entry.sources
    assert len(set(entry.sources)) == len(entry.sources)
    for source in entry.sources:
        assert source.sheet in {sheet.id for sheet in BOOK.sheets}
        assert source.section in {section.id for section in BOOK.sections}
        assert source.sheet != "ja" or source.section not in LOST_ON_THE_JAPANESE_SHEET


def test_every_code_of_the_rulebook_has_words() -> None:
    assert tuple(wording.CONFIDENCES) == CONFIDENCES
    assert tuple(wording.KINDS) == KINDS


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_a_rule_is_short(rule: Rule) -> None:
    assert len(rule.title.split()) <= 5
    assert 1 <= len(re.findall(r"[.!?](?: |$)", rule.text)) <= 3


def can_be_drawn(picture: str) -> bool:
    """A tower of the Torri line, or one card by its rank or by the word for it."""
    kind, _, card = picture.rpartition(":")
    if kind:
        return kind == "card" and card in {*map(str, RANKS), *NOBLES}
    try:
        return len(parse(f"Adso: {picture} / William:").sides[0].towers) == 1
    except NotationError:
        return False


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_every_picture_of_a_rule_can_be_drawn(rule: Rule) -> None:
    assert len(rule.pictures) <= 4
    assert [picture for picture in rule.pictures if not can_be_drawn(picture)] == []


@pytest.mark.parametrize("picture", ["card:4", "card:marker", "back:5", "marker", "12x3", "c9-5"])
def test_what_is_no_picture_is_noticed(picture: str) -> None:
    assert not can_be_drawn(picture)


def test_most_rules_are_drawn() -> None:
    assert sum(bool(rule.pictures) for rule in BOOK.rules) >= 40


def test_the_summary_names_rules_and_can_be_drawn() -> None:
    points = [point for section in BOOK.summary for point in section.points]
    assert {section.id for section in BOOK.summary} >= {"actions", "donazione", "scoring", "nobles"}
    assert {rule for point in points for rule in point.rules} <= RULE_IDS
    assert all(point.rules for point in points)
    assert all(can_be_drawn(picture) for point in points for picture in point.pictures)


def test_the_summary_counts_the_noble_cards_of_the_box() -> None:
    nobles = next(section for section in BOOK.summary if section.id == "nobles")
    counted = {
        point.pictures[0].removeprefix("card:"): int(point.title.rpartition("×")[2])
        for point in nobles.points
    }
    assert counted == NOBLES


def test_every_rule_a_case_cites_can_be_read() -> None:
    cited = {rule for case in cases("torri") for rule in case.rules}
    assert [rule for rule in sorted(cited) if not (rule.startswith("V-") or BOOK.find(rule))] == []


def test_the_sheets_of_a_difference_are_those_that_say_something() -> None:
    assert all(found.sheets and all(found.sheets.values()) for found in BOOK.differences)
    assert {code for found in BOOK.differences for code in found.sheets} == {"en", "fr", "ja"}


@pytest.mark.parametrize("game", ["chess", "../torri", ""])
def test_a_game_about_which_nothing_is_written_has_an_empty_book(game: str) -> None:
    empty = book(game)
    assert empty.entries == ()
    assert (empty.chapters, empty.summary, dict(empty.keywords)) == ((), (), {})
    assert empty.page("rules").title == ""
    assert empty.find("SCORE-1") is None


def test_a_game_with_an_empty_folder_has_an_empty_book(tmp_path: Path) -> None:
    assert read(tmp_path, READINGS).entries == ()


def test_a_book_of_another_game_is_read_with_that_games_switches(tmp_path: Path) -> None:
    ruling = ["id", "question", "ruling", "reason", "confidence", "other"]
    texts = [f'{name} = "{name}"' for name in ruling]
    lines = ["[[ruling]]", *texts, 'rules = ["R-1"]', 'sources = ["box lid"]']
    (tmp_path / "rulings.toml").write_text("\n".join(lines), "utf-8")
    (tmp_path / "book.toml").write_text('[[sheet]]\nid = "box"\ntitle = "The box"\n', "utf-8")
    found = read(tmp_path, [Reading("spill", "id", ("keep", "lose"))])
    assert [(one.id, one.switches) for one in found.rulings] == [("id", ("spill",))]
    assert found.sheet("box").title == "The box"
    assert found.section("lid").title == "lid", "what has no title is called by its code"
    assert found.chapter_of(found.rulings[0]) == ""
