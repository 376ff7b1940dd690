"""Of two players, two deeds or two things that a text has named, a word means one beyond doubt, or the text is unread.

What those that are read do is shown by tests/scenarios/terms/whom_and_which.json.
"""

from __future__ import annotations

import pytest

from gadesk.rulestext.paragraphs import READ
from gadesk.script.node import Pred, Who, walk
from gadesk.script.players import ControllerOf, OwnerOf, ThatPlayer
from gadesk.script.predicates import Other
from gadesk.script.selections import EachOne, Subject, TargetRef
from gadesk.script.words import Role
from tests.rulestext.conftest import Read, ability_of

WHOM: tuple[tuple[str, Who | None], ...] = (
    ("Whenever you recover, return target ally to its owner's hand. That player discards a card.",
     OwnerOf(TargetRef())),
    ("Whenever you draw a card, destroy target ally. Its controller draws a card unless they pay (1).",
     ControllerOf(TargetRef())),
    ("Whenever an opponent activates a card, destroy target ally. Its controller discards a card unless they pay (1).",
     ControllerOf(TargetRef())),
    ("Whenever an ally an opponent controls deals damage to your champion, that opponent discards a card.",
     ControllerOf(Subject(Role.SOURCE))),
    ("Whenever an ally you control deals damage to an opponent's champion, that opponent discards a card.", None),
    ("Whenever CARDNAME retaliates against an ally an opponent controls, that player discards a card.",
     ControllerOf(Subject())),
    ("Whenever you suppress an object an opponent controls, that opponent discards a card.", ControllerOf(Subject())),
    ("Whenever an opponent draws a card or discards a card, that player recovers 1.", None),
    ("Whenever an ally an opponent controls dies, that opponent discards a card.", None),
    ("On Enter: Choose a player. That player gains control of CARDNAME.", None),
    ("At the beginning of each player's main phase, that player may pay (1). If they do, they draw a card.", None),
)  # fmt: skip
"""What is read, and by which object the player is found (None: by the event, or as who was chosen)."""
OPEN_OBJECTS = (
    "Whenever you draw a card, destroy target ally. That player draws a card.",
    "Whenever an opponent activates a card, return target ally to its owner's hand. That player draws a card.",
    "Whenever an opponent draws a card, target player discards a card. That player recovers 1.",
    "Whenever an ally you control deals damage to a champion, that player discards a card.",
    "Whenever an opponent draws a card or you recover, that player discards a card.",
    "Whenever you negate a card activation an opponent controls, that player discards a card.",
    "On Champion Hit: Return target ally to its owner's hand. That player discards a card.",
    "On Death: Each opponent may pay (2). If they don't, they sacrifice an ally.",
    "Whenever an ally you control attacks, until end of turn, whenever you draw a card, put a buff counter on it.",
    "Whenever an ally you control attacks, the next time you draw a card this turn, put a buff counter on that ally.",
    "Whenever an opponent draws a card, the next time you recover this turn, that player discards a card.",
)
OPEN_ACTIONS = (
    "Each opponent may pay (2). If they don't, deal 2 damage to their champion.",
    "Each opponent may pay (2). If they don't, draw a card.",
    "Discard a card. Each opponent discards a card. Draw a card for each action card discarded this way.",
    "Banish an ally you control. Banish a card from your graveyard. Return the banished ally to the field.",
    "Sacrifice an ally. Target opponent sacrifices an item. Draw cards equal to the sacrificed ally's power.",
    "Destroy target ally. Then destroy all items. Draw a card for each object destroyed this way.",
    "For each ally you control, discard a card. Draw a card for each card discarded this way.",
    "Reveal the top card of your deck. Target opponent reveals the top card of their deck. You may banish that card.",
    "Look at the top card of your deck. Look at the top card of target opponent's deck. You may banish that card.",
    "Negate target card activation that targets an ally you control. Destroy that ally.",
    "Choose two allies you control. Put a buff counter on one of them. Destroy the other.",
    "Each player chooses an ally they control. Sacrifice the rest.",
)
OPEN_TAILS = (
    "Units can't attack this turn unless their controller pays (1).",
    "Target opponent can't draw cards this turn unless they pay (2).",
    "Target ally gets +1 [POWER] until end of turn. If you control a domain, it gets +2 [POWER] instead.",
    "If there's an ally card in each player's graveyard, draw a card.",
    "Each ally you control deals 1 damage to target unit.",
    "Each ally you control deals damage equal to its power to target unit.",
    "Each player's champion deals 1 damage to itself.",
    "If you've recovered 3 or more this turn, draw a card.",
    "Banish the top three cards of your deck. Until end of turn, you may activate one of them.",
)
PLAIN_ACTIONS = (
    "Destroy up to one target ally and up to one target item. Draw a card for each object destroyed this way.",
    "Discard a card. If you control an ally, discard two cards instead. Draw a card for each card discarded this way.",
    "Discard a card. Draw a card. You may put the discarded card into your memory.",
    "Target ally doesn't wake up during its controller's next wake up phase unless its controller pays (2).",
    "Target ally gets +1 [POWER] until end of turn. If you control a domain, it gets +2 [POWER] until end of turn "
    "instead.",
    "If there are no ally cards in each player's graveyard, draw a card.",
    "Target ally you control deals damage equal to its power to target unit.",
    "If you've recovered this turn, draw a card.",
    "Banish the top three cards of your deck. Until end of turn, you may activate them.",
    "Banish the top card of your deck. You may play that card this turn.",
    "Negate target card activation that targets an ally you control. Banish that card.",
    "Reveal your memory. Put an ally card from it into your hand and the rest into your graveyard.",
)


