"""Random decks of the whole pool, the games between them, and whether the invariants would notice a fault."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from gadesk.bots.bot import random_answer
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.legality import INDEX_RULE, violations
from gadesk.decks.model import DeckList, Entry, merged
from gadesk.engine.game import Game
from gadesk.engine.state.cards import Card
from gadesk.engine.state.characteristics import chars, derived
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.step_names import StepName
from gadesk.errors import UserError
from gadesk.glossary import CardType, Counter, Zone
from gadesk.paths import resource
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.session.bench.crowded_boards import cost
from gadesk.session.selfplay.invariants import broken
from gadesk.session.selfplay.invariants_deep import Broken, WatchedGame, deep_broken
from gadesk.session.selfplay.random_decks import Pool, selfplay_pool, starts
from gadesk.sheets.bundled import bundled_sheets

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


@pytest.fixture(scope="module")
def pool() -> Pool:
    """The cards that are read whole."""
    return Pool(bundled_sheets())


def test_random_decks_are_legal(pool: Pool) -> None:
    """Copies, sizes, champions, relics and places are as the standard format has them; bans are not heeded."""
    chance = random.Random(5)
    for _ in range(60):
        deck = pool.deck(chance)
        material, main = (merged(Entry(1, slug) for slug in slugs) for slugs in (deck.material, deck.main))
        listed = DeckList(material, main)
        wrong = [one.sentence for one in violations(listed, "standard", bundled_catalogue()) if one.rule != INDEX_RULE]
        assert wrong == []


def test_the_seed_alone_makes_the_decks(pool: Pool) -> None:
    """The same number gives the same decks, another one others."""
    first, again, other = (next(starts(pool, 1, seed, 3)) for seed in (4, 4, 5))
    assert first == again != other and len(first.decks) == 3


@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.deep)])
def test_games_of_the_pool_end_by_the_rules(tmp_path: Path, seats: int) -> None:
    """No exception and no broken invariant, with two to four players."""
    figures = selfplay_pool(1, 900, seats, folder=tmp_path)
    assert figures["failures"] == [] and figures["ended_by_rules"] == 1


def test_a_number_of_seats_that_is_not_possible_is_refused() -> None:
    """One sentence says what may be chosen."""
    with pytest.raises(UserError, match="2 to 4 seats"):
        selfplay_pool(1, 1, 5)


def _midgame(pool: Pool, turns: int = 6) -> tuple[Game, Callable[[], str | None]]:
    """Play into a game of the pool with something beside the champions on the field, of which one has a lineage.

    The second part says what is broken in it.
    """
    for start in starts(pool, 40, 36, 2):
        game = WatchedGame.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
        chance = random.Random(3)
        while game.decision is not None and game.state.turn < turns:
            game.answer(random_answer(game.decision, chance))
        state = game.state
        others = any(CardType.CHAMPION not in chars(state, id).types for id in state.field)
        if game.decision is not None and others and state.objs[state.sides[0].champion].lineage:
            return game, lambda game=game, start=start: broken(game.state, game.decision, start) or deep_broken(game)
    raise AssertionError("no game of the pool came so far")


def _stale_power(state: GameState) -> None:
    derived(state)
    state.objs[state.sides[0].champion].counters[Counter.LEVEL] = 3


def _lost_card(state: GameState) -> None:
    state.sides[0].main_deck.pop()


def _stolen_card(state: GameState) -> None:
    id = state.sides[0].main_deck[0]
    card = state.cards[id]
    state.cards[id] = Card(id, card.sheet, 1, card.zone, card.origin)


def _absent_controller(state: GameState) -> None:
    state.objs[state.field[-1]].controller = 2


def _below_zero(state: GameState) -> None:
    state.objs[state.field[0]].counters["buff"] = -1


def _nobody_listens(state: GameState) -> None:
    state.kinds = frozenset()


def _lineage_of_another(state: GameState) -> None:
    other = next(id for id in state.field if CardType.CHAMPION not in chars(state, id).types)
    card = state.cards[state.sides[0].material_deck.pop()]
    state.cards[card.id] = Card(card.id, card.sheet, 0, Zone.INNER_LINEAGE, card.origin, other)
    state.objs[other].lineage = (card.id,)


def _between_turns(state: GameState) -> None:
    state.phase = None


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (_lineage_of_another, "no champion"),
        (_between_turns, "before a phase"),
        (_stale_power, "stale"),
        (_lost_card, "lies nowhere"),
        (_stolen_card, "began with"),
        (_absent_controller, "not in the game"),
        (_below_zero, "-1 buff"),
        (_nobody_listens, "listen"),
    ],
)
def test_the_invariants_notice_a_fault(pool: Pool, fault: Callable[[GameState], None], said: str) -> None:
    """A state that was tampered with is told from a sound one."""
    game, wrong = _midgame(pool)
    assert wrong() is None
    fault(game.state)
    assert said in (wrong() or "")


def test_the_invariants_notice_what_a_seat_may_not_know(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells every card is noticed."""
    _, wrong = _midgame(pool)
    monkeypatch.setattr("gadesk.engine.seat_view.knows", lambda card, seat: card.zone is not Zone.MAIN_DECK)
    assert "may not know" in (wrong() or "")


def test_the_invariants_notice_a_question_that_names_what_its_seat_may_not_know(pool: Pool) -> None:
    """As an option, or as what asks; a player's own hidden cards are their own to choose."""
    game, wrong = _midgame(pool)
    asked = game.decision
    assert asked is not None and wrong() is None
    for owner, told in ((1 - asked.seat, "is asked about"), (asked.seat, "")):
        card = game.state.cards[game.state.sides[owner].main_deck[0]]
        option = Option(OptionKind.CARD, id=card.id, slug=card.sheet.slug)
        for question in (
            replace(asked, options=(*asked.options, option)), replace(asked, source=card.id, slug=card.sheet.slug),
        ):  # fmt: skip
            game.decision = question
            said = wrong() or ""
            assert "is asked about" in said if told else "is asked about" not in said


def test_a_watched_game_notices_a_stack_that_is_left_over(pool: Pool) -> None:
    """Nothing may wait on the Effects Stack as a phase begins."""
    game, _ = _midgame(pool)
    game.state.pending = [None]  # type: ignore[list-item]
    game.state.agenda = [(StepName.PHASE, "end")]
    with pytest.raises(Broken, match="not empty"):
        game._begin_step()


def test_a_watched_game_notices_a_step_outside_of_a_phase(pool: Pool) -> None:
    """State checks, triggers and Opportunity have their place within a phase that the turn has begun."""
    game, _ = _midgame(pool)
    game.state.phase = None
    game.state.agenda = [(StepName.DRAIN,)]
    with pytest.raises(Broken, match="before a phase"):
        game._begin_step()


@pytest.mark.timed
def test_a_crowd_costs_no_more_than_in_proportion() -> None:
    """Eight times the objects cost clearly less than sixty-four times the time (issue 3, section 4)."""
    few, many = (min(cost(objects, 5) for _ in range(3)) for objects in (50, 400))
    assert many < 20 * few
