"""Which screens the program has, read from its code: what strangers must come to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from PySide6.QtWidgets import QApplication, QWidget

from tests.architecture.source import modules

ALWAYS = frozenset({"QDialog", "FeltPage"})
"""What is made of these is a screen, whatever it is called."""
CALLED = ("Page", "Screen", "Dialog", "Panel", "Pane", "Browser", "Overlay", "Note", "Banner", "Document", "Card")
"""How a widget is called that shows something of its own, beside or over another."""
WIDGETS = frozenset(
    {
        "QWidget", "QFrame", "QDialog", "QScrollArea", "QMainWindow", "QTextBrowser", "QListView", "QListWidget",
        "QTreeWidget", "QTableWidget", "QTabWidget", "QStackedWidget", "QGraphicsView", "QPlainTextEdit", "QMenu",
    }
)  # fmt: skip


def screens_of(classes: Mapping[str, Iterable[str]]) -> set[str]:
    """Pick the screens among classes, given with the names of their bases: widgets that others are not made of."""

    def above(name: str) -> set[str]:
        found: set[str] = set()
        ahead = list(classes.get(name, ()))
        while ahead:
            base = ahead.pop()
            if base not in found:
                found.add(base)
                ahead += classes.get(base, ())
        return found

    bases = {base for those in classes.values() for base in those}
    return {
        name
        for name in classes
        if not name.startswith("_")
        and name not in bases
        and above(name) & WIDGETS
        and (above(name) & ALWAYS or name.endswith(CALLED))
    }


@cache
def screens() -> frozenset[str]:
    """The names of all classes that are a screen, a dialog, or a panel of one.

    The trees are not kept: beside a window the garbage collector would look through all of them again and again,
    0.4 s each time, which the monkey takes for the window's.
    """
    classes: dict[str, list[str]] = {}
    for module in modules("gadesk/ui"):
        for node in _classes(ast.parse(module.text)):
            classes[node.name] = [_name(base) for base in node.bases]
    return frozenset(screens_of(classes))


def _classes(node: ast.AST) -> Iterator[ast.ClassDef]:
    """The classes among the statements in one, wherever they stand: to look into what is said in them takes long."""
    if isinstance(node, ast.ClassDef):
        yield node
    for part in ("body", "orelse", "finalbody", "handlers"):
        inside = getattr(node, part, None)
        for each in inside if isinstance(inside, list) else ():
            yield from _classes(each)


def _name(node: ast.expr) -> str:
    inner = node.value if isinstance(node, ast.Subscript) else node
    return inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else ""


def shown() -> set[str]:
    """The screens that can be seen now, in whatever window."""
    wanted = screens()
    found = set()
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            for each in [window, *window.findChildren(QWidget)]:
                if type(each).__name__ in wanted and each.isVisible():
                    found.add(type(each).__name__)
    return found
