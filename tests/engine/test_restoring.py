"""A game that goes on and comes back is what it was: also where what was derived of it is kept for that."""

from __future__ import annotations

import random

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.session.selfplay.invariants_deep import deep_broken
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

EVERY = 9
"""Of so many decisions one is looked at from nothing."""


@pytest.mark.parametrize("seed", [37, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(20, 36))])
def test_a_game_comes_back_to_what_it_was(seed: int) -> None:
    """At every decision two other courses are begun; after each the same is asked, seen, legal and derived."""
    (start,) = starts(Pool(bundled_sheets()), 1, seed, 2)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
    chance, asked, found_again = random.Random(seed), 0, 0
    while game.decision is not None and game.state.turn < MOST_TURNS:
        before = (game.digest(), game.decision, [game.view(seat) for seat in range(2)])
        here, state = game.snapshot(), game.state
        for _ in range(2):
            for _ in range(chance.randrange(1, 4)):
                if game.decision is not None:
                    game.answer(random_answer(game.decision, chance))
            game.restore(here)
            assert (game.digest(), game.decision, [game.view(seat) for seat in range(2)]) == before
            found_again += game.state is state
        if asked % EVERY == 0:
            assert deep_broken(game) is None
        asked += 1
        game.answer(random_answer(game.decision, chance))
    assert asked > 50 and found_again > 20, "Restoring hardly ever finds what was derived."
