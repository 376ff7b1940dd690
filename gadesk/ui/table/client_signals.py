"""A session client as Qt sees it: its messages come in the window's own thread, in their order."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from PySide6.QtCore import QObject, Signal

from gadesk import plain
from gadesk.net.client import Client, Interrupted
from gadesk.protocol import messages as wire
from gadesk.protocol.record import replace
from gadesk.ui.design.once import once
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.farewells import farewells

LONGEST = 400  # of a sentence from the host; more would cover the table
_AT_ONCE = 0.03
"""Seconds that messages are taken for until keys, clicks and drawing have their turn, however many have come."""


class ClientLink(QObject):
    """Turns a client's messages into signals."""

    updated = Signal(object)
    seats_changed = Signal(object)
    watched = Signal(int)
    noticed = Signal(object)
    refused = Signal(object)
    lost = Signal(str)
    invited = Signal(object)
    match_changed = Signal(object)
    clocks_changed = Signal(object)
    said = Signal(int, str, str)  # of a seat, or of somebody of that name who watches
    checked = Signal(object)
    advised = Signal(object)
    interrupted = Signal(str)
    returned = Signal()
    _arrived = Signal()

    def __init__(self, client: Client, parent: QObject | None = None) -> None:
        """Listen to a client; call `begin` when everything is connected."""
        super().__init__(parent)
        self.client = client
        self._closed = False
        self._waiting: deque[Any] = deque()
        self._told = False
        self._more = once(self, 1, self._take_waiting)
        self._arrived.connect(self._take_waiting)

    def begin(self) -> None:
        """Take what has come already, and then whatever comes."""
        self.client.on_message = self._hand_over
        for message in self.client.poll():
            self._hand_over(message)

    def close(self) -> None:
        """Leave the place; what that takes of the host's time is not the window's."""
        self._closed = True
        self._more.stop()
        self._waiting.clear()
        self.client.on_message = None
        farewells().say(self.client.close)

    def _hand_over(self, message: Any) -> bool:
        """Let a message wait until the window has time (the reader's thread); there are never many."""
        self._waiting.append(message)
        if not self._told:
            self._told = True
            tell(self._arrived)
        return True

    def _take_waiting(self) -> None:
        """Take what has come, for a moment; the rest after whatever else the window has to do."""
        self._told = False
        end = time.monotonic() + _AT_ONCE
        while self._waiting and not self._closed:
            try:
                self._take(self._waiting.popleft())
            finally:
                self.client.taken()
                if self._waiting and not self._closed:
                    self._more.start()
            if time.monotonic() >= end:
                return

    def _take(self, message: Any) -> None:
        if self._closed:
            return
        if isinstance(message, wire.Update):
            self.updated.emit(message)
        elif isinstance(message, wire.Seats | wire.Welcome):
            if isinstance(message, wire.Welcome):
                self.returned.emit()
            self.seats_changed.emit(message.seats)
            if isinstance(message, wire.Seats):
                self.watched.emit(message.watching)
        elif isinstance(message, wire.Said):
            self.said.emit(message.seat, plain.line(message.text, LONGEST), plain.name(message.name))
        elif isinstance(message, wire.Match):
            self.match_changed.emit(message)
        elif isinstance(message, wire.Clocks):
            self.clocks_changed.emit(message)
        elif isinstance(message, wire.Checked):
            self.checked.emit(replace(message, text=plain.line(message.text, LONGEST)))
        elif isinstance(message, wire.Advice):
            self.advised.emit(message)
        elif isinstance(message, wire.Invite):
            self.invited.emit(message)
        elif isinstance(message, Interrupted):
            self.interrupted.emit(plain.line(message.reason, LONGEST))
        elif isinstance(message, wire.Notice):
            self.noticed.emit(replace(message, text=plain.line(message.text, LONGEST)))
        elif isinstance(message, wire.Refused):
            if message.final:
                self.lost.emit(plain.line(message.reason, LONGEST))
            else:
                self.refused.emit(plain.line(message.reason, LONGEST))
