"""What no word reads sets no two things apart, and what has been declared does: how games ask since generator 8."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.game import Game
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.interchangeable import unchanged
from gadesk.engine.state.question_policy import COLLAPSING_UNREAD, QuestionPolicy
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import EventKind
from gadesk.script.abilities import Triggered
from gadesk.script.changes import Grant
from gadesk.script.node import walk
from gadesk.script.sheet import Face
from gadesk.session.selfplay.indistinct import indistinct
from tests.session.test_indistinct import lay, play, spell, until
from tests.session.test_interchangeable_pairs import ALLIES, DRAW, ONE, TARGET, THIS, YOU, ally, notes, those

NOW, BEFORE = QuestionPolicy.of(COLLAPSING_UNREAD), QuestionPolicy.of(COLLAPSING_UNREAD - 1)
EITHER = pytest.mark.parametrize(("policy", "asked"), [(NOW, False), (BEFORE, True)], ids=["now", "before"])
FREE = {"is": "Chosen", "preds": [ALLIES], "least": {"is": "Fixed", "n": 2}, "most": {"is": "Fixed", "n": 2}}
SPELLS = [{"is": "IsCard"}, {"is": "InZone", "zone": "graveyard", "who": YOU}]


def steps(*each: dict[str, Any]) -> dict[str, Any]:
    """Make a text of several instructions."""
    return {"is": "Sequence", "steps": list(each)}


def fixed(amount: int) -> dict[str, Any]:
    """Make a number."""
    return {"is": "Fixed", "n": amount}


def banished() -> dict[str, Any]:
    """Name what was banished."""
    return {"is": "Noted", "key": "banished", "preds": [{"is": "IsCard"}]}


def on_to(game: Game, kind: DecisionKind) -> Decision | None:
    """Pass, and answer with the first options, until such a question; None if the turn ends without one."""
    while game.decision is not None and game.state.turn_player == 0:
        if game.decision.kind is kind:
            return game.decision
        passing = [at for at, one in enumerate(game.decision.options) if one.kind is OptionKind.PASS]
        game.answer((passing[0],) if passing else tuple(range(game.decision.least)))
    return None


def splitting(amount: int, targeted: bool) -> dict[str, Any]:
    """Make up a spell that splits damage among two allies, chosen as it is declared or as it resolves."""
    target = {**TARGET, "least": fixed(2), "most": fixed(2)}
    chosen: dict[str, Any] = target if targeted else {"is": "Noted", "key": "chosen"}
    hurt = {"is": "DealDamage", "amount": fixed(amount), "to": chosen, "split": True}
    return spell("Scatter", hurt if targeted else steps({"is": "Choose", "what": FREE}, hurt))


@pytest.mark.parametrize("targeted", [False, True])
@EITHER
def test_which_of_equals_gets_the_only_point_that_is_left(policy: QuestionPolicy, asked: bool, targeted: bool) -> None:
    """Of three points two equal allies get one each: where the third goes is not asked."""
    game = lay([splitting(3, targeted)], {"hand": ["Scatter"]}, {"field": ["Pawn", "Pawn"]})
    game.run.policy = policy
    play(game, "scatter")
    assert (until(game).kind is DecisionKind.SPLIT) is asked
    if not asked:
        told = [recorded.event for recorded in game.take_events()]
        assert sorted(event.amount or 0 for event in told if event.kind is EventKind.DAMAGED) == [1, 2]


@pytest.mark.parametrize(("amount", "other"), [(4, "Pawn"), (3, {"card": "Pawn", "damage": 1})])
def test_a_split_that_makes_a_difference_is_asked(amount: int, other: Any) -> None:
    """Two points may go to one or to both, and one point to the one that is hurt."""
    game = lay([splitting(amount, False)], {"hand": ["Scatter"]}, {"field": ["Pawn", other]})
    play(game, "scatter")
    assert until(game).kind is DecisionKind.SPLIT and not indistinct(game)


def learning(read: str) -> dict[str, Any]:
    """Make up a spell that draws, and gives the champion something for good that reads what was noted, or does not."""
    count = {"is": "CountOf", "of": {"is": "Noted", "key": read, "preds": [{"is": "IsCard"}]}}
    grown = {"is": "Static", "affects": THIS, "changes": [{"is": "StatChange", "stat": "power", "amount": count}]}
    given = {"is": "Grant", "ability": grown}
    lasting = {"is": "Continuous", "affects": {"is": "YourChampion"}, "until": "", "changes": [given]}
    return spell("Lesson", steps(DRAW, lasting))


@pytest.mark.parametrize(
    ("policy", "read", "asked"), [(NOW, "put", False), (BEFORE, "put", True), (NOW, "drawn", True)]
)
def test_what_an_effect_in_force_noted_and_does_not_read(policy: QuestionPolicy, read: str, asked: bool) -> None:
    """A card that was drawn as a lasting effect began is its twin's equal, unless the effect speaks of it."""
    bill = {**spell("Bill", DRAW), "cost": 1}
    game = lay([learning(read), bill], {"hand": ["Lesson", "Bill", "Pawn"]})
    game.run.policy = policy
    play(game, "lesson")
    until(game)
    assert (play(game, "bill").kind is DecisionKind.PAY_RESERVE) is asked


