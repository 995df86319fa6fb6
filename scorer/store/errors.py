"""Why the store refuses a request. The web turns each into a status and a sentence."""

from dataclasses import dataclass, field

from scorer.games.common import Problem


class StoreError(Exception):
    """A request that was refused; nothing was written."""


class NotFoundError(StoreError):
    """There is no such match, or the device may not know of it."""


class ForbiddenError(StoreError):
    """The device may look, but not do this."""


class RevokedError(StoreError):
    """The device had a grant; it was taken back."""


@dataclass
class LimitedError(StoreError):
    """Too many of a kind (`creation`, `failure`) came from an address or in all; says how long to
    wait."""

    kind: str
    seconds: int


class MatchOverError(StoreError):
    """The match is finished: it takes no more deals."""


class TableClosedError(StoreError):
    """The result of a tournament's table is official, or in the desk's hands."""


class KeyReusedError(StoreError):
    """The same key was sent with another content."""


@dataclass
class BadValueError(StoreError):
    """An impossible setting: which one, and the limits it broke."""

    code: str
    figures: dict[str, object] = field(default_factory=dict)


@dataclass
class NeedsReasonError(StoreError):
    """The box makes this deal impossible; the table may insist, but must say why."""

    problems: list[Problem]


@dataclass
class ConflictError(StoreError):
    """Somebody else was first. `deal` is the number, `theirs` what is there now."""

    deal: int
    theirs: str
    seq: int


@dataclass
class DamagedTournamentError(StoreError):
    """The settings of a tournament cannot be read: `text` is what is stored there."""

    text: str


@dataclass
class BackupError(StoreError):
    """A backup that cannot be made or used; the database is as it was."""

    code: str
    file: str = ""


@dataclass
class TransferError(StoreError):
    """A document that cannot be imported: what is wrong, and where in it."""

    code: str
    where: str = ""
    figures: dict[str, object] = field(default_factory=dict)
