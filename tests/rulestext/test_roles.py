"""One line a verb: what the speaker is told, another player does, may do, or is made to do, is the same deed."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.paragraphs import READ
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect
from gadesk.script.players import EachOpponent, EachPlayer, TargetPlayer, You
from gadesk.script.words import DeckPlace, Once
from tests.rulestext.conftest import Read

CARD, ALLY, ITEM = p.IsCard(), p.IsType(CardType.ALLY), p.IsType(CardType.ITEM)
TWO = a.Fixed(2)
OPPONENT = TargetPlayer(True)


def own(zone: Zone) -> p.InZone:
    """A zone of whoever does it."""
    return p.InZone(zone, You())


DEEDS: tuple[tuple[str, str, Effect], ...] = (
    ("banishes two cards from their graveyard", "banish two cards from their graveyard",
     e.Banish(s.Chosen((CARD, own(Zone.GRAVEYARD)), TWO, TWO))),
    ("destroys an item they control", "destroy an item they control",
     e.Destroy(s.Chosen((ITEM, p.ControlledBy(You()))))),
    ("rests all allies they control", "rest all allies they control", e.Rested(s.All((ALLY, p.ControlledBy(You()))))),
    ("puts a buff counter on an ally they control", "put a buff counter on an ally they control",
     e.PutCounters("buff", a.Fixed(1), s.Chosen((ALLY, p.ControlledBy(You()))))),
    ("returns up to two items they control to their owner's hand",
     "return up to two items they control to their owner's hand",
     e.Put(s.Chosen((ITEM, p.ControlledBy(You())), a.Fixed(0), TWO), Zone.HAND, verb=Cause.RETURN)),
    ("puts a card at random from their memory on the bottom of their deck",
     "put a card at random from their memory on the bottom of their deck",
     e.Put(s.Chosen((CARD, own(Zone.MEMORY)), random=True), Zone.MAIN_DECK, DeckPlace.BOTTOM)),
)  # fmt: skip
"""As one does it, as one may do it, and what it is."""


@pytest.mark.parametrize(("does", "bare", "deed"), DEEDS, ids=[does for does, _, _ in DEEDS])
def test_a_deed_is_the_same_in_every_role(does: str, bare: str, deed: Effect, read: Read) -> None:
    """Done by each player, by a target player who may, by whom one has do it, and by each that decides for itself."""
    roles: dict[str, Effect] = {
        f"Each player {does}.": e.ForEachPlayer(EachPlayer(), deed),
        f"Target opponent may {bare}.": e.May(e.ForEachPlayer(OPPONENT, deed), OPPONENT),
        f"You may have target opponent {bare}.": e.May(e.ForEachPlayer(OPPONENT, deed)),
        f"Each opponent may {bare}.": e.ForEachPlayer(EachOpponent(), e.May(deed)),
    }
    for text, meant in roles.items():
        found = read(text)
        assert found.verdict == READ, (text, found.unread)
        assert isinstance(found.ability, b.Instruction) and found.ability.effect == meant, text


@pytest.mark.parametrize(
    "text",
    [
        "Each player banishes an ally you control.",  # whose "you"
        "Each opponent puts X cards from their hand into their memory, where X is the amount of allies they control.",
        "Target opponent sacrifices it.",  # nothing was named
        "They draw a card.",
        "Each player may draw a card. If you do, recover 2.",  # who did
    ],
)
def test_what_would_be_another_s_is_not_read(text: str, read: Read) -> None:
    """A deed that speaks of the speaker, or of nobody, is left to the hand."""
    found = read(text)
    assert found.verdict != READ, found.ability


PLACES: tuple[tuple[str, e.Put], ...] = (
    ("on the top of its owner's deck", e.Put(s.Target((ALLY,)), Zone.MAIN_DECK, DeckPlace.TOP)),
    ("into its owner's memory", e.Put(s.Target((ALLY,)), Zone.MEMORY)),
    ("on the top or bottom of its owner's deck in any order",
     e.Put(s.Target((ALLY,)), Zone.MAIN_DECK, DeckPlace.EITHER_ANY_ORDER)),
    ("onto the field rested with two buff counters on it",
     e.Put(s.Target((ALLY,)), Zone.FIELD, rested=True, counter="buff", counters=TWO)),
    ("onto the field under your control rested", e.Put(s.Target((ALLY,)), Zone.FIELD, rested=True, controller=You())),
    ("onto the field rested under your control", e.Put(s.Target((ALLY,)), Zone.FIELD, rested=True, controller=You())),
)  # fmt: skip


@pytest.mark.parametrize(("place", "meant"), PLACES, ids=[place for place, _ in PLACES])
def test_places_compose(place: str, meant: e.Put, read: Read) -> None:
    """A zone, whose it is, the place in a deck and the manner of arriving, in any order."""
    found = read(f"Put target ally {place}.")
    assert found.verdict == READ and found.ability == b.Instruction(meant), found.unread


COSTS: tuple[tuple[str, object], ...] = (
    ("Put a wither counter on CARDNAME", k.DoneCost(e.PutCounters("wither", a.Fixed(1), s.This()))),
    ("Discard your hand", k.DoneCost(e.Discard(a.AllOfIt()))),
    ("Sacrifice up to two items", k.SacrificeCost((ITEM,), a.UpTo(TWO))),
    ("Rest two allies you control", k.RestCost((ALLY, p.ControlledBy(You())), TWO)),
    ("Discard two ally cards", k.DiscardCost((ALLY, CARD), TWO)),
    ("Banish any amount of cards from your memory", k.BanishCost((CARD,), a.AnyAmount(), Zone.MEMORY)),
    ("Put a card from your hand on the bottom of your deck",
     k.DoneCost(e.Put(s.Chosen((CARD, own(Zone.HAND))), Zone.MAIN_DECK, DeckPlace.BOTTOM))),
)  # fmt: skip


@pytest.mark.parametrize(("cost", "meant"), COSTS, ids=[cost for cost, _ in COSTS])
def test_what_is_carried_out_pays(cost: str, meant: object, read: Read) -> None:
    """Instructions and any number of things are costs before a colon, and as an additional cost."""
    found = read(f"{cost}: Draw a card.", resolves=False)
    assert found.verdict == READ and isinstance(found.ability, b.Activated) and found.ability.costs == (meant,)
    words = cost[0].lower() + cost[1:]
    more = read(f"As an additional cost to activate this card, {words}.")
    assert more.verdict == READ and isinstance(more.ability, b.AdditionalCost) and more.ability.costs == (meant,)


@pytest.mark.parametrize(
    ("words", "least", "most"),
    [("one", 1, 1), ("three", 3, 3), ("up to one", 0, 1), ("one or more", 1, 3), ("two or more", 2, 3),
     ("any number", 0, 3), ("any amount", 0, 3)],
)  # fmt: skip
def test_how_many_modes(words: str, least: int, most: int, read: Read) -> None:
    """Every number of modes, and the better one in its place."""
    modes = "• Draw a card. • Recover 2. • Glimpse 1."
    for text, better in (
        (f"Choose {words} — {modes}", False),
        (f"Choose one. If you control an item, choose {words} instead — {modes}", True),
    ):
        found = read(text)
        assert found.verdict == READ and isinstance(found.ability, b.Instruction), text
        modal = found.ability.effect
        assert isinstance(modal, e.Modal)
        assert (modal.better_least, modal.better_most) if better else (modal.least, modal.most) == (least, most)


@pytest.mark.parametrize(
    ("words", "once", "mine"),
    [
        ("only once per turn and only during your turn", Once.TURN, True),
        ("only during your turn and only once per turn", Once.TURN, True),
        ("only during an opponent's turn, and only once", Once.GAME, False),
    ],
)
def test_limits_are_joined_in_any_order(words: str, once: Once, mine: bool, read: Read) -> None:
    """Each may say "only" again."""
    found = read(f"(2): Draw a card. Activate this ability {words}.", resolves=False)
    assert found.verdict == READ and isinstance(found.ability, b.Activated), found.unread
    assert found.ability.once is once and (found.ability.during_whose == You()) == mine


def test_triggers_have_limits(read: Read) -> None:
    """Once a turn, or once."""
    for words, once in (("once per turn", Once.TURN), ("once each turn", Once.TURN), ("once", Once.GAME)):
        found = read(f"On Hit: Recover 1. Trigger this ability only {words}.", resolves=False)
        assert found.verdict == READ and isinstance(found.ability, b.Triggered) and found.ability.once is once
