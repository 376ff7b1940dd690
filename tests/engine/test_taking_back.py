"""Every announced play can be taken back at each of its questions, and leaves no trace."""

from __future__ import annotations

import random

import pytest

from gadesk.engine.game import Game
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.engine.board import needs_sheets

pytestmark = needs_sheets
DECKS = sorted(starters())


def any_answer(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """Choose a legal answer at random; plays are preferred to passing."""
    amount = chance.randint(decision.least, decision.most)
    if decision.repeat:
        return tuple(chance.randrange(len(decision.options)) for _ in range(amount))
    if decision.kind is DecisionKind.OPPORTUNITY and len(decision.options) > 1 and chance.random() < 0.6:
        return (chance.randrange(1, len(decision.options)),)
    return tuple(chance.sample(range(len(decision.options)), amount))


@pytest.mark.rule("playing.card-activation.6")
@pytest.mark.parametrize("index", range(len(DECKS)))
def test_a_cancelled_play_never_happened(index: int) -> None:
    """In random games each question that may be cancelled is cancelled once: the state is that of the announcement."""
    decks, cancelled = starters(), 0
    pair = [decks[DECKS[index]], decks[DECKS[(index + 3) % len(DECKS)]]]
    for seed in range(20):
        cancelled += _cancelled(Game.new(bundled_sheets(), pair, seed=seed), random.Random(index + seed))
        if cancelled > 10:
            break
    assert cancelled > 10


def _cancelled(game: Game, chance: random.Random) -> int:
    """Play a game to its end or 700 answers, and say how often a play was taken back."""
    before, cancelled = "", 0
    for _ in range(700):
        decision = game.decision
        if decision is None:
            break
        if decision.kind in (DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE):
            before = game.digest()
        elif decision.cancel and not _nested(game):
            snapshot = game.snapshot()
            game.answer(CANCEL)
            assert game.digest() == before, decision
            game.restore(snapshot)
            assert game.decision == decision
            cancelled += 1
        game.answer(any_answer(decision, chance))
    return cancelled


def _nested(game: Game) -> bool:
    """Tell whether the play is part of something that resolves: taking it back ends only itself."""
    return len(game.state.stack) > 1
