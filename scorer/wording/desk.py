"""The desk of a tournament in words: how far a table is, and what was done when."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babel.support import NullTranslations

from scorer.tournament import Scheme
from scorer.wording import match
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import labelled, listed, score, sentences
from scorer.wording.tournament import method, result, tie_break

STATES = {
    "bye": N_("bye"),
    "waiting": N_("not started"),
    "playing": N_("playing"),
    "finished": N_("to be confirmed"),
    "half": N_("one has confirmed"),
    "disputed": N_("disputed"),
    "official": N_("official"),
    "ruled": N_("by the desk"),
    "void": N_("void"),
    "damaged": N_("cannot be read"),
}
OFFICIAL = {
    "won_by": N_("%(name)s wins the match, %(score)s"),
    "won": N_("%(name)s wins the match"),
    "shared": N_("The match is a tie"),
    "void": N_("The result of this match is void"),
}
DOUBTS = {
    "winner_against_points": N_(
        "You entered %(name)s as the winner, but the points of the deals add up to %(score)s."
    ),
    "draw_unequal": N_("You entered a tie, but the points of the deals add up to %(score)s."),
    "other_deals": N_(
        "The format of a match is “%(format)s”, but the number of deals entered is %(deals)d."
    ),
    "target_missed": N_("Nobody has reached the target of %(target)d points."),
}
"""What the desk may have mistyped: it gets a warning, and decides."""
EVENTS = {
    "created": N_("Tournament created: %(name)s"),
    "changed": N_("Player changed: %(old)s is now %(new)s"),
    "arrived": N_("%(name)s has arrived"),
    "unticked": N_("%(name)s has not arrived after all"),
    "bye_asked": N_("%(name)s has a bye on request in round %(round)d, points: %(points)d"),
    "bye_off": N_("%(name)s plays in round %(round)d after all"),
    "extra": N_("Round %(round)d, table %(table)d: extra time, minutes: %(minutes)d"),
    "dropped": N_("%(name)s drops out before round %(round)d"),
    "returned": N_("%(name)s is back in round %(round)d"),
    "removed": N_("%(name)s was removed from the list"),
    "plan": N_("Settings changed: %(fields)s"),
    "deleted": N_("Tournament deleted"),
    "published": N_("Round %(round)d published"),
    "withdrawn": N_("Round %(round)d withdrawn"),
    "reseated": N_("Round %(round)d: %(one)s and %(other)s change places"),
    "seated": N_("Round %(round)d: a table for %(one)s and %(other)s"),
    "confirmed": N_("Round %(round)d, table %(table)d: %(name)s confirms"),
    "disagreed": N_("Round %(round)d, table %(table)d: %(name)s disagrees"),
    "disputed": N_("Round %(round)d, table %(table)d: disputed, the desk decides"),
    "awarded": N_("Round %(round)d, table %(table)d: result awarded"),
    "void": N_("Round %(round)d, table %(table)d: result void"),
    "reopened": N_("Round %(round)d, table %(table)d: opened again"),
    "link": N_("New desk link"),
    "judge_link": N_("New link for judges"),
    "table_link": N_("Round %(round)d, table %(table)d: new table link"),
    "address": N_("New address"),
    "device": N_("Access removed: %(name)s"),
    "table_code": N_("Round %(round)d, table %(table)d: a code was made for another phone to join"),
    "joined_desk": N_("A phone joined the desk"),
    "joined_judge": N_("A judge’s phone joined"),
    "joined_table": N_("Round %(round)d, table %(table)d: a phone joined"),
    "slips": N_("Round %(round)d: slips printed"),
}
REMOVED = N_("Access removed: %(name)s (%(place)s)")
REMOVED_FROM_DESK = N_(
    "Access removed: %(name)s (desk). New phones can no longer join with slips printed before."
)
PARTS = {"desk": N_("desk"), "judge": N_("judge")}
TABLE = N_("round %(round)d, table %(table)d")
ENTERED = NN_("%(n)d player entered: %(names)s", "%(n)d players entered: %(names)s")
LATE = NN_(
    "%(text)s (from round %(round)d, with %(points)d point)",
    "%(text)s (from round %(round)d, with %(points)d points)",
)
RESULT = N_("Round %(round)d, table %(table)d: result entered")
CORRECTED = N_("Round %(round)d, table %(table)d: result corrected")
SETTLED = N_("Round %(round)d, table %(table)d: the desk decides the dispute")
BECOMES = N_("%(text)s: %(before)s becomes %(after)s")
BECAME = N_("%(text)s: %(after)s")
WINS, DRAW = N_("%(name)s wins"), N_("Tie")
AT_TABLE = N_("Round %(round)d, table %(table)d: %(text)s")
BY_HAND = N_("%(text)s, swapped by hand")
WHO = N_("%(text)s: %(names)s")
WITHDRAWN = N_("%(text)s, after it had begun.")
KEPT_TABLE = N_("Table %(table)d (%(names)s): %(lines)s.")
FEATURED = N_("Round %(round)d, table %(table)d is the featured table")
ANNOUNCED = N_("Announced: %(text)s")
SILENT = N_("Announcement removed")
NOT_FEATURED = N_("No featured table any more")
CLOCK = {
    "start": N_("Clock started"),
    "stop": N_("Clock stopped"),
    "reset": N_("Clock reset"),
}
CLOCK_LENGTH = NN_("Clock: %(n)d minute", "Clock: %(n)d minutes")
FIELDS = {
    "name": N_("name"),
    "method": N_("pairing method"),
    "rounds": N_("rounds"),
    "cut": N_("cut"),
    "win": N_("points for a win"),
    "draw": N_("points for a tie"),
    "loss": N_("points for a loss"),
    "bye": N_("points for a bye"),
    "tie_breaks": N_("tie-breaks"),
    "mark_rounds": N_("rounds in which players of one club do not meet"),
    "manual": N_("order by hand"),
    "manual_reason": N_("reason"),
    "match": N_("match format"),
    "confirmations": N_("confirmations"),
    "seats": N_("players at a table"),
    "least": N_("fewest players at a table"),
    "most": N_("most players at a table"),
    "place_points": N_("points for places"),
}
UNTOLD = {"manual", "manual_reason", "match", "place_points"}
"""Their values are orders of players, a sentence shown next to it, or a whole plan."""
FROM_TO = N_("%(field)s (%(before)s, now %(after)s)")
STAGES = {
    2: N_("Final"),
    4: N_("Semi-finals"),
    8: N_("Quarter-finals"),
    16: N_("Round of 16"),
}
ROUND = N_("Round %(number)d")
LEFT = N_("Cut, top %(left)d")
IN_QUESTION = NN_("In question: place %(places)s", "In question: places %(places)s")
TABLES_OF = NN_("%(n)d table of %(seats)d players", "%(n)d tables of %(seats)d players")
ADVANCES = N_(
    "No winner: %(name)s advances with the higher place before the cut (place %(place)d)."
)
CUT = N_("top %(n)d")
AS_TOLD = N_("according to %(name)s")
UNREADABLE = N_("An entry of the log that cannot be read")
SHOWN_NAMES = 6
ELLIPSIS = "…"
NOT_ENTERED = {
    "cell_missing": N_("The points of one player are missing."),
    "cell_unreadable": N_("Points are whole numbers from 0 to 1000, such as 63."),
    "cells_uneven": N_("Type the same number of deals for each player."),
    "changed": N_(
        "Something was entered at this table meanwhile. Look at the table before you save."
    ),
}


def state(t: NullTranslations, code: str) -> str:
    return say(t, STATES[code])


def official(t: NullTranslations, code: str, **values: object) -> str:
    """The headline of a match the desk decided."""
    return say(t, OFFICIAL[code], **values)


def doubt(t: NullTranslations, code: str, **values: object) -> str:
    return say(t, DOUBTS[code], **values)


def not_entered(t: NullTranslations, code: str) -> str:
    """Why a row of typed results was not saved."""
    return say(t, NOT_ENTERED.get(code, NOT_ENTERED["changed"]))


def round_name(t: NullTranslations, number: int, left: int = 0) -> str:
    """A round by its number, one of the cut by its name; `left` are the players still in it."""
    return say(t, STAGES[left]) if left else say(t, ROUND, number=number)


def table_round(t: NullTranslations, scheme: Scheme, number: int) -> str:
    """A round of larger tables: the last of the cut is the final."""
    left = scheme.left_in_cut(number)
    if left and number < scheme.last_round:
        return say(t, LEFT, left=left)
    return round_name(t, number, 2 if left else 0)


def in_question(t: NullTranslations, places: Iterable[int]) -> str:
    """Which places of a table its players do not agree on."""
    found = list(places)
    return count(t, IN_QUESTION, len(found), places=listed(t, map(str, found)))


def noted_place(t: NullTranslations, place: int, note: str) -> str:
    """What a player says, after the place that is in question."""
    told = count(t, IN_QUESTION, 1, places=place)
    return labelled(t, told, note) if note else told


def tables_of(t: NullTranslations, sizes: Iterable[int]) -> str:
    """So many tables of each size, the largest first."""
    found = Counter(sorted(sizes, reverse=True))
    return listed(t, (count(t, TABLES_OF, n, seats=size) for size, n in found.items()))


def advances(t: NullTranslations, name: str, place: int) -> str:
    return say(t, ADVANCES, name=isolated(name), place=place)


def as_told(t: NullTranslations, name: str) -> str:
    """Above one of several versions of a deal."""
    return say(t, AS_TOLD, name=name)


def cut(t: NullTranslations, n: int) -> str:
    return say(t, CUT, n=n)


def event(t: NullTranslations, kind: str, body: Mapping[str, Any]) -> str:
    """One entry of the log as a sentence."""
    if kind == "entered" and "players" in body:
        return _entered(t, body)
    if kind in {"entered", "awarded", "void", "reopened"}:
        return _ruling(t, kind, body)
    if kind == "changed":
        old, new = isolated(body["before"][0]), isolated(body["after"][0])
        return say(t, EVENTS[kind], old=old, new=new)
    if kind == "plan":
        return say(t, EVENTS[kind], fields=listed(t, _fields(t, body)))
    if kind == "device" and "desk" in body:
        return _removed(t, body)
    if kind == "withdrawn" and body.get("kept"):
        return _withdrawn(t, body)
    if kind == "featured":
        return say(t, FEATURED if body["table"] else NOT_FEATURED, **_place(body))
    if kind == "announced":
        return say(t, ANNOUNCED, text=isolated(body["text"])) if body["text"] else say(t, SILENT)
    if kind == "clock":
        wish, minutes = body["wish"], body["minutes"]
        return say(t, CLOCK[wish]) if wish in CLOCK else count(t, CLOCK_LENGTH, minutes)
    values = {key: isolated(v) if isinstance(v, str) else v for key, v in body.items()}
    text = say(t, EVENTS[kind], **values)
    return _swapped(t, text, body) if body.get("swaps") else text


def _removed(t: NullTranslations, body: Mapping[str, Any]) -> str:
    name, tables = isolated(body["name"] or match.somebody(t, "")), body["tables"]
    if body["desk"]:
        return say(t, REMOVED_FROM_DESK, name=name)
    place = phone_place(t, "judge" if body.get("judge") else "table", tables)
    return say(t, REMOVED, name=name, place=place)


def _withdrawn(t: NullTranslations, body: Mapping[str, Any]) -> str:
    """With what had been entered at its tables, so that it can be entered again."""
    text = say(t, EVENTS["withdrawn"], round=body["round"])
    tables = [_kept(t, one) for one in body["kept"]]
    return sentences(t, [say(t, WITHDRAWN, text=text), *tables])


def _kept(t: NullTranslations, one: Mapping[str, Any]) -> str:
    told = [isolated(str(line)) for line in one["lines"]] or [say(t, STATES[one["state"]])]
    names = listed(t, map(isolated, one["names"]))
    return say(t, KEPT_TABLE, table=one["table"], names=names, lines=listed(t, told))


def place(t: NullTranslations, by: Sequence[int] | str | None) -> str:
    """What a phone was: one of the desk, of a judge, or of a table (its round and number)."""
    if by is None:
        return ""
    return say(t, PARTS[by]) if isinstance(by, str) else table_place(t, *by)


def table_place(t: NullTranslations, number: int, table: int) -> str:
    return say(t, TABLE, round=number, table=table)


def phone_place(t: NullTranslations, part: str, tables: Sequence[Sequence[int]]) -> str:
    """Where a phone may write. The desk and the judges may write at every table."""
    if part in PARTS:
        return say(t, PARTS[part])
    return listed(t, (table_place(t, *one) for one in tables))


def _swapped(t: NullTranslations, text: str, body: Mapping[str, Any]) -> str:
    text = say(t, BY_HAND, text=text)
    pairs = [" ↔ ".join(map(isolated, pair)) for pair in body.get("swapped", ())]
    return say(t, WHO, text=text, names=listed(t, pairs)) if pairs else text


def _ruling(t: NullTranslations, kind: str, body: Mapping[str, Any]) -> str:
    """What the desk ruled, with the result before and after; older entries have no `after`."""
    entered = CORRECTED if body.get("corrects") else RESULT
    text = say(t, entered if kind == "entered" else EVENTS[kind], **_place(body))
    if body.get("settles"):
        text = say(t, SETTLED, **_place(body))
    if "after" not in body:
        return text
    before, after = (_told(t, body[when], body["names"]) for when in ("before", "after"))
    return say(
        t, BECOMES if body.get("corrects") else BECAME, text=text, before=before, after=after
    )


def _told(t: NullTranslations, table: Mapping[str, Any], names: list[str]) -> str:
    """A result in a few words: the score, if there is one, and who wins."""
    if table["state"] in {"pending", "void"}:
        return result(t, table["state"])
    won = _winner(table)
    who = say(t, DRAW) if won is None else say(t, WINS, name=isolated(names[won]))
    if not table["deals"]:
        return who
    totals = map(sum, zip(*table["deals"], strict=True))
    return listed(t, [score(totals), who])


def _winner(table: Mapping[str, Any]) -> int | None:
    """The seat alone on the first place. Entries from before version 2 name the winner itself."""
    if "winner" in table:
        found: int | None = table["winner"]
        return found
    places = table["places"]
    return places.index(1) if places.count(1) == 1 else None


def logged(
    t: NullTranslations, kind: str, body: Mapping[str, Any], table: tuple[int, int] | None
) -> str:
    """What was done at the desk, or in the match of a table (its round and number)."""
    if table is None:
        try:
            return event(t, kind, body)
        except (LookupError, TypeError, ValueError, AttributeError):  # the entry is damaged
            return say(t, UNREADABLE)
    number, place = table
    return say(t, AT_TABLE, round=number, table=place, text=match.event(t, kind, body["deal"]))


def _place(body: Mapping[str, Any]) -> dict[str, int]:
    return {"round": body["round"], "table": body["table"]}


def _entered(t: NullTranslations, body: Mapping[str, Any]) -> str:
    names = [isolated(player[1]) for player in body["players"]]
    more = [ELLIPSIS] if len(names) > SHOWN_NAMES else []
    text = count(t, ENTERED, len(names), names=listed(t, names[:SHOWN_NAMES] + more))
    if body["round"] == 1:
        return text
    points = body["late_points"]
    return count(t, LATE, points, text=text, round=body["round"], points=points)


def _fields(t: NullTranslations, body: Mapping[str, Any]) -> list[str]:
    """What is set otherwise now, with both values where they are short."""
    before, after = _flat(body["before"]), _flat(body["after"])
    changed = [key for key in FIELDS if before.get(key) != after.get(key)]
    return [_field(t, key, before.get(key), after.get(key)) for key in changed]


def _field(t: NullTranslations, key: str, before: object, after: object) -> str:
    field = say(t, FIELDS[key])
    if before is None or after is None or isinstance(before, Mapping) or key in UNTOLD:
        return field
    old, new = (_value(t, key, value) for value in (before, after))
    return say(t, FROM_TO, field=field, before=old, after=new)


def _value(t: NullTranslations, key: str, value: object) -> str:
    if key == "method":
        return method(t, str(value))
    if key == "tie_breaks" and isinstance(value, Sequence):
        return listed(t, (tie_break(t, code) for code in value))
    return isolated(value) if isinstance(value, str) else str(value)


def _flat(plan: Mapping[str, Any]) -> dict[str, Any]:
    return {**plan, **plan.get("scheme", {})}
