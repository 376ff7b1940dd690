"""What a player says for a card's unread part: between people the others are shown the words and agree, or not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from gadesk.bots import MAKERS
from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.errors import UserError
from gadesk.glossary import CardType, Zone
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import Said
from gadesk.protocol.plans import DeckCards, RoomPlan, SeatPlan, Start
from gadesk.protocol.record import replace
from gadesk.script import abilities as a
from gadesk.script.sheet import CardSheet
from gadesk.session.game import Rules
from gadesk.session.room import Room
from tests.engine.table import FILLER, card, champion, side

WINS = "Destroy target champion."
RIDDLE = card("riddle", CardType.ITEM, a.Manual(0, "89ab"), cost=9)
SHEETS = {sheet.slug: sheet for sheet in (RIDDLE, FILLER, champion())}
DECKS = (DeckCards(("hero",), ("filler",) * 5),) * 2
PEOPLE = (SeatPlan(name="Host"), SeatPlan(name="Guest"))


def begin(_sheets: Mapping[str, CardSheet], start: Start) -> Game:
    """Begin with such a card on each side's field, and one in a graveyard."""
    deck = ("filler",) * 5
    mine, theirs = side("hero", "riddle", main_deck=deck, graveyard=("riddle",)), side("hero", "riddle", main_deck=deck)
    return Game.resume(build(SHEETS, Board((mine, *(theirs,) * max(1, len(start.people) - 1)))))


class Opened:
    """A room with what was sent, and a clock that only the test moves."""

    def __init__(self, seats: tuple[SeatPlan, ...] = PEOPLE, **more: str) -> None:
        self.now, self.sent = 0.0, list[tuple[int, wire.FromHost]]()
        decks = DECKS + DECKS[: max(0, len(seats) - 2)]
        plan = RoomPlan(Start(decks, "1"), seats, **more)  # type: ignore[arg-type]
        self.room = Room(plan, SHEETS, MAKERS, self.send, Rules(begin), lambda: self.now)
        for number, seat in enumerate(seats):
            if seat.kind == "player":
                self.room.joined(number, "")
        game = self.room.table.game
        assert isinstance(game, Game)
        self.game, self.state = game, game.state
        self.mine = next(id for id in self.state.field if self.state.objs[id].controller == 0 and self.is_riddle(id))

    def is_riddle(self, id: int) -> bool:
        """Tell whether a card is the one with an unread part."""
        return self.state.cards[id].sheet.slug == "riddle"

    def send(self, seat: int, message: wire.FromHost) -> None:
        """Take what goes out, as it would go over the wire."""
        assert wire.read_from_host(wire.write(message)) == message
        self.sent.append((seat, message))

    def take(self, seat: int, message: wire.FromSeat) -> list[tuple[int, wire.FromHost]]:
        """Let a seat say something a good while later; return what was sent for it."""
        self.now += 600.0
        self.sent.clear()
        self.room.take(seat, message)
        return list(self.sent)

    def say(self, words: str = WINS, id: int = 0) -> list[tuple[int, wire.FromHost]]:
        """Let the first seat say what a card does."""
        return self.take(0, wire.ByHand(id or self.mine, words))

    def agreed(self, words: str = "Draw a card.") -> None:
        """Let words be said, agreed to and carried out, until the first seat has Opportunity again."""
        (asked,) = notices(self.say(words), 1)
        self.take(1, wire.Consent(True, asked.number))
        while self.game.state.stack or self.room.table.decision is None or self.room.table.decision.seat != 0:
            decision = self.room.table.decision
            assert decision is not None
            self.take(decision.seat, wire.Answer(self.room.table.epoch, decision.number, (0,)))

    def said(self) -> int:
        """How often words were carried out."""
        return sum(isinstance(entry, Said) for entry in self.room.table.entries)


def notices(sent: list[tuple[int, wire.FromHost]], seat: int) -> list[wire.Notice]:
    """What a seat was told in sentences."""
    return [message for to, message in sent if to == seat and isinstance(message, wire.Notice)]


def refusals(sent: list[tuple[int, wire.FromHost]], seat: int) -> list[str]:
    """Why a seat was refused."""
    return [message.reason for to, message in sent if to == seat and isinstance(message, wire.Refused)]


def test_nothing_happens_before_the_other_person_agrees() -> None:
    """They are shown the card and the words; a no changes nothing, a yes carries the words out."""
    opened = Opened()
    before = opened.game.digest()
    (asked,) = notices(opened.say(), 1)
    assert asked.asks == "by_hand" and WINS.rstrip(".") in asked.text and RIDDLE.front.name in asked.text
    assert opened.game.digest() == before and opened.said() == 0
    sent = opened.take(1, wire.Consent(False, asked.number))
    assert [each.text for each in notices(sent, 0)] == ["The other player does not agree."]
    assert opened.game.digest() == before and opened.said() == 0
    (asked,) = notices(opened.say(), 1)
    assert refusals(opened.take(0, wire.Consent(True, asked.number)), 0), "nobody agrees to their own words"
    opened.take(1, wire.Consent(True, asked.number))
    assert opened.said() == 1 and opened.game.digest() != before


