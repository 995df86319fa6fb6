"""Values that phones should never send, but may: the same answer on both databases."""

import pytest
from playing import FIRST, IMPOSSIBLE, OTHER, SECOND, Table

from scorer.games.common import MAX_LINE, NotationError, line_length
from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, matches
from scorer.store.database import Database
from scorer.store.errors import BadValueError, KeyReusedError, NeedsReasonError


def test_a_line_that_grows_too_long_with_the_players_names_is_refused(database: Database) -> None:
    table = Table(database, Format("open"))
    with database.write() as session:
        names = ["A" * 40, "B" * 40]
        match, _ = matches.create(session, "torri", names, Settings(), "", table.token)
    table.slug = match.slug
    with pytest.raises(NotationError):
        table.add(f"a: {'cx3 ' * 325} marker / b:", reason="a very long town")
    assert table.view().scored == []


def test_a_line_is_kept_with_all_the_blanks_it_is_written_with(table: Table) -> None:
    line = f"Adso: {'cx3 ' * 325}marker / William:"
    assert line_length(line) <= MAX_LINE < len(line)
    table.add(line, reason="a very long town")
    assert table.view().scored[0].deal.line == line


def test_a_reason_loses_what_cannot_be_seen(table: Table) -> None:
    table.add(IMPOSSIBLE, reason="two\0boxes\u202e ")
    assert table.view().scored[0].deal.reason == "two boxes"


def test_a_reason_of_nothing_that_can_be_seen_is_none(table: Table) -> None:
    with pytest.raises(NeedsReasonError):
        table.add(IMPOSSIBLE, reason="\0\n")


def test_removing_takes_no_endless_reason(table: Table) -> None:
    seq = table.add(FIRST)
    with pytest.raises(BadValueError, match="long_reason"):
        table.change("remove", 1, seq, reason="x" * 201)


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "null\0null", "clé-clé-clé", "\ud800" * 9])
def test_a_key_that_is_none_is_refused_everywhere(table: Table, key: str) -> None:
    seq = table.add(FIRST)
    with pytest.raises(BadValueError), table.database.transaction() as connection:
        deals.add(connection, table.grant(), SECOND, key, 1)
    with pytest.raises(BadValueError), table.database.transaction() as connection:
        deals.change(connection, table.grant(), "remove", 1, key, seq)
    with pytest.raises(BadValueError), table.database.transaction() as connection:
        deals.undo(connection, table.grant(), key, seq)
    assert len(table.view().scored) == 1


def test_the_key_of_a_deal_undoes_nothing(table: Table) -> None:
    seq = table.add(FIRST, key="the-same-key")
    with pytest.raises(KeyReusedError), table.database.transaction() as connection:
        deals.undo(connection, table.grant(), "the-same-key", seq)


def test_the_key_of_one_deals_removal_removes_no_other(table: Table) -> None:
    seqs = [table.add(FIRST), table.add("Adso: / William: 5x3 marker")]
    with table.database.transaction() as connection:
        deals.change(connection, table.grant(), "remove", 1, "the-same-key", seqs[0])
    with pytest.raises(KeyReusedError), table.database.transaction() as connection:
        deals.change(connection, table.grant(), "remove", 2, "the-same-key", seqs[1])


def test_names_that_look_alike_are_the_same(database: Database) -> None:
    with pytest.raises(BadValueError, match="same_name"), database.write() as session:
        matches.create(session, "torri", ["Rémi", "Re\u0301mi"], Settings())


def test_a_devices_name_is_cut_and_cleaned(table: Table) -> None:
    with table.database.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, "W\0" + "x" * 300)
    assert table.grant(OTHER).label == "W " + "x" * 38
