"""What a seat says last arrives, though the host is speaking at that moment."""

from __future__ import annotations

import socket
import threading

import pytest

from gadesk.net import client as clients
from gadesk.net.client import Client
from gadesk.net.connection import Connection
from gadesk.protocol import messages as wire
from tests.net.test_misfits import FITS, WELCOME
from tests.waiting import PATIENCE


def test_a_seat_that_leaves_hears_the_host_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is closed while the other side speaks is reset, and what was said on it last may be lost."""
    monkeypatch.setattr(clients, "FAREWELL", PATIENCE)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = Client((Connection(socket.create_connection(listening.getsockname())), WELCOME))
        there, _ = listening.accept()
        there.settimeout(PATIENCE)
        leaving = threading.Thread(target=client.close)
        leaving.start()
        heard = bytearray()
        while data := there.recv(4096):
            heard += data
        assert heard.endswith(wire.write(wire.Leave()))
        for _ in range(3):  # a connection that was reset by the first refuses one of the next
            there.sendall(wire.write(FITS))
            assert leaving.is_alive()
        there.close()
        leaving.join(PATIENCE)
        assert not leaving.is_alive()
