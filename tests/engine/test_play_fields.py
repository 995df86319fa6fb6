"""What can be written in the fields of a question, and the faults of everything else."""

from inspect import signature

import pytest

from scorer.games.torri import Readings, Tower
from scorer.games.torri.play import QUESTIONS, Question, QuestionError, ask, steps

TABLE = "Adso: 8x4 / William: 9x4"
each_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))


def faults(slug: str, **values: str) -> dict[str, str]:
    with pytest.raises(QuestionError) as caught:
        ask(slug, values)
    return {fault.field: fault.code for fault in caught.value.faults}


@each_question
def test_the_fields_are_those_the_judge_takes(question: Question) -> None:
    assert {field.name for field in question.fields} == set(signature(question.facts).parameters)


@each_question
def test_no_field_is_named_twice_and_defaults_can_be_read(question: Question) -> None:
    names = [field.name for field in question.fields]
    assert len(set(names)) == len(names)
    for field in question.fields:
        assert not (field.required and field.default)
        assert field.kind != "choice" or field.choices


@each_question
def test_every_needed_field_is_asked_for_at_once(question: Question) -> None:
    needed = {field.name: "required" for field in question.fields if field.required}
    if needed:
        assert faults(question.slug) == needed
    else:
        assert ask(question.slug, {}).reasons


SITUATION = (
    "hand:0-9 phase=normal deck:0-45=20 market:0-55=4 nobles:0-10=0 draws:0-12 market_draws:0-12=0 "
    "noble_draws:0-10=0 own_used:0-10=0 other_used:0-10=0 cap:0-13 cap_played:0-13"
)
GIVEN = {
    "purchase": "hand!:0-9 deck:0-45=20 market:0-55=4 take:1-2=2 market_draws:0-2=0 "
    "noble_draws:0-2=0 nobles:0-10=0 face_up:0-45=0 mura phase=normal refilled",
    "exchange": "cards! market wanted deck:0-45=20 nobles:0-10=0 phase=normal",
    "build": f"tower! number:1-4=1 {SITUATION} decline",
    "extend": f"tower! cards! under {SITUATION}",
    "complete": "towers! whose=own phase=normal deck:0-45=20",
    "close": "towers phase=normal deck:0-45=20",
    "pass": "before=action",
    "conspiracy": "table! by! new! target guard=none own_used:0-10=0 other_used:0-10=0 "
    "phase=normal decline",
    "trade": "tower! hand!:0-9 other!:0-9 hand_nobles:0-9=0 other_nobles:0-9=0 guard=none "
    "own_used:0-10=0 other_used:0-10=0 phase=normal decline",
    "guard": "against! card=five own_used:0-10=0 other_used:0-10=0 phase=normal",
    "marker": "events!",
    "noble": "card! own_used:0-10=0 other_used:0-10=0 phase=normal hand:1-9=5 deck:0-45=20 "
    "nobles:0-10=5 mura giostra cards tower highest:0-13 other_highest:0-13 paid:0-2 draws:0-9",
    "tower": "tower!",
    "deal": "table! match",
    "record": "record!",
}
"""The fields of every question: ! for one that is needed, limits, and what is assumed."""


@each_question
def test_the_fields_of_a_question_have_their_limits_and_defaults(question: Question) -> None:
    written = [
        field.name
        + "!" * field.required
        + (f":{field.low}-{field.high}" if field.kind == "count" else "")
        + (f"={field.default}" if field.default else "")
        for field in question.fields
    ]
    assert " ".join(written) == GIVEN[question.slug]


def test_every_fault_comes_at_once() -> None:
    assert faults(
        "conspiracy", table="Adso 8x4", by="", new="11x3", guard="six", phase="late", mura="yes"
    ) == {
        "mura": "unknown_field",
        "table": "sides",
        "by": "required",
        "new": "bad_rank",
        "guard": "unknown_choice",
        "phase": "unknown_choice",
    }


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("", "required"),
        ("ten", "not_a_number"),
        ("-1", "out_of_range"),
        ("10", "out_of_range"),
        ("000007", None),
        ("0000009", "out_of_range"),
        ("9" * 500, "out_of_range"),
        ("5" * 2000, "out_of_range"),
        ("5" * 2001, "too_long"),
    ],
)
def test_a_count_is_a_number_within_its_limits(hand: str, code: str | None) -> None:
    if code is None:
        assert ask("purchase", {"hand": hand}).values["hand"] == "7"
    else:
        assert faults("purchase", hand=hand) == {"hand": code}


