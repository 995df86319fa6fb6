"""The referee's answer in sentences, as JSON and as text: one form for command line and web."""

from collections.abc import Iterable
from typing import Any

from babel.support import NullTranslations

from scorer.games.torri import READINGS, parse
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import Fault, Judgement, QuestionError, Reason, TowerLine
from scorer.games.torri.play.following import NOBODY as NO_PLAYER
from scorer.games.torri.play.following import read_record
from scorer.games.torri.play.judgement import Fact
from scorer.games.torri.play.record import read
from scorer.rulebook import book
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import labelled, quoted
from scorer.wording.torri import followed, problems, questions, reasons, terms
from scorer.wording.torri.house import house_rule

VERDICTS = {
    "legal": N_("Legal"),
    "illegal": N_("Not legal"),
    "silent.legal": N_("The rules do not say. Our reading: legal"),
    "silent.illegal": N_("The rules do not say. Our reading: not legal"),
    "silent.answer": N_("The rules do not say. This is our reading"),
    "answer": N_("This is the rule"),
    "reading": N_("This is our reading of the rules"),
    "house": N_("This is so by your house rule"),
}
ANSWERS = {"conspiracy", "trade", "marker", "deal"}
"""Questions that ask what happens: what they say first is the outcome."""
STATUSES = {
    "falls": N_("is destroyed"),
    "choosable": N_("may be chosen"),
    "completed": N_("safe: it is completed"),
    "contract": N_("safe: a plain tower of 6"),
    "higher": N_("safe: higher than the new tower"),
    "lower": N_("safe: a higher tower is destroyed instead"),
    "new": N_("the new tower itself"),
    "shielded": N_("safe: a protected tower shields it"),
    "guarded": N_("saved by the Guard"),
    "spared": N_("stays: it is not destroyed"),
    "no_effect": N_("safe: there is no effect"),
    "judged": N_("the tower in question"),
    "grown": N_("the tower with the new cards"),
    "chosen": N_("to be completed"),
    "counts": N_("counts for Close"),
    "counts_not": N_("not completed"),
    "standing": N_("standing"),
}
FACTS = {
    "draw": N_("Cards drawn"),
    "refill": N_("Refill of the market"),
    "ends": N_("This starts the Ending Phase"),
    "pass.ends": N_("The deal ends"),
    "hand": N_("Cards in hand afterwards"),
    "limit": N_("Hand limit"),
    "take": N_("Cards taken"),
    "give": N_("Cards given"),
    "other": N_("Cards in the opponent’s hand afterwards"),
    "stories": N_("Stories"),
    "bonus": N_("Points for completing"),
    "completed": N_("Completed towers"),
    "to_deck": N_("Cards put on the deck"),
    "to_front": N_("Buona Pietra put in front of the owner"),
    "order": N_("Their order, from the top"),
    "goes": N_("Where the Guard goes"),
    "holder": N_("Holder of the marker"),
    "own_used": N_("Noble cards you have used, including this play"),
    "other_used": N_("Noble cards your opponent has used, including this play"),
    "cancelled": N_("Cards canceled"),
    "goes_on": N_("The other cards can be used"),
    "cap": N_("Most stories the opponent may build"),
    "winner": N_("Winner"),
    "turn": N_("Next turn"),
    "deck_left": N_("Cards left in the deck"),
    "hand0": N_("Cards in hand (%(name)s)"),
    "hand1": N_("Cards in hand (%(name)s)"),
    "nobles0": N_("Noble cards in hand (%(name)s)"),
    "nobles1": N_("Noble cards in hand (%(name)s)"),
}
WORDS = {
    "yes": N_("yes"),
    "no": N_("no"),
    "choice": N_("as the player chooses"),
    "deck": N_("under the deck"),
    "front": N_("in front of its player"),
    "none": N_("no limit"),
    "unknown": N_("not known"),
}
NAMED, NOBODY = {"holder", "winner", "turn"}, N_("Nobody")
FALLS, NOTHING_FALLS = N_("%(name)s’s tower is destroyed: %(tower)s"), N_("No tower is destroyed")
CHOSEN = NN_("%(n)d tower may be chosen", "The builder chooses one of %(n)d towers")
TRADED = N_("Cards to take: %(take)d, to give back: %(give)d")
HOLDS = N_("%(name)s holds the Highest Marker")
NO_HOLDER = N_("Nobody holds the Highest Marker")
WINS, DRAWN = N_("%(name)s wins the deal"), N_("The deal is tied")
NEAREST = N_("You may do this instead: %(text)s")
OTHERWISE = N_("Another reading would change the answer: %(text)s")
DETAIL = N_("Another reading would change a detail, not the answer: %(text)s")
OWNED = N_("%(name)s %(number)d, %(tower)s")