@EITHER
def test_what_later_triggers_noted_beside_what_they_read(policy: QuestionPolicy, asked: bool) -> None:
    """Two triggers that speak of the same ally, and had drawn other cards, need no order."""
    later = {"is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"},
             "effect": {"is": "Destroy", "what": {"is": "Noted", "key": "chosen"}}}  # fmt: skip
    one = {"is": "Chosen", "preds": [ALLIES]}
    doom = spell("Doom", steps(DRAW, {"is": "Choose", "what": one}, later))
    game = lay([doom], {"hand": ["Doom", "Doom"], "main_deck": ["Pawn", "Pinprick"] * 4}, {"field": ["Pawn"]})
    game.run.policy = policy
    for _ in range(2):
        play(game, "doom")
        until(game)
    assert (on_to(game, DecisionKind.TRIGGER_ORDER) is not None) is asked


PURGE = {"is": "Banish", "what": {"is": "Chosen", "preds": [*SPELLS, {"is": "IsType", "type": "ally"}]}}
EACH = {"is": "CountOf", "of": banished()}
DRAWS = {"is": "Draw", "amount": EACH}


@pytest.mark.parametrize(
    ("policy", "texts", "asked"),
    [
        (NOW, [steps(PURGE, DRAWS)], False),
        (BEFORE, [steps(PURGE, DRAWS)], True),
        (NOW, [steps({"is": "May", "effect": PURGE}, DRAWS)], False),
        (NOW, [{"is": "IfYouDo", "first": PURGE, "then": DRAWS}], False),
        (NOW, [PURGE, DRAWS], True),
        (NOW, [steps(DRAWS, PURGE)], True),
        (NOW, [steps({"is": "If", "condition": {"is": "Controls", "preds": [ALLIES]}, "then": PURGE}, DRAWS)], True),
    ],
    ids=["now", "before", "may", "if you do", "apart", "first", "if"],
)
def test_what_a_text_itself_has_banished(policy: QuestionPolicy, texts: list[dict[str, Any]], asked: bool) -> None:
    """What one of two spells banished long ago sets it apart if its text may still come to speak of that."""
    purge = spell("Purge", texts[0])
    purge["abilities"] = [{"is": "Instruction", "effect": text} for text in texts]
    rake = spell("Rake", {
        "is": "Put", "what": {"is": "All", "preds": [*SPELLS, {"is": "HasSubtype", "subtype": "melody"}]},
        "to": "main_deck", "position": "bottom_any_order",
    })  # fmt: skip
    purge["subtypes"] = ["melody"]
    game = lay([purge, rake], {"hand": ["Rake"], "graveyard": ["Purge", "Purge"], "banishment": ["Pawn"]})
    game.run.policy = policy
    (pawn,), state = game.state.sides[0].banishment, game.state
    state.cards[pawn].by = state.cards[state.sides[0].graveyard[0]].origin
    play(game, "rake")
    assert (until(game).kind is DecisionKind.ORDER) is asked