def wide(text: str) -> str:
    """The text as a Japanese keyboard gives it."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def test_what_a_japanese_keyboard_gives_is_read() -> None:
    assert ask("purchase", {"hand": wide("5"), "mura": wide("Yes")}).values["hand"] == "5"
    found = ask("extend", {"tower": wide("c7-9"), "cards": wide("6") + "、" + wide("5")})
    assert (found.values["tower"], found.values["cards"]) == ("c7-9", "6 5")
    assert found.legal


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("C5-9", "c5-9"),
        ("5 6 7", "5 6 7"),
        ("8,8, 8 B", "8 8 8 b"),
        ("8 8 8 pietra", "8 8 8 b"),
        ("8X4b!", "8x4b!"),
    ],
)
def test_a_tower_is_a_word_or_its_cards(text: str, written: str) -> None:
    assert ask("tower", {"tower": text}).values == {"tower": written}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("11x3", "bad_rank"),
        ("4 5 6", "unknown_card"),
        ("8 8 x", "unknown_card"),
        ("c9-5", "bad_run"),
        ("tower", "unknown_word"),
        ("8 " * 61, "too_many_cards"),
        ("008 8 8", "unknown_card"),
    ],
)
def test_a_tower_that_cannot_be_read_is_named(text: str, code: str) -> None:
    assert faults("tower", tower=text) == {"tower": code}


def test_sixty_cards_or_towers_are_read_and_no_more() -> None:
    assert ask("tower", {"tower": "8 " * 60}).facts["stories"] == 60
    assert len(ask("complete", {"towers": "8x3 " * 60}).towers) == 60
    assert faults("complete", towers="8x3 " * 61) == {"towers": "too_many_cards"}


def test_the_builder_and_the_target_must_be_on_the_table() -> None:
    assert faults("conspiracy", table=TABLE, by="Jorge", new="10x4") == {"by": "no_such_player"}
    known = {"table": TABLE, "by": "Adso", "new": "10x4"}
    assert faults("conspiracy", **known, target="Jorge 1") == {"target": "no_such_player"}
    assert faults("conspiracy", **known, target="William 2") == {"target": "no_such_tower"}
    assert faults("conspiracy", **known, target="William") == {"target": "bad_place"}
    assert faults("conspiracy", **known, target="William 1000") == {"target": "bad_place"}
    assert faults("conspiracy", **known, target="William 0001") == {"target": "bad_place"}
    for number in ("1", "001"):
        found = ask("conspiracy", {**known, "target": f"William {number}"})
        assert found.values["target"] == "William 1"


def test_fields_that_do_not_fit_each_other_are_faults_of_one_of_them() -> None:
    assert faults("purchase", hand="3", noble_draws="1") == {"noble_draws": "out_of_range"}
    assert faults("purchase", hand="3", take="1", market_draws="2") == {
        "market_draws": "out_of_range"
    }
    assert faults("purchase", hand="3", deck="2", face_up="3") == {"face_up": "out_of_range"}
    assert faults("build", tower="8x3", noble_draws="1") == {"noble_draws": "out_of_range"}
    assert faults("extend", tower="cx4", cards="5") == {"tower": "ranks_needed"}
    assert faults("extend", tower="8x3", cards="8", noble_draws="1") == {
        "noble_draws": "out_of_range"
    }
    assert faults("trade", tower="9x3", hand="1", other="3", hand_nobles="2") == {
        "hand_nobles": "out_of_range"
    }
    assert faults("trade", tower="9x3", hand="1", other="3", other_nobles="4") == {
        "other_nobles": "out_of_range"
    }
    assert faults("noble", card="pietra", cards="8 8 8") == {"cards": "no_pietra"}
    assert faults("noble", card="pietra", cards="b", tower="cx4") == {"tower": "ranks_needed"}
    assert faults("noble", card="palazzo", other_highest="4") == {"highest": "required"}


@pytest.mark.parametrize(
    ("slug", "given"),
    [
        ("purchase", {"hand": "3", "nobles": "1", "noble_draws": "1"}),
        ("purchase", {"hand": "3", "market_draws": "1", "nobles": "1", "noble_draws": "1"}),
        ("purchase", {"hand": "3", "deck": "2", "face_up": "2"}),
        ("trade", {"tower": "9x3", "hand": "1", "other": "3", "hand_nobles": "1"}),
        ("trade", {"tower": "9x3", "hand": "1", "other": "3", "other_nobles": "3"}),
        ("extend", {"tower": "c5-8", "cards": "b"}),
        ("extend", {"tower": "8 b b", "cards": "8"}),
        ("noble", {"card": "mura", "tower": "cx4", "other_highest": "4", "cards": "8"}),
        ("noble", {"card": "palazzo", "highest": "4"}),
        ("exchange", {"cards": "5 5 6", "market": "5 5 5 6", "deck": "38"}),
        ("exchange", {"cards": "via 5", "market": "via"}),
    ],
)
def test_fields_that_just_fit_are_no_fault(slug: str, given: dict[str, str]) -> None:
    assert ask(slug, given).reasons


def test_a_field_that_does_not_fit_says_what_would() -> None:
    for given, limits in (
        ({"take": "2", "market_draws": "2", "nobles": "1", "noble_draws": "1"}, ("0", "1")),
        ({"take": "1", "market_draws": "1", "nobles": "2", "noble_draws": "2"}, ("0", "0")),
    ):
        with pytest.raises(QuestionError) as caught:
            ask("purchase", {"hand": "3", **given})
        [fault] = caught.value.faults
        assert (fault.field, fault.expected.choices) == ("market_draws", limits)
    with pytest.raises(QuestionError) as caught:
        ask("exchange", {"cards": "b b", "market": "b b"})
    [fault] = caught.value.faults
    assert (fault.word, fault.expected.choices) == ("b", ("3",))
    with pytest.raises(QuestionError) as caught:
        ask("exchange", {"cards": "5 5 5", "market": "5 5 5"})
    [fault] = caught.value.faults
    assert (fault.field, fault.word, fault.expected.choices) == ("cards", "5", ("5",))


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ("Adso builds 8x3", "bad_event"),
        ("Adso: build 8", "bad_event"),
        ("Adso: build 8x2", "bad_event"),
        ("Adso: extend 1 by 2", "no_such_tower"),
        ("Adso: build 8x3; Adso: extend 1 by 0", "bad_event"),
        ("Adso: build 8x3; Adso: lose 1; Adso: lose 1", "no_such_tower"),
        ("Adso: build 8x3; William: build 9x3; Jorge: build 7x3", "third_player"),
        ("Adso: build 8x3 > dance", "bad_event"),
        ("Adso: build 8x3; Adso: extend 1 8 > destroy Adso 1", "bad_event"),
        (": build 8x3", "no_name"),
        ("Adso: build 8x3;" * 101, "too_many_steps"),
        ("Adso: build 8x3; Adso: extend 2 by 1", "no_such_tower"),
        ("Adso: build 8x3; Adso: extend 0 by 1", "no_such_tower"),
        ("Adso: build 8x3; William: extend 1 by 1", "no_such_tower"),
        ("Adso: build 8x3; Adso: extend 1 tower", "bad_event"),
        ("Adso: build 8x3; Adso: extend 1 ,", "bad_event"),
        ("Adso: build 8 8 8", "bad_event"),
        ("Adso: build 10x3 > destroy : 1", "name_mark"),
        ("Adso: dance", "bad_event"),
        ("Adso: build: 8x3", "bad_event"),
    ],
)
def test_a_step_that_cannot_be_read_is_a_fault(events: str, code: str) -> None:
    assert faults("marker", events=events) == {"events": code}


def test_steps_are_written_one_way() -> None:
    text = "Adso：build 8X3\n William: BUILD 10x5 > destroy Adso 1;;ending; William: extend 1 10 b"
    assert ask("marker", {"events": text}).values["events"] == (
        "Adso: build 8x3; William: build 10x5; Adso: lose 1; ending; William: extend 1 10 b"
    )


def test_signs_between_cards_alone_are_no_cards() -> None:
    assert ask("exchange", {"cards": "5 6", "market": ", ,"}).facts["others"] == 0


def test_a_field_is_found_by_its_name() -> None:
    question = QUESTIONS["purchase"]
    assert [field.name for field in question.fields if question.field(field.name) != field] == []
    assert question.field("tower") is None


def test_only_a_line_has_columns() -> None:
    with pytest.raises(QuestionError) as caught:
        ask("purchase", {"hand": "ten"})
    assert [fault.column for fault in caught.value.faults] == [0]


def test_a_list_of_towers_names_the_one_that_cannot_be_read() -> None:
    assert faults("complete", towers="8x3 11x3") == {"towers": "bad_rank"}


def test_a_yes_is_written_as_a_yes() -> None:
    assert ask("purchase", {"hand": "3", "mura": "on"}).values["mura"] == "yes"
    assert ask("purchase", {"hand": "3", "mura": "off"}).values["mura"] == "no"


def test_a_step_knows_no_more_than_was_written() -> None:
    assert steps.read("ending") == (("ending", "", 0, None, 0, ()),)
    assert steps.read("Adso: build 8x3; Adso: lose 1") == (
        ("build", "Adso", 0, Tower(3, 8), 3, ()),
        ("lose", "Adso", 1, None, 0, ()),
    )


def test_a_destroyed_tower_of_nobody_is_named() -> None:
    with pytest.raises(QuestionError) as caught:
        ask("marker", {"events": "Adso: build 10x3 > destroy A/B 1"})
    assert [(fault.code, fault.word) for fault in caught.value.faults] == [("name_mark", "A/B")]


def test_a_hundred_steps_are_read() -> None:
    assert ask("marker", {"events": "Adso: build 8x3;" * 100}).facts["steps"] == 100


def test_an_extension_by_a_number_is_written_as_it_was() -> None:
    text = "Adso: build 8x3; Adso: extend 1 by 2"
    assert ask("marker", {"events": text}).values["events"] == text


def test_a_question_nobody_knows_is_a_fault_of_its_own() -> None:
    with pytest.raises(QuestionError) as caught:
        ask("dance", {})
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("question", "unknown_question")
    assert "conspiracy" in fault.expected.choices


def test_a_line_that_cannot_be_read_says_in_which_column() -> None:
    with pytest.raises(QuestionError) as caught:
        ask("deal", {"table": "Adso: 8x4 11x3 / William:"})
    assert [(fault.code, fault.column) for fault in caught.value.faults] == [("bad_rank", 11)]


def test_our_rulings_are_used_without_readings() -> None:
    values = {"table": TABLE, "by": "Adso", "new": "10x4"}
    assert ask("conspiracy", values) == ask("conspiracy", values, Readings())
