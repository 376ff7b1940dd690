"""The window stays thin: it shows its pages without the rules, the grammar and the sheets' contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE

CARD: dict[str, Any] = {
    "name": "Made-Up Spirit", "types": ["champion"], "level": 0, "life": 15, "cost": 0, "cost_kind": "memory",
    "text": "On Enter: Draw a card.",
}  # fmt: skip
HEAVY = ("gadesk.engine", "gadesk.rulestext", "gadesk.script")
PAGES = """
import json, linecache, sys, time
from pathlib import Path
import gadesk.ui.app as program
from gadesk.ui.app import Window, application
from gadesk.ui.start.choice import StartAction, StartChoice
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
decks.folder = Path(FOLDER)
pane = decks.open_starter("Lorraine")
assert pane is not None
for row in range(len(decks.info.tabs.buttons())):
    decks.info.tabs.turn(row)
    QTest.qWait(20)
program.games_folder = lambda: Path(FOLDER)
window.chosen(StartChoice(StartAction.SCENARIO, scenario=SCENARIO))
until(lambda: window.game is not None and window.game.table.controller.decision is not None)
made_up = list(window.made_up.values())
texts = sum(bool(window.library.pool.understood(card.slug)) for card in window.library.pool.catalogue)
window.close()
sources = [name for name, held in linecache.cache.items() if "gadesk" in name and len(held) > 1]
print(json.dumps([made_up, texts, len(pane.open.deck.main), sorted(sys.modules), sources]))
"""


@pytest.fixture(params=["kept", pytest.param("printed now", marks=pytest.mark.deep)])
def home(request: pytest.FixtureRequest, rows_at_hand: None, tmp_path: Path) -> dict[str, str]:
    """The environment of a home where the rows of the cards are kept from an earlier start, or of an empty one."""
    return {**os.environ, "XDG_CACHE_HOME": str(tmp_path)} if request.param == "printed now" else {**os.environ}


def test_the_windows_pages_load_no_rules(tmp_path: Path, home: dict[str, str]) -> None:
    """Start screen, library with a search, deck builder, a game of a scenario: texts come from other processes."""
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps({"cards": [CARD], "seats": [{"champion": CARD["name"]}] * 2}), encoding="utf-8")
    names = {"PATIENCE": PATIENCE, "FOLDER": str(tmp_path), "SCENARIO)": str(file)}
    code = PAGES
    for name, value in names.items():
        code = code.replace(name, repr(value) + ")" * name.count(")"))
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 3, env=home)
    assert done.returncode == 0, done.stderr
    made_up, texts, cards, modules, sources = json.loads(done.stdout.splitlines()[-1])
    assert made_up == [f"**On Enter:** {CARD['text'][10:]}"], "the host told what the scenario's own card says"
    assert texts > 1000 and cards > 10, "the texts came, and the deck was opened"
    heavy = [name for name in modules if name.startswith(HEAVY)]
    assert not heavy, heavy
    assert not sources, "what PySide6 puts in place of Python's import reads and keeps the source of every module"


START = """
import json, sys
from PySide6.QtCore import QSettings
import gadesk.ui.app as program
from gadesk.session.bench.starts import WINDOW
from gadesk.cards.catalogue import bundled_catalogue
exec(WINDOW)
read = len(bundled_catalogue()._by_slug._made)
print(json.dumps([read, [name for name in sys.modules if not name.startswith(("PySide6", "shiboken"))]]))
"""
WITHOUT = (
    "gadesk.bots", "gadesk.decks.deckfile", "gadesk.decks.dialects", "gadesk.decks.legality", "gadesk.net.client",
    "gadesk.protocol.messages", "gadesk.sheets.game_decks", "gadesk.ui.browse", "gadesk.ui.decks.page",
    "gadesk.ui.design.documents", "gadesk.ui.design.recolouring", "gadesk.ui.design.text_entry",
    "gadesk.ui.library.page",
    "gadesk.ui.log", "gadesk.ui.table.game_page", "gadesk.ui.warming", "gadesk.cards.search", "PIL", "asyncio", "html",
    "msgspec", "requests", "socket",
)  # fmt: skip
"""What only its pages, a game or a sync need."""


def test_the_start_screen_comes_with_little(tmp_path: Path) -> None:
    """Neither what it does not show nor the cards of its decks, but those in the middle of it, are read for it.

    No game is saved yet: to read one takes what reads JSON.
    """
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True, env=home)
    cards, modules = json.loads(done.stdout.splitlines()[-1])
    assert cards <= 10, "a card for each starter deck, and no more"
    loaded = [name for name in modules if any(f"{name}.".startswith(f"{other}.") for other in (*WITHOUT, *HEAVY))]
    assert not loaded, loaded


CLICK = """
import json, sys
from pathlib import Path
import gadesk.ui.first_game as first
from gadesk import records
seen = [set(), set()]
begin = first.program.Window.chosen
def chosen(window, choice):
    seen[:] = [set(sys.modules), set(records._WAITING)]
    begin(window, choice)
first.program.Window.chosen = chosen
first.MOVED_MS = 100
first.measure(Path(sys.argv[1]))
fresh = [name for name in sys.modules if name.startswith("gadesk") and name not in seen[0]]
made = [f"{each.__module__}.{each.__name__}" for each in seen[1] - set(records._WAITING)]
print(json.dumps([len(seen[0]), fresh, made]))
"""


def test_a_click_on_a_game_loads_nothing(tmp_path: object) -> None:
    """What the table needs is there before: its modules, its records, and a host that waits."""
    command = [sys.executable, "-c", CLICK, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 3, check=True)
    before, fresh, made = json.loads(done.stdout.splitlines()[-1])
    assert before > 300 and not fresh, fresh
    late = [name for name in made if name.startswith(("gadesk.protocol", "gadesk.ui.table"))]
    assert not late, late
