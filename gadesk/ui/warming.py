"""What the start screen comes without and the first click on it may need: done once it stands there, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from PySide6.QtWidgets import QGraphicsView

from gadesk.records import complete

MODULES = (
    "gadesk.ui.table.game_page", "gadesk.ui.library.page", "gadesk.ui.decks.page", "gadesk.ui.game_plans",
    "gadesk.session.replays.recorder", "gadesk.ui.design.wait_cover",
)  # fmt: skip
ROOMS = ("gadesk.ui.table", "gadesk.ui.models", "gadesk.ui.log", "gadesk.ui.browse")
"""Whose records a game's first view and question are made of."""


def pieces() -> Iterator[Callable[[], object]]:
    """Each takes no longer than a glance."""
    yield from (partial(import_module, name) for name in MODULES)
    yield from (partial(complete, room) for room in ROOMS)
    yield _learn_messages
    yield _meet_widgets


def _learn_messages() -> None:
    from gadesk.protocol import messages

    messages.learn()


def _meet_widgets() -> None:
    """Have PySide6 make its classes of all widgets, as it does when it first hands out one that Qt itself has made."""
    QGraphicsView().viewport()
