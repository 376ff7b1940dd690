"""`gadesk sync`: plain sentences, progress, exit codes; also against the shared stand-in with each of its faults."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.library.card_fingerprints import bundled_partly
from gadesk.library.errors import IndexTrouble
from gadesk.library.library import Library
from gadesk.sheets.synced import compile_for_library
from tests.library.conftest import Hurried
from tests.library.shared_index import SCRIPT, SharedIndex, shared_index
from tests.library.standin import StandIn, made_up_card
from tests.waiting import PATIENCE, until

FAULTS = ["slow", "429", "500", "truncate", "garbage", "drop", "html", "hugeimage"]
NEVER_THE_LAST = ("slow", "hugeimage")  # with nothing but these the cards come all the same
QUICK = [(fault, 1.0) for fault in FAULTS if fault not in NEVER_THE_LAST] + [("drop", 0.2)]
BAD_DAYS = [
    pytest.param(fault, rate, marks=() if (fault, rate) in QUICK else pytest.mark.deep)
    for rate in (1.0, 0.2)
    for fault in FAULTS
]
"""Of those on which all cards come, one; the others are for `make check`: each fault is mended in test_sync.py, too."""


@pytest.fixture
def shared() -> Iterator[SharedIndex]:
    """Serve the shared cards, with a "slow" that is short."""
    if not SCRIPT.is_file():
        pytest.skip("the shared stand-in is not here")
    with shared_index(slow=0.05) as index:
        yield index


def test_it_tells_what_came_and_then_that_nothing_is_new(
    tmp_path: Path, index: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two syncs: cards and how they play, then nothing new with the number of requests; progress goes to stderr."""
    arguments = ["sync", "--base-url", index.url, "--library", str(tmp_path)]
    assert main(arguments) == 0
    first = capsys.readouterr()
    assert first.out.startswith("120 cards: 120 new, 0 changed, 0 removed (3 requests")
    assert "Fetching pages of cards: 3 of 3" in first.err
    assert main(arguments) == 0
    assert capsys.readouterr().out == "Nothing new: 120 cards, asked with 3 requests.\n"
    index.cards[0] = made_up_card(1, effect="Nobody reads this.", effect_raw="Nobody reads this.")
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "With abilities to resolve by hand (1): Made Up 1" in told and "{+Nobody" in told


def test_figures_for_scripts(tmp_path: Path, index: StandIn, capsys: pytest.CaptureFixture[str]) -> None:
    """With --json one object with stable keys comes."""
    assert main(["sync", "--base-url", index.url, "--library", str(tmp_path), "--images", "all", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["cards"] == 120 and len(figures["new"]) == 120 and figures["requests"] == 3
    assert figures["pictures"]["fetched"] == 132


def test_a_bad_address_is_the_users_and_a_silent_index_is_not(
    tmp_path: Path, index: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 for what is no address, 1 for an Index that fails us; a sentence in both cases."""
    assert main(["sync", "--base-url", "nowhere", "--library", str(tmp_path)]) == 2
    index.sometimes("403", 1.0)
    assert main(["sync", "--base-url", index.url, "--library", str(tmp_path)]) == 1
    sentences = [line for line in capsys.readouterr().err.splitlines() if not line.endswith("…")]
    assert all(line.startswith("gadesk: ") and line.endswith(".") for line in sentences) and len(sentences) == 2


def test_ctrl_c_keeps_what_came(tmp_path: Path, index: StandIn) -> None:
    """Interrupted, the program says so and the next run goes on."""
    go_on = threading.Event()

    def hang(path: str) -> None:
        go_on.wait(PATIENCE)

    index.fault = hang
    command = [sys.executable, "-m", "gadesk", "sync", "--base-url", index.url, "--library", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: index.asked, "a request")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    go_on.set()
    assert process.returncode == 130 and "Stopped; what was downloaded so far is kept" in told


@pytest.mark.parametrize(("fault", "rate"), BAD_DAYS)
def test_the_shared_stand_in_on_a_bad_day(tmp_path: Path, shared: SharedIndex, fault: str, rate: float) -> None:
    """All cards come with a fault on every fifth request; with nothing but faults the library stays empty."""
    library = Library.open(tmp_path, base_url=shared.url)
    shared.ail(fault, rate)
    if rate == 1.0 and fault not in NEVER_THE_LAST:
        with pytest.raises(IndexTrouble, match=r"\.$"):
            library.sync(control=Hurried())
        assert library.store.cards() == [] and library.synced_at is None
    else:
        result = library.sync(control=Hurried(), compile=compile_for_library)
        assert result.cards == 1882
        assert result.unreadable == () and set(library.texts.changed_slugs()) == bundled_partly()
        library.store.db.sound()
    library.close()
