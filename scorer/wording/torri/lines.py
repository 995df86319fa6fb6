"""Lines of Le Torri that cannot be read, in words."""

from scorer.wording.marks import N_

NOTATION = {
    "bad_height": N_("this number of stories is not possible"),
    "bad_pietre": N_("there are only three Buona Pietra"),
    "bad_rank": N_("there is no such rank"),
    "bad_run": N_("these ranks do not make a colorful tower"),
    "bad_tower": N_("this is not a tower"),
    "sides": N_("a deal of Le Torri has exactly two sides"),
}
EXPECTED = {
    "height": N_("a number of stories such as 4, at least as many as its Buona Pietra"),
    "pietre": N_("b, b2 or b3 after the tower"),
    "rank": N_("a rank from 5 to 10, such as 8x4"),
    "run": N_(
        "the lower rank first, such as c5-9, with at most three stories above the 5 or below the 10"
    ),
    "tower": N_("a plain tower such as 8x4, or a colorful one such as cx5 or c5-9"),
    "two_sides": N_("two sides with one slash between them"),
    "word": N_("a tower such as 8x4 or cx5, or one of: %(choices)s"),
}
LINE = N_("Torri line")
EXAMPLE = "Adso: 8x4! cx5 marker / William: 7x3!"
