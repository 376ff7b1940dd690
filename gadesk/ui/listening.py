"""Files that the system hands to the window: by a double click, a drop, the command line or a second start."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from gadesk import foreign
from gadesk.running import LONGEST, TAKEN, asked, door
from gadesk.ui.design.once import once

MOST_CALLERS = 8
"""Second starts that are listened to at once."""
HURRY_MS = 2000
"""How long one of them may take to say what it wants."""


class Caller(QObject):
    """One connection: a line is read, answered, and the connection ends."""

    def __init__(self, socket: QLocalSocket, opens: Callable[[Sequence[Path]], object], parent: QObject) -> None:
        super().__init__(parent)
        self._socket, self._opens, self._line = socket, opens, b""
        socket.setParent(self)
        socket.setReadBufferSize(LONGEST + 1)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self._end)
        self._ending = once(self, HURRY_MS, self._hang_up)
        self._ending.start()
        self._read()

    def _end(self) -> None:
        self.deleteLater()

    def _hang_up(self) -> None:
        self._socket.abort()

    def _read(self) -> None:
        self._line += self._socket.readAll().data()
        line, ended, _ = self._line.partition(b"\n")
        if not ended and len(self._line) <= LONGEST:
            return
        self._socket.readyRead.disconnect(self._read)
        try:
            paths = asked(line) if ended else []
        except foreign.Unreadable:
            paths = []
        if not paths:
            self._socket.abort()
            return
        self._socket.write(TAKEN)
        self._socket.flush()
        self._socket.disconnectFromServer()
        self._opens(paths)


class FileListener(QObject):
    """Listens for second starts, unless another window of this user does; `opens` gets the files that they name."""

    def __init__(self, opens: Callable[[Sequence[Path]], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._opens = opens
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setMaxPendingConnections(MOST_CALLERS)
        self._server.newConnection.connect(self._called)
        self.listens = False
        app = QApplication.instance()
        if sys.platform == "darwin" and app is not None:  # macOS tells of a double click by an event
            app.installEventFilter(self)
        self._listen()

    def close(self) -> None:
        """Listen no more."""
        where = Path(self._server.fullServerName()) if self.listens else None
        self._server.close()
        if where is not None:
            with suppress(OSError):  # on Windows there is none; another program's start may be in it
                where.parent.rmdir()
        self.listens = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the files that macOS hands to the program."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._opens([Path(event.file())])
            return True
        return super().eventFilter(watched, event)

    def _listen(self) -> None:
        with suppress(OSError):
            if place := door():
                asking = QLocalSocket(self)
                asking.connected.connect(asking.abort)  # another window listens, which takes the files
                asking.errorOccurred.connect(partial(self._alone, place))
                asking.connectToServer(place)

    def _alone(self, place: str, error: QLocalSocket.LocalSocketError) -> None:
        """Listen, as nobody else does; who is there and only slow to answer listens all the same."""
        if self.listens or error is QLocalSocket.LocalSocketError.SocketTimeoutError:
            return
        if not self._server.listen(place):
            QLocalServer.removeServer(place)  # of a program that was ended: nobody answers there
            self._server.listen(place)
        self.listens = self._server.isListening()

    def _called(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if len(self.findChildren(Caller)) >= MOST_CALLERS:
                socket.abort()
                socket.deleteLater()
            else:
                Caller(socket, self._opens, self)
