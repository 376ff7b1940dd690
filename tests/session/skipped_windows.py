"""Plays on from Opportunities that a seat was not asked about, and looks whether using them would have brought more.

`session.of_use` reads from sheets where nothing that could be done is of use, and passes there. Here that is tried by
play: from such a moment of a game all that could be done is done, at each first target, and the turn is played to its
end with the same draws, the other player giving the same answers. What it comes to is held against passing, and
against doing the same at a later moment of the turn at which the seat is asked. Where neither is as good in everything,
a window was lost.
`python -m tests.session.skipped_windows --games 20` plays many.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields

from gadesk.bots.bot import bot_makers
from gadesk.engine.game import Game
from gadesk.engine.state.characteristics import chars, damage_on
from gadesk.glossary import CardType
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, IllegalAnswer, Option
from gadesk.protocol.passing import OF_USE, Stops, pass_option
from gadesk.protocol.plans import DeckCards
from gadesk.session import of_use
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook

IN_ORDER = 6
"""The last generator whose decks lie in an order, so that the same cards are drawn whatever was done before."""
WISE = Stops(of_use=OF_USE)
MOST_TARGETS, MOST_ANSWERS = 5, 300
CHOICES = frozenset({DecisionKind.TARGETS, DecisionKind.MODES})
Key = tuple[str, int | None, int | None]
Said = tuple[DecisionKind, tuple[tuple[object, ...], ...]]


@dataclass(frozen=True)
class Gains:
    """What a seat has as a turn is over; more of each is better for it."""

    won: int = 0
    life: int = 0
    their_life: int = 0  # less than none, as all that is theirs
    units: int = 0
    their_units: int = 0
    strength: int = 0  # power and life left of its allies, and all counters of its objects
    their_strength: int = 0
    awake: int = 0
    cards: int = 0
    their_cards: int = 0
    level: int = 0

    def as_good_as(self, other: Gains) -> bool:
        """Whether there is nothing of which the other has more."""
        return not self.less_than(other)

    def less_than(self, other: Gains) -> tuple[str, ...]:
        """Of what the other has more."""
        return tuple(each.name for each in fields(self) if getattr(self, each.name) < getattr(other, each.name))


def gains(game: Game, seat: int) -> Gains:
    """What a seat has now."""
    state, found = game.state, Counter[str]()
    if game.over:
        return Gains(won=0 if game.winner is None else 1 if game.winner == seat else -1)
    for id in state.field:
        obj, now = state.objs[id], chars(state, id)
        mine = obj.controller == seat
        whose, sign = ("", 1) if mine else ("their_", -1)
        left = (now.life or 0) - damage_on(obj)
        found[whose + "strength"] += sign * sum(obj.counters.values())
        found["awake"] += mine and not obj.rested
        if CardType.CHAMPION in now.types:
            found[whose + "life"] += sign * left
            found["level"] += (now.level or 0) if mine else 0
        else:
            found[whose + "units"] += sign
            found[whose + "strength"] += sign * ((now.power or 0) + left)
    for number, side in enumerate(state.sides):
        whose, sign = ("", 1) if number == seat else ("their_", -1)
        found[whose + "cards"] += sign * (len(side.hand) + len(side.memory))
    return Gains(**found)


@dataclass
class Lost:
    """A window whose use would have brought more than passing, and than what could be done later."""

    window: str
    slug: str
    what: str
    more: tuple[str, ...]
    where: str


@dataclass
class Tally:
    """What was tried."""

    windows: int = 0
    uses: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    lost: list[Lost] = field(default_factory=list)


class Turn:
    """The rest of one turn, from a moment of a game at which a seat was not asked."""

    def __init__(self, game: Game, facts: FactBook, seed: int) -> None:
        """Begin at the question that is due."""
        assert game.decision is not None
        self.game, self.seat = game, game.decision.seat
        self._facts, self._seed = facts, seed
        self._snapshot, self._turn = game.snapshot(), game.state.turn
        self.asked_later: dict[Key, list[int]] = {}
        self._theirs: list[Said] = []  # what the others answered as all was passed

    def passed(self) -> Gains:
        """Pass all of it, and note where what could be done later."""
        return self._play(None, -1, 0, note=True)[0]

    def used(self, key: Key, at: int) -> Iterator[Gains]:
        """Do one thing at the window of that number, at each of its first targets."""
        branches, branch = 1, 0
        while branch < min(branches, MOST_TARGETS):
            found, branches = self._play(key, at, branch)
            branch += 1
            yield found

    def _play(self, key: Key | None, at: int, branch: int, note: bool = False) -> tuple[Gains, int]:
        game, window, branches, used = self.game, -1, 1, False
        bots = [make(seat, self._seed, self._facts) for seat, make in enumerate([bot_makers()["sensible"]] * 2)]
        left = list(self._theirs)
        for _ in range(MOST_ANSWERS):
            decision = game.decision
            if decision is None or game.state.turn != self._turn:
                break
            rest, seat = pass_option(decision), decision.seat
            if seat == self.seat and rest is not None:
                window += 1
                options = {key_of(option): index for index, option in enumerate(decision.options) if index != rest}
                if note and window and is_asked(game, decision):
                    for each in options:
                        self.asked_later.setdefault(each, []).append(window)
                choice: Answer = (rest,)
                if key is not None and window >= at and not used and key in options:
                    used, choice = True, (options[key],)
            elif seat == self.seat and used and branches == 1 and decision.kind in CHOICES:
                branches = max(2, len(decision.options)) if decision.least <= 1 else 1
                single = decision.least <= 1 <= decision.most and branch < len(decision.options)
                choice = (branch,) if single else bots[seat].choose(game.view(seat), decision)
            elif seat == self.seat or note:
                choice = bots[seat].choose(game.view(seat), decision)
                if seat != self.seat:
                    self._theirs.append((decision.kind, tuple(_name(decision.options[each]) for each in choice)))
            else:
                choice = self._as_before(decision, left) or bots[seat].choose(game.view(seat), decision)
            told_before = [recorded.event for recorded in game.take_events()]
            bots[0].watch(told_before)
            bots[1].watch(told_before)
            try:
                game.answer(choice)
            except IllegalAnswer:
                game.answer(least(decision))
        found = gains(game, self.seat)
        game.restore(self._snapshot)
        game.take_events()
        return found, branches

    def _as_before(self, decision: Decision, left: list[Said]) -> Answer | None:
        """What another player answered as all was passed; to what is new it passes, and None where there is no pass."""
        rest, view = pass_option(decision), self.game.view(decision.seat)
        if rest is not None and view.stack and view.stack[-1].controller == self.seat:
            return (rest,)
        if rest is not None and left and left[0][0] is not decision.kind:
            return (rest,)
        if left and left[0][0] is decision.kind:
            named, found = [_name(option) for option in decision.options], list[int]()
            for name in left[0][1]:
                found += [i for i, each in enumerate(named) if each == name and i not in found][:1]
            if len(found) == len(left[0][1]) and decision.refusal(tuple(found)) is None:
                left.pop(0)
                return tuple(found)
        return (rest,) if rest is not None else None


def _name(option: Option) -> tuple[object, ...]:
    """What names an option also where other things were done before, by which ids differ."""
    return option.kind, option.slug, option.ability, option.seat, option.number, option.word


def least(decision: Decision) -> Answer:
    """The answer that asks for as little as may be."""
    return tuple(range(decision.least))


def key_of(option: Option) -> Key:
    """What names the same thing to do in a later question."""
    return option.kind.value, option.id, option.ability


def is_asked(game: Game, decision: Decision) -> bool:
    """Whether a seat with the stops of a new player is asked here."""
    view = game.view(decision.seat)
    return WISE.asks(view) and of_use.of_use(game, decision, view, WISE)


def skipped(game: Game, decision: Decision) -> bool:
    """Whether a seat is not asked here only because nothing is taken to be of use."""
    if pass_option(decision) is None or len(decision.options) < 2:
        return False
    view = game.view(decision.seat)
    return WISE.asks(view) and not of_use.of_use(game, decision, view, WISE)


def look(game: Game, facts: FactBook, tally: Tally, where: str) -> None:
    """Try all that could be done at a window that is passed by."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    window = of_use.window_of(game, view)
    tally.windows += 1
    turn = Turn(game, facts, 5)
    nothing = turn.passed()
    rest = pass_option(decision)
    for index, option in enumerate(decision.options):
        if index == rest:
            continue
        key = key_of(option)
        name = window.name if window is not None else "?"
        what = str(of_use._use(game, decision, index))
        tally.uses += 1
        tally.kinds[name] += 1
        tally.of[f"{name} {what}"] += 1
        found = [each for each in turn.used(key, 0) if not nothing.as_good_as(each)]
        if not found:
            continue
        times = turn.asked_later.get(key, [])
        later = [each for at in times for each in turn.used(key, at)]
        for each in found:
            if not any(other.as_good_as(each) for other in later):
                best = max(later, key=lambda other: -len(other.less_than(each)), default=nothing)
                more = best.less_than(each)
                tally.lost.append(Lost(name, option.slug or "", what, more, f"{where}, {len(times)} later"))
                break


