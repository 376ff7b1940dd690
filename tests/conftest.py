"""What every test shares: Qt without a screen, a home of its own, and where the shared inputs lie."""

from __future__ import annotations

import gc
import os
import random
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["GADESK_ALONE"] = "1"  # several tests run at a time on one machine; those of the network say otherwise

# The same commit gives the same examples, and a slow machine fails none; HYPOTHESIS_PROFILE=searching looks further.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rollback`: every decision of every game in the run is snapshotted and restored before it goes on."""
    parser.addoption("--rollback", action="store_true", help="snapshot and restore every game at every decision")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave what is timed to a run of its own where coverage traces, which takes its time, too."""
    traced = sys.gettrace() is not None or coverage.Coverage.current() is not None  # newer Pythons trace otherwise
    if item.get_closest_marker("timed") and traced:
        pytest.skip("timed untraced, by pytest -m timed")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare the garbage collector what was collected of tests: hosts collect between games, windows all the time."""
    _stand()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After a folder let go of the program's syntax trees, and spare the garbage collector what tests keep for good."""
    if nextitem is not None and nextitem.path.parent == item.path.parent:
        return
    source = sys.modules.get("tests.architecture.source")
    if source is not None:
        source.let_go()
    _stand()


def _stand() -> None:
    if gc.isenabled():  # else there has been a window: what is left of it must be found
        gc.collect()
        gc.freeze()


@pytest.fixture(autouse=True)
def _rollback(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--rollback`, put each game back to a snapshot of itself after every answer: nothing may change."""
    if not request.config.getoption("--rollback"):
        return
    from gadesk.engine.game import Game

    answer = Game.answer
    restoring: list[Game] = []

    def answer_and_go_back(game: Game, given: tuple[int, ...]) -> None:
        answer(game, given)
        if restoring:  # a restore answers again what was answered since its mark
            return
        told, answers, decision = game.run.told, game.answers, game.decision
        restoring.append(game)
        game.restore(game.snapshot())
        restoring.clear()
        assert (game.answers, game.decision) == (answers, decision)
        game.run.told = told

    monkeypatch.setattr(Game, "answer", answer_and_go_back)


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a test's own process draws from the system be the same at every run, so that no test fails by chance.

    The programs that a test starts draw as they do for players. GADESK_TEST_CHANCE=any word draws something else.
    """
    chance = random.Random(request.node.nodeid + os.environ.get("GADESK_TEST_CHANCE", ""))
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: chance.randbytes(size).hex())
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)
    monkeypatch.setattr(secrets, "choice", chance.choice)


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep a user's own files out of the tests and the tests' files out of the user's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield


@pytest.fixture(scope="session", autouse=True)
def _kept_rows(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Say where the rows of the cards are kept: in pytest's cache, or else in the folder of this run."""
    cache = getattr(request.config, "cache", None)
    base = tmp_path_factory.getbasetemp()
    here = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # the workers' folders lie in that of the run
    folder = cache.mkdir("rows") if cache is not None else here / "rows"
    folder.mkdir(exist_ok=True)
    os.environ["GADESK_KEPT_ROWS"] = str(folder)


@pytest.fixture
def rows_at_hand(_own_home: None, _kept_rows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a window in the home of the tests, or in another, finds the rows of the cards printed."""
    from tests.kept_rows import give, lay, print_here

    lay()
    give()
    print_here(monkeypatch)
    if not _folded:
        from gadesk.ui.library.card_pool import fold_without_texts, read_and_fold
        from gadesk.ui.library.card_texts import PrintedHere

        _folded.extend((read_and_fold(None, PrintedHere()), fold_without_texts(None)))


_folded: list[object] = []
"""What a pool of the shipped cards searches, with texts and before they come: windows that are open share it."""


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """Make the application as the program does: garbage is collected in its thread alone."""
    from gadesk.ui.system import running_application
    from tests.faces import paint_once

    paint_once()
    _kept.append(running_application(["gadesk"]))
    return _kept[0]


_kept: list[QApplication] = []  # until the process ends: what other tests left behind must not outlive it


@pytest.fixture(autouse=True)
def _collect_between_tests(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Collect garbage here, where the window has turned Python's own collector off and no event loop runs for long.

    A window of a test that is over does not stay for good: what it would spare the collector is not spared.
    """
    timed = request.node.get_closest_marker("timed") is not None
    if not timed:
        monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    if not gc.isenabled():
        from gadesk.ui.garbage import collect_due

        if timed:
            gc.unfreeze()
        collect_due()


@pytest.fixture(scope="session")
def root() -> Path:
    """Give the folder of the source tree."""
    return ROOT


@pytest.fixture(scope="session")
def shared_index() -> Path:
    """Give the file of the whole Index, which lies beside the tree; tests that need it are skipped without it."""
    path = SHARED / "index" / "cards-2026-01.json"
    if not path.is_file():
        pytest.skip("the shared Index is not here")
    return path


@pytest.fixture(autouse=True)
def _nothing_is_counted() -> Iterator[None]:
    """Whether owned cards are counted is a setting of the program's, which a window leaves to the next one."""
    yield
    counting = sys.modules.get("gadesk.ui.library.owned")
    if counting is not None:
        counting.owned().turn(False)
