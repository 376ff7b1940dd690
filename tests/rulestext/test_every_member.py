"""Texts speak of every word that the glossary declares, and of one that is declared tomorrow."""

from __future__ import annotations

import pytest

from gadesk.cards.keywords import printed_keywords
from gadesk.glossary import (
    BUFFED,
    OBJECT_TYPES,
    PAID,
    WORKED_OUT,
    CardType,
    CostKind,
    Counter,
    Keyword,
    Label,
    Stat,
)
from gadesk.glossary.keywords import Takes
from gadesk.script.node import walk
from tests.rulestext.conftest import Read, ability_of

BESIDE = {
    Takes.NOTHING: "{}",
    Takes.NUMBER: "{} 2",
    Takes.NAME_BEFORE: "Inkwell {}",
    Takes.NOUN_BEFORE: "Ally {}",
    Takes.NOUN_AFTER: "{} ally",
    Takes.COST: "{} — (2)",
    Takes.INGREDIENTS: "{} — One Potion",
}
"""What stands beside a keyword in a line of its own."""
HAD = [word for word in Keyword if not word.facts.done]
GAINED = [word for word in HAD if word.facts.takes in (Takes.NOTHING, Takes.NUMBER)]


def line(word: Keyword) -> str:
    """Give a line that is made of the keyword."""
    return BESIDE[word.facts.takes].format(word.words.title())


@pytest.mark.parametrize("kind", CardType)
def test_a_type_stands_in_a_noun_phrase(read: Read, kind: CardType) -> None:
    """As one, as many, and as what something is not."""
    ability_of(read, f"Destroy target {kind.facts.one}.")
    ability_of(read, f"Destroy all {kind.facts.many}.")
    ability_of(read, f"Destroy target non-{kind.facts.one} object.")


@pytest.mark.parametrize("kind", sorted(OBJECT_TYPES))
def test_an_object_is_spoken_of_again_by_its_type(read: Read, kind: CardType) -> None:
    """ "That domain", "those domains" mean the ones before."""
    ability_of(read, f"Rest target {kind.facts.one}. Put a buff counter on that {kind.facts.one}.")
    ability_of(read, f"Rest two target {kind.facts.many}. Destroy those {kind.facts.many}.")


@pytest.mark.parametrize("kind", Counter)
def test_a_counter_is_put(read: Read, kind: Counter) -> None:
    """By its word."""
    ability_of(read, f"Put two {kind.value} counters on target ally.")


@pytest.mark.parametrize("word", HAD)
def test_a_keyword_is_a_line(read: Read, word: Keyword) -> None:
    """With what stands beside it, and so the search finds it."""
    found = ability_of(read, line(word), False)
    assert word in [getattr(node, "keyword", None) for node in walk(found)]
    assert printed_keywords(line(word)) == (word,)


@pytest.mark.parametrize("word", GAINED)
def test_a_keyword_is_gained(read: Read, word: Keyword) -> None:
    """In a sentence."""
    ability_of(read, f"Target ally gains {BESIDE[word.facts.takes].format(word.words)} until end of turn.")


@pytest.mark.parametrize("label", Label)
def test_a_label_stands_before_an_ability(read: Read, label: Label) -> None:
    """With its number, where it has one that the condition says again."""
    if label.facts.numbered:
        condition = "if you have three or more wind element cards in your graveyard"
        ability_of(read, f"{label.value.title()} 3 — Whenever CARDNAME attacks, {condition}, draw a card.", False)
    else:
        ability_of(read, f"{label.value.title()} — Whenever CARDNAME attacks, draw a card.", False)


@pytest.mark.parametrize("stat", WORKED_OUT)
def test_a_number_is_changed(read: Read, stat: Stat) -> None:
    """By its word or its sign."""
    ability_of(read, f"Target champion gets +1 {stat.facts.words} until end of turn.")


@pytest.mark.parametrize("stat", BUFFED)
def test_a_number_is_asked_for(read: Read, stat: Stat) -> None:
    """As a quality of what is meant."""
    ability_of(read, f"Destroy target ally with 2 {stat.facts.words} or less.")


@pytest.mark.parametrize("kind", PAID)
def test_a_cost_is_asked_for_and_changed(read: Read, kind: CostKind) -> None:
    """By its kind, and by what is done with a card that is paid for."""
    ability_of(read, f"Destroy target object with {kind.words} 2 or less.")
    ability_of(read, f"This card costs 1 less to {kind.facts.paid_to}.", resolves=False)
