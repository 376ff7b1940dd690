"""Where the cards of a deck stand: columns that wrap, stacks that overlap, and going from card to card."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gadesk.decks.grouping import Group
from gadesk.decks.model import Entry, Section
from gadesk.ui.decks.deck_view import fitting
from gadesk.ui.decks.stacks_plan import LONGEST, Measures, StacksPlan, margin, sign_box, stacks_plan

SIZE = Measures.stacks(100, 16)


def group(title: str, cards: int, start: int = 0) -> Group:
    """So many different cards, two copies of each."""
    return Group(title, tuple(Entry(2, f"{title}-{start + number}") for number in range(cards)))


def plan(width: int = 500, **sections: tuple[Group, ...]) -> StacksPlan:
    """A plan of groups by the section's word."""
    return stacks_plan({Section(word): found for word, found in sections.items()}, width, SIZE)


def test_groups_stand_side_by_side_and_wrap() -> None:
    """Four columns fit; the fifth begins the next row below the deepest."""
    made = plan(main=tuple(group(letter, 2) for letter in "abcde"))
    first = [spot for spot in made.spots if spot.slug.endswith("-0")]
    assert [spot.box.y for spot in first[:4]] == [first[0].box.y] * 4
    assert first[4].box.x == first[0].box.x
    assert first[4].box.y >= made.spots[1].box.y + made.spots[1].box.h


def test_of_a_covered_card_the_top_stays_in_sight() -> None:
    """Only the last card of a column is seen whole."""
    spots = plan(main=(group("a", 3),)).spots
    assert [spot.seen for spot in spots] == [SIZE.step, SIZE.step, SIZE.height]
    assert [spot.box.y - spots[0].box.y for spot in spots] == [0, SIZE.step, 2 * SIZE.step]


def test_a_long_group_goes_on_in_the_next_column() -> None:
    """No stack is longer than can be looked through; only the first part has the title."""
    made = plan(250, main=(group("a", LONGEST + 1),))
    assert len({spot.box.x for spot in made.spots}) == 2
    assert [words.text for words in made.words if words.level == 1] == ["a"]


def test_the_card_on_top_is_the_one_under_the_pointer() -> None:
    """Where two overlap, it is the later one."""
    made = plan(main=(group("a", 2),))
    second = made.spots[1].box
    assert made.at(second.x + 5, second.y + 5) == 1
    assert made.at(second.x + 5, second.y - 2) == 0
    assert made.at(499, 0) is None


def test_every_height_belongs_to_a_section() -> None:
    """Empty sections have room to drop cards on; below everything is the sideboard."""
    made = plan(main=(group("a", 2),))
    assert [section for section, _ in made.areas] == list(Section)
    assert all(box.h > 2 * SIZE.line for _, box in made.areas)
    assert made.section_at(made.spots[0].box.y) is Section.MAIN
    assert made.section_at(made.areas[0][1].y + 1) is Section.MATERIAL
    assert made.section_at(99_999) is Section.SIDEBOARD


def test_arrows_reach_the_neighbours() -> None:
    """Down the stack, across to the next one, and across sections."""
    made = plan(material=(group("m", 1),), main=(group("a", 2), group("b", 2)))
    names = [spot.slug for spot in made.spots]
    place = names.index

    def go(slug: str, dx: int, dy: int) -> str:
        return names[made.towards(place(slug), dx, dy)]

    assert go("a-0", 0, 1) == "a-1"
    assert go("a-0", 1, 0) == "b-0"
    assert go("b-1", -1, 0) == "a-1"
    assert go("m-0", 0, 1) == "a-0"
    assert go("b-1", 1, 0) == "b-1"


@given(st.lists(st.integers(1, 30), max_size=6), st.integers(150, 3000))
def test_nothing_leaves_the_width(sizes: list[int], width: int) -> None:
    """Whatever the deck, every card stands inside and every card has a place."""
    made = plan(width, main=tuple(group(f"g{number}", size) for number, size in enumerate(sizes)))
    assert len(made.spots) == sum(sizes)
    assert all(spot.box.x >= 0 and spot.box.x + spot.box.w <= width for spot in made.spots)
    assert all(spot.box.y + spot.box.h <= made.height for spot in made.spots)


@given(st.integers(60, 300), st.integers(130, 4000), st.integers(4, 30))
def test_cards_fill_the_rows(wished: int, width: int, gap: int) -> None:
    """The width is near the wished one and never beyond the row."""
    made = fitting(wished, width, gap)
    assert 40 <= made <= max(40, round(wished * 1.25))
    assert made + gap + margin(gap) <= max(width, 40 + 2 * gap)


def test_columns_are_as_short_as_the_width_allows() -> None:
    """Where there is room beside a stack it is set into two, so that less has to be scrolled."""
    wide, narrow = plan(500, main=(group("a", 8),)), plan(150, main=(group("a", 8),))
    assert len({spot.box.x for spot in wide.spots}) > 1 and len({spot.box.x for spot in narrow.spots}) == 1
    assert wide.height < narrow.height


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6), st.integers(40, 260), st.integers(10, 30), st.booleans())
def test_no_sign_lies_on_a_card(sizes: list[int], wide: int, line: int, second: bool) -> None:
    """How many copies there are, and that something is the matter, stands in the room beside each card."""
    groups = tuple(group(f"g{number}", size) for number, size in enumerate(sizes))
    made = stacks_plan({Section.MAIN: groups}, 900, Measures.stacks(wide, line))
    signs = [sign_box(spot, made.gap, second) for spot in made.spots]
    assert all(sign.w >= 6 and sign.h >= 6 and sign.x + sign.w <= 900 for sign in signs)
    for spot in made.spots:
        left, right = spot.box.x, spot.box.x + spot.box.w
        assert not [sign for sign in signs if sign.x < right and sign.x + sign.w > left]
    for spot, sign in zip(made.spots, signs, strict=True):
        assert spot.box.y <= sign.y and sign.y + sign.h <= spot.box.y + spot.seen  # nor beside the next one's name
