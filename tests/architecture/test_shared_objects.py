"""What crashes the program by the way PySide keeps objects: who owns what, and for how long.

`screen()` of a widget or window makes it the parent of the screen's wrapper. Collected together with such a parent, the
wrapper deletes the screen itself, and the next thing that is drawn crashes the program.

`QTimer.singleShot` makes a timer that nobody keeps; as it is deleted after its call, PySide 6.11 at times reads what it
has freed already (`ui.design.once` makes timers that their owners keep).

`addLayout` and what else hands out the items of a layout makes wrappers that outlive them (`ui.design.nesting`).

A runnable that waits or runs belongs to Qt: Python's collector takes it, and all that its work uses, for garbage once
nobody refers to its pool (`ui.design.thread_pool` keeps it).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

import pytest

from tests.architecture.source import modules


def nodes_of(source: str) -> list[ast.AST]:
    """Return every node of a text's syntax tree."""
    return list(ast.walk(ast.parse(source)))


def owners_of_screens(nodes: Iterable[ast.AST]) -> list[int]:
    """List the lines that ask a widget or window for its screen."""
    calls = (node for node in nodes if isinstance(node, ast.Call) and not node.args)
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "screen"]


def test_no_widget_is_asked_for_its_screen() -> None:
    """The application tells of its primary screen, and of the one at a point, without an owner."""
    found = [
        f"{module.where}:{line}"
        for module in (*modules("gadesk"), *modules("tests"))
        for line in owners_of_screens(module.nodes)
    ]
    assert not found


@pytest.mark.parametrize("source", ["self.screen().size()", "window.windowHandle().screen()"])
def test_the_search_sees_such_a_call(source: str) -> None:
    """Of a widget as well as of a window."""
    assert owners_of_screens(nodes_of(source)) == [1]


def kept_by_nobody(nodes: Iterable[ast.AST]) -> list[int]:
    """List the lines that make a timer which nobody keeps."""
    calls = (node for node in nodes if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "singleShot"]


def test_every_timer_is_kept() -> None:
    """The program makes no timer that deletes itself."""
    found = [f"{module.where}:{line}" for module in modules("gadesk") for line in kept_by_nobody(module.nodes)]
    assert not found
    assert kept_by_nobody(nodes_of("QTimer.singleShot(0, self, self.load)")) == [1]


HANDS_OUT_ITEMS = frozenset({"addLayout", "insertLayout", "itemAtPosition", "takeAt", "replaceWidget", "spacerItem"})


def wrappers_of_items(nodes: Iterable[ast.AST]) -> list[int]:
    """List the lines that make Python know the items of a layout."""
    calls = (node for node in nodes if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in HANDS_OUT_ITEMS]


def test_layouts_are_nested_by_one_door() -> None:
    """No module but that door puts a layout into another, or takes an item out of one."""
    found = [
        f"{module.where}:{line}"
        for module in modules("gadesk")
        if module.path.name != "nesting.py"
        for line in wrappers_of_items(module.nodes)
    ]
    assert not found
    assert wrappers_of_items(nodes_of("column.addLayout(row)\nrow.takeAt(0)")) == [1, 2]


def threads_past_the_door(nodes: Iterable[ast.AST]) -> list[int]:
    """List the lines that make threads of Qt, or kinds of work for them."""
    found = []
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            found += [base.lineno for base in node.bases if _of_threads(base)]
        if isinstance(node, ast.Call) and _of_threads(node.func):
            found.append(node.lineno)
    return found


def _of_threads(node: ast.AST) -> bool:
    return ast.unparse(node).rpartition(".")[2] in {"QThreadPool", "QRunnable", "QThread"}


def test_work_on_threads_of_qt_is_kept() -> None:
    """Threads of Qt are made in one place, which keeps what they work with."""
    found = [
        f"{module.where}:{line}"
        for module in modules("gadesk")
        if module.name != "gadesk.ui.design.thread_pool"
        for line in threads_past_the_door(module.nodes)
    ]
    assert not found


@pytest.mark.parametrize(
    "source", ["self._pool = QThreadPool(self)", "class Work(QtCore.QRunnable): ...", "class Loop(QThread): ..."]
)
def test_the_search_sees_such_threads(source: str) -> None:
    """Pools, work for them, and threads alone."""
    assert threads_past_the_door(nodes_of(source)) == [1]
