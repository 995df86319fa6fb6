"""The words of every game: one line for each."""

from collections.abc import Mapping
from typing import Any, Protocol

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.games.common import Part, Problem, Scoresheet
from scorer.games.matches import Format, Standing
from scorer.wording import patrician, sangimignano, torri
from scorer.wording.marks import say
from scorer.wording.notation import LineWords

T = NullTranslations


class Words(LineWords, Protocol):
    """What a game's module in this folder offers: its codes as sentences.

    A game with a referee also has the modules `questions` and `referee`. One whose scores are told
    in more words has `as_dict(t, entry, sheet, problems)`, what its JSON has besides or instead,
    and `level(problem)`, where it knows more than two.
    """

    @property
    def PLACES(self) -> str:  # noqa: N802 - a name of a module
        """What JSON calls the pieces that a problem is about."""

    @property
    def FORBIDDEN(self) -> Mapping[str, str]:  # noqa: N802
        """What a variant of the game forbids, by the codes of `allows`."""

    @property
    def match_outcome_codes(self) -> Mapping[str, str]:
        """How a finished match is announced that points did not decide, by `decided_by`."""

    def category(self, t: T, code: str, /) -> str: ...
    def outcome(self, t: T, sheet: Scoresheet, /) -> str:
        """The headline of a deal."""

    def reason(self, t: T, sheet: Scoresheet, /) -> str: ...
    def notes(self, t: T, sheet: Scoresheet, /) -> list[str]:
        """Further sentences about a deal."""

    def arithmetic(self, t: T, part: Part, /) -> str: ...
    def problem(self, t: T, problem: Problem, entry: Any, /) -> str: ...  # noqa: ANN401
    def basic_rule(self, category: str, /) -> str:
        """The rule behind a category without points for any player."""

    def house_rule(self, t: T, setting: str, /) -> str:
        """What a switch says that is not set to our ruling."""

    def decided(self, t: T, standing: Standing, length: Format, /) -> str:
        """Why the winner of a finished match has won."""

    def variant(self, t: T, code: str, /) -> str: ...
    def feat(self, t: T, code: str, size: int, /) -> str: ...
    def source(self, t: T, text: str, /) -> str:
        """What a case of the casebook was worked out from."""


WORDS: dict[str, Words] = {
    "torri": torri,
    "patrician": patrician,
    "sangimignano": sangimignano,
}


def words_of(game: str) -> Words:
    return WORDS[game]


def title_of(t: T, game: str) -> str:
    """The title on the box, in the reader's language where the game has one there."""
    return say(t, GAMES[game].META.title)


def questions_of(game: str) -> Any:  # noqa: ANN401 - each referee has its own
    """The questions of a game's referee in words; only for a game that has one."""
    return vars(WORDS[game])["questions"]


def referee_of(game: str) -> Any:  # noqa: ANN401
    """The answers of a game's referee in words; only for a game that has one."""
    return vars(WORDS[game])["referee"]


def records_of(game: str) -> Any:  # noqa: ANN401
    """The lines of a followed deal in words; only for a game that can be followed."""
    return vars(WORDS[game])["records"]
