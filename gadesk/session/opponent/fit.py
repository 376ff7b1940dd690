"""Works out what things count for in `resources/opponent/standing.json`: `python -m gadesk.session.opponent.fit`.

Programs play each other, starters and random decks of the pool by turns; as each turn begins it is noted what both
sides have, and at the end who has won. Now and then one does something at random, so that what good play never comes to
is seen, too.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator

from gadesk import foreign, terminal
from gadesk.bots.bot import random_answer
from gadesk.bots.sensible import Sensible
from gadesk.engine.game import Game
from gadesk.files import write_whole
from gadesk.paths import resource
from gadesk.protocol.decisions import IllegalAnswer
from gadesk.session.opponent.playouts import Playouts
from gadesk.session.opponent.standing import Side, chance_of, counted, likeliest
from gadesk.session.seats import least_answer
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook

AT_RANDOM = 0.05
MOST_TURNS = 100
GAMES, MOST_GAMES = 600, 100_000
FROM_TURN = 3
"""Before it nobody has done anything that tells."""
PARTS = 5
"""How many times a part of the games is held back, to see how well the rest foretells it."""

Row = tuple[tuple[float, ...], bool]


class Games:
    """Plays games, and notes how each of their turns stood."""

    def __init__(self) -> None:
        self._sheets = bundled_sheets()
        self._facts = FactBook(self._sheets)
        self._playouts = Playouts(self._facts)
        self._pool = Pool(self._sheets)
        self._starters = [deck for _, deck in sorted(starters().items())]

    def rows(self, number: int) -> list[Row]:
        """Play a game; return what the first seat led by as each turn began, and whether it has won."""
        chance = random.Random(f"fit {number}")
        decks = [self._pool.deck(chance) if number % 2 else chance.choice(self._starters) for _ in (0, 1)]
        game = Game.new(self._sheets, decks, seed=f"fit {number}")
        game.run.telling = False
        leads = list(self._played(game, chance))
        return [] if game.winner is None else [(lead, game.winner == 0) for lead in leads]

    def _played(self, game: Game, chance: random.Random) -> Iterator[tuple[float, ...]]:
        bots = [Sensible(seat, chance.randrange(1 << 30), self._facts) for seat in (0, 1)]
        turn = 0
        while (decision := game.decision) is not None and game.state.turn < MOST_TURNS:
            view = game.view(decision.seat)
            if game.state.turn != turn:
                turn = game.state.turn
                if turn >= FROM_TURN:
                    sides = [counted(view, side) for side in view.seats]
                    yield tuple(one - two for one, two in zip(*sides, strict=True))
            answer = bots[decision.seat].choose(view, self._playouts.spoken(game, decision))
            if chance.random() < AT_RANDOM:
                answer = random_answer(decision, chance)
                bots[decision.seat].gave(decision, answer)
            try:
                game.answer(answer)
            except IllegalAnswer:
                game.answer(least_answer(decision))


def fitted(games: list[list[Row]]) -> dict[str, object]:
    """Work out what each thing counts for, and how well that foretells games that it was not worked out from."""
    loss, right, tested = 0.0, 0, 0
    for part in range(PARTS):
        rest = [row for at, rows in enumerate(games) if at % PARTS != part for row in rows]
        counts = likeliest(rest)
        for lead, won in (row for at, rows in enumerate(games) if at % PARTS == part for row in rows):
            chance = chance_of(sum(many * each for many, each in zip(lead, counts, strict=True)))
            loss -= math.log(max(1e-9, chance if won else 1 - chance))
            right, tested = right + ((chance > 0.5) == won), tested + 1
    every = [row for rows in games for row in rows]
    counts = likeliest(every)
    return {
        "counts": dict(zip(Side._fields, (round(each, 4) for each in counts), strict=True)),
        "games": len(games),
        "positions": len(every),
        "held_out": {"loss": round(loss / tested, 4), "right": round(right / tested, 4)},
    }


def main() -> None:
    """Play, work out, and write."""
    wanted = (foreign.whole(sys.argv[1], MOST_GAMES) if len(sys.argv) > 1 else None) or GAMES
    played = Games()
    games = [played.rows(number) for number in range(wanted)]
    found = fitted([rows for rows in games if rows])
    write_whole(resource("opponent", "standing.json"), (json.dumps(found, indent=1) + "\n").encode())
    terminal.say(json.dumps(found["held_out"]))


if __name__ == "__main__":
    main()
