"""Copies of objects and of cards in an intent; phases that are skipped."""

from __future__ import annotations

import pytest

from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, Counter, Keyword, Phase, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.sheet import CardSheet, Face
from tests.engine.table import Play, ally, at, card, side, trick, when


def resolved(play: Play, name: str, target: str = "") -> None:
    """Play a card, choosing its target where that is asked, and pass until the Effects Stack is empty."""
    play.act(name)
    if target and play.asked.kind is DecisionKind.TARGETS:
        play.choose(target)
    while play.game.state.stack:
        play.choose("pass")


TWIN = trick("twin", e.SummonCopy(s.Target((p.IsType(CardType.ALLY),))))
WISP = ally("wisp", 2, 3, when(t.OnEnter(), e.Draw(Fixed(1))))


@pytest.mark.rule("misc.copy/copying-objects.1", "misc.copy/copying-objects.4", "terms.summon.2")
def test_a_copy_is_what_is_printed_on_the_original() -> None:
    """Counters, damage and being rested stay with the original; abilities of entering trigger for the copy."""
    hurt = at("wisp", rested=True, damage=1, counters={Counter.BUFF: 2})
    play = Play((TWIN, WISP), side("hero", hurt, hand=("twin",)), side("hero"))
    resolved(play, "twin", "wisp")
    state = play.game.state
    (copy,) = [id for id in play.ids("wisp") if Mark.TOKEN in state.cards[id].marks]
    assert (chars(state, copy).power, chars(state, copy).life) == (2, 3)
    assert not state.objs[copy].rested and state.objs[copy].damage == 0
    assert Supertype.TOKEN in chars(state, copy).supertypes
    assert len(state.sides[0].hand) == 1


@pytest.mark.rule("misc.copy.p1", "misc.copy/copying-abilities-or-copying-card-activations.p1")
def test_a_copy_of_an_opponents_ally_is_under_the_copiers_control() -> None:
    """The copy is the copying player's; a copy can be copied."""
    play = Play((TWIN, WISP), side("hero", hand=("twin", "twin")), side("hero", "wisp"))
    resolved(play, "twin", "wisp")
    resolved(play, "twin", "wisp")
    mine = [id for id in play.ids("wisp") if play.game.state.objs[id].controller == 0]
    assert len(mine) == 2 and all(chars(play.game.state, id).power == 2 for id in mine)


@pytest.mark.rule("terms.token.2", "terms.token.3")
def test_a_copy_ceases_to_exist_off_the_field() -> None:
    """A destroyed copy is in no graveyard afterwards."""
    doom = trick("doom", e.Destroy(s.All((p.IsSupertype(Supertype.TOKEN),))))
    play = Play((TWIN, WISP, doom), side("hero", "wisp", hand=("twin", "doom")), side("hero"))
    resolved(play, "twin", "wisp")
    resolved(play, "doom")
    assert len(play.ids("wisp")) == 1 and play.ids("wisp", Zone.GRAVEYARD) == []


@pytest.mark.rule("misc.copy/copying-objects.5")
def test_a_copy_of_a_transformed_object_has_only_that_side() -> None:
    """The back is copied, and the copy can't transform."""
    face = ally("moth", 1, 1).front
    back = Face("Great Moth", (CardType.ALLY,), face.elements, power=5, life=5)
    moth = CardSheet("moth", face, back)
    flip = trick("flip", e.Transform(s.All((p.IsType(CardType.ALLY),))))
    play = Play((TWIN, moth, flip), side("hero", at("moth", transformed=True), hand=("twin", "flip")), side("hero"))
    resolved(play, "twin", "moth")
    state = play.game.state
    (copy,) = [id for id in play.ids("moth") if Mark.TOKEN in state.cards[id].marks]
    (real,) = [id for id in play.ids("moth") if id != copy]
    assert (chars(state, copy).name, chars(state, copy).power) == ("Great Moth", 5)
    resolved(play, "flip")
    assert (chars(state, copy).power, chars(state, real).power) == (5, 1)


