"""A page about one player or two, worked out before the template: figures, charts, links."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from flask import url_for
from markupsafe import Markup

from scorer.match import career
from scorer.match.career import Average, Played, State
from scorer.web.faces import face_of
from scorer.web.faces.face import Favorite
from scorer.web.languages import language
from scorer.wording import career as wording
from scorer.wording.phrases import score
from scorer.wording.registry import words_of

CHART_WIDTH, CHART_HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 170, 30, 10, 12, 12
MOST_DOTS, BAR, SKY = 40, 150, 0.72
"""How many of the last deals are in the chart; the length of the longest bar; the scale of a
sky."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A deal or match behind a number: its address, its name and its score."""

    address: str
    name: str
    score: str
    at: Any
    value: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a record: how many, where its bar begins and how wide it is, and what it counts."""

    count: int
    x: float
    width: float
    behind: list[Behind]


@dataclass(frozen=True, slots=True)
class Bar:
    name: str
    mean: str
    width: float
    behind: list[Behind]


@dataclass(frozen=True, slots=True)
class Category:
    label: str
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    address: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The points of every deal: a line for each player whose dots lead to the deals."""

    lines: list[str]
    dots: list[list[Dot]]
    levels: list[tuple[float, int]]
    width: int = CHART_WIDTH
    height: int = CHART_HEIGHT
    left: int = LEFT
    right: int = CHART_WIDTH - RIGHT


@dataclass(frozen=True, slots=True)
class Best:
    name: str
    points: int
    picture: Markup
    behind: Behind


@dataclass(frozen=True, slots=True)
class Liked:
    """What somebody builds most, as the game draws and names it."""

    name: str
    favorite: Favorite
    text: str
    behind: list[Behind]


def page(
    t: NullTranslations, game: str, states: Sequence[State], names: list[str]
) -> dict[str, Any]:
    """All that the template needs; the newest match is last."""
    played = [career.deals_of(states, name) for name in names]
    first = played[0]
    closest = career.closest(states)
    return {
        "names": names,
        "deals": len(first),
        "matches": _shares(career.match_record(states, names[0]).parts, _of_match),
        "deal_shares": _shares(career.deal_record(first).parts, _of_deal),
        "streak": _streak(t, names[0], first),
        "means": [wording.mean(career.mean(deals), language()) for deals in played],
        "chart": _chart(played),
        "categories": _categories(t, game, names, played),
        "best": [_best(t, game, *one) for one in zip(names, played, strict=True)],
        "closest": _of_match(closest) if closest else None,
        "margin": wording.by(t, career.margin(closest)) if closest else "",
        "liked": _liked(t, game, names, played),
        "liked_title": face_of(game).favorite_title(t),
    }


def _of_deal(deal: Played) -> Behind:
    slug = deal.state.match.slug
    address = url_for("deals.deal", slug=slug, number=deal.number)
    points = [side.total for side in deal.sheet.sides]
    return Behind(address, _players(deal.state), score(points), deal.state.match.created)


def _of_match(state: State) -> Behind:
    address = url_for("matches.page", slug=state.match.slug)
    return Behind(address, _players(state), score(state.standing.totals), state.match.created)


def _players(state: State) -> str:
    return " – ".join(state.match.players)


def _shares(parts: list[list[Any]], behind: Any) -> list[Share]:  # noqa: ANN401 - of deals or matches
    whole, x, shares = max(1, sum(map(len, parts))), 0.0, []
    for part in parts:
        width = round(100 * len(part) / whole, 2)
        shares.append(Share(len(part), round(x, 2), width, [behind(one) for one in part[::-1]]))
        x += width
    return shares


def _streak(t: NullTranslations, name: str, deals: list[Played]) -> str:
    run = career.streak(deals)
    return wording.streak(t, name, bool(run[-1].won), len(run)) if run else ""


def _chart(played: list[list[Played]]) -> Chart | None:
    """None with fewer than two deals."""
    shown = [deals[-MOST_DOTS:] for deals in played]
    if len(shown[0]) < 2:
        return None
    points = [deal.points for deals in shown for deal in deals]
    low, high = min(points) // 10 * 10, max(points)
    step = (CHART_WIDTH - LEFT - RIGHT) / (len(shown[0]) - 1)

    def height(value: int) -> float:
        room = CHART_HEIGHT - TOP - BOTTOM
        return round(TOP + (high - value) / max(1, high - low) * room, 1)

    dots = [
        [_dot(deal, round(LEFT + n * step, 1), height(deal.points)) for n, deal in enumerate(deals)]
        for deals in shown
    ]
    lines = [" ".join(f"{dot.x},{dot.y}" for dot in line) for line in dots]
    return Chart(lines, dots, [(height(value), value) for value in sorted({low, high})])


def _dot(deal: Played, x: float, y: float) -> Dot:
    found = _of_deal(deal)
    return Dot(x, y, found.address, f"{found.name} {found.score}")


def _categories(
    t: NullTranslations, game: str, names: list[str], played: list[list[Played]]
) -> list[Category]:
    every = [career.averages(deals) for deals in played]
    longest = max((one.mean for found in every for one in found), default=1) or 1
    return [
        Category(
            words_of(game).category(t, together[0].category),
            [_bar(name, one, longest) for name, one in zip(names, together, strict=True)],
        )
        for together in zip(*every, strict=True)
    ]


def _bar(name: str, found: Average, longest: float) -> Bar:
    width = round(max(0.0, found.mean) / longest * BAR, 1)
    behind = [_with_points(deal, found.category) for deal in found.deals[::-1]]
    return Bar(name, wording.mean(found.mean, language()), width, behind)


def _with_points(deal: Played, category: str) -> Behind:
    found, points = _of_deal(deal), deal.sheet.sides[deal.side].points(category)
    return Behind(found.address, found.name, found.score, found.at, str(points))


def _best(t: NullTranslations, game: str, name: str, deals: list[Played]) -> Best | None:
    found = career.best(deals)
    if found is None:
        return None
    face = face_of(game)
    picture = face.one_side(t, face.as_scored(found.entry, found.sheet), found.side, SKY)
    return Best(name, found.points, picture, _of_deal(found))


def _liked(
    t: NullTranslations, game: str, names: list[str], played: list[list[Played]]
) -> list[Liked]:
    liked = []
    for name, deals in zip(names, played, strict=True):
        found = face_of(game).favorite(t, [(deal.entry, deal.side) for deal in deals])
        if found:
            behind = [_of_deal(deals[place]) for place in found.places[::-1]]
            liked.append(Liked(name, found, wording.in_deals(t, len(behind)), behind))
    return liked
