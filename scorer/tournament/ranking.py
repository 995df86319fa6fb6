"""The order of the players: points, then the chosen steps, each splitting what is still tied."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorer.tournament.ledger import Ledger, Number
from scorer.tournament.tiebreaks import (
    LOWER_IS_BETTER,
    VALUES,
    head_to_head,
    lots,
    manual_places,
)


@dataclass(slots=True)
class Tier:
    """Players who are still level, and the step that put them below the tier above."""

    players: list[int]
    separated_by: str = ""


@dataclass(slots=True)
class Ranking:
    """Tiers from the top; `values` by step and player; `circles` who a head-to-head was among."""

    tiers: list[Tier]
    values: dict[str, dict[int, Number | None]] = field(default_factory=dict)
    circles: dict[int, tuple[int, ...]] = field(default_factory=dict)


def rank(ledger: Ledger, players: Iterable[int]) -> Ranking:
    """Rank some or all of the players by the rounds before the cut."""
    lot = lots(ledger)
    everybody = sorted(players, key=lot.__getitem__)
    ranking = Ranking([Tier(everybody)] if everybody else [])
    _split(ranking, "points", dict(ledger.points))
    for step in ledger.scheme.tie_breaks:
        if step == "head_to_head":
            values = _circles(ledger, ranking)
        else:
            values = _values(ledger, step, ranking, lot)
        ranking.values[step] = values
        _split(ranking, step, values)
    return ranking


def lift(ledger: Ledger, ranking: Ranking, reached: Mapping[int, int]) -> None:
    """Put those who got further in the cut above the others. Else the order stays as it was.
    Tie-breaks are not computed again: a tie-break among equals would now compare other players.
    """
    levels: dict[int, list[tuple[int, list[int]]]] = {}
    for place, tier in enumerate(ranking.tiers):
        by_level: dict[int, list[int]] = {}
        for player in tier.players:
            by_level.setdefault(reached.get(player, 0), []).append(player)
        for level, players in by_level.items():
            levels.setdefault(level, []).append((place, players))
    steps = ("points", *ledger.scheme.tie_breaks)
    tiers: list[Tier] = []
    for level in sorted(levels, reverse=True):
        above: int | None = None
        for place, players in levels[level]:
            between = [] if above is None else ranking.tiers[above + 1 : place + 1]
            found = [tier.separated_by for tier in between]
            tiers.append(Tier(players, min(found, key=steps.index) if found else "cut"))
            above = place
    if tiers:
        tiers[0].separated_by = ""
    ranking.tiers = tiers


def _values(
    ledger: Ledger, step: str, ranking: Ranking, lot: dict[int, int]
) -> dict[int, Number | None]:
    everybody = [player for tier in ranking.tiers for player in tier.players]
    if step == "lot":
        return {player: lot[player] for player in everybody}
    if step == "manual":
        places = manual_places(ledger)
        return {player: places.get(player) for player in everybody}
    value = VALUES[step]
    return {player: value(ledger, player) for player in everybody}


def _circles(ledger: Ledger, ranking: Ranking) -> dict[int, Number | None]:
    values: dict[int, Number | None] = {}
    for tier in ranking.tiers:
        alone = len(tier.players) == 1
        earned = None if alone else head_to_head(ledger, tier.players)
        for player in tier.players:
            values[player] = None if earned is None else earned[player]
            if earned is not None:
                ranking.circles[player] = tuple(tier.players)
    return values


def _split(ranking: Ranking, step: str, values: Mapping[int, Number | None]) -> None:
    tiers: list[Tier] = []
    for tier in ranking.tiers:
        if len(tier.players) == 1:
            tiers.append(tier)
            continue
        by_value: dict[Number | None, list[int]] = {}
        for player in tier.players:
            by_value.setdefault(values[player], []).append(player)
        order = sorted((v for v in by_value if v is not None), reverse=step not in LOWER_IS_BETTER)
        groups = [by_value[value] for value in order]
        groups += [by_value[None]] if None in by_value else []
        tiers.append(Tier(groups[0], tier.separated_by))
        tiers += [Tier(group, step) for group in groups[1:]]
    ranking.tiers = tiers
