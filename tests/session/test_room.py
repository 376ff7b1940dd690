"""The room: what seats may ask for, consents, rematches, coming back, bots; without sockets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadesk.bots import MAKERS
from gadesk.bots.bot import random_answer
from gadesk.glossary import Phase
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.fairness import Pledge, Share, Unsealed
from gadesk.protocol.hand_tools import Tool, ToolUse
from gadesk.protocol.journal_file import load
from gadesk.protocol.passing import PassMode, PassUntil
from gadesk.protocol.plans import DeckCards, RoomPlan, SeatPlan
from gadesk.session.game import Rules
from gadesk.session.limits import BURST
from gadesk.session.room import Room
from tests.session.double import START, TinyGame, tell, tiny

RULES = Rules(tiny, tell)


class Table:
    """A room with what its seats were sent."""

    def __init__(self, kinds: tuple[str, ...] = ("player", "player"), **plan: object) -> None:
        self.sent: list[tuple[int, wire.FromHost]] = []
        seats = tuple(SeatPlan(kind, f"Name {number}") for number, kind in enumerate(kinds))
        room_plan = RoomPlan(START, seats, **plan)  # type: ignore[arg-type]
        self.now = 0.0
        self.room = Room(room_plan, {}, MAKERS, self._send, RULES, lambda: self.now)
        for number, kind in enumerate(kinds):
            if kind == "player":
                self.room.joined(number, "")

    def _send(self, seat: int, message: wire.FromHost) -> None:
        assert wire.read_from_host(wire.write(message)) == message
        self.sent.append((seat, message))

    def take(self, seat: int, message: wire.FromSeat) -> list[tuple[int, wire.FromHost]]:
        """Let a seat say something; return what was sent because of it. A consent is to what was asked last."""
        self.sent.clear()
        if isinstance(message, wire.Consent) and not message.number:
            message = wire.Consent(message.yes, self.room.consents.number)
        self.room.take(seat, message)
        return list(self.sent)

    def act(self, choice: tuple[int, ...] = (0,)) -> list[tuple[int, wire.FromHost]]:
        """Answer what is due."""
        decision = self.due()
        return self.take(decision.seat, wire.Answer(self.room.table.epoch, decision.number, choice))

    def due(self) -> Decision:
        """Return the decision that is due."""
        decision = self.room.table.decision
        assert decision is not None
        return decision

    def bots(self, most: int = 1000) -> None:
        """Let the bots answer until a player is due."""
        for _ in range(most):
            turn = self.room.bots.due()
            if turn is None:
                return
            self.room.bots.take(turn, turn.bot.choose(turn.view, turn.decision))


def updates(sent: list[tuple[int, wire.FromHost]], seat: int) -> list[wire.Update]:
    """Pick the updates that a seat was sent."""
    return [message for to, message in sent if to == seat and isinstance(message, wire.Update)]


def test_each_seat_is_told_only_its_own_question() -> None:
    """The other seat learns only whose answer is waited for."""
    table = Table()
    sent = table.act()
    assert updates(sent, 0)[0].decision is None
    assert updates(sent, 0)[0].waiting_for == 1
    decision = updates(sent, 1)[0].decision
    assert decision is not None and decision.seat == 1


def test_refusals_change_nothing_and_go_to_the_asker_alone() -> None:
    """A wrong seat, a late answer, an illegal one."""
    table = Table()
    digest = table.room.table.game.digest()
    for seat, message in [(1, wire.Answer(0, 0, (0,))), (0, wire.Answer(0, 5, (0,))), (0, wire.Answer(0, 0, (4,)))]:
        sent = table.take(seat, message)
        assert [(to, type(item)) for to, item in sent] == [(seat, wire.Refused)]
    assert table.room.table.game.digest() == digest


MESSAGES = st.one_of(
    st.builds(wire.Answer, st.integers(0, 2), st.integers(0, 30), st.lists(st.integers(-1, 2), max_size=2).map(tuple)),
    st.builds(wire.Undo, st.integers(-1, 5)),
    st.builds(wire.Passing, st.builds(PassMode, st.sampled_from(PassUntil))),
    st.builds(wire.Consent, st.booleans()),
    st.sampled_from([wire.Concede(), wire.Rematch(), wire.Ping(), wire.Hello(1, "x")]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), MESSAGES), max_size=60))
def test_no_messages_break_a_room(messages: list[tuple[int, wire.FromSeat]]) -> None:
    """Whatever two seats send, events stay whole for both, and what is refused changes nothing."""
    table = Table()
    lists: list[list[object]] = [[], []]
    for seat, message in messages:
        before = table.room.table.game.digest()
        sent = table.take(seat, message)
        if any(isinstance(item, wire.Refused) for _, item in sent):
            assert table.room.table.game.digest() == before
        for to, item in sent:
            if isinstance(item, wire.Update):
                del lists[to][item.first_event :]
                lists[to].extend(item.events)
    for seat in (0, 1):
        if lists[seat]:
            assert lists[seat] == list(table.room.table.events(seat))[-len(lists[seat]) :]


def test_undo_between_two_players_needs_consent() -> None:
    """The asker waits; yes takes back, no does not; a move in between ends the wish."""
    table = Table()
    table.act((1,))
    table.act((0,))
    assert updates(table.take(0, wire.Undo(1)), 0) == []
    asked = [item for to, item in table.sent if to == 1]
    assert [item.asks for item in asked if isinstance(item, wire.Notice)] == ["undo"]
    table.take(1, wire.Consent(False))
    assert len(table.room.table.entries) == 2
    assert isinstance(table.take(0, wire.Undo(1))[0][1], wire.Refused)  # a no is a no for a while
    table.now += 30
    table.take(0, wire.Undo(1))
    sent = table.take(1, wire.Consent(True))
    assert len(table.room.table.entries) == 1
    assert updates(sent, 0)[0].epoch == 1
    table.take(0, wire.Undo(1))
    table.act((0,))
    assert isinstance(table.take(1, wire.Consent(True))[0][1], wire.Refused)


def test_one_question_is_put_to_a_player_at_a_time() -> None:
    """While it is open all others are refused; a consent to an earlier one agrees to nothing."""
    table = Table()
    for _ in range(4):
        table.act((0,))
    asker = table.room.table.entries[-1].seat
    other = 1 - asker
    first = [item for to, item in table.take(asker, wire.Undo(1)) if to == other]
    for steps in (1, 2):
        table.take(asker, wire.Passing(PassMode()))  # what does not take the game on leaves the question open
        assert not [item for to, item in table.take(asker, wire.Undo(steps)) if to == other]
    table.act((0,))  # the game goes on: nothing is asked any more
    second = [item for to, item in table.take(asker, wire.Undo(2)) if to == other]
    old, new = (next(item for item in told if isinstance(item, wire.Notice)) for told in (first, second))
    assert old.number != new.number
    entries = len(table.room.table.entries)
    assert isinstance(table.take(other, wire.Consent(True, old.number))[0][1], wire.Refused)
    assert len(table.room.table.entries) == entries
    table.take(other, wire.Consent(True, new.number))
    assert len(table.room.table.entries) < entries


FLOODS: tuple[wire.FromSeat, ...] = (
    wire.Undo(1), wire.Rematch(), wire.Consent(True), wire.Ping(), wire.Passing(PassMode()), wire.ByHand(1, "Draw."),
    wire.Present(), wire.First(1),
    wire.OfferDraw(), wire.UseTool(ToolUse(Tool.DRAW, seat=0)),
    wire.Answer(0, 99, (0,)), wire.Hello(wire.VERSION, "x"), wire.Knock(wire.VERSION, wire.OLDEST), wire.Proof(""),
    wire.Join(), wire.Say("x"), wire.Watching(True), wire.Showing(True), wire.Advise(),
    Pledge(0, "00" * 32), Share(1, "00" * 32), Unsealed(0, "00" * 32),
)  # fmt: skip


@pytest.mark.parametrize("message", FLOODS, ids=lambda message: type(message).__name__)
def test_no_request_can_flood(message: wire.FromSeat) -> None:
    """What is more than a person asks for is dropped and told once; the other seat hears next to nothing of it."""
    table = Table()
    for _ in range(4):
        table.act((0,))
    mine: list[wire.FromHost] = []
    theirs: list[wire.FromHost] = []
    for _ in range(1000):
        for to, item in table.take(0, message):
            (theirs if to else mine).append(item)
    assert [item.code for item in mine if isinstance(item, wire.Refused)].count("flood") == 1
    assert len(mine) <= 2 * BURST + 1 and len(theirs) <= BURST
    assert len([item for item in theirs if isinstance(item, wire.Notice)]) <= 1
    assert not table.room.floods(0)
    for _ in range(2000):
        table.take(0, message)
    assert table.room.floods(0) and not table.room.floods(1)
    table.now += 10
    assert [item for to, item in table.take(0, wire.Ping()) if isinstance(item, wire.Pong)]


def test_who_answers_what_is_due_meets_no_limit() -> None:
    """However quick: it takes the game on."""
    table = Table()
    for _ in range(3 * BURST):
        if table.room.table.decision is None:
            break
        assert not [item for _, item in table.act((0,)) if isinstance(item, wire.Refused)]


def test_every_message_of_a_seat_is_among_the_floods() -> None:
    """A new kind of message is flooded with too; a concession ends the game, and who leaves has left."""
    assert {type(each) for each in FLOODS} | {wire.Concede, wire.Leave} == set(get_args(wire.FromSeat))


def test_undo_alone_is_free_and_events_continue_from_the_right_place() -> None:
    """Against a bot no consent is needed; the update says from where the events are new."""
    table = Table(("player", "passer"))
    for _ in range(6):
        table.act((0,))
        table.bots()
    told = list(table.room.table.events(0))
    sent = table.take(0, wire.Undo(2))
    update = updates(sent, 0)[-1]
    assert update.first_event + len(update.events) == len(table.room.table.events(0)) < len(told)


def test_a_seat_that_comes_back_gets_everything_and_its_question() -> None:
    """View, all events and the due decision arrive again."""
    table = Table()
    table.act()
    table.room.left(1)
    table.sent.clear()
    table.room.joined(1, "")
    update = updates(table.sent, 1)[0]
    assert update.first_event == 0
    assert list(update.events) == list(table.room.table.events(1))
    assert update.decision == table.due()


def test_bots_play_whole_games_and_a_rematch_begins_anew() -> None:
    """Two bots end the game; alone, a rematch is granted at once, drawn anew."""
    table = Table(("random", "random"))
    for _ in range(200):
        table.bots()
        if table.room.table.over:
            break
    assert table.room.table.over
    table = Table(("player", "random"))
    table.take(0, wire.Concede())
    update = updates(table.take(0, wire.Rematch()), 0)[-1]
    assert (update.game, update.first_event, update.view.over) == (1, 0, False)
    assert len(table.room.start.seed) == 64


def test_passing_stops_with_a_notice() -> None:
    """The seat is told why, and what the mode does."""
    table = Table()
    sent = table.take(1, wire.Passing(PassMode(PassUntil.SOMETHING)))
    assert "until something happens" in updates(sent, 1)[0].passing
    table.act((1,))
    sent = table.act((0,))
    assert [item.text for to, item in sent if to == 1 and isinstance(item, wire.Notice)] == [
        "Stopped passing: another player acted."
    ]


def test_nothing_is_decided_for_who_is_away() -> None:
    """Whoever stays answers what is asked of them; the other's questions wait, also those that they wished to pass."""
    table = Table()
    table.take(1, wire.Passing(PassMode(PassUntil.PHASE, Phase.END)))
    assert table.due().seat == 0
    passed = len(table.room.table.entries)
    table.act((0,))
    assert table.due().seat == 0 and len(table.room.table.entries) > passed + 1, "it passes while it is there"
    table.room.left(1)
    for _ in range(2):
        if table.due().seat == 0:
            table.act((0,))
    passed = len(table.room.table.entries)
    table.room.update()
    assert table.due().seat == 1 and len(table.room.table.entries) == passed
    table.room.joined(1, "")
    assert table.due().seat == 0 and len(table.room.table.entries) > passed


