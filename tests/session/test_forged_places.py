"""Nobody gets a place that is not theirs: with a name, a meeting, a key or a code that is another's or an old one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.client import Client, join, wait_until
from gadesk.net.connection import ConnectError, Connection, dial
from gadesk.net.finding import visit_table
from gadesk.net.pairing import Challenge, GuestSide
from gadesk.net.peers import Peer, Peers
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from tests.session.test_lan import Two, asked_in, homes, until  # noqa: F401
from tests.session.test_spectators import gallery
from tests.waiting import PATIENCE


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    """A host that lets in whoever proves to be somebody."""
    made = Two(tmp_path)
    yield made
    made.stop()


def away(two: Two) -> Peer:
    """A guest has come, and has lost its connection since; return what it and the host know of each other."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None)
    guest.close()
    until(lambda: any(isinstance(told, wire.Seats) and not told.seats[1].here for told in two.hear()))
    two.told.clear()
    return two.guests.all()[0]


def knocks(two: Two, side: GuestSide, connection: Connection, **more: Any) -> wire.FromHost:
    """Say who one is, and prove it; return the host's last word."""
    opening = side.opening
    knock = wire.Knock(
        wire.VERSION, wire.OLDEST, "Anna", "", opening.nonce, opening.peer, opening.pake, **more
    )  # fmt: skip
    connection.send(wire.write(knock))
    answer = wire.read_from_host(connection.read(wire.LONGEST_FROM_HOST))
    if isinstance(answer, wire.Challenge):
        connection.send(wire.write(wire.Proof(side.keys(Challenge(answer.nonce, answer.pake)).guest)))
        answer = wire.read_from_host(connection.read(wire.LONGEST_FROM_HOST))
    return answer


def door(two: Two) -> Connection:
    """A connection to the host's door."""
    connection = Connection(dial(["127.0.0.1"], two.port), tls=True)
    connection.wait_at_most(PATIENCE)
    return connection


def comes_back(two: Two, peer: Peer) -> None:
    """The place is still its player's."""
    visit = two.visit(peer=peer)
    assert visit.rules.yours
    guest = join(visit)
    assert wait_until(guest, lambda: guest.state is not None and guest.state.view.seat == 1)
    guest.close()


def test_who_knows_the_name_of_a_meeting_and_not_its_secret_gets_nothing(two: Two) -> None:
    """The name goes over the wire to whoever seems to be the host; with it alone nobody is let in."""
    peer = away(two)
    connection = door(two)
    side = GuestSide(connection.fingerprint, peer=peer.id, secret=secrets.token_hex(32))
    answer = knocks(two, side, connection)
    assert isinstance(answer, wire.Refused) and answer.code == "code" and answer.final
    assert connection.read(10_000) == b"", "and that is all"
    connection.close()
    assert not any(isinstance(told, wire.Seats) for told in two.hear())
    comes_back(two, peer)


def test_who_was_met_otherwise_does_not_get_the_place_of_who_is_away(two: Two, tmp_path: Path) -> None:
    """As long as the table is there the place is its player's alone, also for somebody whom the host knows well."""
    peer = away(two)
    eve = Peer("e" * 32, "5e" * 32, "Anna", "", "2026-11-01")
    Peers(tmp_path / "host").remember(eve)
    visit = two.visit(peer=replace(eve, fingerprint=peer.fingerprint), name="Anna")
    assert not visit.rules.yours
    with pytest.raises(ConnectError) as refused:
        join(visit)
    assert refused.value.code == "taken"
    comes_back(two, peer)


