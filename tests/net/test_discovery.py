"""Tables found on the network: over the interfaces of this machine, in networks made for the test, and by forgers."""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gadesk.net import addresses, discovery
from gadesk.net.addresses import Interface, addresses_to_type, by_every_link, own_addresses, with_port
from gadesk.net.discovery import NO_NETWORK, Announcer, Finder
from gadesk.net.finding import place_of
from gadesk.net.tables import PLAYING, OpenTable, facts_of, table_of
from tests.net.networks import can_make_networks, two_machines
from tests.waiting import PATIENCE

TABLE = OpenTable(
    secrets.token_hex(8), "Ben’s table", "0c" * 32, "4", 5077, ("192.168.1.7",), "Standard", 3, program="0.1.0"
)


def until(held: Callable[[], bool]) -> bool:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not held() and time.monotonic() < end:
        time.sleep(0.02)
    return held()


@pytest.fixture(autouse=True)
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    """A port of questions that no other test has: several run at a time."""
    monkeypatch.delenv(discovery.ALONE)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        number = int(probe.getsockname()[1])
    monkeypatch.setattr(discovery, "PORT", number)
    return number


@pytest.fixture
def finder() -> Iterator[Finder]:
    """Somebody who looks for tables."""
    made = Finder()
    yield made
    made.close()


@pytest.fixture(params=["both", "datagrams", "names"])
def ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """By which of the two ways the network lets anything through."""
    if request.param == "datagrams":
        monkeypatch.setattr(discovery, "_zeroconf", lambda: None)
    if request.param == "names":
        monkeypatch.setattr(discovery, "_listening", lambda: None)
    return str(request.param)


def test_a_table_comes_changes_and_goes(ways: str) -> None:
    """By either way alone, too; what the finder's owner is told comes with a call."""
    told: list[int] = []
    finder = Finder(lambda: told.append(1))
    try:
        announcer = Announcer(TABLE)
        assert until(lambda: TABLE.id in {table.id for table in finder.tables()}), ways
        found = next(table for table in finder.tables() if table.id == TABLE.id)
        assert replace(found, addresses=TABLE.addresses) == TABLE and found.addresses and told
        announcer.tell(replace(TABLE, state=PLAYING))
        assert until(lambda: any(table.id == TABLE.id and not table.free for table in finder.tables()))
        announcer.close()
        assert until(lambda: TABLE.id not in {table.id for table in finder.tables()})
    finally:
        finder.close()


def test_two_tables_of_one_machine_are_both_found(finder: Finder) -> None:
    """They share the port of questions; which of them hears one that was sent to all is not theirs to choose."""
    other = replace(TABLE, id=secrets.token_hex(8), name="Anna")
    announcers = [Announcer(TABLE), Announcer(other)]
    try:
        assert until(lambda: {TABLE.id, other.id} <= {table.id for table in finder.tables()})
    finally:
        for announcer in announcers:
            announcer.close()


FORGED: list[dict[str, object]] = [
    {"t": 5}, {"t": "x" * 16}, {"t": []}, {"c": ""}, {"p": "0"}, {"p": "99999"}, {"p": "٣"}, {"l": "x"}, {"l": ""},
    {"b": "9" * 70}, {"v": "-1"}, {"v": None},
]  # fmt: skip


@pytest.mark.parametrize("changes", FORGED)
def test_what_no_host_tells_is_no_table(changes: dict[str, object]) -> None:
    """A field that is wrong makes the whole no table, and no traceback."""
    facts = {**facts_of(TABLE), **changes}
    found = table_of(facts, ("192.168.1.7",))  # type: ignore[arg-type]
    assert found is None


def test_what_a_table_is_called_is_plain_text() -> None:
    """A name of others is one short line without signs that move the cursor or hide letters."""
    found = table_of({**facts_of(TABLE), "n": "<b>x</b>\x1b[31m\n\u202egib" + "e" * 500, "f": "\x07"}, ("10.0.0.1",))
    assert found is not None and "\x1b" not in found.name and "\n" not in found.name and len(found.name) <= 60
    assert table_of({**facts_of(TABLE), "n": " "}, ("10.0.0.1",)).name  # type: ignore[union-attr]


