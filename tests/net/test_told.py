"""What both sides of a game hash is the same before and after it has gone over the wire."""

from __future__ import annotations

import random
from enum import StrEnum

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.net.told import board_digest, events_digest, question_digest
from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import Record, replace
from gadesk.protocol.views import Aimed, Foretold, PlayerView
from gadesk.session.game import redact
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters


class Empty(StrEnum):
    """Has a member that is no text, as the words of some rules have."""

    NONE = ""


def received(record: Record) -> Record:
    """The record as who is told it has it."""
    return codec.record_of(type(record), codec.loads(codec.dumps(record)))


def test_an_empty_word_is_no_word() -> None:
    """A member of an enumeration that is an empty text equals the default of its field, and is hashed as that."""
    made = Event(EventKind.EFFECT_BEGAN, seat=1, word=Empty.NONE)
    plain = Event(EventKind.EFFECT_BEGAN, seat=1)
    assert codec.dumps(made) != codec.dumps(plain), "msgspec tells them apart"
    assert events_digest([made]) == events_digest([plain]) == events_digest([received(made)])  # type: ignore[list-item]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_is_hashed_alike_on_both_sides(seed: int) -> None:
    """All events, questions and boards of a game, as they are made and as they are read."""
    decks = [starters()["Diana"], starters()[("Lorraine", "Arisanna", "Silvie", "Jin")[seed]]]
    game, chance = Game.new(bundled_sheets(), decks, seed=seed), random.Random(seed)
    while (decision := game.decision) is not None and game.state.turn < 12:
        view, told = game.view(1), [redact(recorded, 1) for recorded in game.take_events()]
        got, asked = received(view), received(decision)
        assert isinstance(got, PlayerView) and isinstance(asked, Decision)
        assert board_digest(view) == board_digest(got)
        assert question_digest(decision) == question_digest(asked)
        events = [event for event in told if event is not None]
        assert events_digest(events) == events_digest([received(event) for event in events])  # type: ignore[misc]
        game.answer(random_answer(decision, chance))


def test_what_attacks_would_deal_tells_no_question_from_another() -> None:
    """A program of before does not tell it, and is no less honest; what can be attacked does."""
    options = (Option(OptionKind.PASS), Option(OptionKind.ATTACK, 3, aims=(4,)))
    plain = Decision(5, 0, DecisionKind.OPPORTUNITY, options)
    told = replace(plain, options=(options[0], replace(options[1], would=(Aimed(4, (Foretold(4, 2),)),))))
    other = replace(plain, options=(options[0], replace(options[1], aims=(4, 6))))
    assert question_digest(told) == question_digest(plain) != question_digest(other)
