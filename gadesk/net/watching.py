"""Watching a game at another machine's table, by the code for spectators."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.net.addresses import by_every_link
from gadesk.net.client import Client
from gadesk.net.codes import lead_of
from gadesk.net.connection import ConnectError
from gadesk.net.deadlines import GREET_WITHIN
from gadesk.net.finding import LOOK_FOR, look, place_of
from gadesk.net.visit import Visit
from gadesk.net.way_back import GONE, TRY_WITHIN, Place
from gadesk.protocol import messages as wire

NOT_FOUND = (
    "No table that can be watched with that code was found in this network. If both machines are in the same one, give "
    "the address that the host's screen shows, too."
)


class WatchAgain:
    """Comes to a table again by its code, whenever the connection is lost."""

    def __init__(self, visit: Visit, code: str) -> None:
        self._visit, self._code = visit, code

    def hears(self, message: wire.FromHost) -> None:
        """Keep nothing: who watches has no place."""

    def says(self, message: wire.FromSeat) -> None:
        """Keep nothing here, either."""

    def leaves(self) -> None:
        """Nor here."""

    def __call__(self) -> Place:
        """Try once. Raises ConnectError."""
        before = self._visit
        try:
            visit = Visit.begin(
                before.addresses, before.port, before.name, code=self._code, watching=True, within=TRY_WITHIN
            )
        except ConnectError as error:
            if error.code in ("code", "taken"):
                raise ConnectError(
                    "The game can't be watched with that code any more: ask for another.", GONE
                ) from None
            raise
        try:
            welcome = visit.join(None, within=GREET_WITHIN)
        except ConnectError:
            visit.close()
            raise
        self._visit = visit
        return visit.connection, welcome


def watch(code: str, name: str, at: str = "", within: float = LOOK_FOR) -> Client:
    """Come to the table with a code for spectators, at an address or wherever it is. Raises ConnectError."""
    if at:
        address, port = place_of(at)
        return _watch(by_every_link(address), port, code, name)
    failure = ConnectError(NOT_FOUND, "none")
    for table in look(lambda table: table.watching == lead_of(code), within):
        try:
            return _watch(table.addresses, table.port, code, name)
        except ConnectError as error:
            failure = error
    raise failure


def _watch(addresses: Sequence[str], port: int, code: str, name: str) -> Client:
    visit = Visit.begin(addresses, port, name, code=code, watching=True)
    try:
        welcome = visit.join(None, within=GREET_WITHIN)
    except ConnectError:
        visit.close()
        raise
    return Client((visit.connection, welcome), WatchAgain(visit, code))
