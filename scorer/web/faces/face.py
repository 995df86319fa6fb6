# ruff: noqa: ANN401 - an entry is of any game
# ruff: noqa: ARG002 - what the plain face does not need, others do
"""The plain face. It serves every game; a game that can be tapped or drawn overrides parts of it.

A class and not a module, as games and their words are: what a face leaves out has a default here,
and mypy sees whether what it overrides fits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, NamedTuple, Protocol

from babel.support import NullTranslations
from flask import current_app, render_template, request
from markupsafe import Markup
from wtforms import Form

from scorer.games.common import Scoresheet
from scorer.web.languages import words
from scorer.wording.marks import N_, say
from scorer.wording.registry import words_of

Judged = tuple[Any, Scoresheet]
"""An entry of any game, and its sheet."""
NOTHING = Markup("")
NOBODY: Mapping[str, int] = MappingProxyType({})
BACK = N_("Back to the deal")
DESCRIPTION = N_("Enter what is on the table, see who won and why.")
LEAD = N_(
    "The score keeper for %(title)s. Enter what is on the table; every number explains itself."
)
REFEREE = N_("May I do this? An answer with its reasons.")
TITLE = N_("score keeper for %(title)s")
FOLLOWING = (
    N_("Follow a deal"),
    N_("Follow the next deal"),
    N_("Follow deal %(number)d"),
    N_("The phone is beside the cards. You enter each turn, and the referee checks it."),
    N_("Nobody follows this deal yet."),
    N_("Deal %(number)d"),
    N_("The deal is over and in the match."),
)
FOLLOWING_A_GAME = (
    N_("Follow a game"),
    N_("Follow the next game"),
    N_("Follow game %(number)d"),
    N_("The phone is beside the board. You enter each turn, and the referee checks it."),
    N_("Nobody follows this game yet."),
    N_("Game %(number)d"),
    N_("The game is over and in the match."),
)
"""In the order of `Following`."""
SCORE, NEXT, NEW = N_("Score a deal"), N_("Next deal"), N_("New deal")
IN_LINK = N_("The deal is in the link itself. It is stored only if you go on with the next deal.")
CREDIT = N_(
    "An independent score keeper; it needs the real cards."
    " %(title)s is a game by %(designer)s, published by %(publisher)s."
)


class OwnFields(Form):
    """The fields of a new match that only this game has. Most games have none."""

    template: ClassVar[str] = ""
    keys: ClassVar[frozenset[str]] = frozenset()
    """The readings that these fields set; they are not among the house rules of the form."""

    def preset(self, chosen: Mapping[str, str]) -> None:
        """Show the readings that an address holds."""

    def shown(self, chosen: Mapping[str, str]) -> None:
        """The form was shown with these readings: another number in it was typed."""

    def readings(self) -> list[str]:
        return []


class PlainForm(Protocol):
    """A deal entered by a form, without JavaScript."""

    template: ClassVar[str]

    def validate(self) -> bool: ...

    def entry(self) -> Any: ...


class Referee(Protocol):
    """The pages on which the referee of a game is asked."""

    script: str

    def desk(
        self, t: NullTranslations, readings: list[str], entry: Any = None, side: int = 0
    ) -> Markup:
        """The questions to choose from. They bring what is entered of a deal, by its players or
        by the one who asks."""

    def controls(
        self,
        t: NullTranslations,
        question: Any,
        values: Mapping[str, str],
    ) -> tuple[list[Any], list[Any]]:
        """The fields that are always seen, and those that wait behind a button."""

    def start(self, question: str) -> dict[str, str]:
        """What a form holds when it is opened."""

    def supposed(self, question: str, values: Mapping[str, str]) -> dict[str, str]:
        """The usual values for fields left blank: used for judging, never shown."""

    def pieces(self) -> Markup:
        """What the script of the form copies."""

    def answer(self, t: NullTranslations, judgement: Any, readings: Any) -> Any:
        """A judgement as `ask/_answer.html` shows it."""


class Choice(NamedTuple):
    """One of several whole lines an entry may become, and the words on its key."""

    text: str
    label: str


class Tabled(NamedTuple):
    """A position to look at: the table, the last action in words and whose it was, a title and
    the phase, a small picture of it, and the score by name. An empty title: that of the page."""

    table: Markup
    said: Markup
    by: int | None = None
    title: str = ""
    phase: str = ""
    picture: Markup = NOTHING
    score: Mapping[str, int] = NOBODY


class Topic(NamedTuple):
    """A question about a position and its answer; `place` is the line in which it was decided
    (0: none)."""

    code: str
    question: str
    answer: list[str]
    rules: tuple[str, ...] = ()
    place: int = 0


class LiveTable(Protocol):
    """How a deal of this game is followed turn by turn. Lines, states and records are those of
    its `play`."""

    script: str
    setup_script: str
    style: str
    """The list of its style sheets."""

    def setup(self, t: NullTranslations, **page: Any) -> Markup:
        """The fields of the form with which a deal is begun."""

    def header(
        self, names: Sequence[str], chosen: Mapping[str, str], readings: Sequence[str]
    ) -> list[str]:
        """The first lines of the record, from these fields."""

    def table(self, t: NullTranslations, record: Any) -> Tabled:
        """The position at the end of a record, with the last action in words."""

    def dock(self, t: NullTranslations) -> Markup:
        """The keys, and the words of its script."""

    def correcting(self, t: NullTranslations) -> Markup:
        """The forms that set what is on the table."""

    def told(self, t: NullTranslations, line: Any, before: Any) -> Markup:
        """A line in words."""

    def nearest(self, t: NullTranslations, line: Any, before: Any) -> tuple[str, str] | None:
        """The nearest legal line to one that was refused, and in words what it does."""

    def may(self, t: NullTranslations, line: Any, before: Any) -> str:
        """A line in words that say what somebody wants to do."""

    def fact(self, t: NullTranslations, line: Any, before: Any) -> Markup:
        """A picture of the reason against a line, or empty."""

    def topics(self, t: NullTranslations, record: Any) -> list[Topic]:
        """What players ask about a position besides what they may do."""

    def chances(self, t: NullTranslations, state: Any) -> list[tuple[str, list[tuple[str, str]]]]:
        """By player, every kind of action and why it is not allowed now; empty: it is."""

    def by(self, line: Any) -> int | None:
        """Which player did what a line says; None if it is not an action."""

    def lacking(self, t: NullTranslations, state: Any, text: str) -> dict[str, Any] | None:
        """What an entry that is not whole still needs, for the script."""

    def closed(self, t: NullTranslations, state: Any, kind: str, player: int) -> list[Any]:
        """Why a kind of action cannot be done now, as reasons."""

    def unread(self, t: NullTranslations, error: Any) -> str:
        """What is wrong with a line that cannot be read."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """The texts of a game on the start page: in its title and its description, at the top, on the
    referee's card, and whose game it is."""

    title: str
    description: str
    lead: str
    referee: str
    credit: str


