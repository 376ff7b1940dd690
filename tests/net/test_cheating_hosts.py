"""Hosts that cheat, as real processes, and a real guest's program that joins them by command: it names each of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gadesk.net.own_time import FASTER, SLOWER
from tests.net.cheating_host import KINDS
from tests.waiting import PATIENCE

FAIR = "The shuffles were fair: checked."
SAID = {
    "honest": FAIR,
    "another deck": "at turn",
    "a second shuffle": "at turn",
    "goes first itself": "a second time for draw",
    "pledges another seed": "opened another seed",
    "pledges another deck": "pledged another deck than before you had shown yours",
    "pledges for another game": "another game than the one it had pledged for",
    "pledges anew": "began a game anew for which you had given shares",
    "peeks and deals again": "began a game anew for which you had given shares",
    "peeks and goes back": "took the game back without your consent",
    "another winner": "otherwise than they ended",
    "counts your time faster": FASTER,
    "gives itself time": SLOWER,
    "says that your time is over": "your time was said to be over, and you had",
    "another score": "otherwise than they ended",
}
SAMPLE = ("honest", "a second shuffle", "another score", "goes first itself")
"""Tried each time; the others take as long, and are tried at greater depth."""


def home(folder: Path, who: str) -> dict[str, str]:
    """The environment of a machine of its own."""
    names = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    return {**os.environ, **dict.fromkeys(names, str(folder / who)), "GADESK_ALONE": "1"}


def joined(folder: Path, kind: str) -> str:
    """Play a match against a host of a kind; return all that the guest's program says."""
    words = [sys.executable, "-m", "tests.net.cheating_host", kind, str(folder)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=home(folder, "host")
    ) as host:
        try:
            assert host.stdout is not None
            ready = json.loads(host.stdout.readline())
            where = ["--at", f"127.0.0.1:{ready['port']}", "--bot", "--name", "Anna"]
            join = [sys.executable, "-m", "gadesk", "join", ready["code"], *where]
            guest = subprocess.run(
                join, capture_output=True, text=True, env=home(folder, "guest"), timeout=PATIENCE, check=False
            )
            return guest.stdout + guest.stderr
        finally:
            host.kill()


def test_every_kind_is_awaited() -> None:
    """A host that cheats otherwise has its words here."""
    assert set(KINDS) == set(SAID) and set(SAMPLE) <= set(KINDS)


DEEP = [pytest.param(each, marks=[] if each in SAMPLE else pytest.mark.deep) for each in SAID]


@pytest.mark.parametrize("kind", DEEP)
def test_a_real_guest_names_it(tmp_path: Path, kind: str) -> None:
    """What it says at the end, by command; an honest one is called fair."""
    said = joined(tmp_path, kind)
    assert SAID[kind] in said, said
    assert ("It was not played fairly" in said) is (kind != "honest"), said
    assert (FAIR in said) is (kind == "honest"), said
