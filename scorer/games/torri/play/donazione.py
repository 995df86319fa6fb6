"""The effects of a new tower: Income, Trade, Conspiracy, and the Guard that answers them."""

from scorer.games.torri.box import CONTRACT, GUARD, INCOME, TRADE
from scorer.games.torri.play.actions import DECK, NOBLE, Source, Step
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.effects import AT_ONCE, protected
from scorer.games.torri.play.position import Built, Player
from scorer.games.torri.play.table import Steps, StoppedError, Table, UnclearError
from scorer.games.torri.play.taking import draw_due
from scorer.games.torri.play.using import GIOSTRA, play_giostra, within_use

ANSWERS = ("draw", "trade", "destroy", "none", "guard", "declined")
Target = tuple[Player, Built]


def effect(table: Table, player: Player, built: Built, steps: Steps) -> None:
    """What the new tower does at once."""
    rank = built.tower.rank
    if rank not in AT_ONCE:
        if steps.kind == "guard":
            table.against("guard_pointless")
        return
    if table.ending:
        if steps.kind not in ANSWERS:
            return
        table.against("ending_effect", "LT-18")
    if steps.take("declined"):
        if table.readings.effects == "must":
            table.against("declined", code="declines")
    elif rank == INCOME:
        _income(table, player, built, steps)
    elif rank == TRADE:
        _trade(table, player, built, steps)
    else:
        _conspiracy(table, player, built, steps)


def _income(table: Table, player: Player, built: Built, steps: Steps) -> None:
    if steps.kind == "guard":
        table.against("guard_pointless", code="guards_income")
    draw_due(table, player, steps.take("draw"), built.tower.stories, "INCOME-1")


# ------------------------------------------------------------------------------------- Guard


def _guarded(table: Table, player: Player, step: Step, steps: Steps) -> bool:
    """Does the Guard of this player work? A Buona Pietra may be answered by Giostra."""
    if step.card == GUARD:
        table.lay(player, [GUARD])
        if not table.towers_only:
            table.under = (*table.under, GUARD)
            table.deck = None if table.deck is None else table.deck + 1
        return True
    if not table.nobles:
        table.against("basic_game")
    if table.readings.pietra_guard == "no":
        rules = ("PIETRA-1", "LT-56")
        table.against("noble_limit", rules=rules, code="guard_pietra_no")
    within_use(table, player, 1, "LT-56")
    table.lay(player, [PIETRA])
    table.use(player, PIETRA)
    if not steps.take(GIOSTRA):
        return True
    play_giostra(table, player)
    table.unuse(player, PIETRA, 1)
    table.removed = (*table.removed, PIETRA)
    if steps.kind == "guard" and table.readings.giostra_guard == "last":
        rules = ("GUARD-1", "LT-77")
        table.against("guard_pointless", rules=rules, code="guards_again")
    return False


# ------------------------------------------------------------------------------------- Trade


def _trade(table: Table, player: Player, built: Built, steps: Steps) -> None:
    while step := steps.take("guard"):
        if _guarded(table, 1 - player, step, steps):
            return
    step = steps.take("trade")
    if table.seats[player].hand is None or table.seats[1 - player].hand is None:
        return
    stories, void = built.tower.stories, False
    taken, given = _numbers(table, player, stories)
    if given < 0:
        void = _short(table)
        taken, given = (0, 0) if void else (taken, _there(table, player) + taken)
    backs = _backs(table, player, step, taken, given)
    if backs is None:
        return
    table.hand_over(1 - player, tuple(map(str, backs[0])), player)
    table.hand_over(player, tuple(map(str, backs[1])), 1 - player)


def _there(table: Table, player: Player) -> int:
    """How many cards of a hand a Trade may move."""
    seat = table.seats[player]
    hand = seat.hand or 0
    if seat.nobles and table.readings.trade_nobles == "excluded":
        return hand - seat.nobles
    return hand


def _numbers(table: Table, player: Player, stories: int) -> tuple[int, int]:
    """How many cards are taken and returned; -1 if there are too few to return."""
    taken = min(stories, _there(table, 1 - player))
    given = stories - 1
    if taken < given and table.readings.trade_return == "taken":
        given = taken
    return taken, given if given <= _there(table, player) + taken else -1


def _short(table: Table) -> bool:
    """Too few cards to return: is the Trade void? Else the whole hand is returned."""
    short = table.readings.trade_short
    if short == "illegal":
        rules = ("TRADE-2", "LT-35")
        table.against("trade_number", rules=rules, code="trade_short")
    return short == "void"


def _backs(
    table: Table, player: Player, step: Step | None, taken: int, given: int
) -> tuple[tuple[Source, ...], tuple[Source, ...]] | None:
    """The backs that change hands: as written, or tower cards where no noble card can be in the
    hands."""
    written = None
    if step is not None and step.given is not None:
        written = _written_backs(table, step, taken, given)
    mixed = any(seat.nobles for seat in table.seats)
    if mixed and table.readings.trade_backs == "hidden":
        _hidden_backs(table, player, taken, given)
        return None
    if written is None and mixed and table.readings.trade_nobles == "included":
        raise UnclearError("missing_backs")
    return written or ((DECK,) * taken, (DECK,) * given)


