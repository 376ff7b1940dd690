"""Questions about what a player may do come in a closed list of words."""

from __future__ import annotations

import pytest

from gadesk.engine.instructions import EXECUTORS, offered
from gadesk.glossary import CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import REGISTRY, Effect
from tests.engine.table import Play, ally, card, side, trick, when

COMBINING = {e.Sequence, e.May, e.IfYouDo, e.WhenYouDo, e.If, e.Inline, e.Upgrade, e.UnlessPays, e.ForEach,
             e.ForEachPlayer, e.Mode, e.Modal, e.AsSpell, e.Later, e.Wither, e.Depending}  # fmt: skip
"""Instructions that hold others: these are offered as "several"."""


def test_every_instruction_has_a_word() -> None:
    """An instruction that holds no others is offered by a word of its own."""
    nodes = {node for node in REGISTRY.values() if issubclass(node, Effect)}
    simple = {node for node in nodes if not any(name in node.__annotations__ for name in ("effect", "then", "steps"))}
    without = {node for node in simple - COMBINING if EXECUTORS.offers[node] is Offer.SEVERAL}
    assert not without, sorted(node.__name__ for node in without)


@pytest.mark.parametrize(
    ("effect", "word"),
    [(e.Draw(), Offer.DRAW), (e.Rested(s.This()), Offer.REST),
     (e.Put(s.This(), Zone.HAND, verb=Cause.RETURN), Offer.RETURN), (e.Sequence((e.Draw(), e.Draw())), Offer.SEVERAL)],
)  # fmt: skip
def test_the_words(effect: Effect, word: Offer) -> None:
    """One thing has its own word, several have one together."""
    assert offered(effect) is word


@pytest.mark.rule("playing.resolution.5")
def test_the_question_has_the_word() -> None:
    """The player who may draw is asked about drawing, and declines or does it."""
    gift = trick("gift", e.May(e.Draw()))
    play = Play((gift,), side("hero", hand=("gift",)), side("hero"))
    play.act("gift")
    while play.asked.kind is not DecisionKind.MAY:
        play.choose("pass")
    assert play.asked.word is Offer.DRAW
    play.choose("no")
    assert not play.ids("filler", Zone.HAND)
    assert isinstance(gift.front.abilities[0], a.Instruction)


def test_the_question_says_which_object_it_means() -> None:
    """ "You may banish it" means what made the ability trigger; a question about nothing else means none."""
    shrine = card("shrine", CardType.ITEM, when(t.Enters((p.IsType(CardType.ALLY),)), e.May(e.Banish(s.Subject()))))
    chapel = card("chapel", CardType.ITEM, when(t.Enters((p.IsType(CardType.ALLY),)), e.May(e.Draw())))
    play = Play((shrine, chapel, ally("guest", 1, 2)), side("hero", "shrine", "chapel", hand=("guest",)), side("hero"))
    play.act("guest")
    play.until(DecisionKind.TRIGGER_ORDER)
    play.answer(0, 1)
    meant = {}
    for _ in range(2):
        play.until(DecisionKind.MAY)
        meant[play.asked.slug] = play.asked.about
        play.choose("no")
    assert meant == {"shrine": play.id("guest"), "chapel": None}
