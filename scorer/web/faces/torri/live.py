"""The live table of Le Torri, as the pages of a followed deal ask for it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.torri import READINGS, score
from scorer.games.torri.box import NOBLES
from scorer.games.torri.play import (
    Action,
    Line,
    Position,
    Record,
    RecordError,
    State,
    Step,
    entry_of,
    follow,
    judge,
    options,
    targets,
)
from scorer.web.faces.face import Tabled, Topic
from scorer.web.faces.torri import drawing, live_answers, live_table, live_words, look
from scorer.web.faces.torri.live_table import Conspiracy
from scorer.wording.torri import live as wording
from scorer.wording.torri import records, terms
from scorer.wording.torri.unread import error_text


class TorriLive:
    script = "torri/table.js"
    setup_script, style = "play/setup.js", "play.css"

    def setup(self, t: NullTranslations, **page: Any) -> Markup:  # noqa: ANN401
        initials = live_table.initials_of(page["names"])
        return _drawn(
            "games/torri/_setup.html", t=t, palette=look.PALETTE, initials=initials, **page
        )

    def header(
        self, names: Sequence[str], chosen: Mapping[str, str], readings: Sequence[str]
    ) -> list[str]:
        """The lines a record begins with, from the fields of the set-up."""
        dealer = names[1] if chosen.get("dealer") == "1" else names[0]
        lines = [f"players {names[0]} / {names[1]}", f"dealer {dealer}"]
        lines += ["nobles"] if chosen.get("variant") == "nobles" else []
        known = {one.key for one in READINGS}
        settled = [one for one in readings if one.partition("=")[0] in known]
        lines += [f"readings {' '.join(settled)}"] if settled else []
        if chosen.get("depth") == "all":
            return [*lines, f"market {' '.join(chosen.get('market', '').split())}"]
        return [*lines, "follow towers"]

    def table(self, t: NullTranslations, record: Record) -> Tabled:
        position = record.position
        if position is None:
            return Tabled(Markup(""), Markup(""))
        last = record.lines[-1]
        before = record.lines[-2].state if len(record.lines) > 1 else State()
        found = list(live_answers.answers(t, last, before))
        open_ = None
        if any(one.kind == "guard" for one in found):
            open_ = live_table.conspiracy_of(last, before)
        by = last.what.player if isinstance(last.what, Action) else None
        said = Markup("")
        if last.kind != "header":
            told = wording.told(t, last, before)
            said = live_words.emphasized(told, position.names)
        return Tabled(
            _table(t, record.state, position, open_, found, _last_actor(record)),
            said,
            by,
            *live_words.head(t, position, live_table.turn_of(record)),
            picture=_picture(t, position),
            score=dict(zip(position.names, _totals(record.state, position), strict=True)),
        )

    def dock(self, t: NullTranslations) -> Markup:
        return _drawn("games/torri/_dock.html", words=live_words.said(t), palette=look.PALETTE, t=t)

    def correcting(self, t: NullTranslations) -> Markup:
        return _drawn(
            "games/torri/_correct.html", t=t, palette=look.PALETTE, nobles=NOBLES, terms=terms
        )

    def told(self, t: NullTranslations, line: Line, before: State) -> Markup:
        return live_words.unbroken(wording.told(t, line, before, reason=False))

    def fact(self, t: NullTranslations, line: Line, before: State) -> Markup:
        """The hand that would be too large, as a picture."""
        codes = {one.family or one.code for one in line.judgement.reasons} if line.judgement else ()
        position, action = before.position, line.what
        if "over_limit" not in codes or position is None or not isinstance(action, Action):
            return Markup("")
        hand = position.seats[action.player].hand or 0
        more, limit = len(action.cards), position.limit(action.player)
        words = live_words.too_many(t, hand + more, limit)
        return _drawn("games/torri/_hand.html", hand=hand, more=more, limit=limit, words=words)

    def nearest(self, t: NullTranslations, line: Line, before: State) -> tuple[str, str] | None:
        found = records.line_as_dict(t, line, before)["nearest"]
        if not found:
            return None
        return found["line"], self.may(t, follow(before, found["line"]), before)

    def may(self, t: NullTranslations, line: Line, before: State) -> str:
        return wording.may(t, line, before)

    def topics(self, t: NullTranslations, record: Record) -> list[Topic]:
        answer, place = wording.marker(t, record)
        question = live_words.why_marker(t)
        return [Topic("marker", question, answer, ("MARKER-2", "LT-23"), place)]

    def chances(self, t: NullTranslations, state: State) -> list[tuple[str, list[tuple[str, str]]]]:
        """By player, every kind of action and why it is not allowed now; empty: it is."""
        position = state.position
        if position is None or position.over:
            return []
        players = (0, 1) if position.turn is None else (position.turn,)
        return [
            (position.names[player], [*_chances(t, state, position, player)]) for player in players
        ]

    def by(self, line: Line) -> int | None:
        return line.what.player if isinstance(line.what, Action) else None

    def lacking(self, t: NullTranslations, state: State, text: str) -> dict[str, Any] | None:
        """What an entry that is not whole still needs; where a tower must be chosen, the table
        with the new tower and why each other one may fall or not."""
        found = live_answers.lacking(t, state, text)
        if found is None:
            return None
        lacks, action = found
        if lacks.get("why") == "missing_target" and len(lacks["choices"]) > 1:
            lacks["table"] = _preview(t, state, action)
        return lacks

    def closed(self, t: NullTranslations, state: State, kind: str, player: int) -> list[Any]:
        """Why a kind of action cannot be done now."""
        if state.position is None:
            return []
        found = {one.kind: one for one in options(state.position, state.readings, player)}
        reasons = found[kind].reasons if kind in found else ()
        return [records.reason_as_dict(t, reason) for reason in reasons[:1]]

    def unread(self, t: NullTranslations, error: RecordError) -> str:
        return error_text(t, error)


def _chances(
    t: NullTranslations, state: State, position: Position, player: int
) -> Iterator[tuple[str, str]]:
    for one in options(position, state.readings, player):
        why = "" if one.legal or not one.reasons else records.sentence(t, one.reasons[0])
        yield live_words.kind(t, one.kind), why


def _drawn(template: str, **values: Any) -> Markup:  # noqa: ANN401
    return Markup(render_template(template, **values))  # noqa: S704 - templates of ours, which escape


def _last_actor(record: Record) -> int | None:
    """Who acted last; before the first turn the dealer, so that the other is next."""
    acted = [line.what.player for line in record.lines if isinstance(line.what, Action)]
    return acted[-1] if acted else record.state.dealer


def _picture(t: NullTranslations, position: Position) -> Markup:
    """Both towns in one row, for the log."""
    towns = drawing.close_together(t, entry_of(position))
    return _drawn("games/torri/_strip.html", towns=towns, names=position.names, look=look)


def _totals(state: State, position: Position) -> tuple[int, ...]:
    sheet = score(entry_of(position), state.readings)
    return tuple(side.total for side in sheet.sides)


def _preview(t: NullTranslations, state: State, action: Action) -> Markup:
    position = state.position
    found = [] if position is None else targets(position, action, state.readings)
    if position is None or not found:
        return Markup("")
    step = Step("destroy", player=found[0][0], number=found[0][1].number)
    full = action._replace(steps=(*action.steps, step))
    after = judge(position, full, state.readings, state.settled).after
    open_ = after and live_table.conspiracy(state, full, after, chosen=False)
    if not open_:
        return Markup("")
    return _table(t, state, open_.position, open_, [], action.player, choosing=action.player)


def _table(
    t: NullTranslations,
    state: State,
    position: Position,
    open_: Conspiracy | None,
    answers: list[live_answers.Answered],
    after: int | None,
    choosing: int | None = None,
) -> Markup:
    totals = _totals(state, position)
    shown = open_.position if open_ else position
    data = live_table.table_data(t, position, state)
    guess = None if after is None or position.turn is not None else 1 - after
    aimed = next((one.player for one in answers if one.kind != "other"), None)
    return _drawn(
        "games/torri/_table.html",
        t=t,
        position=position,
        plates=live_table.plates(t, shown, totals, after, open_.fates if open_ else {}),
        aimed=aimed,
        choosing=choosing,
        open=open_,
        level=open_.new.tower.stories if open_ else live_table.highest(position),
        data=data | {"answers": [one._asdict() for one in answers], "guess": guess},
        look=look,
    )
