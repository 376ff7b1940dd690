"""Chance in memory costs, and which way up a card lies where it comes to."""

from __future__ import annotations

import pytest

from gadesk.engine.changes import zones
from gadesk.engine.play import costs, payment
from gadesk.engine.seat_view import view
from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from tests.engine.board import FILLER, FODDER, Scene, needs_sheets

pytestmark = needs_sheets


@pytest.mark.rule("playing.costs-and-memory.p2", "playing.costs-and-memory.6")
def test_a_memory_cost_may_take_any_card() -> None:
    """Over many games each of four cards is banished now and then; never more than the cost."""
    taken = set()
    for seed in range(60):
        scene = Scene(seed=seed)
        held = [scene.put(0, Zone.MEMORY, FILLER) for _ in range(4)]
        ctx = costs.play_context(scene.state, 0, scene.put(0, Zone.HAND, FODDER))
        for _ in payment.pay_memory(scene.run, ctx, 1):
            raise AssertionError("nothing is to be asked")
        left = scene.ids(0, Zone.MEMORY)
        assert len(left) == 3 and scene.count(0, Zone.BANISHMENT) == 1
        taken |= {held.index(id) for id in held if id not in left}
    assert taken == {0, 1, 2, 3}


@pytest.mark.rule("mechanics.game-zones.2", "zones.public-vs-private-information.6")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK, Zone.MAIN_DECK])
def test_from_a_public_zone_to_a_private_one_a_card_is_turned_face_down(zone: Zone) -> None:
    """The opponent saw it in the graveyard and sees it no more; who may look at that zone sees it still."""
    scene = Scene()
    card = scene.put(0, Zone.GRAVEYARD, FODDER)
    seen = view(scene.state, 1).seats[0].graveyard.cards
    assert seen is not None and seen[0].slug == FODDER
    zones.move(scene.run, card, zone, Cause.RETURN)
    theirs = getattr(view(scene.state, 1).seats[0], zone.value)
    mine = getattr(view(scene.state, 0).seats[0], zone.value)
    assert theirs.cards is None and theirs.count == mine.count
    if zone is not Zone.MAIN_DECK:
        assert [held.slug for held in mine.cards] == [FODDER]


@pytest.mark.rule("mechanics.game-zones.2")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK])
def test_from_a_private_zone_to_a_public_one_a_card_is_turned_face_up(zone: Zone) -> None:
    """Banished from where nobody else could look, it lies open for all."""
    scene = Scene()
    card = scene.put(0, zone, FODDER)
    zones.move(scene.run, card, Zone.BANISHMENT, Cause.BANISH)
    seen = view(scene.state, 1).seats[0].banishment.cards
    assert seen is not None and seen[0].slug == FODDER and not seen[0].face_down


@pytest.mark.rule("terms.shuffling.1")
def test_a_shuffled_deck_may_lie_in_any_order() -> None:
    """Over many games each of four cards comes to lie on top; no card is lost, and the order is the seed's alone."""
    tops = set()
    for seed in range(60):
        scene, again = Scene(seed=seed), Scene(seed=seed)
        for one in (scene, again):
            one.state.sides[0].main_deck.clear()
            for _ in range(4):
                one.put(0, Zone.MAIN_DECK, FODDER)
        before = list(scene.state.sides[0].main_deck)
        for one in (scene, again):
            zones.shuffle(one.run, 0)
        after = scene.state.sides[0].main_deck
        assert sorted(after) == sorted(before) and after == again.state.sides[0].main_deck
        tops.add(before.index(after[-1]))
    assert tops == {0, 1, 2, 3}
