"""What lies face up is told to every seat alike."""

from __future__ import annotations

import pytest

from gadesk.engine.procedure import Recorded
from gadesk.engine.seat_view import redact
from gadesk.glossary import CardType, Keyword, Speed, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import You
from tests.engine.table import Play, ally, card, instruction, side, trick, word

SLASH = card("slash", CardType.ATTACK, power=2, cost=0)
BRUTE = ally("brute", 2, 2)


@pytest.mark.rule("zones.public-vs-private-information.p4")
def test_nothing_of_a_face_up_card_is_hidden_from_anyone() -> None:
    """Graveyard, banishment and field of a player are the same to both seats, with all that is known of a card."""
    play = Play((BRUTE,), side("hero", "brute", graveyard=("brute",), banishment=("brute",)), side("hero"))
    mine, theirs = (play.game.view(seat) for seat in (0, 1))
    assert mine.field == theirs.field
    for zone in (Zone.GRAVEYARD, Zone.BANISHMENT):
        piles = [getattr(view.seats[0], zone.value) for view in (mine, theirs)]
        assert piles[0] == piles[1] and [one.slug for one in piles[1].cards or ()] == ["brute"]


@pytest.mark.rule("combat.attacking-and-the-combat-phase.6.a")
def test_an_attack_card_lies_open_while_it_is_the_intent() -> None:
    """Both players see the card that attacks, until combat is over."""
    play = Play((SLASH,), side("hero", hand=("slash",)), side("hero"))
    play.act("slash")
    while play.game.state.combat is None:
        play.choose("pass")
    seen = [play.game.view(seat).combat for seat in (0, 1)]
    assert [[one.slug for one in combat.intent] for combat in seen if combat] == [["slash"], ["slash"]]
    play.combat_over()
    assert play.game.view(1).combat is None


@pytest.mark.rule("misc.randomization.1~2")
def test_everyone_is_told_that_a_deck_was_shuffled() -> None:
    """A deck is not shuffled behind a player's back, nor is its order told."""
    play = Play((trick("mix", e.Shuffle(You())),), side("hero", hand=("mix",)), side("hero"))
    play.act("mix")
    told: list[Recorded] = []
    while not told:
        play.game.answer((0,))
        told = [one for one in play.game.take_events() if one.event.kind is EventKind.SHUFFLED]
    assert [redact(one, 1) for one in told] == [redact(one, 0) for one in told] != [None]
    assert play.game.view(1).seats[0].main_deck.cards is None


@pytest.mark.rule("keywords.preserve-preserved.4.b")
def test_preserved_cards_stay_open_to_all() -> None:
    """A preserved object and a preserved action are seen by the opponent, also later; the rest of that deck is not."""
    seed = card("seed", CardType.ITEM, word(Keyword.PRESERVE))
    song = card("song", CardType.ACTION, instruction(e.Draw()), word(Keyword.PRESERVE), speed=Speed.FAST)
    axe = trick("axe", e.Destroy(s.All((p.IsType(CardType.ITEM),))))
    mine = side("hero", "seed", hand=("song", "axe"), material_deck=("filler",))
    play = Play((seed, song, axe), mine, side("hero"))
    for name in ("song", "axe"):
        play.act(name)
        play.combat_over()
    for _ in range(2):
        pile = play.game.view(1).seats[0].material_deck
        assert (pile.count, sorted(one.slug or "" for one in pile.cards or ())) == (3, ["seed", "song"])
        play.until(DecisionKind.MATERIALIZE)