def test_what_is_said_concerns_one_moment_of_that_part() -> None:
    """Not for a card that went away, not twice in a turn, not words that nobody reads: nobody is even asked."""
    opened = Opened()
    gone = opened.state.sides[0].zone(Zone.GRAVEYARD)[0]
    for words, id, why in ((WINS, gone, "on the field"), ("Fold it.", 0, "does not read"), (WINS, 99999, "not there")):
        sent = opened.say(words, id)
        assert why in refusals(sent, 0)[0] and not notices(sent, 1)
    opened.agreed()
    sent = opened.say("Draw a card.")
    assert "already this turn" in refusals(sent, 0)[0] and not notices(sent, 1)


def test_the_moment_is_over_in_a_game_that_is_gone_on_with_too(tmp_path: Path) -> None:
    """What was said this turn is in the journal; taking back something later does not bring the moment back."""
    path = str(tmp_path / "game.journal")
    opened = Opened(journal=path)
    opened.agreed()
    opened.room.close()
    again = Opened(resume=path)
    sent = again.say("Draw a card.", opened.mine)
    assert "already this turn" in refusals(sent, 0)[0] and not notices(sent, 1)
    decision = again.room.table.decision
    assert decision is not None and decision.seat == 0
    again.take(0, wire.Answer(again.room.table.epoch, decision.number, (0,)))
    for all_of_it in (False, True):
        again.take(0, wire.Undo(again.room.table.may_undo(0) if all_of_it else 1))
        again.take(1, wire.Consent(True, again.room.consents.number))
        sent = again.say("Draw a card.", opened.mine)
        assert bool(refusals(sent, 0)) is not all_of_it and bool(notices(sent, 1)) is all_of_it
    again.room.close()


def test_a_consent_that_comes_too_late_is_for_nothing() -> None:
    """The game has gone on: what was asked is asked no more."""
    opened = Opened()
    (asked,) = notices(opened.say(), 1)
    decision = opened.room.table.decision
    assert decision is not None
    opened.take(0, wire.Answer(opened.room.table.epoch, decision.number, (0,)))
    assert refusals(opened.take(1, wire.Consent(True, asked.number)), 1) and opened.said() == 0


def test_who_plays_alone_asks_nobody() -> None:
    """Against a program the words are carried out at once."""
    opened = Opened((SeatPlan(name="Me"), replace(PEOPLE[1], kind="passer")))
    opened.say("Draw a card.")
    assert opened.said() == 1


def test_one_yes_of_several_is_not_all() -> None:
    """Three people: nothing is carried out before both others have agreed, and one no is enough."""
    opened = Opened((*PEOPLE, SeatPlan(name="Third")))
    (asked,) = notices(opened.say(), 1)
    opened.take(1, wire.Consent(True, asked.number))
    opened.take(1, wire.Consent(True, asked.number))
    assert opened.said() == 0
    assert [each.text for each in notices(opened.take(2, wire.Consent(False, asked.number)), 0)]
    assert opened.said() == 0
    (asked,) = notices(opened.say(), 2)
    opened.take(1, wire.Consent(True, asked.number))
    opened.take(2, wire.Consent(True, asked.number))
    assert opened.said() == 1


def test_a_question_ends_with_the_window_that_shows_it() -> None:
    """Who leaves, or comes back in another window, is not asked there: whoever asked is told, and may ask again."""
    opened = Opened()
    for leaves in (True, False):
        (asked,) = notices(opened.say(), 1)
        opened.sent.clear()
        if leaves:
            opened.room.left(1)
        opened.room.joined(1, "")
        assert len(notices(opened.sent, 0)) == 1
        assert refusals(opened.take(1, wire.Consent(True, asked.number)), 1) and opened.said() == 0


def test_a_seat_of_a_forged_game_is_named_plainly_or_refused() -> None:
    """Its names are short lines; a seat for a bot that nobody knows is a sentence."""
    opened = Opened((SeatPlan(name="\x1b[31m" + "x\n" * 9000), *PEOPLE[1:]))
    name = opened.room.infos()[0].name
    assert len(name) <= 60 and name.isprintable()
    with pytest.raises(UserError, match="No bot is called"):
        Opened((*PEOPLE[:1], SeatPlan(kind="__class__\x07")))


def test_two_wishes_in_turn_are_no_way_round_a_no() -> None:
    """Each has its own no: whoever takes turns with them asks no more often, nor does time stand still for it."""
    opened, asked = Opened(), 0
    table = opened.room.table
    while not (table.may_undo(0) and table.decision is not None and table.decision.seat == 0):
        assert table.decision is not None
        opened.take(table.decision.seat, wire.Answer(table.epoch, table.decision.number, (0,)))
    before = len(opened.room.table.entries)
    for _ in range(4):
        for message in (wire.Undo(), wire.ByHand(opened.mine, WINS)):
            opened.sent.clear()
            opened.room.take(0, message)
            questions = [notice for notice in notices(opened.sent, 1) if notice.asks is not wire.Asks.NOTHING]
            asked += len(questions)
            for notice in questions:
                opened.room.take(1, wire.Consent(False, notice.number))
    assert len(opened.room.table.entries) == before and asked == 2
