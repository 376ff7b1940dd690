"""Nothing ends a game but the players: a killed host, who left and who is away, seats that are found back to."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gadesk.commands import host
from gadesk.errors import UserError
from gadesk.net.client import Client, Interrupted, go_on, join, wait_until
from gadesk.net.connection import ConnectError
from gadesk.net.finding import visit_known
from gadesk.net.peers import Peers
from gadesk.net.places import KeptPlace, Places
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit
from gadesk.net.way_back import OwnHost, Return
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import load
from gadesk.protocol.known_cards import MOST, how_many_unknown, marks_of
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import DeckCards, HostPlan, LanPlan, RoomPlan, SeatPlan, Start
from gadesk.protocol.record import replace
from gadesk.session.host import Host
from gadesk.session.lines import heard_line
from gadesk.session.saved_games import saved_game
from gadesk.sheets.game_decks import starters
from tests.session.joint_pair import Pair
from tests.session.running import Running
from tests.session.test_lan import Two, until
from tests.waiting import PATIENCE

DECKS = tuple(starters().values())[:2]
PEOPLE = (SeatPlan(name="Ben"), SeatPlan(name="Guest"))


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The guest's seats are kept apart from the host's; both remember whom they have met in one folder."""
    monkeypatch.setattr("gadesk.net.identity.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path / "guest")
    return tmp_path


@pytest.fixture
def two(homes: Path) -> Iterator[Two]:
    """A host that lets in whoever knows the code."""
    made = Two(homes)
    yield made
    made.stop()


def last_question(client: Client) -> tuple[object, ...]:
    """What a seat is shown and asked."""
    state = client.state
    assert state is not None
    return state.view, state.decision, len(client.events)


def test_a_killed_host_is_begun_again_and_both_come_back_to_the_very_question(homes: Path) -> None:
    """At the same port, from the journal, without a hand or a code; also when it is killed as it begins."""
    journal = homes / "lan.journal"
    room = RoomPlan(Start(DECKS, "3", 0), PEOPLE, str(journal))
    plan = HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", admit_all=True, told=False))
    own = Client.solo(plan, name="Ben")
    assert own.host is not None
    port, guests = own.host.ready.lan_port, Peers(homes / "guests")
    visit = Visit.begin(["127.0.0.1"], port, "Anna", code=own.host.ready.code, within=PATIENCE, peers=guests)
    Peers().remember(next(iter(guests.all())))  # the two machines of this test share a folder
    guest = join(visit)
    for client in (own, guest):
        assert wait_until(client, lambda client=client: client.state is not None, PATIENCE)  # type: ignore[misc]
    for _ in range(6):
        turn = until(lambda: next((each for each in (own, guest) if each.poll() is not None and each.decision), None))
        before = turn.state
        turn.answer(tuple(range(turn.decision.fewest)) or (0,))
        until(lambda turn=turn, before=before: turn.poll() is not None and turn.state is not before)  # type: ignore[misc]
    until(  # the one who is not asked may hear of the last answer later
        lambda: (
            [client.poll() for client in (own, guest)]
            and (own.decision or guest.decision)
            and len(own.events) == len(guest.events)
        )
    )
    asked = [last_question(client) for client in (own, guest)]
    for client in (own, guest):
        client.state = None
    os.kill(own.host.pid, signal.SIGKILL)
    until(lambda: [client.poll() for client in (own, guest)] and own.state and guest.state and own.seats[1].here)
    until(lambda: [client.poll() for client in (own, guest)] and [last_question(own), last_question(guest)] == asked)
    assert own.host.ready.lan_port == port and Places().all()[0].port == port
    for client in (guest, own):
        client.close()
    saved = saved_game(journal)
    assert saved is not None and own.state is not None and 0 < saved.turn <= own.state.view.turn
    assert f"turn {saved.turn}" in saved.words() and load(journal).header.port == port
    plan = host_command(str(journal))
    assert plan.room.resume == str(journal) and plan.lan is not None and plan.lan.port == port
    with pytest.raises(UserError, match="can't be gone on with"):
        host_command(str(homes / "none.journal"))


def host_command(resume: str) -> HostPlan:
    """What `gadesk host --resume` begins."""
    parser = argparse.ArgumentParser()
    host.add_parser(parser.add_subparsers())
    return host._plan(parser.parse_args(["host", "--resume", resume]))


def test_a_host_that_never_comes_back_is_given_up(homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was not saved, one that was ended; whoever dies while it begins is begun again, but not for ever."""
    plan = HostPlan(RoomPlan(Start(DECKS, "3", 0), (SeatPlan(name="Ann"), SeatPlan("passer"))))
    client = Client.solo(plan)
    assert client.host is not None and wait_until(client, lambda: client.state is not None, PATIENCE)
    os.kill(client.host.pid, signal.SIGKILL)
    while not isinstance(message := client.wait(PATIENCE), wire.Refused):
        assert message is not None
    assert message.final and "not saved" in message.reason
    client.close()
    own = client.host
    own._begun = False
    with pytest.raises(ConnectError, match="was ended"):
        own()
    own._stopped = False

    def dies(plan: HostPlan) -> None:
        raise ConnectError("The host process ended at once.", "died")

    monkeypatch.setattr("gadesk.net.way_back.HostProcess", dies)
    codes = []
    for _ in range(6):
        with pytest.raises(ConnectError) as refused:
            OwnHost.__call__(own)
        codes.append(refused.value.code)
    assert codes[:3] == ["died"] * 3 and codes[-1] == "gone"


def test_who_leaves_is_told_from_who_is_away(two: Two) -> None:
    """By the guest's word; it comes back all the same, and is neither."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    guest._closed.set()  # as a program that is killed: no word
    guest._connection.hang_up()
    for thread in guest._threads:
        thread.join(PATIENCE)
    guest._connection.close()
    assert until(lambda: two.hear() and not two.own.seats[1].here) and not two.own.seats[1].left
    (kept,) = Places().all()
    assert (kept.host, kept.name, kept.turn) == ("Ben", "Anna", 1)
    Peers().remember(next(iter(two.guests.all())))
    again = go_on(kept, lambda: True, lambda words: None)
    assert again is not None and until(lambda: two.hear() and two.own.seats[1].here)
    again.close()
    assert until(lambda: two.hear() and two.own.seats[1].left) and not two.own.seats[1].here


def test_who_is_not_there_yet_is_tried_again_while_it_is_looked_for(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back where it was most often: one try finds it there, however long it looks elsewhere."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    (kept,) = Places().all()
    Peers().remember(next(iter(two.guests.all())))
    guest._closed.set()
    guest._connection.hang_up()
    tries, begin = [0], Visit.begin

    def late(*where: Any, **how: Any) -> Visit:
        tries[0] += 1
        if tries[0] < 4:
            raise ConnectError("Nothing listens there.", "refused")
        return begin(*where, **how)

    monkeypatch.setattr(Visit, "begin", late)
    monkeypatch.setattr("gadesk.net.way_back.FIND_WITHIN", PATIENCE)
    connection, welcome = Return(kept)()
    assert tries == [4] and welcome.seat == 1
    connection.close()
    guest.close()


class Announced:
    """The same host is announced twice: first where nothing listens, by somebody else, and then where it is."""

    false: OpenTable
    true: OpenTable

    def tables(self) -> list[OpenTable]:
        """Return them in that order."""
        return [self.false, self.true]

    def close(self) -> None:
        """Stop looking."""


def test_who_announces_the_same_host_keeps_nobody_from_it(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each try takes one of the tables that are told of, and not the first one for ever."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    (kept,) = Places().all()
    peer = next(iter(two.guests.all()))
    Peers().remember(peer)
    guest._closed.set()
    guest._connection.hang_up()
    with socket.create_server(("127.0.0.1", 0)) as server:
        nobody = server.getsockname()[1]
    Announced.true = OpenTable("b" * 16, "Ben", peer.fingerprint, "1", two.port, ("127.0.0.1",))
    Announced.false = OpenTable("a" * 16, "Ben", peer.fingerprint, "1", nobody, ("127.0.0.1",))
    monkeypatch.setattr("gadesk.net.way_back.Finder", Announced)
    way_back = Return(replace(kept, port=nobody, addresses=("127.0.0.2",)))
    for _ in range(100):
        with contextlib.suppress(ConnectError):
            connection, welcome = way_back()
            break
    else:
        pytest.fail("it never comes where the host is")
    assert welcome.seat == 1
    connection.close()
    guest.close()


def test_a_host_that_leaves_says_so_before_it_ends(homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest hears it from the host's own seat, and goes on trying."""
    monkeypatch.setattr("gadesk.net.client.FAREWELL", PATIENCE)  # its host may be without a processor for a while
    room = RoomPlan(Start(DECKS, "3", 0), PEOPLE, str(homes / "lan.journal"))
    own = Client.solo(HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", admit_all=True, told=False)), name="Ben")
    assert own.host is not None
    ready = own.host.ready
    guest = join(Visit.begin(["127.0.0.1"], ready.lan_port, "Anna", code=ready.code, within=PATIENCE))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    own.close()
    assert until(lambda: any(isinstance(message, Interrupted) for message in guest.poll()))
    assert guest.seats[0].left and not guest.seats[0].here
    guest.close()


def test_a_seat_of_a_game_that_is_over_is_kept_no_longer(two: Two) -> None:
    """Nor one that is somebody else's now; and what is in the file is anybody's."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    assert until(Places().all)
    guest.concede()
    assert until(lambda: not Places().all())
    guest.close()
    gone = KeptPlace("0" * 32, "Ben", ("127.0.0.1",), two.port)
    Places().keep(gone)
    path = Places()._path
    path.write_bytes(path.read_bytes()[:-1] + b',{"peer":5},{"peer":"a","host":"b","addresses":[],"port":0}]')
    assert Places().all() == (gone,)
    path.write_bytes(b"\x00")
    assert Places().all() == ()


def test_a_table_that_was_opened_anew_is_not_the_one_of_before(two: Two) -> None:
    """The guest who comes back by itself is not seated there with a deck that it did not choose."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    peer = two.running.host.room.seats[1].peer
    two.running.host.room.seats[1].peer = ""
    Peers().remember(next(iter(two.guests.all())))
    guest._connection.hang_up()
    while not isinstance(message := guest.wait(PATIENCE), wire.Refused):
        assert message is not None
    assert message.final and "another table" in message.reason and peer
    guest.close()


def test_one_that_was_met_is_come_to_at_an_address_without_a_code(two: Two) -> None:
    """And whoever was not is asked for the code; the address is never ignored."""
    with pytest.raises(ConnectError, match="not met"):
        visit_known("Anna", f"127.0.0.1:{two.port}")
    guest = join(two.visit(until(two.code)))
    Peers().remember(next(iter(two.guests.all())))
    visit = visit_known("Anna", f"127.0.0.1:{two.port}")
    assert visit.rules.name == "Ben" and visit.rules.yours
    visit.close()
    guest.close()


def test_what_a_newer_host_says_is_passed_over(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of message that this program does not know breaks no connection."""
    monkeypatch.setattr("gadesk.net.client.SILENT", PATIENCE)
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    hosting, loop = two.running.host, two.running._loop
    assert loop is not None
    loop.call_soon_threadsafe(lambda: hosting._writers[1].write(b'{"is":"tomorrow","words":[1]}\n'))
    loop.call_soon_threadsafe(lambda: hosting.tell(1, wire.Notice("after it")))
    while not isinstance(message := guest.wait(PATIENCE), wire.Notice):
        assert not isinstance(message, Interrupted | None)
    guest.close()


def test_a_machine_that_slept_comes_back_at_once(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """While its lid was closed only the wall's clock went on: it does not wait until the host is silent to it."""

    class Clock:
        """Two clocks, of which one jumps."""

        monotonic, slept = staticmethod(time.monotonic), 0.0

        @classmethod
        def time(cls) -> float:
            """The wall's."""
            return time.time() + cls.slept

    monkeypatch.setattr("gadesk.net.client.SILENT", PATIENCE)
    monkeypatch.setattr("gadesk.net.client.BEAT_EVERY", 0.05)
    monkeypatch.setattr("gadesk.net.client.time", Clock)
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    asked = last_question(guest)
    guest.state, Clock.slept = None, 3600.0
    while not isinstance(message := guest.wait(PATIENCE), Interrupted):
        assert message is not None
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE) and last_question(guest) == asked
    guest.close()


def test_a_silence_of_the_hosts_own_is_not_the_guests() -> None:
    """A host that stood still takes what came meanwhile, before it thinks that somebody is away."""

    async def stood_still() -> bytes | None:
        reader = asyncio.StreamReader()
        reading = asyncio.ensure_future(heard_line(reader, 0.05))
        await asyncio.sleep(0)
        time.sleep(0.7)
        reader.feed_data(b"here\n")
        return await reading

    assert asyncio.run(stood_still()) == b"here\n"

    async def says_nothing() -> bytes | None:
        return await heard_line(asyncio.StreamReader(), 0.05)

    with pytest.raises(TimeoutError):
        asyncio.run(says_nothing())


KNOWN = {slug for deck in DECKS for slug in (*deck.material, *deck.main)}


def test_cards_that_one_side_does_not_know_are_said_before_the_game(homes: Path) -> None:
    """The guest's by name, to both; the host's by their number alone."""
    room = RoomPlan(Start(DECKS, "3", 0), PEOPLE)
    plan = HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", admit_all=True, told=False))
    running = Running(lambda: Host(plan))
    own = running.client(0)
    visit = Visit.begin(["127.0.0.1"], running.ready.lan_port, "Anna", code=running.ready.code, within=PATIENCE)
    new = DeckCards(DECKS[1].material, (*DECKS[1].main[4:], *["made-up-fox", "other", "third", "fourth"]))
    with pytest.raises(ConnectError) as refused:
        join(visit, new)
    assert refused.value.code == "deck" and "Fourth, Made Up Fox, Other and 1 more" in str(refused.value)
    notices: list[str] = []

    def noticed(words: str) -> bool:
        notices.extend(each.text for each in own.poll() if isinstance(each, wire.Notice))
        return any(words in each for each in notices)

    until(lambda: noticed("Anna's deck holds 4 cards"))
    told: list[str] = []
    lacking = {DECKS[0].main[0], DECKS[0].material[0]}
    guest = join(visit, DECKS[1], told.append, marks_of(KNOWN - lacking))
    assert told[0].startswith("2 cards of Ben's deck are not known")
    assert not any(slug in told[0] for slug in lacking)
    until(lambda: noticed("does not know 2 cards of your deck"))
    for client in (guest, own):
        client.close()
    running.stop()


def test_cards_that_are_not_known_are_said_with_the_question_who_comes_in(homes: Path) -> None:
    """A later line takes the place of an earlier one where a guest waits; also of a sideboard, which comes in later."""
    side = next(slug for slug in DECKS[1].main if slug not in DECKS[0].main)
    decks = (replace(DECKS[0], sideboard=(side,)), DECKS[1])
    room = RoomPlan(Start(decks, "3", 0), PEOPLE, match=MatchRules(best_of=3))
    running = Running(lambda: Host(HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", told=False))))
    own = running.client(0)
    visit = Visit.begin(["127.0.0.1"], running.ready.lan_port, "Anna", code=running.ready.code, within=PATIENCE)
    told: list[str] = []
    came: list[Client] = []
    joining = threading.Thread(target=lambda: came.append(join(visit, DECKS[1], told.append, marks_of(KNOWN - {side}))))
    joining.start()
    asked: list[wire.Notice] = []

    def is_asked() -> bool:
        asked.extend(each for each in own.poll() if isinstance(each, wire.Notice) and each.asks is wire.Asks.JOIN)
        return bool(asked)

    until(is_asked)
    assert "asks to join" in asked[0].text and "does not know 1 card of your deck" in asked[0].text
    until(lambda: told)
    assert "Waiting for Ben" in told[-1] and "1 card of Ben's deck is not known" in told[-1]
    own.consent(True, asked[0].number)
    joining.join(PATIENCE)
    (guest,) = came
    said: list[str] = []

    def at_the_table() -> bool:
        said.extend(each.text for each in guest.poll() if isinstance(each, wire.Notice))
        return any("is not known" in each for each in said)

    until(at_the_table)
    for client in (guest, own):
        client.close()
    running.stop()


def test_a_table_that_is_gone_on_with_tells_its_format(homes: Path) -> None:
    """A match keeps the format that its decks have to fit, and so does what is told of its table."""
    path = homes / "game.journal"
    room = RoomPlan(Start(DECKS, "3", 0), PEOPLE, str(path), match=MatchRules(best_of=3), format="standard")
    with contextlib.closing(Pair(homes, start=room.start, plan=room)) as pair:
        pair.begin()
    lan = LanPlan("Ben", "127.0.0.1", admit_all=True, told=False)
    running = Running(lambda: Host(HostPlan(RoomPlan(room.start, PEOPLE, resume=str(path)), lan=lan)))
    ready = running.ready
    visit = Visit.begin(["127.0.0.1"], ready.lan_port, "Anna", code=ready.code, within=PATIENCE)
    assert visit.rules.format == "standard"
    visit.close()
    running.stop()


def test_who_is_not_let_in_leaves_nothing_at_the_table(homes: Path) -> None:
    """A deck, and whether a program draws along, are those of who sits down, not of who asked for the place last."""
    decks = list(starters().values())
    room = RoomPlan(Start((decks[0], decks[1]), "3", 0), PEOPLE)
    running = Running(lambda: Host(HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", admit_all=False, told=False))))
    own = running.client(0)
    asked: dict[str, int] = {}
    came: dict[str, Client] = {}

    def comes(name: str, deck: DeckCards) -> threading.Thread:
        where, code = running.ready.lan_port, running.ready.code
        visit = Visit.begin(["127.0.0.1"], where, name, code=code, within=PATIENCE, peers=Peers(homes / name))

        def joins() -> None:
            with contextlib.suppress(ConnectError):
                came[name] = join(visit, deck)

        thread = threading.Thread(target=joins)
        thread.start()

        def noticed() -> bool:
            for each in own.poll():
                if isinstance(each, wire.Notice) and each.asks is wire.Asks.JOIN:
                    asked[each.text.split()[0]] = each.number
            return name in asked

        until(noticed)
        return thread

    threads = [comes("Anna", decks[2]), comes("Eve", decks[3])]
    own.consent(True, asked["Anna"])
    threads[0].join(PATIENCE)
    assert running.host.room.start.decks == (decks[0], decks[2])
    own.consent(False, asked["Eve"])
    threads[1].join(PATIENCE)
    assert list(came) == ["Anna"] and running.host.room.start.decks == (decks[0], decks[2])
    for client in (came["Anna"], own):
        client.close()
    running.stop()


def test_what_a_guest_says_that_it_knows_is_anybodys() -> None:
    """Nothing, garbage and too much tell nothing; who knows all lacks none."""
    slugs = [f"card-{number}" for number in range(50)]
    assert how_many_unknown(marks_of(slugs), slugs) == 0 and how_many_unknown(marks_of(slugs[:20]), slugs * 2) == 30
    for marks in ("", "?", "é", marks_of(f"{number}" for number in range(MOST + 1))):
        assert how_many_unknown(marks, slugs) == 0
