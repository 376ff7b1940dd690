"""No rule favours a seat: scenarios of two players come out the same with the players on each other's seats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gadesk.session.scenario import scenarios
from gadesk.session.scenario.files import each_of

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.rglob("*.json") if path.name != "cards.json")
SEAT_FIELDS = {
    "seat", "controller", "owner", "turn_player", "first", "winner", "opportunity", "attacking_player",
    "defending_player", "player",
}  # fmt: skip
SHARED_FIELDS = ("cards", "include", "rules", "title")


def exchanged(value: Any, field: str = "") -> Any:
    """Return a part of a scenario with seat 0 and seat 1 named for each other."""
    if isinstance(value, dict):
        return {other_key(key, field): exchanged(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [1 - part if field in ("players", "known_to") else exchanged(part, field) for part in value]
    if isinstance(value, str):
        return other_words(value)
    if field in SEAT_FIELDS and type(value) is int:
        return 1 - value
    return value


def other_key(key: str, field: str) -> str:
    """Return a key as it is with the seats exchanged: seats and references are keys too."""
    return str(1 - int(key)) if field == "seats" and key in ("0", "1") else other_words(key)


def other_words(text: str) -> str:
    """Return a reference as it is with the seats exchanged."""
    text = re.sub(r"@([01])\b", lambda found: f"@{1 - int(found[1])}", text)
    return re.sub(r"^seat ([01])$", lambda found: f"seat {1 - int(found[1])}", text)


def strings(value: Any) -> Iterator[str]:
    """Yield every string of a part of a scenario."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def seat_matters(one: dict[str, Any]) -> bool:
    """Tell whether references of a scenario depend on the order of the seats, or there are not two of them."""
    if len(one["seats"]) != 2 or one.get("phase") == "game":
        return True
    told = set(strings([one.get("steps", []), one.get("expect", {})]))
    mine, yours = ({*strings(seat)} for seat in one["seats"])
    return any("#" in text for text in told) or bool(told & mine & yours - {*SEAT_FIELDS, *one["seats"][0]})


def mirrored(one: dict[str, Any], path: Path, data: dict[str, Any]) -> dict[str, Any]:
    """Return a scenario of a file with its players on each other's seats; seat 1 began the game."""
    rest = {key: part for key, part in one.items() if key not in (*SHARED_FIELDS, "seats")}
    both = [one, data] if one is not data else [one]
    return {
        "turn_player": 1,
        "first": 1,
        **exchanged(rest),
        "seats": [exchanged(seat) for seat in reversed(one["seats"])],
        "title": one.get("title", ""),
        "include": [str((path.parent / name).resolve()) for part in both for name in part.get("include", [])],
        "cards": [card for part in both for card in part.get("cards", [])],
    }


@pytest.mark.rule("general.players.1")
@pytest.mark.parametrize("each", [6, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("folder", sorted({path.relative_to(HERE).parts[0] for path in FILES}))
def test_players_may_sit_either_way(folder: str, each: int) -> None:
    """Scenarios whose references do not count on the seats pass with them exchanged: of every sixth file, or of all."""
    different = []
    read = [
        (path, json.loads(path.read_text(encoding="utf-8")))
        for path in FILES
        if path.relative_to(HERE).parts[0] == folder
    ]
    found = [
        (path, data, ones) for path, data in read if (ones := [one for one in each_of(data) if not seat_matters(one)])
    ]
    for path, data, ones in found[::each]:
        for one in ones:
            for made in scenarios.load_all(mirrored(one, path, data)):
                different += [f"{path.name}: {made.title}: {line}" for line in scenarios.run(made).differences]
    assert found and not different, different
