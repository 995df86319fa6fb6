"""Standings once more, by a second program that was written separately and shares no code with the
engine.

It reads only players, tables and the scheme. Hundreds of made-up events have cuts, drops, rounds
missed and played again, late entries, byes, voids, awards, and tables of two to five.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from events import random_deal, random_event, random_result

from scorer.tournament import (
    TABLE_POINTS,
    TIE_BREAKS,
    CannotPairError,
    DealPoints,
    Table,
    Tournament,
    by_points,
    pair,
    standings,
)

CHUNKS = [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 6))]
PER_CHUNK = 60
PLAYED = ("played", "awarded")
Value = Fraction | None


def large_result(table: Table, chance: Random) -> Table:
    """A table of three to five: mostly played, with shared places, a few awarded or void."""
    if len(table.players) < 3:
        return random_result(table, chance)
    kind, seats = chance.random(), len(table.players)
    if kind < 0.05:
        return replace(table, state="void")
    points = tuple(chance.randint(0, 9) for _ in range(seats))
    if kind < 0.12:
        return replace(table, state="awarded", places=by_points(points))
    winner = points.index(max(points)) if points.count(max(points)) == 1 else None
    deals = (DealPoints(points, winner),)
    return replace(table, state="played", deals=deals, places=by_points(points))


def whole_event(seed: int, *, large: bool) -> Tournament:
    chance = Random(f"opinion {seed}")
    found = random_event(seed, most=18, rounds=chance.randint(2, 6))
    there = len(found.players)
    cuts = [cut for cut in ((3, 4, 8, 9, 16) if large else (2, 4, 8)) if cut <= there]
    steps = tuple(chance.sample(TIE_BREAKS, chance.randint(1, 6)))
    manual = tuple(chance.sample([p.id for p in found.players], min(3, there)))
    scheme = replace(found.scheme, tie_breaks=steps, manual=manual, bye=chance.randint(0, 2))
    if large:
        scheme = replace(scheme, least=2, seats=4, most=5, place_points=TABLE_POINTS)
        scheme = replace(scheme, win=24, draw=12, bye=12)
        cuts = [cut for cut in cuts if replace(scheme, cut=cut).stages]
    if cuts and chance.random() < 0.7:
        scheme = replace(scheme, cut=chance.choice(cuts))
    found = replace(found, scheme=scheme)
    until = chance.randint(1, scheme.last_round)
    for number in range(1, until + 1):
        try:
            proposed = pair(found, number)
        except CannotPairError:
            break
        result = large_result if large else random_result
        tables = tuple(result(table, chance) for table in proposed.tables())
        found = replace(found, tables=(*found.tables, *tables))
    return found


class Opinion:
    """The rules of the page, in the plainest way."""

    def __init__(self, event: Tournament) -> None:
        self.event, self.scheme = event, event.scheme
        self.ids = [player.id for player in event.players]
        self.early = [table for table in event.tables if table.round <= self.scheme.rounds]
        self.rounds = max((table.round for table in self.early), default=0)
        self.late = {player.id: player.late_points for player in event.players}
        self.points = {one: self.earned(one) for one in self.ids}

    def mine(self, player: int) -> list[Table]:
        return [table for table in self.early if player in table.players]

    def fought(self, player: int) -> Iterator[tuple[Table, int, list[int]]]:
        """Tables with a result: the place, and the others."""
        for table in self.mine(player):
            if table.state in PLAYED:
                place = table.places[table.players.index(player)]
                yield table, place, [other for other in table.players if other != player]

    def earned(self, player: int) -> int:
        total = self.late[player]
        for table in self.mine(player):
            total += self.scheme.bye if table.state == "bye" else 0
        for table, place, _ in self.fought(player):
            rows: dict[int, tuple[int, ...]] = {2: (self.scheme.win, self.scheme.loss)}
            rows |= {len(row): row for row in self.scheme.place_points}
            row = rows[len(table.players)]
            sharing = sum(one == place for one in table.places)
            if len(table.players) == 2 and sharing == 2:
                total += self.scheme.draw
            else:
                total += sum(row[place - 1 + n] for n in range(sharing)) // sharing
        return total

    def faced(self, player: int) -> list[Fraction]:
        """What each round gives to Buchholz."""
        found = []
        for number in range(1, self.rounds + 1):
            tables = [table for table in self.mine(player) if table.round == number]
            if not tables:
                found.append(Fraction(0))
            elif tables[0].state in PLAYED:
                others = [self.points[p] for p in tables[0].players if p != player]
                found.append(Fraction(sum(others), len(others)))
            elif tables[0].state != "pending":
                found.append(Fraction(self.points[player]))
        return sorted(found)

    def won(self, player: int) -> int:
        found = [t.places for t, place, _ in self.fought(player) if place == 1]
        return sum(sum(place == 1 for place in places) == 1 for places in found)

    def beaten(self, player: int) -> Fraction:
        total = Fraction(0)
        for table, place, others in self.fought(player):
            for other in others:
                its = table.places[table.players.index(other)]
                part = Fraction(self.points[other], len(others))
                total += part if place < its else part / 2 if place == its else 0
        return total

    def of_wins(self, player: int) -> Fraction:
        met = [other for _, _, others in self.fought(player) for other in others]
        tables = sum(len(list(self.fought(other))) for other in met)
        return Fraction(sum(map(self.won, met)), tables) if tables else Fraction(0)

    def deals(self, player: int) -> Iterator[tuple[int, list[int], bool]]:
        for table, _, _ in self.fought(player):
            seat = table.players.index(player)
            for deal in table.deals:
                rest = [points for n, points in enumerate(deal.points) if n != seat]
                yield deal.points[seat], rest, deal.winner == seat

    def ahead(self, player: int) -> Fraction:
        found = (own - Fraction(sum(rest), len(rest)) for own, rest, _ in self.deals(player))
        return sum(found, Fraction(0))

    def part(self, player: int) -> Fraction:
        total = Fraction(0)
        for table, _, _ in self.fought(player):
            seat = table.players.index(player)
            everything = sum(sum(deal.points) for deal in table.deals)
            own = sum(deal.points[seat] for deal in table.deals)
            total += Fraction(own, everything) if everything > 0 else 0
        return total

    def lot(self, player: int) -> int:
        def drawn(one: int) -> bytes:
            text = f"{self.scheme.seed}/lot/{one}".encode()
            return hashlib.blake2b(text, digest_size=8).digest()

        return 1 + sum(drawn(other) < drawn(player) for other in self.ids)

    def decided(self, player: int) -> int | None:
        manual = self.scheme.manual
        return 1 + manual.index(player) if player in manual else None

    def value(self, player: int, step: str) -> Value:
        plain: dict[str, Callable[[], Value | int]] = {
            "points": lambda: self.points[player],
            "buchholz": lambda: sum(self.faced(player), Fraction(0)),
            "buchholz_cut1": lambda: sum(self.faced(player)[1:], Fraction(0)),
            "buchholz_median": lambda: sum(self.faced(player)[1:-1], Fraction(0)),
            "wins": lambda: self.won(player),
            "sonneborn_berger": lambda: self.beaten(player),
            "opponents_wins": lambda: self.of_wins(player),
            "deal_points": lambda: sum(own for own, _, _ in self.deals(player)),
            "deal_wins": lambda: sum(won for _, _, won in self.deals(player)),
            "deal_difference": lambda: self.ahead(player),
            "table_share": lambda: self.part(player),
            "lot": lambda: self.lot(player),
            "manual": lambda: self.decided(player),
        }
        found = plain[step]()
        return None if found is None else Fraction(found)

    def duels(self, tied: list[int]) -> dict[int, Value]:
        """Head-to-head, if all of those who are tied have met."""
        total: dict[int, Value] = dict.fromkeys(tied, Fraction(0))
        for player in tied:
            met: set[int] = set()
            score = Fraction(0)
            for table, place, others in self.fought(player):
                for other in set(others) & set(tied):
                    its = table.places[table.players.index(other)]
                    met.add(other)
                    win, draw, loss = self.scheme.win, self.scheme.draw, self.scheme.loss
                    score += win if place < its else loss if place > its else draw
            if len(tied) < 2 or met != {*tied} - {player}:
                return dict.fromkeys(tied)
            total[player] = score
        return total

    def tiers(self) -> tuple[list[list[int]], dict[str, dict[int, Value]]]:
        """Who is level with whom before the cut, best first, and the values that led there."""
        level, seen = [sorted(self.ids, key=self.lot)], {}
        for step in ("points", *self.scheme.tie_breaks):
            values: dict[int, Value] = {}
            for tied in level:
                known = (
                    {player: self.value(player, step) for player in tied}
                    if (step != "head_to_head")
                    else self.duels(tied)
                )
                values |= known
            turned = -1 if step in {"lot", "manual"} else 1
            parted = []
            for tied in level:
                groups = defaultdict(list)
                for player in tied:
                    groups[values[player]].append(player)
                numbers = sorted((v for v in groups if v is not None), key=lambda v: -v * turned)
                parted += [groups[v] for v in numbers] + ([groups[None]] if None in groups else [])
            level, seen[step] = parted, values
        return level, seen

    def reached(self, tiers: list[list[int]]) -> dict[int, int]:
        """How far everybody got in the cut."""

        def wanted(player: int) -> int:
            return self.decided(player) or len(self.scheme.manual) + 1

        line = [player for tied in tiers for player in sorted(tied, key=wanted)]
        found: dict[int, int] = defaultdict(int)
        late = [table for table in self.event.tables if table.round > self.scheme.rounds]
        stages = self.scheme.stages
        for table in sorted(late, key=lambda table: table.round):
            for player in table.players:
                found[player] = found[player] or 1
            places = table.places if table.state in PLAYED else [1] * len(table.players)
            order = [p for _, p in sorted(zip(places, map(line.index, table.players), strict=True))]
            if stages and table.round == self.scheme.last_round:
                for behind, at in enumerate(reversed(order)):
                    found[line[at]] += behind
                continue
            going = stages[table.round - self.scheme.rounds - 1].advancing if stages else 1
            for at in order[:going]:
                found[line[at]] += 1
        return found

    def ranks(self) -> dict[int, int]:
        tiers, _ = self.tiers()
        far = self.reached(tiers)
        key = {p: (-far[p], place) for place, tied in enumerate(tiers) for p in tied}
        return {player: 1 + sum(other < key[player] for other in key.values()) for player in key}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_rank_and_every_value_is_what_a_second_program_says(
    chunk: int, *, large: bool
) -> None:
    kinds: dict[str, int] = defaultdict(int)
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        event = whole_event(seed, large=large)
        opinion = Opinion(event)
        ranked, (_, values) = standings(event), opinion.tiers()
        assert {row.player: row.rank for row in ranked.rows} == opinion.ranks(), seed
        for row in ranked.rows:
            assert row.points == opinion.points[row.player]
            for step, value in zip(event.scheme.tie_breaks, row.values, strict=True):
                assert value == values[step][row.player], (seed, step, row.player)
        for table in event.tables:
            kinds[table.state] += 1
            kinds[f"seats {len(table.players)}"] += 1
            kinds["cut"] += table.round > event.scheme.rounds
        kinds["late"] += any(player.late_points for player in event.players)
        kinds["gone"] += any(player.out for player in event.players)
    wanted = {"played", "awarded", "void", "bye", "cut", "late", "gone"} - (
        {"bye"} if large else set()
    )
    wanted |= {"seats 3", "seats 4"} if large else {"seats 2"}
    assert all(kinds[kind] for kind in wanted), kinds


def test_the_second_program_finds_what_is_wrong() -> None:
    """It is no echo: one deal more, and its numbers are others."""
    event = whole_event(1, large=False)
    tables = list(event.tables)
    at = next(n for n, table in enumerate(tables) if table.deals)
    tables[at] = replace(tables[at], deals=(*tables[at].deals, random_deal(Random(1))))
    changed = Opinion(replace(event, tables=tuple(tables)))
    players = tables[at].players
    assert any(
        changed.value(p, "deal_points") != Opinion(event).value(p, "deal_points") for p in players
    )
