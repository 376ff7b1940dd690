"""The window stays thin: it shows its pages without the rules, the grammar and the sheets' contract."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.waiting import PATIENCE

HEAVY = ("gadesk.engine", "gadesk.rulestext", "gadesk.script")
PAGES = """
import json, linecache, sys, time
from gadesk.ui.app import Window, application
from PySide6.QtTest import QTest
app, settings = application()
window = Window(settings)
window.show_start()
window.show()
def until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        QTest.qWait(10)
until(lambda: window.settled and window.library.pool.texts.ready)
library = window.library.show()
library.browser.search("draw")
until(lambda: len(library.browser.status()) > 3)
decks = window.decks.show()
decks.folder = __import__("pathlib").Path(FOLDER)
pane = decks.open_starter("Lorraine")
assert pane is not None
for row in range(len(decks.info.tabs.buttons())):
    decks.info.tabs.turn(row)
    QTest.qWait(20)
texts = sum(bool(window.library.pool.understood(card.slug)) for card in window.library.pool.catalogue)
window.close()
sources = [name for name, held in linecache.cache.items() if "gadesk" in name and len(held) > 1]
print(json.dumps([texts, len(pane.open.deck.main), sorted(sys.modules), sources]))
"""


def test_the_windows_pages_load_no_rules(tmp_path: object) -> None:
    """Start screen, library with a search, deck builder with a deck: texts come from a process of their own."""
    code = PAGES.replace("PATIENCE", repr(PATIENCE)).replace("FOLDER", repr(str(tmp_path)))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE * 3)
    assert done.returncode == 0, done.stderr
    texts, cards, modules, sources = json.loads(done.stdout.splitlines()[-1])
    assert texts > 1000 and cards > 10, "the texts came, and the deck was opened"
    heavy = [name for name in modules if name.startswith(HEAVY)]
    assert not heavy, heavy
    assert not sources, "what PySide6 puts in place of Python's import reads and keeps the source of every module"
