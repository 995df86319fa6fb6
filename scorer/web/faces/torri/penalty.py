"""The fields of a new match that only Le Torri has: the Close penalty and its size."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import BooleanField, StringField

from scorer.games.torri import READINGS
from scorer.web.faces.face import OwnFields
from scorer.web.fields import as_int, check_number

USUAL, LEAST, MOST = map(int, next(one for one in READINGS if one.key == "penalty_size").choices)


class PenaltyFields(OwnFields):
    template: ClassVar[str] = "games/torri/_penalty.html"
    keys: ClassVar[frozenset[str]] = frozenset({"penalty", "penalty_size"})

    penalty = BooleanField(default=True)
    penalty_size = StringField(default=str(USUAL))

    def preset(self, chosen: Mapping[str, str]) -> None:
        self.penalty.data = chosen.get("penalty") != "off"
        self.penalty_size.data = chosen.get("penalty_size", self.penalty_size.data)

    def validate_penalty_size(self, field: StringField) -> None:
        check_number(field, range(LEAST, MOST + 1), bool(self.penalty.data))

    def readings(self) -> list[str]:
        if not self.penalty.data:
            return ["penalty=off"]
        size = as_int(self.penalty_size, USUAL)
        return [] if size == USUAL else [f"penalty_size={size}"]
