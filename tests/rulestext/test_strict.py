"""Nothing is dropped, nothing is guessed, two readings are an error."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType
from gadesk.glossary.verdicts import WhyUnread
from gadesk.rulestext.chart import Grammar, Reader
from gadesk.rulestext.grammar import build
from gadesk.rulestext.paragraphs import AMBIGUOUS, MANUAL, READ, Context, read_paragraph
from gadesk.rulestext.tokens import tokenise
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.abilities import Manual
from gadesk.script.conditions import AllOf, ClassBonus
from gadesk.script.effects import Continuous, IfYouDo, May, TriggerAgain, Upgrade
from gadesk.script.node import walk
from gadesk.script.sheet import Face
from tests.rulestext.conftest import Read, ability_of

SENTENCES = (
    "Deal 2 damage to target rested ally you don't control.",
    "Whenever another Human ally you control dies, draw a card into your memory.",
    "Choose a unit and deal 2 damage to it.",
    "Target Beast ally you control gets +1 [POWER] and gains true sight until end of turn.",
    "Destroy all non-champion objects and if you control a domain, draw two cards.",
)


SAME = {
    ("gains", "Target Beast ally you control gets +1 [POWER] and true sight until end of turn."),
}
"""Words without which a text means the same: "gets A and gains B" is "gets A and B"."""


@pytest.mark.parametrize("text", SENTENCES)
def test_a_word_less_is_not_the_same(read: Read, text: str) -> None:
    """With any one word removed a sentence is either not read or means something else; but for `SAME`."""
    resolves = not text.startswith("Whenever")
    whole = ability_of(read, text, resolves=resolves)
    words = text.split()
    for at in range(len(words)):
        less = " ".join(words[:at] + words[at + 1 :])
        assert read(less, resolves=resolves).ability != whole or (words[at], less) in SAME, less


def test_an_unread_paragraph_is_manual_with_its_tail(read: Read) -> None:
    """What no rule reads becomes Manual, and the tail begins where reading stopped."""
    found = read("Draw two cards while humming.")
    assert found.verdict == MANUAL
    assert isinstance(found.ability, Manual)
    assert found.unread == "while humming."


@pytest.mark.parametrize(
    "text",
    [
        "|Hum a tune.",
        "|Humming",
        "|Humming — (2)",
        "|Wild Humming 2",
        "On |Humming 2: Draw a card.",
        "[Class Bonus] |Humming — (2)",
        "|[Wild Tin Loss] Draw a card.",
        "Draw a card. |Hum a tune.",
        "Draw a card, then |hum a tune.",
        "Destroy target |non-humming ally.",
        "Destroy target |ally's tune.",
        "Draw two |tunes.",
        "|Draw a card",
        "Draw |Tin Soldier.",
    ],
)
def test_the_tail_begins_with_the_first_word_that_no_sentence_has_there(read: Read, text: str) -> None:
    """Whatever stands before the unread word, and whether a rule that takes any name could begin there; whole words."""
    before, _, tail = text.partition("|")
    assert read(before + tail).unread == tail


def test_what_takes_any_words_says_so(grammar: Grammar) -> None:
    """No other terminal reads what nobody knows, or it would hide where the unread part begins."""
    for text in ("Zyx", "Zyx Quux", "zyx quux", "Zyx's", "zyx,"):
        tokens = tokenise(text)
        for name, terminal in grammar.terminals.items():
            assert terminal.anything or not list(terminal.read(tokens, 0)), (name, text)


def test_the_digest_shows_a_changed_wording(read: Read) -> None:
    """Two unread texts have different digests."""
    one, two = read("Hum a tune.").ability, read("Hum a song.").ability
    assert one != two


def test_two_readings_are_an_error() -> None:
    """When two rules read one sentence differently, it is ambiguous and not read."""
    grammar = build(Vocabulary()).without(())
    grammar.word("eff", "hum", TriggerAgain("humming"))
    grammar.word("eff", "hum", TriggerAgain("drumming"))
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
    text = "At the beginning of your end phase, if you control no allies, draw a card."
    assert getattr(ability_of(read, text, resolves=False), "condition", None) is not None


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


@pytest.mark.parametrize(
    "text",
    [
        "Sacrifice any amount of domains, then discard two cards. Draw that many cards.",
        "Discard up to two cards, then recover 2. Draw that many cards.",
        "Discard a card. Discard up to two cards, then draw that many cards.",
    ],
)
def test_that_many_of_two_amounts_is_not_read(read: Read, text: str) -> None:
    """Of two amounts that were named nothing says which is meant, even if the program could name only one."""
    found = read(text)
    assert found.verdict == MANUAL and "could mean several things" in found.unread


@pytest.mark.parametrize("last", ["deal that much damage to your champion", "draw that many cards"])
def test_that_many_of_an_event_and_an_instruction_is_not_read(read: Read, last: str) -> None:
    """What made the ability trigger has an amount too."""
    begin = "Whenever CARDNAME is dealt damage,"
    assert read(f"{begin} {last}.", resolves=False).verdict == READ
    assert read(f"{begin} discard two cards, then {last}.", resolves=False).verdict == MANUAL


def test_that_many_of_the_same_cards_twice_is_read(read: Read) -> None:
    """What is done to the cards just named is about as many."""
    begin = "Reveal up to three water element cards from your memory and put them on the bottom of your deck"
    assert read(f"{begin} in any order. Then draw that many cards into your memory.").verdict == READ


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Draw two cards while humming.", WhyUnread.UNKNOWN_WORD),
        ("Zorp target ally.", WhyUnread.UNKNOWN_WORD),
        ("Draw target ally.", WhyUnread.NO_NODE),
        ("Put that ally into its owner's hand.", WhyUnread.OPEN_REFERENCE),
    ],
)
def test_what_is_not_read_says_why(read: Read, text: str, why: WhyUnread) -> None:
    """A word that is nowhere in the grammar, words that no node has together, a word that points at nothing."""
    found = read(text)
    assert found.verdict == MANUAL and found.why is why, (found.unread, found.why)
    assert (why.words and "gadesk" in why.words) or "points" in why.words


def test_what_is_read_has_no_reason(read: Read) -> None:
    """Reasons are of what is not read alone."""
    assert read("Draw two cards.").why is None
