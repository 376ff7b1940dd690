"""A bot at a host's seat: what it says and sends between two games."""

from __future__ import annotations

from typing import Any, cast

import pytest

from gadesk.bots import at_a_host
from gadesk.errors import UserError
from gadesk.net.client import Client
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import Stage


class Told:
    """A client that is told a row of messages."""

    seat, state, match = 0, None, None

    def __init__(self, *row: wire.FromHost) -> None:
        self._row, self.sent = list(row), list[Any]()

    def wait(self, seconds: float) -> wire.FromHost:
        """Take the next."""
        return self._row.pop(0)

    def send(self, message: Any) -> None:
        """Keep what was sent."""
        self.sent.append(message)


def test_a_deck_is_presented_once_between_two_games() -> None:
    """However often it is told meanwhile that the other has presented, and again after the next game."""
    between = wire.Match(1, 3, (1, 0), Stage.SIDEBOARDING)
    others = wire.Match(1, 3, (1, 0), Stage.SIDEBOARDING, presented=(1,))
    later = wire.Match(2, 3, (1, 1), Stage.SIDEBOARDING)
    told = Told(between, others, others, later, wire.Refused("The end.", final=True))
    said: list[str] = []
    with pytest.raises(UserError, match="The end"):
        at_a_host.play_by_bot(cast(Client, told), "sensible", said.append)
    assert told.sent == [wire.Present(), wire.Present()]
    assert said == ["The game is over.", "The game is over."]
