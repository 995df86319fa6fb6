"""The commands `rule` and `ruling`: one text of the rulebook, with its sources."""

import argparse
from typing import TYPE_CHECKING

from babel.support import NullTranslations

from scorer.commands.common import FINE, UNREADABLE, add_game, command, complain
from scorer.rulebook import Difference, Rule, Ruling, book
from scorer.wording import rulebook
from scorer.wording.marks import N_, say
from scorer.wording.phrases import bracketed, labelled, listed, quoted, sentences

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = {
    "rule": N_("print a rule with its sources"),
    "ruling": N_("print a ruling with its reason and its sources"),
    "id": N_("its id, such as %(example)s"),
}
KINDS = {"rule": Rule, "ruling": Ruling}
UNKNOWN = {
    "rule": N_("there is no rule “%(id)s”"),
    "ruling": N_("there is no ruling “%(id)s”"),
}
OTHER, SOURCES = N_("The other reading"), N_("Sources")
SHEETS_DIFFER = N_("The sheets differ")


def register(commands: "Commands", t: NullTranslations, game: str) -> None:
    for name in KINDS:
        parser = command(commands, t, name, say(t, HELP[name]))
        parser.set_defaults(run=_print, game=game)
        text = say(t, HELP["id"], example=_example(game, name))
        parser.add_argument("id", metavar="ID", help=text)
        add_game(parser, t)


def _example(game: str, name: str) -> str:
    """The first of its kind in the book."""
    found = (entry.id for entry in book(game).entries if isinstance(entry, KINDS[name]))
    return next(found, name.upper())


def _print(t: NullTranslations, args: argparse.Namespace) -> int:
    found = book(args.game).find(args.id.strip().upper())
    if not isinstance(found, KINDS[args.command]):
        complain(say(t, UNKNOWN[args.command], id=quoted(args.id)))
        return UNREADABLE
    lines = _rule(t, args.game, found) if isinstance(found, Rule) else []
    lines = _ruling(t, args.game, found) if isinstance(found, Ruling) else lines
    print("\n".join(lines))
    return FINE


def _rule(t: NullTranslations, game: str, rule: Rule) -> list[str]:
    lines = [labelled(t, rule.id, say(t, rule.title)), say(t, rule.text)]
    lines += [_difference(t, one) for one in book(game).differences_of(rule.id)]
    return [*lines, *_sources(t, game, rule)]


def _ruling(t: NullTranslations, game: str, ruling: Ruling) -> list[str]:
    lines = [labelled(t, ruling.id, say(t, ruling.question)), say(t, ruling.ruling)]
    lines += [say(t, ruling.reason), rulebook.confidence(t, ruling.confidence)]
    if ruling.other:
        lines.append(labelled(t, say(t, OTHER), say(t, ruling.other)))
    return [*lines, *_sources(t, game, ruling)]


def _difference(t: NullTranslations, one: Difference) -> str:
    """Which sheet is right where they do not agree, because of a misprint for example."""
    kind = listed(t, (one.id, say(t, rulebook.KINDS[one.kind])))
    told = sentences(t, [say(t, text) for text in (one.holds, one.why) if text])
    return labelled(t, bracketed(t, say(t, SHEETS_DIFFER), kind), told)


def _sources(t: NullTranslations, game: str, entry: Rule | Ruling) -> list[str]:
    places = [f"  {rulebook.source(t, game, place)}" for place in entry.sources]
    return [say(t, SOURCES), *places] if places else []
