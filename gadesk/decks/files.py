"""Deck files: the one door to every dialect."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.json_shapes import read_json_deck, several_decks
from gadesk.decks.model import DeckError, Section
from gadesk.decks.reading import ReadDeck
from gadesk.decks.text import read_text_deck

_MOST_BYTES = 1_000_000
_ENDINGS = (".txt", ".json")


def read_deck_file(path: Path, catalogue: Catalogue) -> ReadDeck:
    """Read a deck file of any known dialect; the deck takes the file's name if the list has none."""
    read = read_deck(deck_text(path), catalogue)
    if not any(read.deck.section(section) for section in Section) and not read.problems:
        raise DeckError(f"{path} holds no cards; write one card a line, as in “4 NAME”.")
    if read.deck.name:
        return read
    return replace(read, deck=replace(read.deck, name=path.stem))


def deck_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Name the files that were meant: of a folder the lists in it. Raises DeckError if there are none."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        try:
            inner = sorted(each for each in path.iterdir() if each.suffix.lower() in _ENDINGS and each.is_file())
        except OSError as error:
            raise DeckError(f"Cannot read the folder {path}: {error.strerror or error}; choose another one.") from error
        if not inner:
            raise DeckError(f"The folder {path} holds no deck lists (.txt or .json); choose another one.")
        found += inner
    return tuple(found)


def deck_text(path: Path) -> str:
    """Read the text of a deck file. Raises DeckError if it is not there, too large or no text."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise DeckError(f"Cannot read the deck {path}: {error.strerror or error}; choose another file.") from error
    if len(data) > _MOST_BYTES:
        raise DeckError(f"{path} is larger than a megabyte, too large to be a deck list; choose another file.")
    try:
        marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return data.decode("utf-16" if marked else "utf-8-sig")
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
