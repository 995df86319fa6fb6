"""Lists of players as people have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.store.entrants import NewPlayer
from scorer.store.errors import BadValueError
from scorer.store.player_list import decode, read


@pytest.mark.parametrize(
    ("text", "commas", "players"),
    [
        ("Adso\nWilliam", False, [NewPlayer("Adso"), NewPlayer("William")]),
        ("  Adso  \r\n\r\n William\r\n", False, [NewPlayer("Adso"), NewPlayer("William")]),
        ("Eco, Umberto", False, [NewPlayer("Eco, Umberto")]),
        ("Adso,Melk,2", True, [NewPlayer("Adso", "Melk", 2)]),
        ("Adso\tMelk\t2", False, [NewPlayer("Adso", "Melk", 2)]),
        ("seed;name\n3;Adso", False, [NewPlayer("Adso", "", 3)]),
        ("Club,Name\nMelk,Adso", False, [NewPlayer("Adso", "Melk")]),
        ('name,club\n"Eco, Umberto",Melk', True, [NewPlayer("Eco, Umberto", "Melk")]),
        ("名前\n森", False, [NewPlayer("森")]),
        ("森;本;3;もり", False, [NewPlayer("森", "本", 3, "もり")]),
        ("ふりがな,氏名\nもり,森", True, [NewPlayer("森", reading="もり")]),
        ("name;Reading\n森;もり", False, [NewPlayer("森", reading="もり")]),
    ],
)
def test_a_list_is_read_as_it_was_meant(text: str, commas: bool, players: list[NewPlayer]) -> None:
    assert read(text, commas=commas).players == players


def test_columns_nobody_knows_are_named() -> None:
    assert read("name,phone,club,shoe size\nAdso,1,Melk,42").unused == ["phone", "shoe size"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_players"),
        ("name;club\n", "no_players"),
        (";", "no_players"),
        ("a;b;1;d;e", "unknown_columns"),
        ("森;;三;もり", "bad_seed"),
        ("Adso;Melk;first", "bad_seed"),
    ],
)
def test_what_is_no_list_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadValueError, match=code):
        read(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_western_names_survive_their_encoding(encoding: str) -> None:
    assert decode("Jérôme\nÇelik".encode(encoding)) == "Jérôme\nÇelik"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932"])
def test_japanese_names_survive_their_encoding(encoding: str) -> None:
    assert decode("森 太郎\nさくら".encode(encoding)) == "森 太郎\nさくら"


@given(st.binary(max_size=300))
def test_any_file_becomes_some_text(data: bytes) -> None:
    assert isinstance(decode(data), str)


@given(st.text(max_size=200), st.booleans())
def test_any_text_is_a_list_or_refused(text: str, commas: bool) -> None:
    try:
        found = read(text, commas=commas)
    except BadValueError:
        return
    assert found.players


def test_a_fault_is_told_with_the_line_it_stands_on() -> None:
    text = "\n\nname;seed\n\nAbo;1\nJorge;first"
    with pytest.raises(BadValueError) as error:
        read(text)
    assert error.value.figures["line"] == 6
    assert [one.line for one in read(text.replace("first", "2")).players] == [5, 6]
