"""A host that runs in a thread of the test, for tests over real sockets."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable

from gadesk.net.client import Client
from gadesk.protocol.plans import DeckCards, Ready
from gadesk.session.host import Host
from tests.waiting import PATIENCE


class Running:
    """A host from its beginning to `stop`."""

    host: Host
    ready: Ready

    def __init__(self, make: Callable[[], Host]) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begun = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(make)))
        self._thread.start()
        assert self._begun.wait(PATIENCE) and self._loop is not None

    async def _serve(self, make: Callable[[], Host]) -> None:
        self._loop, self._enough = asyncio.get_running_loop(), asyncio.Event()
        try:
            self.host = make()
            self.ready = await self.host.begin()
        finally:
            self._begun.set()
        await self._enough.wait()
        await self.host.end()

    def stop(self) -> None:
        """End the host."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._enough.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def client(self, seat: int = 0, token: str = "", name: str = "", deck: DeckCards | None = None) -> Client:
        """Take a place."""
        token = token or self.ready.tokens[seat]
        return Client.connect("127.0.0.1", self.ready.port, token, name, deck, within=PATIENCE)

    def raw(self) -> socket.socket:
        """Connect without greeting."""
        return socket.create_connection(("127.0.0.1", self.ready.port), timeout=PATIENCE)
