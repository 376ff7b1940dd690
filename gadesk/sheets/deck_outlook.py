"""What only the sheets tell about a deck: bonuses, abilities by hand, what the champion draws, what can be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import DeckList, Section
from gadesk.decks.odds import OPENING
from gadesk.decks.warnings import Known
from gadesk.glossary import CardType, Zone
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.changes.characteristics import LevelsSame
from gadesk.script.conditions import ClassBonus
from gadesk.script.effects import Draw
from gadesk.script.node import walk
from gadesk.script.patterns import OnEnter
from gadesk.script.sheet import CardSheet
from gadesk.sheets.bundled import is_whole
from gadesk.sheets.deck_reach import enabled_by, gives_classes, ignored_by
from gadesk.sheets.synced import played_sheets


@dataclass(frozen=True, slots=True)
class Opening:
    """What a deck begins with: how many cards the champion draws, into which zone, and whether its sheet says so."""

    champion: str
    cards: int
    known: bool
    zone: Zone = Zone.HAND


class DeckFacts:
    """Asks the sheets, each card once."""

    def __init__(self, sheets: Mapping[str, CardSheet] | None = None) -> None:
        self._given = sheets
        self._bonus: dict[str, bool] = {}
        self.renew()

    def renew(self) -> None:
        """Ask the sheets of now, as after a sync."""
        self._sheets = played_sheets() if self._given is None else self._given
        self._bonus.clear()

    def known(self, deck: DeckList) -> Known:
        """What the warnings want to know of a deck's cards."""
        slugs = {entry.slug for section in Section for entry in deck.section(section)}
        read = {slug: self._sheets[slug] for slug in slugs if slug in self._sheets}
        by_hand = {slug for slug, sheet in read.items() if not is_whole(sheet)}
        played = [read[entry.slug] for entry in (*deck.material, *deck.main) if entry.slug in read]
        return Known(
            frozenset(slug for slug in read if self._has_bonus(slug)),
            frozenset(by_hand),
            enabled_by(played),
            ignored_by(played, read),
            gives_classes(played),
            frozenset(sheet.slug for sheet in played if any(isinstance(node, LevelsSame) for node in walk(sheet))),
        )

    def unplayable(self, slugs: Iterable[str]) -> tuple[str, ...]:
        """The cards that no game can be played with, because there is no sheet of them."""
        return tuple(slug for slug in dict.fromkeys(slugs) if slug not in self._sheets)

    def opening(self, deck: DeckList, catalogue: Catalogue) -> Opening:
        """How many cards the deck's Level 0 champion draws as it enters (general.starting-the-game/turn-one.p1)."""
        for entry in deck.material:
            card = catalogue.get(entry.slug)
            if card is not None and CardType.CHAMPION in card.front.types and card.front.level == 0:
                draws = self._draws(entry.slug)
                cards = sum(node.amount.n for node in draws if isinstance(node.amount, Fixed))
                zone = draws[0].into if draws else Zone.HAND
                return Opening(entry.slug, cards or OPENING, bool(cards), zone)
        return Opening("", OPENING, False)

    def _draws(self, slug: str) -> list[Draw]:
        """What a card draws as it enters."""
        sheet = self._sheets.get(slug)
        return [
            node
            for ability in (sheet.front.abilities if sheet else ())
            if isinstance(ability, Triggered) and isinstance(ability.pattern, OnEnter)
            for node in walk(ability.effect)
            if isinstance(node, Draw) and isinstance(node.amount, Fixed)
        ]

    def _has_bonus(self, slug: str) -> bool:
        found = self._bonus.get(slug)
        if found is None:
            found = any(isinstance(node, ClassBonus) for node in walk(self._sheets[slug]))
            self._bonus[slug] = found
        return found
