"""The referee of Patrician: may this be done now, and what happens then?

A `Position` is what everybody sees (immutable, None is unknown), an `Action` one turn.

    position = opening(("Mary", "Tom"), box)
    answer = judge(position, Action(0, Card("Ro", "2"), (1, 2)))      # a Judgement
    answer.legal, answer.reasons, answer.after      # .after: the Position that follows, or None
    options(position)                # city by city: where floors may go, and why not
    outlook(position)                # what is still to win, who leads, what is decided

The record: `read(text)` gives a `Record`, `follow(state, line, number)` adds one line,
`write(record)` is the canonical text. Single questions: `ask(slug, values, readings)`.
"""

from scorer.games.patrician.play.dealing import demo, made_up, tapped
from scorer.games.patrician.play.fields import Field
from scorer.games.patrician.play.judge import apply, judge
from scorer.games.patrician.play.judgement import Fault, Judgement, QuestionError, Reason
from scorer.games.patrician.play.options import Option, instead, options
from scorer.games.patrician.play.outlook import decided, outlook
from scorer.games.patrician.play.position import (
    Action,
    Position,
    entry_of,
    opening,
    position_of,
    position_told,
)
from scorer.games.patrician.play.questions import QUESTIONS, Question, ask
from scorer.games.patrician.play.record import (
    HEADERS,
    Line,
    Record,
    RecordError,
    State,
    follow,
    read,
    split,
)
from scorer.games.patrician.play.telling import told
from scorer.games.patrician.play.writing import write, write_action

__all__ = [
    "HEADERS",
    "QUESTIONS",
    "Action",
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
    "apply",
    "ask",
    "decided",
    "demo",
    "entry_of",
    "follow",
    "instead",
    "judge",
    "made_up",
    "opening",
    "options",
    "outlook",
    "position_of",
    "position_told",
    "read",
    "split",
    "tapped",
    "told",
    "write",
    "write_action",
]
