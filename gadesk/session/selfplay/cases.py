"""A case: a board taken apart, and the answers that follow, small enough to keep as a test (docs/invariants.md).

Answers are kept by what was chosen, not by number, so that they still mean something when the board loses a card.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.engine import boards
from gadesk.engine.boards import Board, CardBoard, ObjectBoard, SeatBoard
from gadesk.engine.state.cards import Obj
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.glossary import OWN_ZONES, CardType, Counter, Direction, Phase, Zone
from gadesk.protocol.decisions import Answer, Decision, Option
from gadesk.protocol.plans import Start
from gadesk.records import dataclass

FIELD = "field"
CONCEDES = "concedes"
"""The kind of a wish that is no answer: the seat gives the game up."""
LOOK_AHEAD = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """An answer by what it chose: keys of options, in order."""

    seat: int
    kind: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """`table` is what is true of the whole board, `sides` of each seat; `parts` are its objects and cards."""

    table: Mapping[str, Any]
    sides: tuple[Mapping[str, Any], ...]
    parts: tuple[Mapping[str, Any], ...]
    wishes: tuple[Wish, ...] = ()

    def board(self) -> Board:
        """Return the board that the engine can be started from."""
        placed = [part for seat in range(len(self.sides)) for part in self._at(seat, FIELD)]
        links = {part["n"]: index for index, part in enumerate(placed)}
        seats = tuple(self._seat(seat, links) for seat in range(len(self.sides)))
        said = dict(self.table)
        return Board(seats, phase=Phase(said.pop("phase")), **said)

    def _at(self, seat: int, place: str) -> list[Mapping[str, Any]]:
        return [part for part in self.parts if part["seat"] == seat and part["at"] == place]

    def _seat(self, seat: int, links: Mapping[int, int]) -> SeatBoard:
        side = self.sides[seat]
        objects = tuple(_object(part, links) for part in self._at(seat, FIELD))
        piles = {zone: tuple(_card_board(one) for one in self._at(seat, zone.value)) for zone in OWN_ZONES}
        direction = Direction(side["direction"]) if side["direction"] else None
        counters = side.get("mastery_counters", {})
        return SeatBoard(objects, piles, side["mastery"], direction, side["empowered"], side["turns"], counters)

    def as_text(self) -> str:
        """Write the case as a file."""
        data = {
            "table": self.table,
            "sides": self.sides,
            "parts": self.parts,
            "answers": [[wish.seat, wish.kind, list(wish.keys)] for wish in self.wishes],
        }
        return json.dumps(data, indent=1, default=dict) + "\n"


def read_case(path: Path) -> Case:
    """Read a case that was written."""
    data = foreign.json_of(foreign.read_file(path))
    wishes = tuple(Wish(seat, kind, tuple(keys)) for seat, kind, keys in data["answers"])
    return Case(data["table"], tuple(data["sides"]), tuple(data["parts"]), wishes)


def _object(part: Mapping[str, Any], links: Mapping[int, int]) -> ObjectBoard:
    return ObjectBoard(
        part["card"], part["owner"], part.get("rested", False), part.get("transformed", False), part.get("damage", 0),
        part.get("counters", {}), tuple(part.get("properties", ())), tuple(part.get("lineage", ())),
        tuple(part.get("loaded", ())), links.get(part.get("link", 0)),
    )  # fmt: skip


def case_of_start(start: Start) -> Case:
    """Return the whole game from its beginning as a case. Needs a start that names the first player."""
    table = {"seed": start.seed, "turn": 0, "turn_player": 0, "first": start.first or 0, "phase": Phase.WAKE_UP.value,
             "when": boards.GAME}  # fmt: skip
    side = {"mastery": None, "direction": None, "empowered": 0, "turns": 0}
    parts = [
        {"seat": seat, "at": zone.value, "card": slug}
        for seat, deck in enumerate(start.decks)
        for zone, slugs in ((Zone.MATERIAL_DECK, deck.material), (Zone.MAIN_DECK, deck.main[::-1]))
        for slug in slugs
    ]
    return Case(table, tuple(dict(side) for _ in start.decks), tuple(parts))


def case_of_state(state: GameState, seed: str) -> Case | None:
    """Take a board apart; None while something is going on that a board can't say (a stack, combat, who left)."""
    if state.stack or state.pending or state.combat is not None or state.phase is not Phase.MAIN or state.over:
        return None
    if any(side.lost for side in state.sides):
        return None
    table = {"seed": seed, "turn": state.turn, "turn_player": state.turn_player, "first": state.first,
             "phase": state.phase.value, "when": boards.BEGUN}  # fmt: skip
    sides = tuple(
        {"mastery": side.mastery.slug if side.mastery else None,
         "direction": side.direction.value if side.direction else None, "empowered": side.empower, "turns": side.turns,
         "mastery_counters": dict(side.counters)}
        for side in state.sides
    )  # fmt: skip
    parts = [_object_part(state, state.objs[id]) for id in state.field]
    for seat, side in enumerate(state.sides):
        for zone in OWN_ZONES:
            ids = side.zone(zone) if zone is not Zone.MAIN_DECK else side.zone(zone)[::-1]
            parts += [_card_part(state, seat, zone, id) for id in ids]
    return Case(table, sides, tuple(parts))


