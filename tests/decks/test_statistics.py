"""Statistics, exact odds, comparisons and sideboard plans of decks."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deck_differences import Difference, Plan, differences, sideboarded
from gadesk.decks.model import DeckError, DeckList, Entry, Section
from gadesk.decks.odds import at_least, by_turn, cards_seen, expected
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.statistics import statistics


@given(st.integers(0, 7), st.integers(0, 7), st.integers(0, 4), st.integers(0, 8))
def test_odds_equal_counting_every_hand(among: int, others: int, wanted: int, drawn: int) -> None:
    """The formula gives what counting all hands one by one gives."""
    deck = [True] * among + [False] * others
    hands = list(combinations(deck, min(drawn, len(deck))))
    counted = Fraction(sum(1 for hand in hands if sum(hand) >= wanted), len(hands))
    assert at_least(wanted, among, len(deck), drawn) == counted


def test_odds_of_a_known_case() -> None:
    """Four copies in sixty cards are in seven of them about four times in ten."""
    assert round(float(at_least(1, 4, 60, 7)), 4) == 0.3995
    assert expected(4, 60, 15) == 1
    with pytest.raises(ValueError, match="holds"):
        at_least(1, 5, 4, 1)


@pytest.mark.rule("general.starting-the-game/turn-one.p2")
def test_the_first_player_has_drawn_one_card_less() -> None:
    """The first player skips the first draw, the second does not."""
    assert [cards_seen(turn, True) for turn in (1, 2, 3)] == [7, 8, 9]
    assert [cards_seen(turn, False) for turn in (1, 2, 3)] == [8, 9, 10]
    first, second = by_turn(1, 4, 60, 2, True), by_turn(1, 4, 60, 2, False)
    assert first[1] == second[0] > first[0]


def test_statistics_of_every_starter_add_up() -> None:
    """Curves, types and speeds count each card of the deck."""
    catalogue = bundled_catalogue()
    for name in starter_names():
        deck = starter_deck(name, catalogue)
        counted = statistics(deck, catalogue)
        assert sum(count for _, count in counted.reserve_curve) == counted.main == deck.count(Section.MAIN)
        assert sum(count for _, count in counted.memory_curve) == counted.material
        assert counted.fast + counted.slow == counted.main
        assert [level for level, _ in counted.levels] == [0, 1, 2, 3]


def test_differences_name_each_changed_card() -> None:
    """Cards added, removed and counted anew are listed with both counts."""
    before = DeckList(main=(Entry(4, "a"), Entry(2, "b")), material=(Entry(1, "m"),))
    after = DeckList(main=(Entry(3, "a"), Entry(2, "b"), Entry(1, "c")))
    assert set(differences(before, after)) == {
        Difference(Section.MATERIAL, "m", 1, 0),
        Difference(Section.MAIN, "a", 4, 3),
        Difference(Section.MAIN, "c", 0, 1),
    }
    assert differences(after, after) == ()


def test_a_plan_exchanges_cards_with_the_sideboard() -> None:
    """What goes out lands in the sideboard, what comes in leaves it; a plan that cannot be is refused."""
    deck = DeckList((Entry(1, "m"),), (Entry(4, "a"),), (Entry(2, "s"), Entry(1, "n")))
    made = sideboarded(
        deck, Plan("Rai", (Entry(2, "a"), Entry(1, "m")), (Entry(2, "s"), Entry(1, "n"))), frozenset("mn")
    )
    assert made.main == (Entry(2, "a"), Entry(2, "s"))
    assert made.material == (Entry(1, "n"),)
    assert made.sideboard == (Entry(2, "a"), Entry(1, "m"))
    with pytest.raises(DeckError, match="Rai"):
        sideboarded(deck, Plan("Rai", (Entry(5, "a"),)))
