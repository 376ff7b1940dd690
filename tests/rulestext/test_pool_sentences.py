"""Sentences of families added for the whole pool are read and printed back; each with nodes that must be in it."""

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
    ("CARDNAME gets +X [LIFE], where X is the highest influence among your opponents.", (a.Influence,)),
    ("CARDNAME has taunt, vigor, and retort 1.", (h.Grant,)),
    ("Your champion and other Slime objects you control have stealth.", (s.Union,)),
    ("CARDNAME gets +1 [POWER] as long as your Shifting Currents face East or West.", (c.AnyOf,)),
    ("As long as CARDNAME is fostered and is attacking a champion, it gets +1 [POWER].", (c.SelectionIs, p.Both)),
    ("Allies you control get +1 [POWER] as long as they're attacking rested units.", (p.AttackTarget,)),
    ("Sacrifice a Beast ally and a Human ally: Draw a card.", (k.SacrificeCost,)),
    ("On Enter: If you control another Beast ally or a Sword, draw a card.", (c.AnyOf,)),
    ("On Enter: Put a buff counter on CARDNAME or a Beast ally you control.", (p.Either,)),
    ("[REST]: Reveal the top card of your deck. If that card's reserve cost is odd, draw a card. Otherwise, recover 2.",
     (c.Compares, e.If)),
    ("[REST]: Recover X, where X is the amount of items you control. Then if X is 4 or more, draw a card.",
     (a.Let, c.Compares)),
    ("[REST]: If the amount of age counters on CARDNAME is less than the amount of allies you control, "
     "put an amount of age counters on CARDNAME equal to the difference.", (a.Difference,)),
    ("Banish two fire element cards from a single graveyard: Recover 1.", (k.BanishCost, p.InSingle)),
    ("As an additional cost to use this weapon for an attack, pay (6), reduced by (1) for each ally you control.",
     (k.Pay, a.Less, a.PerEach)),
    ("Sacrifice CARDNAME: Recover X. X is the amount of age counters that were on CARDNAME.", (a.Let,)),
    ("(2): Return CARDNAME from your graveyard to the field rested.", (e.Put,)),
    ("Banish CARDNAME from your graveyard: Draw a card.", (k.BanishThis,)),
    ("(1), Return CARDNAME to your material deck: Recover 1.", (k.ReturnCost,)),
    ("On Enter: Look at target opponent's hand and memory.", (s.Union, s.WholeZone)),
    ("On Champion Hit: You may have that opponent put the top X cards of their deck into their graveyard, "
     "where X is the amount of age counters on CARDNAME.", (e.Mill,)),
    ("On Champion Hit: You may have that opponent swap the cards in their hand and memory.", (e.SwapHandAndMemory,)),
    ("Whenever another ally card enters your graveyard from your deck, draw a card.", (t.Moves,)),
    ("Whenever a unit uses this weapon for an attack, deal 1 damage to it.", (t.Attacks,)),
    ("Whenever a unit declares an attack, deal 1 damage to it.", (t.Attacks,)),
    ("Whenever you declare an attack with an ally, draw a card. "
     "If this is the second time this ability has resolved this turn, recover 2.", (c.ResolvedTimes,)),
    ("Whenever another Beast unit you control is targeted for an attack, you may change the target of that attack "
     "to this ally.", (e.Redirect,)),
    ("Whenever a Beast ally you control deals combat damage to a champion, deal 1 damage to that champion.",
     (t.DealsDamage,)),
    ("Whenever you recover an amount, CARDNAME gets +X [POWER] until end of turn, where X is that amount.",
     (a.EventAmount,)),
    ("Whenever you empower an amount, if that amount is greater than the amount of root counters on CARDNAME, "
     "put a root counter on it.", (t.Does,)),
    ("Whenever one or more cards are put into your graveyard from your deck, draw a card.", (t.Moves,)),
    ("Whenever non-combat damage is dealt to one or more units by a fire element source you control, draw a card.",
     (t.DealsDamage,)),
    ("Whenever an ally enters the field under a player's control, rest that ally unless that player pays (5).",
     (e.UnlessPays,)),
    ("Whenever a champion you don't control levels up, deal 6 damage to it.", (t.LevelsUp,)),
    ("Whenever one or more enlighten counters are removed from your champion, draw a card.", (t.CountersChange,)),
    ("Whenever you activate a prepared card, draw a card.", (p.Is,)),
    ("On Enter: If CARDNAME entered from a banishment, put a buff counter on it.", (c.EnteredFrom,)),
    ("At the beginning of your end phase, if CARDNAME is the only ally you control, draw a card.", (c.Compares,)),
    ("Weapons can't be used for this attack.", (h.Cant,)),
    ("While paying for a memory cost, you may banish CARDNAME to pay for 1 of that cost.", (h.HelpPay,)),
    ("While paying for a memory cost, you may sacrifice CARDNAME to pay for X of that cost, where X is the amount of "
     "time counters on CARDNAME.", (h.HelpPay, a.Let)),
    ("You may sacrifice an Herb while paying for this card's memory cost to pay for 1 of that cost.", (h.HelpPay,)),
    ("[Class Bonus] Aethercalling", (b.Keyword,)),
    ("As a Spell, whenever your Shifting Currents change direction, deal 1 damage to target champion.", (e.AsSpell,)),
    ("(3): Draw a card. Activate this ability only once per turn and at slow speed.", (b.Activated,)),
    ("(6): Draw a card. This ability costs (X) less to activate, where X is the amount of allies you control.",
     (a.Let,)),
    ("Whenever you activate a Harmony card from your hand, you may banish it as it resolves.", (e.BanishAsResolves,)),
    ("On Enter: Choose a player. That player gains control of CARDNAME.", (e.ChoosePlayer,)),
    ("On Enter: You may rest CARDNAME. If you do, choose two — • Draw a card. • Recover 1. • Glimpse 1.", (e.Modal,)),
    ("As long as you have four or more preparation counters on your champion, you may pay (3) to activate this card "
     "from your material deck.", (b.PlayPermission,)),
    ("Players can't declare attacks with allies that entered the field this turn.", (h.PlayerCant, p.EnteredThisTurn)),
    ("As long as you control an ally, each player with influence eight or more can't draw cards.", (h.PlayerCant,)),
    ("Each player can't draw more than two cards each turn unless it's their first turn of the game.",
     (h.PlayerCant,)),
    ("If one or more aim counters would be put on your champion, that many plus one aim counters are put on your "
     "champion instead.", (h.MoreCounters,)),
    ("At the beginning of each player's end phase, that player may discard a card. If they do, they draw a card.",
     (e.May,)),
    ("At the beginning of each opponent's recollection phase, that player puts a debuff counter on an ally they "
     "control. If they don't, deal 2 damage to their champion.", (e.IfYouDo, s.ChampionOf)),
    ("At the beginning of each player's end phase, if they did not materialize a card this turn, recover 1.",
     (t.Materializes,)),
    ("On Attack: Deal 2 damage to each unit the defending player controls.", (p.ControlledBy,)),
    ("Linked champion's first attack each turn gets +1 [POWER].", (s.AttacksOf,)),
    ("CARDNAME's attacks can't be retaliated by Human allies.", (h.Cant,)),
    ("CARDNAME can't be intercepted by Beast allies.", (h.Cant,)),
    ("Items you control can't be targeted by Mage cards.", (h.Cant,)),
    ("As long as CARDNAME is attacking or retaliating against a Human, CARDNAME gets +4 [POWER].",
     (p.AttackTarget,)),
    ("Whenever you activate an action card that targets an ally, destroy that ally.", (s.TargetsOfEvent,)),
    ("If your champion would take damage, you may banish CARDNAME. If you do, prevent 1 of that damage.", (h.Prevent,)),
    ("If linked ally would take damage, prevent 5 of that damage and sacrifice CARDNAME instead.", (e.Sacrifice,)),
    ("If another Beast unit you control would take damage, prevent half of that damage, rounded up.", (a.PerEach,)),
    ("If your champion would take 7 or more damage while you control an item, prevent all but 6 of that damage.",
     (h.Prevent,)),
    ("During your turn, fire element cards your opponents activate cost 1 more to activate.", (c.DuringPhase,)),
    ("Sacrifice CARDNAME: Deal 2 damage to target champion that leveled up this turn.", (p.Is,)),
    ("On Leave: Put the buff counters that were on CARDNAME on target weapon you control.", (a.CountersOn,)),
    ("[REST]: Draw a card. This ability costs (1) less to activate for each card you've materialized this turn.",
     (a.TimesThisTurn,)),
)  # fmt: skip
ACTIONS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("Draw 3+X cards, where X is the amount of allies you control minus your influence.", (a.Less,)),
    ("Deal 2 damage to target unit or Siegeable domain.", (p.Either,)),
    ("Target ally loses taunt and intercept until end of turn.", (h.LoseKeyword,)),
    ("Glimpse 1, then put up to two cards from the top of your deck into your graveyard.", (e.Mill, a.UpTo)),
    ("Put the bottom two cards of your deck on top of your deck in a random order.", (s.TopCards,)),
    ("Reveal the top three cards of your deck. Put one of those cards into your hand and another into your material "
     "deck preserved. Put the rest on the bottom of your deck in any order.", (p.Other,)),
    ("Search your deck for an ally card and put it into your hand. Then shuffle your deck.", (e.Shuffle,)),
    ("Each opponent banishes X cards from their graveyard, where X is the amount of allies you control.", (a.Let,)),
    ("Target player banishes two preserved cards from their material deck.", (p.Is,)),
    ("Target opponent reveals six cards at random from their memory. Banish each fire element card revealed this way.",
     (s.Noted,)),
    ("Draw two cards into your memory then banish two cards at random from it.", (e.Banish,)),
    ("Shuffle up to two cards from your hand into your deck, then draw that many cards.", (e.Draw,)),
    ("Banish target ally you control, then return it to the field under its owner's control.", (e.Put,)),
    ("Draw a card, then you may banish a card from your hand. If you do, recover 2.", (e.IfYouDo,)),
    ("Each player summons a token copy of each ally they control.", (e.SummonCopy,)),
    ("Target champion gets -1 level and your champion gets +1 level until end of turn.", (e.Continuous,)),
    ("Prepare X. X can't be 0.", (b.Keyword,)),
    ("Deal up to 3 damage to your champion. Destroy all allies with reserve cost equal to the amount of damage dealt "
     "to your champion this way.", (a.UpTo, p.CostCompares)),
    ("Destroy target item with memory cost 1 or less, or with reserve cost 4 or less.", (p.Either,)),
    ("Target weapon gets +2 [POWER] until the end of your next turn.", (e.Continuous,)),
    ("Target ally gets +1 [POWER] until end of turn and becomes distant.", (e.BecomeProperty,)),
    ("Target Ranger unit becomes distant and gains ranged 1 until end of turn.", (e.BecomeProperty,)),
    ("Switch the power and life stat of target ally until end of turn.", (h.SwapPowerAndLife,)),
    ("Draw a card, then discard a card. If you didn't discard an ally card, deal 1 damage to your champion.",
     (c.IsNot,)),
    ("Deal 2 damage to target unit. If that unit is an ally that entered the field this turn, "
     "deal an additional 1 damage to it.", (p.EnteredThisTurn,)),
    ("Negate target card activation if that card was activated from a material deck.", (c.EnteredFrom,)),
    ("Draw a card. Then if no cards were reserved into your memory to pay for this card's reserve cost, "
     "draw an additional card.", (c.Compares,)),
    ("Reveal all cards in your material deck. Then put a Sword regalia card with the lowest memory cost from among "
     "them onto the field.", (p.CostCompares,)),
    ("Deal 3 damage to target ally attacking your champion.", (p.AttackTarget,)),
    ("Your champion's first attack using a Gun weapon during your next turn gets +3 [POWER].", (s.AttacksOf,)),
    ("Target ally's next attack this turn gets +2 [POWER]. If that ally is unique, their next attack this turn gets "
     "+3 [POWER] instead.", (e.Upgrade,)),
    ("The next time damage would be dealt to your champion this turn, prevent that damage. When 5 or more damage is "
     "prevented this way, deal 2 damage to target unit.", (e.WhenYouDo,)),
    ("If damage would be dealt to a unit you control this turn, prevent 5 of that damage. If the damage prevented had "
     "a unit as its source, deal 1 damage to that unit.", (h.Prevent,)),
    ("The next time your champion would take damage this turn, double that damage.", (h.DamageInstead,)),
    ("The next time your champion would take 4 or less combat damage this turn, prevent it.", (h.Prevent,)),
    ("You may banish any amount of cards from your graveyard. When a card is banished this way, deal 1 damage to "
     "target unit.", (e.WhenYouDo,)),
    ("Reveal the top card of your deck. When you reveal a wind element card this way, target ally gains stealth until "
     "end of turn.", (e.WhenYouDo, c.NotedAny)),
    ("Depending on the amount of cards in your memory — • 0 — Draw a card. • 1 to 3 — Recover 1. • 4 or more — "
     "Glimpse 1.", (e.Depending, e.Case)),
    ("Banish all allies. For each ally banished this way, its controller draws a card.", (e.ForEachOf,)),
    ("Until end of turn, whenever a unit attacks, that attack gets -1 [POWER].", (e.Later, s.ThisAttack)),
    ("Until end of turn, Beast allies that enter the field under your control enter with an additional buff counter "
     "on them.", (h.EntersAs,)),
    ("Until end of turn, Beast ally cards you activate this turn enter the field with an additional buff counter on "
     "them.", (h.EntersAs,)),
    ("The next Beast ally card you activate this turn costs 1 less to activate and enters the field with two "
     "additional buff counters on it.", (h.EntersAs, h.CostChange)),
    ("The next Ranger ally card you activate this turn enters the field distant.", (h.EntersAs,)),
    ("Until the beginning of your next turn, you and target player can't declare attacks.", (h.PlayerCant,)),
    ("Rest target Potion. If you do, the next time you activate an ability of that Potion this turn, copy that "
     "ability. You may choose new targets for the copy.", (t.UsesAbility, s.ThatLayer)),
    ("Copy target Mage Spell card activation. You may choose new targets for the copy.", (e.Copy,)),
    ("Target player reveals your choice of their hand or memory. Choose a card from among the revealed cards and "
     "discard it.", (e.Reveal, s.WholeZone)),
    ("Reveal all cards in your memory. If two or more fire element cards were revealed this way, draw a card.",
     (c.Compares,)),
    ("Target opponent puts the top card of their deck into their graveyard. Then if CARDNAME was prepared, whenever "
     "that opponent draws a card this turn, they put the top card of their deck into their graveyard.", (e.Later,)),
    ("Depending on your Shifting Currents' direction — • North — Draw a card. • South — Recover 1.", (e.Depending,)),
    ("Negate target card activation you don't control unless its controller has you draw six cards.", (e.UnlessLets,)),
    ("Negate target card activation unless its controller has CARDNAME deal 2 damage to their champion.",
     (e.UnlessLets, s.ChampionOf)),
    ("Negate target card activation. Put the card that had its activation negated this way into its owner's memory.",
     (e.Negate,)),
    ("Negate target trigger or action card activation that targets a Beast ally you control.", (p.Targeting,)),
    ("Negate up to one target upkeep trigger.", (e.Negate,)),
    ("Deal 1 damage to target ally, then negate all on enter triggers from that ally.", (s.AllLayers, p.TriggerOf)),
    ("Negate all card activations you don't control.", (s.AllLayers,)),
    ("You may choose new targets for target trigger.", (e.NewTargets,)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), OBJECTS)
def test_a_sentence_of_an_object(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=False)


@pytest.mark.parametrize(("text", "kinds"), ACTIONS)
def test_a_sentence_of_an_action(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=True)
