"""A small catalogue of made-up cards to build decks from."""

from __future__ import annotations

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card, Edition, PrintedFace
from gadesk.decks.model import DeckList, Entry
from gadesk.glossary import CardType, Keyword, Supertype


def card(name: str, type: CardType = CardType.ALLY, *, slug: str = "", level: int | None = None,
         supertypes: tuple[Supertype, ...] = (), keywords: tuple[Keyword, ...] = (),
         limits: tuple[tuple[str, int], ...] = ()) -> Card:  # fmt: skip
    """Make a card with one edition in the set TST."""
    slug = slug or name.lower().replace(" ", "-").replace("'", "").replace(",", "")
    face = PrintedFace(name, slug, (type,), (), supertypes, level=level, keywords=keywords)
    return Card(slug, f"c-{slug}", face, limits=limits, editions=(Edition(f"e-{slug}", "", "TST", "", "001", 1),))


REGALIA = (Supertype.REGALIA,)
CATALOGUE = Catalogue(
    [
        card("Paper Moth"),
        card("Moth's Lantern", CardType.ACTION),
        card("2 Moths", CardType.ACTION),
        *[card(f"Pebble {letter}") for letter in "ABCDEFGHIJKLMNOPQ"],
        card("Spirit of Paper", CardType.CHAMPION, level=0),
        card("Wren, Paper Folder", CardType.CHAMPION, level=1),
        *[card(f"Ring {letter}", CardType.ITEM, supertypes=REGALIA) for letter in "ABCDEFGHIJKL"],
        *[
            card(f"Relic {letter}", CardType.ITEM, supertypes=REGALIA, keywords=(Keyword.DIVINE_RELIC,))
            for letter in "AB"
        ],
        card("Twin", slug="twin-one"),
        card("Twin", slug="twin-two"),
        card("Scrap", CardType.ITEM, supertypes=(Supertype.TOKEN,)),
        card("Old Tides", CardType.MASTERY),
        card("Banned Moth", limits=(("STANDARD", 0),)),
        card("Rare Moth", limits=(("STANDARD", 1),)),
    ]
)


def legal_deck() -> DeckList:
    """Make a deck that Standard allows."""
    main = [Entry(4, f"pebble-{letter.lower()}") for letter in "ABCDEFGHIJKLMNO"]
    return DeckList((Entry(1, "spirit-of-paper"), Entry(1, "wren-paper-folder")), tuple(main), (), "Pebbles")
