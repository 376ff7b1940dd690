"""A target that follows a script: what it does each turn, after an undo, and in a game that is gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.bots import MAKERS
from gadesk.glossary import CardType, Phase
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import Tool
from gadesk.protocol.plans import TARGET, RoomPlan, Script, SeatPlan, Start
from gadesk.session.room import Room
from gadesk.session.saved_games import saved_game
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import game_deck
from gadesk.sheets.outlines import FactBook
from tests.ui import samples

SCRIPT = Script(damage=2, allies=1)


class Alone:
    """A player at a room with a target, who only passes."""

    def __init__(self, plan: RoomPlan) -> None:
        """Sit down."""
        self.events: list[Event] = []
        self.last: wire.Update | None = None
        self.room = Room(plan, bundled_sheets(), MAKERS, self._hear)
        self._passer = MAKERS["passer"](0, 1, FactBook({}))
        self.room.joined(0, "Ana")

    def _hear(self, seat: int, message: wire.FromHost) -> None:
        assert not isinstance(message, wire.Refused), message
        if isinstance(message, wire.Update):
            del self.events[message.first_event :]
            self.events.extend(message.events)
            self.last = message

    @property
    def turn(self) -> int:
        """The turn that it is."""
        assert self.last is not None
        return self.last.view.turn

    def play_to(self, turn: int) -> None:
        """Pass until a turn has begun and something is asked in it."""
        for _ in range(1000):
            bot = self.room.bots.due()
            if bot is not None:
                self.room.bots.take(bot, bot.answer())
                continue
            assert self.last is not None and self.last.decision is not None
            if self.turn >= turn:
                return
            asked = self.last.decision
            choice = self._passer.choose(self.last.view, asked)
            self.room.take(0, wire.Answer(self.last.epoch, asked.number, choice))
        raise AssertionError("the turn does not come")

    def deeds(self) -> list[tuple[int, Tool]]:
        """What the target did by hand, each with its turn."""
        found, turn = list[tuple[int, Tool]](), 0
        for event in self.events:
            turn = event.amount or 0 if event.kind is EventKind.TURN_BEGINS else turn
            if event.kind is EventKind.BY_HAND and event.seat == 1 and event.deed is not None:
                found.append((turn, event.deed.tool))
        return found

    def hurt(self) -> int:
        """The damage on the player's champion."""
        assert self.last is not None
        view = self.last.view
        return next(card.damage for card in view.field if card.id == view.seats[0].champion)


def plan(journal: Path | None = None, script: Script = SCRIPT) -> RoomPlan:
    """A game against a target, which begins second."""
    decks = (game_deck("Rai"), game_deck("Lorraine"))
    seats = (SeatPlan(name="Ana"), SeatPlan(TARGET, "Target", script))
    return RoomPlan(Start(decks, "7", 0), seats, str(journal or ""), free_undo=True)


DEEDS = [(2, Tool.MOVE), (2, Tool.DAMAGE), (4, Tool.MOVE), (4, Tool.DAMAGE)]


def test_a_target_does_what_its_script_says_in_each_of_its_turns() -> None:
    """An ally comes and damage is dealt, once in each own turn; nothing else is played."""
    game = Alone(plan())
    game.play_to(5)
    assert game.deeds() == DEEDS
    assert game.hurt() == 2 * SCRIPT.damage
    assert game.last is not None
    allies = [card for card in game.last.view.field if card.controller == 1 and CardType.ALLY in card.types]
    assert len(allies) == 2
    game.room.close()


def test_without_a_script_nothing_is_done() -> None:
    """A script of nothing is a goldfish."""
    game = Alone(plan(script=Script()))
    game.play_to(5)
    assert game.deeds() == [] and game.hurt() == 0
    game.room.close()


def test_an_undo_takes_back_what_the_target_did_and_it_is_done_once_again() -> None:
    """Back to the beginning, the same is done in the same turns; never twice in one."""
    game = Alone(plan())
    game.play_to(5)
    game.room.take(0, wire.Undo(1_000_000))
    assert game.turn == 1 and game.deeds() == []
    game.play_to(5)
    assert game.deeds() == DEEDS
    game.room.close()


def test_a_game_that_is_gone_on_with_has_its_script(tmp_path: Path) -> None:
    """The saved game knows the script; what was done in this turn is not done again."""
    game = Alone(plan(tmp_path / "game.gadesk-game"))
    game.play_to(3)
    file = Path(game.room.saved_as)
    game.room.close()
    saved = saved_game(file)
    assert saved is not None and saved.seats[1].script == SCRIPT
    again = Alone(saved.plan)
    assert again.deeds() == DEEDS[:2]
    again.play_to(5)
    assert again.deeds() == DEEDS
    again.room.close()


def test_its_allies_retaliate() -> None:
    """What may retaliate does, all of it."""
    units = tuple(Option(OptionKind.CARD, id) for id in (5, 6))
    asked = Decision(1, 1, DecisionKind.RETALIATE, units, 0, 2)
    target = MAKERS[TARGET](1, 1, FactBook({}))
    assert target.choose(samples.sample_view(), asked) == (0, 1)


@pytest.mark.parametrize("damage", [-3, 0, 500])
def test_a_script_of_anybodys_does_not_stop_the_game(damage: int) -> None:
    """What no tool takes is left out, and the game goes on."""
    game = Alone(plan(script=Script(damage, -1)))
    game.play_to(3)
    assert game.hurt() == 0
    assert game.last is not None and game.last.view.phase is not Phase.END
    game.room.close()
