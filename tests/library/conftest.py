"""What the library's tests share: a stand-in Index and a library of its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.library.client import Patience
from gadesk.library.control import Control
from gadesk.library.library import Library
from tests.library.standin import StandIn, made_up_pool, standing_in

# No test waits as long as a user would.
HASTY = Patience(attempts=6, first_wait=0.01, longest_wait=0.05, connect=2, read=2, whole=5)


class Hurried(Control):
    """A switch whose clock jumps over every wait."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0

    def now(self) -> float:
        """Tell the time with all that was not waited for."""
        return super().now() + self.skipped

    def sleep(self, seconds: float) -> None:
        """Wait for nothing but being stopped."""
        super().sleep(0)
        self.skipped += seconds


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
