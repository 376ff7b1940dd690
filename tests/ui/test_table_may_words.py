"""Questions about what a player may do, in the ability's own words."""

from __future__ import annotations

import pytest

from gadesk.protocol.decisions import Decision, DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import LayerKind, StackView
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.decision_words import detail, question
from gadesk.ui.table.highlights import arrow_pairs, highlights, picked_ids
from gadesk.ui.table.layer_text import layer_text
from tests.ui import samples


def test_a_mastery_is_named_by_its_layer() -> None:
    """A question without a card of its own takes name and text from the layer that asks."""
    layer = StackView(900, LayerKind.ABILITY, "deep-tides", 0, 0, 0)
    answers = (Option(OptionKind.YES), Option(OptionKind.NO))
    asked = Decision(3, 0, DecisionKind.MAY, answers, source=0, says="change its direction")
    lexicon = Lexicon(lambda slug: None)
    view = samples.sample_view(stack=(layer,))
    assert question(asked, view, lexicon) == "Deep Tides: change its direction?"


def test_the_object_that_is_meant_is_named_and_glows() -> None:
    """ "It" alone would not say which of several a trigger is about."""
    view = samples.sample_view()
    answers = (Option(OptionKind.YES), Option(OptionKind.NO))
    asked = Decision(3, 0, DecisionKind.MAY, answers, slug="old-oak", says="banish it", about=4)
    lexicon = Lexicon(lambda slug: None)
    assert question(asked, view, lexicon) == "Old Oak: banish it (Old Oak)?"
    assert highlights(view, asked, Chooser(asked))[4] == ("target", "")


@pytest.mark.rule("mechanics.counters/wither.1", "mechanics.counters/wither.2")
def test_the_price_of_withering_is_said() -> None:
    """The game itself asks for an object with wither counters: how much, and what for; the card's text is not it."""
    view = samples.sample_view()
    field = tuple(samples.changed(card, counters=(("wither", 3),)) if card.id == 4 else card for card in view.field)
    answers = (Option(OptionKind.YES), Option(OptionKind.NO))
    asked = Decision(3, 0, DecisionKind.MAY, answers, source=4, slug="old-oak", word=Offer.PAY)
    lexicon = Lexicon(lambda slug: None, lambda slug: "You may pay (2).")
    withering = samples.sample_view(field=field, stack=(StackView(900, LayerKind.ABILITY, None, 0, 0, -1),))
    assert question(asked, withering, lexicon) == "Old Oak: pay (3) to keep it?"
    assert detail(asked, withering, lexicon) == ""
    cards = tuple(Option(OptionKind.CARD, id, "keen-fox") for id in (20, 21, 22, 23))
    chosen = Decision(3, 0, DecisionKind.PAY_RESERVE, cards, 3, 3, source=4, slug="old-oak", amount=3, optional=True)
    assert question(chosen, withering, lexicon) == (
        "Old Oak: you may pay (3) to keep it. Choose exactly 3 cards to reserve, or don't pay."
    )
    assert detail(chosen, withering, lexicon) == ""
    own = samples.sample_view(field=field, stack=(StackView(900, LayerKind.ABILITY, "old-oak", 0, 4, 0),))
    asked = replace(asked, says="pay (2)", text="You may pay (2).")
    assert question(asked, own, lexicon) == "Old Oak: pay (2)?"
    assert detail(asked, own, lexicon) == "You may pay (2)."
    one = next(card for card in field if card.id != 4 and card.slug)
    assert question(replace(asked, about=one.id), own, lexicon) == f"Old Oak: pay (2) with {lexicon.name(one.slug)}?"


def test_a_layer_has_its_own_words() -> None:
    """An ability has the words that came with it and never its card's; a card being played has its card's text."""
    lexicon = Lexicon(lambda slug: None, lambda slug: "The whole card.")
    assert (
        layer_text(StackView(900, LayerKind.ABILITY, "old-oak", 0, 4, 0, text="Draw a card."), lexicon)
        == "Draw a card."
    )
    assert layer_text(StackView(900, LayerKind.ABILITY, "old-oak", 0, 4, 0), lexicon) == ""
    assert layer_text(StackView(900, LayerKind.ACTIVATION, "old-oak", 0, None, None), lexicon) == "The whole card."


def test_one_sentence_has_verb_amount_round_and_count() -> None:
    """A choice says what it is for, which of how many it is, and how many are chosen."""
    cards = tuple(Option(OptionKind.CARD, id, "old-oak") for id in (3, 4, 5))
    asked = Decision(3, 0, DecisionKind.CHOOSE, cards, slug="old-oak", says="deal 1 damage to a unit", round=(2, 4))
    view, lexicon = samples.sample_view(), Lexicon(lambda slug: None)
    assert question(asked, view, lexicon) == "Deal 1 damage to a unit (2 of 4): choose one for Old Oak."
    none = replace(asked, least=0, most=2, says="", round=None)
    assert question(none, view, lexicon) == "Choose up to 2 for Old Oak."
    assert "exactly 2" in question(replace(none, least=2), view, lexicon)
    assert "any number" not in question(replace(none, most=3), view, lexicon)


def test_payments_say_their_amount() -> None:
    """What is reserved, banished or sacrificed is told with how much is to be paid."""
    cards = tuple(Option(OptionKind.CARD, id, "old-oak") for id in (3, 4, 5))
    view, lexicon = samples.sample_view(), Lexicon(lambda slug: None)
    reserve = Decision(3, 0, DecisionKind.PAY_RESERVE, cards, 2, 2, slug="old-oak", amount=2)
    assert question(reserve, view, lexicon) == "Pay (2) for Old Oak: choose exactly 2 cards to reserve."
    memory = Decision(3, 0, DecisionKind.PAY_MEMORY, cards[:1], 0, 1, slug="old-oak", amount=2)
    assert question(memory, view, lexicon).startswith("Pay 2 memory for Old Oak: choose one or none")
    cost = Decision(3, 0, DecisionKind.PAY_COST, cards, slug="old-oak", word="sacrifice")
    assert question(cost, view, lexicon) == "Choose one to sacrifice for Old Oak."


def test_arrows_point_at_players() -> None:
    """A negative id is a player: among a layer's targets, and when a player is picked."""
    layer = StackView(900, LayerKind.ACTIVATION, "keen-fox", 0, None, None, (-2,))
    assert (900, -2, "target") in arrow_pairs(samples.sample_view(stack=(layer,)))
    options = tuple(Option(OptionKind.PLAYER, seat=seat) for seat in (0, 1))
    chooser = Chooser(Decision(3, 0, DecisionKind.TARGETS, options, 1, 2))
    chooser.toggle(1)
    assert picked_ids(chooser) == (-2,)
