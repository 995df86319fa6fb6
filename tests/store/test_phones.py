"""The phones of a tournament: who can write where, and what ends when access is taken back."""

from datetime import UTC, datetime

import pytest
from hall import DESK, FIRST_WINS, PHONE, Hall
from playing import OTHER, TOKEN, Table
from sqlalchemy import insert, update
from sqlmodel import Session, col, select

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import (
    access,
    codes,
    deals,
    matches,
    phones,
    tournament_audit,
    tournaments,
)
from scorer.store.database import Database
from scorer.store.errors import (
    BadValueError,
    ForbiddenError,
    KeyReusedError,
    NotFoundError,
    RevokedError,
)
from scorer.store.phones import Phone
from scorer.store.tables import DEVICE, Device, Link, Match

HELPER, SECOND_PHONE = "h" * 43, "s" * 43
THEN = datetime(1327, 11, 25, 9, 0, tzinfo=UTC)


@pytest.fixture
def hall(database: Database) -> Hall:
    """Two tables playing, and a helper at the desk."""
    hall = Hall(database)
    hall.publish()
    with database.write() as session:
        access.swap(session, hall.secret or "", HELPER, "a helper")
    return hall


def match_at(hall: Hall, number: int = 1) -> Match:
    match = hall.table(number).match
    assert match
    return match


def slip(hall: Hall, number: int = 1) -> str:
    with hall.database.write() as session:
        return access.mint_more(session, [match_at(hall, number)], "scorer")[0]


def scan(hall: Hall, secret: str, token: str = PHONE, label: str = "a phone") -> None:
    with hall.database.write() as session:
        access.swap(session, secret, token, label)


def remove(hall: Hall, token: str, by: str = DESK) -> str | None:
    """From the desk, by the grant that the list shows."""
    with hall.database.read() as session:
        query = select(Device.id).where(col(Device.token_hash) == access.hashed(token))
        found = session.exec(query.order_by(col(Device.id).desc())).first() or 0
    with hall.database.write() as session:
        return phones.remove(session, hall.grant(by), found)


def opens(hall: Hall, secret: str) -> bool:
    try:
        scan(hall, secret, OTHER, "who tries")
    except NotFoundError:
        return False
    return True


def listed(hall: Hall) -> list[Phone]:
    with hall.database.read() as session:
        return phones.of_event(session, hall.grant().tournament)


# ---- a table belongs to the desk ------------------------------------------------------------


def test_the_match_of_a_table_has_no_owner_link(hall: Hall) -> None:
    with pytest.raises(BadValueError, match="in_tournament"), hall.database.write() as session:
        access.mint(session, match_at(hall), "owner")


def test_an_owner_link_of_a_table_from_an_older_version_opens_nothing(hall: Hall) -> None:
    old = {"match_id": match_at(hall).id, "role": "owner", "secret_hash": access.hashed("old" * 8)}
    with hall.database.transaction() as connection:
        connection.execute(insert(Link), {**old, "created": THEN})
    assert not opens(hall, "old" * 8)


def test_an_owner_of_a_table_from_an_older_version_is_a_scorer(hall: Hall) -> None:
    scan(hall, slip(hall))
    with hall.database.transaction() as connection:
        mine = DEVICE.c.token_hash == access.hashed(PHONE)
        connection.execute(update(DEVICE).where(mine).values(role="owner"))
    assert hall.at(match_at(hall), PHONE).role == "scorer"
    assert hall.at(match_at(hall), HELPER).role == "owner", "the desk owns it"


# ---- a phone of the desk is removed ---------------------------------------------------------


def test_who_is_removed_from_the_desk_has_no_table_left(hall: Hall) -> None:
    scan(hall, slip(hall), HELPER)
    first, second = match_at(hall, 1), match_at(hall, 2)
    remove(hall, HELPER)
    assert hall.grant(HELPER).role == "view"
    assert [hall.at(one, HELPER).role for one in (first, second)] == ["view", "view"]
    with hall.database.read() as session:
        for place in (first, second, hall.grant().tournament):
            assert access.was_revoked(session, place, HELPER), "it is told so"
            assert not access.was_revoked(session, place, OTHER)