@pytest.mark.parametrize("admit_all", [True, False])
def test_a_kept_place_of_a_saved_game_goes_to_others_by_the_hosts_word_alone(
    tmp_path: Path,
    admit_all: bool,
) -> None:
    """Its player's cards lie there: by a meeting nobody gets them, and the host's player is told whose they are."""
    journal = tmp_path / "game.journal"
    before = Two(tmp_path, journal=str(journal))
    peer = away(before)
    before.stop()
    Peers(tmp_path / "host").remember(Peer("e" * 32, "5e" * 32, "Eve", "", "2026-11-01"))
    eve = Peer("e" * 32, "5e" * 32, "Ben", peer.fingerprint, "2026-11-01")
    later = Two(tmp_path, resume=str(journal), admit_all=admit_all)
    try:
        visit = later.visit(peer=eve, name="Anna")
        assert not visit.rules.yours
        if admit_all:
            with pytest.raises(ConnectError) as refused:
                join(visit)
            assert refused.value.code == "taken"
            comes_back(later, peer)
        else:
            heard, came = asked_in(later, visit, False)
            assert isinstance(came, ConnectError) and came.code == "declined" and heard
            guest = later.visit(peer=peer)
            assert guest.rules.yours, "it is still hers"
            guest.close()
    finally:
        later.stop()


def asks(two: Two, visit: Visit) -> str:
    """Ask for the place; return what the host's player reads."""
    visit.connection.send(wire.write(wire.Join(None, "", True)))
    notice: wire.Notice = until(
        lambda: next((told for told in two.hear() if getattr(told, "asks", "") is wire.Asks.JOIN), None)
    )
    visit.connection.close()
    return notice.text


@pytest.mark.parametrize(
    ("known", "name", "says"),
    [
        ("Eve", "Anna", "You have met them as Eve."),
        ("Anna", "Anna", ""),
        ("", "anna", "They came by the code: the anna whom you have met needs none."),
        ("", "Zoe", ""),
    ],
)
def test_the_host_is_told_who_calls_themselves_as_another(
    tmp_path: Path,
    known: str,
    name: str,
    says: str,
) -> None:
    """A name is anybody's: what is known of who asks stands beside it."""
    two = Two(tmp_path, admit_all=False)
    try:
        Peers(tmp_path / "host").remember(Peer("a" * 32, "5a" * 32, "Anna", "", "2026-11-01"))
        code = until(two.code)
        if known:
            Peers(tmp_path / "host").remember(Peer("e" * 32, "5e" * 32, known, "", "2026-11-01"))
            visit = two.visit(peer=Peer("e" * 32, "5e" * 32, "Ben"), name=name)
        else:
            visit = two.visit(code, name=name)
        assert asks(two, visit) == f"{name} asks to join. {says}".rstrip()
    finally:
        two.stop()


def test_whose_the_place_of_a_saved_game_is_the_host_reads_before_it_says_yes(tmp_path: Path) -> None:
    """Who comes by the code may be that player at another machine, or somebody else who would see the cards."""
    journal = tmp_path / "game.journal"
    before = Two(tmp_path, journal=str(journal))
    away(before)
    before.stop()
    later = Two(tmp_path, resume=str(journal), admit_all=False)
    try:
        text = asks(later, later.visit(until(later.code), name="Eve"))
        assert "The place, with its cards, is that of Guest" in text
    finally:
        later.stop()


def test_a_guest_gets_no_key_and_no_key_opens_the_hosts_seat(two: Two) -> None:
    """What brings a seat of the host's machine back is told to that machine alone, and is no greeting at the door."""
    guest = join(two.visit(until(two.code)))
    assert guest.key == "" and guest.welcome.journal == ""
    own = two.own.key
    assert own
    for port, token in ((two.port, own), (two.running.ready.port, ""), (two.running.ready.port, "0" * 32)):
        raw = dial(["127.0.0.1"], port)
        connection = Connection(raw, tls=port == two.port)
        connection.wait_at_most(PATIENCE)
        connection.send(wire.write(wire.Hello(wire.VERSION, token, "Ben")))
        answer = wire.read_from_host(connection.read(wire.LONGEST_FROM_HOST))
        assert isinstance(answer, wire.Refused) and answer.final and answer.code in ("malformed", "token")
        connection.close()
    two.own.send(wire.Say("I am still here."))
    until(lambda: any(isinstance(told, wire.Said) for told in two.hear()))
    guest.close()


