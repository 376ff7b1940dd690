"""What no word can ask for any more sets no two things apart, and what it can is said: games since generator 9."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.flow.trigger_order import mirrored
from gadesk.engine.game import Game
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.question_policy import COLLAPSING_SPENT, QuestionPolicy
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind
from gadesk.script.abilities import Triggered
from gadesk.session.selfplay.indistinct import indistinct
from tests.session.test_indistinct import lay, play, spell
from tests.session.test_interchangeable_pairs import ALLIES, ONE, THIS, YOU, ally, notes, those
from tests.session.test_unread_notes import banished, on_to

NOW, BEFORE = QuestionPolicy.of(COLLAPSING_SPENT), QuestionPolicy.of(COLLAPSING_SPENT - 1)
EITHER = pytest.mark.parametrize(("policy", "asked"), [(NOW, False), (BEFORE, True)], ids=["now", "before"])
CHAMPIONS = {"is": "IsType", "type": "champion"}
AT_END = {"is": "Triggered", "pattern": {"is": "PhaseBegins", "phase": "end"},
          "effect": {"is": "Sacrifice", "what": THIS}}  # fmt: skip
WOLF = ally("Wolf", AT_END)
MINE = {"is": "ControlledBy", "who": YOU}
PRICK = spell("Prick", {"is": "DealDamage", "amount": ONE, "to": {"is": "Target", "preds": [ALLIES, MINE]}})


def rule(affects: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Make a static ability."""
    return {"is": "Static", "affects": affects, "changes": [change]}


HUNT = ally("Hunt", rule({"is": "All", "preds": [ALLIES]}, {"is": "AttacksOnly", "preds": [CHAMPIONS], "must": True}))
FIRST = ally("Vanguard", rule({"is": "AttacksOf", "of": {"is": "YourChampion"}, "first": True},
                              {"is": "StatChange", "stat": "power", "amount": ONE}))  # fmt: skip
ALARM = ally("Alarm", {"is": "Triggered", "pattern": {"is": "Attacks", "preds": [ALLIES], "target": [CHAMPIONS]},
                       "effect": {"is": "Draw"}})  # fmt: skip


def hunted(policy: QuestionPolicy, *more: dict[str, Any], wolf: dict[str, Any] = WOLF) -> Game:
    """Lay two wolves, of which one has attacked the champion and one an ally, with other cards in the deck."""
    deck = [card["name"] for card in more] + ["Pawn"] * 9
    ours = {"field": ["Wolf", "Wolf"], "hand": ["Prick"], "main_deck": deck}
    game = lay([wolf, PRICK, *more], ours, {"field": ["Pawn"]})
    game.run.policy, state = policy, game.state
    foes = (state.sides[1].champion, those(game, "pawn")[0])
    for id, foe in zip(those(game, "wolf"), foes, strict=True):
        state.happened.append(Happening(HappeningKind.ATTACK, 0, id, source=id, others=(foe,)))
    return game


@EITHER
def test_what_was_attacked_in_the_end_phase(policy: QuestionPolicy, asked: bool) -> None:
    """What must attack a champion this turn asks what was attacked, but no more once there are no more attacks."""
    game = hunted(policy, HUNT)
    assert (on_to(game, DecisionKind.TRIGGER_ORDER) is not None) is asked


def test_what_was_attacked_while_it_matters() -> None:
    """In the main phase it sets the two apart, and is said."""
    game = hunted(NOW, HUNT)
    decision = play(game, "prick")
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert notes(game, decision) == ["attacked the opposing Spirit of Fire this turn", "attacked Pawn this turn"]


@EITHER
def test_what_waits_for_attacks_does_not_ask_what_was_attacked(policy: QuestionPolicy, asked: bool) -> None:
    """A trigger hears each attack as it happens, and which attack is a champion's first asks for no target."""
    game = hunted(policy, FIRST, ALARM)
    assert (play(game, "prick").kind is DecisionKind.TARGETS) is asked


