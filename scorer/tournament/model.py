"""What a tournament is made of: players, games, the scheme, and the event that holds them.

Points are whole numbers. A round after the scheme's rounds belongs to the cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Figures = Mapping[str, int]
State = Literal["pending", "played", "awarded", "void", "bye"]
STATES: tuple[State, ...] = ("pending", "played", "awarded", "void", "bye")
COUNTING = frozenset({"played", "awarded"})
Method = Literal["swiss", "round_robin", "double_round_robin"]
METHODS: tuple[Method, ...] = ("swiss", "round_robin", "double_round_robin")
CUTS = (0, 2, 4, 8, 16)
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
    "lot",
    "manual",
)
DEFAULT_TIE_BREAKS = ("buchholz_cut1", "buchholz", "head_to_head", "deal_difference", "deal_wins")
CIRCLE_TIE_BREAKS = ("head_to_head", "deal_difference", "deal_wins", "sonneborn_berger")
"""Where everybody meets everybody, the points of the opponents say next to nothing."""


@dataclass(frozen=True, slots=True)
class Player:
    """`id` is above 0; `seed` 1 is the strongest, 0 has none; `mark` is a club or a family.

    `entered` is the first round played, `late_points` were given for the rounds before it.
    `out` holds spans of rounds not played: (3, 5) misses 3 and 4 and is back in round 5;
    (3, 0) has left for good, unless somebody closes the span.
    """

    id: int
    name: str
    seed: int = 0
    mark: str = ""
    entered: int = 1
    late_points: int = 0
    out: tuple[tuple[int, int], ...] = ()

    def plays(self, number: int) -> bool:
        away = any(start <= number and (not end or number < end) for start, end in self.out)
        return number >= self.entered and not away

    def dropped(self, number: int) -> "Player":
        """Out from this round on. A player who is out already stays so."""
        if not self.plays(number) and number >= self.entered:
            return self
        return replace(self, out=(*self.out, (number, 0)))

    def returned(self, number: int) -> "Player":
        """Back from this round on; a span that would be empty is forgotten."""
        spans = [(start, end or number) for start, end in self.out]
        return replace(self, out=tuple((start, end) for start, end in spans if start < end))


@dataclass(frozen=True, slots=True)
class Deal:
    """The points of both players of a game, in the game's order, and who won the deal."""

    points: tuple[int, int]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One table of one round. The dealer of the first deal stands first; alone is a bye.

    `winner` is a place in `players`; None in a played or awarded game is a draw.
    A void game gives nothing to anybody and does not count as a meeting.
    """

    round: int
    table: int
    players: tuple[int, ...]
    state: State = "pending"
    deals: tuple[Deal, ...] = ()
    winner: int | None = None

    @property
    def counts(self) -> bool:
        """Two players met, or one of them should have: there is a result between them."""
        return self.state in COUNTING


@dataclass(frozen=True, slots=True)
class Scheme:
    """How an event is run. `seed` feeds every draw; `mark_rounds` are the early rounds.

    `manual` is an order of player ids that somebody decided, for the reason given.
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

    @property
    def legs(self) -> int:
        """How often two players may meet as planned."""
        return 2 if self.method == "double_round_robin" else 1

    def drawn_by_lot(self, number: int) -> bool:
        """A round robin keeps its seats, the cut its places: only a Swiss round is drawn again."""
        return self.method == "swiss" and number <= self.rounds

    def left_in_cut(self, number: int) -> int:
        """So many players are left in a round of the cut: 2 is the final; 0 before the cut."""
        return self.cut >> (number - self.rounds - 1) if number > self.rounds else 0

    @property
    def cut_rounds(self) -> int:
        return self.cut.bit_length() - 1 if self.cut else 0

    @property
    def last_round(self) -> int:
        return self.rounds + self.cut_rounds


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that is known. All that is shown is computed from it."""

    scheme: Scheme
    players: tuple[Player, ...]
    games: tuple[Game, ...] = ()

    def before(self, number: int) -> "Event":
        """The event as it stood when this round was paired."""
        return replace(self, games=tuple(game for game in self.games if game.round < number))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: a code with its figures. `players` are ids, in reading order.

    Of a pairing: same_score(points), floated(from, to: the points of the higher and the lower
    player), rematch_avoided and mark_avoided (players: one of the pair, and who was nearer but
    passed over), rematch_unavoidable(meetings), mark_unavoidable, round_robin(leg),
    cut_seeding(high, low: places before the cut), by_hand.
    Of the dealer: dealt_less(mine, mine_of, other, other_of: dealt in so many of so many games),
    dealt_last (players: who dealt last time, and who deals now), dealer_lot, dealer_return,
    by_hand.
    Of a bye: lowest_without(points), bye_lot and bye_seed (of the first round),
    lowest_fewest(byes, points), avoids_rematch (players: who would have been next),
    round_robin_bye, opponent_out (players: who is out), walkover, by_hand.
    """

    code: str
    players: tuple[int, ...] = ()
    figures: Figures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a table, the dealer first."""

    table: int
    players: tuple[int, int]
    reasons: tuple[Reason, ...] = ()
    dealer: Reason = Reason("dealer_lot")


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent. Only in the cut it has a table: its place in the bracket."""

    player: int
    reasons: tuple[Reason, ...] = ()
    table: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round as proposed. `byes` has at most one entry in Swiss.

    In round robin everybody whose opponent is out has one; in the cut a walkover is one.
    `warnings` tell the organiser: rematches(count), second_bye(count), mark_meetings(count),
    each with the players concerned, and rounds_short(needed, planned).
    """

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    warnings: tuple[Reason, ...] = ()

    def games(self) -> tuple[Game, ...]:
        """What is written into the log when the round is published."""
        pairs = (Game(self.number, pair.table, pair.players) for pair in self.pairings)
        byes = (Game(self.number, bye.table, (bye.player,), "bye") for bye in self.byes)
        return (*pairs, *byes)


class CannotPairError(ValueError):
    """No round can be made: too_few_players, results_missing (at which tables), over (the last
    round is played); or a swap of somebody who is not_in_round.
    """

    def __init__(self, code: str, tables: tuple[int, ...] = ()) -> None:
        super().__init__(code)
        self.code, self.tables = code, tables
