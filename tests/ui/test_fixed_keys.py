"""Every key that a page beside the table hears stands in the settings, “Keys”: the next one is missed by name."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel

import gadesk.ui
from gadesk.ui.settings.fixed_keys import FIXED_KEYS
from gadesk.ui.settings.key_bindings import KeyBindings
from gadesk.ui.settings.keys_page import KeysPage

ROOT = Path(gadesk.ui.__file__).parent
WATCHED, CARDS, PILE = (
    "A game that is watched",
    "Cards, and the cards beside a deck",
    "A pile or a card that is looked through",
)
PAGES = {
    "boards/zone_list": "A board that is built", "browse/large_card": PILE, "browse/zone_browser": PILE,
    "decks/deck_folders": "A deck", "decks/deck_view": "A deck", "decks/maybe_panel": "A deck", "decks/page": "A deck",
    "decks/plans_panel": "A deck", "design/felt_page": "Every page", "design/wait_cover": "Every page",
    "rules/page": "Every page",
    "rules/section": "Every page", "games/spectator_page": WATCHED, "games/watch_page": WATCHED,
    "games/watched_table": WATCHED, "library/browser": CARDS, "library/grid": CARDS, "library/owned": CARDS,
    "library/page": CARDS, "library/search_field": "The search", "match/dialog": "Between the games of a match",
    "start/alone": "Play alone", "start/deck_tile": "Play alone", "start/home": "The first page",
}  # fmt: skip
"""What hears keys, and the page where they do something."""
AT_THE_TABLE = {
    "log/panel", "table/bars", "table/keys", "table/overlays", "table/tiles", "settings/key_bindings",
    "settings/keys_page", "table/hand_tools", "table/game_page", "table/prompt_panel_words",
}  # fmt: skip
"""Keys of the table and of its settings, which stand in its own help (test_help_lines)."""
SIGNS = {"-": "−"}
STANDARD = {"Find": "Ctrl+F"}
"""Keys that Qt names by what they do."""


def _plain(key: str) -> str:
    return SIGNS.get(key, key)


def heard(source: str) -> set[str]:
    """The keys that a module names: constants of Qt, texts of shortcuts, and signs that are typed."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("Key_"):
            key = getattr(Qt.Key, node.attr)
            found.add("Enter" if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) else _plain(QKeySequence(key).toString()))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value.startswith(("Ctrl+", "Alt+")) or (node.value[:1] == "F" and node.value[1:].isdigit())
            if named and QKeySequence(node.value).toString() == node.value:
                found.add(node.value)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("StandardKey"):
            found.add(STANDARD[node.attr])
        if isinstance(node, ast.Compare) and "text" in ast.dump(node.left):
            for part in node.comparators:
                signs = part.elts if isinstance(part, ast.Tuple) else [part]
                said = [each.value for each in signs if isinstance(each, ast.Constant)]
                found |= {_plain(sign) for sign in said if isinstance(sign, str) and sign in ("+", "-", "*")}
    return found


def listed(page: str) -> set[str]:
    """The keys that the settings list for a page."""
    return {key for line in FIXED_KEYS[page] for key in line.keys.split(", ")}


MODULES = {
    path.relative_to(ROOT).with_suffix("").as_posix(): keys
    for path in sorted(ROOT.rglob("*.py"))
    if path.name != "fixed_keys.py" and (keys := heard(path.read_text(encoding="utf-8")))
}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_every_key_that_is_heard_is_listed(module: str) -> None:
    """Where a module hears keys, it is said of which page they are, and each stands there."""
    if module in AT_THE_TABLE:
        return
    assert module in PAGES, f"{module} hears {sorted(MODULES[module])}: of which page are they?"
    there = listed(PAGES[module])
    missing = {key for key in MODULES[module] if key not in there and not any(one.endswith(f"+{key}") for one in there)}
    assert not missing, f"{module}: {sorted(missing)} are not listed under “{PAGES[module]}”"


def test_nothing_is_listed_that_nobody_hears() -> None:
    """A key that does nothing any more is no more listed."""
    for page in FIXED_KEYS:
        there = set().union(
            *(keys for module, keys in MODULES.items() if PAGES.get(module) == page), {"Esc", "F1", "F10"}
        )
        idle = {
            key for key in listed(page) if key not in there and key.rsplit("+", 1)[-1] not in there and key != "Alt++"
        }
        assert idle <= {"1", "2"}, (page, idle)  # which the sides have


def test_the_next_key_is_missed() -> None:
    """However it is heard: a constant, a shortcut, a sign."""
    assert heard("if event.key() == Qt.Key.Key_F7: pass") == {"F7"}
    assert heard("QShortcut(QKeySequence('Alt+J'), self)") == {"Alt+J"}
    assert heard("event.text() in ('+', '-')") == {"+", "−"}


def test_they_are_read_in_the_settings(qtbot: Any) -> None:
    """Below the keys of the table, page by page, with what each does."""
    page = KeysPage(KeyBindings())
    qtbot.addWidget(page)
    shown = {label.text() for label in page.findChildren(QLabel)}
    assert FIXED_KEYS.keys() <= shown
    for lines in FIXED_KEYS.values():
        for line in lines:
            assert line.keys in shown and line.words[:1].upper() + line.words[1:] in shown
