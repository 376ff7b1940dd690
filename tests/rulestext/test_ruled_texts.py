"""Sentences that a single ruled card has, read into exactly their nodes and printed back."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Property, Zone
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Ability
from gadesk.script.players import AnOpponent, EachOpponent, TargetPlayer, You
from gadesk.script.words import Dealt, Ended, Forbidden, Layers
from tests.rulestext.conftest import Read, ability_of

YOURS = p.ControlledBy(You())
ALLY, CARD = p.IsType(CardType.ALLY), p.IsCard()
MEMORY, GRAVEYARD = p.InZone(Zone.MEMORY, You()), p.InZone(Zone.GRAVEYARD, You())
TWO = a.Fixed(2)
NEGATED = c.NotedAny(Dealt.NEGATED, ())
THOSE = s.TargetRef(0)

ACTIONS: tuple[tuple[str, Ability], ...] = (
    (
        "Target opponent can't play more than three cards during their next turn.",
        b.Instruction(
            e.Continuous(
                s.This(), (h.PlayerCant(TargetPlayer(True), Forbidden.PLAY, beyond=3),), Until.DURING_THEIR_NEXT_TURN
            )
        ),
    ),
    (
        "Rest two target allies. If either of those allies are attacking, negate their attacks and "
        "end the combat phase.",
        b.Instruction(
            e.Sequence(
                (
                    e.Rested(s.Target((ALLY,), TWO, TWO)),
                    e.If(
                        c.SelectionIs(THOSE, (p.Is(Property.ATTACKING),), 1),
                        e.EndPhase(Ended.COMBAT),
                    ),
                )
            )
        ),
    ),
    (
        "Negate target card activation. Banish the card that had its activation negated this way. "
        "When an activation is negated this way, draw a card.",
        b.Instruction(e.WhenYouDo(e.Negate(s.Target((), activation=Layers.CARD), True), e.Draw(), NEGATED)),
    ),
    (
        "As an additional cost to activate this card, sacrifice Y allies.",
        b.AdditionalCost((k.SacrificeCost((ALLY,), a.AnyAmount()),)),
    ),
    (
        "You may banish two allies from your graveyard to activate this card from your material deck "
        "without paying its costs.",
        b.PlayPermission(
            Zone.MATERIAL_DECK, (k.BanishCost((ALLY,), TWO, Zone.GRAVEYARD),)
        ),
    ),
)  # fmt: skip
OBJECTS: tuple[tuple[str, Ability], ...] = (
    (
        "Allies you control are always distant.",
        b.Static(s.All((ALLY, YOURS)), (h.IsAlways(Property.DISTANT),)),
    ),
    (
        "Cards can't leave your opponents' material decks unless it's their materialize phase.",
        b.Static(s.All((CARD,)), (h.PlayerCant(EachOpponent(), Forbidden.EMPTY_DECK),)),
    ),
    (
        "[REST]: Activate a card from your memory. Pay its reserve cost only by removing that many age counters from "
        "CARDNAME. Activate this ability only during an opponent's turn.",
        b.Activated(
            (k.RestThis(),),
            e.Play(s.Chosen((CARD, MEMORY)), coin="age", purse=s.This()),
            during_whose=AnOpponent(),
        ),
    ),
    (
        "On Death: Banish CARDNAME, and a card at random from your memory.",
        b.Triggered(
            t.OnDeath(),
            e.Banish(s.Union((s.This(), s.Chosen((CARD, MEMORY), random=True)))),
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), ACTIONS)
def test_ruled_texts_of_cards_that_resolve(read: Read, text: str, ability: Ability) -> None:
    """An action's paragraph is read into exactly these nodes, and printing them gives the text."""
    assert ability_of(read, text) == ability


@pytest.mark.parametrize(("text", "ability"), OBJECTS)
def test_ruled_texts_of_objects(read: Read, text: str, ability: Ability) -> None:
    """An object's paragraph is read into exactly these nodes, and printing them gives the text."""
    assert ability_of(read, text, resolves=False) == ability
