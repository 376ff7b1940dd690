"""What comes to the same is not asked, and what is asked can be told apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gadesk.engine.decisions import Decision, DecisionKind, OptionKind
from gadesk.engine.events import EventKind
from gadesk.engine.game import Game
from gadesk.session.apart import indistinct, put_in_words
from gadesk.session.facts import FactBook
from gadesk.session.pool import Pool, starts
from gadesk.session.scenario import load, open_game
from gadesk.session.selfplay import Match, Tally, run_match
from gadesk.session.sheets import bundled_sheets

ALLY = {"name": "Pawn", "types": ["ally"], "cost": 1, "power": 1, "life": 3}
HURT = {
    "name": "Pinprick",
    "types": ["action"],
    "speed": "fast",
    "cost": 0,
    "abilities": [
        {
            "is": "Instruction",
            "effect": {
                "is": "DealDamage",
                "amount": {"is": "Fixed", "n": 1},
                "to": {"is": "Target", "preds": [{"is": "IsType", "type": "ally"}]},
            },
        }
    ],
}
PRICED = {**HURT, "name": "Bill", "cost": 1}


def board(field: list[Any], hand: list[str], collapses: bool = True) -> Game:
    """Lay a board on which seat 0 may play."""
    ours = {"champion": "Spirit of Fire", "hand": hand, "main_deck": ["Pawn"] * 5}
    theirs = {"champion": "Spirit of Fire", "field": field, "main_deck": ["Pawn"] * 5}
    cards = [ALLY, HURT, PRICED]
    game = open_game(load({"title": "Two pawns", "cards": cards, "seats": [ours, theirs], "steps": []}))
    game.run.collapses = collapses
    return game


def play(game: Game, name: str) -> Decision:
    """Activate a card and return what is asked next."""
    assert game.decision is not None
    options = game.decision.options
    slug = name.lower()
    game.answer(
        (next(at for at, one in enumerate(options) if one.kind is OptionKind.ACTIVATE and slug in str(one.slug)),)
    )
    assert game.decision is not None
    return game.decision


def test_equal_targets_are_not_asked_for() -> None:
    """Of two allies that nothing sets apart one is taken; where all is asked, the question can't be told apart."""
    asked = board(["Pawn", "Pawn"], ["Pinprick"], collapses=False)
    assert play(asked, "pinprick").kind is DecisionKind.TARGETS and indistinct(asked)
    game = board(["Pawn", "Pawn"], ["Pinprick"])
    assert play(game, "pinprick").kind is DecisionKind.OPPORTUNITY
    told = [recorded.event for recorded in game.take_events()]
    assert [len(event.targets) for event in told if event.kind is EventKind.ACTIVATED] == [1]


@pytest.mark.parametrize(
    "other",
    [{"card": "Pawn", "damage": 1}, {"card": "Pawn", "rested": True}, {"card": "Pawn", "counters": {"buff": 1}}],
)
def test_what_differs_is_asked_for(other: dict[str, Any]) -> None:
    """Damage, rest and counters set two of a name apart."""
    game = board(["Pawn", other], ["Pinprick"])
    assert play(game, "pinprick").kind is DecisionKind.TARGETS and not indistinct(game)


def test_what_something_in_force_speaks_of_is_asked_for() -> None:
    """A layer that targets one of two equal allies sets them apart, as one of them will be hurt."""
    game = board(["Pawn", "Pawn"], ["Pinprick", "Pinprick"])
    play(game, "pinprick")
    assert play(game, "pinprick").kind is DecisionKind.TARGETS and not indistinct(game)


def test_equal_cards_pay_without_a_question() -> None:
    """Which of two equal cards is reserved is not asked; of two different ones it is."""
    game = board(["Pawn", {"card": "Pawn", "damage": 1}], ["Bill", "Pawn", "Pawn"])
    decision = play(game, "bill")
    assert decision.kind is DecisionKind.TARGETS
    game.answer((0,))
    assert game.decision is not None and game.decision.kind is DecisionKind.OPPORTUNITY
    game = board(["Pawn"], ["Bill", "Pawn", "Pinprick"])
    assert play(game, "bill").kind is DecisionKind.PAY_RESERVE and not indistinct(game)


def test_what_looks_the_same_but_is_asked_has_a_note() -> None:
    """Where two of a name look the same, each option says which one it is."""
    game = board(["Pawn", "Pawn"], ["Pinprick"], collapses=False)
    decision = put_in_words(game, play(game, "pinprick"))
    notes = [option.note for option in decision.options]
    assert all(notes) and len(set(notes)) == 2


def test_a_choice_of_how_many_tells_answers_apart() -> None:
    """One or none of equal cards is a question."""
    game = board(["Pawn", "Pawn"], ["Pinprick"], collapses=False)
    decision = play(game, "pinprick")
    game.decision = replace(decision, least=0)
    assert not indistinct(game)


def test_random_games_ask_what_can_be_told_apart(tmp_path: Path) -> None:
    """Games between random decks of the pool: of thousands of questions none that looks the same all round."""
    sheets = bundled_sheets()
    tally = Tally()
    for start in starts(Pool(sheets), 4, 1012, 2):
        run_match(Match(sheets, start, ("random", "random"), FactBook(sheets)), tally, tmp_path)
    assert tally.decisions > 400
    assert tally.unclear == [] and tally.figures()["indistinct_questions"] == 0
