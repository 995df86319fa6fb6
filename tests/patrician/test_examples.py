"""The example of the rulebook (33 + 18 = 51), in every form of the line; by hand."""

import pytest

from scorer.games import patrician
from scorer.games.common import Scoresheet

SHORT = (
    "Mary: 9 7 6 5 4 2 hat4 lady3 beard3 pieces22 / Tom: 9 9 7 5 4 hat3 lady2 beard4 pieces19"
    " / Ann: 7 6 6 5 4 2 2 hat1 lady5 beard3 pieces22"
)
FULL = (
    "Mary: hat4 lady3 beard3 / Tom: hat3 lady2 beard4 / Ann: hat1 lady5 beard3"
    " // Bo:AAABB.ACCC Fe:CBA.AC Fi:ACAA.CBBBC Lu:AABBA.CB Mi:CC.CABBB Pa:AC.ACB"
    " Ro:BBACCB.ACC Si:ACABC.BA Ve:ACC.BA"
)
HURRIED = "Mary: sum33 sets3 / Tom: sum34 sets2 / Ann: sum32 sets2"
RUNNING = "Mary / Tom / Ann // Bo:AB.C Fe:BBC.AA Ro:ABBAC.BAAB Si:AC. // turn17 pile14"
QUESTION = "Mary / Tom / Ann // Ro:AB.C // @Bo @Si=Fi+hat"
EVERY_FORM = (SHORT, FULL, HURRIED, RUNNING, QUESTION)


def points(sheet: Scoresheet) -> list[tuple[int, int, int]]:
    return [(s.points("prestige"), s.points("portraits"), s.total) for s in sheet.sides]


@pytest.mark.parametrize("line", [SHORT, FULL])
def test_the_example_of_the_rulebook(line: str) -> None:
    sheet = patrician.score(patrician.parse(line))
    assert points(sheet) == [(33, 18, 51), (34, 12, 46), (32, 12, 44)]
    assert (sheet.winner, sheet.decided_by, sheet.ranks) == (0, "points", (1, 2, 3))


def test_in_a_hurry_the_totals_are_the_same() -> None:
    sheet = patrician.score(patrician.parse(HURRIED))
    assert [side.total for side in sheet.sides] == [51, 46, 44]


def test_the_cities_give_the_tokens_and_the_pieces_of_the_short_form() -> None:
    full, short = patrician.parse(FULL), patrician.parse(SHORT)
    by_cities = [
        sorted((part.points for part in side.lines[0].parts), reverse=True)
        for side in patrician.score(full).sides
    ]
    assert by_cities == [[token.value for token in side.tokens] for side in short.sides]
    assert [full.pieces_on_board(n) for n in range(3)] == [22, 19, 22]


@pytest.mark.parametrize("line", EVERY_FORM)
def test_what_was_written_reads_as_it_was(line: str) -> None:
    assert patrician.format(patrician.parse(line)) == line


@pytest.mark.parametrize("line", EVERY_FORM)
def test_nothing_is_wrong_with_the_examples(line: str) -> None:
    assert patrician.check(patrician.parse(line)) == []


def test_a_running_game_has_tokens_and_no_winner() -> None:
    sheet = patrician.score(patrician.parse(RUNNING))
    # Ferrara: BBC gives Tom the 5, AA gives Mary the 2. Roma is full: ABBAC is a tie of A and B,
    # and Mary's second floor is above Tom's; BAAB is a tie, and Tom is on top.
    assert [side.total for side in sheet.sides] == [2 + 9, 5 + 6, 0]
    assert (sheet.winner, sheet.decided_by) == (None, "open")
