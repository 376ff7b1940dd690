"""A session client as Qt sees it: its messages come in the window's own thread, in their order."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from gadesk import plain
from gadesk.net.client import Client, Interrupted
from gadesk.protocol import messages as wire
from gadesk.protocol.record import replace
from gadesk.ui.design.window_if_open import tell

LONGEST = 400  # of a sentence from the host; more would cover the table


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
    _arrived = Signal(object)

    def __init__(self, client: Client, parent: QObject | None = None) -> None:
        """Listen to a client; call `begin` when everything is connected."""
        super().__init__(parent)
        self.client = client
        self._closed = False
        self._arrived.connect(self._take)

    def begin(self) -> None:
        """Take what has come already, and then whatever comes."""
        self.client.on_message = self._hand_over
        for message in self.client.poll():
            self._take(message)

    def close(self) -> None:
        """Leave the place."""
        self._closed = True
        self.client.on_message = None
        self.client.close()

    def _hand_over(self, message: Any) -> None:
        tell(self._arrived, message)

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
