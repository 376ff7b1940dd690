"""What sets two of a name apart, and what does not: each way in which something in force can speak of one of them."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from gadesk.engine.game import Game
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import exchangeable
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import Count, Notes
from gadesk.engine.state.question_policy import COLLAPSING_FORMER, COLLAPSING_PAST, QuestionPolicy
from gadesk.glossary import Property, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.plans import NEWEST
from gadesk.protocol.views import LayerKind
from gadesk.script.changes import MayPlayFrom
from gadesk.script.durations import Until
from gadesk.script.players import You
from gadesk.script.words import Dealt
from gadesk.session.selfplay.indistinct import indistinct, put_in_words
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.session.test_indistinct import ALLY, lay, play, spell, until

ALLIES = {"is": "IsType", "type": "ally"}
TARGET = {"is": "Target", "preds": [ALLIES]}
ONE, YOU, THIS = {"is": "Fixed", "n": 1}, {"is": "You"}, {"is": "This"}
DRAW = {"is": "Draw"}
STRENGTHEN = {"is": "Continuous", "affects": TARGET, "changes": [{"is": "StatChange", "stat": "power", "amount": ONE}]}
COUNT_THIS = {"is": "PutCounters", "counter": "buff", "amount": ONE, "on": THIS}
ZAP = spell("Zap", {"is": "DealDamage", "amount": ONE, "to": {"is": "Target", "preds": [ALLIES]}})


def ally(name: str, *abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Make up an ally with abilities."""
    return {**ALLY, "name": name, "abilities": list(abilities), **more}


def started(generator: int) -> Game:
    """Begin a game as one of that generator of chance is begun, and replayed."""
    decks = tuple(starters().values())[:2]
    return Game.new(bundled_sheets(), decks, "1", 0, generator=generator)


def notes(game: Game, decision: Decision) -> list[str]:
    """Return what is said of each option besides its name."""
    return [option.note for option in put_in_words(game, decision).options]


def those(game: Game, name: str) -> list[int]:
    """Return the objects of a name."""
    return [id for id in game.state.field if game.state.cards[id].sheet.slug == name]


def use(game: Game, id: int) -> Decision:
    """Activate an ability of an object and return what is asked next."""
    assert game.decision is not None
    options = game.decision.options
    game.answer((next(at for at, one in enumerate(options) if one.id == id and one.ability is not None),))
    assert game.decision is not None
    return game.decision


@pytest.mark.parametrize(("effect", "asked"), [(DRAW, False), (COUNT_THIS, True)])
def test_a_trigger_that_waits_for_one_of_two(effect: dict[str, Any], asked: bool) -> None:
    """What has triggered of one of two sets it apart only if its words look at where it comes from."""
    entering = {"is": "Triggered", "pattern": {"is": "OnEnter"}, "effect": effect}
    hall = ally("Hall", entering, types=["ally"], supertypes=["unique"], cost=0)
    game = lay([hall], {"field": ["Hall"], "hand": ["Hall"], "main_deck": ["Pawn"] * 9})
    play(game, "hall")
    decision = until(game)
    assert (decision.kind is DecisionKind.UNIQUE) is asked
    if asked:
        assert not indistinct(game)
        assert ["its ability has triggered" in note for note in notes(game, decision)] == [False, True]


ANOTHER = {"is": "Target", "preds": [{"is": "Other"}, ALLIES, {"is": "ControlledBy", "who": YOU}]}
SHIELD = {"is": "Prevent", "mode": "shield", "amount": ONE}


