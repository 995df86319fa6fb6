"""The followed board of Patrician, as the pages of a followed game ask for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.patrician import READINGS
from scorer.games.patrician.box import PATRICIANS, PLAYERS, PRESETS
from scorer.games.patrician.entry import LETTERS, Town
from scorer.games.patrician.play import (
    Action,
    Line,
    Position,
    Record,
    RecordError,
    State,
    follow,
    options,
    position_told,
)
from scorer.web.faces.face import Tabled, Topic
from scorer.web.faces.patrician import board, live_table, live_words
from scorer.web.fields import number_in
from scorer.wording.marks import N_, say
from scorer.wording.patrician import live as wording
from scorer.wording.patrician import reasons, records, terms
from scorer.wording.patrician.unread import error_text
from scorer.wording.phrases import labelled

PRESET_NAMES = {"patrician-2007": N_("Patrician (2007)"), "calliope": N_("Calliope edition")}
WHO_LEADS = N_("Who leads where, and what is decided?")
DECIDED = N_("%(city)s: %(text)s, decided")


class PatricianLive:
    script = "patrician/table.js"
    setup_script, style = "patrician/setup.js", "patrician_live.css"

    def setup(self, t: NullTranslations, **page: Any) -> Markup:  # noqa: ANN401
        presets = [(one, say(t, PRESET_NAMES[one])) for one in PRESETS]
        return _drawn(
            "games/patrician/_setup.html",
            t=t,
            letters=LETTERS,
            least=PLAYERS.start,
            presets=presets,
            **page,
        )

    def header(
        self, names: Sequence[str], chosen: Mapping[str, str], readings: Sequence[str]
    ) -> list[str]:
        """The lines a record begins with: the player who begins is A."""
        first = number_in(chosen.get("dealer", ""))
        begins = first if first in range(len(names)) else 0
        seated = [*names[begins:], *names[:begins]]
        lines = [f"players {' / '.join(seated)}"]
        house = {one.partition("=")[0]: one for one in readings}
        known = {one.key for one in READINGS}
        if "box" not in house:
            preset = chosen.get("box", "")
            lines.append(f"box {preset if preset in PRESETS else next(iter(PRESETS))}")
        settled = [one for key, one in house.items() if key in known]
        return [*lines, f"readings {' '.join(settled)}"] if settled else lines

    def table(self, t: NullTranslations, record: Record) -> Tabled:
        position = record.position
        if position is None:
            return Tabled(Markup(""), Markup(""))
        last = record.lines[-1]
        before = record.lines[-2].state if len(record.lines) > 1 else State()
        said = Markup("") if last.kind == "header" else self.told(t, last, before)
        left, every = live_table.left_to_win(position)
        title, phase = live_words.head(t, position, left, every)
        return Tabled(
            _table(t, record.state, position, last),
            said,
            self.by(last),
            title,
            phase,
            picture=_picture(t, record.state, position),
            score=position_told(position)["prestige"],
        )

    def dock(self, t: NullTranslations) -> Markup:
        patricians = [(one, terms.patrician(t, one)) for one in PATRICIANS]
        return _drawn(
            "games/patrician/_dock.html", t=t, words=live_words.said(t), patricians=patricians
        )

    def correcting(self, t: NullTranslations) -> Markup:
        return _drawn("games/patrician/_correct.html", t=t)

    def told(self, t: NullTranslations, line: Line, before: State) -> Markup:
        return Markup("{}").format(wording.told(t, line, before, overruled=False))

    def fact(self, t: NullTranslations, line: Line, before: State) -> Markup:
        """The city a refused turn is about, as it is."""
        position, action = before.position, line.what
        if position is None or not isinstance(action, Action):
            return Markup("")
        code = action.move[0] if action.move else action.card.city
        number = position.index(code)
        if number < 0:
            return Markup("")
        town = Town(code, position.towers[number])
        return board.picture(t, [town], before.readings, scale=0.8)

    def nearest(self, t: NullTranslations, line: Line, before: State) -> tuple[str, str] | None:
        found = records.instead_of(line, before)
        return (found, self.may(t, follow(before, found), before)) if found else None

    def may(self, t: NullTranslations, line: Line, before: State) -> str:
        return wording.may(t, line, before)

    def topics(self, t: NullTranslations, record: Record) -> list[Topic]:
        position = record.position
        if position is None:
            return []
        found = live_table.open_cities(t, position, record.state.readings)
        answer = [
            say(t, DECIDED, city=one.tile.name, text=prize.text)
            if prize.decided
            else labelled(t, one.tile.name, prize.text)
            for one in found
            for prize in one.prizes
            if prize.text
        ]
        return [Topic("leads", say(t, WHO_LEADS), answer, ("CITY-4", "PA-04"))] if answer else []

    def chances(self, t: NullTranslations, state: State) -> list[tuple[str, list[tuple[str, str]]]]:
        """City by city, whether a floor may be placed there."""
        position = state.position
        if position is None or position.over:
            return []
        kinds = [
            (
                say(t, live_words.BUILD, city=terms.city(t, one.city)),
                say(t, reasons.MESSAGES[one.why], city=terms.city(t, one.city)) if one.why else "",
            )
            for one in options(position, state.readings)
        ]
        return [(position.names[position.mover], kinds)]

    def by(self, line: Line) -> int | None:
        return line.what.player if isinstance(line.what, Action) else None

    def lacking(
        self,
        t: NullTranslations,  # noqa: ARG002 - other games need it
        state: State,  # noqa: ARG002
        text: str,  # noqa: ARG002
    ) -> dict[str, Any] | None:
        return None

    def closed(
        self,
        t: NullTranslations,
        state: State,  # noqa: ARG002 - other games need it
        kind: str,
        player: int,  # noqa: ARG002
    ) -> list[Any]:
        """Why a key cannot be used now."""
        name = live_words.CLOSED.get(kind, "floor_first")
        rules = ["TURN-1"]
        return [{"message": live_words.key(t, name), "rules": rules, "speaks": "against"}]

    def unread(self, t: NullTranslations, error: RecordError) -> str:
        return error_text(t, error)


def _drawn(template: str, **values: Any) -> Markup:  # noqa: ANN401
    return Markup(render_template(template, **values))  # noqa: S704 - templates of ours, which escape


def _table(t: NullTranslations, state: State, position: Position, last: Line) -> Markup:
    return _drawn(
        "games/patrician/_table.html",
        t=t,
        position=position,
        plates=live_table.plates(position),
        rows=live_table.board(t, position, state.readings),
        open=live_table.open_cities(t, position, state.readings),
        left=live_table.left_to_win(position),
        fresh=_fresh(last),
        data=live_table.data(t, position, state),
    )


def _fresh(last: Line) -> dict[str, tuple[int, ...]]:
    """The sites with a floor of the last turn, by city."""
    if not isinstance(last.what, Action):
        return {}
    found = {last.what.card.city: last.what.sites}
    if last.what.move:
        city, site = last.what.move
        found[city] = (3 - site,)
    return found


def _picture(t: NullTranslations, state: State, position: Position) -> Markup:
    """The whole board in a strip, for the log and the projector."""
    towns = [
        Town(city.code, towers)
        for city, towers in zip(position.cities, position.towers, strict=True)
    ]
    drawn = board.strip(t, towns, position.players, state.readings)
    return Markup('<div class="pt-strip">{}</div>').format(
        board.svg(drawn, board.said(t, [one for one in towns if any(one.towers)]))
    )
