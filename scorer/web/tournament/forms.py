"""The form of a tournament: asked when it is created, and changed at its desk."""

from dataclasses import replace
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice

from scorer.match.settings import Settings
from scorer.store.entrants import decided_order
from scorer.store.errors import BadValueError
from scorer.store.text import MAX_REASON
from scorer.store.tournament_plan import MAX_POINTS, MAX_ROUNDS, Plan, place_points
from scorer.store.tournaments import SEEDS
from scorer.tournament import (
    CIRCLE_TIE_BREAKS,
    CUTS,
    DEFAULT_TIE_BREAKS,
    METHODS,
    TABLE_CUTS,
    TABLE_TIE_BREAKS,
    TIE_BREAKS,
    Scheme,
)
from scorer.web.fields import Rows, as_int, check_number
from scorer.web.languages import words
from scorer.web.match.forms import FormatForm
from scorer.wording import desk
from scorer.wording import tournament as wording

STEPS = 6
"""The most tie-breaks that can be chosen; a further one would hardly ever decide."""
ROUNDS = range(1, MAX_ROUNDS + 1)
POINTS = range(MAX_POINTS + 1)


class TournamentForm(FormatForm):
    name = StringField()
    key = StringField()
    label = StringField()
    players = TextAreaField()
    method = RadioField(default="swiss", validate_choice=False)
    rounds = StringField()
    cut = SelectField(default="0", validate_choice=False)
    win = StringField(default="2")
    draw = StringField(default="1")
    loss = StringField(default="0")
    bye = StringField(default="2")
    mark_rounds = StringField(default="2")
    tie_breaks = Rows(SelectField(validate_choice=False), min_entries=STEPS, max_entries=STEPS)
    confirmations = RadioField(
        default="2",
        choices=[
            SelectChoice("2", _l("Both players confirm")),
            SelectChoice("1", _l("One confirmation is enough")),
        ],
    )
    seats = SelectField(default="2")
    least = SelectField(default="2")
    most = SelectField(default="2")
    rest = StringField(default="12")
    points2 = StringField(default="24 0")
    points3 = StringField(default="24 12 0")
    points4 = StringField(default="24 16 8 0")
    points5 = StringField(default="24 18 12 6 0")
    seed = StringField()
    manual = TextAreaField()
    manual_reason = StringField()

    def __init__(self, game: str, plan: Plan | None = None, name: str = "") -> None:
        super().__init__(game, data=_data(plan or Plan(), name))
        if plan and not self.is_submitted():
            self.own.preset(dict(one.split("=", 1) for one in plan.match.readings))
        self.own.shown(dict(one.split("=", 1) for one in plan.match.readings) if plan else {})
        self.old_method = plan.scheme.method if plan else "swiss"
        self.old_large = bool(plan and plan.scheme.large)
        t = words()
        self.kind.choices = [one for one in self.kind.choices if one.value != "open"]
        self.method.choices = [SelectChoice(code, wording.method(t, code)) for code in METHODS]
        self.table_sizes = self.game.META.players
        for field in (self.seats, self.least, self.most):
            field.choices = [SelectChoice(str(n), str(n)) for n in self.table_sizes]
        if self.takes_tables:
            every = SelectChoice("2", _l("All players of the table confirm"))
            most = SelectChoice("3", _l("More than half of the players confirm"))
            self.confirmations.choices = [most, every, self.confirmations.choices[1]]
        self.cut.choices = [SelectChoice("0", _l("No cut"))]
        cuts = sorted({*CUTS, *TABLE_CUTS}) if self.takes_tables else CUTS
        self.cut.choices += [SelectChoice(str(n), desk.cut(t, n)) for n in cuts if n]
        steps = [SelectChoice(code, wording.tie_break(t, code)) for code in TIE_BREAKS]
        for row in self.tie_breaks:
            row.choices = [SelectChoice("", "–"), *steps]

    @property
    def takes_tables(self) -> bool:
        """Can more than two play this game?"""
        return len(self.table_sizes) > 1

    def suggest_tables(self) -> None:
        """What an organiser of such a game usually wants."""
        if self.takes_tables:
            most = self.table_sizes[-1]
            self.seats.data, self.least.data, self.most.data = "4", "3", str(most)
            self.method.data, self.confirmations.data = "swiss", "3"

    def validate_rounds(self, field: StringField) -> None:
        check_number(field, ROUNDS, bool((field.data or "").strip()))

    def validate_win(self, field: StringField) -> None:
        check_number(field, POINTS, wanted=True)

    validate_draw = validate_loss = validate_bye = validate_win

    def validate_rest(self, field: StringField) -> None:
        check_number(field, POINTS, wanted=self.most.data != "2")

    def validate_mark_rounds(self, field: StringField) -> None:
        check_number(field, range(MAX_ROUNDS + 1), wanted=True)

    def validate_seed(self, field: StringField) -> None:
        check_number(field, range(1, SEEDS), bool((field.data or "").strip()))

    def _steps(self) -> tuple[str, ...]:
        """As chosen; an order that was not changed follows the method when the method changes, and
        the tables when they become larger."""
        chosen = tuple(row.data for row in self.tie_breaks if row.data)
        usual = {"swiss": DEFAULT_TIE_BREAKS}
        before = usual.get(self.old_method, CIRCLE_TIE_BREAKS)
        if chosen != before:
            return chosen
        if self.most.data != "2" and before == DEFAULT_TIE_BREAKS and not self.old_large:
            return TABLE_TIE_BREAKS
        return usual.get(self.method.data, CIRCLE_TIE_BREAKS)

    def _tables(self) -> dict[str, Any]:
        """The fields of a scheme with larger tables; nothing where all tables are of two."""
        least, seats, most = (int(field.data) for field in (self.least, self.seats, self.most))
        if most < 3:
            return {}
        fields = (self.points2, self.points3, self.points4, self.points5)
        two, *rows = [place_points(field.data or "", size) for size, field in enumerate(fields, 2)]
        return {
            "least": least,
            "seats": seats,
            "most": most,
            "place_points": tuple(rows),
            "win": two[0],
            "draw": sum(two) // 2,
            "loss": two[1],
            "bye": as_int(self.rest, 12),
        }

    def plan(self, chosen: list[str], ids: dict[str, int] | None = None) -> Plan:
        """Raises ReadingError or BadValueError where a choice does not exist."""
        rounds = (self.rounds.data or "").strip()
        reason = (self.manual_reason.data or "").strip()[:MAX_REASON]
        names = [line.strip() for line in (self.manual.data or "").splitlines() if line.strip()]
        cuts = {str(n) for n in (*CUTS, *TABLE_CUTS)}
        if self.method.data not in METHODS or self.cut.data not in cuts:
            raise BadValueError("unknown_method")
        scheme = Scheme(
            method=self.method.data,
            rounds=int(rounds or 5),
            cut=int(self.cut.data),
            win=as_int(self.win, 2),
            draw=as_int(self.draw, 1),
            loss=as_int(self.loss, 0),
            bye=as_int(self.bye, 2),
            tie_breaks=self._steps(),
            seed=as_int(self.seed, 0),
            mark_rounds=as_int(self.mark_rounds, 2),
            manual=decided_order(ids or {}, names, reason),
            manual_reason=reason,
        )
        scheme = replace(scheme, **self._tables())
        match: Settings = self.settings(chosen)
        return Plan(scheme, match, int(self.confirmations.data), follow=not rounds)


def _data(plan: Plan, name: str) -> dict[str, object]:
    scheme, length = plan.scheme, plan.match.format
    steps = [*scheme.tie_breaks, *([""] * STEPS)][:STEPS]
    return {
        "name": name,
        "kind": length.kind,
        "deals": str(length.deals),
        "target": str(length.target),
        "variant": plan.match.variant,
        "method": scheme.method,
        "rounds": "" if plan.follow else str(scheme.rounds),
        "cut": str(scheme.cut),
        **{key: str(getattr(scheme, key)) for key in ("win", "draw", "loss", "bye")},
        "mark_rounds": str(scheme.mark_rounds),
        "tie_breaks": steps,
        "confirmations": str(plan.confirmations),
        "manual_reason": scheme.manual_reason,
        **{key: str(getattr(scheme, key)) for key in ("seats", "least", "most")},
        **(_table_data(scheme) if scheme.large else {}),
    }


def _table_data(scheme: Scheme) -> dict[str, object]:
    rows = ((scheme.win, scheme.loss), *scheme.place_points)
    points = {f"points{len(row)}": " ".join(map(str, row)) for row in rows}
    return {**points, "rest": str(scheme.bye)}
