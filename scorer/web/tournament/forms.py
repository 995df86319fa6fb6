"""The form of a tournament: asked when it is created, and changed at its desk."""

from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice

from scorer.match.settings import Settings
from scorer.store.entrants import decided_order
from scorer.store.errors import BadValueError
from scorer.store.text import MAX_REASON
from scorer.store.tournament_plan import MAX_POINTS, MAX_ROUNDS, Plan
from scorer.store.tournaments import SEEDS
from scorer.tournament import (
    CIRCLE_TIE_BREAKS,
    CUTS,
    DEFAULT_TIE_BREAKS,
    METHODS,
    TIE_BREAKS,
    Scheme,
)
from scorer.web.fields import Rows, as_int, check_number
from scorer.web.languages import words
from scorer.web.match.forms import FormatForm
from scorer.wording import desk
from scorer.wording import tournament as wording

STEPS = 6
"""So many tie-breaks can be chosen; every further one would hardly ever decide."""
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
    seed = StringField()
    manual = TextAreaField()
    manual_reason = StringField()

    def __init__(self, game: str, plan: Plan | None = None, name: str = "") -> None:
        super().__init__(game, data=_data(plan or Plan(), name))
        if plan and not self.is_submitted():
            self.own.preset(dict(one.split("=", 1) for one in plan.match.readings))
        self.own.shown(dict(one.split("=", 1) for one in plan.match.readings) if plan else {})
        self.old_method = plan.scheme.method if plan else "swiss"
        t = words()
        self.kind.choices = [one for one in self.kind.choices if one.value != "open"]
        self.method.choices = [SelectChoice(code, wording.method(t, code)) for code in METHODS]
        self.cut.choices = [SelectChoice("0", _l("No cut"))]
        self.cut.choices += [SelectChoice(str(n), desk.cut(t, n)) for n in CUTS if n]
        steps = [SelectChoice(code, wording.tie_break(t, code)) for code in TIE_BREAKS]
        for row in self.tie_breaks:
            row.choices = [SelectChoice("", "–"), *steps]

    def validate_rounds(self, field: StringField) -> None:
        check_number(field, ROUNDS, bool((field.data or "").strip()))

    def validate_win(self, field: StringField) -> None:
        check_number(field, POINTS, wanted=True)

    validate_draw = validate_loss = validate_bye = validate_win

    def validate_mark_rounds(self, field: StringField) -> None:
        check_number(field, range(MAX_ROUNDS + 1), wanted=True)

    def validate_seed(self, field: StringField) -> None:
        check_number(field, range(1, SEEDS), bool((field.data or "").strip()))

    def _steps(self) -> tuple[str, ...]:
        """As chosen; an order nobody touched goes with the method when that is another one."""
        chosen = tuple(row.data for row in self.tie_breaks if row.data)
        usual = {"swiss": DEFAULT_TIE_BREAKS}
        before = usual.get(self.old_method, CIRCLE_TIE_BREAKS)
        return usual.get(self.method.data, CIRCLE_TIE_BREAKS) if chosen == before else chosen

    def plan(self, chosen: list[str], ids: dict[str, int] | None = None) -> Plan:
        """Raises ReadingError or BadValueError where a choice does not exist."""
        rounds = (self.rounds.data or "").strip()
        reason = (self.manual_reason.data or "").strip()[:MAX_REASON]
        names = [line.strip() for line in (self.manual.data or "").splitlines() if line.strip()]
        if self.method.data not in METHODS or self.cut.data not in map(str, CUTS):
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
    }
