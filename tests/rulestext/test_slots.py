"""Sentences that no card has: what a slot takes anywhere it takes everywhere, and what must not be read."""

from __future__ import annotations

import pytest

from gadesk.rulestext.paragraphs import READ
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script.abilities import Static
from gadesk.script.changes import EntersAs, PlayerCant
from gadesk.script.durations import Until
from gadesk.script.node import Node, walk
from gadesk.script.players import EachOpponent, EachPlayer, TargetPlayer, You
from gadesk.script.words import Forbidden
from tests.rulestext.conftest import Read, ability_of

BARRED = (
    ("Until end of turn, target player can't recover.", TargetPlayer, Forbidden.RECOVER, Until.END_OF_TURN),
    ("You can't materialize weapon cards this turn.", You, Forbidden.MATERIALIZE, Until.THIS_TURN),
    ("Opponents can't declare attacks with allies until the beginning of your next turn.", EachOpponent,
     Forbidden.ATTACK, Until.NEXT_TURN),
    ("Each player can't play more than three cards during their next turn.", EachPlayer, Forbidden.PLAY,
     Until.DURING_THEIR_NEXT_TURN),
)  # fmt: skip


@pytest.mark.parametrize(("text", "who", "what", "until"), BARRED)
def test_who_cant_what_and_for_how_long(read: Read, text: str, who: type, what: Forbidden, until: Until) -> None:
    """Each of the three is a slot of its own."""
    found = ability_of(read, text)
    change = next(part for part in walk(found) if isinstance(part, PlayerCant))
    lasting = next(part for part in walk(found) if isinstance(part, e.Continuous))
    assert (type(change.who), change.what, lasting.until) == (who, what, until)


HAPPENED = (
    ("If a Harp ally you controlled has died this turn, draw a card.", t.Dies, False),
    ("If a Harp ally was destroyed this turn, draw a card.", t.IsDestroyed, False),
    ("If your champion hasn't been attacked this turn, draw a card.", t.Attacks, True),
    ("If you didn't brew a Harp card this turn, draw a card.", t.Brews, True),
    ("If you haven't declared an attack this turn, draw a card.", t.Attacks, True),
)


@pytest.mark.parametrize(("text", "pattern", "negated"), HAPPENED)
def test_what_has_happened_and_what_has_not(read: Read, text: str, pattern: type, negated: bool) -> None:
    """What happens to something, or is done by a player, is said in either way."""
    parts = list(walk(ability_of(read, text.replace("Harp", "Beast"))))
    happened = next(part for part in parts if isinstance(part, c.HappenedThisTurn))
    assert isinstance(happened.pattern, pattern)
    assert any(isinstance(part, c.IsNot) for part in parts) is negated


READABLE = (
    "Put an additional buff counter on target ally for each Beast ally you control.",
    "Remove up to three rust counters from target unit.",
    "Remove all rust counters from Beast allies you control.",
    "Move any number of rust counters on target unit to your champion.",
    "Summon another Tin Soldier token with two rust counters on it.",
    "The next Beast ally card you activate this turn enters the field rested with three rust counters on it.",
    "The next time your champion would take damage from a non-fire element Beast source this turn, prevent it.",
    "Draw a card for each rust counter on Beast allies you control.",
    "Shuffle up to two cards from your hand into your deck.",
    "Target ally loses taunt and vigor until end of turn.",
    "Target ally also becomes distant.",
    "Discard up to one Beast card.",
    "Activate target Beast card in your graveyard without paying its reserve cost.",
    "The next Beast card you activate this turn costs (1) less to activate.",
    "Target ally gets +1 [POWER] for each Beast ally you control and +2 [LIFE] for each Human ally you control.",
)


@pytest.mark.parametrize("text", READABLE)
def test_a_slot_takes_what_it_takes_elsewhere(read: Read, text: str) -> None:
    """Quantities of counters, manners of entering, costs in parentheses, numbers that count by themselves."""
    ability_of(read, text if "Target ally gets" not in text else text[:-1] + " until end of turn.")


NOT_SO = (
    "An opponent can't recover this turn.",  # which of them is chosen by nobody
    "Return CARDNAME from your graveyard to the field.",  # an action is not there
    "Put target ally card from your graveyard onto the field. That token enters the field rested.",
    "Deal 1 damage to target ally. It enters the field rested.",
)


@pytest.mark.parametrize("text", NOT_SO)
def test_what_would_be_a_guess_is_unread(read: Read, text: str) -> None:
    """A misreading is worse than none."""
    assert read(text).verdict != READ


def test_what_always_holds_is_said_of_nobody_who_has_to_be_chosen(read: Read) -> None:
    """ "Target player can't draw cards." has no moment at which anybody is targeted."""
    paragraph = read("Target player can't draw cards.")
    found: list[Node] = [part for part in walk(paragraph.ability) if isinstance(part, Static)]
    assert not found


def test_how_something_enters_is_part_of_what_puts_it_there(read: Read) -> None:
    """Not a change of what is there already."""
    there = "Put target ally card from your graveyard onto the field."
    found = ability_of(read, f"{there} It enters the field with two rust counters on it.")
    put = next(part for part in walk(found) if isinstance(part, e.Put))
    assert put.counter == "rust"
    assert not any(isinstance(part, EntersAs) for part in walk(found))
