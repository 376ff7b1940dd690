"""From the declared board of a scenario to the one that the engine builds a state from."""

from __future__ import annotations

from typing import Any

from gadesk.engine import boards
from gadesk.engine.boards import Board, CardBoard, LastingBoard, ObjectBoard, SeatBoard
from gadesk.engine.state.marks import Mark
from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, CardType, Direction, Phase, Zone
from gadesk.session.scenario.cards import CardBox, ScenarioError
from gadesk.session.scenario.references import Ref, read_ref

SPECIAL = {"game": boards.GAME, "turn": boards.TURN, "main begins": boards.BEGINS}


class BoardReader:
    """Reads one scenario's board; `where` is the file for the sentences about faults."""

    def __init__(self, box: CardBox, where: str) -> None:
        self.box = box
        self.where = where

    def board(self, data: dict[str, Any]) -> Board:
        """Read the whole board. Raises ScenarioError at the first thing that can't be so."""
        seats = data["seats"]
        word = data.get("phase", Phase.MAIN.value)
        phase = Phase.MAIN if word in SPECIAL else Phase(word)
        when = SPECIAL.get(word, boards.BEGUN if phase is Phase.MAIN else boards.BEGINS)
        links = self._links(seats)
        said = enumerate(data.get("effects", ()))
        effects = tuple(self._lasting(one, f"effects[{n}]", links) for n, one in said)
        return Board(
            tuple(self._seat(seat, f"seats[{index}]", links) for index, seat in enumerate(seats)),
            seeds_of(data, self.where)[0], data.get("turn", 1), data.get("turn_player", 0), data.get("first", 0),
            phase, when, effects,
        )  # fmt: skip

    def _lasting(self, data: dict[str, Any], place: str, links: list[tuple[int, str]]) -> LastingBoard:
        """Read an effect that is already in force."""
        from gadesk.session.scenario.texts import read_effect  # most scenarios start without the compiler

        seat, source = data.get("seat", 0), -1
        if seat not in {whose for whose, _ in links} and "source" not in data:
            raise ScenarioError(f"{self.where}, {place}: seat {seat} has nothing on the field that could have said it.")
        if "source" in data:
            source = self._linked(self._ref(data["source"], f"{place}.source"), seat, links, f"{place}.source")
        own = next((slug for whose, slug in links if whose == seat), links[0][1] if links else "")
        face = self.box.sheets[links[source][1] if source >= 0 else own].front
        names = {sheet.front.name: sheet.slug for sheet in self.box.own.values()}
        effect = read_effect(data["text"], face, names, f"{self.where}, {place}.text")
        targets = data.get("targets", ())
        numbers = [
            self._linked(self._ref(text, f"{place}.targets[{n}]"), seat, links, f"{place}.targets[{n}]")
            for n, text in enumerate(targets)
        ]
        return LastingBoard(seat, effect, source, tuple(numbers))

    def _ref(self, text: str, place: str) -> Ref:
        return read_ref(text, self.box, f"{self.where}, {place}")

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
        self._champions(objects, place, "champion" in data)
        piles = {
            zone: tuple(self._pile_card(card, f"{place}.{zone.value}[{n}]") for n, card in enumerate(data[zone.value]))
            for zone in OWN_ZONES
            if zone.value in data
        } | (self._deck(data["deck"], place) if "deck" in data else {})
        said = data.get("mastery")
        mastery, counters = (said["card"], said.get("counters", {})) if isinstance(said, dict) else (said, {})
        mastery = self._mastery(mastery, f"{place}.mastery") if mastery is not None else None
        direction = Direction(data["direction"]) if "direction" in data else None
        turns = data.get("turns", 1 if objects else 0)
        return SeatBoard(tuple(objects), piles, mastery, direction, data.get("empowered", 0), turns, counters)

    def _deck(self, name: str, place: str) -> dict[Zone, tuple[CardBoard, ...]]:
        """Both decks of a starter deck."""
        from gadesk.sheets.game_decks import starters  # most boards are declared card by card

        deck = starters().get(name.capitalize())
        if deck is None:
            known = ", ".join(starters())
            raise ScenarioError(f"{self.where}, {place}.deck: there is no starter deck {name!r} (there are: {known}).")
        piles = {Zone.MATERIAL_DECK: deck.material, Zone.MAIN_DECK: deck.main}
        return {zone: tuple(CardBoard(slug) for slug in slugs) for zone, slugs in piles.items()}

    def _mastery(self, name: str, place: str) -> str:
        slug = self._slug(name, place)
        face = self.box.sheets[slug].front
        if CardType.MASTERY not in face.types:
            raise ScenarioError(f"{self.where}, {place}: {face.name!r} is no mastery.")
        return slug

    def _champions(self, objects: list[ObjectBoard], place: str, named: bool) -> None:
        """A player has one champion at most (card-types.champion); only what may be an object is on the field."""
        champions = [one for one in objects if CardType.CHAMPION in self._types(one)]
        if named and objects[0] not in champions:
            name = self.box.sheets[objects[0].slug].front.name
            raise ScenarioError(f"{self.where}, {place}.champion: {name!r} is no champion.")
        for index, one in enumerate(objects[named:]):
            if not OBJECT_TYPES.issuperset(self._types(one)):
                name = self.box.sheets[one.slug].front.name
                raise ScenarioError(f"{self.where}, {place}.field[{index}]: {name!r} can't be on the field.")
        if len(champions) > 1:
            raise ScenarioError(f"{self.where}, {place}: a player has one champion, not {len(champions)}.")

    def _types(self, one: ObjectBoard) -> tuple[CardType, ...]:
        sheet = self.box.sheets[one.slug]
        face = sheet.back if one.transformed and sheet.back is not None else sheet.front
        return face.types

    def _pile_card(self, data: Any, place: str) -> CardBoard:
        if isinstance(data, str):
            return CardBoard(self._slug(data, place))
        marks = frozenset(mark for mark in (Mark.PRESERVED, Mark.FACE_DOWN) if data.get(mark))
        counters = tuple((kind, amount) for kind, amount in data.get("counters", {}).items() if amount)
        return CardBoard(self._slug(data["card"], place), marks, counters)

    def _object(self, data: dict[str, Any], place: str, seat: int, links: list[tuple[int, str]]) -> ObjectBoard:
        link = None
        if "link" in data:
            link = self._linked(self._ref(data["link"], f"{place}.link"), seat, links, f"{place}.link")
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
        """Find an object of the board by reference; without a seat, one of the speaker's own side comes first."""
        able = [n for n, (whose, slug) in enumerate(links) if self._fits(ref, slug) and ref.seat in (None, whose)]
        able.sort(key=lambda n: ref.seat is None and links[n][0] != seat)
        wanted = (ref.number or 1) - 1
        if wanted >= len(able):
            raise ScenarioError(f"{self.where}, {place}: there is no {ref.text!r} on the field.")
        return able[wanted]

    def _fits(self, ref: Ref, slug: str) -> bool:
        """Tell whether a card is one of the name, or a champion where "champion@0" is meant."""
        return slug == ref.slug if ref.slug else CardType.CHAMPION in self.box.sheets[slug].front.types


MOST_SEEDS = 1000


def seeds_of(data: dict[str, Any], where: str) -> tuple[int, ...]:
    """Return the seeds that a scenario runs under: its one seed, or all of "seeds": 50, "1..50", [1, 7]."""
    wanted = data.get("seeds")
    if wanted is None:
        return (data.get("seed", 1),)
    if "seed" in data:
        raise ScenarioError(f"{where}, seeds: a scenario has a 'seed' or 'seeds', not both.")
    if isinstance(wanted, int):
        return tuple(range(1, wanted + 1))
    if isinstance(wanted, str):
        first, _, last = wanted.partition("..")
        wanted = range(int(first), int(last) + 1)
    if not 1 <= len(wanted) <= MOST_SEEDS:
        raise ScenarioError(f"{where}, seeds: these must be 1 to {MOST_SEEDS} seeds, not {len(wanted)}.")
    return tuple(wanted)


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
