"""What the format promises beyond its words: open questions, why something is refused, chance, what is known."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from gadesk.cli import main
from gadesk.engine.flow import legal_actions
from gadesk.engine.game import Game
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.state.characteristics import chars
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.steps import ALLOWED, ASIDE
from gadesk.session.scenario.why_not import SAID
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets

CARDS: list[dict[str, Any]] = [
    {"name": "Zap", "types": ["action"], "cost": 1, "speed": "fast", "text": "Deal 2 damage to target unit."},
    {"name": "Slow Zap", "types": ["action"], "cost": 1, "text": "Deal 2 damage to target ally."},
    {"name": "Wet Zap", "types": ["action"], "cost": 0, "elements": ["water"], "text": "Draw a card."},
    {"name": "Dear Zap", "types": ["action"], "cost": 9, "speed": "fast", "text": "Draw a card."},
    {"name": "Late Zap", "types": ["action"], "cost": 0, "speed": "fast",
     "text": "Activate this card only if you control three or more allies.\nDraw a card."},
    {"name": "Lash Out", "types": ["attack"], "cost": 0, "power": 2},
    {"name": "Grub", "types": ["ally"], "cost": 1, "power": 1, "life": 2},
    {"name": "Weakling", "types": ["ally"], "cost": 1, "power": 0, "life": 2},
    {"name": "Proud Grub", "types": ["ally"], "cost": 1, "power": 1, "life": 2, "text": "Pride 9"},
    {"name": "Crier", "types": ["ally"], "cost": 1, "power": 1, "life": 2, "text": "On Death: You may draw a card."},
    {"name": "Lamp", "types": ["item"], "cost": 1, "text": "[REST]: Draw a card."},
    {"name": "Trinket", "types": ["item"], "supertypes": ["regalia"], "cost": 7},
    {"name": "Veteran", "types": ["champion"], "level": 3, "life": 20, "cost": 0},
    {"name": "Levy", "types": ["action"], "cost": 2, "elements": ["fire"], "text": "Draw a card.\nImbue 1"},
    {"name": "Gag", "types": ["item"], "cost": 1, "abilities": [
        {"is": "Static", "affects": {"is": "This"},
         "changes": [{"is": "PlayerCant", "who": {"is": "EachPlayer"}, "what": "activate"}]}]},
    {"name": "Once", "types": ["item"], "cost": 1, "text": "(0): Draw a card. Activate this ability only once."},
    {"name": "Tithe", "types": ["action"], "cost": 0,
     "text": "As an additional cost to activate this card, sacrifice any amount of allies.\nDraw a card."},
    {"name": "Rain", "types": ["action"], "cost": 0,
     "text": "Deal 3 damage split among any amount of target units."},
    {"name": "Fuel", "types": ["action"], "cost": 1, "elements": ["fire"], "text": "Draw a card."},
]  # fmt: skip
DECK = ["Grub"] * 6


def board(**more: Any) -> dict[str, Any]:
    """Give a board on which seat 0 may do something with most of these cards."""
    mine = {"champion": "Spirit of Fire", "hand": ["Zap", "Fuel"], "field": ["Grub"], "main_deck": DECK}
    theirs = {"champion": "Spirit of Fire", "field": ["Crier"], "hand": ["Fuel"], "main_deck": DECK}
    seats = [{**mine, **more.pop("mine", {})}, {**theirs, **more.pop("theirs", {})}]
    return {"cards": CARDS, "turn": 3, "seats": seats, **more}


def differences(**more: Any) -> tuple[str, ...]:
    """Run the board with steps and expectations; give what differed."""
    return scenarios.run(scenarios.load(board(**more))).differences


KILL = {"do": "activate", "card": "Zap", "targets": ["Crier"], "reserve": ["Fuel"]}


@pytest.mark.parametrize(
    "steps",
    [
        [KILL, {"do": "resolve"}, {"do": "resolve"}],
        [KILL, {"do": "resolve one"}, {"do": "resolve one"}],
        [KILL, {"do": "pass"}, {"do": "pass"}, {"do": "pass"}, {"do": "pass"}],
        [KILL, {"do": "pass until", "phase": "end"}],
        [{"do": "activate", "card": "Zap", "targets": ["Crier"]}],
        [{"do": "activate", "card": "Zap"}],
    ],
)
def test_a_question_left_open_is_a_difference_whatever_led_to_it(steps: list[dict[str, Any]]) -> None:
    """Unless it is expected, right there or at the end; what was expected earlier does not excuse another."""
    mine = {"hand": ["Zap", "Fuel", "Grub"]}
    found = differences(steps=steps, mine=mine)
    assert len(found) == 1 and found[0].startswith("at the end: ")
    assert found[0].endswith("(answer it with 'choose', or expect it with 'asked')")
    kind = found[0].split("is asked ")[1].split(" ")[0].rstrip(":")
    assert differences(steps=steps, mine=mine, expect={"asked": kind}) == ()
    assert differences(steps=[*steps, {"expect": {"asked": {"kind": kind}}}], mine=mine) == ()
    early = [steps[0], {"expect": {"phase": "main"}}, *steps[1:]]
    assert differences(steps=early, mine=mine) == found


def test_an_expected_question_does_not_excuse_a_later_one() -> None:
    """The number of the question counts, not that some question was expected once."""
    steps = [{"do": "activate", "card": "Zap"}, {"expect": {"asked": "targets"}}, {"do": "choose", "cards": ["Crier"]}]
    found = differences(steps=steps, mine={"hand": ["Zap", "Fuel", "Grub"]})
    assert len(found) == 1 and "asked pay_reserve" in found[0]


ODD = {"is": "CardSheet", "slug": "odd-zap", "front": {
    "is": "Face", "name": "Odd Zap", "types": [], "elements": ["norm"], "cost_kind": "reserve", "cost": 0,
    "unknown": ["type: status"],
}}  # fmt: skip
REFUSALS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"mine": {"hand": ["Dear Zap"]}}, {"do": "activate", "card": "Dear Zap"}, "its cost can't be paid"),
    ({"mine": {"hand": ["Wet Zap"]}}, {"do": "activate", "card": "Wet Zap"},
     "its element is not enabled (water; seat 0 has norm, fire)"),
    ({"mine": {"hand": ["Slow Zap", "Fuel"]}, "theirs": {"field": []}, "turn_player": 1},
     {"do": "activate", "card": "Slow Zap"}, "it is slow"),
    ({"mine": {"hand": ["Slow Zap", "Fuel"], "field": []}, "theirs": {"field": []}},
     {"do": "activate", "card": "Slow Zap"}, "it has no legal target"),
    ({"mine": {"hand": ["Late Zap"]}}, {"do": "activate", "card": "Late Zap"}, "its own words don't allow it now"),
    ({"mine": {"hand": ["Lash Out"], "champion": {"lineage": ["Spirit of Fire"], "rested": True}}},
     {"do": "activate", "card": "Lash Out"}, "no unit of that player could be rested"),
    ({"mine": {"graveyard": ["Slow Zap"]}}, {"do": "activate", "card": "Slow Zap"},
     "it is in seat 0's graveyard, from where seat 0 can't do that"),
    ({}, {"do": "activate", "card": "Lamp"}, "there is no such card"),
    ({"mine": {"hand": ["Trinket"]}}, {"do": "activate", "card": "Trinket"}, "a memory cost is materialized"),
    ({"mine": {"field": [{"card": "Grub", "rested": True}]}}, {"do": "attack", "unit": "Grub"}, "unit is rested"),
    ({"mine": {"field": ["Weakling"]}}, {"do": "attack", "unit": "Weakling"}, "the unit has no power"),
    ({"mine": {"field": ["Proud Grub"]}}, {"do": "attack", "unit": "Proud Grub"}, "the ally does not obey"),
    ({}, {"do": "attack", "unit": "Crier"}, "it is in seat 1's field"),
    ({"mine": {"field": [{"card": "Lamp", "rested": True}]}}, {"do": "ability", "card": "Lamp"},
     "its cost can't be paid"),
    ({}, {"do": "ability", "card": "Grub"}, "it has no activated ability"),
    ({"phase": "materialize", "mine": {"material_deck": ["Trinket", "Veteran", "Lamp"], "memory": ["Fuel"] * 2,
                                       "champion": "Spirit of Fire"}},
     {"do": "materialize", "card": "Veteran"}, "the champion can't level up into it"),
    ({"mine": {"field": ["Gag", "Lamp"]}}, {"do": "activate", "card": "Zap"}, "an effect forbids it"),
    ({"mine": {"field": ["Once"]}}, {"do": "ability", "card": "Once"}, "as often as it may be"),
    ({"mine": {"hand": ["Odd Zap"]}, "cards": [*CARDS, ODD]}, {"do": "activate", "card": "Odd Zap"},
     "gadesk does not know all that is printed on it"),
    ({"mine": {"field": ["Lamp"]}}, {"do": "ability", "card": "Lamp", "ability": 2}, "this play of it is not offered"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "step", "said"), REFUSALS)
def test_what_is_not_allowed_says_why(more: dict[str, Any], step: dict[str, Any], said: str) -> None:
    """The first of the engine's own checks that fails, in words."""
    lead = [{"do": "pass"}] if more.get("turn_player") else []
    if step["do"] == "materialize":
        more["mine"]["material_deck"].append("Cheap")
        more["cards"] = [*CARDS, {"name": "Cheap", "types": ["item"], "supertypes": ["regalia"], "cost": 0}]
    if step.get("card") == "Once":
        lead = [dict(step), {"do": "resolve"}]
    found = differences(steps=[*lead, {**step, "seat": 0}], **more)
    assert len(found) == 1 and " is not allowed: " in found[0] and said in found[0], found


