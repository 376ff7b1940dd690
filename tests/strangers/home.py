"""A player's home with hostile and odd things in it: what others may have brought there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.library.standin import made_up_card

HOSTILE = (
    '<img src="file:///dev/zero">',
    "<h1>Big</h1><table><tr><td>cells",
    "&Play &amp; &#60;b&#62;",
    "red \x1b[31m bell \x07 end",
    "two\nlines\rand a \ttab",
    "‮txet thgir-ot-tfel‬",
    "Z̸̢̛͎͔a̵͈͝l̷̟͘g̶̰̈́o̴ ̶" * 8,
    "wide 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🂡🃏 和文",
    "x" * 3_000,
    "%s %n {0} {name} $(touch gone) `id`",
    "../../../etc/passwd",
    "",
    "null\x00byte",
)


UNKNOWN: tuple[dict[str, Any], ...] = (
    {"types": ["STATUS"]},
    {"types": ["BOON", "ALLY"]},
    {"elements": ["PLASMA"], "element": "PLASMA"},
    {"cost": {"type": "sanity", "value": "3"}},
    {"cost": {"type": "reserve", "value": "XX"}},
    {"power": 10**9, "life": -3},
    {"speed": "sudden"},
    {"subtypes": ["NEWKIND"], "classes": ["POTTER"]},
    {"effect": "Wibble the frobnicator. Draw a card.", "effect_raw": "Wibble the frobnicator. Draw a card."},
    {"rule": [{"date_added": "2026-01-01", "title": words, "description": words} for words in HOSTILE]},
)
"""What a new set may bring: types, elements, costs, speeds, classes and words that nobody here has seen."""


def odd_cards() -> list[dict[str, Any]]:
    """Cards of an Index with hostile names and texts, and with values that nobody knows."""
    named = [
        made_up_card(number, name=words or "No Name", effect=words, effect_raw=words)
        for number, words in enumerate(HOSTILE, 1)
    ]
    return [*named, *(made_up_card(number, **changes) for number, changes in enumerate(UNKNOWN, 101))]


def lay_decks(folder: Path, starters: Path) -> dict[str, bytes]:
    """Lay decks into the player's folder under hostile names; gives each one's bytes by its file's name."""
    folder.mkdir(parents=True, exist_ok=True)
    lists = [path.read_text(encoding="utf-8") for path in sorted(starters.glob("*.txt"))]
    written: dict[str, bytes] = {}
    for number, words in enumerate(HOSTILE):
        plain = "".join(letter for letter in words if letter not in "/\0\n\r")[:60]
        title = words.replace("\n", " ").replace("\r", " ")
        name = f"{number} {plain}.txt"
        text = f"### Grand Archive Deck: {title}\n{lists[number % len(lists)]}"
        written[name] = text.encode()
        (folder / name).write_bytes(written[name])
    return written


FORGED = (b"[" * 100_000, b'{"title": "\\ud800"}', b"\0" * 5_000, b"9" * 6_000, b'{"is":"recorded","version":1}\n', b"")
"""What others may send under the names of the program's own files."""


def lay_files(folder: Path, boards: Path) -> None:
    """Lay scenarios to play, and scenarios and replays that are none, beside the decks, under hostile names."""
    shipped = sorted(boards.glob("*.json"))
    for number, words in enumerate(HOSTILE):
        name = "".join(letter for letter in words if letter not in "/\0\n\r")[:60]
        board = shipped[number % len(shipped)].read_bytes()
        (folder / f"{number} {name}.gascenario").write_bytes(board if number % 2 else FORGED[number % len(FORGED)])
        (folder / f"{number} {name}.gareplay").write_bytes(FORGED[number % len(FORGED)])
