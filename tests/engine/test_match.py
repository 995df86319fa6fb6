import pytest

from scorer.games.common import Scoresheet, SideScore
from scorer.games.matches import Format, Standing, leaders, most_points, play_out
from scorer.games.torri import Readings, parse, score
from scorer.games.torri.matches import dealer, standing

SIXTY_THREE = "A: 10x4! 9x3! 8x3! 6x3 cx5 marker / B: 7x3! cx5! cx3! cx3!"
TURNED = "A: 7x3! cx5! cx3! cx3! / B: 10x4! 9x3! 8x3! 6x3 cx5 marker"
CLOSED = "A: 10x3! 9x3! 8x3! 6x3! close / B: cx6! cx4 5x3 7x3 marker"
EMPTY = "A: / B:"


def after(*lines: str, target: int = 120, readings: Readings | None = None) -> Standing:
    chosen = readings or Readings()
    sheets = [score(parse(line), chosen) for line in lines]
    return standing(sheets, Format("target", target=target), chosen)


def test_a_match_without_a_deal_has_not_been_won() -> None:
    empty = standing([], Format("target"))
    assert (empty.finished, empty.winner) == (False, None)


@pytest.mark.parametrize(
    ("lines", "totals", "finished", "winner"),
    [
        ([EMPTY], (0, 0), False, None),
        ([SIXTY_THREE], (63, 66), False, None),
        ([SIXTY_THREE, SIXTY_THREE], (126, 132), True, 1),
        ([SIXTY_THREE, TURNED], (129, 129), True, None),
        ([SIXTY_THREE, CLOSED], (106, 119), False, None),
        ([SIXTY_THREE, CLOSED, EMPTY], (106, 119), False, None),
        ([CLOSED, SIXTY_THREE, SIXTY_THREE], (169, 185), True, 1),
    ],
)
def test_totals_run_until_somebody_has_the_target(
    lines: list[str], totals: tuple[int, ...], finished: bool, winner: int | None
) -> None:
    found = after(*lines)
    assert (found.totals, found.finished, found.winner) == (totals, finished, winner)


@pytest.mark.parametrize(("target", "finished"), [(66, True), (67, False), (1, True)])
def test_the_target_is_reached_exactly(target: int, finished: bool) -> None:
    assert after(SIXTY_THREE, target=target).finished is finished


def test_the_penalty_counts_before_the_target_is_looked_at() -> None:
    assert not after(CLOSED, target=54).finished
    assert after(CLOSED, target=53).winner == 1


def test_a_house_rule_looks_at_the_target_before_the_penalty() -> None:
    house = Readings(target_check="before")
    assert not after(TURNED, CLOSED, target=117).finished
    found = after(TURNED, CLOSED, target=117, readings=house)
    assert (found.totals, found.finished, found.winner) == ((109, 116), True, 1)


def test_without_the_penalty_totals_are_sums_of_deals() -> None:
    assert after(SIXTY_THREE, CLOSED, readings=Readings(penalty="off")).totals == (116, 119)


@pytest.mark.parametrize(
    ("length", "deals", "finished"),
    [
        (Format("single"), 1, True),
        (Format("fixed", deals=2), 1, False),
        (Format("fixed", deals=2), 2, True),
        (Format("fixed", deals=3), 2, False),
        (Format("open"), 9, False),
    ],
)
def test_a_match_lasts_as_long_as_its_format_says(
    length: Format, deals: int, finished: bool
) -> None:
    sheets = [score(parse(SIXTY_THREE))] * deals
    assert standing(sheets, length).finished is finished


def test_deals_after_the_end_do_not_count() -> None:
    sheets = [score(parse(SIXTY_THREE))] * 3
    found = standing(sheets, Format("fixed", deals=2))
    assert (found.totals, len(found.running)) == ((126, 132), 2)


