"""Sentences for a script, which fills their gaps itself."""

import re
from collections.abc import Mapping

from babel.support import NullTranslations


def scripted(t: NullTranslations, sentences: Mapping[str, str]) -> dict[str, str]:
    """Sentences with gaps such as {name}."""
    return {
        name: re.sub(r"%\((\w+)\)s", r"{\1}", t.gettext(one)) for name, one in sentences.items()
    }
