"""A small share of `python -m tests.staying.each_message`: an honest match ends with its verdict, whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gadesk.net import client, visit, way_back
from tests.staying.each_message import WAYS, one, prepared

SAMPLE = (
    ("lost-in", "in draw"),  # a draw is awaited as the guest comes back: its pledge is taken first
    ("kill-host", "out pledge"),  # nothing is dealt yet, and no journal is there
    ("kill-guest", "in opened"),
)
MORE = (("after-out", "out present"), ("lost-out", "out unsealed"), ("after-in", "in opened"))


@pytest.fixture(autouse=True)
def _harmed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module, name in ((visit, "Connection"), (way_back, "Connection"), (client, "check")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "GADESK_ALONE"):
        monkeypatch.setenv(name, "1")
    prepared()
    yield


def test_every_way_of_harm_is_in_the_sample() -> None:
    """A new way is tried here, too."""
    assert {way for way, _ in (*SAMPLE, *MORE)} == set(WAYS)


@pytest.mark.parametrize(("way", "word"), [*SAMPLE, *(pytest.param(*each, marks=pytest.mark.deep) for each in MORE)])
def test_an_honest_match_ends_with_its_verdict(way: str, word: str) -> None:
    """Both players of two matches at one table are told that the shuffles were fair."""
    wrong, words = one(way, word=word)
    assert not wrong, f"{wrong}: {words}"