@pytest.mark.parametrize(
    ("custom", "winner", "decided_by", "finished"),
    [("shared", None, "draw", True), ("marker", 1, "marker", True), ("extra", None, None, False)],
)
def test_equal_totals_are_shared_unless_a_house_rule_says_otherwise(
    custom: str, winner: int | None, decided_by: str | None, finished: bool
) -> None:
    sheets = [score(parse(SIXTY_THREE)), score(parse(TURNED))]
    found = standing(sheets, Format("fixed"), Readings(match_tie=custom))
    assert (found.winner, found.decided_by, found.finished) == (winner, decided_by, finished)


@pytest.mark.parametrize(
    ("custom", "dealers"),
    [("alternate", [0, 1, 0, 1]), ("older", [0, 0, 0, 0]), ("loser", [0, 0, 1, 1])],
)
def test_who_deals_next(custom: str, dealers: list[int]) -> None:
    """A loses the first deal, B the second, and the third is drawn."""
    sheets = [score(parse(line)) for line in (SIXTY_THREE, TURNED, EMPTY)]
    chosen = Readings(dealer=custom)
    assert [dealer(sheets[:played], chosen) for played in range(4)] == dealers


@pytest.mark.parametrize("length", [Format("single"), Format("fixed", deals=1)])
def test_one_deal_is_won_by_its_winner_also_with_the_marker(length: Format) -> None:
    found = standing([score(parse(CLOSED), Readings(penalty="off"))], length)
    assert (found.totals, found.winner, found.decided_by) == ((53, 53), 1, "marker")
    drawn = standing([score(parse(EMPTY))], length)
    assert (drawn.finished, drawn.winner, drawn.decided_by) == (True, None, "draw")


def test_an_open_match_that_was_called_off_counts_every_deal() -> None:
    sheets = [score(parse(line)) for line in (SIXTY_THREE, CLOSED)]
    found = standing(sheets, Format("open"), ended=True)
    assert (found.totals, found.finished, found.winner) == ((106, 119), True, 1)
    assert found.running == ((63, 66), (106, 119))


def test_only_an_open_match_can_be_called_off() -> None:
    sheets = [score(parse(SIXTY_THREE))]
    assert not standing(sheets, Format("fixed", deals=2), ended=True).finished
    assert not standing(sheets, Format("target", target=120), ended=True).finished
    assert not standing([], Format("open"), ended=True).finished


def test_the_marker_decides_a_tie_only_if_somebody_holds_it_in_the_last_deal() -> None:
    house = Readings(match_tie="marker")
    sheets = [score(parse(line)) for line in (SIXTY_THREE, TURNED, EMPTY)]
    found = standing(sheets, Format("fixed", deals=3), house)
    assert (found.totals, found.winner, found.decided_by) == ((129, 129), None, "draw")


def test_the_marker_decides_no_match_that_is_won_on_points() -> None:
    """A leads by points; the marker of the last deal is with B."""
    house = Readings(match_tie="marker")
    sheets = [score(parse(line)) for line in ("A: 10x4! marker / B:", "A: / B: 5x3 marker")]
    found = standing(sheets, Format("fixed"), house)
    assert (found.totals, found.winner, found.decided_by) == ((25, 15), 0, "points")


def test_a_house_rule_lets_a_tied_match_to_a_target_go_on() -> None:
    """The match does not end at 129 : 129; it does after 63 : 66 more."""
    house = Readings(match_tie="extra")
    lines = (SIXTY_THREE, TURNED, SIXTY_THREE)
    sheets = [score(parse(line)) for line in lines]
    assert not standing(sheets[:2], Format("target", target=120), house).finished
    found = standing(sheets, Format("target", target=120), house)
    assert (found.totals, found.finished, found.winner) == ((192, 195), True, 1)


def test_before_the_first_deal_everybody_leads_with_nothing() -> None:
    empty = standing([], Format("open"), players=5)
    assert (empty.totals, empty.leaders) == ((0, 0, 0, 0, 0), (0, 1, 2, 3, 4))
    assert after(SIXTY_THREE).leaders == (1,)
    assert after(SIXTY_THREE, TURNED).leaders == (0, 1)


# ---- what all games share -------------------------------------------------------------------


