"""Grammars of several pools have the rules of the first one; each reads and prints as if it had been made alone."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.glossary import CardType, Element
from gadesk.rulestext import grammar as grammars
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Reminders, Words
from gadesk.rulestext.grammar import build
from gadesk.rulestext.paragraphs import READ, Context, read_paragraph
from gadesk.rulestext.tokens import tokenise
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.effects import TriggerAgain
from gadesk.script.sheet import Face

SHIPPED = Words.of(bundled_catalogue())
OWN = {"Hollow Lantern": "hollow-lantern", "Marsh": "marsh"}
KEPT = next(iter(SHIPPED.names))
SUBTYPES = frozenset({"moonling"})
SPEAKER = Context(Face("Speaker", (CardType.ACTION,), (Element.NORM,)))


def words(*names: str) -> Words:
    """Subtypes that ship, one that does not, and one name of a card that does, beside the names given."""
    known = {KEPT: SHIPPED.names[KEPT], **{name: OWN[name] for name in names}}
    return Words(known, SHIPPED.subtypes | SUBTYPES)


def reminders(state: str, says: str) -> Reminders:
    """What one card explains: a keyword and a state."""
    made = Reminders()
    made.add("one", ["ALLY"], f"Vigor (Whenever this ally attacks, {says})")
    made.add("two", ["ALLY"], f"Target unit becomes {state}. ({state.title()} units get -1 [POWER].)")
    return made


def alone(given: Words, explained: Reminders) -> Grammar:
    """A grammar that shares nothing with any other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammars, "_MADE", {})
        return explained.grammar(given)


FROZEN, DAZED = reminders("frozen", "draw a card."), reminders("dazed", "recover 2.")


def test_what_is_matched_by_code_is_that_of_a_grammar_made_alone() -> None:
    """Whatever code takes words of the pool, not names alone: a terminal that is forgotten reads other words."""
    before = FROZEN.grammar(Words({"Marsh": "marsh"}))
    after = DAZED.grammar(words("Hollow Lantern"))
    anew = alone(words("Hollow Lantern"), DAZED)
    said = [
        tokenise(text)
        for text in (
            *OWN, *(f"{name}s" for name in OWN), KEPT, "Moonling", "Moonlings", *sorted(SHIPPED.subtypes),
            "rust counter", "frozen", "dazed", "vigor",
        )
    ]  # fmt: skip
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


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Draw a card.", True, True),
        ("Target unit becomes frozen.", True, False),
        ("Target unit becomes dazed.", False, True),
        ("Moonlings you control get +1 [POWER] until end of turn.", False, True),
        ("[Gloom 3+] Draw a card.", False, False),
    ],
)
def test_each_reads_the_words_of_its_own_pool(text: str, one: bool, other: bool) -> None:
    """Both at once, whichever was made first."""
    made = FROZEN.grammar(Words()), DAZED.grammar(words("Marsh"))
    assert [read_paragraph(each, text, 0, SPEAKER).verdict == READ for each in made] == [one, other]
    assert made[0].rules is made[1].rules


def test_other_kinds_of_counters_are_rules_of_their_own() -> None:
    """For each kind there are rules: a pool that has one more has a grammar of its own."""
    pools = build(Vocabulary()), build(Vocabulary.of({}, (), {"gloom"}))
    read = [read_paragraph(each, "[Gloom 3+] Draw a card.", 0, SPEAKER).verdict == READ for each in pools]
    assert read == [False, True]


def test_the_rules_are_those_of_a_grammar_made_alone() -> None:
    """None is made anew, and none differs."""
    before, after = FROZEN.grammar(words("Marsh")), DAZED.grammar(words("Hollow Lantern"))
    assert before.rules is after.rules
    anew = alone(words("Hollow Lantern"), DAZED)
    assert anew.rules is not after.rules
    assert {name: [one.template for one in rules] for name, rules in after.rules.items()} == {
        name: [one.template for one in rules] for name, rules in anew.rules.items()
    }


def test_nothing_is_added_to_rules_that_others_have() -> None:
    """Who wants more rules adds them to a grammar of its own."""
    shared = build(Vocabulary())
    with pytest.raises(TypeError, match="other grammars have the same rules"):
        shared.word("eff", "hum", TriggerAgain("humming"))
    own = shared.without(())
    own.word("eff", "hum", TriggerAgain("humming"))
    assert [read_paragraph(each, "Hum.", 0, SPEAKER).verdict == READ for each in (own, shared)] == [True, False]


def test_rules_that_no_grammar_has_any_more_are_let_go() -> None:
    """A program that has printed or read what it wanted keeps no grammar for its sake."""
    kept = build(Vocabulary.of({}, (), {"gloom"}))
    key = Vocabulary.of({}, (), {"gloom"}).counters
    assert key in grammars._MADE
    del kept
    assert key not in grammars._MADE
