"""Pages besides the board: what is in the box, where each fact comes from, and a box of one's
own."""

from dataclasses import replace
from itertools import groupby

from flask import render_template, request

from scorer.games.patrician.box import (
    DEFAULT,
    PLAYERS,
    PRESETS,
    Box,
    BoxError,
    City,
    box_faults,
    box_word,
    read_box,
    write_box,
)
from scorer.web.faces.face import Aid
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.wording.marks import N_
from scorer.wording.patrician import boxes, terms

PARTS = ("floors", "high", "low", "cards")
MOST = 99


def box() -> str:
    """Every fact with its source; what is changed is a setting of a game or a match."""
    t, chosen = words(), _asked()
    faults = box_faults(chosen)
    cities = sorted(chosen.cities, key=lambda one: (-one.floors, one.name))
    changed = chosen != DEFAULT
    return render_template(
        "games/patrician/box.html",
        box=chosen,
        rows=[(floors, list(found)) for floors, found in groupby(cities, lambda one: one.floors)],
        city_name=lambda code: terms.city(t, code),
        source=lambda code: boxes.source(t, chosen.source(code)),
        presets={code: boxes.preset(t, code) for code in PRESETS},
        wrong=[boxes.fault(t, chosen, one) for one in faults if not one.warning],
        warnings=[boxes.fault(t, chosen, one) for one in faults if one.warning],
        players=PLAYERS,
        setting=f"box={box_word(chosen)}" if changed else "",
        text=write_box(chosen),
    )


def _asked() -> Box:
    """The box of the address: as text, or a preset with what a form changed."""
    try:
        found = read_box(request.args.get("box", DEFAULT.preset))
    except BoxError:
        found = DEFAULT
    first = PRESETS.get(request.args.get("preset", ""))
    if first is None:
        return found
    given = [_city(one) for one in first.cities]
    edited = {new.code for new, old in zip(given, first.cities, strict=True) if new != old}
    pieces = first.pieces
    if number := _number("pieces", 0):
        pieces = (number,) * len(PLAYERS)
        edited |= {"pieces"} if pieces != first.pieces else set()
    return replace(first, cities=tuple(given), pieces=pieces, edited=frozenset(edited))


def _city(city: City) -> City:
    floors, high, low, cards = (
        _number(f"{city.code}-{part}", getattr(city, part)) for part in PARTS
    )
    return city._replace(floors=floors, high=high, low=low, cards=cards)


def _number(name: str, default: int) -> int:
    found = number_in(request.args.get(name, "").strip())
    return min(found, MOST) if found >= 0 else default


AIDS = {
    "box": Aid(
        N_("What is in the box"),
        N_("Floors, tokens, cards and pieces: where each fact comes from. Change what differs."),
        box,
    ),
}