class Following(NamedTuple):
    """The texts around a deal that is followed: the buttons that begin one and the next one,
    the title of its set-up, what to expect, that the deal has not begun, its own title, and its
    end."""

    start: str
    next: str
    setup: str
    lead: str
    nobody: str
    title: str
    saved: str


class Labels(NamedTuple):
    """What buttons and a note say of what is scored: to score one, the next one, another one, and
    that it is in the link."""

    score: str
    next: str
    new: str
    in_link: str


class Aid(NamedTuple):
    """A page that helps at the table: its title and what it is for, and the page itself."""

    title: str
    text: str
    page: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Town:
    """All sides of a deal as one drawing, to be placed in another: its shapes and its size."""

    drawn: Markup
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Favorite:
    """What a player builds most: its name, its picture, and in which of the deals given."""

    label: str
    picture: Markup
    places: list[int]


class Face:
    own_fields: type[OwnFields] = OwnFields
    referee: Referee | None = None
    aids: ClassVar[Mapping[str, Aid]] = {}
    """Pages that help at the table, by the name in their address."""
    live: LiveTable | None = None
    """None: its deals cannot be followed turn by turn."""
    tapped = False
    """Is a deal tapped in on a page of its own? Else its line is typed."""
    shares_pictures = False
    played_once = False
    """Is it played once at a table, so that what is followed is a game and not a deal?"""
    totals = True
    """Do the points of a sheet add up? Else it has no row for their sum."""
    example = ""
    """A line that home and empty fields show."""

    def __init__(self, game: ModuleType) -> None:
        self.game = game

    # ---- words --------------------------------------------------------------------------------

    def greeting(self, t: NullTranslations) -> Greeting:
        meta = self.game.META
        return Greeting(
            title=say(t, TITLE, title=meta.title),
            description=say(t, DESCRIPTION),
            lead=say(t, LEAD, title=meta.title),
            referee=say(t, REFEREE),
            credit=say(
                t, CREDIT, title=meta.title, designer=meta.designer, publisher=meta.publisher
            ),
        )

    def labels(self, t: NullTranslations) -> Labels:
        """A game of several deals has these; one that is played once at a table says game."""
        return Labels(say(t, SCORE), say(t, NEXT), say(t, NEW), say(t, IN_LINK))

    def following(self, t: NullTranslations, number: int = 1) -> Following:
        texts = FOLLOWING_A_GAME if self.played_once else FOLLOWING
        return Following(*(say(t, text, number=number) for text in texts))

    def line_name(self, t: NullTranslations) -> str:
        """What a line of this game is called."""
        return say(t, words_of(self.game.META.slug).LINE)

    def back(self, t: NullTranslations) -> str:
        """The button that leads back to what was entered."""
        return say(t, BACK)

    def name_of_extra(self, t: NullTranslations, code: str) -> str | None:
        """A short name for points that change the match total only, if there is one."""

    # ---- entering -----------------------------------------------------------------------------

    def entry_page(self, entry: Any | None, **page: Any) -> str:
        """Enter a deal of its own, or the next one of a `match`, or correct one."""
        match = page.get("match")
        if entry is not None:
            line = self.game.format(entry)
        elif match:
            line = " / ".join(f"{name}:" for name in match["players"])
        else:
            line = request.args.get("line", "")
        page |= {"line": line, "line_name": self.line_name(words())}
        return render_template("match/typed.html" if match else "deal/typed.html", **page)

    def plain_form(
        self,
        entry: Any | None = None,
        players: Sequence[str] = (),
        more_rows: bool = False,
    ) -> PlainForm | None:
        """It reads the form, if one was sent. A line that is typed needs no other form."""

    def mixed(self, mine: Any, saved: Any, from_saved: Sequence[bool]) -> Any:
        """Two versions of a deal made one: for each side, which version it is taken from."""
        every = zip(from_saved, mine.sides, saved.sides, strict=True)
        return replace(mine, sides=tuple(there if take else own for take, own, there in every))

    # ---- pictures -----------------------------------------------------------------------------

    look: Any = None
    """Its table of colours and sizes; templates call it `look_of.<game>`."""

    @classmethod
    def style_sheet(cls) -> str:
        """Colours and sizes of the game, as properties that its style sheets use."""
        return ""

    def symbols(self) -> Markup:
        """What pictures are made of: a page prints it once, before them."""
        return NOTHING

    def card_symbols(self) -> Markup:
        """What illustrations need in addition."""
        return NOTHING

    def hero(self, t: NullTranslations) -> Markup:
        """A picture for the top of the start page."""
        return NOTHING

    def as_scored(self, entry: Any, sheet: Scoresheet) -> Any:
        """The deal as its pictures show it: a house rule may have moved something."""
        return entry

    def picture(self, t: NullTranslations, entry: Any, scale: float = 1) -> Markup:
        """All sides of a deal, one next to the other."""
        return NOTHING

    def one_side(self, t: NullTranslations, entry: Any, side: int, scale: float = 1) -> Markup:
        """One side of a deal by itself."""
        return NOTHING

    def favorite(self, t: NullTranslations, played: Sequence[tuple[Any, int]]) -> Favorite | None:
        """What a player builds most, in entries each with the number of his side."""

    def favorite_title(self, t: NullTranslations) -> str:
        return ""

    def result(
        self,
        t: NullTranslations,
        entry: Any,
        sheet: Scoresheet,
        doubtful: bool,
    ) -> Markup:
        """The large picture above a sheet."""
        return NOTHING

    def versions(
        self, t: NullTranslations, judged: Sequence[Judged], titles: Sequence[str]
    ) -> Markup:
        """One deal as different people have it, next to each other; what differs is marked."""
        lines = [self.game.format(entry) for entry, _ in judged]
        shown = zip(titles, lines, [sheet for _, sheet in judged], strict=True)
        return macro("macros.html", "lines")(list(shown))

    def shapes(self) -> Markup:
        """What a `town` is made of, for a picture used alone."""
        return NOTHING

    def town(self, t: NullTranslations, entry: Any) -> Town | None:
        """A deal to be drawn into another picture; its bottom edge is the ground."""

    def changes(self, t: NullTranslations, before: Any, after: Any) -> list[str]:
        """What is different between two versions of a deal, in sentences."""
        return []

    def share_picture(self, t: NullTranslations, line: Any, rules: str = "") -> str | None:
        """A result as one SVG picture to send around; `rules` says which house rules it has."""

    def beside(self, t: NullTranslations, entry: Any) -> Markup:
        """What is in front of the players but is not drawn."""
        return NOTHING

    def illustration(
        self, t: NullTranslations, pieces: Sequence[str], scale: float = 1, named: bool = True
    ) -> Markup:
        """The small picture beside a rule."""
        return NOTHING

    def categories(self, entry: Any, sheet: Scoresheet) -> list[str]:
        """The rows of a sheet that matter for this deal."""
        return [line.category for line in sheet.sides[0].lines]


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro to be called from Python: cheaper than rendering a template for every picture."""
    found = current_app.jinja_env.get_template(template).module
    drawn: Callable[..., Markup] = getattr(found, name)
    return drawn
