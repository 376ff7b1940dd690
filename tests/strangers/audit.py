"""Every kind of words that a window shows or tells, looked at: hostile ones are shown as they are written."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

HTML = ("<img", "<h1")
"""What nothing of ours is written with, and would be obeyed as HTML."""
MARKS = (*HTML, "&Play", "dev/zero", "passwd", "{name}", "x" * 40, "\U0001d518\U0001d52b", "thgir-ot", "(touch gone)")
"""Each is in one of the strangers' strings, and in nothing that gadesk says by itself."""
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
MOST_ROWS, MOST_COLUMNS = 50, 6


def is_clean(words: str) -> bool:
    """Whether nothing in shown words moves, hides or reorders."""
    return not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") and c not in "\n\t\u200c\u200d" for c in words)


def is_hostile(words: str) -> bool:
    """Whether somebody else's words are in these."""
    return any(mark in words for mark in MARKS)


def items(model: QAbstractItemModel, under: QModelIndex | None = None) -> Iterator[tuple[str, str]]:
    """Yield what the rows of a list or a tree show, and their tips."""
    above = under if under is not None else QModelIndex()
    for row in range(min(model.rowCount(above), MOST_ROWS)):
        for column in range(MOST_COLUMNS):
            if not model.hasIndex(row, column, above):
                break
            index = model.index(row, column, above)
            for role in ROLES:
                yield "tip" if role is Qt.ItemDataRole.ToolTipRole else "item", str(index.data(role) or "")
        if under is None:
            yield from items(model, model.index(row, 0))


def sinks(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Yield every kind of words that a widget shows or tells, and the words."""
    yield "tip", widget.toolTip()
    yield "spoken", widget.accessibleName()
    yield "spoken", widget.accessibleDescription()
    yield "title", widget.windowTitle()
    if isinstance(widget, QLabel):
        yield "label", widget.text()
    elif isinstance(widget, QAbstractButton):
        yield "button", QAbstractButton.text(widget)
    elif isinstance(widget, QTabBar):
        yield from (("tab", widget.tabText(number)) for number in range(widget.count()))
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        yield "document", widget.toPlainText()
    elif isinstance(widget, QLineEdit):
        yield "field", widget.text()
    elif isinstance(widget, QComboBox):
        yield from (("box", widget.itemText(number)) for number in range(widget.count()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from items(widget.model())


def audit(root: QWidget) -> Counter[str]:
    """Look at every widget below another: nothing obeys its words. Count by kind where the hostile ones stand."""
    found: Counter[str] = Counter()
    for widget in [root, *root.findChildren(QWidget)]:
        for kind, words in sinks(widget):
            assert kind == "document" or is_clean(words), (kind, words, where(widget))
            found[kind] += is_hostile(words)
            if kind == "tip":
                assert not any(sign in words for sign in HTML), (words, where(widget))
            if kind in ("button", "tab"):
                assert "&Play" not in words.replace("&&", ""), (words, where(widget))
        if isinstance(widget, QLabel) and any(sign in widget.text() for sign in HTML):
            assert widget.textFormat() is Qt.TextFormat.PlainText, (widget.text(), where(widget))
        if isinstance(widget, QTextEdit):
            assert not is_hostile(widget.toPlainText()) or 'src="file:' not in widget.toHtml(), where(widget)
    for action in root.findChildren(QAction):
        assert "&Play" not in action.text().replace("&&", ""), action.text()
    return found


def where(widget: QWidget) -> str:
    """Name a widget by the classes around it."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None:
        names.append(type(at).__name__)
        at = at.parentWidget()
    return " < ".join(names)
