"""What is foretold to do nothing does nothing, in games of cards from the whole pool."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import takewhile

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

GAMES, ANSWERS, TAKEN = 40, 20, 4
# What a play itself does, whatever comes of it: it is announced, paid for and leaves the Effects Stack.
SILENT = frozenset(
    {EventKind.MOVED, EventKind.ACTIVATED, EventKind.ABILITY_ACTIVATED, EventKind.RESOLVED, EventKind.FIZZLED}
    | {EventKind.PASSED, EventKind.RESTED}
)


LATER = frozenset({EventKind.TURN_BEGINS, EventKind.PHASE_BEGINS})
"""What was played at the end of a phase is over then."""


def least(decision: Decision) -> tuple[int, ...]:
    """Pass, and otherwise choose what comes first."""
    if decision.kind is DecisionKind.OPPORTUNITY:
        return (next((at for at, one in enumerate(decision.options) if one.kind is OptionKind.PASS), 0),)
    return (0,) * decision.least if decision.repeat else tuple(range(decision.least))


def played(game: Game, index: int) -> list[Event]:
    """Take an option and let it resolve, but not what waits beneath it; the game is as before afterwards."""
    before = game.snapshot()
    game.take_events()
    game.answer((index,))
    for _ in range(40):
        due = game.decision
        if due is None or (not game.state.stack and due.kind is DecisionKind.OPPORTUNITY):
            break
        game.answer(least(due))
    told = takewhile(lambda event: event.kind not in LATER, (each.event for each in game.take_events()))
    game.restore(before)
    return until_resolved(told)


def until_resolved(told: Iterable[Event]) -> list[Event]:
    """Cut what happened off where players pass once the first layer has resolved: what lay beneath it comes then."""
    found, resolved = list[Event](), False
    for event in told:
        if resolved and event.kind is EventKind.PASSED:
            break
        resolved = resolved or event.kind in (EventKind.RESOLVED, EventKind.FIZZLED)
        found.append(event)
    return found


def test_what_is_foretold_to_do_nothing_does_nothing() -> None:
    """Nothing happens but that the card is played, paid for and gone."""
    sheets, chance, taken, loud = bundled_sheets(), random.Random(5), 0, []
    for start in starts(Pool(sheets), GAMES, 11, 2):
        game = Game.new(sheets, start.decks, seed=start.seed, people=(0, 1))
        here = 0
        for _ in range(ANSWERS):
            due = game.decision
            if due is None:
                break
            for index, option in enumerate(due.options):
                if option.vain is None or here == TAKEN:
                    continue
                here += 1
                told = [event for event in played(game, index) if event.kind not in SILENT]
                loud += [(option.slug, option.vain, event.kind, event.slug) for event in told]
            due = game.decision
            assert due is not None
            game.answer(random_answer(due, chance))
        taken += here
    assert loud == [], taken
    assert taken >= 5, "too little was foretold for this to say anything"
