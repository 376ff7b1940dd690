"""Guests over the network: the code, decks, the host's yes, coming back, and those who may not come in."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.client import Client, Interrupted, join, wait_until
from gadesk.net.connection import ConnectError, Connection, dial
from gadesk.net.pairing import Challenge, GuestSide
from gadesk.net.peers import Peer, Peers
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import DeckCards, HostPlan, LanPlan, RoomPlan, SeatPlan
from gadesk.session import door, host, lan, spectators
from gadesk.session.game import Rules
from gadesk.session.host import Host
from gadesk.session.limits import BURST
from tests.session.double import START, tell, tiny
from tests.session.running import Running
from tests.session.test_host import play
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for each of the two machines; wrong codes are told at once."""
    monkeypatch.setattr("gadesk.net.identity.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path / "guest")
    monkeypatch.setattr(door, "WRONG_FOR", 0.0)
    return tmp_path


OPEN = MatchRules()


class Two:
    """A host for two people, its own player at the table, and what a guest needs to come."""

    def __init__(
        self, folder: Path, journal: str = "", resume: str = "", match: MatchRules = OPEN, format: str = "",
        **changes: Any,
    ) -> None:  # fmt: skip
        self.guests = Peers(folder / "guest")
        room = RoomPlan(
            START, (SeatPlan(name="Ben"), SeatPlan(name="Guest")), journal, resume, format=format, match=match
        )
        lan_plan = LanPlan("Ben", "127.0.0.1", **{"admit_all": True, "told": False, **changes})
        self.running = Running(lambda: Host(HostPlan(room, lan=lan_plan), Rules(tiny, tell)))
        self.own = self.running.client(0)
        self.told: list[Any] = []

    @property
    def port(self) -> int:
        """Where guests come to."""
        return self.running.ready.lan_port

    def code(self) -> str:
        """The code as the host's own player has it now."""
        self.hear()
        return next((message.code for message in reversed(self.told) if isinstance(message, wire.Invite)), "")

    def hear(self) -> list[Any]:
        """All that the own player was told so far."""
        self.told += self.own.poll()
        return self.told

    def visit(self, code: str = "", peer: Peer | None = None, name: str = "Anna") -> Visit:
        """Come to the door."""
        return Visit.begin(["127.0.0.1"], self.port, name, code=code, peer=peer, within=PATIENCE, peers=self.guests)

    def stop(self) -> None:
        """End all."""
        self.own.close()
        self.running.stop()


@pytest.fixture
def two(homes: Path) -> Iterator[Two]:
    """A host that lets in whoever knows the code."""
    made = Two(homes)
    yield made
    made.stop()


@pytest.fixture
def asking(homes: Path) -> Iterator[Two]:
    """A host whose player is asked."""
    made = Two(homes, admit_all=False)
    yield made
    made.stop()


def until(held: Callable[[], Any]) -> Any:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not (found := held()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def test_a_guest_comes_by_the_code_and_both_play_to_the_end(two: Two) -> None:
    """The rules are read before a deck is brought; nothing was dealt before; nobody else comes by the same code."""
    code = until(two.code)
    assert two.own.state is None, "nothing is dealt before both are there"
    visit = two.visit(code)
    assert visit.rules.name == "Ben"
    guest = join(visit)
    assert guest.key == "" and guest.seat == 1
    clients = [two.own, guest]
    threads = [threading.Thread(target=play, args=(client, at)) for at, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert two.own.state and guest.state and two.own.state.view.winner == guest.state.view.winner is not None
    with pytest.raises(ConnectError) as second:
        Visit.begin(["127.0.0.1"], two.port, "Eve", code=code, within=PATIENCE, peers=Peers(Path("/nowhere")))
    assert second.value.code == "taken"
    guest.close()


def come(visit: Visit, heard: list[str], answers: list[Client | ConnectError]) -> None:
    """Ask for the place, and keep what came of it."""
    try:
        answers.append(join(visit, None, heard.append))
    except ConnectError as error:
        answers.append(error)


def asked_in(asking: Two, visit: Visit, yes: bool) -> tuple[list[str], Client | ConnectError]:
    """Ask for the place, and have the host's player say yes or no; return what the visitor heard, and what came."""
    heard, answers = list[str](), list[Client | ConnectError]()
    thread = threading.Thread(target=come, args=(visit, heard, answers))
    thread.start()
    notice = until(lambda: next((told for told in asking.hear() if getattr(told, "asks", "") == "join"), None))
    assert "Anna" in notice.text and not answers
    asking.told.remove(notice)
    asking.own.consent(yes, notice.number)
    thread.join(PATIENCE)
    return heard, answers[0]


def test_the_hosts_player_says_who_comes_in(asking: Two) -> None:
    """A no is told to the visitor, who may knock again; with a yes the game begins."""
    for yes in (False, True):
        heard, came = asked_in(asking, asking.visit(until(asking.code)), yes)
        assert heard == ["Waiting for Ben to let you in."]
        if isinstance(came, ConnectError):
            assert not yes and came.code == "declined" and asking.own.state is None
        else:
            assert yes and wait_until(asking.own, lambda: asking.own.state is not None)
            _says_hello(came)
            came.close()


def test_a_guest_that_falls_silent_while_it_asks_is_told_of(asking: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection stands, as where its machine stood still: nobody is let in who is not there any more."""
    monkeypatch.setattr("gadesk.session.lan.SILENT", 1.0)
    monkeypatch.setattr("gadesk.session.lan.OFTEN", PATIENCE)
    visit = asking.visit(until(asking.code))
    visit.connection.send(wire.write(wire.Join(None, "", True)))
    asked = until(lambda: [each for each in asking.hear() if getattr(each, "asks", "") is wire.Asks.JOIN])
    assert not any(getattr(each, "asks", "") is wire.Asks.GONE for each in asking.hear()), "it has said nothing yet"
    visit.connection.send(wire.write(wire.Ping()))
    gone = until(lambda: [each for each in asking.hear() if getattr(each, "asks", "") is wire.Asks.GONE])
    assert gone[0].number == asked[0].number and "has gone away again" in gone[0].text
    visit.close()


def test_a_guest_that_says_what_none_says_while_it_asks_is_told_of(asking: Two) -> None:
    """The host's player is left with no question about who was turned away."""
    visit = asking.visit(until(asking.code))
    visit.connection.send(wire.write(wire.Join(None, "", True)))
    asked = until(lambda: [each for each in asking.hear() if getattr(each, "asks", "") is wire.Asks.JOIN])
    visit.connection.send(wire.write(wire.Rematch()))
    gone = until(lambda: [each for each in asking.hear() if getattr(each, "asks", "") is wire.Asks.GONE])
    assert gone[0].number == asked[0].number
    visit.close()


def test_a_host_that_falls_silent_while_a_guest_waits_is_told_of(asking: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest goes on waiting; as soon as the host is heard again what it had said is told once more."""
    monkeypatch.setattr("gadesk.net.visit._STAY_EVERY", 0.1)
    monkeypatch.setattr("gadesk.net.visit._TOLD_AFTER", 0.5)
    visit, told = asking.visit(until(asking.code)), list[str]()

    def ask() -> None:
        with pytest.raises(ConnectError):
            visit.join(None, told.append)

    answering = threading.Thread(target=ask)
    answering.start()
    until(lambda: told)
    go_on = threading.Event()
    loop = asking.running._loop
    assert loop is not None
    loop.call_soon_threadsafe(go_on.wait, PATIENCE)
    until(lambda: "Ben does not answer just now." in told)
    go_on.set()
    until(lambda: told[-1] == "Waiting for Ben to let you in.")
    asked = until(lambda: [each for each in asking.hear() if getattr(each, "asks", "") is wire.Asks.JOIN])
    asking.own.consent(False, asked[0].number)
    answering.join(PATIENCE)
    visit.close()


def _says_hello(guest: Client) -> None:
    """The first connection stays: nothing is lost on the way to the first word."""
    guest.send(wire.Say("Hello"))
    told: list[Any] = []
    while not any(isinstance(each, wire.Said) for each in told):
        told.append(guest.wait(PATIENCE))
        assert told[-1] is not None
    assert not any(isinstance(each, Interrupted) for each in told)


@pytest.mark.parametrize("asks", [True, False])
def test_who_was_not_let_in_has_not_met_the_host(asking: Two, homes: Path, asks: bool) -> None:
    """Neither remembers the other, so that no list promises a way in without a code; who had met before still has."""
    visit = asking.visit(until(asking.code))
    assert asking.guests.all(), "a connection that is lost now may have been accepted"
    before = Peer("a" * 32, "b" * 64, "Ben", visit.peer.fingerprint, "2026-01-01")
    for earlier in (None, before):
        if earlier is not None:
            visit.close()
            assert not asking.guests.all()
            asking.guests.remember(earlier)
            visit = asking.visit(until(asking.code))
        if asks:
            _, came = asked_in(asking, visit, False)
            assert isinstance(came, ConnectError) and came.code == "declined"
    visit.close()
    assert [peer.id for peer in asking.guests.all()] == [before.id] and not Peers(homes / "host").all()


def test_who_has_met_needs_no_code(two: Two, homes: Path) -> None:
    """The next evening, at another table of the same machine."""
    first = two.visit(until(two.code))
    join(first).close()
    later = Two(homes)
    try:
        peer = two.guests.by_fingerprint(first.peer.fingerprint)
        assert peer is not None and peer.name == "Ben"
        guest = join(later.visit(peer=peer))
        assert wait_until(guest, lambda: guest.state is not None)
        guest.close()
    finally:
        later.stop()


def test_a_wrong_code_opens_nothing_and_soon_there_is_a_new_one(two: Two) -> None:
    """Each wrong try is shown to the host's player; after three the code has changed, and the old one is wrong too."""
    code = until(two.code)
    wrong = f"{code[:5]}{(int(code[5]) + 1) % 10}"
    for _ in range(door.MOST_TRIES):
        with pytest.raises(ConnectError) as refused:
            two.visit(wrong)
        assert refused.value.code == "code" and code not in str(refused.value)
    assert until(lambda: two.code() != code)
    assert sum("wrong code" in getattr(told, "text", "") for told in two.told) == door.MOST_TRIES
    with pytest.raises(ConnectError):
        two.visit(code)
    join(two.visit(two.code())).close()


def test_many_exchanges_at_a_time_are_no_more_tries(two: Two) -> None:
    """Who begins ten exchanges before the first proof still tries three codes and no more."""
    code, begun = until(two.code), []
    guesses = [f"{code[0]}{number:05d}" for number in range(9)] + [code]
    for guess in guesses:
        connection = Connection(dial(["127.0.0.1"], two.port), tls=True)
        connection.wait_at_most(PATIENCE)
        side = GuestSide(connection.fingerprint, code=guess)
        opening = side.opening
        connection.send(wire.write(wire.Knock(wire.VERSION, wire.OLDEST, "Eve", "", opening.nonce, "", opening.pake)))
        answer = wire.read_from_host(connection.read(10_000))
        assert isinstance(answer, wire.Challenge)
        begun.append((connection, side.keys(Challenge(answer.nonce, answer.pake))))
    for connection, keys in begun:
        connection.send(wire.write(wire.Proof(keys.guest)))
        answer = wire.read_from_host(connection.read(10_000))
        assert isinstance(answer, wire.Refused), "the right code is the tenth, and by then there is another"
        connection.close()


def test_a_machine_that_guesses_on_is_not_heard_for_a_while(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the code changes all the time, and nobody whom it was read out to gets in. Each place has its own."""
    monkeypatch.setattr(door, "LOCKED_FOR", PATIENCE)
    for tried in range(1, door.LOCKED_AFTER + 1):
        code = until(two.code)
        with pytest.raises(ConnectError) as refused:
            two.visit(f"{code[:-1]}{(int(code[-1]) + 1) % 10}")
        assert refused.value.code == "code"
        until(partial(_renewed, two, code) if tried % door.MOST_TRIES == 0 else partial(_wrong_codes, two, tried))
    code = until(two.code)
    for guess in (code, "000000"):
        with pytest.raises(ConnectError) as refused:
            two.visit(guess)
        assert refused.value.code == "flood" and "wait" in str(refused.value)
    assert two.code() == code, "it is no guess"


def _renewed(two: Two, before: str) -> bool:
    return two.code() not in ("", before)


def _wrong_codes(two: Two, tried: int) -> bool:
    return sum("wrong code" in getattr(told, "text", "") for told in two.hear()) >= tried


def test_who_waits_at_the_place_keeps_nobody_out(two: Two, homes: Path) -> None:
    """Of many who bring no deck the oldest goes; who was met before has one visit, the newest."""
    first = two.visit(until(two.code))
    crowd = [first, *(two.visit(until(two.code)) for _ in range(lan.MOST_JOINING))]
    with pytest.raises(ConnectError) as refused:
        first.join(None)
    assert refused.value.code in ("full", "broken")
    guest = join(crowd[-1])
    guest.close()
    later = Two(homes)
    try:
        peer = two.guests.by_fingerprint(first.peer.fingerprint)
        assert peer is not None
        older, newer = (later.visit(peer=peer) for _ in range(2))
        with pytest.raises(ConnectError) as refused:
            older.join(None)
        assert refused.value.code in ("replaced", "broken")
        join(newer).close()
        older.close()
    finally:
        later.stop()
    for each in crowd[:-1]:
        each.close()


def test_a_visitor_may_not_bring_deck_after_deck(homes: Path) -> None:
    """Each is tried, which takes the host a moment."""
    strict = Two(homes, format="standard")
    visit = strict.visit(until(strict.code))
    wrong = DeckCards(("made-up",), ("made-up",))
    codes: list[str] = []
    for _ in range(1000):
        with pytest.raises(ConnectError) as refused:
            visit.join(wrong)
        codes.append(refused.value.code)
        if codes[-1] != "deck":
            break
    assert codes[-1] == "flood" and codes.count("deck") >= BURST / lan.DECK_PRICE
    visit.close()
    strict.stop()


def test_who_stands_between_gets_nothing(two: Two, homes: Path) -> None:
    """It speaks TLS with a certificate of its own to the guest, and passes every line on to the host and back."""
    from gadesk.net.identity import own_identity
    from gadesk.net.tls import host_context

    context = host_context(own_identity(homes / "between"))
    listening = socket.create_server(("127.0.0.1", 0))
    seen: list[bytes] = []

    def pass_on() -> None:
        raw, _ = listening.accept()
        with context.wrap_socket(raw, server_side=True) as guest, guest.makefile("rb") as lines:
            host = Connection(dial(["127.0.0.1"], two.port), tls=True)
            for _ in range(2):
                line = lines.readline()
                seen.append(line)
                host.send(line)
                answer = host.read(10_000)
                seen.append(answer)
                guest.sendall(answer)
            host.close()

    thread = threading.Thread(target=pass_on)
    thread.start()
    with pytest.raises(ConnectError) as refused:
        Visit.begin(["127.0.0.1"], listening.getsockname()[1], "Anna", code=until(two.code), peers=two.guests)
    thread.join(PATIENCE)
    listening.close()
    assert refused.value.code == "code" and len(seen) == 4 and not two.guests.all()


def test_a_cut_connection_comes_back_to_the_very_question(two: Two) -> None:
    """Cut again and again in the middle of the game: the same question, each answer counted once."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None)
    for _ in range(5):
        before, guest.state = guest.state, None
        guest._connection.hang_up()
        assert until(lambda: any(isinstance(message, Interrupted) for message in guest.poll()))
        assert wait_until(guest, lambda: guest.state is not None)
        assert guest.state is not None and before is not None
        assert (guest.state.epoch, guest.state.decision) == (before.epoch, before.decision)
    guest.close()


def test_a_host_sees_a_guest_that_says_nothing_as_away(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed lid sends no farewell; the place is kept, and both are told."""
    monkeypatch.setattr(lan, "SILENT", 0.3)
    monkeypatch.setattr("gadesk.net.client.BEAT_EVERY", 3600)
    guest = join(two.visit(until(two.code)))
    assert until(lambda: two.hear() and not two.own.seats[1].here and two.own.state is not None)
    assert until(lambda: any(isinstance(message, wire.Welcome) for message in guest.poll())), "it came back by itself"
    guest.close()


def test_an_older_and_a_newer_program_are_told_apart(two: Two) -> None:
    """With one version in common they go on; without, both numbers and who has to update are said."""
    speak = ((1, 1, "update yours"), (9, 9, "ask the host to update"), (1, 1, "update yours"), (1, 9, ""))
    for oldest, newest, says in speak:
        connection = Connection(dial(["127.0.0.1"], two.port), tls=True)
        connection.wait_at_most(PATIENCE)
        side = GuestSide(connection.fingerprint, code=until(two.code))
        knock = wire.Knock(newest, oldest, "Anna", "", side.opening.nonce, "", side.opening.pake)
        connection.send(wire.write(knock))
        answer = wire.read_from_host(connection.read(10_000))
        if says:
            assert isinstance(answer, wire.Refused) and says in answer.reason and answer.code == "version"
        else:
            assert isinstance(answer, wire.Challenge)
        connection.close()

    def told() -> list[str]:
        return [message.text for message in two.hear() if isinstance(message, wire.Notice)]

    older, newer = until(lambda: len(told()) >= 2 and told())
    assert "older gadesk" in older and "they have to update" in older
    assert "newer gadesk" in newer and "update yours" in newer


STRANGE = [b"", b"\n", b"{}\n", b'{"is":"hello","version":2,"token":"x"}\n', b"x" * 40_000 + b"\n"]


@pytest.mark.parametrize("line", STRANGE)
def test_who_does_not_greet_gets_a_sentence_and_the_next_gets_in(two: Two, line: bytes) -> None:
    """Nothing of what a stranger sends keeps the guest out."""
    connection = Connection(dial(["127.0.0.1"], two.port), tls=True)
    connection.wait_at_most(PATIENCE)
    if line:
        connection.send(line)
        answer = json.loads(connection.read(10_000))
        assert answer["is"] == "refused" and answer["code"] == "malformed"
    connection.close()
    join(two.visit(until(two.code))).close()


def test_connections_that_say_nothing_keep_nobody_out(two: Two) -> None:
    """Neither before nor after the handshake of TLS: the oldest are let go."""
    silent = [socket.create_connection(("127.0.0.1", two.port)) for _ in range(40)]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    hands = [context.wrap_socket(socket.create_connection(("127.0.0.1", two.port))) for _ in range(20)]
    join(two.visit(until(two.code))).close()
    for each in [*silent, *hands]:
        each.close()


def test_a_host_that_was_killed_goes_on_from_its_journal_and_the_guest_comes_back(
    homes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself, without a code, to the very question; nobody else gets the place."""
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: homes / "host")
    journal = str(homes / "lan.journal")
    two = Two(homes, journal)
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None and two.own.poll() is not None)
    assert wait_until(two.own, lambda: two.own.state is not None)
    for _ in range(3):
        for client in (two.own, guest):
            client.poll()
            if client.decision is not None:
                client.answer((0,))
        until(lambda: len(two.running.host.room.table.entries) > 0)
    port, entries = two.port, len(two.running.host.room.table.entries)
    Peers(homes / "host").remember(next(iter(two.guests.all())))  # the two machines of this test share a folder
    two.stop()
    later = Two(homes, "", journal, port=port)
    try:
        assert later.port == port and len(later.running.host.room.table.entries) >= entries
        assert until(lambda: later.running.host.room.seats[1].here), "it came back by itself"
        assert until(lambda: later.code() == "" and later.told)
        with pytest.raises(ConnectError):
            later.visit("123456", name="Eve")
        assert wait_until(later.own, lambda: later.own.state is not None)
    finally:
        guest.close()
        later.stop()


def test_a_stranger_takes_little_memory(two: Two) -> None:
    """What is set aside for one who has only begun to shake hands is no more than a line is long, some times over."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        here = [Connection(dial(["127.0.0.1"], two.port), tls=True) for _ in range(10)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 10 * 160_000
    for each in here:
        each.close()


@pytest.mark.parametrize("watches", [False, True])
def test_what_was_told_last_arrives_although_the_host_ends(
    homes: Path, monkeypatch: pytest.MonkeyPatch, watches: bool
) -> None:
    """At the end of a match the shuffles are opened, and the host's player leaves: nothing of it is lost on the way."""
    two = Two(homes)
    monkeypatch.setattr(lan, "SILENT", PATIENCE)
    monkeypatch.setattr(host, "ARRIVES_WITHIN", PATIENCE)
    monkeypatch.setattr(spectators, "MOST_UNSENT", host.MOST_UNSENT)
    code = until(two.code)
    if watches:
        two.own.send(wire.Watching(True))
        code = until(lambda: [told.watching for told in two.hear() if isinstance(told, wire.Invite)][-1])
    visit = Visit.begin(["127.0.0.1"], two.port, "Anna", code=code, watching=watches, within=PATIENCE)
    visit.join(None)
    last, count = wire.Notice("x" * 4000), host.MOST_UNSENT // 5000
    running, told = two.running, threading.Event()

    def tell_much() -> None:
        for _ in range(count):
            if watches:
                running.host.room.audience.tell(last)
            else:
                running.host.tell(1, last)
        told.set()

    assert running._loop is not None
    running._loop.call_soon_threadsafe(tell_much)
    assert told.wait(PATIENCE)
    two.own.close()
    ending = threading.Thread(target=running.stop)
    ending.start()
    until(lambda: not running.host._writers and not running.host.room.audience.count)
    heard = 0
    while line := visit.connection.read(wire.LONGEST_FROM_HOST):
        heard += b"xxxx" in line
    visit.close()
    ending.join(PATIENCE)
    assert heard == count


def test_who_reads_nothing_does_not_keep_the_host_from_ending(homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's program ends all the same."""
    two = Two(homes)
    monkeypatch.setattr(host, "ARRIVES_WITHIN", 0.05)
    visit = two.visit(until(two.code))
    visit.join(None)
    two.own.close()
    two.running.stop()
    visit.close()