def verdict(t: NullTranslations, judgement: Judgement) -> str:
    """Legal, not legal, or that the rules are silent and what our reading is."""
    key: str = judgement.reading
    if judgement.question in ANSWERS and judgement.legal:
        key = "answer" if judgement.silent else _rests_on(judgement)
    return say(t, VERDICTS[f"silent.{key}" if judgement.silent else key])


def _rests_on(judgement: Judgement) -> str:
    """What an answer rests on: a house rule, a reading of ours, or the rule itself."""
    if judgement.house:
        return "house"
    cited = {rule for found in judgement.reasons for rule in found.rules}
    read = any(one.id in cited and one.confidence != "settled" for one in book("torri").rulings)
    return "reading" if read else "answer"


def headline(t: NullTranslations, judgement: Judgement) -> str:
    """The answer in one line: the outcome where something happens, otherwise the verdict."""
    if not judgement.legal or judgement.question not in ANSWERS:
        return verdict(t, judgement)
    facts = judgement.facts
    if judgement.question == "trade":
        return say(t, TRADED, take=facts["take"], give=facts["give"])
    if judgement.question == "conspiracy":
        return _falls(t, judgement)
    if judgement.question == "marker":
        name = str(facts["holder"])
        return say(t, HOLDS, name=isolated(name)) if name else say(t, NO_HOLDER)
    name = str(facts["winner"])
    return say(t, WINS, name=isolated(name)) if name else say(t, DRAWN)


def _falls(t: NullTranslations, judgement: Judgement) -> str:
    falling = [line for line in judgement.towers if line.fate == "falls"]
    if falling:
        name, tower = isolated(falling[0].name), terms.tower(t, falling[0].tower)
        return say(t, FALLS, name=name, tower=tower)
    among = sum(line.fate == "choosable" for line in judgement.towers)
    return count(t, CHOSEN, among) if among else say(t, NOTHING_FALLS)


def reason(t: NullTranslations, judgement: Judgement, found: Reason) -> str:
    if found.problem is not None:
        return problems.problem(t, found.problem, parse(judgement.values["table"]))
    values = {**found.figures, **{k: _word(t, k, w) for k, w in found.words.items()}}
    spoken = f"{found.code}.{found.speaks}"
    counted = reasons.COUNTED.get(spoken) or reasons.COUNTED.get(found.code)
    counted = counted or followed.COUNTED.get(found.code)
    if counted:
        figure, forms = counted
        return count(t, forms, found.figures[figure], **values)
    message = reasons.MESSAGES.get(spoken) or followed.FOLLOWED.get(found.code)
    return say(t, message or reasons.MESSAGES[found.code], **values)


def _word(t: NullTranslations, key: str, word: str) -> str:
    if key == "card" and word in terms.NOBLES:
        return terms.noble(t, word)
    return isolated(word)


def status(t: NullTranslations, line: TowerLine) -> str:
    return say(t, STATUSES[line.status])


def tower(t: NullTranslations, line: TowerLine) -> str:
    """A tower with its owner and number, where it has one."""
    text = terms.tower(t, line.tower)
    if not line.name:
        return text
    return say(t, OWNED, name=isolated(line.name), number=line.number, tower=text)


def facts(t: NullTranslations, judgement: Judgement) -> list[tuple[str, str]]:
    """The numbers and words an answer is about, as label and value. What may not be done
    has none."""
    if not judgement.legal:
        return []
    names = _players(judgement)
    return [
        (_label(t, judgement.question, name, names), _value(t, name, value))
        for name, value in judgement.facts.items()
        if name in FACTS and (name, value) != ("refill", 0)
    ]


def _players(judgement: Judgement) -> list[str]:
    """In their order, where the question is about a record."""
    if judgement.question != "record":
        return []
    position = read(read_record(judgement.values["record"])).position
    return [] if position is None else list(position.names)


def _label(t: NullTranslations, question: str, name: str, names: list[str]) -> str:
    """What a fact is called; `hand0` is about the first player of a record."""
    label = FACTS.get(f"{question}.{name}", FACTS[name])
    seat = name[-1:]
    return say(t, label, name=isolated(names[int(seat)])) if seat.isdigit() else say(t, label)


