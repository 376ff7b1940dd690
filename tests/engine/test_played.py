"""A card being played comes and goes without everything being worked out anew, unless it bears on something."""

from __future__ import annotations

import random

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.continuous import played
from gadesk.engine.continuous.derived import touch
from gadesk.engine.flow.effects_stack import resolve_top
from gadesk.engine.game import Game
from gadesk.engine.play.activation import to_stack
from gadesk.engine.state.characteristics import derived
from gadesk.engine.state.effects_stack import StackItem
from gadesk.glossary import CardType, Stat, Zone
from gadesk.protocol.views import LayerKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import CardsInZone, Fixed
from gadesk.script.node import Ability, Pred
from gadesk.script.words import Compare
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import Play, ally, side, trick, when

STRONGER = (ch.StatChange(Stat.POWER, Fixed(1)),)
SPELL, GUEST = "spell", "guest"


def board(*abilities: Ability, guest: tuple[Ability, ...] = ()) -> Play:
    """Put an ally with the abilities on the field, an action and another ally into its player's hand."""
    cards = (ally("one", 1, 9, *abilities), ally("foe", 1, 9), ally(GUEST, 1, 1, *guest), trick(SPELL, e.Draw()))
    return Play(cards, side("hero", "one", hand=(SPELL, GUEST)), side("hero", "foe"))


def announce(play: Play, slug: str) -> StackItem:
    """Put a card of the hand onto the Effects Stack."""
    state = play.game.state
    id = next(id for id in state.sides[0].hand if state.cards[id].sheet.slug == slug)
    return to_stack(play.game.run, id, 0, LayerKind.ACTIVATION)


def everyone(*preds: Pred) -> a.Static:
    """Make whatever answers stronger."""
    return a.Static(s.All(preds), STRONGER)


def test_a_card_that_bears_on_nothing_leaves_what_was_derived() -> None:
    """An action is no ally: what makes allies stronger stays as it was worked out, as it comes and as it leaves."""
    play = board(everyone(p.IsType(CardType.ALLY), p.ControlledBy(w.You())))
    state, before = play.game.state, derived(play.game.state)
    item = announce(play, SPELL)
    assert derived(state) is before and before.chars[item.id].name == state.cards[item.id].sheet.front.name
    list(resolve_top(play.game.run))
    assert item.id not in derived(state).chars


@pytest.mark.parametrize(
    ("static", "guest"),
    [
        (everyone(p.IsType(CardType.ALLY)), ()),
        (everyone(p.StatCompares(Stat.POWER, Compare.AT_LEAST, Fixed(1))), ()),
        (a.Static(s.This(), (ch.StatChange(Stat.POWER, CardsInZone(Zone.HAND)),)), ()),
        (a.Static(s.This(), STRONGER, condition=c.HappenedThisTurn(t.Activates((p.IsCard(),), w.You()))), ()),
        (a.Static(s.This(), ()), (a.Static(s.This(), STRONGER),)),
        (a.Static(s.This(), ()), (when(t.Activates((p.IsCard(),), w.You()), e.Draw(), zone=Zone.EFFECTS_STACK),)),
    ],
)  # fmt: skip
def test_what_a_card_being_played_bears_on_is_worked_out_anew(static: a.Static, guest: tuple[Ability, ...]) -> None:
    """Allies that are being played, a hand that gets smaller, what works on the card itself, what it listens for."""
    play = board(static, guest=guest)
    before = derived(play.game.state)
    announce(play, GUEST)
    assert derived(play.game.state) is not before


def told(seed: int) -> list[str]:
    """Play a game of random decks and return all that was asked, answered and told."""
    (start,) = starts(Pool(bundled_sheets()), 1, seed, 2)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
    chance, found = random.Random(seed), []
    while game.decision is not None and game.state.turn < 12:
        answer = random_answer(game.decision, chance)
        found.append(repr((game.decision, answer)))
        game.answer(answer)
        found.append(repr(game.take_events()))
    return found


@pytest.mark.parametrize("seed", [50_003, pytest.param(50_011, marks=pytest.mark.deep)])
def test_games_are_the_same_without_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which each card that is played drops everything asks and tells the same."""
    with_it, dropped = told(seed), 0

    def drop(state: object, _item: StackItem) -> None:
        nonlocal dropped
        dropped += 1
        touch(state)  # type: ignore[arg-type]

    monkeypatch.setattr(played, "announced", drop)
    monkeypatch.setattr(played, "left", drop)
    assert told(seed) == with_it
    assert dropped > 10
