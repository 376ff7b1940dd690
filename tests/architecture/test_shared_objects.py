"""What crashes the program by the way PySide keeps objects: who owns what, and for how long.

`screen()` of a widget or window makes it the parent of the screen's wrapper. Collected together with such a parent, the
wrapper deletes the screen itself, and the next thing that is drawn crashes the program.

`QTimer.singleShot` makes a timer that nobody keeps; as it is deleted after its call, PySide 6.11 at times reads what it
has freed already (`ui.design.once` makes timers that their owners keep).

`addLayout` and what else hands out the items of a layout makes wrappers that outlive them (`ui.design.nesting`).
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest


def owners_of_screens(source: str) -> list[int]:
    """List the lines that ask a widget or window for its screen."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and not node.args)
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "screen"]


def test_no_widget_is_asked_for_its_screen(root: Path) -> None:
    """The application tells of its primary screen, and of the one at a point, without an owner."""
    found = [
        f"{path.relative_to(root)}:{line}"
        for folder in ("gadesk", "tests")
        for path in sorted((root / folder).rglob("*.py"))
        for line in owners_of_screens(path.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize("source", ["self.screen().size()", "window.windowHandle().screen()"])
def test_the_search_sees_such_a_call(source: str) -> None:
    """Of a widget as well as of a window."""
    assert owners_of_screens(source) == [1]


def kept_by_nobody(source: str) -> list[int]:
    """List the lines that make a timer which nobody keeps."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "singleShot"]


def test_every_timer_is_kept(root: Path) -> None:
    """The program makes no timer that deletes itself."""
    found = [
        f"{path.relative_to(root)}:{line}"
        for path in sorted((root / "gadesk").rglob("*.py"))
        for line in kept_by_nobody(path.read_text(encoding="utf-8"))
    ]
    assert not found
    assert kept_by_nobody("QTimer.singleShot(0, self, self.load)") == [1]


HANDS_OUT_ITEMS = frozenset({"addLayout", "insertLayout", "itemAtPosition", "takeAt", "replaceWidget", "spacerItem"})


def wrappers_of_items(source: str) -> list[int]:
    """List the lines that make Python know the items of a layout."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in HANDS_OUT_ITEMS]


def test_layouts_are_nested_by_one_door(root: Path) -> None:
    """No module but that door puts a layout into another, or takes an item out of one."""
    found = [
        f"{path.relative_to(root)}:{line}"
        for path in sorted((root / "gadesk").rglob("*.py"))
        if path.name != "nesting.py"
        for line in wrappers_of_items(path.read_text(encoding="utf-8"))
    ]
    assert not found
    assert wrappers_of_items("column.addLayout(row)\nrow.takeAt(0)") == [1, 2]
