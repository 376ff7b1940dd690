"""The grammar: one module a family of sentences, each adding its rules to one `Grammar`."""

from gadesk.rulestext.engine import Grammar
from gadesk.rulestext.grammar import (
    abilities,
    allowed,
    amounts,
    arriving,
    attacks,
    becoming,
    champions,
    compared,
    conditions,
    continuous,
    costs,
    damage,
    depending,
    effects_cards,
    effects_objects,
    facing,
    fighting,
    further,
    happened,
    joined,
    keywords,
    lone,
    moving,
    negating,
    nouns,
    occasions,
    patterns,
    paying,
    persons,
    phrases,
    played,
    preventing,
    replacement,
    selections,
    sentences,
    singular,
    smaller,
    starry,
    statics,
    tallies,
    watching,
)
from gadesk.rulestext.placeholders import It, Others, ThatMany, They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.node import Ability, Condition, Effect, Pattern, Selection, Who

FAMILIES = (
    amounts,
    nouns,
    selections,
    conditions,
    patterns,
    occasions,
    costs,
    keywords,
    effects_cards,
    effects_objects,
    damage,
    played,
    tallies,
    compared,
    smaller,
    singular,
    happened,
    fighting,
    champions,
    allowed,
    facing,
    starry,
    joined,
    moving,
    phrases,
    watching,
    negating,
    attacks,
    depending,
    persons,
    paying,
    further,
    arriving,
    continuous,
    replacement,
    preventing,
    becoming,
    lone,
    sentences,
    statics,
    abilities,
)


def build(words: Vocabulary) -> Grammar:
    """The whole grammar over the words of a pool."""
    grammar = Grammar(
        wordless=frozenset({"slot"}),
        marked=(Ability, Condition, Selection, Effect, Pattern, Who, It, They, ThatMany, Others),
    )
    for family in FAMILIES:
        family.add(grammar, words)
    return grammar
