"""What words that point back mean."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import MANUAL, READ, Context, read_paragraph
from gadesk.script import selections as s
from gadesk.script.amounts import EventAmount, NotedAmount
from gadesk.script.node import Ability, walk
from gadesk.script.players import ThatPlayer
from gadesk.script.predicates import Among, Other
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt
from tests.rulestext.conftest import Read, ability_of


def _all(ability: Ability, kind: type) -> list[object]:
    return [part for part in walk(ability) if isinstance(part, kind)]


def test_targets_are_numbered_in_the_order_of_the_text(read: Read) -> None:
    """Each target has its slot, and "that ally" takes the one that is an ally."""
    found = ability_of(read, "Destroy target ally. Rest target weapon. Put a buff counter on that ally.")
    assert [part.slot for part in _all(found, s.Target)] == [0, 1]  # type: ignore[attr-defined]
    assert _all(found, s.TargetRef) == [s.TargetRef(0)]


def test_they_means_the_champion_named_before(read: Read) -> None:
    """Champions are spoken of as "they" and "them", never as "it"."""
    found = read("Deal 2 damage to your champion. Put a buff counter on them.")
    assert _all(found.ability, s.YourChampion) == [s.YourChampion()] * 2


def test_that_much_is_the_amount_of_the_event(read: Read) -> None:
    """In a damage trigger "that much" is the event's amount."""
    found = read("Whenever CARDNAME is dealt damage, deal that much damage to target unit.", resolves=False)
    assert _all(found.ability, EventAmount)


def test_that_many_is_what_was_done_just_before(read: Read) -> None:
    """After a sacrifice "that many" counts what was sacrificed."""
    found = read("Sacrifice any number of Herbs then draw that many cards.")
    assert _all(found.ability, NotedAmount) == [NotedAmount(Dealt.SACRIFICED)]


def test_a_chosen_card_is_spoken_of_again(read: Read) -> None:
    """ "it" after a choice is the chosen card."""
    found = read("Choose a unit and rest it.")
    assert s.Noted(Dealt.CHOSEN) in _all(found.ability, s.Noted)


def test_a_granted_ability_has_targets_of_its_own(read: Read) -> None:
    """Targets inside quotes are numbered from 0 again."""
    found = ability_of(read, 'Target ally gains "On Death: Destroy target weapon." until end of turn.')
    assert [part.slot for part in _all(found, s.Target)] == [0, 0]  # type: ignore[attr-defined]


def test_that_opponent_is_the_player_of_the_event(read: Read) -> None:
    """A hit names the opponent whose champion was hit."""
    found = read("On Champion Hit: Look at that opponent's memory and discard a card from it.", resolves=False)
    assert ThatPlayer() in _all(found.ability, ThatPlayer)


def test_other_is_other_than_the_card_if_it_is_one_of_them(read: Read) -> None:
    """On an action, "other ally" leaves out the ally that was named; on an ally, itself, or it is open which."""
    text = "Target ally gets +1 [POWER] until end of turn for each other ally you control."
    assert _all(read(text).ability, Other) == [Other(s.TargetRef(0))]
    assert read("On Enter: " + text, resolves=False).verdict != READ
    text = "On Enter: Rest target item. Put a buff counter on each other ally you control."
    assert _all(read(text, resolves=False).ability, Other) == [Other()]


def test_nothing_points_at_itself(read: Read) -> None:
    """ "from among them" means what was revealed before, not the cards being chosen."""
    text = "Reveal the top eight cards of your deck. Put two Beast cards from among them into your hand."
    assert _all(ability_of(read, text), Among) == [Among(s.Noted(Dealt.LOOKED))]


