"""`gadesk sync`: plain sentences, progress, exit codes; also against the shared stand-in with each of its faults."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.library.errors import IndexTrouble
from gadesk.library.library import Library
from gadesk.session.compiling import compile_for_library
from tests.conftest import SHARED
from tests.library.conftest import HASTY
from tests.library.standin import StandIn, made_up_card

FAULTS = ["slow", "429", "500", "truncate", "garbage", "drop", "html", "hugeimage"]
Serve = Callable[..., str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start the shared stand-in with chosen faults, and end it afterwards."""
    server = SHARED / "index" / "index_server.py"
    if not server.is_file():
        pytest.skip("the shared stand-in is not here")
    running: list[subprocess.Popen[str]] = []

    def start(*options: str) -> str:
        command = [sys.executable, str(server), "--port", "0", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        return found.group()

    yield start
    for process in running:
        process.kill()
        process.communicate()


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
    assert "With abilities to resolve by hand (1): made-up-0001" in told and "{+Nobody" in told


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
    sentences = capsys.readouterr().err.splitlines()
    assert all(line.startswith("gadesk: ") and line.endswith(".") for line in sentences) and len(sentences) == 2


def test_ctrl_c_keeps_what_came(tmp_path: Path, index: StandIn) -> None:
    """Interrupted, the program says so and the next run goes on."""
    index.sometimes("slow", 1.0)
    command = [sys.executable, "-m", "gadesk", "sync", "--base-url", index.url, "--library", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not index.asked:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130 and "Stopped; what was downloaded so far is kept" in told


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("rate", ["1.0", "0.2"])
def test_the_shared_stand_in_on_a_bad_day(tmp_path: Path, serve: Serve, fault: str, rate: str) -> None:
    """All 1,500 cards come with a fault on every fifth request; with nothing but faults the library stays empty."""
    few = SHARED / "index" / "cards.json"
    if fault == "slow":  # three seconds a request: a few cards are enough
        few = tmp_path / "few.json"
        few.write_text(json.dumps(json.loads((SHARED / "index" / "cards.json").read_text("utf-8"))[:120]), "utf-8")
    library = Library.open(tmp_path, base_url=serve("--fault", fault, "--rate", rate, "--cards", str(few)))
    library.patience = HASTY if fault != "slow" else None
    if rate == "1.0" and fault not in ("slow", "hugeimage"):
        with pytest.raises(IndexTrouble, match=r"\.$"):
            library.sync()
        assert library.store.cards() == [] and library.synced_at is None
    else:
        result = library.sync(compile=compile_for_library)
        assert result.cards == (120 if fault == "slow" else 1500)
        assert result.unreadable == () and library.texts.changed_slugs() == ()
        library.store.db.sound()
    library.close()


def test_pictures_of_the_shared_stand_in_on_a_bad_day(tmp_path: Path, serve: Serve) -> None:
    """Pictures too large to open are told as missing and never kept, while the rest comes."""
    clean = Library.open(tmp_path, base_url=serve())
    clean.sync()
    clean.close()
    library = Library.open(tmp_path, base_url=serve("--fault", "hugeimage", "--rate", "0.5", "--seed", "3"))
    library.patience = HASTY
    slugs = [card.slug for card in library.catalogue][:6]
    library.pictures.want([(slug, "front") for slug in slugs])
    assert library.pictures.wait(60)
    for slug in slugs:
        missing = [item for item in library.pictures.missing() if item.slug == slug]
        assert (library.pictures.path(slug) is not None) != bool(missing)
        assert all("pixels" in item.why for item in missing)
    library.close()
