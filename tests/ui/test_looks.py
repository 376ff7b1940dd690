"""The light and the dark look: contrast in both, changed while everything is open, and never kept by a module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QListWidget, QListWidgetItem, QPushButton
from pytestqt.qtbot import QtBot

import gadesk.ui
from gadesk.glossary import Element
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import icon
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.design.stylesheet import style_sheet
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.log.sentences import Part, Sentence

LOOKS = {"dark": p.DARK, "light": p.LIGHT}
GROUNDS = ("panel", "panel_lift", "panel_high", "field", "felt", "felt_deep", "felt_light")
TEXTS = [
    *(("ink", ground) for ground in GROUNDS),
    *(("ink_dim", ground) for ground in GROUNDS),
    *(("gold", ground) for ground in GROUNDS),
    *((ink, ground) for ink in ("good", "bad", "reserve", "memory", "focus") for ground in ("panel", "panel_lift")),
    *((ink, "panel") for ink in ("life", "level", "durability", "legal", "attacker", "ink_faint")),
    *(("legal", "felt"), ("bad", "felt"), ("bad", "felt_deep"), ("good", "felt_deep"), ("ink_faint", "field")),
    *(("gold_ink", "gold"), ("gold_ink", "selected"), ("gold_ink", "reserve"), ("panel", "bad")),
]
"""Every pair of a text and the ground it is written on that windows use."""


@pytest.fixture(autouse=True)
def _dark_again(qapp: QApplication) -> Iterator[None]:
    yield
    looks().choose(LookChoice.DARK)
    looks().choice = LookChoice.SYSTEM


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_stand_out_in_both_looks(look: str, ink: str, ground: str) -> None:
    """Every pair of text and ground has a contrast of 4.5 at least."""
    worn = LOOKS[look]
    assert p.contrast(getattr(worn, ink), getattr(worn, ground)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
def test_words_on_gold_buttons_stand_out_when_hovered_or_pressed(look: str) -> None:
    """The style sheet lightens and darkens the gold of a button; its words stay readable."""
    worn = LOOKS[look]
    for other, share in (("#ffffff", 0.14), ("#000000", 0.12)):
        assert p.contrast(worn.gold_ink, p.blend(worn.gold, other, share)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("element", Element)
def test_signs_of_elements_stand_out_in_both_looks(look: str, element: Element) -> None:
    """A sign on a panel has a contrast of 3 at least."""
    p.wear(LOOKS[look])
    assert p.contrast(p.element_mark(element), p.PANEL) >= 3


FLOATING = (
    "QDialog", "QMessageBox", "QMenu", "QToolTip", "QComboBox QAbstractItemView", "QListView#suggestions",
    'QFrame[kind="over"]', 'QLabel[kind="toast"]',
)  # fmt: skip
"""What lies over something else, as the style sheet calls it."""
BELOW = ("felt", "felt_deep", "felt_light", "panel")
_RULE = re.compile(r"([^{}]+)\{([^}]*)\}")
_EDGE = re.compile(r"border: \d+px solid (#\w{6})")


@pytest.mark.parametrize("mat", p.Mat)
@pytest.mark.parametrize("light", [False, True])
def test_what_lies_over_others_has_an_edge_that_is_seen(light: bool, mat: p.Mat) -> None:
    """On every mat, in both looks: the edge stands out 3 to 1 from all that may lie below."""
    look = p.look_for(light, mat)
    p.wear(look)
    edges = {
        each.strip(): found[1]
        for selectors, rule in _RULE.findall(style_sheet(10))
        for each in selectors.split(",")
        if (found := _EDGE.search(rule)) is not None
    }
    assert set(FLOATING) <= set(edges)
    for surface in FLOATING:
        for ground in BELOW:
            assert p.contrast(edges[surface], getattr(look, ground)) >= 3, (surface, ground)


def test_a_box_over_the_table_shows_its_edge(qapp: QApplication, qtbot: QtBot) -> None:
    """A real one: its outermost pixels are the edge, and its ground is not the table's."""
    for choice, light in ((LookChoice.LIGHT, True), (LookChoice.DARK, False)):
        looks().choose(choice)
        apply_theme(qapp)
        box = QDialog()
        qtbot.addWidget(box)
        box.resize(200, 100)
        box.show()
        picture = box.grab().toImage()
        look = p.look_for(light)
        assert picture.pixelColor(0, 50).name() == look.ink_faint and picture.pixelColor(100, 50).name() == look.panel
        box.close()


