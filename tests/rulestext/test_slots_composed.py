"""Slots that stand behind one another in any pair: damage and what becomes of it, who and whom, what goes where."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gadesk.glossary import CardType, Phase, Stat, Zone
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Pattern
from gadesk.script.players import EachOpponent, You
from gadesk.script.words import Compare, Shield
from tests.rulestext.conftest import Read, ability_of

ALLY = p.IsType(CardType.ALLY)
MINE = p.ControlledBy(You())
THIS_ONE = (p.Not(p.Other()),)
OUTCOMES: dict[str, h.Prevent | h.DamageInstead] = {
    "prevent that damage": h.Prevent(Shield.EACH),
    "prevent 2 of that damage and draw a card instead": h.Prevent(Shield.EACH, a.Fixed(2), then=e.Draw()),
    "it takes that much damage plus 1 instead": h.DamageInstead(Shield.EACH, plus=a.Fixed(1)),
    "it takes that much damage minus 1 instead": h.DamageInstead(Shield.EACH, minus=a.Fixed(1)),
    "double that damage": h.DamageInstead(Shield.EACH, double=True),
    "it takes twice that much damage instead": h.DamageInstead(Shield.EACH, double=True),
    "that damage is dealt to your champion instead": h.DamageInstead(Shield.EACH, to=s.YourChampion()),
    "draw a card instead": h.DamageInstead(Shield.EACH, then=e.Draw()),
}


@pytest.mark.parametrize("words", OUTCOMES)
def test_any_outcome_stands_behind_any_frame(words: str, read: Read) -> None:
    """For good, while something holds, this turn, and the next time."""
    change, hurt = OUTCOMES[words], "CARDNAME would be dealt damage"
    assert ability_of(read, f"If {hurt}, {words}.", False) == b.Static(s.This(), (change,))
    held = ability_of(read, f"If {hurt} while CARDNAME is awake, {words}.", False)
    assert isinstance(held, b.Static) and held.changes == (change,) and held.condition is not None
    if isinstance(change, h.Prevent) and change.then is not None:
        return  # for a while that is told in a sentence of its own (rulestext/prevention_riders.py)
    now = e.Continuous(s.This(), (change,), Until.THIS_TURN)
    assert ability_of(read, f"On Enter: If {hurt} this turn, {words}.", False) == b.Triggered(t.OnEnter(), now)
    once = e.Continuous(s.This(), (replace(change, mode=Shield.NEXT),), Until.THIS_TURN)
    assert ability_of(read, f"On Enter: The next time {hurt} this turn, {words}.", False) == b.Triggered(
        t.OnEnter(), once
    )


SAID: dict[str, Pattern | None] = {
    "Whenever an ally attacks CARDNAME, draw a card.": t.Attacks((ALLY,), target=THIS_ONE),
    "Whenever an ally uses CARDNAME for an attack, draw a card.": t.Attacks((ALLY,), using=THIS_ONE),
    "Whenever a source you control deals combat damage to CARDNAME, draw a card.": t.DealsDamage(
        (MINE,), True, THIS_ONE
    ),
    "Whenever one or more ally cards are put into an opponent's graveyard from anywhere, draw a card.": None,
    "Whenever you discard your third ally card each turn, draw a card.": None,
    "Whenever an ally with less power than CARDNAME dies, draw a card.": t.Dies(
        (ALLY, p.StatCompares(Stat.POWER, Compare.LESS, a.StatOf(Stat.POWER, s.This())))
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_what_happens_has_slots(text: str, read: Read) -> None:
    """Who does it, to whom, with what, how many at once, which time."""
    ability = ability_of(read, text, False)
    assert isinstance(ability, b.Triggered)
    assert SAID[text] is None or ability.pattern == SAID[text]


def test_phases_are_skipped_for_good(read: Read) -> None:
    """Told of you and of others; of a phase that is only the next one it is an instruction."""
    draw = h.SkipsPhase(You(), Phase.DRAW)
    assert ability_of(read, "Skip your draw phase.", False) == b.Static(s.This(), (draw,))
    theirs = h.SkipsPhase(EachOpponent(), Phase.END)
    assert ability_of(read, "Your opponents skip their end phases.", False) == b.Static(s.This(), (theirs,))


@pytest.mark.parametrize(("where", "zone"), [("put it into your hand", Zone.HAND), ("banish it", Zone.BANISHMENT)])
def test_what_is_generated_goes_anywhere(where: str, zone: Zone, read: Read) -> None:
    """What is generated, and where it goes, are two slots."""
    ability = ability_of(read, f"On Enter: Generate a Tin Soldier card and {where}.", False)
    assert isinstance(ability, b.Triggered) and isinstance(ability.effect, e.Generate) and ability.effect.to is zone
