"""Which sounds there are, and what is switched off together: no Qt, no device, no game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gadesk.glossary.notion import Notion, total


class CueGroup(StrEnum):
    """What a player switches on and off together; the value is the name of its setting."""

    CARDS = "cards"
    COMBAT = "combat"
    TURNS = "turns"
    PEOPLE = "people"
    ENDING = "ending"


class CueFacts(NamedTuple):
    """`group`: with what it is switched off. `rank`: of what happens at once, the highest are heard."""

    group: CueGroup
    rank: int


class Cue(Notion):
    """A sound; the value is the name of its file below resources/sounds."""

    facts: CueFacts

    DRAW = "draw", CueFacts(CueGroup.CARDS, 1)
    MOVE = "move", CueFacts(CueGroup.CARDS, 0)
    PLAY = "play", CueFacts(CueGroup.CARDS, 4)
    ABILITY = "ability", CueFacts(CueGroup.CARDS, 3)
    RECOVER = "recover", CueFacts(CueGroup.CARDS, 4)
    LEVEL_UP = "level_up", CueFacts(CueGroup.CARDS, 6)
    ATTACK = "attack", CueFacts(CueGroup.COMBAT, 5)
    DAMAGE = "damage", CueFacts(CueGroup.COMBAT, 6)
    DESTROYED = "destroyed", CueFacts(CueGroup.COMBAT, 5)
    MY_TURN = "my_turn", CueFacts(CueGroup.TURNS, 7)
    ASKED = "asked", CueFacts(CueGroup.TURNS, 2)
    CLOCK = "clock", CueFacts(CueGroup.TURNS, 8)
    SAID = "said", CueFacts(CueGroup.PEOPLE, 3)
    WON = "won", CueFacts(CueGroup.ENDING, 9)
    LOST = "lost", CueFacts(CueGroup.ENDING, 9)


GROUP_WORDS = total(
    CueGroup,
    {
        CueGroup.CARDS: "Cards that are drawn, played and moved",
        CueGroup.COMBAT: "Attacks and damage",
        CueGroup.TURNS: "My turn, questions to me, and my clock",
        CueGroup.PEOPLE: "What others say",
        CueGroup.ENDING: "The end of a game",
    },
)
