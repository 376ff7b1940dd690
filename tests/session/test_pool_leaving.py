"""Three and four players of whom some steal and some leave at any moment: every invariant goes on holding."""

from __future__ import annotations

import random

import pytest

from gadesk.bots.bot import restless_answer
from gadesk.engine.game import Game
from gadesk.glossary import CardType, CostKind, Element, Speed
from gadesk.paths import resource
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Effect
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.selfplay.invariants import broken
from gadesk.session.selfplay.invariants_deep import WatchedGame, deep_broken
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")

THEIRS = s.Target((p.Not(p.ControlledBy(w.You())), p.Not(p.IsType(CardType.CHAMPION))))
LEAVES = 0.004
EVERY = 7
DEEP = pytest.mark.deep
Done = tuple[int, ...] | int
"""An answer, or the seat that leaves."""


def free(slug: str, effect: Effect) -> CardSheet:
    """Make a free fast action."""
    face = Face(slug, (CardType.ACTION,), (Element.NORM,), cost_kind=CostKind.RESERVE, cost=0, speed=Speed.FAST,
                abilities=(a.Instruction(effect),))  # fmt: skip
    return CardSheet(slug, face)


def begin(seed: int, seats: int) -> tuple[WatchedGame, Start]:
    """Begin with random decks a third of whose cards change who controls things."""
    sheets = dict(bundled_sheets())
    start = next(starts(Pool(sheets), 1, seed, seats))
    sheets |= {"steal": free("steal", e.GainControl(THEIRS)),
               "borrow": free("borrow", e.GainControl(THEIRS, until=Until.END_OF_TURN))}  # fmt: skip
    decks = tuple(DeckCards(deck.material, deck.main[:40] + ("steal", "borrow") * 10) for deck in start.decks)
    start = Start(decks, str(seed), start.first)
    game = WatchedGame.new(sheets, decks, seed=seed, first=start.first)
    assert isinstance(game, WatchedGame)
    return game, start


@pytest.mark.rule("general.ending-the-game.1", "general.ending-the-game.p5", "misc.concession.2", "misc.concession.p2")
@pytest.mark.parametrize(
    ("seed", "seats"), [(3, 3), (4, 4), pytest.param(9, 3, marks=DEEP), pytest.param(16, 4, marks=DEEP)]
)
def test_players_leave_at_any_moment(seed: int, seats: int) -> None:
    """The game goes on among those who stay, and ends by the rules; played again it is the same game."""
    game, start = begin(seed, seats)
    chance, done = random.Random(seed), list[Done]()
    while (decision := game.decision) is not None and game.state.turn < 200:
        wrong = broken(game.state, decision, start)
        assert (wrong or (len(done) % EVERY == 0 and deep_broken(game))) in (None, False)
        leaves = chance.random() < LEAVES
        done.append(chance.randrange(seats) if leaves else restless_answer(decision, chance))
        play(game, done[-1:])
    assert game.over
    again = begin(seed, seats)[0]
    play(again, done)
    assert again.digest() == game.digest()


def play(game: Game, done: list[Done]) -> None:
    """Give the same answers and concessions again."""
    for one in done:
        if isinstance(one, int):
            game.concede(one)
        else:
            game.answer(one)
