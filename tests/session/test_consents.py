"""What players ask of each other, by what seats send and are sent: taking back, draws, how long a question stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature, abilities_of, own_abilities
from gadesk.protocol.journal_file import AgreedDraw, load
from gadesk.protocol.matches import CLOCKS, MatchRules, Stage
from gadesk.protocol.record import replace
from gadesk.session.consents import UNDO_OFF
from gadesk.session.limits import CONSENT_WITHIN
from gadesk.session.saved_games import saved_game
from tests.session.joint_pair import OPEN, Pair
from tests.session.test_match import THREE
from tests.session.test_match import Table as MatchTable

CHESS = replace(CLOCKS["chess"], best_of=3)
OLDER = abilities_of(None, Feature.CONSENTS.facts.since - 1)


class Table(MatchTable):
    """Two people, and what each is told in sentences."""

    def __init__(self, rules: MatchRules = THREE, **more: Any) -> None:
        self.notices: dict[int, list[wire.Notice]] = {0: [], 1: []}
        self.clocks: dict[int, wire.Clocks] = {}
        self.welcomes: dict[int, wire.Welcome] = {}
        super().__init__(rules, **more)

    def _send(self, seat: int, message: wire.FromHost) -> None:
        super()._send(seat, message)
        if isinstance(message, wire.Notice):
            self.notices[seat].append(message)
        elif isinstance(message, wire.Clocks):
            self.clocks[seat] = message
        elif isinstance(message, wire.Welcome):
            self.welcomes[seat] = message

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.room.tick()

    def act(self, choice: tuple[int, ...] = (0,)) -> None:
        """Answer what is due."""
        decision = self.room.table.decision
        assert decision is not None
        self.take(decision.seat, wire.Answer(self.room.table.epoch, decision.number, choice))

    def consent(self, seat: int, yes: bool = True) -> None:
        """Let a seat answer what it was asked last."""
        self.take(seat, wire.Consent(yes, self.notices[seat][-1].number))


ASKED = [(wire.Undo(), wire.Asks.UNDO), (wire.OfferDraw(), wire.Asks.DRAW)]


@pytest.mark.parametrize(("message", "what"), ASKED)
def test_what_nobody_answers_is_declined(message: wire.FromSeat, what: wire.Asks) -> None:
    """The clocks stand for half a minute and no longer; both are told how long, and that it is over."""
    table = Table(CHESS)
    table.act()
    table.take(0, message)
    asked = table.notices[1][-1]
    assert (asked.asks, asked.within) == (what, CONSENT_WITHIN) and "30 s at most" in table.notices[0][-1].text
    table.wait(CONSENT_WITHIN - 1)
    assert not table.clocks[1].running and table.room.due() == pytest.approx(1)
    epoch = table.room.table.epoch
    table.wait(1.5)
    assert table.clocks[1].running and not table.room.consents.is_open and table.room.table.epoch == epoch
    assert (table.notices[1][-1].asks, table.notices[1][-1].number) == (wire.Asks.LAPSED, asked.number)
    assert "declined" in table.notices[0][-1].text
    table.take(1, wire.Consent(True, asked.number))
    table.take(0, message)
    assert table.refused[0] == "Nothing is waiting for your consent." and len(table.refused) == 2, "as after a no"


def test_a_question_that_the_game_has_passed_is_closed_for_who_was_asked() -> None:
    """Who plays on instead of answering is asked no more; an older program is told in a sentence alone."""
    for can, told in ((own_abilities(), wire.Asks.LAPSED), (OLDER, wire.Asks.NOTHING)):
        table = Table()
        table.room.seats[1].can = can
        table.act()
        table.take(0, wire.Undo())
        table.act()
        assert not table.room.consents.is_open and table.notices[1][-1].asks is told


def test_a_question_of_who_is_away_is_closed_for_who_was_asked() -> None:
    """Nobody answers a box that nobody waits for."""
    table = Table()
    table.act()
    table.take(0, wire.Undo())
    asked = table.notices[1][-1]
    table.room.left(0)
    assert (table.notices[1][-1].asks, table.notices[1][-1].number) == (wire.Asks.LAPSED, asked.number)
    assert not table.room.consents.is_open


def test_who_asks_for_the_same_agrees_only_where_it_is_the_same() -> None:
    """Both offer a draw: it is one. Both want to take back: each other answers of their own."""
    table = Table()
    for _ in range(4):
        table.act()
    asker = next(seat for seat in (0, 1) if table.room.table.may_undo(seat))
    other = 1 - asker
    assert table.room.table.may_undo(other)
    epoch = table.room.table.epoch
    table.take(asker, wire.Undo())
    table.take(other, wire.Undo())
    assert table.room.table.epoch == epoch and "Answer first" in table.refused[-1]
    table.consent(other, yes=False)
    table.take(asker, wire.OfferDraw())
    table.take(other, wire.OfferDraw())
    assert table.room.table.over and table.room.table.view(0).winner is None


def test_who_is_asked_to_take_back_is_told_since_when() -> None:
    """The number is that of an event of the seat that is asked: of nothing else is it told."""
    table = Table()
    table.act()
    for choice in ((0,), (1,), (1,), (0,)):
        table.act(choice)
    table.take(1, wire.Undo(2))
    asked, whole = table.notices[0][-1], list(table.room.table.events(0))
    assert asked.since is not None and "the last 2 answers" in asked.text
    table.consent(0)
    assert list(table.room.table.events(0)) == whole[: asked.since] != whole, "what was named is what was taken back"


def test_taking_back_can_be_switched_off_for_a_match(tmp_path: Path) -> None:
    """By the rules, which are shown before joining, saved with the game, and told to every seat; also a free undo."""
    path = tmp_path / "a.journal"
    off = MatchRules(undo=False)
    table = Table(off, journal=str(path), free_undo=True)
    assert not table.welcomes[1].undo and not table.welcomes[1].free_undo
    table.act()
    table.take(0, wire.Undo())
    assert table.refused == [UNDO_OFF] and table.room.table.epoch == 0
    table.room.close()
    saved = saved_game(path)
    assert saved is not None and saved.match is not None and saved.match.rules == off
    again = Table(MatchRules(), resume=str(path))
    again.take(0, wire.Undo())
    assert again.refused == [UNDO_OFF]
    again.room.close()


def test_a_draw_that_is_agreed_to_counts_for_nobody(tmp_path: Path) -> None:
    """The game is over without a winner, in its journal too; the match goes on, and the same player goes first."""
    path = tmp_path / "a.journal"
    table = Table(journal=str(path))
    first = table.room.start.first or 0
    table.act()
    table.take(1, wire.OfferDraw())
    assert table.notices[0][-1].text == "Ben asks to end this game as a draw."
    table.consent(0)
    view = table.room.table.view(0)
    assert view.over and view.winner is None
    assert (table.told[0].wins, table.told[0].stage) == ((0, 0), Stage.SIDEBOARDING)
    table.take(0, wire.OfferDraw())
    assert table.refused == ["The game is over."]
    assert load(path).entries[-1] == AgreedDraw(1) and load(path).over
    table.keep()
    assert table.games == {0: 1, 1: 1} and table.room.table.view(0).turn_player == first
    table.room.close()


def test_a_single_game_that_is_drawn_ends_its_match(tmp_path: Path) -> None:
    """And is not offered to be gone on with."""
    path = tmp_path / "a.journal"
    table = Table(MatchRules(), journal=str(path))
    table.act()
    table.take(0, wire.OfferDraw())
    table.consent(1)
    assert table.room.match.match.over and table.room.match.match.winner is None
    table.room.close()
    assert saved_game(path) is None


def test_a_declined_draw_is_offered_again_in_another_turn() -> None:
    """However long one waits; the other may offer one of their own."""
    table = Table()
    table.act()
    table.take(0, wire.OfferDraw())
    table.consent(1, False)
    assert not table.room.table.over and table.notices[0][-1].text == "The other player does not agree."
    table.wait(1000)
    table.take(0, wire.OfferDraw())
    assert table.refused == ["Your draw was declined in this turn: offer it again in another one."]
    turn = table.room.table.view(0).turn
    while table.room.table.view(0).turn == turn:
        table.act()
    table.take(0, wire.OfferDraw())
    assert table.room.consents.is_open
    table.take(1, wire.OfferDraw())
    assert table.room.table.over, "who offers the same agrees"


def test_nobody_is_asked_for_a_draw_who_can_not_be() -> None:
    """A bot, and a program that does not know the question: it is never sent a word that it can't read."""
    alone = Table(kinds=("player", "passer"))
    alone.take(0, wire.OfferDraw())
    assert alone.refused == ["A draw takes another player who agrees: here nobody can."]
    table = Table()
    table.room.seats[1].can = OLDER
    table.take(0, wire.OfferDraw())
    assert table.refused == ["The other player's gadesk is older and can't be asked for a draw."]
    assert not [each for each in table.notices[1] if each.asks]


@pytest.mark.parametrize("agreed", [True, False])
def test_the_check_tells_a_draw_that_the_guest_never_agreed_to(tmp_path: Path, agreed: bool) -> None:
    """A host that ends a lost game so is named; one that was agreed to is fair."""
    pair = Pair(tmp_path)
    try:
        pair.begin()
        if agreed:
            pair.say(0, wire.OfferDraw())
            asked = next(each for each in reversed(pair.told) if isinstance(each, wire.Notice) and each.asks)
            pair.say(1, wire.Consent(True, asked.number))
        else:
            pair.room.table.concede(0, Loss.DRAW)
            pair.room.update()
            pair.deliver()
        found = pair.verdict()
        assert ("agreed to for you" in found.text) is not agreed and ("fair: checked" in found.text) is agreed
    finally:
        for each in list(OPEN):
            each.close()
