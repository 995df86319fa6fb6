"""What the API takes and gives, as models: they check requests and write the document."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel, model_validator

from scorer.games import GAMES
from scorer.games.common import MAX_WRITTEN
from scorer.games.matches import Kind
from scorer.match.settings import DEALS, MAX_NAME, TARGETS, name_variant
from scorer.store.deals import MAX_DEALS
from scorer.store.text import MAX_REASON
from scorer.wording.registry import words_of

VISIBLE = r"^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$"
"""Nothing that cannot be stored (NUL), and nothing that turns the text around it."""
TOKEN = r"^[A-Za-z0-9_-]+$"  # noqa: S105 - the letters of a secret, not one
DEFAULT = next(iter(GAMES))
"""The game that is meant where none is named."""
A_READING = GAMES[DEFAULT].READINGS[0]
LAST_EVENT = 1_000_000_000
MAX_TABLES = 10_000
MAX_SETTINGS = max(len(game.READINGS) for game in GAMES.values())


def _integral(value: object) -> object:
    """JSON Schema calls 3.0 an integer, so we do."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


INTEGRAL = BeforeValidator(_integral)
Name = Annotated[str, Field(min_length=1, max_length=40)]
Line = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_WRITTEN,
        examples=[words_of(DEFAULT).EXAMPLE],
        description="A deal in the notation of the match's game.",
    ),
]
Label = Annotated[
    str,
    Field(
        min_length=1,
        max_length=40,
        pattern=VISIBLE,
        description="How the history calls this client.",
        examples=["Adso's phone"],
    ),
]
Reason = Annotated[
    str,
    Field(
        max_length=MAX_REASON,
        pattern=VISIBLE,
        description="Why an impossible deal stands all the same.",
    ),
]
Setting = Annotated[str, Field(max_length=60, examples=[f"{A_READING.key}={A_READING.choices[1]}"])]
SeenEvent = Annotated[
    int, Field(ge=0, le=LAST_EVENT, description="The `seq` of the deal as you know it."), INTEGRAL
]


class Request(BaseModel):
    """Strict, but for integers: nothing is guessed, and unknown properties are refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewMatch(Request):
    game: Annotated[str, Field(max_length=32, examples=[*GAMES])] = DEFAULT
    players: Annotated[list[Name], Field(min_length=2, max_length=5)]
    name: Annotated[str, Field(max_length=MAX_NAME)] = ""
    kind: Kind = "fixed"
    deals: Annotated[int, Field(ge=DEALS[0], le=DEALS[-1]), INTEGRAL] = 2
    target: Annotated[int, Field(ge=TARGETS[0], le=TARGETS[-1]), INTEGRAL] = 120
    variant: Annotated[
        str, Field(max_length=32, description="How the game is played; empty: its first way.")
    ] = ""
    readings: Annotated[list[Setting], Field(max_length=MAX_SETTINGS)] = []
    label: Label

    @model_validator(mode="before")
    @classmethod
    def _named_variant(cls, data: object) -> object:
        """As the first clients said it."""
        return name_variant(data.get("game", DEFAULT), data) if isinstance(data, dict) else data


class NewDeal(Request):
    line: Line
    seen: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_DEALS,
            description="How many deals you know of, without those that were removed at the end.",
        ),
        INTEGRAL,
    ]
    reason: Reason = ""


class Correction(Request):
    line: Line
    seen: SeenEvent
    reason: Reason = ""


class Seen(Request):
    seen: SeenEvent


class SeenVersion(Request):
    seen: Annotated[
        int,
        Field(ge=0, le=LAST_EVENT, description="The `version` of the match you know."),
        INTEGRAL,
    ]


class JoinBySecret(Request):
    """`secret` is what stands behind the # of a link."""

    secret: Annotated[str, Field(min_length=16, max_length=64, pattern=TOKEN)]
    label: Label


class JoinByCode(Request):
    """`code` is the code on the owner's screen."""

    code: Annotated[str, Field(min_length=10, max_length=20, pattern=r"^[A-Za-z -]+$")]
    label: Label


class Join(RootModel[JoinBySecret | JoinByCode]):
    """One of the two ways into a match."""


class Answer(BaseModel):
    """Exactly what the document says, and nothing more."""

    model_config = ConfigDict(extra="forbid")


class Addresses(Answer):
    view: str
    scorer: str
    owner: str


class Secrets(Answer):
    scorer: str
    owner: str


class Joined(Answer):
    """`token` goes into `Authorization: Bearer`; null where the browser's cookie did the work."""

    slug: str
    role: Literal["view", "scorer", "owner"]
    address: str
    token: str | None


class Created(Joined):
    """Secrets and addresses with secrets are shown this once: only their hashes are kept."""

    addresses: Addresses
    secrets: Secrets


class Settings(Answer):
    kind: Kind
    deals: int
    target: int
    variant: str
    readings: list[str]


class EntryProblem(Answer):
    """`reject`: the box makes it impossible; `ask`: possible, but rare. `places` are pieces on the
    table, each the number of its side and its own; a game may repeat them under its own name."""

    model_config = ConfigDict(extra="allow")

    code: str
    level: Literal["reject", "ask"]
    rule: str
    message: str
    sides: list[int]
    places: list[list[int]]
    figures: dict[str, int]
    implied: bool


