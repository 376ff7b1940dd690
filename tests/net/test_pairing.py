"""Codes, identities, meetings: what two machines prove to each other, and what a third one can't."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from gadesk.net.codes import CodeError, fresh_code, is_code, lead_of, read_code, shown
from gadesk.net.identity import own_identity
from gadesk.net.pairing import Challenge, GuestSide, HostSide, Keys, Opening, PairingError, same
from gadesk.net.peers import MOST, Peer, Peers

SEEN, OTHER = bytes(range(32)), bytes(32)


def exchange(code: str, theirs: str, seen: bytes = SEEN, shown_by_host: bytes = SEEN) -> tuple[Keys, Keys]:
    """Return what guest and host derive: one that types `code`, one that has made `theirs`."""
    guest = GuestSide(seen, code=code)
    host = HostSide.of(shown_by_host, guest.opening, code=theirs)
    return guest.keys(host.challenge), host.keys


def test_who_knows_the_code_proves_it_and_both_keep_one_secret() -> None:
    """The keys of both sides are equal, and those of each direction differ."""
    guest, host = exchange("123456", "123456")
    assert guest == host and same(guest.guest, host.guest)
    assert len({guest.guest, guest.host, guest.secret, guest.peer}) == 4


@pytest.mark.parametrize(("code", "seen"), [("123457", SEEN), ("123456", OTHER)])
def test_a_wrong_code_or_somebody_between_proves_nothing(code: str, seen: bytes) -> None:
    """Neither side can tell which of the two it was."""
    guest, host = exchange(code, "123456", seen)
    assert not {guest.guest, guest.host, guest.secret, guest.peer} & {host.guest, host.host, host.secret, host.peer}


def test_who_has_met_proves_it_without_a_code() -> None:
    """The secret of a first meeting serves for all later ones, each with proofs of its own."""
    kept, _ = exchange("123456", "123456")
    seen = set()
    for _ in range(2):
        guest = GuestSide(SEEN, peer=kept.peer, secret=kept.secret)
        host = HostSide.of(SEEN, guest.opening, secret=kept.secret)
        assert guest.opening.peer == kept.peer and guest.keys(host.challenge) == host.keys
        seen.add(host.keys.guest)
    assert len(seen) == 2


def test_what_was_heard_once_opens_nothing_the_next_time() -> None:
    """A proof that is sent again meets another challenge; so does one from between, over another certificate."""
    kept, _ = exchange("123456", "123456")
    guest = GuestSide(SEEN, peer=kept.peer, secret=kept.secret)
    first, second = (HostSide.of(SEEN, guest.opening, secret=kept.secret) for _ in range(2))
    assert guest.keys(first.challenge).guest != second.keys.guest
    between = HostSide.of(OTHER, guest.opening, secret=kept.secret)
    assert guest.keys(first.challenge).guest != between.keys.guest


@pytest.mark.parametrize(
    "pake", ["", "zz", "41", "42" + "00" * 32, "42" + "ff" * 32, "41" + "11" * 32, "53" + "01" * 32]
)
def test_a_message_that_nobody_sends_is_refused(pake: str) -> None:
    """Neither an empty one nor one's own, nor a point of small order, makes a key or a traceback."""
    guest = GuestSide(SEEN, code="123456")
    with pytest.raises(PairingError):
        guest.keys(Challenge("00" * 16, pake))
    with pytest.raises(PairingError):
        HostSide.of(SEEN, Opening("00" * 16, "", pake or "zz"), code="123456")


def test_a_guests_own_message_sent_back_is_refused() -> None:
    """Who knows nothing can't answer with what it was sent."""
    guest = GuestSide(SEEN, code="123456")
    with pytest.raises(PairingError):
        guest.keys(Challenge("00" * 16, guest.opening.pake))
    with pytest.raises(PairingError):
        guest.keys(Challenge("00" * 16, "42" + guest.opening.pake[2:]))


@pytest.mark.parametrize(
    "typed", ["123456", " 123 456 ", "123-456", "1 2 3 4 5 6", "123.456", "１２３４５６", "١٢٣٤٥٦"]
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    """Groups, signs between them and digits of other scripts do not matter."""
    assert is_code(typed) and read_code(typed) == "123456" and shown(read_code(typed)) == "123 456"


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "²23456", "1" * 100_000, "123456\x00"])
def test_what_is_no_code_gets_a_sentence(typed: str) -> None:
    """It says what a code looks like."""
    assert not is_code(typed)
    with pytest.raises(CodeError, match="six digits"):
        read_code(typed)


def test_codes_can_not_be_foreseen_and_avoid_the_leads_of_others() -> None:
    """Two thousand codes are almost all different; the lead is one that no other table shows."""
    assert len({fresh_code() for _ in range(2000)}) > 1900
    assert {lead_of(fresh_code(frozenset("012345678"))) for _ in range(20)} == {"9"}
    assert len(fresh_code(frozenset("0123456789"))) == 6


def test_an_identity_is_made_once_and_is_the_users_own(tmp_path: Path) -> None:
    """The same certificate the next time; a file that is damaged or half is replaced."""
    made = own_identity(tmp_path)
    assert own_identity(tmp_path) == made and len(made.fingerprint) == 32
    if os.name == "posix":
        assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    made.path.write_bytes(made.path.read_bytes()[:200])
    assert own_identity(tmp_path).fingerprint != made.fingerprint


def peer(number: int, **changes: str) -> Peer:
    """Somebody met."""
    return replace(Peer(f"{number:032x}", "ab" * 32, f"Ben {number}", f"{number:064x}", "2026-08-21"), **changes)


def test_peers_are_remembered_found_and_forgotten(tmp_path: Path) -> None:
    """One machine has one place, however often it is met; who was met long ago goes first."""
    peers = Peers(tmp_path)
    assert peers.all() == () and peers.by_id("") is None and peers.by_fingerprint("") is None
    for number in range(MOST + 5):
        peers.remember(peer(number))
    peers.remember(peer(900, fingerprint=peer(7).fingerprint, name="Ben again"))
    assert len(peers.all()) == MOST and peers.all()[0].name == "Ben again"
    assert peers.by_id(peer(7).id) is None and peers.by_fingerprint(peer(7).fingerprint) == peers.all()[0]
    peers.forget(peer(900).id)
    assert peers.by_id(peer(900).id) is None and len(peers.all()) == MOST - 1


@pytest.mark.parametrize("text", ["", "{", "{}", "[1]", '[{"id": 5}]', '[{"id": "a", "secret": "b"}]', "[" * 9999])
def test_a_broken_file_of_peers_remembers_nobody(tmp_path: Path, text: str) -> None:
    """It is no reason not to play, and is written anew."""
    (tmp_path / "peers.json").write_text(text)
    peers = Peers(tmp_path)
    assert peers.all() == ()
    peers.remember(peer(1))
    assert peers.all() == (peer(1),)
