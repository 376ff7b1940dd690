"""Nothing is dropped, nothing is guessed, two readings are an error."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType
from gadesk.rulestext.engine import Grammar, Reader
from gadesk.rulestext.grammar import build
from gadesk.rulestext.reading import AMBIGUOUS, MANUAL, READ, Context, read_paragraph
from gadesk.rulestext.tokens import tokenise
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.abilities import Manual
from gadesk.script.conditions import AllOf, ClassBonus
from gadesk.script.effects import Continuous, EndPhase, IfYouDo, May, Upgrade
from gadesk.script.node import walk
from gadesk.script.sheet import Face
from tests.rulestext.conftest import Read

SENTENCES = (
    "Deal 2 damage to target rested ally you don't control.",
    "Whenever another Human ally you control dies, draw a card into your memory.",
    "Choose a unit and deal 2 damage to it.",
    "Target Beast ally you control gets +1 [POWER] and gains true sight until end of turn.",
    "Destroy all non-champion objects and if you control a domain, draw two cards.",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_a_word_less_is_not_the_same(read: Read, text: str) -> None:
    """With any one word removed a sentence is either not read or means something else."""
    resolves = not text.startswith("Whenever")
    whole = read(text, resolves=resolves)
    assert whole.verdict == READ, whole.unread
    words = text.split()
    for at in range(len(words)):
        less = " ".join(words[:at] + words[at + 1 :])
        assert read(less, resolves=resolves).ability != whole.ability, less


def test_an_unread_paragraph_is_manual_with_its_tail(read: Read) -> None:
    """What no rule reads becomes Manual, and the tail begins where reading stopped."""
    found = read("Draw two cards while humming.")
    assert found.verdict == MANUAL
    assert isinstance(found.ability, Manual)
    assert found.unread == "while humming."


def test_the_digest_shows_a_changed_wording(read: Read) -> None:
    """Two unread texts have different digests."""
    one, two = read("Hum a tune.").ability, read("Hum a song.").ability
    assert one != two


def test_two_readings_are_an_error() -> None:
    """When two rules read one sentence differently, it is ambiguous and not read."""
    grammar = build(Vocabulary())
    grammar.word("eff", "hum", EndPhase("humming"))
    grammar.word("eff", "hum", EndPhase("drumming"))
    found = read_paragraph(grammar, "Hum.", 0, Context(Face("Hummer", (CardType.ACTION,), ())))
    assert found.verdict == AMBIGUOUS
    assert len(found.readings) == 2
    assert isinstance(found.ability, Manual)


def test_it_needs_something_to_point_at(read: Read) -> None:
    """ "it" without anything named before is not read."""
    found = read("Destroy it.")
    assert found.verdict == MANUAL
    assert "points at nothing" in found.unread


def test_an_x_needs_a_cost_that_declares_it(read: Read) -> None:
    """A bare X is read only on a card whose cost has one."""
    assert read("Recover X.").verdict == MANUAL
    assert read("Recover X.", has_x=True).verdict == READ


def test_an_if_after_at_is_the_condition_of_the_trigger(read: Read) -> None:
    """ "At …, if C, E" has one reading: C belongs to the trigger (abilities.triggered-abilities)."""
    found = read("At the beginning of your end phase, if you control no allies, draw a card.", resolves=False)
    assert found.verdict == READ
    assert getattr(found.ability, "condition", None) is not None


def test_a_reader_finds_every_end(grammar: Grammar) -> None:
    """The chart keeps shorter readings beside longer ones."""
    reader = Reader(grammar, tokenise("target ally you control"))
    assert {end for end, _ in reader.at("sel.s", 0)} == {2, 4}


def test_a_duration_is_not_left_to_the_last_of_two(read: Read) -> None:
    """ "A and B until end of turn" is not read as A for good and B until end of turn."""
    text = "On Enter: Target ally gets +1 [POWER] and target unit gets -1 [POWER] until end of turn."
    lasting = [part for part in walk(read(text, resolves=False).ability) if isinstance(part, Continuous)]
    assert [part.until for part in lasting] == ["end of turn"] * 2


def test_instead_with_two_conditions_needs_both(read: Read) -> None:
    """ "Class Bonus: If C, B instead" replaces only when both hold, so that one of the two always happens."""
    text = "Deal 6 damage to target ally. Class Bonus: If that ally is attacking, deal 6 damage to it instead."
    upgrades = [part for part in walk(read(text).ability) if isinstance(part, Upgrade)]
    assert [type(part) for part in walk(upgrades[0].condition)][:2] == [AllOf, ClassBonus]


def test_if_you_do_after_two_steps_is_not_read_as_both(read: Read) -> None:
    """ "A, then you may B. If you do, C" asks for B alone."""
    found = walk(read("Draw a card, then you may pay (1). If you do, glimpse 1.").ability)
    assert [type(part.first) for part in found if isinstance(part, IfYouDo)] == [May]
    assert read("Draw a card. Then you may pay (1). If you do, glimpse 1.").verdict == READ


def test_what_rides_on_a_prevention_needs_it_in_its_paragraph(read: Read) -> None:
    """Alone, "Whenever damage is prevented this way" would never happen, so it is left unread."""
    assert read("Whenever damage is prevented this way, deal 3 damage to target unit.").verdict == MANUAL


def test_a_rule_that_begins_with_itself_is_an_error() -> None:
    """Left recursion would lose readings in silence, so it is refused."""
    grammar = Grammar()
    grammar.same("a", "{it:a} more")
    grammar.word("a", "more", 1)
    with pytest.raises(RecursionError, match="itself"):
        Reader(grammar, tokenise("more more")).readings("a")


def test_a_category_without_rules_is_an_error() -> None:
    """A slot of a category that nobody defined is found when the grammar is first used."""
    grammar = Grammar()
    grammar.same("a", "more {it:b}")
    with pytest.raises(KeyError, match="has no rules"):
        Reader(grammar, tokenise("more"))
