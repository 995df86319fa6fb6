"""Search over documents of our own making: what is found, in which order, however it is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rulebook import book
from scorer.rulebook.search import MAX_QUERY, Document, Index, fold, terms

BOOK = [
    Document(
        "EXCHANGE-2",
        ("Never the rank you gave", "Jamais le rang donné", "出したランクは取れない"),
        (
            "Exchange: take no market card of the same rank.",
            "交換で同じ種類は取れません。",
        ),
    ),
    Document(
        "LT-21",
        ("Does an equal tower take the marker?", "L’égalité prend-elle le marqueur ?", "同じ高さ"),
        ("The marker stays: égalité.", "マーカーは動きません。ガード"),
    ),
    Document("LT-23", ("The holder’s tower is destroyed", "Tour détruite", "破壊された塔")),
    Document("E1", ("How does the example score?", "Quel est le score ?", "例の得点")),
]
INDEX = Index(BOOK)


def first(query: str) -> str | None:
    return next((hit.key for hit in INDEX.search(query)), None)


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("exchange same rank", "EXCHANGE-2"),
        ("égalité marqueur", "LT-21"),
        ("egalite", "LT-21"),
        ("ÉGALITÉ", "LT-21"),
        ("交換", "EXCHANGE-2"),
        ("塔", "LT-23"),
        ("ガード", "LT-21"),
        ("LT-23", "LT-23"),
        ("lt23", "LT-23"),
        ("lt 23", "LT-23"),
        ("e1", "E1"),
        ("exchan", "EXCHANGE-2"),
        ("exchnage", "EXCHANGE-2"),
        ("exchage", "EXCHANGE-2"),
        ("excchange", "EXCHANGE-2"),
        ("ezchange", "EXCHANGE-2"),
        ("ran", "EXCHANGE-2"),
        ("detruite", "LT-23"),
        ("\uff25xchange", "EXCHANGE-2"),
    ],
)
def test_the_right_thing_comes_first(query: str, key: str) -> None:
    assert first(query) == key


@pytest.mark.parametrize("query", ["", " ", "?!", "zzzz", "xq", "ヌ", "\x00", "-" * 300])
def test_nothing_is_found_where_nothing_is(query: str) -> None:
    assert INDEX.search(query) == []


def test_a_voiced_kana_is_not_its_plain_sister() -> None:
    assert fold("ガード") != fold("カート")
    assert list(terms("ガード")) == ["ガー", "ード"]


def test_a_single_kanji_is_found_inside_a_word() -> None:
    assert "塔" in set(terms("破壊された塔", indexed=True))
    assert first("壊") == "LT-23"


def test_short_words_are_taken_as_they_are_written() -> None:
    assert first("thx") is None


def test_more_of_the_words_beat_a_rarer_word() -> None:
    index = Index([Document("A", ("red green blue",)), Document("B", ("red rarest",))])
    assert [hit.key for hit in index.search("red green blue rarest")] == ["A", "B"]


def test_what_goes_beyond_the_limit_is_not_looked_at() -> None:
    assert first("x" * MAX_QUERY + " exchange") is None


def test_the_answer_is_as_short_as_asked() -> None:
    assert len(INDEX.search("the", limit=1)) == 1


@given(st.text(max_size=400))
def test_any_query_has_an_answer_and_always_the_same(query: str) -> None:
    found = INDEX.search(query)
    assert found == INDEX.search(query)
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert {hit.key for hit in found} <= {document.key for document in BOOK}


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzéàœ ガ塔交換", max_size=60))
def test_every_document_is_found_by_its_own_title(title: str) -> None:
    index = Index([*BOOK, Document("OWN", (title,))])
    if list(terms(title)):
        assert "OWN" in {hit.key for hit in index.search(title)}


def test_keywords_belong_to_rules_and_rulings() -> None:
    torri = book("torri")
    assert torri.keywords
    assert set(torri.keywords) <= {entry.id for entry in torri.entries}
    assert all(set(terms(words)) for words in torri.keywords.values())


@pytest.mark.parametrize(
    ("query", "found"),
    [("the", ["A"]), ("may I pass the", ["B", "C"]), ("puis-je pass", ["B", "C"])],
)
def test_words_of_any_question_weigh_only_where_there_are_no_others(
    query: str, found: list[str]
) -> None:
    said = [("A", "the may i"), ("B", "pass"), ("C", "to pass or not")]
    index = Index(Document(key, (), (text,)) for key, text in said)
    assert [hit.key for hit in index.search(query)] == found


@pytest.mark.parametrize("query", ["LT-05", "lt5", "LT 5", "lt05", "LT-5"])
def test_a_number_is_found_without_its_zero(query: str) -> None:
    index = Index([Document("LT-50", ("Fifty",)), Document("LT-05", ("Five",))])
    assert index.search(query)[0].key == "LT-05"