def sheets_of(*deals: tuple[int, ...]) -> list[Scoresheet]:
    """Deals of a game that only counts points; the winner is who has most."""
    return [
        Scoresheet(
            tuple(SideScore(str(number), (), total) for number, total in enumerate(points)),
            points.index(max(points)),
            "points",
            (),
            points,
        )
        for points in deals
    ]


@pytest.mark.parametrize(
    ("length", "deals", "totals", "reached"),
    [
        (Format("single"), 0, (0, 0), False),
        (Format("single"), 1, (0, 0), True),
        (Format("fixed", 1), 1, (0, 0), True),
        (Format("fixed", 3), 2, (500, 0), False),
        (Format("fixed", 3), 3, (0, 0), True),
        (Format("fixed", 3), 4, (0, 0), True),
        (Format("target", 1, 100), 9, (99, 98), False),
        (Format("target", 9, 100), 1, (12, 100), True),
        (Format("target", 9, 100), 1, (101, 12), True),
        (Format("open", 1, 10), 99, (500, 0), False),
    ],
)
def test_when_a_length_is_reached(
    length: Format, deals: int, totals: tuple[int, ...], reached: bool
) -> None:
    assert length.reached(deals, totals) is reached


@pytest.mark.parametrize(
    ("length", "one"),
    [
        (Format("single", 5), True),
        (Format("fixed", 1), True),
        (Format("fixed", 2), False),
        (Format("target", 1), False),
        (Format("open", 1), False),
    ],
)
def test_which_matches_are_one_deal(length: Format, one: bool) -> None:
    assert length.one_deal is one


def test_the_usual_match_is_two_deals() -> None:
    assert Format() == Format("fixed", 2, 120)


@pytest.mark.parametrize(
    ("totals", "first", "decision"),
    [
        ((3, 5, 4), (1,), (1, "points")),
        ((5, 3, 5), (0, 2), (None, "draw")),
        ((-2, -3), (0,), (0, "points")),
    ],
)
def test_most_points_win_and_a_tie_is_shared(
    totals: tuple[int, ...], first: tuple[int, ...], decision: tuple[int | None, str]
) -> None:
    assert leaders(totals) == first
    assert most_points(totals) == decision


def test_a_plain_match_of_three_is_added_up() -> None:
    sheets = sheets_of((3, 5, 1), (4, 1, 1), (9, 9, 9))
    found = play_out(sheets, Format("fixed", 2), 3)
    assert found.running == ((3, 5, 1), (7, 6, 2))
    assert (found.finished, found.winner, found.decided_by) == (True, 0, "points")
    assert (found.players, found.totals, found.leaders) == (3, (7, 6, 2), (0,))


def test_a_plain_match_goes_on_until_its_target() -> None:
    found = play_out(sheets_of((3, 5), (4, 1)), Format("target", target=8), 2)
    assert (found.finished, found.winner, found.decided_by) == (False, None, None)
    assert (found.totals, found.leaders) == ((7, 6), (0,))


def test_one_deal_is_won_as_the_deal_was() -> None:
    (sheet,) = sheets_of((4, 4))
    found = play_out([sheet], Format("single"), 2)
    assert (found.winner, found.decided_by) == (0, "points"), "though both have four"


def test_an_open_match_ends_with_its_last_deal_when_the_table_says_so() -> None:
    sheets = sheets_of((3, 5), (4, 1))
    assert not play_out(sheets, Format("open"), 2).finished
    ended = play_out(sheets, Format("open"), 2, ended=True)
    assert (ended.running, ended.finished, ended.winner) == (((3, 5), (7, 6)), True, 0)
    for length in (Format("fixed", 3), Format("target", target=100)):
        assert not play_out(sheets, length, 2, ended=True).finished, "only an open one is ended"


def test_before_the_first_deal_all_have_nothing() -> None:
    found = play_out([], Format("open"), 4, ended=True)
    assert (found.totals, found.leaders, found.finished) == ((0,) * 4, (0, 1, 2, 3), False)
