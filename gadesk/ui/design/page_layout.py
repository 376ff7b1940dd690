"""What pages with a list and its details are laid out of: a head with the way back, a list, framed panes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QHeaderView, QTreeWidget, QVBoxLayout, QWidget

from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import Label, aloud, tip
from gadesk.ui.design.scaling_controls import SignButton


def page_head(
    page: FeltPage,
    title: str,
    leave: Callable[[], object],
    *aside: tuple[QWidget, int],
    back: str = "Back to the start",
) -> QWidget:
    """Return a page's first row: the way back, its title and, at the right, widgets with how far they stretch.

    `back` is what a screen reader says of the way back, which Esc takes as well.
    """
    head = QWidget(page)
    way_back = SignButton(icon("arrow_left"), "Back", head)
    way_back.setAccessibleName(aloud(back))
    way_back.setToolTip(tip(f"{back} [Esc]"))
    way_back.clicked.connect(lambda: leave())
    page.way_back = way_back
    words = Label(title, head)
    words.setProperty("kind", "title")
    row = QHBoxLayout(head)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(way_back)
    row.addWidget(words)
    row.addStretch(1)
    for widget, stretch in aside:
        row.addWidget(widget, stretch)
    return head


def page_body(page: QWidget, head: QWidget, panes: Sequence[tuple[QWidget, int]], *foot: QWidget) -> None:
    """Lay a page out: its head, panes side by side with how far they stretch, and what stands below them."""
    between = QWidget(page)
    row = QHBoxLayout(between)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    for pane, stretch in panes:
        row.addWidget(pane, stretch)
    column = QVBoxLayout(page)
    column.setContentsMargins(28, 16, 28, 14)
    column.setSpacing(12)
    column.addWidget(head)
    column.addWidget(between, 1)
    for widget in foot:
        column.addWidget(widget)


def framed(inner: QWidget, *under: QWidget) -> QFrame:
    """Return a pane with a widget in it, and others below that."""
    frame = QFrame(inner.parentWidget())
    frame.setProperty("kind", "panel")
    column = QVBoxLayout(frame)
    column.setContentsMargins(8, 8, 8, 8)
    for each in (inner, *under):
        column.addWidget(each)
    return frame


def scrolled(page: QWidget, name: str, body: QWidget) -> ColumnScroll:
    """Return a column that scrolls, by the name that a screen reader says."""
    area = ColumnScroll(page)
    area.setAccessibleName(aloud(name))
    area.setWidget(body)
    return area


def details_column(page: QWidget) -> tuple[QWidget, QVBoxLayout]:
    """Return what says everything of the line that is chosen, and the column that its parts are put into."""
    body = QWidget(page)
    column = QVBoxLayout(body)
    column.setContentsMargins(10, 6, 10, 6)
    column.setSpacing(10)
    return body, column


def choose_one(
    tree: QTreeWidget, name: str, columns: Sequence[str], chosen: Callable[[], object], opened: Callable[[], object]
) -> None:
    """Make a tree a list of which one line is chosen, or opened by Enter.

    The second column takes the room that is left; without columns there is no header.
    """
    tree.setAccessibleName(aloud(name))
    tree.setHeaderHidden(not columns)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    if columns:
        tree.setHeaderLabels(list(columns))
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
    tree.currentItemChanged.connect(lambda *_: chosen())
    tree.itemActivated.connect(lambda *_: opened())
