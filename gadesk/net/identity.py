"""This machine's certificate for TLS: made here, signed by nobody, the same for every table that is hosted here."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from gadesk import foreign
from gadesk.damaged import set_aside
from gadesk.files import private_folder, write_whole
from gadesk.paths import OwnData
from gadesk.records import dataclass

_FILE = "identity.pem"
_FROM, _TO = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)  # no machine's clock matters


@dataclass(frozen=True, slots=True)
class Identity:
    """Where key and certificate lie, and the certificate's fingerprint: SHA-256, 32 bytes."""

    path: Path
    fingerprint: bytes


def network_folder() -> Path:
    """Name the folder of what concerns other machines; only the user may look into it."""
    return OwnData.NETWORK.path()


def own_identity(folder: Path | None = None, make: Callable[[], bytes] | None = None) -> Identity:
    """Return this machine's identity; it is made at the first call, and anew where its file can't be read."""
    import ssl  # here and below: who plays alone comes without it

    path = (folder or network_folder()) / _FILE
    try:
        return Identity(path, _fingerprint_in(path))
    except (foreign.Unreadable, ValueError, ssl.SSLError):
        private_folder(path.parent)
        set_aside(path)
        write_whole(path, (make or made_identity)(), private=True)
        return Identity(path, _fingerprint_in(path))


def fingerprint_of(certificate: bytes) -> bytes:
    """Return the fingerprint of a certificate in DER."""
    return hashlib.sha256(certificate).digest()


def _fingerprint_in(path: Path) -> bytes:
    import ssl

    text = foreign.read_text(path)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)  # key and certificate belong together
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    return fingerprint_of(ssl.PEM_cert_to_DER_cert(text[text.index(begin) : text.index(end) + len(end)]))


def made_identity() -> bytes:
    """Make a key and a certificate for it that names nobody."""
    from cryptography import x509  # only who plays with others needs it, and the certificate is made once
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "gadesk")])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), _FROM, _TO)
    certificate = builder.sign(key, None)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)
