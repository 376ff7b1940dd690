"""Every shared deck through every dialect and back: nothing changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card
from gadesk.decks import deckfile
from gadesk.decks.deck_differences import Plan
from gadesk.decks.deckfile import About, DeckFile
from gadesk.decks.dialects import decks_in_text, put_together, read_deck
from gadesk.decks.editing import Editor
from gadesk.decks.exports import WAYS_OUT
from gadesk.decks.model import DeckError, DeckList, Entry, Section
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


def gadesks(key: str) -> Callable[[DeckList], str]:
    """Write a dialect as gadesk does."""
    return lambda deck: WAYS_OUT[key].write(deck, CARDS, None)


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
    **{f"{key}, as gadesk writes it": gadesks(key) for key in WAYS_OUT},
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
    made = preview(WAYS_OUT[shape].write(deck, CARDS, About(printings=printings)), CARDS).file()
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


def test_who_made_a_deck_and_where_it_lies_goes_out_and_comes_in() -> None:
    """Silvie's list and gadesk's own file say both; what no browser could be given is no link."""
    deck = starter_deck(starter_names()[0], CARDS)
    about = About(link="https://silvie.example/decks/7?x=1", creator="Ann")
    made = preview(WAYS_OUT["silvie"].write(deck, CARDS, about), CARDS).file()
    assert (made.about.link, made.about.creator) == (about.link, "Ann")
    again = deckfile.read(deckfile.written(DeckFile(deck, about), CARDS), CARDS)[0]
    assert again.about == about
    for wrong in ("javascript:alert(1)", "file:///etc/passwd", "https://a b", "https://a/<b>", "x" * 3000):
        data = {"name": "A", "url": wrong, "creator": "B\n\x1b[2J", "cards": {"main": [], "material": []}}
        read = read_deck(json.dumps(data), CARDS)
        assert read.link == "" and read.creator.isprintable()


BY_TITLES = "### Grand Archive Deck: {0}\n{1}\n### Grand Archive Deck: {2}\n{3}"
TOGETHER = {
    "titles": (BY_TITLES, True),
    "marked words": ("# {0}\n\n{1}\n\n# {2}\n{3}", True),
    "words alone": ("{0}\n\n{1}\n\n\n{2}\n\n{3}", True),
    "nothing between": ("{1}\n{3}", False),
    "other line ends": (BY_TITLES.replace("\n", "\r\n"), True),
}


@pytest.mark.parametrize("way", TOGETHER)
@pytest.mark.parametrize("written", ["text", "text-x"])
def test_several_decks_in_one_text_are_parted(way: str, written: str) -> None:
    """Whatever stands between them; each has its own cards, its name, and the numbers of its lines in the whole."""
    decks = list(all_decks().values())
    form, named = TOGETHER[way]
    for one, two in pairwise(decks):
        texts = [WAYS_OUT[written].write(deck, CARDS, None) for deck in (one, two)]
        text = form.format("The First", texts[0], "Second of Them", texts[1])
        parts = decks_in_text(text)
        assert len(parts) == 2, text
        for (name, part), deck, title in zip(parts, (one, two), ("The First", "Second of Them"), strict=True):
            read = read_deck(part, CARDS)
            assert [read.deck.section(each) for each in Section] == [deck.section(each) for each in Section]
            assert not read.problems and (not named or title in (name, read.deck.name))
            rows = re.split(r"\r\n|\n", text)
            assert all(line.text == rows[line.number - 1].strip() for line in read.lines)
        assert [name for name, _ in decks_in_text(put_together(parts))] == [name for name, _ in parts]
        with pytest.raises(DeckError, match="2 decks"):
            read_deck(text, CARDS)


def test_one_deck_is_not_parted() -> None:
    """Neither by groups by kind, nor by a heading that comes again, nor any shared deck."""
    for name, deck in all_decks().items():
        for way in WAYS_OUT.values():
            assert len(decks_in_text(way.write(deck, CARDS, None))) == 1, (name, way.key)
    for path in shared_decks():
        assert len(decks_in_text(path.read_text(encoding="utf-8-sig"))) == 1
    twice = "# Main Deck\n4 A\n# Sideboard\n1 B\n# Main Deck\n4 C\n"
    grouped = "# Material Deck\nRegalia (1)\n1 A\n# Main Deck\nAllies (4)\n4 B\nActions (4)\n4 C\n"
    assert len(decks_in_text(twice)) == len(decks_in_text(grouped)) == 1
