"""How the cost of a decision grows with the objects on the field and the static effects among them."""

from __future__ import annotations

import random
import time
from typing import Any

from gadesk.bots.bot import random_answer
from gadesk.engine.boards import Board, CardBoard, ObjectBoard, SeatBoard, build
from gadesk.engine.game import Game
from gadesk.glossary import CardType, CostKind, Element, Speed, Stat, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.sheet import CardSheet, Face

OBJECTS = (10, 50, 150, 400)
STATICS = (0, 5, 20)
DECISIONS = 60
SPIRIT, ALLY, HERALD, BOLT = "crowd-spirit", "crowd-ally", "crowd-herald", "crowd-bolt"


def _sheets() -> dict[str, CardSheet]:
    """Return the cards of the bench: an ally, one that makes the others stronger, a fast harm."""
    louder = a.Static(s.All((p.IsType(CardType.ALLY), p.ControlledBy(w.You()))), (ch.StatChange(Stat.POWER, Fixed(1)),))
    harm = a.Instruction(e.DealDamage(Fixed(1), s.Target((p.IsUnit(),))))
    spirit = Face(SPIRIT, (CardType.CHAMPION,), (Element.NORM,), cost_kind=CostKind.MEMORY, cost=0, level=0, life=999)
    ally = Face(ALLY, (CardType.ALLY,), (Element.NORM,), cost_kind=CostKind.RESERVE, cost=1, power=1, life=30)
    herald = Face(HERALD, ally.types, ally.elements, power=1, life=30, abilities=(louder,))
    bolt = Face(BOLT, (CardType.ACTION,), ally.elements, cost_kind=CostKind.RESERVE, cost=1, speed=Speed.FAST,
                abilities=(harm,))  # fmt: skip
    return {face.name: CardSheet(face.name, face) for face in (spirit, ally, herald, bolt)}


def _game(objects: int, statics: int) -> Game:
    """Begin in a main phase with a crowded field, shared evenly, and hands and decks to go on with."""
    sheets = _sheets()
    seats = []
    for seat in range(2):
        heralds = statics // 2 + (seat == 0) * (statics % 2)
        crowd = (ObjectBoard(SPIRIT), *[ObjectBoard(HERALD)] * heralds)
        crowd += (ObjectBoard(ALLY),) * (objects // 2 - len(crowd))
        cards = (CardBoard(BOLT), CardBoard(ALLY))
        piles = {Zone.HAND: cards * 4, Zone.MAIN_DECK: cards * 40}
        seats.append(SeatBoard(crowd, piles))
    return Game.resume(build(sheets, Board(tuple(seats), turn=3)))


def cost(objects: int, statics: int) -> float:
    """Return the mean processor seconds of a decision; passing is left out half the time, so that things happen."""
    game, chance, spent = _game(objects, statics), random.Random(7), 0.0
    for count in range(DECISIONS):
        decision = game.decision
        if decision is None:
            return spent / max(1, count)
        answer = random_answer(decision, chance)
        if decision.kind is DecisionKind.OPPORTUNITY and answer == (0,):
            answer = random_answer(decision, chance)
        begin = time.thread_time()
        game.answer(answer)
        spent += time.thread_time() - begin
    return spent / DECISIONS


def curve() -> dict[str, Any]:
    """Return microseconds a decision for each number of objects and statics."""
    return {
        f"crowd_{objects}_objects_{statics}_statics_us": round(min(cost(objects, statics) for _ in range(3)) * 1e6, 1)
        for statics in STATICS
        for objects in OBJECTS
    }