@pytest.mark.parametrize("cut", [0, 7])
def test_a_saved_game_goes_on(tmp_path: Path, cut: int) -> None:
    """Resumed from its journal, even a torn one, the room asks what it asked before."""
    path = tmp_path / "game.journal"
    table = Table(journal=str(path))
    chance = random.Random(1)
    for _ in range(9):
        table.act(random_answer(table.due(), chance))
    digest, entries = table.room.table.game.digest(), list(table.room.table.entries)
    table.room.table.journal.close()  # type: ignore[union-attr]
    if cut:
        path.write_bytes(path.read_bytes()[:-cut])
    again = Table(resume=str(path))
    assert again.room.table.entries == (entries[:-1] if cut else entries)
    assert (again.room.problem is not None) is bool(cut)
    if not cut:
        assert again.room.table.game.digest() == digest
    again.act()
    again.room.close()
    assert load(path).problem is None
    assert len(load(path).entries) == len(again.room.table.entries)


@given(st.binary(max_size=120))
def test_no_line_breaks_the_protocol(line: bytes) -> None:
    """A line is a message or a `CodecError`."""
    try:
        wire.read_from_seat(line)
    except codec.CodecError as error:
        assert str(error)


def test_the_double_is_a_game() -> None:
    """Its digest follows its state."""
    assert TinyGame(1).digest() != TinyGame(2).digest()