def test_what_was_attacked_where_a_condition_asks_for_it() -> None:
    """ "If it attacked a champion this turn" asks what was attacked, in the end phase, too."""
    attacked = {"is": "Attacks", "preds": [{"is": "Not", "pred": {"is": "Other"}}], "target": [CHAMPIONS]}
    happened = {"is": "HappenedThisTurn", "pattern": attacked}
    keen = {"is": "If", "condition": happened, "then": AT_END["effect"]}
    wolf = ally("Wolf", {**AT_END, "effect": keen})
    game = hunted(NOW, wolf=wolf)
    assert on_to(game, DecisionKind.TRIGGER_ORDER) is not None and not indistinct(game)


TURNS = [(NOW, "turn", -1, False), (BEFORE, "turn", -1, True), (NOW, "turn", 0, True), (NOW, "game", -1, True)]


@pytest.mark.parametrize("name", ["used", "triggered", "prevented"])
@pytest.mark.parametrize(("policy", "once", "when", "asked"), TURNS, ids=["now", "before", "this turn", "for good"])
def test_a_turn_of_before(policy: QuestionPolicy, once: str, when: int, asked: bool, name: str) -> None:
    """An ability of once a turn that did something last turn is as good as one that never did."""
    burst = {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": {"is": "Draw"}, "once": once}
    game = lay([ally("Wolf", burst), PRICK], {"field": ["Wolf", "Wolf"], "hand": ["Prick"]})
    game.run.policy, state = policy, game.state
    state.turn = 3
    setattr(state.objs[those(game, "wolf")[0]], name, {0: state.turn + when})
    asked = asked and not (once == "game" and name == "prevented")  # damage is prevented once a turn at most
    assert (play(game, "prick").kind is DecisionKind.TARGETS) is asked


SPEAKING = rule(THIS, {"is": "StatChange", "stat": "power", "amount": {"is": "CountOf", "of": banished()}})


@pytest.mark.parametrize(
    ("policy", "own", "given", "asked"),
    [(NOW, (), (), False), (BEFORE, (), (), True), (NOW, (SPEAKING,), (), True), (NOW, (), (SPEAKING,), True)],
    ids=["now", "before", "own", "given"],
)
def test_what_was_banished_for_it(policy: QuestionPolicy, own: Any, given: Any, asked: bool) -> None:
    """What went for each of two sets them apart only if a text of theirs, or one given to them, speaks of it."""
    lending = ally("Lender", *(rule(THIS, {"is": "Grant", "ability": one}) for one in given))
    game = lay([ally("Wolf", *own), PRICK, lending], {
        "field": ["Wolf", "Wolf"], "hand": ["Prick"], "banishment": ["Pawn", "Pawn"], "main_deck": ["Lender"] * 3,
    })  # fmt: skip
    game.run.policy, state = policy, game.state
    for wolf, pawn in zip(those(game, "wolf"), state.sides[0].banishment, strict=True):
        state.objs[wolf].banished = (pawn,)
    assert (play(game, "prick").kind is DecisionKind.TARGETS) is asked


def test_triggers_of_two_with_several_each() -> None:
    """Of two equal allies with two triggers each the order is asked, and each option says of which of them it is."""
    vigor = {"is": "Keyword", "keyword": "vigor"}
    game = lay([ally("Sentry", vigor, vigor)], {"field": ["Sentry", "Sentry"]})
    decision = on_to(game, DecisionKind.TRIGGER_ORDER)
    assert decision is not None and not indistinct(game)
    assert sorted(notes(game, decision)) == ["of the first Sentry"] * 2 + ["of the second Sentry"] * 2
    once = lay([ally("Sentry", vigor)], {"field": ["Sentry", "Sentry"]})
    assert on_to(once, DecisionKind.TRIGGER_ORDER) is None


@pytest.mark.parametrize("policy", [NOW, BEFORE], ids=["now", "before"])
def test_two_triggers_of_each_are_no_mirror(policy: QuestionPolicy) -> None:
    """As two things change places their triggers one, one, other, other do: one, other, one, other is another order."""
    game = lay([WOLF], {"field": ["Wolf", "Wolf"]})
    game.run.policy = policy
    face = game.state.cards[those(game, "wolf")[0]].sheet.front
    ability = face.abilities[0]
    assert isinstance(ability, Triggered)
    mine = [Pending(0, id, ability, 0, None, face) for id in those(game, "wolf") for _ in range(2)]
    assert mirrored(game.run, mine, mine[-1]) is (policy is BEFORE)
    assert mirrored(game.run, mine[1:3], mine[2])
