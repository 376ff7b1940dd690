"""Deck files: the one door to every dialect."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gadesk import foreign
from gadesk.cards.catalogue import Catalogue
from gadesk.decks.json_shapes import read_json_deck, several_decks
from gadesk.decks.model import DeckError, Section
from gadesk.decks.read_deck import ReadDeck
from gadesk.decks.several import TITLE, decks_of_lines
from gadesk.decks.text import read_text_deck
from gadesk.file_kinds import FileKind

MOST_LINES, LONGEST_LINE, MOST_CHARACTERS = 500, 300, 64 * 1024
"""Of a list of lines; a large deck with its header, notes and plans has a tenth of that."""
HEADER = "// gadesk "
"""How a line begins that is no line of the list: format, notes, plans and more (`deckfile`)."""
_LONGEST_SHOWN = 1000
_ENDINGS = (FileKind.DECK.value.suffix, ".txt", ".json")


def read_deck_file(path: Path, catalogue: Catalogue) -> ReadDeck:
    """Read a deck file of any known dialect; the deck takes the file's name if the list has none."""
    text = deck_text(path)
    try:
        read = read_deck(text, catalogue)
    except DeckError as error:
        raise DeckError(f"{path}: {error}") from None
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
            raise DeckError(f"The folder {path} holds no deck lists (.gadeck, .txt or .json); choose another one.")
        found += inner
    return tuple(found)


def deck_text(path: Path) -> str:
    """Read the text of a deck file. Raises DeckError if it is not there, too large or no text."""
    try:
        return foreign.read_text(path, foreign.MUCH)
    except foreign.Unreadable as why:
        raise DeckError(f"Cannot read the deck {path}: {why}; choose another file, a deck list in text.") from None


def read_deck(text: str, catalogue: Catalogue) -> ReadDeck:
    """Read a deck from text of any known dialect, lines or JSON. Raises DeckError for what can be no deck."""
    text = text.removeprefix("﻿")
    if not _is_json(text):
        text = _without_header(text)
        check_lines(text)
        several = len(decks_of_lines(text))
        if several:
            raise DeckError(f"This holds {several} decks; import it in the deck builder to choose among them.")
        return read_text_deck(text, catalogue)
    return read_json_deck(_json(text), catalogue)


def _without_header(text: str) -> str:
    """Leave empty what gadesk writes above a list: what a player adds there may be longer than any list is."""
    if HEADER not in text:
        return text
    return "\n".join("" if line.startswith(HEADER) else line for line in text.splitlines())


def decks_in_text(text: str) -> tuple[tuple[str, str], ...]:
    """Name and give the lists in a text: lines may hold several, and the JSON of an event those of all its players."""
    text = text.removeprefix("\ufeff")
    if not _is_json(text):
        return (decks_of_lines(text) if len(text) <= MOST_CHARACTERS else ()) or (("", text),)
    found = several_decks(_json(text))
    return tuple((name, json.dumps(data, ensure_ascii=False, indent=2)) for name, data in found) or (("", text),)


def put_together(decks: Sequence[tuple[str, str]]) -> str:
    """Make one text of several lists with their names, as `decks_in_text` parts it again."""
    if decks and all(_is_json(text) for _, text in decks):
        return f"[{', '.join(text for _, text in decks)}]"
    return "\n\n".join(_titled(name, text.strip("\r\n")) for name, text in decks) + "\n"


def _titled(name: str, text: str) -> str:
    has_one = any(TITLE.match(line.strip()) for line in text.splitlines())
    return text if has_one else f"### Grand Archive Deck: {name}\n{text}"


def showable(text: str) -> str:
    """Give a text as a field can lay it out at once, which a line of any length cannot be: JSON in lines of its own.

    Of anything else as much stays as shows that it is no list.
    """
    if len(text) <= MOST_CHARACTERS and _fits(text):
        return text
    if _is_json(text):
        with suppress(DeckError):
            lines = json.dumps(_json(text), ensure_ascii=False, indent=1)
            if _fits(lines):
                return lines
    return "\n".join(line[:_LONGEST_SHOWN] for line in text[: MOST_CHARACTERS + 1].split("\n"))


def _fits(text: str) -> bool:
    return all(len(line) <= _LONGEST_SHOWN for line in text.split("\n"))


def check_lines(text: str) -> None:
    """Refuse what is longer than any list of cards. Raises DeckError."""
    try:
        foreign.checked(text, MOST_CHARACTERS)
    except foreign.Unreadable as why:
        raise DeckError(f"This is no deck list: {why}; copy the list alone.") from None
    lines = text.splitlines()
    if sum(map(bool, lines)) > MOST_LINES:
        raise DeckError(f"This is no deck list: it has more than {MOST_LINES} lines; copy the list alone.")
    long = next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), 0)
    if long:
        raise DeckError(f"Line {long} has more than {LONGEST_LINE} characters, so this is no deck list; shorten it.")


def _is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "[{"))


def _json(text: str) -> object:
    try:
        return foreign.json_of(text, foreign.MUCH, foreign.MANY_VALUES, by_hand=True)
    except foreign.Unreadable as why:
        raise DeckError(f"The deck looks like JSON, but {why}; export it again.") from None
