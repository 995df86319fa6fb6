"""Who may do what: several grants of one phone, and every role."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from types import ModuleType

import pytest
from hall import DESK, FIRST_WINS, PHONE, SECOND_WINS, Hall
from playing import FIRST, OTHER, SECOND, Table
from sqlmodel import Session

from scorer.games.matches import Format
from scorer.match.log import Logged
from scorer.match.state import settings_of
from scorer.store import (
    access,
    codes,
    deals,
    drafts,
    entrants,
    followed,
    log,
    matches,
    phones,
    tournament_clock,
    tournament_featured,
    tournament_repair,
    tournament_rounds,
    tournament_rulings,
    tournament_tables,
    tournament_view,
    tournaments,
)
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer
from scorer.store.errors import (
    ForbiddenError,
    MatchOverError,
    NotFoundError,
    StoreError,
)
from scorer.store.followed import Wish
from scorer.store.tables import Match

HEADER = "players Adso / William\nfollow towers"
START = datetime(1327, 11, 25, 9, 0, tzinfo=UTC)


# ---- several grants of one phone ------------------------------------------------------------


@pytest.mark.parametrize("order", [("desk", "table"), ("table", "desk")])
def test_a_phone_with_two_grants_has_the_higher_one(
    database: Database, order: tuple[str, str]
) -> None:
    hall = Hall(database)
    hall.publish()
    match = hall.table().match
    assert match
    with database.write() as session:
        secrets = {"desk": hall.secret or "", "table": access.mint(session, match, "scorer")}
    for name in order:
        with database.write() as session:
            access.swap(session, secrets[name], PHONE, "a phone")
    assert hall.at(match, PHONE).role == "owner"
    assert hall.grant(PHONE).role == "owner"


def test_a_phone_with_a_slip_is_no_desk(database: Database) -> None:
    hall = Hall(database)
    hall.publish()
    match = hall.table().match
    assert match
    with database.write() as session:
        access.swap(session, access.mint(session, match, "scorer"), PHONE, "a phone")
    assert (hall.at(match, PHONE).role, hall.grant(PHONE).role) == ("scorer", "view")


def test_a_desk_finds_its_own_tables_again_and_no_others(database: Database) -> None:
    ours, theirs = Hall(database), Hall(database)
    with database.write() as session:  # the first hall keeps the token, the other one gets its own
        access.swap(session, theirs.secret or "", OTHER, "the other desk")
    with database.write() as session:
        other = theirs.grant(OTHER)
        phones.remove(session, other, theirs.grant(DESK).device_id or 0)
    ours.publish()
    their_table = publish_as(theirs, OTHER)
    our_table = ours.table().match
    assert our_table
    with database.read() as session:
        found = matches.found_again(session, DESK, matches.phone_key(our_table))
        assert found.slug == our_table.slug
        with pytest.raises(NotFoundError):
            matches.found_again(session, DESK, matches.phone_key(their_table))
        again = matches.found_again(session, OTHER, matches.phone_key(their_table))
        assert again.slug == their_table.slug


def publish_as(hall: Hall, token: str) -> Match:
    seen = hall.view().pulse
    with hall.database.write() as session:
        tournament_rounds.publish(session, hall.grant(token), seen)
    match = hall.table().match
    assert match
    return match


# ---- every function of the store that demands a role ----------------------------------------

Call = Callable[[Session, Grant], object]
AT_A_MATCH: dict[str, tuple[str, Call]] = {
    "deals.add": ("scorer", lambda s, g: deals.add(s.connection(), g, SECOND, "key-add-1", 1)),
    "deals.change": (
        "scorer",
        lambda s, g: deals.change(s.connection(), g, "remove", 1, "key-change-1", 1),
    ),
    "deals.undo": ("scorer", lambda s, g: deals.undo(s.connection(), g, "key-undo-1", 1)),
    "deals.locked": ("scorer", lambda s, g: deals.locked(s.connection(), g)),
    "drafts.write": ("scorer", lambda s, g: drafts.write(s.connection(), g, 1, [])),
    "followed.begin": (
        "scorer",
        lambda s, g: followed.begin(s.connection(), g, 2, [HEADER], "key-begin-1"),
    ),
    "followed.enter": (
        "scorer",
        lambda s, g: followed.enter(s.connection(), g, 2, Wish("line", "x"), "key-enter-1", 1),
    ),
    "access.further_link": ("scorer", access.further_link),
    "access.rename_device": ("scorer", lambda s, g: access.rename_device(s, g, "another")),
    "access.devices": ("owner", access.devices),
    "phones.remove": ("owner", lambda s, g: phones.remove(s, g, 10**6)),
    "access.renew_view": ("owner", access.renew_view),
    "access.renew": ("owner", lambda s, g: access.renew(s, g, "scorer")),
    "codes.new_code": ("owner", codes.new_code),
    "matches.rematch": ("scorer", matches.rematch),
    "matches.rename": ("owner", lambda s, g: matches.rename(s, g, "Another name")),
    "matches.play_by": (
        "owner",
        lambda s, g: matches.play_by(s, g, settings_of(g.match), g.match.version),
    ),
    "matches.archive": ("owner", matches.archive),
    "matches.end": ("scorer", matches.end),
    "matches.delete": ("owner", lambda s, g: matches.delete(s, g, "Adso – William")),
}
AT_A_DESK: dict[str, Call] = {
    "tournaments.locked": tournaments.locked,
    "tournaments.change_plan": lambda s, g: tournaments.change_plan(
        s, g, "Another", tournaments.plan_of(g.tournament)
    ),
    "tournaments.delete": lambda s, g: tournaments.delete(s, g, "Monastery Open"),
    "entrants.enter": lambda s, g: entrants.enter(s, g, [NewPlayer("Malachi")]),
    "entrants.change_player": lambda s, g: entrants.change_player(s, g, 1, NewPlayer("Abo")),
    "entrants.drop": lambda s, g: entrants.drop(s, g, 1),
    "entrants.bring_back": lambda s, g: entrants.bring_back(s, g, 1),
    "entrants.remove": lambda s, g: entrants.remove(s, g, 1),
    "tournament_rounds.publish": lambda s, g: tournament_rounds.publish(s, g, "seen"),
    "tournament_rounds.withdraw": lambda s, g: tournament_rounds.withdraw(s, g, "seen", ""),
    "tournament_repair.repair": lambda s, g: tournament_repair.repair(s, g, "seen", 1, 2),
    "entrants.drop_absent": entrants.drop_absent,
    "entrants.ask_bye": lambda s, g: entrants.ask_bye(s, g, 1, 2, 0),
    "tournament_featured.announce": lambda s, g: tournament_featured.announce(s, g, "Welcome"),
    "tournament_featured.feature": lambda s, g: tournament_featured.feature(s, g, 1, 1),
    "tournament_clock.turn": lambda s, g: tournament_clock.turn(s, g, "start"),
}
AS_A_JUDGE: dict[str, Call] = {
    "tournament_rulings.rule": lambda s, g: tournament_rulings.rule(s, g, 1, 1, "void", {}, "x", 0),
    "tournament_rulings.enter_all": lambda s, g: tournament_rulings.enter_all(s, g, 1, []),
    "entrants.tick": lambda s, g: entrants.tick(s, g, 1, arrived=True),
    "tournament_clock.lengthen": lambda s, g: tournament_clock.lengthen(s, g, first_table(s, g), 5),
}
AT_A_TABLE: dict[str, Call] = {
    "tournament_tables.confirm": lambda s, g: tournament_tables.confirm(s, g, 0, True, 1)
}
MODULES: tuple[ModuleType, ...] = (
    access,
    codes,
    deals,
    drafts,
    entrants,
    followed,
    matches,
    phones,
    tournament_clock,
    tournament_featured,
    tournament_repair,
    tournament_rounds,
    tournament_rulings,
    tournament_tables,
    tournaments,
)
WRITES = ("grant.demand(", "locked(session, grant", "locked(connection, grant)", "_leave(session")
"""What a function of the store says when it asks for a role."""


def first_table(session: Session, grant: Grant) -> tournament_view.TableView:
    assert grant.tournament is not None
    view = tournament_view.load(session, grant.tournament, remember=False)
    return tournament_rulings.find(view, 1, 1)


def lower(role: str) -> list[str]:
    return list(access.ROLES[: access.ROLES.index(role)])


def test_every_function_that_demands_a_role_is_tried() -> None:
    """What another function of the store demands for it is found there."""
    found = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in MODULES
        for name, one in inspect.getmembers(module, inspect.isfunction)
        if one.__module__ == module.__name__ and not name.startswith("_")
        if any(sign in inspect.getsource(one) for sign in WRITES)
    }
    assert found == {*AT_A_MATCH, *AT_A_DESK, *AS_A_JUDGE, *AT_A_TABLE}


@pytest.mark.parametrize(
    ("name", "role"),
    [(name, role) for name, (needed, _) in AT_A_MATCH.items() for role in lower(needed)],
)
def test_at_a_match_a_lower_role_is_refused(sqlite: Database, name: str, role: str) -> None:
    table = Table(sqlite, Format("open"))
    table.add(FIRST)
    grant = replace(table.grant(), role=role)
    with pytest.raises(ForbiddenError), sqlite.write() as session:
        AT_A_MATCH[name][1](session, grant)


@pytest.mark.parametrize("name", AT_A_MATCH)
def test_at_a_match_the_role_itself_is_enough(sqlite: Database, name: str) -> None:
    table = Table(sqlite, Format("open"))
    table.add(FIRST)
    needed, call = AT_A_MATCH[name]
    let_in(sqlite, call, replace(table.grant(), role=needed))


@pytest.mark.parametrize("role", lower("owner"))
@pytest.mark.parametrize("name", AT_A_DESK)
def test_at_the_desk_a_lower_role_is_refused(sqlite: Database, name: str, role: str) -> None:
    grant = replace(Hall(sqlite).grant(), role=role)
    with pytest.raises(ForbiddenError), sqlite.write() as session:
        AT_A_DESK[name](session, grant)


@pytest.mark.parametrize("name", AT_A_DESK)
def test_the_desk_itself_is_let_in(sqlite: Database, name: str) -> None:
    let_in(sqlite, AT_A_DESK[name], Hall(sqlite).grant())


@pytest.mark.parametrize("name", AS_A_JUDGE)
def test_a_judge_is_let_in_and_who_only_looks_is_not(sqlite: Database, name: str) -> None:
    hall = Hall(sqlite)
    hall.publish()
    with pytest.raises(ForbiddenError), sqlite.write() as session:
        AS_A_JUDGE[name](session, replace(hall.grant(), role="view"))
    let_in(sqlite, AS_A_JUDGE[name], replace(hall.grant(), role="scorer"))


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_who_only_looks_confirms_nothing(sqlite: Database, name: str) -> None:
    hall = Hall(sqlite)
    hall.publish()
    grant = hall.at(hall.play(1, FIRST_WINS))
    with pytest.raises(ForbiddenError), sqlite.write() as session:
        AT_A_TABLE[name](session, replace(grant, role="view"))
    let_in(sqlite, AT_A_TABLE[name], replace(grant, role="scorer"))


def let_in(database: Database, call: Call, grant: Grant) -> None:
    """Another refusal is none of a role."""
    try:
        with database.write() as session:
            call(session, grant)
    except ForbiddenError:
        raise
    except StoreError:
        pass


def test_a_grant_of_a_match_is_none_of_a_tournament(sqlite: Database) -> None:
    hall = Hall(sqlite)
    hall.publish()
    match = hall.play(1, SECOND_WINS)
    with pytest.raises(ForbiddenError):
        _ = hall.at(match).tournament
    with pytest.raises(ForbiddenError):
        _ = hall.grant().match


# ---- how much a match holds -----------------------------------------------------------------


def test_a_match_holds_five_hundred_deals(table: Table) -> None:
    """Deal 500 is saved, deal 501 is not."""
    long = Table(table.database, Format("open"))
    with table.database.transaction() as connection:
        for number in range(1, 500):
            event = Logged(
                number, f"key-{number:08d}", "add", number, "Adso: / William:", "", "", START
            )
            log.write(connection, long.grant().match, event)
    long.keys = 1000
    assert long.add(FIRST, seen=499) == 500
    with pytest.raises(MatchOverError):
        long.add(SECOND, seen=500)
    assert len(long.view().scored) == 500
