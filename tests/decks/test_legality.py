"""What Standard and Draft allow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.legality import INDEX_RULE, formats, violations
from gadesk.decks.model import DeckError, DeckList, Entry, Section
from gadesk.decks.starters import find_deck, starter_deck, starter_names
from gadesk.paths import resource
from tests.decks.samples import CATALOGUE, legal_deck


def rules_broken(deck: DeckList, format_key: str = "standard") -> list[str]:
    """List the rules that a deck breaks."""
    return [violation.rule for violation in violations(deck, format_key, CATALOGUE)]


def with_main(*entries: Entry) -> DeckList:
    """Give the legal deck these cards in place of its first five pebbles."""
    deck = legal_deck()
    return replace(deck, main=(*entries, *(Entry(4, f"pebble-{letter}") for letter in "fghijklmnopq"), *deck.main[:3]))


def with_material(*slugs: str) -> DeckList:
    """Give the legal deck another material deck."""
    return replace(legal_deck(), material=tuple(Entry(1, slug) for slug in slugs))


def with_sideboard(*entries: Entry) -> DeckList:
    """Give the legal deck a sideboard."""
    return replace(legal_deck(), sideboard=entries)


RINGS = tuple(f"ring-{letter}" for letter in "abcdefghijkl")
MAIN_RULE, MATERIAL_RULE = "general.format-conventions.1", "general.format-conventions.2"
SIDE_RULE = "general.format-conventions.4"


@pytest.mark.rule("general.format-conventions.1", "general.format-conventions.2")
@pytest.mark.parametrize(
    ("deck", "broken"),
    [
        (legal_deck(), []),
        (replace(legal_deck(), main=legal_deck().main[1:]), [MAIN_RULE]),
        (with_main(Entry(5, "paper-moth")), [MAIN_RULE]),
        (with_main(Entry(3, "twin-one"), Entry(2, "twin-two")), [MAIN_RULE]),
        (with_main(Entry(1, "ring-a")), ["card-types.supertypes.2"]),
        (with_main(Entry(1, "scrap")), ["terms.token.1"]),
        (with_main(Entry(1, "old-tides")), ["mechanics.mastery.3"]),
        (with_main(Entry(1, "banned-moth")), [INDEX_RULE]),
        (with_main(Entry(1, "rare-moth")), []),
        (with_main(Entry(2, "rare-moth")), [INDEX_RULE]),
        (with_material("spirit-of-paper", *RINGS[:11]), []),
        (with_material("spirit-of-paper", *RINGS), [MATERIAL_RULE]),
        (replace(legal_deck(), material=(Entry(2, "spirit-of-paper"),)), [MATERIAL_RULE]),
        (with_material("wren-paper-folder"), ["general.format-conventions.3"]),
        (with_material(), ["general.format-conventions.3"]),
        (with_material("spirit-of-paper", "relic-a"), []),
        (with_material("spirit-of-paper", "relic-a", "relic-b"), ["keywords.divine-relic.1"]),
        (with_material("spirit-of-paper", "paper-moth"), ["turn.materialize-phase.3"]),
        (with_sideboard(Entry(15, "paper-moth")), []),
        (with_sideboard(Entry(16, "paper-moth")), [SIDE_RULE, SIDE_RULE]),
        (with_sideboard(*(Entry(1, ring) for ring in RINGS[:5])), []),
        (with_sideboard(*(Entry(1, ring) for ring in RINGS[:5]), Entry(1, "paper-moth")), [SIDE_RULE]),
        (with_sideboard(Entry(1, "banned-moth")), [INDEX_RULE]),
    ],
)  # fmt: skip
def test_standard_allows_exactly_what_its_rules_say(deck: DeckList, broken: list[str]) -> None:
    """Each limit holds at its edge, and breaking it cites its rule and no other."""
    assert rules_broken(deck) == broken


@pytest.mark.rule("general.format-conventions.5", "general.format-conventions.6")
def test_draft_has_smaller_decks_and_no_limit_of_copies() -> None:
    """Thirty cards of one name, ten material cards, any sideboard, and no bans of Standard."""
    deck = DeckList(
        tuple(Entry(1, slug) for slug in ("spirit-of-paper", *RINGS[:9])),
        (Entry(30, "banned-moth"),),
        (Entry(99, "twin-one"),),
    )
    assert rules_broken(deck, "draft") == []
    assert rules_broken(replace(deck, main=(Entry(29, "paper-moth"),)), "draft") == ["general.format-conventions.5"]
    assert rules_broken(replace(deck, material=(*deck.material, Entry(1, RINGS[10]))), "draft") == [
        "general.format-conventions.6"
    ]


def test_each_violation_is_a_sentence_that_names_what_is_wrong() -> None:
    """The sentence has the card or the number in it."""
    found = violations(with_main(Entry(5, "paper-moth")), "standard", CATALOGUE)
    assert [item.sentence for item in found] == ["The main deck has 5 copies of Paper Moth; at most 4."]


def test_an_unknown_format_and_an_unknown_card_are_refused() -> None:
    """Both are sentences for the user."""
    with pytest.raises(DeckError, match="standard, draft"):
        violations(legal_deck(), "vintage", CATALOGUE)
    with pytest.raises(DeckError, match="no-such-card"):
        violations(with_main(Entry(1, "no-such-card")), "standard", CATALOGUE)


def test_every_rule_cited_by_the_formats_exists() -> None:
    """The ids in the data are the rulebook's."""
    ids = set(resource("rules", "ids.txt").read_text(encoding="utf-8").split())
    cited = {
        value["rule"]
        for data in formats().values()
        for value in data.values()
        if isinstance(value, dict) and "rule" in value
    }
    assert cited and cited <= ids


def test_the_eight_starter_decks_ship_whole() -> None:
    """Twelve material cards with the four levels of one champion's line, sixty main cards, no rule but a ban broken."""
    catalogue = bundled_catalogue()
    assert len(starter_names()) == 8
    for name in starter_names():
        deck = starter_deck(name.lower(), catalogue)
        assert (deck.count(Section.MATERIAL), deck.count(Section.MAIN)) == (12, 60)
        champions = [
            card
            for slug in deck.slugs(Section.MATERIAL)
            if (card := catalogue.get(slug)) and "champion" in card.front.types
        ]
        assert [card.front.level for card in champions] == [0, 1, 2, 3]
        assert all(card.name.startswith(name) for card in champions[1:])
        assert {violation.rule for violation in violations(deck, "standard", catalogue)} <= {INDEX_RULE}


def test_a_deck_is_found_by_starter_name_or_by_file(tmp_path: pytest.TempPathFactory) -> None:
    """What a person types is a starter's name or a path; anything else is refused with the starters' names."""
    catalogue = bundled_catalogue()
    name = starter_names()[0]
    path = resource("decks", "starters", f"{name.lower()}.txt")
    assert find_deck(str(path), catalogue).main == find_deck(name.upper(), catalogue).main
    with pytest.raises(DeckError, match=name):
        find_deck("nobody's deck", catalogue)
