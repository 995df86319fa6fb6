"""How San Gimignano looks: the one table of colours and sizes. The colours of the guilds are ours,
the printed ones are not known: each guild has a letter and a pattern as well."""

from typing import NamedTuple


class Guild(NamedTuple):
    """The fill by day and by night."""

    light: str
    dark: str


GUILDS = {
    "a": Guild("#f8eac2", "#6a5a2e"),
    "b": Guild("#bcd6e6", "#2f566f"),
    "c": Guild("#f1c6b0", "#81493a"),
    "d": Guild("#aec095", "#37492f"),
}
INKS = {
    "ink": Guild("#2b2118", "#fff8e8"),
    "rim": Guild("#fffaf1", "#161a2e"),
    "cut": Guild("#7b674b", "#161a2e"),
    "hatch": Guild("#2b211855", "#fff8e83d"),
    "closed": Guild("#8d8779", "#2a2b36"),
    "veil": Guild("#f3e9d6", "#1b1f35"),
    "gold": Guild("#ffc637", "#ffc637"),
    "casing": Guild("#2b2118", "#100c05"),
    "bad": Guild("#a51d2d", "#ff8f86"),
}
PLAYERS = (
    Guild("#9c3a1f", "#f0a173"),
    Guild("#2c5d8f", "#8ec2ff"),
    Guild("#3f6b2e", "#a5d68b"),
    Guild("#7f3f68", "#e3a3cb"),
)
"""As all pages have them; for a picture that is sent around by itself."""
SIDE = 60
"""Pixels of an edge of a hexagon, which is 1.73 times as wide."""
LETTER, SLOT, TOKEN = 0.345 * SIDE, 0.345 * SIDE, 0.165 * SIDE
"""Height of a letter, how far a token is from it, and half the size of a token."""
TOWER_WIDE, TOWER_HIGH = 0.46 * SIDE, 0.75 * SIDE


def paint(name: str) -> str:
    """A colour that a page may change at night; alone it is that of the day."""
    return f"var(--sg-{name},{(GUILDS.get(name) or INKS[name]).light})"


def player(seat: int) -> str:
    return f"var(--p{seat},{PLAYERS[seat].light})"


def style_sheet() -> str:
    """The table as custom properties, for the style sheets."""
    every = {**GUILDS, **INKS}
    light = "".join(f"  --sg-{name}: {one.light};\n" for name, one in every.items())
    dark = "".join(f"    --sg-{name}: {one.dark};\n" for name, one in every.items())
    night = "@media (prefers-color-scheme: dark) {\n  :root {\n"
    return ":root {\n" + light + "}\n" + night + dark + "  }\n}\n"
