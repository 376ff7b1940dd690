"""The text dialects of deck lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.decks.dialects import read_deck, read_deck_file
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
        ("Allies of mine are few and far", "not a card", False),
        ("https://example.org/deck/1", "a link", False),
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
        ("1.5 Paper Moth", "no card is named", True),
        ("1.4x Paper Moth", "no card is named", True),
        ("2.0 Paper Moth", "no card is named", True),
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


HEADINGS = [
    "# {} (5)", "[{}]", "[{} (5)]", "{} (5):", "{} - 5 cards", "== {} ==", "**{}:**", "--- {} ---", "<{}>", "// {}",
    "{}: 5",    "{} x5", "#{}#", "~ {} ~", "{} Cards (5/15)", "{}", "### {}:", "{} [5]", "The {}", "{} 5",
]  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize(
    ("words", "section"),
    [("Sideboard", "sideboard"), ("Side Deck", "sideboard"), ("Main Deck", "main"), ("MAINBOARD", "main"),
     ("Material Deck", "material"), ("Mats", "material")],
)  # fmt: skip
def test_a_heading_is_known_in_any_dress(heading: str, words: str, section: str) -> None:
    """Signs, brackets, bold print, a number of cards: what is left names the section."""
    other = "Main" if section != "main" else "Side"
    read = read_deck(f"# {other}\n4 Paper Moth\n{heading.format(words)}\n2 Moth's Lantern\n", CATALOGUE)
    assert read.problems == () and read.deck.section(Section(section)) == (Entry(2, "moths-lantern"),)


CARDS = [
    "{n} {c}", "{n}x {c}", "{n}x{c}", "x{n} {c}", "{n} × {c}", "[{n}] {c}", "({n}) {c}", "{n},{c}", "{n};{c}",
    "{n}\t{c}", "{n}: {c}", "{n} - {c}", "{c} x{n}", "{c} ×{n}", "{c} {n}x", "{c} (x{n})", "{c} ({n})",
    "{c} [{n}]", "{c},{n}", "{c}: {n}", "{c} - {n}", "{c} = {n}", "- {n} {c}", "* {c} x{n}", "• {n}x {c}",
    "| {n} | {c} |", "| {c} | {n} |", "{n} **{c}**", "{n} [{c}](https://example.org/card)", "{n} [[{c}]]",
    "{n} {c} *F*", "{n} {c} # new", "{n} {c} // new", "{n} copies of {c}", "- [ ] {n} {c}", "> {n} {c}",
    "`{n} {c}`", '"{n}","{c}","main"', "1. {n}x {c}", "{n} {c},",
]  # fmt: skip


@pytest.mark.parametrize("form", CARDS)
@pytest.mark.parametrize("name", ["Paper Moth", "2 Moths", "Moth's Lantern"])
def test_a_card_is_known_in_any_form(form: str, name: str) -> None:
    """Whatever stands around it: of all ways to part a line that one counts whose name is a card's."""
    read = read_deck(f"# Main\n{form.format(n=3, c=name)}\n", CATALOGUE)
    slug = name.lower().replace("'", "").replace(" ", "-")
    assert read.problems == () and read.deck.main == (Entry(3, slug),)


@pytest.mark.parametrize("heading", ["# Maybe (5)", "[Cut list]", "Maybeboard", "Maybe:", "Cool stuff", "== Ideas =="])
def test_cards_below_an_unknown_heading_are_a_question(heading: str) -> None:
    """They are not of the section before, and each may be taken where it belongs or left out."""
    read = read_deck(f"# Sideboard\n2 Moth's Lantern\n{heading}\n3 Paper Moth\n# Main\n1 2 Moths", CATALOGUE)
    assert read.deck.sideboard == (Entry(2, "moths-lantern"),) and read.deck.main == (Entry(1, "2-moths"),)
    asked = next(line for line in read.lines if line.number == 4)
    assert (
        asked.lost and asked.choices == ("paper-moth",) and asked.count == 3 and "no part of a deck" in asked.sentence
    )
    assert read.cards_lost and next(line for line in read.lines if line.number == 3).doubtful


def test_groups_inside_a_section_stay_in_it() -> None:
    """Headings by kind, with or without numbers, and the deck's title above everything."""
    text = "# Night Moths\nAllies (4)\n4 Paper Moth\n**Regalia**\n1 Moth's Lantern\nActions x1\n1 2 Moths\n"
    read = read_deck(text, CATALOGUE)
    assert not read.problems and read.deck.name == "Night Moths"
    assert read.deck.main == (Entry(4, "paper-moth"), Entry(1, "2-moths"))
    assert read.deck.material == (Entry(1, "moths-lantern"),)
    side = read_deck("# Sideboard\nAllies\n2 Paper Moth\nRegalia:\n1 Moth's Lantern", CATALOGUE)
    assert side.deck.sideboard == (Entry(2, "paper-moth"), Entry(1, "moths-lantern")) and not side.problems


def test_a_table_with_its_columns_named_is_read() -> None:
    """As a spreadsheet writes it: the sections stand in the rows."""
    rows = ("Quantity,Name,Section,Artist", "4,Paper Moth,Main,Me", '"1","Spirit of Paper",Material,You')
    text = "\n".join((*rows, "2,Moth's Lantern,Side,"))
    assert read_deck(text, CATALOGUE).deck == READ
    several = read_deck("4 Paper Moth, 1 Spirit of Paper; SB: 2 Moth's Lantern".replace("; SB:", "\nSB:"), CATALOGUE)
    assert several.deck == READ and not several.problems


@pytest.mark.parametrize("line", ["3. Paper Moth", "3) Paper Moth", "Paper Moth 3"])
def test_a_number_that_may_be_another_one_is_a_question(line: str) -> None:
    """The place in a list, the number of a printing or the copies: who wrote it knows."""
    read = read_deck(f"# Main\n{line}", CATALOGUE)
    assert read.cards_lost and read.lines[0].choices == ("paper-moth",) and read.lines[0].count == 3


def test_a_bare_mistyped_name_is_a_question() -> None:
    """With what it may mean; not so a sentence, which is looked at in doubt."""
    read = read_deck("# Main\nPaper Mth\nbrought to you by a friend of mine", CATALOGUE)
    assert read.lines[0].lost and read.lines[0].choices == ("paper-moth",)
    assert read.lines[1].doubtful and not read.lines[1].lost


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
        (b"\xff\x00", "not UTF-8 text"),
        (b"  \n", "holds no cards"),
        (b"x" * 1_000_001, "larger than 64 kB"),
        (b"x" * 2_000_000, "larger than 1 MB"),
        (b"1 Name\n" * 501, "more than 500 lines"),
        (b"{" * 9000, "nested more than 64 deep"),
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
