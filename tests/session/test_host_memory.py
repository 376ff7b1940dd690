"""What a host's process holds before a game: what each game needs, and no more (docs/architecture.md)."""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.facts import FactFile
from gadesk.cards.model import Card
from gadesk.paths import child_environment, resource
from gadesk.rulestext.compile import Words
from gadesk.session.heap import Tidying
from gadesk.sheets.game_decks import starters
from tests.staying.pair import Pair

MOST = 60
"""MB of a host that waits for a plan: without the modules compiled by an earlier run it is some 43."""
_WAITING = """
import gc, json, sys
from pathlib import Path
import gadesk.session.host as host
host._prepare()
from gadesk.cards.model import Card
status = Path("/proc/self/status")
rows = dict(line.split(":", 1) for line in status.read_text().splitlines()) if status.exists() else {}
gc.unfreeze()
print(json.dumps({
    "kB": int(rows.get("VmRSS", "0").split()[0]),
    "cards": sum(type(each) is Card for each in gc.get_objects()),
    "modules": sorted({".".join(name.split(".")[:many]) for name in sys.modules for many in (1, 2, 4)}),
}))
"""


def test_a_waiting_host_holds_no_more_than_it_needs() -> None:
    """No card's facts, no module of the window, of downloads or of a network that nobody asked for yet."""
    done = subprocess.run(
        [sys.executable, "-c", _WAITING], capture_output=True, text=True, check=True, env=child_environment()
    )
    found = json.loads(done.stdout)
    assert found["cards"] < 100
    needless = {"PySide6", "requests", "PIL", "zeroconf", "cryptography", "spake2", "gadesk.ui", "gadesk.commands"}
    needless |= {"gadesk.session.scenario.scenarios", "gadesk.session.scenario.board"}
    assert not needless & set(found["modules"])
    assert found["kB"] < MOST * 1024


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="what a process has loaded is read in /proc")
def test_who_comes_in_by_a_code_leaves_no_library_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exchange of codes is done in a process of its own; a game over the network takes no more than it needs."""
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "GADESK_ALONE"):
        monkeypatch.setenv(name, "1")  # put back at the end, whatever the pair makes of it
    decks = list(starters().values())
    pair = Pair((decks[0], decks[1]), gallery=False)
    try:
        loaded = Path(f"/proc/{pair.pid}/maps").read_text()
        rows = dict(line.split(":", 1) for line in Path(f"/proc/{pair.pid}/status").read_text().splitlines())
        assert "libssl" in loaded or "_ssl" in loaded
        assert not any(word in loaded for word in ("cryptography", "_cffi_backend"))
        assert int(rows["VmRSS"].split()[0]) < MOST * 1024
    finally:
        pair.close()
        shutil.rmtree(pair.folder, ignore_errors=True)


def test_the_words_of_all_cards_keep_no_card() -> None:
    """A card that somebody has asked for stays the same one; the others are gone again."""
    facts = FactFile(resource("cards", "facts.jsonl"))
    first = next(iter(facts))
    asked = facts[first]
    before = sum(type(each) is Card for each in gc.get_objects())
    catalogue = Catalogue(facts)
    kept = [card for card in catalogue.passing() if card.slug == first]
    words = Words.of(catalogue.passing())
    assert kept == [asked] and kept[0] is asked and len(words.names) >= len(facts)
    gc.collect()
    assert sum(type(each) is Card for each in gc.get_objects()) == before


def test_tidying_drops_what_was_left_behind_and_sets_nothing_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lives as a look is made may be a state to go back to: set apart, it would never be freed once it is left."""
    set_apart: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: set_apart.append("all that lives now"))
    tidying = Tidying()
    ring: list[object] = [Tidying()]
    ring.append(ring)
    left = weakref.ref(ring[0])
    for _ in range(Tidying.EVERY):
        tidying.took_a_line()
    assert left() is not None
    del ring
    for _ in range(Tidying.EVERY):
        tidying.took_a_line()
    assert left() is None and not set_apart
