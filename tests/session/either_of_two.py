"""Plays on with either of two options that the rules took for the same, and compares what follows.

`engine.state.interchangeable` reads words to tell that it makes no difference which of two things is meant, and then
the player is not asked; nor is one asked for the order of triggers, or of replacements of damage, that come to the
same. Here both are played: from one moment of a game, once with the option that the rules took and once with the other,
both with the same answers from then on. All that is asked and told has to be the same, but for the
two having changed places. `python -m tests.session.either_of_two --games 200` plays many.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from gadesk.bots.bot import restless_answer
from gadesk.engine import procedure
from gadesk.engine.changes import damage
from gadesk.engine.changes.damage import Dealing, Hit
from gadesk.engine.flow import triggers
from gadesk.engine.flow.trigger_order import about, alike, blind, exchanged
from gadesk.engine.game import Game, Snapshot
from gadesk.engine.procedure import Answer, Asking, Recorded, Run
from gadesk.engine.state.chance import JointChance
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState, Side
from gadesk.engine.state.interchangeable import _linked_pairs, _rearranged, swapped
from gadesk.protocol.decisions import Decision, Option
from gadesk.protocol.record import replace
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

ZONES = ("main_deck", "material_deck", "hand", "memory", "graveyard", "banishment")
Taken = tuple[Option, ...]
Names = tuple[int, ...]
_only_answer = procedure._only_answer
_ordered, _which = triggers._ordered, damage._which


class Of(Enum):
    """What the rules take without asking."""

    OPTIONS = auto()
    TRIGGERS = auto()
    REPLACEMENTS = auto()


@dataclass
class Watch:
    """Notes what the rules take without asking in one game; takes another option once, and then what is its like."""

    game: Game
    instead: int | None = None  # which of what is taken, counted from the last answer, is another one
    like: list[tuple[Names, ...]] | None = None  # what the other game took, in its names
    taken: list[tuple[Names, ...]] = field(default_factory=list)
    kinds: list[Of] = field(default_factory=list)
    pairs: dict[int, int] = field(default_factory=dict)
    alike: dict[int, int] = field(default_factory=dict)  # sources that no word looks at: told of either
    indexes: frozenset[int] = frozenset()  # of the same ability that something has twice: either is as good
    before: int | None = None  # how much had been told when the other option was taken

    def begin(self) -> None:
        """Forget what was taken so far."""
        self.taken.clear()
        self.kinds.clear()

    def _like_the_other(self, names: Sequence[Names], answer: Answer) -> Answer:
        """Return what answers to what the other game took, as what the rules take."""
        if self.like is None or len(self.taken) >= len(self.like):
            return answer
        left = dict(enumerate(names))
        found: list[int] = []
        for name in self.like[len(self.taken)]:
            wanted = tuple(self.pairs.get(id, id) for id in name)
            there = [index for index, one in left.items() if one == wanted]
            if not there:
                return answer
            found.append(there[0])
            del left[there[0]]
        return tuple(found)

    def _took(self, kind: Of, names: Sequence[Names], answer: Answer) -> None:
        """Note what was taken."""
        self.taken.append(tuple(names[index] for index in answer))
        self.kinds.append(kind)

    def chosen(self, run: Run, options: Taken, answer: Answer, placed: bool) -> Answer:
        """Return what is taken in place of what the rules take."""
        if run is not self.game.run:
            return answer
        ids = [option.id or 0 for option in options]
        if self.instead == len(self.taken):
            answer = self._other(run.state, ids, answer, placed)
            self.before = len(run.told)
        else:
            answer = self._like_the_other([(id,) for id in ids], answer)
        self._took(Of.OPTIONS, [(id,) for id in ids], answer)
        return answer

    def ordered(self, run: Run, mine: list[Pending]) -> list[Pending]:
        """Return the order of triggers in place of that of the rules: the first and the last change places."""
        if run is not self.game.run:
            return mine
        answer, names = tuple(range(len(mine))), [(one.source, about(one, run.policy), one.index) for one in mine]
        if self.instead == len(self.taken):
            one, other = mine[0], mine[-1]
            answer = (answer[-1], *answer[1:-1], answer[0])
            self.before = len(run.told)
            if alike(one, other) or blind(one, other, run.policy):
                self.alike = {one.source: other.source, other.source: one.source}
                self.indexes = frozenset({one.index, other.index})
            else:
                self.pairs |= swapped(run.state, exchanged(one, other, run.policy)).ids
        else:
            answer = self._like_the_other(names, answer)
        self._took(Of.TRIGGERS, names, answer)
        return [mine[index] for index in answer]

    def replaced(self, run: Run, rules: list[Any]) -> Any:
        """Return which replacement of damage comes first in place of the rules' own: the last."""
        if run is not self.game.run:
            return rules[0]
        sources = [rule.ctx.source for rule in rules]
        names = [(source, sources[:at].count(source)) for at, source in enumerate(sources)]
        answer: Answer = (0,)
        if self.instead == len(self.taken):
            answer = (len(rules) - 1,)
            self.before = len(run.told)
            if sources[0] != sources[-1]:
                self.pairs |= swapped(run.state, {sources[0]: sources[-1]}).ids
        else:
            answer = self._like_the_other(names, answer)
        self._took(Of.REPLACEMENTS, names, answer)
        return rules[answer[0]]

    def _other(self, state: GameState, ids: list[int], answer: Answer, placed: bool) -> Answer:
        """Put the last option in the place of the last that is taken; of an order, let the first two change places."""
        if placed:
            one, other = ids[answer[0]], ids[answer[1]]
            answer = (answer[1], answer[0], *answer[2:])
        else:
            one, other = ids[answer[-1]], ids[-1]
            answer = (*answer[:-1], len(ids) - 1)
        for left, right in {one: other, **_linked_pairs(state, one, other)}.items():
            self.pairs |= {left: right, right: left}
        return answer


