"""Guests with decks of their own: what the host takes and what it refuses, over sockets and by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.decks.legality import violations
from gadesk.decks.model import DeckError
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.net.client import wait_until
from gadesk.net.connection import ConnectError
from gadesk.protocol.plans import DeckCards, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.session.host import Host
from gadesk.sheets.game_decks import check_guest_deck, game_deck, guest_format, starters
from gadesk.sheets.known import known_cards
from tests.session.running import Running
from tests.waiting import PATIENCE

ALL = dict(starters())
LEGAL = [
    name for name in starter_names() if not violations(starter_deck(name, known_cards()), "standard", known_cards())
]
BANNED = [name for name in starter_names() if name not in LEGAL]


@pytest.fixture
def host() -> Iterator[Running]:
    """A host that plays Standard and has a deck for who brings none."""
    decks = (ALL[LEGAL[0]], ALL[LEGAL[1]])
    room = RoomPlan(Start(decks, "5"), (SeatPlan(name="Host"), SeatPlan(name="Guest")), format="standard")
    running = Running(lambda: Host(HostPlan(room)))
    yield running
    running.stop()


def test_a_guest_plays_a_deck_of_their_own(host: Running) -> None:
    """A refused deck costs nothing: the same invitation takes another; the host's player sees the game begin."""
    ours = host.client(0, name="Host")
    bare = DeckCards(ALL[LEGAL[2]].material, ALL[LEGAL[2]].main[:40])
    for deck, words in ((bare, "40 cards"), (ALL[BANNED[0]], "banned"), (DeckCards((), ("nobody",) * 60), "not known")):
        with pytest.raises(ConnectError, match=words) as refused:
            host.client(1, name="Ann", deck=deck)
        assert refused.value.code == "deck"
    guest = host.client(1, name="Ann", deck=ALL[LEGAL[2]])
    assert host.host.room.start.decks == (ALL[LEGAL[0]], ALL[LEGAL[2]])
    assert wait_until(ours, lambda: ours.state is not None and ours.state.waiting_for is not None, PATIENCE)
    assert wait_until(guest, lambda: guest.state is not None, PATIENCE)
    again = host.client(token=guest.key, name="Ann", deck=ALL[LEGAL[3]])
    assert host.host.room.start.decks[1] == ALL[LEGAL[2]], "coming back changes no deck"
    for client in (ours, guest, again):
        client.close()


def test_what_a_host_asks_of_guests(tmp_path: Path) -> None:
    """The format that the host's own deck is legal in; where it is not, any deck that can be played will do."""
    assert guest_format(LEGAL[0]) == "standard"
    assert guest_format(BANNED[0]) == ""
    path = tmp_path / "draft.txt"
    main = "\n".join(f"1 {slug}" for slug in dict.fromkeys(ALL[LEGAL[0]].main + ALL[LEGAL[1]].main))
    path.write_text(
        f"// gadesk format: draft\n# Material\n1 {ALL[LEGAL[0]].material[0]}\n# Main\n{main}\n1 {main.split()[1]}"
    )
    assert len(game_deck(str(path)).main) >= 30 and guest_format(str(path)) == "draft"
    check_guest_deck(ALL[BANNED[0]], "")
    with pytest.raises(DeckError, match="banned"):
        check_guest_deck(ALL[BANNED[0]], "standard")
