"""What is told of hidden cards: all to who may look at them, nothing to others (public-vs-private-information)."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.boards import SeatBoard
from gadesk.engine.changes import zones
from gadesk.engine.procedure import EVERYONE
from gadesk.engine.seat_view import redact
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, Element, Keyword, Stat, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.views import StatWhy
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Pred
from gadesk.script.players import You
from tests.engine.table import Play, ally, at, card, champion, side, trick, word

LAMP = card("lamp", CardType.ITEM)
WOLF = ally("wolf", 1, 1)
OWNERS = pytest.mark.parametrize(("owner", "seat"), [(0, 0), (0, 1), (1, 0), (1, 1)])


def here(zone: Zone) -> tuple[Pred, ...]:
    """Describe the own cards of a zone."""
    return p.IsCard(), p.InZone(zone, You())


def told(play: Play, seat: int, kind: EventKind = EventKind.MOVED) -> list[Event]:
    """Take what has happened and return what a seat was told of one kind."""
    events = [redact(one, seat) for one in play.game.take_events()]
    return [event for event in events if event is not None and event.kind is kind]


def both(owner: int, *objects: str, **piles: Any) -> tuple[SeatBoard, SeatBoard]:
    """Give one player a side and the other a bare one."""
    mine, bare = side("hero", *objects, **piles), side("hero")
    return (bare, mine) if owner else (mine, bare)


def moved(play: Play, id: int, to: Zone, seat: int) -> Event:
    """Move a card and return what a seat is told of it."""
    play.game.take_events()
    zones.move(play.game.run, id, to, Cause.PUT)
    (event,) = told(play, seat)
    return event


@pytest.mark.rule("zones.public-vs-private-information.4")
@pytest.mark.parametrize("taker", [1, 2])
def test_face_down_card_whose_control_passes_is_shown_to_its_new_controller_alone(taker: int) -> None:
    """Its owner, who could look at it, and the third player see a card, but not which."""
    hide = trick("hide", e.Banish(s.Chosen(here(Zone.MATERIAL_DECK)), face_down=True))
    seize = trick("seize", e.GainControl(s.All((p.IsCard(), p.InZone(Zone.BANISHMENT)))))
    hands = [("hide",), (), ()]
    hands[taker] = ("seize",)
    sides = [side("hero", hand=hands[0], material_deck=("lamp",)), *(side("hero", hand=one) for one in hands[1:])]
    play = Play((LAMP, hide, seize), *sides)
    play.act("hide", "pass", "pass", "pass")
    play.until(DecisionKind.OPPORTUNITY, "seize")
    before = [[one.slug for one in play.game.view(seat).seats[0].banishment.cards or ()] for seat in range(3)]
    assert before == [["lamp"], [None], [None]]
    play.act("seize", "pass", "pass", "pass")
    after = [[one.slug for one in play.game.view(seat).seats[0].banishment.cards or ()] for seat in range(3)]
    assert after == [["lamp"] if seat == taker else [None] for seat in range(3)]


@pytest.mark.rule("mechanics.abilities.8")
def test_ability_that_is_concealed_does_not_name_its_card_by_its_id() -> None:
    """Nor which of its abilities it is: an id would tell since when the card is in the hand."""
    first = a.Activated((k.Pay(Fixed(1)),), e.Draw(), zone=Zone.HAND)
    cycling = card("cycling", CardType.ACTION, first, a.Activated((k.Pay(Fixed(2)),), e.Draw(), zone=Zone.HAND))
    play = Play((cycling,), side("hero", hand=("filler", "filler", "filler", "cycling")), side("hero"))
    play.act("ability cycling")
    assert play.asked.kind is DecisionKind.PAY_RESERVE
    (mine,), (theirs,) = play.game.view(0).stack, play.game.view(1).stack
    assert (mine.slug, mine.source, mine.ability) == ("cycling", play.id("cycling", Zone.HAND), 0)
    assert (theirs.slug, theirs.source, theirs.ability) == (None, None, None)
    assert (theirs.kind, theirs.controller, theirs.id) == (mine.kind, mine.controller, mine.id)


@pytest.mark.rule("zones.public-vs-private-information.p6")
def test_what_an_effect_bears_on_in_a_hand_is_told_to_those_who_may_look_there() -> None:
    """The opponent is told that it began and sees which object it bears on, but no card of the hand."""
    fiery = (ch.SetElement(Element.FIRE),)
    steps = (e.Continuous(s.Chosen(here(Zone.HAND)), fiery), e.Continuous(s.Chosen((p.IsType(CardType.ALLY),)), fiery))
    oil = trick("oil", e.Sequence(steps))
    play = Play((oil, WOLF, LAMP), side("hero", "wolf", hand=("oil", "lamp")), side("hero"))
    play.until(DecisionKind.OPPORTUNITY, "oil")
    for name in ("oil", "pass", "pass"):
        play.game.answer((play.options().index(name),))
    play.game.answer((0,))
    play.game.answer((0,))
    lamp, wolf = play.id("lamp", Zone.HAND), play.id("wolf")
    assert {id for _, ids, _ in play.game.view(0).effects for id in ids} == {lamp, wolf}
    assert {id for _, ids, _ in play.game.view(1).effects for id in ids} == {wolf}
    assert [began.targets for began in told(play, 1, EventKind.EFFECT_BEGAN)] == [(), (wolf,)]


@pytest.mark.rule("zones.main-deck.p8", "zones.public-vs-private-information.p6")
def test_who_has_seen_the_top_card_of_a_deck_is_not_shown_it_on_and_on() -> None:
    """A deck is counted, but for one that is played with its top card revealed; then that one is shown, and to all."""
    play = Play((LAMP,), side("hero", main_deck=("lamp", "filler")), side("hero"))
    top = play.game.state.sides[0].main_deck[-1]
    zones.let_know(play.game.state, top, 1)
    assert [play.game.view(seat).seats[0].main_deck.cards for seat in (0, 1)] == [None, None]
    lantern = card("lantern", CardType.ITEM, a.Static(s.This(), (ch.TopRevealed(You()),)))
    play = Play(
        (LAMP, lantern), side("hero", "lantern", main_deck=("lamp", "filler")), side("hero", main_deck=("lamp",))
    )
    for seat in (0, 1):
        shown = [one.main_deck.cards for one in play.game.view(seat).seats]
        assert [card.slug for card in shown[0] or ()] == ["lamp"]
        assert shown[1] is None
    zones.shuffle(play.game.run, 0)  # what comes to lie on top is nobody's until it is revealed
    assert [play.game.view(seat).seats[0].main_deck.cards for seat in (0, 1)] == [None, None]


@OWNERS
@pytest.mark.rule("zones.public-vs-private-information.p6", "zones.public-vs-private-information.2")
def test_a_drawn_card_is_named_to_who_drew_it(owner: int, seat: int) -> None:
    """Not even that player is told under which id it lay in the deck."""
    play = Play((LAMP,), *both(owner, main_deck=("lamp",)))
    event = moved(play, play.id("lamp", Zone.MAIN_DECK), Zone.HAND, seat)
    now = play.id("lamp", Zone.HAND)
    assert (event.slug, event.id, event.old_id) == (("lamp", now, None) if seat == owner else (None, None, None))


@OWNERS
@pytest.mark.rule("zones.public-vs-private-information.p6", "zones.public-vs-private-information.2")
def test_a_card_from_hand_to_memory_is_named_to_its_owner(owner: int, seat: int) -> None:
    """The opponent is told that one card went there."""
    play = Play((LAMP,), *both(owner, hand=("lamp",)))
    was = play.id("lamp", Zone.HAND)
    event = moved(play, was, Zone.MEMORY, seat)
    now = play.id("lamp", Zone.MEMORY)
    assert (event.slug, event.id, event.old_id) == (("lamp", now, was) if seat == owner else (None, None, None))
    assert (event.source_zone, event.zone, event.seat) == (Zone.HAND, Zone.MEMORY, owner)


@OWNERS
@pytest.mark.rule("zones.public-vs-private-information.p2", "zones.public-vs-private-information.2")
def test_a_discarded_card_is_open_but_not_since_when_it_was_in_the_hand(owner: int, seat: int) -> None:
    """The opponent is told its name and its new id."""
    play = Play((LAMP,), *both(owner, hand=("lamp",)))
    was = play.id("lamp", Zone.HAND)
    event = moved(play, was, Zone.GRAVEYARD, seat)
    assert (event.slug, event.id) == ("lamp", play.id("lamp", Zone.GRAVEYARD))
    assert event.old_id == (was if seat == owner else None)


@OWNERS
@pytest.mark.rule("zones.public-vs-private-information.p2", "zones.public-vs-private-information.2")
def test_an_object_that_returns_to_a_hand_or_a_deck_was_seen_by_all(owner: int, seat: int) -> None:
    """Where it went its new id is known to those alone who may look there: in a deck to nobody."""
    for to, known in ((Zone.HAND, seat == owner), (Zone.MAIN_DECK, False)):
        play = Play((WOLF,), *both(owner, "wolf"))
        was = play.id("wolf")
        event = moved(play, was, to, seat)
        assert (event.slug, event.old_id) == ("wolf", was)
        assert event.id == (play.id("wolf", to) if known else None)


@pytest.mark.rule("terms.glimpse.1", "zones.public-vs-private-information.p6")
def test_who_glimpses_is_told_what_lies_there_and_the_others_how_many() -> None:
    """Each card that is looked at is told of, to the opponent without name and id."""
    gaze = trick("gaze", e.Glimpse(Fixed(2)))
    for seat, slugs in ((0, ["lamp", "filler"]), (1, [None, None])):
        play = Play((LAMP, gaze), side("hero", hand=("gaze",), main_deck=("lamp", "filler", "filler")), side("hero"))
        play.until(DecisionKind.OPPORTUNITY, "gaze")
        for name in ("gaze", "pass", "pass"):
            play.game.answer((play.options().index(name),))
        looked = told(play, seat, EventKind.LOOKED)
        assert [event.slug for event in looked] == slugs
        assert [event.amount for event in looked] == [2, 2]
        assert all((event.id is None) is bool(seat) for event in looked)


@pytest.mark.rule("zones.public-vs-private-information.3", "zones.public-vs-private-information.6")
def test_a_face_down_card_that_leaves_the_banishment_is_seen_to_leave_it() -> None:
    """All saw that a card lay there, so they are told which of them went, but not what it is."""
    hide = trick("hide", e.Banish(s.Chosen(here(Zone.MATERIAL_DECK)), face_down=True))
    for seat, known in ((0, True), (1, False)):
        play = Play((LAMP, hide), side("hero", hand=("hide",), material_deck=("lamp",)), side("hero"))
        play.act("hide", "pass", "pass")
        was = play.id("lamp", Zone.BANISHMENT)
        event = moved(play, was, Zone.HAND, seat)
        assert (event.slug, event.id) == (("lamp", play.id("lamp", Zone.HAND)) if known else (None, None))
        assert event.old_id == was


@pytest.mark.rule("zones.public-vs-private-information.p2", "zones.public-vs-private-information.p3")
def test_what_is_face_up_is_told_whole_to_the_opponent() -> None:
    """Stats and why they are so, marks, counters, what lies beneath it, what is loaded, and what it is linked to."""
    bow = card("bow", CardType.WEAPON, subtypes=("bow",), power=2, durability=3)
    arrow = card("arrow", CardType.ITEM, subtypes=("arrow",), power=1)
    shield = card("shield", CardType.ITEM, a.Keyword(Keyword.LINK, preds=(p.IsUnit(),)))
    hound = ally("hound", 2, 5, word(Keyword.TAUNT), word(Keyword.RANGED, 2), cost=3, subtypes=("dog",))
    token = ally("ghost", 1, 1, supertypes=(Supertype.TOKEN,))
    hurt = at("hound", damage=1, rested=True, counters={"buff": 2}, properties=("fostered",))
    mine = side(
        at("elder", lineage=("hero",)), hurt, at("bow", loaded=("arrow",), counters={"durability": 2}),
        at("shield", link=1), "ghost",
    )  # fmt: skip
    play = Play((champion("elder", 25, level=1), bow, arrow, shield, hound, token), mine, side("hero"))
    seen = {one.slug: one for one in play.game.view(1).field if one.controller == 0}
    dog, gun = seen["hound"], seen["bow"]
    assert (dog.owner, dog.zone, dog.rested, dog.face_down, dog.transformed, dog.token) == (
        0, Zone.FIELD, True, False, False, False,
    )  # fmt: skip
    assert (dog.types, dog.subtypes, dog.elements, dog.cost) == ((CardType.ALLY,), ("dog",), (Element.NORM,), 3)
    assert (dog.power, dog.life, dog.level, dog.durability, dog.damage) == (4, 7, None, None, 1)
    assert (dog.counters, dog.states, dog.keywords) == ((("buff", 2),), ("fostered",), ("taunt", "ranged 2"))
    assert dog.why == (StatWhy(Stat.POWER, 2, None), StatWhy(Stat.LIFE, 2, None))
    assert (gun.durability, gun.states, [one.slug for one in gun.loaded]) == (2, ("loaded",), ["arrow"])
    assert (seen["shield"].link, seen["ghost"].token, seen["bow"].link) == (dog.id, True, None)
    elder = seen["elder"]
    assert (elder.level, elder.life, [one.slug for one in elder.lineage]) == (1, 25, ["hero"])
    me = play.game.view(1).seats[0]
    assert (me.champion, me.level, me.influence, me.elements, me.lost) == (elder.id, 1, 0, (Element.NORM,), False)


@pytest.mark.rule("zones.public-vs-private-information.3", "zones.public-vs-private-information.p6")
def test_a_card_that_is_banished_face_down_is_named_to_who_may_look_at_it() -> None:
    """The others are told that a card of the hand went there, but not which."""
    hide = trick("hide", e.Banish(s.Chosen((*here(Zone.HAND), p.IsType(CardType.ITEM))), face_down=True))
    for seat, known in ((0, True), (1, False)):
        play = Play((LAMP, hide), side("hero", hand=("hide", "lamp")), side("hero"))
        play.until(DecisionKind.OPPORTUNITY, "hide")
        was = play.id("lamp", Zone.HAND)
        for name in ("hide", "pass", "pass", "lamp"):
            play.game.answer((play.options().index(name),))
        (event,) = [one for one in told(play, seat) if one.zone is Zone.BANISHMENT]
        now = play.id("lamp", Zone.BANISHMENT)
        assert (event.slug, event.old_id, event.id) == (("lamp", was, now) if known else (None, None, None))


@pytest.mark.rule("keywords.preserve-preserved.4.b", "keywords.preserve-preserved.4")
def test_a_preserved_card_was_open_so_that_all_see_it_go_to_the_hand() -> None:
    """Its new id is its owner's to know."""
    for seat in (0, 1):
        play = Play((LAMP,), side("hero", hand=("lamp",)), side("hero"))
        marks, run = frozenset({Mark.PRESERVED}), play.game.run
        was = zones.move(
            run, play.id("lamp", Zone.HAND), Zone.MATERIAL_DECK, Cause.PRESERVE, marks=marks, knowers=EVERYONE
        )
        event = moved(play, was, Zone.HAND, seat)
        assert (event.slug, event.old_id) == ("lamp", was)
        assert event.id == (None if seat else play.id("lamp", Zone.HAND))


@pytest.mark.rule("keywords.preserve-preserved.4.b")
def test_of_a_material_deck_only_the_preserved_cards_are_told() -> None:
    """They are marked as such, and the others are counted."""
    play = Play((LAMP, WOLF), side("hero", hand=("lamp",), material_deck=("wolf",)), side("hero"))
    marks, lamp = frozenset({Mark.PRESERVED}), play.id("lamp", Zone.HAND)
    zones.move(play.game.run, lamp, Zone.MATERIAL_DECK, Cause.PRESERVE, marks=marks, knowers=EVERYONE)
    pile = play.game.view(1).seats[0].material_deck
    assert pile.count == 2
    assert [(one.slug, one.states, one.face_down) for one in pile.cards or ()] == [("lamp", ("preserved",), False)]
