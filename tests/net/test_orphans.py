"""Processes of the program's own whose starter has ended: they end without a word in the player's terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gadesk.net.pairing_process import Asked
from gadesk.protocol import codec
from tests.waiting import PATIENCE

CHILDREN = ("gadesk.net.pairing_process", "gadesk.session.verify", "gadesk.session.replays.both_sides")


@pytest.mark.parametrize("module", CHILDREN)
def test_who_is_asked_nothing_any_more_ends(module: str) -> None:
    """The input ends before anything came."""
    done = subprocess.run([sys.executable, "-m", module], input=b"", capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_who_is_heard_by_nobody_any_more_ends() -> None:
    """The starter has gone while the answer was worked out."""
    child = subprocess.Popen(
        [sys.executable, "-m", "gadesk.net.pairing_process"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None and child.stdin is not None and child.stderr is not None
    child.stdout.close()
    child.stdin.write(codec.dumps(Asked()) + b"\n")
    child.stdin.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    child.wait(PATIENCE)
