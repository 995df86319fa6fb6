"""Build and Extend: the tower, its limits, and what is left of it after Giostra."""

from collections import Counter
from dataclasses import replace

from scorer.games.torri import shapes
from scorer.games.torri.box import MIN_STORIES, RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import donazione
from scorer.games.torri.play.actions import BUILD, EXTEND, Action, Step
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.position import Built, Player
from scorer.games.torri.play.table import Steps, StoppedError, Table, UnclearError
from scorer.games.torri.play.taking import draw_due
from scorer.games.torri.play.using import GIOSTRA, play_giostra, within_use

SHAPES = {
    "outside": "outside",
    "beyond_end": "outside",
    "only_pietre": "outside",
    "pietre_too_soon": "noble_limit",
    "too_many_pietre": "supply",
    "too_high_plain": "supply",
}
"""The family of a fault of shape."""


def build(table: Table, action: Action, steps: Steps) -> None:
    player, tower = action.player, action.tower
    if tower is None:
        raise UnclearError("missing_tower")
    tower_faults(table, player, tower, tower.tower.pietre)
    cards = tower.cards()
    table.lay(player, cards)
    table.use(player, *[PIETRA] * tower.tower.pietre)
    if tower.tower.pietre and steps.take(GIOSTRA):
        _after_giostra(table, player, cards, Step(BUILD), steps)
    else:
        _stand(table, player, tower, steps)


def extend(table: Table, action: Action, steps: Steps) -> None:
    player, cards = action.player, list(action.cards)
    grown = _grown(table, player, action.numbers[0], cards, action.under)
    table.lay(player, cards)
    table.use(player, *[PIETRA] * cards.count(PIETRA))
    if PIETRA in cards and steps.take(GIOSTRA):
        _after_giostra(table, player, cards, Step(EXTEND, number=action.numbers[0]), steps)
    else:
        table.stand(player, grown)
        _extension_draws(table, player, len(cards), steps)


def _stand(table: Table, player: Player, tower: Built, steps: Steps) -> None:
    built = table.stand(player, tower)
    donazione.effect(table, player, built, steps)


def _extension_draws(table: Table, player: Player, due: int, steps: Steps) -> None:
    step = steps.take("draw")
    if not table.ending:
        draw_due(table, player, step, due, "EXTEND-3")
    elif step is not None:
        table.against("ending_effect", "LT-18", code="draws_ending")
        for source in step.cards or ():
            table.draw(player, source)


# ------------------------------------------------------------------------------------ limits


def tower_faults(table: Table, player: Player, built: Built, played: int) -> None:
    """What forbids a new or grown tower: its shape, a Palazzo, the use of noble cards."""
    tower = built.tower
    if tower.stories < MIN_STORIES:
        table.against("not_three", figures={"stories": tower.stories, "least": MIN_STORIES})
    if tower.pietre and not table.nobles:
        table.against("basic_game")
    if tower.pietre:
        _stone_faults(table, tower, played)
    within_palazzo(table, player, tower.stories)
    within_use(table, player, played)


def _stone_faults(table: Table, tower: Tower, played: int) -> None:
    for fault in shapes.faults(tower, table.readings, played):
        if fault.code in SHAPES:
            family = SHAPES[fault.code]
            table.against(family, rules=fault.rules, code=fault.code, figures=fault.figures)


def within_palazzo(table: Table, player: Player, stories: int) -> None:
    if table.palazzo is None or table.palazzo == player:
        return
    owner = table.seats[table.palazzo]
    most = owner.highest
    if table.frozen != most and min(table.frozen, most) < stories:
        most = table.frozen if table.readings.palazzo_cap == "frozen" else most
    if stories > most:
        more = () if owner.towers else ("LT-74",)
        table.against("above_palazzo", *more, figures={"stories": stories, "most": most})


# --------------------------------------------------------------------------------- extending


