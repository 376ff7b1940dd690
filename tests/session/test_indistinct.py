"""What comes to the same is not asked, and what is asked can be told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gadesk.engine.game import Game
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.record import replace
from gadesk.session.scenario.scenarios import load, open_game
from gadesk.session.selfplay.indistinct import indistinct, put_in_words
from gadesk.session.selfplay.matches import Match, Tally, run_match
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.outlines import FactBook

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
    game.run.policy = replace(game.run.policy, collapses=collapses)
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
    """Where two of a name look the same, each option says which one it is; not in its note, as nothing is to note."""
    game = board(["Pawn", "Pawn"], ["Pinprick"], collapses=False)
    decision = put_in_words(game, play(game, "pinprick"))
    assert [(option.note, option.rank) for option in decision.options] == [("", 1), ("", 2)]
    game = board(["Pawn"], ["Pinprick", "Pinprick"])
    assert game.decision is not None and game.decision.kind is DecisionKind.OPPORTUNITY
    plays = [each for each in put_in_words(game, game.decision).options if each.slug == "pinprick"]
    assert [(option.note, option.rank) for option in plays] == [("", 1), ("", 2)]


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


def spell(name: str, effect: dict[str, Any]) -> dict[str, Any]:
    """Make up a free fast action."""
    return {**HURT, "name": name, "abilities": [{"is": "Instruction", "effect": effect}]}


def lay(cards: list[dict[str, Any]], ours: dict[str, Any], theirs: dict[str, Any] | None = None) -> Game:
    """Lay a board with made-up cards, which is asked as games are."""
    sides = [{"champion": "Spirit of Fire", "main_deck": ["Pawn"] * 3, **side} for side in (ours, theirs or {})]
    game = open_game(load({"title": "Made up", "cards": [ALLY, HURT, *cards], "seats": sides, "steps": []}))
    game.run.policy, game.run.ask_all = QuestionPolicy.of(), False
    return game


def until(game: Game, *kinds: DecisionKind) -> Decision:
    """Pass until a question of such a kind, or until nothing is on the Effects Stack."""
    while game.decision is not None and game.decision.kind is DecisionKind.OPPORTUNITY and game.state.stack:
        passing = next(at for at, one in enumerate(game.decision.options) if one.kind is OptionKind.PASS)
        game.answer((passing,))
    assert game.decision is not None
    assert not kinds or game.decision.kind in kinds, game.decision.kind
    return game.decision


def test_what_cannot_be_begun_is_not_offered() -> None:
    """Nobody is asked to swap two empty zones; with a card in one of them it is a question."""
    trade = spell("Trade", {"is": "May", "effect": {"is": "SwapHandAndMemory", "who": {"is": "You"}}})
    for memory, asked in (([], False), (["Pawn"], True)):
        game = lay([trade], {"hand": ["Trade"], "memory": memory})
        play(game, "trade")
        assert (until(game).kind is DecisionKind.MAY) is asked


LOOK = {"is": "Look", "at": {"is": "TopCards", "amount": {"is": "Fixed", "n": 3}}}
AMONG = {"is": "Among", "of": {"is": "Noted", "key": "looked"}}
TAKE = {"is": "Put", "what": {"is": "Chosen", "preds": [{"is": "IsCard"}, AMONG]}, "to": "hand"}


@pytest.mark.parametrize(("rest", "asked"), [(True, False), (False, True)])
def test_equal_cards_on_top_of_the_deck(rest: bool, asked: bool) -> None:
    """Which of two equal cards is taken matters where the rest keep their places; then each says which one it is."""
    put = {"is": "Put", "what": {"is": "Rest"}, "to": "main_deck", "position": "bottom_any_order"}
    fetch = spell("Fetch", {"is": "Sequence", "steps": [LOOK, TAKE, *([put] if rest else [])]})
    game = lay([fetch], {"hand": ["Fetch"]})
    play(game, "fetch")
    decision = until(game)
    assert (decision.kind is DecisionKind.CHOOSE) is asked
    if asked:
        assert not indistinct(game)
        notes = [option.note for option in put_in_words(game, decision).options]
        assert ["topmost" in notes[0], "second from the top" in notes[1]] == [True, True]


def test_what_lasts_and_does_the_same_is_not_put_in_an_order() -> None:
    """Two effects of two copies of a card that replace the same damage do the same whichever applies first."""
    mend = {"is": "Recover", "amount": {"is": "Fixed", "n": 1}}
    ward = spell("Ward", {
        "is": "Continuous", "affects": {"is": "YourChampion"}, "until": "game",
        "changes": [{"is": "DamageInstead", "mode": "each", "then": mend}],
    })  # fmt: skip
    burn = spell("Burn", {"is": "DealDamage", "amount": {"is": "Fixed", "n": 1}, "to": {"is": "YourChampion"}})
    for collapses in (True, False):
        game = lay([ward, burn], {"hand": ["Ward", "Ward", "Burn"]})
        game.run.policy = replace(game.run.policy, collapses=collapses)
        for name in ("ward", "ward", "burn"):
            play(game, name)
            decision = until(game)
        assert (decision.kind is DecisionKind.REPLACEMENT) is not collapses


def test_numbers_name_no_cards() -> None:
    """A champion with as much damage as the number of a card is no reason to ask about that card."""
    for damage in range(1, 15):
        ours = {"champion": {"lineage": ["Spirit of Fire"], "damage": damage}, "hand": ["Pinprick"]}
        game = lay([], ours, {"field": ["Pawn", "Pawn"]})
        assert {card.id for card in game.state.cards.values() if card.sheet.slug == "pawn"} & set(range(1, 15))
        assert play(game, "pinprick").kind is DecisionKind.OPPORTUNITY, damage


def test_what_comes_back_later_says_what_it_is() -> None:
    """Of two delayed triggers of one card each names what it is about."""
    away = spell("Away", {"is": "Suppress", "what": {"is": "Target", "preds": [{"is": "IsType", "type": "ally"}]}})
    other = {**ALLY, "name": "Rook"}
    game = lay([away, other], {"field": ["Pawn", "Rook"], "hand": ["Away", "Away"]})
    for _ in range(2):
        decision = play(game, "away")
        if decision.kind is DecisionKind.TARGETS:
            game.answer((0,))
        until(game)
    while game.decision is not None and game.decision.kind is not DecisionKind.TRIGGER_ORDER:
        passes = [at for at, one in enumerate(game.decision.options) if one.kind is OptionKind.PASS]
        game.answer((passes[0],) if passes else tuple(range(game.decision.least)))
    assert game.decision is not None and not indistinct(game)
    named = [game.state.cards[option.about].sheet.slug for option in game.decision.options if option.about]
    assert sorted(named) == ["pawn", "rook"]


def test_layers_say_where_they_are() -> None:
    """Two layers of one name are told apart by their place on the Effects Stack."""
    stop = spell("Stop", {"is": "Negate", "what": {"is": "Target", "preds": [{"is": "IsCard"}]}})
    stop["abilities"][0]["effect"]["what"]["preds"] = [{"is": "InZone", "zone": "effects_stack"}]
    game = lay([stop], {"hand": ["Pinprick", "Pinprick", "Stop"]}, {"field": ["Pawn"]})
    play(game, "pinprick")
    play(game, "pinprick")
    decision = put_in_words(game, play(game, "stop"))
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert [option.note for option in decision.options if option.slug == "pinprick"] == [
        "second from the top",
        "topmost",
    ]
