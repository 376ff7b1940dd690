"""Texts that no card has are refused before any work, whoever wrote them: the Index, a file, a guest by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from gadesk.cards.index_json import read_index_objects
from gadesk.foreign import Unreadable, json_of
from gadesk.glossary import CardType
from gadesk.glossary.verdicts import WhyUnread
from gadesk.rulestext.compile import Words, read_face
from gadesk.rulestext.paragraphs import READ, Paragraph
from gadesk.script.sheet import Face

GRAMMAR = Words.of(()).grammar()


def read(text: str, name: str = "Paper Crane") -> Sequence[Paragraph]:
    """The paragraphs of an action with this text."""
    face = Face(name=name, types=(CardType.ACTION,), elements=())
    return read_face(GRAMMAR, {}, face, text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. " * 40, "Draw a card. " * 1500, "Draw a card and " * 20 + "draw a card.",
        "Draw a card, then " * 20 + "draw a card.", "fire element " * 1500, "Destroy target ally " + "fire " * 500,
        "( " * 9000, ")" * 9000, "[Level 2+] " * 1000 + "Draw a card.", "Choose one —\n" + "• Draw a card.\n" * 900,
        "Whenever " * 1000, "1 " * 9000,
    ],
)  # fmt: skip
def test_a_text_of_no_card_s_length_is_not_looked_at(text: str) -> None:
    """What grows by the cube, or stands on the stack, is told to be too long."""
    parts = read(text)
    assert parts and parts[0].verdict != READ
    assert WhyUnread.TOO_LONG in {part.why for part in parts}


def test_only_so_many_paragraphs_are_read() -> None:
    """A card of a thousand lines takes no longer than one of forty."""
    parts = read("Draw a card.\n" * 1000)
    assert [part.verdict for part in parts].count(READ) == 40
    assert {part.why for part in parts[40:]} == {WhyUnread.TOO_LONG}


@pytest.mark.parametrize("number", ["10000", "99999999999999999999", "9" * 20_000])
def test_a_number_that_no_card_has_is_not_read(number: str) -> None:
    """It fits no message, and is no number of this game."""
    (part,) = read(f"Deal {number} damage to target unit.")
    assert part.verdict != READ
    assert read("Deal 9999 damage to target unit.")[0].verdict == READ


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Recover", "Recover 2."), ("Draw", "Draw a card."), ("Wake", "Wake up target unit."),
        ("Destroy Target", "Destroy target ally."), ("Banish, the Last", "Banish target ally."),
    ],
)  # fmt: skip
def test_a_card_may_be_called_as_a_word_of_the_rules(name: str, text: str) -> None:
    """Its text says the word in its own sense, not the card's name."""
    assert [part.verdict for part in read(text, name)] == [READ]


BAD_VALUES = [
    '{"slug": "b", "name": "B", "types": ["ALLY"], "life": 1' + "0" * 400 + "}",
    '{"slug": "b", "name": "B", "types": ["ALLY"], "life": 1e999}',
    '{"slug": "b", "name": "B", "types": ["ALLY"], "life": NaN}',
    '{"slug": "b", "name": "half \\ud800", "types": ["ALLY"]}',
    '{"slug": "b", "name": "B", "types": ["ALLY"], "half \\udfff": 1}',
]


@pytest.mark.parametrize("bad", BAD_VALUES)
def test_one_bad_value_refuses_no_other_card(bad: str, tmp_path: Path) -> None:
    """Nor on a page of the Index (tests/library/test_sync.py); elsewhere such JSON is refused whole."""
    good = {"slug": "a", "name": "A", "types": ["ACTION"], "element": "NORM", "elements": ["NORM"], "editions": []}
    file = tmp_path / "cards.json"
    file.write_text(f"[{json.dumps(good)}, {bad}]", encoding="utf-8")
    refused: list[str] = []
    assert "a" in [card.slug for _, card in read_index_objects(file, refused)]
    with pytest.raises(Unreadable):
        json_of(bad)
