"""The large card of a table: what it shows, when it goes away and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QWidget

from gadesk.protocol.views import CardView
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.once import once
from gadesk.ui.models.places import PILES, STACK, Place
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.large_card_place import NEVER, place_large
from gadesk.ui.table.layout import Box

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget

HOVER_MS = 260
HAND, FIGHT, GLOWING, PLAIN, PILE, BARS = 2.0, 4.0, 2.0, 0.6, 0.15, 3.0  # how much each is worth seeing


class Looking(QObject):
    """Shows the card under the pointer or the focus large, for as long as it is there."""

    def __init__(self, table: TableWidget, pixmaps: CardPixmaps) -> None:
        """Make the large card, hidden."""
        super().__init__(table)
        self._table = table
        self._shown: CardView | str | None = None
        self._by_pointer = False
        self.held = False
        """Whether it stays until it is put away, and its keywords lead to the rules."""
        self.large = LargeCard(pixmaps, table.lexicon.name, table, table.lexicon.unread)
        self._hold(False)
        self.large.hide()
        self._timer = once(self, HOVER_MS, self._show)

    @property
    def slug(self) -> str:
        """The card that is looked at; "" for none."""
        shown = self._shown.slug if isinstance(self._shown, CardView) else self._shown
        return shown or ""

    @property
    def pointed(self) -> int | None:
        """The card that the pointer has moved to; None for none."""
        return self._shown.id if self._by_pointer and isinstance(self._shown, CardView) else None

    def hover(self, item: CardItem | None) -> None:
        """Follow the pointer: after a moment the first time, at once while a card is shown already."""
        self._timer.stop()
        if self.held:
            return
        if item is None or item.card is None or item.card.slug is None:
            self.look_at(None)
            return
        self._shown, self._by_pointer = item.card, True
        if self.large.isVisible():
            self._show()
        else:
            self._timer.start()

    def rest(self) -> None:
        """Put the large card away until the pointer moves to another card: it has done what it came for."""
        if not self.held and self._by_pointer:
            self.look_at(None)

    def hold(self, what: CardView | str | None) -> None:
        """Show a card until it is put away, so that its keywords can be clicked and reached; None: what is shown."""
        self.look_at(what if what is not None else self._shown)
        if self._shown is None:
            return
        self._hold(True)
        self._show()
        links = self.large.links()
        if links and self._table.table_view.hasFocus():
            links[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _hold(self, on: bool) -> None:
        if not on and self.held and self.large.isAncestorOf(self._table.focusWidget() or self._table):
            self._table.table_view.setFocus()
        self.held = on
        self.large.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not on)
        self.large.lead_on(on)

    def look_at(self, what: CardView | str | None) -> None:
        """Show a card at once; None puts it away."""
        self._timer.stop()
        self._hold(False)
        self._by_pointer = False
        if what is None or (isinstance(what, CardView) and what.slug is None):
            self.large.hide()
            self._shown = None
            return
        self._shown = what
        self._show()

    def follow(self) -> None:
        """After a change of the table: show what is true of the card now, or put it away if it moved from here."""
        shown = self._shown
        if not isinstance(shown, CardView) or self._table.panel.isVisible() or self.held:
            return
        item = self._table.scene.item_of(shown.id)
        if item is None or item.card is None or (self._by_pointer and not self._table.table_view.points_at(item)):
            self.look_at(None)
        elif self.large.isVisible():
            self._shown = item.card
            self._show()

    def _show(self) -> None:
        if self._shown is None:
            return
        if isinstance(self._shown, str):
            self.large.show_slug(self._shown)
        else:
            self.large.show_card(self._shown)
        size = self.large.sizeHint().boundedTo(self._table.size())
        place = place_large((size.width(), size.height()), self._area(), self._avoided(), self._near())
        self.large.setGeometry(place.x, place.y, place.w, place.h)
        self.large.show()
        self.large.raise_()
        for above in (self._table.toast_label, self._table.help):  # a sentence stands for seconds, the card for longer
            above.raise_()

    def _area(self) -> Box:
        """Everything left of the Effects Stack and the log; beside a choice panel these may be covered too."""
        plan = self._table.scene.plan
        assert plan is not None
        if self._table.panel.isVisible():
            return Box(4, 4, plan.width - 8, plan.height - 8)
        return Box(4, 4, plan.column.x - 8, plan.height - 8)

    def _near(self) -> Box:
        item = self._table.scene.item_of(self._shown.id) if isinstance(self._shown, CardView) else None
        if item is not None:
            return box_of(item.scene_rect().toAlignedRect())
        point = self._table.mapFromGlobal(self._table.cursor().pos())
        return Box(point.x() - 4, point.y() - 4, 8, 8)

    def _avoided(self) -> list[tuple[Box, float]]:
        table, plan = self._table, self._table.scene.plan
        assert plan is not None and table.view is not None
        found = [(box_of(table.prompt.geometry()), NEVER), (plan.phases, BARS)]
        found += [(box, BARS) for box in plan.plates.values()]
        if table.panel.isVisible():
            found.append((geometry(table.panel), FIGHT))
            found += [(plan.zones[STACK], BARS if table.view.stack else PILE), (plan.log, PLAIN)]
        if table.view.combat is not None:
            found.append((plan.attack_box(bool(table.view.combat.intent)), FIGHT))
        for item in table.scene.card_items():
            found.append((box_of(item.scene_rect().toAlignedRect()), worth(item)))
        return found


def worth(item: CardItem) -> float:
    """Say how much a card on the table should stay in sight."""
    if item.zone.place == Place.INTENT:
        return FIGHT
    if item.glow is not None:
        return GLOWING
    if item.zone.place in PILES:
        return PILE
    return HAND if item.zone.place == Place.HAND else PLAIN


def box_of(rect: QRect) -> Box:
    """The same rectangle as a box."""
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def geometry(widget: QWidget) -> Box:
    """Where a widget lies in its parent."""
    return box_of(widget.geometry())
