"""The screens of the games that were played, for pictures without a display."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.files import passing_folder, write_whole
from gadesk.protocol import codec, deltas
from gadesk.protocol.recording import (
    SUFFIX,
    VERSION,
    Count,
    Recorded,
    Result,
    Shown,
    body_line,
    journal_parts,
    load_recording,
    packed,
)
from gadesk.ui.games.page import GamesPage
from gadesk.ui.games.watch_page import WatchPage
from gadesk.ui.shots import register_screen
from gadesk.ui.table import sample_boards
from gadesk.ui.table.shots import PLAYERS, bundled_lexicon, sample_events, sync_pixmaps


def sample_recording(folder: Path) -> Path:
    """Write a recording of some boards, as if one game had come to them."""
    views = [sample_boards.start_of_game()[0], sample_boards.main_phase()[0], sample_boards.combat()[0]]
    champions = tuple(card.slug or "" for card in views[1].field[:2])
    counts = (Count(12, 9, 4, 11, 8, 1), Count(11, 7, 3, 6, 6, 2))
    result = Result(0, views[-1].turn, 1, champions, counts)
    kinds, game, begun = ("player", "player"), "0" * 32, "2026-11-01T20:15:00"
    head = Recorded(VERSION, game, begun, 0, PLAYERS, kinds, (0,), "Winter deck", packed=True, result=result)
    before, body, check = None, b"", 0
    for at, view in enumerate(views):
        now = codec.plain_of(view)
        change = deltas.change(before, now)
        line = Shown(0, view.turn, 20 * at, change, 0, tuple(sample_events(view)), None, 0, at)
        data, check = body_line(line, check)
        body, before = body + data, now
    for part in journal_parts(b"{}"):
        data, check = body_line(part, check)
        body += data
    path = folder / f"2026-11-01-sample{SUFFIX}"
    write_whole(path, packed(head, body))
    return path


def _list(size: QSize) -> QWidget:
    folder = passing_folder()
    sample_recording(folder)
    page = GamesPage(folder, bundled_lexicon().name)
    page.resize(size)
    return page


def _watched(size: QSize) -> QWidget:
    lexicon = bundled_lexicon()
    pixmaps = sync_pixmaps(lexicon)
    page = WatchPage(load_recording(sample_recording(passing_folder())), 0, lexicon, pixmaps)
    pixmaps.setParent(page)
    page.resize(size)
    page.step = 1
    return page


register_screen("games", _list)
register_screen("game-watched", _watched)
