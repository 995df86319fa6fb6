"""Tournaments in the store: players, rounds, confirmations, disputes, rulings, the log."""

from dataclasses import replace

import pytest
from hall import CAST, DESK, FIRST_WINS, PHONE, SECOND_WINS, Hall, numbered

from scorer.store import (
    access,
    entrants,
    matches,
    phones,
    tournament_clock,
    tournament_rounds,
    tournament_rulings,
    tournament_tables,
    tournaments,
)
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    ForbiddenError,
    NotFoundError,
    TableClosedError,
)
from scorer.store.tables import Match, TournamentEvent
from scorer.tournament import CannotPairError


@pytest.fixture
def hall(database: Database) -> Hall:
    return Hall(database)


def test_a_round_is_played_confirmed_and_ranked(hall: Hall) -> None:
    assert hall.publish() == 1
    for number in (1, 2):
        hall.finish(number)
    rows = hall.view().standings.rows
    assert [row.points for row in rows] == [2, 2, 0, 0]
    assert [row.wins for row in rows] == [1, 1, 0, 0]


def test_the_match_of_a_table_is_a_match_with_the_names_filled_in(hall: Hall) -> None:
    hall.publish()
    table = hall.table()
    assert table.match
    assert table.match.players == [hall.view().names[n] for n in table.table.players]
    assert table.match.settings["kind"] == "single"


def test_of_seven_players_one_has_the_bye(database: Database) -> None:
    hall = Hall(database, 7)
    hall.publish()
    tables = hall.view().round(1)
    assert [table.state for table in tables] == ["waiting"] * 3 + ["bye"]
    assert tables[-1].match is None
    assert hall.view().standings.row(tables[-1].table.players[0]).points == 2


def test_a_round_cannot_be_paired_while_results_are_missing(hall: Hall) -> None:
    hall.publish()
    hall.finish(1)
    with pytest.raises(CannotPairError) as caught:
        hall.publish()
    assert (caught.value.code, caught.value.tables) == ("results_missing", (2,))
    hall.finish(2)
    assert hall.publish() == 2


def test_whoever_proposed_on_an_older_state_publishes_nothing(hall: Hall) -> None:
    seen = hall.view().pulse
    hall.enter("Malachi")
    with pytest.raises(ConflictError), hall.database.write() as session:
        tournament_rounds.publish(session, hall.grant(), seen)
    assert hall.view().number == 0
    assert [one.name for one in hall.view().entrants] == [*CAST[:4], "Malachi"]


def test_a_round_published_too_early_is_withdrawn(hall: Hall) -> None:
    hall.publish()
    hall.finish_round()
    before = hall.view()
    hall.publish()
    slug = hall.table().match
    with hall.database.write() as session:
        tournament_rounds.withdraw(session, hall.grant(), hall.view().pulse, "somebody came late")
    after = hall.view()
    assert (after.number, after.rounds) == (1, before.rounds)
    assert [table.table for table in after.tables] == [table.table for table in before.tables]
    assert (tournaments_log(hall)[-1].kind, tournaments_log(hall)[-1].reason) == (
        "withdrawn",
        "somebody came late",
    )
    with pytest.raises(NotFoundError):
        hall.at(slug)  # type: ignore[arg-type]
    hall.enter("A late guest")
    hall.publish()
    assert len(hall.view().round(2)) == len(before.round(1)) + 1


def test_a_round_in_which_something_happened_is_withdrawn_with_a_reason_and_kept_in_the_log(
    hall: Hall,
) -> None:
    with pytest.raises(NotFoundError), hall.database.write() as session:
        tournament_rounds.withdraw(session, hall.grant(), hall.view().pulse, "no round yet")
    hall.publish()
    old = hall.view().pulse
    hall.play()
    with pytest.raises(ConflictError), hall.database.write() as session:
        tournament_rounds.withdraw(session, hall.grant(), old, "")
    with pytest.raises(BadValueError, match="no_reason"), hall.database.write() as session:
        tournament_rounds.withdraw(session, hall.grant(), hall.view().pulse, "")
    assert hall.view().number == 1
    table, names = hall.table(), hall.view().names
    assert table.outcome is not None
    with hall.database.write() as session:
        tournament_rounds.withdraw(session, hall.grant(), hall.view().pulse, "wrong pairings")
    assert (hall.view().number, hall.view().tables) == (0, [])
    assert tournaments_log(hall)[-1].body["kept"] == [
        {
            "table": 1,
            "names": [names[n] for n in table.table.players],
            "lines": list(table.outcome.lines),
            "ruled": None,
            "state": "finished",
        }
    ]
    hall.publish()
    assert hall.view().number == 1


