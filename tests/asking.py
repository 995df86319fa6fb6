"""Hypothesis strategies for the referee's questions: values that can be read, and any text."""

from dataclasses import replace

from hypothesis import strategies as st
from strategies import entries, towers

from scorer.games.torri import Entry
from scorer.games.torri.box import NOBLES, RANKS
from scorer.games.torri.notation import format_as_noted, format_tower
from scorer.games.torri.play import QUESTIONS, Field, demo
from scorer.games.torri.play.cards import CARD_WORDS

NAMES = ("Adso", "William")


def named(entry: Entry) -> str:
    """The entry between Adso and William, its towers in any order."""
    sides = (replace(side, name=name) for side, name in zip(entry.sides, NAMES, strict=True))
    return format_as_noted(Entry(tuple(sides)))


def card_lists(low: int = 0, high: int = 6) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(CARD_WORDS), min_size=low, max_size=high).map(" ".join)


def stacks() -> st.SearchStrategy[str]:
    """Towers by word or by cards, legal and not."""
    plain = st.builds(
        lambda rank, cards, stones: " ".join([str(rank)] * cards + ["b"] * stones),
        st.sampled_from(RANKS),
        st.integers(1, 6),
        st.integers(0, 3),
    )
    return towers().map(format_tower) | plain | card_lists(1)


def steps() -> st.SearchStrategy[str]:
    name, number = st.sampled_from(NAMES), st.integers(1, 3)
    build = st.builds("{}: build {}".format, name, towers().map(format_tower))
    extend = st.builds("{}: extend {} by {}".format, name, number, st.integers(1, 3))
    lose = st.builds("{}: lose {}".format, name, number)
    return st.lists(build | extend | lose | st.just("ending"), min_size=1, max_size=8).map(
        "; ".join
    )


def records() -> st.SearchStrategy[str]:
    """A made-up deal, up to some line that a form still takes. Most are short: every answer
    judges all lines once for every other choice of a switch."""
    deals = st.builds(demo, st.integers(0, 500), st.sampled_from(["basic", "nobles"]))
    length = st.integers(1, 12) | st.integers(1, 30)
    return st.builds(lambda text, n: "; ".join(text.splitlines()[:n]), deals, length)


def values_of(field: Field) -> st.SearchStrategy[str]:
    lines = st.builds(named, entries(4))
    made: dict[str, st.SearchStrategy[str]] = {
        "count": st.integers(field.low, field.high).map(str),
        "cards": card_lists(1),
        "tower": stacks(),
        "towers": st.lists(towers().map(format_tower), min_size=1, max_size=5).map(" ".join),
        "line": lines,
        "choice": st.sampled_from(field.choices or ("",)),
        "flag": st.sampled_from(["yes", "no"]),
        "events": steps(),
        "name": st.sampled_from(NAMES),
        "record": records(),
        "place": st.builds("{} {}".format, st.sampled_from(NAMES), st.integers(1, 4)),
    }
    given = made[field.kind]
    return given if field.required else given | st.just("")


@st.composite
def asked(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """A question with values for its fields, most of which can be read."""
    question = QUESTIONS[draw(st.sampled_from(sorted(QUESTIONS)))]
    return question.slug, {field.name: draw(values_of(field)) for field in question.fields}


@st.composite
def scrawled(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """A question with any text in its fields, and fields it does not have."""
    question = QUESTIONS[draw(st.sampled_from(sorted(QUESTIONS)))]
    words = st.text(max_size=30) | st.sampled_from(["%s", "8x3", "c5-9", "-1", "\x00", *NOBLES])
    values = {field.name: draw(values_of(field) | words) for field in question.fields}
    more = draw(st.dictionaries(st.text(max_size=8), words, max_size=2))
    return question.slug, {**values, **more}
