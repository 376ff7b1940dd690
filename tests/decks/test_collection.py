"""What is owned: its file, damaged or strange, lists of it, and what a deck still wants."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.collection import MOST, as_list, counted, missing, read_collection, write_collection
from gadesk.decks.exports import WAYS_OUT
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.preview import preview

DECK = DeckList(material=(Entry(1, "a"),), main=(Entry(4, "b"), Entry(2, "c")), sideboard=(Entry(2, "b"),))


def test_counts_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """What is written is read again; where nothing was written nothing is owned."""
    path = tmp_path / "collection" / "cards.json"
    assert read_collection(path) == {}
    write_collection(path, {"b": 3, "a": 1})
    assert read_collection(path) == {"a": 1, "b": 3}


@pytest.mark.parametrize("text", ("{", "[]", '{"cards": []}', '{"a": "4", "b": -1, "c": true, "d": 1.5}'))
def test_what_is_no_count_is_passed_over(tmp_path: Path, text: str) -> None:
    """A file that others or a crash made counts nothing, and one that can't be read is kept beside."""
    path = tmp_path / "cards.json"
    path.write_text(text)
    assert read_collection(path) == {}
    assert text != "{" or [each.name for each in tmp_path.iterdir()] == ["cards.json.damaged-1"]


def test_a_count_has_a_bound(tmp_path: Path) -> None:
    """A number that nobody owns is the largest that is counted."""
    path = tmp_path / "cards.json"
    path.write_text('{"a": 123456}')
    assert read_collection(path) == {"a": MOST}


def test_a_deck_wants_what_is_not_owned() -> None:
    """Copies that are there go to the sections in their order."""
    wanted = missing(DECK, {"b": 5, "c": 9})
    assert (wanted.material, wanted.main, wanted.sideboard) == ((Entry(1, "a"),), (), (Entry(1, "b"),))
    assert counted(missing(DECK, {})) == counted(DECK) == {"a": 1, "b": 6, "c": 2}
    assert counted(missing(DECK, counted(DECK))) == {}


@pytest.mark.parametrize("key", sorted(WAYS_OUT))
def test_every_dialect_says_what_is_owned_and_reads_it_again(key: str) -> None:
    """More copies than a deck may have, of both decks' cards, go out and in."""
    catalogue = bundled_catalogue()
    cards = [card for card in catalogue if card.is_deck_card and len(catalogue.named(card.name)) == 1][::40]
    owned = {card.slug: 1 + at % 13 for at, card in enumerate(cards)}
    assert {card.is_material for card in cards} == {True, False}
    text = WAYS_OUT[key].write(as_list(owned, catalogue), catalogue, None)
    assert counted(preview(text, catalogue).deck()) == owned
