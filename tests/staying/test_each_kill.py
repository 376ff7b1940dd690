"""A small share of `python -m tests.staying.each_kill`: real programs that are killed come back by themselves."""

from __future__ import annotations

import pytest

from tests.staying.each_kill import ALONG, MOMENTS, one

SAMPLE = (
    ("out consent", "sent", "nobody"),  # agreed to a rematch, and never told that it came about
    ("out unsealed", "unsent", "host"),  # both at the end screen, before either had a verdict
)
MORE = (
    ("out consent", "unsent", "nobody"),
    ("in pledge", "read", "engine"),  # both at the same moment
    ("in match", "read", "host"),
    ("in opened", "read", "host"),
    ("out unsealed", "sent", "host"),
    ("out unsealed", "sent", "nobody"),
    ("out present", "sent", "host"),
)


def test_every_moment_and_company_is_in_the_sample() -> None:
    """A new one is tried here, too."""
    assert {moment for _, moment, _ in (*SAMPLE, *MORE)} == set(MOMENTS)
    assert {along for *_, along in (*SAMPLE, *MORE)} == set(ALONG)


@pytest.mark.parametrize(
    ("word", "moment", "along"), [*SAMPLE, *(pytest.param(*each, marks=pytest.mark.deep) for each in MORE)]
)
def test_who_is_killed_comes_back_by_itself(word: str, moment: str, along: str) -> None:
    """Both are told of both matches that the shuffles were fair."""
    wrong, words = one(word=word, moment=moment, along=along)
    assert not wrong, f"{wrong}: {words}"
