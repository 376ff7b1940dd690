"""How a game stands for a seat, as a chance to win it: the static judgement at the end of each line looked at.

What is counted of a side stands here; what each of it counts for stands in `resources/opponent/standing.json`, which
`fit` works out from the results of many games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from gadesk.bots.worth import is_unit, left
from gadesk.glossary import CardType
from gadesk.paths import resource
from gadesk.protocol.views import PlayerView, SeatView

NEAR = 2.0
"""How near its end a champion is, is counted as NEAR / (NEAR + its life): the last points are the dearest."""
FURTHEST = 30.0
OPEN = 0.03
"""No lead is as good as a game that is won, nor as bad as one that is lost: by so much at least."""


class Side(NamedTuple):
    """What is counted of one player's side; `turn` is 1 while it is that player's."""

    life: float = 0.0
    dying: float = 0.0
    level: float = 0.0
    hand: float = 0.0
    memory: float = 0.0
    material: float = 0.0
    allies: float = 0.0
    tokens: float = 0.0
    power: float = 0.0
    vigour: float = 0.0
    awake: float = 0.0
    weapons: float = 0.0
    others: float = 0.0
    turn: float = 0.0


DYING = Side._fields.index("dying")
"""The one thing that it is bad to have."""


@cache
def counting_for() -> Side:
    """Return what each thing counts for: the logarithm of how many times likelier one of it makes winning."""
    return Side(**json.loads(resource("opponent", "standing.json").read_text(encoding="utf-8"))["counts"])


def standing(view: PlayerView) -> float:
    """Return a number from 0 (lost) to 1 (won) for the seat of a view."""
    if view.over:
        return 0.5 if view.winner is None else float(view.winner == view.seat)
    counts = counting_for()
    worths = {side.seat: worth(counted(view, side), counts) for side in view.seats if not side.lost}
    lead = worths.pop(view.seat, 0.0) - max(worths.values(), default=0.0)
    return OPEN + (1 - 2 * OPEN) * chance_of(lead)


def worth(many: Iterable[float], counts: Iterable[float]) -> float:
    """Add up so many of each thing, each by what it counts for."""
    return sum(one * each for one, each in zip(many, counts, strict=True))


def chance_of(lead: float) -> float:
    """Return the chance that goes with a lead, 0 to 1."""
    return 1 / (1 + math.exp(-max(-FURTHEST, min(FURTHEST, lead))))


def counted(view: PlayerView, side: SeatView) -> Side:
    """Count what a side has."""
    life = 0
    allies = tokens = power = vigour = awake = others = 0
    weapons = 0
    for card in view.field:
        if card.controller != side.seat:
            continue
        if card.id == side.champion:
            life = max(0, left(card))
        elif is_unit(card):
            strength = max(0, card.power or 0)
            allies, tokens = allies + (not card.token), tokens + card.token
            power, vigour = power + strength, vigour + max(0, left(card))
            awake += 0 if card.rested else strength
        elif CardType.WEAPON in card.types:
            weapons += (card.power or 0) * (card.durability or 0)
        else:
            others += not card.token
    mine = view.turn_player == side.seat
    return Side(
        life, NEAR / (NEAR + life), side.level, side.hand.count, side.memory.count, side.material_deck.count, allies,
        tokens, power, vigour, awake, weapons, others, 1.0 if mine else 0.0,
    )  # fmt: skip
