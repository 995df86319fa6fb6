"""The fields of a new match that only Le Torri has: the Close penalty and its size."""

from collections.abc import Mapping
from typing import ClassVar

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, StringField
from wtforms.validators import ValidationError

from scorer.games.torri import READINGS
from scorer.web.faces.face import OwnFields
from scorer.web.fields import as_int, check_number, typed

USUAL, LEAST, MOST = map(int, next(one for one in READINGS if one.key == "penalty_size").choices)


class PenaltyFields(OwnFields):
    template: ClassVar[str] = "games/torri/_penalty.html"
    keys: ClassVar[frozenset[str]] = frozenset({"penalty", "penalty_size"})

    penalty = BooleanField(default=True)
    penalty_size = StringField(default=str(USUAL))
    asked = StringField()

    def preset(self, chosen: Mapping[str, str]) -> None:
        self.penalty.data = chosen.get("penalty") != "off"
        self.penalty_size.data = chosen.get("penalty_size", self.penalty_size.data)

    def shown(self, chosen: Mapping[str, str]) -> None:
        self.penalty_size.object_data = chosen.get("penalty_size", str(USUAL))

    def validate_penalty(self, field: BooleanField) -> None:
        if not field.data and typed(self.penalty_size) and not self.asked.data:
            field.data = True
            raise ValidationError(
                _l(
                    "You typed a number for a penalty that was not marked. "
                    "It is marked now: check it."
                )
            )

    def validate_penalty_size(self, field: StringField) -> None:
        check_number(field, range(LEAST, MOST + 1), bool(self.penalty.data))

    def readings(self) -> list[str]:
        if not self.penalty.data:
            return ["penalty=off"]
        size = as_int(self.penalty_size, USUAL)
        return [] if size == USUAL else [f"penalty_size={size}"]
