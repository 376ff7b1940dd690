"""Codes that are guessed at: each place is counted by itself, and all together."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.net.client import join
from gadesk.net.connection import ConnectError
from gadesk.session import door
from tests.session.test_lan import Two, homes, until  # noqa: F401


def test_places_that_guess_are_told_apart() -> None:
    """Each address has its own count; who was right is no guesser."""
    now = [0.0]
    guesses = door.Guesses(lambda: now[0])
    for _ in range(door.LOCKED_AFTER - 1):
        guesses.wrong("192.0.2.1")
    assert not guesses.locked("192.0.2.1")
    guesses.wrong("192.0.2.1")
    assert guesses.locked("192.0.2.1") == door.LOCKED_FOR and not guesses.locked("192.0.2.2")
    assert guesses.locked("::ffff:192.0.2.1"), "however it is written"
    now[0] += door.LOCKED_FOR
    assert not guesses.locked("192.0.2.1")
    guesses.wrong("192.0.2.1")
    assert guesses.locked("192.0.2.1") == 2 * door.LOCKED_FOR
    guesses.right("192.0.2.1")
    assert not guesses.locked("192.0.2.1")
    for at in range(2 * door.MOST_PLACES):
        guesses.wrong(f"10.0.{at // 250}.{at % 250}")
    assert len(guesses._wrong) <= door.MOST_PLACES


@pytest.mark.parametrize("address", ["fe80::{}%eth0", "2001:db8::{}"])
def test_a_guesser_locks_out_nobody_else_on_its_link(address: str) -> None:
    """All that are on one cable or Wi-Fi have the same half of an address of version 6."""
    now = [0.0]
    guesses = door.Guesses(lambda: now[0])
    while now[0] < 3600:
        now[0] += 1.0
        if not guesses.locked(address.format(1)):
            guesses.wrong(address.format(1))
        assert not guesses.locked(address.format(2)) and not guesses.crowded()


def test_who_takes_one_address_after_the_other_tries_no_more_codes_than_all_may() -> None:
    """So many at first, then one every so often, for as long as it goes on; and afterwards everybody is heard again."""
    now, tried = [0.0], 0
    guesses = door.Guesses(lambda: now[0])
    for at in range(3600):
        now[0] = float(at)
        for each in range(50):
            address = f"fe80::{at:x}:{each:x}%eth0"
            if not guesses.locked(address) and not guesses.crowded():
                guesses.wrong(address)
                tried += 1
    assert tried <= door.MOST_IN_ALL + 3600 / door.AGAIN_EVERY
    assert 0 < guesses.crowded() <= door.AGAIN_EVERY, "nobody is locked out for longer than that by others"
    now[0] += door.MOST_IN_ALL * door.AGAIN_EVERY
    assert not guesses.crowded()


def test_wrong_codes_from_many_addresses_are_told_and_do_not_keep_out_who_was_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes by the code has to wait, and reads how long; who needs none is let in meanwhile."""
    two = Two(tmp_path)
    try:
        join(two.visit(until(two.code))).close()
        peer = two.guests.all()[0]
        monkeypatch.setattr(door, "MOST_IN_ALL", 0)
        guesses = door.Guesses()
        lan = two.running.host._lan
        assert lan is not None
        lan.door._guesses, lan.door.code = guesses, "123456"
        for _ in range(2):
            with pytest.raises(ConnectError) as refused:
                two.visit("123456")
            assert refused.value.code == "flood" and "wait 20 seconds" in str(refused.value)
        until(lambda: any("from many addresses" in getattr(told, "text", "") for told in two.hear()))
        join(two.visit(peer=peer)).close()
        assert sum("from many addresses" in getattr(told, "text", "") for told in two.told) == 1, "told once"
    finally:
        two.stop()