_watched: list[Watch] = []


def _watching(run: Run, options: Taken, least: int, ordered: bool, repeat: bool) -> Answer | None:
    """Stand for `procedure._only_answer`: what is no single answer but the same as any other comes by here."""
    answer = _only_answer(run, options, least, ordered, repeat)
    count = len(options)
    single = (count == least and (count == 1 or not ordered)) or (repeat and count == 1)
    if answer is None or single or (repeat and least > 1):
        return answer
    for each in _watched:
        answer = each.chosen(run, options, answer, ordered and least == count)
    return answer


def _heard(asking: Asking[Any]) -> Generator[Any, Any, tuple[Any, bool]]:
    """Carry out what may ask; return also whether it did."""
    answer: Any = None
    asked = False
    while True:
        try:
            decision = asking.send(answer)
        except StopIteration as over:
            return over.value, asked
        asked = True
        answer = yield decision


def _ordering(run: Run, seat: int, mine: list[Pending]) -> Asking[Any]:
    """Stand for `triggers._ordered`: an order that is not asked for comes by here."""
    order, asked = yield from _heard(_ordered(run, seat, mine))
    for each in () if asked else _watched:
        order = each.ordered(run, order)
    return order


def _replacing(run: Run, hit: Hit, rules: list[Any], dealing: Dealing) -> Asking[Any]:
    """Stand for `damage._which`: a replacement that is taken unasked comes by here."""
    rule, asked = yield from _heard(_which(run, hit, rules, dealing))
    for each in () if asked else _watched:
        if run is each.game.run:
            rule = each.replaced(run, rules)
    return rule


@contextmanager
def watching(*watches: Watch) -> Iterator[None]:
    """Watch these games for as long as it lasts."""
    procedure._only_answer, triggers._ordered, damage._which = _watching, _ordering, _replacing
    _watched.extend(watches)
    try:
        yield
    finally:
        for each in watches:
            _watched.remove(each)
        procedure._only_answer, triggers._ordered, damage._which = _only_answer, _ordered, _which


@contextmanager
def deaf() -> Iterator[None]:
    """Draw without regard to what was answered: where the options of the two games lie otherwise, so do the answers."""
    hears = JointChance.heard
    JointChance.heard = lambda self, entry: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        JointChance.heard = hears  # type: ignore[method-assign]


def gone_on(game: Game, moment: Snapshot) -> Game:
    """Make another game of the same moment."""
    made = Game(moment.state.clone())
    for name in ("by_hand", "people", "policy"):
        setattr(made.run, name, getattr(game.run, name))
    made.answers = list(game.answers)
    made.restore(moment)
    return made


