"""The grammar: a folder for each kind of phrase; each of its modules adds rules to one `Grammar`.

Reading tries every rule. Printing takes the first rule of a category that reproduces a value, so the order of the
modules in each folder's `FAMILIES`, and of the rules in a module, says how what can be said in several ways is said.
"""

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar import (
    amounts,
    conditions,
    continuous,
    costs,
    instructions,
    nouns,
    occasions,
    replacements,
    subjects,
    texts,
)
from gadesk.rulestext.grammar.costs.ingredients import add_names
from gadesk.rulestext.placeholders import CountersThisWay, It, Others, ThatMany, They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.node import Ability, Condition, Effect, Pattern, Selection, Who

KINDS = (amounts, nouns, subjects, conditions, occasions, costs, instructions, continuous, replacements, texts)


def build(words: Vocabulary) -> Grammar:
    """The whole grammar over the words of a pool."""
    grammar = Grammar(
        wordless=frozenset({"slot"}),
        marked=(Ability, Condition, Selection, Effect, Pattern, Who, It, They, ThatMany, Others, CountersThisWay),
    )
    for kind in KINDS:
        for family in kind.FAMILIES:
            family.add(grammar, words)
    return grammar


def renamed(grammar: Grammar, words: Vocabulary) -> Grammar:
    """The grammar with the names of `words` in place of its own; all else of it is as it was, and is not made anew."""
    other = grammar.with_the_same_rules()
    add_names(other, words)
    return other
