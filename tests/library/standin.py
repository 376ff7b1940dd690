"""A tiny Index on loopback with made-up cards, so that a clone without the shared inputs tests everything."""

from __future__ import annotations

import hashlib
import io
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from PIL import Image

JsonCard = dict[str, Any]
Fault = Callable[[str], str | None]


def made_up_card(number: int, **changes: Any) -> JsonCard:
    """Make a card in the Index's shape; every tenth has a back."""
    slug = f"made-up-{number:04}"
    card: JsonCard = {
        "uuid": f"c{number}",
        "name": f"Made Up {number}",
        "slug": slug,
        "types": ["ALLY"],
        "classes": ["WARRIOR"],
        "subtypes": ["WARRIOR", "HUMAN"],
        "elements": ["WIND"],
        "element": "WIND",
        "cost": {"type": "reserve", "value": "2"},
        "effect": f"**On Enter**: Draw {number} cards.",
        "effect_raw": f"On Enter: Draw {number} cards.",
        "power": 1,
        "life": 2,
        "level": None,
        "durability": None,
        "speed": None,
        "legality": {"STANDARD": {"limit": 0}} if number == 3 else None,
        "references": [],
        "referenced_by": [],
        "rule": [{"date_added": "2024-05-06", "title": "", "description": "Said so."}] if number == 4 else [],
        "last_update": "2024-01-01",
        "editions": [_edition(number, slug)],
        "result_editions": [],
    }
    return {**card, **changes}


def _edition(number: int, slug: str) -> JsonCard:
    return {
        "uuid": f"e{number}",
        "slug": f"{slug}-tst",
        "collector_number": str(number),
        "rarity": 1,
        "illustrator": "Nobody",
        "flavor": None,
        "image": f"/cards/images/e{number}.jpg",
        "set": {"prefix": "TST", "name": "Test Set", "language": "EN", "release_date": "2024-01-02T00:00:00"},
        "other_orientations": [_back(number, slug)] if number % 10 == 0 else [],
    }


def _back(number: int, slug: str) -> JsonCard:
    return {
        "name": f"Made Up {number} Turned",
        "slug": f"{slug}-turned",
        "types": ["ALLY"],
        "classes": ["MAGE"],
        "subtypes": ["MAGE", "HUMAN"],
        "elements": ["FIRE"],
        "effect": "**Vigor**",
        "effect_raw": "Vigor",
        "power": 3,
        "life": 3,
        "edition": {"uuid": f"b{number}", "image": f"/cards/images/b{number}.jpg"},
    }


def made_up_pool(count: int) -> list[JsonCard]:
    """Make so many cards, in the order of their names as the stand-in lists them."""
    return [made_up_card(number) for number in range(1, count + 1)]


def picture(name: str, size: tuple[int, int] = (500, 700)) -> bytes:
    """Draw a picture that differs from name to name."""
    rng = random.Random(name)
    image = Image.new("RGB", size, (rng.randrange(256), rng.randrange(256), rng.randrange(256)))
    image.paste((rng.randrange(256), 0, 0), (20, 20, 200, 300))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return out.getvalue()


class StandIn:
    """The server's state: its cards, what goes wrong, and what it was asked."""

    def __init__(self, cards: list[JsonCard]) -> None:
        self.cards = cards
        self.fault: Fault = lambda path: None
        self.pictures: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.agents: set[str] = set()
        self.answers: list[int] = []
        self.at_once = 0
        self.most_at_once = 0
        self.retry_after = "0"
        self.etags = True
        self.lock = threading.Lock()
        self.url = ""

    def sometimes(self, fault: str, rate: float, seed: int = 3) -> None:
        """Have a fault hit requests with a probability.

        Which ones hangs on what was asked for and how often, not on the order in which threads come to ask; three
        times in a row is the most for one path unless all requests are hit.
        """
        times: Counter[str] = Counter()
        in_a_row: Counter[str] = Counter()

        def choose(path: str) -> str | None:
            with self.lock:
                times[path] += 1
                hit = random.Random(f"{seed} {times[path]} {path}").random() < rate
                in_a_row[path] = in_a_row[path] + 1 if hit else 0
                return fault if hit and (rate >= 1 or in_a_row[path] <= 3) else None

        self.fault = choose

    def page(self, number: int) -> dict[str, Any]:
        """Answer a search."""
        pages = max(1, -(-len(self.cards) // 50))
        data = self.cards[(number - 1) * 50 : number * 50]
        return {"data": data, "page": number, "total_cards": len(self.cards), "total_pages": pages}

    def body(self, path: str) -> bytes | None:
        """Give the answer to a path."""
        parts = urlsplit(path)
        if parts.path == "/cards/search":
            return json.dumps(self.page(int(parse_qs(parts.query)["page"][0]))).encode()
        if parts.path.startswith("/cards/images/"):
            name = parts.path.rsplit("/", 1)[1]
            return self.pictures[name] if name in self.pictures else picture(name)
        return None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each answer with a body waits 40 ms for the client's acknowledgement

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        state: StandIn = self.server.state  # type: ignore[attr-defined]
        with state.lock:
            state.asked.append(self.path)
            state.agents.add(self.headers.get("User-Agent", ""))
            state.at_once += 1
            state.most_at_once = max(state.most_at_once, state.at_once)
        self._counted = True
        try:
            self._answer(state, state.fault(self.path))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self._leave(state)

    def _leave(self, state: StandIn) -> None:
        """Count this request as done; before its last byte is sent, as the next one may be here right after it."""
        with state.lock:
            state.at_once -= self._counted
            self._counted = False

    def _answer(self, state: StandIn, fault: str | None) -> None:
        body = state.body(self.path)
        if fault == "slow":
            time.sleep(0.3)
        elif fault == "drop":
            self.close_connection = True
            self.connection.close()
            return
        elif fault in ("429", "500", "403", "404"):
            return self._reply(state, int(fault), b"{}", retry=fault == "429")
        elif fault == "garbage":
            body = b"\x00\xff{not json" * 20
        elif fault == "html":
            body = b"<html><body>Log in</body></html>"
        elif fault == "hugeimage":
            body = _huge()
        if body is None:
            return self._reply(state, 404, b"{}")
        self._reply(state, 200, body, truncate=fault == "truncate")

    def _reply(self, state: StandIn, code: int, body: bytes, *, truncate: bool = False, retry: bool = False) -> None:
        etag = f'"{hashlib.sha1(body).hexdigest()}"'
        if code == 200 and self.headers.get("If-None-Match") == etag:
            code, body = 304, b""
        state.answers.append(code)
        self._leave(state)
        self.send_response(code)
        if state.etags:
            self.send_header("ETag", etag)
        if retry:
            self.send_header("Retry-After", state.retry_after)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if truncate:
            self.close_connection = True
            body = body[: len(body) // 2]
        self.wfile.write(body)


def _huge() -> bytes:
    """Write the head of a picture of 20,000 by 20,000 pixels; nobody should read on."""
    out = io.BytesIO()
    Image.new("L", (64, 64)).save(out, "JPEG", quality=1)
    data = bytearray(out.getvalue())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = (20000).to_bytes(2, "big") * 2
    return bytes(data)


class _Server(ThreadingHTTPServer):
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of clients that went away: tests kill some."""


@contextmanager
def standing_in(cards: list[JsonCard]) -> Iterator[StandIn]:
    """Serve made-up cards on loopback."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    state = StandIn(cards)
    state.url = f"http://127.0.0.1:{server.server_port}"
    server.state = state  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
