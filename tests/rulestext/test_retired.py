"""Keywords that the rulebook no longer lists are read, and work: compiled from made-up texts and played."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.rulestext.compile import Compiler
from gadesk.script.node import to_json
from gadesk.session.scenario import scenarios
from tests.rulestext.test_compile import index_card

FILLER = {"name": "Filler", "types": ["action"], "speed": "slow", "cost": 9}
FREE = {"name": "Quick Word", "types": ["action"], "speed": "fast", "cost": 0}
RELIC = {"name": "Amulet", "types": ["item"], "supertypes": ["regalia"], "cost": 0}
CRUX = {"name": "Crux Page", "types": ["action"], "elements": ["crux"], "speed": "slow", "cost": 9}
NOVICE = {
    "name": "Odo, Novice", "types": ["champion"], "elements": ["norm", "crux"], "cost": 0, "level": 0, "life": 20,
}  # fmt: skip
NEXT = {"name": "Odo, Adept", "types": ["champion"], "cost": 0, "level": 1, "life": 20}
ACTION: dict[str, Any] = {"types": ["ACTION"], "speed": True, "cost": {"type": "reserve", "value": "1"}}
ALLY: dict[str, Any] = {"types": ["ALLY"], "power": 1, "life": 1, "cost": {"type": "reserve", "value": "1"}}
ATTACK: dict[str, Any] = {"types": ["ATTACK"], "power": 2, "cost": {"type": "reserve", "value": "1"}}


def compiled(effect: str, **changes: Any) -> dict[str, Any]:
    """Compile a made-up card, which must be read whole."""
    card = index_card(slug="old-card", name="Old Card", elements=["NORM"], effect=effect, **changes)
    made = Compiler([card]).card(card)
    assert made.verdict == "whole", effect
    sheet: dict[str, Any] = to_json(made.sheet)
    return sheet


def play(
    card: dict[str, Any], steps: list[dict[str, Any]], expect: dict[str, Any], phase: str = "main", **seat: Any
) -> None:
    """Play a scenario of one card; it must come out as expected."""
    deck = {"main_deck": ["Filler"] * 4}
    mine = {"champion": "Odo, Novice", "hand": ["Old Card", "Filler"], **deck, **seat}
    data = {
        "cards": [FILLER, FREE, RELIC, CRUX, NOVICE, NEXT, card],
        "phase": phase,
        "seats": [mine, {"champion": "Odo, Novice", **deck}],
        "steps": steps,
        "expect": expect,
    }
    result = scenarios.run(scenarios.load(data))
    assert result.passed, result.differences


PLAY = {"do": "activate", "card": "Old Card", "reserve": ["Filler"]}
GO = {"do": "resolve"}


def test_enter_effect() -> None:
    """It triggers as the object enters the field."""
    card = compiled("**Enter Effect:** Draw a card.", **ALLY)
    play(card, [PLAY, GO], {"seats": {"0": {"hand": ["Filler"], "field": ["Odo, Novice", "Old Card"]}}})


def test_fast_attack() -> None:
    """The attack may answer another card."""
    answer = {"do": "activate", "card": "Quick Word"}
    hand = ["Old Card", "Filler", "Quick Word"]
    play(compiled("**Fast Attack**", **ATTACK), [answer, PLAY], {"stack": ["Old Card", "Quick Word"]}, hand=hand)
    play(compiled("", **ATTACK), [answer, {"refused": PLAY}], {"stack": ["Quick Word"]}, hand=hand)


def test_flux() -> None:
    """The hand is discarded as the turn ends, not before."""
    card = compiled("Draw two cards.\n\n**Flux** *(Discard your hand at the end of the turn.)*", **ACTION)
    play(
        card,
        [PLAY, GO, {"expect": {"seats": {"0": {"hand": ["Filler", "Filler"]}}}}, {"do": "pass until", "turn": 2}],
        {"seats": {"0": {"hand": [], "graveyard": ["Old Card", "Filler", "Filler"], "memory": ["Filler"]}}},
    )


@pytest.mark.parametrize(("materialized", "drawn"), [(False, 1), (True, 0)])
@pytest.mark.parametrize("effect", ["**Focus** — Draw a card.", "[Focus] Draw a card.", "Focus: Draw a card."])
def test_focus(effect: str, materialized: bool, drawn: int) -> None:
    """The effect is for a player who has not materialized this turn."""
    first = {"do": "materialize", "card": "Amulet"} if materialized else {"do": "skip"}
    play(
        compiled(effect, **ACTION),
        [first, {"do": "pass until", "phase": "main"}, PLAY, GO],
        {"seats": {"0": {"hand": {"count": 1 + drawn}}}},
        phase="materialize",
        material_deck=["Amulet"],
    )


@pytest.mark.parametrize(("effect", "legal"), [("**Lineage Break**", []), ("", ["materialize Odo, Adept"])])
def test_lineage_break(effect: str, legal: list[str]) -> None:
    """A champion with it can't level up."""
    card = compiled(effect, types=["CHAMPION"], level=0, life=20, cost={"type": "memory", "value": "0"})
    play(
        card,
        [],
        {"legal": ["skip", "materialize Amulet", *legal]},
        phase="materialize",
        champion="Old Card",
        hand=[],
        material_deck=["Odo, Adept", "Amulet"],
    )


def test_lucid() -> None:
    """The card may be activated from memory for its reserve cost."""
    lucid, plain = compiled("Draw a card.\n\n**Lucid**", **ACTION), compiled("Draw a card.", **ACTION)
    seat: dict[str, Any] = {"hand": ["Filler"], "memory": ["Old Card"]}
    end = {"seats": {"0": {"memory": ["Filler"], "graveyard": ["Old Card"], "hand": ["Filler"]}}}
    play(lucid, [PLAY, GO], end, **seat)
    play(plain, [{"refused": PLAY}], {"legal": ["pass"]}, **seat)


def test_spectral_shift() -> None:
    """An additional 3 banishes the card as it resolves and returns a crux card."""
    card = compiled("**Spectral Shift**\n\nDraw a card.", **{**ACTION, "cost": {"type": "reserve", "value": "0"}})
    seat: dict[str, Any] = {"hand": ["Old Card", *["Filler"] * 3], "graveyard": ["Crux Page", "Quick Word"]}
    paid = {"do": "activate", "card": "Old Card", "costs": [1], "reserve": ["Filler"] * 3}
    play(card, [paid, GO], {"seats": {"0": {"banishment": ["Old Card"], "hand": ["Crux Page", "Filler"]}}}, **seat)
    unpaid = {"do": "activate", "card": "Old Card", "costs": []}
    play(card, [unpaid, GO], {"seats": {"0": {"graveyard": {"has": ["Old Card", "Crux Page"]}}}}, **seat)
