"""Drawing in the background gives way to whoever types."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from pytestqt.qtbot import QtBot

from gadesk.ui.cards import typing_first
from gadesk.ui.cards.pixmaps import draw, key_for
from gadesk.ui.library.browser import CardBrowser
from tests.faces import WIDEST
from tests.ui.library_samples import pixmaps_of, sample_pool


def test_a_face_being_drawn_stands_still_for_a_key(qtbot: QtBot, tmp_path: Path) -> None:
    """Typing a letter hushes; a face drawn on another thread is done only after that."""
    pool = sample_pool(tmp_path)
    pixmaps = pixmaps_of(pool)
    browser = CardBrowser(pool, pixmaps)
    qtbot.addWidget(browser)
    key = key_for(pixmaps.printed(pool.find("")[0]), 2 * WIDEST)  # of which tests keep none
    draw(key, None)
    before = time.monotonic()
    browser.search("a")
    drawing = threading.Thread(target=draw, args=(key, None))
    drawing.start()
    drawing.join()
    assert time.monotonic() - before >= 0.03


def test_the_gui_thread_never_waits() -> None:
    """It would keep itself waiting."""
    typing_first.hush(60)
    before = time.monotonic()
    typing_first.breathe()
    typing_first.hush(0)
    assert time.monotonic() - before < 30