def _value(t: NullTranslations, name: str, value: Fact) -> str:
    if name in NAMED:
        return isolated(str(value)) if value not in ("", NO_PLAYER) else say(t, NOBODY)
    return say(t, WORDS[value]) if isinstance(value, str) and value in WORDS else str(value)


def as_dict(t: NullTranslations, judgement: Judgement) -> dict[str, Any]:
    nearest = judgement.nearest
    return {
        "question": judgement.question,
        "values": dict(judgement.values),
        "verdict": judgement.verdict,
        "reading": judgement.reading,
        "message": headline(t, judgement),
        "reasons": [_reason_dict(t, judgement, found) for found in judgement.reasons],
        "nearest": None if nearest is None else _reason_dict(t, judgement, nearest),
        "facts": dict(judgement.facts),
        "towers": [_line_dict(t, line) for line in judgement.towers],
        "silent": _with_choices(judgement, judgement.silent),
        "aside": _with_choices(judgement, judgement.aside),
        "house": as_switches(judgement.house),
    }


def as_switches(keys: Iterable[str]) -> list[dict[str, str]]:
    rulings = {reading.key: reading.ruling for reading in READINGS}
    return [{"reading": key, "ruling": rulings[key]} for key in keys]


def _with_choices(judgement: Judgement, keys: Iterable[str]) -> list[dict[str, Any]]:
    """With the choices that would change something."""
    return [
        {**one, "choices": list(judgement.choices[one["reading"]])} for one in as_switches(keys)
    ]


def _reason_dict(t: NullTranslations, judgement: Judgement, found: Reason) -> dict[str, Any]:
    """`rule` and `ruling` are the first of each; `rules` has them all."""
    first = next((rule for rule in found.rules if not rule.startswith("LT-")), None)
    ruling = next((rule for rule in found.rules if rule.startswith("LT-")), None)
    return {
        "code": found.code,
        "speaks": found.speaks,
        "rule": first,
        "ruling": ruling,
        "rules": list(found.rules),
        "message": reason(t, judgement, found),
    }


def _line_dict(t: NullTranslations, line: TowerLine) -> dict[str, Any]:
    return {
        "name": line.name,
        "number": line.number,
        "tower": format_tower(line.tower),
        "status": line.status,
        "fate": line.fate,
        "rules": list(line.rules),
        "message": status(t, line),
    }


def error_as_dict(t: NullTranslations, slug: str, error: QuestionError) -> dict[str, Any]:
    return {"question": slug, "faults": [_fault_dict(t, found) for found in error.faults]}


def _fault_dict(t: NullTranslations, found: Fault) -> dict[str, Any]:
    return {
        "field": found.field,
        "code": found.code,
        "word": quoted(found.word),
        "message": questions.fault(t, found, typed=True),
    }


def as_text(t: NullTranslations, judgement: Judgement) -> str:
    lines = [headline(t, judgement)]
    if lines[0] != verdict(t, judgement):
        lines.append(verdict(t, judgement))
    lines += [cited(reason(t, judgement, r), r.rules) for r in judgement.reasons]
    if judgement.nearest:
        text = reason(t, judgement, judgement.nearest)
        lines.append(cited(say(t, NEAREST, text=text), judgement.nearest.rules))
    if judgement.question == "conspiracy":
        lines += [cited(_tower_text(t, line), line.rules) for line in judgement.towers]
    lines += [labelled(t, name, text) for name, text in facts(t, judgement)]
    lines += [
        cited(say(t, OTHERWISE, text=s), (r,)) for r, s in _others(t, judgement, judgement.silent)
    ]
    lines += [
        cited(say(t, DETAIL, text=s), (r,)) for r, s in _others(t, judgement, judgement.aside)
    ]
    return "\n".join(lines)


def _others(
    t: NullTranslations, judgement: Judgement, keys: Iterable[str]
) -> list[tuple[str, str]]:
    """The ruling and the sentence of every choice of these switches that changes something."""
    return [
        (reading.ruling, house_rule(t, f"{reading.key}={choice}"))
        for reading in READINGS
        if reading.key in keys
        for choice in judgement.choices[reading.key]
    ]


def _tower_text(t: NullTranslations, line: TowerLine) -> str:
    return labelled(t, tower(t, line), status(t, line))


def cited(text: str, rules: tuple[str, ...]) -> str:
    return f"{text} [{', '.join(rules)}]" if rules else text
