"""What a seat may not know has no influence on what it is shown (zones.public-vs-private-information)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from gadesk.engine.changes import zones
from gadesk.engine.continuous.derived import touch
from gadesk.engine.game import Game
from gadesk.engine.procedure import EVERYONE
from gadesk.engine.seat_view import redact
from gadesk.engine.state.cards import Card
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import PRIVATE_ZONES, CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.script import abilities as a
from gadesk.script import amounts as n
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import EachOpponent
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.engine.table import Play, side, trick
from tests.engine.table import card as made

DECKS = starters()
NAMES = sorted(DECKS)
SHEETS = bundled_sheets()
GAMES = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(0, 250))


def some_answer(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """Pick any legal answer."""
    count = chance.randint(decision.least, decision.most)
    if decision.repeat:
        return tuple(chance.randrange(len(decision.options)) for _ in range(count))
    return tuple(chance.sample(range(len(decision.options)), count))


def played(mine: str, theirs: str, seed: int, answers: int) -> Game:
    """Play a game at random up to some point of it."""
    chance = random.Random(seed)
    game = Game.new(SHEETS, [DECKS[mine], DECKS[theirs]], seed=seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.answer(some_answer(game.decision, chance))
    return game


def unknown(state: GameState, seat: int) -> Iterator[list[Card]]:
    """Yield, player by player, the cards that a seat may not look at."""
    for owner in range(len(state.sides)):
        yield [
            card
            for card in state.cards.values()
            if card.owner == owner and card.knowers != EVERYONE and not card.knowers >> seat & 1
        ]


def permuted(state: GameState, seat: int, chance: random.Random) -> GameState:
    """Return a state that differs only in which unknown card is which."""
    other = state.clone()
    for cards in unknown(other, seat):
        sheets = [card.sheet for card in cards]
        chance.shuffle(sheets)
        for card, sheet in zip(cards, sheets, strict=True):
            other.cards[card.id] = Card(card.id, sheet, card.owner, card.zone, card.origin, card.holder, card.knowers,
                                        card.marks, card.by)  # fmt: skip
    touch(other)
    return other


def written(value: object) -> str:
    """Write a view or a decision as bytes would be on the wire."""
    return json.dumps(to_builtins(value), sort_keys=True)


@pytest.mark.rule("zones.public-vs-private-information.p6")
@settings(max_examples=20, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(GAMES, st.integers(0, 1), st.integers(0, 1000))
def test_views_do_not_depend_on_what_is_hidden(setup: tuple[str, str, int, int], seat: int, mix: int) -> None:
    """Two states that differ only in what a seat may not know give it the same view."""
    game = played(*setup)
    other = Game(permuted(game.state, seat, random.Random(mix)))
    assert written(game.view(seat)) == written(other.view(seat))


@pytest.mark.rule("zones.public-vs-private-information.p6")
@settings(max_examples=20, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(GAMES, st.integers(0, 1000))
def test_decisions_do_not_depend_on_what_is_hidden(setup: tuple[str, str, int, int], mix: int) -> None:
    """What a seat may do with Opportunity does not tell it what is hidden from it."""
    game = played(*setup)
    decision = game.decision
    snapshot = game.snapshot()
    if decision is None or decision.kind is not DecisionKind.OPPORTUNITY or snapshot.since:
        return
    other = Game.resume(permuted(snapshot.state, decision.seat, random.Random(mix)))
    assert other.decision is not None
    assert written(decision) == written(other.decision)


@pytest.mark.rule("zones.public-vs-private-information.p6")
@pytest.mark.parametrize("seed", range(8))
def test_events_name_no_hidden_card(seed: int) -> None:
    """No event tells a seat the id of a card in a private zone that it may not look at."""
    chance = random.Random(seed)
    game = Game.new(SHEETS, [DECKS[name] for name in chance.sample(NAMES, 2)], seed=seed)
    hidden: list[set[int]] = [set(), set()]
    for _ in range(300):
        for card in game.state.cards.values():
            for seat in (0, 1):
                if card.zone in PRIVATE_ZONES and card.knowers != EVERYONE and not card.knowers >> seat & 1:
                    hidden[seat].add(card.id)
                else:
                    hidden[seat].discard(card.id)
        for told in game.take_events():
            for seat in (0, 1):
                event = redact(told, seat)
                if event is not None:
                    named = {event.id, event.old_id, event.source, *event.targets, *event.others}
                    assert not named & hidden[seat], (seat, event)
                if told.event.kind is EventKind.REVEALED and told.event.id is not None:
                    hidden[seat].discard(told.event.id)
        if game.decision is None:
            return
        game.answer(some_answer(game.decision, chance))


@pytest.mark.rule("terms.reveal.5")
def test_what_was_seen_is_lost_once_a_card_leaves_unseen() -> None:
    """Who looked at a hand can't tell which of its cards was put into memory."""
    spy = trick("spy", e.Look(s.All((p.InZone(Zone.HAND, EachOpponent()),))))
    bury = trick("bury", e.Put(s.Chosen((p.InZone(Zone.HAND),)), Zone.MEMORY))
    play = Play((spy, bury), side("hero", hand=("spy",)), side("hero", hand=("filler", "filler", "filler")))
    play.act("spy")
    play.combat_over()
    seen = play.game.view(0).seats[1].hand
    assert seen.cards is not None
    assert len(seen.cards) == 3
    zones.move(play.game.run, play.ids("filler", Zone.HAND)[0], Zone.MEMORY, Cause.RESERVE)
    assert play.game.view(0).seats[1].hand.cards is None
    assert len(play.game.view(1).seats[1].hand.cards or ()) == 2


@pytest.mark.rule("zones.public-vs-private-information.2")
def test_played_card_does_not_tell_since_when_it_was_in_hand() -> None:
    """The opponent is not told under which id a card lay in the hand."""
    quick = trick("quick", e.Draw())
    play = Play((quick,), side("hero", hand=("filler", "quick")), side("hero"))
    was = play.id("quick", Zone.HAND)
    play.until(DecisionKind.OPPORTUNITY, "quick")
    play.game.answer((play.options().index("quick"),))
    told = [one for one in play.game.take_events() if one.event.kind is EventKind.MOVED]
    assert next(event.old_id for one in told if (event := redact(one, 0)) is not None) == was
    assert all(event.old_id is None for one in told if (event := redact(one, 1)) is not None)


@pytest.mark.rule("mechanics.abilities.8")
def test_ability_of_a_card_in_hand_is_concealed_till_its_costs_are_paid() -> None:
    """While its cost is paid the card may still be taken back: the opponent is not shown which it is."""
    costs = (k.Pay(n.Fixed(1)), k.DiscardThis())
    cycling = made("cycling", CardType.ACTION, a.Activated(costs, e.Draw(), zone=Zone.HAND))
    play = Play((cycling,), side("hero", hand=("filler", "filler", "filler", "cycling")), side("hero"))
    play.act("ability cycling")
    assert play.asked.kind is DecisionKind.PAY_RESERVE
    assert [layer.slug for layer in play.game.view(0).stack] == ["cycling"]
    assert [layer.slug for layer in play.game.view(1).stack] == [None]
    play.answer(0)
    assert [layer.slug for layer in play.game.view(1).stack] == ["cycling"]
