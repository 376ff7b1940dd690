"""`gadesk host` and `gadesk join`, each in a process of its own, without a screen."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.paths import resource
from tests.waiting import PATIENCE, closed_port

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


def gadesk(*words: str) -> subprocess.Popen[str]:
    """Start the program."""
    command = [sys.executable, "-m", "gadesk", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Host a game whose first seat a bot plays."""
    process = gadesk(
        "host", "--seat", "bot", "--address", "127.0.0.1", "--port", "0",
        "--journal", str(tmp_path / "lan.journal"),
    )  # fmt: skip
    with process:
        yield process
        process.kill()


def invitation(host: subprocess.Popen[str]) -> str:
    """Read the invitation that the host prints."""
    assert host.stdout is not None
    for line in host.stdout:
        found = re.search(r"gadesk join (\S+)", line)
        if found:
            return found[1]
    raise AssertionError("the host printed no invitation")


def test_two_bots_play_over_an_invitation(host: subprocess.Popen[str], tmp_path: Path) -> None:
    """The guest takes the second seat, both say how it ended, and the journal is left."""
    guest = gadesk("join", invitation(host), "--bot", "--name", "Guest")
    said, errors = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 0, errors
    assert "The game is over" in said
    said, errors = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0, errors
    assert "The game is over" in said
    assert (tmp_path / "lan.journal").stat().st_size > 1000


def test_a_wrong_token_is_said(host: subprocess.Popen[str]) -> None:
    """In one sentence, with the exit code of a user's mistake."""
    where = invitation(host).rsplit("/", 1)[0]
    guest = gadesk("join", f"{where}/0123456789ab", "--bot")
    _, errors = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 2
    assert "token is wrong" in errors and "Traceback" not in errors


def test_nothing_listening_is_said() -> None:
    """As is what is no invitation at all."""
    with closed_port() as port:
        nobody = f"127.0.0.1:{port}/0123456789ab"
        for address, says in ((nobody, "Nothing listens"), ("somewhere", "is not an invitation")):
            guest = gadesk("join", address, "--bot")
            _, errors = guest.communicate(timeout=PATIENCE)
            assert guest.returncode == 2
            assert says in errors and "Traceback" not in errors
