"""Decks for other programs: the Tabletop Simulator JSON, and the addresses behind deck sites' pages."""

from __future__ import annotations

import json
import re
from typing import Any

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import DeckError, DeckList, Section


def tts_json(deck: DeckList, catalogue: Catalogue) -> str:
    """Write the shape that Tabletop Simulator's importers read; `references` are the tokens the cards reach."""
    cards: dict[str, list[dict[str, Any]]] = {section.value: [] for section in Section}
    reached: dict[str, None] = {}
    for section in Section:
        for entry in deck.section(section):
            card = catalogue.get(entry.slug)
            if card is None:
                raise DeckError(f"The card {entry.slug} is not known; take it out of the deck before exporting.")
            types = [kind.value.upper() for kind in (*card.front.supertypes, *card.front.types)]
            cards[section.value].append({"name": card.name, "quantity": entry.count, "uuid": card.uuid, "types": types})
            reached.update(dict.fromkeys(reference.slug for reference in card.references))
    tokens = [token for slug in reached if (token := catalogue.get(slug)) is not None]
    references = [{"name": token.name, "quantity": 1, "uuid": token.uuid} for token in tokens]
    data = {"name": deck.name, "cards": {**cards, "references": references}}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _site(page: str, address: str) -> tuple[re.Pattern[str], str]:
    return re.compile(rf"(?:https?://)?(?:www\.)?{page}", re.IGNORECASE), address


_SITES = (
    _site(r"(silvie\.org|silv\.ie)/([^?#]+)(?:[?#].*)?", r"https://\1/\2?format=json"),
    _site(r"shoutatyourdecks\.com/decks/([\w-]+).*", r"https://shoutatyourdecks.com/api/\1"),
    _site(r"dungeongui\.de/deck/([\w-]+).*", r"https://dungeongui.de/json/\1"),
    _site(
        r"tcgarchitect\.com/(?:.*/)?grand-archive/decks/([\w-]+).*",
        r"https://api.tcgarchitect.com/tts/grand-archive/deck/\1",
    ),
    _site(r"fractalofin\.site/tts/(event_[\w-]+/[\w-]+)\.json.*", r"https://fractalofin.site/tts/\1.json"),
    # A player's page at an event names the event, then the player.
    _site(
        r"fractalofin\.site/.*?events?[_=/](\d+).*?[/=_#](?:player[_=/])?(\d+)(?!.*\d).*",
        r"https://fractalofin.site/tts/event_\1/\2.json",
    ),
    _site(r"(?:[\w-]+\.)?gatcg\.com/(?:.*/)?events/([\w-]+).*", r"https://api.gatcg.com/omnidex/events/\1/decklists"),
)


def json_address(page: str) -> str:
    """Return where the JSON of a deck site's page is. Raises DeckError for a page of no known site."""
    page = page.strip()
    for pattern, address in _SITES:
        match = pattern.fullmatch(page)
        if match:
            return match.expand(address)
    raise DeckError(
        "This link is not of a known deck site; copy the list as text and paste that instead. Known are silvie.org, "
        "shoutatyourdecks.com, dungeongui.de, tcgarchitect.com, fractalofin.site and the official events."
    )