def _grown(table: Table, player: Player, number: int, cards: list[Card], under: bool) -> Built:
    """The own tower with these cards on it."""
    standing = table.seats[player].tower(number)
    if standing is None:
        words = {"name": table.seats[player].name}
        table.against("no_such_tower", words=words, figures={"number": number})
        raise StoppedError
    if standing.tower.completed:
        table.against("tower_completed", code="completed_grows")
    grown = _slid_under(table, standing, cards) if under else _on_top(table, standing, cards)
    tower_faults(table, player, grown, cards.count(PIETRA))
    return grown


def _on_top(table: Table, standing: Built, cards: list[Card]) -> Built:
    tower, at = standing.tower, list(standing.at)
    if tower.rank is not None:
        wrong = [card for card in cards if card not in (tower.rank, PIETRA)]
        if wrong:
            words = {"card": str(wrong[0])}
            table.against(
                "does_not_fit", code="fits_plain", words=words, figures={"rank": tower.rank}
            )
    else:
        top = tower.run[0]
        for place, card in enumerate(cards, 1):
            due = top - place
            if card == PIETRA:
                at.append(due)
            elif card != due:
                _does_not_fit(table, card, due)
    grown = shapes.grown(tower, len(cards), cards.count(PIETRA))
    grown = replace(grown, completed=tower.completed)
    return Built(standing.number, grown, tuple(sorted(at)))


def _does_not_fit(table: Table, card: Card, due: int) -> None:
    code = "fits_colorful" if due in RANKS else "fits_nothing"
    table.against("does_not_fit", code=code, words={"card": str(card)}, figures={"due": due})


def _slid_under(table: Table, standing: Built, cards: list[Card]) -> Built:
    tower = standing.tower
    ten_below = tower.top is not None and tower.run[-1] >= RANKS[-1]
    if set(cards) != {PIETRA} or not ten_below:
        table.against("does_not_fit", rules=("PIETRA-2", "LT-53"), code="under_ten_only")
    if table.readings.pietra_under == "build":
        rules = ("EXTEND-1", "PIETRA-2", "LT-11", "LT-53")
        table.against("does_not_fit", rules=rules, code="slides_under")
    bottom = tower.run[-1]
    at = (*standing.at, *range(bottom + 1, bottom + 1 + len(cards)))
    return Built(standing.number, shapes.grown(tower, len(cards), len(cards), True), at)


# ---------------------------------------------------------------------------------- Giostra


def _after_giostra(
    table: Table, player: Player, cards: list[Card], first: Step, steps: Steps
) -> None:
    """One Buona Pietra leaves the game. The other cards are played as the same action, or go back
    to the hand."""
    pietre = cards.count(PIETRA)
    play_giostra(table, player)
    table.unuse(player, PIETRA, pietre)
    cancelled = 1
    if pietre > 1 and table.readings.giostra_scope == "play":
        cancelled = pietre
    table.removed = (*table.removed, *[PIETRA] * cancelled)
    rest = list(cards)
    for _ in range(cancelled):
        rest.remove(PIETRA)
    step = steps.take("back", BUILD, EXTEND)
    if step is None:
        if rest:
            raise UnclearError("missing_rest", steps.place if steps.kind else -1)
    elif step.kind == "back":
        table.come_back(player, rest)
    else:
        _go_on(table, player, rest, first, step, steps)


def _go_on(
    table: Table, player: Player, rest: list[Card], first: Step, step: Step, steps: Steps
) -> None:
    laid = step.tower.cards() if step.tower is not None else list(step.cards or ())
    left = Counter(rest)
    left.subtract(laid)
    same = step.kind == first.kind and step.number == first.number
    if not same or any(left.values()):
        part = all(number >= 0 for number in left.values())
        if not part or table.readings.giostra_rest != "part":
            table.against("not_the_rest")
    table.come_back(player, left.elements())
    pietre = laid.count(PIETRA)
    if step.tower is not None:
        tower_faults(table, player, step.tower, pietre)
        table.use(player, *[PIETRA] * pietre)
        _stand(table, player, step.tower, steps)
        return
    grown = _grown(table, player, step.number, laid, False)
    table.use(player, *[PIETRA] * pietre)
    table.stand(player, grown)
    _extension_draws(table, player, len(laid), steps)
