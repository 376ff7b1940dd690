"""What layers and events are called, and that players are told as targets."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Direction, Phase, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.protocol.events import EventKind
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.words import Layers
from tests.engine.board import Board, lineage, needs_sheets
from tests.engine.table import Play, ally, side, trick, when

pytestmark = needs_sheets


@pytest.mark.rule("mechanics.mastery.1")
def test_abilities_of_a_mastery_bear_its_name() -> None:
    """The layer, its trigger and its resolution are told under the mastery's slug."""
    b = Board(lineage("kongming", 1, "water"))
    b.currents(0, Direction.NORTH)
    b.starts(0, Phase.END)
    while b.decision.kind is DecisionKind.OPPORTUNITY and not b.state.stack:
        b.game.answer((0,))
    layers = b.game.view(0).stack
    assert [layer.slug for layer in layers] == ["shifting-currents"]
    b.settle("west")
    told = [recorded.event for recorded in b.game.take_events()]
    kinds = (EventKind.TRIGGERED, EventKind.RESOLVED)
    assert [event.slug for event in told if event.kind in kinds] == ["shifting-currents"] * 2


@pytest.mark.rule("playing.card-activation.5")
def test_a_player_is_told_as_a_target() -> None:
    """In views and events a negative id names the player: -2 is the second seat."""
    b = Board(lineage("lorraine", 1, "wind"))
    b.hand(0, "cleansing-reunion", fodder=6)
    b.act(OptionKind.ACTIVATE, "cleansing-reunion")
    while b.decision.kind is not DecisionKind.OPPORTUNITY:
        if b.decision.kind is DecisionKind.TARGETS:
            players = [option.seat for option in b.decision.options]
            b.game.answer((players.index(1),))
        else:
            b._pay(b.decision)
    assert b.game.view(0).stack[-1].targets == (-2,)
    told = [recorded.event for recorded in b.game.take_events() if recorded.event.kind is EventKind.ACTIVATED]
    assert told[-1].targets == (-2,)


@pytest.mark.rule("mechanics.counters/wither.2")
def test_withering_is_no_ability_of_a_mastery() -> None:
    """The ability of the game has no name, also where its player has a mastery, which has no source either."""
    b = Board(lineage("kongming", 1, "water"))
    b.currents(0, Direction.NORTH)
    b.put(0, Zone.FIELD, "krustallan-patrol", wither=1)
    b.starts(0, Phase.MAIN)
    b.settle()
    told = [recorded.event for recorded in b.game.take_events()]
    assert [event.slug for event in told if event.kind is EventKind.TRIGGERED] == [None]
    assert [(event.slug, event.ability) for event in told if event.kind is EventKind.RESOLVED] == [(None, -1)]


@pytest.mark.rule("misc.card-and-object-information.p2")
def test_a_negated_ability_bears_the_name_of_what_left() -> None:
    """Last-known information names the source of an ability that is negated, and says that it is an ability."""
    watcher = ally("watcher", 1, 1, when(t.OnDeath(), e.Draw()))
    hush = trick("hush", e.Negate(s.Target((), activation=Layers.TRIGGER)))
    play = Play((watcher, trick("wipe", e.Destroy(s.All((p.IsType(CardType.ALLY),)))), hush),
                side("hero", "watcher", hand=("wipe", "hush")), side("hero"))  # fmt: skip
    play.act("wipe")
    play.act("hush")
    play.combat_over()
    assert [(event.slug, event.ability) for event in play.told(EventKind.NEGATED)] == [("watcher", 0)]
