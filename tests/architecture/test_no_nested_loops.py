"""No event loop runs inside another: a message from outside would open the next one in it, until the program breaks.

Boxes, dialogs and menus are opened and answer by a call (`gadesk/ui/design/asking.py`); a message box, an input or a
file dialog is made nowhere else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import modules

DOOR = "gadesk/ui/design/asking.py"
# The program's own loop; and drags, which Qt offers in no other way and only a held mouse button begins.
LOOPS = {
    "gadesk/ui/app.py": {"app.exec"},
    "gadesk/ui/library/grid.py": {"drag.exec"},
    "gadesk/ui/decks/deck_view.py": {"drag.exec"},
    "gadesk/ui/boards/zone_list.py": {"drag.exec"},
}
# What draws pictures without a window runs the events itself; nothing from outside reaches it.
DRAWING = {
    "gadesk/ui/shots.py", "gadesk/ui/demo.py", "gadesk/ui/library/shots.py", "gadesk/ui/table/frame_timing.py",
}  # fmt: skip
ASKED_BY_THE_DOOR = {"QMessageBox", "QInputDialog", "QFileDialog", "QColorDialog", "QFontDialog", "QEventLoop"}
WAITS = {"exec", "exec_", "processEvents", "waitForReadyRead", "waitForFinished"}


def loops(where: str, tree: ast.Module) -> Iterator[str]:
    """Name each call that runs events until something is answered, with its line."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        first, _, last = called.partition(".")
        if first in ASKED_BY_THE_DOOR and where != DOOR:
            yield f"line {node.lineno}: {called}"
        elif first in ASKED_BY_THE_DOOR and last and not last[0].isupper():
            yield f"line {node.lineno}: {called} waits"
        elif called.rpartition(".")[2] in WAITS and called not in LOOPS.get(where, ()):
            if called.endswith("processEvents") and where in DRAWING:
                continue
            yield f"line {node.lineno}: {called}"


def test_nothing_waits_in_a_loop_of_its_own() -> None:
    """The window opens what it asks, and goes on."""
    found = {each.where: wrong for each in modules("gadesk/ui") if (wrong := list(loops(each.where, each.tree)))}
    assert not found, "\n".join(f"{where}: {', '.join(wrong)}" for where, wrong in found.items())


@pytest.mark.parametrize(
    "line",
    [
        "box.exec()",
        "QMessageBox.question(self, 'gadesk', words)",
        "QMessageBox(self)",
        "QInputDialog.getText(self, 'Plan', 'Whom?')",
        "QFileDialog.getOpenFileName(self)",
        "QFileDialog(self, 'Open', '')",
        "QEventLoop().exec()",
        "menu.exec(spot)",
        "QApplication.processEvents()",
    ],
)
def test_each_way_of_waiting_is_seen(line: str) -> None:
    """Boxes, static questions, menus and loops of one's own."""
    assert list(loops("gadesk/ui/somewhere.py", ast.parse(line)))
