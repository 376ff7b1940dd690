"""What a query that can't be read says."""

from __future__ import annotations


class SearchError(ValueError):
    """A query that can't be read: one sentence; `at` is the place (a character, from 0), `length` how far it goes.

    `near` is what may have been meant in that place, `whole` in place of the whole condition; "" where nothing is near.
    """

    def __init__(self, sentence: str, at: int, length: int = 1, near: str = "", whole: str = "") -> None:
        super().__init__(sentence)
        self.at = at
        self.length = length
        self.near = near
        self.whole = whole

    def instead(self, text: str) -> str:
        """The query with what may have been meant, "" where nothing is near."""
        return f"{text[: self.at]}{self.near}{text[self.at + self.length :]}" if self.near else ""
