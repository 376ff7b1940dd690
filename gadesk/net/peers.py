"""Whom this machine has played with: the secret that both keep, so that the next time no code is needed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gadesk import foreign, plain
from gadesk.files import private_folder
from gadesk.kept_json import keep, kept
from gadesk.net.identity import network_folder
from gadesk.records import dataclass

MOST = 200
_FILE = "peers.json"
_TEXTS = ("id", "secret", "name", "fingerprint", "met")


@dataclass(frozen=True, slots=True)
class Peer:
    """Somebody met before: `id` and `secret` are known to both; `fingerprint` is of the certificate last seen there.

    `fingerprint` is empty for who was only ever a guest here. `met` is the day of the last meeting, "2026-08-21".
    """

    id: str
    secret: str
    name: str
    fingerprint: str = ""
    met: str = ""


class Peers:
    """The file of those met before; each call looks at it anew, as the window and its host share it."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or network_folder()) / _FILE

    def all(self) -> tuple[Peer, ...]:
        """Return whom this machine remembers, the last met first; nobody where the file can't be read."""
        data = kept(self._path, list, foreign.MUCH)
        return tuple(peer for each in data[:MOST] if (peer := _peer(each)))

    def by_id(self, name: str) -> Peer | None:
        """Return who is remembered by an id."""
        return next((peer for peer in self.all() if peer.id == name), None) if name else None

    def by_fingerprint(self, fingerprint: str) -> Peer | None:
        """Return whose machine shows a certificate."""
        return next((peer for peer in self.all() if peer.fingerprint == fingerprint), None) if fingerprint else None

    def remember(self, peer: Peer) -> None:
        """Keep somebody, in the place of what was kept of the same machine."""
        self._write([peer, *(other for other in self.all() if not _same_machine(other, peer))])

    def forget(self, name: str) -> None:
        """Keep somebody no longer: the next meeting needs a code."""
        self._write(peer for peer in self.all() if peer.id != name)

    def as_before(self, peer: Peer, before: Peer | None) -> None:
        """Keep somebody no longer who was not met after all, and whom this machine remembered instead, if anybody."""
        self.forget(peer.id)
        if before is not None:
            self.remember(before)

    def _write(self, peers: Iterable[Peer]) -> None:
        data = [{name: getattr(peer, name) for name in _TEXTS} for peer in peers][:MOST]
        private_folder(self._path.parent)
        keep(self._path, data)


def _same_machine(one: Peer, other: Peer) -> bool:
    return one.id == other.id or bool(one.fingerprint and one.fingerprint == other.fingerprint)


def _peer(data: Any) -> Peer | None:
    if not isinstance(data, dict) or not all(isinstance(data.get(name, ""), str) for name in _TEXTS):
        return None
    texts = {name: data.get(name, "")[:80] for name in _TEXTS} | {"name": plain.name(data.get("name", ""))}
    return Peer(**texts) if len(texts["id"]) == 32 and len(texts["secret"]) == 64 else None
