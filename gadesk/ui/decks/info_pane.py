"""The information beside a deck: the card large, what is wrong, statistics, odds, hands and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QMimeData, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from gadesk.decks.legality import Violation, formats, violations
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.statistics import statistics
from gadesk.decks.warnings import warnings
from gadesk.sheets.deck_facts import DeckFacts
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.chance_panels import HandPanel, OddsPanel
from gadesk.ui.decks.deck_pane import DeckPane
from gadesk.ui.decks.drag_data import carried
from gadesk.ui.decks.maybe_panel import MaybePanel
from gadesk.ui.decks.missing_panel import MissingPanel
from gadesk.ui.decks.plans_panel import PlansPanel
from gadesk.ui.decks.played_games import PlayedGames
from gadesk.ui.decks.problems_and_contents import CheckPanel, StatisticsPanel
from gadesk.ui.decks.word_tabs import Leaves
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label
from gadesk.ui.design.text_entry import TextEntry
from gadesk.ui.library.card_document import faces
from gadesk.ui.library.card_model import CARD_MIME
from gadesk.ui.library.card_page import CardDocument
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.owned import owned
from gadesk.ui.library.owned_row import OwnedRow

_EMPTY = (
    "Open a deck, or begin one, to see here what its format says of it, what it is made of, and what it draws. "
    "A card that you choose is shown large above."
)


class _Notes(TextEntry):
    """Takes words that are dropped, but neither cards nor files."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Whether these are words."""
        return super().canInsertFromMimeData(source) and not source.hasUrls() and not source.hasFormat(CARD_MIME)


