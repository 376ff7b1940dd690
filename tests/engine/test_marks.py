"""Marks of layers on the Effects Stack: what was prepared, imbued, brewed, empowered is so for abilities at once."""

from __future__ import annotations

import re
from pathlib import Path

from gadesk.session.selfplay.random_decks import selfplay_pool
from tests.architecture.source import modules
from tests.engine.board import needs_sheets

AGAIN = re.compile(r"(\w+(?:\.\w+)*)\.marks = \1\.marks \|")


@needs_sheets
def test_an_attack_that_is_prepared_is_so_at_once(tmp_path: Path) -> None:
    """A game in which an attack becomes unblockable by being prepared, and its next question came too early."""
    figures = selfplay_pool(1, 95500, folder=tmp_path, every=1)
    assert (figures["exceptions"], figures["invariant_violations"]) == (0, 0)


def test_no_layer_is_marked_past_that() -> None:
    """Who adds to the marks of a layer by itself forgets that abilities in force may ask for them."""
    assert {one.where for one in modules("gadesk/engine") if AGAIN.search(one.text)} == {
        "gadesk/engine/continuous/derived.py"
    }
