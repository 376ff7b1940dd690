"""The host over real sockets: places, refusals, floods, coming back; with a small double for the game."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from gadesk.bots.bot import random_answer
from gadesk.net.client import Client, wait_until
from gadesk.net.connection import ConnectError
from gadesk.net.way_back import Place, take_place
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan
from gadesk.session.game import Rules
from gadesk.session.host import MOST_BAD_LINES, Host
from gadesk.session.limits import BURST
from gadesk.session.lines import MOST_GREETING, heard_line
from tests.session.double import START, tell, tiny
from tests.session.running import Running
from tests.waiting import PATIENCE, closed_port


def host(*kinds: str) -> Running:
    """Run a host of the small double for seats of these kinds."""
    plan = HostPlan(RoomPlan(START, tuple(SeatPlan(kind) for kind in kinds)))
    return Running(lambda: Host(plan, Rules(tiny, tell)))


@pytest.fixture
def two() -> Iterator[Running]:
    """Run a host for two players."""
    running = host("player", "player")
    yield running
    running.stop()


@pytest.fixture
def alone() -> Iterator[Running]:
    """Run a host for a player against a bot."""
    running = host("player", "random")
    yield running
    running.stop()


def play(client: Client, seed: int) -> None:
    """Play a seat at random to the end."""
    chance = random.Random(seed)
    while not (client.state and client.state.view.over):
        message = client.wait(PATIENCE)
        assert message is not None
        if isinstance(message, wire.Update) and message.decision:
            client.answer(random_answer(message.decision, chance), message.decision)


def test_two_players_play_a_whole_game_over_sockets(two: Running) -> None:
    """Both see the same end, and each only its own secrets."""
    clients = [two.client(seat) for seat in (0, 1)]
    threads = [threading.Thread(target=play, args=(client, seat)) for seat, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    states = [client.state for client in clients]
    assert states[0] is not None and states[1] is not None
    assert states[0].view.winner == states[1].view.winner is not None
    for seat, client in enumerate(clients):
        assert all(event.seat == seat for event in client.events if event.kind == "looked")
        client.close()


def test_a_bot_at_the_host_answers(alone: Running) -> None:
    """The player's game against it comes to its end."""
    client = alone.client()
    play(client, 4)
    client.close()


def test_a_bot_that_is_first_begins_once_the_player_has_come() -> None:
    """It waits for the player's place to be taken, and then for nothing that the player would have to say."""
    running = host("random", "player")
    client = running.client(1)
    assert wait_until(client, lambda: client.decision is not None or len(client.events) > 3, PATIENCE)
    client.close()
    running.stop()


def test_a_fault_around_a_bot_is_told(alone: Running, capfd: pytest.CaptureFixture[str]) -> None:
    """The player is told that the bot can't go on, rather than left waiting."""
    client = alone.client()
    assert wait_until(client, lambda: client.decision is not None, PATIENCE)

    def broken() -> None:
        raise RuntimeError("the bot's place is broken")

    due, alone.host.room.bots.due = alone.host.room.bots.due, broken  # type: ignore[method-assign]
    chance, told = random.Random(1), ""
    while not told:
        decision = client.decision
        if decision is not None:
            client.answer(random_answer(decision, chance), decision)
        message = client.wait(PATIENCE)
        assert message is not None
        told = message.text if isinstance(message, wire.Notice) else ""
    assert "bot can't go on" in told
    assert "is broken" in capfd.readouterr().err
    alone.host.room.bots.due = due  # type: ignore[method-assign]
    client.close()


def test_a_token_works_once_and_a_key_brings_the_place_back(two: Running) -> None:
    """A second use is refused as such, a wrong one as wrong; the key replaces the old connection."""
    client = two.client(1)
    with pytest.raises(ConnectError, match="used already") as used:
        two.client(1)
    assert used.value.code == "used"
    with pytest.raises(ConnectError, match="token is wrong"):
        two.client(token="0123456789ab")
    again, other = two.client(token=client.key), two.client(0)
    assert again.seat == 1
    assert wait_until(again, lambda: again.state is not None, PATIENCE)
    assert again.state is not None and again.state.waiting_for == 0
    client.close()
    other.close()
    again.close()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"is":"hello","version":9,"token":"x","news":1}\n', "version"),
        (b'{"is":"ping"}\n', "malformed"),
        (b"garbage\n", "malformed"),
        (b"x" * 40_000 + b"\n", "malformed"),
    ],
)
def test_a_greeting_that_is_none_is_refused(two: Running, line: bytes, code: str) -> None:
    """With a reason, and the connection ends."""
    with two.raw() as raw, raw.makefile("rb") as file:
        raw.sendall(line)
        refused = wire.read_from_host(file.readline())
        assert isinstance(refused, wire.Refused) and refused.final and refused.code == code
        assert file.readline() == b""


