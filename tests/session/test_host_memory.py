"""What a host's process holds before a game: what each game needs, and no more (docs/architecture.md)."""

from __future__ import annotations

import gc
import json
import subprocess
import sys

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.facts import FactFile
from gadesk.cards.model import Card
from gadesk.paths import child_environment, resource
from gadesk.rulestext.compile import Words

MOST = 60
"""MB of a host that waits for a plan: without the modules compiled by an earlier run it is some 47."""
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
    "modules": sorted({".".join(name.split(".")[:many]) for name in sys.modules for many in (1, 2)}),
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
    assert not needless & set(found["modules"])
    assert found["kB"] < MOST * 1024


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
