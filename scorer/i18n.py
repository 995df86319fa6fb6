"""The three languages. Catalogues are read from the .po files: nothing to compile or forget."""

from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

LANGUAGES = {"en": "English", "fr": "Français", "ja": "日本語"}
"""Each under its own name, as a language switch shows them."""

DIRECTORY = Path(__file__).parent / "translations"


@cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language. English is what the sources say."""
    if language == "en" or language not in LANGUAGES:
        return NullTranslations()
    path = DIRECTORY / language / "LC_MESSAGES" / "messages.po"
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=Locale.parse(language)))
    compiled.seek(0)
    return Translations(compiled)
