"""Decks on disk and in the editor: round trips, versions, foreign edits, undo without limit, exports."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks import deckfile
from gadesk.decks.deck_differences import Plan
from gadesk.decks.deckfile import About, DeckFile
from gadesk.decks.dialects import read_deck, read_deck_file
from gadesk.decks.editing import Editor
from gadesk.decks.exports import json_address, tts_json
from gadesk.decks.model import DeckError, DeckList, Entry, Section
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.files import write_whole
from gadesk.sheets.game_decks import game_deck, guest_format
from tests.waiting import PATIENCE

CATALOGUE = bundled_catalogue()


def rai() -> DeckFile:
    """Return a starter with everything a header can hold."""
    deck = starter_deck("rai", CATALOGUE)
    first = deck.main[0].slug
    about = About(
        "draft",
        first,
        ((first, "early"),),
        "Two lines\nof notes",
        (Plan("Jin = bad", (Entry(2, first),), (Entry(1, "x"),)),),
    )
    return DeckFile(deck, about)


@pytest.mark.parametrize("name", starter_names())
def test_every_starter_survives_every_format(name: str) -> None:
    """Header and list, the common text and the Tabletop Simulator JSON give the same deck back."""
    deck = starter_deck(name, CATALOGUE)
    assert deckfile.read(deckfile.written(DeckFile(deck), CATALOGUE), CATALOGUE)[0].deck == deck
    back = read_deck(tts_json(deck, CATALOGUE), CATALOGUE)
    assert (back.deck.material, back.deck.main, back.deck.sideboard) == (deck.material, deck.main, deck.sideboard)
    assert not back.problems


def test_the_header_keeps_what_the_player_added() -> None:
    """Format, cover, tags, notes and plans come back; other readers pass the header over."""
    file = rai()
    text = deckfile.written(file, CATALOGUE)
    assert deckfile.read(text, CATALOGUE)[0] == file
    assert not read_deck(text, CATALOGUE).problems


def test_notes_of_any_length_keep_a_deck_from_nothing(tmp_path: Path) -> None:
    """A line of notes may be longer than any line of a list, and there may be more: it is read and played."""
    file = rai()
    path = tmp_path / "noted.txt"
    about = replace(file.about, format="standard", notes="\n".join(["A long thought. " * 60] * 15 + ["Short."] * 600))
    deckfile.save_deck(path, DeckFile(file.deck, about), CATALOGUE)
    text = path.read_text(encoding="utf-8")
    assert deckfile.open_deck(path, CATALOGUE).file.about.notes == about.notes.strip()
    assert read_deck(text, CATALOGUE).deck.main == file.deck.main == read_deck_file(path, CATALOGUE).deck.main
    assert sorted(game_deck(str(path)).main) == sorted(game_deck("rai").main)
    assert guest_format(str(path)) == guest_format("rai")
    with pytest.raises(DeckError, match="Line 2 has more"):
        read_deck("4 Fireball\n" + "x" * 400, CATALOGUE)


@pytest.mark.parametrize("name", ["Aggro:", ":", "# Main", "Main deck", "a // b"])
@pytest.mark.parametrize("against", ["Jin", "Jin = bad", "-2 of them =", "Jin ="])
def test_any_name_survives_the_header(name: str, against: str) -> None:
    """A plan that moves nothing yet keeps its opponent, and a name its colon."""
    file = DeckFile(DeckList(main=(Entry(4, "reclaim"),), name=name), About(plans=(Plan(against), Plan("Diana"))))
    assert deckfile.read(deckfile.written(file, CATALOGUE), CATALOGUE)[0] == file


def test_saving_keeps_versions_and_notices_foreign_edits(tmp_path: Path) -> None:
    """Each changed save keeps the former file; a change by another program is noticed."""
    path = tmp_path / "mine" / "rai.txt"
    editor = Editor(rai())
    known = deckfile.save_deck(path, editor.file, CATALOGUE)
    assert deckfile.versions(path) == [] and not deckfile.changed_outside(path, known)
    editor.rename("Rai again")
    known = deckfile.save_deck(path, editor.file, CATALOGUE)
    assert [deckfile.open_deck(old, CATALOGUE).file for old in deckfile.versions(path)] == [rai()]
    assert deckfile.open_deck(path, CATALOGUE).file.deck.name == "Rai again"
    path.write_text(path.read_text() + "1 Spark\n")
    assert deckfile.changed_outside(path, known)
    assert deckfile.decks_in(tmp_path) == [path]


def test_files_that_are_no_decks_are_said(tmp_path: Path) -> None:
    """A missing file, bytes that are no text and a folder that can't be made give a sentence."""
    with pytest.raises(DeckError, match="could not be read"):
        deckfile.open_deck(tmp_path / "none.txt", CATALOGUE)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\x00\x81")
    with pytest.raises(DeckError, match="not UTF-8 text"):
        deckfile.open_deck(tmp_path / "bytes.txt", CATALOGUE)
    with pytest.raises(DeckError, match="could not be saved"):
        deckfile.save_deck(tmp_path / "bytes.txt" / "deck.txt", rai(), CATALOGUE)


def test_names_become_files_that_every_system_allows(tmp_path: Path) -> None:
    """Signs that some systems refuse are left out, and no deck takes another's file."""
    assert deckfile.file_name('a/b: "c"?') == "a b c.txt"
    assert deckfile.file_name("...") == "deck.txt"
    (tmp_path / "deck.txt").touch()
    assert deckfile.free_path(tmp_path, "deck").name == "deck 2.txt"