def arrange(one: Game, other: Game, swap: Mapping[int, int]) -> None:
    """Let what lies in no order lie in the other game as in the first: by the rules no place of a hand is another."""
    mine, theirs = one.state, other.state

    def same(left: list[int], right: list[int]) -> list[int]:
        wanted = [swap.get(id, id) for id in left]
        return wanted if sorted(wanted) == sorted(right) else right

    theirs.field[:] = same(mine.field, theirs.field)
    for left, right in zip(mine.sides, theirs.sides, strict=True):
        for zone in ZONES:
            if zone != "main_deck":
                getattr(right, zone)[:] = same(getattr(left, zone), getattr(right, zone))
    theirs.cards = {id: theirs.cards[id] for id in same(list(mine.cards), list(theirs.cards))}
    theirs.objs = {id: theirs.objs[id] for id in same(list(mine.objs), list(theirs.objs))}
    theirs.derived = None


def named(option: Option, swap: Mapping[int, int]) -> Option:
    """Return an option under the names of the other game."""
    return replace(option, id=swap.get(option.id or 0, option.id), about=swap.get(option.about or 0, option.about))


def asked(decision: Decision | None, swap: Mapping[int, int], same: Mapping[int, int]) -> Hashable:
    """Write a question down; its options have no order, and which of the two asks is not told apart."""
    if decision is None:
        return None
    about = swap.get(decision.about or 0, decision.about)
    plain = replace(decision, source=same.get(decision.source or 0, decision.source), about=about, options=())
    return plain, frozenset(Counter(named(option, swap) for option in decision.options).items())


def told(events: list[Recorded], same: Mapping[int, int], indexes: frozenset[int] = frozenset()) -> Hashable:
    """Write down what was told, the two not told apart; what happens at once has no order.

    Where the words of a trigger don't look at where it comes from, it comes from the other one by what is told alone.
    """

    def one(recorded: Recorded) -> Hashable:
        event = recorded.event
        plain = replace(
            event,
            ability=min(indexes) if event.ability in indexes else event.ability,
            id=same.get(event.id or 0, event.id),
            old_id=same.get(event.old_id or 0, event.old_id),
            source=same.get(event.source or 0, event.source),
            targets=tuple(sorted(same.get(id, id) for id in event.targets)),
            others=tuple(sorted(same.get(id, id) for id in event.others)),
        )
        return plain, recorded.knowers, recorded.ids

    return frozenset(Counter(map(one, events)).items())


def lying(game: Game, swap: Mapping[int, int]) -> Hashable:
    """Write down where everything lies, and how; what a text still puts back in another order has no place yet."""
    state, loose = game.state, _rearranged(game.run.at[0] if game.run.at is not None else None)

    def names(ids: list[int]) -> frozenset[int]:
        return frozenset(swap.get(id, id) for id in ids)

    def of(side: Side) -> Hashable:
        deck = tuple(0 if id in loose else swap.get(id, id) for id in side.main_deck)
        return deck, *(names(getattr(side, zone)) for zone in ZONES), swap.get(side.champion, side.champion), side.lost

    objects = frozenset(
        (swap.get(id, id), state.cards[id].sheet.slug, obj.controller, obj.rested, obj.damage,
         frozenset(obj.counters.items()), obj.props, tuple(swap.get(each, each) for each in obj.lineage))
        for id, obj in state.objs.items()
    )  # fmt: skip
    return tuple(map(of, state.sides)), objects, state.turn, state.phase, state.winner


