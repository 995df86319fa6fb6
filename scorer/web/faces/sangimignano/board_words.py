"""The picture of a board in words, for readers who cannot see it."""

from babel.support import NullTranslations

from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play import Position
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import ended, labelled, listed, sentences
from scorer.wording.sangimignano import terms

BOARD = NN_("The board: %(n)d segment", "The board: %(n)d segments")
REGION = N_("guild %(guild)s, segment %(number)d, at %(hour)d o’clock")
TOWER = N_("tower of %(name)s")
ON_IT = N_("tokens: %(names)s")
EMPTY = N_("empty")


def board(t: NullTranslations, position: Position) -> str:
    """Segments, and everybody's towers and tokens."""
    found = [count(t, BOARD, len(position.board.segments))]
    for player, name in enumerate(position.names):
        towers, tokens = position.towers_of(player), position.tokens_of(player)
        if towers or tokens:
            told = listed(t, [terms.towers(t, towers), terms.tokens(t, tokens)])
            found.append(labelled(t, isolated(name), told))
    return sentences(t, [ended(t, one) for one in found])


def region(t: NullTranslations, position: Position, one: Region) -> str:
    """Where a region is, and what is on it."""
    number = list(position.board.segments).index(one.hexagon) + 1
    guild = position.board.guilds[one]
    place = say(t, REGION, guild=guild, number=number, hour=one.hour or 12)
    return labelled(t, place, _contents(t, position, one))


def _contents(t: NullTranslations, position: Position, one: Region) -> str:
    if one in position.towers:
        return say(t, TOWER, name=isolated(position.names[position.towers[one]]))
    held = position.tokens.get(one, ())
    if not held:
        return say(t, EMPTY)
    return say(t, ON_IT, names=listed(t, [isolated(position.names[player]) for player in held]))
