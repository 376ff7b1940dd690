"""Tables of the network, found without a server: DNS-SD, and beside it a question that every host answers.

Some networks let no multicast pass, others no broadcast; both are tried, on every interface. A host answers a question
to its sender alone, which firewalls let in. Who asks pads its question to the length of an answer, so that nobody
makes hosts send more than they were sent.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import select
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gadesk import foreign
from gadesk.net import PORT
from gadesk.net.addresses import LOOPBACK, interfaces, own_addresses
from gadesk.net.tables import OpenTable, facts_of, table_of

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

SERVICE = "_gadesk._tcp.local."
ASK_EVERY = 1.5  # seconds
GONE_AFTER = 6.0
_LONGEST = 1200  # bytes: one packet on every network
_ASKED = b'{"gadesk":"tables?"}'
_MOST_A_SECOND = 30
_MOST_TABLES = 100
_MOST_ADDRESSES = 8
_LOOK_WITHIN = 3000  # milliseconds for the record of a table that DNS-SD names
ALONE = "GADESK_ALONE"
"""With this variable of the environment set nothing is told to the network, and nothing looked for in it."""
NO_NETWORK = "This machine is in no network: join one, or connect the two machines with a cable."


class Announcer:
    """Tells the network of one table, until it is closed. Its calls wait: not for the thread that serves the table."""

    def __init__(self, table: OpenTable) -> None:
        """Begin; what can't be told by one way is told by the other, and a network may come later."""
        self._table = table
        self._record: ServiceInfo | None = None
        self._zeroconf = _zeroconf()
        self._closed = threading.Event()
        self._socket = _listening()
        self._thread = threading.Thread(target=self._answer, name="gadesk-announcer", daemon=True)
        if self._socket is not None:
            self._thread.start()
        self._publish()

    def tell(self, table: OpenTable) -> None:
        """Tell what has changed."""
        self._table = table
        self._publish()

    def close(self) -> None:
        """Take the table back from the network."""
        self._closed.set()
        if self._socket is not None:
            self._thread.join(2)
            self._socket.close()
        if self._zeroconf is not None:
            self._zeroconf.close()  # says farewell for the record

    def _publish(self) -> None:
        from zeroconf import ServiceInfo

        if self._zeroconf is None:
            return
        table, instance = self._table, f"gadesk-{self._table.id}"
        record = ServiceInfo(
            SERVICE, f"{instance}.{SERVICE}", port=table.port, properties=facts_of(table), server=f"{instance}.local.",
            parsed_addresses=[address.partition("%")[0] for address in own_addresses()],
        )  # fmt: skip
        with contextlib.suppress(Exception):  # the network goes and comes; the datagrams do without
            if self._record is None:
                self._zeroconf.register_service(record, strict=False)
            else:
                self._zeroconf.update_service(record)
            self._record = record

    def _answer(self) -> None:
        """Answer who asks, so many a second at most (the announcer's thread)."""
        assert self._socket is not None
        second, told = 0, 0
        while not self._closed.is_set():
            if not select.select([self._socket], [], [], 0.25)[0]:
                continue
            with contextlib.suppress(OSError):
                asked, sender = self._socket.recvfrom(_LONGEST + 1)
                second, told = (int(time.monotonic()), 0) if int(time.monotonic()) != second else (second, told)
                answer = json.dumps({"gadesk": facts_of(self._table)}).encode()
                if asked.startswith(_ASKED) and len(asked) >= len(answer) and told < _MOST_A_SECOND:
                    told += 1
                    self._socket.sendto(answer, sender)