def test_a_key_of_a_host_that_has_ended_opens_nothing_at_the_next(tmp_path: Path) -> None:
    """Nor does the invitation that was used once."""
    journal = tmp_path / "game.journal"
    before = Two(tmp_path, journal=str(journal))
    away(before)
    stale = (before.own.key, before.running.ready.tokens[0])
    before.stop()
    later = Two(tmp_path, resume=str(journal))
    try:
        for token in (*stale, later.running.ready.tokens[0]):
            with pytest.raises(ConnectError) as refused:
                Client.connect("127.0.0.1", later.running.ready.port, token, "Eve", within=PATIENCE)
            assert refused.value.code in ("token", "used")
    finally:
        later.stop()


def test_what_is_the_hosts_own_business_no_guest_does(two: Two) -> None:
    """To let somebody in, to open the table to those who watch, to answer for the host."""
    guest = join(two.visit(until(two.code)))
    assert wait_until(guest, lambda: guest.state is not None)
    until(lambda: two.hear() and two.own.state is not None)
    decision = two.own.decision or guest.decision
    assert decision is not None
    for message in (
        wire.Watching(True), wire.Consent(True, 1 << 40), wire.Hello(wire.VERSION, two.own.key, "Ben"),
        wire.Join(None, "", True), wire.Knock(wire.VERSION, wire.OLDEST, "Ben"),
    ):  # fmt: skip
        guest.send(message)
    guest.send(wire.Say("Done."))
    until(lambda: any(isinstance(told, wire.Said) for told in two.hear()))
    assert not any(isinstance(told, wire.Invite) and told.watching for told in two.told)
    assert two.running.host._lan is not None and not two.running.host._lan.gallery.code
    assert guest.seat == 1 and two.own.seat == 0
    guest.close()


@pytest.mark.parametrize("watches", [True, False])
def test_a_code_opens_the_door_that_it_is_for(two: Two, watches: bool) -> None:
    """That of those who watch takes no seat, and that of the players shows nothing."""
    watching, playing = gallery(two), until(two.code)
    connection = door(two)
    code = playing if watches else watching
    side = GuestSide(connection.fingerprint, code=code)
    answer = knocks(two, side, connection, watching=watches)
    assert isinstance(answer, wire.Refused) and answer.code == "code"
    connection.close()
    assert not any(seat.here for seat in two.own.seats if seat.seat)


def test_who_watches_takes_no_seat_whatever_they_bring(two: Two) -> None:
    """A deck, a share, an answer, a meeting: nothing of it is taken from them."""
    code = gallery(two)
    connection = door(two)
    answer = knocks(two, GuestSide(connection.fingerprint, code=code), connection, watching=True)
    assert isinstance(answer, wire.Admitted)
    connection.send(wire.write(wire.Join(None, "", True)))
    welcome = wire.read_from_host(connection.read(wire.LONGEST_FROM_HOST))
    assert isinstance(welcome, wire.Welcome) and welcome.seat == 2 and welcome.key == ""
    for message in (wire.Join(None, "", True), wire.Answer(0, 0, (0,)), wire.Concede(), wire.Leave()):
        connection.send(wire.write(message))
    connection.close()
    join(two.visit(until(two.code))).close()


# Who seems to be a host that was met


def test_who_announces_the_machine_of_somebody_else_learns_nothing(two: Two, tmp_path: Path) -> None:
    """Its fingerprint is public: the list shows the table as one of whom was met, and who joins tells it nothing."""
    peer = away(two)
    impostor = Two(tmp_path / "impostor")
    from gadesk.net.identity import own_identity
    from gadesk.net.tls import host_context

    lan = impostor.running.host._lan
    assert lan is not None
    lan._context = host_context(own_identity(tmp_path / "impostor" / "identity"))
    heard: list[bytes] = []
    greeted = lan.door.greeted

    def listens(line: bytes) -> wire.Knock:
        heard.append(line)
        return greeted(line)

    lan.door.greeted = listens  # type: ignore[method-assign]
    table = OpenTable("0" * 16, "Ben", peer.fingerprint, "1", impostor.port, ("127.0.0.1",))
    try:
        for named in ("Ben", "Zoe"):
            with pytest.raises(ConnectError) as refused:
                visit_table(replace(table, name=named), "Anna", peer)
            assert refused.value.code == "stranger" and "nothing was told to it" in str(refused.value)
        assert not heard
        comes_back(two, peer)
    finally:
        impostor.stop()
