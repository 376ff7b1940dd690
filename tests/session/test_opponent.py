"""The opponent that looks ahead: it knows no more than its seat, keeps its time, and sees what the judge does not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.continuous.derived import touch
from gadesk.engine.game import Game, Snapshot
from gadesk.engine.imagined import Guess, hidden, imagine
from gadesk.engine.seat_view import knows
from gadesk.engine.state.cards import Card
from gadesk.engine.state.chance import Chance
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Answer, DecisionKind
from gadesk.protocol.events import Event
from gadesk.protocol.tasks import Outcome
from gadesk.script.sheet import CardSheet
from gadesk.session.opponent import search
from gadesk.session.opponent.decklists import Lists, seen_of
from gadesk.session.opponent.levels import Imagining, Level, players
from gadesk.session.opponent.search import Budget, Thinker
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.aims import SOLVER, Watch
from gadesk.session.scenario.scenarios import open_game
from gadesk.session.scenario.shelf import PUZZLES, Item, shipped
from gadesk.session.wording import worded
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook

SHEETS, DECKS = bundled_sheets(), starters()
FACTS = FactBook(SHEETS)
SMALL = Budget(lines=4, answers=4)


def games(seed: int, every: int = 11, most: int = 140, people: tuple[int, ...] = ()) -> Iterator[Game]:
    """Play a game of two starters at random, and show how it stands now and then; people are asked otherwise."""
    chance = random.Random(seed)
    names = sorted(DECKS)
    game = Game.new(SHEETS, [DECKS[names[seed % 8]], DECKS[names[(seed * 3 + 1) % 8]]], seed=seed)
    game.run.people = frozenset(people)
    for at in range(most):
        if game.decision is None:
            return
        if at % every == every - 1:
            yield game
        game.answer(random_answer(game.decision, chance))


def guesses(game: Game, seat: int, seed: int = 1) -> dict[int, Guess]:
    """Guess what the others play by what the seat sees."""
    view, lists = game.view(seat), Lists(SHEETS)
    unknown = hidden(game, seat)
    other = 1 - seat
    return {other: lists.guess(seen_of(view, other), unknown[other], random.Random(seed))}


def cards_of(game: Game, owner: int) -> list[Card]:
    """List the cards of a player, by their ids."""
    return [card for _, card in sorted(game.state.cards.items()) if card.owner == owner]


@pytest.mark.parametrize("people", [(), (0, 1)])
@pytest.mark.parametrize("seed", [1, 2])
def test_an_imagined_game_looks_the_same_to_its_seat(seed: int, people: tuple[int, ...]) -> None:
    """The view and the question are equal, also a person's, and the game can be played on."""
    imagined = 0
    for game in games(seed, people=people):
        assert game.decision is not None
        seat = game.decision.seat
        before = game.digest()
        world = imagine(game, seat, guesses(game, seat), "other")
        assert game.digest() == before
        if world is None:
            continue
        imagined += 1
        assert world.view(seat) == game.view(seat) and world.decision == game.decision
        chance = random.Random(seed)
        for _ in range(6):
            if world.decision is not None:
                world.answer(random_answer(world.decision, chance))
        assert game.digest() == before
    assert imagined > 6


def test_what_is_hidden_is_dealt_anew_and_the_own_list_kept() -> None:
    """The other player's hidden cards become others; the own deck stays the same list in another order."""
    game = next(games(4, every=30))
    assert game.decision is not None
    seat = game.decision.seat
    worlds = [imagine(game, seat, guesses(game, seat, at), str(at)) for at in range(8)]
    assert all(worlds)
    hands = {tuple(sorted(card.sheet.slug for card in cards_of(world, 1 - seat) if card.zone is Zone.HAND))
             for world in worlds if world is not None}  # fmt: skip
    tops = {world.state.cards[world.state.sides[seat].main_deck[-1]].sheet.slug for world in worlds if world}
    lists = [Counter(card.sheet.slug for card in cards_of(world, seat)) for world in worlds if world is not None]
    assert len(hands) > 2 and len(tops) > 2 and all(each == lists[0] for each in lists)
    assert lists[0] == Counter(card.sheet.slug for card in cards_of(game, seat))


