"""Whatever a bot is asked, it answers legally, and quickly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gadesk.bots import MAKERS
from gadesk.bots.bot import random_answer
from gadesk.glossary import CardType, Element, Phase, Step, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Doing, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.views import CardView, PileView, PlayerView, SeatView
from gadesk.sheets.outlines import FactBook
from tests.timing import quickest

NOBODY = PileView(0, ())


def unit(id: int, seat: int, power: int, life: int, type: CardType = CardType.ALLY, damage: int = 0) -> CardView:
    """Make a unit on the field."""
    return CardView(id, f"made-up-{id}", seat, seat, Zone.FIELD, types=(type,), power=power, life=life, damage=damage)


FIELD = (
    unit(1, 0, 0, 15, CardType.CHAMPION),
    unit(2, 1, 0, 15, CardType.CHAMPION, damage=12),
    unit(3, 0, 3, 3),
    unit(4, 1, 4, 2),
)


def view(turn: int = 3) -> PlayerView:
    """Make what seat 0 sees of a small board."""
    hand = PileView(2, tuple(CardView(id, f"hand-{id}", 0, 0, Zone.HAND) for id in (11, 12)))
    sides = tuple(
        SeatView(seat, 1 + seat, 1, hand if seat == 0 else PileView(2, None), NOBODY, NOBODY, NOBODY, NOBODY, NOBODY,
                 (Element.NORM,), 2)
        for seat in (0, 1)
    )  # fmt: skip
    return PlayerView(0, turn, 0, Phase.MAIN, Step.NONE, 0, sides, FIELD, (), None)


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    """Make any decision that has a legal answer."""
    option = st.builds(
        Option,
        st.sampled_from(OptionKind),
        st.none() | st.integers(1, 13),
        st.none() | st.just("made-up-3"),
        st.none() | st.integers(-1, 2),
        st.none() | st.integers(0, 1),
        st.none() | st.integers(0, 9),
    )
    options = tuple(draw(st.lists(option, min_size=1, max_size=6)))
    repeat = draw(st.booleans())
    least = draw(st.integers(0, 8 if repeat else len(options)))
    most = draw(st.integers(least, least + 3 if repeat else len(options)))
    word = draw(st.sampled_from(("", "sacrifice", "discard", "Redirect")))
    kind, ordered, cancel = draw(st.tuples(st.sampled_from(DecisionKind), st.booleans(), st.booleans()))
    return Decision(0, 0, kind, options, least, most, ordered, repeat, word=word, cancel=cancel)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(MAKERS)), decisions())
def test_every_bot_answers_every_decision_legally(name: str, decision: Decision) -> None:
    """No kind, size or flag of a decision makes a bot answer what is refused."""
    bot = MAKERS[name](0, 1, FactBook({}))
    assert decision.refusal(bot.choose(view(), decision)) is None


@given(decisions(), st.integers(0, 99))
def test_a_random_answer_is_legal(decision: Decision, seed: int) -> None:
    """The random choice fits least, most, order and repetition."""
    assert decision.refusal(random_answer(decision, random.Random(seed))) is None


def test_the_passer_only_passes() -> None:
    """Opportunity is passed, materializing skipped, and a "may" declined."""
    bot = MAKERS["passer"](0, 1, FactBook({}))
    acts = (Option(OptionKind.ACTIVATE, id=11), Option(OptionKind.ATTACK, id=3), Option(OptionKind.PASS))
    assert bot.choose(view(), Decision(0, 0, DecisionKind.OPPORTUNITY, acts)) == (2,)
    may = (Option(OptionKind.YES), Option(OptionKind.NO))
    assert bot.choose(view(), Decision(0, 0, DecisionKind.MAY, may)) == (1,)


def test_the_sensible_bot_takes_a_win() -> None:
    """An ally whose attack kills the other champion attacks, and attacks the champion."""
    bot = MAKERS["sensible"](0, 1, FactBook({}))
    options = (Option(OptionKind.PASS), Option(OptionKind.ATTACK, id=3, slug="made-up-3"))
    assert bot.choose(view(), Decision(0, 0, DecisionKind.OPPORTUNITY, options)) == (1,)
    targets = (Option(OptionKind.CARD, id=4), Option(OptionKind.CARD, id=2))
    assert bot.choose(view(), Decision(1, 0, DecisionKind.ATTACK_TARGET, targets, source=3)) == (1,)


def test_of_others_cards_the_dearest_are_given_up_and_of_its_own_the_cheapest() -> None:
    """Whoever may sacrifice or discard for both sides hits the other and keeps what is worth most."""
    bot = MAKERS["sensible"](0, 1, FactBook({}))
    board = replace(view(), field=(*FIELD, unit(5, 0, 1, 1), unit(6, 1, 1, 1)))
    options = tuple(Option(OptionKind.CARD, id=id, slug=f"made-up-{id}") for id in (3, 4, 5, 6))
    decision = Decision(1, 0, DecisionKind.CHOOSE, options, least=1, most=1, word=Doing.SACRIFICE)
    assert bot.choose(board, decision) == (1,)
    mine = tuple(option for option in options if option.id in (3, 5))
    assert bot.choose(board, replace(decision, options=mine)) == (1,)
    assert bot.choose(board, replace(decision, options=mine, least=0)) == ()


@pytest.mark.timed
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_a_decision_takes_far_less_than_half_a_second(name: str) -> None:
    """Even with many options."""
    bot = MAKERS[name](0, 1, FactBook({}))
    options = tuple(Option(OptionKind.ATTACK, id=3, slug="made-up-3") for _ in range(60))
    decision = Decision(0, 0, DecisionKind.OPPORTUNITY, (Option(OptionKind.PASS), *options))
    assert quickest(lambda: bot.choose(view(), decision)) < 0.1


def test_a_materialization_that_was_taken_back_is_not_tried_again() -> None:
    """A card whose materialization came to nothing is left alone for the turn, so that the game goes on."""
    bot = MAKERS["sensible"](0, 1, FactBook({}))
    options = (Option(OptionKind.SKIP), Option(OptionKind.MATERIALIZE, 21, "made-up-21"))
    decision = Decision(1, 0, DecisionKind.MATERIALIZE, options)
    assert bot.choose(view(), decision) == (1,)
    bot.watch([Event(EventKind.REVERTED, 0)])
    assert bot.choose(view(), decision) == (0,)
    assert bot.choose(view(turn=5), decision) == (1,)
