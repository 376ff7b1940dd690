"""Which time, from where, how long, when: what is legal in a slot of a clause is legal wherever the slot stands."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Zone
from gadesk.rulestext.paragraphs import READ
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Node, from_json, walk
from gadesk.script.players import AnOpponent, EachOpponent, You
from gadesk.script.words import AfterPlay, Compare
from tests.rulestext.conftest import Read

ALLY, CARD, SPELL = p.IsType(CardType.ALLY), p.IsCard(), p.HasSubtype("spell")

SAID: tuple[tuple[str, Node | type[Node] | Until], ...] = (
    ("Whenever CARDNAME is dealt damage for the first time each turn, recover 1.", t.Nth(t.DealtDamage(), 1)),
    ("Whenever your champion levels up for the second time each turn, recover 1.", t.Nth(t.LevelsUp(), 2)),
    (
        "Whenever an opponent discards an ally card for the third time each turn, recover 1.",
        t.Nth(t.Does(t.Deed.DISCARD, AnOpponent(), (ALLY, CARD)), 3),
    ),
    ("Whenever a player activates their second card each turn, recover 1.", t.Nth(t.Activates((CARD,), None), 2)),  # type: ignore[arg-type]
    ("Whenever you reveal this card from your hand, recover 1.", t.Reveals(zone=Zone.HAND)),
    (
        "Whenever CARDNAME is banished from your graveyard, recover 1.",
        t.Moves((), Zone.GRAVEYARD, Zone.BANISHMENT),
    ),
    (
        "You may activate this card from your memory if you control an ally. If you do, banish it as it resolves.",
        b.PlayPermission,
    ),
    (
        "Whenever an opponent banishes a card from their hand, recover 1.",
        t.Does(t.Deed.BANISH, AnOpponent(), zone=Zone.HAND),
    ),
    ("Recover X, where X is the amount of ally cards in all banishments.", p.InZone(Zone.BANISHMENT, None)),
    ("If you activated a Spell card this turn, recover 1.", c.HappenedThisTurn(t.Activates((SPELL, CARD)))),
    ("If you have brewed a Potion this turn, recover 1.", c.HappenedThisTurn(t.Brews((p.HasSubtype("potion"),)))),
    ("If a player drew a card this turn, recover 1.", c.HappenedThisTurn(t.Does(t.Deed.DRAW, None))),
    (
        "If an opponent has sacrificed an ally this turn, recover 1.",
        c.HappenedThisTurn(t.Does(t.Deed.SACRIFICE, AnOpponent(), (ALLY,))),
    ),
    ("If you didn't glimpse this turn, recover 1.", c.IsNot(c.HappenedThisTurn(t.Does(t.Deed.GLIMPSE)))),
    (
        "If you've discarded exactly two cards this turn, recover 1.",
        c.Compares(a.TimesThisTurn(t.Does(t.Deed.DISCARD, preds=(CARD,))), Compare.EQUAL, a.Fixed(2)),
    ),
    (
        "If three or more allies have died this turn, recover 1.",
        c.Compares(a.TimesThisTurn(t.Dies((ALLY,))), Compare.AT_LEAST, a.Fixed(3)),
    ),
    (
        "If an ally you controlled left the field this turn, recover 1.",
        c.HappenedThisTurn(t.Leaves((ALLY, p.ControlledBy(You())))),
    ),
    (
        "If your champion didn't attack this turn, recover 1.",
        c.IsNot(c.HappenedThisTurn(t.Attacks((p.IsType(CardType.CHAMPION), p.ControlledBy(You()))))),
    ),
    (
        "If your champion was dealt 3 or more damage this turn, recover 1.",
        c.Compares(a.DamageThisTurn(s.YourChampion(), taken=True), Compare.AT_LEAST, a.Fixed(3)),
    ),
    ("For each ally you've sacrificed this turn, recover 1.", a.TimesThisTurn(t.Does(t.Deed.SACRIFICE, preds=(ALLY,)))),
    (
        "Until the end of your next turn, damage dealt by fire element sources you control can't be prevented.",
        Until.END_OF_NEXT_TURN,
    ),
    ("Until the end of your next turn, whenever a unit attacks, recover 1.", Until.END_OF_NEXT_TURN),
    ("Whenever CARDNAME enters the field, recover 1.", t.Enters(())),
    ("Whenever an opponent's champion levels up, recover 1.", t.LevelsUp(EachOpponent())),
    (
        "If you've drawn three or more cards this turn, recover 1.",
        c.Compares(a.TimesThisTurn(t.Does(t.Deed.DRAW)), Compare.AT_LEAST, a.Fixed(3)),
    ),
    ("Draw a card for each ally that died this turn.", a.TimesThisTurn(t.Dies((ALLY,)))),
    ("For the rest of the game, allies you control get +1 [POWER].", Until.GAME),
    ("Until the beginning of your next turn, if you would recover, draw a card instead.", Until.NEXT_TURN),
)  # fmt: skip
"""Made-up sentences that no card says, and a node (or the class of one) that their reading holds."""


@pytest.mark.parametrize(("text", "node"), SAID, ids=[text for text, _ in SAID])
def test_a_slot_takes_its_other_members(read: Read, text: str, node: Node | type[Node] | Until) -> None:
    """Read whole, with just that meaning, and printed back (reading includes the round trip)."""
    found = [read(text, resolves) for resolves in (False, True)]
    parts = [part for one in found if one.verdict == READ for part in walk(one.ability)]
    lasting = [getattr(part, "until", None) for part in parts]
    assert node in [*parts, *map(type, parts), *lasting], found[0].unread


UNREAD = (
    "Whenever an ally attacks for the first time each turn, recover 1.",
    "Whenever CARDNAME or another ally dies for the first time each turn, recover 1.",
    "Whenever CARDNAME attacks with a Sword weapon for the first time each turn, recover 1.",
    "Whenever you reveal this card from your graveyard, recover 1.",
    "You may activate this card from your hand.",
    "Whenever target opponent draws a card, recover 1.",
    "If an opponent hasn't drawn a card this turn, recover 1.",
    "If an ally hasn't attacked this turn, recover 1.",
    "If damage would be dealt to your champion, prevent that damage until end of turn.",
    "If damage would be dealt to your champion, prevent that damage as long as you control an ally.",
    "Until end of turn, this card costs 2 less to activate.",
    "Until end of turn, CARDNAME gets +1 [POWER] as long as you control an ally.",
)
"""What is open or idle.