def test_both_looks_tell_their_colours_apart() -> None:
    """An icon finds its colour in the other look by its colour in this one, so none is there twice."""
    for look in LOOKS.values():
        inks = [look.ink, look.ink_dim, look.gold, look.gold_ink, look.good, look.bad]
        assert len(set(inks)) == len(inks)


def test_card_faces_take_no_colour_from_the_look() -> None:
    """Cards are printed matter; only the highlights around them belong to the table."""
    for path in (Path(gadesk.ui.__file__).parent / "cards").glob("*.py"):
        assert path.name == "overlay.py" or not list(_look_colours(ast.parse(path.read_text()))), path


def test_no_module_keeps_a_colour_of_the_look() -> None:
    """Colours are read when something is painted: neither imported by name nor read while a module is loaded."""
    for path in Path(gadesk.ui.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text())
        names = {each.upper() for each in p.Look.__annotations__}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "gadesk.ui.design.palette":
                assert not {each.name for each in node.names} & names, path
        assert not list(_look_colours(tree, outside=True)), path


def _look_colours(node: ast.AST, outside: bool = False) -> Iterator[str]:
    """The colours of the look that are read below a node; `outside` leaves out what functions do."""
    for child in ast.iter_child_nodes(node):
        if outside and isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and child.value.id == "p":
            if child.attr.lower() in p.Look.__annotations__ and child.attr.isupper():
                yield child.attr
        yield from _look_colours(child, outside)


def _ink(button: QPushButton) -> str:
    image = button.icon().pixmap(24, 24).toImage()
    pixels = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
    colours = {pixel.name() for pixel in pixels if pixel.alpha() == 255}
    return colours.pop() if len(colours) == 1 else str(colours)


def test_a_look_is_changed_while_windows_are_open(qtbot: QtBot, qapp: QApplication) -> None:
    """Icons of buttons and rows, palette and style sheet follow, and come back."""
    apply_theme(qapp)
    button, rows, box = QPushButton(icon("plus"), "x"), QListWidget(), QComboBox()
    primary = QPushButton(icon("plus", p.GOLD_INK), "y")
    rows.addItem(QListWidgetItem(icon("check", p.GOOD), "row"))
    box.addItem(icon("plus", "#123456"), "row")
    for widget in (button, primary, rows, box):
        qtbot.addWidget(widget)
    before = rows.item(0).icon().cacheKey()
    foreign = box.itemIcon(0).cacheKey()
    with qtbot.waitSignal(looks().changed):
        looks().choose(LookChoice.LIGHT)
    assert _ink(button) == p.LIGHT.ink
    assert _ink(primary) == p.LIGHT.gold_ink
    assert rows.item(0).icon().cacheKey() == icon("check", p.LIGHT.good).cacheKey() != before
    assert box.itemIcon(0).cacheKey() == foreign
    assert qapp.palette().window().color().name() == p.LIGHT.felt_deep
    assert p.LIGHT.panel_lift in qapp.styleSheet()
    looks().choose(LookChoice.DARK)
    assert _ink(button) == p.DARK.ink


def test_log_is_written_anew_in_another_look(qtbot: QtBot, qapp: QApplication) -> None:
    """The lines stay, their colours change."""
    apply_theme(qapp)
    window = QListWidget()
    qtbot.addWidget(window)
    panel = LogPanel(window)
    panel.add([Sentence((Part("Ana draws "), Part("Paper Squire", "paper-squire")), seat=0)])
    words = panel.plain_text()
    looks().choose(LookChoice.LIGHT)
    assert panel.plain_text() == words
    assert p.LIGHT.gold in panel._text.toHtml()


def test_look_follows_the_system_until_the_player_chooses(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the system turns light so do the windows, and not any more once dark was chosen."""
    apply_theme(qapp)
    looks().choose(LookChoice.SYSTEM)
    assert p.worn() is p.DARK, "a system that does not say"
    monkeypatch.setattr("gadesk.ui.design.looks.system_is_light", lambda: True)
    looks().refresh()
    assert p.worn() is p.LIGHT
    looks().choose(LookChoice.DARK)
    looks().refresh()
    assert p.worn() is p.DARK
