"""The shared stand-in Index within this process, which counts what it is asked: for tests and measurements."""

from __future__ import annotations

import importlib.util
import io
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from PIL import Image

from tests.conftest import SHARED

SCRIPT = SHARED / "index" / "index_server.py"


class SharedIndex:
    """A running stand-in: its address, the paths that were asked for, in order, and how each was answered."""

    def __init__(self, server: ThreadingHTTPServer, module: Any) -> None:
        self._server, self._module = server, module
        self.asked: list[str] = []
        self.answered: list[tuple[int, str]] = []
        self.url = f"http://127.0.0.1:{server.server_port}"
        self.instead: Callable[[str], bytes | None] = lambda path: None
        """What is answered to a path in place of what the Index says."""
        self.only = ""
        """Faults hit paths that hold this alone."""

    def serve(self, cards: Path) -> None:
        """Serve the cards of another file from now on."""
        server: Any = self._server
        server.index = self._module.Index(str(cards))

    def picture(self, number: int) -> bytes:
        """Draw the picture of a card as the stand-in does."""
        server: Any = self._server
        card = server.index.cards[number]
        body: bytes = self._module.draw(card["name"], card["element"])
        return body

    def ail(self, fault: str | None, rate: float = 1.0, seed: int = 1) -> None:
        """Have a fault hit requests with a probability from now on; None: no fault any more."""
        server: Any = self._server
        server.fault, server.rate, server.rng = fault, rate, random.Random(seed)


class _Clock:
    """Stands for the module `time` in the stand-in."""

    def __init__(self, slow: float) -> None:
        self._slow = slow

    def sleep(self, seconds: float) -> None:
        """Wait as long as "slow" is to be here."""
        time.sleep(self._slow)


def _module(slow: float) -> Any:
    spec = importlib.util.spec_from_file_location("shared_index_server", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.time = _Clock(slow)  # type: ignore[attr-defined]
    return module


@cache
def _huge() -> bytes:
    out = io.BytesIO()
    Image.new("L", (20000, 20000)).save(out, "JPEG", quality=1)
    return out.getvalue()


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of clients that went away: some are killed."""


@contextmanager
def shared_index(cards: Path | None = None, slow: float = 3.0) -> Iterator[SharedIndex]:
    """Serve the shared cards (or those of a file of their shape) on loopback, without a fault at first."""
    module = _module(slow)

    class Handler(module.Handler):  # type: ignore[misc, name-defined]  # the module is only known when it runs
        disable_nagle_algorithm = True  # else each answer with a body waits 40 ms for the client's acknowledgement

        def do_GET(self) -> None:
            made.asked.append(self.path)
            super().do_GET()

        def send_response(self, code: int, message: str | None = None) -> None:
            made.answered.append((code, self.path))
            super().send_response(code, message)

        def reply(self, code: int, body: Any, ctype: str = "application/json", headers: Any = ()) -> None:
            if self._fault == "hugeimage" and ctype == "image/jpeg":
                body = _huge()  # drawn once for all: each takes a gigabyte
            instead = made.instead(self.path)
            super().reply(code, body if instead is None else instead, ctype, headers)

        @property
        def fault(self) -> str | None:
            return self._fault if made.only in self.path and self._fault != "hugeimage" else None

        @fault.setter
        def fault(self, fault: str | None) -> None:
            self._fault = fault

    server: Any = _Quiet(("127.0.0.1", 0), Handler)
    server.lock, server.count, server.verbose = threading.Lock(), 0, False
    made = SharedIndex(server, module)
    made.serve(cards or SHARED / "index" / "cards-2026-01.json")
    made.ail(None)
    with _serving(server):
        yield made


@contextmanager
def _serving(server: ThreadingHTTPServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
