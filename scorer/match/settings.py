"""What is fixed when a match is created, and what is allowed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from types import ModuleType
from typing import Any, NamedTuple

from scorer.games import GAMES
from scorer.games.common import switch
from scorer.games.lookalikes import is_seen, is_stacked, look_alike, new_name_fault
from scorer.games.matches import KINDS, Format
from scorer.games.names import is_printable, name_fault, same_name

MAX_NAME = 80
"""Of a match, not of a player."""
DEALS, TARGETS = range(1, 101), range(10, 10_001)


@dataclass(frozen=True, slots=True)
class Settings:
    """No variant: the first one of the game."""

    format: Format = field(default_factory=Format)
    variant: str = ""
    readings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.format.kind,
            "deals": self.format.deals,
            "target": self.format.target,
            "variant": self.variant,
            "readings": list(self.readings),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Settings":
        """Raises TypeError or LookupError if something else is there."""
        length = Format(data["kind"], data["deals"], data["target"])
        found = cls(length, data["variant"], tuple(data["readings"]))
        texts, numbers = (found.variant, *found.readings), (length.deals, length.target)
        if length.kind not in KINDS or not are_texts(texts) or {*map(type, numbers)} != {int}:
            raise TypeError("settings")
        return found

    def with_variant(self, game: str) -> "Settings":
        """The same, with the game's first variant if none was chosen."""
        return replace(self, variant=self.variant or next(iter(GAMES[game].META.variants), ""))


class Fault(NamedTuple):
    """Why such a match is impossible: a code, and the limits that were broken."""

    code: str
    figures: dict[str, object] = {}  # noqa: RUF012 - the default of a tuple, never changed


def find_fault(
    game: str, players: Sequence[str], settings: Settings, name: str, *, is_new: bool = True
) -> Fault | None:
    """The first thing wrong with a match; raises ReadingError for an unknown house rule.

    A match that is not new may come from a time when more names were allowed.
    """
    if game not in GAMES:
        return Fault("unknown_game")
    rules, names = GAMES[game], [player.strip() for player in players]
    found = chain(_faults(rules, names, settings, name), _new_faults(names, name) if is_new else ())
    fault = next(found, None)
    if fault is None:
        switch(rules.Readings(), rules.READINGS, settings.readings)
    return fault


def are_texts(values: object) -> bool:
    """A list of texts, and nothing else in it."""
    return isinstance(values, list | tuple) and all(isinstance(value, str) for value in values)


def name_of_match_fault(name: str) -> Fault | None:
    """Why a match cannot get this name."""
    name = name.strip()
    unclear = name and (not is_seen(name) or is_stacked(name))
    return _bad_match_name() if unclear or _is_no_name(name) else None


def _is_no_name(name: str) -> bool:
    return len(name.strip()) > MAX_NAME or not is_printable(name)


def _bad_match_name() -> Fault:
    return Fault("bad_match_name", {"most": MAX_NAME})


def _new_faults(names: list[str], name: str) -> Iterator[Fault]:
    """Why these names cannot be given to something new."""
    if any(map(new_name_fault, names)):
        yield Fault("bad_name")
    if found := look_alike(names):
        yield Fault("look_alike", {"name": found[1], "other": found[0]})
    if fault := name_of_match_fault(name):
        yield fault


def _faults(game: ModuleType, names: list[str], settings: Settings, name: str) -> Iterator[Fault]:
    if len(names) not in game.META.players:
        yield Fault("player_count", {"count": len(names)})
    if any(map(name_fault, names)):
        yield Fault("bad_name")
    if any(same_name(*pair) for pair in combinations(names, 2)):
        yield Fault("same_name")
    if _is_no_name(name):
        yield _bad_match_name()
    if settings.variant and settings.variant not in game.META.variants:
        yield Fault("unknown_variant")
    length = settings.format
    if length.kind not in game.matches.KINDS:
        yield Fault("unknown_format")
    if length.deals not in DEALS:
        yield Fault("bad_deals", {"least": DEALS.start, "most": DEALS.stop - 1})
    if length.target not in TARGETS:
        yield Fault("bad_target", {"least": TARGETS.start, "most": TARGETS.stop - 1})


def name_variant(game: object, data: dict[str, Any]) -> dict[str, Any]:
    """Settings in the form of today: the first Torri wrote {"<variant>": true}."""
    known = isinstance(game, str) and game in GAMES
    variants: tuple[str, ...] = GAMES[str(game)].META.variants if known else ()
    said = [key for key in variants if isinstance(data.get(key), bool)]
    if not said or "variant" in data:
        return data
    chosen = next((key for key in said if data[key]), variants[0])
    return {key: value for key, value in data.items() if key not in said} | {"variant": chosen}
