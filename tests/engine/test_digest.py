"""Two states are the same exactly where their digests are, and to see it takes no digest."""

from __future__ import annotations

import random

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.engine.state.digest import digest_of, same
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters


def test_states_are_the_same_where_their_digests_are() -> None:
    """Over a game: a copy is the same, and the state after an answer is unless the answer changed nothing."""
    decks = tuple(starters().values())[:2]
    game = Game.new(bundled_sheets(), decks, "1", 0)
    chance, seen = random.Random(1), set()
    for _ in range(150):
        decision = game.decision
        if decision is None:
            break
        before = game.state.clone()
        assert same(before, game.state)
        game.answer(random_answer(decision, chance))
        alike = digest_of(before) == digest_of(game.state)
        assert same(before, game.state) is alike
        seen.add(alike)
    assert False in seen


def test_each_part_of_a_state_counts() -> None:
    """A difference in one object, one card, one seat or the chance is seen."""
    game = Game.new(bundled_sheets(), tuple(starters().values())[:2], "1", 0)
    champion = game.state.sides[0].champion
    one, *_ = game.state.cards
    for change in (
        lambda state: setattr(state.objs[champion], "damage", 3),
        lambda state: state.cards.update({one: state.cards[one].changed(knowers=7)}),
        lambda state: state.sides[1].main_deck.pop(),
        lambda state: setattr(state, "turn", 99),
    ):
        other = game.state.clone()
        assert same(other, game.state)
        change(other)
        assert not same(other, game.state) and digest_of(other) != digest_of(game.state)
