"""The French catalogue as a printer would check it: spaces, signs, numbers and words."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from scorer.i18n import DIRECTORY

PLACEHOLDER = re.compile(r"%\(\w+\)[sdr]|%[sr]|\{\w+\}")
FINAL = re.compile(r"[.:?!…]\s*$")
# The number itself, perhaps one word between, then a word in the plural.
FEW_OF = re.compile(r"%\((\w+)\)d[ \u00a0](?:\w+ )??(\w+[sx])\b")

# What is wrong, how it is found, and an example of it.
SIGNS = {
    "an ordinary space before : ; ! ? »": (r" [:;!?»]", "Pourquoi ?"),
    "an ordinary space after «": (r"« ", "« oui\u00a0»"),
    "no space before : ; ? »": (r"[^\W\d](?:[;?»]|:(?= |$))", "Ainsi: non"),
    "a wide space before ; ! ?": (r"\u00a0[;!?]", "Pourquoi\u00a0?"),
    "a straight apostrophe or quotation mark": (r"['\"]", "l'autre"),
    "two spaces in a row": (r"[ \u00a0\u202f]{2}", "deux  mots"),
}
# Torri lines are typed by everybody in the same way, so they keep their own signs.
TORRI_LINE = re.compile(r"(?:Adso|William): (?:build|extend|lose)[^,—]*")

# One word for one thing (scorer/wording/README.md); what the word would be instead.
OTHER_WORDS = {
    r"\b[Ll]a personne qui\b|\b(?:deux|une|cette) personnes?\b": "le joueur",
    r"\b[Cc]odes? QR\b": "QR code",
    r"\b[Mm]anches?\b": "donne, partie",
    r"\b[Pp]rix\b": "coût",
    r"\bobjectif\b|\bscore visé\b": "score à atteindre",
    r"\bcontest(?:é|ée|és|ation|ations)\b": "litige",
    r"\bdécision (?:LT|%\(id\)s)|\b[Nn](?:otre|os) décisions?\b": "arbitrage",
    r"\b(?:[Ll]ien|[Tt]éléphone) propriétaire\b": "du propriétaire",
    r"\b[Rr]etirer l’accès|\b[Aa]ccès retiré": "révoquer",
    r"\brencontre est partagée\b": "se termine à égalité",
    r"\bà qui qu": "quel qu’en soit le propriétaire",
    r"\(s\)": "two forms, by ngettext",
    r"\b[Cc]artes nobles\b": "cartes noble, as on the sheet",
    r"\b(?:[Bb]âtisseur|[Aa]grand(?:ir|it|i|ie))\b": "constructeur, prolonger",
    r"\b[Ee]nregistrement(?=s? Torri| de la donne| : )": "compte rendu",
    r"\bde %\((?:name|names|first|second)\)s": "a name may begin with a vowel: turn the sentence",
}

# Words after a number that are no plural of something counted.
NOT_COUNTED = {
    *("is", "as", "was", "has", "becomes", "needs", "its", "this"),
    *("dans", "fois", "ces", "vous", "plus", "sous", "sans", "pas"),
}
# A number and its nouns that need no second form, and why. By these words and not by the whole
# sentence, so that a better sentence does not have to be entered here again.
LIMIT = "a limit of the program, far above one"
TOWER = "a tower has three stories or more"
REASONS = (
    ("most", "caractères characters premiers niveaux levels rondes rounds", LIMIT),
    ("most", "donnes deals parties games", LIMIT),
    ("most", "joueurs players minutes points processus workers", LIMIT),
    ("max_name", "caractères characters", LIMIT),
    ("max_line", "caractères characters", LIMIT),
    ("target", "points", "a match is played to many points"),
    ("most", "étages stories", TOWER),
    ("other", "étages stories", TOWER),
    ("own", "étages stories", TOWER),
    ("stories", "étages stories cartes cards", TOWER),
    ("holder", "stories", "none or three, and English says 0 stories"),
    ("give", "cartes cards", "an exchange or a Trade gives two or more"),
    ("hand", "cartes cards", "a hand near its limit"),
    ("limit", "cartes cards", "seven or nine"),
    ("rank", "cartes cards", "as many as the rank, from 5 to 10"),
    ("cards", "cartes cards", "more than the box has"),
    ("more", "cartes cards", "two or more ahead"),
    ("completed", "tours towers", "four or more"),
    ("least", "tours towers", "four"),
    ("count", "tours towers", "more than the box allows"),
    ("count", "colonnes columns", "two or more"),
    ("count", "lignes lines", "more than a list may have"),
    ("most", "personnes saisies entries", LIMIT),
    ("needed", "rondes rounds", "three or more"),
    ("points", "points", "more than any deal can give"),
    ("count", "jetons tokens joueurs players", "more than the box has"),
    ("supply", "jetons tokens", "four or more"),
    ("tokens", "jetons tokens", "all twenty of a player, or more than a board holds"),
    ("regions", "régions regions", "a board has three a segment"),
    ("towers", "tours towers", "all ten of a player, or more than a board holds"),
)
NEVER_ONE = {(number, noun) for number, nouns, _ in REASONS for noun in nouns.split()}

# A question or a sentence that is a heading in French.
NO_FINAL_SIGN = {"Name and players": "the legend above the name and the players"}


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def entries() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every sentence in English and in French, each with its one or two forms."""
    with (DIRECTORY / "fr" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        for message in read_po(file):
            if message.id:
                yield forms(message.id), forms(message.string)


ENTRIES = list(entries())
SENTENCES = [text for _, french in ENTRIES for text in french]


def prose(text: str) -> str:
    """The sentence without what is typed to the program as it is."""
    return TORRI_LINE.sub("Adso", text)


def counted(text: str) -> set[tuple[str, str]]:
    """Every number that stands before a word in the plural."""
    return {found for found in FEW_OF.findall(text) if found[1] not in NOT_COUNTED}


def test_the_catalogue_is_read() -> None:
    assert len(ENTRIES) > 2000
    assert any(len(french) == 2 for _, french in ENTRIES)


@pytest.mark.parametrize("fault", SIGNS)
def test_spaces_and_signs_are_those_of_a_french_printer(fault: str) -> None:
    pattern, _ = SIGNS[fault]
    assert [text for text in SENTENCES if re.search(pattern, prose(text))] == []


@pytest.mark.parametrize(("pattern", "wrong"), SIGNS.values())
def test_a_wrong_sign_is_found(pattern: str, wrong: str) -> None:
    assert re.search(pattern, prose(wrong))


@pytest.mark.parametrize("pattern", OTHER_WORDS)
def test_one_thing_has_one_word(pattern: str) -> None:
    found = [text for text in SENTENCES if re.search(pattern, text)]
    assert found == [], f"say {OTHER_WORDS[pattern]}"


def test_a_number_before_a_noun_has_a_form_for_one() -> None:
    alone = [french[0] for _, french in ENTRIES if len(french) == 1]
    assert [text for text in alone if counted(text) - NEVER_ONE] == []


def test_an_english_number_before_a_noun_has_a_form_for_one() -> None:
    alone = [english[0] for english, _ in ENTRIES if len(english) == 1]
    assert [text for text in alone if counted(text) - NEVER_ONE] == []


@pytest.mark.parametrize(
    "wrong", ["%(there)d cartes", "Encore %(n)d autres tours.", "%(n)d noble cards", "%(n)d jeux"]
)
def test_a_number_without_a_form_for_one_is_found(wrong: str) -> None:
    assert counted(wrong) - NEVER_ONE


def test_a_sentence_ends_as_one() -> None:
    """Which sign it is may differ; that there is one may not."""
    missing = [
        english[0]
        for english, french in ENTRIES
        if FINAL.search(english[0]) and not all(FINAL.search(text) for text in french)
    ]
    assert set(missing) <= NO_FINAL_SIGN.keys()


def test_placeholders_are_those_of_the_english_sentence() -> None:
    """As often, too: a name said twice would be said once, or a number be lost."""
    different = [
        text
        for english, french in ENTRIES
        for text in french
        if Counter(PLACEHOLDER.findall(text))
        not in [Counter(PLACEHOLDER.findall(form)) for form in english]
    ]
    assert different == []
