"""Decks are in a random order as the game begins (zones.main-deck.p6)."""

from __future__ import annotations

import pytest

from gadesk.engine.game import Game
from gadesk.engine.state import bags
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters


def order(seed: int) -> list[list[str]]:
    """Return both main decks of a new game, in the order in which they are found when they are looked through."""
    state = Game.new(bundled_sheets(), list(starters().values())[:2], seed=seed, first=0).state
    found = [bags.settle(state, seat, len(side.main_deck)) for seat, side in enumerate(state.sides)]
    return [[state.cards[id].sheet.slug for id in ids] for ids in found]


@pytest.mark.rule("zones.main-deck.p6", "terms.shuffling.2")
def test_both_main_decks_begin_in_an_order_of_chance() -> None:
    """Every seed gives each deck another order; the cards are those of the deck."""
    lists = [list(deck.main) for deck in list(starters().values())[:2]]
    one, two = order(1), order(2)
    for listed, here, there in zip(lists, one, two, strict=True):
        assert listed != here != there != listed
        assert set(here) <= set(listed) and set(there) <= set(listed)