def play(decks: tuple[DeckCards, ...], seed: int, facts: FactBook, tally: Tally, share: float) -> None:
    """Play one game in which both seats are asked only where it is of use, and look at a share of the other windows."""
    game = Game.new(bundled_sheets(), decks, seed=seed, first=seed % 2, generator=IN_ORDER)
    chance = random.Random(seed)
    bots = [make(seat, seed, facts) for seat, make in enumerate([bot_makers()["sensible"]] * 2)]
    while (decision := game.decision) is not None and game.state.turn < MOST_TURNS:
        rest = pass_option(decision)
        if skipped(game, decision) and chance.random() < share:
            game.take_events()
            look(game, facts, tally, f"seed {seed}, turn {game.state.turn}, answer {len(game.answers)}")
        if rest is not None and not is_asked(game, decision):
            choice: Answer = (rest,)
        else:
            choice = bots[decision.seat].choose(game.view(decision.seat), decision)
        told = [recorded.event for recorded in game.take_events()]
        for bot in bots:
            bot.watch(told)
        game.answer(choice)


def games(number: int, seed: int, pool: bool) -> Iterable[tuple[tuple[DeckCards, ...], int]]:
    """Decks and seeds of so many games: of the starters, or of random decks of every card."""
    if pool:
        found = Pool(bundled_sheets())
        for each in range(seed, seed + number):
            (start,) = starts(found, 1, each, 2)
            yield start.decks, each
        return
    decks = list(starters().values())
    for each in range(seed, seed + number):
        yield (decks[each % len(decks)], decks[(each * 3 + 1) % len(decks)]), each


def main() -> None:
    """Play many games and print what was lost, with where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", action="store_true", help="random decks of every card, not the starters")
    parser.add_argument("--share", type=float, default=0.2, help="of the windows that are looked at")
    args = parser.parse_args()
    facts, tally = FactBook(bundled_sheets()), Tally()
    for decks, seed in games(args.games, args.seed, args.pool):
        before = len(tally.lost)
        play(decks, seed, facts, tally, args.share)
        print(f"seed {seed}: {tally.windows} windows, {tally.uses} uses, {len(tally.lost)} lost", flush=True)
        for each in tally.lost[before:]:
            print(f"  {each.window} {each.slug} ({each.what}): more {', '.join(each.more)} [{each.where}]", flush=True)
    for kind, count in tally.of.most_common():
        print(f"{count:6} {kind}")


if __name__ == "__main__":
    main()
