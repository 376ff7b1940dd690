"""How host and guest prove to each other that they know the same code, or that they have met before.

Inside TLS each side takes the fingerprint of the certificate that it sees, or shows, into what it proves: who stands
between the two shows another one, and proves nothing. A code is a weak secret: SPAKE2 makes a strong one of it, and
lets who does not know it try one code at each exchange. Who has met keeps a secret of 32 bytes, and proves that.

guest                                   host
Opening(nonce, peer, pake)      →
                                ←       Challenge(nonce, pake)
keys.guest                      →       compares it; only then
                                ←       keys.host
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Protocol

from gadesk.errors import UserError
from gadesk.records import dataclass

NONCE = 16
_GUEST, _HOST = b"gadesk guest", b"gadesk host"


class PairingError(UserError):
    """The other side does not know the code, or is not whom it seems; no more is said than that."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the guest begins with, in hexadecimal: `peer` names a meeting of before, `pake` goes with a code."""

    nonce: str
    peer: str = ""
    pake: str = ""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What the host answers."""

    nonce: str
    pake: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """What each side shows the other, and what both keep for the next time: `secret`, by the name `peer`."""

    guest: str
    host: str
    secret: str
    peer: str

    @classmethod
    def of(cls, shared: bytes, *parts: bytes) -> Keys:
        """Derive them from what both know and all that was said."""
        said = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).digest()
        key = _mac(shared, said)
        guest, host, secret, peer = (_mac(key, word).hex() for word in (b"guest", b"host", b"secret", b"peer"))
        return cls(guest, host, secret, peer[:32])


class _Pake(Protocol):
    """One side of SPAKE2."""

    def start(self) -> bytes: ...
    def finish(self, message: bytes) -> bytes: ...


class GuestSide:
    """The guest's side of one exchange, by a code or by the secret of an earlier meeting."""

    def __init__(self, fingerprint: bytes, *, code: str = "", peer: str = "", secret: str = "") -> None:
        """`fingerprint` is that of the certificate which the host showed."""
        self._fingerprint, self._secret = fingerprint, secret
        self._pake = _spake2(code, fingerprint, guest=True) if code else None
        pake = self._pake.start().hex() if self._pake is not None else ""
        self.opening = Opening(secrets.token_hex(NONCE), peer if self._pake is None else "", pake)

    def keys(self, challenge: Challenge) -> Keys:
        """Derive the keys from the host's answer. Raises PairingError for one that no host gives."""
        shared = _shared(self._pake, self._secret, challenge.pake)
        return _keys(shared, self._fingerprint, self.opening, challenge)


@dataclass(frozen=True, slots=True)
class HostSide:
    """The host's side of one exchange."""

    challenge: Challenge
    keys: Keys

    @classmethod
    def of(cls, fingerprint: bytes, opening: Opening, *, code: str = "", secret: str = "") -> HostSide:
        """Answer an opening; `fingerprint` is that of the host's own certificate.

        Raises PairingError for what no guest begins with.
        """
        _bytes_of(opening.nonce, NONCE)
        pake = _spake2(code, fingerprint, guest=False) if opening.pake else None
        challenge = Challenge(secrets.token_hex(NONCE), pake.start().hex() if pake is not None else "")
        return cls(challenge, _keys(_shared(pake, secret, opening.pake), fingerprint, opening, challenge))


def same(ours: str, theirs: str) -> bool:
    """Compare two proofs in a time that tells nothing."""
    return hmac.compare_digest(ours.encode(), theirs.encode())


def _keys(shared: bytes, fingerprint: bytes, opening: Opening, challenge: Challenge) -> Keys:
    said = (opening.nonce, opening.peer, opening.pake, challenge.nonce, challenge.pake)
    return Keys.of(shared, fingerprint, *(part.encode() for part in said))


def _shared(pake: _Pake | None, secret: str, theirs: str) -> bytes:
    """Return what both sides know, if they do."""
    if pake is None:
        return _bytes_of(secret, 32)
    try:
        return pake.finish(bytes.fromhex(theirs))
    except Exception:  # whatever the library finds wrong with a message, it is nobody's who follows the protocol
        raise PairingError("The other side did not follow the exchange of codes.") from None


def _bytes_of(text: str, count: int) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != count:
        raise PairingError("The other side did not follow the exchange of codes.")
    return data


def _spake2(code: str, fingerprint: bytes, guest: bool) -> _Pake:
    from spake2 import SPAKE2_A, SPAKE2_B  # with what it brings as dear as all the rest of a start

    side: _Pake = (SPAKE2_A if guest else SPAKE2_B)(code.encode(), idA=_GUEST, idB=_HOST + fingerprint)
    return side


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")