Which ally's first time, and what an attack used that is over, is not said or not known; a hand needs no leave. Whether
no opponent did it or one did not, whether the prevention or what is prevented lasts: either could be meant.
"""


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_open_or_idle_is_not_read(read: Read, text: str) -> None:
    """Such a sentence is left to people."""
    assert all(read(text, resolves).verdict != READ for resolves in (False, True))


def test_where_it_lies_follows_from_what_happens_to_it(read: Read) -> None:
    """What triggers by what happens to the card in a zone works in that zone, with its condition."""
    found = read("Whenever you reveal CARDNAME from your hand, if you control an ally, recover 1.", False).ability
    assert isinstance(found, b.Triggered) and found.zone is Zone.HAND and found.condition is not None


def test_what_may_be_done_after_a_play_is_kept(read: Read) -> None:
    """The sentence behind a permission is a part of it, wherever the condition stands."""
    may = "you may activate this card from your memory"
    first = read(f"As long as you control an ally, {may}. If you do, it enters the field ephemeral.", False).ability
    last = read(f"Y{may[1:]} as long as you control an ally. If you do, it enters the field ephemeral.", False).ability
    assert isinstance(first, b.PlayPermission) and first.then is AfterPlay.EPHEMERAL
    assert first == last


def test_what_happens_instead_may_stand_before_its_condition(read: Read) -> None:
    """Either order of the clauses is the same upgrade."""
    one = read("Glimpse 2. If your champion is distant, glimpse 4 instead.").ability
    assert isinstance(one, b.Instruction) and isinstance(one.effect, e.Upgrade)
    assert read("Glimpse 2. Glimpse 4 instead if your champion is distant.").ability == one


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("As long as CARDNAME is fostered, it gets +1 [POWER].", "CARDNAME gets +1 [POWER] as long as it's fostered."),
        (
            "While you control an ally, damage dealt by fire element sources you control can't be prevented.",
            "Damage dealt by fire element sources you control can't be prevented while you control an ally.",
        ),
    ],
)
def test_a_condition_stands_before_or_behind(read: Read, first: str, last: str) -> None:
    """Whatever holds under it."""
    found = read(first, False).ability
    assert isinstance(found, b.Static) and found.condition is not None
    assert found == read(last, False).ability


def test_a_duration_stands_before_or_behind(read: Read) -> None:
    """Either order is the same effect, whatever lasts."""
    toll = "layers can't declare attacks unless they pay (2) for each attack declaration"
    last = read(f"P{toll} until the end of your next turn.").ability
    assert last == read(f"Until the end of your next turn, p{toll}.").ability
    assert isinstance(last, b.Instruction) and isinstance(last.effect, e.Continuous)


@pytest.mark.parametrize("name", ["Activates", "Does", "Attacks"])
def test_which_time_was_a_field_before(name: str) -> None:
    """A saved game's pattern with its number is the pattern of that number."""
    rest: dict[str, object] = {"deed": "draw"} if name == "Does" else {}
    counted = from_json({"is": name, **rest, "nth": 2})
    assert counted == t.Nth(from_json({"is": name, **rest}), 2)
