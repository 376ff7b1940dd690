"""Where the presenters get printed facts from: the catalogue that ships with the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.cards.model import PrintedFace
from gadesk.glossary import Zone

if TYPE_CHECKING:
    from gadesk.protocol.views import CardView

CardFacts = PrintedFace
FactsSource = Callable[[str], CardFacts | None]


def load_facts(catalogue: Catalogue | None = None) -> FactsSource:
    """Find printed facts by the slug of either face of a card."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    backs: dict[str, PrintedFace] = {}

    def find(slug: str) -> CardFacts | None:
        card = cards.get(slug)
        if card is not None:
            return card.front
        if not backs:
            backs.update({face.slug: face for each in cards for face in each.faces[1:]})
        return backs.get(slug)

    return find


def name_of(facts: FactsSource) -> Callable[[str], str]:
    """Make the function that tells a card's name from its slug."""

    def name(slug: str) -> str:
        found = facts(slug)
        return found.name if found is not None else slug.replace("-", " ").title()

    return name


def texts(rules_text: Callable[..., str], catalogue: Catalogue | None = None) -> Callable[[str], str]:
    """Tell rules texts by the slug of either face, from a function of a card's slug and "front" or "back"."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    backs: dict[str, str] = {}

    def text(slug: str) -> str:
        if slug in cards:
            return rules_text(slug)
        if not backs:
            backs.update({card.back.slug: card.slug for card in cards if card.back is not None})
        return rules_text(backs[slug], "back") if slug in backs else ""

    return text


def as_printed(face: CardFacts, id: int, seat: int, zone: Zone, **changes: object) -> CardView:
    """Make the view of a card as it is printed, for boards on which no game is played, and changes to it."""
    from gadesk.protocol.record import replace  # the start screen shows no board
    from gadesk.protocol.views import CardView

    view = CardView(
        id,
        face.slug,
        seat,
        seat,
        zone,
        types=face.types,
        supertypes=face.supertypes,
        subtypes=face.subtypes,
        elements=face.elements,
        power=face.power,
        life=face.life,
        level=face.level,
        durability=face.durability,
        cost=face.cost,
    )
    return replace(view, **changes)