def awaiting() -> Table:
    """A room whose second player has not come yet."""
    table = Table(())
    table.room = Room(RoomPlan(START, (SeatPlan(name="Host"), SeatPlan(name="Guest"))), {}, MAKERS, table._send, RULES)
    table.room.joined(0, "")
    return table


def test_nobody_plays_before_all_players_have_come() -> None:
    """The host's player is asked nothing, told who is waited for, and refused whatever they try."""
    table = awaiting()
    assert not updates(table.sent, 0) and not table.room.begun, "nothing is dealt before"
    ((_, refusal),) = table.take(0, wire.Answer(0, 0, (0,)))
    assert isinstance(refusal, wire.Refused) and "other player has come" in refusal.reason
    table.sent.clear()
    table.room.joined(1, "Ann")
    assert updates(table.sent, 0)[-1].decision is not None


def test_a_guest_brings_a_deck(tmp_path: Path) -> None:
    """The game begins with it, the other seat's deck stays, and a game that goes on keeps the decks it has."""
    mine = DeckCards(("champion",), ("card",) * 9)
    table = awaiting()
    table.room.bring(1, mine)
    assert table.room.start.decks == (START.decks[0], mine)
    table.sent.clear()
    table.room.joined(1, "Ann")
    update = updates(table.sent, 0)[-1]
    assert update.first_event == 0 and update.events and update.decision is not None

    path = tmp_path / "game.journal"
    Table(journal=str(path)).room.close()
    resumed = Room(RoomPlan(START, (SeatPlan(), SeatPlan()), resume=str(path)), {}, MAKERS, table._send, RULES)
    resumed.bring(1, mine)
    assert resumed.start.decks == START.decks
    resumed.close()


