"""What every test shares: Qt without a screen, a home of its own, and where the shared inputs lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a user's own files out of the tests and the tests' files out of the user's."""
    home = tmp_path_factory.getbasetemp() / "home"
    for name, folder in (("HOME", ""), ("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")):
        path = home / folder
        path.mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv(name, str(path))


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