def differs(game: Game, moment: Snapshot, answer: Answer, which: int, chance: random.Random, steps: int) -> str:
    """Play on from a moment with what the rules take and with another option; say how they differ, "" if they don't."""
    one, other = gone_on(game, moment), gone_on(game, moment)
    first, second = Watch(one), Watch(other, instead=which)
    for each in (one, other):
        each.take_events()
    with watching(first, second):
        one.answer(answer)
        second.like = first.taken
        other.answer(answer)
        swap = second.pairs
        if second.before is None:
            return "the other game takes nothing there"
        arrange(one, other, swap)
        if told(one.run.told[: second.before], {}) != told(other.run.told[: second.before], {}):
            return "what was told before differs"
        for each in (one, other):
            del each.run.told[: second.before]
        same = {id: min(id, like) for id, like in (swap | second.alike).items()}
        for step in range(steps):
            happened = tuple(told(game.take_events(), same, second.indexes) for game in (one, other))
            if happened[0] != happened[1]:
                return f"after {step} answers other things happen: {_apart(*happened)}"
            if asked(one.decision, swap, same) != asked(other.decision, {}, same):
                return f"after {step} answers other things are asked: {one.decision} and {other.decision}"
            if lying(one, swap) != lying(other, {}):
                return f"after {step} answers things lie otherwise"
            if one.decision is None or other.decision is None or one.state.turn >= MOST_TURNS:
                break
            given = restless_answer(one.decision, chance)
            options, left = [named(option, swap) for option in one.decision.options], list(other.decision.options)
            places = [_place(options, index, left) for index in given]
            first.begin()
            second.begin()
            second.instead = None
            one.answer(given)
            other.answer(tuple(places))
    return ""


def _place(options: list[Option], index: int, left: list[Option]) -> int:
    """Find an option in the other game; of several that are the same the one of the same rank."""
    rank = options[:index].count(options[index])
    return [at for at, option in enumerate(left) if option == options[index]][rank]


def _apart(one: Hashable, other: Hashable) -> str:
    assert isinstance(one, frozenset) and isinstance(other, frozenset)
    return f"{sorted(map(str, one - other))} and {sorted(map(str, other - one))}"


@dataclass
class Tally:
    """What was tried and what came out otherwise."""

    games: int = 0
    tried: Counter[Of] = field(default_factory=Counter)
    different: list[str] = field(default_factory=list)


def play(
    seed: int, tally: Tally, pool: Pool, each: int = 4, steps: int = 40, kinds: Iterable[Of] = tuple(Of)
) -> None:  # fmt: skip
    """Play a game between random decks; at some of the moments where something is taken unasked, try another one."""
    (start,) = starts(pool, 1, seed, 2)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
    follow(game, seed, tally, each, steps, kinds)


def follow(
    game: Game, seed: int, tally: Tally, each: int = 4, steps: int = 40, kinds: Iterable[Of] = tuple(Of)
) -> None:  # fmt: skip
    """Play a game to its end, and try another one of what is taken unasked at some moments."""
    chance, watch, wanted = random.Random(seed), Watch(game), frozenset(kinds)
    tally.games += 1
    tries = 0
    with deaf():
        while game.decision is not None and game.state.turn < MOST_TURNS:
            answer = restless_answer(game.decision, chance)
            moment, before = game.snapshot(), list(game.answers)
            watch.begin()
            decision = game.decision
            with watching(watch):
                game.answer(answer)
            there = [at for at, kind in enumerate(watch.kinds) if kind in wanted]
            if there and tries < each:
                tries += 1
                after, game.answers = game.answers, before
                which = chance.choice(there)
                tally.tried[watch.kinds[which]] += 1
                wrong = differs(game, moment, answer, which, random.Random(seed + tries), steps)
                game.answers = after
                if wrong:
                    where = f"seed {seed}, answer {len(before)}, {decision.kind}, {watch.taken}"
                    tally.different.append(f"{where}: {wrong}")


def main() -> int:
    """Play many games and print what came out otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=4, help="how many moments of a game are tried")
    parser.add_argument("--of", nargs="*", choices=[kind.name.lower() for kind in Of], help="only such moments")
    parser.add_argument("--steps", type=int, default=40, help="how many answers are compared after one")
    asked_for = parser.parse_args()
    pool, tally = Pool(bundled_sheets()), Tally()
    for seed in range(asked_for.seed, asked_for.seed + asked_for.games):
        found = len(tally.different)
        kinds = [kind for kind in Of if not asked_for.of or kind.name.lower() in asked_for.of]
        play(seed, tally, pool, asked_for.each, asked_for.steps, kinds)
        for line in tally.different[found:]:
            print(line, flush=True)
    tried = ", ".join(f"{tally.tried[kind]} of {kind.name.lower()}" for kind in Of)
    print(f"{tally.games} games, moments: {tried}; {len(tally.different)} different")
    return 1 if tally.different else 0


if __name__ == "__main__":
    raise SystemExit(main())
