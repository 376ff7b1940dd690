"""The foretold damage of a combat is what is dealt if nobody answers: in games of random decks, attack by attack."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.engine.state.chance import JointChance, Shares
from gadesk.glossary import CardType
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import EventKind, Harm
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.changes import Prevent
from gadesk.script.words import Shield
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import Play, ally, side

SEED = 71_000


@cache
def pool() -> Pool:
    """What random decks are made of."""
    return Pool(bundled_sheets())


def quiet(decision: Decision) -> tuple[int, ...] | None:
    """The answer of who does nothing; None where something has to be chosen."""
    if decision.kind is DecisionKind.RETALIATE:
        return ()
    if decision.kind is DecisionKind.RETALIATION_ORDER:
        return tuple(range(len(decision.options)))
    return next(((at,) for at, option in enumerate(decision.options) if option.kind is OptionKind.PASS), None)


def dealt_if_nobody_answers(game: Game) -> dict[int, int] | None:
    """Let everybody pass until the damage of the combat was dealt, and sum it up; the game stays where it was.

    None: something triggers or is asked on the way, so that more than the attack bears on it.
    """
    before = game.snapshot()
    game.take_events()
    number = game.state.combat.number if game.state.combat is not None else -1
    try:
        while True:
            decision = game.decision
            answer = quiet(decision) if decision is not None else None
            if answer is None:
                return None
            game.answer(answer)
            events = [recorded.event for recorded in game.take_events()]
            found: Counter[int] = Counter()
            for event in events:
                if event.kind is EventKind.DAMAGED and event.word is Harm.COMBAT and event.id is not None:
                    found[event.id] += event.amount or 0
            if found or game.state.combat is None or game.state.combat.number != number:
                return dict(found)
            if game.state.stack or game.state.pending:
                return None
    finally:
        game.restore(before)
        game.take_events()


def compared(seed: int, tally: Counter[str]) -> None:
    """Play a game between random decks, and hold each attack's forecast against what would be dealt."""
    (start,) = starts(pool(), 1, seed, 2)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
    chance = random.Random(seed)
    while game.decision is not None and game.state.turn < MOST_TURNS:
        combat = game.view(game.decision.seat).combat
        if combat is not None and combat.foretold and not game.state.stack:
            tally["unsure" if not all(each.sure for each in combat.foretold) else "sure"] += 1
            if all(each.sure for each in combat.foretold):
                dealt = dealt_if_nobody_answers(game)
                if dealt is not None:
                    foretold = {each.id: each.amount for each in combat.foretold if each.amount}
                    assert foretold == dealt, f"seed {seed}, turn {game.state.turn}: {combat}"
                    tally["altered" if combat.alters else "plain"] += 1
        game.answer(random_answer(game.decision, chance))
        game.take_events()


@pytest.mark.parametrize("first", [SEED, *(pytest.param(SEED + n, marks=pytest.mark.deep) for n in range(10, 200, 10))])
def test_what_is_foretold_is_dealt(first: int) -> None:
    """Whoever looks at the table knows what the attack does, prevention and all; most is known."""
    tally: Counter[str] = Counter()
    for seed in range(first, first + 4):
        compared(seed, tally)
    assert tally["plain"] + tally["altered"] > 10, tally


def test_what_chance_decides_is_not_drawn_to_foretell_it() -> None:
    """Where both draw, a forecast asks for no share: what a card from the memory at random decides may change it."""
    shown = Prevent(Shield.EACH, amount=Fixed(3), combat=True, once=True, shown=(p.IsType(CardType.ALLY),))
    spear = ally("spear", 1, 5, Static(s.This(), (shown,)))
    play = Play((spear, ally("wolf", 2, 2)), side("hero", "wolf"), side("hero", "spear", memory=("filler", "filler")))
    shares = Shares((bytes(32), None), "a game")
    shares.asked = []
    play.act("attack wolf", "spear")
    play.game.state.chance = JointChance(shares)
    for seat in (0, 1):
        combat = play.game.view(seat).combat
        assert combat is not None and combat.alters
        assert [(each.amount, each.sure) for each in combat.foretold] == [(2, False)]
    assert not shares.asked