def test_garbage_is_refused_line_by_line_and_a_flood_of_it_ends_the_connection(two: Running) -> None:
    """Each line has its reason; the other player's game goes on."""
    with two.raw() as raw, raw.makefile("rb") as file:
        raw.sendall(wire.write(wire.Hello(wire.VERSION, two.ready.tokens[0])))
        assert isinstance(wire.read_from_host(file.readline()), wire.Welcome)
        for line in (b"\xff\xfe\n", b"[]\n", b"y" * 100_000 + b"\n", b'{"is":"answer","epoch":0,"number":0}\n'):
            raw.sendall(line)
            refused = wire.read_from_host(file.readline())
            assert isinstance(refused, wire.Refused) and not refused.final
        raw.sendall(b"{}\n" * (MOST_BAD_LINES - 4))  # no more: what is not read any more takes the last words along
        rest = [wire.read_from_host(line) for line in file]
        assert isinstance(rest[-1], wire.Refused) and rest[-1].code == "flood"
    other = two.client(1)
    assert other.seats[1].here and not other.seats[0].here
    other.close()


class NoWay:
    """A window that does not come back."""

    def hears(self, message: wire.FromHost) -> None:
        """Nothing is noted."""

    def says(self, message: wire.FromSeat) -> None:
        """Nor here."""

    def leaves(self) -> None:
        """Nothing is kept."""

    def __call__(self) -> Place:
        """There is no way."""
        raise ConnectError("There is none.", "gone")


def test_a_window_that_stops_at_once_is_away(two: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says with its first line that it is there, so the other is told also of one that never says so again."""
    monkeypatch.setattr("gadesk.session.host.SILENT", 0.3)
    monkeypatch.setattr("gadesk.net.client.BEAT_EVERY", 3600.0)
    monkeypatch.setattr("gadesk.net.client.SILENT", 3600.0)
    other = two.client(1)
    hello = wire.Hello(wire.VERSION, two.ready.tokens[0])
    stopped = Client(take_place("127.0.0.1", two.ready.port, hello, PATIENCE), NoWay())
    assert wait_until(other, lambda: other.seats[0].here, PATIENCE)
    assert wait_until(other, lambda: not other.seats[0].here, PATIENCE)
    for each in (stopped, other):
        each.close()


def test_idle_connections_lock_no_guest_out(two: Running) -> None:
    """Any number of connections that say nothing, or half a greeting, may hang there: a guest takes the place."""
    idle = [two.raw() for _ in range(4 * MOST_GREETING)]
    for each in idle[::2]:
        with suppress(ConnectionError):
            each.sendall(b'{"is":"hel')
    client = two.client(1)
    for each in idle[: 3 * MOST_GREETING]:  # the oldest were let go
        with suppress(ConnectionError):
            while each.recv(4096):
                pass
    client.close()
    for each in idle:
        each.close()


def test_coming_and_going_has_its_limit(two: Running) -> None:
    """A guest that comes back again and again is let wait; the other is not told of it any more."""
    first, guest = two.client(0), two.client(1)
    key = guest.key
    with pytest.raises(ConnectError, match="too often"):
        for _ in range(3 * BURST):
            guest.close()
            guest = two.client(token=key)
    assert wait_until(first, lambda: first.state is not None, PATIENCE)
    first.close()
    guest.close()


def test_nothing_listening_and_a_stranger_each_have_their_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As have an unknown address and a host that does not greet."""
    with closed_port() as port, pytest.raises(ConnectError, match="Nothing listens") as nothing:
        Client.connect("127.0.0.1", port, "token")
    assert nothing.value.code == "refused"
    with socket.socket() as stranger:
        stranger.bind(("127.0.0.1", 0))
        stranger.listen()

        def greet() -> None:
            connection, _ = stranger.accept()
            with connection, suppress(ConnectionError):
                connection.sendall(b"220 mail.example ready\r\n")
                connection.recv(1000)

        thread = threading.Thread(target=greet)
        thread.start()
        with pytest.raises(ConnectError, match="not a gadesk host"):
            Client.connect("127.0.0.1", stranger.getsockname()[1], "token", within=PATIENCE)
        thread.join(PATIENCE)

    def unknown(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(ConnectError, match="not known"):
        Client.connect("no-such-table.invalid", port, "token")


def test_a_host_that_goes_away_is_told_by_the_queue() -> None:
    """The last message is a final refusal with the code "lost"."""
    running = host("player", "passer")
    client = running.client()
    assert wait_until(client, lambda: client.state is not None, PATIENCE)
    running.stop()
    while not isinstance(message := client.wait(PATIENCE), wire.Refused):
        assert message is not None
    assert message.final and message.code == "lost"
    client.close()


@pytest.mark.parametrize("turns", range(6))
def test_who_listens_stops_when_told_to_in_the_moment_a_line_comes(turns: int) -> None:
    """However many turns of the loop before that the line came: else the host's end waits for ever."""

    async def listen(reader: asyncio.StreamReader) -> None:
        while await heard_line(reader, PATIENCE):
            pass

    async def stopped() -> bool:
        reader = asyncio.StreamReader()
        listening = asyncio.create_task(listen(reader))
        await asyncio.sleep(0.01)
        reader.feed_data(b"one\n")
        for _ in range(turns):
            await asyncio.sleep(0)
        listening.cancel()
        done, _ = await asyncio.wait([listening], timeout=PATIENCE)
        listening.cancel()  # once more, so that the loop can end
        return listening in done

    assert asyncio.run(stopped())
