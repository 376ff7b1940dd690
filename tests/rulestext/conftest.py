"""A small made-up pool and a way to read sentences with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gadesk.rulestext.engine import Grammar
from gadesk.rulestext.grammar import build
from gadesk.rulestext.reading import Context, Paragraph, read_paragraph
from gadesk.rulestext.vocabulary import Vocabulary

NAMES = {"Tin Soldier": "tin-soldier", "Paper Boat": "paper-boat", "Inkwell": "inkwell"}
Read = Callable[..., Paragraph]


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    """The whole grammar over a few made-up names."""
    return build(Vocabulary.of(NAMES))


@pytest.fixture
def read(grammar: Grammar) -> Read:
    """Read one paragraph as of an action card, or as of an object with `resolves=False`."""

    def reader(text: str, resolves: bool = True, champion: bool = False, has_x: bool = False) -> Paragraph:
        return read_paragraph(grammar, text, 0, Context(resolves, not resolves, champion, has_x))

    return reader
