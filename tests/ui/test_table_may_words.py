"""Questions about what a player may do, in the ability's own words."""

from __future__ import annotations

import pytest

from gadesk.engine.decisions import Decision, DecisionKind, Offer, Option, OptionKind
from gadesk.engine.views import CombatView, StackView
from gadesk.glossary import Step, Zone
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.highlights import arrow_pairs, highlights, picked_ids
from gadesk.ui.table.layer_text import ENLIGHTEN, layer_text
from gadesk.ui.table.lexicon import Lexicon
from gadesk.ui.table.may_words import may_words
from gadesk.ui.table.prompts import detail, question
from tests.ui import samples


@pytest.mark.parametrize(
    ("word", "text", "words"),
    [
        ("banish", "**On Hit:** You may banish a red card. If you do, draw a card.", "banish a red card"),
        ("put", "Look at it. Then you may return it to your hand.", "return it to your hand"),
        ("deal damage", "You may have Oak deal 2 damage to you. If you do, draw.", "have Oak deal 2 damage to you"),
        ("pay", "You may pay (2). When you do, draw a card.", "pay (2)"),
        ("pay", "Stop it unless its controller pays (3).", "pay (3) to prevent it"),
        ("several", "You may reveal an ally and take it.", "reveal an ally and take it"),
        ("draw", "No such words here.", "draw"),
        ("several", "You may rest it. You may wake it.", "do what it offers"),
    ],
)
def test_the_texts_own_words_are_asked(word: str, text: str, words: str) -> None:
    """The clause that offers what the engine asks is found, and nothing else is claimed."""
    assert may_words(word, text) == words


def test_a_mastery_is_named_by_its_layer() -> None:
    """A question without a card of its own takes name and text from the layer that asks."""
    layer = StackView(900, "ability", "deep-tides", 0, 0, 0)
    asked = Decision(
        3, 0, DecisionKind.MAY, (Option(OptionKind.YES), Option(OptionKind.NO)), source=0, word=Offer.CHANGE_DIRECTION
    )
    lexicon = Lexicon(lambda slug: None, lambda slug: "At the end of your turn, you may change its direction.")
    view = samples.sample_view(stack=(layer,))
    assert question(asked, view, lexicon) == "Deep Tides: change its direction?"


def test_the_object_that_is_meant_is_named_and_glows() -> None:
    """ "It" alone would not say which of several a trigger is about."""
    view = samples.sample_view()
    answers = (Option(OptionKind.YES), Option(OptionKind.NO))
    asked = Decision(3, 0, DecisionKind.MAY, answers, slug="old-oak", word=Offer.BANISH, about=4)
    lexicon = Lexicon(lambda slug: None, lambda slug: "Whenever an ally attacks, you may banish it.")
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
    withering = samples.sample_view(field=field, stack=(StackView(900, "ability", None, 0, 0, -1),))
    assert question(asked, withering, lexicon) == "Old Oak: pay (3) to keep it?"
    assert detail(asked, withering, lexicon) == ""
    own = samples.sample_view(field=field, stack=(StackView(900, "ability", "old-oak", 0, 4, 0),))
    assert question(asked, own, lexicon) == "Old Oak: pay (2)?"
    assert detail(asked, own, lexicon) == "You may pay (2)."


TEXTS = {
    "old-oak": "**On Enter:** Draw a card.\nTaunt",
}


@pytest.mark.parametrize(
    ("ability", "combat", "words"),
    [
        (0, False, "**On Enter:** Draw a card."),
        (1, False, "Taunt"),
        (-1, False, ENLIGHTEN),
        (-2, False, TEXTS["old-oak"]),
        (2, True, "Intercept"),
        (2, False, TEXTS["old-oak"]),
    ],
)
def test_a_layer_has_the_text_of_its_ability(ability: int, combat: bool, words: str) -> None:
    """Printed abilities have their paragraph, keywords their name, what a rule made its own words."""
    view = samples.sample_view()
    field = tuple(samples.changed(card, keywords=("intercept",)) if card.id == 4 else card for card in view.field)
    fight = CombatView(Step.DECLARATION, 1, 0, 3, (1,), (), (), (), 2) if combat else None
    view = samples.sample_view(field=field, combat=fight)
    lexicon = Lexicon(lambda slug: None, lambda slug: TEXTS.get(slug, ""))
    assert layer_text(view, StackView(900, "ability", "old-oak", 0, 4, ability), lexicon) == words


@pytest.mark.parametrize("label", ["**Inherited Effect:**", "**Inherited Effect** —", "**Inherited Effect —**"])
def test_an_inherited_ability_is_read_from_the_lineage(label: str) -> None:
    """What a champion has from below is told with the text of the card below, however that is labelled."""
    view = samples.sample_view()
    below = samples.card(70, "young-oak", Zone.INNER_LINEAGE)
    field = tuple(samples.changed(card, lineage=(below,)) if card.id == 4 else card for card in view.field)
    texts = {**TEXTS, "young-oak": f"Roots\n{label} You may sacrifice two leaves."}
    lexicon = Lexicon(lambda slug: None, lambda slug: texts.get(slug, ""))
    text = layer_text(samples.sample_view(field=field), StackView(900, "ability", "old-oak", 0, 4, 3), lexicon)
    assert may_words("sacrifice", text) == "sacrifice two leaves"


def test_arrows_point_at_players() -> None:
    """A negative id is a player: among a layer's targets, and when a player is picked."""
    layer = StackView(900, "activation", "keen-fox", 0, None, None, (-2,))
    assert (900, -2, "target") in arrow_pairs(samples.sample_view(stack=(layer,)))
    options = tuple(Option(OptionKind.PLAYER, seat=seat) for seat in (0, 1))
    chooser = Chooser(Decision(3, 0, DecisionKind.TARGETS, options, 1, 2))
    chooser.toggle(1)
    assert picked_ids(chooser) == (-2,)
