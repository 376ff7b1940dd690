"""At which tables of others this machine has a seat, so that a window that is opened again finds back to it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gadesk import plain
from gadesk.files import private_folder, write_whole
from gadesk.kept_json import kept
from gadesk.net.fair_play import Terms
from gadesk.net.identity import network_folder
from gadesk.net.peers import Peers
from gadesk.protocol import codec
from gadesk.protocol.fairness import OWED_FOR
from gadesk.protocol.record import Many, Record, Text, Whole, replace

MOST = 20
_FILE = "places.json"
_MOST_ADDRESSES, _MOST_TURNS = 8, 10**6
_LATEST = 10**11
"""A moment, in seconds, that no clock shows for another thousand years."""


class KeptPlace(Record):
    """A seat at the table of `host`, whom this machine has met as `peer` (`net.peers`), in a game that goes on.

    `name` is the guest's own. `turn` is that of the game when it was last seen, at the moment `seen`. As long as no
    game was seen `terms` are what it came to: what it has brought, and what the host had pledged and announced. `over`:
    so is the match, and only what comes of its check is waited for.
    """

    peer: Text
    host: Text
    addresses: Many[Text]
    port: Whole
    name: Text = ""
    turn: Whole = 0
    seen: Whole = 0
    terms: Terms | None = None
    over: bool = False


class Places:
    """The file of those seats, one for each host, the last seen first; each call looks at it anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or network_folder()) / _FILE

    def all(self) -> tuple[KeptPlace, ...]:
        """Return them; none where the file can't be read. A match that is over is waited for so long and no longer."""
        data, now = kept(self._path, list, lambda each: _place(each) is not None), time.time()
        places = [place for each in data[:MOST] if (place := _place(each))]
        return tuple(place for place in places if not (place.over and now - place.seen > OWED_FOR))

    def keep(self, place: KeptPlace) -> None:
        """Keep a seat, in the place of the one before at the same host."""
        self._write([place, *(other for other in self.all() if other.peer != place.peer)])

    def forget(self, peer: str) -> None:
        """Keep no seat at a host any longer: the game has ended, or the seat is somebody else's."""
        kept = self.all()
        if any(place.peer == peer for place in kept):
            self._write(place for place in kept if place.peer != peer)

    def _write(self, places: Iterable[KeptPlace]) -> None:
        private_folder(self._path.parent)
        write_whole(self._path, codec.dumps(list(places)[:MOST]), private=True)


def forget_machine(peers: Peers, id: str) -> None:
    """Forget somebody, with the seat at their table: nothing leads back to it any more."""
    peers.forget(id)
    Places().forget(id)


def _place(data: Any) -> KeptPlace | None:
    """Read one seat; None for what is none."""
    try:
        place = codec.record_of(KeptPlace, data)
    except codec.CodecError:
        return None
    if not (0 < place.port < 65536 and 0 <= place.turn <= _MOST_TURNS and 0 <= place.seen <= _LATEST):
        return None
    where = tuple(plain.name(each) for each in place.addresses[:_MOST_ADDRESSES])
    return replace(place, host=plain.name(place.host), name=plain.name(place.name), addresses=where)
