"""One connection to a host: lines of bytes over TCP, over TLS where another machine is at its end."""

from __future__ import annotations

import contextlib
import io
import queue
import socket
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gadesk.errors import CodedError
from gadesk.net.deadlines import Timed

if TYPE_CHECKING:
    from gadesk.net.tls import TlsStream

CONNECT_WITHIN = 6.0
_NEXT_AFTER = 0.25  # seconds until another address is tried beside one that has not answered


class ConnectError(CodedError):
    """The place could not be taken."""


class Plain(io.RawIOBase):
    """A connection within this machine, which is not encrypted."""

    def __init__(self, raw: Timed) -> None:
        super().__init__()
        self._raw, self.sendall = raw, raw.sendall

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what there is, waiting for it; 0 at the end."""
        data = self._raw.recv(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class Connection:
    """Lines both ways. One thread may read while others write."""

    def __init__(self, raw: socket.socket | Timed, tls: bool = False) -> None:
        """Take over a connected socket; with `tls` shake hands first, within its time (OSError where that fails)."""
        self._timed = raw if isinstance(raw, Timed) else Timed(raw)
        self._raw = self._timed.raw
        self.fingerprint = b""
        stream: Plain | TlsStream
        if tls:
            from gadesk.net.tls import TlsStream  # 2 MB: who plays alone comes without it

            stream = TlsStream(self._timed)
            self.fingerprint = stream.fingerprint
        else:
            stream = Plain(self._timed)
        self._send = stream.sendall
        self._file = io.BufferedReader(stream)
        self._lock = threading.Lock()

    def send(self, line: bytes) -> None:
        """Send one line; OSError where the connection is lost."""
        with self._lock:
            self._send(line)

    def read(self, longest: int) -> bytes:
        """Read one line, or what came of it at the end; nothing at the end."""
        return self._file.readline(longest)

    def wait_at_most(self, seconds: float | None) -> None:
        """Bound how long all that is read and sent from now on takes: TimeoutError after it."""
        self._timed.wait_at_most(seconds)

    def end_sending(self) -> None:
        """Say no more; what the other still says is heard. Who hangs up while it speaks may lose what was said last."""
        with contextlib.suppress(OSError):
            self._raw.shutdown(socket.SHUT_WR)

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
