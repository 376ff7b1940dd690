"""What is chosen together may depend on one another: of different names, of the same element, of one graveyard.

Asked wherever a text may say so (costs, instructions, discards, targets): what can't be completed isn't begun, what
doesn't fit isn't offered, and "up to" asks for as many as fit.
"""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.boards import build
from gadesk.engine.game import Game
from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.session.scenario.scenarios import load

NAMES = {"Ash": "fire", "Ember": "fire", "Brook": "water"}
COST = "As an additional cost to activate this card, {}.\n\nDraw a card."


def laid(text: str, ours: dict[str, Any], theirs: dict[str, Any] | None = None) -> Game:
    """Lay a board with a spell of this text in the hand, and with allies of two elements."""
    cards: list[dict[str, Any]] = [
        {"name": name, "types": ["ally"], "elements": [element], "cost": 0, "power": 1, "life": 1}
        for name, element in NAMES.items()
    ]
    cards.append({"name": "Rite", "types": ["action"], "cost": 0, "text": text})
    deck = {"champion": "Spirit of Fire", "main_deck": ["Brook"] * 5}
    seats = [{**deck, "hand": ["Rite", *ours.pop("hand", [])], **ours}, {**deck, **(theirs or {})}]
    scenario = load({"title": "Bound", "cards": cards, "seats": seats, "steps": []})
    return Game.resume(build(scenario.box.sheets, scenario.board), ask_all=True)


def offered(game: Game) -> bool:
    """Tell whether the spell may be played."""
    assert game.decision is not None
    return any(one.slug == "rite" and one.kind is OptionKind.ACTIVATE for one in game.decision.options)


def chosen(game: Game, *wanted: str) -> list[set[str]]:
    """Play the spell, choose these one after the other as far as they are offered; return what each question offers."""
    assert game.decision is not None
    options = game.decision.options
    game.answer((next(at for at, one in enumerate(options) if one.slug == "rite"),))
    found, left = [], list(wanted)
    for _ in range(20):
        decision = game.decision
        assert decision is not None
        if decision.kind is DecisionKind.OPPORTUNITY:
            if not game.state.stack:
                break
            game.answer((next(at for at, one in enumerate(decision.options) if one.kind is OptionKind.PASS),))
            continue
        if decision.kind is DecisionKind.MAY:
            game.answer((0,))
            continue
        found.append({str(one.slug) for one in decision.options})
        take: list[int] = []
        for name in list(left):
            at = [at for at, one in enumerate(decision.options) if one.slug == name.lower() and at not in take]
            if at and len(take) < decision.most:
                take.append(at[0])
                left.remove(name)
        assert len(take) >= decision.least, decision
        game.answer(tuple(take))
    assert not left, left
    return found


@pytest.mark.parametrize(
    ("price", "has"),
    [
        ("banish two cards with the same name from your graveyard", ["Ash", "Ember"]),
        ("banish two cards with the same element from your graveyard", ["Ash", "Brook"]),
        ("banish two cards with different names from your graveyard", ["Ash", "Ash"]),
        ("banish two cards with different elements from your graveyard", ["Ash", "Ember"]),
    ],
)
def test_a_price_that_nothing_fits_is_not_offered(price: str, has: list[str]) -> None:
    """Two cards are there, but no two that fit."""
    assert not offered(laid(COST.format(price), {"graveyard": has}))
    assert offered(laid(COST.format(price), {"graveyard": [*has, *has, *NAMES]}))


def test_a_price_of_cards_with_something_in_common() -> None:
    """The second has the element of the first; where only one element has two cards, nothing else is offered."""
    game = laid(COST.format("banish two cards with the same element from your graveyard"), {"graveyard": list(NAMES)})
    assert chosen(game, "Ash", "Ember")[0] == {"ash", "ember"}
    assert [game.state.cards[id].sheet.slug for id in game.state.sides[0].banishment] == ["ash", "ember"]


@pytest.mark.parametrize(
    ("amount", "wanted"),
    [("up to two", ["Ash", "Brook"]), ("any amount of", ["Ash", "Ember", "Brook"]), ("up to two", [])],
)
def test_a_price_of_up_to_so_many_different_ones(amount: str, wanted: list[str]) -> None:
    """As many as fit may be chosen, or none."""
    price = f"banish {amount} cards with different names from your graveyard"
    game = laid(COST.format(price), {"graveyard": ["Ash", *NAMES]})
    questions = chosen(game, *wanted)
    assert len(game.state.sides[0].banishment) == len(wanted)
    assert "ash" in questions[0] and (not wanted or "ash" not in questions[1])


def test_a_price_from_a_single_graveyard_is_paid_whole() -> None:
    """One card in each of two graveyards is no two of one; and where one has too few, those are not offered."""
    price = COST.format("banish two cards from a single graveyard")
    assert not offered(laid(price, {"graveyard": ["Ash"]}, {"graveyard": ["Brook"]}))
    game = laid(price, {"graveyard": ["Ash"]}, {"graveyard": ["Brook", "Brook", "Ember"]})
    assert chosen(game, "Brook", "Ember") == [{"brook", "ember"}]
    assert len(game.state.sides[1].banishment) == 2 and not game.state.sides[0].banishment


@pytest.mark.parametrize("wanted", [["Ash", "Ash"], ["Ash"], []])
def test_up_to_so_many_with_the_same_name(wanted: list[str]) -> None:
    """An instruction for "up to two" asks for them, one of a name after another."""
    game = laid(
        "Banish up to two cards with the same name from your graveyard.", {"graveyard": ["Ash", "Ash", "Brook"]}
    )
    questions = chosen(game, *wanted)
    assert questions[0] == {"ash", "brook"} and (len(wanted) != 2 or questions[1] == {"ash"})
    assert len(game.state.sides[0].banishment) == len(wanted)


def test_a_discard_of_different_ones() -> None:
    """Of two cards of one name one alone is discarded."""
    text = "You may discard up to two cards with different names."
    game = laid(text, {"hand": ["Ash", "Ash", "Brook"]})
    questions = chosen(game, "Ash", "Brook")
    assert questions[-1] == {"brook"}


@pytest.mark.parametrize(("noun", "first", "then"), [("different names", "Ash", {"ember", "brook"}),
                                                     ("the same element", "Ash", {"ash", "ember"})])  # fmt: skip
def test_targets_that_depend_on_each_other(noun: str, first: str, then: set[str]) -> None:
    """The second target fits the first; two targets that don't fit are none."""
    text = f"Destroy two target allies with {noun}."
    game = laid(text, {}, {"field": ["Ash", *NAMES]})
    assert chosen(game, first, "Ember")[1] == then
    assert len(game.state.sides[1].graveyard) == 2
    none = ["Ash", "Ash"] if noun == "different names" else ["Ash", "Brook"]
    assert not offered(laid(text, {}, {"field": none}))
