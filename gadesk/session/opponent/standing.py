"""How a game stands for a seat, as a chance to win it: the static judgement at the end of each line looked at."""

from __future__ import annotations

import math

from gadesk.bots.worth import Judge, is_unit, left
from gadesk.glossary import CardType
from gadesk.protocol.views import CardView, PlayerView, SeatView
from gadesk.sheets.outlines import FactBook

SCALE = 10.0
"""How many cards' worth of lead make winning e times as likely."""
IN_HAND, IN_MEMORY, LEVEL = 0.9, 0.8, 2.0
LIFE, LAST, NEAR = 0.4, 8.0, 2.0
"""What a point of life is worth; and how dear the last ones are: LAST for NEAR more than none, halved further off."""
AWAKE = 0.15


def standing(view: PlayerView, facts: FactBook) -> float:
    """Return a number from 0 (lost) to 1 (won) for the seat of a view."""
    if view.over:
        return 0.5 if view.winner is None else float(view.winner == view.seat)
    judge = Judge(view, facts)
    mine = _side(judge, view.seats[view.seat])
    others = [_side(judge, side) for side in view.seats if side.seat != view.seat and not side.lost]
    lead = mine - max(others, default=0.0)
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, lead / SCALE))))


def _side(judge: Judge, side: SeatView) -> float:
    value = IN_HAND * side.hand.count + IN_MEMORY * side.memory.count + LEVEL * side.level
    champion = judge.cards.get(side.champion) if side.champion is not None else None
    if champion is not None:
        life = max(0, left(champion))
        value += LIFE * life - LAST * NEAR / (NEAR + life)
    for card in judge.view.field:
        if card.controller == side.seat and CardType.CHAMPION not in card.types:
            value += _object(judge, card)
    return value


def _object(judge: Judge, card: CardView) -> float:
    value = judge.worth(card)
    return value + AWAKE if is_unit(card) and not card.rested else value
