"""One connection to a host: lines of bytes over TCP, over TLS where another machine is at its end."""

from __future__ import annotations

import contextlib
import io
import queue
import socket
import threading
import time
from collections.abc import Sequence

from gadesk.errors import CodedError
from gadesk.net.tls import TlsStream

CONNECT_WITHIN = 6.0
_NEXT_AFTER = 0.25  # seconds until another address is tried beside one that has not answered


class ConnectError(CodedError):
    """The place could not be taken."""


class Connection:
    """Lines both ways. One thread may read while others write."""

    def __init__(self, raw: socket.socket, tls: bool = False) -> None:
        """Take over a connected socket; with `tls` shake hands first, within its timeout (OSError where that fails)."""
        self._raw = raw
        stream = TlsStream(raw) if tls else None
        self.fingerprint = stream.fingerprint if stream is not None else b""
        self._send = stream.sendall if stream is not None else raw.sendall
        self._file = io.BufferedReader(stream) if stream is not None else raw.makefile("rb")
        self._lock = threading.Lock()

    def send(self, line: bytes) -> None:
        """Send one line; OSError where the connection is lost."""
        with self._lock:
            self._send(line)

    def read(self, longest: int) -> bytes:
        """Read one line, or what came of it at the end; nothing at the end."""
        return self._file.readline(longest)

    def wait_at_most(self, seconds: float | None) -> None:
        """Bound how long `read` and `send` wait: TimeoutError after it."""
        self._raw.settimeout(seconds)

    def hang_up(self) -> None:
        """End the connection: whoever reads, here or there, comes to its end."""
        with contextlib.suppress(OSError):
            self._raw.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let go of it; nobody may be reading."""
        self.hang_up()
        with contextlib.suppress(OSError, ValueError):
            self._file.close()
        self._raw.close()


def dial(addresses: Sequence[str], port: int, within: float = CONNECT_WITHIN) -> socket.socket:
    """Return a connection to the first of the addresses that answers; each is tried a moment after the one before.

    Raises ConnectError with a sentence for each way in which it fails.
    """
    found: queue.SimpleQueue[socket.socket | OSError] = queue.SimpleQueue()
    enough = threading.Event()

    def attempt(address: str, wait: float) -> None:
        if enough.wait(wait):
            return
        try:
            made = socket.create_connection((address, port), timeout=within)
        except OSError as error:
            found.put(error)
            return
        if enough.is_set():
            made.close()
        else:
            found.put(made)

    for at, address in enumerate(addresses):
        threading.Thread(target=attempt, args=(address, at * _NEXT_AFTER), name="gadesk-dial", daemon=True).start()
    errors: list[OSError] = []
    end = time.monotonic() + within + len(addresses) * _NEXT_AFTER
    try:
        while len(errors) < len(addresses):
            made = found.get(timeout=max(0.01, end - time.monotonic()))
            if not isinstance(made, OSError):
                made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return made
            errors.append(made)
    except queue.Empty:
        errors.append(TimeoutError())
    finally:
        enough.set()
        threading.Thread(target=_drop, args=(found, within), name="gadesk-dial", daemon=True).start()
    raise _failure(addresses, port, errors, within)


def _drop(found: queue.SimpleQueue[socket.socket | OSError], within: float) -> None:
    """Close what was connected a moment too late."""
    with contextlib.suppress(queue.Empty):
        while True:
            late = found.get(timeout=within)
            if not isinstance(late, OSError):
                late.close()


def _failure(addresses: Sequence[str], port: int, errors: Sequence[OSError], within: float) -> ConnectError:
    """Say which failure it was; where addresses fail differently, the one that is nearest to success."""
    where = addresses[0] if addresses else "no address"
    kinds: tuple[tuple[type[OSError], str, str], ...] = (
        (ConnectionRefusedError, "refused",
         f"Nothing listens at {where}, port {port}: is the host still running, and is the port right?"),
        (TimeoutError, "timeout",
         f"{where} gave no answer in {within:.0f} seconds: a firewall may be in the way, or it is off."),
        (socket.gaierror, "address", f"The address {where} is not known: check how it is written."),
    )  # fmt: skip
    for kind, code, text in kinds:
        if any(isinstance(error, kind) for error in errors):
            return ConnectError(text, code)
    why = next((error.strerror for error in errors if error.strerror), "there is none to try")
    return ConnectError(f"There is no way to {where}: {why}.", "route")
