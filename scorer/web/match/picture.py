"""A match as one picture for the group chat: who won, the race, and the deals as they were."""

from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.match.state import Scored
from scorer.store.matches import MatchState
from scorer.web.faces import face_of
from scorer.web.faces.face import Town
from scorer.web.lettering import Fitted, fit
from scorer.web.match import present
from scorer.web.match.context import house_settings
from scorer.web.match.present import Frame
from scorer.wording.marks import signed
from scorer.wording.phrases import score
from scorer.wording.registry import title_of
from scorer.wording.report import chip

WIDTH, MARGIN, GROUND = 1000, 40, 972
WITH_TOWNS, ALONE = Frame(WIDTH, 300, 92, 40, 20, 34), Frame(WIDTH, 480, 92, 40, 20, 34)
"""The race above the towns, or, where a game draws none, in their place too."""
ROOM, MOST_TOWNS, LARGEST, PART = 200, 5, 1.5, 0.92
"""Pixels above the ground; so many deals, the last ones; and how much of its place a town takes."""


@dataclass(frozen=True, slots=True)
class Side:
    name: Fitted
    total: str
    x: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The towns of a deal in their place, with the score beneath them."""

    drawn: Markup
    x: float
    y: float
    scale: float
    middle: int
    score: str
    size: int


def picture(t: NullTranslations, view: MatchState) -> str:
    counted = [one for one in view.scored if one.counts]
    towns = _towns(t, view.match.game, counted[-MOST_TOWNS:])
    settings = house_settings(view)
    frame = WITH_TOWNS if towns else ALONE
    return render_template(
        "match/picture.svg",
        headline=fit(present.outcome(t, view), WIDTH, 60),
        sides=_sides(view),
        race=present.race(view, frame),
        towns=towns,
        rules=fit(rules, WIDTH, 22) if (rules := chip(t, len(settings))) else None,
        symbols=face_of(view.match.game).shapes(),
        title=title_of(t, view.match.game),
    )


def _sides(view: MatchState) -> list[Side]:
    names, totals = view.match.players, view.standing.totals
    room = WIDTH // len(names)
    return [
        Side(fit(name, room - 40, 46), signed(total), MARGIN + room * number + room // 2)
        for number, (name, total) in enumerate(zip(names, totals, strict=True))
    ]


def _towns(t: NullTranslations, game: str, deals: list[Scored]) -> list[Placed]:
    face = face_of(game)
    drawn = [(one, face.town(t, face.as_scored(one.entry, one.sheet))) for one in deals]
    found: list[tuple[Any, Town]] = [(one, town) for one, town in drawn if town]
    if not found:
        return []
    room = WIDTH // len(found)
    scales = [min(LARGEST, room * PART / town.width, ROOM / town.height) for _, town in found]
    return [
        _placed(one, town, min(scales), MARGIN + room * place + room // 2, room)
        for place, (one, town) in enumerate(found)
    ]


def _placed(one: Scored, town: Town, scale: float, middle: int, room: int) -> Placed:
    points = score(side.total for side in one.sheet.sides)
    return Placed(
        drawn=town.drawn,
        x=round(middle - town.width * scale / 2, 1),
        y=round(GROUND - town.height * scale, 1),
        scale=round(scale, 3),
        middle=middle,
        score=points,
        size=fit(points, room - 20, 30).size,
    )
