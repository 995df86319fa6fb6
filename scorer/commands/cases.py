"""The command `cases`: the casebook as a list, and whether the engine still gives its answers."""

import argparse
from typing import TYPE_CHECKING

from babel.support import NullTranslations

from scorer import casebook
from scorer.casebook import Case
from scorer.commands.common import (
    FINE,
    REJECTED,
    add_game,
    add_json,
    add_readings,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games.common import ReadingError
from scorer.wording import errors
from scorer.wording.marks import N_, NN_, count, say
from scorer.wording.phrases import labelled, quoted
from scorer.wording.rulebook import case_title

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = {
    "cases": N_("list the casebook, or run it"),
    "run": N_("let the engine answer every case and compare"),
    "ids": N_("only these cases, by their ids"),
}
UNKNOWN = N_("there is no case “%(id)s”")
HOLD = NN_("%(n)d case, %(hold)d as expected", "%(n)d cases, %(hold)d as expected")


def register(commands: "Commands", t: NullTranslations, game: str) -> None:
    parser = command(commands, t, "cases", say(t, HELP["cases"]))
    parser.set_defaults(run=_cases, game=game)
    parser.add_argument("ids", nargs="*", metavar="ID", help=say(t, HELP["ids"]))
    # the name `run` belongs to the command's function
    parser.add_argument("--run", action="store_true", dest="compare", help=say(t, HELP["run"]))
    add_game(parser, t)
    add_json(parser, t)
    add_readings(parser, t, game)


def _cases(t: NullTranslations, args: argparse.Namespace) -> int:
    book = {case.id: case for case in casebook.cases(args.game)}
    unknown = [name for name in args.ids if name not in book]
    if unknown:
        return complain(say(t, UNKNOWN, id=quoted(unknown[0])))
    try:
        readings = readings_of(args)
    except ReadingError as error:
        return complain(errors.reading(t, error))
    chosen = [book[name] for name in args.ids] if args.ids else list(book.values())
    if args.compare:
        return _compare(t, args, chosen, readings)
    for case in chosen:
        told: dict[str, object] = {"id": case.id, "question": say(t, case.question)}
        told |= {"house_rules": casebook.house_rules(case)}
        _print_answer(told, _title(t, case), args)
    return FINE


def _compare(
    t: NullTranslations, args: argparse.Namespace, chosen: list[Case], readings: object
) -> int:
    differing = 0
    for case in chosen:
        differences = casebook.run(case, readings)
        differing += bool(differences)
        if differences or args.json:
            told = {"id": case.id, "holds": not differences, "differences": differences}
            _print_answer(told, "\n  ".join([_title(t, case), *differences]), args)
    if not args.json:
        print(count(t, HOLD, len(chosen), hold=len(chosen) - differing))
    return REJECTED if differing else FINE


def _title(t: NullTranslations, case: Case) -> str:
    title = case_title(t, case.question, bool(casebook.house_rules(case)))
    return labelled(t, case.id, title)


def _print_answer(data: dict[str, object], text: str, args: argparse.Namespace) -> None:
    if args.json:
        print_json(data)
    else:
        print(text)
