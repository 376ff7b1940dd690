"""The starter decks that ship."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.decks.dialects import read_deck
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.paths import resource


@pytest.mark.parametrize("name", starter_names())
def test_a_starter_is_read_as_any_list_is(name: str) -> None:
    """What reads the shipped lists quickly reads in them what the reader of everybody's lists does."""
    text = resource("decks", "starters", f"{name.lower()}.txt").read_text(encoding="utf-8")
    read = read_deck(text, bundled_catalogue())
    assert starter_deck(name, bundled_catalogue()) == replace(read.deck, name=name) and not read.cards_lost


def test_other_cards_make_another_deck() -> None:
    """A starter is remembered for the cards that it was read with, as a sync brings others."""
    name = starter_names()[0]
    whole = starter_deck(name, bundled_catalogue())
    slugs = {entry.slug for entry in (*whole.material, *whole.main)} - {whole.main[0].slug}
    fewer = Catalogue(card for card in bundled_catalogue() if card.slug in slugs)
    assert starter_deck(name, fewer).main == whole.main[1:] and starter_deck(name, bundled_catalogue()) is whole
