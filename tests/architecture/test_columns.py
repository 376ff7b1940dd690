"""No column is cut at its side: every area that scrolls is made by `gadesk/ui/design/column_scroll.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import modules

DOOR = "gadesk/ui/design/column_scroll.py"


def past_the_door(tree: ast.Module) -> Iterator[str]:
    """Name the places where a module makes an area of Qt's own, or lets its column have a width of its own."""
    for node in ast.walk(tree):
        made = [node.func] if isinstance(node, ast.Call) else node.bases if isinstance(node, ast.ClassDef) else []
        for each in made:
            name = each.attr if isinstance(each, ast.Attribute) else each.id if isinstance(each, ast.Name) else ""
            if name in ("QScrollArea", "setWidgetResizable"):
                yield f"line {getattr(node, 'lineno', 0)}: {name}"


def test_every_column_is_made_by_the_door() -> None:
    """So a new one fits its view without anybody thinking of it."""
    found = {
        module.where: wrong
        for module in modules("gadesk/ui")
        if module.where != DOOR and (wrong := list(past_the_door(module.tree)))
    }
    assert not found, found


@pytest.mark.parametrize(
    "line",
    [
        "area = QScrollArea(self)",
        "area = QtWidgets.QScrollArea()",
        "class Mine(QScrollArea): pass",
        "area.setWidgetResizable(0)",
    ],
)
def test_what_would_get_past_is_seen(line: str) -> None:
    """Each way past the door is one that the test above finds."""
    assert list(past_the_door(ast.parse(line)))


def test_the_door_itself_is_let_through() -> None:
    """What the door made is no fault."""
    assert not list(past_the_door(ast.parse("area = ColumnScroll(self)\narea.setWidget(body)")))
