"""The foretold damage of a combat is what is dealt if nobody answers: in games of random decks, attack by attack."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.combat import forecast, imagined_attacks
from gadesk.engine.combat.steps import attack_alone
from gadesk.engine.flow import foresight
from gadesk.engine.game import Game
from gadesk.engine.state.chance import JointChance, Shares
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CardType, Stat, Step, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import EventKind, Harm
from gadesk.protocol.views import Aimed, Foretold
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import AdditionalCost, Static
from gadesk.script.amounts import Fixed
from gadesk.script.changes import Prevent
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.node import Effect
from gadesk.script.words import Shield
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import Play, ally, card, side, when

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


def dealt_if_nobody_answers(game: Game, triggered: bool = False) -> dict[int, int] | None:
    """Let everybody pass until the damage of the combat was dealt, and sum it up; the game stays where it was.

    None: something triggers or is asked on the way, so that more than the attack bears on it. What has `triggered`
    already resolves first.
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
            waits = bool(game.state.stack or game.state.pending)
            if waits and not triggered:
                return None
            triggered = triggered and waits
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


def declared(game: Game, index: int, target: int) -> tuple[Foretold, ...] | None:
    """Attack a target with a unit or a card, without a weapon where that is left open; None where more is asked.

    Returns what was told as the target was chosen, or nothing where there was no choice.
    """
    assert game.decision is not None
    seat = game.decision.seat
    told: tuple[Foretold, ...] = ()
    game.answer((index,))
    while ((decision := game.decision) is not None and game.state.combat is None) or _is_being_declared(game):
        assert decision is not None
        if decision.kind is DecisionKind.ATTACK_TARGET:
            answer = next((at for at, each in enumerate(decision.options) if each.id == target), None)
            if answer is None or decision.seat != seat:
                return None
            (aimed,) = decision.options[answer].would
            assert aimed.at == target
            told = aimed.deals
            game.answer((answer,))
        elif decision.kind is DecisionKind.OPPORTUNITY:
            if not game.state.stack:
                return None  # what the payment moved made the attack impossible
            game.answer(next((at,) for at, each in enumerate(decision.options) if each.kind is OptionKind.PASS))
        elif decision.kind is DecisionKind.PAY_RESERVE:
            game.answer(tuple(range(decision.most)))
        elif decision.kind is DecisionKind.ATTACK_WEAPONS and not decision.least:
            game.answer(())
        else:
            return None  # one of several weapons has to be used, or something else chosen: which is not known
    combat = game.state.combat
    if combat is None or target not in combat.defenders or game.state.stack or game.state.pending:
        return None
    return told


def _is_being_declared(game: Game) -> bool:
    return game.state.combat is not None and game.state.combat.step is Step.DECLARATION


def compared_as_aimed(seed: int, tally: Counter[str]) -> None:
    """Play a game between random decks, and declare each attack that could be: it deals what was told before."""
    (start,) = starts(pool(), 1, seed, 2)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first, people=(0, 1))
    chance = random.Random(seed)
    while (decision := game.decision) is not None and game.state.turn < MOST_TURNS:
        for index, option in enumerate(decision.options):
            attacks = option.kind is OptionKind.ATTACK
            if option.id is None or not (attacks or option.would):
                continue
            would = {each.at: each.deals for each in option.would}
            plain = attack_alone(game.state, option.id) if attacks else 0
            for target in option.aims:
                if not attacks and target not in would:
                    continue
                before = game.snapshot()
                chosen = declared(game, index, target)
                waits = bool(game.state.stack)
                dealt = dealt_if_nobody_answers(game, waits) if chosen is not None else None
                dragged = would.get(target, (Foretold(target, plain),))
                for name, told in (("dragged" if attacks else "card", dragged), ("chosen", chosen or ())):
                    if told and dealt is not None and all(each.sure for each in told):
                        expected = {each.id: each.amount for each in told if each.amount}
                        assert expected == dealt, f"{name}, seed {seed}, turn {game.state.turn}: {option} at {target}"
                        tally[name] += 1
                        tally["triggered"] += waits
                game.restore(before)
                game.take_events()
        game.answer(random_answer(decision, chance))
        game.take_events()


@pytest.mark.parametrize("seed", [SEED, *(pytest.param(SEED + n, marks=pytest.mark.deep) for n in range(1, 16))])
def test_what_is_told_while_aiming_is_dealt(seed: int) -> None:
    """Before an attack is declared, whoever drags the attacker sees at each target what it does there."""
    tally: Counter[str] = Counter()
    compared_as_aimed(seed, tally)
    assert tally["dragged"] + tally["card"] > 0, tally


