"""The command `ask`: the referee's questions, each with its fields as arguments.

    scorer ask tower c5-9
    scorer ask conspiracy "Adso: 8x4 / William: 9x4" --by Adso --new 10x5

The first field of a question may stand alone if it is what the question is about; every field
is an option.
"""

import argparse
from typing import TYPE_CHECKING

from babel.support import NullTranslations

from scorer.commands.common import (
    FINE,
    REJECTED,
    UNREADABLE,
    add_json,
    add_readings,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games.common import ReadingError, set_parts
from scorer.games.torri.play import QUESTIONS, Field, Question, QuestionError
from scorer.games.torri.play import ask as judge
from scorer.wording import errors
from scorer.wording.marks import N_, say
from scorer.wording.torri import questions, referee

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = N_("ask the referee: may this be done, and what happens then?")
PREFIX, ALONE = "field_", "alone_"


def register(commands: "Commands", t: NullTranslations) -> None:
    parser = command(commands, t, "ask", say(t, HELP))
    topics = parser.add_subparsers(dest="question", required=True, metavar="QUESTION")
    for question in QUESTIONS.values():
        topic = command(topics, t, question.slug, questions.title(t, question.slug))
        topic.set_defaults(run=_ask)
        for place, field in enumerate(question.fields):
            _add(topic, t, question, field)
            if place == 0 and (field.required or field.kind == "towers"):
                name = field.name
                text = _help(t, question, field)
                topic.add_argument(ALONE + name, nargs="*", metavar=name.upper(), help=text)
        add_json(topic, t)
        add_readings(topic, t)


def _add(
    parser: argparse.ArgumentParser,
    t: NullTranslations,
    question: Question,
    field: Field,
) -> None:
    text, dest, shown = _help(t, question, field), PREFIX + field.name, field.name.upper()
    option = f"--{field.name.replace('_', '-')}"
    if field.kind == "flag":
        parser.add_argument(option, dest=dest, action="store_const", const="yes", help=text)
    elif field.kind == "choice":
        shown = "|".join(field.choices)
        parser.add_argument(option, dest=dest, metavar=shown, help=text)
    else:
        parser.add_argument(option, dest=dest, metavar=shown, help=text)


def _help(t: NullTranslations, question: Question, field: Field) -> str:
    label = questions.label(t, question.slug, field.name)
    values = questions.choices(t, field.name, field.choices, typed=True)
    parts = [f"{label}.", questions.hint(t, field), f"{values}." if values else ""]
    return " ".join(filter(None, parts)).replace("%", "%%")


def _ask(t: NullTranslations, args: argparse.Namespace) -> int:
    try:
        readings = readings_of(args)
    except ReadingError as error:
        return complain(errors.reading(t, error))
    try:
        judgement = judge(args.question, _values(args), readings)
    except QuestionError as error:
        for fault in error.faults:
            complain(questions.fault_with_field(t, args.question, fault))
        if args.json:
            print_json(referee.error_as_dict(t, args.question, error))
        return UNREADABLE
    if args.json:
        print_json(referee.as_dict(t, judgement))
    else:
        print(referee.as_text(t, judgement, readings, set_parts(args.readings)[0]))
    return FINE if judgement.legal else REJECTED


def _values(args: argparse.Namespace) -> dict[str, str]:
    """What was given, by field; words that stand alone are one text."""
    given = vars(args).items()
    alone = {name.removeprefix(ALONE): " ".join(v) for name, v in given if name.startswith(ALONE)}
    named = {
        name.removeprefix(PREFIX): value
        for name, value in given
        if name.startswith(PREFIX) and value is not None
    }
    return {name: text for name, text in alone.items() if text} | named
