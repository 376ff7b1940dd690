"""What only the sheets tell about a deck: bonuses, abilities by hand, what the champion draws, what can be played.

Nothing here looks into a sheet: `deck_outlook` does, in the process that has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import DeckList, Section
from gadesk.decks.odds import OPENING
from gadesk.decks.warnings import Known
from gadesk.glossary import CardType, Element, Zone
from gadesk.records import dataclass
from gadesk.sheets.card_rows import Outlook


@dataclass(frozen=True, slots=True)
class Opening:
    """What a deck begins with: how many cards the champion draws, into which zone, and whether its sheet says so.

    `comes`: what the sheet says will be known in a moment.
    """

    champion: str
    cards: int
    known: bool
    zone: Zone = Zone.HAND
    comes: bool = False


class DeckFacts:
    """Asks the outlook of each card; as long as those are not `ready`, nothing is said that they could take back."""

    def __init__(self, outlook: Callable[[str], Outlook | None], ready: Callable[[], bool] = lambda: True) -> None:
        self._outlook, self._ready = outlook, ready

    @property
    def ready(self) -> bool:
        """Whether all is known that there is to know."""
        return self._ready()

    def known(self, deck: DeckList) -> Known:
        """What the warnings want to know of a deck's cards."""
        slugs = list(dict.fromkeys(entry.slug for section in Section for entry in deck.section(section)))
        if not self._ready():  # a text may help, so it is taken to
            return Known(enabled=frozenset(Element), any_class=True, level_same=frozenset(slugs))
        read = {slug: outlook for slug in slugs if (outlook := self._outlook(slug)) is not None}
        played = {entry.slug: read[entry.slug] for entry in (*deck.material, *deck.main) if entry.slug in read}
        ignoring = {slug for each in played.values() for slug in each.ignoring}
        return Known(
            frozenset(slug for slug, each in read.items() if each.class_bonus),
            frozenset(slug for slug, each in read.items() if not each.whole),
            frozenset(element for each in played.values() for element in each.enables),
            frozenset(ignoring & read.keys()),
            any(each.any_class for each in played.values()),
            frozenset(slug for slug, each in played.items() if each.level_same),
        )

    def unplayable(self, slugs: Iterable[str]) -> tuple[str, ...]:
        """The cards that no game can be played with, because there is no sheet of them."""
        if not self._ready():
            return ()  # the host says so, if there is one
        return tuple(slug for slug in dict.fromkeys(slugs) if self._outlook(slug) is None)

    def opening(self, deck: DeckList, catalogue: Catalogue) -> Opening:
        """How many cards the deck's Level 0 champion draws as it enters (general.starting-the-game/turn-one.p1)."""
        for entry in deck.material:
            card = catalogue.get(entry.slug)
            if card is not None and CardType.CHAMPION in card.front.types and card.front.level == 0:
                if not self._ready():
                    return Opening(entry.slug, OPENING, False, comes=True)
                found = self._outlook(entry.slug)
                if found is None or not found.draws:
                    return Opening(entry.slug, OPENING, False, Zone.HAND if found is None else found.into)
                return Opening(entry.slug, found.draws, True, found.into)
        return Opening("", OPENING, False)
