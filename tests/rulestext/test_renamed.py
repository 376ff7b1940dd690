"""A grammar with other names of cards reads and prints as one made with them: only its names are made anew."""

from __future__ import annotations

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.rulestext.compile import Words
from gadesk.rulestext.grammar import build, renamed
from gadesk.rulestext.tokens import tokenise

SHIPPED = Words.of(bundled_catalogue())
OWN = {"Hollow Lantern": "hollow-lantern", "Marsh": "marsh"}
KEPT = next(iter(SHIPPED.names))


def words(*names: str) -> Words:
    """The subtypes that ship, and one name of a card that does, beside the names given."""
    return Words({KEPT: SHIPPED.names[KEPT], **{name: OWN[name] for name in names}}, SHIPPED.subtypes)


def test_what_is_matched_by_code_is_that_of_a_grammar_made_with_the_names() -> None:
    """Whatever code takes words of the pool, not names alone: a terminal that is forgotten reads the older words."""
    before = build(words("Marsh").vocabulary())
    after = renamed(before, words("Hollow Lantern").vocabulary())
    anew = build(words("Hollow Lantern").vocabulary())
    said = [
        tokenise(text)
        for text in (*OWN, *(f"{name}s" for name in OWN), KEPT, *sorted(SHIPPED.subtypes), "rust counter")
    ]
    differ = set()
    assert after.terminals.keys() == anew.terminals.keys()
    for category, terminal in anew.terminals.items():
        other = after.terminals[category]
        for tokens in said:
            if list(terminal.read(tokens, 0)) != list(other.read(tokens, 0)):
                differ.add(category)
        differ |= {category for slug in (*OWN.values(), *SHIPPED.subtypes) if terminal.show(slug) != other.show(slug)}
    assert differ == set()
    assert not list(after.terminals["cardname"].read(tokenise("Marsh"), 0))
    assert list(before.terminals["cardname"].read(tokenise("Marsh"), 0)) == [(1, "marsh")]


def test_the_rules_are_the_same_ones() -> None:
    """None is made anew, and none differs from those of a grammar made with the names."""
    before = build(words("Marsh").vocabulary())
    after = renamed(before, words("Hollow Lantern").vocabulary())
    assert all(
        one is other for name in before.rules for one, other in zip(before.rules[name], after.rules[name], strict=True)
    )
    anew = build(words("Hollow Lantern").vocabulary())
    assert {name: [one.template for one in rules] for name, rules in after.rules.items()} == {
        name: [one.template for one in rules] for name, rules in anew.rules.items()
    }
