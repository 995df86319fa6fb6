"""Every code of the engine has a sentence, in three languages."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from events import LOST, random_event, walk

from scorer.cli import main
from scorer.i18n import LANGUAGES, catalogue
from scorer.tournament import (
    METHODS,
    TIE_BREAKS,
    CannotPairError,
    Reason,
    Scheme,
    Tournament,
    compare,
    pair,
    standings,
    swap,
    verify,
)
from scorer.tournament.ledger import Number
from scorer.tournament.simulate import field, played, simulate
from scorer.wording import tournament as wording


def everything_said(tournament: Tournament) -> list[Reason]:
    said = []
    for before, proposed in walk(tournament):
        said += [*proposed.warnings]
        for seating in proposed.seatings:
            said += [*seating.reasons, seating.dealer]
        for bye in proposed.byes:
            said += bye.reasons
        seats = [player for seating in proposed.seatings for player in seating.players]
        seats += [bye.player for bye in proposed.byes]
        for other in seats[1:]:
            said += swap(before, proposed, seats[0], other)[1]
    return said


def test_every_reason_of_many_events_is_a_sentence_in_every_language() -> None:
    seen = set()
    for seed in range(150):
        tournament = random_event(seed, most=9, rounds=8)
        if seed % 5 == 0:
            method = METHODS[1 + seed % 2]
            tournament = replace(
                tournament, scheme=replace(tournament.scheme, method=method, cut=4)
            )
        names = {player.id: player.name for player in tournament.players}
        for why in everything_said(tournament):
            seen.add(why.code)
            for language in LANGUAGES:
                text = wording.reason(catalogue(language), why, names)
                assert text
                assert "%(" not in text
    assert seen >= {"floated", "rematch_avoided", "rematches", "mark_meeting", "lowest_without"}
    assert seen >= {"second_bye", "opponent_out", "cut_seeding", "round_robin", "dealer_return"}
    assert seen <= wording.REASONS.keys() | wording.PLAIN_REASONS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_explain_themselves(language: str) -> None:
    t = catalogue(language)
    tournament = simulate(14, 5, 3)
    tournament = replace(
        tournament, scheme=replace(tournament.scheme, tie_breaks=TIE_BREAKS, manual=(1, 2))
    )
    names = {player.id: player.name for player in tournament.players}
    ranked = standings(tournament)
    assert wording.separation(t, ranked.rows[0]) == ""
    assert all(wording.separation(t, row) for row in ranked.rows[1:])
    for code in ("points", *TIE_BREAKS):
        assert wording.tie_break(t, code)
        assert wording.tie_break_help(t, code)
        for player in names:
            for piece in ranked.parts(player, code):
                assert "%(" not in wording.part(t, piece, names)
    assert len(wording.unplayed_rules(t)) == 5


def test_a_separation_names_the_step_and_both_values() -> None:
    t = catalogue("en")
    rows = standings(simulate(9, 4, 3)).rows
    row = next(row for row in rows if row.separated_by == "buchholz_cut1")
    assert wording.separation(t, row) == f"Buchholz cut 1: {row.above} against {row.own}"


def test_values_are_written_as_people_write_them() -> None:
    given: list[Number | None] = [12, -3, Fraction(9, 2), Fraction(1, 2), Fraction(3, 7), None]
    assert [wording.value(number) for number in given] == ["12", "−3", "4½", "½", "3/7", "–"]


def test_a_correction_is_told() -> None:
    t = catalogue("en")
    tournament = simulate(12, 3, 3)
    old = next(table for table in tournament.tables if table.winner == 0)
    tables = tuple(replace(g, places=LOST) if g == old else g for g in tournament.tables)
    changes = compare(tournament, replace(tournament, tables=tables))
    names = {player.id: player.name for player in tournament.players}
    assert " becomes " in wording.rank_change(t, changes.ranks[0], names)
    assert "Round 2 would have had" in wording.round_change(t, changes.rounds[0])


def test_a_round_that_cannot_be_paired_says_why() -> None:
    t = catalogue("en")
    tournament = Tournament(Scheme(), field(4))
    tournament = replace(tournament, tables=pair(tournament, 1).tables())
    with pytest.raises(CannotPairError) as caught:
        pair(tournament, 2)
    said = wording.cannot_pair(t, caught.value)
    assert said == "Results are missing at these tables: 1, 2."


def test_the_command_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "simulate", "--players", "7", "--rounds", "3", "--seed", "1"]
    assert main([*asked, "--lang", "en"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["Place", "Player", "Points"]
    assert len(rows) == 7
    assert main([*asked, "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [head, *rows]


def test_the_command_prints_a_document_that_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "simulate", "--players", "10", "--cut", "4", "--json"]) == 0
    assert verify(json.loads(capsys.readouterr().out)) == []


@pytest.mark.parametrize("players", ["1", "0", "-3", "5001", "many", "²"])
def test_the_command_refuses_a_field_it_cannot_play(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["tournament", "simulate", f"--players={players}", "--lang", "en"])
    assert caught.value.code == 2
    assert "a whole number from 2 to 5000" in capsys.readouterr().err


def test_a_simulation_is_played_to_the_end() -> None:
    rounds = list(played(Tournament(Scheme(rounds=3, cut=2), field(9))))
    assert len(rounds) == 4
    assert not [table for table in rounds[-1].tables if table.state == "pending"]


def test_an_event_is_the_same_in_every_process() -> None:
    """Many rounds of few players, so that exact matching is used, under two hash seeds."""
    asked = ["tournament", "simulate", "--players", "11", "--rounds", "10", "--json"]
    command = [sys.executable, "-m", "scorer.cli", *asked]
    printed = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
