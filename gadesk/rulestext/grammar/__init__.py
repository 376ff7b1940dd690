"""The grammar: a folder for each kind of phrase; each of its modules adds rules to one `Grammar`.

Reading tries every rule. Printing takes the first rule of a category that reproduces a value, so the order of the
modules in each folder's `FAMILIES`, and of the rules in a module, says how what can be said in several ways is said.
"""

from weakref import WeakValueDictionary

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
from gadesk.rulestext.grammar.continuous.changes import add_explained
from gadesk.rulestext.grammar.continuous.named_states import add_states
from gadesk.rulestext.grammar.costs.ingredients import add_names
from gadesk.rulestext.grammar.nouns.nouns import add_subtypes
from gadesk.rulestext.placeholders import CountersThisWay, It, Others, ThatMany, They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.node import Ability, Condition, Effect, Pattern, Selection, Who

KINDS = (amounts, nouns, subjects, conditions, occasions, costs, instructions, continuous, replacements, texts)


def build(words: Vocabulary) -> Grammar:
    """The whole grammar over the words of a pool. While there is one of the same kinds of counters, it has its rules.

    Rules hang on nothing else of a pool: its names and subtypes, and what its reminders explain, are matched by code.
    """
    made = _MADE.get(words.counters)
    if made is None:
        made = _MADE[words.counters] = _made(Vocabulary(counters=words.counters))
    grammar = made.with_the_same_rules()
    for add_words in WORDS:
        add_words(grammar, words)
    return grammar


def _made(words: Vocabulary) -> Grammar:
    grammar = Grammar(
        wordless=frozenset({"slot"}),
        marked=(Ability, Condition, Selection, Effect, Pattern, Who, It, They, ThatMany, Others, CountersThisWay),
    )
    for kind in KINDS:
        for family in kind.FAMILIES:
            family.add(grammar, words)
    return grammar


_MADE: WeakValueDictionary[frozenset[str], Grammar] = WeakValueDictionary()
"""By the kinds of counters: those whose rules a grammar in use has."""
WORDS = (add_names, add_subtypes, add_explained, add_states)
"""What matches words of a pool, and is made for each."""
