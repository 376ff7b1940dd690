"""Finding the table that a guest means: by its code, by an address that was typed, or because both have met."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

from gadesk.net import PORT
from gadesk.net.addresses import by_every_link
from gadesk.net.codes import lead_of
from gadesk.net.connection import ConnectError
from gadesk.net.discovery import Finder
from gadesk.net.peers import Peer, Peers
from gadesk.net.places import Places
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit

LOOK_FOR = 6.0
"""Seconds until a table that has not been found is not there, or the network does not let it be found."""
AND_THEN = 0.6
"""Seconds after the first in which others are waited for."""
_PLACE = re.compile(
    r"^(?:\[(?P<six>[0-9a-fA-F:.%\w]{2,80})\]|(?P<host>[^\s:/\[\]]{1,253})|(?P<bare>[0-9a-fA-F:]{2,60}(?:%\w+)?))"
    r"(?::(?P<port>\d{1,5}))?$"
)
NOT_FOUND = (
    "No table with that code was found in this network: are both machines in the same one? Some networks hide machines "
    "from each other: then give the address that the host's screen shows, too."
)


def place_of(text: str) -> tuple[str, int]:
    """Read an address that was typed, with or without a port. Raises ConnectError."""
    found = _PLACE.match(text.strip()[:300])
    port = int(found["port"]) if found and found["port"] else PORT
    if not found or not 0 < port < 65536:
        raise ConnectError(
            f"“{text.strip()[:60]}” is not an address: it looks like 192.168.1.7, or 192.168.1.7:4077.", "address"
        )
    return found["six"] or found["host"] or found["bare"], port


def look(wanted: Callable[[OpenTable], bool], within: float = LOOK_FOR) -> list[OpenTable]:
    """Return the tables that are wanted, as soon as there are some; waits for `within` seconds at most."""
    finder = Finder()
    end = time.monotonic() + within
    try:
        while time.monotonic() < end:
            found = [table for table in finder.tables() if wanted(table)]
            if found:
                end = min(end, time.monotonic() + AND_THEN)
            time.sleep(0.05)
        found = [table for table in finder.tables() if wanted(table)]
        if not found and finder.problem:
            raise ConnectError(finder.problem, "network")
        return found
    finally:
        finder.close()


def visit_by_code(code: str, name: str, at: str = "", within: float = LOOK_FOR) -> Visit:
    """Come to the table with a code: at an address, or wherever in the network it is. Raises ConnectError."""
    if at:
        address, port = place_of(at)
        return Visit.begin(by_every_link(address), port, name, code=code)
    lead, watched = lead_of(code), set[str]()

    def wanted(table: OpenTable) -> bool:
        if table.watching == lead:
            watched.add(table.name)
        return table.free and table.lead == lead

    tables = look(wanted, within)
    if not tables and watched:
        names = " or ".join(sorted(watched)[:5])
        raise ConnectError(f"No free table has that code. If it is for watching the game of {names}, watch it.", "none")
    return _first(tables, lambda table: Visit.begin(table.addresses, table.port, name, code=code))


def visit_known(name: str, at: str = "", within: float = LOOK_FOR) -> Visit:
    """Come to the table of somebody whom this machine has met before: at an address, or the only one that is found.

    Raises ConnectError.
    """
    if at:
        address, port = place_of(at)
        return Visit.begin(by_every_link(address), port, name)
    peers, mine = Peers(), {place.peer for place in Places().all()}

    def wanted(table: OpenTable) -> bool:
        peer = peers.by_fingerprint(table.fingerprint)
        return peer is not None and (table.free or peer.id in mine)

    tables = look(wanted, within)
    if len(tables) != 1:
        which = f"There are tables of {_names(tables)}: " if tables else "No table of somebody you have met was found: "
        raise ConnectError(f"{which}type the code of the one you want to join.", "none")
    return visit_table(tables[0], name, peers.by_fingerprint(tables[0].fingerprint))


def visit_table(table: OpenTable, name: str, peer: Peer | None, code: str = "") -> Visit:
    """Come to a table that was found, by the meeting of before or with a code. Raises ConnectError."""
    known = peer if peer is not None and not code else None
    shows = table.fingerprint if known is not None else ""
    return Visit.begin(table.addresses, table.port, name, code=code, peer=known, shows=shows)


def _first(tables: Sequence[OpenTable], begin: Callable[[OpenTable], Visit]) -> Visit:
    """Come to the first table that takes the visit: several may have a code that begins alike."""
    failure = ConnectError(NOT_FOUND, "none")
    for table in tables:
        try:
            return begin(table)
        except ConnectError as error:
            failure = error
    raise failure


def _names(tables: Sequence[OpenTable]) -> str:
    return " and ".join(table.name for table in tables[:5])
