"""Fetching decks from deck sites: recorded answers of our own making, sites that are away or have changed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.dialects import decks_in_text, read_deck
from gadesk.library.deck_sites import fetch_deck
from gadesk.library.errors import IndexTrouble
from gadesk.library.index_client import Patience
from tests.waiting import PATIENCE, closed_port

CARDS = bundled_catalogue()
NAME = "Reclaim"
CARD = CARDS.named(NAME)[0]
ONE = {"decklist": {"main": [{"card": NAME, "quantity": 4}], "material": [], "sideboard": []}}
ANSWERS: dict[str, bytes] = {
    "/silvie?format=json": json.dumps(
        {
            "name": "Mine",
            "creator": "",
            "url": "",
            "cards": {"main": [{"quantity": 4, "edition": CARD.editions[0].uuid}]},
        }
    ).encode(),
    "/tts": json.dumps({"cards": {"main": [{"name": NAME, "quantity": 4}], "material": [], "references": []}}).encode(),
    "/event": json.dumps([{"player": "Ann", **ONE}, {"player": "Bob", **ONE}]).encode(),
    "/one": json.dumps(ONE).encode(),
    "/page": b"<!doctype html><html><body>A new site</body></html>",
    "/bytes": b"\xff\xfe\x81",
    "/large": b"x" * 1_100_000,
}
ONCE = Patience(attempts=1, connect=PATIENCE, read=PATIENCE, whole=PATIENCE)


class Site(BaseHTTPRequestHandler):
    """Answers with what was recorded."""

    def do_GET(self) -> None:
        """Give an answer, or nothing."""
        body = ANSWERS.get(self.path)
        assert self.headers["User-Agent"].startswith("gadesk/")
        self.send_response(404 if body is None else 200)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """A site on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("path", ["/silvie?format=json", "/tts", "/one"])
def test_every_shape_is_fetched_and_read(site: str, path: str) -> None:
    """The answer is a deck like any other."""
    read = read_deck(fetch_deck(site + path, patience=ONCE), CARDS)
    assert [(entry.count, entry.slug) for entry in read.deck.main] == [(4, CARD.slug)] and not read.problems


def test_an_event_has_a_list_for_each_player(site: str) -> None:
    """They are told apart by the players' names."""
    parts = decks_in_text(fetch_deck(f"{site}/event", patience=ONCE))
    assert [name for name, _ in parts] == ["Ann", "Bob"]
    assert read_deck(parts[1][1], CARDS).deck.main[0].slug == CARD.slug


@pytest.mark.parametrize(
    ("path", "words"),
    [("/gone", "nothing at /gone"), ("/page", "web page"), ("/bytes", "no deck"), ("/large", "too much")],
)
def test_a_site_that_changed_is_told_in_a_sentence(site: str, path: str, words: str) -> None:
    """With what to do instead."""
    with pytest.raises(IndexTrouble, match=words) as told:
        fetch_deck(site + path, patience=ONCE)
    assert "copy its list as text" in str(told.value)


def test_a_site_that_is_away_is_told_in_a_sentence() -> None:
    """Nothing listens there."""
    with closed_port() as port, pytest.raises(IndexTrouble, match="can't be reached"):
        fetch_deck(f"http://127.0.0.1:{port}/deck", patience=ONCE)
