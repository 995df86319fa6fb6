"""How Le Torri looks: the one table of colours and sizes.

Pictures are drawn with it, the style sheet `torri/look.css` is made of it, and the scripts get it
with the page (`drawing.for_script`).
"""

PALETTE = {
    5: ("#3c6796", "#ffffff"),
    6: ("#4a7337", "#ffffff"),
    7: ("#e0a63a", "#2b1a05"),
    8: ("#ad4529", "#ffffff"),
    9: ("#7f3f68", "#ffffff"),
    10: ("#474552", "#ffffff"),
}
"""Colour and ink of each rank. The number is on every story: colour is never alone."""
WHITE_ON_7 = "#9a6a12"
"""The colour of the 7 where white letters must be read on it."""

STORY, WIDTH, GAP, HEAD, FOOT = 22, 46, 10, 44, 20
"""Pixels of a story, a tower, the space between two, above the highest, and for the caption."""
MIDDLE = WIDTH // 2
ROOF = 18
"""How much higher a flag is on a roof."""
LEAST_ROOM = 5
"""The lowest sky in stories, also with lower towers."""
CARD_WIDTH, CARD_HEIGHT = WIDTH, 64
COLORFUL = "✦"
"""What a colorful tower has in place of its rank."""


def style_sheet() -> str:
    """The table as custom properties, for the style sheets."""
    colors = {f"--rank-{rank}": fill for rank, (fill, _) in PALETTE.items()}
    inks = {f"--rank-{rank}-ink": ink for rank, (_, ink) in PALETTE.items()}
    sizes = {"--white-on-7": WHITE_ON_7, "--tower-foot": f"{FOOT}px"}
    lines = [f"  {name}: {value};\n" for name, value in {**colors, **inks, **sizes}.items()]
    return ":root {\n" + "".join(lines) + "}\n"
