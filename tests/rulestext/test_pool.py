"""The real cards: all of the starter decks whole, nothing ambiguous anywhere, shipped sheets up to date."""

from __future__ import annotations

import json
from pathlib import Path

from gadesk.rulestext.paragraphs import AMBIGUOUS
from gadesk.rulestext.write_sheets import UNREAD, by_slug, compile_starters
from gadesk.script.node import from_json, to_json
from tests.rulestext.conftest import Pool

# What the grammar reads of the whole pool; raise it when it reads more, never lower it.
WHOLE_POOL = 1877


def test_every_starter_card_is_whole(shared_index: Path) -> None:
    """Every ability of every starter card, token and generated card is read and prints back equal."""
    cards = compile_starters(shared_index, shared_index.parent.parent / "decks")
    assert len(cards) > 200
    assert [card.sheet.slug for card in cards if card.verdict != "whole"] == []


def test_shipped_sheets_are_those_of_this_grammar(pool: Pool, root: Path) -> None:
    """resources/cards/sheets.jsonl is what `python -m gadesk.rulestext.write_sheets` writes now."""
    cards = by_slug(pool[2])
    shipped = (root / "resources" / "cards" / "sheets.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in shipped] == [to_json(card.sheet) for card in cards]
    notes = (root / "resources" / "cards" / UNREAD).read_text(encoding="utf-8").splitlines()
    told = {card.sheet.slug: [[one.face, one.at, one.word, one.why] for one in card.unread] for card in cards}
    assert {row["slug"]: row["unread"] for row in map(json.loads, notes)} == {s: row for s, row in told.items() if row}
    read_back = [from_json(json.loads(line)) for line in shipped]
    assert read_back == [card.sheet for card in cards]
    assert [repr(sheet) for sheet in read_back] == [repr(card.sheet) for card in cards], "words without their type"


def test_nothing_in_the_pool_is_ambiguous(pool: Pool) -> None:
    """No paragraph of the Index has two readings."""
    found = [part.text for card in pool[2].cards for part in card.paragraphs if part.verdict == AMBIGUOUS]
    assert found == []


def test_the_pool_is_read_at_least_as_far_as_before(pool: Pool) -> None:
    """The count of whole cards does not fall."""
    assert pool[2].as_json()["whole"] >= WHOLE_POOL
