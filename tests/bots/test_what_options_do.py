"""A bot finds what an ability or a mode does by its words: of either face, granted, or of another card."""

from __future__ import annotations

from typing import Any

from gadesk.bots.action_values import Plays
from gadesk.bots.worth import Judge
from gadesk.protocol.decisions import Decision, Option, OptionKind
from gadesk.session.scenario.scenarios import load, run
from gadesk.session.table import Table
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.outlines import FactBook, Outline

DECK = ["Creative Shock"] * 8
THEIRS: dict[str, Any] = {"champion": {"lineage": ["Spirit of Fire"]}, "main_deck": DECK}


def asked(ours: dict[str, Any], steps: list[dict[str, Any]]) -> tuple[Decision, Plays]:
    """Lay a board, take the steps, and return what the first seat is asked then, with what its bot knows."""
    result = run(load({"title": "A question", "seats": [{"main_deck": DECK, **ours}, THEIRS], "steps": steps}))
    assert result.game is not None
    table = Table(result.game, 2)
    assert table.decision is not None and table.decision.seat == 0
    return table.decision, Plays(Judge(table.view(0), FactBook(bundled_sheets())))


def abilities(decision: Decision) -> list[Option]:
    """List the activated abilities among the options."""
    return [option for option in decision.options if option.kind is OptionKind.ABILITY]


def said(plays: Plays, option: Option) -> Outline:
    """What the bot takes an option for."""
    found = plays.said(option)
    assert found is not None, option
    return found


def test_modes_of_a_back_side_are_told_apart() -> None:
    """The front of this card has no modes at all."""
    ours = {
        "champion": {"lineage": ["Spirit of Fire", "Guo Jia, Blessed Scion"]},
        "field": [{"card": "Fabled Azurite Fatestone", "transformed": True}],
    }
    attack = {"do": "attack", "unit": "Fabled Azurite Fatestone", "target": "champion@1"}
    decision, plays = asked(ours, [attack])
    assert [(bool(said(plays, each).summons), bool(said(plays, each).levels)) for each in decision.options] == [
        (True, False),
        (False, True),
    ]


def test_an_ability_of_a_back_side_is_its_own() -> None:
    """Not the front's, which wakes something up."""
    ours = {
        "champion": {"lineage": ["Spirit of Fire", "Guo Jia, Blessed Scion"]},
        "field": [{"card": "Fabled Sapphire Fatestone", "transformed": True}],
        "hand": DECK[:4],
    }
    decision, plays = asked(ours, [])
    (option,) = abilities(decision)
    back = bundled_sheets()["fabled-sapphire-fatestone"].back
    assert back is not None and back.name in option.text
    assert said(plays, option).power and said(plays, option).helps


def test_a_granted_ability_is_that_of_the_card_that_grants_it() -> None:
    """Token weapons have it from the champion, and no text of their own."""
    ours = {
        "champion": {"lineage": ["Spirit of Fire", "Tonoris, Lone Mercenary", "Tonoris, Might of Humanity",
                                 "Tonoris, Creation's Will"]},
        "field": ["Aurousteel Greatsword"],
    }  # fmt: skip
    decision, plays = asked(ours, [])
    granted = next(option for option in abilities(decision) if option.slug == "aurousteel-greatsword")
    assert said(plays, granted).power and said(plays, granted).gives_up


def test_words_that_no_card_has_are_taken_for_nothing() -> None:
    """Rather than for another ability."""
    decision, plays = asked({"champion": {"lineage": ["Spirit of Fire"]}}, [])
    del decision
    assert plays.said(Option(OptionKind.ABILITY, 1, "spirit-of-fire", 0, text="Sing to the moon.")) is None
