"""What the rulebook says of printed cards, held against the bundled facts and the reader of texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.legality import violations
from gadesk.decks.model import DeckError, Entry
from gadesk.glossary import CardType, CostKind, Supertype
from gadesk.rulestext.normalise import paragraphs
from tests.decks.samples import CATALOGUE, legal_deck


@pytest.mark.rule("card-types.supertypes.2.b", "card-types.item.p2", "card-types.weapon.p2")
def test_regalia_have_memory_costs_and_other_items_and_weapons_reserve_costs() -> None:
    """Tokens and cards without a cost aside, the supertype decides."""
    for card in bundled_catalogue():
        face = card.front
        if face.cost_kind is CostKind.NONE or Supertype.TOKEN in face.supertypes or not card.is_deck_card:
            continue
        if Supertype.REGALIA in face.supertypes:
            assert face.cost_kind is CostKind.MEMORY, card.name
        elif CardType.ITEM in face.types or CardType.WEAPON in face.types:
            assert face.cost_kind is CostKind.RESERVE, card.name


@pytest.mark.rule("card-types.champion.p2", "card-types.supertypes.2")
@pytest.mark.parametrize("slug", ["wren-paper-folder", "ring-a"])
def test_champions_and_regalia_belong_in_the_material_deck(slug: str) -> None:
    """In the main deck they are a violation."""
    deck = legal_deck()
    found = violations(replace(deck, main=(*deck.main, Entry(1, slug))), "standard", CATALOGUE)
    assert [violation.rule for violation in found] == ["card-types.supertypes.2"]


@pytest.mark.rule("general.format-conventions.2", "card-types.supertypes.2.a", "zones.material-deck.p6")
def test_a_material_deck_holds_one_of_each() -> None:
    """Two copies of a regalia cite the rule."""
    deck = replace(legal_deck(), material=(Entry(1, "spirit-of-paper"), Entry(2, "ring-a")))
    assert [violation.rule for violation in violations(deck, "standard", CATALOGUE)] == ["general.format-conventions.2"]


@pytest.mark.rule("general.format-conventions.3", "general.format-conventions.6", "zones.material-deck.p5")
@pytest.mark.parametrize("format_key", ["standard", "draft"])
def test_a_material_deck_needs_a_champion_of_level_0(format_key: str) -> None:
    """In every format, whatever else it holds."""
    deck = replace(legal_deck(), material=(Entry(1, "wren-paper-folder"),))
    found = [violation.rule for violation in violations(deck, format_key, CATALOGUE)]
    assert len(found) == 1 and found[0].startswith("general.format-conventions.")


@pytest.mark.rule("general.format-conventions.4", "general.format-conventions.7")
def test_a_standard_sideboard_is_limited_and_a_drafted_one_is_the_rest_of_the_pool() -> None:
    """Sixteen cards are too many in Standard; in Draft any number may lie there."""
    deck = replace(legal_deck(), sideboard=(Entry(16, "paper-moth"),))
    assert {violation.rule for violation in violations(deck, "standard", CATALOGUE)} == {"general.format-conventions.4"}
    assert not violations(deck, "draft", CATALOGUE)


@pytest.mark.rule("general.format-conventions.4")
@pytest.mark.parametrize(("regalia", "moths", "right"), [("abcde", 0, True), ("abcd", 3, True), ("abcde", 1, False)])
def test_regalia_are_worth_three_points_of_a_sideboard(regalia: str, moths: int, right: bool) -> None:
    """Fifteen points are allowed, however few cards they are; the sixteenth is a violation."""
    entries = [Entry(1, f"ring-{letter}") for letter in regalia]
    entries += [Entry(moths, "paper-moth")] if moths else []
    found = violations(replace(legal_deck(), sideboard=tuple(entries)), "standard", CATALOGUE)
    assert [violation.rule for violation in found] == ([] if right else ["general.format-conventions.4"])


@pytest.mark.rule("keywords.divine-relic.1")
def test_a_material_deck_holds_one_divine_relic() -> None:
    """Two different ones are a violation."""
    relics = replace(legal_deck(), material=tuple(Entry(1, slug) for slug in ("spirit-of-paper", "relic-a", "relic-b")))
    assert [violation.rule for violation in violations(relics, "standard", CATALOGUE)] == ["keywords.divine-relic.1"]


@pytest.mark.rule("mechanics.mastery.3")
def test_masteries_are_put_into_no_deck() -> None:
    """A mastery in the main deck or in the material deck is a violation."""
    deck, tides = legal_deck(), Entry(1, "old-tides")
    for broken in (replace(deck, main=(*deck.main, tides)), replace(deck, material=(*deck.material, tides))):
        assert [violation.rule for violation in violations(broken, "standard", CATALOGUE)] == ["mechanics.mastery.3"]


@pytest.mark.rule("general.format-conventions.p3")
def test_a_card_that_is_not_in_the_index_is_refused() -> None:
    """A deck names cards that exist."""
    deck = legal_deck()
    with pytest.raises(DeckError):
        violations(replace(deck, main=(*deck.main, Entry(1, "no-such-card"))), "standard", CATALOGUE)


@pytest.mark.rule("card-parts.text-box.3", "card-parts.text-box.3.a", "card-parts.text-box.3.b")
def test_italics_are_not_read() -> None:
    """Reminders and flavour between the marks of italics leave the rules text as it would be without them."""
    text = "**Taunt** *(Others can't be attacked first.)*\n\nDraw a card."
    assert paragraphs(text, "Loud Bell") == paragraphs("**Taunt**\n\nDraw a card.", "Loud Bell")


@pytest.mark.rule("card-parts.text-box.p2")
def test_a_shortened_name_means_the_whole_name() -> None:
    """A champion's text may leave its title out."""
    short = paragraphs("Rest Wren: Draw a card.", "Wren, Paper Folder")
    assert short == paragraphs("Rest Wren, Paper Folder: Draw a card.", "Wren, Paper Folder")
