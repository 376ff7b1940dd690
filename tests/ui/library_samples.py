"""Made-up cards and a library of them for the tests of the library's window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.cards.model import Card, Edition, PrintedFace, Reference
from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype
from gadesk.library.library import Library
from gadesk.library.store import Ruling
from gadesk.library.sync import SyncResult
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.library.card_pool import CardPool

SQUIRE = Card(
    "paper-squire",
    "u-squire",
    PrintedFace(
        "Paper Squire",
        "paper-squire",
        (CardType.ALLY,),
        (Element.FIRE,),
        subtypes=("human",),
        classes=("warrior",),
        cost_kind=CostKind.RESERVE,
        cost=2,
        power=1,
        life=3,
        keywords=(Keyword.TAUNT,),
        text="**Taunt**\n[Class Bonus] **On Enter:** Fold a boat, then it gains vigor.",
        plain_text="Taunt\n[Class Bonus] On Enter: Fold a boat, then it gains vigor.",
    ),
    references=(Reference("summon", "paper-boat"),),
    limits=(("STANDARD", 0),),
    editions=(Edition("e-1", "paper-squire", "PAP", "Paper", "001", 1, "A. Hand", image="/images/squire.jpg"),),
)
BOAT = Card(
    "paper-boat",
    "u-boat",
    PrintedFace(
        "Paper Boat",
        "paper-boat",
        (CardType.ITEM,),
        (Element.WATER,),
        supertypes=(Supertype.TOKEN,),
        text="**[REST]:** Float.",
        plain_text="[REST]: Float.",
    ),
)
SHOWER = Card(
    "ink-shower",
    "u-shower",
    PrintedFace(
        "Ink Shower",
        "ink-shower",
        (CardType.ACTION,),
        (Element.WATER,),
        subtypes=("spell",),
        classes=("mage",),
        cost_kind=CostKind.RESERVE,
        cost=5,
        speed=Speed.FAST,
        text="Rain ink on everyone. <b>& wipe</b>",
        plain_text="Rain ink on everyone. <b>& wipe</b>",
    ),
    back=PrintedFace(
        "Dry Ink",
        "dry-ink",
        (CardType.DOMAIN,),
        (Element.WIND,),
        text="**Immortality**",
        plain_text="Immortality",
        keywords=(Keyword.IMMORTALITY,),
    ),
    editions=(
        Edition("e-2", "ink-shower", "INK", "Ink", "007", 4, image="/images/shower.jpg", back_image="/images/dry.jpg"),
    ),
)
CARDS = (SQUIRE, BOAT, SHOWER)


class SampleLibrary(Library):
    """A library with given cards that is never written; `result` is what its last sync brought."""

    cards: tuple[Card, ...] = CARDS
    when: float | None = None
    result: SyncResult | None = None

    @property
    def catalogue(self) -> Catalogue:
        """The given cards."""
        return Catalogue(self.cards)

    @property
    def synced_at(self) -> float | None:
        """When the test says."""
        return self.when

    @property
    def last_result(self) -> SyncResult | None:
        """What the test says."""
        return self.result

    def rulings(self, slug: str) -> tuple[Ruling, ...]:
        """One ruling on one card."""
        return (Ruling("2025-01-02", "Boats", "A boat of paper floats."),) if slug == SQUIRE.slug else ()


def sample_library(folder: Path, cards: tuple[Card, ...] = CARDS) -> SampleLibrary:
    """A library of made-up cards."""
    made = SampleLibrary(folder, folder, "http://127.0.0.1:1", True)
    made.cards = cards
    return made


def sample_pool(folder: Path, cards: tuple[Card, ...] = CARDS) -> CardPool:
    """A pool of made-up cards with their texts."""
    pool = CardPool(sample_library(folder, cards))
    pool.load(wait=True)
    return pool


def many_cards(count: int) -> tuple[Card, ...]:
    """So many cards: the bundled ones, and again under other names."""
    cards = tuple(bundled_catalogue())
    found = list(cards)
    while len(found) < count:
        number = len(found)
        card = cards[number % len(cards)]
        slug = f"{card.slug}-{number}"
        front = replace(card.front, slug=slug, text="Draw a card, then discard one. " * 3)
        found.append(replace(card, slug=slug, front=front, back=None))
    return tuple(found[:count])


def pixmaps_of(pool: CardPool) -> CardPixmaps:
    """Pictures drawn when asked for."""
    return CardPixmaps(pool.facts, pool.face_text, sync=True)
