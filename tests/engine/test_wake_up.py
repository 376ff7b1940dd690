"""What ends with a player's wake up phase ends for their units only (turn.wake-up-phase)."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Phase
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.words import Forbidden
from tests.engine.table import Play, ally, at, side, trick


@pytest.mark.rule("turn.wake-up-phase.1")
def test_units_that_do_not_wake_up_next_time() -> None:
    """Units of both players stay rested in their own next wake up phase, and wake up in the one after it."""
    frost = trick(
        "frost",
        e.Continuous(
            s.All((p.IsType(CardType.ALLY),)), (ch.Cant(Forbidden.WAKE_UP),), until=Until.THEIR_NEXT_WAKE_UP_PHASE
        ),
    )
    play = Play(
        (frost, ally("wolf", 1, 1), ally("bear", 1, 1)),
        side("hero", at("wolf", rested=True), hand=("frost",)),
        side("hero", at("bear", rested=True)),
    )
    play.act("frost")
    turn = play.game.state.turn
    rested = {}
    while play.game.state.turn < turn + 5:
        play.choose("skip" if "skip" in play.options() else "pass")
        if play.game.state.phase is Phase.MAIN:
            rested[play.game.state.turn - turn] = (play.obj("wolf").rested, play.obj("bear").rested)
    assert [rested[turns] for turns in (1, 2, 3, 4)] == [(True, True), (True, True), (True, False), (False, False)]
