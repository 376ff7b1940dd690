"""What is not asked because it comes to the same does come to the same: played out both ways (`either_of_two`)."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine import procedure
from gadesk.engine.changes import damage
from gadesk.engine.flow import triggers
from gadesk.engine.game import Game
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets
from tests.session.either_of_two import Of, Tally, follow, play
from tests.session.test_indistinct import lay
from tests.session.test_interchangeable_pairs import COUNT_THIS, ONE, THIS, ally

ENOUGH = 2
"""Moments in which the rules take one of two without asking: of the unique, of a deck that is looked through."""


def test_either_of_two_options_taken_unasked_gives_the_same_game() -> None:
    """From the moment on all that is asked and told is the same, but for the two having changed places."""
    tally, pool = Tally(), Pool(bundled_sheets())
    for seed in range(1, 60):
        if tally.tried.total() < ENOUGH:
            play(seed, tally, pool)
    assert tally.tried.total() >= ENOUGH and not tally.different


def test_options_that_differ_are_told_from_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: rules that take any two of a name for the same are found out."""
    monkeypatch.setattr(procedure, "exchangeable", lambda *_, **__: True)
    tally, pool = Tally(), Pool(bundled_sheets())
    for seed in range(41, 80):
        play(seed, tally, pool)
        if tally.different:
            break
    assert tally.different


CHAMPION = {"is": "YourChampion"}
FAITH = {"is": "PutCounters", "counter": "faith", "amount": ONE, "on": CHAMPION}
RISE = {"is": "WakeUp", "what": THIS}
MEND = {"is": "Recover", "amount": ONE}


def at_end(*effects: dict[str, Any]) -> list[dict[str, Any]]:
    """Make triggers for the end phase."""
    return [{"is": "Triggered", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": one} for one in effects]


def warding(instead: dict[str, Any]) -> dict[str, Any]:
    """Make an ability that does something else than deal damage to the champion."""
    return {"is": "Static", "affects": CHAMPION,
            "changes": [{"is": "DamageInstead", "mode": "each", "then": instead}]}  # fmt: skip


def guarded(of: Of, *cards: dict[str, Any]) -> Game:
    """Lay a board with these allies, and for replacements one that hurts its own champion in its end phase."""
    hurt = {"is": "DealDamage", "amount": ONE, "to": CHAMPION}
    named = {card["name"]: card for card in (*cards, ally("Scourge", *at_end(hurt)))}
    field = [card["name"] for card in cards] + ["Scourge"] * (of is Of.REPLACEMENTS)
    return lay(list(named.values()), {"field": field, "main_deck": ["Pawn"] * 3})


RISING, FAITHFUL, KEEPER = ally("Riser", *at_end(RISE)), ally("Monk", *at_end(FAITH)), ally("Keeper", warding(MEND))
TWO = [(Of.TRIGGERS, RISING), (Of.TRIGGERS, FAITHFUL), (Of.REPLACEMENTS, KEEPER)]


@pytest.mark.parametrize(("of", "card"), TWO, ids=["of themselves", "of another", "damage"])
def test_orders_taken_unasked_give_the_same_game(of: Of, card: dict[str, Any]) -> None:
    """The order of two triggers, and which of two replacements of damage applies, where neither is asked."""
    tally = Tally()
    follow(guarded(of, card, card), 1, tally, kinds=[of])
    assert tally.tried[of] and not tally.different


@pytest.mark.parametrize(
    ("of", "module", "name", "cards"),
    [
        (Of.TRIGGERS, triggers, "blind", (FAITHFUL, ally("Solo", *at_end(COUNT_THIS)))),
        (Of.REPLACEMENTS, damage, "_same", (KEEPER, ally("Giver", warding(FAITH)))),
    ],
    ids=["triggers", "damage"],
)
def test_orders_that_differ_are_told_from_each_other(
    monkeypatch: pytest.MonkeyPatch, of: Of, module: Any, name: str, cards: tuple[dict[str, Any], ...]
) -> None:
    """Rules that take any two of them for the same are found out."""
    monkeypatch.setattr(module, name, lambda *_: True)
    tally = Tally()
    follow(guarded(of, *cards), 1, tally, kinds=[of])
    assert tally.tried[of] and tally.different