def test_all_slips_and_codes_end_with_a_phone_of_the_desk(hall: Hall) -> None:
    slips = [slip(hall, 1), slip(hall, 2)]
    with hall.database.write() as session:
        code, _ = codes.new_code(session, hall.at(match_at(hall, 2), HELPER))
        renewed = access.renew(session, hall.at(match_at(hall, 1), HELPER), "scorer")
    remove(hall, HELPER)
    assert [opens(hall, secret) for secret in (*slips, renewed, hall.secret or "")] == [False] * 4
    with hall.database.write() as session:
        assert codes.enter_code(session, code, HELPER, "", "192.0.2.7") is None


def test_phones_at_the_tables_keep_working(hall: Hall) -> None:
    scan(hall, slip(hall))
    remove(hall, HELPER)
    match = match_at(hall)
    assert hall.at(match, PHONE).role == "scorer"
    with hall.database.transaction() as connection:
        line = FIRST_WINS.format(*match.players)
        deals.add(connection, hall.at(match, PHONE), line, "key-after-removal", 0)
    assert opens(hall, slip(hall)), "a slip printed now is good"


def test_the_desk_gets_a_new_link_and_the_old_one_ends(hall: Hall) -> None:
    secret = remove(hall, HELPER)
    assert secret
    assert opens(hall, secret)
    assert hall.grant(OTHER).role == "owner"


def test_another_event_is_not_touched(hall: Hall) -> None:
    other = Hall(hall.database)
    other.publish()
    with hall.database.write() as session:
        access.swap(session, other.secret or "", HELPER, "a helper")
    theirs = slip(other)
    with hall.database.write() as session:
        phones.remove(session, hall.grant(), hall.grant(HELPER).device_id or 0)
    assert hall.grant(HELPER).role == "view"
    assert other.grant(HELPER).role == "owner"
    assert opens(other, theirs)


def test_nobody_removes_their_own_phone_by_any_of_its_grants(hall: Hall) -> None:
    scan(hall, slip(hall), DESK, "the desk at a table")
    with pytest.raises(ForbiddenError):
        remove(hall, DESK)


def test_a_desk_removes_no_phone_of_another_event(hall: Hall) -> None:
    other = Hall(hall.database)
    other.publish()
    scan(other, slip(other), SECOND_PHONE)
    with pytest.raises(NotFoundError):
        remove(hall, SECOND_PHONE)
    assert other.at(match_at(other), SECOND_PHONE).role == "scorer"


# ---- a phone of a table is removed ----------------------------------------------------------


def test_a_phone_removed_at_one_table_takes_its_slip_along_and_no_other(hall: Hall) -> None:
    here, there = slip(hall, 1), slip(hall, 2)
    scan(hall, here)
    scan(hall, here, SECOND_PHONE)
    with hall.database.write() as session:
        further = access.further_link(session, hall.at(match_at(hall), PHONE))
    assert remove(hall, PHONE) is None
    assert hall.at(match_at(hall), PHONE).role == "view"
    assert hall.at(match_at(hall), SECOND_PHONE).role == "scorer"
    assert [opens(hall, secret) for secret in (here, further, there)] == [False, False, True]
    assert hall.grant(HELPER).role == "owner"


def test_a_phone_is_removed_from_all_its_tables_at_once(hall: Hall) -> None:
    first, second = slip(hall, 1), slip(hall, 2)
    scan(hall, first)
    scan(hall, second)
    remove(hall, PHONE)
    assert [hall.at(match_at(hall, n), PHONE).role for n in (1, 2)] == ["view", "view"]
    assert not opens(hall, first)
    assert not opens(hall, second)


def test_a_table_that_is_opened_again_lets_no_removed_phone_in(hall: Hall) -> None:
    scan(hall, slip(hall))
    hall.finish()
    remove(hall, PHONE)
    hall.rule("reopened", reason="counted wrong")
    assert hall.at(match_at(hall), PHONE).role == "view"


