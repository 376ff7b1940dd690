"""A board while it is built: each side's zones with their cards, read from and written as a scenario; no Qt here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from gadesk import plain
from gadesk.files import fitting_name, write_whole
from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, CardType, Phase, Zone
from gadesk.records import dataclass
from gadesk.session.scenario.files import LARGEST, ScenarioError, read_one
from gadesk.session.scenario.schema import fault

CHAMPION = "champion"
PLACES = (CHAMPION, Zone.FIELD.value, *(zone.value for zone in OWN_ZONES))
"""Where cards are put on either side. The champion's cards are its lineage, the top one last."""
SIDES = 2
PHASES = (
    Phase.MAIN.value, f"{Phase.MAIN.value} begins", *(phase.value for phase in Phase if phase is not Phase.MAIN), "turn"
)  # fmt: skip
"""When the board is looked at, in the scenario format's words."""
OPPONENTS = {"passer": "The other side only passes", "sensible": "The sensible bot plays the other side"}
LONGEST_TITLE = 80
UNTITLED = "Board"
_OF_OBJECTS = frozenset({CHAMPION, Zone.FIELD.value})


@dataclass(slots=True)
class Entry:
    """A card on the board, by its name or slug; `more` is what a file says of it beyond what is set in the window."""

    card: str
    rested: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)

    def data(self) -> str | dict[str, Any]:
        """Return it as a scenario has it: a name alone where there is nothing to add."""
        said = self.said()
        return {"card": self.card, **said} if said else self.card

    def said(self) -> dict[str, Any]:
        """Return what a scenario says of it besides the card."""
        made: dict[str, Any] = dict(self.more)
        if self.rested:
            made["rested"] = True
        if self.damage:
            made["damage"] = self.damage
        counters = {kind: count for kind, count in self.counters.items() if count}
        return {**made, "counters": counters} if counters else made


@dataclass(slots=True)
class Side:
    """One player's cards by place; `more` is what a file says of the seat beyond them."""

    places: dict[str, list[Entry]] = field(default_factory=lambda: {place: [] for place in PLACES})
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A board of two sides, seat 0 the player's. `rest` is what a file says besides, which is written again."""

    title: str = ""
    phase: str = PHASES[0]
    turn: int = 1
    turn_player: int = 0
    opponent: str = "passer"
    sides: tuple[Side, ...] = field(default_factory=lambda: tuple(Side() for _ in range(SIDES)))
    rest: dict[str, Any] = field(default_factory=dict)

    def place(self, seat: int, place: str) -> list[Entry]:
        """Return the cards of a place."""
        return self.sides[seat].places[place]

    def data(self) -> dict[str, Any]:
        """Return the scenario."""
        seats = []
        for side in self.sides:
            seat: dict[str, Any] = dict(side.more)
            for place in PLACES:
                entries = side.places[place]
                if entries:
                    seat[place] = _champion(entries) if place == CHAMPION else [each.data() for each in entries]
            seats.append(seat)
        made = {"title": self.title or UNTITLED, **self.rest, "turn": self.turn, "seats": seats}
        for key, value, usual in (
            ("phase", self.phase, PHASES[0]),
            ("turn_player", self.turn_player, 0),
            ("opponent", self.opponent, "passer"),
        ):  # fmt: skip
            made.pop(key, None)
            if value != usual:
                made[key] = value
        return made


def _champion(entries: list[Entry]) -> str | dict[str, Any]:
    """Return a champion with its lineage; what is said of it is the top card's."""
    top = entries[-1]
    said = top.said()
    if len(entries) == 1 and not said:
        return top.card
    return {"lineage": [each.card for each in entries], **said}


def _entry(data: str | Mapping[str, Any]) -> Entry:
    if isinstance(data, str):
        return Entry(data)
    known = {"card", "rested", "damage", "counters"}
    more = {key: value for key, value in data.items() if key not in known}
    return Entry(
        data["card"], data.get("rested", False), data.get("damage", 0), dict(data.get("counters", {})), more
    )  # fmt: skip


def _side(data: Mapping[str, Any]) -> Side:
    side = Side(more={key: value for key, value in data.items() if key not in PLACES})
    champion = data.get(CHAMPION)
    if isinstance(champion, str):
        side.places[CHAMPION] = [Entry(champion)]
    elif champion is not None:
        *below, top = champion["lineage"]
        said = {key: value for key, value in champion.items() if key != "lineage"}
        side.places[CHAMPION] = [*map(Entry, below), _entry({"card": top, **said})]
    for place in PLACES[1:]:
        side.places[place] = [_entry(each) for each in data.get(place, ())]
    return side


def read_draft(path: Path) -> Draft:
    """Read a scenario file to build on. Raises ScenarioError with one sentence."""
    data = read_one(path)
    if len(data["seats"]) != SIDES:
        raise ScenarioError(f"{path}: a board is built here for two sides, and this has {len(data['seats'])}.")
    if data.get("phase", PHASES[0]) not in PHASES:
        raise ScenarioError(f"{path}: this is a whole game and no board.")
    own = {"title", "phase", "turn", "turn_player", "opponent", "seats"}
    return Draft(
        plain.line(data.get("title", ""), LONGEST_TITLE), data.get("phase", PHASES[0]), data.get("turn", 1),
        data.get("turn_player", 0), data.get("opponent", "passer"), tuple(map(_side, data["seats"])),
        {key: value for key, value in data.items() if key not in own},
    )  # fmt: skip


def refused(place: str, name: str, types: tuple[CardType, ...]) -> str:
    """Say why a card can't be put there; "" where it can, or where nobody knows its types."""
    if not types:
        return ""
    if place == CHAMPION and CardType.CHAMPION not in types:
        return f"{name} is no champion."
    if place == Zone.FIELD.value and (CardType.CHAMPION in types or not OBJECT_TYPES.issuperset(types)):
        return f"{name} can't be on the field: only what becomes an object can, and a champion has its own place."
    return ""


def is_object(place: str) -> bool:
    """Tell whether what lies there is an object, which rests and has damage."""
    return place in _OF_OBJECTS


def lacking(draft: Draft) -> str:
    """Say what a board lacks to be played; "" for nothing."""
    whose = ("Your side", "The other side")
    missing = [words for words, side in zip(whose, draft.sides, strict=True) if not side.places[CHAMPION]]
    if missing:
        return f"{' and '.join(missing).capitalize()} needs a champion: drag one to its place."
    wrong = fault(draft.data())
    return f"{wrong[0]}: {wrong[1]}." if wrong is not None else ""


def write_draft(draft: Draft, path: Path) -> None:
    """Write a board as a scenario file, whole or not at all. Raises OSError."""
    write_whole(path, (json.dumps(draft.data(), ensure_ascii=False, indent=1) + "\n").encode())


def free_name(folder: Path, title: str, suffix: str) -> Path:
    """Return a path in a folder for a board of that title, which no file has yet."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in plain.line(title, LONGEST_TITLE))
    stem = fitting_name("-".join(kept.split()).strip("-_").lower()[:60], "", UNTITLED.lower())
    names = [stem, *(f"{stem}-{number}" for number in range(2, LARGEST))]
    return next(path for name in names if not (path := folder / f"{name}{suffix}").exists())