def _card_board(one: Mapping[str, Any]) -> CardBoard:
    return CardBoard(one["card"], frozenset(map(Mark, one.get("marks", ()))), tuple(one.get("counters", {}).items()))


def _card_part(state: GameState, seat: int, zone: Zone, id: int) -> dict[str, Any]:
    card = state.cards[id]
    part: dict[str, Any] = {"seat": seat, "at": zone.value, "card": card.sheet.slug}
    if card.marks:
        part["marks"] = sorted(card.marks)
    if card.counters:
        part["counters"] = dict(card.counters)
    return part


def _object_part(state: GameState, obj: Obj) -> dict[str, Any]:
    card = state.cards[obj.id]
    champion = CardType.CHAMPION in card.sheet.front.types
    counters = {str(kind): count for kind, count in obj.counters.items()}
    hurt = counters.pop(Counter.DAMAGE, 0) if champion else obj.damage
    said = {
        "rested": obj.rested,
        "transformed": obj.transformed,
        "damage": hurt,
        "counters": counters,
        "properties": sorted(obj.props),
        "lineage": [state.cards[below].sheet.slug for below in obj.lineage],
        "loaded": [state.cards[held].sheet.slug for held in obj.loaded],
        "link": obj.link,
    }
    part = {"seat": obj.controller, "at": FIELD, "card": card.sheet.slug, "owner": card.owner, "n": obj.id}
    return part | {key: value for key, value in said.items() if value}


def key_of(option: Option) -> str:
    """Say what an option is, without the ids of one game."""
    said = (option.slug, option.ability, option.seat, option.number, option.word)
    return ":".join([option.kind.value, *("" if one is None else str(one) for one in said)])


def wish_of(decision: Decision, answer: Answer) -> Wish:
    """Say what an answer chose."""
    return Wish(decision.seat, decision.kind.value, tuple(key_of(decision.options[index]) for index in answer))


def nearest(decision: Decision, wish: Wish | None) -> Answer:
    """Return the legal answer that is most like what was wished; without a wish, the first that is legal."""
    chosen: list[int] = []
    for key in wish.keys if wish else ():
        found = [at for at, option in enumerate(decision.options) if key_of(option) == key]
        chosen += [at for at in found if decision.repeat or at not in chosen][:1]
    most = decision.most if decision.repeat else min(decision.most, len(decision.options))
    chosen = chosen[:most]
    if decision.optional and not (wish and wish.keys):
        return ()
    while len(chosen) < decision.least:
        chosen.append(0 if decision.repeat else next(at for at in range(len(decision.options)) if at not in chosen))
    return tuple(chosen)


class Wishes:
    """Hands out the wishes of a case in order; one that nobody asks for any more is passed over."""

    def __init__(self, wishes: Sequence[Wish]) -> None:
        self._left = list(wishes)

    def __bool__(self) -> bool:
        return bool(self._left)

    def concession(self) -> int | None:
        """Return who gives up now, before the next answer."""
        if self._left and self._left[0].kind == CONCEDES:
            return self._left.pop(0).seat
        return None

    def answer(self, decision: Decision) -> Answer:
        """Answer with the next wish that fits what is asked; if none does, who gives up soon does it next."""
        for at, wish in enumerate(self._left[:LOOK_AHEAD]):
            if wish.kind == CONCEDES:
                del self._left[:at]
                break
            if (wish.seat, wish.kind) == (decision.seat, decision.kind.value):
                able = {key_of(option) for option in decision.options}
                if not wish.keys or able.intersection(wish.keys):
                    del self._left[: at + 1]
                    return nearest(decision, wish)
        return nearest(decision, None)


def without(case: Case, parts: Sequence[Mapping[str, Any]] | None = None, wishes: Sequence[Wish] | None = None) -> Case:
    """Return the case with only these parts or wishes."""
    return replace(
        case,
        parts=case.parts if parts is None else tuple(parts),
        wishes=case.wishes if wishes is None else tuple(wishes),
    )
