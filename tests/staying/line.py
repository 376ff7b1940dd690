"""A line between guest and host that a test can cut, slow down, chop into bytes and let stand still."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Weather:
    """How a line is: seconds that each piece takes, how often one is lost and comes late, whether all goes in bytes."""

    delay: float = 0.0
    lost: float = 0.0
    late: float = 0.6
    bytewise: bool = False


class Line:
    """Listens at `port`, and passes on to the port of the host that `host` says."""

    def __init__(self, host: int, weather: Weather) -> None:
        self.host, self.weather = host, weather
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> int:
        """Cut whatever goes through; return how many connections that were."""
        with self._lock:
            ends, self._open = self._open, set()
        for each in ends:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        return len(ends) // 2

    def close(self) -> None:
        """Be no line any more."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.host), 5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self._lock:
                self._open |= {near, far}
            for one, other, from_guest in ((near, far, True), (far, near, False)):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._pass_on, args=(one, other, from_guest), daemon=True).start()

    def pieces(self, one: socket.socket, from_guest: bool) -> Iterator[bytes]:
        """Yield what comes from one end, piece by piece."""
        while data := one.recv(65536):
            yield data

    def _pass_on(self, one: socket.socket, other: socket.socket, from_guest: bool) -> None:
        chance, weather = random.Random(), self.weather
        with contextlib.suppress(OSError):
            for data in self.pieces(one, from_guest):
                if weather.delay:
                    time.sleep(weather.delay)
                if weather.lost and chance.random() < weather.lost:
                    time.sleep(weather.late)  # a lost packet is sent again: to TCP it is one that comes late
                for at in range(0, len(data), 1) if weather.bytewise else (0,):
                    other.sendall(data[at : at + 1] if weather.bytewise else data)
        for each in (one, other):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open -= {one, other}
        one.close()
