"""The JSON shapes that deck sites export: Tabletop Simulator, Silvie v2, official event lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gadesk.cards.catalogue import LONGEST_NAME, Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckError, Section
from gadesk.decks.read_deck import MOST_COPIES, DeckBuilder, ReadDeck, ReadLine, shorten

MOST_ENTRIES = 500


def several_decks(data: object) -> tuple[tuple[str, object], ...]:
    """Name and give the decks of an event's answer, which lists one for each player; nothing for any other shape."""
    listed = data.get("decklists") if isinstance(data, Mapping) else data
    if not isinstance(listed, list):
        return ()
    found = [each for each in listed if isinstance(each, Mapping) and ("decklist" in each or "cards" in each)]
    return tuple((_whose(each) or f"Deck {number}", each) for number, each in enumerate(found, 1))


def _whose(data: Mapping[str, Any]) -> str:
    words = (data.get(key) for key in ("name", "player", "username"))
    return next((word for word in words if isinstance(word, str) and word.strip()), "")


def read_json_deck(data: object, catalogue: Catalogue) -> ReadDeck:
    """Read a deck from the JSON of any of the known shapes; its `references` are not deck cards."""
    several = several_decks(data)
    if len(several) > 1:
        raise DeckError(f"This holds {len(several)} decks; import it in the deck builder to choose one of them.")
    data = several[0][1] if several else data
    if not isinstance(data, Mapping):
        raise DeckError("The JSON is not a deck: it is not an object.")
    sections = data.get("decklist", data.get("cards"))
    if not isinstance(sections, Mapping):
        raise DeckError("The JSON is not a deck in a known shape: it has no object “cards” or “decklist”.")
    builder = DeckBuilder(catalogue, _whose(data))
    for about in ("url", "creator"):
        words = data.get(about)
        if isinstance(words, str):
            setattr(builder, "link" if about == "url" else about, words)
    position = 0
    for section in Section:
        items = sections.get(section.value) or []
        if not isinstance(items, list):
            raise DeckError(f"The JSON is not a deck in a known shape: its “{section.value}” is not a list.")
        if len(items) > MOST_ENTRIES:
            raise DeckError(f"The JSON is no deck: its “{section.value}” has more than {MOST_ENTRIES} entries.")
        for item in items:
            position += 1
            builder.reading = ReadLine(position, _shown(item), section)
            _entry(builder, section, position, item)
    return builder.finish()


def _entry(builder: DeckBuilder, section: Section, position: int, item: object) -> None:
    if not isinstance(item, Mapping):
        builder.report(position, f"Entry {position}: “{_shown(item)}” is not a card entry.")
        return
    quantity = item.get("quantity", 1)
    named = item.get("name") or item.get("card") or item.get("edition") or ""
    if not isinstance(named, str) or not named:
        builder.report(position, f"Entry {position}: the entry names no card.")
        return
    if type(quantity) is not int or not 1 <= quantity <= MOST_COPIES:
        shown = _shown(quantity)
        builder.report(position, f"Entry {position}: “{shown}” of “{shorten(named)}” is not a number from 1 to 999.")
        return
    words = f"{quantity} {shorten(named)}"
    builder.reading = replace(builder.reading, text=words, count=quantity, named=shorten(named, LONGEST_NAME))
    card = _card(builder.catalogue, item)
    if card is not None:
        builder.reading = replace(builder.reading, printing=_printing(card, item))
        builder.add(section, quantity, card)
    elif "edition" in item:
        builder.report(position, f"Entry {position}: no card that is known here has the edition “{shorten(named)}”.")
    else:
        builder.report_name(position, named, "Entry")


def _printing(card: Card, item: Mapping[str, Any]) -> str:
    """The edition that an entry names, where it is one of the card's."""
    named = (item.get("edition"), item.get("uuid"))
    return next((edition.uuid for edition in card.editions if edition.uuid and edition.uuid in named), "")


def _shown(item: object) -> str:
    """What stands for an entry in a sentence; of a long one it is not even written out."""
    if isinstance(item, Mapping):
        named = (item.get(key) for key in ("name", "card", "edition"))
        return shorten(next((words for words in named if isinstance(words, str) and words), "{…}"))
    return shorten("[…]" if isinstance(item, list) else item if isinstance(item, str) else str(item))


def _card(catalogue: Catalogue, item: Mapping[str, Any]) -> Card | None:
    edition = item.get("edition")
    if isinstance(edition, str):
        return catalogue.edition(edition)
    found = catalogue.named(item.get("name") or item["card"])
    uuid = item.get("uuid")
    if len(found) > 1 and isinstance(uuid, str):
        found = tuple(card for card in found if uuid == card.uuid or catalogue.edition(uuid) is card)
    return found[0] if len(found) == 1 else None
