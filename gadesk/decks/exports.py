"""Decks for other programs: every dialect that is written, and the addresses behind deck sites' pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.deckfile import About
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.text import write_text_deck
from gadesk.records import dataclass


def tts_json(deck: DeckList, catalogue: Catalogue, about: About | None = None) -> str:
    """Write the shape that Tabletop Simulator's importers read; `references` are the tokens the cards reach.

    The `uuid` is that of the printing where one is chosen, else of the card.
    """
    chosen, reached = dict(about.printings if about else ()), dict[str, None]()

    def entry(card: Card, count: int) -> dict[str, Any]:
        types = [kind.value.upper() for kind in (*card.front.supertypes, *card.front.types)]
        reached.update(dict.fromkeys(reference.slug for reference in card.references))
        return {"name": card.name, "quantity": count, "uuid": chosen.get(card.slug) or card.uuid, "types": types}

    cards = _sections(deck, catalogue, entry)
    tokens = [token for slug in reached if (token := catalogue.get(slug)) is not None]
    references = [{"name": token.name, "quantity": 1, "uuid": token.uuid} for token in tokens]
    return _json({"name": deck.name, "cards": {**cards, "references": references}})


def silvie_json(deck: DeckList, catalogue: Catalogue, about: About | None = None) -> str:
    """Write Silvie's shape, which names editions: the chosen ones, else the newest ordinary ones."""
    about = about or About()
    chosen = dict(about.printings)

    def entry(card: Card, count: int) -> dict[str, Any]:
        uuid = chosen.get(card.slug) or next((each.uuid for each in reversed(card.editions) if each.uuid), "")
        if not uuid:
            raise DeckError(f"No printing of {card.name} is known, and this list names printings; save another kind.")
        return {"quantity": count, "edition": uuid}

    whose = {"name": deck.name, "creator": about.creator, "url": about.link}
    return _json({**whose, "cards": _sections(deck, catalogue, entry)})


def event_json(deck: DeckList, catalogue: Catalogue, _about: About | None = None) -> str:
    """Write the shape of the official events' lists, which know no printings."""

    def entry(card: Card, count: int) -> dict[str, Any]:
        return {"card": card.name, "quantity": count}

    return _json({"name": deck.name, "decklist": _sections(deck, catalogue, entry)})


def plain_text(deck: DeckList, catalogue: Catalogue, _about: About | None = None) -> str:
    """Write the common text, which the official events and most sites read."""
    return write_text_deck(deck, catalogue)


def text_with_x(deck: DeckList, catalogue: Catalogue, _about: About | None = None) -> str:
    """Write the common text for programs that want “4x NAME”."""
    return write_text_deck(deck, catalogue, times="x")


def simulator_text(deck: DeckList, catalogue: Catalogue, _about: About | None = None) -> str:
    """Write the text of Card Game Simulator: a title, and headings below it."""
    name = deck.name or "Deck"
    return f"### Grand Archive Deck: {name}\n{write_text_deck(deck, catalogue, times='x', level=2)}"


@dataclass(frozen=True, slots=True)
class WayOut:
    """A dialect in which a deck leaves: a short name, words for a menu, the files' ending, and what writes it.

    Writing raises DeckError for what the dialect cannot say.
    """

    key: str
    words: str
    ending: str
    write: Callable[[DeckList, Catalogue, About | None], str]


WAYS_OUT = {
    way.key: way
    for way in (
        WayOut("text", "Text (4 NAME)", "txt", plain_text),
        WayOut("text-x", "Text with an x (4x NAME)", "txt", text_with_x),
        WayOut("cgs", "Card Game Simulator (text)", "txt", simulator_text),
        WayOut("tts", "Tabletop Simulator (JSON)", "json", tts_json),
        WayOut("silvie", "Silvie, with printings (JSON)", "json", silvie_json),
        WayOut("event", "An event's list (JSON)", "json", event_json),
    )
}
"""Every dialect that is written, by its short name; each is read again by `dialects.read_deck`."""


def _sections(
    deck: DeckList, catalogue: Catalogue, entry: Callable[[Card, int], dict[str, Any]]
) -> dict[str, list[dict[str, Any]]]:
    """The sections of a deck, entry by entry. Raises DeckError for a card that is not known."""
    found: dict[str, list[dict[str, Any]]] = {section.value: [] for section in Section}
    for section in Section:
        for each in deck.section(section):
            card = catalogue.get(each.slug)
            if card is None:
                raise DeckError(f"The card {each.slug} is not known; take it out of the deck before exporting.")
            found[section.value].append(entry(card, each.count))
    return found


def _json(data: dict[str, Any]) -> str:
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