@pytest.mark.rule("misc.copy.p1")
def test_each_player_copies_what_they_control() -> None:
    """With "each they control", nobody copies what is an opponent's."""
    all_twins = e.SummonCopy(s.All((p.IsType(CardType.ALLY),)), who=w.EachPlayer(), of_each=True, rested=True)
    cards = (WISP, ally("moss", 0, 2), trick("bloom", all_twins))
    play = Play(cards, side("hero", "wisp", hand=("bloom",)), side("hero", "moss"))
    resolved(play, "bloom")
    state = play.game.state
    tokens = [obj for obj in state.objs.values() if obj.rested]
    assert sorted((state.cards[obj.id].sheet.slug, obj.controller) for obj in tokens) == [("moss", 1), ("wisp", 0)]


@pytest.mark.rule("misc.copy.p1")
def test_a_copy_in_the_intent_fights_and_ceases() -> None:
    """The copy's power counts for the attack; after the combat it is nowhere."""
    echo = e.CopyToIntent(s.All((p.IsType(CardType.ATTACK), p.InZone(Zone.INTENT))))
    slash = card("slash", CardType.ATTACK, power=3)
    play = Play((slash, trick("echo", echo)), side("hero", hand=("slash", "echo")), side("hero"))
    resolved(play, "slash")
    resolved(play, "echo")
    assert len(play.ids("slash", Zone.INTENT)) == 2
    play.combat_over()
    assert play.damage(seat=1) == 6
    assert len(play.ids("slash", Zone.GRAVEYARD)) == 1 and play.ids("slash", Zone.INTENT) == []


@pytest.mark.rule("turn.skipping-phases.p1", "turn.skipping-phases.p2")
def test_a_phase_skipped_twice_is_skipped_in_two_turns() -> None:
    """Two skipped draw phases are those of the next two turns; the third draws."""
    lull = trick("lull", e.SkipPhase(Phase.DRAW))
    play = Play((lull,), side("hero", hand=("lull", "lull")), side("hero"))
    resolved(play, "lull")
    resolved(play, "lull")
    state, drawn = play.game.state, []
    for _ in range(3):
        before, turn = len(state.sides[0].main_deck), state.turn
        while state.turn < turn + 2 or state.phase is not Phase.MAIN:
            play.choose(play.options()[0])
        drawn.append(before - len(state.sides[0].main_deck))
    assert drawn == [0, 0, 1]


MIMIC = ally(
    "mimic", 1, 1,
    a.Static(s.This(), (ch.EntersAs(copy_of=(p.IsType(CardType.ALLY),), plus=(a.Keyword(Keyword.TAUNT),)),)),
)  # fmt: skip


@pytest.mark.rule("misc.copy/static-copying.1", "misc.copy/static-copying.2")
def test_an_object_enters_as_a_copy_of_another() -> None:
    """It is that object from the start, with what it has besides; entering triggers what the copied one has."""
    hurt = at("wisp", damage=1, counters={Counter.BUFF: 2})
    play = Play((MIMIC, WISP), side("hero", hurt, hand=("mimic",)), side("hero"))
    resolved(play, "mimic", "wisp")
    state, copy = play.game.state, play.id("mimic")
    now = chars(state, copy)
    assert (now.name, now.power, now.life) == ("Wisp", 2, 3)
    assert [word.keyword for _, word in now.keywords] == [Keyword.TAUNT]
    assert len(state.sides[0].hand) == 1


@pytest.mark.rule("misc.copy/copying-objects.4", "misc.copy/static-copying.1")
def test_without_anything_to_copy_it_enters_as_itself() -> None:
    """Later it leaves the field as the card that it is."""
    doom = trick("doom", e.Destroy(s.All((p.IsType(CardType.ALLY),))))
    play = Play((MIMIC, WISP, doom), side("hero", hand=("mimic", "wisp", "mimic", "doom")), side("hero"))
    resolved(play, "mimic")
    assert chars(play.game.state, play.id("mimic")).name == "Mimic"
    resolved(play, "wisp")
    play.act("mimic")
    play.until(DecisionKind.CHOOSE)
    play.choose("wisp")
    while play.game.state.stack:
        play.choose("pass")
    assert sorted(chars(play.game.state, id).name for id in play.ids("mimic")) == ["Mimic", "Wisp"]
    resolved(play, "doom")
    assert len(play.ids("mimic", Zone.GRAVEYARD)) == 2
