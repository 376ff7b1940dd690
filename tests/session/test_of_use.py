"""Whoever wants to be asked only where it is of use is asked wherever what is held could do something there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.glossary import CardType, Keyword, Stat, Zone
from gadesk.protocol import messages as wire
from gadesk.protocol.passing import OF_USE, PassMode, StopAt, Stops, pass_option
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.amounts import CountOf, Fixed, Lv
from gadesk.script.conditions import LevelAtLeast, MemoryAtLeast
from gadesk.script.costs import BanishThis, DoneCost, Pay, RecoverCost, SacrificeCost
from gadesk.script.durations import Until
from gadesk.script.node import CostPart, Effect
from gadesk.script.patterns import OnEnter
from gadesk.script.predicates import InZone, IsUnit
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Shield
from gadesk.session.table import Table
from gadesk.sheets.fast_uses import ANYTHING, Use, uses
from tests.engine.table import FILLER, ally, at, card, champion, instruction, side, trick, when, word

MINE, THEIRS = 0, 1
UNIT = s.Target((IsUnit(),))
SHIELD = e.Continuous(UNIT, (ch.Prevent(Shield.SHIELD, Fixed(2)),), Until.THIS_TURN)
LEVEL = e.Continuous(s.YourChampion(), (ch.StatChange(Stat.LEVEL, Fixed(1)),))
WEAKER = e.Continuous(UNIT, (ch.StatChange(Stat.LIFE, Fixed(1), minus=True),))
LASTING = e.Continuous(UNIT, (ch.Prevent(Shield.SHIELD, Fixed(2)),), Until.NEXT_TURN)
BURN = e.DealDamage(Fixed(1), UNIT)
WINDOWS = ("quiet", "loud", "spell", "attack", "end")
"""A turn of another player: an ally that does nothing as it comes, one that does, a spell, an attack, its end."""

CARDS = (
    trick("spell", e.Draw()),
    ally("squire", 1, 4),
    ally("herald", 1, 4, when(OnEnter(), e.Draw())),
    ally("captain", 1, 4, a.Static(s.This(), (ch.StatChange(Stat.POWER, Fixed(1)),), (LevelAtLeast(2),))),
)


def asked_in(held: CardSheet, stops: Stops, *there: str, among: tuple[CardSheet, ...] = ()) -> tuple[str, ...]:
    """Let another player take a turn; return where a seat that holds a card is asked."""
    sheets = {sheet.slug: sheet for sheet in (*CARDS, *among, held, FILLER, champion())}
    hand = (held.slug,) if held.front.types[0] is not CardType.ITEM else ()
    theirs = (at("hero", damage=5), *there, *(() if hand else (held.slug,)))
    board = Board((
        side("hero", "squire", hand=("squire", "herald", "spell")),
        side(*theirs, hand=(*hand, *(sheet.slug for sheet in among))),
    ))  # fmt: skip
    table = Table(Game.resume(build(sheets, board)), 2)
    table.passes.stop_at(MINE, Stops((), ()))
    table.passes.stop_at(THEIRS, stops)
    table.passes.begin()
    found: list[str] = []
    plays = [
        ("activate", "squire"),
        ("activate", "herald"),
        ("activate", "spell"),
        ("attack", "squire"),
        ("pass", None),
    ]
    names, last = dict(zip(("squire", "herald", "spell"), WINDOWS, strict=False)), ""
    while (decision := table.decision) is not None and table.view(MINE).turn_player == MINE:
        view, index = table.view(decision.seat), pass_option(decision)
        if decision.seat == THEIRS:
            top = view.stack[-1].slug if view.stack else None
            where = (
                names.get(top or "", "trigger") if view.stack else "end" if StopAt.of(view) is StopAt.END else "attack"
            )
            found += [where] if index is not None else []
            choice = (index,) if index is not None else tuple(range(decision.least))
        elif index is not None and plays:
            kind, slug = plays.pop(0)
            options = list(enumerate(decision.options))
            choice = next((at,) for at, each in options if each.kind.value == kind and slug in (each.slug, None))
        else:
            choice = (index,) if index is not None else tuple(range(decision.least))
        table.answer(decision.seat, table.epoch, decision.number, choice)
        last = found[-1] if found else last
    assert not plays
    return tuple(dict.fromkeys(found))


WISE = Stops(of_use=OF_USE)


@pytest.mark.parametrize(
    ("effect", "places"),
    [
        (SHIELD, ("loud", "spell", "attack")),
        (e.Draw(), ("loud", "spell", "attack", "end")),
        (e.Glimpse(Fixed(1)), ("loud", "spell", "end")),
        (BURN, WINDOWS),
        (WEAKER, WINDOWS),
        (LASTING, WINDOWS),
        (e.Sequence((SHIELD, BURN)), WINDOWS),
        (e.Sequence((SHIELD, e.Draw())), ("loud", "spell", "attack", "end")),
        (e.May(SHIELD), ("loud", "spell", "attack")),
        (LEVEL, ()),
        (e.Empower(Fixed(2)), ()),
    ],
)
def test_what_is_held_says_where_its_player_is_asked(effect: Effect, places: tuple[str, ...]) -> None:
    """Whatever it does; the same is asked of a card, and of an ability of something on the field."""
    item = card("gem", CardType.ITEM, a.Activated((BanishThis(),), effect))
    assert asked_in(trick("answer", effect), WISE) == places
    assert asked_in(item, WISE) == places


@pytest.mark.parametrize(
    "stops", [Stops(), Stops(of_use=OF_USE, every=True), Stops(of_use=OF_USE + 1), Stops(of_use=OF_USE - 1)]
)
def test_who_wants_it_is_asked_as_ever(stops: Stops) -> None:
    """An older program, full control, and a reading that this host does not know."""
    assert asked_in(trick("answer", SHIELD), stops) == WINDOWS


def test_a_program_without_the_switch_is_asked_as_ever() -> None:
    """A guest of before says nothing of it, and a host of before passes over what it does not know: both ask."""
    line = json.loads(wire.write(wire.Passing(PassMode(), WISE)))
    (inner,) = [each for each in line.values() if isinstance(each, dict) and "of_use" in each]
    assert inner.pop("of_use") == OF_USE
    told = wire.read_from_seat(json.dumps(line).encode())
    assert isinstance(told, wire.Passing) and told.stops == Stops()
    inner |= {"of_use": OF_USE, "zz_later": 1}
    assert wire.read_from_seat(json.dumps(line).encode()) == wire.Passing(PassMode(), WISE)


def test_what_can_not_wait_is_asked_at_once() -> None:
    """Where the later stop is put out there is no later."""
    assert "quiet" in asked_in(trick("answer", SHIELD), Stops(theirs=(StopAt.END,), of_use=OF_USE))
    assert "quiet" in asked_in(trick("answer", e.Glimpse(Fixed(1))), Stops(theirs=(StopAt.DAMAGE,), of_use=OF_USE))
    assert "attack" in asked_in(trick("answer", e.Glimpse(Fixed(1))), Stops(theirs=(StopAt.DAMAGE,), of_use=OF_USE))


def test_a_level_counts_where_something_goes_by_it() -> None:
    """On the field, or held at fast speed; a slow card that is held is of no use then."""
    fast, slow = trick("bolt", e.DealDamage(Lv(), UNIT), cost=9), card("blast", CardType.ACTION, instruction(LEVEL))
    assert asked_in(trick("answer", LEVEL), WISE, "captain") == ("quiet", "loud", "spell", "attack")
    assert asked_in(trick("answer", LEVEL), WISE, among=(fast,)) == ("quiet", "loud", "spell", "attack")
    assert asked_in(trick("answer", LEVEL), WISE, among=(slow,)) == ()


@pytest.mark.parametrize(
    ("cost", "places"),
    [
        (RecoverCost(Fixed(1)), ("loud", "spell", "attack", "end")),
        (DoneCost(e.Draw()), ("loud", "spell", "attack", "end")),
        (SacrificeCost((IsUnit(),)), WINDOWS),
        (Pay(Fixed(1)), ("loud", "spell", "attack")),
    ],
)
def test_what_a_cost_does_counts_too(cost: CostPart, places: tuple[str, ...]) -> None:
    """A champion that recovers by paying, a unit that is given up while it still can be: of a card and an ability."""
    priced = card("answer", CardType.ACTION, a.AdditionalCost((cost,)), instruction(SHIELD), **FAST)
    gem = card("gem", CardType.ITEM, a.Activated((cost,), SHIELD))
    for held in (priced, gem):
        assert asked_in(held, WISE, "squire", among=(FILLER,)) == places


def test_an_instruction_that_nobody_has_thought_of_may_be_for_anything() -> None:
    """So a new one is asked about too often, and never too seldom."""
    for effect in (e.Negate(UNIT), e.Destroy(UNIT), e.WakeUp(UNIT)):
        assert uses(effect) is ANYTHING and uses(e.Sequence((LEVEL, effect))) is ANYTHING
    assert uses(LEVEL) is Use.LEVEL


def test_what_a_card_leaves_counts_too() -> None:
    """Floating memory is of use in the turn after; a keyword whose use nobody has written down may be for anything."""
    floats = card("answer", CardType.ACTION, instruction(SHIELD), word(Keyword.FLOATING_MEMORY), **FAST)
    prepared = card("answer", CardType.ACTION, instruction(SHIELD), word(Keyword.PREPARE, 1), **FAST)
    assert asked_in(floats, WISE) == ("loud", "spell", "attack", "end")
    assert asked_in(prepared, WISE) == WINDOWS
    assert asked_in(ally("answer", 1, 1, **FAST), WISE) == WINDOWS, "a unit may be for anything"


FAST: dict[str, Any] = {"speed": trick("x", e.Draw()).front.speed}


PER_CARD = e.DealDamage(CountOf(s.All((InZone(Zone.MEMORY),))), UNIT)


@pytest.mark.parametrize(
    ("costs", "effect", "asks"),
    [
        ((Pay(Fixed(1)),), BURN, True),
        ((BanishThis(),), BURN, False),
        ((BanishThis(),), PER_CARD, True),
        ((BanishThis(),), e.If(MemoryAtLeast(2), BURN), True),
        ((BanishThis(),), e.Draw(into=Zone.MEMORY), True),
        ((BanishThis(),), e.Draw(), False),
        ((BanishThis(),), e.Glimpse(Fixed(1)), True),
        ((BanishThis(),), e.Sequence((BURN, e.Shuffle())), True),
    ],
)
def test_the_own_recollection_asks_what_reserves(costs: tuple[Any, ...], effect: Effect, asks: bool) -> None:
    """What is reserved there comes straight back, and so does what is in the memory; the rest can be done later."""
    gem = card("gem", CardType.ITEM, a.Activated(costs, effect))
    sheets = {sheet.slug: sheet for sheet in (gem, FILLER, champion())}
    board = Board((side("hero"), side("hero", "gem", hand=("filler",) * 3)))
    table = Table(Game.resume(build(sheets, board)), 2)
    table.passes.stop_at(MINE, Stops((), ()))
    table.passes.stop_at(THEIRS, WISE)
    table.passes.begin()
    asked = False
    while (decision := table.decision) is not None and table.view(MINE).turn < 3:
        view, index = table.view(decision.seat), pass_option(decision)
        asked |= decision.seat == THEIRS and StopAt.of(view) is StopAt.RECOLLECTION and index is not None
        choice = (index,) if index is not None else tuple(range(decision.least))
        table.answer(decision.seat, table.epoch, decision.number, choice)
    assert asked is asks


def test_the_own_main_phase_is_never_passed() -> None:
    """Nor is anything else where no stop is lit at first: who lit it wants to be asked there."""
    sheets = {sheet.slug: sheet for sheet in (trick("answer", LEVEL), FILLER, champion())}
    table = Table(Game.resume(build(sheets, Board((side("hero", hand=("answer",)), side("hero"))))), 2)
    table.passes.stop_at(MINE, Stops((StopAt.END,), (StopAt.MAIN,), of_use=OF_USE))
    table.passes.stop_at(THEIRS, Stops((), ()))
    table.passes.begin()
    found = set()
    while (decision := table.decision) is not None and table.view(MINE).turn < 5:
        view, index = table.view(decision.seat), pass_option(decision)
        if decision.seat == MINE and index is not None:
            found.add((view.turn_player == MINE, StopAt.of(view)))
        choice = (index,) if index is not None else tuple(range(decision.least))
        table.answer(decision.seat, table.epoch, decision.number, choice)
    assert found >= {(True, StopAt.MAIN), (True, StopAt.END), (False, StopAt.MAIN)}
