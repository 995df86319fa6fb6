"""One deal as different people have it: towers, noble cards and Close that differ are marked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.games.torri import Entry
from scorer.games.torri.notation import format_tower
from scorer.web.faces.torri import drawing
from scorer.wording.torri import terms


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a deal as a picture; `beside` the towers are Close and noble cards, each
    with whether the other version lacks it. `totals` are those of its sheet."""

    skylines: list[drawing.Skyline]
    beside: list[list[tuple[str, bool]]]
    totals: list[int]


Judged = tuple[Entry, Scoresheet]


def versions(t: NullTranslations, judged: Sequence[Judged]) -> list[Version]:
    """All in one scale, each compared with the next one. A single version has no differences."""
    others = [*judged[1:], judged[0]]
    return [_version(t, *one, other[0]) for one, other in zip(judged, others, strict=True)]


def with_one_marker(mixed: Entry, of: Sequence[Entry]) -> Entry:
    """Marker and Close change sides between two versions: where in the mixed deal no player or both
    have one, the first version in which one player has it decides."""
    for piece in ("marker", "close"):
        there = [[getattr(side, piece) for side in one.sides] for one in (mixed, *of)]
        held = next((one for one in there if one.count(True) == 1), there[0])
        sides = zip(mixed.sides, held, strict=True)
        mixed = Entry(tuple(replace(side, **{piece: has}) for side, has in sides))
    return mixed


def _version(t: NullTranslations, entry: Entry, sheet: Scoresheet, other: Entry) -> Version:
    return Version(
        drawing.skylines(t, entry, _only_in(entry, other), other),
        _things_in_front(t, entry, other),
        [side.total for side in sheet.sides],
    )


def _things_in_front(t: NullTranslations, one: Entry, other: Entry) -> list[list[tuple[str, bool]]]:
    found = []
    for side, counterpart in zip(one.sides, other.sides, strict=True):
        left = Counter(counterpart.nobles)
        left.update(["close"] * counterpart.close)
        words = ["close"] * side.close + list(side.nobles)
        words += ["marker"] * (side.marker and not counterpart.marker)  # else the flag shows it
        notes = []
        for word in words:
            notes.append((terms.beside(t, word), not left[word]))
            left[word] -= left[word] > 0
        found.append(notes)
    return found


def _only_in(one: Entry, other: Entry) -> list[set[int]]:
    """For each side, the places of towers the other version does not have."""
    found = []
    for side, counterpart in zip(one.sides, other.sides, strict=True):
        left = Counter(map(format_tower, counterpart.towers))
        places = set()
        for place, word in enumerate(map(format_tower, side.towers)):
            if left[word]:
                left[word] -= 1
            else:
                places.add(place)
        found.append(places)
    return found
