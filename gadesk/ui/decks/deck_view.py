"""The deck before the player: stacks of cards or a list, by mouse, by drag and drop and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gadesk.decks.grouping import Group
from gadesk.decks.model import Section
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.decks.deck_painting import DeckPainter, Look, Marks, Place
from gadesk.ui.decks.drag_data import Carried, carried, new_mark
from gadesk.ui.decks.stacks_plan import Measures, Spot, StacksPlan, margin, stack_gap, stacks_plan
from gadesk.ui.design.plain import aloud, tip
from gadesk.ui.design.theme import Role, font, text_scale, window_scale
from gadesk.ui.library.card_model import CARD_MIME

CARD_WIDTH = 92
_NARROWEST, _WIDEST = 60, 260
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class DeckView(QWidget):
    """Shows groups of cards by section. It changes nothing itself: it says what the player wants."""

    chosen = Signal(str)
    selection_changed = Signal()
    copies_wanted = Signal(tuple, int)  # places, so many more of each
    playset_wanted = Signal(tuple)  # places
    dropped = Signal(object, object, bool)  # to section, what was carried, only one copy
    sized = Signal(int)
    menu_asked = Signal(QPoint)
    shown_at = Signal(QRect)

    def __init__(self, pixmaps: CardPixmaps, names: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark = new_mark()
        self._pixmaps, self._names = pixmaps, names
        self._sections: Mapping[Section, tuple[Group, ...]] = {}
        self._plan = StacksPlan((), (), (), 0, 0)
        self._marks = Marks()
        self._list = False
        self._size = CARD_WIDTH
        self._current = -1
        self._selected: set[Place] = set()
        self._pressed: QPoint | None = None
        self._over: Section | None = None
        self._painter = DeckPainter(pixmaps, names)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.setAccessibleName("Deck")
        pixmaps.ready.connect(self._came)

    # What is shown

    def show_groups(self, sections: Mapping[Section, tuple[Group, ...]]) -> None:
        """Show other cards; what is still there stays selected."""
        before = self.current()
        old = self._current
        self._sections = sections
        self._arrange()
        present = {(spot.section, spot.slug) for spot in self._plan.spots}
        self._selected &= present
        found = self._plan.find(*before) if before else None
        if found is None:
            found = min(old, len(self._plan.spots) - 1)
        self._current = found
        self.selection_changed.emit()
        self._describe()

    @property
    def marks(self) -> Marks:
        """What is marked."""
        return self._marks

    def show_marks(self, marks: Marks) -> None:
        """Mark cards and sections that break a rule, with the sentences; a card's are told when the pointer rests."""
        self._marks = marks
        self._describe()
        self.update()

    def show_printings(self, printings: Mapping[str, str]) -> None:
        """Show cards with the pictures of these printings, by the cards' slugs."""
        if printings != self._painter.printings:
            self._painter.printings = printings
            self.update()

    def set_look(self, as_list: bool, width: int | None = None) -> None:
        """Show stacks or a list; stacks of cards of another width."""
        self._list = as_list
        self._size = max(_NARROWEST, min(_WIDEST, width or self._size))
        self._arrange()

    def card_width(self) -> int:
        """How wide the cards of stacks are wished to be."""
        return self._size

    def as_list(self) -> bool:
        """Whether it is a list now."""
        return self._list

    # What is chosen

    def current(self) -> Place | None:
        """The card under the keyboard's cursor."""
        if not 0 <= self._current < len(self._plan.spots):
            return None
        spot = self._plan.spots[self._current]
        return spot.section, spot.slug

    def selected(self) -> tuple[Place, ...]:
        """The selected cards, or else the current one, in the order they are shown."""
        places = [(spot.section, spot.slug) for spot in self._plan.spots]
        found = tuple(place for place in places if place in self._selected)
        current = self.current()
        return found or ((current,) if current else ())

    def choose(self, section: Section | None, slug: str) -> bool:
        """Make a card the current one, in a section or wherever it is; False if the deck has it not."""
        for place in (section,) if section else Section:
            found = self._plan.find(place, slug)
            if found is not None:
                self._go(found)
                return True
        return False

    def show_section(self, section: Section) -> None:
        """Bring the head of a section into sight."""
        for each, area in self._plan.areas:
            if each is section:
                self.shown_at.emit(QRect(area.x, area.y, area.w, min(area.h, self._size)))

    def choose_all(self, places: Sequence[Place]) -> None:
        """Select these cards and no others."""
        self._selected = set(places) & {(spot.section, spot.slug) for spot in self._plan.spots}
        self.selection_changed.emit()
        self.update()

    def plan(self) -> StacksPlan:
        """Where everything stands."""
        return self._plan

    # What Qt asks

    def sizeHint(self) -> QSize:
        """As high as the plan."""
        return QSize(420, max(200, self._plan.height))

    def event(self, event: QEvent) -> bool:
        """Tell what is wrong with the card under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self.words_at(event.pos())), self)
            return True
        return super().event(event)

    def words_at(self, spot: QPoint) -> str:
        """What is told of the card or the section's title at a point."""
        place = self._plan.at(spot.x(), spot.y())
        if place is not None:
            return self._words(self._plan.spots[place])
        titles = (words for words in self._plan.words if words.level == 0 and words.box.holds(spot.x(), spot.y()))
        return next((self._marks.sections.get(words.section, "") for words in titles), "")

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl, another size of the cards."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def zoom(self, steps: int) -> None:
        """Show larger or smaller cards."""
        self.set_look(self._list, round(self._size * 1.15**steps))
        self.sized.emit(self._size)

    def changeEvent(self, event: QEvent) -> None:
        """Fit to the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the stacks anew when the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in sight."""
        painter = QPainter(self)
        current = self._current if self.hasFocus() else -1
        look = Look(self._list, self._selected, self._marks, current, self._over)
        self._painter.paint(painter, self._plan, look, event.rect(), self.devicePixelRatioF())
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card, plus and minus change copies, * makes a playset, Delete takes out."""
        key = Qt.Key(event.key())
        if key in _ARROWS and self._plan.spots:
            near = self._plan.towards(max(0, self._current), *_ARROWS[key]) if self._current >= 0 else 0
            self._go(near, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._plan.spots:
            self._go(0 if key == Qt.Key.Key_Home else len(self._plan.spots) - 1)
        elif event.text() in ("+", "-"):
            self._change(1 if event.text() == "+" else -1)
        elif event.text() == "*":
            self.playset_wanted.emit(self.selected())
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._change(-999)
        elif key == Qt.Key.Key_Space:
            self._toggle()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: object) -> None:
        """Show the cursor."""
        if self._current < 0 and self._plan.spots:
            self._current = 0
        self.update()

    def focusOutEvent(self, event: object) -> None:
        """Hide the cursor."""
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a card; with Ctrl more than one."""
        place = self._plan.at(event.position().x(), event.position().y())
        if place is None:
            self._selected.clear()
            self.selection_changed.emit()
            self.update()
            return
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        spot = self._plan.spots[place]
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._current = place
            self._toggle()
        else:
            self._go(place, keep=(spot.section, spot.slug) in self._selected)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take one copy out."""
        place = self._plan.at(event.position().x(), event.position().y())
        if place is not None and event.button() == Qt.MouseButton.LeftButton:
            spot = self._plan.spots[place]
            self.copies_wanted.emit(((spot.section, spot.slug),), -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag when the pointer has gone far enough."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position().toPoint() - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self._drag()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """No drag after all."""
        self._pressed = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu on the current card."""
        if not self.current():
            return
        spot = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            box = self._plan.spots[self._current].box
            spot = self.mapToGlobal(QPoint(box.x + box.w // 2, box.y + self._plan.spots[self._current].seen // 2))
        self.menu_asked.emit(spot)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards."""
        if event.mimeData().hasFormat(CARD_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the section that takes them."""
        over = self._plan.section_at(event.position().y())
        if over is not self._over:
            self._over = over
            self.update()
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They went elsewhere."""
        self._over = None
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say where the cards are to go."""
        self._over = None
        one = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self.dropped.emit(self._plan.section_at(event.position().y()), carried(event.mimeData()), one)
        event.acceptProposedAction()
        self.update()

    # Inside

    def _came(self, _key: object) -> None:
        """A picture is drawn. (A method, as it is let go of with the widget; a lambda would not be.)"""
        self.update()

    def _arrange(self) -> None:
        high = round(QFontMetricsF(font(Role.BODY)).height())
        width = max(120, self.width())
        scale = window_scale()
        if self._list:
            columns = max(1, width // round(260 * scale))
            size = Measures.rows(width // columns - round(high * 0.7) - 4, high)
        else:
            wished = round(self._size * scale * min(1.15, text_scale()))
            gap = stack_gap(wished, high)
            size = Measures.stacks(fitting(wished, width, gap), high, text_scale(), gap)
        self._plan = stacks_plan(self._sections, width, size)
        self.setMinimumHeight(self._plan.height)
        self.updateGeometry()
        self.update()

    def _go(self, place: int, keep: bool = False) -> None:
        """Make a card the current one; without `keep` nothing else stays selected."""
        self._current = place
        spot = self._plan.spots[place]
        if not keep:
            self._selected.clear()
        self._selected.add((spot.section, spot.slug))
        if self.isVisible():
            self.shown_at.emit(QRect(spot.box.x, spot.box.y, spot.box.w, spot.box.h))
        self.chosen.emit(spot.slug)
        self.selection_changed.emit()
        self._describe()
        self.update()

    def _toggle(self) -> None:
        current = self.current()
        if current:
            self._selected ^= {current}
            self.chosen.emit(current[1])
            self.selection_changed.emit()
            self.update()

    def _change(self, more: int) -> None:
        if self.selected():
            self.copies_wanted.emit(self.selected(), more)

    def _drag(self) -> None:
        current = self.current()
        if current is None:
            return
        chosen, section = self.selected(), current[0]
        spots = [spot for spot in self._plan.spots if spot.section is section and (section, spot.slug) in chosen]
        drag = QDrag(self)
        drag.setMimeData(Carried({spot.slug: spot.count for spot in spots}, section, self.mark).mime(self._names))
        ratio = self.devicePixelRatioF()
        width = round(90 * window_scale())
        drag.setPixmap(self._painter.carried(current[1], width, ratio))
        drag.setHotSpot(QPoint(width // 2, card_height(width) // 3))
        drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.CopyAction)

    def _words(self, spot: Spot) -> str:
        mark = self._marks.words((spot.section, spot.slug))
        return f"{spot.count} {self._names(spot.slug)}" + (f"\n{mark}" if mark else "")

    def _describe(self) -> None:
        """Words for those who do not see the cursor."""
        current = self.current()
        if current is None:
            self.setAccessibleDescription(aloud(" ".join(["No cards yet.", *self._marks.sections.values()])))
            return
        self.setAccessibleDescription(aloud(f"{self._words(self._plan.spots[self._current])}, {current[0].value}"))


def fitting(wished: int, width: int, gap: int) -> int:
    """The width of cards that fills the rows, close to the wished one."""
    room = width - margin(gap)
    across = max(1, room // (wished + gap))
    smaller = room // (across + 1) - gap
    if smaller >= wished * 0.9:  # one more column of cards that are hardly smaller
        return max(40, smaller)
    return max(40, min(room // across - gap, round(wished * 1.25)))
