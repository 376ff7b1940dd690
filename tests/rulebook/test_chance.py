"""What chance alone decides: over many seeds each card is met."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gadesk.session.scenario import scenarios

PLAIN_CARDS = Path(__file__).parent.parent / "scenarios" / "cards.json"
FOUR = ["Rock", "Ogre", "Wall", "Stick"]


def met(pile: str, **board: Any) -> set[str]:
    """Play a scenario with many seeds and gather which of the four cards came, one a game, to a pile of seat 0."""
    found: set[str] = set()
    for seed in range(40):
        game = scenarios.run(scenarios.load({"include": [str(PLAIN_CARDS)], "seed": seed, **board})).game
        state = game.state
        names = {state.cards[id].sheet.front.name for id in getattr(state.sides[0], pile)} & set(FOUR)
        assert len(names) == 1
        found |= names
    return found


@pytest.mark.rule("card-parts.cost.1", "card-parts.cost.p7")
def test_a_memory_cost_takes_any_card_of_the_memory() -> None:
    """Neither the order of the memory nor its player decides which."""
    mine = {"champion": "Plain Spirit", "memory": FOUR, "material_deck": ["Iron Sword"], "main_deck": ["Filler"]}
    steps = [{"do": "materialize", "card": "Iron Sword"}]
    seats = [mine, {"champion": "Plain Spirit"}]
    assert met("banishment", phase="materialize", seats=seats, steps=steps) == set(FOUR)


@pytest.mark.rule("terms.discard.3")
def test_a_discard_at_random_takes_any_card_of_the_hand() -> None:
    """Where the words say that chance chooses, the player does not."""
    discard = {"is": "Discard", "random": True}
    lose = {"name": "Lose One", "types": ["action"], "speed": "fast", "cost": 0, "abilities": [
        {"is": "Instruction", "effect": discard}]}  # fmt: skip
    seats = [{"champion": "Plain Spirit", "hand": ["Lose One", *FOUR]}, {"champion": "Plain Spirit"}]
    steps = [{"do": "activate", "card": "Lose One"}, {"do": "resolve"}]
    assert met("graveyard", cards=[lose], seats=seats, steps=steps) == set(FOUR)
