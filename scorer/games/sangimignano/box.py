"""What is in the box: segments with three guilds each, towers and tokens.

The rulebook counts 16 segments, ten towers and twenty tokens a player. Which guilds are
together on a segment was shown in a picture that is lost: two of each type is inferred.
"""

GUILDS = "abcd"
GUILDS_ON_SEGMENT = 3
TYPES = ("abc", "acb", "abd", "adb", "acd", "adc", "bcd", "bdc")
"""The guilds of a segment clockwise, the smallest letter first."""
PLAYERS = range(2, 5)
TOWERS, TOKENS, MOST_IN_REGION = 10, 20, 2
SEGMENTS = 16
LAID_OUT = {2: 2, 3: 3, 4: 4}
HANDS = {2: 4, 3: 3, 4: 3}
IN_USE = {players: LAID_OUT[players] + players * HANDS[players] for players in PLAYERS}
"""Segments on the table when all are laid: 10, 12 or 16."""
UNKNOWN = "?"
"""A segment in a hand of which only the back is known."""
PAIRS, OPEN = "pairs", "open"
"""The set of 16: two of each type, which is inferred, or nothing is known about it."""


def type_of(letters: str) -> str:
    """The type with these guilds clockwise, or nothing if they are not three different ones."""
    if len(letters) != GUILDS_ON_SEGMENT or len(set(letters)) != len(letters):
        return ""
    first = letters.index(min(letters))
    found = letters[first:] + letters[:first]
    return found if found in TYPES else ""


def counts_of(segments: str) -> dict[str, int]:
    """How many segments of each type the box has, from a setting such as 2-2-2-2-2-2-2-2."""
    if segments == OPEN:
        return dict.fromkeys(TYPES, SEGMENTS)
    if segments == PAIRS:
        return dict.fromkeys(TYPES, SEGMENTS // len(TYPES))
    return dict(zip(TYPES, map(int, segments.split("-")), strict=True))
