"""Anything a table can do, in any order, against a model that is a list and a dictionary."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from playing import FIRST, IMPOSSIBLE, SECOND, Table

from scorer.games import torri
from scorer.games.common import NotationError
from scorer.games.matches import Format
from scorer.match.log import Logged
from scorer.store import deals
from scorer.store.database import Database
from scorer.store.errors import ConflictError, KeyReusedError, NeedsReasonError, NotFoundError

DEALS = (FIRST, SECOND, "Adso: / William: 5x3 marker", "Adso: 8x4 marker / William: cx3!")
lines = st.sampled_from([torri.format(torri.parse(line)) for line in DEALS])
numbers = st.integers(1, 6)
SETTINGS = settings(
    deadline=None,
    stateful_step_count=30,
    suppress_health_check=list(HealthCheck),
    database=None,
)


@dataclass(frozen=True)
class Step:
    """What the model remembers of an event."""

    kind: str
    deal: int
    line: str
    key: str


@dataclass(frozen=True)
class Standing:
    line: str
    removed: bool
    seq: int


class Matches(RuleBasedStateMachine):
    """The model: the steps, and what they make of each deal."""

    address = ""

    def __init__(self) -> None:
        super().__init__()
        self.database = Database(self.address)
        self.table = Table(self.database, Format("open"))
        self.steps: list[Step] = []
        self.deals: dict[int, list[Standing]] = {}

    def teardown(self) -> None:
        self.database.close()

    def note(self, event: Logged, kind: str, number: int, line: str) -> None:
        assert (event.kind, event.deal, event.line) == (kind, number, line)
        self.steps.append(Step(kind, number, line, event.key))
        assert event.seq == len(self.steps)
        self.deals.setdefault(number, []).append(Standing(line, kind == "remove", event.seq))

    def now(self, number: int) -> Standing | None:
        return self.deals[number][-1] if number in self.deals else None

    def played(self) -> int:
        """Deals removed at the end leave their numbers free."""
        standing = [number for number, steps in self.deals.items() if not steps[-1].removed]
        return max(standing, default=0)

    def add_deal(self, line: str, key: str, seen: int, reason: str = "") -> Logged:
        with self.database.transaction() as connection:
            return deals.add(connection, self.table.grant(), line, key, seen, reason)

    def change_deal(self, kind: str, number: int, key: str, seen: int, line: str = "") -> Logged:
        with self.database.transaction() as connection:
            return deals.change(connection, self.table.grant(), kind, number, key, seen, line)

    @rule(line=lines)
    def add(self, line: str) -> None:
        event = self.add_deal(line, self.table.key(), self.played())
        self.note(event, "add", self.played() + 1, line)

    @rule(line=lines, behind=st.integers(1, 3))
    def add_without_having_seen_the_last(self, line: str, behind: int) -> None:
        seen = self.played() - behind
        if seen < 0:
            return
        theirs = self.now(seen + 1)
        assert theirs is not None
        if theirs.line == line and not theirs.removed:  # the same deal from two phones
            self.add_deal(line, self.table.key(), seen)
            return
        with pytest.raises(ConflictError) as caught:
            self.add_deal(line, self.table.key(), seen)
        assert (caught.value.deal, caught.value.theirs) == (seen + 1, theirs.line)

    @rule(place=st.integers(0, 50), seen=st.integers(0, 9))
    def send_again(self, place: int, seen: int) -> None:
        if not self.steps:
            return
        number = place % len(self.steps)
        step = self.steps[number]
        if step.kind == "add":
            event = self.add_deal(step.line, step.key, seen)
        elif step.kind == "correct":
            event = self.change_deal("correct", step.deal, step.key, seen, step.line)
        else:
            event = self.change_deal(step.kind, step.deal, step.key, seen)
        assert event.seq == number + 1

    @rule(place=st.integers(0, 50))
    def send_something_else_with_an_old_key(self, place: int) -> None:
        if not self.steps:
            return
        step = self.steps[place % len(self.steps)]
        with pytest.raises(KeyReusedError):
            self.add_deal("Adso: 9x3 marker / William:", step.key, len(self.deals))

    @rule(number=numbers, kind=st.sampled_from(["correct", "remove", "restore"]), line=lines)
    def change(self, number: int, kind: str, line: str) -> None:
        there, key = self.now(number), self.table.key()
        sent = line if kind == "correct" else ""
        if there is None or there.removed != (kind == "restore"):
            with pytest.raises(NotFoundError):
                self.change_deal(kind, number, key, there.seq if there else 0, sent)
            return
        event = self.change_deal(kind, number, key, there.seq, sent)
        self.note(event, kind, number, sent or there.line)

    @rule(number=numbers, kind=st.sampled_from(["correct", "remove", "restore"]), line=lines)
    def change_what_changed_meanwhile(self, number: int, kind: str, line: str) -> None:
        there = self.now(number)
        if there is None:
            return
        with pytest.raises(ConflictError):
            self.change_deal(kind, number, self.table.key(), there.seq - 1, line)

    @rule()
    def undo(self) -> None:
        key, version = self.table.key(), len(self.steps)
        if not self.steps:
            with pytest.raises(NotFoundError), self.database.transaction() as connection:
                deals.undo(connection, self.table.grant(), key, version)
            return
        last = self.steps[-1]
        kind = {"add": "remove", "restore": "remove", "remove": "restore"}.get(last.kind, "correct")
        past = self.deals[last.deal]
        line = past[-2].line if kind == "correct" else last.line
        with self.database.transaction() as connection:
            event = deals.undo(connection, self.table.grant(), key, version)
        self.note(event, kind, last.deal, line)

    @rule(line=st.sampled_from(["", "Adso: 11x4 / William:", "Adso 8x4", "\0", "x" * 2000]))
    def add_what_cannot_be_read(self, line: str) -> None:
        with pytest.raises(NotationError):
            self.add_deal(line, self.table.key(), len(self.deals))

    @rule()
    def add_what_the_box_does_not_hold(self) -> None:
        with pytest.raises(NeedsReasonError):
            self.add_deal(IMPOSSIBLE, self.table.key(), len(self.deals))

    @rule()
    def restart(self) -> None:
        self.database.close()
        self.database = self.table.database = Database(self.address)

    @invariant()
    def the_match_is_what_the_model_says(self) -> None:
        view = self.table.view()
        standing = [one[-1] for one in self.deals.values()]
        kept = [one.line for one in standing if not one.removed]
        assert view.match.version == len(self.steps)
        assert [one.entry for one in view.scored] == [torri.parse(line) for line in kept]
        assert len(view.removed) == len(standing) - len(kept)
        assert view.standing.totals == totals(kept)


def totals(kept: list[str]) -> tuple[int, ...]:
    sheets = [torri.score(torri.parse(line), torri.Readings()) for line in kept]
    return tuple(sum(sheet.sides[side].match_points for sheet in sheets) for side in range(2))


@pytest.mark.slow
def test_any_order_of_steps_agrees_with_the_model(database: Database, address: str) -> None:
    examples = 60 if database.sqlite else 15
    machine = type("MatchesHere", (Matches,), {"address": address})
    run_state_machine_as_test(machine, settings=settings(SETTINGS, max_examples=examples))
