"""The followed board of San Gimignano, as the pages of a followed game ask for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.sangimignano import READINGS
from scorer.games.sangimignano.box import PLAYERS, TYPES
from scorer.games.sangimignano.entry import VARIANT
from scorer.games.sangimignano.play import (
    Action,
    Line,
    Position,
    Reason,
    Record,
    RecordError,
    State,
    follow,
    instead,
    options,
    pressing,
    witness,
    write_action,
)
from scorer.web.faces.face import Tabled, Topic
from scorer.web.faces.sangimignano import board, layouts, live_table, live_words
from scorer.web.fields import number_in
from scorer.wording.sangimignano import live as wording
from scorer.wording.sangimignano import referee
from scorer.wording.sangimignano.unread import error_text

FACT = 300
"""How wide the board is in a sheet, at most."""


class SanGimignanoLive:
    script = "sangimignano/table.js"
    setup_script, style = "sangimignano/setup.js", "sangimignano_play.css"

    def setup(self, t: NullTranslations, **page: Any) -> Markup:  # noqa: ANN401
        """Lay-outs for every number of players; the page shows those of the names it has."""
        counts = list(PLAYERS) if not page["variant"] else [len(page["names"])]
        return _drawn(
            "games/sangimignano/_setup.html",
            t=t,
            counts=counts,
            layouts={number: layouts.some(t, number) for number in counts},
            types=TYPES,
            shapes=layouts.SHAPES,
            said=live_words,
            hours=layouts.hours(),
            **page,
        )

    def header(
        self, names: Sequence[str], chosen: Mapping[str, str], readings: Sequence[str]
    ) -> list[str]:
        """The lines a record begins with, from the fields of the set-up."""
        first = number_in(chosen.get("first", "0"))
        start = first if first in range(len(names)) else 0
        order = [*names[start:], *names[:start]]
        variant = f" | {VARIANT}" if chosen.get("variant") == VARIANT else ""
        lines = [f"players {' / '.join(order)}{variant}"]
        known = {one.key for one in READINGS}
        settled = [one for one in readings if one.partition("=")[0] in known]
        lines += [f"readings {' '.join(settled)}"] if settled else []
        return [*lines, *layouts.chosen(len(names), chosen)]

    def table(self, t: NullTranslations, record: Record) -> Tabled:
        position = record.position
        if position is None:
            return Tabled(Markup(""), Markup(""))
        last, state = record.lines[-1], record.state
        before = record.lines[-2].state if len(record.lines) > 1 else State()
        said = Markup("")
        if last.kind in {"action", "correction", "over"}:
            told = wording.ended(t, position) or wording.told(t, last, before)
            said = live_words.emphasized(told, position.names)
        title, phase = live_words.head(t, position, live_table.turn_of(record))
        return Tabled(
            _table(t, state, position, last),
            said,
            self.by(last),
            title,
            phase,
            picture=board.picture(t, position),
            score={name: position.towers_of(n) for n, name in enumerate(position.names)},
        )

    def dock(self, t: NullTranslations) -> Markup:
        pictures = {one: board.one_segment(one, 0, 52) for one in TYPES}
        words = live_words.said(t)
        return _drawn("games/sangimignano/_dock.html", words=words, pictures=pictures, t=t)

    def correcting(self, t: NullTranslations) -> Markup:
        return _drawn("games/sangimignano/_correct.html", t=t, types=TYPES, said=live_words)

    def told(self, t: NullTranslations, line: Line, before: State) -> Markup:
        return Markup("{}").format(wording.told(t, line, before, reason=False))

    def fact(self, t: NullTranslations, line: Line, before: State) -> Markup:
        """The board with the regions that decide."""
        position = before.position
        reasons = line.judgement.reasons if line.judgement else ()
        against = next((one for one in reasons if one.speaks == "against"), None)
        if position is None or against is None:
            return Markup("")
        marks = _deciding(position, against, before)
        return board.picture(t, position, marks, width=FACT) if marks else Markup("")

    def nearest(self, t: NullTranslations, line: Line, before: State) -> tuple[str, str] | None:
        if not isinstance(line.what, Action) or not before.position or line.kind != "action":
            return None
        found = instead(before.position, line.what, before.readings)
        if found is None:
            return None
        text = write_action(found, before.names)
        return text, self.may(t, follow(before, text), before)

    def may(self, t: NullTranslations, line: Line, before: State) -> str:
        return wording.may(t, line, before)

    def topics(self, t: NullTranslations, record: Record) -> list[Topic]:
        """Is the game over? Who could still build, and with how many tokens."""
        position = record.position
        if position is None:
            return []
        text = f"over {'blocked' if not position.over else position.why or 'agreed'}"
        judged = follow(record.state, text).judgement
        reasons: Sequence[Reason] = judged.reasons if judged else ()
        told = [referee.reason(t, one) for one in reasons] or [live_words.over(t)]
        rules = tuple(dict.fromkeys(rule for one in reasons for rule in one.rules))
        if drawn := [one for one in map(_decided(position, record.state), reasons) if one]:
            told.append(board.picture(t, position, drawn[0], width=FACT))
        return [Topic("over", live_words.is_it_over(t), told, rules or ("SG-16",))]

    def chances(self, t: NullTranslations, state: State) -> list[tuple[str, list[tuple[str, str]]]]:
        """What the player on turn may do at this stage."""
        position = state.position
        if position is None or position.over:
            return []
        return [(position.names[position.player], [*_chances(t, state, position)])]

    def by(self, line: Line) -> int | None:
        found = isinstance(line.what, Action) and line.kind == "action"
        return line.what.player if found and isinstance(line.what, Action) else None

    def lacking(self, _: NullTranslations, __: State, ___: str) -> dict[str, Any] | None:
        """A line of this game is whole or wrong."""
        return None

    def closed(self, t: NullTranslations, state: State, kind: str, _: int) -> list[Any]:
        """Why a stage cannot be left out."""
        if state.position is None or state.position.over:
            return []
        found = options(state.position, state.readings)[0]
        against = found.leave if kind == "leave" else None
        return [referee.reason_as_dict(t, against)] if against else []

    def unread(self, t: NullTranslations, error: RecordError) -> str:
        return error_text(t, error)


def _chances(t: NullTranslations, state: State, position: Position) -> Iterator[tuple[str, str]]:
    found = options(position, state.readings)[0]
    yield live_words.stage(t, found.kind), ""
    why = referee.reason(t, found.leave) if found.leave else ""
    yield live_words.not_now(t), why


def _decided(position: Position, state: State) -> Callable[[Reason], board.Marks | None]:
    return lambda reason: _deciding(position, reason, state)


def _deciding(position: Position, against: Reason, before: State) -> board.Marks | None:
    there = frozenset(one for one in against.regions if one in position.board.guilds)
    if not there:
        return None
    if against.code == "not-over":
        found = witness(position, before.readings)
        missing = dict.fromkeys(found.missing, found.player) if found else {}
        return board.Marks(lit=there, missing=missing)
    if against.code in {"duty", "duty-elsewhere", "build-must"}:
        return board.Marks(lit=there)
    return board.Marks(refused=there)


def _table(t: NullTranslations, state: State, position: Position, last: Line) -> Markup:
    due = pressing(position, position.player, state.readings) if position.stage == "tower" else ()
    return _drawn(
        "games/sangimignano/_table.html",
        t=t,
        position=position,
        plates=live_table.plates(position, state.readings),
        board=board.picture(t, position, live_table.marks(position, state, last), keys=True),
        board_kit=board,
        closed=live_table.closed(t, position, state.readings),
        stages=live_table.stages(position),
        due=live_words.must(t) if due else "",
        said=live_words,
        data=live_table.data(position, state),
    )


def _drawn(template: str, **values: Any) -> Markup:  # noqa: ANN401
    return Markup(render_template(template, **values))  # noqa: S704 - templates of ours, which escape
