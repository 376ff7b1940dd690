"""An action whose amount came to 0 was not done: nothing triggers, nothing is told, and "if you do" does not follow."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary import CardType, Counter, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import REGISTRY, Effect, field_types
from gadesk.script.players import You
from gadesk.script.sheet import CardSheet
from tests.engine.table import Play, ally, at, card, side, token, trick, when

ALLY = (p.IsType(CardType.ALLY),)
ALL = s.All(ALLY)
NONE = Fixed(0)
SOLDIER = s.All((*ALLY, p.ControlledBy(You())))

ACTIONS: dict[type[Effect], Effect] = {
    e.Copy: e.Copy(s.All((p.HasSubtype("nothing"),)), times=NONE),
    e.DealDamage: e.DealDamage(NONE, ALL),
    e.Discard: e.Discard(NONE),
    e.Draw: e.Draw(NONE),
    e.Empower: e.Empower(NONE),
    e.ForEach: e.ForEach(NONE, e.Draw()),
    e.GainAgility: e.GainAgility(NONE),
    e.Gather: e.Gather(NONE),
    e.Generate: e.Generate("soldier", NONE),
    e.Glimpse: e.Glimpse(NONE),
    e.Materialize: e.Materialize((), amount=NONE),
    e.Mill: e.Mill(NONE),
    e.TakeCounters: e.TakeCounters(Counter.BUFF, NONE, SOLDIER, s.YourChampion()),
    e.PutCounters: e.PutCounters(Counter.BUFF, NONE, SOLDIER),
    e.Recover: e.Recover(NONE),
    e.Summon: e.Summon(("imp",), NONE),
    e.SummonCopy: e.SummonCopy(SOLDIER, NONE),
    e.TakeCounters: e.TakeCounters(Counter.BUFF, NONE, SOLDIER),
}
"""Each action that has an amount, with an amount of 0."""

NO_ACTIONS = {
    e.ChooseTraits: "choices are no actions",
    e.Depending: "its amount chooses a line",
    e.Modal: "its amount is of modes",
    e.PayOnResolution: "its amount bounds what is paid",
    e.Put: "its amount is of counters that something enters with",
}


def with_amount() -> set[type[Effect]]:
    """Return the effects that have an amount of something."""
    effects = {cls for cls in REGISTRY.values() if issubclass(cls, Effect)}
    return {cls for cls in effects if any("Amount" in text for text in field_types(cls).values())}


def test_every_action_with_an_amount_is_tried() -> None:
    """A new one is added here, or said to be no action."""
    assert with_amount() == ACTIONS.keys() | NO_ACTIONS.keys()


def board(effect: Effect) -> Play:
    """Play a trick that does something and draws two cards if that was done."""
    imp = token("imp", 1, 1)
    trick_: CardSheet = trick("try", e.IfYouDo(effect, e.Draw(Fixed(2))))
    seats: list[Any] = [side("hero", at("soldier", counters={Counter.BUFF: 2}), hand=("try", "filler")), side("hero")]
    play = Play((imp, ally("soldier", 1, 1), trick_), *seats)
    play.game.state.objs[play.game.state.sides[0].champion].counters["damage"] = 3
    play.act("try")
    while play.asked.kind is not DecisionKind.OPPORTUNITY or play.game.state.stack:
        assert play.asked.kind is not DecisionKind.MAY, "doing nothing was offered"
        play.choose("pass")
    return play


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize("kind", list(ACTIONS), ids=lambda kind: kind.__name__)
def test_nothing_was_done(kind: type[Effect]) -> None:
    """No happening of this turn but the play itself, and what follows "if you do" does not follow."""
    play = board(ACTIONS[kind])
    quiet = board(e.IfYouDo(ACTIONS[e.Draw], e.Draw()))
    assert len(play.ids("filler", Zone.HAND)) == 1
    assert [event.kind for event in play.game.state.happened] == [event.kind for event in quiet.game.state.happened]
    assert [event.kind for event in play.events] == [event.kind for event in quiet.events]
    assert not play.game.state.delayed


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize("kind", list(ACTIONS), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("deep", [False, True], ids=["alone", "first of two"])
def test_nothing_is_not_offered(kind: type[Effect], deep: bool) -> None:
    """ "You may do nothing" is no offer, nobody is asked, and "if you do" does not follow."""
    first = ACTIONS[kind]
    play = board(e.May(e.Sequence((first, e.Shuffle())) if deep else first))
    assert len(play.ids("filler", Zone.HAND)) == 1
    assert not any(event.kind is EventKind.SHUFFLED for event in play.events)


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize(
    ("repeated", "drawn"),
    [(e.Recover(NONE), 0), (e.Recover(Fixed(1)), 2), (e.TakeCounters("age", Fixed(1), SOLDIER), 0)],
)
@pytest.mark.parametrize("loop", [lambda it: e.ForEach(Fixed(2), it), lambda it: e.ForEachOf(SOLDIER, it)])
def test_what_is_repeated_is_done_if_each_time_is(repeated: Effect, drawn: int, loop: Any) -> None:
    """Doing nothing twice, or for each of some, is doing nothing."""
    assert len(board(loop(repeated)).ids("filler", Zone.HAND)) == 1 + drawn


@pytest.mark.rule("terms.recover.2.a")
def test_a_champion_without_damage_recovers_none_of_it() -> None:
    """To recover 2 without damage is done: it is told, it triggers, and "if you do" follows."""
    listener = card("listener", CardType.ITEM, when(t.Does(t.Deed.RECOVER), e.Draw()))
    rite = trick("rite", e.IfYouDo(e.Recover(Fixed(2)), e.Draw()))
    play = Play((listener, rite), side("hero", "listener", hand=("rite",)), side("hero"))
    play.act("rite")
    while play.asked.kind is not DecisionKind.OPPORTUNITY or play.game.state.stack:
        play.choose("pass")
    assert len(play.ids("filler", Zone.HAND)) == 2
    assert [event.amount for event in play.told(EventKind.RECOVERED)] == [0]
