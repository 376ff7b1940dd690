"""Deck files: the one door to every dialect."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.json_shapes import read_json_deck, several_decks
from gadesk.decks.model import DeckError, Section
from gadesk.decks.reading import ReadDeck
from gadesk.decks.text import read_text_deck

_MOST_BYTES = 1_000_000


def read_deck_file(path: Path, catalogue: Catalogue) -> ReadDeck:
    """Read a deck file of any known dialect; the deck takes the file's name if the list has none."""
    read = read_deck(deck_text(path), catalogue)
    if not any(read.deck.section(section) for section in Section) and not read.problems:
        raise DeckError(f"{path} holds no cards; write one card a line, as in “4 NAME”.")
    if read.deck.name:
        return read
    return replace(read, deck=replace(read.deck, name=path.stem))


def deck_text(path: Path) -> str:
    """Read the text of a deck file. Raises DeckError if it is not there, too large or no text."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise DeckError(f"Cannot read the deck {path}: {error.strerror or error}.") from error
    if len(data) > _MOST_BYTES:
        raise DeckError(f"{path} is larger than a megabyte, too large to be a deck list.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(f"{path} is not a text file (byte {error.start}); save the deck list as UTF-8 text.") from error


def read_deck(text: str, catalogue: Catalogue) -> ReadDeck:
    """Read a deck from text of any known dialect, lines or JSON."""
    text = text.removeprefix("﻿")
    if not _is_json(text):
        return read_text_deck(text, catalogue)
    return read_json_deck(_json(text), catalogue)


def decks_in_text(text: str) -> tuple[tuple[str, str], ...]:
    """Name and give the lists in a text: one, but for the JSON of an event, which holds those of all its players."""
    text = text.removeprefix("﻿")
    found = several_decks(_json(text)) if _is_json(text) else ()
    return tuple((name, json.dumps(data, ensure_ascii=False, indent=2)) for name, data in found) or (("", text),)


def _is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "[{"))


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise DeckError(f"The deck looks like JSON but is broken{where}; export it again.") from error