def test_the_desk_at_a_table_removes_as_at_its_list(hall: Hall) -> None:
    scan(hall, slip(hall))
    at_table = hall.at(match_at(hall))
    with hall.database.write() as session:
        device = hall.at(match_at(hall), PHONE).device_id or 0
        assert phones.remove(session, at_table, device) is None
    assert history(hall)[-1] == {"name": "a phone", "desk": False, "tables": [[1, 1]]}


def history(hall: Hall) -> list[dict[str, object]]:
    with hall.database.read() as session:
        found = tournaments.history(session, hall.grant().tournament)
        return [one.body for one in found if one.kind == "device"]


def test_the_log_names_the_phone_and_its_tables(hall: Hall) -> None:
    scan(hall, slip(hall, 2))
    remove(hall, PHONE)
    remove(hall, HELPER)
    assert history(hall) == [
        {"name": "a phone", "desk": False, "tables": [[1, 2]]},
        {"name": "a helper", "desk": True, "tables": []},
    ]


def test_a_second_tap_removes_nothing_more(hall: Hall) -> None:
    remove(hall, HELPER)
    printed = slip(hall)
    assert remove(hall, HELPER) is None
    assert opens(hall, printed)
    assert len(history(hall)) == 1


# ---- which slips are to be printed again ----------------------------------------------------


def void(hall: Hall) -> set[tuple[int, int]] | None:
    with hall.database.read() as session:
        return phones.void_slips(session, hall.grant().tournament)


def note(hall: Hall, kind: str, **body: int) -> None:
    with hall.database.write() as session:
        tournament = tournaments.locked(session, hall.grant())
        tournaments.write(session, tournament, kind, "", body)


def test_the_desk_knows_which_slips_to_print_again(hall: Hall) -> None:
    assert void(hall) == set()
    for number in (1, 2):
        scan(hall, slip(hall, number))
    remove(hall, PHONE)
    assert void(hall) == {(1, 1), (1, 2)}
    note(hall, "slips", round=1, table=2)
    assert void(hall) == {(1, 1)}
    remove(hall, HELPER)
    assert void(hall) is None, "all of them"
    note(hall, "table_link", round=1, table=1)
    assert void(hall) is None
    note(hall, "slips", round=1, table=0)
    assert void(hall) == set()


def test_a_new_round_has_new_slips(hall: Hall) -> None:
    remove(hall, HELPER)
    hall.finish_round()
    hall.publish()
    assert void(hall) == set()


# ---- the list -------------------------------------------------------------------------------


def test_every_phone_that_can_write_is_listed_once_with_its_place(hall: Hall) -> None:
    scan(hall, slip(hall, 2), PHONE)
    scan(hall, slip(hall, 1), SECOND_PHONE, "another")
    scan(hall, slip(hall, 1), HELPER, "a helper at a table")
    found = [(one.label, one.part, one.tables) for one in listed(hall)]
    assert found == [
        ("the desk", "desk", ()),
        ("a helper", "desk", ((1, 1),)),
        ("another", "table", ((1, 1),)),
        ("a phone", "table", ((1, 2),)),
    ]


def test_a_table_that_is_done_or_a_removed_phone_is_not_listed(hall: Hall) -> None:
    scan(hall, slip(hall, 1))
    scan(hall, slip(hall, 2), SECOND_PHONE, "another")
    hall.finish(1)
    remove(hall, HELPER)
    assert [one.label for one in listed(hall)] == ["the desk", "another"]
    hall.rule("reopened", reason="counted wrong")
    assert [one.label for one in listed(hall)] == ["the desk", "a phone", "another"]


