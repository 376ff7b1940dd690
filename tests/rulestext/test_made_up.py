"""Sentences in the cards' style that no card has, one for each place where a slot stands; and what must not be guessed.

What they do is shown by tests/scenarios/terms: unless_and_whose_turn, whose_damage_and_whose_cards,
done_this_turn_and_from_it, by_what_was_done, chosen_words and occasions_and_outcomes.
"""

from __future__ import annotations

import pytest

from gadesk.rulestext.paragraphs import READ
from tests.rulestext.conftest import Read, holds_named

OBJECTS = (
    ("CARDNAME can't attack unless you control two or more other allies.", "IsNot"),
    ("CARDNAME can attack only if you've activated an action card this turn.", "IsNot"),
    ("CARDNAME enters the field rested unless you control another Human.", "EntersAs"),
    ("CARDNAME can't attack or retaliate.", "Cant"),
    ("CARDNAME must attack each turn if able.", "AttacksOnly"),
    ("During each opponent's turn, CARDNAME has taunt and gets +3 [LIFE].", "DuringPhase"),
    ("Cards your opponents activate cost 1 more to activate during your turn.", "DuringPhase"),
    ("Opponents can't activate cards during your recollection phase.", "PlayerCant"),
    ("Whenever an opponent activates a card during your turn, they discard a card.", "While"),
    ('Allies you control have "Whenever this ally attacks, draw a card.".', "Attacks"),
    ("Whenever CARDNAME is attacked, draw a card.", "Attacks"),
    ("Whenever CARDNAME becomes the target of a Spell, put a buff counter on it.", "Targeted"),
    ("Whenever a counter is removed from an object you control, recover 1.", "CountersChange"),
    ("Whenever your champion attacks using CARDNAME, draw a card.", "Attacks"),
    ("You may activate Human cards from your graveyard.", "MayPlayFrom"),
    ("You may activate CARDNAME from your graveyard as long as you control an item.", "PlayPermission"),
    ("You may activate Spell cards as though they had fast activation.", "SpeedIs"),
    ("If an ally you control would deal combat damage to a champion, it deals that much damage plus 2 instead.",
     "DamageInstead"),
    ("If a unit would deal damage to CARDNAME, it deals that much damage minus 1 instead.", "DamageInstead"),
    ("Damage dealt by Spells you control can't be prevented.", "NoPrevention"),
    ("If you would recover, recover twice that much instead.", "DoesInstead"),
    ("As long as CARDNAME has attacked this turn, it has vigor.", "DidThisTurn"),
    ("CARDNAME enters the field with a buff counter on it for each Human ally you control.", "PerEach"),
    ("CARDNAME gets +1 [POWER] for each card in your opponents' graveyards.", "CountOf"),
    ("At the beginning of your end phase, sacrifice CARDNAME unless you banish a card from your memory.", "UnlessPays"),
    ("At the beginning of your main phase, if an opponent's influence is lower than yours, draw a card.", "Influence"),
    ("As CARDNAME enters the field, choose a basic element.", "EntersAs"),
    ("As CARDNAME enters the field, choose fire or water.", "EntersAs"),
    ("Other allies you control of the chosen subtype get +1 [LIFE].", "HasChosen"),
    ("Whenever CARDNAME intercepts an attack, it gets +2 [POWER] until end of turn.", "Intercepts"),
    ("Whenever CARDNAME retaliates against an ally, destroy that ally.", "Retaliates"),
    ("Whenever an ally you control wakes up, recover 1.", "Becomes"),
    ("Whenever a champion levels up, that champion's controller draws a card.", "LevelsUp"),
    ("When CARDNAME enters the field from your graveyard, draw a card.", "EnteredFrom"),
    ("Whenever you load a card into CARDNAME, glimpse 1.", "BecomesLoaded"),
    ("Whenever an Aethercharge card is put into your graveyard from an intent, recover 1.", "Moves"),
    ("On Enter: Gain control of target item for as long as CARDNAME remains on the field.", "GainControl"),
    ("Whenever a source you control deals damage to an opponent's champion, draw a card.", "DealsDamage"),
    ("If an ally you control would die, you may pay (2). If you do, put it into your memory instead.",
     "HappensInstead"),
    ("Damage that would be dealt to your champion is dealt to CARDNAME instead.", "DamageInstead"),
    ("CARDNAME gets +X [POWER], where X is the amount of different subtypes among allies you control.", "Distinct"),
    ("At the beginning of your end phase, if CARDNAME didn't attack this turn, draw a card.", "DidThisTurn"),
    ("[REST]: Draw a card. Activate this ability only while a unit is attacking.", "Compares"),
    ("CARDNAME gets +1 [POWER] for each counter on it.", "CountersOn"),
    ("Allies you control without counters on them have taunt.", "HasCounter"),
    ("When you level up your champion, draw a card.", "LevelsUp"),
    ("At the beginning of each opponent's main phase, that player may pay (2). If that player doesn't, draw a card.",
     "IfYouDo"),
    ("If you would glimpse, glimpse that many plus one instead.", "DoesInstead"),
    ("Whenever you discard one or more cards, recover 1.", "Does"),
    ("You may activate one action card from your memory each turn.", "MayPlayFrom"),
    ("Whenever a Spell you control deals damage to a unit, deal 1 damage to that unit's controller's champion.",
     "ChampionOf"),
)  # fmt: skip
ACTIONS = (
    ("Draw a card, then discard a card unless you control an ally.", "If"),
    ("Destroy target ally unless its controller sacrifices a domain.", "SacrificeCost"),
    ("Each player discards a card unless they pay (2).", "ForEachPlayer"),
    ("Gain control of target ally until the end of your next turn.", "GainControl"),
    ("Prevent all combat damage that would be dealt this turn.", "Prevent"),
    ("If an ally would die this turn, banish it instead.", "DiesInstead"),
    ("Draw cards equal to the amount of allies you control.", "CountOf"),
    ("Discard up to two cards. Draw that many cards plus one.", "Plus"),
    ("Target ally you control deals damage equal to its power to target unit.", "StatOf"),
    ("Destroy target ally that was dealt damage this turn.", "DidThisTurn"),
    ("Destroy each ally that hasn't attacked this turn.", "DidThisTurn"),
    ("Destroy target ally with the lowest power among allies your opponents control.", "StatCompares"),
    ("Each opponent sacrifices an ally with the highest power among allies they control.", "StatCompares"),
    ("Each opponent with four or more cards in their memory discards a card.", "PlayersHolding"),
    ("Target opponent reveals their hand. Choose a non-ally card from it. That player discards that card.",
     "DiscardCards"),
    ("Look at target opponent's memory and put a card from it on the bottom of its owner's deck.", "Among"),
    ("Negate target card activation with reserve cost 3 or less.", "CostCompares"),
    ("The next ally card you activate this turn can't be negated.", "Cant"),
    ("Remove up to three buff counters from among allies you control. Deal that much damage to target unit.",
     "TakeCounters"),
    ("Deal 3 damage to target unit. That damage can't be prevented.", "DealDamage"),
    ("Deal 3 damage to target champion and 1 damage to each ally that champion's controller controls.", "ControllerOf"),
    ("The next time your champion attacks this turn, that attack gets +2 [POWER].", "Later"),
    ("Target opponent chooses a card from their memory and banishes it.", "Choose"),
    ("Draw a card for each card discarded this turn.", "TimesThisTurn"),
    ("Deal 1 damage to each opponent's champion.", "ChampionOf"),
    ("Each player shuffles their hand and graveyard into their deck, then draws seven cards.", "Union"),
    ("Choose an element. Destroy all allies of the chosen element.", "ChooseTraits"),
    ("Choose a card type. Cards of that type you activate this turn cost 1 less to activate.", "ChooseTraits"),
    ("Each player who controls three or more allies sacrifices an ally.", "ForEachPlayer"),
    ("Each opponent who hasn't declared an attack this turn discards a card.", "IsNot"),
    ("Each player who has four or more cards in their hand may discard a card.", "May"),
    ("Search your deck for a Horse card, reveal it, and put it into your memory. Then shuffle your deck.", "Put"),
    ("Search target opponent's deck for up to two action cards and banish them.", "Banish"),
    ("Each player searches their deck for a domain card and puts it onto the field.", "ForEachPlayer"),
    ("Negate target card activation. If it's negated this way, banish it instead of putting it into its owner's "
     "graveyard.", "Negate"),
    ("Negate target card activation. If that card is negated this way, draw a card.", "NotedAny"),
    ("Target opponent sacrifices an ally or discards a card.", "Modal"),
    ("Put target ally third from the top of its owner's deck.", "Put"),
    ("The next time your champion levels up, draw two cards.", "Later"),
    ("If you've empowered twice or more this turn, draw a card.", "TimesThisTurn"),
    ("If there are three or more different elements among allies you control, draw a card.", "Distinct"),
    ("Reveal any amount of cards from your memory. If fire element cards were revealed this way, draw a card.",
     "NotedAny"),
    ("The next time damage would be dealt to your champion this turn, it's dealt to target ally you control instead.",
     "DamageInstead"),
    ("Banish the top card of your deck. You may activate that card this turn without paying its reserve cost.",
     "CostSet"),
    ("Target player skips their next draw phase.", "SkipPhase"),
    ("Target ally gains vigor until end of combat.", "Grant"),
    ("Two target allies can't wake up during their controllers' next wake up phase.", "Cant"),
    ("Target player discards two or more cards.", "AtLeast"),
    ("Target ally gets -2 [POWER] until the end of its controller's next turn.", "Continuous"),
    ("Discard one or more cards. Draw that many cards.", "NotedAmount"),
    ("Banish two or more cards from your graveyard.", "Banish"),
    ("Destroy two or more target items.", "Target"),
    ("Remove all counters from target object.", "TakeCounters"),
    ("Remove three buff counters from allies you control.", "TakeCounters"),
    ("Put the top three cards of your deck into your graveyard. Return an item card put into your graveyard this way "
     "to your hand.", "Among"),
    ("Choose one. If you control an ally, choose both instead — • Draw a card. • Recover 2.", "Modal"),
    ("Prevent all damage that would be dealt to your champion during this combat.", "Prevent"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "resolves"), [
    *((text, kind, False) for text, kind in OBJECTS), *((text, kind, True) for text, kind in ACTIONS),
])  # fmt: skip
def test_a_slot_stands_wherever_one_like_it_stands(read: Read, text: str, kind: str, resolves: bool) -> None:
    """It is read, and the node that the slot is for is in it."""
    holds_named(read, text, kind, resolves)


