"""A host and a guest over the network, by the rules: both programs draw and check by themselves."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.bots.bot import random_answer
from gadesk.net.client import Client, join, wait_until
from gadesk.net.peers import Peers
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Draw, Finding
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
