"""Every shared deck through every dialect and back: nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card
from gadesk.decks import deckfile
from gadesk.decks.deck_differences import Plan
from gadesk.decks.deckfile import About, DeckFile
from gadesk.decks.dialects import read_deck
from gadesk.decks.editing import Editor
from gadesk.decks.exports import JSON_SHAPES, event_json, silvie_json, tts_json
from gadesk.decks.model import DeckList, Entry, Section
from gadesk.decks.preview import preview
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.text import write_text_deck
from tests.conftest import SHARED

CARDS = bundled_catalogue()


def card(entry: Entry) -> Card:
    """The card of an entry."""
    found = CARDS.get(entry.slug)
    assert found is not None
    return found


def lines(deck: DeckList, heads: dict[Section, str], line: str, end: str = "\n") -> str:
    """Write a dialect of text: headings, and how a line looks."""
    rows = []
    for section, head in heads.items():
        rows += [head, *(line.format(n=entry.count, name=card(entry).name) for entry in deck.section(section)), ""]
    return end.join(rows)


def shapes(
    section: Callable[[DeckList, Section], list[dict[str, object]]], **around: object
) -> Callable[[DeckList], str]:
    """Write a dialect of JSON."""
    key = str(around.pop("key"))
    return lambda deck: json.dumps({**around, key: {each.value: section(deck, each) for each in Section}})


CGS = {Section.MATERIAL: "## Material Deck", Section.MAIN: "## Main Deck", Section.SIDEBOARD: "## Sideboard"}
LOOSE = {Section.SIDEBOARD: "Side Board:", Section.MAIN: "MAINDECK", Section.MATERIAL: "# mats:"}
DIALECTS: dict[str, Callable[[DeckList], str]] = {
    "omnidex text": lambda deck: write_text_deck(deck, CARDS),
    "card game simulator": lambda deck: "### Grand Archive Deck: Other\n" + lines(deck, CGS, "{n} {name}"),
    "demands the x": lambda deck: lines(deck, LOOSE, "{n}x {name}", "\r\n"),
    "byte-order mark and curly quotes": lambda deck: "﻿" + write_text_deck(deck, CARDS).replace("'", "’"),
    "set codes": lambda deck: "\n".join(
        [
            f"# {each.value.title()}\n"
            + "\n".join(f"{e.count} {card(e).name} ({card(e).editions[0].set_prefix}) 1" for e in deck.section(each))
            for each in Section
        ]
    ),
    "silvie, as gadesk writes it": lambda deck: silvie_json(deck, CARDS),
    "official, as gadesk writes it": lambda deck: event_json(deck, CARDS),
    "tabletop simulator": lambda deck: tts_json(deck, CARDS),
    "silvie": shapes(
        lambda deck, each: [{"quantity": e.count, "edition": card(e).editions[0].uuid} for e in deck.section(each)],
        key="cards", name="Other", creator="Ann", url="",
    ),
    "official": shapes(
        lambda deck, each: [{"quantity": e.count, "card": card(e).name} for e in deck.section(each)], key="decklist"
    ),
}  # fmt: skip


def shared_decks() -> list[Path]:
    """The decks beside the tree."""
    return sorted((SHARED / "decks").glob("*.txt"))


def all_decks() -> dict[str, DeckList]:
    """The shared decks and the starters, each with some sideboard."""
    made = {path.stem: read_deck(path.read_text(encoding="utf-8-sig"), CARDS).deck for path in shared_decks()}
    made |= {name: starter_deck(name, CARDS) for name in starter_names()}
    side = tuple(Entry(count, each.slug) for count, each in enumerate(_plain(), 1))
    return {name: deck if deck.sideboard else replace(deck, sideboard=side) for name, deck in made.items()}


def _plain() -> list[Card]:
    found = [each for each in CARDS if each.is_deck_card and len(CARDS.named(each.name)) == 1]
    return sorted(found, key=lambda each: each.slug)[:3]


@pytest.mark.parametrize("path", shared_decks(), ids=lambda path: path.stem)
def test_every_line_of_a_shared_deck_is_read(path: Path) -> None:
    """Nothing is left over but a word about the list, which is told."""
    read = read_deck(path.read_text(encoding="utf-8-sig"), CARDS)
    assert not read.cards_lost and len(read.problems) <= 1 and read.deck.main and read.deck.material


@pytest.mark.parametrize("dialect", DIALECTS)
def test_nothing_changes_through_any_dialect(dialect: str) -> None:
    """Written and read again, by the reader and by the import's preview, every deck has the same cards."""
    for name, deck in all_decks().items():
        text = DIALECTS[dialect](deck)
        read = read_deck(text, CARDS)
        assert not read.problems, (name, read.problems[:2])
        assert [read.deck.section(each) for each in Section] == [deck.section(each) for each in Section], name
        shown = preview(text, CARDS)
        assert not shown.open_lines and shown.deck().main == deck.main