sections = st.sampled_from(list(Section))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(list(Section)), st.sampled_from("abc"), st.integers(-3, 4)),
        st.tuples(
            st.just("move"), st.sampled_from(list(Section)), st.sampled_from("abc"), st.sampled_from(list(Section))
        ),
        st.tuples(st.just("tag"), st.just(Section.MAIN), st.sampled_from("abc"), st.sampled_from(["", "x", "y"])),
    ),
    max_size=30,
)


@given(steps)
def test_undo_and_redo_have_no_limit(done: list[tuple[str, Section, str, object]]) -> None:
    """Undoing everything gives the first deck, redoing everything the last; cards are neither lost nor doubled."""
    editor = Editor(DeckFile(DeckList(main=(Entry(3, "a"),))))
    seen = [editor.file]
    for verb, section, slug, more in done:
        total = sum(editor.deck.count(s) for s in Section)
        if verb == "add":
            assert isinstance(more, int)
            changed = editor.add(section, slug, more)
        elif verb == "move":
            assert isinstance(more, Section)
            changed = editor.move(section, more, slug, 2)
            assert sum(editor.deck.count(s) for s in Section) == total
        else:
            changed = editor.tag([slug], str(more))
        assert all(entry.count > 0 for s in Section for entry in editor.deck.section(s))
        if changed:
            seen.append(editor.file)
    for file in reversed(seen[:-1]):
        assert editor.undo() and editor.file == file
    assert not editor.undo()
    for file in seen[1:]:
        assert editor.redo() and editor.file == file
    assert not editor.redo()


def test_tts_json_names_tokens_as_references() -> None:
    """Tokens that the deck's cards summon stand under references, not among the deck's cards."""
    data = json.loads(tts_json(starter_deck("tonoris", CATALOGUE), CATALOGUE))
    tokens = {card["name"] for card in data["cards"]["references"]}
    assert tokens and not tokens & {card["name"] for card in data["cards"]["main"]}


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("https://silvie.org/decks/abc", "https://silvie.org/decks/abc?format=json"),
        ("https://shoutatyourdecks.com/decks/123", "https://shoutatyourdecks.com/api/123"),
        ("https://dungeongui.de/deck/9-x", "https://dungeongui.de/json/9-x"),
        ("https://tcgarchitect.com/p/grand-archive/decks/77", "https://api.tcgarchitect.com/tts/grand-archive/deck/77"),
        ("https://fractalofin.site/tts/event_4/12.json", "https://fractalofin.site/tts/event_4/12.json"),
    ],
)
def test_pages_of_deck_sites(page: str, address: str) -> None:
    """Each known site's page leads to its JSON."""
    assert json_address(page) == address


def test_an_unknown_page_is_said() -> None:
    """A page of no known site gives a sentence that says what to do."""
    with pytest.raises(DeckError, match="copy the list as text"):
        json_address("https://example.org/deck/1")


LONG = {"long": "x" * 99, "long in bytes": "语" * 99, "wide": "\U0001f0a1" * 99, "a device": "con",
        "a gap at the end": "a" * 79 + " b", "capitals": "Rai", "no text": "x\ud800"}  # fmt: skip


@pytest.mark.parametrize("name", LONG.values(), ids=LONG)
def test_decks_of_one_name_get_files_of_their_own(name: str, tmp_path: Path) -> None:
    """However long it is, in whatever script; none that differ in capitals alone, which some systems take for one."""
    for written in (name, name.swapcase(), name):
        path = deckfile.free_path(tmp_path, written)
        write_whole(path, b"")
        deckfile.versions_folder(path).mkdir(parents=True)
    there = [path.name for path in deckfile.decks_in(tmp_path)]
    assert len({each.casefold() for each in there}) == 3 and "con.txt" not in there


def test_a_deck_gets_its_name_in_capitals(tmp_path: Path) -> None:
    """With its versions; but not the file of another deck."""
    path = tmp_path / "rai.txt"
    path.write_text("4 A", encoding="utf-8")
    deckfile.versions_folder(path).mkdir(parents=True)
    (deckfile.versions_folder(path) / "1.txt").write_text("3 A", encoding="utf-8")
    path = deckfile.moved(path, tmp_path, "Rai")
    assert path == tmp_path / "Rai.txt" and len(deckfile.versions(path)) == 1
    other = tmp_path / "raI.txt"
    other.write_text("1 B", encoding="utf-8")
    if not other.samefile(path):
        assert deckfile.moved(path, tmp_path, "raI") == tmp_path / "raI 2.txt"
        assert other.read_text(encoding="utf-8") == "1 B"


def test_two_threads_that_write_one_file_do_not_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are about to put theirs in its place: the last one stands whole, and neither misses what it has written."""
    path, both, failed = tmp_path / "file", threading.Barrier(2), list[OSError]()
    monkeypatch.setattr("gadesk.files.os.fsync", lambda _: both.wait(PATIENCE))

    def write(data: bytes) -> None:
        try:
            write_whole(path, data)
        except OSError as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(each * 1000,)) for each in (b"a", b"b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not failed and path.read_bytes() in (b"a" * 1000, b"b" * 1000)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
