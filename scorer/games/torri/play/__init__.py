"""The referee of Le Torri: may this be done now, and what happens then?

Pure judging over plain facts. `ask` reads a question's fields and answers with a `Judgement`.
"""

from scorer.games.torri.play.fields import Field
from scorer.games.torri.play.judgement import Fault, Judgement, QuestionError, Reason, TowerLine
from scorer.games.torri.play.questions import QUESTIONS, Question, ask
from scorer.games.torri.play.telling import told

__all__ = [
    "QUESTIONS",
    "Fault",
    "Field",
    "Judgement",
    "Question",
    "QuestionError",
    "Reason",
    "TowerLine",
    "ask",
    "told",
]