OF_EACH = (
    "Allies you control get +1 [POWER] for each other ally you control.",
    "Whenever another ally you control dies, put a buff counter on each other ally you control.",
    "Allies you control with the same name as another ally you control have taunt.",
    "Other allies that share a subtype with another ally you control get +1 [POWER].",
)
"""What another is than each of them, not than the card that says it."""


@pytest.mark.parametrize("text", OF_EACH)
def test_another_than_each_is_not_another_than_the_card(read: Read, text: str) -> None:
    """Each would be a namesake of itself."""
    assert read(text, resolves=False).verdict != READ


OTHERS: tuple[tuple[str, Pred], ...] = (
    ("Each ally you control gets +1 [POWER] for each other ally you control.", Other(EachOne())),
    ("Whenever an ally you control attacks, each other ally you control gets +1 [POWER] until end of turn.",
     Other(Subject(Role.SOURCE))),
    ("Whenever an ally dies, put a buff counter on each other ally.", Other(Subject())),
    ("Whenever an item you control leaves the field, put a buff counter on each other ally you control.", Other()),
    ("On Enter: Put a buff counter on each other ally you control.", Other()),
)  # fmt: skip


@pytest.mark.parametrize(("text", "than"), OTHERS)
def test_other_is_other_than_what_was_called_alike(read: Read, text: str, than: Pred) -> None:
    """Of an ally's text about an ally that attacks, the others are other than that one."""
    assert than in list(walk(ability_of(read, text, resolves=False)))


LATER = (
    "Whenever an ally you control dies, return it to your hand at the beginning of the next end phase.",
    "Whenever an ally attacks, when it dies this turn, draw a card.",
    "Whenever you recover, at the beginning of the next end phase, draw that many cards.",
    "Whenever an opponent draws a card, that player discards a card at the beginning of the next end phase.",
)


@pytest.mark.parametrize("text", LATER)
def test_a_phase_has_no_object_of_its_own(read: Read, text: str) -> None:
    """So what is said there is of what happened before (tests/scenarios/terms/waited_for_later.json)."""
    assert read(text, resolves=False).verdict == READ


@pytest.mark.parametrize(("text", "of"), WHOM)
def test_that_player_is_found_by_what_names_them(read: Read, text: str, of: Who | None) -> None:
    """Not the player of the event, where an object says who."""
    found = [part for part in walk(ability_of(read, text, resolves=False)) if isinstance(part, ThatPlayer)]
    assert found
    assert {part.of for part in found} == {of}


@pytest.mark.parametrize("text", OPEN_OBJECTS)
def test_an_open_player_is_not_guessed(read: Read, text: str) -> None:
    """Nobody, several or a player that no node finds."""
    assert read(text, resolves=False).verdict != READ


@pytest.mark.parametrize("text", OPEN_ACTIONS)
def test_what_several_deeds_dealt_with_is_not_guessed(read: Read, text: str) -> None:
    """The note holds the last alone."""
    assert read(text).verdict != READ


@pytest.mark.parametrize("text", OPEN_TAILS)
def test_a_price_a_duration_or_a_share_is_not_guessed(read: Read, text: str) -> None:
    """A price of each attack is none of the effect, and what is said of one of two is not said of both."""
    assert read(text).verdict != READ
    assert read(f"On Enter: {text}", resolves=False).verdict != READ


@pytest.mark.parametrize("text", PLAIN_ACTIONS)
def test_what_one_deed_dealt_with_is_read(read: Read, text: str) -> None:
    """Also where the deed has another in its place, or one behind it that notes something else."""
    assert read(text).verdict == READ
