"""Text of others is text: no sink of the window is made past the door in `gadesk/ui/design/plain.py`.

Qt takes what looks like HTML for HTML in some places and `&` for a key in others, and cannot be told otherwise by one
setting. So what obeys its words is made, or given its words, by the door only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, modules

DOORS = {f"gadesk/ui/design/{name}.py" for name in ("plain", "documents", "html", "asking")}
# Classes that take HTML, or `&` for a key, in what they are given at any time: the door has classes in their place.
MADE_BY_THE_DOOR = {
    "QLabel", "QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QCommandLinkButton", "QGroupBox",
    "QTextBrowser", "QTextEdit", "QTextDocument", "QErrorMessage", "QProgressDialog", "QWizard", "QSplashScreen",
    "QDockWidget", "QWhatsThis", "QSystemTrayIcon", "QStaticText", "QGraphicsTextItem", "QMdiArea", "QToolBox",
}  # fmt: skip
# Calls whose words are our own, written out there, or have gone through a function of the door.
WORDS_THROUGH = {
    "setToolTip": "tip",
    "showText": "tip",
    "addAction": "caption",
    "addMenu": "caption",
    "addTab": "caption",
    "insertTab": "caption",
    "setTabText": "caption",
    "setTabToolTip": "tip",
    "setWindowTitle": "title",
    "setAccessibleName": "aloud",
    "setAccessibleDescription": "aloud",
    "QAccessibleAnnouncementEvent": "aloud",
}
# Words that obey what is in them whatever is done to them before.
NEVER = {
    "setHtml", "insertHtml", "appendHtml", "setMarkdown", "insertMarkdown", "setWhatsThis", "setTextFormat",
    "setDefaultStyleSheet", "setInformativeText", "setDetailedText", "setWindowIconText",
}  # fmt: skip


def past_the_door(tree: ast.Module) -> Iterator[str]:
    """Name what a module makes or fills past the door, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                if _name(base) in MADE_BY_THE_DOOR:
                    yield f"line {node.lineno}: a class of {_name(base)}"
        elif isinstance(node, ast.Call):
            called = _name(node.func)
            if called in MADE_BY_THE_DOOR or called in NEVER:
                yield f"line {node.lineno}: {called}"
            elif called in WORDS_THROUGH and not all(map(_is_plain, _words(node, WORDS_THROUGH[called]))):
                yield f"line {node.lineno}: {called} without {WORDS_THROUGH[called]}()"
            elif called in ("html", "Html") and node.args and not _is_literal(node.args[0]):
                yield f"line {node.lineno}: {called} of what is not written out there"


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _words(call: ast.Call, through: str) -> list[ast.expr]:
    """List what could be a call's words: all that is not a widget, an icon or a number by its looks, nor the door's."""
    if _name(call.func) in ("addAction", "addMenu"):
        return call.args[:1]
    found = [arg for arg in call.args if not (isinstance(arg, ast.Call) and _name(arg.func) == through)]
    through_door = len(found) < len(call.args)
    return [] if through_door else found[-1:]


def _is_plain(node: ast.expr) -> bool:
    """Whether words are our own; of a menu's line a part may have gone through the door."""
    if isinstance(node, ast.Call):
        return _name(node.func) in ("caption", "tip", "title", "aloud")
    if isinstance(node, ast.JoinedStr):
        return all(
            isinstance(part, ast.Constant)
            or (isinstance(part, ast.FormattedValue) and (_is_plain(part.value) or _is_count(part.value)))
            for part in node.values
        )
    return _is_literal(node)


def _is_count(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "number"


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_literal(node.body) and _is_literal(node.orelse)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def window_modules() -> list[Module]:
    """List the modules of the window but for the door."""
    return [module for module in modules("gadesk/ui") if module.where not in DOORS]


def test_no_sink_is_made_past_the_door() -> None:
    """Labels, buttons, tips, menus, tabs, titles and documents take their words through the door."""
    found = {module.where: wrong for module in window_modules() if (wrong := list(past_the_door(module.tree)))}
    assert not found, "\n".join(f"{where}: {', '.join(wrong)}" for where, wrong in found.items())


@pytest.mark.parametrize(
    "line",
    [
        "label = QLabel(name)",
        "button = QtWidgets.QPushButton('Play')",
        "class Mine(QTextBrowser): pass",
        "widget.setToolTip(name)",
        "item.setToolTip(0, f'In {path}')",
        "QToolTip.showText(spot, words, self)",
        "menu.addAction(f'Remove {name}', act)",
        "tabs.addTab(page, icon('deck'), name)",
        "self.setWindowTitle(deck.name)",
        "zone.setAccessibleName(f'Hand of {name}')",
        "QAccessibleAnnouncementEvent(widget, sentence)",
        "document.setHtml(page)",
        "html(f'<b>{name}</b>')",
        "html(template, name)",
        "Html('<b>' + name + '</b>')",
    ],
)
def test_what_would_get_past_is_seen(line: str) -> None:
    """Each way past the door is one that the test above finds."""
    assert list(past_the_door(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "widget.setToolTip('Close' if here else 'Open')",
        "widget.setToolTip(tip(name))",
        "QToolTip.showText(spot, tip(words), self)",
        "menu.addAction(f'&{number}  {caption(words)}')",
        "menu.addAction(caption(words), act)",
        "html('<b>{}</b>', name)",
        "zone.setAccessibleName(aloud(name))",
    ],
)
def test_the_door_itself_is_let_through(line: str) -> None:
    """Literals and words that went through the door are no fault."""
    assert not list(past_the_door(ast.parse(line)))
