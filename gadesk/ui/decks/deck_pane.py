"""One open deck: its name and how it is laid out above its cards, and what may be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from gadesk import foreign
from gadesk.cards.model import Card
from gadesk.decks.grouping import GroupBy, SortBy, groups
from gadesk.decks.legality import Violation, formats, playset
from gadesk.decks.model import Section
from gadesk.decks.read_deck import at_home
from gadesk.decks.warnings import Warning
from gadesk.records import dataclass
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.deck_painting import Marks, Place
from gadesk.ui.decks.deck_view import CARD_WIDTH, DeckView
from gadesk.ui.decks.drag_data import Carried
from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.asking import ask_choice
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.entry import NAME, LineEntry
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label, ToolButton, aloud, caption, tip
from gadesk.ui.library.card_pool import CardPool, printing_words
from gadesk.ui.start.flow import Flow

_BY = (
    (GroupBy.TYPE, "by type"),
    (GroupBy.COST, "by cost"),
    (GroupBy.ELEMENT, "by element"),
    (GroupBy.TAG, "by tag"),
    (GroupBy.NOTHING, "in one"),
)
_SORT = (
    (SortBy.COST, "cost first"),
    (SortBy.NAME, "by name"),
    (SortBy.COPIES, "most copies first"),
    (SortBy.LISTED, "as listed"),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """How the player wants decks laid out; kept for the next deck and the next time."""

    by: str = GroupBy.TYPE.value
    sort: str = SortBy.COST.value
    as_list: bool = False
    width: int = CARD_WIDTH

    def words(self) -> str:
        """As it is kept in the settings."""
        return f"{self.by} {self.sort} {int(self.as_list)} {self.width}"

    @classmethod
    def of(cls, words: str) -> Layout:
        """As it was kept; anything else is the usual layout."""
        parts = words.split()
        width = foreign.whole(parts[3], 9999) if len(parts) == 4 else None
        return cls() if width is None else cls(parts[0], parts[1], parts[2] == "1", width)


class DeckPane(QWidget):
    """Edits one deck. `refreshed` comes after every step and after every other selection."""

    refreshed = Signal()
    card_chosen = Signal(str)
    laid_out = Signal(object)
    versions_wanted = Signal()
    printing_looked_at = Signal(str, str)
    """A card and a printing of it ("": the one that the deck has)."""

    def __init__(
        self,
        deck: OpenDeck,
        pool: CardPool,
        pixmaps: CardPixmaps,
        parent: QWidget | None = None,
        layout: Layout | None = None,
    ) -> None:
        super().__init__(parent)
        self.open = deck
        deck.setParent(self)
        self._pool = pool
        self.view = DeckView(pixmaps, pool.name, self)
        self._name = LineEntry(self, NAME)
        self._format = ChoiceBox[str](self)
        self._by, self._sort = ChoiceBox[GroupBy](self), ChoiceBox[SortBy](self)
        self._list, self._undo, self._redo = ToolButton(self), ToolButton(self), ToolButton(self)
        self._versions = ToolButton(self)
        self._state = Label(self)
        self._scroll = ColumnScroll(self)
        self._build()
        self._lay_out(layout or Layout())
        self._wire()
        self.refresh()

    # What may be done

    def add(self, slug: str, section: Section | None = None, copies: int = 1) -> None:
        """Add copies of a card to the sideboard, where that is said, else to the section that it belongs to."""
        card = self._pool.card(slug)
        if card is None:
            return
        self.open.touched(self.open.editor.add(at_home(card, section), slug, copies))

    def fill(self, places: Sequence[tuple[Section | None, str]]) -> None:
        """Make a playset of each card: as many copies as the format allows, where it stands or where it belongs."""
        with self.open.one_step():
            for section, slug in places:
                card = self._pool.card(slug)
                if card is None:
                    continue
                to = at_home(card, section)
                most = playset(card, to, self.open.about.format)
                self.open.editor.set_count(to, slug, max(most, self.open.editor.count(to, slug)))

    def remove(self, slug: str) -> None:
        """Take a copy of a card out: of the section it belongs to, or of any other."""
        for section in Section:
            if self.open.editor.count(section, slug):
                self.open.touched(self.open.editor.add(section, slug, -1))
                return

    def drop(self, to: Section | None, dropped: Carried, one: bool) -> None:
        """Put dropped cards into the sideboard, or where they belong; all their copies, or only `one`.

        Within the deck they move; what comes from the library or another deck is added.
        """
        editor = self.open.editor
        with self.open.one_step():
            for slug, count in dropped.cards.items():
                card = self._pool.card(slug)
                if card is None:
                    continue
                if dropped.section is not None and dropped.deck == self.view.mark:
                    editor.move(dropped.section, at_home(card, to or dropped.section), slug, 1 if one else count)
                else:
                    editor.add(at_home(card, to or dropped.section), slug, 1 if one else count)

    def change_copies(self, places: Sequence[Place], more: int) -> None:
        """Add copies of cards where they stand, or take some away, in one step."""
        with self.open.one_step():
            for section, slug in places:
                self.open.editor.add(section, slug, more)

    def move_cards(self, places: Sequence[Place], to: Section, one: bool = False) -> None:
        """Move cards to another section, in one step."""
        with self.open.one_step():
            for section, slug in places:
                card = self._pool.card(slug)
                fits = to if card is None else at_home(card, to)
                self.open.editor.move(section, fits, slug, 1 if one else 999)

    def set_aside(self, places: Sequence[Place]) -> None:
        """Move cards to the maybe board, in one step."""
        with self.open.one_step():
            for section, slug in places:
                self.open.editor.add(section, slug, -999)
            self.open.editor.maybe([slug for _, slug in places], True)

    def ask_name(self) -> None:
        """Let the player write the deck's name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def undo(self) -> None:
        """Take a step back."""
        self.open.touched(self.open.editor.undo())

    def redo(self) -> None:
        """Take it again."""
        self.open.touched(self.open.editor.redo())

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return (
            self._name,
            self._format,
            self._by,
            self._sort,
            self._list,
            self._undo,
            self._redo,
            self._versions,
            self.view,
        )

    def copies(self, slug: str) -> int:
        """How many copies the deck has, in all sections."""
        return sum(self.open.editor.count(section, slug) for section in Section)

    def face(self) -> str:
        """The card to show of it: the current one, the cover, or the first; none of an empty deck."""
        current = self.view.current()
        first = next((entry.slug for section in Section for entry in self.open.deck.section(section)), "")
        return current[1] if current else self.open.about.cover or first

    def show_findings(self, broken: Sequence[Violation], warned: Sequence[Warning]) -> None:
        """Mark the cards and sections that break a rule, and the cards that are worth a look."""
        faults: dict[Place, str] = {}
        sections: dict[Section, str] = {}
        hints: dict[Place, str] = {}
        for each in broken:
            told = f"{each.sentence} ({each.rule})"
            if each.section and not each.slugs:
                sections[each.section] = f"{sections.get(each.section, '')}\n{told}".strip()
            for slug in each.slugs:
                for section in (each.section,) if each.section else Section:
                    faults[section, slug] = f"{faults.get((section, slug), '')}\n{told}".strip()
        for warning in warned:
            place = (warning.section, warning.slug)
            told = f"{warning.sentence} ({warning.rule})" if warning.rule else warning.sentence
            hints[place] = f"{hints.get(place, '')}\n{told}".strip()
        self.view.show_marks(Marks(faults, hints, sections))

    # Inside

    def _build(self) -> None:
        self._name.setAccessibleName("Name of the deck")
        self._name.setPlaceholderText("Name of the deck")
        self._name.setAcceptDrops(False)  # a card or a list that is dropped here is no name
        for key, rules in formats().items():
            self._format.offer(str(rules["name"]), key)
        for by, words in _BY:
            self._by.offer(words, by)
        for sort, words in _SORT:
            self._sort.offer(words, sort)
        for box, name in ((self._format, "Format"), (self._by, "Groups"), (self._sort, "Order")):
            name_box(box, name)
            box.setToolTip(tip(name))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for button, sign, words in (
            (self._list, "log", "Show as a list"),
            (self._undo, "undo", "Undo (Ctrl+Z)"),
            (self._redo, "redo", "Redo (Ctrl+Y)"),
            (self._versions, "resume", "Versions: what changed since, and going back"),
        ):
            button.setIcon(icon(sign))
            button.setToolTip(tip(words))
            button.setAccessibleName(aloud(words))
            button.setStyleSheet("padding: 4px;")
        self._list.setCheckable(True)
        self._state.setProperty("kind", "small")
        self._dress_scroll()
        first, second = QHBoxLayout(), Flow(across=6, down=4)
        first.addWidget(self._name, 1)
        first.addWidget(self._format)
        for each in (self._by, self._sort, self._list, self._undo, self._redo, self._versions):
            second.addWidget(each)
        second.addWidget(self._state)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 8, 6, 0)
        column.setSpacing(6)
        nest(column, first)
        nest(column, second)
        column.addWidget(self._scroll, 1)

    def _dress_scroll(self) -> None:
        self._scroll.setWidget(self.view)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _wire(self) -> None:
        self.open.changed.connect(self.refresh)
        self.open.saved.connect(self._tell_state)
        self.view.chosen.connect(self.card_chosen)
        self.view.selection_changed.connect(self.refreshed)
        self.view.copies_wanted.connect(self.change_copies)
        self.view.playset_wanted.connect(self.fill)
        self.view.dropped.connect(self.drop)
        self.view.menu_asked.connect(self._menu)
        self.view.shown_at.connect(self._into_sight)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._versions.clicked.connect(self.versions_wanted)
        self._list.toggled.connect(self.view.set_look)
        self._list.toggled.connect(self._tell_layout)
        self.view.sized.connect(self._tell_layout)
        self._name.editingFinished.connect(lambda: self.open.touched(self.open.editor.rename(self._name.text())))
        for box in (self._by, self._sort):
            box.currentIndexChanged.connect(self.refresh)
            box.currentIndexChanged.connect(self._tell_layout)
        self._format.activated.connect(lambda _row: self._take_format())

    def _lay_out(self, layout: Layout) -> None:
        self._by.choose(next((by for by in GroupBy if by == layout.by), None))
        self._sort.choose(next((sort for sort in SortBy if sort == layout.sort), None))
        self._list.setChecked(layout.as_list)
        self.view.set_look(layout.as_list, layout.width)

    def _tell_layout(self) -> None:
        by, sort = self._grouping()
        self.laid_out.emit(Layout(by.value, sort.value, self.view.as_list(), self.view.card_width()))

    def _take_format(self) -> None:
        self.open.set_about(replace(self.open.about, format=self._format.chosen() or self.open.about.format))

    def _grouping(self) -> tuple[GroupBy, SortBy]:
        return self._by.chosen() or next(iter(GroupBy)), self._sort.chosen() or next(iter(SortBy))

    def refresh(self) -> None:
        """Show the deck as it is now."""
        deck, about = self.open.deck, self.open.about
        by, sort = self._grouping()
        made = {s: groups(deck.section(s), self._pool.catalogue, by, sort, about.tags) for s in Section}
        if not self._name.hasFocus() or self._name.text().strip() != deck.name:
            self._name.setText(deck.name)
        self._format.choose(about.format)
        self._undo.setEnabled(self.open.editor.can_undo)
        self._redo.setEnabled(self.open.editor.can_redo)
        self._tell_state()
        self.view.show_printings(dict(about.printings))
        self.view.show_groups(made)
        self.refreshed.emit()

    def _tell_state(self) -> None:
        unsaved = self.open.editor.unsaved
        self._state.setText("Not saved" if unsaved and self.open.failed else "Saving…" if unsaved else "Saved")
        self._state.setMinimumHeight(self._by.sizeHint().height())

    def _into_sight(self, rect: QRect) -> None:
        self._scroll.ensureVisible(rect.center().x(), rect.center().y(), 20, rect.height() // 2 + 30)

    def _menu(self, spot: QPoint) -> None:
        """What can be done with the selected cards."""
        menu = self.card_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)

    def card_menu(self) -> QMenu:
        """The menu of the selected cards."""
        menu = QMenu(self)
        places = self.view.selected()
        menu.addAction("One more\t+", lambda: self.change_copies(places, 1))
        menu.addAction("One fewer\t−", lambda: self.change_copies(places, -1))
        menu.addAction("A playset\t*", lambda: self.fill(places))
        menu.addAction("Take out\tDel", lambda: self.change_copies(places, -999))
        menu.addSeparator()
        for section in Section:
            if any(place[0] is not section for place in places):
                where = f"the {section.value}{'' if section is Section.SIDEBOARD else ' deck'}"
                menu.addAction(caption(f"Move to {where}"), partial(self.move_cards, places, section))
                menu.addAction(caption(f"Move one to {where}"), partial(self.move_cards, places, section, True))
        menu.addAction("Move to the maybe board", lambda: self.set_aside(places))
        menu.addSeparator()
        menu.addAction("Tag…", lambda: self._tag(places))
        menu.addAction("Use as the cover", lambda: self._cover(places))
        card = self._pool.card(places[0][1]) if len(places) == 1 else None
        if card is not None and card.editions:
            self._offer_printings(card, menu.addMenu(caption("Printing")))
        return menu

    def _offer_printings(self, card: Card, menu: QMenu) -> None:
        """Offer the printings of a card, the chosen one marked."""
        chosen = self.open.about.printing(card.slug)
        rows = [("Any", ""), *((printing_words(self._pool, each), each.uuid) for each in card.editions if each.uuid)]
        for words, uuid in rows:
            action = menu.addAction(caption(words), partial(self.print_as, card.slug, uuid))
            action.setCheckable(True)
            action.setChecked(uuid == chosen)
            action.setData(uuid)
        menu.hovered.connect(lambda action: self.printing_looked_at.emit(card.slug, action.data()))
        menu.aboutToHide.connect(lambda: self.printing_looked_at.emit(card.slug, ""))

    def print_as(self, slug: str, uuid: str) -> None:
        """Choose the printing of a card; an empty one leaves it open."""
        self.open.touched(self.open.editor.print_as(slug, uuid))

    def _tag(self, places: Sequence[Place]) -> None:
        known = sorted({tag for _, tag in self.open.about.tags})
        slugs = [slug for _, slug in places]
        words = "Tag of the selected cards (empty takes it away):"
        ask_choice(self, "Tag", words, known, lambda tag: self.set_tag(slugs, tag), own=True)

    def set_tag(self, slugs: Sequence[str], tag: str) -> None:
        """Give cards a tag of the player's own; an empty one takes it away."""
        self.open.touched(self.open.editor.tag(slugs, tag))

    def _cover(self, places: Sequence[Place]) -> None:
        if places:
            self.open.set_about(replace(self.open.about, cover=places[0][1]))
