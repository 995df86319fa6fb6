# ruff: noqa: ANN401 - an entry is of any game
# ruff: noqa: ARG002 - what the plain face does not need, others do
"""The plain face. It serves every game; a game that can be tapped or drawn overrides parts of it.

A class and not a module, as games and their words are: what a face leaves out has a default here,
and mypy sees whether what it overrides fits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Protocol

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
BACK = N_("Back to the deal")
DESCRIPTION = N_("Enter what is on the table, see who won and why.")
LEAD = N_(
    "The score keeper for %(title)s. Enter what is on the table; every number explains itself."
)
REFEREE = N_("May I do this? An answer with its reasons.")
TITLE = N_("score keeper for %(title)s")
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
        """Show the readings that an address brings along."""

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

    def desk(self, t: NullTranslations, readings: list[str]) -> Markup:
        """The questions to choose from."""

    def controls(
        self,
        t: NullTranslations,
        question: Any,
        values: Mapping[str, str],
    ) -> tuple[list[Any], list[Any]]:
        """The fields that are always seen, and those that wait behind a button."""

    def start(self, question: str) -> dict[str, str]:
        """What a form holds when it is opened."""

    def pieces(self) -> Markup:
        """What the script of the form copies."""

    def answer(self, t: NullTranslations, judgement: Any, readings: Any) -> Any:
        """A judgement as `ask/_answer.html` shows it."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """What home says of a game: in its title and its description, at the top, on the referee's
    card, and whose game it is."""

    title: str
    description: str
    lead: str
    referee: str
    credit: str


class Face:
    own_fields: type[OwnFields] = OwnFields
    referee: Referee | None = None
    tapped = False
    """Is a deal tapped in on a page of its own? Else its line is typed."""
    shares_pictures = False
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
        """Reads what was sent, where something was. A line that is typed needs no other form."""

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
        """What illustrations need besides."""
        return NOTHING

    def hero(self, t: NullTranslations) -> Markup:
        """A picture for the top of the start page."""
        return NOTHING

    def picture(self, t: NullTranslations, entry: Any, scale: float = 1) -> Markup:
        """All sides of a deal, one next to the other."""
        return NOTHING

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

    def share_picture(self, t: NullTranslations, line: Any) -> str | None:
        """A result as one SVG picture to send around."""

    def beside(self, t: NullTranslations, entry: Any) -> Markup:
        """What lies in front of the players besides what is drawn."""
        return NOTHING

    def illustration(
        self, t: NullTranslations, pieces: Sequence[str], scale: float = 1, named: bool = True
    ) -> Markup:
        """The small picture beside a rule."""
        return NOTHING

    def categories(self, entry: Any, sheet: Scoresheet) -> list[str]:
        """The rows of a sheet that say something about this deal."""
        return [line.category for line in sheet.sides[0].lines]


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro to be called from Python: cheaper than rendering a template for every picture."""
    found = current_app.jinja_env.get_template(template).module
    drawn: Callable[..., Markup] = getattr(found, name)
    return drawn