def test_a_journal_begins_with_the_deck_that_was_brought(tmp_path: Path) -> None:
    """What is resumed later is the game that was played."""
    path = tmp_path / "game.journal"
    room = Room(RoomPlan(START, (SeatPlan(), SeatPlan()), str(path)), {}, MAKERS, lambda _to, _message: None, RULES)
    mine = DeckCards(("champion",), ("card",) * 9)
    room.bring(1, mine)
    assert not path.exists()
    room.joined(0, "")
    room.joined(1, "")
    room.close()
    loaded = load(path)
    assert loaded.header.start.decks == (START.decks[0], mine) and not loaded.problem


def test_what_a_player_says_reaches_everybody_as_one_plain_line() -> None:
    """Nothing, too much at once, and what would move a cursor or fill the screen do not."""
    table = Table()
    told = table.take(1, wire.Say("  hello\n<b>there</b>\x1b[31m " + "a" * 900))
    lines = {to: item for to, item in told if isinstance(item, wire.Said)}
    assert lines.keys() == {0, 1} and lines[0] == lines[1] and lines[0].seat == 1
    assert lines[0].text.startswith("hello <b>there</b>") and "\x1b" not in lines[0].text and len(lines[0].text) <= 200
    ((_, refused),) = table.take(1, wire.Say("again"))
    assert isinstance(refused, wire.Refused) and "One line a second" in refused.reason
    ((_, refused),) = table.take(0, wire.Say(" \n "))
    assert isinstance(refused, wire.Refused)
    table.now += 2
    assert len([item for _, item in table.take(1, wire.Say("again")) if isinstance(item, wire.Said)]) == 2
