"""Sentences of families added for the whole pool are read and printed back; each with nodes that must be in it."""

from __future__ import annotations

import pytest

from gadesk.rulestext.reading import READ
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import preds as p
from gadesk.script import selections as s
from gadesk.script.node import walk
from tests.rulestext.conftest import Read

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
     (c.Parity, e.If)),
    ("[REST]: Recover X, where X is the amount of items you control. Then if X is 4 or more, draw a card.",
     (a.Let, c.Compares)),
    ("Sacrifice CARDNAME: Recover X. X is the amount of age counters that were on CARDNAME.", (a.Let,)),
    ("(2): Return CARDNAME from your graveyard to the field rested.", (e.Put,)),
    ("Banish CARDNAME from your graveyard: Draw a card.", (k.BanishThis,)),
    ("(1), Return CARDNAME to your material deck: Recover 1.", (k.ReturnThis,)),
    ("On Enter: Look at target opponent's hand and memory.", (s.Union, s.WholeZone)),
    ("On Champion Hit: You may have that opponent put the top X cards of their deck into their graveyard, "
     "where X is the amount of age counters on CARDNAME.", (e.Mill,)),
    ("On Champion Hit: You may have that opponent swap the cards in their hand and memory.", (e.SwapHandAndMemory,)),
    ("Whenever another ally card enters your graveyard from your deck, draw a card.", (t.Moves,)),
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
    ("Target opponent reveals two cards at random from their memory. Banish each fire element card revealed this way.",
     (s.Noted,)),
    ("Draw two cards into your memory then banish two cards at random from it.", (e.Banish,)),
    ("Shuffle up to two cards from your hand into your deck, then draw that many cards.", (e.Draw,)),
    ("Banish target ally you control, then return it to the field under its owner's control.", (e.Put,)),
    ("Draw a card, then you may banish a card from your hand. If you do, recover 2.", (e.IfYouDo,)),
    ("Each player summons a token copy of each ally they control.", (e.SummonCopy,)),
    ("Target champion gets -1 level and your champion gets +1 level until end of turn.", (e.Continuous,)),
    ("Prepare X. X can't be 0.", (b.Keyword,)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), OBJECTS)
def test_a_sentence_of_an_object(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    _check(read, text, kinds, resolves=False)


@pytest.mark.parametrize(("text", "kinds"), ACTIONS)
def test_a_sentence_of_an_action(read: Read, text: str, kinds: tuple[type, ...]) -> None:
    """It is read, and says what it must."""
    _check(read, text, kinds, resolves=True)


def _check(read: Read, text: str, kinds: tuple[type, ...], resolves: bool) -> None:
    part = read(text, resolves=resolves)
    if part.verdict != READ:
        part = read(text, resolves=resolves, has_x=True)
    assert part.verdict == READ, part.unread
    found = {type(node) for node in walk(part.ability)}
    assert set(kinds) <= found
