"""Is this a tower? One rank throughout, or a run with the lowest rank on top."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from scorer.games.torri import shapes
from scorer.games.torri.box import MIN_STORIES
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.cards import PIETRA, Cards, Stack, write_cards
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, judged
from scorer.games.torri.readings import Readings

PASS = Reason("pass", "notes", ("PASS-1",))


@dataclass(frozen=True, slots=True)
class NoTower:
    """Why a stack of cards is not a tower, and what it could be instead."""

    fault: Reason
    nearest: Reason | None = None
    ordered: Tower | None = None

    def judged(self, question: str) -> Judgement:
        return judged(question, [self.fault], self.nearest)


@dataclass(frozen=True, slots=True)
class TowerFacts:
    tower: Stack


def judge(facts: TowerFacts, readings: Readings) -> Judgement:
    tower = new_tower(facts.tower)
    if isinstance(tower, NoTower):
        return tower.judged("tower")
    against = list(faults(tower, readings))
    reasons = against or [praise(tower)]
    reasons += list(notes(tower))
    lines = [TowerLine("", 1, tower, "judged")]
    instead = nearest(tower, lambda lower: not any(shapes.faults(lower, readings)))
    return judged("tower", reasons, instead, described(tower), lines)


def described(tower: Tower) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"stories": tower.stories}
    if tower.rank is not None:
        return {"kind": "plain", "rank": tower.rank, **facts}
    if tower.top is not None:
        facts |= {"top": tower.top, "bottom": tower.run[-1]}
    return {"kind": "open" if is_open(tower) else "colorful", **facts}


def is_open(tower: Tower) -> bool:
    """Buona Pietra alone: the builder says whether the tower is plain or colorful."""
    return tower.rank is None and tower.top is None and tower.cards <= 0


def new_tower(stack: Stack) -> Tower | NoTower:
    """The tower a stack makes when it is built: it is not completed then."""
    made = standing_tower(stack)
    return made if isinstance(made, NoTower) else replace(made, completed=False)


def standing_tower(stack: Stack) -> Tower | NoTower:
    """The tower a stack makes, completed or not. One rank makes it plain, also with Buona
    Pietra among the cards."""
    if isinstance(stack, Tower):
        return stack
    nobles = [card for card in stack if isinstance(card, str) and card != PIETRA]
    if nobles:
        words = {"card": str(nobles[0])}
        return NoTower(Reason("noble_story", "against", ("NOBLE-5", "PIETRA-1"), {}, words))
    ranks = [card for card in stack if isinstance(card, int)]
    pietre = len(stack) - len(ranks)
    if len(set(ranks)) == 1:
        return Tower(len(stack), ranks[0], None, pietre)
    if not ranks:
        return Tower(len(stack), None, None, pietre)
    tops = _tops(stack)
    if len(tops) == 1:
        return Tower(len(stack), None, tops.pop(), pietre)
    return _no_run(stack, ranks)


def laid(cards: Cards) -> Cards:
    """Cards listed in any order, sorted so that they make a tower."""
    return _sorted(cards) if isinstance(standing_tower(cards), NoTower) and _plain(cards) else cards


def _plain(cards: Cards) -> bool:
    """Checks that there is no noble card but Buona Pietra, and no rank twice."""
    ranks = [card for card in cards if card != PIETRA]
    return all(isinstance(card, int) for card in ranks) and len(set(ranks)) == len(ranks)


def _tops(stack: Cards) -> set[int]:
    """The rank that each card would put on top of a run: in a run they all agree."""
    return {card - place for place, card in enumerate(stack) if isinstance(card, int)}


def _no_run(stack: Cards, ranks: list[int]) -> NoTower:
    """Neither one rank nor a run: what is wrong, and the right order if only the order is wrong."""
    rules = ("BUILD-2", "BUILD-3", "LT-11")
    pietre = len(stack) - len(ranks)
    if len(set(ranks)) < len(ranks):
        return NoTower(Reason("rank_twice", "against", rules))
    for other, code in ((stack[::-1], "upside_down"), (_sorted(stack), "out_of_order")):
        if len(_tops(other)) == 1:
            fault = Reason(code, "against", ("BUILD-3", "LT-11"))
            words = {"cards": write_cards(other)}
            nearest = Reason("in_order", "notes", ("BUILD-3",), {}, words)
            return NoTower(fault, nearest, Tower(len(other), None, _tops(other).pop(), pietre))
    return NoTower(Reason("gap", "against", rules))


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
    """Everything that forbids this tower, as reasons; `played` as in `shapes.faults`."""
    for fault in shapes.faults(tower, readings, played):
        yield Reason(fault.code, "against", fault.rules, fault.figures)


def praise(tower: Tower) -> Reason:
    """The reasons why a tower without a fault is legal."""
    figures = {"stories": tower.stories, "rank": tower.rank or 0}
    if is_open(tower):
        return Reason("stones", "for", ("BUILD-1", "PIETRA-1", "LT-51"), figures)
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


def nearest(tower: Tower, allowed: Callable[[Tower], bool]) -> Reason | None:
    """The same tower a few stories lower, if that is allowed."""
    for lower in _lower(tower):
        if not allowed(lower):
            continue
        if lower.pietre == tower.pietre or tower.rank is None:
            return Reason("lower_tower", "notes", ("BUILD-1",), {"stories": lower.stories})
        code = "fewer_pietre" if lower.pietre else "without_pietra"
        return Reason(code, "notes", ("PIETRA-1",), {"most": lower.pietre})
    return None


def _lower(tower: Tower) -> Iterator[Tower]:
    """The tower with fewer and fewer stories: a plain one loses cards before Buona Pietra,
    a colorful one what is on top."""
    for stories in range(tower.stories - 1, MIN_STORIES - 1, -1):
        cut = tower.stories - stories
        if tower.top is not None:
            pietre = tower.pietre - min(cut, tower.beyond[0], tower.pietre)
            yield replace(tower, stories=stories, top=tower.top + cut, pietre=pietre)
            continue
        most = min(tower.pietre, stories)
        for pietre in range(most, max(0, tower.pietre - cut) - 1, -1):
            yield replace(tower, stories=stories, pietre=pietre)
