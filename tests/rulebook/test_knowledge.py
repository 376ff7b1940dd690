"""Who may know what: public and private zones, face-down cards (zones.public-vs-private-information)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gadesk.glossary import CardType, Element, Keyword, Speed, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.views import PileView
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.players import EachOpponent, You
from gadesk.script.sheet import Face
from tests.engine.table import Play, ally, at, card, champion, side, trick, word

SEEN_BY_ALL = ("graveyard", "banishment")
SEEN_BY_OWNER = ("hand", "memory", "material_deck")
CARDS = (ally("wolf", 1, 1), card("cart", CardType.ITEM), card("lamp", CardType.ITEM), champion("elder", level=1))


def names(pile: PileView) -> list[str | None] | None:
    """List what a seat knows of a zone; None if it may not look into it."""
    return None if pile.cards is None else [one.slug for one in pile.cards]


@pytest.fixture
def play() -> Play:
    """A game in which seat 0 has a card in each of its zones."""
    one = ("cart",)
    mine = side("hero", "wolf", hand=one, memory=one, material_deck=one, main_deck=one, graveyard=one, banishment=one)
    return Play(CARDS, mine, side("hero"))


@pytest.mark.rule(
    "zones.public-vs-private-information.p1", "zones.public-vs-private-information.6", "zones.hand.p1",
    "zones.memory.p1", "zones.material-deck.p1", "zones.main-deck.p1", "zones.public-vs-private-information.3",
)  # fmt: skip
@pytest.mark.parametrize("zone", [*SEEN_BY_OWNER, "main_deck"])
def test_private_zones_are_counted_and_not_shown_to_others(play: Play, zone: str) -> None:
    """The opponent knows how many cards lie there and nothing else."""
    pile = getattr(play.game.view(1).seats[0], zone)
    assert pile.count == 1 and names(pile) in (None, [None])


@pytest.mark.rule("zones.public-vs-private-information.3", "zones.material-deck.p7", "zones.hand.p1", "zones.memory.p1")
@pytest.mark.parametrize("zone", SEEN_BY_OWNER)
def test_a_player_may_look_at_the_own_hand_memory_and_material_deck(play: Play, zone: str) -> None:
    """At any time, which is in every view."""
    assert names(getattr(play.game.view(0).seats[0], zone)) == ["cart"]


@pytest.mark.rule("zones.main-deck.p8", "zones.main-deck.p5")
def test_nobody_looks_through_a_main_deck(play: Play) -> None:
    """Its owner does not either."""
    assert names(play.game.view(0).seats[0].main_deck) in (None, [None])


@pytest.mark.rule(
    "zones.graveyard.p1", "zones.banishment.p1", "zones.public-vs-private-information.p2",
    "zones.public-vs-private-information.p3", "mechanics.game-zones.p8",
)  # fmt: skip
@pytest.mark.parametrize("zone", SEEN_BY_ALL)
@pytest.mark.parametrize("seat", [0, 1])
def test_public_zones_are_open_to_all_and_belong_to_one_player(play: Play, zone: str, seat: int) -> None:
    """Everyone may count and examine what lies face up there."""
    view = play.game.view(seat)
    assert names(getattr(view.seats[0], zone)) == ["cart"]
    assert names(getattr(view.seats[1], zone)) == []


@pytest.mark.rule("zones.field.p1", "zones.effects-stack.p1", "mechanics.game-zones.p2", "zones.effects-stack.p5")
def test_field_and_effects_stack_are_shared_and_say_who_controls_what(play: Play) -> None:
    """Both players see the same, with the controller of everything."""
    play.act("cart")
    mine, theirs = play.game.view(0), play.game.view(1)
    assert [(one.slug, one.controller) for one in mine.field] == [(one.slug, one.controller) for one in theirs.field]
    assert {(one.slug, one.controller) for one in mine.field} >= {("wolf", 0), ("hero", 1)}
    assert [(layer.slug, layer.controller) for layer in theirs.stack] == [("cart", 0)]


@pytest.mark.rule("zones.intent.p1")
def test_the_intent_is_open_to_all_while_the_combat_lasts() -> None:
    """The opponent sees the attack card there, under its owner; after the combat there is no intent."""
    slash = card("slash", CardType.ATTACK, power=2)
    play = Play((*CARDS, slash), side("hero", hand=("slash",)), side("hero"))
    play.act("slash")
    play.choose("pass")
    play.choose("pass")
    for seat in (0, 1):
        combat = play.game.view(seat).combat
        assert combat is not None and [(one.slug, one.owner) for one in combat.intent] == [("slash", 0)]
    play.combat_over()
    assert play.game.view(1).combat is None and names(play.game.view(1).seats[0].graveyard) == ["slash"]


@pytest.mark.rule("keywords.preserve-preserved.3")
def test_an_action_that_is_preserved_as_it_resolves_lies_open() -> None:
    """The opponent sees it in the material deck, and not the cards beside it."""
    husk = card("husk", CardType.ACTION, word(Keyword.PRESERVE), speed=Speed.FAST)
    play = Play((*CARDS, husk), side("hero", hand=("husk",), material_deck=("cart",)), side("hero"))
    play.act("husk")
    play.choose("pass")
    play.choose("pass")
    pile = play.game.view(1).seats[0].material_deck
    assert pile.count == 2 and names(pile) == ["husk"]


@pytest.mark.rule("keywords.preserve-preserved.3")
def test_a_preserved_card_is_open_until_it_is_in_the_hand() -> None:
    """The opponent sees it among the hidden cards of the material deck, and no more once it came to the hand."""
    seed = ally("seed", 1, 1, word(Keyword.PRESERVE))
    fall = trick("fall", e.Destroy(s.All((p.IsType(CardType.ALLY),))))
    mine = side("hero", "seed", hand=("fall",), material_deck=("cart",))
    play = Play((*CARDS, seed, fall), mine, side("hero"))
    play.act("fall")
    play.until(DecisionKind.MATERIALIZE)
    pile = play.game.view(1).seats[0].material_deck
    assert pile.count == 2 and names(pile) == ["seed"]
    play.choose("preserved")
    assert "seed" in (names(play.game.view(0).seats[0].hand) or ())
    assert set(names(play.game.view(1).seats[0].hand) or ()) <= {None}


@pytest.mark.rule("zones.public-vs-private-information.p5")
def test_every_card_of_a_lineage_is_face_up() -> None:
    """The opponent sees what lies below the champion."""
    play = Play(CARDS, side(at("elder", lineage=("hero",))), side("hero"))
    elder = next(one for one in play.game.view(1).field if one.slug == "elder")
    assert [one.slug for one in elder.lineage] == ["hero"]


@pytest.mark.rule(
    "zones.public-vs-private-information.p6", "zones.public-vs-private-information.3", "misc.properties-and-states.1"
)
def test_who_banishes_an_own_card_face_down_knows_it_and_the_others_do_not() -> None:
    """The card is counted in the banishment by all."""
    hide = trick("hide", e.Banish(s.Chosen((p.IsCard(), p.InZone(Zone.MATERIAL_DECK, You()))), face_down=True))
    play = Play((*CARDS, hide), side("hero", hand=("hide",), material_deck=("lamp",)), side("hero"))
    play.act("hide")
    play.choose("pass")
    play.choose("pass")
    assert names(play.game.view(0).seats[0].banishment) == ["lamp"]
    assert names(play.game.view(1).seats[0].banishment) == [None]


@pytest.mark.rule("zones.public-vs-private-information.3")
def test_cards_banished_face_down_from_a_deck_are_known_to_nobody() -> None:
    """Neither their owner nor who banished them has seen them."""
    bury = trick("bury", e.Banish(s.TopCards(Fixed(1), EachOpponent()), face_down=True))
    play = Play((*CARDS, bury), side("hero", hand=("bury",)), side("hero", main_deck=("lamp", "lamp")))
    play.act("bury")
    play.choose("pass")
    play.choose("pass")
    assert [names(play.game.view(seat).seats[1].banishment) for seat in (0, 1)] == [[None], [None]]


@pytest.mark.rule("zones.public-vs-private-information.3.a")
def test_what_was_public_before_it_was_turned_down_stays_known() -> None:
    """A card of the graveyard that is banished face down is still known to its owner."""
    bury = trick("bury", e.Banish(s.All((p.IsCard(), p.InZone(Zone.GRAVEYARD, You()))), face_down=True))
    play = Play((*CARDS, bury), side("hero", hand=("bury",), graveyard=("lamp",)), side("hero"))
    play.act("bury")
    play.choose("pass")
    play.choose("pass")
    assert names(play.game.view(0).seats[0].banishment) == ["lamp"]


@pytest.mark.rule("mechanics.abilities.8", "zones.public-vs-private-information.2")
def test_a_hidden_card_shows_no_ability() -> None:
    """What an opponent is told of a hand is a number of cards, whatever they can do."""
    loud = ally("loud", 1, 1, word(Keyword.TAUNT))
    play = Play((*CARDS, loud), side("hero", hand=("loud",)), side("hero"))
    pile = play.game.view(1).seats[0].hand
    assert all(not one.keywords and not one.types for one in pile.cards or ())


@pytest.mark.rule("general.double-faced-cards.3")
@pytest.mark.parametrize("transformed", [False, True])
def test_who_knows_a_double_faced_card_may_read_both_faces(transformed: bool) -> None:
    """Whichever side is up, everyone is told which card it is; in a hidden zone the opponent is not."""
    beast = Face("Beast", (CardType.ALLY,), (Element.NORM,), power=1, life=1)
    stone = replace(card("stone", CardType.ITEM), back=beast)
    play = Play((*CARDS, stone), side("hero", at("stone", transformed=transformed), hand=("stone",)), side("hero"))
    view = play.game.view(1)
    seen = next(one for one in view.field if one.slug == "stone")
    assert (seen.transformed, seen.types) == (transformed, (CardType.ALLY if transformed else CardType.ITEM,))
    assert names(view.seats[0].hand) in (None, [None])


@pytest.mark.rule("misc.properties-and-states.1.b")
def test_cards_hidden_for_what_they_are_are_shown_as_the_game_ends() -> None:
    """A card that was set face down because of its type is open to all once the game is over."""
    chosen = s.Chosen((p.IsType(CardType.ITEM), p.IsCard(), p.InZone(Zone.MATERIAL_DECK, You())))
    hide = trick("hide", e.Banish(chosen, face_down=True))
    play = Play((*CARDS, hide), side("hero", hand=("hide",), material_deck=("lamp",)), side("hero"))
    play.act("hide")
    play.choose("pass")
    play.choose("pass")
    play.choose("lamp")
    assert names(play.game.view(1).seats[0].banishment) == [None]
    play.game.concede(1)
    told = [event.event for event in play.game.take_events()]
    shown = names(play.game.view(1).seats[0].banishment) == ["lamp"]
    assert shown or any(event.kind is EventKind.REVEALED and event.slug == "lamp" for event in told)


@pytest.mark.rule("terms.shuffling.1", "terms.shuffling.2")
def test_after_shuffling_nobody_knows_a_card_of_the_deck() -> None:
    """What a glimpse has shown of the top is known no more once the deck was shuffled."""
    gaze, mix = trick("gaze", e.Glimpse(Fixed(1))), trick("mix", e.Shuffle())
    play = Play((*CARDS, gaze, mix), side("hero", hand=("gaze", "mix"), main_deck=("lamp", "cart")), side("hero"))
    play.act("gaze")
    play.choose("pass")
    play.choose("pass")
    play.answer(0)
    known = [one for one in play.game.state.cards.values() if one.zone is Zone.MAIN_DECK and one.owner == 0]
    assert [one.sheet.slug for one in known if one.knowers] == ["lamp"]
    play.act("mix")
    play.choose("pass")
    play.choose("pass")
    assert not any(one.knowers for one in play.game.state.cards.values() if one.zone is Zone.MAIN_DECK)


@pytest.mark.rule("card-parts.cost.p6")
def test_cards_that_pay_a_reserve_cost_lie_face_down_in_the_memory() -> None:
    """Their owner still knows which they are, the opponent only how many."""
    dear = card("dear", CardType.ITEM, cost=1)
    play = Play((*CARDS, dear), side("hero", hand=("dear", "lamp")), side("hero"))
    play.act("dear")
    assert names(play.game.view(0).seats[0].memory) == ["lamp"]
    seen = play.game.view(1).seats[0].memory
    assert seen.count == 1 and names(seen) in (None, [None])


@pytest.mark.rule("keywords.imbue-n.4", "terms.reveal.4", "terms.reveal.5")
def test_what_was_shown_to_imbue_lies_face_down_among_the_others() -> None:
    """The opponent saw it, and can't tell it from the others once one of them has left unseen."""
    flame = ally("flame", 1, 1, word(Keyword.IMBUE, 1), cost=1)
    fetch = trick("fetch", e.Put(s.Chosen((p.InZone(Zone.MEMORY, You()),)), Zone.HAND))
    play = Play((flame, fetch, *CARDS), side("hero", hand=("flame", "lamp", "fetch"), memory=("cart",)), side("hero"))
    play.act("flame", "lamp", "yes")
    assert names(play.game.view(1).seats[0].memory) == ["lamp"]
    play.combat_over()
    play.act("fetch")
    play.until(DecisionKind.CHOOSE)
    play.choose("cart")
    assert play.game.view(1).seats[0].memory.count == 1
    assert names(play.game.view(1).seats[0].memory) is None
    assert names(play.game.view(0).seats[0].memory) == ["lamp"]
