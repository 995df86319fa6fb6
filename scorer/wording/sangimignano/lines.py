"""Lines of San Gimignano that cannot be read, in words."""

from scorer.wording.marks import N_

NOTATION = {
    "big_number": N_("this number is too large"),
    "no_number": N_("the number in front of this word is missing"),
    "no_unit": N_("the word after this number is missing"),
    "too_many_sides": N_("there are too many players"),
}
EXPECTED = {
    "number": N_("a number of at most three digits"),
    "number_before": N_("a number in front of it, such as 3 %(choices)s"),
    "once": N_("this word only once"),
    "sides": N_("two to four players with a slash between them"),
    "unit": N_("a number and a word after it: %(choices)s"),
    "word": N_("a number with its word, or one of: %(choices)s"),
}
LINE = N_("San Gimignano line")
EXAMPLE = "Adso: 10 towers 4 tokens / William: 8 towers 12 tokens"
