"""What a tournament is made of: players, tables, the scheme, and the tournament that holds them.

A table seats two to five, a bye has one seat. Points are whole numbers. A round after the
scheme's rounds belongs to the cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scorer.tournament.sizes import Seats, Stage, stages

Figures = Mapping[str, int]
State = Literal["pending", "played", "awarded", "void", "bye"]
STATES: tuple[State, ...] = ("pending", "played", "awarded", "void", "bye")
COUNTING = frozenset({"played", "awarded"})
Method = Literal["swiss", "round_robin", "double_round_robin"]
METHODS: tuple[Method, ...] = ("swiss", "round_robin", "double_round_robin")
CUTS = (0, 2, 4, 8, 16)
TABLE_CUTS = (0, 3, 4, 5, 6, 8, 9, 12, 16)
"""Where a table seats more than two, a cut goes on by tables."""
TIE_BREAKS = (
    "head_to_head",
    "deal_wins",
    "deal_points",
    "deal_difference",
    "buchholz",
    "buchholz_cut1",
    "buchholz_median",
    "sonneborn_berger",
    "opponents_wins",
    "wins",
    "table_share",
    "lot",
    "manual",
)
DEFAULT_TIE_BREAKS = ("buchholz_cut1", "buchholz", "head_to_head", "deal_difference", "deal_wins")
MOST_SEATS = 5
PLACE_POINTS = ((4, 2, 0), (6, 4, 2, 0), (8, 6, 4, 2, 0))
"""Two for each player with a lower place, as at a table of two with its 2, 1 and 0."""
TABLE_TIE_BREAKS = ("wins", "table_share", "buchholz", "head_to_head")
"""At larger tables: first places, then how much of the points there a player won."""
TABLE_POINTS = ((24, 12, 0), (24, 16, 8, 0), (24, 18, 12, 6, 0))
"""Twelve on average at every table, whole where places are shared; a table of two has 24 and 0."""
CIRCLE_TIE_BREAKS = ("head_to_head", "deal_difference", "deal_wins", "sonneborn_berger")
"""Where everybody meets everybody, the points of the opponents have almost no meaning."""


@dataclass(frozen=True, slots=True)
class Player:
    """`id` is above 0; `seed` 1 is the strongest, 0 has none; `mark` is a club or a family.

    `entered` is the first round played, `late_points` were given for the rounds before it.
    `out` holds spans of rounds not played: (3, 5) misses 3 and 4 and is back in round 5;
    (3, 0) has left for good, unless the span is closed later.
    `reading` says how the name sounds, in kana: lists of names are sorted by it.
    `asked` holds byes on request: (3, 1) does not play round 3 and gets 1 point for it.
    In the cut nobody rests: what was asked for those rounds is not used.
    """

    id: int
    name: str
    seed: int = 0
    mark: str = ""
    entered: int = 1
    late_points: int = 0
    out: tuple[tuple[int, int], ...] = ()
    reading: str = ""
    asked: tuple[tuple[int, int], ...] = ()

    def plays(self, number: int) -> bool:
        return self.is_there(number) and not any(number == asked for asked, _ in self.asked)

    def rests(self, number: int) -> int | None:
        """The points of a bye on request in this round; None without one."""
        found = [points for asked, points in self.asked if asked == number]
        return found[0] if found and self.is_there(number) else None

    def is_there(self, number: int) -> bool:
        """Entered, and not dropped out in this round.

        A bye on request is a round of somebody who is there.
        """
        there = number >= self.entered
        if not self.out:  # nearly everybody
            return there
        away = any(start <= number and (not end or number < end) for start, end in self.out)
        return there and not away

    def dropped(self, number: int) -> "Player":
        """Out from this round on. A player who is out already stays so."""
        if not self.is_there(number) and number >= self.entered:
            return self
        return replace(self, out=(*self.out, (number, 0)))

    def returned(self, number: int) -> "Player":
        """Back from this round on; a span that would be empty is removed."""
        spans = [(start, end or number) for start, end in self.out]
        return replace(self, out=tuple((start, end) for start, end in spans if start < end))


@dataclass(frozen=True, slots=True)
class DealPoints:
    """What every seat of a table got in one deal, and the seat that won it; None without a
    winner."""

    points: tuple[int, ...]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one round, with its players by seat. The first seat deals the first deal.

    `places` has the result by seat: 1 is best, and those who share a place have the same number,
    as in (1, 2, 2, 4). It is empty while there is no result that counts. Two players with
    (1, 1) have drawn. A void table gives nothing to anybody and does not count as a meeting.
    """

    round: int
    number: int
    players: tuple[int, ...]
    state: State = "pending"
    deals: tuple[DealPoints, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def counts(self) -> bool:
        """The table has a result between its players, also one awarded without play."""
        return self.state in COUNTING

    @property
    def winner(self) -> int | None:
        """The seat alone on the first place."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all deals by seat; empty where no deal is known."""
        return tuple(map(sum, zip(*(deal.points for deal in self.deals), strict=True)))


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a tournament is run. `seed` feeds every draw; `mark_rounds` are the early rounds.

    `win`, `draw` and `loss` are the points of a table of two. `place_points` has, for every size
    of a larger table, the points of its places from the first to the last.
    `manual` is an order of player ids decided by the desk, for the reason given.
    A table has `seats` players if possible, never fewer than `least` or more than `most`.
    """

    method: Method = "swiss"
    rounds: int = 5
    cut: int = 0
    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    seed: int = 0
    mark_rounds: int = 2
    manual: tuple[int, ...] = ()
    manual_reason: str = ""
    place_points: tuple[tuple[int, ...], ...] = PLACE_POINTS
    least: int = 2
    seats: int = 2
    most: int = 2

    @property
    def large(self) -> bool:
        """Are tables of more than two made?"""
        return self.most > 2

    @property
    def sizes(self) -> Seats:
        return Seats(self.least, self.seats, self.most)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The rounds of a cut by tables."""
        return stages(self.cut, self.sizes) if self.large and self.cut else ()

    @property
    def legs(self) -> int:
        """How often two players may meet as planned."""
        return 2 if self.method == "double_round_robin" else 1

    def value(self, kind: str) -> int:
        """The points of a win, a draw or a loss at a table of two."""
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[kind]

    def points_for(self, places: tuple[int, ...], seat: int) -> int:
        """What a seat gets for its place. Who share places share their points, rounded down."""
        if len(places) == 2:
            own, other = places[seat], places[1 - seat]
            return self.win if own < other else self.loss if own > other else self.draw
        points = next(row for row in self.place_points if len(row) == len(places))
        first, sharing = places[seat] - 1, places.count(places[seat])
        return sum(points[first : first + sharing]) // sharing

    def drawn_by_lot(self, number: int) -> bool:
        """A round robin keeps its seats, the cut its places: only a Swiss round is drawn again."""
        return self.method == "swiss" and number <= self.rounds

    def left_in_cut(self, number: int) -> int:
        """How many players are left in a round of the cut: 2 is the final; 0 before the cut."""
        if self.large:
            later = self.stages[max(number - self.rounds - 1, 0) :]
            return later[0].players if number > self.rounds and later else 0
        return self.cut >> (number - self.rounds - 1) if number > self.rounds else 0

    @property
    def cut_rounds(self) -> int:
        if self.large:
            return len(self.stages)
        return self.cut.bit_length() - 1 if self.cut else 0

    @property
    def last_round(self) -> int:
        return self.rounds + self.cut_rounds


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that was entered. All that pages show is computed from it."""

    scheme: Scheme
    players: tuple[Player, ...]
    tables: tuple[Table, ...] = ()

    def before(self, number: int) -> "Tournament":
        """The tournament as it was when this round was paired."""
        return replace(self, tables=tuple(table for table in self.tables if table.round < number))


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for something: a code with its figures. `players` are ids, in reading order.

    Of a seating: same_score(points), floated(from, to: the points of the higher and the lower
    player), rematch_avoided and mark_avoided (players: one of the pair, and who was nearer but
    passed over), rematch_unavoidable(meetings), mark_unavoidable, round_robin(leg),
    cut_seeding(high, low: places before the cut), by_hand.
    Of the dealer: dealt_less(mine, mine_of, other, other_of: dealt in so many of so many tables),
    dealt_last (players: who dealt last time, and who deals now), dealer_lot, dealer_return,
    by_hand.
    Of a bye: lowest_without(points), bye_lot and bye_seed (of the first round),
    lowest_fewest(byes, points), bye_costs_least (players: who has it, and an equal whose bye
    would have made the pairs worse), avoids_rematch (players: who would have been next),
    round_robin_bye, opponent_out (players: who is out), walkover, by_hand.
    Of a larger table: table_level(points), table_spread(from, to: the points of the best and the
    last), table_met(new, again: pairs who meet for the first time, or not), table_kin,
    table_small_again (players who sat at a smaller table before), table_seeds, table_lot,
    table_cut(advancing), table_final.
    Of who begins there: begins_least(mine, mine_of), begins_seats, begins_lot.
    """

    code: str
    players: tuple[int, ...] = ()
    figures: Figures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seating:
    """The players proposed for a table, the dealer first."""

    number: int
    players: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()
    dealer: Reason = Reason("dealer_lot")


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent. Only in the cut it has a number: its place in the bracket."""

    player: int
    reasons: tuple[Reason, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round as proposed. `byes` has at most one entry in Swiss at tables of two.

    In round robin everybody whose opponent is out has one; in the cut a walkover is one.
    `warnings` tell the organiser: rematches(count), second_bye(count), mark_meetings(count),
    each with the players concerned, rounds_short(needed, planned), and of the first round of the
    cut cut_level and cut_level_decided(places): players level for so many last places, put in
    order by the lot or by the desk.
    """

    number: int
    seatings: tuple[Seating, ...]
    byes: tuple[Bye, ...] = ()
    warnings: tuple[Reason, ...] = ()

    def tables(self) -> tuple[Table, ...]:
        """The tables of the round once it is published."""
        seated = (Table(self.number, one.number, one.players) for one in self.seatings)
        byes = (Table(self.number, bye.number, (bye.player,), "bye") for bye in self.byes)
        return (*seated, *byes)


class CannotPairError(ValueError):
    """No round can be made: too_few_players, results_missing (at which tables), over (the last
    round is played); or a swap of somebody who is not_in_round.
    """

    def __init__(self, code: str, tables: tuple[int, ...] = ()) -> None:
        super().__init__(code)
        self.code, self.tables = code, tables
