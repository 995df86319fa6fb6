"""Names in a list are where a reader looks for them."""

import random

import pytest

from scorer.wording.collation import has_kanji, plain, sort_key

LISTS = {
    "accents": ["Abel", "Édouard", "Emma", "Étienne", "Eva", "Zoé"],
    "capitals": ["adso", "Bernard", "de Gui", "Delphine", "Ubertino"],
    "hyphens": ["Jean", "Jean-Luc", "Jean Marc", "Jean-Paul", "Jeanne"],
    "ligatures": ["Odile", "Œnone", "Olga"],
    "other letters": ["Lech", "Łukasz", "Lydia", "Ole", "Øystein", "Paul"],
    "kana": ["Adso", "あおい", "アドソ", "かおり", "ガク", "カナ", "さくら", "佐藤"],
    "small kana": ["きゆう", "きょう", "きよし", "シャア", "しやけ"],
    "wide letters": ["Abo", "Ａｄｓｏ", "Alinardo"],  # noqa: RUF001 - as they are typed in Japan
}


@pytest.mark.parametrize("names", LISTS.values(), ids=LISTS)
def test_names_are_in_the_order_of_a_printed_list(names: list[str]) -> None:
    mixed = random.Random(3).sample(names, len(names))
    assert sorted(mixed, key=sort_key) == names


def test_names_that_differ_in_accents_only_have_one_order() -> None:
    assert sorted(["Rémi", "Remi"], key=sort_key) == sorted(["Remi", "Rémi"], key=sort_key)


@pytest.mark.parametrize(("typed", "name"), [("etienne", "Étienne"), ("あどそ", "アドソ")])
def test_a_name_is_found_without_its_accents_or_in_the_other_kana(typed: str, name: str) -> None:
    assert plain(typed) in plain(name)


def test_a_name_with_a_reading_is_where_it_is_heard() -> None:
    names = {"佐藤": "さとう", "伊藤": "イトウ", "すずき": "", "東": "", "Adso": ""}
    listed = sorted(names, key=lambda name: sort_key(name, names[name]))
    assert listed == ["Adso", "伊藤", "佐藤", "すずき", "東"]


@pytest.mark.parametrize(("name", "kanji"), [("佐々木", True), ("すずき", False), ("Adso", False)])
def test_kanji_do_not_say_how_they_are_read(name: str, kanji: bool) -> None:
    assert has_kanji(name) is kanji
