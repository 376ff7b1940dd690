"""What sets two of a name apart without being seen is said, whatever it is, and what nobody asks for is not asked."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.game import Game
from gadesk.engine.state.cards import Gone
from gadesk.engine.state.characteristics import Has, plain
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import differing, exchangeable
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.question_policy import COLLAPSING_LEFT, QuestionPolicy
from gadesk.glossary import WORKED_OUT, Keyword, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.script import abilities as a
from gadesk.script.effects import Draw
from gadesk.script.sheet import Face
from gadesk.session.selfplay import unlike
from gadesk.session.selfplay.indistinct import indistinct
from gadesk.session.selfplay.saying import Sayer, apart, unsaid
from tests.session.test_indistinct import lay, play, spell, until
from tests.session.test_interchangeable_pairs import ALLIES, DRAW, LEAVING, SWEEP, THIS, YOU, ally, notes, those
from tests.session.test_spent import PRICK, rule
from tests.session.test_unread_notes import steps

NOW, BEFORE = QuestionPolicy.of(COLLAPSING_LEFT), QuestionPolicy.of(COLLAPSING_LEFT - 1)
PAWN, ROOK = Face("Pawn", (), ()), Face("Rook", (), ())
SAY = Sayer(0, 2, lambda id: f"thing {id}", turn=3)
OBJECTS: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(("rested", "transformed", "hurt", "overlaid"), (True, False)),
    **dict.fromkeys(("copied", "entered_as"), (PAWN, ROOK)),
    **dict.fromkeys(("lineage", "loaded", "banished", "sacrificed", "costs", "paid_by"), ((1,), (2,))),
    **dict.fromkeys(("used", "triggered", "prevented"), ({1: 3}, {})),
    "controller": (0, 1),
    "damage": (1, 2),
    "counters": ({"buff": 1}, {"buff": 2}),
    "props": (frozenset({"distant"}), frozenset()),
    "link": (1, 2),
    "declared_x": (0, 1),
    "came_from": (Zone.HAND, Zone.MEMORY),
    "name": ("Pawn", "Rook"),
    "modes": ({1: (0,)}, {1: (1,)}),
}
CARDS: dict[str, tuple[Any, Any]] = {
    "owner": (0, 1),
    "knowers": (1, 2),
    "marks": (frozenset({Mark.COPY}), frozenset()),
    "holder": (1, 2),
    "by": ((1,), (2,)),
    "counters": ({"omen": 1}, {}),
}
KEPT: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(("types", "supertypes", "subtypes", "classes", "elements", "always"), (("one",), ("two",))),
    **{str(stat): (1, None) for stat in WORKED_OUT},
    "name": ("Pawn", "Rook"),
    "unpreventable": (True, False),
    "keywords": (((None, a.Keyword(Keyword.STEALTH)),), ()),
    "abilities": ((Has(a.Instruction(Draw()), 0, PAWN),), ()),
}
TABLES = [(unlike.OF_OBJECT, OBJECTS), (unlike.OF_A_CARD, CARDS), (unlike.AS_KNOWN, KEPT)]


@pytest.mark.parametrize("at", range(len(TABLES)))
def test_each_field_says_what_is_so(at: int) -> None:
    """What differs in a field differs in words; a field that is new has to be tried here."""
    table, tried = TABLES[at]
    assert {name for name, saying in table.items() if saying is not unsaid} == set(tried)
    for name, (one, other) in tried.items():
        left, right = apart([{name: table[name](SAY, one)}, {name: table[name](SAY, other)}])
        assert left != right, name


def two(field: list[Any] | None = None, *more: dict[str, Any]) -> Game:
    """Lay two wolves and something that aims at one."""
    game = lay([ally("Wolf"), PRICK, *more], {"field": field or ["Wolf", "Wolf"], "hand": ["Prick"]})
    game.state.turn = 3
    return game


SEEN = {"controller", "rested", "damage", "counters", "props", "lineage", "loaded", "link", "transformed"}
"""What the table shows of an object: no words are needed."""
UNREAD = {"banished", "came_from", "costs", "declared_x", "hurt", "paid_by", "sacrificed"}
"""What no word of these cards asks for, so that the two come to the same."""


@pytest.mark.parametrize("name", sorted(OBJECTS.keys() - SEEN))
def test_whatever_sets_two_objects_apart_is_said(name: str) -> None:
    """Where a field of two objects differs, either nobody asks which of them is meant, or the options say it."""
    game = two()
    one, other = those(game, "wolf")
    values = OBJECTS[name]
    if name in ("banished", "sacrificed", "paid_by"):
        values = ((game.state.sides[0].main_deck[0],), ())
    for id, value in zip((one, other), values, strict=True):
        setattr(game.state.objs[id], name, value)
    decision = play(game, "prick")
    assert (decision.kind is not DecisionKind.TARGETS) is (name in UNREAD)
    if name not in UNREAD:
        assert not indistinct(game) and len(set(notes(game, decision))) == 2


GUARD = rule(THIS, {"is": "Prevent", "mode": "each", "once": True})


def test_who_has_prevented_damage_says_so() -> None:
    """Of two that prevent damage once each turn the one that has done so this turn is told apart."""
    game = lay([ally("Ward", GUARD), PRICK], {"field": ["Ward", "Ward"], "hand": ["Prick", "Prick"]})
    play(game, "prick")
    until(game)
    decision = play(game, "prick")
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert notes(game, decision) == ["damage prevented by its first ability this turn", ""]


ASKING = {"is": "Triggered", "pattern": {"is": "OnDeath"}, "effect": {
    "is": "If", "condition": {"is": "SelectionIs", "of": THIS, "preds": [{"is": "Is", "property": "rested"}]},
    "then": DRAW}}  # fmt: skip


@pytest.mark.parametrize(
    ("policy", "ability", "other", "asked"),
    [
        (NOW, LEAVING, {"rested": True}, False),
        (BEFORE, LEAVING, {"rested": True}, True),
        (NOW, LEAVING, {"damage": 1}, False),
        (NOW, ASKING, {"rested": True}, True),
    ],
    ids=["now", "before", "damage", "asked for"],
)
def test_how_two_lay_that_died(
    policy: QuestionPolicy, ability: dict[str, Any], other: dict[str, Any], asked: bool
) -> None:
    """Whether it was rested, and how much damage it had, tells nothing of what died unless a word asks for that."""
    game = lay([ally("Ghost", ability), SWEEP], {"field": ["Ghost", {"card": "Ghost", **other}], "hand": ["Sweep"]})
    game.run.policy = policy
    play(game, "sweep")
    decision = until(game)
    assert (decision.kind is DecisionKind.TRIGGER_ORDER) is asked
    if asked and policy is NOW:
        assert not indistinct(game) and sorted(notes(game, decision)) == ["", "left with rested"]


@pytest.mark.parametrize("name", ["used", "triggered", "prevented", "modes"])
@pytest.mark.parametrize("policy", [NOW, BEFORE], ids=["now", "before"])
def test_what_abilities_did_that_left(policy: QuestionPolicy, name: str) -> None:
    """How often the abilities of what left had done something matters to nobody any more."""
    burst = {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": DRAW, "once": "turn"}
    game = lay([ally("Ghost", LEAVING, burst), SWEEP], {"field": ["Ghost", "Ghost"], "hand": ["Sweep"]})
    game.run.policy = policy
    done = {1: (0,)} if name == "modes" else {1: game.state.turn}
    setattr(game.state.objs[those(game, "ghost")[0]], name, done)
    play(game, "sweep")
    assert (until(game).kind is DecisionKind.TRIGGER_ORDER) is (policy is BEFORE)


def test_keywords_that_only_one_had_as_it_left() -> None:
    """Of two equal things that left, one of which had a keyword, that one says so."""
    game = lay([ally("Cat")], {"field": ["Cat", "Cat"]})
    one, other = those(game, "cat")
    pair = {one: other}
    assert differing(game.state, None, pair) == frozenset()
    cat = plain(game.state.cards[one].sheet.front)
    shy = cat.private()
    shy.set_abilities((*cat.abilities, Has(a.Keyword(Keyword.STEALTH), -1, cat.face)))
    for id, chars in ((one, cat), (other, shy)):
        game.state.gone[id] = Gone(game.state.cards[id], game.state.objs[id], chars, 0)
    assert differing(game.state, None, pair) == {"left keywords"}
    options = [Option(OptionKind.EFFECT, id=id) for id in pair] + [Option(OptionKind.EFFECT, id=other)]
    assert unlike.unlike(game, 0, options, SAY) == ["", "left with stealth"]


def test_what_only_one_was_before_keeps_nothing_unsaid() -> None:
    """Of two, one of which was something else before, it is said all the same whom each of them hit."""
    asking = {"is": "Triggered", "pattern": {"is": "OnEnter"}, "effect": {"is": "If", "then": DRAW, "condition": {
        "is": "SelectionIs", "of": {"is": "YourChampion"}, "preds": [{"is": "HitBy", "by": THIS}]}}}  # fmt: skip
    game = lay([ally("Wolf", asking), ally("Rook")], {"field": ["Wolf", "Wolf", "Rook"]}, {"field": ["Pawn"]})
    (one, other), (rook,), (pawn,) = (those(game, name) for name in ("wolf", "rook", "pawn"))
    state = game.state
    state.gone[1] = Gone(state.cards[one], None, plain(state.cards[one].sheet.front), one)
    for hit, wolf in ((rook, one), (pawn, other)):
        state.happened.append(Happening(HappeningKind.HIT, 0, hit, source=wolf, amount=3))
    options = [Option(OptionKind.EFFECT, id=id) for id in (one, other)]
    say = Sayer(0, 2, lambda id: state.cards[id].sheet.slug, turn=3)
    assert unlike.unlike(game, 0, options, say) == ["hit rook by 3 this turn", "hit pawn by 3 this turn"]


MINE = {"is": "ControlledBy", "who": YOU}
AIMED = {"is": "Target", "preds": [ALLIES, MINE]}
DOOM = spell("Doom", steps({"is": "Choose", "what": AIMED}, {
    "is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"},
    "effect": {"is": "Sacrifice", "what": {"is": "Noted", "key": "chosen"}}}))  # fmt: skip
GUARDED = spell("Guarded", {"is": "Continuous", "affects": AIMED, "changes": [
    {"is": "Prevent", "mode": "shield", "amount": {"is": "Fixed", "n": 2}}]})  # fmt: skip


def test_what_waits_for_one_of_two_is_said() -> None:
    """Where something will be done to one of two later, that one says what of."""
    game = lay([ally("Wolf"), PRICK, DOOM], {"field": ["Wolf", "Wolf"], "hand": ["Doom", "Prick"]})
    play(game, "doom")
    until(game)
    decision = play(game, "prick")
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert sorted(notes(game, decision)) == ["", "awaited by Doom"]


def test_how_much_is_left_of_what_lasts_on_each_of_two_is_said() -> None:
    """Where the same spell lies on both, each says in what its effect differs."""
    game = lay([ally("Wolf"), PRICK, GUARDED], {"field": ["Wolf", "Wolf"], "hand": ["Guarded"] * 2 + ["Prick"] * 2})
    for id in those(game, "wolf"):
        asked = play(game, "guarded")
        if asked.kind is DecisionKind.TARGETS:
            game.answer((next(at for at, one in enumerate(asked.options) if one.id == id),))
        until(game)
    asked = play(game, "prick")
    if asked.kind is DecisionKind.TARGETS:
        game.answer((0,))
    until(game)
    for id in those(game, "wolf"):
        game.state.objs[id].damage = 0
    decision = play(game, "prick")
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert sorted(notes(game, decision)) == ["Guarded: 1 left", "Guarded: 2 left"]


def test_abilities_that_a_player_has_used_of_cards_are_said() -> None:
    """Of two equal cards off the field the one whose ability was used this turn says so."""
    game = lay([ally("Wolf")], {"graveyard": ["Wolf", "Wolf"]})
    one, other = game.state.sides[0].graveyard
    game.state.sides[0].used = {(one, 0): game.state.turn}
    assert not exchangeable(game.state, None, (one, other))
    options = [Option(OptionKind.CARD, id=id) for id in (one, other)]
    say = Sayer(0, 2, str, turn=game.state.turn)
    assert unlike.unlike(game, 0, options, say) == ["its first ability used this turn", ""]


FROM_HAND = {"is": "CameFrom", "zone": "hand", "who": YOU}
ASKS_ZONE = {"is": "Triggered", "pattern": {"is": "OnEnter"}, "effect": {
    "is": "If", "condition": {"is": "SelectionIs", "of": THIS, "preds": [FROM_HAND]}, "then": DRAW}}  # fmt: skip


@pytest.mark.parametrize(
    ("policy", "zone", "asked"),
    [(NOW, Zone.MEMORY, False), (BEFORE, Zone.MEMORY, True), (NOW, Zone.HAND, True)],
    ids=["now", "before", "that zone"],
)
def test_where_a_card_came_from(policy: QuestionPolicy, zone: Zone, asked: bool) -> None:
    """A word that asks what came out of the hand tells no two apart that came into it."""
    game = lay([ally("Wolf"), ally("Scout", ASKS_ZONE)], {"hand": ["Wolf", "Wolf"], "main_deck": ["Scout"] * 3})
    one, other = (id for id in game.state.sides[0].hand if game.state.cards[id].sheet.slug == "wolf")
    game.state.happened.append(Happening(HappeningKind.MOVE, 0, one, zone=zone, to=Zone.HAND))
    assert exchangeable(game.state, None, (one, other), policy=policy) is not asked
    if asked and policy is NOW:
        options = [Option(OptionKind.CARD, id=id) for id in (one, other)]
        assert unlike.unlike(game, 0, options, SAY) == ["moved out of hand into hand this turn", ""]
