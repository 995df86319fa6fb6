"""Every game has words for all its codes, and shared sentences take them from the game."""

from dataclasses import replace

import pytest

from scorer.casebook import Case, cases
from scorer.games import GAMES
from scorer.games.common import Expected, NotationError, Problem, ReadingError, switch
from scorer.games.matches import Format
from scorer.i18n import LANGUAGES, catalogue
from scorer.rulebook import Rule, Ruling, book
from scorer.wording import errors, match, report, rules, store
from scorer.wording.registry import WORDS, questions_of, referee_of, title_of, words_of

EN = catalogue("en")
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)
SCORED = [
    pytest.param(case, id=f"{game}-{case.id}")
    for game in GAMES
    for case in cases(game)
    if case.lines and "error" not in case.expect
]
SETTINGS = [
    pytest.param(game, f"{reading.key}={choice}", id=f"{game}-{reading.key}-{choice}")
    for game, rules_of in GAMES.items()
    for reading in rules_of.READINGS
    for choice in reading.choices[1:]
]


def test_every_game_has_words() -> None:
    assert list(WORDS) == list(GAMES)


@each_game
def test_a_game_with_a_referee_has_words_for_it(game: str) -> None:
    assert hasattr(GAMES[game], "play")
    assert questions_of(game).title(EN, next(iter(GAMES[game].play.QUESTIONS)))
    assert referee_of(game).as_text


@each_language
@pytest.mark.parametrize("case", SCORED)
def test_every_scored_case_can_be_told_in_full(case: Case, language: str) -> None:
    t, game = catalogue(language), GAMES[case.game]
    readings = switch(game.Readings(), game.READINGS, case.readings)
    entry = game.parse(case.lines[-1])
    sheet = game.score(entry, readings)
    text = report.as_text(t, case.game, entry, sheet, game.check(entry, readings), readings, True)
    assert "%(" not in text
    words = words_of(case.game)
    assert words.outcome(t, sheet) in text
    assert all(words.category(t, line.category) in text for line in sheet.sides[0].lines)
    assert all(
        words.arithmetic(t, part) in text
        for side in sheet.sides
        for line in side.lines
        for part in line.parts
    )


@each_language
@pytest.mark.parametrize(("game", "setting"), SETTINGS)
def test_every_house_rule_is_said_and_names_its_ruling(
    game: str, setting: str, language: str
) -> None:
    t, own = catalogue(language), GAMES[game]
    readings = switch(own.Readings(), own.READINGS, [setting])
    (line,) = report.house_rules(t, game, readings)
    assert rules.house_rule(t, game, setting) in line
    assert rules.ruling(game, setting) in line
    assert isinstance(book(game).find(rules.ruling(game, setting)), Rule | Ruling)
    assert "%(" not in line


@each_game
def test_a_category_without_points_names_a_rule_of_the_book(game: str) -> None:
    entry = GAMES[game].parse(words_of(game).EXAMPLE)
    for line in GAMES[game].score(entry).sides[0].lines:
        assert isinstance(book(game).find(words_of(game).basic_rule(line.category)), Rule)


def test_the_basic_rule_of_a_category_is_its_own() -> None:
    """By hand, from the order of the scoring on the sheet; noble cards are in the box."""
    rules_of = {
        "completion": "SCORE-1",
        "blessing": "SCORE-2",
        "plain": "SCORE-3",
        "colorful": "SCORE-4",
        "highest": "SCORE-5",
        "nobles": "BOX-2",
    }
    assert {code: words_of("torri").basic_rule(code) for code in rules_of} == rules_of


@each_language
@each_game
def test_variants_extras_and_titles_have_words(game: str, language: str) -> None:
    t, meta, words = catalogue(language), GAMES[game].META, words_of(game)
    names = [words.variant(t, code) for code in meta.variants]
    assert len(set(names)) == len(meta.variants)
    assert all(words.category(t, code) for code in meta.extras)
    assert title_of(t, game)
    entry = GAMES[game].parse(words.EXAMPLE)
    assert all(words.feat(t, found.code, found.size) for found in GAMES[game].feats(entry))


def test_japanese_has_a_title_of_its_own() -> None:
    assert title_of(EN, "torri") == title_of(catalogue("fr"), "torri") == GAMES["torri"].META.title
    assert title_of(catalogue("ja"), "torri") == "サン・ジミニャーノの塔"


DEAL = "A: 8x4 / B: 9x3 marker"
"""8 against 9 + 10."""
FIXED, TO_TEN = Format("fixed", deals=2), Format("target", target=10)


