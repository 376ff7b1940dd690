"""Works out what things count for in `resources/opponent/standing.json`: `python -m gadesk.session.opponent.fit`.

Programs play each other with the starters; as each turn begins it is noted what both sides have, and at the end who has
won. Now and then one does something at random, so that what good play never comes to is seen, too.

How strong each deck is in itself is worked out beside it: what strong decks have would else be taken for what wins.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator, Sequence

from gadesk import foreign, terminal
from gadesk.bots.bot import random_answer
from gadesk.bots.sensible import Sensible
from gadesk.engine.game import Game
from gadesk.files import write_whole
from gadesk.paths import resource
from gadesk.session.opponent.playouts import Playouts, give
from gadesk.session.opponent.standing import DYING, Side, chance_of, counted, worth
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
        self._starters = [deck for _, deck in sorted(starters().items())]

    def rows(self, number: int) -> list[Row]:
        """Play a game; return what the first seat led by as each turn began, which decks play, and whether it won."""
        chance = random.Random(f"fit {number}")
        plays = [chance.randrange(len(self._starters)) for _ in (0, 1)]
        game = Game.new(self._sheets, [self._starters[at] for at in plays], seed=f"fit {number}")
        game.run.telling = False
        leads = list(self._played(game, chance))
        strong = tuple(float((at == plays[0]) - (at == plays[1])) for at in range(len(self._starters)))
        return [] if game.winner is None else [((*lead, *strong), game.winner == 0) for lead in leads]

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
            give(game, decision, answer)


def fitted(games: list[list[Row]]) -> dict[str, object]:
    """Work out what each thing counts for, and how well that foretells games that it was not worked out from."""
    loss, right, tested = 0.0, 0, 0
    for part in range(PARTS):
        rest = [row for at, rows in enumerate(games) if at % PARTS != part for row in rows]
        counts = likeliest(rest)
        for lead, won in (row for at, rows in enumerate(games) if at % PARTS == part for row in rows):
            chance = chance_of(worth(lead, counts))
            loss -= math.log(max(1e-9, chance if won else 1 - chance))
            right, tested = right + ((chance > 0.5) == won), tested + 1
    every = [row for rows in games for row in rows]
    counts = likeliest(every)
    return {
        "counts": dict(zip(Side._fields, (round(each, 4) for each in counts), strict=False)),
        "games": len(games),
        "positions": len(every),
        "held_out": {"loss": round(loss / tested, 4), "right": round(right / tested, 4)},
    }


def likeliest(rows: Sequence[tuple[Sequence[float], bool]], doubt: float = 1.0) -> list[float]:
    """Work out what each thing counts for from (lead in it, won) rows.

    To have more of a thing never counts for less than nothing in itself: what seems so only goes along with something
    else, and would lead astray who goes by it. It is left out and the rest worked out anew. `doubt` draws what is
    seldom seen towards 0. What comes behind the things of a `Side` is the strength of decks.
    """
    things = len(Side._fields)
    kept = list(range(len(rows[0][0])))
    while True:
        found = _regression([([leads[at] for at in kept], won) for leads, won in rows], doubt)
        wrong = [at for at, each in zip(kept, found, strict=True) if at < things and (each > 0) is (at == DYING)]
        if not wrong:
            counts = dict(zip(kept, found, strict=True))
            return [counts.get(at, 0.0) for at in range(len(rows[0][0]))]
        kept = [at for at in kept if at not in wrong]


def _regression(rows: Sequence[tuple[Sequence[float], bool]], doubt: float) -> list[float]:
    """Fit a logistic regression by Newton's steps."""
    many = len(rows[0][0])
    found = [0.0] * many
    for _ in range(12):
        bent = [[doubt if at == to else 0.0 for to in range(many)] for at in range(many)]
        rest = [-doubt * each for each in found]
        for leads, won in rows:
            chance = chance_of(worth(leads, found))
            spread = chance * (1 - chance)
            for at, lead in enumerate(leads):
                rest[at] += (won - chance) * lead
                for to in range(at + 1):
                    bent[at][to] += spread * lead * leads[to]
        for at in range(many):
            for to in range(at):
                bent[to][at] = bent[at][to]
        found = [one + step for one, step in zip(found, _solved(bent, rest), strict=True)]
    return found


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of equations (Gauss and Jordan; its matrix is positive definite)."""
    whole = [[*row, end] for row, end in zip(rows, right, strict=True)]
    for at in range(len(whole)):
        pivot = whole[at][at]
        whole[at] = [each / pivot for each in whole[at]]
        for other in range(len(whole)):
            if other != at and whole[other][at]:
                share = whole[other][at]
                whole[other] = [each - share * less for each, less in zip(whole[other], whole[at], strict=True)]
    return [row[-1] for row in whole]


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
