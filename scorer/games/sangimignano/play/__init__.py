"""The referee of San Gimignano: may this be done now, and what happens then?

A `Position` is what everybody knows (immutable); an `Action` is what a player does.

    position = reading.position("Adso: abd ? / William: ? ? | 0,0@12:a1.b12.c | 1 segment")
    answer = judge(position, action, readings)     # a Judgement
    answer.legal, answer.code, answer.reasons      # each reason with its rules
    answer.after                                   # the Position that follows
    options(position, readings)                    # all that may be done at this stage
    groups(position, player, readings), sites(position, player, readings)
    witness(position, readings)                    # who can still build, or None

`read(text)` gives a `Record`; each `Line` has its `judgement` and the `State` after it.
`follow(state, line, number)` adds one line and raises `RecordError` if it cannot be read.
`ask(slug, values, readings)` answers a single question about a position.
"""

from scorer.games.sangimignano.play.correcting import Correction
from scorer.games.sangimignano.play.dealing import demo
from scorer.games.sangimignano.play.ending import Witness, witness
from scorer.games.sangimignano.play.fields import Field
from scorer.games.sangimignano.play.groups import groups, pressing, sites
from scorer.games.sangimignano.play.judge import apply, judge
from scorer.games.sangimignano.play.judgement import (
    Action,
    Fault,
    Judgement,
    QuestionError,
    Reason,
)
from scorer.games.sangimignano.play.options import Option, instead, options
from scorer.games.sangimignano.play.position import Position, entry_of, opening
from scorer.games.sangimignano.play.questions import QUESTIONS, Question, ask, told
from scorer.games.sangimignano.play.reading import position as read_position
from scorer.games.sangimignano.play.record import (
    Line,
    Record,
    RecordError,
    State,
    follow,
    read,
    split,
)
from scorer.games.sangimignano.play.writing import action as write_action
from scorer.games.sangimignano.play.writing import position as write_position
from scorer.games.sangimignano.play.writing import record as write

__all__ = [
    "QUESTIONS",
    "Action",
    "Correction",
    "Fault",
    "Field",
    "Judgement",
    "Line",
    "Option",
    "Position",
    "Question",
    "QuestionError",
    "Reason",
    "Record",
    "RecordError",
    "State",
    "Witness",
    "apply",
    "ask",
    "demo",
    "entry_of",
    "follow",
    "groups",
    "instead",
    "judge",
    "opening",
    "options",
    "pressing",
    "read",
    "read_position",
    "sites",
    "split",
    "told",
    "witness",
    "write",
    "write_action",
    "write_position",
]
