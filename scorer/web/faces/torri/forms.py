"""The plain form: a deal entered without JavaScript, in one page."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from flask import request
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    FieldList,
    Form,
    FormField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
)
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError
from wtforms.widgets import CheckboxInput, ListWidget

from scorer.games.names import name_fault, same_name
from scorer.games.torri import Entry, Side, Tower
from scorer.games.torri.box import NOBLES, PIETRE, RANKS
from scorer.web.languages import words
from scorer.wording.marks import say
from scorer.wording.torri import terms

ROWS, MORE_ROWS, MAX_ROWS = 6, 4, 18
COLORFUL = "c"
NOBODY = "-"
NUMBERS = [str(n) for n in range(PIETRE + 1)]
PIETRE_CHOICES = [SelectChoice(number) for number in NUMBERS]
STORIES = re.compile("[1-9][0-9]?")
ROW = re.compile(r"(first|second)-towers-(0|[1-9][0-9]?)-\w+")
UNKNOWN_CHOICE = _l("This is not one of the choices.")


class TowerForm(Form):
    kind = SelectField(choices=[], validate_choice=False)
    stories = StringField()
    pietre = SelectField(choices=PIETRE_CHOICES, default="0", validate_choice=False)
    completed = BooleanField()

    def validate_kind(self, field: SelectField) -> None:
        if field.data not in {"", None, COLORFUL, *map(str, RANKS)}:
            raise ValidationError(_l("Ranks run from 5 to 10."))

    def validate_stories(self, field: StringField) -> None:
        text = (field.data or "").strip()
        if not text and self.kind.data:
            raise ValidationError(_l("How many stories does this tower have?"))
        if text and not self.kind.data:
            raise ValidationError(_l("Which kind of tower is this?"))
        if text and not STORIES.fullmatch(text):
            raise ValidationError(_l("Stories are a whole number such as 4."))
        if self.pietre.data in NUMBERS and text and int(self.pietre.data) > int(text):
            raise ValidationError(_l("More Buona Pietra than stories."))

    def validate_pietre(self, field: SelectField) -> None:
        if field.data not in NUMBERS:
            raise ValidationError(_l("There are three Buona Pietra."))

    def tower(self) -> Tower | None:
        if not self.kind.data:
            return None
        rank = None if self.kind.data == COLORFUL else int(self.kind.data)
        pietre, completed = int(self.pietre.data), self.completed.data
        return Tower(int(self.stories.data), rank, None, pietre, completed)


class SideForm(Form):
    name = StringField()
    towers = FieldList(FormField(TowerForm), min_entries=ROWS, max_entries=MAX_ROWS)
    nobles = SelectMultipleField(
        choices=[],
        widget=ListWidget(prefix_label=False),
        option_widget=CheckboxInput(),
        validate_choice=False,
    )

    def validate_nobles(self, field: SelectMultipleField) -> None:
        if set(field.data or ()) - {choice.value for choice in field.choices}:
            raise ValidationError(UNKNOWN_CHOICE)

    def validate_name(self, field: StringField) -> None:
        field.data = (field.data or "").strip()
        if name_fault(field.data):
            raise ValidationError(_l("A name has 1 to 40 characters, without colon and slash."))

    def side(self, marker: bool, close: bool) -> Side:
        towers = tuple(tower for row in self.towers if (tower := row.form.tower()))
        nobles = tuple(sorted(word.rstrip("23") for word in self.nobles.data or ()))
        return Side(self.name.data or "", towers, marker, close, nobles)


class DealForm(FlaskForm):
    template: ClassVar[str] = "games/torri/form.html"
    first = FormField(SideForm)
    second = FormField(SideForm)
    marker = RadioField(choices=[], default=NOBODY, validate_choice=False)
    close = RadioField(choices=[], default=NOBODY, validate_choice=False)

    def __init__(
        self, more_rows: bool = False, entry: Entry | None = None, players: Sequence[str] = ()
    ) -> None:
        super().__init__(_readable(request.form), data=_data(entry) if entry else None)
        t = words()
        names = players or [say(t, terms.FIRST), say(t, terms.SECOND)]
        self.marker.choices = self.close.choices = [
            SelectChoice(NOBODY, say(t, terms.NOBODY)),
            *(SelectChoice(str(number), name) for number, name in enumerate(names)),
        ]
        kinds = [SelectChoice("", "–"), *(SelectChoice(str(rank)) for rank in reversed(RANKS))]
        kinds.append(SelectChoice(COLORFUL, say(t, terms.COLORFUL)))
        cards = [
            SelectChoice(f"{word}{copy or ''}", terms.noble(t, word))
            for word, box in NOBLES.items()
            for copy in (0, *range(2, box + 1))
        ]
        for side in self.sides:
            side.nobles.choices = cards
            for _ in range(MORE_ROWS if more_rows else 0):
                if len(side.towers) < MAX_ROWS:
                    side.towers.append_entry()
            for row in side.towers:
                row.form.kind.choices = kinds

    @property
    def sides(self) -> list[SideForm]:
        return [self.first.form, self.second.form]

    def validate_marker(self, field: RadioField) -> None:
        if field.data not in {NOBODY, "0", "1"}:
            raise ValidationError(UNKNOWN_CHOICE)

    validate_close = validate_marker

    def validate(self) -> bool:
        valid = bool(super().validate())
        first, second = (side.name for side in self.sides)
        if valid and same_name(first.data, second.data):
            second.errors = [_l("Both players have the same name.")]
            return False
        return valid

    def entry(self) -> Entry:
        return Entry(
            tuple(
                form.side(self.marker.data == str(number), self.close.data == str(number))
                for number, form in enumerate(self.sides)
            )
        )


def _readable(sent: MultiDict[str, str]) -> MultiDict[str, str] | None:
    """What was sent, without rows whose numbers our form never has."""
    kept = [
        (key, value)
        for key, value in sent.items(multi=True)
        if "-towers-" not in key or ROW.fullmatch(key)
    ]
    return MultiDict(kept) if kept else None


def _data(entry: Entry) -> Mapping[str, object]:
    """A deal as the form holds it. Noted ranks are not among its fields: heights are."""
    return {
        "first": _side_data(entry.sides[0]),
        "second": _side_data(entry.sides[1]),
        "marker": next((str(n) for n, side in enumerate(entry.sides) if side.marker), NOBODY),
        "close": next((str(n) for n, side in enumerate(entry.sides) if side.close), NOBODY),
    }


def _side_data(side: Side) -> Mapping[str, object]:
    towers = [
        {
            "kind": str(tower.rank or COLORFUL),
            "stories": str(tower.stories),
            "pietre": str(tower.pietre),
            "completed": tower.completed,
        }
        for tower in side.towers
    ]
    counted: Counter[str] = Counter()
    nobles = []
    for word in side.nobles:
        counted[word] += 1
        nobles.append(f"{word}{counted[word] if counted[word] > 1 else ''}")
    empty: list[dict[str, object]] = [{} for _ in range(max(2, ROWS - len(towers)))]
    return {"name": side.name, "towers": [*towers, *empty], "nobles": nobles}
