"""What is chosen in a box is what was offered: no value of a choice goes through Qt's variants."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source import Module, modules

THROUGH_QT = {"currentData", "itemData", "setItemData", "findData"}


@pytest.mark.parametrize("module", modules("gadesk/ui"), ids=lambda module: module.where)
def test_choices_keep_their_values(module: Module) -> None:
    """Boxes of choices are `design.choices.ChoiceBox`: from Qt an enumeration comes back as a bare string."""
    used = {node.attr for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)}
    assert not used & THROUGH_QT
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "addItem":
            words = [each for each in node.args if not ast.unparse(each).startswith("icon(")]
            assert len(words) <= 1, f"{module.where}:{node.lineno} gives Qt a value to keep"