def otherwise(game: Game, seat: int, seed: int) -> Game | None:
    """Return a game that is another in all that the seat may not know, made without what is looked at here.

    The other player holds cards of another deck, the own deck lies otherwise, and what is drawn will be another.
    """
    chance, kept = random.Random(seed), game.snapshot()
    state = kept.state.clone()
    material, main = ([SHEETS[slug] for name in sorted(DECKS) for slug in getattr(DECKS[name], part)]
                      for part in ("material", "main"))  # fmt: skip
    for owner in (0, 1):
        unknown = [card for card in state.cards.values() if card.owner == owner and not knows(card, seat)]
        sheets: list[CardSheet] = [card.sheet for card in unknown]
        if owner == seat:
            chance.shuffle(sheets)
        else:
            sheets = [chance.choice(material if card.zone is Zone.MATERIAL_DECK else main) for card in unknown]
        for card, sheet in zip(unknown, sheets, strict=True):
            state.cards[card.id] = card.changed(sheet=sheet)
    state.chance, state.kinds = Chance(f"other {seed}"), None
    touch(state)
    other = Game(state)
    other.run.policy = game.run.policy
    other.restore(Snapshot(state, kept.since, len(kept.since)))
    return other if other.decision == game.decision and other.view(seat) == game.view(seat) else None


def compared(thinkers: tuple[Thinker, Thinker], seed: int, most: int = 3) -> list[bool]:
    """Let a thinker look at states that are equal to its seat; say of each whether all it found is the same."""
    same = []
    for game in games(seed):
        decision = game.decision
        if decision is None or decision.seat != 0 or decision.kind is not DecisionKind.OPPORTUNITY:
            continue
        other = otherwise(game, 0, seed)
        if other is None:
            continue
        mine, theirs = thinkers[0].think(game), thinkers[1].think(other)
        if mine.looked or theirs.looked:
            same.append(mine == theirs)
        if len(same) == most:
            break
    return same


def thinker(budget: Budget = SMALL) -> Thinker:
    """Make one that thinks for the first seat."""
    return Thinker(0, 5, FACTS, SHEETS, budget)


@pytest.mark.rule("zones.public-vs-private-information.p1")
def test_what_it_may_not_know_changes_nothing_that_it_finds() -> None:
    """Two states that look the same to its seat give the same answer, with the same values to the last digit."""
    same = compared((thinker(), thinker()), 5) + compared((thinker(), thinker()), 6)
    assert len(same) >= 5 and all(same)