def test_since_when_starts_anew_for_a_phone_that_was_let_in_again(hall: Hall) -> None:
    scan(hall, slip(hall))
    with hall.database.transaction() as connection:
        connection.execute(update(DEVICE).values(created=THEN))
    before = {one.label: one.since for one in listed(hall)}
    remove(hall, PHONE)
    scan(hall, slip(hall))
    after = {one.label: one.since for one in listed(hall)}
    assert before["a phone"] == THEN
    assert after["a phone"] > THEN
    assert after["a helper"] == THEN


def test_the_log_tells_which_phones_came_in_and_what_each_phone_was(hall: Hall) -> None:
    scan(hall, slip(hall))
    match = hall.play(2)
    with hall.database.transaction() as connection:
        line = FIRST_WINS.format(*match_at(hall).players)
        deals.add(connection, hall.at(match_at(hall), PHONE), line, "key-of-the-phone", 0)
    hall.confirm(match, 0)
    with hall.database.read() as session:
        steps = tournament_audit.audit(session, hall.view())
    found = [(one.kind, one.label, one.by) for one in steps][2:]
    assert found == [
        ("published", "the desk", "desk"),
        ("joined_desk", "a helper", "desk"),
        ("joined_table", "a phone", (1, 1)),
        ("add", "the desk", "desk"),
        ("add", "a phone", (1, 1)),
        ("confirmed", "the desk", "desk"),
    ]


# ---- names ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["the desk", "The  DESK", "\uff54\uff48\uff45 desk", "THEDESK"])
def test_no_phone_at_a_table_is_called_as_one_of_the_desk(hall: Hall, name: str) -> None:
    scan(hall, slip(hall), PHONE, name)
    label = hall.at(match_at(hall), PHONE).label
    assert label == f"{name} 2"
    with hall.database.write() as session:
        access.rename_device(session, hall.at(match_at(hall), PHONE), "A HELPER")
    assert hall.at(match_at(hall), PHONE).label == "A HELPER 2"


def test_a_phone_of_the_desk_gets_no_name_from_a_table(hall: Hall) -> None:
    scan(hall, slip(hall), PHONE, "Anna")
    with hall.database.write() as session:
        access.rename_device(session, hall.grant(HELPER), "anna")
    assert hall.grant(HELPER).label == "anna 2"


def test_a_phone_keeps_one_name_at_the_desk_and_at_a_table(hall: Hall) -> None:
    scan(hall, slip(hall), HELPER, "a helper")
    with hall.database.read() as session:
        mine = col(Device.token_hash) == access.hashed(HELPER)
        assert set(session.exec(select(Device.label).where(mine))) == {"a helper"}


def test_phones_at_different_tables_may_have_the_same_name(hall: Hall) -> None:
    scan(hall, slip(hall, 1), PHONE, "iPhone")
    scan(hall, slip(hall, 2), SECOND_PHONE, "iPhone")
    assert hall.at(match_at(hall, 2), SECOND_PHONE).label == "iPhone"


# ---- what else a removed phone might try ----------------------------------------------------


def test_who_made_a_match_and_was_removed_gets_no_new_link_by_its_key(table: Table) -> None:
    def create(session: Session, token: str) -> tuple[Match, dict[str, str]]:
        names, settings = ["Adso", "William"], Settings(Format("target"))
        return matches.create(session, "torri", names, settings, "", token, "", "key-of-creation")

    with table.database.write() as session:
        match, secrets = create(session, TOKEN)
        access.swap(session, secrets["owner"], OTHER, "second owner")
    with table.database.look() as connection:
        first, second = (access.grant(connection, match.slug, one) for one in (TOKEN, OTHER))
    with table.database.write() as session:
        assert phones.remove(session, second, first.device_id or 0)
    with pytest.raises(KeyReusedError), table.database.write() as session:
        create(session, TOKEN)


def test_a_grant_that_was_read_before_the_removal_saves_no_deal(hall: Hall) -> None:
    match = match_at(hall)
    before = hall.at(match, HELPER)
    remove(hall, HELPER)
    line = FIRST_WINS.format(*match.players)
    with pytest.raises(RevokedError), hall.database.transaction() as connection:
        deals.add(connection, before, line, "key-too-late", 0)