def test_every_hindrance_has_its_words() -> None:
    """A new check of the engine needs its sentence; those two are made from the board."""
    assert set(SAID) == set(Hindrance) - {Hindrance.PLACE, Hindrance.ELEMENT}


def test_every_reason_is_tried() -> None:
    """Each sentence that a refusal may have is that of one of the refusals above."""
    untried = {hindrance for hindrance, words in SAID.items() if not any(said in words for _, _, said in REFUSALS)}
    assert not untried


ASIDES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "may": (
        {"mine": {"hand": ["Levy", "Fuel", "Fuel"]}},
        {"do": "activate", "card": "Levy", "reserve": ["Fuel", "Fuel"], "may": True},
        {"may": False}, {"stack": [{"card": "Levy", "properties": ["imbued"]}]},
    ),
    "number": (
        {"mine": {"hand": ["Tithe"], "field": ["Grub", "Grub", "Weakling"]}},
        {"do": "activate", "card": "Tithe", "number": 2, "cost": ["Grub", "Grub"]},
        {"number": 1}, {"seats": {"0": {"field": {"lacks": ["Grub"]}}}},
    ),
    "split": (
        {"mine": {"hand": ["Rain"]}},
        {"do": "activate", "card": "Rain", "targets": ["Crier", "Grub"], "split": {"Crier": 1}},
        {"split": {"Grub": 1}}, {"seats": {"0": {"field": {"has": ["Grub"]}}}},
    ),
}  # fmt: skip
"""What may come up while a play is announced: a board, the play that answers it, another answer, what then is."""