def test_a_finder_outlives_whatever_is_sent_to_it(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """Answers that are none, and tables without end."""
    monkeypatch.setattr(discovery, "_zeroconf", lambda: None)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as forger:
        forger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        forger.bind(("", port))
        forger.settimeout(PATIENCE)
        finder = Finder()
        try:
            question, sender = forger.recvfrom(2000)
            for answer in (
                b"",
                b"\xff",
                b"[" * 1000,
                b"{}",
                b'{"gadesk":5}',
                json.dumps({"gadesk": {"t": "x"}}).encode(),
            ):
                forger.sendto(answer, sender)
            for number in range(300):
                facts = facts_of(replace(TABLE, id=f"{number:016x}"))
                forger.sendto(json.dumps({"gadesk": facts}).encode(), sender)
                if number % 20 == 0:
                    time.sleep(0.01)
            assert until(lambda: len(finder.tables()) >= 50) and len(finder.tables()) <= 100
            assert len(question) >= 900
        finally:
            finder.close()


def test_nobody_is_answered_more_than_he_sent(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """A short question, which a forged sender would turn into a long answer to somebody else, is not answered."""
    monkeypatch.setattr(discovery, "_zeroconf", lambda: None)
    announcer = Announcer(TABLE)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            asker.settimeout(0.5)
            asker.sendto(b'{"gadesk":"tables?"}', ("127.0.0.1", port))
            with pytest.raises(TimeoutError):
                asker.recv(2000)
            asker.settimeout(PATIENCE)
            asker.sendto(b'{"gadesk":"tables?"}'.ljust(1000), ("127.0.0.1", port))
            assert len(asker.recv(2000)) <= 1000
            for _ in range(200):
                asker.sendto(b'{"gadesk":"tables?"}'.ljust(1000), ("127.0.0.1", port))
            asker.settimeout(0.4)
            answers = 0
            with pytest.raises(TimeoutError):
                while asker.recv(2000):
                    answers += 1
            assert answers <= 100  # of two or three seconds, thirty in each
    finally:
        announcer.close()


def test_addresses_for_people_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The home network before a container's, a tunnel's, a link's own and version 6; the loopback only alone."""
    every = [
        Interface("lo", "127.0.0.1", 8), Interface("docker0", "172.17.0.1", 16), Interface("wg0", "10.8.0.2", 24),
        Interface("eth0", "169.254.3.4", 16), Interface("wlan0", "fe80::1%3", 64), Interface("wlan0", "fd00::7", 64),
        Interface("wlan0", "192.168.1.7", 24), Interface("eth1", "10.1.1.1", 8),
    ]  # fmt: skip
    monkeypatch.setattr(addresses, "interfaces", lambda: every)
    monkeypatch.setattr(addresses, "_towards", lambda family, target: "10.1.1.1" if family == socket.AF_INET else "")
    assert own_addresses()[:3] == ["10.1.1.1", "192.168.1.7", "fd00::7"]
    assert own_addresses()[-1] in ("10.8.0.2", "172.17.0.1") and "127.0.0.1" not in own_addresses()
    monkeypatch.setattr(addresses, "interfaces", lambda: every[:1])
    assert own_addresses() == ["127.0.0.1"]


def test_an_address_to_type_is_one_that_the_other_machine_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link's own address is told only alone, without this machine's name of the link; the other tries each of its."""
    link, second = Interface("wlan0", "fe80::1%wlan0", 64), Interface("eth0", "fe80::2%eth0", 64)
    home = Interface("wlan0", "192.168.1.7", 24)
    monkeypatch.setattr(addresses, "_towards", lambda family, target: "")
    monkeypatch.setattr(addresses, "interfaces", lambda: [link, home])
    assert addresses_to_type() == ["192.168.1.7"]
    monkeypatch.setattr(addresses, "interfaces", lambda: [link, second])
    assert addresses_to_type() == ["fe80::1", "fe80::2"]
    assert by_every_link("fe80::9") == ["fe80::9%wlan0", "fe80::9%eth0"]
    for plain in ("fe80::9%eth0", "192.168.1.9", "fd00::9", "the-laptop", "fe80::nonsense"):
        assert by_every_link(plain) == [plain]
    assert place_of(with_port("fe80::9", 4078)) == ("fe80::9", 4078)
    assert place_of(with_port("192.168.1.9", 4078)) == ("192.168.1.9", 4078)


def test_without_any_network_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No interface at all: neither way can be opened, and the finder says what to do."""
    monkeypatch.setattr(discovery, "interfaces", list)
    monkeypatch.setattr(discovery, "_zeroconf", lambda: None)
    finder = Finder()
    assert until(lambda: finder.problem == NO_NETWORK) and finder.tables() == []
    finder.close()


FIND = """
import sys, time
from gadesk.net.discovery import Announcer, Finder
from gadesk.net.tables import OpenTable
if sys.argv[1] == "host":
    announcer = Announcer(OpenTable("0a" * 8, "Ben", "0c" * 32, "4", 5077))
    print("told", flush=True)
    sys.stdin.read()
    announcer.close()
else:
    begun, finder = time.monotonic(), Finder()
    while not finder.tables() and time.monotonic() - begun < 20:
        time.sleep(0.02)
    print([table.addresses for table in finder.tables()], round(time.monotonic() - begun, 2), flush=True)
    finder.close()
"""


@pytest.mark.skipif(not can_make_networks(), reason="networks of one's own need the rights of an administrator")
@pytest.mark.parametrize("kind", ["router", "cable", "six", "no multicast", "no broadcast"])
def test_two_machines_find_each_other(kind: str) -> None:
    """With a router, a mere cable, version 6 alone, and networks that swallow multicast or broadcast."""
    with two_machines(kind) as (host, guest):
        command = [sys.executable, "-c", FIND]
        here = {"cwd": str(Path(__file__).parents[2]), "text": True}
        hosting = subprocess.Popen([*host, *command, "host"], stdin=-1, stdout=-1, **here)  # type: ignore[call-overload]
        try:
            assert hosting.stdout.readline() == "told\n"
            found = subprocess.run([*guest, *command, "guest"], capture_output=True, timeout=PATIENCE, **here)  # type: ignore[call-overload]
            assert ("fd77::1" if kind == "six" else "10.77.0.1") in found.stdout, (found.stdout, found.stderr)
        finally:
            hosting.communicate("", timeout=PATIENCE)


def test_a_table_that_answers_no_more_is_told_of_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although nothing else changes: whoever shows the tables asks only when told to."""
    monkeypatch.setenv(discovery.ALONE, "1")
    monkeypatch.setattr(discovery, "ASK_EVERY", 0.02)
    monkeypatch.setattr(discovery, "GONE_AFTER", 0.1)
    seen: list[int] = []
    made = Finder(lambda: seen.append(len(made.tables())))
    made._hear(json.dumps({"gadesk": facts_of(TABLE)}).encode(), ("192.168.1.7", 4077))
    assert until(lambda: len(seen) == 2 and seen[-1] == 0)
    made.close()
