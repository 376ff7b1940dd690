"""Sentences of the last groups of mechanics are read and printed back; each with the nodes that must be in it."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import READ, Context, read_paragraph
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.sheet import Face
from tests.rulestext.conftest import Read, holds

OBJECTS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("Items you control have \"Sacrifice this object: Recover X, where X is this object's reserve cost.\".",
     (k.SacrificeThis, s.Inheritor)),
    ("CARDNAME has taunt as long as one of your omens has taunt. The same is true for vigor and stealth.",
     (b.Several, p.IsOmen)),
    ("Whenever you rest CARDNAME to pay for the reserve cost of a Skill activation, draw a card.", (t.Becomes,)),
    ("You may pay (4) to activate this card from your material deck. It costs (1) less to activate this way for each "
     "ally you control.", (b.PlayPermission, a.Less)),
    ("Brew — Three Paper Boat, One Herb", (k.BrewCost, p.Named)),
    ("Brew — Three Potions with different names", (p.Sharing,)),
    ("On Enter: Choose a class. CARDNAME gains \"Inherited Effect: This object is the chosen class in addition to its "
     "other classes.\".", (e.ChooseTraits, h.AddChosen, b.Inherited)),
    ("On Enter: CARDNAME becomes a weapon subtype of your choice in addition to its other types until end of turn.",
     (e.ChooseTraits, h.AddChosen)),
    ("If damage would be dealt to one or more Beast allies you control, prevent X of that damage, where X is "
     "the amount of items you control. Apply this replacement effect only once per turn.", (h.Prevent, a.Let)),
    ("If combat damage would be dealt to CARDNAME, reveal a card at random from your memory. If that card is fire "
     "element, prevent 2 of that damage. Apply this replacement effect only once per turn.", (h.Prevent,)),
    ("Whenever you activate a domain card, you may banish CARDNAME. If you do, that domain enters the field "
     "without any of its upkeep abilities.", (h.EntersAs,)),
    ("Bow attack cards you activate enter the intent with +1 [POWER].", (h.EntersAs,)),
    ("While paying for this card's memory cost, you may banish a card named Inkwell and up to one other Axe Regalia "
     "card from your material deck. Each card banished this way pays for 1 of that cost.", (h.HelpPay,)),
    ("On Enter: Banish the top two cards of your deck. As long as they're banished you may activate them. As an "
     "additional cost to activate each of those cards, deal 1 unpreventable damage to your champion.",
     (h.MayPlayFrom, h.CostChange)),
    ("On Enter: Banish the top card of your deck. Until the beginning of your next turn, you may play it as "
     "long as your Shifting Currents face West. Repeat this process for North and South.",
     (h.MayPlayFrom, c.CurrentsFace)),
    ("You may activate this card from your material deck. It costs 2 less to activate for every 5 damage your champion "
     "has dealt to other champions this turn.", (b.PlayPermission, a.DamageThisTurn)),
    ("CARDNAME must attack a champion each turn if able.", (h.AttacksOnly,)),
    ("Whenever you activate a cardistry ability of an item, that item becomes distant.", (t.UsesAbility,)),
    ("[REST]: The next cardistry ability you activate this turn costs (2) less to activate.", (s.NextPlayed,)),
    ("Cardistry — [REST]: Draw a card.", (b.Activated,)),
    ("On Attack: Discard up to three cards, then choose that many — • Draw a card. • Change the target of "
     "this attack to another unit.", (e.Modal, e.Redirect)),
    ("If your champion would die with exactly forty-one damage counters on them, banish them, transform CARDNAME, and "
     "destroy all other objects you control instead.", (h.DiesInstead,)),
    ("(3): Generate any amount of Axe weapon cards and put them onto the field.", (e.Generate,)),
)  # fmt: skip
ACTIONS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("This card costs 2 less to activate if it targets an activation of a card with the same name as a card in any "
     "graveyard.", (c.TargetsAnswer, p.Shares)),
    ("Choose a card name. Until end of turn, if damage would be dealt to your champion by a source with that name, "
     "prevent 2 of that damage.", (h.Prevent, p.HasChosen)),
    ("Your champion's attacks this turn gain true sight and \"Choose the targets for this attack as though "
     "units didn't have taunt.\".", (s.AttacksOf, h.Cant)),
    ("Move all age counters on target ally to your champion. When two or more counters are moved this way, "
     "draw a card.",
     (e.TakeCounters, e.WhenYouDo)),
    ("As long as CARDNAME is being starcalled, it has \"Draw two cards.\". Otherwise, it has \"Destroy target item.\".",
     (b.Several, c.ThisIs, c.IsNot)),
    ("The next time you starcall a card this turn, copy that activation. You may choose new targets for the copy.",
     (t.Does, e.Copy)),
    ("Banish up to three Beast ally cards and any amount of Animal ally cards from your graveyard.", (s.Union,)),
    ("For the rest of the game, Curse cards in lineages have \"Inherited Effect: This object gets -1 level.\".",
     (p.InLineageOf, b.Inherited)),
    ("Choose up to three non-norm elements. Players can't materialize or activate cards of those elements until the "
     "beginning of your next turn.", (e.ChooseTraits, p.HasChosen)),
    ("Draw a card. Your champion becomes all class types of target opponent's champion in addition to their other "
     "types.", (h.AddChosen,)),
    ("Whenever you activate this card, if there's exactly one target for its activation, recover 2.",
     (t.Activates, s.TargetsOfEvent)),
    ("Up to two target objects gain stealth until end of turn. Prevent the next 1 damage that would be dealt "
     "to each of those targets this turn if they're allies.", (p.Among,)),
    ("The next time an item with divine relic would enter the field this turn, it enters the field under your control "
     "instead.", (h.EntersAs,)),
    ("As an additional cost to activate this card, banish two Beast cards each with different elements from your "
     "graveyard.", (p.Sharing,)),
    ("As an additional cost to activate this card, sacrifice any amount of Potions.", (k.SacrificeCost, a.AnyAmount)),
    ("Recover X, where X is the amount of Potions sacrificed.", (a.CountOf, s.Noted)),
    ("Destroy up to two target items with total reserve cost 3 or less.", (p.CostCompares,)),
    ("During your next materialize phase, you may banish cards with floating memory from your opponents' graveyards to "
     "pay for memory costs.", (h.FloatingPays,)),
    ("Allies you control gain vigor until end of turn. Those allies must attack champions this turn if able.",
     (h.AttacksOnly,)),
    ("Summon a Tin Soldier token with three buff counters on it.", (e.Summon,)),
    ("Summon an additional Tin Soldier token with a buff counter on it.", (e.Summon,)),
    ("Each player sacrifices an ally. If at least one Beast ally and at least one non-Beast ally were "
     "sacrificed this way, you summon a Tin Soldier token.", (c.NotedAny, e.Summon)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), OBJECTS)
def test_a_sentence_of_an_object(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=False)


@pytest.mark.parametrize(("text", "kinds"), ACTIONS)
def test_a_sentence_of_an_action(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    holds(read, text, kinds, resolves=True)


FACE = Face("Speaker", (CardType.ACTION,), (Element.NORM,))


def behind(grammar: Grammar, read: Read, first: str, second: str) -> str:
    """Return how a paragraph of an action is read behind another one."""
    return read_paragraph(grammar, second, 1, Context(FACE, before=read(first).ability)).verdict


SHIELD = "Prevent the next 6 damage that would be dealt to target unit this turn."
AFTER = "Whenever damage is prevented this way, draw a card."
FIRST = (
    "The first time damage is prevented from being dealt to a unit this way, that unit gains stealth until end of turn."
)


@pytest.mark.parametrize("text", [AFTER, FIRST])
def test_a_later_paragraph_speaks_of_a_prevention(grammar: Grammar, read: Read, text: str) -> None:
    """Behind a paragraph that prevents damage it is read, behind another it is not."""
    assert behind(grammar, read, SHIELD, text) == READ
    assert behind(grammar, read, "Draw a card.", text) != READ


def test_what_was_suppressed_enters_with_more(grammar: Grammar, read: Read) -> None:
    """ "That card" is what the suppressed ally became."""
    text = 'The next time that card would enter the field this turn, it enters with "On Enter: Draw a card.".'
    assert behind(grammar, read, "Suppress target ally.", text) == READ
    assert behind(grammar, read, "Destroy target ally.", text) != READ


def test_a_card_activated_is_what_it_becomes(read: Read) -> None:
    """ "That ally" needs an ally card to have been activated."""
    tail = "card, that ally enters the field without any of its upkeep abilities."
    assert read(f"Whenever you activate an ally {tail}", resolves=False).verdict == READ
    assert read(f"Whenever you activate an item {tail}", resolves=False).verdict != READ
