"""The signs between words come from the catalogue too: a comma, a colon, a space."""

import contextlib
import re
from pathlib import Path

import pytest

from scorer.cli import main
from scorer.games.common import ReadingError
from scorer.i18n import catalogue
from scorer.wording import desk, errors, phrases

ROOT = Path(__file__).parents[2]
ROOMS = ("scorer/wording", "scorer/web", "scorer/commands", "templates")
JOINED = re.compile(r"""["'](, |; |: | : | / )["']\s*\.join\(|\|join\(\s*'(, |; |: | : | / )'""")
NAMED = re.compile(r"(?:</\w+>|\}\}): ")
# A line that joins with a sign of its own, and why.
ALLOWED = {
    "scorer/web/headers.py": "a header of HTTP",
    "scorer/web/faces/face.py": "the line of a deal, which is the same in every language",
    "scorer/web/faces/patrician/live.py": "the header of a record, the same in every language",
    "scorer/web/faces/patrician/face.py": "the line of a game, which is the same in every language",
    "scorer/web/faces/sangimignano/live.py": "a line of the record, the same in every language",
    "scorer/wording/report.py": "the ids of rules in brackets",
    "scorer/wording/torri/referee.py": "the ids of rules in brackets",
    "scorer/wording/patrician/referee.py": "the ids of rules in brackets",
    "scorer/wording/sangimignano/referee.py": "the ids of rules in brackets",
}
ENGLISH, FRENCH, JAPANESE = map(catalogue, ("en", "fr", "ja"))


def sources() -> list[Path]:
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()]
    return [path for path in found if path.suffix in {".py", ".html"}]


def test_no_source_joins_words_by_a_sign_of_its_own() -> None:
    found = {
        str(path.relative_to(ROOT)): line.strip()
        for path in sources()
        for line in path.read_text(encoding="utf-8").splitlines()
        if JOINED.search(line)
    }
    assert found.keys() <= ALLOWED.keys(), found


def test_no_template_writes_a_colon_after_a_name() -> None:
    pages = (path for path in sources() if path.suffix == ".html")
    found = [path.name for path in pages if NAMED.search(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "line", ["<b>Buchholz</b>: the sum", "{{ _('Score a game') }}: {{ title }}"]
)
def test_a_colon_after_a_name_is_found(line: str) -> None:
    assert NAMED.search(line)


@pytest.mark.parametrize(
    "line", ["', '.join(names)", '" : ".join(map(str, totals))', "{{ names|join(', ') }}"]
)
def test_a_sign_of_its_own_is_found(line: str) -> None:
    assert JOINED.search(line)


def test_players_and_settings_in_the_log_are_listed_as_the_reader_lists() -> None:
    players = [[number, name] for number, name in enumerate(("Adso", "William"), 1)]
    body = {"players": players, "round": 1}
    assert "Adso, William" in desk.event(ENGLISH, "entered", body)
    assert "Adso、William" in desk.event(JAPANESE, "entered", body)
    body = {"before": {"rounds": 3, "cut": 0}, "after": {"rounds": 4, "cut": 4}}
    assert "、" in desk.event(JAPANESE, "plan", body)


def test_choices_are_listed_as_the_reader_lists() -> None:
    wrong = ReadingError("unknown_choice", "x", ("on", "off"))
    assert "on, off" in errors.reading(FRENCH, wrong)
    assert "on、off" in errors.reading(JAPANESE, wrong)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "One. Two. Three."), ("ja", "One.Two.Three.")]
)
def test_sentences_follow_each_other_as_the_reader_writes(language: str, text: str) -> None:
    assert phrases.sentences(catalogue(language), ["One.", "Two.", "Three."]) == text
    assert phrases.sentences(catalogue(language), []) == ""


def test_a_score_is_never_broken_at_its_colon() -> None:
    assert phrases.score([63, -6]) == "63\u00a0:\u00a0−6"


@pytest.mark.parametrize(
    ("points", "text"), [(1, "with 1 point)"), (0, "with 0 points)"), (2, "with 2 points)")]
)
def test_late_players_have_one_point_or_several(points: int, text: str) -> None:
    body = {"players": [[1, "Abo"]], "round": 2, "late_points": points}
    assert desk.event(ENGLISH, "entered", body).endswith(text)


@pytest.mark.parametrize(
    ("language", "minutes", "text"),
    [("en", 1, "Clock: 1 minute"), ("en", 50, "Clock: 50 minutes"), ("fr", 1, "1 minute")],
)
def test_a_clock_has_one_minute_or_several(language: str, minutes: int, text: str) -> None:
    said = desk.event(catalogue(language), "clock", {"wish": "set", "minutes": minutes})
    assert said.endswith(text)


@pytest.mark.parametrize(
    "command", [["ask", "conspiracy", "--help"], ["rule", "EXCHANGE-2"], ["cases", "E2-house"]]
)
def test_the_command_line_has_japanese_stops_and_brackets(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        main([*command, "--lang", "ja"])
    told = capsys.readouterr().out
    assert re.search(r"[\u3041-\u9fff]", told)
    prose = re.sub(r"(?:アドソ|ウィリアム): ", "", told)
    assert re.findall(r"[\u3041-\u9fff](?:[.;?!(]|[:,] ?\S)", prose) == []
