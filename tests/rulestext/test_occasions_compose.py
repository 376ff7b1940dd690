"""Any subject before anything that happens, either of two occasions, and what a word behind them means.

What they do is shown by tests/scenarios/terms: struck_and_either, whose_activations and whole_paragraphs.
"""

from __future__ import annotations

import pytest

from gadesk.rulestext.paragraphs import READ
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.changes import Cant
from gadesk.script.node import Selection, walk
from gadesk.script.words import Forbidden, Role
from tests.rulestext.conftest import Read, ability_of, holds_named

SUBJECTS = ("CARDNAME", "an ally you control", "your champion", "CARDNAME or another Human you control")
HAPPENS = (
    "attacks", "is attacked", "is attacked by an ally", "intercepts", "is intercepted", "retaliates", "dies",
    "is destroyed", "leaves the field", "becomes distant", "wakes up", "is dealt damage", "is dealt damage by a unit",
    "deals combat damage", "becomes the target of a Spell", "is targeted by an attack",
    "is targeted by an activation an opponent controls", "gets a buff counter",
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("happens", HAPPENS)
def test_any_subject_stands_before_anything_that_happens(read: Read, subject: str, happens: str) -> None:
    """What is legal of one subject is legal of all."""
    ability_of(read, f"Whenever {subject} {happens}, draw a card.", resolves=False)
    if " or " not in subject:
        ability_of(read, f"Whenever {subject} attacks or {happens}, draw a card.", resolves=False)


SENTENCES = (
    ("The third time an ally dies during each of your turns, draw a card.", "Nth"),
    ("At the beginning of your turn, recover 1.", "PhaseBegins"),
    ("At the beginning of each opponent's materialize phase, recover 1.", "PhaseBegins"),
    ("Whenever you draw a card or recover, glimpse 1.", "AnyPattern"),
    ("Whenever you activate an ally card or whenever an ally dies, recover 1.", "AnyPattern"),
    ("CARDNAME gets +1 [POWER] as long as you've drawn a card or recovered this turn.", "AnyPattern"),
    ("Whenever a card is banished from a graveyard, recover 1.", "Moves"),
    ("Whenever you recollect, draw a card.", "Does"),
    ("Cards in graveyards can't be activated.", "PlayerCant"),
    ("Opponents can't target allies you control with Spells.", "Cant"),
    ("CARDNAME can't be attacked except by champions.", "Cant"),
    ("Allies you control can't be intercepted or retaliated.", "Cant"),
    ("Allies can't attack CARDNAME.", "AttacksOnly"),
    ("Allies with power 4 or more can't attack unless their controller pays (1).", "AttackTax"),
    ("The second card your opponents activate each turn costs (2) more to activate.", "FirstPlayed"),
    ("CARDNAME enters the field rested. Whenever CARDNAME wakes up, draw a card.", "Several"),
    ("Whenever you recover, you may pay (2). If you do, return CARDNAME from your graveyard to your hand.", "IfYouDo"),
)


@pytest.mark.parametrize(("text", "kind"), SENTENCES)
def test_of_objects(read: Read, text: str, kind: str) -> None:
    """Sentences of objects that no card has."""
    holds_named(read, text, kind, resolves=False)


@pytest.mark.parametrize("text", [
    "Switch the power and life of each ally until end of turn.",
    "Look at target opponent's hand. Discard an ally card from it.",
    "Target ally loses stealth, taunt, and intercept until end of turn.",
    "Target opponent can't activate cards this turn.",
    "Target ally wakes up.",
])  # fmt: skip
def test_of_actions(read: Read, text: str) -> None:
    """Sentences of actions that no card has."""
    ability_of(read, text)


def meant(read: Read, text: str) -> Selection:
    """What gets the counter."""
    return next(x.on for x in walk(ability_of(read, text, resolves=False)) if isinstance(x, e.PutCounters))


@pytest.mark.parametrize(("occasion", "word", "what"), [
    ("an ally you control is attacked", "it", Role.EVERY),
    ("an ally you control is attacked", "that ally", Role.EVERY),
    ("your champion is attacked by an ally", "that ally", Role.SOURCE),
    ("CARDNAME attacks an ally", "that ally", Role.EVERY),
    ("CARDNAME is intercepted by an ally", "that ally", Role.OBJECT),
    ("an ally you control attacks or intercepts", "it", Role.OBJECT),
])  # fmt: skip
def test_what_is_attacked_is_not_what_attacks(read: Read, occasion: str, word: str, what: Role) -> None:
    """A word means the one of the two that was named; the attacker, of whom nothing is said, is meant by none."""
    subject = meant(read, f"Whenever {occasion}, put a buff counter on {word}.")
    assert isinstance(subject, s.Subject)
    assert subject.role is what


@pytest.mark.parametrize("occasion", [
    "CARDNAME is attacked", "CARDNAME attacks or is attacked", "CARDNAME intercepts or retaliates",
])  # fmt: skip
def test_the_card_itself_is_meant(read: Read, occasion: str) -> None:
    """ "It" is what all of the occasions are about."""
    assert meant(read, f"Whenever {occasion}, put a buff counter on it.") == s.This()


@pytest.mark.parametrize("occasion", [
    "CARDNAME attacks or an ally dies", "an ally dies or you recover", "an ally you control attacks an ally",
    "an ally attacks or is attacked",
])  # fmt: skip
def test_what_is_open_is_not_guessed(read: Read, occasion: str) -> None:
    """Of several occasions it is open which it was, and of two allies which is meant."""
    assert read(f"Whenever {occasion}, put a buff counter on it.", resolves=False).verdict != READ


def test_attacks_that_target_are_no_cards(read: Read) -> None:
    """What attacks can't target can't be attacked; attack cards are cards."""
    no_attack, no_card = (
        next(x for x in walk(ability_of(read, f"CARDNAME can't be targeted by {what}.", resolves=False))
             if isinstance(x, Cant))
        for what in ("attacks", "attack cards")
    )  # fmt: skip
    assert no_attack.what is Forbidden.BE_ATTACKED
    assert no_card.what is Forbidden.BE_TARGETED


def test_another_card_is_one_besides_the_action_that_says_so(read: Read) -> None:
    """Not one besides the card that was drawn: nothing of its kind was said of that."""
    text = "Draw a card. If you've activated another action card this turn, draw two cards instead."
    waited = next(x for x in walk(ability_of(read, text)) if isinstance(x, t.Activates))
    assert waited.preds[0] == p.Other()
