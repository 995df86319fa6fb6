"""The one place where the rules pages ask the face of a game for pictures and for answers.

Until every face is in `scorer.web.faces`, this knows Le Torri's; other games have no pictures.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from babel.support import NullTranslations
from flask import current_app
from jinja2.environment import Environment, TemplateModule
from markupsafe import Markup

from scorer.web.faces.torri import drawing, illustrations, judgements

GAME, TEMPLATE = "torri", "games/torri/_rules.html"
NOTHING = Markup("")


def symbols(game: str) -> Markup:
    """What pictures are made of: a page prints it once, before them."""
    return _macro("symbols")() if game == GAME else NOTHING


def illustration(
    t: NullTranslations, game: str, words: Sequence[str], scale: float = 1, named: bool = True
) -> Markup:
    """The small picture beside a rule."""
    drawn = illustrations.illustration(t, words, named) if game == GAME else None
    return _macro("illustration")(drawn, scale) if drawn else NOTHING


def picture(t: NullTranslations, game: str, entry: Any, scale: float) -> Markup:  # noqa: ANN401
    """All sides of a deal, one next to the other."""
    if game != GAME:
        return NOTHING
    names = [side.name for side in entry.sides]
    return _macro("skylines")(drawing.skylines(t, entry), names, scale)


def beside(t: NullTranslations, game: str, entry: Any) -> Markup:  # noqa: ANN401
    """What lies in front of the players besides what is drawn."""
    if game != GAME:
        return NOTHING
    shown = [
        (side, [f"{illustrations.CARD}{word}" for word in side.nobles]) for side in entry.sides
    ]
    sides = [(side, illustration(t, game, words)) for side, words in shown if words or side.close]
    return _macro("beside")(sides)


def answer(t: NullTranslations, game: str, judgement: Any, readings: Any) -> Any:  # noqa: ANN401
    """A judgement as `ask/_answer.html` shows it; nothing for a game whose face has no desk."""
    return judgements.answer(t, judgement, readings) if game == GAME else None


def _macro(name: str) -> Callable[..., Markup]:
    macro: Callable[..., Markup] = getattr(_module(current_app.jinja_env), name)
    return macro


@lru_cache(maxsize=4)
def _module(env: Environment) -> TemplateModule:
    """The macros, read once: a page of rules calls them for every picture."""
    return env.get_template(TEMPLATE).make_module({"palette": drawing.PALETTE, "size": drawing})
