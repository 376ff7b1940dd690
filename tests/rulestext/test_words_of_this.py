"""What an ability that no card prints says of its own card fits every card: a granted one, or one of a scenario."""

from __future__ import annotations

import re

from gadesk.glossary import CardType, Phase, Stat
from gadesk.rulestext.chart import Grammar
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.patterns import PhaseBegins
from gadesk.sheets.texts import printer

KINDS = "|".join(kind.facts.one for kind in CardType)
OF_ONE_KIND = re.compile(rf"\b(his|her|him|she|he|this (unit|omen|{KINDS}))\b", re.IGNORECASE)


def test_no_category_has_words_of_one_kind_first(grammar: Grammar) -> None:
    """ "This omen" or "his" are words of some cards, which others are never printed with by themselves."""
    own = {rule.category for rules in grammar.rules.values() for rule in rules if rule.kind is s.This}
    said = {category: printer().part(s.This(), category) for category in own}
    words = {category: text for category, text in said.items() if text is not None}
    assert len(words) >= 5
    assert {category: text for category, text in words.items() if OF_ONE_KIND.search(text)} == {}


def test_abilities_that_no_card_prints() -> None:
    """An ability that makes its card stronger, and one that sacrifices it, speak of it by a word that fits it."""
    stronger = a.Static(s.This(), (ch.StatChange(Stat.POWER, Fixed(1)),))
    going = a.Triggered(PhaseBegins(Phase.END), e.Sacrifice(s.This()))
    for ability in (stronger, going):
        text = printer().part(ability, "para")
        assert text and not OF_ONE_KIND.search(text)
