"""The icon: two old houses before an evening sky, drawn row by row as a PNG."""

import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache

Colour = tuple[int, int, int]
Span = tuple[float, float, Colour]
SKY, SUN, GROUND = (244, 214, 170), (233, 150, 92), (122, 92, 60)
BRICK, ROOF = (173, 69, 41), (125, 44, 27)
HOUSES = ((8.0, 13.0, 7.0), (17.0, 7.5, 7.0))
"""On a field of 32 by 32: the left edge of each, the top of its wall, and its width."""
FOOT, EAVES, PITCH, HORIZON = 27.0, 1.6, 6.0, 20.0
FIELD = 32.0


@lru_cache(maxsize=8)
def png(size: int, scale: float = 1.0) -> bytes:
    """`scale`: how large the houses are; smaller where a phone cuts corners off."""
    rows = b"".join(b"\0" + _row((y + 0.5) / size * FIELD, size, scale) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(*part) for part in parts)


def _part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _row(y: float, size: int, scale: float) -> bytes:
    row = bytearray(bytes(_sky(y)) * size)
    for left, right, colour in _spans((y - FIELD / 2) / scale + FIELD / 2):
        edges = [((x - FIELD / 2) * scale + FIELD / 2) * size / FIELD for x in (left, right)]
        _paint(row, edges[0], edges[1], colour)
    return bytes(row)


def _sky(y: float) -> Colour:
    """Lighter above, warmer towards the horizon."""
    part = min(1.0, y / FIELD)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(SKY, SUN, strict=True))
    return red, green, blue


def _spans(y: float) -> Iterator[Span]:
    """What covers this row, from left to right."""
    if y >= FOOT:
        yield -FIELD, 2 * FIELD, GROUND
        return
    for left, top, width in HOUSES:
        middle = left + width / 2
        if top <= y:
            yield left, left + width, BRICK
            if (y - top) % 5 < 0.35:
                yield left, left + width, ROOF  # a line in the wall
        elif top - PITCH <= y:
            half = (y - top + PITCH) / PITCH * (width / 2 + EAVES)
            yield middle - half, middle + half, ROOF


def _paint(row: bytearray, left: float, right: float, colour: Colour) -> None:
    """Whole pixels, and a part of those at both edges."""
    size = len(row) // 3
    left, right = max(0.0, left), min(float(size), right)
    for x in range(int(left), min(size, int(right) + 1)):
        share = min(right, x + 1) - max(left, x)
        for one in range(3):
            below = row[3 * x + one]
            row[3 * x + one] = round(below + (colour[one] - below) * max(0.0, share))
