"""A host and a guest over the network, by the rules: both programs draw and check by themselves."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.bots.bot import random_answer
from gadesk.net import client as clients
from gadesk.net.client import Client, Interrupted, join, wait_for_check, wait_until
from gadesk.net.connection import ConnectError
from gadesk.net.fair_play import Memory
from gadesk.net.peers import Peers
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import NOT_OPENED, Checked, Draw, Finding, Opened
from gadesk.protocol.plans import HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.session import door, drawing
from gadesk.session.host import Host
from gadesk.sheets.game_decks import starters
from tests.session.running import Running
from tests.waiting import PATIENCE


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Client, Client]]:
    """The host's own player and a guest, at one table."""
    for module in ("identity", "peers", "places", "fair_play"):
        monkeypatch.setattr(f"gadesk.net.{module}.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr(door, "WRONG_FOR", 0.0)
    decks = tuple(starters().values())[:2]
    room = RoomPlan(Start(decks, fresh_seed()), (SeatPlan(name="Ben"), SeatPlan(name="Guest")), str(tmp_path / "game"))
    running = Running(lambda: Host(HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", admit_all=True, told=False))))
    own = running.client(0)
    code = ""
    while not code:
        message = own.wait(PATIENCE)
        code = message.code if isinstance(message, wire.Invite) else ""
    port = running.ready.lan_port
    visit = Visit.begin(["127.0.0.1"], port, "Anna", code=code, within=PATIENCE, peers=Peers(tmp_path / "guest"))
    guest = join(visit, decks[1])
    yield own, guest
    guest.close()
    own.close()
    running.stop()


def test_both_are_told_that_the_shuffles_were_fair(two: tuple[Client, Client]) -> None:
    """They play for a while, the guest's connection breaks in between, the host's player gives up; both are told."""
    chance, found = random.Random(2), dict[int, Checked]()
    answered: set[tuple[int, int, int]] = set()
    given_up = False
    while len(found) < 2:
        for client in two:
            message = client.wait(0.05)
            if isinstance(message, Checked):
                found[client.seat] = message
            if not isinstance(message, wire.Update) or message.decision is None:
                continue
            asked = (client.seat, message.epoch, message.decision.number)
            if len(answered) > 60 and not given_up:
                given_up = True
                two[0].concede()
            elif asked not in answered:
                answered.add(asked)
                client.answer(random_answer(message.decision, chance), message.decision)
                if len(answered) == 30:
                    two[1]._connection.hang_up()
            else:
                client.answer(random_answer(message.decision, chance), message.decision)
    assert {seat: one.finding for seat, one in found.items()} == dict.fromkeys((0, 1), Finding.FAIR), found


def test_a_guest_whose_program_gives_no_share_is_away_for_the_host(
    two: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection stays, and says that it is there: the host's player is told all the same, and is not kept."""
    own, guest = two
    monkeypatch.setattr(drawing, "ANSWER_WITHIN", 0.2)
    fair = guest._fair
    assert fair is not None and wait_until(guest, lambda: guest.state is not None, PATIENCE)
    hear = fair.hear
    monkeypatch.setattr(fair, "hear", lambda message: None if isinstance(message, Draw) else hear(message))
    chance, told, answered = random.Random(4), list[str](), set[tuple[int, int]]()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for client in two:
            message = client.wait(0.02)
            if isinstance(message, wire.Notice) and client is own:
                told.append(message.text)
            asked = client.decision
            if asked is not None and ((client.seat, asked.number) not in answered or isinstance(message, wire.Refused)):
                answered.add((client.seat, asked.number))
                client.answer(random_answer(asked, chance), asked)
        if any("gives nothing" in text for text in told) and not own.seats[1].here:
            break
    assert [text for text in told if "gives nothing" in text] and not own.seats[1].here
    assert wait_until(own, lambda: own.state is not None and own.state.waiting_for == 1, PATIENCE)
    assert own.decision is None
    monkeypatch.setattr(fair, "hear", hear)
    guest._connection.hang_up()
    assert wait_until(own, lambda: own.seats[1].here, PATIENCE)


FAIR = "The shuffles were fair: checked."


def given_up(own: Client, guest: Client) -> None:
    """The host's player gives up as soon as both see a board."""
    for client in (own, guest):
        assert wait_until(client, lambda client=client: client.state is not None, PATIENCE)  # type: ignore[misc]
    own.concede()
    for client in (own, guest):
        assert wait_until(client, lambda client=client: client.state.view.over, PATIENCE)  # type: ignore[misc]


def deaf_to_what_is_opened(guest: Client, monkeypatch: pytest.MonkeyPatch, until: threading.Event) -> None:
    """Have what the host opens lost, until something has happened."""
    assert guest._fair is not None
    hear = guest._fair.hear
    monkeypatch.setattr(
        guest._fair, "hear", lambda said: hear(said) if until.is_set() or not isinstance(said, Opened) else None
    )


def waiting_for_check(client: Client, seconds: float) -> tuple[threading.Thread, list[str]]:
    """Begin to wait for the check; return the thread that does, and where it puts what is said."""
    said: list[str] = []
    waiting = threading.Thread(target=lambda: said.append(wait_for_check(client, seconds)))
    waiting.start()
    return waiting, said


def test_a_host_waits_for_a_guest_whose_connection_broke_at_the_end(
    two: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who went at once would take with it what the guest checks by; one that has left is not waited for."""
    own, guest = two
    begin, back = Visit.begin, threading.Event()

    def late(*where: object, **how: object) -> Visit:
        if not back.is_set():
            raise ConnectError("Nothing listens there.", "refused")
        return begin(*where, **{**how, "peers": None})  # type: ignore[arg-type]

    monkeypatch.setattr("gadesk.net.way_back.FIND_WITHIN", 0.1)
    monkeypatch.setattr(Visit, "begin", late)
    deaf_to_what_is_opened(guest, monkeypatch, until=back)
    given_up(own, guest)
    guest._connection.hang_up()
    assert wait_until(own, lambda: not own.seats[1].here, PATIENCE)
    waiting, said = waiting_for_check(own, PATIENCE)
    assert isinstance(guest.wait(PATIENCE), wire.FromHost | Interrupted) and waiting.is_alive()
    back.set()
    assert wait_for_check(guest, PATIENCE) == FAIR
    waiting.join(PATIENCE)
    assert said == [FAIR]


def test_a_guest_is_told_of_its_check_however_long_that_takes(
    two: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host leaves as soon as it has opened all; on a busy machine the check takes longer than anybody waits."""
    own, guest = two
    begun, gone = threading.Event(), threading.Event()

    def slow(memory: Memory, journal: str) -> Checked:
        begun.set()
        assert gone.wait(PATIENCE)
        return Checked(Finding.FAIR, FAIR)

    monkeypatch.setattr(clients, "check", slow)
    monkeypatch.setattr(clients, "FAREWELL", PATIENCE)  # a host without a processor is late in saying that it goes
    given_up(own, guest)
    assert begun.wait(PATIENCE)
    own.close()
    assert wait_until(guest, lambda: guest.seats[0].left, PATIENCE)
    waiting, said = waiting_for_check(guest, 0.0)
    waiting.join(1.0)
    assert waiting.is_alive()
    gone.set()
    waiting.join(PATIENCE)
    assert said == [FAIR]


def test_a_guest_whose_host_leaves_unopened_is_told_so(
    two: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By command and in a window: nobody is left to think that it was checked."""
    own, guest = two
    deaf_to_what_is_opened(guest, monkeypatch, until=threading.Event())
    given_up(own, guest)
    own.close()
    assert wait_for_check(guest, PATIENCE) == NOT_OPENED
    monkeypatch.setattr("gadesk.net.way_back.FIND_WITHIN", 0.1)
    monkeypatch.setattr(Visit, "begin", _nobody)
    guest._connection.hang_up()
    while not isinstance(message := guest.wait(PATIENCE), Checked):
        assert message is not None
    assert (message.finding, message.text) == (Finding.UNCHECKED, NOT_OPENED)


def _nobody(*where: object, **how: object) -> Visit:
    raise ConnectError("Nothing listens there.", "refused")