def test_prevention_is_seen_while_aiming() -> None:
    """A shield on one of two targets: less there, the whole power at the other one."""
    turtle = ally("turtle", 1, 5, Static(s.This(), (Prevent(Shield.EACH, amount=Fixed(2)),)))
    play = Play((turtle, ally("wolf", 3, 2), ally("hare", 1, 1)), side("hero", "wolf"), side("hero", "turtle", "hare"))
    found = imagined_attacks.of_unit(play.game.state, play.id("wolf"), (play.id("turtle"), play.id("hare")))
    assert [(each.at, [(one.id, one.amount, one.sure) for one in each.deals]) for each in found] == [
        (play.id("turtle"), [(play.id("turtle"), 1, True)])
    ]


def stronger(by: int) -> e.Continuous:
    """More power until the combat ends."""
    return e.Continuous(s.This(), (ch.StatChange(Stat.POWER, Fixed(by)),), Until.COMBAT)


@pytest.mark.parametrize(
    ("triggers", "amount", "sure"),
    [
        ((stronger(2),), 5, True),
        ((e.Draw(),), 3, True),
        ((e.Draw(), stronger(2)), 5, True),
        ((e.If(c.MemoryAtLeast(3), stronger(2)),), 3, True),
        ((e.May(stronger(2)),), 3, False),
        ((e.Discard(random=True),), 3, False),
        ((e.DealDamage(Fixed(1), s.Target((p.IsUnit(),))),), 3, False),
        ((stronger(2), stronger(1)), 3, False),
        ((e.DealDamage(Fixed(1), s.This()),), 3, True),
    ],
)
def test_what_triggers_as_an_attack_is_declared_is_foretold(
    triggers: tuple[Effect, ...], amount: int, sure: bool
) -> None:
    """It is in the number where nobody is asked and chance has no part; otherwise it may change that."""
    lance = ally("lance", 3, 9, *(when(t.OnAttack(), each) for each in triggers))
    play = Play((lance, ally("turtle", 0, 9)), side("hero", "lance", hand=("filler",)), side("hero", "turtle"))
    before = play.game.digest()
    target = play.id("turtle")
    found = imagined_attacks.of_unit(play.game.state, play.id("lance"), (target,))
    told = [(one.amount, one.sure) for each in found for one in each.deals]
    assert told == ([(amount, sure)] if (amount, sure) != (3, True) else [])
    assert play.game.digest() == before, "it was tried on a copy"


def test_an_attack_card_is_foretold_with_what_it_brings() -> None:
    """The card's power, on its unit's, against a shield; what is still to be chosen for it may change that."""
    turtle = ally("turtle", 1, 5, Static(s.This(), (Prevent(Shield.EACH, amount=Fixed(2)),)))
    slash = card("slash", CardType.ATTACK, power=4)
    price = AdditionalCost((Pay(Fixed(1)),), optional=True)
    costly = card("costly", CardType.ATTACK, price, power=4)
    cards = (turtle, ally("hare", 1, 1), slash, costly)
    play = Play(cards, side("hero", hand=("slash", "costly")), side("hero", "turtle", "hare"))
    state, at = play.game.state, (play.id("turtle"), play.id("hare"))
    for slug, sure in (("slash", True), ("costly", False)):
        option = Option(OptionKind.ACTIVATE, play.id(slug, Zone.HAND))
        (told,) = foresight.foretold(state, 0, (option,))
        assert set(at) < set(told.aims)
        dealt = {each.at: [(one.id, one.amount, one.sure) for one in each.deals] for each in told.would}
        assert [dealt[id] for id in at] == [[(at[0], 2, sure)], [(at[1], 4, sure)]], slug


def test_a_crowd_is_told_its_power(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many could attack however many, a question comes at once: beyond some, nothing is tried."""
    tried: list[int] = []

    def note(state: GameState, id: int, targets: tuple[int, ...]) -> tuple[Aimed, ...]:
        tried.extend(targets)
        return ()

    monkeypatch.setattr(imagined_attacks, "of_unit", note)
    crowd, foes = [f"wolf{n}" for n in range(15)], [f"hare{n}" for n in range(15)]
    cards = (*(ally(each, 3, 2) for each in crowd), *(ally(each, 1, 1) for each in foes))
    play = Play(cards, side("hero", *crowd), side("hero", *foes))
    options = tuple(Option(OptionKind.ATTACK, play.id(each)) for each in crowd)
    foresight.foretold(play.game.state, 0, options)
    assert 0 < len(tried) <= forecast.MOST_FORETOLD


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