def test_one_that_looks_into_the_real_game_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test before would fail for a bot that plays on in a copy of what is really there."""

    def peek(game: Game, *_: object) -> Game:
        copy = Game(game.state)
        copy.run.policy, copy.run.telling = game.run.policy, False
        copy.restore(game.snapshot())
        return copy

    monkeypatch.setattr(search, "imagine", peek)
    assert not all(compared((thinker(), thinker()), 5))


@pytest.mark.parametrize(
    "key", ["01-exactly-one", "02-first-the-crystal", "03-clear-the-way", "10-two-blows", "15-pride", "19-once-more"]
)
def test_it_finds_what_takes_several_steps(key: str) -> None:
    """Where the judge, who sees one step, does not: a win, also of the next turn, that is made ready first."""
    (item,) = [item for item in shipped(PUZZLES) if item.key == f"puzzles/{key}"]
    assert [_solves(item, name) for name in ("sensible", "casual")] == [False, True]


@pytest.mark.deep
def test_it_solves_more_puzzles_than_the_judge() -> None:
    """More than half of them, of which the judge solves a quarter."""
    items = [item for item in shipped(PUZZLES) if item.has_goal]
    solved = {name: sum(_solves(item, name) for item in items) for name in ("sensible", "casual")}
    assert solved["casual"] > len(items) / 2 and solved["sensible"] <= len(items) / 4, solved


def _solves(item: Item, name: str) -> bool:
    """Let a program play a puzzle until it is settled; say whether the goal was reached."""
    scenario = scenarios.load(item.path)
    assert scenario.aim is not None
    game = open_game(scenario, people=(SOLVER,))  # asked as at the table, where the goal is looked at
    facts, told = FactBook(game.state.sheets), list[Event]()
    bots = [players()[name](0, 1, facts), players()["sensible"](1, 2, facts)]
    watch = Watch(scenario.aim, scenario.box, scenario.where, guided=False)
    while game.decision is not None and watch.outcome is Outcome.OPEN:
        decision = game.decision
        bot = bots[decision.seat]
        if isinstance(bot, Imagining):
            bot.stand_before(game)
        game.answer(bot.choose(game.view(decision.seat), worded(game, decision)))
        told += [recorded.event for recorded in game.take_events()]
        watch.look(game, told, 0)
    return watch.outcome is Outcome.REACHED


class Guessing(Thinker):
    """Finds of every line what chance says, and of the second answer so much more."""

    more = 0.0

    def line(self, game: Game, start: Snapshot, answer: Answer, seed: int, ends: float | None) -> float:
        """Draw how a line turns out: by which game it is in, and by the answer."""
        return 0.5 + random.Random(f"{seed}/{answer}").gauss(0, 0.01) + self.more * (answer == (1,))


def test_luck_is_not_taken_for_skill() -> None:
    """Where lines only differ by chance, the judge's own answer is given nearly always; one that is better is found."""
    luck, skill, asked = 0, 0, 0
    for game in games(5, every=3):
        decision = game.decision
        if decision is None or decision.seat != 0 or decision.kind is not DecisionKind.OPPORTUNITY:
            continue
        made = [Guessing(0, 5, FACTS, SHEETS, Budget(lines, answers=12)) for lines in (0, 48, 48)]
        made[2].more = 0.05
        prior, by_luck, better = (each.think(game) for each in made)
        if len(by_luck.looked) < 3 or prior.answer == (1,):
            continue
        asked += 1
        luck += by_luck.answer != prior.answer
        skill += better.answer == (1,)
    assert asked >= 8 and luck <= asked / 4 and skill >= asked * 3 / 4, (asked, luck, skill)


def test_the_clock_ends_a_search_in_the_middle_of_a_line() -> None:
    """However slow the machine is: every look at the clock is a moment in which it may end."""
    game = next(game for game in games(5) if game.decision is not None and game.decision.seat == 0
                and game.decision.kind is DecisionKind.OPPORTUNITY and len(game.decision.options) > 2)  # fmt: skip
    ticks = 0.0

    def clock() -> float:
        nonlocal ticks
        ticks += 0.001
        return ticks

    slow = Thinker(0, 5, FACTS, SHEETS, Budget(10_000, 5, seconds=0.1), clock)
    thought = slow.think(game)
    assert game.decision is not None and game.decision.refusal(thought.answer) is None
    assert ticks <= 0.1 + 0.004, "no more is looked at once the time is over"
    short = Thinker(0, 5, FACTS, SHEETS, Budget(10_000, 5, seconds=0.0), clock).think(game)
    assert not short.looked and game.decision.refusal(short.answer) is None


def test_levels_think_longer_the_better_they_play() -> None:
    """And each has its place among the bots."""
    budgets = [level.facts.budget for level in Level]
    assert [budget.seconds for budget in budgets] == [0.3, 1.0, 3.0]
    assert [budget.lines for budget in budgets] == sorted(budget.lines for budget in budgets)
    assert {level.value for level in Level} <= players().keys()


def test_unknown_lists_are_guessed_by_what_was_seen() -> None:
    """A starter's cards are known after a few of them; of a deck nobody knows, cards of its elements are taken."""
    lists, chance = Lists(SHEETS), random.Random(1)
    unknown = hidden(next(games(3, every=20)), 0)[1]
    for name, deck in DECKS.items():
        seen = Counter((*deck.material[:2], *deck.main[:6]))
        guess = lists.guess(seen, unknown, chance)
        whole = {*deck.material, *deck.main}
        assert {sheet.slug for sheet in (*guess.material, *guess.main)} <= whole, name
    strange = Counter(dict.fromkeys([deck.main[0] for deck in DECKS.values()], 1))
    guess = lists.guess(strange, unknown, chance)
    assert len(guess.material) >= unknown.material and len(guess.main) >= unknown.main
