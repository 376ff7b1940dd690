"""A guest's end of TLS against a host of Python's own."""

from __future__ import annotations

import io
import os
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.net.deadlines import Timed
from gadesk.net.identity import own_identity
from gadesk.net.tls import TlsStream, host_context


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[tuple[TlsStream, ssl.SSLSocket, bytes]]:
    """A guest's stream, the host's socket, and the fingerprint of the host."""
    identity = own_identity(tmp_path)
    one, other = socket.socketpair()
    for end in (one, other):
        end.settimeout(20)
    hosts: list[ssl.SSLSocket] = []
    thread = threading.Thread(target=lambda: hosts.append(host_context(identity).wrap_socket(other, server_side=True)))
    thread.start()
    stream = TlsStream(Timed(one))
    thread.join(20)
    yield stream, hosts[0], identity.fingerprint
    one.close()
    hosts[0].close()


def test_lines_go_both_ways_at_once(ends: tuple[TlsStream, ssl.SSLSocket, bytes]) -> None:
    """Two writers and a reader at the guest's end, megabytes in both directions: every line arrives whole."""
    stream, host, fingerprint = ends
    assert stream.fingerprint == fingerprint
    sent = [os.urandom(700).hex().encode() + b"\n" for _ in range(800)]

    def echo() -> None:
        with host.makefile("rb") as lines:
            for _ in range(2 * len(sent)):
                host.sendall(lines.readline())

    def write() -> None:
        for line in sent:
            stream.sendall(line)

    workers = [threading.Thread(target=work, daemon=True) for work in (echo, write, write)]
    for worker in workers:
        worker.start()
    reader = io.BufferedReader(stream)
    assert sorted(reader.readline() for _ in range(2 * len(sent))) == sorted(sent * 2)
    for worker in workers:
        worker.join(20)
        assert not worker.is_alive()


def test_the_end_of_a_connection_is_an_end(ends: tuple[TlsStream, ssl.SSLSocket, bytes]) -> None:
    """With or without a farewell."""
    stream, host, _ = ends
    host.sendall(b"last\n")
    host.close()
    assert io.BufferedReader(stream).read() == b"last\n"


def test_what_does_not_speak_tls_is_an_error_of_the_system() -> None:
    """A host of an older program answers in plain text, or not at all."""
    one, other = socket.socketpair()
    with one, other:
        one.settimeout(20)
        other.sendall(b'{"is":"refused"}\n')
        with pytest.raises(OSError):
            TlsStream(Timed(one))
    one, other = socket.socketpair()
    with one, other:
        one.settimeout(0.05)
        with pytest.raises(TimeoutError):
            TlsStream(Timed(one))


def test_the_wire_shows_nothing_of_what_is_said(ends: tuple[TlsStream, ssl.SSLSocket, bytes]) -> None:
    """An older version of TLS is not spoken, and no connection is taken up again."""
    _, host, _ = ends
    assert host.version() == "TLSv1.3" and host.session_reused is False
