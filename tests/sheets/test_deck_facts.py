"""What a deck's champion draws as the game begins."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.odds import OPENING
from gadesk.glossary import Zone
from gadesk.sheets.deck_facts import Opening
from gadesk.sheets.deck_outlook import deck_facts

CARDS = bundled_catalogue()


@pytest.mark.parametrize(
    ("champion", "cards", "zone"),
    [
        ("spirit-of-wind", 7, Zone.HAND),
        ("spirit-of-serene-water", 6, Zone.HAND),
        ("spirit-of-fortuitous-fire", 7, Zone.MEMORY),
    ],
)
@pytest.mark.rule("general.starting-the-game/turn-one.p1")
def test_the_opening_follows_the_champion(champion: str, cards: int, zone: Zone) -> None:
    """As many cards as it draws, into the zone that it says."""
    opening = deck_facts().opening(DeckList((Entry(1, "jin-force-intent"), Entry(1, champion))), CARDS)
    assert opening == Opening(champion, cards, True, zone)


def test_what_is_not_known_is_said_to_be() -> None:
    """A deck without a champion, and a champion without a sheet, draw as most do."""
    assert deck_facts().opening(DeckList(), CARDS) == Opening("", OPENING, False)
    assert deck_facts({}).opening(DeckList((Entry(1, "spirit-of-wind"),)), CARDS) == Opening(
        "spirit-of-wind", OPENING, False
    )
