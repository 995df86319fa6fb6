"""Whole answers of the referee, worked out from the rules by hand: see `answers/README.md`."""

from collections import Counter

import pytest
from referee import Block, blocks, told

from scorer.games.torri.play import QUESTIONS

BLOCKS = list(blocks())


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.title)
def test_the_referee_gives_the_whole_answer(block: Block) -> None:
    assert told(block.judged()) == block.answer


def test_every_question_is_answered_somewhere_and_no_block_twice() -> None:
    assert {block.question.split()[0] for block in BLOCKS} == set(QUESTIONS)
    assert [title for title, n in Counter(b.title for b in BLOCKS).items() if n > 1] == []