def _written_backs(
    table: Table, step: Step, taken: int, given: int
) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    took, gave = step.cards or (), step.given or ()
    if (len(took), len(gave)) != (taken, given):
        figures = {"taken": taken, "given": given}
        table.against("trade_number", figures=figures)
    if NOBLE in (*took, *gave) and table.readings.trade_nobles == "excluded":
        rules = ("TRADE-1", "LT-36")
        table.against("trade_number", rules=rules, code="trade_nobles")
    return took, gave


def _hidden_backs(table: Table, player: Player, taken: int, given: int) -> None:
    """The backs were not entered: only the size of each hand is known then."""
    table.seats[0] = table.seats[0]._replace(nobles=None)
    table.seats[1] = table.seats[1]._replace(nobles=None)
    table.hand_over(1 - player, (DECK,) * taken, player)
    table.hand_over(player, (DECK,) * given, 1 - player)


# -------------------------------------------------------------------------------- Conspiracy


def candidates(table: Table, built: Built, player: Player) -> list[Target]:
    """The towers one of which is destroyed: the highest of those that may be."""
    within = [
        (owner, one)
        for owner, seat in enumerate(table.seats)
        for one in seat.towers
        if one.tower.stories <= built.tower.stories and not (owner == player and one is built)
    ]
    free = [(owner, one) for owner, one in within if not protected(one.tower)]
    most = max([one.tower.stories for _, one in free], default=0)
    shielded = most and max([one.tower.stories for _, one in within]) > most
    if shielded and table.readings.conspiracy_shield == "shields":
        return []
    return [(owner, one) for owner, one in free if one.tower.stories == most]


def _conspiracy(table: Table, player: Player, built: Built, steps: Steps) -> None:
    found = candidates(table, built, player)
    named: Target | None = None
    while step := steps.take("guard"):
        if not found:
            table.against("guard_pointless", code="guards_nothing")
        named = _named(table, player, built, step, found, named)
        if _guarded(table, named[0], step, steps):
            _again(table, player, built, found, named, steps)
            return
    step = steps.take("destroy", "none")
    if step is None:
        if found or named:
            raise UnclearError("missing_target")
    elif step.kind == "none":
        if found:
            table.against("target_left")
    else:
        destroy(table, *_named(table, player, built, step, found, named))


def _again(
    table: Table, player: Player, built: Built, found: list[Target], saved: Target, steps: Steps
) -> None:
    """By house rule the builder chooses another tower after a Guard."""
    step = steps.take("destroy")
    if step is None:
        return
    if table.readings.guard_target == "final":
        table.against("target_changed", code="target_after_guard")
    others = [one for one in found if one != saved]
    destroy(table, *_named(table, player, built, step, others, None))


def _named(
    table: Table,
    player: Player,
    built: Built,
    step: Step,
    found: list[Target],
    before: Target | None,
) -> Target:
    """The tower that a step names, or the only one it can mean."""
    if step.player is None:
        if before is not None:
            return before
        if len(found) != 1:
            raise UnclearError("missing_target")
        return found[0]
    standing = table.seats[step.player].tower(step.number)
    if standing is None:
        words = {"name": table.seats[step.player].name}
        table.against("no_such_tower", words=words, figures={"number": step.number})
        raise StoppedError
    target = step.player, standing
    if before is not None and before != target:
        table.against("target_changed")
    if target not in found:
        _wrong(table, player, built, target, bool(found))
    return target


def _wrong(table: Table, player: Player, built: Built, target: Target, some: bool) -> None:
    owner, one = target
    tower = one.tower
    if owner == player and one.number == built.number:
        rules = ("CONSPIRACY-1", "LT-28")
        table.against("wrong_target", rules=rules, code="target_new")
    elif not some and not protected(tower) and tower.stories > built.tower.stories:
        table.against("no_target", code="target_higher")
    elif not some:
        table.against("no_target")
    elif tower.completed:
        table.against("wrong_target", rules=("COMPLETE-2", "LT-29"), code="target_completed")
    elif tower.rank == CONTRACT:
        table.against("wrong_target", rules=("CONTRACT-1", "LT-29"), code="target_contract")
    elif tower.stories > built.tower.stories:
        table.against("wrong_target", rules=("CONSPIRACY-1",), code="target_higher")
    else:
        table.against("wrong_target", code="target_lower")


def destroy(table: Table, owner: Player, fallen: Built) -> None:
    """Its cards go face up on the deck, the lowest on top; Buona Pietra go in front."""
    seat = table.seats[owner]
    towers = tuple([one for one in seat.towers if one.number != fallen.number])
    table.seats[owner] = seat._replace(towers=towers)
    cards: list[Card] = fallen.cards()
    if fallen.tower.pietre and table.readings.pietra_destroyed == "deck":
        table.unuse(owner, PIETRA, fallen.tower.pietre)
    else:
        cards = [card for card in cards if card != PIETRA]
    if not table.towers_only:
        table.face_up = (*cards, *table.face_up)
        table.deck = None if table.deck is None else table.deck + len(cards)
    heights = [one.highest for one in table.seats]
    overtopped = table.marker == owner and heights[owner] < max(heights)
    if overtopped and table.readings.marker_destroyed == "moves":
        table.marker = 1 - owner
