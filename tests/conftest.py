"""What every test shares: Qt without a screen, a home of its own, and where the shared inputs lie."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep a user's own files out of the tests and the tests' files out of the user's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """Give the folder of the source tree."""
    return ROOT


@pytest.fixture(scope="session")
def shared_index() -> Path:
    """Give the file of the whole Index, which lies beside the tree; tests that need it are skipped without it."""
    path = SHARED / "index" / "cards.json"
    if not path.is_file():
        pytest.skip("the shared Index is not here")
    return path
