"""How Patrician looks: the one table of colours. A player is a letter and a colour, never a colour
alone."""

PIECES = {
    "a": ("#2b2a31", "#ffffff"),
    "b": ("#fffdf6", "#2d2418"),
    "c": ("#a81c2e", "#ffffff"),
    "d": ("#f2c434", "#2b1a05"),
    "e": ("#2a6fc2", "#ffffff"),
}
"""Colour and ink of each seat."""
COIN, COIN_EDGE, COIN_RIM, COIN_INK = "#f8e3a4", "#7a5413", "#fff3cf", "#3a2606"
EDGE, EDGE_DARK = "#2d2418", "#f3e9d8"
SKY, SCORED, GROUND, SIGN = "#bdd3db", "#e9dfc9", "#6e4a29", "#fff8ec"
"""Behind the towers of a city, of a scored one, the strip below, and what is written there."""
ROOF, ROOF_DARK, LIT, HILL = "#a8402a", "#7d2c1b", "#1f5fa8", "#d8c3a2"


def style_sheet() -> str:
    """The table as custom properties, for the style sheets."""
    colors = {f"--piece-{seat}": fill for seat, (fill, _) in PIECES.items()}
    inks = {f"--piece-{seat}-ink": ink for seat, (_, ink) in PIECES.items()}
    coin = {
        "--coin": COIN,
        "--coin-edge": COIN_EDGE,
        "--coin-rim": COIN_RIM,
        "--coin-ink": COIN_INK,
    }
    named = {**colors, **inks, **coin, "--piece-edge": EDGE}
    lines = [f"  {name}: {value};\n" for name, value in named.items()]
    dark = f"@media (prefers-color-scheme: dark) {{ :root {{ --piece-edge: {EDGE_DARK}; }} }}\n"
    return ":root {\n" + "".join(lines) + "}\n" + dark
