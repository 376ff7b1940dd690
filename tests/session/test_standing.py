"""What things count for: worked out from who won, with no sign that would lead astray."""

from __future__ import annotations

import random

import pytest

from gadesk.engine.game import Game
from gadesk.session.opponent.fit import likeliest
from gadesk.session.opponent.standing import DYING, Side, chance_of, counting_for, standing, worth
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

MANY = len(Side._fields)


def rows(counts: list[float], many: int = 3000) -> list[tuple[list[float], bool]]:
    """Make up games in which things count for so much."""
    chance = random.Random(4)
    made = []
    for _ in range(many):
        leads = [chance.gauss(0, 1) for _ in range(MANY)]
        made.append((leads, chance.random() < chance_of(worth(leads, counts))))
    return made


def test_what_counts_is_found_again() -> None:
    """To within what three thousand games can tell."""
    counts = [0.0 if at == DYING else 0.2 + at / 20 for at in range(MANY)]
    found = likeliest(rows(counts))
    assert all(abs(one - two) < 0.25 for one, two in zip(found, counts, strict=True))


def test_a_strong_deck_is_not_taken_for_what_wins() -> None:
    """What a deck that wins anyway always has counts for nothing, if how strong decks are is worked out beside it."""
    chance, told, untold = random.Random(5), list[tuple[list[float], bool]](), list[tuple[list[float], bool]]()
    for _ in range(2000):
        deck = chance.choice((-1.0, 0.0, 1.0))
        leads = [chance.gauss(0, 1) for _ in range(MANY)]
        leads[0] += deck
        won = chance.random() < chance_of(2 * deck)
        told.append(([*leads, deck], won))
        untold.append((leads, won))
    assert likeliest(told)[0] < 0.1 < 0.3 < likeliest(untold)[0]


def test_nothing_counts_the_wrong_way_round() -> None:
    """What seems to is left out, of the champion's dying the other way round."""
    found = likeliest(rows([1.0, 1.0, *[-0.5] * (MANY - 2)]))
    assert found[0] > 0.3 and found[DYING] == 0.0
    assert all(each >= 0 for at, each in enumerate(found) if at != DYING)


def test_the_numbers_that_ship_have_the_signs_that_they_must() -> None:
    """And a game that begins stands about even, for both seats together exactly."""
    counts = counting_for()
    assert all((each <= 0) if at == DYING else (each >= 0) for at, each in enumerate(counts))
    assert counts.life > 0 and counts.hand > 0 and counts.power > 0
    decks = starters()
    game = Game.new(bundled_sheets(), [decks["Rai"], decks["Silvie"]], seed=1)
    assert sum(standing(game.view(seat)) for seat in (0, 1)) == pytest.approx(1.0)
