"""The face and the words of the game of this request."""

from scorer.web.addresses import slug
from scorer.web.faces import face_of
from scorer.web.faces.face import Face
from scorer.wording.registry import Words, words_of


def face() -> Face:
    return face_of(slug())


def game_words() -> Words:
    return words_of(slug())
