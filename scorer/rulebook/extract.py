"""Collects the texts of TOML files for the translators: an extraction method of Babel.

The mapping in pyproject.toml names the keys whose values are sentences; the text of such a key goes
into the catalogues, in every table of the file.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

Message = tuple[int, None, str, list[str]]


def texts(
    file: BinaryIO,
    keywords: Collection[str],  # noqa: ARG001 - Babel passes the marks of program text
    comment_tags: Collection[str],  # noqa: ARG001 - and the tags of comments
    options: Mapping[str, Any],
) -> Iterator[Message]:
    for text in dict.fromkeys(sentences(tomllib.load(file), set(options["keys"]))):
        yield 1, None, text, []


def sentences(value: object, keys: Collection[str]) -> Iterator[str]:
    """Every text under one of the keys, however deep. Empty texts are left out."""
    if isinstance(value, list):
        for item in value:
            yield from sentences(item, keys)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                yield from [inner] if inner else []
            else:
                yield from sentences(inner, keys)
