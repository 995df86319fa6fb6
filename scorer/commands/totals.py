"""`scorer score --match`: the deals of one match, added up."""

import argparse
import re
from dataclasses import replace
from typing import Any

from babel.support import NullTranslations

from scorer.commands.common import print_json
from scorer.games import GAMES
from scorer.games.common import Scoresheet, settings, switch
from scorer.games.matches import Format, Kind
from scorer.games.names import same_name
from scorer.wording import totals
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import listed, quoted

HELP = N_("add the deals up to a match: “single”, “deals 2”, “target 120” or “open”")
NO_MATCH = N_("“%(text)s” is not a match. Write “single”, “deals 2”, “target 120” or “open”.")
OTHER_PLAYERS = N_("All deals of a match have the same players: %(names)s.")
LENGTH = re.compile(r"(single|open|(?:deals|fixed|target)[\s=]+([1-9][0-9]{0,4}))", re.ASCII)
KINDS: dict[str, Kind] = {
    "single": "single",
    "open": "open",
    "deals": "fixed",
    "fixed": "fixed",
    "target": "target",
}


class MatchError(ValueError):
    """What was asked for cannot be one match; the message says why."""


def length_of(t: NullTranslations, text: str) -> Format:
    found = LENGTH.fullmatch(text.strip().lower())
    if found is None:
        raise MatchError(say(t, NO_MATCH, text=quoted(text)))
    kind, number = KINDS[re.split(r"[\s=]", found[1])[0]], int(found[2] or 1)
    if kind == "target":
        return Format(kind, target=number)
    return Format(kind, deals=number) if kind == "fixed" else Format(kind)


class Match:
    """The deals that were scored so far, in order."""

    def __init__(self, t: NullTranslations, args: argparse.Namespace, readings: Any) -> None:  # noqa: ANN401 - every game has its own
        self.t, self.slug, self.json = t, args.game, args.json
        self.length = length_of(t, args.match)
        game = GAMES[args.game]
        chosen = game.matches.in_force(settings(readings, game.Readings()), self.length)
        self.readings = switch(game.Readings(), game.READINGS, chosen)
        self.names: list[str] = []
        self.sheets: list[Scoresheet] = []

    def seated(self, entry: Any) -> Any:  # noqa: ANN401
        """The deal with its players in the order of the first one; raise MatchError."""
        self.names = self.names or [side.name for side in entry.sides]
        sides = [
            next((side for side in entry.sides if same_name(side.name, name)), None)
            for name in self.names
        ]
        if None in sides or len(sides) != len(entry.sides):
            names = listed(self.t, map(isolated, self.names))
            raise MatchError(say(self.t, OTHER_PLAYERS, names=names))
        return replace(entry, sides=tuple(sides))

    def tell(self) -> None:
        if not self.sheets:
            return
        standing = GAMES[self.slug].matches.standing(
            self.sheets, self.length, self.readings, len(self.names)
        )
        if self.json:
            print_json(totals.as_dict(self.names, standing, self.length))
        else:
            print(totals.as_text(self.t, self.slug, self.sheets, standing, self.length))
