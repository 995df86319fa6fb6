"""Does a deal of the two-crest cards fit a finished board? In each city so many were played, each
by one player with two floors there; each player played so many. A small flow problem."""

from collections.abc import Sequence


def fits(played: Sequence[int], cities: Sequence[int], room: Sequence[Sequence[int]]) -> bool:
    """`played`: two-crest cards by player; `cities`: by city; `room[player][city]`: how many the
    player can have played there. Can all of them be placed?"""
    if sum(played) != sum(cities):
        return False
    left = [list(row) for row in room]
    placed = [[0] * len(cities) for _ in played]
    open_cities = list(cities)
    for player, number in enumerate(played):
        for _ in range(number):
            if not _place(player, left, placed, open_cities, set()):
                return False
    return True


def _place(
    player: int,
    left: list[list[int]],
    placed: list[list[int]],
    cities: list[int],
    tried: set[int],
) -> bool:
    """One more card of a player, if need be by moving cards of others to other cities."""
    for city, room in enumerate(left[player]):
        if not room or city in tried:
            continue
        tried.add(city)
        if cities[city]:
            cities[city] -= 1
        elif not _make_room(city, left, placed, cities, tried):
            continue
        left[player][city] -= 1
        placed[player][city] += 1
        return True
    return False


def _make_room(
    city: int,
    left: list[list[int]],
    placed: list[list[int]],
    cities: list[int],
    tried: set[int],
) -> bool:
    """Move a card out of a city to another one of the same player."""
    for other, row in enumerate(placed):
        if row[city] and _place(other, left, placed, cities, tried):
            row[city] -= 1
            left[other][city] += 1
            return True
    return False
