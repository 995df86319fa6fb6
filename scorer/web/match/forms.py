"""Forms around matches: how they are played, and creating one."""

from collections.abc import Iterable, Iterator

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError

from scorer.games import GAMES
from scorer.games.common import settings, switch
from scorer.games.matches import Format
from scorer.games.names import name_fault, same_name
from scorer.store.matches import DEALS, MAX_NAME, PENALTIES, TARGETS, Settings


class Rows(FieldList):
    """Rows of a form, by the numbers in their fields' names; other digits than ours are none."""

    def _extract_indices(self, prefix: str, formdata: Iterable[str]) -> Iterator[int]:
        ours = [key for key in formdata if key.isascii() and len(key) < MAX_NAME]
        yield from super()._extract_indices(prefix, ours)


class FormatForm(FlaskForm):
    """How long a match lasts, and its rules: asked for a match and for a tournament."""

    kind = RadioField(
        default="fixed",
        choices=[
            SelectChoice("single", _l("One deal")),
            SelectChoice("fixed", _l("A number of deals")),
            SelectChoice("target", _l("First to a target")),
            SelectChoice("open", _l("Open-ended")),
        ],
    )
    deals = StringField(default="2")
    target = StringField(default="120")
    nobles = BooleanField()
    penalty = BooleanField(default=True)
    penalty_size = StringField(default="10")

    def __init__(self, game: str, **more: object) -> None:
        super().__init__(**more)
        self.game = GAMES[game]

    def preset(self, chosen: list[str], name: str) -> None:
        """A set of house rules, and what it is called."""
        values = dict(setting.split("=", 1) for setting in chosen)
        self.penalty.data = values.get("penalty") != "off"
        self.penalty_size.data = values.get("penalty_size", self.penalty_size.data)
        self.name.data = name[:MAX_NAME]

    @property
    def penalised(self) -> bool:
        """Does this game know a Close penalty?"""
        return any(reading.key == "penalty" for reading in self.game.READINGS)

    def validate_deals(self, field: StringField) -> None:
        check_number(field, DEALS, self.kind.data == "fixed")

    def validate_target(self, field: StringField) -> None:
        check_number(field, TARGETS, self.kind.data == "target")

    def validate_penalty_size(self, field: StringField) -> None:
        check_number(field, PENALTIES, bool(self.penalty.data))

    def settings(self, chosen: list[str]) -> Settings:
        """With the house rules chosen; raises ReadingError if one of them does not exist."""
        deals, target = as_int(self.deals, 2), as_int(self.target, 120)
        defaults = self.game.Readings()
        readings = settings(switch(defaults, self.game.READINGS, chosen), defaults)
        if self.penalised and not self.penalty.data:
            readings.append("penalty=off")
        elif self.penalised and as_int(self.penalty_size, 10) != 10:
            readings.append(f"penalty_size={as_int(self.penalty_size, 10)}")
        variant = "nobles" if self.nobles.data else ""
        return Settings(Format(self.kind.data, deals, target), variant, tuple(readings))


class MatchForm(FormatForm):
    players = Rows(StringField())
    key = StringField()
    name = StringField()
    label = StringField()

    def __init__(self, game: str) -> None:
        """A row for every seat there can be; those beyond the fewest may stay empty."""
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
            if name_fault(row.data):
                row.errors = [_l("A name has 1 to 40 characters, without colon and slash.")]
            elif any(same_name(row.data, other) for other in seen):
                row.errors = [_l("Two players have the same name.")]
            seen.append(row.data)
        if any(row.errors for row in self.players):
            raise ValidationError

    def validate_name(self, field: StringField) -> None:
        if len(field.data or "") > MAX_NAME or not (field.data or "").isprintable():
            raise ValidationError(_l("This name is too long."))


def as_int(field: StringField, default: int) -> int:
    text = (field.data or "").strip()
    return int(text) if text.isdecimal() else default


def check_number(field: StringField, allowed: range, wanted: bool) -> None:
    """A number that is not asked for may be anything; it goes back to its default."""
    text = (field.data or "").strip()
    fits = text.isdecimal() and len(text) < 9 and int(text) in allowed
    if wanted and not fits:
        low, high = allowed.start, allowed.stop - 1
        raise ValidationError(_l("A whole number from %(low)d to %(high)d.", low=low, high=high))
    if not fits:
        field.data = field.default
