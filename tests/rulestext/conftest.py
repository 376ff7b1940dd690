"""A small made-up pool and a way to read sentences with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gadesk.glossary import CardType, Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Compiler, Report, compiled_by
from gadesk.rulestext.grammar import build
from gadesk.rulestext.paragraphs import READ, Context, Paragraph, read_paragraph
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.node import Ability, from_json, to_json, walk
from gadesk.script.sheet import Face

NAMES = {"Tin Soldier": "tin-soldier", "Paper Boat": "paper-boat", "Inkwell": "inkwell"}
Read = Callable[..., Paragraph]
Pool = tuple[list[dict[str, Any]], Compiler, Report]
"""Cards as the Index has them, their compiler, and what it made of them."""


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    """The whole grammar over a few made-up names."""
    return build(Vocabulary.of(NAMES, ()))


@pytest.fixture(scope="session")
def pool(shared_index: Path) -> Pool:
    """The whole Index, compiled once: that takes longer than most tests."""
    cards: list[dict[str, Any]] = json.loads(shared_index.read_text(encoding="utf-8"))
    compiler = Compiler(cards)
    return cards, compiler, compiled_by(compiler, cards)


@pytest.fixture
def read(grammar: Grammar) -> Read:
    """Read one paragraph as of an action card, or as of an object with `resolves=False`."""

    def reader(text: str, resolves: bool = True, champion: bool = False, has_x: bool = False) -> Paragraph:
        kind = CardType.ACTION if resolves else CardType.CHAMPION if champion else CardType.ALLY
        face = Face("Speaker", (kind,), (Element.NORM,), cost_is_x=has_x)
        found = read_paragraph(grammar, text, 0, Context(face))
        assert repr(from_json(to_json(found.ability))) == repr(found.ability), "a word that is no member of its type"
        return found

    return reader


def ability_of(read: Read, text: str, resolves: bool = True) -> Ability:
    """The ability that a sentence is read as."""
    found = read(text, resolves=resolves)
    assert found.verdict == READ, (text, found.unread)
    return found.ability


def holds_named(read: Read, text: str, kind: str, resolves: bool) -> None:
    """A sentence is read, and a node of that name is in its reading."""
    assert kind in {type(part).__name__ for part in walk(ability_of(read, text, resolves))}


def holds(read: Read, text: str, kinds: tuple[type, ...], resolves: bool) -> None:
    """A sentence is read, of a card with a cost of X if it needs one, and such nodes are in its reading."""
    part = read(text, resolves=resolves)
    if part.verdict != READ:
        part = read(text, resolves=resolves, has_x=True)
    assert part.verdict == READ, part.unread
    found = {type(node) for node in walk(part.ability)}
    assert set(kinds) <= found
