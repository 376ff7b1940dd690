"""Consent for what a player says of a card's unread part, as people play: a host process, a guest, two sockets.

One of the cards came with a sync, and a part of it is not read: its player says what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.net.client import Client, wait_until
from gadesk.net.host_process import HostProcess
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import OptionKind
from gadesk.protocol.plans import DeckCards, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.sheets.game_decks import game_deck
from tests.library.standin import made_up_card, standing_in
from tests.waiting import PATIENCE, until

PARTLY = "half-lantern"
WORDS = "Frobnicate the moon."
LANTERN = made_up_card(
    903, name="Half Lantern", slug=PARTLY, types=["REGALIA", "ITEM"], classes=[], subtypes=["ARTIFACT"], power=None,
    life=None, elements=["NORM"], element="NORM", cost={"type": "memory", "value": "0"}, effect=WORDS, effect_raw=WORDS,
)  # fmt: skip
"""A regalia item that any deck may play and of which nobody reads a word."""
WINS = "Destroy target champion."
SEATS = (SeatPlan(name="Ann"), SeatPlan(name="Ben"))


@pytest.fixture
def synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, for this program and the hosts that it starts, into which a sync brings that card."""
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    with standing_in([LANTERN]) as index:
        assert main(["sync", "--images", "none", "--base-url", index.url]) == 0


def deck() -> DeckCards:
    """A starter deck with such a card among its material cards."""
    made = game_deck("Diana")
    return DeckCards((*made.material, PARTLY), made.main)


def plan(journal: Path, resume: bool = False) -> HostPlan:
    """Plan a game of two people."""
    where = {"resume" if resume else "journal": str(journal)}
    return HostPlan(RoomPlan(Start((deck(), game_deck("Rai")), "7", 0), SEATS, **where))  # type: ignore[arg-type]


def sit_down(host: HostProcess) -> tuple[Client, Client]:
    """Both take their places, as `gadesk host` and `gadesk join` do."""
    ann, ben = (Client.connect("127.0.0.1", host.ready.port, token, within=PATIENCE) for token in host.ready.tokens)
    return ann, ben


def play(ann: Client, ben: Client, done: Callable[[wire.Update], bool]) -> None:
    """Answer for both, Ann's card first where it may be played, until Ann is asked and something holds."""
    answered: list[wire.Update] = []

    def due() -> Client | None:
        both = [each for each in (ann, ben) if list(each.poll()) or each.decision is not None]
        fresh = (each for each in both if not any(each.state is before for before in answered))
        return next((each for each in fresh if each.decision is not None), None)

    for _ in range(200):
        until(due, "somebody's question")
        client = due()
        assert client is not None and client.decision is not None and client.state is not None
        if client is ann and done(client.state):
            return
        decision = client.decision
        answered.append(client.state)
        wanted = [at for at, option in enumerate(decision.options) if option.slug == PARTLY]
        client.answer(tuple(wanted[:1] or range(max(1, decision.least))))
    raise AssertionError("it never came to that")


def the_card(update: wire.Update) -> int:
    """Ann's card of which a part is not read, while she has Opportunity; 0 where it is not so."""
    may = update.decision is not None and update.decision.options[0].kind is OptionKind.PASS
    return next((card.id for card in update.view.field if card.slug == PARTLY and may), 0)


def hand(update: wire.Update) -> int:
    """How many cards Ann holds."""
    return len(update.view.seats[0].hand.cards or ())


def heard(client: Client, kind: type[wire.Notice] | type[wire.Refused], asks: str = "") -> str:
    """Wait for a sentence of that kind; return it."""
    while (message := client.wait(PATIENCE)) is not None:
        if isinstance(message, kind) and (isinstance(message, wire.Refused) or message.asks == asks):
            return message.reason if isinstance(message, wire.Refused) else message.text
    raise AssertionError("nothing was said")


@pytest.mark.usefixtures("synced")
def test_words_for_a_card_need_the_other_persons_yes(tmp_path: Path) -> None:
    """Shown and refused: nothing happens. Agreed to: it is done. A resumed game remembers that the moment is over."""
    path = tmp_path / "game.journal"
    host = HostProcess(plan(path))
    ann, ben = sit_down(host)
    play(ann, ben, lambda update: bool(the_card(update)))
    assert ann.state is not None
    before, card = ann.state, the_card(ann.state)

    ann.send(wire.ByHand(card, WINS))
    told = heard(ben, wire.Notice, "by_hand")
    assert "Ann says" in told and WINS.rstrip(".") in told
    ben.send(wire.Consent(True, 99))
    assert "no longer" in heard(ben, wire.Refused)
    ann.consent(True, 1)
    assert "Nothing is waiting" in heard(ann, wire.Refused)
    ben.consent(False)
    while "does not agree" not in heard(ann, wire.Notice):
        pass
    assert ann.decision == before.decision and ann.state.view == before.view

    play(ann, ben, lambda update: update is not before and bool(the_card(update)))
    assert ann.state is not None
    before, drawn = ann.state, hand(ann.state) + 1
    ann.send(wire.ByHand(card, "Draw a card."))
    heard(ben, wire.Notice, "by_hand")
    ben.consent(True)
    until(lambda: list(ann.poll()) and ann.state is not before, "what was agreed to")
    play(ann, ben, lambda update: hand(update) == drawn)
    ann.send(wire.ByHand(card, "Draw a card."))
    assert "already this turn" in heard(ann, wire.Refused)
    for client in (ann, ben):
        client.close()
    host.stop()

    host = HostProcess(plan(path, resume=True))
    ann, ben = sit_down(host)
    assert wait_until(ann, lambda: ann.decision is not None, PATIENCE)
    ann.send(wire.ByHand(card, "Draw a card."))
    assert "already this turn" in heard(ann, wire.Refused)
    for client in (ann, ben):
        client.close()
    host.stop()