class InfoPane(QWidget):
    """Follows the deck that is in front."""

    told = Signal(str)
    search_wanted = Signal(str)

    def __init__(self, pool: CardPool, pixmaps: CardPixmaps, facts: DeckFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool, self._facts = pool, facts
        self._pane: DeckPane | None = None
        self._reckoned: tuple[DeckList, str] | None = None
        self._top = QFrame(self)
        self.card = LargeCard(pixmaps, pool.name, self._top, pool.unread, tells=False)
        self.words = CardDocument(self._top)
        self.words.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self._read = ColumnScroll(self._top)
        self._slug = ""
        self.check = CheckPanel(self)
        self.statistics = StatisticsPanel(self)
        self.odds = OddsPanel(self)
        self.hands = HandPanel(pixmaps, pool.name, self)
        self.played = PlayedGames(pool.name, self)
        self.played.came.connect(self._show_played)
        self.plans = PlansPanel(pool, self)
        self.maybe = MaybePanel(pool, self)
        self.missing = MissingPanel(pool, self)
        self.owned = OwnedRow(self._top)
        self.notes = _Notes(self)
        self.tabs = Leaves(self)
        self._empty = Label(_EMPTY, self)
        self._build()
        self.setAcceptDrops(True)
        self.words.card_wanted.connect(self.show_card)
        self.check.card_wanted.connect(self._go)
        self.check.section_wanted.connect(self._go_to_section)
        self.hands.chosen.connect(self.show_card)
        self.maybe.chosen.connect(self.show_card)
        self.maybe.wanted.connect(self._take_in)
        self.missing.chosen.connect(self.show_card)
        self.missing.told.connect(self.told)
        owned().changed.connect(self._count)
        self._count()
        self.notes.textChanged.connect(self._noted)

    def show_deck(self, pane: DeckPane | None) -> None:
        """Follow another deck, or none."""
        if self._pane is not None:
            self._pane.refreshed.disconnect(self.refresh)
        self._pane, self._reckoned = pane, None
        self.tabs.setVisible(pane is not None)
        self._empty.setVisible(pane is None)
        if pane is not None:
            pane.refreshed.connect(self.refresh)
            self.refresh()
            self._top.setVisible(bool(pane.face()))  # not that of another deck
            self.show_card(pane.face())

    def showEvent(self, event: QShowEvent) -> None:
        """Look which games were played meanwhile."""
        super().showEvent(event)
        self.played.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards."""
        if event.mimeData().hasFormat(CARD_MIME):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show a card large; a card of the deck goes into the plan or the odds that are shown."""
        dropped = carried(event.mimeData())
        event.acceptProposedAction()
        if dropped.cards:
            self.take(tuple(dropped.cards), dropped.section)

    def take(self, slugs: Sequence[str], source: Section | None) -> None:
        """Take cards that were dropped here."""
        self.show_card(slugs[0])
        page = self.tabs.page()
        if page is self.maybe:
            self.maybe.put(slugs)
        if self._pane is None or source is None:
            return
        if page is self.plans:
            for slug in slugs:
                self.plans.swap(source is not Section.SIDEBOARD, slug, 1)
        elif page is self.odds:
            self._pane.view.choose_all([(source, slug) for slug in slugs])

    def show_card(self, slug: str) -> None:
        """Show a card large, with the picture of the printing that the deck has."""
        self.show_printing(slug, "")

    def show_printing(self, slug: str, printing: str) -> None:
        """Show a card large with the picture of a printing, by its uuid; "": of the one that the deck has."""
        card = self._pool.card(slug)
        if not slug or card is None:
            return
        chosen = self._pane.open.about.printing(card.slug) if self._pane is not None else ""
        self.card.show_slug(slug, printing or chosen)
        self.owned.show_card(card.slug, card.name)
        if slug != self._slug:
            self._slug = slug
            self._write()
            self._read.verticalScrollBar().setValue(0)
        self._top.show()

    def _write(self) -> None:
        card = self._pool.card(self._slug)
        if card is not None:
            self.words.write(faces(card, self._pool, narrow=True))

    def set_aside(self) -> None:
        """Put the card that is looked at onto the maybe board of the deck in front."""
        card = self._pool.card(self._slug)
        if card is not None and self._pane is not None:
            self.maybe.put([card.slug])
            self.told.emit(f"{card.name} is on the maybe board.")

    def _take_in(self, slug: str) -> None:
        if self._pane is not None:
            self._pane.add(slug)

    def refresh(self) -> None:
        """Reckon everything anew that depends on the list, then what depends on the selection."""
        pane = self._pane
        if pane is None:
            return
        now = (pane.open.deck, pane.open.about.format)
        if now != self._reckoned:
            self._reckoned = now
            self._reckon(pane)
        if self.notes.toPlainText() != pane.open.about.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(pane.open.about.notes)
        self.plans.show_deck(pane.open)
        self.maybe.show_deck(pane.open)
        count = len(pane.open.about.maybe)
        self.tabs.call(self.maybe, f"Maybe {count}" if count else "Maybe")
        self._count()
        self._odds(pane)
        self._show_played()

    def _count(self) -> None:
        """Say what of the deck is missing, while cards are counted."""
        self.tabs.offer(self.missing, owned().on)
        if owned().on and self._pane is not None:
            count = self.missing.show_deck(self._pane.open.deck)
            self.tabs.call(self.missing, f"{count} missing" if count else "Owned ✓")

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        pages = (self.check, self.odds, self.hands, self.plans)
        inner = [each for page in pages for each in page.controls()]
        return (
            self.owned.number,
            self._read,
            self.words,
            *self.tabs.buttons(),
            *inner,
            self.notes,
            self.maybe.list,
            self.missing.list,
            self.missing.copying,
        )

    def wear(self) -> None:
        """Tell everything again in the colours of the look that is worn now."""
        self._reckoned = None
        self._write()
        self.refresh()

    def _build(self) -> None:
        self._top.setProperty("kind", "panel")
        self.card.setProperty("kind", "")
        self.words.setAccessibleName("Rules text of the card")
        self._read.setWidget(self.words)
        self._read.setAccessibleName("Rules text of the card")
        top, row = QVBoxLayout(self._top), QHBoxLayout()
        top.setContentsMargins(4, 4, 4, 4)
        top.setSpacing(4)
        row.setSpacing(4)
        row.addWidget(self.card, 6)
        row.addWidget(self._read, 10)
        nest(top, row, 1)
        top.addWidget(self.owned)
        self.notes.setPlaceholderText("Notes about the deck")
        self.notes.setAccessibleName("Notes")
        note = Label("Saved with the deck.", self)
        note.setProperty("kind", "small")
        notes = QWidget(self)
        column = QVBoxLayout(notes)
        column.setContentsMargins(10, 8, 10, 8)
        column.addWidget(self.notes, 1)
        column.addWidget(note)
        for widget, words in (
            (self.check, "Check"),
            (self.statistics, "Stats"),
            (self.odds, "Odds"),
            (self.hands, "Hands"),
            (notes, "Notes"),
            (self.plans, "Plans"),
            (self.maybe, "Maybe"),
            (self.missing, "Missing"),
        ):
            self.tabs.add(widget, words)
        self._top.hide()  # until there is a card to show
        self._empty.setProperty("kind", "dim")
        self._empty.setWordWrap(True)
        self._empty.setMargin(12)
        self._empty.setMinimumHeight(self.fontMetrics().height() * 9)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self._top)
        split.addWidget(self.tabs)
        split.addWidget(self._empty)
        split.setStretchFactor(0, 5)
        split.setStretchFactor(1, 6)
        split.setChildrenCollapsible(False)
        split.setSizes([400, 560])
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(split)

    def _reckon(self, pane: DeckPane) -> None:
        deck, catalogue = pane.open.deck, self._pool.catalogue
        key = pane.open.about.format if pane.open.about.format in formats() else "standard"
        broken: list[Violation]
        try:
            broken = violations(deck, key, catalogue)
        except DeckError as error:
            broken = [Violation(str(error), "")]
        warned = warnings(deck, catalogue, self._facts.known(deck))
        self.check.show_findings(str(formats()[key]["name"]), broken, warned, self._facts.ready)
        self.tabs.call(self.check, f"Check {len(broken)}" if broken else "Check ✓")
        pane.show_findings(broken, warned)
        self.statistics.show_statistics(statistics(deck, catalogue))
        self.hands.show_deck(deck.slugs(Section.MAIN), self._facts.opening(deck, catalogue))

    def _odds(self, pane: DeckPane) -> None:
        deck = pane.open.deck
        slugs = [slug for section, slug in pane.view.selected() if section is Section.MAIN]
        among = sum(pane.open.editor.count(Section.MAIN, slug) for slug in slugs)
        names = ", ".join(self._pool.name(slug) for slug in slugs[:3]) + (" …" if len(slugs) > 3 else "")
        opening = self._facts.opening(deck, self._pool.catalogue)
        self.odds.show_selection(among, deck.count(Section.MAIN), names, opening)

    def _show_played(self) -> None:
        deck = self._pane.open.deck.name if self._pane is not None else ""
        self.statistics.show_played(self.played.words(deck) if deck else "")

    def _go(self, section: Section | None, slug: str) -> None:
        if self._pane is not None:
            self._pane.view.choose(section, slug)
        self.show_card(slug)

    def _go_to_section(self, section: Section, finds: str) -> None:
        if self._pane is not None:
            self._pane.view.show_section(section)
            self.search_wanted.emit(finds)

    def _noted(self) -> None:
        pane = self._pane
        if pane is not None and self.notes.toPlainText() != pane.open.about.notes:
            pane.open.set_about(replace(pane.open.about, notes=self.notes.toPlainText()), "notes")
