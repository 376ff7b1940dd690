"""What is typed or pasted has bounds: every field is made by `gadesk/ui/design/entry.py` or `text_entry.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import modules

DOORS = {"gadesk/ui/design/entry.py", "gadesk/ui/design/text_entry.py", "gadesk/ui/design/asking.py"}
"""The doors themselves, and the dialogs whose fields it bounds."""
FIELDS = {
    "QLineEdit", "QPlainTextEdit", "QTextEdit", "QInputDialog", "QKeySequenceEdit", "QWebEngineView", "QDateTimeEdit",
    "QItemDelegate", "QFontComboBox",
}  # fmt: skip
CALLS = {"setEditable", "setComboBoxEditable", "setMaxLength", "openPersistentEditor", "createEditor", "getText"}
"""A box or a row that can be typed into has a field of Qt's own, and a bound that is set elsewhere can be undone."""


def past_the_door(tree: ast.Module) -> Iterator[str]:
    """Name the fields that a module makes, with their lines."""
    for node in ast.walk(tree):
        made = [node.func] if isinstance(node, ast.Call) else node.bases if isinstance(node, ast.ClassDef) else []
        for each in made:
            name = each.attr if isinstance(each, ast.Attribute) else each.id if isinstance(each, ast.Name) else ""
            if name in FIELDS or (name in CALLS and not _is_off(node)):
                yield f"line {getattr(node, 'lineno', 0)}: {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "createEditor":
            yield f"line {node.lineno}: createEditor"


def _is_off(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and bool(node.args) and ast.unparse(node.args[0]) == "False"


def test_every_field_is_made_by_the_door() -> None:
    """So a new one has a bound without anybody thinking of it."""
    found = {
        module.where: wrong
        for module in modules("gadesk/ui")
        if module.where not in DOORS and (wrong := list(past_the_door(module.tree)))
    }
    assert not found, found


@pytest.mark.parametrize(
    "line",
    [
        "field = QLineEdit(self)",
        "field = QtWidgets.QPlainTextEdit()",
        "class Mine(QTextEdit): pass",
        "box.setEditable(True)",
        "field.setMaxLength(10**9)",
        "class Mine(QStyledItemDelegate):\n    def createEditor(self, a, b, c): pass",
    ],
)
def test_what_would_get_past_is_seen(line: str) -> None:
    """Each way past the door is one that the test above finds."""
    assert list(past_the_door(ast.parse(line)))


@pytest.mark.parametrize("line", ["field = LineEntry(self)", "box.setEditable(False)", "class Mine(TextEntry): pass"])
def test_the_door_itself_is_let_through(line: str) -> None:
    """What the door made is no fault."""
    assert not list(past_the_door(ast.parse(line)))


def test_every_box_of_choices_says_what_it_leaves_out() -> None:
    """A bare box cuts words at its edge; the door's draws an ellipsis (`gadesk/ui/design/elided.py`)."""
    bare = {
        each.where: node.lineno
        for each in modules("gadesk/ui")
        if each.where != "gadesk/ui/design/elided.py"
        for node in ast.walk(each.tree)
        if isinstance(node, (ast.Call, ast.ClassDef))
        and "QComboBox" in [ast.unparse(made) for made in ([node.func] if isinstance(node, ast.Call) else node.bases)]
    }
    assert not bare, bare
