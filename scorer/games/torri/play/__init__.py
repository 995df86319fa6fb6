"""The referee of Le Torri: may this be done now, and what happens then?

Two ways in, both pure:

**A followed deal.** A `Position` is what everybody knows (immutable, None is unknown); an
`Action` is what a player does, with its `Step`s after ">".

    position = opening(("Adso", "William"), (5, 7, 7, 10))      # or towers_only(names)
    answer = judge(position, Action(1, "buy", ("deck", 7)))     # a Judgement
    answer.verdict        # "legal", "illegal" or "silent"; answer.reading is then our answer
    answer.reasons        # in order; reason.family, .code, .kind, .rules; .speaks for or against
    answer.after          # the Position that follows, None if it was not carried out
    answer.missing        # "missing_draws", ... if the action does not say enough yet
    instead(position, action)      # the nearest legal Action
    options(position)              # every kind of action: .legal, .choices, .reasons
    completed(position, action)    # the action with the steps it lacks
    targets(position, action)      # what its Conspiracy may destroy: (player, Built)
    position.has(player, 5)        # may this card be in this hand, by public counting?

**The Torri record.** `read(text)` gives a `Record`; each `Line` has its `judgement` and the
`State` after it (`.position`, `.readings`). `follow(state, line, number)` adds one line and
raises `RecordError` (line, code, word, column, expected) if it cannot be read. `write(record)`
is the canonical text, `write_action(action, position, readings)` one line of it. `entry_of`
gives the end as an `Entry` for `score` and `check`, `position_told` a position as JSON.

**Single questions.** `ask(slug, values, readings)` reads a question's fields.
"""

from scorer.games.torri.play.actions import KINDS, Action, Step
from scorer.games.torri.play.completing import completed, targets
from scorer.games.torri.play.corrections import Correction
from scorer.games.torri.play.dealing import demo, made_up
from scorer.games.torri.play.fields import Field
from scorer.games.torri.play.judge import apply, judge
from scorer.games.torri.play.judgement import Fault, Judgement, QuestionError, Reason, TowerLine
from scorer.games.torri.play.lines import Line, Record, RecordError, State
from scorer.games.torri.play.options import Option, instead, options
from scorer.games.torri.play.position import (
    TOWERS,
    Built,
    Position,
    Seat,
    colorful,
    entry_of,
    opening,
    plain,
    towers_only,
)
from scorer.games.torri.play.questions import QUESTIONS, Question, ask
from scorer.games.torri.play.record import follow, read, split
from scorer.games.torri.play.telling import position_told, told
from scorer.games.torri.play.writing import write, write_action

__all__ = [
    "KINDS",
    "QUESTIONS",
    "TOWERS",
    "Action",
    "Built",
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
    "Seat",
    "State",
    "Step",
    "TowerLine",
    "apply",
    "ask",
    "colorful",
    "completed",
    "demo",
    "entry_of",
    "follow",
    "instead",
    "judge",
    "made_up",
    "opening",
    "options",
    "plain",
    "position_told",
    "read",
    "split",
    "targets",
    "told",
    "towers_only",
    "write",
    "write_action",
]
