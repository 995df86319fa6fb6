"""Is this a tower? One rank throughout, or a run with the lowest rank on top."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.box import MIN_STORIES, PIETRE, RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.cards import PIETRA, Cards, Stack, write_cards
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, judged
from scorer.games.torri.readings import Readings

LOW_RULES = ("BUILD-1",)
PASS = Reason("pass", "notes", ("PASS-1",))


@dataclass(frozen=True, slots=True)
class Shape:
    """The tower a stack of cards makes, or why it makes none."""

    tower: Tower | None
    fault: Reason | None = None
    nearest: Reason | None = None

    @property
    def faults(self) -> list[Reason]:
        return [self.fault] if self.fault else []

    def rejected(self, question: str) -> Judgement:
        """The answer to every question about cards that make no tower."""
        return judged(question, self.faults, self.nearest)


@dataclass(frozen=True, slots=True)
class TowerFacts:
    tower: Stack


def judge(facts: TowerFacts, readings: Readings) -> Judgement:
    shape = shaped(facts.tower)
    if shape.tower is None:
        return shape.rejected("tower")
    tower = replace(shape.tower, completed=False)
    against = list(faults(tower, readings))
    reasons = against or [praise(tower)]
    reasons += list(notes(tower))
    lines = [TowerLine("", 1, tower, "judged")]
    return judged("tower", reasons, nearest(tower, readings), described(tower), lines)


def described(tower: Tower) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"stories": tower.stories}
    if tower.rank is not None:
        return {"kind": "plain", "rank": tower.rank, **facts}
    if tower.top is not None:
        facts |= {"top": tower.top, "bottom": tower.run[-1]}
    known = tower.cards > 0 or tower.top is not None
    return {"kind": "colorful" if known else "open", **facts}


def shaped(stack: Stack) -> Shape:
    """A stack as a tower. One rank makes it plain, also with Buona Pietra among the cards."""
    if isinstance(stack, Tower):
        return Shape(stack)
    nobles = [card for card in stack if isinstance(card, str) and card != PIETRA]
    if nobles:
        words = {"card": str(nobles[0])}
        return Shape(None, Reason("noble_story", "against", ("NOBLE-5", "PIETRA-1"), {}, words))
    ranks = [card for card in stack if isinstance(card, int)]
    pietre = len(stack) - len(ranks)
    if len(set(ranks)) == 1:
        return Shape(Tower(len(stack), ranks[0], None, pietre))
    if not ranks:
        return Shape(Tower(len(stack), None, None, pietre))
    tops = {card - place for place, card in enumerate(stack) if isinstance(card, int)}
    if len(tops) == 1:
        return Shape(Tower(len(stack), None, tops.pop(), pietre))
    return Shape(None, *_no_run(stack, ranks))


def _no_run(stack: Cards, ranks: list[int]) -> tuple[Reason, Reason | None]:
    """Neither one rank nor a run: say what is wrong, and the other order if that is all."""
    rules = ("BUILD-2", "BUILD-3", "LT-11")
    if len(set(ranks)) < len(ranks):
        return Reason("rank_twice", "against", rules), None
    for other, code in ((stack[::-1], "upside_down"), (_sorted(stack), "out_of_order")):
        if shaped_run(other):
            words = {"cards": write_cards(other)}
            return Reason(code, "against", ("BUILD-3", "LT-11")), Reason(
                "in_order", "notes", ("BUILD-3",), {}, words
            )
    return Reason("gap", "against", rules), None


def shaped_run(stack: Cards) -> bool:
    return len({card - i for i, card in enumerate(stack) if isinstance(card, int)}) == 1


def _sorted(stack: Cards) -> Cards:
    """The cards with the lowest on top; Buona Pietra fill the gaps, the rest go on top."""
    ranks = sorted(card for card in stack if isinstance(card, int))
    spare = len(stack) - len(ranks)
    found: list[int | str] = []
    for rank in ranks:
        missing = rank - ranks[0] - len(found)
        found += [PIETRA] * min(missing, spare)
        spare -= min(missing, spare)
        found.append(rank)
    return (*[PIETRA] * spare, *found)


def faults(tower: Tower, readings: Readings, played: int | None = None) -> Iterator[Reason]:
    """Everything that forbids this tower. `played`: the Buona Pietra of this one action;
    without it the tower stands there, and may have grown one by one."""
    if tower.stories < MIN_STORIES:
        figures = {"stories": tower.stories, "least": MIN_STORIES}
        yield Reason("too_low", "against", LOW_RULES, figures)
    if tower.pietre > PIETRE:
        figures = {"pietre": tower.pietre, "box": PIETRE}
        yield Reason("too_many_pietre", "against", ("BOX-2",), figures)
    if tower.rank is not None:
        yield from _plain_faults(tower)
    else:
        yield from _colorful_faults(tower, readings)
    if tower.cards <= 0 and readings.pietra_only == "illegal":
        yield Reason("only_pietre", "against", ("PIETRA-1", "LT-51"))
    if readings.pietra_action == "one":
        most = max(1, tower.stories - MIN_STORIES + 1) if played is None else 1
        if (tower.pietre if played is None else played) > most:
            yield Reason("pietre_too_soon", "against", ("PIETRA-1", "LT-50"), {"most": most})


def _plain_faults(tower: Tower) -> Iterator[Reason]:
    rank = tower.rank or 0
    if tower.cards > rank:
        rules = ("BOX-1", "LT-54" if tower.pietre else "LT-12")
        figures = {"rank": rank, "cards": tower.cards, "most": rank + tower.pietre}
        yield Reason("too_high_plain", "against", rules, figures)


def _colorful_faults(tower: Tower, readings: Readings) -> Iterator[Reason]:
    per_end = readings.pietre_per_end
    above, below = tower.beyond
    most = len(RANKS) + min(tower.pietre, 2 * per_end, PIETRE)
    if tower.stories > most:
        rules = ("BUILD-3", "LT-52" if tower.pietre else "LT-12")
        figures = {"stories": tower.stories, "most": most, "pietre": tower.pietre}
        yield Reason("too_high_colorful", "against", rules, figures)
    elif above + below > tower.pietre:
        figures = {"beyond": above + below, "pietre": tower.pietre}
        yield Reason("beyond", "against", ("BUILD-3", "PIETRA-2", "LT-11", "LT-52"), figures)
    elif max(above, below) > per_end:
        figures = {"beyond": max(above, below), "most": per_end}
        yield Reason("beyond_end", "against", ("PIETRA-2", "LT-52"), figures)


def praise(tower: Tower) -> Reason:
    """Why a tower without a fault is one."""
    figures = {"stories": tower.stories, "rank": tower.rank or 0}
    if tower.rank is not None:
        return Reason("plain", "for", ("BUILD-1", "BUILD-2"), figures)
    if tower.top is not None:
        figures = {"stories": tower.stories, "top": tower.top, "bottom": tower.run[-1]}
        return Reason("run", "for", ("BUILD-1", "BUILD-3"), figures)
    return Reason("colorful", "for", ("BUILD-1", "BUILD-3"), figures)


def notes(tower: Tower) -> Iterator[Reason]:
    if not tower.pietre:
        return
    if tower.cards <= 1:
        yield Reason("declared", "notes", ("PIETRA-1", "LT-51"))
    if sum(tower.beyond):
        yield Reason("pietra_beyond", "notes", ("PIETRA-2", "LT-52"))
    yield Reason("pietra_story", "notes", ("PIETRA-1", "LT-55"), {"pietre": tower.pietre})


def nearest(tower: Tower, readings: Readings) -> Reason | None:
    """The same tower a few stories lower, if that is a tower."""
    for stories in range(tower.stories - 1, MIN_STORIES - 1, -1):
        cut = tower.stories - stories
        top = tower.top + cut if tower.top is not None else None
        pietre = min(tower.pietre, stories)
        if tower.top is not None:
            pietre = max(0, tower.pietre - min(cut, tower.beyond[0]))
        lower = replace(tower, stories=stories, top=top, pietre=pietre)
        if not any(faults(lower, readings)):
            return Reason("lower_tower", "notes", ("BUILD-1",), {"stories": stories})
    return None
