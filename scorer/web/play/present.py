"""A followed deal as its page and its scripts need it, at any of its lines."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games import GAMES
from scorer.match.followed import Entered, Followed, broken, sound_record
from scorer.store.matches import MatchState
from scorer.web.faces import face_of
from scorer.web.faces.face import LiveTable, Tabled
from scorer.wording import damage
from scorer.wording import match as wording
from scorer.wording import store as store_words
from scorer.wording.registry import records_of


class Entry(NamedTuple):
    """A line of the log. `place` counts the lines of the record; a struck line has none.
    `cannot_be_read`: the line is damaged."""

    seq: int
    place: int
    text: str
    told: Markup | str
    overruled: str
    struck_by: str
    can_put_back: bool
    label: str
    at: datetime
    by: int | None = None
    kind: str = "line"
    cannot_be_read: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """`at` is the place that is looked at, of `last`; both count lines after the header.
    `broken` is the damaged line at which the record stops."""

    table: Tabled
    log: list[Entry]
    at: int
    last: int
    over: bool
    undo: int
    redo: int
    seen: int
    broken: str


def live_of(game: str) -> LiveTable:
    found = face_of(game).live
    if found is None:
        raise LookupError(game)
    return found


def show(t: NullTranslations, view: MatchState, followed: Followed, at: int | None) -> Shown:
    """The table after so many lines; None is now."""
    game = view.match.game
    play, live = GAMES[game].play, live_of(game)
    last = len(followed.lines)
    at = last if at is None or at > last else at
    whole = sound_record(view.match, followed)
    record = whole if at == last else play.read(replace(followed, lines=followed.lines[:at]).text)
    redo, stop = followed.redoable, broken(followed, whole)
    return Shown(
        table=live.table(t, record),
        log=list(_log(t, game, followed, whole)),
        at=at,
        last=last,
        over=bool(whole.position and whole.position.over),
        undo=followed.lines[-1].seq if followed.lines else 0,
        redo=redo.seq if redo else 0,
        seen=followed.seen,
        broken=store_words.broken(t, stop.text) if stop else "",
    )


def added(followed: Followed, shown: Shown, known: int) -> list[Entry]:
    """The lines of the log after entry `known`, if nothing else in it changed since; else none."""
    newer = [one for one in followed.entered if one.seq > known]
    if any(one.kind != "line" for one in newer) or all(one.seq > known for one in shown.log):
        return []
    return [one for one in shown.log if one.seq > known]


def _log(t: NullTranslations, game: str, followed: Followed, record: Any) -> Iterator[Entry]:  # noqa: ANN401
    """Every line that was entered, struck ones too, in the order they were entered."""
    states = [record.state, *(line.state for line in record.lines)]  # the first has no words
    read = {
        line.number - followed.begins: (line, before)
        for line, before in zip(record.lines, states, strict=False)
        if line.applied and line.number > followed.begins
    }
    places = {one.seq: place for place, one in enumerate(followed.lines, 1)}
    struck = dict(_struck(game, followed))
    for one in followed.entered:
        if one.kind not in {"start", "undo"}:
            place = places.get(one.seq, 0)
            yield _entry(t, game, followed, (read.get(place), struck.get(one.seq)), place, one)


def _struck(game: str, followed: Followed) -> Iterator[tuple[int, tuple[Any, Any]]]:
    """The lines that were undone, each as it was judged when it was entered."""
    play, states = GAMES[game].play, []
    for one in followed.entered if followed.undone else ():
        if one.kind == "start":
            states = [(0, play.read(one.text).state)]
        elif one.kind == "undo":
            cut = next((i for i, (seq, _) in enumerate(states) if seq == one.target), len(states))
            del states[cut:]
        elif states:
            before = states[-1][1]
            said, comment = play.split(one.text)
            try:
                line = play.follow(before, said, len(states), comment)
            except play.RecordError:
                continue
            states.append((one.seq, line.state))
            if one.seq in followed.undone:
                yield one.seq, (line, before)


def _entry(
    t: NullTranslations,
    game: str,
    followed: Followed,
    found: tuple[tuple[Any, Any] | None, tuple[Any, Any] | None],
    place: int,
    one: Entered,
) -> Entry:
    """`found` is the line as the record has it, and as it was when it was entered and undone."""
    undone, live, known = (
        followed.undone.get(one.seq),
        live_of(game),
        found[0] if place else found[1],
    )
    return Entry(
        seq=one.seq,
        place=place,
        text=one.text,
        told=live.told(t, *known) if known else one.text,
        overruled=known[0].overruled if known else "",
        struck_by=wording.somebody(t, undone.label) if undone else "",
        can_put_back=bool(undone) and one.seq not in followed.put_back,
        label=wording.somebody(t, one.label),
        at=one.at,
        by=live.by(known[0]) if known else None,
        kind=known[0].kind if known else one.kind,
        cannot_be_read=damage.line(t, one.text) if place and not known else "",
    )


def refusal(t: NullTranslations, game: str, line: Any, record: Any) -> dict[str, Any]:  # noqa: ANN401
    """A line that was not carried out: verdict, reasons, and the nearest legal one in words."""
    told: dict[str, Any] = records_of(game).line_as_dict(t, line, record.state)
    nearest = live_of(game).nearest(t, line, record.state)
    told["nearest"] = nearest and dict(zip(("line", "told"), nearest, strict=True))
    told["what"] = live_of(game).may(t, line, record.state)
    told["picture"] = live_of(game).fact(t, line, record.state)
    return told | {"can_overrule": _can_overrule(game, line, record.state)}


def _can_overrule(game: str, line: Any, before: Any) -> bool:  # noqa: ANN401
    """False for what the box or the table makes impossible: a reason does not help there."""
    try:
        return bool(GAMES[game].play.follow(before, f"{line.text} ! -", 1).applied)
    except GAMES[game].play.RecordError:
        return False


def refusal_page(t: NullTranslations, game: str, found: dict[str, Any], **page: Any) -> Markup:  # noqa: ANN401
    text = render_template("play/_refusal.html", found=found, game=game, t=t, **page)
    return Markup(text)  # noqa: S704 - a template of ours, which escapes what it is given