OPEN = (
    "Draw a card and recover 2 if you control an ally.",
    "Draw a card and recover 2 unless you control an ally.",
    "Destroy target ally and draw a card unless its controller pays (2).",
    "You may draw a card if you control an ally.",
    "Destroy the other.",
    "Put the rest into your hand.",
    "Deal 2 damage to target unit and 3 damage to target champion. That damage can't be prevented.",
    "Look at target opponent's hand and look at target player's memory. Banish a card from it.",
    "Target opponent reveals a card at random from their memory. Banish a card from it.",
    "Destroy an ally with the highest power among allies and items.",
    "Destroy target ally unless its controller sacrifices a domain you control.",
    "[Fire Bonus] Draw a card.",
    "[Warrior Bonus] Draw a card.",
    "Draw two cards. Discard a card. Recover that much.",
    "You may activate cards.",
    "Draw two or more cards.",
    "All allies get -1 [POWER] until the end of their controllers' next turns.",
    "Remove two counters from target object.",
    "Choose one. If you control an ally, choose both instead — • Draw a card. • Recover 2. • Gather.",
)


@pytest.mark.parametrize("text", OPEN)
def test_what_is_open_stays_unread(read: Read, text: str) -> None:
    """Of what a tail is said, what "from it" or "the other" means: where the words leave it open nothing is guessed."""
    assert read(text).verdict != READ