@pytest.mark.parametrize("field", ASIDES)
def test_what_comes_up_meanwhile_is_answered_by_its_field(field: str) -> None:
    """With the answer it comes out so; with another one otherwise; without one the question is left open."""
    more, step, other, expect = ASIDES[field]
    then = [{"do": "resolve"}, {"do": "choose", "yes": False}] if field == "split" else []
    assert differences(steps=[step, *then], expect=expect, **more) == ()
    assert differences(steps=[{**step, **other}, *then], expect=expect, **more)
    open_ = differences(steps=[{name: value for name, value in step.items() if name != field}], **more)
    assert open_ and f"is asked {field}" in open_[-1]


def test_every_field_of_a_step_is_used_somewhere() -> None:
    """By a scenario of the suite, or by the tests above: a new field of a step needs one."""
    used = {name for _, step, _ in REFUSALS for name in step} | ASIDES.keys()
    for path in Path(__file__).parent.rglob("*.json"):
        waiting: list[Any] = [json.loads(path.read_text(encoding="utf-8"))]
        while waiting:
            one = waiting.pop()
            used |= one.keys() if isinstance(one, dict) and "do" in one else set()
            waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else []
    assert not set().union(*ALLOWED.values()) - used


def test_every_field_that_answers_meanwhile_is_tried() -> None:
    """The list above is the program's own."""
    assert ASIDES.keys() == ASIDE


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_what_nothing_hinders(seed: int) -> None:
    """At each Opportunity of games with random decks: a play is offered if and only if no check stands in its way."""
    chance, pool = random.Random(seed), Pool(bundled_sheets())
    game = Game.new(bundled_sheets(), [pool.deck(chance), pool.deck(chance)], seed)
    looked = 0
    for _ in range(600):
        decision = game.decision
        if decision is None:
            break
        if decision.kind is DecisionKind.OPPORTUNITY:
            looked += compared(game, decision.seat)
        game.answer(any_answer(decision, chance))
    assert looked > 200