class Finder:
    """Looks for tables until it is closed. `tables()` may be called at any time, from any thread."""

    def __init__(self, changed: Callable[[], None] | None = None, by_name: bool = True) -> None:
        """Begin to look; `changed` is called in a thread of the finder when there is something new.

        Without `by_name` only datagrams are sent: no port is listened at, about which a firewall would ask.
        """
        self._changed = changed
        self._lock = threading.Lock()
        self._heard: dict[str, tuple[OpenTable, float]] = {}
        self._named: dict[str, OpenTable] = {}
        self._closed = threading.Event()
        self.problem = ""
        ways = (self._ask, self._browse) if by_name else (self._ask,)
        self._threads = [threading.Thread(target=work, name="gadesk-finder", daemon=True) for work in ways]
        for thread in self._threads:
            thread.start()

    def tables(self) -> list[OpenTable]:
        """Return the tables known now, those with a free seat first, then by name."""
        with self._lock:
            now = time.monotonic()
            found = {table.id: table for table in self._named.values()}
            for table, when in self._heard.values():
                if now - when < GONE_AFTER:
                    named = found.get(table.id)
                    found[table.id] = _with_addresses(table, named.addresses if named else ())
        return sorted(found.values(), key=lambda table: (not table.free, table.name.casefold(), table.id))

    def close(self) -> None:
        """Stop looking."""
        self._closed.set()
        for thread in self._threads:
            thread.join(4)

    # By datagrams

    def _ask(self) -> None:
        sockets = _asking()
        self.problem = "" if sockets else NO_NETWORK
        question, due = _ASKED.ljust(_LONGEST - 200), 0.0
        try:
            while not self._closed.is_set():
                if time.monotonic() >= due:
                    due = time.monotonic() + ASK_EVERY
                    for each, targets in sockets:
                        for target in targets:
                            with contextlib.suppress(OSError):
                                each.sendto(question, (target, PORT))
                    self._drop_silent()
                for each in select.select([each for each, _ in sockets], [], [], 0.1)[0] if sockets else []:
                    with contextlib.suppress(OSError):
                        self._hear(*each.recvfrom(_LONGEST + 1))
                if not sockets:
                    self._closed.wait(0.1)
        finally:
            for each, _ in sockets:
                each.close()

    def _drop_silent(self) -> None:
        """Forget the tables that answer no more, and tell so."""
        now = time.monotonic()
        with self._lock:
            heard = {key: heard for key, heard in self._heard.items() if now - heard[1] < GONE_AFTER}
            gone, self._heard = len(self._heard) - len(heard), heard
        if gone:
            self._tell()

    def _hear(self, data: bytes, sender: tuple[Any, ...]) -> None:
        try:
            said = foreign.json_of(data, _LONGEST)
        except foreign.Unreadable:
            return
        facts = said.get("gadesk") if isinstance(said, dict) else None
        table = table_of(facts, (str(sender[0]),)) if isinstance(facts, dict) else None
        if table is not None:
            now = time.monotonic()
            with self._lock:
                self._heard = {key: heard for key, heard in self._heard.items() if now - heard[1] < GONE_AFTER}
                before = self._heard.get(table.id)
                if before is None and len(self._heard) >= _MOST_TABLES:
                    return
                table = _with_addresses(table, before[0].addresses if before else ())
                self._heard[table.id] = (table, now)
            if before is None or before[0] != table:
                self._tell()

    # By DNS-SD

    def _browse(self) -> None:
        zeroconf = _zeroconf()
        if zeroconf is None:
            return
        from zeroconf import ServiceBrowser

        waiting: list[str] = []
        try:
            browser = ServiceBrowser(zeroconf, SERVICE, handlers=[lambda **told: waiting.append(told["name"])])
            while not self._closed.wait(0.05):
                while waiting and not self._closed.is_set():
                    self._look(zeroconf, waiting.pop(0))
            browser.cancel()
        finally:
            zeroconf.close()

    def _look(self, zeroconf: Zeroconf, name: str) -> None:
        """Ask for the record of a name that came, changed or went."""
        info = zeroconf.get_service_info(SERVICE, name, timeout=_LOOK_WITHIN)
        table = None
        if info is not None:
            facts = {
                key.decode("ascii", "replace"): (value or b"").decode("utf-8", "replace")
                for key, value in info.properties.items()
            }
            table = table_of(facts, tuple(info.parsed_scoped_addresses())[:_MOST_ADDRESSES])
        with self._lock:
            before = self._named.pop(name, None)
            if table is not None and len(self._named) < _MOST_TABLES:
                self._named[name] = table
        if before != table:
            self._tell()

    def _tell(self) -> None:
        if self._changed is not None and not self._closed.is_set():
            self._changed()


def _with_addresses(table: OpenTable, more: tuple[str, ...]) -> OpenTable:
    """Return a table that is reached by other addresses too; those of this machine alone come last."""
    every = sorted({*table.addresses, *more}, key=lambda each: (each in LOOPBACK, ":" in each, each))
    return replace(table, addresses=tuple(every[:_MOST_ADDRESSES]))


def _zeroconf() -> Zeroconf | None:
    """Return DNS-SD on all interfaces; None where the network has none that takes it."""
    if ALONE in os.environ:
        return None
    from zeroconf import InterfaceChoice, IPVersion, Zeroconf

    # An interface that takes no packet of one kind is nothing that anybody has to know.
    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
    for version in (IPVersion.All, IPVersion.V4Only, IPVersion.V6Only):
        with contextlib.suppress(OSError, RuntimeError):
            return Zeroconf(InterfaceChoice.All, ip_version=version, use_asyncio=False)
    return None


def _listening() -> socket.socket | None:
    """Return a socket on the port of questions, which other programs of this machine may share."""
    if ALONE in os.environ:
        return None
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("", PORT))
    except OSError:
        made.close()
        return None
    return made


def _asking() -> list[tuple[socket.socket, list[str]]]:
    """Return a socket for each interface, bound to its address: an unbound one finds no way without a router."""
    made = []
    for each in interfaces() if ALONE not in os.environ else ():
        if each.version == 4:
            asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            try:
                asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                asking.bind((each.address, 0))
            except OSError:
                asking.close()
                continue
            made.append((asking, list(dict.fromkeys((each.broadcast, "255.255.255.255")))))
    return made