@pytest.mark.parametrize("looks", [False, True])
def test_layers_of_two_that_speak_of_a_third(looks: bool) -> None:
    """Abilities of two of a name on the Effects Stack set them apart only if they look at where they come from."""
    guarding = {"is": "Continuous", "affects": ANOTHER, "changes": [SHIELD], "until": "this turn"}
    then = {"is": "Sequence", "steps": [guarding, COUNT_THIS]} if looks else guarding
    guard = ally("Guard", {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": then})
    game = lay([guard], {"field": ["Guard"] * 3})
    first, aim, last = those(game, "guard")
    use(game, first)
    assert game.state.stack[-1].targets == ((aim,),)
    decision = use(game, last)
    game.answer((next(at for at, one in enumerate(decision.options) if one.id == aim),))
    decision = use(game, aim)
    assert (decision.kind is DecisionKind.TARGETS) is looks
    if looks:
        assert not indistinct(game)
        said = notes(game, decision)
        assert "its ability is second from the top on the Effects Stack" in said[0]
        assert "its ability is topmost on the Effects Stack" in said[1]


def test_whose_ability_it_is() -> None:
    """Where one of two sacrifices itself for its own ability, it says so of itself."""
    blow = {"is": "Activated", "costs": [{"is": "SacrificeThis", "says": "this ally"}], "effect": STRENGTHEN}
    game = lay([ally("Martyr", blow)], {"field": ["Martyr", "Martyr"]})
    decision = use(game, those(game, "martyr")[0])
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert sum("whose ability this is" in note for note in notes(game, decision)) == 1


@pytest.mark.parametrize(
    ("doing", "generator", "asked"), [("Mill", NEWEST, False), ("Banish", NEWEST, True), ("Mill", 1, True)]
)
def test_delayed_triggers_of_one_source(doing: str, generator: int, asked: bool) -> None:
    """Two triggers of one source for what happened to one player need no order, unless they look at what that was.

    A game of before is asked as it was then: its answers have to fit its questions when it is replayed.
    """
    player = {"is": "ThatPlayer"}
    effects = {
        "Mill": {"is": "Mill", "amount": ONE, "who": player},
        "Banish": {"is": "Banish", "what": {"is": "Subject"}},
    }
    later = {
        "is": "Later",
        "pattern": {"is": "Does", "deed": "draw", "who": YOU},
        "effect": effects[doing],
        "until": "this turn",
    }
    two = spell("Two", {"is": "Draw", "amount": {"is": "Fixed", "n": 2}})
    game = lay([spell("Curse", later), two], {"hand": ["Curse", "Two"], "main_deck": ["Pawn", "Pinprick"] * 3})
    game.run.policy = QuestionPolicy.of(generator)
    play(game, "curse")
    until(game)
    play(game, "two")
    assert (until(game).kind is DecisionKind.TRIGGER_ORDER) is asked


LEAVING = {"is": "Triggered", "pattern": {"is": "OnDeath"}, "effect": {"is": "Sequence", "steps": [
    {"is": "Put", "what": THIS, "to": "hand"}, {"is": "Draw"}]}}  # fmt: skip
SWEEP = spell("Sweep", {"is": "DealDamage", "amount": {"is": "Fixed", "n": 4}, "to": {"is": "All", "preds": [ALLIES]}})


@pytest.mark.parametrize(
    ("other", "asked"), [("Ghost", False), ({"card": "Ghost", "counters": {"buff": 1}}, True)]
)  # fmt: skip
def test_triggers_of_two_that_died(other: Any, asked: bool) -> None:
    """Two of a name that died at once mirror each other, unless they were different as they left."""
    game = lay([ally("Ghost", LEAVING), SWEEP], {"field": ["Ghost", other], "hand": ["Sweep"]})
    play(game, "sweep")
    assert (until(game).kind is DecisionKind.TRIGGER_ORDER) is asked


def test_how_two_that_died_were_paid_for() -> None:
    """What paid for each of two that died is asked for by nobody, and sets nothing apart."""
    ours = {"hand": ["Ghost", "Ghost", "Sweep", "Pawn", "Pinprick"]}
    game = lay([ally("Ghost", LEAVING), SWEEP], ours)
    for payment in ("pawn", "pinprick"):
        decision = play(game, "ghost")
        assert decision.kind is DecisionKind.PAY_RESERVE
        game.answer((next(at for at, one in enumerate(decision.options) if one.slug == payment),))
        until(game)
    play(game, "sweep")
    assert until(game).kind is DecisionKind.OPPORTUNITY


def test_what_a_trigger_speaks_of_by_what_it_was() -> None:
    """A trigger that waits to fetch one of two equal cards from the graveyard sets that card apart."""
    grave = {"is": "Target", "preds": [ALLIES, {"is": "IsCard"}, {"is": "InZone", "zone": "graveyard"}]}
    bury = spell("Bury", {"is": "Banish", "what": grave})
    ours = {"field": ["Ghost"], "graveyard": ["Ghost"], "hand": ["Sweep", "Bury"]}
    game = lay([ally("Ghost", LEAVING), SWEEP, bury], ours)
    play(game, "sweep")
    while game.state.stack and all(item.kind is not LayerKind.ABILITY for item in game.state.stack):
        assert game.decision is not None
        game.answer((next(at for at, one in enumerate(game.decision.options) if one.kind.value == "pass"),))
    decision = play(game, "bury")
    ghosts = [at for at, option in enumerate(decision.options) if option.slug == "ghost"]
    assert decision.kind is DecisionKind.TARGETS and len(ghosts) == 2
    said = notes(game, decision)
    assert ["its ability is topmost" in said[at] for at in ghosts].count(True) == 1


def test_what_will_come_back_by_what_it_was() -> None:
    """A spell that returns itself later is meant by what it was on the Effects Stack: its card is no other one."""
    later = {"is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": {
        "is": "Put", "what": THIS, "to": "hand"}}  # fmt: skip
    grave = {"is": "Target", "preds": [{"is": "IsCard"}, {"is": "InZone", "zone": "graveyard"}]}
    bury = spell("Bury", {"is": "Banish", "what": grave})
    game = lay([spell("Echo", later), bury], {"hand": ["Echo", "Bury"], "graveyard": ["Echo"]})
    play(game, "echo")
    until(game)
    decision = play(game, "bury")
    assert decision.kind is DecisionKind.TARGETS and not indistinct(game)
    assert sum("an effect of it lasts" in note for note in notes(game, decision)) == 1


def test_what_later_triggers_noted_and_do_not_read() -> None:
    """Two copies of a spell that drew other cards, and will both discard the hand, need no order."""
    gone = {"is": "Discard", "amount": {"is": "AllOfIt"}, "who": YOU, "zone": "hand"}
    ending = {"is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": gone}
    gamble = spell("Gamble", {"is": "Sequence", "steps": [DRAW, ending]})
    game = lay([gamble], {"hand": ["Gamble", "Gamble"], "main_deck": ["Pawn", "Pinprick"] * 4})
    for _ in range(2):
        play(game, "gamble")
        until(game)
    seen = []
    while game.decision is not None and game.state.turn_player == 0:
        seen.append(game.decision.kind)
        passing = [at for at, one in enumerate(game.decision.options) if one.kind.value == "pass"]
        game.answer((passing[0],) if passing else tuple(range(game.decision.least)))
    assert seen and DecisionKind.TRIGGER_ORDER not in seen


def test_what_a_later_trigger_noted_is_like_its_twin() -> None:
    """A card that a waiting trigger noted as drawn, and does not read, is no other one than its twin in the hand."""
    gone = {"is": "Discard", "amount": {"is": "AllOfIt"}, "who": YOU, "zone": "hand"}
    ending = {"is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": gone}
    gamble = spell("Gamble", {"is": "Sequence", "steps": [DRAW, ending]})
    fee = {**spell("Fee", DRAW), "cost": 1}
    game = lay([gamble, fee], {"hand": ["Gamble", "Fee", "Pawn"]})
    play(game, "gamble")
    until(game)
    assert play(game, "fee").kind is DecisionKind.OPPORTUNITY


def test_what_paid_for_an_ability_is_like_its_twin() -> None:
    """Of two equal cards in memory the one that has just paid for an ability is no other one."""
    back = {"is": "Put", "what": {"is": "Chosen", "preds": [{"is": "IsCard"}, {"is": "InZone", "zone": "memory"}]},
            "to": "hand"}  # fmt: skip
    scale = ally("Scale", {"is": "Activated", "costs": [{"is": "Pay", "amount": ONE}], "effect": back})
    game = lay([scale], {"field": ["Scale"], "hand": ["Pawn"], "memory": ["Pawn"]})
    use(game, those(game, "scale")[0])
    assert until(game).kind is DecisionKind.OPPORTUNITY
    assert [len(game.state.sides[0].hand), len(game.state.sides[0].memory)] == [1, 1]


RALLY = spell("Rally", {**STRENGTHEN, "affects": {"is": "All", "preds": [ALLIES]}, "until": "this turn"})


@pytest.mark.parametrize("recalling", [False, True])
def test_what_each_has_banished(recalling: bool) -> None:
    """That each of two has banished another card matters only if their text speaks of what they banished."""
    there = {"is": "InZone", "zone": "graveyard"}
    away = {"is": "Banish", "what": {"is": "Target", "preds": [{"is": "IsCard"}, there]}}
    hunting = {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": away}
    kept = {"is": "All", "preds": [{"is": "IsCard"}, {"is": "BanishedBy", "by": THIS}]}
    back = {"is": "Triggered", "pattern": {"is": "OnLeave"}, "effect": {"is": "Put", "what": kept, "to": "graveyard"}}
    hunter = ally("Hunter", hunting, *([back] if recalling else []))
    game = lay([hunter], {"field": ["Hunter", "Hunter"], "hand": ["Pinprick"], "graveyard": ["Pinprick", "Pawn"]})
    for id in those(game, "hunter"):
        if use(game, id).kind is DecisionKind.TARGETS:
            game.answer((0,))
        until(game)
    assert (play(game, "pinprick").kind is DecisionKind.TARGETS) is recalling


@pytest.mark.parametrize(
    "change",
    [
        {"is": "LoseKeyword", "keyword": "spellshroud"},
        {"is": "AddTypes", "subtypes": ["human"]},
        {"is": "StatSet", "stat": "power", "amount": ONE},
        {"is": "IsAlways", "property": "distant"},
    ],
)
def test_what_changes_a_third_wherever_it_comes_from(change: dict[str, Any]) -> None:
    """That one of two has changed what another object is makes them no different."""
    touch = {"is": "Continuous", "affects": {"is": "Target", "preds": [{"is": "IsType", "type": "item"}]},
             "changes": [change], "until": "end of turn"}  # fmt: skip
    painter = ally("Painter", {"is": "Activated", "costs": [], "once": "game", "effect": touch})
    field = ["Painter", "Painter", "Stone"]
    game = lay([painter, ally("Stone", types=["item"])], {"field": field, "hand": ["Pinprick"]})
    use(game, those(game, "painter")[0])
    until(game)
    assert len(game.state.effects) == 1
    game.state.objs[those(game, "painter")[0]].used = {}
    assert play(game, "pinprick").kind is DecisionKind.OPPORTUNITY


@pytest.mark.parametrize(
    ("of", "turns", "asked"),
    [(COLLAPSING_FORMER, (3, 4), False), (COLLAPSING_FORMER - 1, (3, 4), True), (COLLAPSING_FORMER, (3,), True)],
)
def test_what_is_done_once_a_game_was_done_or_not(of: int, turns: tuple[int, ...], asked: bool) -> None:
    """Two that have both done it are alike, in whichever turns that was; one that has not is another."""
    once = ally("Once", {"is": "Activated", "costs": [], "once": "game", "effect": DRAW})
    game = lay([once], {"field": ["Once", "Once"]})
    game.state.turn = 9
    both = those(game, "once")
    for id, turn in zip(both, turns, strict=False):
        game.state.objs[id].used = {0: turn}
    assert exchangeable(game.state, None, both, policy=QuestionPolicy.of(of)) is not asked
    for id in both:
        game.state.objs[id].used = {}
    game.state.sides[0].used = {(id, 0): turn for id, turn in zip(both, turns, strict=False)}
    assert exchangeable(game.state, None, both, policy=QuestionPolicy.of(of)) is not asked


def test_effects_of_both_that_last_alike() -> None:
    """Two of a name hold the same thing down: that the one began earlier, or rested it, makes no difference."""
    hold = {"is": "Continuous", "affects": {"is": "Target", "preds": [{"is": "IsType", "type": "item"}]},
            "changes": [{"is": "Cant", "what": "wake_up"}], "until": "control"}  # fmt: skip
    binder = ally("Binder", {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": hold})
    game = lay([binder, ally("Stone", types=["item"])], {"field": ["Binder", "Binder", "Stone"], "hand": ["Pinprick"]})
    for id in those(game, "binder"):
        use(game, id)
        until(game)
    first, second = game.state.effects
    first.turn, first.notes = 0, Notes({Dealt.RESTED: (1,), Count(Dealt.RESTED): 1})
    assert second.until is Until.CONTROL and play(game, "pinprick").kind is DecisionKind.OPPORTUNITY


def test_one_effect_on_both() -> None:
    """What lasts on two of a name alike names both, in whatever order."""
    game = lay([RALLY], {"field": ["Pawn", "Pawn"], "hand": ["Rally", "Pinprick"]})
    play(game, "rally")
    until(game)
    assert play(game, "pinprick").kind is DecisionKind.OPPORTUNITY


def test_what_lasted_on_something_that_left() -> None:
    """An effect on an ally that returned to the hand says nothing of the card there."""
    home = {"is": "Put", "what": {"is": "All", "preds": [ALLIES]}, "to": "hand"}
    fee = {**spell("Fee", DRAW), "cost": 1}
    hand = ["Rally", "Home", "Fee", "Pawn"]
    game = lay([RALLY, spell("Home", home), fee], {"field": ["Pawn"], "hand": hand})
    for name in ("rally", "home"):
        play(game, name)
        until(game)
    assert sorted(game.state.cards[id].sheet.slug for id in game.state.sides[0].hand) == ["fee", "pawn", "pawn"]
    assert play(game, "fee").kind is DecisionKind.OPPORTUNITY


@pytest.mark.parametrize(("who", "asked"), [("YourChampion", False), ("This", True)])
def test_damage_that_a_word_recalls(who: str, asked: bool) -> None:
    """Which of two allies has dealt damage matters where a word asks for that, not where it asks for a champion's."""
    strike = {"is": "Activated", "costs": [], "once": "turn", "effect": {
        "is": "DealDamage", "amount": ONE, "to": {"is": "ChampionOf", "who": {"is": "EachOpponent"}}}}  # fmt: skip
    dealt = {
        "is": "Compares", "left": {"is": "DamageThisTurn", "of": {"is": who}}, "op": ">=",
        "right": {"is": "Fixed", "n": 1},
    }  # fmt: skip
    proud = {"is": "Static", "affects": THIS, "changes": [{"is": "StatChange", "stat": "life", "amount": ONE}],
             "condition": dealt}  # fmt: skip
    game = lay([ally("Archer", strike, {**proud, "changes": []})], {"field": ["Archer"] * 2, "hand": ["Pinprick"]})
    use(game, those(game, "archer")[0])
    until(game)
    for object in those(game, "archer"):
        game.state.objs[object].used = {}
    decision = play(game, "pinprick")
    assert (decision.kind is DecisionKind.TARGETS) is asked
    if asked:
        assert not indistinct(game)
        assert sum("dealt damage this turn" in note for note in notes(game, decision)) == 1


@pytest.mark.parametrize(("told", "generator", "asked"), [({}, 5, False), ({"damage": 1}, 5, True), ({}, 4, True)])
def test_which_of_two_equal_allies_makes_an_attack_that_must_be_made(
    told: dict[str, Any], generator: int, asked: bool
) -> None:
    """Where nothing is left but to attack with one of two equal allies, one of them attacks unasked.

    A game of before is asked as it was then.
    """
    goad = spell("Goad", {
        "is": "Continuous", "affects": {"is": "All", "preds": [ALLIES]}, "until": "end of turn",
        "changes": [{"is": "AttacksOnly", "preds": [], "must": True}],
    })  # fmt: skip
    game = lay([goad], {"hand": ["Goad"], "field": ["Pawn", {"card": "Pawn", **told}]})
    game.run.policy = QuestionPolicy.of(generator)
    play(game, "goad")
    decision = until(game)
    attacks = [option for option in decision.options if option.kind is OptionKind.ATTACK]
    assert (len(attacks) == len(decision.options) == 2) is asked
    assert asked or any(recorded.event.kind is EventKind.ATTACK_DECLARED for recorded in game.take_events())
    assert indistinct(game) is (asked and not told)


STRONGER = {"is": "StatChange", "stat": "power", "amount": ONE}


@pytest.mark.parametrize(
    ("own", "between", "generator", "asked"),
    [
        (STRONGER, STRONGER, 4, False),
        (STRONGER, {"is": "AddElement", "element": "fire"}, 4, True),
        (STRONGER, {"is": "AddElement", "element": "fire"}, 5, False),
        (STRONGER, {"is": "Unpreventable"}, 5, False),
        ({"is": "SetElement", "element": "wind"}, {"is": "AddElement", "element": "fire"}, 5, True),
    ],
)
def test_age_matters_to_what_applies_in_the_same_layer(
    own: dict[str, Any], between: dict[str, Any], generator: int, asked: bool
) -> None:
    """Of two leaders it matters which is older only if what came between them changes the same things in turn."""
    lead = {"is": "Static", "affects": {"is": "All", "preds": [{"is": "Other"}, ALLIES, {"is": "IsObject"}]}}
    leader = {**ALLY, "name": "Leader", "abilities": [{**lead, "changes": [own]}]}
    third = {"name": "Third", "types": ["item"], "cost": 1, "abilities": [{**lead, "changes": [between]}]}
    game = lay([leader, third], {"hand": ["Pinprick"]}, {"field": ["Leader", "Third", "Leader"]})
    game.run.policy = QuestionPolicy.of(generator)
    assert (play(game, "pinprick").kind is DecisionKind.TARGETS) is asked


@pytest.mark.parametrize(("plates", "generator", "asked"), [(2, 5, False), (2, 4, True), (1, 5, True)])
def test_like_things_linked_to_both_set_nothing_apart(plates: int, generator: int, asked: bool) -> None:
    """Two allies with a plate each are alike; a plate on one of them sets them apart."""
    plate = {"name": "Plate", "types": ["item"], "cost": 1}
    linked = [{"card": "Plate", "link": f"Pawn#{at + 1}"} for at in range(plates)]
    game = lay([plate], {"hand": ["Pinprick"]}, {"field": ["Pawn", "Pawn", *linked]})
    game.run.policy = QuestionPolicy.of(generator)
    assert (play(game, "pinprick").kind is DecisionKind.TARGETS) is asked


def test_effects_that_last_on_different_things_are_told_apart() -> None:
    """Each of two allies keeps another one from waking up as long as it is there: the note says which."""
    held = {"is": "Continuous", "affects": TARGET, "until": "control", "changes": [{"is": "Cant", "what": "wake_up"}]}
    jailer = ally("Jailer", {"is": "Activated", "costs": [], "effect": held})
    game = lay([jailer], {"hand": ["Pinprick"], "field": ["Jailer", "Jailer", "Pawn", "Pawn"]})
    for at in range(2):
        decision = game.decision
        assert decision is not None
        uses = [at for at, one in enumerate(decision.options) if one.kind is OptionKind.ABILITY]
        game.answer((uses[at],))
        while game.decision is not None and game.decision.kind is not DecisionKind.OPPORTUNITY:
            pawns = [at for at, one in enumerate(game.decision.options) if one.slug == "pawn"]
            game.answer((pawns[at],))
        until(game)
    decision = play(game, "pinprick")
    said = notes(game, decision)
    assert (
        [note for note in said if "on the first Pawn" in note] != [] != [n for n in said if "on the second Pawn" in n]
    )


@pytest.mark.parametrize(("of", "asked"), [(COLLAPSING_PAST, False), (COLLAPSING_PAST - 1, True)])
def test_those_who_are_attacked_have_no_order(of: int, asked: bool) -> None:
    """Two who are attacked at once are alike; one who is and one who is not are told apart."""
    game = lay([], {"hand": ["Pinprick"]}, {"field": ["Pawn", "Pawn"]})
    one, other = those(game, "pawn")
    state = game.state
    state.combat = Combat(1, state.sides[0].champion, 0)
    state.combat.defenders = [one, other]
    assert exchangeable(state, None, (one, other), policy=QuestionPolicy.of(of)) is not asked
    state.combat.defenders = [one]
    assert not exchangeable(state, None, (one, other), policy=QuestionPolicy.of(of))


FROM_MEMORY = {"is": "EnteredFrom", "zone": "memory", "activated": True}


@pytest.mark.parametrize(("of", "asked"), [(COLLAPSING_PAST, False), (COLLAPSING_PAST - 1, True)])
def test_where_it_came_from_is_asked_by_a_card_of_itself(of: int, asked: bool) -> None:
    """That a spell asks where it was played from sets no two allies apart; an ability that is given to them may."""
    when = {"is": "If", "condition": FROM_MEMORY, "then": DRAW}
    given = {"is": "Triggered", "pattern": {"is": "OnDeath"}, "effect": when}
    gift = {"is": "Continuous", "affects": TARGET, "until": "this turn", "changes": [{"is": "Grant", "ability": given}]}
    for text, apart in ((when, asked), (gift, True)):
        game = lay([spell("Echo", text)], {"hand": ["Pinprick", "Echo"]}, {"field": ["Pawn", "Pawn"]})
        game.run.policy = QuestionPolicy.of(of)
        game.state.objs[those(game, "pawn")[0]].came_from = Zone.HAND
        assert (play(game, "pinprick").kind is DecisionKind.TARGETS) is apart


@pytest.mark.parametrize(("of", "asked"), [(COLLAPSING_PAST, False), (COLLAPSING_PAST - 1, True)])
def test_tokens_that_were_made_one_by_one_are_alike(of: int, asked: bool) -> None:
    """Of two tokens of a name, made by two plays, none is asked for."""
    game = lay([spell("Call", {"is": "Summon", "tokens": ["pawn"]})], {"hand": ["Call", "Call", "Pinprick"]})
    game.run.policy = QuestionPolicy.of(of)
    for _ in range(2):
        play(game, "call")
        until(game)
    for id in those(game, "pawn"):
        game.state.cards[id].sheet = copy(game.state.cards[id].sheet)
    assert (play(game, "pinprick").kind is DecisionKind.TARGETS) is asked


@pytest.mark.parametrize(("of", "asked"), [(COLLAPSING_PAST, False), (COLLAPSING_PAST - 1, True)])
def test_an_effect_on_what_has_left_sets_nothing_apart(of: int, asked: bool) -> None:
    """What two allies hold is gone; what one of them holds that is there still tells them apart."""
    held = {"is": "Continuous", "affects": TARGET, "until": "control", "changes": [{"is": "Cant", "what": "wake_up"}]}
    jailer = ally("Jailer", {"is": "Activated", "costs": [{"is": "RestThis"}], "effect": held})
    game = lay([jailer], {"hand": ["Pinprick"], "field": ["Jailer", "Jailer"]}, {"field": ["Pawn"]})
    game.run.policy = QuestionPolicy.of(of)
    (pawn,), jailers = those(game, "pawn"), those(game, "jailer")
    for one in jailers:
        use(game, one)
        while game.decision is not None and game.decision.kind is not DecisionKind.OPPORTUNITY:
            game.answer((next(at for at, each in enumerate(game.decision.options) if each.id == pawn),))
        until(game)
        game.state.objs[one].rested = False
    first, second = game.state.effects
    first.ids, second.ids = (pawn + 1000,), (pawn + 2000,)
    assert exchangeable(game.state, None, jailers, policy=game.run.policy) is not asked
    second.ids = (pawn,)
    assert not exchangeable(game.state, None, jailers, policy=game.run.policy)


@pytest.mark.parametrize(("of", "asked"), [(COLLAPSING_PAST, False), (COLLAPSING_PAST - 1, True)])
def test_a_permission_to_play_looks_at_nothing_of_what_it_came_of(of: int, asked: bool) -> None:
    """That one of two was hit when it was given sets them apart no more."""
    held = {"is": "Continuous", "affects": TARGET, "until": "this turn", "changes": [{"is": "Cant", "what": "wake_up"}]}
    game = lay(
        [spell("Hold", held), ally("Squire")], {"hand": ["Hold"], "field": ["Pawn"]}, {"field": ["Squire", "Squire"]}
    )
    mine, squires = those(game, "pawn"), those(game, "squire")
    play(game, "hold")
    while game.decision is not None and game.decision.kind is not DecisionKind.OPPORTUNITY:
        game.answer((next(at for at, each in enumerate(game.decision.options) if each.id == mine[0]),))
    until(game)
    (effect,) = game.state.effects
    effect.changes, effect.until = (MayPlayFrom(You()),), Until.FOR_GOOD
    effect.event = Happening(HappeningKind.HIT, 0, squires[0])
    game.state.happened = []
    assert exchangeable(game.state, None, squires, policy=QuestionPolicy.of(of)) is not asked


@pytest.mark.parametrize(
    ("of", "moved", "asked"),
    [(COLLAPSING_FORMER, 2, False), (COLLAPSING_FORMER - 1, 2, True), (COLLAPSING_FORMER, 1, True)],
)
def test_what_moved_alike_this_turn_is_alike(of: int, moved: int, asked: bool) -> None:
    """Where a card asks what moved this turn, two that came the same way are alike, whatever they were before."""
    game = lay([], {"hand": ["Pinprick", "Pinprick"], "field": ["Aethercloak Sentinel"]})
    hand = game.state.sides[0].hand[:2]
    moves = (Happening(HappeningKind.MOVE, 0, id, id + 1000, zone=Zone.MEMORY, to=Zone.HAND) for id in hand)
    game.state.happened = [*moves][:moved]
    assert exchangeable(game.state, None, hand, policy=QuestionPolicy.of(of)) is not asked


PLAYED_SO = [word for word in Property if word.facts.as_played and not word.facts.state]


@pytest.mark.parametrize("word", PLAYED_SO)
@pytest.mark.parametrize(("of", "heard", "asked"), [
    (COLLAPSING_FORMER, False, False), (COLLAPSING_FORMER - 1, False, True), (COLLAPSING_FORMER, True, True),
])  # fmt: skip
def test_how_something_was_played_is_asked_for_by_words(word: Property, of: int, heard: bool, asked: bool) -> None:
    """That one of two was brewed, imbued and so on sets them apart where a card in the game asks for just that."""
    such = {"is": "Target", "preds": [{"is": "Is", "property": word.value}]}
    asking = spell("Asking", {"is": "DealDamage", "amount": ONE, "to": such} if heard else DRAW)
    game = lay([asking, ally("Squire")], {"hand": ["Asking"], "field": ["Squire", "Squire"]})
    squires = those(game, "squire")
    game.state.objs[squires[0]].props |= {word.value}
    assert exchangeable(game.state, None, squires, policy=QuestionPolicy.of(of)) is not asked


def test_a_generated_card_says_so() -> None:
    """Among equal cards of a hand the one that an effect generated is told from the others."""
    game = lay([], {"hand": ["Pinprick", "Pinprick"]})
    one, other = game.state.sides[0].hand[:2]
    game.state.cards[one] = game.state.cards[one].changed(marks=frozenset({Mark.GENERATED}))
    options = tuple(Option(OptionKind.CARD, id, "pinprick") for id in (one, other))
    decision = Decision(0, 0, DecisionKind.PAY_RESERVE, options, 1, 1)
    assert notes(game, decision) == ["generated", ""]


@pytest.mark.parametrize("apart", [False, True])
def test_triggers_of_things_that_left_say_how(apart: bool) -> None:
    """Two allies that die at once return to the hand; where a counter lay on one of them, its trigger says so."""
    back = {
        "is": "Triggered",
        "pattern": {"is": "OnDeath"},
        "effect": {"is": "Put", "what": {"is": "This"}, "to": "hand"},
    }
    doom = spell("Doom", {"is": "Destroy", "what": {"is": "All", "preds": [ALLIES]}})
    game = lay([ally("Martyr", back), doom], {"hand": ["Doom"], "field": ["Martyr", "Martyr"]})
    if apart:
        game.state.objs[those(game, "martyr")[0]].counters["aim"] = 2
    play(game, "doom")
    decision = until(game)
    assert (decision.kind is DecisionKind.TRIGGER_ORDER) is apart
    if apart:
        assert not indistinct(game)
        assert notes(game, decision) == ["left with 2 aim", ""]
