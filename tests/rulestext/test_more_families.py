"""Sentences of newer families are read and printed back; each with the nodes that must be in its reading."""

from __future__ import annotations

import pytest

from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from tests.rulestext.conftest import Read, holds

OBJECTS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("Ally Link", (b.Keyword,)),
    ("Sword weapon Link", (b.Keyword, p.HasSubtype)),
    ("Linked ally gets +4 [LIFE] and has taunt.", (s.Linked, h.Grant)),
    (
        "Linked ally gets +1 [LIFE]. Class Bonus: That ally also gets +5 [POWER] as long as they're retaliating.",
        (b.Several, c.ClassBonus, c.TheyAre),
    ),
    ("As long as you control an ally, CARDNAME gets +1 [POWER] and your champion gets +1 level.", (b.Several,)),
    ("Whenever you reveal this card from your memory, recover 8.", (t.Reveals,)),
    ("Whenever this card is banished from your memory, draw a card.", (t.Moves,)),
    ("Whenever you sacrifice a Bauble, CARDNAME becomes distant.", (t.Does,)),
    ("Whenever you gather, deal 6 damage to each champion.", (t.Does,)),
    ("Whenever you negate a card activation an opponent controls, draw a card.", (t.Negates,)),
    ("Whenever a player suppresses an object, draw a card.", (t.Does,)),
    ("Domain cards you activate cost 4 less to activate.", (p.PlayedBy, h.CostChange)),
    ("The first card your opponents activate each turn costs 4 more to activate.", (s.FirstPlayed,)),
    ("Activated abilities of regalias you don't control cost (5) more to activate.", (h.AbilityCost,)),
    ("As long as you control an ally, ignore this card's elemental requirements as you activate it.",
     (h.IgnoreElements,)),
    ("Fire, water, and wind elements are enabled for you.", (h.EnableElement,)),
    ("As long as your Shifting Currents face South, this card has Fast Activation.", (b.Keyword, c.CurrentsFace)),
    ("CARDNAME can only level up into another \"Ada.\" champion.", (h.LevelsInto,)),
    ("On Enter: If there's another fire element card in CARDNAME's lineage, glimpse 4.", (p.InLineageOf,)),
    ("You may activate this card from your graveyard. If you do, banish it as it resolves.", (b.PlayPermission,)),
    ("On Death: Recover X, where X is the amount of buff counters that were on CARDNAME.", (a.CountersOn,)),
    ("This card costs 1 less to activate for each of up to two domains you control.", (a.AtMost,)),
    ("On Enter: Banish up to six target cards from a single graveyard.", (p.InSingle,)),
    ("On Enter: Another target weapon you control gains stealth for as long as you control CARDNAME.", (e.Continuous,)),
    ("CARDNAME gets +1 [POWER] for each omen you have with different reserve costs.", (p.IsOmen, p.Sharing)),
    ("[Sheen 4+] CARDNAME has vigor.", (c.Compares, s.MasteryOf)),
    ("Players can't declare attacks with allies unless they pay (5) for each attack declaration.", (h.AttackTax,)),
    ("If a unit hit by CARDNAME this turn would die, banish it instead.", (p.HitBy, h.DiesInstead)),
    ("Damage dealt by wind element sources you control can't be prevented.", (h.NoPrevention,)),
    ("Whenever your champion is dealt four or more damage, draw a card.", (t.DealtDamage,)),
    ("Cards in graveyards are norm element.", (h.SetElement,)),
    ("If damage would be dealt to linked unit from a distant source, prevent 5 of that damage.", (h.Prevent,)),
    ("Allies with frenzy counters on them don't obey their controller.", (h.Cant,)),
    ("Attacks using CARDNAME can't be retaliated.", (s.ThisAttack, h.Cant)),
    ("As an additional cost to declare an attack with this ally, pay (5).", (b.AdditionalCost,)),
    ("As CARDNAME enters the field, choose a card name.", (h.EntersAs,)),
    ("Cards with the chosen name cost 4 more to play.", (p.HasChosen, h.CostChange)),
    ("Play with the top card of your deck revealed.", (h.TopRevealed,)),
    ("You may activate Animal ally cards from the top of your deck.", (h.MayPlayFrom,)),
    ("On Banish: You may draw a card. If you do, return CARDNAME to the field transformed.", (e.Put,)),
    ('CARDNAME enters the field as a copy of any ally on the field except it has "On Death: Draw a card.".',
     (h.EntersAs, t.OnDeath)),
    ("[REST]: Change the target of an activation or trigger that targets an ally you control to CARDNAME.",
     (e.Retarget,)),
    ("You may activate this card without paying its reserve cost. If you do, skip your next draw phase.",
     (b.AlternativeCost, k.DoneCost, e.SkipPhase)),
)  # fmt: skip
ACTIONS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("You gain agility 3 for this turn.", (e.GainAgility,)),
    ("The next ally card you activate this turn can be activated as though it had fast activation.", (h.SpeedIs,)),
    ("As an additional cost to activate this card, delevel your champion and recover 5.", (k.DoneCost, e.Delevel)),
    ("Choose up to six Curse cards from a champion's lineage and discard them.", (e.DiscardCards,)),
    ("If target opponent's influence is greater than yours, recover 4.", (c.Compares,)),
    ("Choose one. If CARDNAME was prepared, choose two instead — • Draw a card. • Recover 2.", (e.Modal, c.ThisIs)),
    ("Change the target of an attack that targets your champion to an ally you control.", (e.Redirect,)),
    ("Double the amount of preparation counters on your champion.", (e.PutCounters,)),
    ("Deal damage equal to the highest life stat among allies you control to target unit.", (a.Total,)),
    ("Summon a token copy of target token you control.", (e.SummonCopy,)),
    ("The next time one or more allies would enter the field this turn, they enter the field rested instead.",
     (h.EntersAs,)),
    ("Units you control gain your choice of true sight or spellshroud until end of turn.", (h.Grant,)),
    ("Summon another Paper Boat token.", (e.Summon,)),
    ("Choose a card name. Until the beginning of your next turn, cards with the chosen name cost 5 more to activate.",
     (e.ChooseName, p.HasChosen)),
    ("Skip your next draw phase.", (e.SkipPhase,)),
    ("For each Mage card in the attacker's intent, create a copy of it in that attacker's intent.", (e.CopyToIntent,)),
    ("Until end of turn, Sword weapons you control can attack as though they were allies.", (h.AttackAs,)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), OBJECTS)
def test_a_sentence_of_an_object(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=False)


@pytest.mark.parametrize(("text", "kinds"), ACTIONS)
def test_a_sentence_of_an_action(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=True)
