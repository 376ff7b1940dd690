"""TLS 1.3 between a guest and a host, without a server of names: who is who is proved inside (`net/pairing`)."""

from __future__ import annotations

import io
import ssl
import threading
from typing import Any

from gadesk.net.deadlines import Timed
from gadesk.net.identity import Identity, fingerprint_of

_CHUNK = 64 * 1024


def host_context(identity: Identity) -> ssl.SSLContext:
    """Return what a host speaks TLS with. Nothing of a connection lets another one be taken up."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(identity.path)
    return context


def guest_context() -> ssl.SSLContext:
    """Return what a guest speaks TLS with: it takes any certificate, whose fingerprint is then part of the proof."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class TlsStream(io.RawIOBase):
    """A guest's end of a connection. One thread may read it while others write.

    OpenSSL's object is not for two threads at once, and Python's own socket of TLS holds it while it waits: here
    nobody waits with the lock in hand.
    """

    def __init__(self, raw: Timed) -> None:
        """Shake hands over a connected socket, within its time. Raises OSError where that fails."""
        super().__init__()
        self._raw = raw
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = guest_context().wrap_bio(self._in, self._out)
        self._lock, self._order = threading.Lock(), threading.Lock()
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._flush()
                self._feed()
        self._flush()
        self.fingerprint = fingerprint_of(self._tls.getpeercert(binary_form=True) or b"")

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what there is, waiting for it; 0 at the end."""
        while True:
            with self._lock:
                try:
                    data = self._tls.read(len(buffer))
                except ssl.SSLWantReadError:
                    data = None
                except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
                    data = b""
            if data is not None:
                buffer[: len(data)] = data
                return len(data)
            self._feed()

    def sendall(self, data: bytes) -> None:
        """Send all of `data`, waiting until the system has taken it."""
        with self._order:  # what is encrypted first must go first
            with self._lock:
                self._tls.write(data)
                sealed = self._out.read()
            self._raw.sendall(sealed)

    def _feed(self) -> None:
        chunk = self._raw.recv(_CHUNK)
        with self._lock:
            if chunk:
                self._in.write(chunk)
            else:
                self._in.write_eof()

    def _flush(self) -> None:
        if sealed := self._out.read():
            self._raw.sendall(sealed)