@pytest.mark.parametrize(
    ("lines", "length", "rules_in_force", "headline", "why"),
    [
        ([DEAL], Format("single"), [], "B wins the match by 11 points", "SCORE-6"),
        ([DEAL, DEAL], FIXED, [], "B wins the match by 22 points", "MATCH-2"),
        ([DEAL], TO_TEN, [], "B wins the match by 11 points", "MATCH-3"),
        ([DEAL], FIXED, [], "B leads by 11 points", ""),
        ([], FIXED, [], "No deal played yet", ""),
        (["A: / B:"], FIXED, [], "Tied on points", ""),
        (["A: / B:"], Format("single"), [], "The match is a tie", "LT-42"),
        (["A: / B:", "A: / B:"], FIXED, [], "The match is a tie", "LT-48"),
        (
            ["A: 10x4 marker / B: 9x3", "A: 9x3 / B: 10x4 marker"],
            FIXED,
            ["match_tie=marker"],
            "B wins the match with the Highest Marker",
            "LT-48",
        ),
        (
            ["A: cx5 cx5 marker / B: cx4 cx3"],
            TO_TEN,
            [],
            "A wins the match by 16 points",
            "LT-47",
        ),
    ],
)
def test_a_match_is_announced_with_what_decided_it(
    lines: list[str], length: Format, rules_in_force: list[str], headline: str, why: str
) -> None:
    game = GAMES["torri"]
    readings = switch(game.Readings(), game.READINGS, rules_in_force)
    sheets = [game.score(game.parse(line), readings) for line in lines]
    standing = game.matches.standing(sheets, length, readings, 2)
    assert match.outcome(EN, "torri", standing, ["A", "B"]) == headline
    decided = match.decided(EN, "torri", standing, length)
    assert f"({why})." in decided if why else decided == ""


def test_an_open_match_that_was_called_off_says_so() -> None:
    game = GAMES["torri"]
    sheets = [game.score(game.parse(DEAL))]
    standing = game.matches.standing(sheets, Format("open"), game.Readings(), 2, ended=True)
    decided = match.decided(EN, "torri", standing, Format("open"))
    assert decided == "The players ended the match here, and the higher total wins (MATCH-2)."


@pytest.mark.parametrize(
    ("code", "expected", "said"),
    [
        ("bad_rank", "rank", "there is no such rank. Expected: a rank from 5 to 10, such as 8x4."),
        ("unknown_word", "word", "this word is not known. Expected: a tower such as 8x4 or cx5"),
        ("no_name", "name", "the name is missing. Expected: a name of 1 to 40 characters"),
    ],
)
def test_a_line_error_takes_the_games_word_before_the_common_one(
    code: str, expected: str, said: str
) -> None:
    error = NotationError(code, "zz", 7, Expected(expected, ("marker", "close")))
    text = errors.notation(EN, "torri", error)
    assert text.startswith("Column 7, “zz”: ")
    assert said in text


def test_a_game_without_house_rules_says_that_it_has_none() -> None:
    told = errors.reading(EN, ReadingError("unknown_reading", "penalty=off", ()))
    assert told == "“penalty=off” is not a reading. This game has none."


def test_what_a_variant_forbids_is_said_by_the_game() -> None:
    game = GAMES["torri"]
    code = game.allows(game.parse("A: 8x3 mura / B:"), "basic")
    told = store.bad_value(EN, "torri", Refused(code, {}))
    assert told == "This match is played without noble cards. Remove them from the deal."


class Refused:
    """What a store raises, as far as words need it."""

    def __init__(self, code: str, figures: dict[str, object]) -> None:
        self.code, self.figures = code, figures


def test_json_calls_the_pieces_of_a_problem_as_the_game_does() -> None:
    game = GAMES["torri"]
    entry = game.parse("A: 8x9 / B: 8x3 marker")
    found = report.problems_as_dicts(EN, "torri", entry, game.check(entry))
    assert found[0]["towers"] == [[0, 0], [1, 0]]
    assert not any("places" in one for one in found)


def test_a_problem_that_only_follows_is_told_in_json_alone() -> None:
    game = GAMES["torri"]
    entry = game.parse("A: 8x4 / B: 9x3 marker")
    first = Problem("V-08", "callers", "reject", "CLOSE-1", (0, 1))
    both = [first, replace(first, implied=True)]
    assert len(report.problems_as_dicts(EN, "torri", entry, both)) == 2
    assert len(report.problems_as_text(EN, "torri", entry, both)) == 1
