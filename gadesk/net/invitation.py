"""Invitations: where the host listens, and the token that takes one place there once."""

from __future__ import annotations

import re

from gadesk.errors import UserError
from gadesk.net import PORT
from gadesk.records import dataclass

_SHAPE = re.compile(
    r"^(?:gadesk\s+join\s+)?(?:\[(?P<six>[0-9a-fA-F:.%\w]+)\]|(?P<host>[^\s:/\[\]]+))"
    r":(?P<port>\d{1,5})/(?P<token>\w{4,64})$"
)


class InvitationError(UserError):
    """What was typed is not an invitation."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address, a port and a token, written as `192.168.1.7:4077/TOKEN`."""

    address: str
    port: int
    token: str

    def __str__(self) -> str:
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{address}:{self.port}/{self.token}"

    @classmethod
    def parse(cls, text: str) -> Invitation:
        """Read an invitation, with or without the words `gadesk join` before it."""
        found = _SHAPE.match(text.strip())
        if not found or not 0 < int(found["port"]) < 65536:
            shown = text.strip()[:60] or "nothing"
            example = f"192.168.1.7:{PORT}/0a1b2c3d4e5f"
            raise InvitationError(f"“{shown}” is not an invitation: copy what gadesk host printed, such as {example}.")
        return cls(found["six"] or found["host"], int(found["port"]), found["token"])


def own_address() -> str:
    """Find the address under which other machines of the network reach this one; no packet is sent for it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address
