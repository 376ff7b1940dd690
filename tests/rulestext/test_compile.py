"""Cards in the Index's shape become sheets with verdicts."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.cards.errors import CardDataError
from gadesk.cards.model import BY_HAND
from gadesk.glossary import CardType, CostKind, Element, Speed, Supertype
from gadesk.rulestext.compile import Compiler, compile_cards
from gadesk.rulestext.coverage import figures, unread_tails
from gadesk.rulestext.grammar import build
from gadesk.rulestext.printing import TextPrinter
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.abilities import Manual


def index_card(**changes: Any) -> dict[str, Any]:
    """A made-up card in the Index's shape."""
    card: dict[str, Any] = {
        "slug": "brass-kite",
        "name": "Brass Kite",
        "types": ["REGALIA", "ITEM"],
        "subtypes": ["MAGE", "ARTIFACT"],
        "classes": ["MAGE"],
        "elements": ["WIND"],
        "cost": {"type": "memory", "value": "1"},
        "level": None,
        "power": None,
        "life": None,
        "durability": None,
        "speed": None,
        "effect": "**On Enter:** Draw a card.\n\n**Banish Brass Kite:** Glimpse 2.",
        "references": [],
        "editions": [],
    }
    return {**card, **changes}


def test_characteristics_come_from_the_printed_fields() -> None:
    """Supertypes are split off, classes leave the subtypes, costs keep their kind."""
    face = Compiler([index_card()]).card(index_card()).sheet.front
    assert face.types == (CardType.ITEM,)
    assert face.supertypes == (Supertype.REGALIA,)
    assert (face.classes, face.subtypes) == (("mage",), ("artifact",))
    assert face.elements == (Element.WIND,)
    assert (face.cost_kind, face.cost) == (CostKind.MEMORY, 1)


def test_speed_and_x_costs() -> None:
    """True is fast, False is slow, and an X has no number."""
    card = index_card(types=["ACTION"], speed=True, cost={"type": "reserve", "value": "X"}, effect="Recover X.")
    compiled = Compiler([card]).card(card)
    assert compiled.sheet.front.speed is Speed.FAST
    assert compiled.sheet.front.cost is None and compiled.sheet.front.cost_is_x
    assert compiled.verdict == "whole"


def test_both_faces_are_compiled() -> None:
    """The other orientation of an edition is the back."""
    back = index_card(slug="kite-back", name="Kite Aflame", effect="**Vigor**", types=["ALLY"])
    card = index_card(editions=[{"other_orientations": [back]}])
    sheet = Compiler([card]).card(card).sheet
    assert sheet.back is not None and sheet.back.name == "Kite Aflame"


def test_references_are_what_the_card_may_bring() -> None:
    """Summoned, generated, brewed and mastered cards are listed by slug; a mere mention is not."""
    links = [
        {"kind": "SUMMON", "slug": "tin-soldier", "name": "Tin Soldier"},
        {"kind": "REFERENCE", "slug": "other", "name": "Other"},
    ]
    card = index_card(references=links)
    assert Compiler([card]).card(card).sheet.generates == ("tin-soldier",)


def test_names_in_references_are_known() -> None:
    """A single card's file is enough to read the tokens that it summons."""
    links = [{"kind": "SUMMON", "slug": "tin-soldier", "name": "Tin Soldier"}]
    card = index_card(effect="On Enter: Summon a Tin Soldier token.", references=links)
    assert Compiler([card]).card(card).verdict == "whole"


@pytest.mark.parametrize(
    ("changes", "words", "verdict"),
    [
        ({"types": ["GADGET"]}, "type: gadget", "manual"),
        ({"types": ["GADGET", "ALLY"]}, "type: gadget", "partly"),
        ({"elements": ["MUD"]}, "element: mud", "partly"),
        ({"cost": {"type": "tears"}}, "cost: tears", "partly"),
    ],
)
def test_an_unknown_word_in_a_field_stands_in_the_sheet(changes: dict[str, Any], words: str, verdict: str) -> None:
    """It is not whole; without a known type where its words hold is not known either, and each is by hand."""
    made = compile_cards([index_card(effect="On Enter: Draw a card.", **changes)]).cards[0]
    assert made.sheet.front.unknown == (words,) and made.verdict == verdict
    assert [one.why for one in made.unread] == ["unknown card type"] * (verdict == "manual")


def test_a_field_of_another_shape_is_a_plain_sentence() -> None:
    """A card that has not the Index's shape is named in the error."""
    with pytest.raises(CardDataError, match="brass-kite"):
        compile_cards([index_card(types="ALLY")])


def test_the_report_counts_verdicts() -> None:
    """whole, partly and manual add up, and unread texts are named."""
    cards = [
        index_card(),
        index_card(slug="odd", name="Odd", effect="On Enter: Draw a card.\nHum a tune."),
        index_card(slug="odder", name="Odder", effect="Hum a tune."),
    ]
    report = compile_cards(cards)
    figures_ = report.as_json()
    assert (figures_["whole"], figures_["partly"], figures_["manual"]) == (1, 1, 1)
    assert (figures_["abilities"], figures_["abilities_read"]) == (5, 3)
    assert figures_["by_card"]["odd"] == {
        "verdict": "partly", "unread": ["Hum a tune."], "unread_from": ["Hum a tune."],
        "unread_why": ["unknown word"],
    }  # fmt: skip
    assert unread_tails(report.cards)[0][:2] == ("Hum a tune.", 2)
    found = figures(report.cards, {"Brass Kite": "brass-kite"}, executes={"brass-kite"})
    assert (found.cards, found.reads_whole, found.prints_back, found.executes, found.hand_tested) == (3, 1, 1, 1, 0)


def test_text_is_printed_from_the_sheet() -> None:
    """The card speaks of itself by its name, and bold words are marked."""
    sheet = Compiler([index_card()]).card(index_card()).sheet
    printer = TextPrinter(build(Vocabulary.of({"Brass Kite": "brass-kite"}, ())))
    assert printer.text(sheet) == "**On Enter:** Draw a card.\n**Banish Brass Kite:** Glimpse 2."
    assert printer.text(sheet, "back") == ""


def test_what_is_not_read_says_so_in_print() -> None:
    """A manual paragraph prints a plain sentence instead of a text it does not know."""
    card = index_card(effect="Hum a tune.")
    sheet = Compiler([card]).card(card).sheet
    assert isinstance(sheet.front.abilities[0], Manual)
    assert TextPrinter(build(Vocabulary())).text(sheet) == BY_HAND