class PlayerSheet(Answer):
    """`extras` change the points for the match only; `penalty`, an older name, is their sum."""

    name: str
    points: dict[str, int]
    total: int
    extras: dict[str, int]
    penalty: int
    match_points: int


class Sheet(Answer):
    players: list[PlayerSheet]
    winner: str | None
    decided_by: str
    replay: bool


class Deal(Answer):
    """A removed deal does not count, and neither does one after the end of the match.

    `unreadable` is why the stored line of a damaged deal cannot be read; it has no sheet then.
    """

    number: int
    line: str
    reason: str
    seq: int
    removed: bool
    counts: bool
    sheet: Sheet | None
    problems: list[EntryProblem]
    unreadable: str | None


class Standing(Answer):
    """`running` holds the totals after each deal that counts, in the order of `players`.

    `incomplete`: a deal that counts cannot be read, and is in none of these numbers.
    """

    players: list[str]
    totals: list[int]
    running: list[list[int]]
    leaders: list[str]
    finished: bool
    winner: str | None
    decided_by: str | None
    incomplete: bool


class Totals(Standing):
    version: int


class Match(Answer):
    slug: str
    address: str
    name: str
    game: str
    players: list[str]
    created: datetime
    archived: bool
    version: int
    settings: Settings
    dealer: str
    deals: list[Deal]
    standing: Standing


class Saved(Answer):
    """What was written. `seq` is the match's new version, and what to have seen of this deal."""

    number: int
    kind: Literal["add", "correct", "remove", "restore"]
    line: str
    reason: str
    seq: int


class Event(Saved):
    """`before` is the line this event replaced; null for a new deal. `unreadable`: the entry is
    damaged, and nobody knows what was done."""

    kind: Literal["add", "correct", "remove", "restore", "unreadable"]  # type: ignore[assignment]
    before: str | None
    label: str
    at: datetime


class History(Answer):
    events: list[Event]


class JoinTournament(JoinBySecret):
    """The secret of a desk link or a judge link."""


class JoinedTournament(Answer):
    """`token` goes into `Authorization: Bearer`; null where the browser's cookie did the work."""

    slug: str
    role: Literal["scorer", "owner"]
    address: str
    token: str | None


class Entrant(Answer):
    """A player of a tournament. `plays`: is there in the newest round, or in the first."""

    number: int
    name: str
    mark: str
    seed: int
    plays: bool


class TableOfRound(Answer):
    """`players` are numbers, by seat; the first one begins. `places` and `deals` follow them, and
    are empty while there is no result that counts. `version` is what to have seen of it."""

    round: int
    table: int
    players: list[int]
    state: str
    places: list[int]
    deals: list[list[int]]
    match: str | None
    version: int | None


class Tournament(Answer):
    """`pulse` changes with everything that happens at the desk or at a table."""

    slug: str
    address: str
    name: str
    game: str
    pulse: str
    round: int
    last_round: int
    over: bool
    players: list[Entrant]
    tables: list[TableOfRound]


class Rank(Answer):
    """`values` follow the `steps`; null where a step did not apply, fractions as 3/7."""

    rank: int
    player: int
    name: str
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    values: list[str | None]


class Ranking(Answer):
    steps: list[str]
    rows: list[Rank]


Points = Annotated[int, Field(ge=-1000, le=1000), INTEGRAL]
Place = Annotated[int, Field(ge=1, le=5), INTEGRAL]


class Result(Request):
    """A result by seat: the points of every deal, or places. 1 is best, shared places are equal.

    `entered` without places ranks by the points. `awarded` was not played and has places only.
    `void` and `reopened` have neither; these three need a reason, as does every correction.
    """

    kind: Literal["entered", "awarded", "void", "reopened"] = "entered"
    deals: Annotated[
        list[Annotated[list[Points], Field(min_length=2, max_length=5)]], Field(max_length=20)
    ] = []
    places: Annotated[list[Place], Field(max_length=5)] = []
    reason: Annotated[str, Field(max_length=MAX_REASON, pattern=VISIBLE)] = ""
    seen: Annotated[
        int,
        Field(ge=0, le=LAST_EVENT, description="The `version` of the table you know."),
        INTEGRAL,
    ]


class Problem(BaseModel):
    """RFC 9457, with a `code` for programs; `detail` is for people, in their language."""

    model_config = ConfigDict(extra="allow")

    status: int
    detail: str
    code: str


class Fault(Answer):
    """Where a request breaks its schema, as a JSON pointer, and how."""

    at: str
    code: str


class Invalid(Problem):
    """422. `errors` where the schema was broken, `figures` with the bounds of a bad value,
    `problems` where a deal needs a reason."""

    errors: list[Fault] = []
    figures: dict[str, int | str] = {}
    problems: list[EntryProblem] = []


class Unreadable(Problem):
    """400. `word` and `column` where a line could not be read."""

    word: str | None = None
    column: int | None = None


class Conflict(Problem):
    """409. Somebody was first: both versions, and the `seq` to have seen to insist on yours."""

    deal: int | None = None
    yours: str | None = None
    theirs: str | None = None
    seq: int | None = None
