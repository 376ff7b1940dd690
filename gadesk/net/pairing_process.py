"""Exchanges of codes and the making of a certificate, in a process of their own.

spake2 and cryptography take 10 MB that a host needs for a moment alone: while somebody comes in by a code. The process,
`python -m gadesk.net.pairing_process`, reads an `Asked` a line and answers each with an `Exchanged`. It ends when its
input does, or after a while without work.
"""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from gadesk import program
from gadesk.net.identity import made_identity
from gadesk.net.pairing import Challenge, HostSide, Keys, Opening, PairingError
from gadesk.protocol import codec
from gadesk.protocol.record import Long, Record, Text
from gadesk.terminal import hand_back

if TYPE_CHECKING:
    import subprocess

IDLE = 20.0
"""Seconds without work after which the process is ended."""


class Asked(Record):
    """What a guest began with, and the code that is to open; without an opening a certificate is asked for."""

    fingerprint: Text = ""
    code: Text = ""
    nonce: Text = ""
    pake: Text = ""


class Exchanged(Record):
    """The host's side of the exchange, the certificate, or why there is neither."""

    nonce: Text = ""
    pake: Text = ""
    keys: tuple[Text, Text, Text, Text] = ("", "", "", "")
    made: Long = ""
    fault: Text = ""


class PairingProcess:
    """At most one process that carries exchanges of codes out, while there are any."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def host_side(self, fingerprint: bytes, opening: Opening, code: str) -> HostSide:
        """Carry the host's side of an exchange out, waiting for it. Raises PairingError."""
        told = self._answered(Asked(fingerprint.hex(), code, opening.nonce, opening.pake))
        if told is None:  # no process can be begun: it is done here
            return HostSide.of(fingerprint, opening, code=code)
        if told.fault:
            raise PairingError(told.fault)
        return HostSide(Challenge(told.nonce, told.pake), Keys(*told.keys))

    def identity(self) -> bytes:
        """Make a key with its certificate, waiting for it."""
        told = self._answered(Asked())
        return told.made.encode() if told is not None else made_identity()

    def end(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            self._end()

    def _answered(self, asked: Asked) -> Exchanged | None:
        """Have one thing done; None where there is no process that does it."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            for _ in range(2):  # one that has just ended is begun again
                with suppress(OSError, codec.CodecError):
                    return self._told(asked)
                self._end()
        return None

    def _told(self, asked: Asked) -> Exchanged:
        if self._process is None:
            self._process = program.start(program.Work.PAIRING)
        told = codec.record_of(Exchanged, codec.loads(program.answered(self._process, codec.dumps(asked))))
        self._timer = threading.Timer(IDLE, self.end)
        self._timer.daemon = True
        self._timer.start()
        return told

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # it has nothing to save
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()
            process.wait()


def _done(asked: Asked) -> Exchanged:
    if not asked.nonce:
        return Exchanged(made=made_identity().decode())
    try:
        opening = Opening(asked.nonce, "", asked.pake)
        side = HostSide.of(bytes.fromhex(asked.fingerprint), opening, code=asked.code)
    except PairingError as error:
        return Exchanged(fault=str(error))
    keys = side.keys
    return Exchanged(side.challenge.nonce, side.challenge.pake, (keys.guest, keys.host, keys.secret, keys.peer))


def main() -> None:
    """Do what is asked, line by line, until the input ends."""
    while line := sys.stdin.buffer.readline():
        hand_back(codec.dumps(_done(codec.record_of(Asked, codec.loads(line)))))


if __name__ == "__main__":
    main()
