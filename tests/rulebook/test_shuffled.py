"""Decks are in a random order as the game begins (zones.main-deck.p6)."""

from __future__ import annotations

import pytest

from gadesk.engine.game import Game
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters


def order(seed: int) -> list[list[str]]:
    """Return both main decks of a new game, in their order."""
    state = Game.new(bundled_sheets(), list(starters().values())[:2], seed=seed, first=0).state
    return [[state.cards[id].sheet.slug for id in side.main_deck] for side in state.sides]


@pytest.mark.rule("zones.main-deck.p6", "terms.shuffling.2")
def test_both_main_decks_begin_in_an_order_of_chance() -> None:
    """Every seed gives each deck another order; the cards are those of the deck."""
    lists = [list(deck.main) for deck in list(starters().values())[:2]]
    one, two = order(1), order(2)
    for listed, here, there in zip(lists, one, two, strict=True):
        assert listed != here != there != listed
        assert set(here) <= set(listed) and set(there) <= set(listed)
