"""Matches in the database: adding, changing, conflicts, retries, access."""

import pytest
from playing import FIRST, IMPOSSIBLE, OTHER, SECOND, Table
from sqlmodel import select

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, codes, deals, matches, migrate, phones
from scorer.store.database import Database
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    ForbiddenError,
    KeyReusedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
)
from scorer.store.tables import Link


def test_two_deals_to_120_give_the_higher_total(table: Table) -> None:
    table.add(FIRST)
    table.add(SECOND)
    standing = table.view().standing
    assert (standing.totals, standing.finished, standing.winner) == ((124, 127), True, 1)


def test_a_finished_match_takes_no_more_deals(table: Table) -> None:
    table.add(FIRST)
    table.add(SECOND)
    with pytest.raises(MatchOverError):
        table.add(FIRST)


def test_a_correction_repairs_every_total(table: Table) -> None:
    seq = table.add(FIRST)
    table.add(SECOND)
    table.change("correct", 1, seq, "Adso: / William: 5x3 marker")
    view = table.view()
    assert view.standing.totals == (61, 76)
    assert not view.standing.finished
    assert [event.kind for event in view.scored[0].deal.events] == ["add", "correct"]


def test_a_removed_deal_comes_back(table: Table) -> None:
    seq = table.add(FIRST)
    removed = table.change("remove", 1, seq)
    assert table.view().standing.totals == (0, 0)
    table.change("restore", 1, removed)
    assert table.view().standing.totals == (63, 66)


def test_undo_takes_the_last_step_back(table: Table) -> None:
    seq = table.add(FIRST)
    table.change("correct", 1, seq, SECOND)
    for expected in ((63, 66), (61, 61)):
        with table.database.transaction() as connection:
            deals.undo(connection, table.grant(), table.key(), table.view().match.version)
        assert table.view().standing.totals == expected


def test_a_second_phone_that_was_late_is_told(table: Table) -> None:
    table.add(FIRST, seen=0)
    with pytest.raises(ConflictError) as caught:
        table.add(SECOND, seen=0)
    assert (caught.value.deal, caught.value.theirs) == (1, FIRST)
    assert len(table.view().scored) == 1


def test_a_correction_of_what_was_corrected_meanwhile_is_a_conflict(table: Table) -> None:
    seq = table.add(FIRST)
    table.change("correct", 1, seq, SECOND)
    with pytest.raises(ConflictError):
        table.change("correct", 1, seq, FIRST)


def test_a_retried_submission_stores_one_deal(table: Table) -> None:
    one = table.add(FIRST, seen=0, key="the-same-key")
    assert table.add(FIRST, seen=0, key="the-same-key") == one
    assert len(table.view().scored) == 1


def test_a_key_with_another_content_is_refused(table: Table) -> None:
    table.add(FIRST, key="the-same-key")
    with pytest.raises(KeyReusedError):
        table.add(SECOND, key="the-same-key")


def test_an_impossible_deal_needs_a_reason(table: Table) -> None:
    with pytest.raises(NeedsReasonError) as caught:
        table.add(IMPOSSIBLE)
    assert [problem.code for problem in caught.value.problems] == ["V-02"]
    table.add(IMPOSSIBLE, reason="two boxes were mixed")
    assert table.view().scored[0].deal.reason == "two boxes were mixed"


def test_names_in_another_order_are_put_right(table: Table) -> None:
    table.add("William: 7x3! / Adso: 10x4! marker")
    assert table.view().scored[0].deal.line == "Adso: 10x4! marker / William: 7x3!"


def test_who_deals_alternates(table: Table) -> None:
    assert table.view().dealer == 0
    table.add(FIRST)
    assert table.view().dealer == 1


@pytest.mark.parametrize(
    ("players", "settings", "code"),
    [
        (["Adso"], Settings(), "player_count"),
        (["Adso", "Adso"], Settings(), "same_name"),
        (["Adso", "x" * 200], Settings(), "bad_name"),
        (["Adso", "a/b"], Settings(), "bad_name"),
        (["Adso", "B"], Settings(Format("target", target=0)), "bad_target"),
        (["Adso", "B"], Settings(Format("target", target=1_000_000)), "bad_target"),
        (["Adso", "B"], Settings(Format("fixed", deals=0)), "bad_deals"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    database: Database, players: list[str], settings: Settings, code: str
) -> None:
    with pytest.raises(BadValueError) as caught, database.write() as session:
        matches.create(session, "torri", players, settings)
    assert caught.value.code == code


def test_without_a_grant_a_match_can_only_be_looked_at(table: Table) -> None:
    grant = table.grant(OTHER)
    assert grant.role == "view"
    with pytest.raises(ForbiddenError), table.database.transaction() as connection:
        deals.add(connection, grant, FIRST, table.key(), 0)


def test_a_link_is_swapped_for_a_grant_and_taken_back(table: Table) -> None:
    with table.database.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, "William's phone")
    assert table.grant(OTHER).role == "scorer"
    with table.database.write() as session:
        phones.remove(session, table.grant(), table.grant(OTHER).device_id or 0)
    assert table.grant(OTHER).role == "view"


def test_renewing_a_link_ends_the_old_one_and_its_devices(table: Table) -> None:
    with table.database.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, "")
        secret = access.renew(session, table.grant(), "scorer")
    assert table.grant(OTHER).role == "view"
    with pytest.raises(NotFoundError), table.database.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, "")
    with table.database.write() as session:
        access.swap(session, secret, OTHER, "")
    assert table.grant(OTHER).role == "scorer"


def test_an_owner_who_was_removed_has_no_way_back(table: Table) -> None:
    with table.database.write() as session:
        access.swap(session, table.secrets["owner"], OTHER, "")
        code, _ = codes.new_code(session, table.grant())
    assert table.grant(OTHER).role == "owner"
    with table.database.write() as session:
        phones.remove(session, table.grant(), table.grant(OTHER).device_id or 0)
    for secret in table.secrets.values():
        with pytest.raises(NotFoundError), table.database.write() as session:
            access.swap(session, secret, OTHER, "")
    with table.database.write() as session:
        assert codes.enter_code(session, code, OTHER, "", "192.0.2.7") is None
    assert table.grant(OTHER).role == "view"


def test_a_renewed_link_takes_the_code_along(table: Table) -> None:
    with table.database.write() as session:
        code, _ = codes.new_code(session, table.grant())
        access.renew(session, table.grant(), "scorer")
        assert codes.enter_code(session, code, OTHER, "", "192.0.2.7") is None


def test_no_secret_is_stored(table: Table) -> None:
    with table.database.read() as session:
        stored = str([link.model_dump() for link in session.exec(select(Link))])
    assert not any(secret in stored for secret in table.secrets.values())


def test_a_match_is_deleted_by_typing_its_name(table: Table) -> None:
    with pytest.raises(BadValueError), table.database.write() as session:
        matches.delete(session, table.grant(), "something else")
    with table.database.write() as session:
        matches.delete(session, table.grant(), "Adso – William")
    with pytest.raises(NotFoundError):
        table.grant()


def test_upgrading_twice_changes_nothing(database: Database) -> None:
    assert migrate.upgrade(database) is False


def test_phones_with_the_same_label_are_told_apart(table: Table) -> None:
    with table.database.write() as session:
        match = table.grant().match
        labels = [access.admit(session, match, "scorer", c * 43, "iPhone").label for c in "abca"]
    assert labels == ["iPhone", "iPhone 2", "iPhone 3", "iPhone"]
