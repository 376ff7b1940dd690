"""What is chosen in a box is what was offered: no value of a choice goes through Qt's variants."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source import Module, modules

THROUGH_QT = {"currentData", "itemData", "setItemData", "findData"}
ADDING = {"addItem", "insertItem"}


def given_to_qt(tree: ast.Module) -> list[str]:
    """Name what gives Qt a value to keep, or asks it for one."""
    wrong = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in THROUGH_QT]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ADDING:
            words = [each for each in node.args if not ast.unparse(each).startswith("icon(")]
            if len(words) + len(node.keywords) > 1 + (node.func.attr == "insertItem"):
                wrong.append(f"line {node.lineno}: {node.func.attr}")
    return wrong


@pytest.mark.parametrize("module", modules("gadesk/ui"), ids=lambda module: module.where)
def test_choices_keep_their_values(module: Module) -> None:
    """Boxes of choices are `design.choices.ChoiceBox`: from Qt an enumeration comes back as a bare string."""
    assert not given_to_qt(module.tree)


@pytest.mark.parametrize(
    "line",
    [
        "box.currentData()",
        "box.addItem('Dark', Look.DARK)",
        "box.addItem(icon('moon'), 'Dark', Look.DARK)",
        "box.addItem('Dark', userData=Look.DARK)",
        "box.insertItem(0, 'Dark', Look.DARK)",
        "box.setItemData(0, Look.DARK)",
    ],
)
def test_each_way_through_qt_is_seen(line: str) -> None:
    """A value beside the words, by place or by name, and one that is asked for."""
    assert given_to_qt(ast.parse(line))
    assert not given_to_qt(ast.parse("box.addItem(icon('moon'), 'Dark')\nbox.insertItem(0, 'Dark')"))
