"""Full-text search in three languages at once, small enough to be built when first asked for.

Latin words are compared without case and accents, Japanese by pairs of characters, since it
is written without spaces. A word one letter off is still found, and so is the beginning of one.
"""

import math
import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

MAX_QUERY = 200
MAX_TERMS = 60
MAX_ENDINGS = 40
"""The most words that a beginning is compared with."""
MIN_PREFIX = 2
MIN_SPELLED, MAX_SPELLED = 4, 24
"""Words of so many letters are also found when one letter is off."""
IN_KEY, IN_TITLE, IN_BODY = 12.0, 4.0, 1.0
EXACT, BEGINNING = 1.0, 0.6
MISSPELLED, MISSPELLED_PERHAPS = 0.8, 0.2
"""The weight of a word one letter off: higher if the word typed is in no text."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
JAPANESE = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
RUN = re.compile(f"[{JAPANESE}]+|[^\\W_{JAPANESE}]+")
JAPANESE_CHARACTER = re.compile(f"[{JAPANESE}]")
KANJI = re.compile("[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]")
NUMBERED = re.compile(r"\b([a-z]+)-([0-9]+)\b")
LEADING_ZEROS = re.compile("(?<=[a-z])0+(?=[1-9])")
COMMON = (
    "a an and are can do does how i if in is it may me my of on or the to we what when which who "
    "au aux ce de des du en est et je l la le les ma mes mon on ou peut puis que quel quelle qui "
    "quoi un une です ます すか でき きま きる とは いつ どう いい"
)
STOP_WORDS = frozenset(COMMON.split())
"""Words of any question, in three languages: they are ignored in a search."""
VOICED = {"\u3099", "\u309a"}
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


@dataclass(frozen=True, slots=True)
class Document:
    """Something to be found: its title and text in every language, and other words to find it
    by."""

    key: str
    titles: tuple[str, ...]
    texts: tuple[str, ...] = ()
    keywords: str = ""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Hit:
    key: str
    score: float


def fold(text: str) -> str:
    """Without case and accents; the marks that make a kana voiced are kept."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    kept = (c for c in parts if c in VOICED or not unicodedata.combining(c))
    return NUMBERED.sub(r"\1\2", unicodedata.normalize("NFC", "".join(kept)))


def terms(text: str, indexed: bool = False) -> Iterator[str]:
    """Words, and pairs of Japanese characters; an index also takes every single kanji."""
    for match in RUN.finditer(fold(text)):
        run = match.group()
        if not _is_japanese(run):
            yield run
            continue
        if len(run) == 1:
            yield run
        elif indexed:
            yield from KANJI.findall(run)
        yield from (one + other for one, other in pairwise(run))


class Index:
    """The index: for each term the documents it is in, and how important it is there."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = tuple(documents)
        places: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for number, document in enumerate(self._documents):
            for term, weight in _weighed(document):
                places[term][number] = max(weight, places[term].get(number, 0.0))
        self._places: Mapping[str, Mapping[int, float]] = dict(places)
        self._vocabulary = sorted(places)
        self._called: defaultdict[str, list[int]] = defaultdict(list)
        for number, document in enumerate(self._documents):
            for name in {_name(document.key), *map(_squeezed, document.titles)}:
                self._called[name].append(number)

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """The best first. Characters after the first MAX_QUERY are ignored."""
        query = query[:MAX_QUERY]
        asked = _weighty(list(dict.fromkeys(terms(query)))[:MAX_TERMS])
        scores: defaultdict[int, float] = defaultdict(float)
        matched: defaultdict[int, int] = defaultdict(int)
        for term in asked:
            for number, score in self._found(term).items():
                scores[number] += score
                matched[number] += 1
        ranked = {n: s * (matched[n] / len(asked)) ** 2 for n, s in scores.items()}
        for name in {_squeezed(query), _name(query.strip())} if asked else ():
            ranked |= dict.fromkeys(self._called.get(name, ()), math.inf)
        weights = [document.weight for document in self._documents]
        best = sorted(ranked, key=lambda n: (-ranked[n] * weights[n], n))
        return [Hit(self._documents[n].key, ranked[n] * weights[n]) for n in best[:limit]]

    def _found(self, term: str) -> dict[int, float]:
        """The places of a term, each once and with its best weight."""
        found: dict[int, float] = {}
        for word, likeness in self._meant(term).items():
            places = self._places[word]
            rarity = math.log(1 + len(self._documents) / len(places)) * likeness
            for number, weight in places.items():
                found[number] = max(found.get(number, 0.0), weight * rarity)
        return found

    def _meant(self, term: str) -> dict[str, float]:
        """The words of the index that may have been meant by this word."""
        meant = self._begun(term)
        doubt = MISSPELLED_PERHAPS if meant else MISSPELLED
        for spelling in _spellings(term):
            if spelling in self._places:
                for word, likeness in self._begun(spelling).items():
                    meant[word] = max(meant.get(word, 0.0), likeness * doubt)
        return meant

    def _begun(self, term: str) -> dict[str, float]:
        """The word itself, and those that begin with it."""
        begun = {}
        if len(term) >= MIN_PREFIX or _is_japanese(term):
            start = bisect_left(self._vocabulary, term)
            for word in self._vocabulary[start : start + MAX_ENDINGS]:
                if not word.startswith(term):
                    break
                begun[word] = BEGINNING
        if term in self._places:
            begun[term] = EXACT
        return begun


def _weighty(asked: list[str]) -> list[str]:
    """Without common question words, unless there are no others."""
    return [term for term in asked if term not in STOP_WORDS] or asked


def _weighed(document: Document) -> Iterator[tuple[str, float]]:
    """A key such as EXCHANGE-2 says what it is about; one without a number is only a name."""
    key = IN_KEY if any(map(str.isdigit, document.key)) else IN_BODY
    titles = (*document.titles, document.keywords)
    fields = ((document.texts, IN_BODY), (titles, IN_TITLE), ((document.key,), key))
    for texts, weight in fields:
        for text in texts:
            yield from ((term, weight) for term in terms(text, indexed=True))


def _name(key: str) -> str:
    """AB-23 is also ab23 and ab 23. A key without a number is made of words that others use
    too: it has to be written as it is. AB-05 is AB-5, too."""
    if not any(map(str.isdigit, key)):
        return key.casefold()
    return LEADING_ZEROS.sub("", _squeezed(key))


def _squeezed(text: str) -> str:
    return "".join(RUN.findall(fold(text)))


def _is_japanese(run: str) -> bool:
    """A run has one script, so its first character is enough."""
    return JAPANESE_CHARACTER.match(run) is not None


def _spellings(word: str) -> Iterator[str]:
    """Everything one letter away: left out, added, another one, or two changed over."""
    if len(word) > MAX_SPELLED or not word.isalpha() or _is_japanese(word):
        return
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if len(word) > MIN_SPELLED:
            yield head + tail[1:]
        if len(word) >= MIN_SPELLED:
            yield head + tail[1:2] + tail[:1] + tail[2:]
            yield from (head + letter + tail[1:] for letter in LETTERS)
        if len(word) >= MIN_SPELLED - 1:
            yield from (head + letter + tail for letter in LETTERS)
