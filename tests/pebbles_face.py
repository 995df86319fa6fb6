"""A face for Pebbles: heaps as pictures, and a field of its own for a new match."""

from collections.abc import Mapping
from typing import Any, ClassVar

from babel.support import NullTranslations
from markupsafe import Markup
from wtforms import BooleanField

from scorer.web.faces.face import Face, OwnFields

HEAP = Markup('<i class="heap">{}</i>')


class ShellFields(OwnFields):
    template: ClassVar[str] = "pebbles_shells.html"
    keys: ClassVar[frozenset[str]] = frozenset({"shells"})

    dear = BooleanField()

    def preset(self, chosen: Mapping[str, str]) -> None:
        self.dear.data = chosen.get("shells") == "two"

    def readings(self) -> list[str]:
        return ["shells=two"] if self.dear.data else []


class PebblesFace(Face):
    own_fields = ShellFields

    def picture(self, t: NullTranslations, entry: Any, scale: float = 1) -> Markup:
        return Markup("").join(HEAP.format(side.pebbles) for side in entry.sides)
