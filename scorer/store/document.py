"""The shape of an export: what may be in it, and how much of it.

An import comes from anywhere, so every field is checked before anything is computed from it:
its type, its length, its range, and that no other field is there.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic import ValidationError as ShapeError

from scorer.games.common import MAX_WRITTEN
from scorer.games.matches import KINDS
from scorer.match.followed import KINDS as FOLLOWED_KINDS
from scorer.match.settings import MAX_NAME, name_variant
from scorer.store.deals import MAX_DEALS
from scorer.store.errors import TransferError
from scorer.store.labels import MAX_LABEL
from scorer.store.matches import MAX_KEY
from scorer.store.text import MAX_REASON

FORMAT, VERSION = "torri-matches", 2
MAX_DEPTH = 20
MAX_HEADER = 200_000
"""As much as a phone may send at once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a document may be: one sent by a phone, one read by the command line."""

    size: int
    events: int


UPLOAD = Limits(2 * 2**20, 10_000)
FILE = Limits(512 * 2**20, 2_000_000)


def _moment(value: object) -> datetime:
    if not isinstance(value, str) or len(value) > 40:
        raise ValueError("no time")
    try:
        moment = datetime.fromisoformat(value)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except OverflowError as error:
        raise ValueError("no time") from error


Moment = Annotated[datetime, BeforeValidator(_moment)]
Small = Annotated[int, Field(ge=-(10**9), le=10**9)]
Count = Annotated[int, Field(ge=1, le=10**9)]
Slug = Annotated[str, StringConstraints(pattern=r"\A[A-Za-z0-9]{4,16}\z")]
Key = Annotated[str, StringConstraints(pattern=rf"\A[ -~]{{8,{MAX_KEY}}}\z")]
TEXT = r"\A[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*\z"
"""Text without control characters and without marks that change its direction."""


class Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class SettingsShape(Shape):
    kind: Literal[KINDS]  # type: ignore[valid-type]
    deals: Count
    target: Count
    variant: Annotated[str, StringConstraints(max_length=32)]
    readings: Annotated[
        list[Annotated[str, StringConstraints(max_length=60)]], Field(max_length=60)
    ]


class EventShape(Shape):
    """`unreadable`: its line was damaged in the database. It may be in the past of a deal."""

    seq: Count
    key: Key
    kind: Literal["add", "correct", "remove", "restore"]
    deal: Annotated[int, Field(ge=1, le=MAX_DEALS)]
    line: Annotated[str, StringConstraints(max_length=MAX_WRITTEN)]
    reason: Annotated[str, StringConstraints(max_length=MAX_REASON, pattern=TEXT)]
    label: Annotated[str, StringConstraints(max_length=MAX_LABEL, pattern=TEXT)]
    at: Moment
    unreadable: bool = False


class EnteredShape(Shape):
    """An entry of a followed deal. A header has several lines."""

    seq: Count
    key: Key
    kind: Literal[FOLLOWED_KINDS]  # type: ignore[valid-type]
    deal: Annotated[int, Field(ge=1, le=MAX_DEALS)]
    text: Annotated[str, StringConstraints(max_length=MAX_HEADER)]
    target: Annotated[int, Field(ge=0, le=10**9)]
    label: Annotated[str, StringConstraints(max_length=MAX_LABEL, pattern=TEXT)]
    at: Moment


class SideShape(Shape):
    name: str
    points: dict[str, Small]
    total: Small
    extras: dict[str, Small]
    match_points: Small
    running: Small | None

    @model_validator(mode="before")
    @classmethod
    def _from_version_1(cls, data: object) -> object:
        """Extras were kept next to the total, by their names."""
        if not isinstance(data, dict) or "extras" in data:
            return data
        extras = {key: value for key, value in data.items() if key not in cls.model_fields}
        return {key: data[key] for key in data if key not in extras} | {"extras": extras}


class DealShape(Shape):
    deal: Count
    line: str
    reason: str
    counts: bool
    winner: str | None
    decided_by: str
    replay: bool
    players: Annotated[list[SideShape], Field(max_length=8)]


class MatchShape(Shape):
    slug: Slug
    game: Annotated[str, StringConstraints(max_length=32)]
    name: Annotated[str, StringConstraints(max_length=MAX_NAME)]
    players: Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=8)]
    settings: SettingsShape
    created: Moment
    archived: Moment | None
    ended: Moment | None = None
    log: list[EventShape]
    followed: list[EnteredShape] = []
    deals: Annotated[list[DealShape], Field(max_length=MAX_DEALS)]
    totals: Annotated[list[Small], Field(max_length=8)]
    finished: bool
    winner: str | None
    decided_by: str | None

    @model_validator(mode="before")
    @classmethod
    def _from_version_1(cls, data: object) -> object:
        """A variant of the game was a field of its own, true or false."""
        if isinstance(data, dict) and isinstance(data.get("settings"), dict):
            return data | {"settings": name_variant(data.get("game"), data["settings"])}
        return data


class DamagedShape(BaseModel):
    """A match with damage as it is stored, or the record of a deal: to be reported, never
    imported."""

    model_config = ConfigDict(extra="ignore")

    slug: Slug
    cannot_be_read: Literal["game", "players", "settings", "record"] | list[Count]
    deal: int | None = None


class DocumentShape(Shape):
    format: str
    version: int
    matches: list[MatchShape]
    damaged: list[DamagedShape] = []


def read(data: bytes, limits: Limits = UPLOAD) -> Any:  # noqa: ANN401 - JSON of anybody
    """The JSON in a file, if it is JSON and not too large."""
    if len(data) > limits.size:
        raise TransferError("too_large", figures={"most": limits.size})
    try:
        found = json.loads(data, object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError as error:
        raise TransferError("too_deep", figures={"most": MAX_DEPTH}) from error
    except ValueError as error:
        raise TransferError("not_json") from error
    _check_depth(found)
    return found


def checked(document: object, limits: Limits = UPLOAD) -> DocumentShape:
    """The document, every field of which is what it should be."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise TransferError("wrong_format")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise TransferError("wrong_format")
    if version > VERSION:
        raise TransferError("newer_version", figures={"version": version, "known": VERSION})
    try:
        found = DocumentShape.model_validate(document)
    except ShapeError as error:
        place = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise TransferError("bad_shape", "/".join(map(str, place["loc"]))) from error
    if sum(len(match.log) + len(match.followed) for match in found.matches) > limits.events:
        raise TransferError("too_many_entries", figures={"most": limits.events})
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name that is there twice could be read in two ways."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _check_depth(found: object) -> None:
    level = [found]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise TransferError("too_deep", figures={"most": MAX_DEPTH})


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
