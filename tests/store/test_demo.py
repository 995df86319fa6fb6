"""`scorer demo`: an empty installation gets something of everything."""

import argparse
import re
from pathlib import Path

import pytest
from sqlmodel import select

from scorer.commands import database as commands
from scorer.games import GAMES
from scorer.i18n import catalogue
from scorer.store import matches, tournament_view, transfer
from scorer.store.database import Database
from scorer.store.tables import Match, Tournament


def run(address: str) -> int:
    parser = argparse.ArgumentParser()
    t = catalogue("en")
    commands.register(parser.add_subparsers(), t)
    args = parser.parse_args(["demo", "--database", address])
    status: int = args.run(t, args)
    return status


@pytest.mark.slow
def test_a_newcomer_sees_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path / 'new' / 'torri.db'}"
    assert run(address) == 0
    told = capsys.readouterr().out
    links = re.findall(r"http://localhost:8000/j#(\S+)  (.+)", told)
    names = [name for _, name in links]
    assert names[-1] == "Monastery Open"
    assert sum(name.endswith("followed turn by turn") for name in names) >= 1
    database = Database(address)
    with database.read() as session:
        loose = session.exec(select(Match).where(Match.tournament_id == None)).all()  # noqa: E711
        states = [matches.load(session.connection(), match) for match in loose]
        with_deals = {state.match.game for state in states if state.scored}
        assert with_deals == set(GAMES)
        assert any(match.lines > 5 for match in loose), "one is being followed"
        event = session.exec(select(Tournament)).one()
        view = tournament_view.load(session, event)
        found = transfer.export_all(session)
    assert len(view.entrants) == 24
    assert view.number == 3
    tables = [one.state for one in view.round(3)]
    assert {"disputed", "official", "waiting"} <= set(tables)
    assert view.featured is not None
    assert view.featured.is_followed
    assert view.damage == []
    assert transfer.damage(found) == []
    assert run(address) == 1
    assert "needs an empty installation" in capsys.readouterr().err
    with database.read() as session:
        assert len(session.exec(select(Tournament)).all()) == 1
    database.close()
