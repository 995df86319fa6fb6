"""The shape of a document: every value is checked, and a fault says where it is."""

from dataclasses import fields
from typing import Any, TypeVar

MOST = 10**9
LONGEST = 200
C = TypeVar("C")


class DocumentError(ValueError):
    """This is not a tournament document: wrong_format, bad_shape (and where)."""

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(f"{code}: {where}" if where else code)
        self.code, self.where = code, where


def whole_fields(kind: type) -> list[str]:
    return [field.name for field in fields(kind) if field.type is int]


def demand_fields(data: dict[str, Any], kind: type, where: str) -> None:
    demand_keys(data, {field.name for field in fields(kind)}, where)


def demand_keys(data: dict[str, Any], keys: set[str], where: str) -> None:
    if data.keys() != keys:
        raise DocumentError("bad_shape", where)


def mapping(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise DocumentError("bad_shape", where)
    return data


def known(data: object, key: str) -> object:
    found = mapping(data, key)
    if key not in found:
        raise DocumentError("bad_shape", key)
    return found[key]


def record(data: object, key: str) -> dict[str, Any]:
    return mapping(known(data, key), key)


def listed(data: object, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise DocumentError("bad_shape", where)
    return data


def whole(data: object, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not -MOST <= data <= MOST:
        raise DocumentError("bad_shape", where)
    return data


def text(data: object, where: str) -> str:
    if not isinstance(data, str) or len(data) > LONGEST:
        raise DocumentError("bad_shape", where)
    return data


def two(data: object, where: str) -> tuple[int, int]:
    found = listed(data, where)
    if len(found) != 2:
        raise DocumentError("bad_shape", where)
    return whole(found[0], where), whole(found[1], where)


def seat(data: object, seats: int, where: str) -> int | None:
    """A seat of a table, or None."""
    choices: tuple[int | None, ...] = (None, *range(seats))
    return choice(data, choices, where)


def choice(data: object, choices: tuple[C, ...], where: str) -> C:
    for choice in choices:
        if type(data) is type(choice) and data == choice:
            return choice
    raise DocumentError("bad_shape", where)
