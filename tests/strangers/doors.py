"""The doors through which the window takes words of others: read from its code, and watched while somebody walks."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from gadesk import plain
from tests.architecture.source import modules
from tests.strangers.audit import is_hostile

CLEANS = ("line", "text", "name")
"""What makes words plain (`gadesk.plain`)."""


@cache
def doors() -> frozenset[str]:
    """Each function of the window that makes words plain, as module and name."""
    return frozenset(door for module in modules("gadesk/ui") for door in _doors_of(module.name, module.text))


def _doors_of(module: str, text: str) -> set[str]:
    """Name the functions of a module in which words are made plain."""
    found: set[str] = set()

    def look(node: ast.AST, within: str) -> None:
        here = node.name if isinstance(node, ast.FunctionDef) else within
        if isinstance(node, ast.Attribute) and node.attr in CLEANS and ast.unparse(node.value) == "plain":
            found.add(f"{module}:{here}")
        for child in ast.iter_child_nodes(node):
            look(child, here)

    look(ast.parse(text), "")
    return found


@contextmanager
def received() -> Iterator[set[str]]:
    """Notice which doors hostile words come through from now on, by the names that `doors` has."""
    came: set[str] = set()

    def watched(clean: Callable[..., str]) -> Callable[..., str]:
        def cleaned(words: str, *more: int) -> str:
            if is_hostile(words):
                frame = sys._getframe(1)
                while frame.f_code.co_name.startswith("<") and frame.f_back is not None:
                    frame = frame.f_back  # a comprehension stands in a function
                came.add(f"{frame.f_globals['__name__']}:{frame.f_code.co_name}")
                del frame
            return clean(words, *more)

        return cleaned

    with pytest.MonkeyPatch.context() as patch:
        for each in CLEANS:
            patch.setattr(plain, each, watched(getattr(plain, each)))
        yield came


REACHED = {
    "gadesk.ui.design.html:_safe": "decks",
    "gadesk.ui.design.plain:tip": "decks",
    "gadesk.ui.design.plain:setText": "play alone",
    "gadesk.ui.design.plain:aloud": "whom you have met",
    "gadesk.ui.design.plain:caption": "whom you have met",
    "gadesk.ui.decks.deck_folder_facts:facts_of": "decks",
    "gadesk.ui.table.game_page:names_of": "a game of others",
    "gadesk.ui.decks.trial_dialog:_cards": "measure",
    "gadesk.ui.decks.compare_dialog:__init__": "compare",
}
"""A way on which hostile words come through a door, for each that some way leads to."""
UNREACHED = frozenset(
    {
        "gadesk.ui.boards.draft:free_name", "gadesk.ui.boards.draft:read_draft", "gadesk.ui.boards.page:_name",
        "gadesk.ui.boards.page:_set_board", "gadesk.ui.boards.zone_list:entry_words",
        "gadesk.ui.decks.compare_dialog:version_words", "gadesk.ui.decks.deck_commands:_others",
        "gadesk.ui.decks.deck_folder_facts:facts", "gadesk.ui.decks.open_deck:name",
        "gadesk.ui.decks.trial_dialog:_hear", "gadesk.ui.demo:log_text", "gadesk.ui.design.asking:_box",
        "gadesk.ui.design.asking:_open_input", "gadesk.ui.design.asking:ask_choice", "gadesk.ui.design.plain:title",
        "gadesk.ui.fault_report:_report", "gadesk.ui.opening:_tell_of", "gadesk.ui.opening:open",
        "gadesk.ui.settings.preferences:call", "gadesk.ui.settings.preferences:name", "gadesk.ui.start.decks:own_deck",
        "gadesk.ui.table.client_signals:_take", "gadesk.ui.table.swings:review_words",
        "gadesk.ui.table.watchers:show_seats", "gadesk.ui.together.page:_keep_name",
        "gadesk.ui.together.page:_named", "gadesk.ui.together.section:_kept_name",
    }
)  # fmt: skip
"""Doors to which no way leads hostile words, or only by chance (what a guest says, and when): the monkey may."""
