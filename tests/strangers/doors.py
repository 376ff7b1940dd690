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
_FILES = "test_files_that_are_opened_while_a_game_is_on"
_NAME = "test_a_name_that_was_written_into_the_settings"
_BOARD = "test_a_board_of_somebodys"
_DECKS = "test_decks_that_are_called_as_their_files"
_HOST = "test_what_a_host_says_to_a_window"
_TOLD = "test_what_other_processes_and_files_tell"
SHOWN = {
    "gadesk.ui.opening:_tell_of": _FILES,
    "gadesk.ui.opening:open": _FILES,
    "gadesk.ui.design.asking:_box": _FILES,
    "gadesk.ui.settings.preferences:call": _NAME,
    "gadesk.ui.settings.preferences:name": _NAME,
    "gadesk.ui.together.page:_keep_name": _NAME,
    "gadesk.ui.together.page:_named": _NAME,
    "gadesk.ui.together.section:_kept_name": _NAME,
    "gadesk.ui.boards.draft:free_name": _BOARD,
    "gadesk.ui.boards.draft:read_draft": _BOARD,
    "gadesk.ui.boards.page:_name": _BOARD,
    "gadesk.ui.boards.page:_set_board": _BOARD,
    "gadesk.ui.boards.zone_list:entry_words": _BOARD,
    "gadesk.ui.decks.compare_dialog:version_words": _DECKS,
    "gadesk.ui.decks.deck_commands:_others": _DECKS,
    "gadesk.ui.decks.deck_folder_facts:facts": _DECKS,
    "gadesk.ui.decks.open_deck:name": _DECKS,
    "gadesk.ui.decks.trial_dialog:_hear": _DECKS,
    "gadesk.ui.start.decks:own_deck": _DECKS,
    "gadesk.ui.start.decks:named": _DECKS,
    "gadesk.ui.table.client_signals:_take": _HOST,
    "gadesk.ui.table.watchers:show_seats": _HOST,
    "gadesk.ui.demo:log_text": _TOLD,
    "gadesk.ui.fault_report:_report": _TOLD,
    "gadesk.ui.table.swings:review_words": _TOLD,
    "gadesk.ui.design.asking:ask_choice": "test_scenarios_of_a_file_are_chosen_from",
    "gadesk.ui.design.asking:_open_input": "test_the_line_above_a_field_obeys_nothing",
}
"""The test (`test_doors`) that brings hostile words through a door otherwise than on a way."""
_OWN = "every title of a window or of a dialog for files is words of gadesk's own so far"
UNREACHED = dict.fromkeys(
    ("gadesk.ui.design.plain:title", "gadesk.ui.design.asking:ask_save", "gadesk.ui.design.asking:ask_file"), _OWN
)
"""Doors to which nothing leads hostile words, each with the reason."""