def any_answer(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """Answer a question at random."""
    options = range(len(decision.options))
    if decision.repeat:
        return tuple(chance.choice(options) for _ in range(decision.least))
    return tuple(chance.sample(options, chance.randint(decision.least, min(decision.most, len(options)))))


def compared(game: Game, seat: int) -> int:
    """Compare what is offered with what stands in its way; returns how many plays were looked at."""
    state, looked = game.state, 0
    offered = {(option.kind, option.id, option.ability) for option in legal_actions.legal_actions(state, seat)}
    for id in state.sides[seat].hand:
        free = not legal_actions.why_not(state, seat, OptionKind.ACTIVATE, id)
        assert free is ((OptionKind.ACTIVATE, id, None) in offered)
        looked += 1
    for id in state.field:
        free = not legal_actions.why_not(state, seat, OptionKind.ATTACK, id)
        assert free is ((OptionKind.ATTACK, id, None) in offered)
        for has, _ in chars(state, id).activated:
            if (OptionKind.ABILITY, id, -1) not in offered:
                free = not legal_actions.why_not(state, seat, OptionKind.ABILITY, id, has.index)
                assert free is ((OptionKind.ABILITY, id, has.index) in offered)
        looked += 1
    return looked


@pytest.mark.parametrize(("answer", "marks"), [(True, ["imbued"]), (False, []), ([True], ["imbued"])])
def test_what_is_offered_while_paying_is_answered_in_the_step(answer: Any, marks: list[str]) -> None:
    """Imbuing is asked as the cost is paid; without a word of the step it is left for a `choose`."""
    step = {"do": "activate", "card": "Levy", "reserve": ["Fuel", "Fuel"]}
    mine = {"hand": ["Levy", "Fuel", "Fuel"]}
    expect = {"stack": [{"card": "Levy", "properties": marks}]}
    assert differences(mine=mine, steps=[{**step, "may": answer}], expect=expect) == ()
    assert "is asked may (imbue)" in differences(mine=mine, steps=[step])[0]
    lone = differences(steps=[{**KILL, "may": True}])
    assert lone == ("step 1: was not asked for may True; seat 0 is asked opportunity: 1 of [pass]",)


def test_what_did_not_happen_is_looked_for_where_what_happened_is() -> None:
    """Both look at the same events; the next expectation at those that follow."""
    steps = [KILL, {"do": "resolve one"},
             {"expect": {"happened": [{"kind": "damaged", "amount": 2}], "not_happened": [{"kind": "recovered"}]}},
             {"expect": {"not_happened": [{"kind": "damaged"}]}},
             {"do": "resolve"}, {"do": "choose", "yes": False}]  # fmt: skip
    assert differences(steps=steps) == ()
    found = differences(
        steps=[KILL, {"do": "resolve one"}, {"expect": {"not_happened": [{"kind": "damaged"}]}}, *steps[4:]]
    )
    assert found == ("after step 2: {'kind': 'damaged'} was told",)


def test_who_knows_a_card_is_what_the_seats_are_shown() -> None:
    """A card of the hand, one that was revealed, one that lies face down; marks of cards off the field."""
    spy = {"name": "Spy", "types": ["action"], "cost": 0, "speed": "fast",
           "text": "Look at target opponent's memory."}  # fmt: skip
    banished = [{"card": "Lamp", "face_down": True}, {"card": "Grub", "counters": {"omen": 2}}]
    theirs = {"memory": ["Fuel"], "hand": ["Zap"], "banishment": banished}
    before = {
        "Zap@1": {"zone": "hand", "known_to": [1]},
        "Lamp@1": {"known_to": [1], "face_down": True, "owner": 1},
        "Grub@1": {"zone": "banishment", "known_to": [0, 1], "counters": {"omen": 2}},
        "Fuel@1": {"zone": "memory", "known_to": [1], "preserved": False},
        "Crier": {"known_to": [0, 1]},
    }
    more = {"cards": [*CARDS, spy], "mine": {"hand": ["Spy"]}, "theirs": theirs}
    assert differences(**more, expect={"objects": before}) == ()
    steps = [{"do": "activate", "card": "Spy", "targets": ["seat 1"]}, {"do": "resolve"}]
    assert (
        differences(**more, steps=steps, expect={"objects": {"Fuel@1": {"zone": "memory", "known_to": [0, 1]}}}) == ()
    )
    found = differences(**more, expect={"objects": {"Zap@1": {"known_to": [0, 1]}}})
    assert found == ("at the end: Zap@1: known_to is [1], not [0, 1]",)


COIN = {"name": "Lottery", "types": ["action"], "cost": 0, "speed": "fast", "text": "Discard a card at random."}


def test_a_scenario_runs_under_many_seeds() -> None:
    """It passes if all come out as expected; which did not is told, the first three one by one."""
    more: dict[str, Any] = {"cards": [*CARDS, COIN], "mine": {"hand": ["Lottery", "Zap", "Fuel", "Grub"]},
                            "steps": [{"do": "activate", "card": "Lottery"}, {"do": "resolve"}]}  # fmt: skip
    assert differences(**more, seeds=20, expect={"seats": {"0": {"hand": {"count": 2}}}}) == ()
    gone = [{"seats": {"0": {"graveyard": {"has": [name]}}}} for name in ("Zap", "Fuel", "Grub")]
    assert differences(**more, seeds="1..30", ever=gone) == ()
    found = differences(**more, seeds=[5, 6], ever=[{"turn": 9}])
    assert found == ("ever[0]: this came out under none of 2 seeds",)
    found = differences(**more, seeds="11..15", expect={"seats": {"0": {"hand": []}}})
    assert [line.split(":")[0] for line in found[:3]] == ["with seed 11", "with seed 12", "with seed 13"]
    assert found[3:] == ("and 2 more of 5 seeds came out different",)


def test_effects_in_force_are_part_of_a_board() -> None:
    """They bear from the start, in the order given, and end when they say; nothing is told of their beginning."""
    effects = [
        {"text": "Target ally gets +3 [POWER] until end of turn", "targets": ["Grub@0"]},
        {"seat": 1, "text": "Prevent the next 3 damage that would be dealt to your champion this turn."},
        {"source": "Crier", "seat": 1, "text": "At the beginning of the next end phase, draw two cards."},
    ]
    shot = {"do": "activate", "card": "Zap", "targets": ["champion@1"], "reserve": ["Fuel"]}
    steps = [
        {"expect": {"objects": {"Grub@0": {"power": 4}}, "not_happened": [{"kind": "effect_began"}]}},
        shot, {"do": "resolve"},
        {"expect": {"objects": {"champion@1": {"damage": 0}}}},
        {"do": "pass until", "turn": 4, "phase": "recollection"},
        {"expect": {"objects": {"Grub@0": {"power": 1}}, "seats": {"1": {"hand": {"count": 3}}}}},
    ]  # fmt: skip
    assert differences(effects=effects, steps=steps) == ()
    assert differences(steps=steps) != ()


def test_combat_ends_after_what_it_triggered() -> None:
    """An ability that triggers as the last damage is dealt has resolved by then."""
    raider = {"name": "Raider", "types": ["ally"], "cost": 1, "power": 2, "life": 2, "text": "On Attack: Draw a card."}
    avenger = {"name": "Avenger", "types": ["ally"], "cost": 1, "power": 0, "life": 1, "text": "On Death: Draw a card."}
    drawn = {"0": {"hand": ["Grub"]}, "1": {"hand": ["Grub"]}}
    found = differences(
        cards=[*CARDS, raider, avenger],
        mine={"field": ["Raider"], "hand": []},
        theirs={"field": ["Avenger"], "hand": []},
        steps=[{"do": "attack", "unit": "Raider", "target": "Avenger"}, {"do": "pass until", "until": "combat ends"}],
        expect={"stack": [], "combat": None, "step": "none", "seats": drawn},
    )
    assert found == ()


def test_the_command_runs_a_file_of_texts_seeds_and_effects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of it through the door that strangers use."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board(seeds=3, steps=[KILL, {"do": "resolve"}, {"do": "choose", "yes": False}])))
    assert main(["scenario", str(path)]) == 0
    path.write_text(json.dumps(board(seeds=3, steps=[KILL, {"do": "resolve"}])))
    assert main(["scenario", str(path)]) == 1
    assert "with seed 3: at the end: 'resolve' has not come to its goal" in capsys.readouterr().out
