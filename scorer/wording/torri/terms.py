"""The words of the game: categories, cards, towers, and who won."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.games.torri import Entry, Tower
from scorer.wording.marks import N_, NN_, count, isolated, say, signed

CATEGORIES = {
    "completion": N_("Completion"),
    "blessing": N_("Blessing"),
    "plain": N_("Plain towers"),
    "colorful": N_("Colorful towers"),
    "highest": N_("The Highest"),
    "nobles": N_("Noble cards"),
}
NOBLES = {
    "cappella": N_("Cappella di Santa Fina"),
    "giostra": N_("Giostra"),
    "monumento": N_("Monumento"),
    "mura": N_("Mura"),
    "palazzo": N_("Palazzo Comunale"),
    "pietra": N_("Buona Pietra"),
    "via": N_("Via Francigena"),
}
TOWERS = {
    "plain": NN_("Tower of %(rank)d, %(n)d story", "Tower of %(rank)d, %(n)d stories"),
    "colorful": NN_("Colorful tower, %(n)d story", "Colorful tower, %(n)d stories"),
    "run": NN_(
        "Colorful tower %(top)d to %(bottom)d, %(n)d story",
        "Colorful tower %(top)d to %(bottom)d, %(n)d stories",
    ),
}
PIETRE = NN_("%(n)d Buona Pietra", "%(n)d Buona Pietra")
COMPLETED = N_("completed")
SEPARATOR = N_(", ")
COLORFUL = N_("Colorful")
NOBODY, FIRST, SECOND = N_("Nobody"), N_("First player"), N_("Second player")
STORIES = NN_("%(n)d story", "%(n)d stories")

WINS_BY = NN_("%(name)s wins by %(n)d point", "%(name)s wins by %(n)d points")
OUTCOMES = {
    "marker": N_("%(name)s wins with the Highest Marker"),
    "draw": N_("The deal is drawn"),
    "replay": N_("Nobody wins: play the deal again"),
}
REASONS = {
    "points": N_("%(scores)s on points."),
    "marker": N_("Equal on %(points)d points; the holder of the Highest Marker comes first."),
    "draw": N_("Equal on %(points)d points, and the Highest Marker does not part them."),
}
PENALTY = NN_(
    "%(name)s called Close without coming first: %(n)d point off the match total.",
    "%(name)s called Close without coming first: %(n)d points off the match total.",
)
PENALTY_IN_DEAL = NN_(
    "%(name)s called Close without coming first: %(n)d point off before the deal is decided.",
    "%(name)s called Close without coming first: %(n)d points off before the deal is decided.",
)


def category(t: NullTranslations, code: str) -> str:
    return say(t, CATEGORIES[code])


def noble(t: NullTranslations, word: str) -> str:
    return say(t, NOBLES[word])


def stories(t: NullTranslations, n: int) -> str:
    return count(t, STORIES, n)


def tower(t: NullTranslations, tower: Tower) -> str:
    if tower.rank is not None:
        text = count(t, TOWERS["plain"], tower.stories, rank=tower.rank)
    elif tower.top is not None:
        bottom = tower.top + tower.stories - 1
        text = count(t, TOWERS["run"], tower.stories, top=tower.top, bottom=bottom)
    else:
        text = count(t, TOWERS["colorful"], tower.stories)
    more = [count(t, PIETRE, tower.pietre)] if tower.pietre else []
    more += [say(t, COMPLETED)] if tower.completed else []
    return say(t, SEPARATOR).join([text, *more])


def outcome(t: NullTranslations, sheet: Scoresheet) -> str:
    """The headline of a result."""
    if sheet.winner is None:
        return say(t, OUTCOMES["replay" if sheet.replay else "draw"])
    name = isolated(sheet.sides[sheet.winner].name)
    if sheet.decided_by == "marker":
        return say(t, OUTCOMES["marker"], name=name)
    first, second, *_ = sorted(sheet.compared, reverse=True)
    return count(t, WINS_BY, first - second, name=name)


def reason(t: NullTranslations, sheet: Scoresheet) -> str:
    scores = "\u00a0:\u00a0".join(map(signed, sheet.compared))
    return say(t, REASONS[sheet.decided_by], scores=scores, points=max(sheet.compared))


def penalties(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    lowered = any(
        side.total != number for side, number in zip(sheet.sides, sheet.compared, strict=True)
    )
    return [
        count(t, PENALTY_IN_DEAL if lowered else PENALTY, -side.extra, name=isolated(side.name))
        for side in sheet.sides
        if side.extra
    ]


def names(entry: Entry) -> list[str]:
    return [isolated(side.name) for side in entry.sides]