def test_a_swap_by_hand_is_published_as_shown(hall: Hall) -> None:
    proposal, _ = tournament_rounds.propose(hall.view())
    one, other = proposal.seatings[0].players[0], proposal.seatings[1].players[0]
    hall.publish(swaps=[(one, other)])
    assert other in hall.table(1).table.players
    assert one in hall.table(2).table.players


def test_a_swap_with_somebody_unknown_is_refused(hall: Hall) -> None:
    for swap in ((1, 1), (1, 77)):
        with pytest.raises(NotFoundError):
            hall.publish(swaps=[swap])


# ---- confirming -----------------------------------------------------------------------------


def test_one_confirmation_is_half_a_result(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    assert hall.table().state == "finished"
    assert hall.confirm(match, 0) == "half"
    assert hall.confirm(match, 0) == "half", "the same player twice is one player"
    assert hall.view().standings.rows[0].points == 0


def test_the_desk_can_let_one_confirmation_suffice(hall: Hall) -> None:
    plan = tournaments.plan_of(hall.grant().tournament)
    with hall.database.write() as session:
        more = replace(plan, confirmations=1)
        tournaments.change_plan(session, hall.grant(), "Monastery Open", more)
    hall.publish()
    assert hall.confirm(hall.play(), 1) == "official"


def test_a_correction_voids_the_confirmation_before_it_and_both_confirm_anew(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    hall.confirm(match, 0)
    hall.correct(match, SECOND_WINS)
    assert hall.table().state == "finished", "nobody has confirmed these deals"
    assert set(hall.table().former) == {0}
    assert hall.confirm(match, 1) == "half"
    assert hall.confirm(match, 0) == "official"
    assert hall.table().table.winner == 1


def test_who_disagrees_with_a_correction_disputes_it_with_both_versions(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    hall.confirm(match, 0)
    hall.correct(match, SECOND_WINS)
    assert hall.confirm(match, 1) == "half"
    assert hall.confirm(match, 0, agrees=False) == "disputed"
    table = hall.table()
    assert table.version(0) == [FIRST_WINS.format(*match.players)]
    assert table.version(1) == [SECOND_WINS.format(*match.players)]
    with pytest.raises(TableClosedError):
        hall.correct(match, FIRST_WINS)
    with pytest.raises(TableClosedError):
        hall.confirm(match, 0)


def test_a_player_who_disagrees_calls_the_desk(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    assert hall.confirm(match, 1, agrees=False, note="I had the marker") == "disputed"
    with pytest.raises(CannotPairError):
        hall.publish()
    hall.rule("entered", lines=[SECOND_WINS.format(*match.players)])
    assert hall.table().state == "ruled"
    assert hall.table().table.winner == 1


def test_what_changed_after_the_player_looked_cannot_be_confirmed(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    with hall.database.look() as connection:
        seen = tournament_tables.newest(matches.load(connection, match))
    hall.correct(match, SECOND_WINS)
    with pytest.raises(BadValueError, match="changed_meanwhile"), hall.database.write() as session:
        tournament_tables.confirm(session, hall.at(match), 0, True, seen)


def test_two_phones_that_confirm_at_the_same_moment_are_both_heard(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    for side, state in ((0, "half"), (1, "official"), (1, "official"), (0, "official")):
        with hall.database.write() as session:
            said = tournament_tables.confirm(session, hall.at(match), side, True, 1)
        assert said == state, "what the other one did, or a second tap, is no change of the deals"
    assert len(tournaments_log(hall)) == 5


def test_a_match_that_goes_on_cannot_be_confirmed(hall: Hall) -> None:
    hall.publish()
    match = hall.table().match
    assert match
    with pytest.raises(BadValueError, match="not_finished"):
        hall.confirm(match, 0)


def test_an_official_result_takes_no_more_deals(hall: Hall) -> None:
    hall.publish()
    hall.finish()
    match = hall.table().match
    assert match
    with pytest.raises(TableClosedError):
        hall.correct(match, SECOND_WINS)


# ---- the desk -------------------------------------------------------------------------------


def test_a_correction_needs_a_reason_and_repairs_the_ranks(hall: Hall) -> None:
    hall.publish()
    hall.finish(1)
    loser = hall.table().table.players[1]
    with pytest.raises(BadValueError, match="no_reason"):
        hall.rule("entered", places=[2, 1], deals=[[3, 40]])
    hall.rule("entered", reason="names swapped", places=[2, 1], deals=[[3, 40]])
    assert hall.view().standings.row(loser).points == 2
    log = tournaments_log(hall)
    assert log[-1].reason == "names swapped"
    assert log[-1].body["before"] == {"state": "played", "places": [1, 2], "deals": [[25, 5]]}


def test_what_happens_at_other_tables_does_not_stop_a_ruling(hall: Hall) -> None:
    hall.publish()
    match = hall.table(1).match
    assert match
    hall.play(2)
    with hall.database.write() as session:
        result = {"places": [1, 2], "deals": [[40, 3]]}
        tournament_rulings.rule(session, hall.grant(), 1, 1, "entered", result, "", match.version)
    assert hall.table(1).state == "ruled"
    with pytest.raises(ConflictError), hall.database.write() as session:
        tournament_rulings.rule(session, hall.grant(), 1, 1, "void", {}, "x", match.version)


def test_awarding_voiding_and_opening_again(hall: Hall) -> None:
    hall.publish()
    hall.rule("awarded", reason="did not come", places=[1, 2])
    assert (hall.table().state, hall.table().table.state) == ("ruled", "awarded")
    hall.rule("void", reason="both left")
    assert (hall.table().state, hall.table().table.state) == ("void", "void")
    hall.rule("reopened", reason="they came after all")
    assert hall.table().state == "waiting"
    hall.finish(1)
    assert hall.table().state == "official"


def test_confirmations_from_before_a_reopening_no_longer_count(hall: Hall) -> None:
    hall.publish()
    hall.finish(1)
    hall.rule("reopened", reason="a tower was forgotten")
    assert hall.table().state == "finished"
    match = hall.table().match
    assert match
    assert hall.confirm(match, 0) == "half"


def test_a_late_player_comes_with_points_and_is_paired_next(hall: Hall) -> None:
    hall.publish()
    hall.finish_round()
    with pytest.raises(BadValueError, match="late_points"):
        hall.enter("Severinus", late_points=3)
    hall.enter("Severinus", late_points=1)
    assert hall.view().standings.row(5).points == 1
    hall.publish()
    assert 5 in {n for table in hall.view().round(2) for n in table.table.players}


def test_a_dropped_player_is_not_paired_until_back(database: Database) -> None:
    hall = Hall(database, 5)
    with database.write() as session:
        entrants.drop(session, hall.grant(), 3)
    hall.publish()
    assert 3 not in {n for table in hall.view().round(1) for n in table.table.players}
    hall.finish_round()
    with database.write() as session:
        entrants.bring_back(session, hall.grant(), 3)
    hall.publish()
    assert 3 in {n for table in hall.view().round(2) for n in table.table.players}


def test_who_was_paired_can_only_be_dropped(database: Database) -> None:
    hall = Hall(database, 5)
    with database.write() as session:
        entrants.remove(session, hall.grant(), 5)
    hall.publish()
    with pytest.raises(BadValueError, match="was_paired"), database.write() as session:
        entrants.remove(session, hall.grant(), 1)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([], "no_players"),
        (["adso"], "name_twice"),
        (["Abo", "ABO"], "name_twice"),
        (["A:B"], "bad_line_name"),
        (["x" * 41], "bad_line_name"),
        (numbered(5000), "too_many_players"),
    ],
)
def test_a_bad_list_enters_nobody(hall: Hall, names: list[str], code: str) -> None:
    with pytest.raises(BadValueError, match=code):
        hall.enter(*names)
    assert [one.name for one in hall.view().entrants] == list(CAST[:4])


def test_the_number_of_rounds_follows_the_players_until_the_first(database: Database) -> None:
    hall = Hall(database, 0)
    plan = tournaments.plan_of(hall.grant().tournament)
    with database.write() as session:
        followed = replace(plan, follow=True)
        tournaments.change_plan(session, hall.grant(), "Open", followed)
    hall.enter(*CAST[:7])
    assert hall.view().plan.scheme.rounds == 3
    hall.enter("Malachi", "Abo")
    assert hall.view().plan.scheme.rounds == 4


def test_everything_stands_in_the_log_in_order(hall: Hall) -> None:
    hall.publish()
    hall.finish(1)
    hall.rule("void", reason="wrong table")
    events = tournaments_log(hall)
    kinds = ["created", "entered", "published", "confirmed", "confirmed", "void"]
    assert [event.kind for event in events] == kinds
    assert [event.seq for event in events] == list(range(1, 7))
    assert {event.label for event in events} == {"the desk"}


def tournaments_log(hall: Hall) -> list[TournamentEvent]:
    with hall.database.read() as session:
        return tournaments.history(session, hall.grant().tournament)


# ---- access ---------------------------------------------------------------------------------


def test_only_the_desk_changes_a_tournament(hall: Hall) -> None:
    stranger = hall.grant(PHONE)
    assert stranger.role == "view"
    with pytest.raises(ForbiddenError), hall.database.write() as session:
        entrants.enter(session, stranger, [NewPlayer("Abo")])


def test_a_table_link_opens_its_table_and_nothing_else(hall: Hall) -> None:
    hall.publish()
    match = hall.table(1).match
    other = hall.table(2).match
    assert match
    assert other
    with hall.database.write() as session:
        secret, again = access.mint_more(session, [match, match], "scorer")
        access.swap(session, secret, PHONE, "")
        access.swap(session, again, "q" * 43, "")
    assert hall.at(match, PHONE).role == "scorer"
    assert hall.at(other, PHONE).role == "view"
    assert hall.grant(PHONE).role == "view"


def test_the_desk_owns_the_matches_of_its_tables_until_its_access_is_taken_back(hall: Hall) -> None:
    assert hall.secret
    hall.publish()
    match = hall.table(1).match
    assert match
    with hall.database.write() as session:
        access.swap(session, hall.secret, PHONE, "a helper")
    assert hall.at(match, PHONE).role == "owner"
    with hall.database.write() as session:
        helper = next(d for d in access.devices(session, hall.grant()) if d.label == "a helper")
        phones.remove(session, hall.grant(), helper.id or 0)
    assert hall.at(match, PHONE).role == hall.grant(PHONE).role == "view"
    assert hall.at(match, DESK).role == "owner"


def test_a_deleted_tournament_takes_its_matches_along(hall: Hall) -> None:
    hall.publish()
    match = hall.table(1).match
    assert match
    with pytest.raises(BadValueError), hall.database.write() as session:
        tournaments.delete(session, hall.grant(), "something else")
    with hall.database.write() as session:
        tournaments.delete(session, hall.grant(), "monastery open")
    with pytest.raises(NotFoundError):
        hall.at(match)
    with pytest.raises(NotFoundError):
        hall.grant()


def test_the_clock_goes_on_where_it_stood(hall: Hall) -> None:
    for wish in ("start", "stop", "stop", "start", "reset"):
        with hall.database.write() as session:
            tournament_clock.turn(session, hall.grant(), wish, 40)
    tournament = hall.grant().tournament
    assert tournament.clock_minutes == 40
    assert not tournament_clock.running(tournament)
    assert tournament_clock.elapsed(tournament).total_seconds() == 0


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 1)])
def test_another_number_of_confirmations_leaves_what_was_settled(
    hall: Hall, before: int, after: int
) -> None:
    demand(hall, before)
    hall.publish()
    state = hall.confirm(hall.play(), 0)
    assert state == {1: "official", 2: "half"}[before]
    demand(hall, after)
    assert hall.table().state == state
    with hall.database.read() as session:
        match = session.get_one(Match, hall.table().seating.match_id)
    assert (match.closed is None) == (state == "half")


def demand(hall: Hall, confirmations: int) -> None:
    plan = replace(hall.view().plan, confirmations=confirmations)
    with hall.database.write() as session:
        tournaments.change_plan(session, hall.grant(), "Monastery Open", plan)


def test_a_no_that_is_tapped_twice_is_one_no(hall: Hall) -> None:
    hall.publish()
    match = hall.play()
    assert [hall.confirm(match, 1, agrees=False) for _ in range(2)] == ["disputed"] * 2
    with hall.database.read() as session:
        said = [one.kind for one in tournaments.history(session, hall.view().tournament)]
    assert said.count("disagreed") == 1


def test_the_seats_of_a_round_robin_stay_once_they_are_given(database: Database) -> None:
    hall = Hall(database, 4, method="round_robin")  # type: ignore[arg-type]
    change = [NewPlayer("Adso", "", 3), NewPlayer("Adso", "Melk")]
    with database.write() as session:
        entrants.change_player(session, hall.grant(), 1, change[0])
        entrants.change_player(session, hall.grant(), 1, change[1])
    hall.publish()
    hall.finish_round()
    hall.publish(attempt=5)
    met = [frozenset(one.table.players) for one in hall.view().tables]
    assert len(set(met)) == 4, "nobody met twice"
    with pytest.raises(BadValueError, match="circle_fixed"), database.write() as session:
        entrants.change_player(session, hall.grant(), 1, change[0])
    with database.write() as session:
        entrants.change_player(session, hall.grant(), 1, NewPlayer("Adso", "Sankt Gallen"))


def test_another_spelling_is_no_other_name(hall: Hall) -> None:
    with pytest.raises(BadValueError, match="name_taken"), hall.database.write() as session:
        entrants.change_player(session, hall.grant(), 1, NewPlayer("WILLIAM"))
