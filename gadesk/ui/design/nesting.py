"""A layout inside another one: the one way in which it is put there.

`addLayout` makes a wrapper for each item of the layout that it takes. Qt deletes an item with its widget and tells
nobody, and the next object of Qt at the same address is taken for what the wrapper was of: the program crashes later,
somewhere else. So these wrappers are made void at once; nobody has them.
"""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QLayout
from shiboken6 import Shiboken


def nest(outer: QBoxLayout, inner: QLayout, stretch: int = 0) -> None:
    """Put a layout at the end of a row or column."""
    outer.addLayout(inner, stretch)
    _forget_items(inner)


def _forget_items(layout: QLayout) -> None:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if isinstance(item, QLayout):
            _forget_items(item)
        elif item is not None:
            Shiboken.invalidate(item)
