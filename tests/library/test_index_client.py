"""The client of the Index is polite, patient, and distrustful."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from gadesk import __version__
from gadesk.library import index_client as client_module
from gadesk.library.errors import Cancelled, IndexTrouble, LibraryError, NotThereError
from gadesk.library.index_client import IndexClient, Patience
from gadesk.library.long_work import Control
from tests.library.conftest import HASTY, Hurried
from tests.library.standin import StandIn
from tests.waiting import closed_port

PAGE = "/cards/search?page=1"
PICTURE = "/cards/images/e1.jpg"


@pytest.fixture
def client(index: StandIn) -> Iterator[IndexClient]:
    """Make a client of the stand-in."""
    made = IndexClient(index.url, patience=HASTY, seed=1)
    yield made
    made.close()


def _same(data: Any) -> Any:
    return data


def _total(data: Any) -> int:
    total: int = data["total_cards"]
    return total


def test_it_names_itself_and_its_version(client: IndexClient, index: StandIn) -> None:
    """The User-Agent begins with gadesk and the version."""
    client.json(PAGE, _same)
    assert all(agent.startswith(f"gadesk/{__version__} ") for agent in index.agents)


def test_it_asks_whether_something_changed(client: IndexClient) -> None:
    """With the ETag of an earlier answer, an unchanged one comes without a body."""
    first, total = client.json(PAGE, _total)
    received = client.received
    second, nothing = client.json(PAGE, _same, etag=first.etag)
    assert total == 120 and first.etag
    assert second.unchanged and nothing is None and client.received == received


@pytest.mark.parametrize(
    ("fault", "part"),
    [
        ("429", "too busy"),
        ("500", "fault of its own (error 500)"),
        ("truncate", "broke off"),
        ("garbage", "not card data"),
        ("drop", "broke off"),
        ("html", "log in to the network"),
    ],
)
def test_a_lasting_fault_is_told_in_a_sentence_after_some_tries(
    client: IndexClient, index: StandIn, fault: str, part: str
) -> None:
    """Each fault is tried again, then told."""
    index.sometimes(fault, 1.0)
    with pytest.raises(IndexTrouble, match=r"^[A-Z0-9].*\.$") as told:
        client.json(PAGE, _same)
    assert part in str(told.value)
    assert len(index.asked) == HASTY.attempts


@pytest.mark.parametrize("fault", ["429", "500", "truncate", "garbage", "drop", "html"])
def test_a_passing_fault_is_got_over(client: IndexClient, index: StandIn, fault: str) -> None:
    """A fault of the first two requests is not noticed."""
    left = [fault, fault]
    index.fault = lambda path: left.pop() if left else None
    assert client.json(PAGE, _total)[1] == 120
    assert len(index.asked) == 3


def test_what_is_not_there_and_refusals_are_not_asked_for_again(client: IndexClient, index: StandIn) -> None:
    """A 404 and a 403 will be the same the next time."""
    with pytest.raises(NotThereError):
        client.json("/nowhere", _same)
    index.sometimes("403", 1.0)
    with pytest.raises(IndexTrouble, match="refuses"):
        client.json(PAGE, _same)
    assert len(index.asked) == 2


def test_all_wait_as_long_as_the_index_asks(index: StandIn) -> None:
    """Retry-After holds for every thread of the client."""
    index.retry_after = "1"
    left = ["429"]
    index.fault = lambda path: left.pop() if left else None
    clients = [IndexClient(index.url, patience=HASTY) for _ in range(2)]
    began = time.monotonic()
    clients[0].json(PAGE, _same)
    assert time.monotonic() - began >= 0.9
    for client in clients:
        client.close()


def test_it_does_not_wait_for_ever(client: IndexClient, index: StandIn) -> None:
    """A wait of half an hour is told instead of waited."""
    index.retry_after = "1800"
    index.sometimes("429", 1.0)
    with pytest.raises(IndexTrouble, match="30 minutes"):
        client.json(PAGE, _same)


def test_waits_grow_and_differ_by_seed(monkeypatch: pytest.MonkeyPatch, index: StandIn) -> None:
    """The back-off doubles, with a jitter that a seed repeats."""
    index.sometimes("500", 1.0)

    def waits(seed: int) -> list[float]:
        slept: list[float] = []
        client = IndexClient(index.url, patience=Patience(attempts=5), seed=seed)
        monkeypatch.setattr(client.control, "sleep", slept.append)
        with pytest.raises(IndexTrouble):
            client.json(PAGE, _same)
        client.close()
        return slept

    first = waits(1)
    assert first == waits(1) != waits(2)
    assert all(0.25 * 2**at <= wait <= 0.5 * 2**at for at, wait in enumerate(first)) and len(first) == 4


def test_a_wait_that_would_be_noticed_is_told(index: StandIn) -> None:
    """Short waits are not worth a word; longer ones say why and how long."""
    index.sometimes("500", 1.0)
    told: list[str] = []
    client = IndexClient(index.url, patience=Patience(attempts=5), control=Hurried(), seed=1)
    client.on_wait = told.append
    with pytest.raises(IndexTrouble):
        client.json(PAGE, _same)
    client.close()
    assert len(told) == 2 and all("fault of its own (error 500); asking again in" in line for line in told)


def test_no_more_than_a_few_connections_at_once(client: IndexClient, index: StandIn) -> None:
    """Ten threads share three connections."""
    index.sometimes("slow", 1.0)
    threads = [threading.Thread(target=client.json, args=(PAGE, _same)) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert index.most_at_once <= client_module.CONNECTIONS


def test_too_much_is_not_read(client: IndexClient) -> None:
    """An answer larger than allowed is refused by its announced length."""
    with pytest.raises(IndexTrouble, match="too much"):
        client.data(PICTURE, most=100)


def test_cancelling_ends_a_wait_at_once(index: StandIn) -> None:
    """A user who stops need not wait for the back-off."""
    index.sometimes("500", 1.0)
    control = Control()
    client = IndexClient(index.url, patience=Patience(attempts=5, first_wait=500, longest_wait=500), control=control)
    client.on_wait = lambda _: threading.Timer(0.1, control.cancel).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        client.json(PAGE, _same)
    assert time.monotonic() - began < 200
    client.close()


def test_cancelling_leaves_a_request_that_hangs(index: StandIn) -> None:
    """A user who stops need not wait for an Index that says nothing."""
    held, control = threading.Event(), Control()

    def hang(path: str) -> None:
        threading.Timer(0.1, control.cancel).start()
        held.wait(500)

    index.fault = hang
    client = IndexClient(index.url, patience=Patience(read=1000), control=control)
    with pytest.raises(Cancelled):
        client.json(PAGE, _same)
    assert not held.is_set() and index.answers == []
    held.set()
    client.close()


def test_nobody_there_is_told() -> None:
    """A closed port is told as an address that cannot be reached."""
    with closed_port() as port:
        client = IndexClient(f"http://127.0.0.1:{port}", patience=HASTY)
        with pytest.raises(IndexTrouble, match="can't be reached"):
            client.json(PAGE, _same)
        client.close()


@pytest.mark.parametrize("url", ["", "index", "ftp://host", "http://", "http://host:99999", "http://host/?a=1"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    """What is not an address of a web service is refused before anything is asked."""
    with pytest.raises(LibraryError, match="not the address"):
        IndexClient(url)
