"""Sentences said for cards that are not read whole, at a table, in a journal and over a room."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gadesk.glossary import CardType, CostKind, Element
from gadesk.protocol.decisions import CANCEL
from gadesk.protocol.hand_tools import MOST_IN_A_TURN, Tool, ToolUse
from gadesk.protocol.journal_file import VERSION, Header, load
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script import effects as e
from gadesk.script.abilities import Manual
from gadesk.script.node import Effect, walk
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.game import start_game
from gadesk.session.journal import JournalWriter
from gadesk.session.table import Refusal, Table
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.manual import SentenceError, read_back, read_sentence, written
from tests.session.double import START, TinyGame, tell

FACE = bundled_sheets()["spirit-of-fire"].front


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("draw two cards", e.Draw),
        ("  Deal 3 damage to target unit. ", e.DealDamage),
        ("Put a buff counter on target ally", e.PutCounters),
        ("You may discard a card. If you do, draw two cards.", e.IfYouDo),
        ("Spirit of Fire becomes distant.", Effect),
    ],
)
def test_sentences_of_the_cards_are_read(words: str, kind: type) -> None:
    """With or without a capital letter and a point at the end; also as a journal keeps them."""
    ability = read_sentence(words, FACE)
    assert any(isinstance(node, kind) for node in walk(ability.effect))
    assert read_back(written(ability)) == ability


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "Say what"),
        ("Draw a card. Fold it.", "from “Fold it.” on"),
        ("Fold it", "this sentence"),
        ("x" * 999, "not read"),
    ],
)
def test_what_is_not_read_is_told_from_where_on(words: str, told: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(SentenceError, match=told):
        read_sentence(words, FACE)
    assert read_back("[]") is None and read_back("{") is None


def test_a_table_takes_it_and_a_journal_brings_it_back(tmp_path: Path) -> None:
    """What was said counts as an entry of that seat: it is replayed, and undo takes it back."""
    path = tmp_path / "game.jsonl"
    writer = JournalWriter(path, Header(VERSION, START, "", ("player", "player")))
    game = TinyGame(5)
    table = Table(game, 2, writer, tell)
    life = game.life[1]
    table.by_hand(0, 7, "Draw a card.")
    assert game.life[1] == life - 1
    for card, words, why in (
        (8, "Draw a card.", "no such card"),
        (12, "Draw a card.", "not there"),
        (7, "Fold it.", "read"),
    ):
        with pytest.raises(Refusal, match=why):
            table.by_hand(0, card, words)
    table.close()
    fresh = TinyGame(5)
    again, problem = Table.resumed(fresh, 2, load(path), tell)
    assert problem is None and fresh.digest() == game.digest() and again.may_undo(0) == 1
    again.undo(0, 1)
    assert fresh.life[1] == life


def test_decks_with_such_cards_are_played() -> None:
    """The parts that are read work; the others wait for what the player says."""
    sheets = dict(bundled_sheets())
    riddle = Face("Riddle", (CardType.ALLY,), (Element.NORM,), cost_kind=CostKind.RESERVE, cost=0, power=1, life=1)
    sheets["riddle"] = CardSheet("riddle", replace(riddle, abilities=(Manual(0, "0123"),)))
    deck = DeckCards(("spirit-of-fire",), ("riddle",) * 60)
    game = start_game(sheets, Start((deck, deck), seed="3"))
    assert game.decision is not None


def test_what_is_done_with_a_tool_is_replayed_and_taken_back(tmp_path: Path) -> None:
    """It counts as an entry of its seat, whoever was asked; what others were asked before is no longer asked."""
    path = tmp_path / "game.jsonl"
    writer = JournalWriter(path, Header(VERSION, START, "", ("player", "player")))
    game = TinyGame(5)
    table = Table(game, 2, writer, tell)
    life, use = game.life[0], ToolUse(Tool.DRAW, seat=0, amount=1)
    assert table.decision is not None and table.decision.seat == 0
    before = table.decision.number
    table.use_tool(1, use)
    assert game.life[0] == life - 1 and table.decision.number != before
    with pytest.raises(Refusal, match="too late"):
        table.answer(0, table.epoch, before, (0,))
    table.answer(0, table.epoch, table.decision.number, (1,))
    with pytest.raises(Refusal, match="this question"):
        table.use_tool(1, use)
    table.answer(0, table.epoch, table.decision.number, CANCEL)
    table.close()
    fresh = TinyGame(5)
    again, problem = Table.resumed(fresh, 2, load(path), tell)
    assert problem is None and fresh.digest() == game.digest() and again.may_undo(1) == 1
    again.undo(1, 1)
    assert fresh.life[0] == life


def test_nobody_floods_a_game_by_hand() -> None:
    """In one turn no more than a bound; what was taken back counts no more."""
    game = TinyGame(5, life=5000)
    table = Table(game, 2, None, tell)
    for _ in range(MOST_IN_A_TURN):
        table.use_tool(0, ToolUse(Tool.DRAW, seat=0))
    with pytest.raises(Refusal, match="no more than"):
        table.use_tool(0, ToolUse(Tool.DRAW, seat=0))
    table.use_tool(1, ToolUse(Tool.DRAW, seat=0))
    table.undo(0, 1)
    table.use_tool(0, ToolUse(Tool.DRAW, seat=0))
