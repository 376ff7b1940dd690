"""More sentences of every family: each is read, prints back equal, and holds the node that carries its meaning."""

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
from gadesk.script.node import Node, walk
from tests.rulestext.conftest import Read, ability_of

RESOLVING: tuple[tuple[str, type[Node]], ...] = (
    # cards
    ("Draw a card for each phantasia you control.", a.PerEach),
    ("Discard a fire element card.", e.Discard),
    (
        "Look at the top six cards of your deck. Put one of those cards into your hand and the rest into your memory.",
        s.Rest,
    ),
    ("Look at the top three cards of your deck and then put them back in any order.", e.Reorder),
    ("Reveal cards from the top of your deck until you reveal a Curse card.", e.RevealUntil),
    ("Target player puts the top six cards of their deck into their graveyard.", e.Mill),
    ("Each opponent banishes two cards from their graveyard.", e.ForEachPlayer),
    ("Materialize a Sword card with memory cost 1 from your material deck.", e.Materialize),
    ("Gather three times.", e.Gather),
    # objects
    ("Return all allies to their owner's hands.", e.Put),
    ("Banish target weapon, then return it to the field under its owner's control rested.", e.Put),
    ("Gain control of target ally with three or more wither counters on it.", e.GainControl),
    ("Target unit becomes distant. If that unit is defending, end the combat phase.", e.EndPhase),
    ("Target ally gets +2 [LIFE] until end of turn. Wake it up.", e.WakeUp),
    ("Summon your choice of Tin Soldier, Paper Boat, or Inkwell token.", e.Summon),
    ("Negate target card activation unless its controller pays (5).", e.UnlessPays),
    ("Remove any amount of enlighten counters from your champion.", e.TakeCounters),
    # damage
    ("Deal 3 damage to target unit plus an additional 1 for each card named CARDNAME in your graveyard.", e.DealDamage),
    ("Deal damage equal to the amount of cards in your hand split among any amount of target units.", e.DealDamage),
    ("Prevent the next 2 combat damage that would be dealt to target unit this turn.", h.Prevent),
    ("If your champion would take non-combat damage this turn, prevent 1 of that damage.", h.Prevent),
    # joining
    ("Choose one — • Draw a card. • [Level 2+] Destroy target item.", e.Mode),
    ("You may rest your champion. If you don't, draw a card.", e.IfYouDo),
    ("Sacrifice an ally. When you do, destroy target weapon.", e.WhenYouDo),
    ("Draw a card at the beginning of your next end phase.", e.Later),
    ("For every three damage counters on your champion, recover 1.", e.ForEach),
    ("As a Spell, deal 6 damage to target unit.", e.AsSpell),
    # lasting changes
    ("Until end of turn, allies enter the field rested.", h.EntersAs),
    ("The next ally card you activate this turn costs 2 less to activate.", s.NextPlayed),
    ("Target unit's next attack this turn gets +1 [POWER].", s.AttacksOf),
    ("Up to two target allies lose all abilities until end of turn.", h.LoseAllAbilities),
    ("Target ally gets your choice of +1 [POWER] or +1 [LIFE] until end of turn.", h.StatChange),
    # the card itself
    ("You may activate this card from your graveyard.", b.PlayPermission),
    (
        "You may remove two preparation counters from your champion to activate this card from your material deck.",
        b.PlayPermission,
    ),
    ("You may sacrifice six tokens rather than pay this card's reserve cost.", b.AlternativeCost),
    ("Activate this card only during an opponent's end phase.", b.PlayRestriction),
    ("As an additional cost to activate this card, reveal two Mage cards from your memory.", k.RevealCost),
    ("As long as you control a Horse ally, this card costs 4 less to activate.", c.Compares),
    ("This card costs 5 less to activate if it targets a unique ally.", c.TargetsAnswer),
    ("Imbue 2", b.Keyword),
    ("Ally Link", b.Keyword),
)

OBJECTS: tuple[tuple[str, type[Node]], ...] = (
    ("Whenever you activate your first Spell card each turn, empower 1.", t.Activates),
    ("Whenever your champion takes damage, recover 1.", t.DealtDamage),
    ("Whenever your Shifting Currents change from facing East to West, draw a card.", t.CurrentsChange),
    ("Whenever an ally you control becomes distant, glimpse 1.", t.Becomes),
    ("Whenever a domain enters the field under your control, draw a card.", t.Enters),
    ("At the beginning of each opponent's recollection phase, deal 1 damage to each champion.", t.PhaseBegins),
    ("On Hit: Recover X, where X is the amount of damage dealt by this hit.", a.EventAmount),
    (
        "Upkeep — At the beginning of your recollection phase, you may pay (5). If you don't, sacrifice CARDNAME.",
        e.PayOnResolution,
    ),
    ("Equestrian — On Enter: If you control a Horse ally, draw a card.", t.OnEnter),
    ("Deluge 3 — On Death: If you have three or more wind element cards in your graveyard, draw a card.", c.Compares),
    ("(2), Banish this card from your graveyard: Draw a card.", k.BanishThis),
    ("[REST], Sacrifice another ally: Draw a card.", k.SacrificeCost),
    ("Lineage Release — Draw a card.", k.BanishThis),
    ("[REST]: Glimpse 1. Activate this ability only at slow speed and only if you control a domain.", c.Compares),
    ("(5): Draw a card. This ability costs (5) less to activate for each domain you control.", a.PerEach),
    ("If damage would be dealt to CARDNAME while it's your turn, prevent 1 of that damage.", h.Prevent),
    ("Prevent all non-combat damage that would be dealt to CARDNAME.", h.Prevent),
    ("Your opponents can't recover.", h.PlayerCant),
    ("CARDNAME enters the field with two buff counters on it.", h.EntersAs),
    ("CARDNAME's attacks can't be intercepted.", h.Cant),
    ("CARDNAME has taunt as long as your influence is five or less.", a.Influence),
    ("Other Beast allies you control get +1 [POWER] as long as they're attacking.", c.TheyAre),
    ("Brew — Two Herbs, One Inkwell", p.Named),
)


def _holds(read: Read, text: str, kind: type[Node], resolves: bool) -> None:
    assert any(isinstance(part, kind) for part in walk(ability_of(read, text, resolves)))


@pytest.mark.parametrize(("text", "kind"), RESOLVING)
def test_a_card_that_resolves_says_it(read: Read, text: str, kind: type[Node]) -> None:
    """The sentence is read whole on an action card, round trip included."""
    _holds(read, text, kind, resolves=True)


@pytest.mark.parametrize(("text", "kind"), OBJECTS)
def test_an_object_says_it(read: Read, text: str, kind: type[Node]) -> None:
    """The sentence is read whole on an ally, round trip included."""
    _holds(read, text, kind, resolves=False)
