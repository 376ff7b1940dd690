"""Sentences of made-up cards by the class that they are of, each with the node that its slot is for.

What they do is shown by tests/scenarios/terms: so_often_and_either, replaced_in_general, more_than_others,
set_stats_and_more, so_many_or_more, of_the_newest_manner and whom_it_attacks_and_more.
"""

from __future__ import annotations

import pytest

from gadesk.rulestext.paragraphs import READ
from tests.rulestext.conftest import Read, holds_named

OBJECTS = (
    # so often
    ("Once each turn, you may activate an ally card from your graveyard.", "MayPlayFrom"),
    ("Once during each of your turns, you may activate an item card from your banishment.", "DuringPhase"),
    ("The third Spell card your opponents activate each turn costs 2 more to activate.", "FirstPlayed"),
    ("Each player can't activate more than one action card each turn.", "PlayerCant"),
    ("Your opponents can't draw more than two cards each turn.", "PlayerCant"),
    # one or the other
    ("As an additional cost to activate this card, sacrifice an ally, discard a card, or pay (2).", "EitherCost"),
    ("(1) or discard a card: CARDNAME gets +1 [POWER] until end of turn.", "EitherCost"),
    ("You may discard two cards or sacrifice an ally rather than pay this card's reserve cost.", "EitherCost"),
    ("At the beginning of your end phase, sacrifice CARDNAME unless you pay (2) or banish a card from your memory.",
     "EitherCost"),
    ("If an opponent controls three or more allies, you may discard a card rather than pay this card's reserve cost.",
     "Compares"),
    # what would happen to objects
    ("If another ally you control would leave the field, banish it instead.", "LeavesInstead"),
    ("If CARDNAME would be sacrificed, put it on the bottom of its owner's deck instead.", "LeavesInstead"),
    ("If another ally you control would leave the field, put it on the bottom of its owner's deck instead.",
     "LeavesInstead"),
    ("If an item you control would be destroyed, you may banish a card from your memory instead.", "HappensInstead"),
    ("If an ally you control would be destroyed, put a buff counter on it instead.", "Subject"),
    # what players would do
    ("If you would draw a card, you may glimpse 2 instead.", "DoesInstead"),
    ("If an opponent would draw two or more cards, they draw a card instead.", "DoesInstead"),
    ("If you would recover 5 or more, draw a card instead.", "DoesInstead"),
    ("If you would empower during your turn, empower that much plus 2 instead.", "DuringPhase"),
    ("If you would summon one or more tokens, summon twice that many instead.", "DoesInstead"),
    ("If one or more counters would be put on an ally you control, put twice that many on it instead.", "MoreCounters"),
    # what something is
    ("CARDNAME's power and life are each equal to the amount of cards in your memory.", "StatSet"),
    ("Allies you control have base power and life 4.", "StatSet"),
    ("Humans you control are Animals in addition to their other types.", "AddTypes"),
    # occasions
    ("Whenever an ally card leaves your graveyard, put a buff counter on CARDNAME.", "Moves"),
    ("Whenever an activation you control is negated, draw a card.", "Negates"),
    ("Each turn, the first time an ally you control dies, draw a card.", "Nth"),
    ("Whenever you summon a token, put a buff counter on it.", "Enters"),
    ("Whenever an item is sacrificed, put a buff counter on CARDNAME.", "Does"),
    ("Whenever you recover 3 or more, draw a card.", "Does"),
    # whom it attacks, and when it wakes up
    ("CARDNAME can't attack champions.", "AttacksOnly"),
    ("Allies you control can attack only champions.", "AttacksOnly"),
    ("CARDNAME attacks each turn if able.", "AttacksOnly"),
    ("CARDNAME doesn't wake up during your wake up phase.", "DuringPhase"),
    # what is paid
    ("You may banish three or more Human ally cards with total reserve cost 10 from your graveyard rather than pay "
     "this card's reserve cost.", "AtLeast"),
    ("As an additional cost to activate this card, you may reveal any amount of fire element cards from your memory.",
     "AnyAmount"),
    ("Sacrifice another ally: Put buff counters on CARDNAME equal to the sacrificed ally's power.", "StatOf"),
    ("Discard CARDNAME: Recover 2.", "DiscardThis"),
    # each by itself
    ("Each weapon you control gets +1 [POWER] as long as it's loaded.", "TheyAre"),
    # compared
    ("As long as no opponent controls a rested champion, CARDNAME can't be attacked.", "EachOpponent"),
    ("CARDNAME gets +1 [POWER] as long as it shares an element with your champion.", "Shares"),
    ("As long as you have no cards in hand, CARDNAME gets +3 [POWER].", "CountOf"),
    ("Whenever you activate a card that targets an ally you control, draw a card.", "Targeting"),
)  # fmt: skip
ACTIONS = (
    ("Destroy target ally unless its controller discards a card or pays (2).", "EitherCost"),
    ("The next time an ally you control would be destroyed this turn, return it to its owner's hand instead.",
     "LeavesInstead"),
    ("Until end of turn, if an object would leave the field, banish it instead.", "LeavesInstead"),
    ("The next time an ally would leave the field this turn, banish it instead.", "LeavesInstead"),
    ("Deal 2 damage to target ally. If that ally would die this turn, banish it instead.", "DiesInstead"),
    ("The next time you would draw a card this turn, draw three cards instead.", "DoesInstead"),
    ("Put the top three cards of your deck into your graveyard. If two or more ally cards were put into your graveyard "
     "this way, you draw a card.", "Noted"),
    ("If an opponent has more cards in hand than you, draw two cards.", "CardsInZone"),
    ("If each player has four or more cards in their graveyard, draw a card.", "CardsInZone"),
    ("If no opponent has drawn a card this turn, draw a card.", "HappenedThisTurn"),
    ("If you control neither allies nor items, draw two cards.", "AllOf"),
    ("Destroy target ally. Its controller recovers an amount equal to its life.", "StatOf"),
    ("Destroy target ally that shares a subtype with an ally you control.", "Shares"),
    ("Target ally has base power 5 and base life 5 until end of turn.", "StatSet"),
    ("Target ally gains your choice of stealth, taunt, or vigor until end of turn.", "Grant"),
    ("Target opponent can't activate ally cards until the end of their next turn.", "PlayerCant"),
    ("Each opponent can't activate more than two cards during their next turn.", "PlayerCant"),
    ("Draw cards until you have four cards in your hand.", "Less"),
    ("You and target opponent each draw a card.", "TargetPlayer"),
    ("If this card was activated from your graveyard, draw a card.", "EnteredFrom"),
    ("If two or more allies entered the field under your control this turn, draw a card.", "Enters"),
    ("Put target ally into its owner's deck third from the top.", "Put"),
    ("Sacrifice an ally or discard a card. Then draw two cards.", "Modal"),
    ("Deal LV+2 damage to target unit. Deal 2 damage to its controller's champion.", "ChampionOf"),
    ("Draw a card for each ally you control that attacked this turn, up to three.", "AtMost"),
    ("Banish your memory. Draw that many cards into your memory.", "WholeZone"),
    ("Each opponent banishes the top two cards of their deck face down.", "TopCards"),
    ("Target opponent reveals two cards at random from their memory. Banish one of them.", "Among"),
    ("Deal 2 damage to target unit. Recover an amount equal to the damage dealt this way.", "NotedAmount"),
    ("Destroy all phantasias. Then summon a Tin Soldier token for each phantasia destroyed this way.", "Summon"),
    ("Destroy all allies with odd reserve costs.", "CostCompares"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "resolves"), [
    *((text, kind, False) for text, kind in OBJECTS), *((text, kind, True) for text, kind in ACTIONS),
])  # fmt: skip
def test_a_class_is_read(read: Read, text: str, kind: str, resolves: bool) -> None:
    """It is read, and the node that the slot is for is in it."""
    holds_named(read, text, kind, resolves)


OPEN = (
    "If target ally would die, banish it instead.",
    "If your champion would die, draw a card instead.",
    "If each player has exactly four cards in their graveyard, draw a card.",
    "You may you draw a card.",
    "Destroy target ally or draw a card.",
    "Draw a card and discard a card or recover 2.",
)


@pytest.mark.parametrize("text", OPEN)
def test_what_is_open_stays_unread(read: Read, text: str) -> None:
    """What a rule could not be carried out for, or what nobody says, is not read."""
    assert read(text).verdict != READ
    assert read(text, resolves=False).verdict != READ