def lent(name: str, of: str, text: dict[str, Any]) -> dict[str, Any]:
    """Make up a spell of a class that gives an ally an ability for its end phases."""
    given = {"is": "Triggered", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": text}
    grant = {"is": "Continuous", "affects": TARGET, "until": "", "changes": [{"is": "Grant", "ability": given}]}
    return {**spell(name, grant), "classes": [of]}


RISE: dict[str, Any] = {"is": "WakeUp", "what": THIS}
RISE_OF_CLASS = {"is": "If", "condition": {"is": "ClassBonus"}, "then": RISE}
OF_CLASS = {"is": "If", "condition": {"is": "ClassBonus"}, "then": DRAW}


@pytest.mark.parametrize(("policy", "text", "asked"), [(NOW, RISE, False), (BEFORE, RISE, True), (NOW, OF_CLASS, True)])
def test_who_granted_an_ability(policy: QuestionPolicy, text: dict[str, Any], asked: bool) -> None:
    """The same ability granted by cards of two classes triggers twice, in no order unless its words ask for a class."""
    cards = [lent("Song", "guardian", text), lent("Dance", "tamer", text)]
    game = lay(cards, {"hand": ["Song", "Dance"], "field": ["Pawn"], "main_deck": ["Pawn"] * 9})
    game.run.policy = policy
    for name in ("song", "dance"):
        play(game, name)
        until(game)
    assert (on_to(game, DecisionKind.TRIGGER_ORDER) is not None) is asked


@pytest.mark.parametrize(("text", "same"), [(RISE, True), (OF_CLASS, True), (RISE_OF_CLASS, False)])
def test_triggers_of_two_that_cards_of_two_classes_granted(text: dict[str, Any], same: bool) -> None:
    """Such triggers set two allies apart only if their words ask both for the class and for the ally."""
    game = lay([lent("Song", "guardian", text)], {"hand": ["Song"], "field": ["Pawn", "Pawn"]})
    (grant,) = (part for part in walk(game.state.sheets["song"]) if isinstance(part, Grant))
    assert isinstance(grant.ability, Triggered)
    one, other = those(game, "pawn")
    waiting = tuple(
        Pending(0, id, grant.ability, 2, None, Face("Pawn", (), (), classes=(of,)))
        for id, of in ((one, "guardian"), (other, "tamer"))
    )
    assert unchanged(game.state, None, {one: other}, waiting, policy=NOW) is same


@EITHER
def test_which_of_two_equal_abilities_of_one_object_replaces_damage(policy: QuestionPolicy, asked: bool) -> None:
    """An ally that has the same ability twice applies them in no order."""
    mend = {"is": "Recover", "amount": ONE}
    instead = {"is": "DamageInstead", "mode": "each", "then": mend}
    ward = {"is": "Static", "affects": {"is": "YourChampion"}, "changes": [instead]}
    burn = spell("Burn", {"is": "DealDamage", "amount": ONE, "to": {"is": "YourChampion"}})
    game = lay([ally("Keeper", ward, ward), burn], {"hand": ["Burn"], "field": ["Keeper"]})
    game.run.policy = policy
    play(game, "burn")
    assert (until(game).kind is DecisionKind.REPLACEMENT) is asked


def test_what_earlier_paragraphs_target_is_set_apart() -> None:
    """Of two equal allies the one that an earlier paragraph targets is another one for the third paragraph."""

    def hurt(to: dict[str, Any]) -> dict[str, Any]:
        return {"is": "Instruction", "effect": {"is": "DealDamage", "amount": ONE, "to": to}}

    foe = {"is": "Target", "preds": [{"is": "IsType", "type": "champion"}]}
    thrice = spell("Thrice", {})
    thrice["abilities"] = [hurt(TARGET), hurt(foe), hurt(TARGET)]
    for policy in (NOW, BEFORE):
        game = lay([thrice], {"hand": ["Thrice"]}, {"field": ["Pawn", "Pawn"]})
        game.run.policy = policy
        assert play(game, "thrice").kind is DecisionKind.TARGETS
        game.answer((0,))
        assert game.decision is not None
        assert (game.decision.kind is DecisionKind.TARGETS) is (policy is NOW)
        if policy is NOW:
            assert not indistinct(game) and notes(game, game.decision) == ["chosen before", ""]


def test_what_several_rules_ask_for_an_attack_is_paid_at_once() -> None:
    """Two taxes on an attack are one payment: in which order they came to be shows nowhere."""
    for taxes in ((1, 2), (2, 1)):
        cards = [
            ally(f"Toll {amount}", {"is": "Static", "affects": THIS, "changes": [
                {"is": "AttackTax", "who": {"is": "EachPlayer"}, "amount": fixed(amount), "preds": [ALLIES]}]})
            for amount in taxes
        ]  # fmt: skip
        theirs = {"field": [card["name"] for card in cards]}
        game = lay(cards, {"field": ["Pawn"], "hand": ["Pawn", "Pinprick", "Pinprick", "Pinprick"]}, theirs)
        assert game.decision is not None
        attacks = [at for at, one in enumerate(game.decision.options) if one.kind is OptionKind.ATTACK]
        game.answer((attacks[0],))
        while game.decision is not None and game.decision.kind is not DecisionKind.PAY_RESERVE:
            game.answer((0,))
        assert game.decision is not None and game.decision.least == 3