def test_nothing_changes_through_all_dialects_after_each_other() -> None:
    """A list that goes from program to program comes home as it was."""
    for name, first in all_decks().items():
        deck = first
        for write in DIALECTS.values():
            deck = read_deck(write(deck), CARDS).deck
        assert replace(deck, name=first.name) == first, name


def test_a_deck_file_keeps_what_surrounds_the_list() -> None:
    """Name, format, cover, tags, notes and plans come back; other programs read the same list out of the file."""
    for name, deck in all_decks().items():
        cover, out = deck.material[0].slug, deck.main[0]
        about = About(
            "draft", cover, ((out.slug, "a = b"),), "one\n\n two = three", (Plan("Storms = 2", (out,), deck.sideboard),)
        )
        file = DeckFile(replace(deck, name=name), about)
        text = deckfile.written(file, CARDS)
        assert deckfile.read(text, CARDS)[0] == file
        assert read_deck(text, CARDS).deck == file.deck


def _chosen() -> tuple[DeckList, tuple[tuple[str, str], ...]]:
    """A deck with a printing of every card that has several, never the one that would be taken anyway."""
    deck = starter_deck(starter_names()[0], CARDS)
    several = [card(e) for s in Section for e in deck.section(s) if len(card(e).editions) > 1]
    assert len(several) > 3
    return deck, tuple(sorted((each.slug, each.editions[0].uuid) for each in several))


@pytest.mark.parametrize("shape", ["tts", "silvie", "event"])
def test_a_chosen_printing_goes_out_and_comes_in_again(shape: str) -> None:
    """Each shape that can name a printing does; an import keeps it, whatever else is done with the lines."""
    deck, printings = _chosen()
    made = preview(JSON_SHAPES[shape](deck, CARDS, printings), CARDS).file()
    assert {s: made.deck.count(s) for s in Section} == {s: deck.count(s) for s in Section}
    kept = dict(made.about.printings)
    assert all(kept.get(slug, "") == ("" if shape == "event" else uuid) for slug, uuid in printings)


def test_a_decks_file_keeps_its_printings() -> None:
    """Written and read again they are the same; an older file has none; what names another card's is no choice."""
    deck, printings = _chosen()
    text = deckfile.written(DeckFile(deck, About(printings=printings)), CARDS)
    assert deckfile.read(text, CARDS)[0].about.printings == printings
    assert deckfile.read(deckfile.written(DeckFile(deck), CARDS), CARDS)[0].about.printings == ()
    (first, _), (_, other) = printings[:2]
    wrong = f"// gadesk printing: {first} = {other}\n// gadesk printing: {first} = a b\n// gadesk printing:\n"
    assert deckfile.read(wrong + write_text_deck(deck, CARDS), CARDS)[0].about.printings == ()
    unknown = f"// gadesk printing: {first} = of-a-later-set\n"
    later = deckfile.read(unknown + write_text_deck(deck, CARDS), CARDS)[0]
    assert later.about.printing(first) == "of-a-later-set", "a card of a later sync is waited for"
    assert deckfile.read(deckfile.written(later, CARDS), CARDS)[0] == later


def test_choosing_a_printing_is_a_step() -> None:
    """It can be undone, and left open again."""
    deck, printings = _chosen()
    editor = Editor(DeckFile(deck))
    slug, uuid = printings[0]
    assert editor.print_as(slug, uuid) and editor.file.about.printing(slug) == uuid
    assert not editor.print_as(slug, uuid)
    assert editor.print_as(slug, "") and not editor.file.about.printings
    assert editor.undo() and editor.file.about.printing(slug) == uuid
