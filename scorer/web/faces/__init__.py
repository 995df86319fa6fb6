"""How each game looks and is entered. A game that is not listed has the plain face: its lines are
typed, and nothing is drawn."""

from scorer.games import GAMES
from scorer.web.faces.face import Face
from scorer.web.faces.patrician.face import PatricianFace
from scorer.web.faces.sangimignano.face import SanGimignanoFace
from scorer.web.faces.torri.face import TorriFace

FACES: dict[str, type[Face]] = {
    "torri": TorriFace,
    "patrician": PatricianFace,
    "sangimignano": SanGimignanoFace,
}


def made_files() -> dict[str, str]:
    """The style sheet `<game>/look.css` of each game, which `app.css` imports like any other."""
    made = {f"{slug}/look.css": face.style_sheet() for slug, face in FACES.items()}
    return {name: sheet for name, sheet in made.items() if sheet}


def looks() -> dict[str, object]:
    """By game, the table of colours and sizes that its templates use."""
    return {slug: face.look for slug, face in FACES.items()}


def face_of(slug: str) -> Face:
    return FACES.get(slug, Face)(GAMES[slug])
