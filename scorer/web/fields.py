"""Fields and checks that several forms share."""

from collections.abc import Iterable, Iterator

from flask_babel import lazy_gettext as _l
from wtforms import FieldList, StringField
from wtforms.validators import ValidationError

MAX_FIELD_NAME = 80


class Rows(FieldList):  # type: ignore[misc]
    """Rows of a form, by the numbers in their fields' names; only ASCII digits count."""

    def _extract_indices(self, prefix: str, formdata: Iterable[str]) -> Iterator[int]:
        ours = [key for key in formdata if key.isascii() and len(key) < MAX_FIELD_NAME]
        yield from super()._extract_indices(prefix, ours)


class SwitchField(StringField):  # type: ignore[misc]
    """A checkbox or a radio button with a word of its own: if nothing is chosen, nothing is sent,
    and that is a choice too."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist[0] if valuelist else ""


def number_in(value: object) -> int:
    """A whole number as phones send it; -1 for anything else."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


def as_int(field: StringField, default: int) -> int:
    text = (field.data or "").strip()
    return int(text) if text.isdecimal() else default


def typed(field: StringField) -> bool:
    """Is there something else in a field than the form put there?"""
    text = (field.data or "").strip()
    return bool(text) and text != str(field.object_data or "")


def check_number(field: StringField, allowed: range, wanted: bool) -> None:
    """A number that is not asked for may be anything; it goes back to its default."""
    text = (field.data or "").strip()
    fits = text.isdecimal() and len(text) < 9 and int(text) in allowed
    if wanted and not fits:
        low, high = allowed.start, allowed.stop - 1
        raise ValidationError(_l("A whole number from %(low)d to %(high)d.", low=low, high=high))
    if not fits:
        field.data = field.default