def test_a_later_paragraph_may_point_at_a_target_of_the_first(grammar: Grammar) -> None:
    """ "that ally" is the target of the paragraph before; without one the text is not read."""
    face = Face("Speaker", (CardType.ACTION,), (Element.NORM,))
    first = read_paragraph(grammar, "Deal 1 damage to target ally.", 0, Context(face)).ability
    text = "Put a buff counter on that ally."
    assert read_paragraph(grammar, text, 1, Context(face)).verdict == MANUAL
    found = read_paragraph(grammar, text, 1, Context(face, before=first))
    refs = [part for part in walk(found.ability) if isinstance(part, s.TargetRef)]
    assert refs == [s.TargetRef(0, True)]


MEANT = [
    # A word means what was called by just that word; what is one, too, but was called otherwise is not meant.
    ("Deal 2 damage to target unit. If your champion is distant, deal 3 damage to that unit instead.", "TargetRef"),
    ("Deal 2 damage to target unit. If CARDNAME is empowered, put it into its owner's memory.", "This"),
    ("Choose a unit. Then if CARDNAME is empowered, draw a card. Put a buff counter on that unit.", "Noted"),
    ("Deal 2 damage to target ally. If your champion is distant, deal 3 damage to it instead.", "TargetRef"),
    # What is named within a phrase is not what the phrase names.
    ("Choose up to two Curse cards from your champion's lineage and discard them.", "Noted"),
]
OPEN = [
    "Deal 2 damage to target ally. If your champion is distant, deal 3 damage to that unit instead.",
    "Deal 2 damage to target ally. If CARDNAME is empowered, deal 3 damage to it instead.",
    "Deal 2 damage to target champion. If your champion is distant, deal 3 damage to that champion instead.",
    "Deal 2 damage to target champion. If your champion is distant, deal 3 damage to them instead.",
    "Rest target ally. Deal 1 damage to another target ally. That ally becomes distant.",
    "Target player draws a card. Target opponent discards a card. That player recovers 2.",
]


@pytest.mark.parametrize(("text", "kind"), MEANT)
def test_of_two_mentions_the_one_that_was_called_so_is_meant(read: Read, text: str, kind: str) -> None:
    """Where two things named before could be meant, the words decide."""
    meant = {type(part).__name__ for part in walk(ability_of(read, text))} & {"TargetRef", "Noted"}
    assert (meant or {"This"}) == {kind}


@pytest.mark.parametrize("text", OPEN)
def test_what_stays_open_is_not_read(read: Read, text: str) -> None:
    """Where the words don't decide, the text is unread, and says which word it is."""
    found = read(text)
    assert found.verdict == MANUAL
    assert "could mean several things" in found.unread


RIVALS = [
    "Discard a card. Banish target card from a graveyard. If that card was fire element, draw a card.",
    "Target player discards a card. Banish target card from a graveyard. If that card was fire element, draw a card.",
    "Draw a card. Banish target card from a graveyard. If that card was fire element, draw a card.",
    "Materialize a weapon card from your material deck. Banish target card from a graveyard. If that card was fire"
    " element, draw a card.",
    "On Ally Hit: Rest target ally. That ally gains stealth until end of turn.",
    "On Champion Hit: Target player discards a card. That player draws a card.",
    "On Champion Hit: That player discards a card. Target player draws a card. That player draws a card.",
]
"""What is dealt with or hit is named without a choice of its own, and can be meant as well as what is named later."""


@pytest.mark.parametrize("text", RIVALS)
def test_a_word_that_could_mean_what_was_dealt_with_or_hit_is_open(read: Read, text: str) -> None:
    """Of two things that it could mean none is taken for the nearer one."""
    found = read(text, resolves="Hit" not in text)
    assert found.verdict == MANUAL and "could mean several things" in found.unread


def test_a_card_that_was_discarded_is_that_card(read: Read) -> None:
    """Where nothing else could be meant, the word means what was dealt with."""
    found = read("Discard a card. If that card was fire element, draw a card.")
    assert found.verdict == READ and _all(found.ability, s.Noted) == [s.Noted(Dealt.DISCARDED)]
    found = read("On Champion Hit: That player discards a card.", resolves=False)
    assert found.verdict == READ and _all(found.ability, ThatPlayer) == [ThatPlayer()]
