"""The command `ask`: the referee's questions, each with its fields as arguments.

Every referee has questions of its own. The first field of a question may be given without its
name if the question is about it.
"""

import argparse
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.commands.common import (
    FINE,
    REJECTED,
    UNREADABLE,
    add_game,
    add_json,
    add_readings,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games import GAMES
from scorer.games.common import ReadingError, set_parts
from scorer.wording import errors, report
from scorer.wording.marks import N_, say
from scorer.wording.phrases import ended, named_set, sentences
from scorer.wording.registry import questions_of, referee_of, title_of

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = N_("ask the referee: may this be done, and what happens then?")
NO_REFEREE = N_("There is no referee for %(title)s yet.")
PREFIX, ALONE = "field_", "alone_"
CHOSEN = {"choice", "flag"}
"""Fields that need their name: the choice alone says too little."""


def register(commands: "Commands", t: NullTranslations, game: str) -> None:
    parser = command(commands, t, "ask", say(t, HELP))
    add_game(parser, t)
    if not hasattr(GAMES[game], "play"):
        parser.set_defaults(run=_no_referee, game=game)
        parser.add_argument("words", nargs=argparse.REMAINDER, metavar="QUESTION")
        return
    topics = parser.add_subparsers(dest="question", required=True, metavar="QUESTION")
    for question in GAMES[game].play.QUESTIONS.values():
        _add_topic(topics, t, game, question)


def _add_topic(topics: "Commands", t: NullTranslations, game: str, question: Any) -> None:  # noqa: ANN401
    topic = command(topics, t, question.slug, questions_of(game).title(t, question.slug))
    topic.set_defaults(run=_ask, game=game)
    add_game(topic, t)
    for place, field in enumerate(question.fields):
        text = _help(t, game, question.slug, field)
        _add_option(topic, field, text)
        if place == 0 and (field.required or field.kind not in CHOSEN):
            shown = field.name.upper()
            topic.add_argument(ALONE + field.name, nargs="*", metavar=shown, help=text)
    add_json(topic, t)
    add_readings(topic, t, game)


def _add_option(parser: argparse.ArgumentParser, field: Any, text: str) -> None:  # noqa: ANN401
    dest, option = PREFIX + field.name, f"--{field.name.replace('_', '-')}"
    if field.kind == "flag":
        parser.add_argument(option, dest=dest, action="store_const", const="yes", help=text)
    else:
        shown = "|".join(field.choices) if field.kind == "choice" else field.name.upper()
        parser.add_argument(option, dest=dest, metavar=shown, help=text)


def _help(t: NullTranslations, game: str, slug: str, field: Any) -> str:  # noqa: ANN401
    words = questions_of(game)
    label = words.label(t, slug, field.name)
    values = words.choices(t, field.name, field.choices, typed=True)
    parts = [ended(t, label), words.hint(t, field), ended(t, values) if values else ""]
    return sentences(t, filter(None, parts)).replace("%", "%%")


def _no_referee(t: NullTranslations, args: argparse.Namespace) -> int:
    return complain(say(t, NO_REFEREE, title=title_of(t, args.game)))


def _ask(t: NullTranslations, args: argparse.Namespace) -> int:
    try:
        readings = readings_of(args)
    except ReadingError as error:
        return complain(errors.reading(t, error))
    play, referee = GAMES[args.game].play, referee_of(args.game)
    try:
        judgement = play.ask(args.question, _values(args), readings)
    except play.QuestionError as error:
        for fault in error.faults:
            complain(questions_of(args.game).fault_with_field(t, args.question, fault))
        if args.json:
            print_json(referee.error_as_dict(t, args.question, error))
        return UNREADABLE
    if args.json:
        print_json(referee.as_dict(t, judgement))
    else:
        house = [*named_set(t, set_parts(args.readings)[0])]
        house += report.house_rules(t, args.game, readings)
        print("\n".join([referee.as_text(t, judgement), *house]))
    return FINE if judgement.legal else REJECTED


def _values(args: argparse.Namespace) -> dict[str, str]:
    """What was given, by field; words without a field name are one text."""
    given = vars(args).items()
    alone = {name.removeprefix(ALONE): " ".join(v) for name, v in given if name.startswith(ALONE)}
    named = {
        name.removeprefix(PREFIX): value
        for name, value in given
        if name.startswith(PREFIX) and value is not None
    }
    both = {name: f"{named[name]} {text}" for name, text in alone.items() if text and name in named}
    return {name: text for name, text in alone.items() if text} | named | both
