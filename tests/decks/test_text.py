"""The text dialects of deck lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.decks.files import read_deck, read_deck_file
from gadesk.decks.model import DeckError, DeckList, Entry, Section
from gadesk.decks.text import write_text_deck
from tests.decks.samples import CATALOGUE, legal_deck

COMMON = "# Material Deck\n1 Spirit of Paper\n\n# Main Deck\n4 Paper Moth\n\n# Sideboard\n2 Moth's Lantern\n"
READ = DeckList((Entry(1, "spirit-of-paper"),), (Entry(4, "paper-moth"),), (Entry(2, "moths-lantern"),))


@pytest.mark.parametrize(
    "text",
    [
        COMMON,
        COMMON.replace("\n", "\r\n"),
        COMMON.replace("\n", "\r"),
        "﻿" + COMMON,
        COMMON.replace("'", "’"),
        COMMON.replace("4 ", "4x ").replace("2 ", "2X "),
        COMMON.replace("# ", "### ").replace(" Deck", "").lower(),
        COMMON.replace("# Material Deck", "## MATS:").replace("# Main Deck", "#Maindeck:"),
        COMMON.replace("# Material Deck", "Champion deck").replace("# Main Deck", "Deck:"),
        COMMON.replace("# Material Deck", "# Reserve").replace("# Sideboard", "# Side Board"),
        COMMON.replace("4 Paper Moth", "3 Paper Moth\nPAPER MOTH"),
        COMMON.replace("# Sideboard\n2 ", "SB: 2 "),
        COMMON.replace("Moth\n", "Moth (TST 1st) 012\n").replace("Lantern", "Lantern [TST]"),
        COMMON.replace("Moth\n", "Moth TST 012\n").replace("Lantern", "Lantern TST"),
        "// exported by hand\n" + COMMON,
        "4 Paper Moth\n1 Spirit of Paper\nsb: 2 Moth's Lantern",
        "# Main\n4 paper-moth\n# Side\n2 moths-lantern\n# Champion\nspirit-of-paper",
    ],
)
def test_every_dialect_reads_as_the_same_deck(text: str) -> None:
    """Headers, counts, line ends, quotes, set codes and sections in any order: one deck, nothing to report."""
    assert read_deck(text, CATALOGUE).problems == ()
    assert read_deck(text, CATALOGUE).deck == READ


def test_a_title_gives_the_name_and_a_file_its_own_otherwise(tmp_path: Path) -> None:
    """The simulator's title line names the deck; a file without one is named after itself."""
    path = tmp_path / "my deck.txt"
    path.write_text("### Grand Archive Deck: Night Moths\n" + COMMON, encoding="utf-8")
    assert read_deck_file(path, CATALOGUE).deck.name == "Night Moths"
    path.write_text(COMMON, encoding="utf-8")
    assert read_deck_file(path, CATALOGUE).deck.name == "my deck"


def test_a_name_that_begins_with_a_number_is_a_name() -> None:
    """A card whose name begins with a number can stand with and without a count."""
    assert read_deck("# Main\n2 2 Moths\n2 Moths", CATALOGUE).deck.main == (Entry(3, "2-moths"),)


@pytest.mark.parametrize(
    ("line", "words", "lost"),
    [
        ("Allies x24", "not a card", False),
        ("https://example.org/deck/1", "a link", False),
        ("# Notes", "not a card or a heading", False),
        ("3 Paper Mth", "did you mean “Paper Moth”", True),
        ("3 Paper Mth (TST-12)", "did you mean “Paper Moth”", True),
        ("3 Paper Mth TST 012", "did you mean “Paper Moth”", True),
        ("2 Twin [TST]", "twin-one, twin-two", True),
        ("2 Twin", "twin-one, twin-two", True),
        ("Twin", "twin-one, twin-two", True),
        ("0 Paper Moth", "not a number of copies", True),
        ("-2 Paper Moth", "not a number of copies", True),
        ("99999999999 Paper Moth", "not a number of copies", True),
        ("SB: Paper Mth", "no card is named", True),
    ],
)
def test_a_line_that_is_not_understood_is_reported_by_its_number(line: str, words: str, lost: bool) -> None:
    """Nothing is dropped in silence, and the lines around it are read."""
    read = read_deck(f"# Main Deck\n{line}\n4 Paper Moth", CATALOGUE)
    assert [problem.line for problem in read.problems] == [2]
    assert words in read.problems[0].sentence and read.cards_lost is lost
    assert read.deck.main == (Entry(4, "paper-moth"),)


def test_what_is_written_reads_as_the_same_deck() -> None:
    """The common dialect: sections in order, “4 NAME” lines, shared names by slug."""
    assert write_text_deck(READ, CATALOGUE) == COMMON
    deck = DeckList(main=(Entry(2, "twin-two"), Entry(1, "moths-lantern")))
    assert write_text_deck(deck, CATALOGUE) == "# Main Deck\n2 twin-two\n1 Moth's Lantern\n"
    assert read_deck(write_text_deck(deck, CATALOGUE), CATALOGUE).deck == deck
    assert legal_deck().slugs(Section.MAIN)[:5] == ("pebble-a",) * 4 + ("pebble-b",)


entries = st.lists(
    st.builds(Entry, st.integers(1, 99), st.sampled_from([card.slug for card in CATALOGUE])),
    unique_by=lambda entry: entry.slug,
    max_size=6,
).map(tuple)


@given(st.builds(DeckList, entries, entries, entries))
def test_writing_and_reading_any_deck_changes_nothing(deck: DeckList) -> None:
    """The round trip through the common dialect is exact."""
    read = read_deck(write_text_deck(deck, CATALOGUE), CATALOGUE)
    assert read.deck == deck and not read.problems


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    """Garbage is a deck with problems, or a `DeckError`; never another error."""
    try:
        read = read_deck(text, CATALOGUE)
    except DeckError:
        return
    assert all(problem.sentence.isprintable() for problem in read.problems)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\x00", "not a text file"),
        (b"  \n", "holds no cards"),
        (b"x" * 1_000_001, "too large"),
        (None, "Cannot read"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(tmp_path: Path, content: bytes | None, words: str) -> None:
    """The sentence names the file and what is wrong with it."""
    path = tmp_path / "deck.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DeckError, match=words) as caught:
        read_deck_file(path, CATALOGUE)
    assert str(path) in str(caught.value)


def test_a_text_that_is_no_deck_is_read_soon() -> None:
    """Every line is reported; suggestions end when there are a hundred riddles."""
    text = "\n".join(f"4 Papr Mothh {number}" for number in range(300))
    read = read_deck(text, CATALOGUE)
    assert len(read.problems) == 300
    assert any(line.choices for line in read.lines[:100]) and not any(line.choices for line in read.lines[100:])
