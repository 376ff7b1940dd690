"""The starter decks that ship."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.decks import starters
from gadesk.decks.dialects import read_deck
from gadesk.decks.outline import outline
from gadesk.decks.starters import starter_deck, starter_names, starter_outline, starter_rows
from gadesk.decks.write_starters import OUT, written
from gadesk.paths import resource


@pytest.mark.parametrize("name", starter_names())
def test_a_starter_is_read_as_any_list_is(name: str) -> None:
    """What reads the shipped lists quickly reads in them what the reader of everybody's lists does."""
    text = resource("decks", "starters", f"{name.lower()}.txt").read_text(encoding="utf-8")
    read = read_deck(text, bundled_catalogue())
    assert starter_deck(name, bundled_catalogue()) == replace(read.deck, name=name) and not read.cards_lost
    assert starter_outline(name, bundled_catalogue()) == outline(read.deck, bundled_catalogue())


def test_other_cards_make_another_deck() -> None:
    """A starter is remembered for the cards that it was read with, as a sync brings others."""
    name = starter_names()[0]
    whole = starter_deck(name, bundled_catalogue())
    slugs = {entry.slug for entry in (*whole.material, *whole.main)} - {whole.main[0].slug}
    fewer = Catalogue(card for card in bundled_catalogue() if card.slug in slugs)
    assert starter_deck(name, fewer).main == whole.main[1:] and starter_deck(name, bundled_catalogue()) is whole


def test_what_was_read_of_the_starters_is_of_now() -> None:
    """The file that the start screen shows them from is the one that the command writes."""
    assert OUT.read_text(encoding="utf-8") == written(), "run: python -m gadesk.decks.write_starters"
    assert list(starter_rows()) == list(starter_names())


def test_a_list_that_was_changed_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written of an older list is not taken for the one that is there."""
    name, cards = starter_names()[0], bundled_catalogue()
    one = next(iter(cards))
    monkeypatch.setattr(starters, "_text", lambda title: f"# Main Deck\n1 {one.front.name}\n")
    starter_rows.cache_clear()
    try:
        assert not starter_rows()
        fresh = Catalogue(cards)
        assert [entry.slug for entry in starter_deck(name, fresh).main] == [one.slug]
        assert starter_outline(name, fresh).champion == one.slug
    finally:
        starter_rows.cache_clear()
