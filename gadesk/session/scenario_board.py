"""From the declared board of a scenario to the one that the engine builds a state from."""

from __future__ import annotations

from typing import Any

from gadesk.engine import setup
from gadesk.engine.setup import Board, CardBoard, ObjectBoard, SeatBoard
from gadesk.glossary import CardType, Direction, Phase, Property
from gadesk.session.scenario_cards import CardBox, ScenarioError
from gadesk.session.scenario_refs import Ref, read_ref

SPECIAL = {"game": setup.GAME, "turn": setup.TURN, "main begins": setup.BEGINS}


class BoardReader:
    """Reads one scenario's board; `where` is the file for the sentences about faults."""

    def __init__(self, box: CardBox, where: str) -> None:
        self.box = box
        self.where = where

    def board(self, data: dict[str, Any]) -> Board:
        """Read the whole board. Raises ScenarioError at the first thing that can't be so."""
        seats = data["seats"]
        for key in ("turn_player", "first"):
            if data.get(key, 0) >= len(seats):
                raise ScenarioError(f"{self.where}, {key}: there is no seat {data[key]}.")
        word = data.get("phase", Phase.MAIN.value)
        phase = Phase.MAIN if word in SPECIAL else Phase(word)
        when = SPECIAL.get(word, setup.BEGUN if phase is Phase.MAIN else setup.BEGINS)
        links = self._links(seats)
        return Board(
            tuple(self._seat(seat, f"seats[{index}]", links) for index, seat in enumerate(seats)),
            data.get("seed", 1), data.get("turn", 1), data.get("turn_player", 0), data.get("first", 0), phase, when,
        )  # fmt: skip

    def _slug(self, name: str, place: str) -> str:
        ref = read_ref(name, self.box, f"{self.where}, {place}")
        if not ref.slug:
            raise ScenarioError(f"{self.where}, {place}: {name!r} names no card.")
        return ref.slug

    def _seat(self, data: dict[str, Any], place: str, links: list[tuple[int, str]]) -> SeatBoard:
        seat = int(place[6:-1])
        objects = []
        for index, one in enumerate(_objects(data)):
            objects.append(self._object(one, f"{place}.field[{index}]", seat, links))
        self._champions(objects, place)
        piles = {
            zone: tuple(self._pile_card(card, f"{place}.{zone.value}[{n}]") for n, card in enumerate(data[zone.value]))
            for zone in setup.PILES
            if zone.value in data
        }
        mastery = self._slug(data["mastery"], f"{place}.mastery") if "mastery" in data else None
        direction = Direction(data["direction"]) if "direction" in data else None
        turns = data.get("turns", 1 if objects else 0)
        return SeatBoard(tuple(objects), piles, mastery, direction, data.get("empowered", 0), turns)

    def _champions(self, objects: list[ObjectBoard], place: str) -> None:
        """A player has one champion at most (card-types.champion)."""
        champions = [one for one in objects if CardType.CHAMPION in self.box.sheets[one.slug].front.types]
        if len(champions) > 1:
            raise ScenarioError(f"{self.where}, {place}: a player has one champion, not {len(champions)}.")

    def _pile_card(self, data: Any, place: str) -> CardBoard:
        if isinstance(data, str):
            return CardBoard(self._slug(data, place))
        marks = {word for word in ("preserved", "face_down") if data.get(word)}
        marks |= {f"{kind}*{amount}" for kind, amount in data.get("counters", {}).items() if amount}
        return CardBoard(self._slug(data["card"], place), frozenset(marks))

    def _object(self, data: dict[str, Any], place: str, seat: int, links: list[tuple[int, str]]) -> ObjectBoard:
        for word in data.get("properties", ()):
            if word not in {known.value for known in Property}:
                raise ScenarioError(f"{self.where}, {place}.properties: {word!r} is not a property.")
        link = None
        if "link" in data:
            link = self._linked(read_ref(data["link"], self.box, f"{self.where}, {place}.link"), seat, links, place)
        return ObjectBoard(
            self._slug(data["card"], place), data.get("owner"), data.get("rested", False),
            data.get("transformed", False), data.get("damage", 0), data.get("counters", {}),
            tuple(data.get("properties", ())),
            tuple(self._slug(name, f"{place}.lineage") for name in data.get("lineage", ())),
            tuple(self._slug(name, f"{place}.loaded") for name in data.get("loaded", ())), link,
        )  # fmt: skip

    def _links(self, seats: list[dict[str, Any]]) -> list[tuple[int, str]]:
        """List every object of the board as (seat, slug), in the order in which they are built."""
        return [
            (seat, self._slug(one["card"], f"seats[{seat}].field"))
            for seat, data in enumerate(seats)
            for one in _objects(data)
        ]

    def _linked(self, ref: Ref, seat: int, links: list[tuple[int, str]], place: str) -> int:
        """Find what an object is linked to; without a seat, an object of its own side comes first."""
        able = [n for n, (whose, slug) in enumerate(links) if slug == ref.slug and ref.seat in (None, whose)]
        able.sort(key=lambda n: ref.seat is None and links[n][0] != seat)
        wanted = (ref.number or 1) - 1
        if wanted >= len(able):
            raise ScenarioError(f"{self.where}, {place}.link: there is no {ref.text!r} on the field.")
        return able[wanted]


def _objects(data: dict[str, Any]) -> list[dict[str, Any]]:
    """List a seat's objects, the champion first; its lineage's last card is the champion's top card."""
    objects: list[dict[str, Any]] = []
    champion = data.get("champion")
    if isinstance(champion, str):
        objects.append({"card": champion})
    elif champion is not None:
        *below, top = champion["lineage"]
        objects.append({**champion, "card": top, "lineage": below})
    return objects + [{"card": one} if isinstance(one, str) else one for one in data.get("field", ())]
