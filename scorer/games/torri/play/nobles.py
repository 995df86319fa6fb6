"""Playing a noble card, and the effect of Giostra on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.torri.box import USE_LEAD
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import PIETRA, Cards, Stack
from scorer.games.torri.play.drawing import HAND_MURA, is_ending, limit
from scorer.games.torri.play.extending import extension_faults
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, allows, judged
from scorer.games.torri.play.limits import use_faults, uses_left
from scorer.games.torri.play.towers import PASS
from scorer.games.torri.readings import Readings

GIOSTRA = "giostra"
COST = 2
POINTS = {"monumento": ("MONUMENTO-1", "LT-68"), "cappella": ("CAPPELLA-1", "LT-68", "LT-69")}


@dataclass(frozen=True, slots=True)
class NobleFacts:
    """`hand` counts the card played, too. `own_used` and `other_used` are counted before it;
    for Giostra, before the card it answers. `cards` are those of a tower with Buona Pietra,
    `tower` the one they extend, if they do not build one; `giostra` says that the opponent
    answers with Giostra. `paid` is what is put away for Palazzo; None: two, or none where
    none is due and the hand holds no two."""

    card: str
    own_used: int
    other_used: int
    phase: str
    hand: int
    deck: int
    nobles: int
    mura: bool
    giostra: bool
    cards: Cards
    tower: Stack | None
    highest: int | None
    other_highest: int | None
    paid: int | None
    draws: int | None

    @property
    def own(self) -> int:
        """Noble cards used; Mura in front is one of them."""
        return max(self.own_used, int(self.mura))

    @property
    def overtopped(self) -> bool:
        """Is the opponent's tower higher? No, where it was not entered."""
        return (self.other_highest or 0) > (self.highest or 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the card does: reasons, facts, and how many uses it counts for."""

    reasons: tuple[Reason, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    uses: int = 1


def judge(facts: NobleFacts, readings: Readings) -> Judgement:
    reasons = list(_limits(facts, readings))
    played = _pietre(facts)
    outcome = _cancelled(facts, readings) if facts.giostra else _worked(facts, readings)
    reasons += outcome.reasons
    own, other = facts.own + outcome.uses, facts.other_used + int(facts.giostra)
    found: dict[str, Fact] = {"own_used": own, "other_used": other, **dict(outcome.facts)}
    forbidden = any(reason.speaks == "against" for reason in reasons)
    if facts.card != GIOSTRA and not (facts.giostra or forbidden) and own > facts.own:
        figures = {"own": own, "other": other}
        reasons.append(Reason("counts", "notes", ("NOBLE-7", "LT-49"), figures))
    nearest = PASS
    left = uses_left(facts.own, facts.other_used)
    if facts.card == PIETRA and 0 < left < played:
        figures = {"most": left}
        nearest = Reason("fewer_pietre", "notes", ("NOBLE-6", "LT-50"), figures)
    elif facts.card == "palazzo" and _paid(facts, readings) != COST and facts.hand > COST:
        nearest = Reason("pay_two", "notes", ("PALAZZO-1", "LT-64"))
    return judged("noble", reasons, nearest, found, _tower_line(facts))


def _pietre(facts: NobleFacts) -> int:
    return max(1, facts.cards.count(PIETRA)) if facts.card == PIETRA else 1


def _limits(facts: NobleFacts, readings: Readings) -> Iterator[Reason]:
    if facts.card == "mura" and facts.mura:
        yield Reason("mura_only_one", "against", ("BOX-2", "MURA-1"))
    if facts.card == GIOSTRA:
        yield from _giostra_limit(facts)
    else:
        fault = next(use_faults(facts.own, facts.other_used, _pietre(facts)), None)
        figures = {"own": facts.own, "other": facts.other_used}
        yield fault or Reason("within_use", "for", ("NOBLE-6", "LT-49"), figures)
    if is_ending(facts.phase, facts.deck):
        stone = facts.card == PIETRA
        open_ = stone or readings.nobles_ending == "all"
        code = "noble_ending" if open_ else "noble_ending_closed"
        yield Reason(code, "notes" if open_ else "against", ("ENDING-2", "LT-61"))
    if facts.card not in (PIETRA, GIOSTRA):
        yield Reason("is_action", "notes", ("NOBLE-5", "LT-02"))


def _giostra_limit(facts: NobleFacts) -> Iterator[Reason]:
    """The card that is answered counts for the opponent at this moment."""
    fault = next(use_faults(facts.own, facts.other_used + 1, 1), None)
    figures = {"own": facts.own, "other": facts.other_used}
    if fault:
        yield fault
    elif facts.own > facts.other_used:
        yield Reason("two_ahead", "for", ("GIOSTRA-2", "LT-59"), figures)
    else:
        yield Reason("within_use", "for", ("NOBLE-6", "LT-49"), figures)
    yield Reason("no_action", "notes", ("GIOSTRA-2", "LT-02"))
    yield Reason("giostra_last", "notes", ("GIOSTRA-1", "LT-59"))


def _worked(facts: NobleFacts, readings: Readings) -> Outcome:
    if facts.card == GIOSTRA:
        return Outcome((Reason("giostra_cancels", "notes", ("GIOSTRA-1", "LT-49")),))
    if facts.card == PIETRA:
        return _stones(facts, readings)
    if facts.card == "via":
        return _via(facts, readings)
    if facts.card == "palazzo":
        return _palazzo(facts, readings)
    if facts.card == "mura":
        reason = Reason("mura", "notes", ("MURA-1", "LT-67"), {"limit": HAND_MURA})
        return Outcome((reason,), (("limit", HAND_MURA),))
    return Outcome((Reason(f"points_{facts.card}", "notes", POINTS[facts.card]),))


def _stones(facts: NobleFacts, readings: Readings) -> Outcome:
    played = _pietre(facts)
    reasons = list(_stone_faults(facts, facts.cards, readings)) if facts.cards else []
    if played > 1 and readings.pietra_action == "several":
        reasons.append(Reason("several_pietre", "notes", ("PIETRA-1", "LT-50"), {"played": played}))
    return Outcome(tuple(reasons), (), played)


def _stone_faults(facts: NobleFacts, cards: Cards, readings: Readings) -> Iterator[Reason]:
    """What forbids the tower these cards build, or the standing one they would extend. The limit of
    uses was checked before."""
    tower = towers.standing_tower(towers.laid(cards) if facts.tower is None else facts.tower)
    if isinstance(tower, towers.NoTower):
        yield tower.fault
    elif facts.tower is None:
        yield from towers.faults(tower, readings, cards.count(PIETRA))
    else:
        yield from extension_faults(tower, cards, readings)


def _via(facts: NobleFacts, readings: Readings) -> Outcome:
    if is_ending(facts.phase, facts.deck):
        reasons = [Reason("via_nothing", "notes", ("ENDING-2", "VIA-1", "LT-61"))]
        if facts.draws:
            figures = {"draw": facts.draws, "due": 0}
            reasons.append(Reason("via_too_many", "against", ("ENDING-2", "LT-61"), figures))
        return Outcome(tuple(reasons), (("draw", 0), ("ends", "no")))
    most = limit(facts.mura)
    room = max(0, most - (facts.hand - 1))
    due = min(room, facts.deck + facts.nobles)
    number = due if facts.draws is None else facts.draws
    figures = {"draw": number, "due": due, "limit": most}
    reasons = [Reason("via_draws", "notes", ("VIA-1", "LT-60"), figures)]
    if facts.mura:
        reasons.append(Reason("mura", "notes", ("MURA-1", "LT-67"), {"limit": most}))
    if number > due:
        reasons.append(Reason("via_too_many", "against", ("VIA-1", "LT-60"), figures))
    elif number < due:
        fewer = allows(readings.via_draw == "fewer")
        reasons.append(Reason("via_fewer", fewer, ("VIA-1", "LT-60"), figures))
    ends = "no"
    if number >= facts.deck:
        ends = "yes" if number >= facts.deck + facts.nobles else "choice"
        reasons.append(Reason(f"ends_{ends}", "notes", ("ENDING-1", "NOBLE-4", "LT-60")))
    return Outcome(tuple(reasons), (("draw", number), ("ends", ends)))


def _palazzo(facts: NobleFacts, readings: Readings) -> Outcome:
    figures = {"own": facts.highest or 0, "other": facts.other_highest or 0}
    cost = list(_cost_faults(facts, readings))
    if facts.overtopped:
        code = f"palazzo_{readings.palazzo_spent}"
        reason = Reason(code, "notes", ("PALAZZO-2", "LT-66"), figures)
        uses = 1 if readings.palazzo_spent == "counts" else 0
        return Outcome((reason, *cost), (("cap", "none"),), uses)
    code = f"palazzo_{readings.palazzo_cap}"
    if facts.highest is None and readings.palazzo_cap == "frozen":
        code = "palazzo_frozen_untold"
    reason = Reason(code, "notes", ("PALAZZO-1", "LT-65"), figures)
    return Outcome((reason, *cost), () if facts.highest is None else (("cap", facts.highest),))


def _paid(facts: NobleFacts, readings: Readings) -> int:
    """The cards put away: if not entered, two, or none if the hand is too small for two and none is
    allowed."""
    free = readings.palazzo_cost == "optional" or facts.overtopped
    if facts.paid is None:
        return 0 if free and facts.hand <= COST else COST
    return facts.paid


def _cost_faults(facts: NobleFacts, readings: Readings) -> Iterator[Reason]:
    paid = _paid(facts, readings)
    figures = {"paid": paid, "hand": max(0, facts.hand - 1)}
    if paid > facts.hand - 1:
        yield Reason("cannot_pay", "against", ("PALAZZO-1", "LT-64"), figures)
    elif paid == 1:
        yield Reason("pays_one", "against", ("PALAZZO-1", "PALAZZO-2", "LT-64"), figures)
    elif paid == 0 and not facts.overtopped:
        free = allows(readings.palazzo_cost == "optional")
        yield Reason("pays_nothing", free, ("PALAZZO-1", "LT-64"), figures)
    elif paid == 0:
        yield Reason("may_pay_nothing", "for", ("PALAZZO-2", "LT-66"), figures)
    else:
        yield Reason("pays_two", "for", ("PALAZZO-1", "LT-64"), figures)


def _cancelled(facts: NobleFacts, readings: Readings) -> Outcome:
    if facts.card == GIOSTRA:
        reason = Reason("giostra_only_one", "against", ("BOX-2", "LT-59"))
        return Outcome((reason,), (), 0)
    played = _pietre(facts)
    cancelled = played if readings.giostra_scope == "play" else 1
    reasons = list(_cancelling(facts, played, cancelled, readings))
    if facts.card != PIETRA:
        return Outcome(tuple(reasons), (("cancelled", 1),), 0)
    code = f"giostra_{readings.giostra_scope}"
    reasons.append(Reason(code, "notes", ("PIETRA-3", "LT-58"), {"played": played}))
    found: list[tuple[str, Fact]] = [("cancelled", cancelled)]
    go_on = _goes_on(facts, readings)
    if go_on is not None:
        code = "goes_on" if go_on else "takes_back"
        reasons.append(Reason(code, "notes", ("PIETRA-3", "LT-58")))
        found.append(("goes_on", "yes" if go_on else "no"))
    return Outcome(tuple(reasons), tuple(found), played - cancelled)


def _cancelling(
    facts: NobleFacts, played: int, cancelled: int, readings: Readings
) -> Iterator[Reason]:
    """May the opponent answer with Giostra? The cards it answers count at that moment."""
    if facts.card in (PIETRA, "palazzo"):  # only a card that was legal can be cancelled
        worked = _worked(facts, readings).reasons
        yield from (reason for reason in worked if reason.speaks == "against")
    if not uses_left(facts.other_used, facts.own + played):
        yield Reason("giostra_over_use", "against", ("NOBLE-6", "LT-49"))
    elif facts.other_used + 1 > facts.own + played - cancelled + USE_LEAD:
        yield Reason("giostra_two_ahead", "notes", ("GIOSTRA-2", "LT-59"))
    if readings.nobles_ending == "pietra" and is_ending(facts.phase, facts.deck):
        yield Reason("giostra_ending", "against", ("ENDING-2", "LT-61"))
    yield Reason("cancelled", "notes", ("GIOSTRA-1", "LT-49"))


def _goes_on(facts: NobleFacts, readings: Readings) -> bool | None:
    """Do the cards that are left still make a tower? None: the cards are not known."""
    if not facts.cards:
        return None
    rests = [rest for rest in _rests(facts.cards, readings) if rest]
    return any(not any(_stone_faults(facts, rest, readings)) for rest in rests)


def _rests(cards: Cards, readings: Readings) -> Iterator[Cards]:
    """The cards without one of the Buona Pietra, whichever it is, or without any."""
    if readings.giostra_scope == "play":
        yield tuple(card for card in cards if card != PIETRA)
        return
    for place, card in enumerate(cards):
        if card == PIETRA:
            yield cards[:place] + cards[place + 1 :]


def _tower_line(facts: NobleFacts) -> list[TowerLine]:
    built = facts.card == PIETRA and facts.cards and facts.tower is None
    tower = towers.new_tower(towers.laid(facts.cards)) if built else None
    return [TowerLine("", 1, tower, "new")] if isinstance(tower, Tower) else []
