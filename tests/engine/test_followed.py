"""The verdict of the referee on the last line of some 400 records, each in a block of `followed`.

    nobles; correct hand William 4+1; William: mura
    = legal
    mura: "William"

The first line is a record (`basic` and `nobles` begin it), the second the answer: legal, or the
families of all faults; "silent" with the switches that decide; "overruled" where it was carried
out; or what cannot be read, with line, column and word. Then fields of the position.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from records import BASIC, NOBLES, followed

from scorer.games.torri.play import Record, position_told, read, write

FOLDER = Path(__file__).with_name("followed")
BEGINNINGS = {"basic": BASIC, "nobles": NOBLES}


class Block(NamedTuple):
    record: str
    answer: str
    fields: dict[str, Any]


def blocks() -> Iterator[Block]:
    for file in sorted(FOLDER.glob("*.txt")):
        for text in file.read_text("utf-8").split("\n\n")[1:]:
            record, answer, *fields = text.strip().splitlines()
            first, semicolon, rest = record.partition(";")
            told = dict(field.split(": ", maxsplit=1) for field in fields)
            yield Block(
                BEGINNINGS.get(first, first) + semicolon + rest,
                answer.removeprefix("= "),
                {place: json.loads(value) for place, value in told.items()},
            )


def answered(record: Record) -> str:
    if record.error:
        error = record.error
        return f"unread {error.code} {error.line},{error.column} {error.word!r}"
    line = record.lines[-1]
    if line.judgement is None:
        return line.kind
    faults = [one.family for one in line.judgement.reasons if one.speaks == "against"]
    words = [",".join(faults) or line.judgement.reading]
    if line.judgement.silent:
        words = ["silent", *words, ",".join(line.judgement.silent)]
    return " ".join(["overruled", *words] if line.overruled else words)


def at(told: Any, place: str) -> Any:
    for step in place.split("/"):
        told = told[int(step) if isinstance(told, list) else step]
    return told


BLOCKS = list(blocks())


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.record.rpartition("; ")[2])
def test_the_last_line_is_answered_as_the_rules_say(block: Block) -> None:
    record = followed(block.record)
    assert answered(record) == block.answer
    if block.fields:
        assert record.position is not None
        told = position_told(record.position, record.state.readings)
        assert {place: at(told, place) for place in block.fields} == block.fields


def test_no_record_is_there_twice() -> None:
    records = [block.record for block in BLOCKS]
    assert len(records) > 350
    assert sorted({one for one in records if records.count(one) > 1}) == []


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.record.rpartition("; ")[2])
def test_what_was_written_is_read_as_the_same_position(block: Block) -> None:
    first = followed(block.record)
    text = write(first)
    again = read(text)
    assert write(again) == text
    assert again.stopped is None
    told = [one.position and position_told(one.position) for one in (first, again)]
    assert told[0] == told[1]
