"""Forms around matches: how they are played, and creating one."""

from collections.abc import Callable

from flask import Response, render_template, request
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as BaseResponse
from wtforms import FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError

from scorer.games import GAMES
from scorer.games.common import ReadingError, settings, switch
from scorer.games.lookalikes import look_alike, new_name_fault
from scorer.games.matches import Format
from scorer.games.names import is_printable, same_name
from scorer.match.settings import DEALS, MAX_NAME, TARGETS, Settings
from scorer.store.errors import BadValueError, LimitedError
from scorer.web import addresses
from scorer.web.errors import retry_after
from scorer.web.faces import face_of
from scorer.web.fields import Rows, SwitchField, as_int, check_number, typed
from scorer.web.languages import words
from scorer.web.match.context import device_name
from scorer.web.storage import make_device_token
from scorer.wording import cast, errors, rules
from scorer.wording import store as store_words
from scorer.wording.registry import words_of

LENGTHS = {
    "single": _l("One deal"),
    "fixed": _l("A number of deals"),
    "target": _l("First to a target"),
    "open": _l("Open-ended"),
}


class FormatForm(FlaskForm):
    """How long a match lasts, and its rules: asked for a match and for a tournament.

    `own` are the fields that only its game has.
    """

    limited: LimitedError | None = None
    """Set if there were too many new ones: how long to wait."""
    kind = RadioField(default="fixed")
    asked = StringField()
    """Set when the form has asked once which of two answers is meant: then it believes the mark."""
    deals = StringField(default="2")
    target = StringField(default="120")
    variant = SwitchField()

    def __init__(self, game: str, **more: object) -> None:
        super().__init__(**more)
        self.game = GAMES[game]
        kinds = self.game.matches.KINDS
        self.kind.choices = [SelectChoice(kind, LENGTHS[kind]) for kind in kinds]
        self.own = face_of(game).own_fields(request.form if self.is_submitted() else None, **more)

    def preset(self, chosen: list[str], name: str) -> None:
        """A set of house rules, and its name."""
        self.own.preset(dict(setting.split("=", 1) for setting in chosen))
        self.name.data = name[:MAX_NAME]

    @property
    def variants(self) -> list[tuple[str, str]]:
        """To choose from, with their names. Of two, only the second one is offered."""
        known: tuple[str, ...] = self.game.META.variants
        offered = known[1:] if len(known) < 3 else known
        named = words_of(self.game.META.slug)
        return [(code, named.variant(words(), code)) for code in offered]

    @property
    def chosen_variant(self) -> str:
        return self.variant.data or next(iter(self.game.META.variants), "")

    def validate_variant(self, field: StringField) -> None:
        if field.data and field.data not in self.game.META.variants:
            raise ValidationError(_l("This is not one of the choices."))

    def validate_kind(self, field: RadioField) -> None:
        """Without JavaScript a number may be typed beside a choice that is not marked: the form
        marks it and asks, once."""
        numbers = {"fixed": self.deals, "target": self.target}
        beside = [kind for kind, number in numbers.items() if kind != field.data and typed(number)]
        if beside and not self.asked.data:
            field.data = beside[0]
            raise ValidationError(
                _l("You typed a number beside another choice. That choice is marked now: check it.")
            )

    def validate_deals(self, field: StringField) -> None:
        check_number(field, DEALS, self.kind.data == "fixed")

    def validate_target(self, field: StringField) -> None:
        check_number(field, TARGETS, self.kind.data == "target")

    def validate(self, extra_validators: object = None) -> bool:
        """Check both parts, so that all faults are shown at once."""
        own = self.own.validate()
        return bool(super().validate(extra_validators)) and own

    def settings(self, chosen: list[str]) -> Settings:
        """With the house rules chosen; raises ReadingError if one of them does not exist."""
        deals, target = as_int(self.deals, 2), as_int(self.target, 120)
        defaults = self.game.Readings()
        readings = settings(switch(defaults, self.game.READINGS, chosen), defaults)
        length = Format(self.kind.data, deals, target)
        return Settings(length, self.chosen_variant, (*readings, *self.own.readings()))


class MatchForm(FormatForm):
    players = Rows(StringField())
    key = StringField()
    name = StringField()
    label = StringField()

    def __init__(self, game: str) -> None:
        """A row for every seat there can be; those above the smallest number may stay empty."""
        super().__init__(game)
        self.seats = self.game.META.players
        while len(self.players) < self.seats.stop - 1:
            self.players.append_entry()

    @property
    def names(self) -> list[str]:
        return [name for row in self.players if (name := (row.data or "").strip())]

    def validate_players(self, _: FieldList) -> None:
        seen: list[str] = []
        for place, row in enumerate(self.players):
            row.data = (row.data or "").strip()
            if not row.data and place >= self.seats.start:
                continue
            if fault := _fault_of_name(row.data, seen):
                row.errors = [fault]
            seen.append(row.data)
        if any(row.errors for row in self.players):
            raise ValidationError

    def validate_name(self, field: StringField) -> None:
        if len(field.data or "") > MAX_NAME or not is_printable(field.data or ""):
            raise ValidationError(_l("This name is too long."))


def _fault_of_name(name: str, others: list[str]) -> str | None:
    """What is wrong with the next name of a match."""
    if new_name_fault(name):
        return _said(BadValueError("bad_name"))
    if any(same_name(name, other) for other in others):
        return _said(BadValueError("same_name"))
    alike = next((other for other in others if look_alike([other, name])), None)
    return _said(BadValueError("look_alike", {"name": name, "other": alike})) if alike else None


def _said(error: BadValueError) -> str:
    return store_words.bad_value(words(), addresses.slug(), error)


def created(form: FlaskForm, create: Callable[[], BaseResponse]) -> BaseResponse | None:
    """Where the new match or tournament is; None, and the form says why, if there is none."""
    if request.method != "POST" or not form.validate():
        return None
    try:
        return create()
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
    except BadValueError as error:
        form.form_errors.append(_said(error))
    except LimitedError as error:
        form.form_errors.append(store_words.limited(words(), error))
        form.limited = error
    return None


def creation_page(template: str, form: FormatForm, game: str, chosen: list[str]) -> BaseResponse:
    """The form of a new match or tournament, with what was chosen and what is wrong with it."""
    make_device_token()  # now, so that a double tap comes twice from the same phone
    page = render_template(
        template,
        form=form,
        game=game,
        cast=cast.names(words()),
        label=device_name(),
        chosen=chosen,
        switches=rules.switches(words(), game, set(form.own.keys)),
    )
    if form.limited:
        return Response(page, 429, retry_after(form.limited))
    return Response(page, 200 if request.method == "GET" else 422)
