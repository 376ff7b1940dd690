"""What the library's tests share: a stand-in Index and a library of its own folder."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.index_json import card_from_index
from gadesk.library.index_client import Patience
from gadesk.library.library import Library
from gadesk.library.long_work import Control
from gadesk.library.pictures import Pictures
from tests.library.standin import StandIn, made_up_pool, standing_in
from tests.waiting import PATIENCE

# No test waits as long as a user would before it asks again; how long an answer takes is up to the machine.
HASTY = Patience(
    attempts=6, first_wait=0.01, longest_wait=0.05, connect=2 * PATIENCE, read=2 * PATIENCE, whole=2 * PATIENCE
)


class Hurried(Control):
    """A switch whose clock jumps over every wait."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0
        self._skipping = threading.Lock()

    def now(self) -> float:
        """Tell the time with all that was not waited for."""
        return super().now() + self.skipped

    def sleep(self, seconds: float) -> None:
        """Wait for nothing but being stopped."""
        super().sleep(0)
        with self._skipping:
            self.skipped += seconds


class Standing(Control):
    """A switch whose clock stands still: what failed is not tried again before a test asks for it."""

    def now(self) -> float:
        """Tell the same time always."""
        return 1.0


@pytest.fixture
def index() -> Iterator[StandIn]:
    """Serve 120 made-up cards, which are three pages."""
    with standing_in(made_up_pool(120)) as state:
        yield state


@pytest.fixture
def library(tmp_path: Path, index: StandIn) -> Iterator[Library]:
    """Open an empty library that syncs with the stand-in."""
    opened = Library.open(tmp_path / "library", base_url=index.url)
    opened.patience = HASTY
    yield opened
    opened.close()


def opened(folder: Path, index: StandIn, cap: int = 1 << 30) -> Pictures:
    """Open the pictures of the stand-in's cards."""
    catalogue = Catalogue([card_from_index(raw) for raw in index.cards])
    return Pictures(folder / "pictures", lambda: catalogue, index.url, cap=cap, patience=HASTY, control=Standing())


@pytest.fixture
def pictures(tmp_path: Path, index: StandIn) -> Iterator[Pictures]:
    """Open pictures in a folder of their own."""
    made = opened(tmp_path, index)
    yield made
    made.close()
