"""The rows of all cards: printed by a process of their own, kept in the user's cache, the same as printed here."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.errors import UserError
from gadesk.glossary.verdicts import Verdict
from gadesk.library.library import Library
from gadesk.sheets import row_file
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.card_rows import CardRow
from gadesk.sheets.deck_facts import DeckFacts
from gadesk.sheets.deck_outlook import deck_facts
from gadesk.sheets.printed import Rows, _bundled_rows
from gadesk.sheets.row_file import RowFile, RowsError, key_of, rows_of
from gadesk.ui.library.card_texts import PrintedApart
from tests import kept_rows


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, CardRow]]:
    """The rows as a process of its own prints them, and the file that keeps them."""
    path = tmp_path_factory.mktemp("rows") / "printed.jsonl"
    data = kept_rows.kept(Path(os.environ[kept_rows.KEPT])).partition(b"\n")[2]
    path.write_bytes(b"key\n" + data)
    rows = rows_of(data)
    assert rows is not None
    return path, rows


def test_the_process_prints_what_would_be_printed_here(printed: tuple[Path, dict[str, CardRow]]) -> None:
    """Every card's row, texts and outlook; read again from the file they are the same."""
    path, rows = printed
    _bundled_rows.cache_clear()  # nothing was given to this process
    here = Rows(None)
    assert rows.keys() == set(bundled_sheets())
    for slug in list(rows)[::25]:
        assert rows[slug] == here.row(slug)
    assert sum(bool(row.texts[0]) for row in rows.values()) > 1300
    assert RowFile(path).kept("key") == rows


def test_a_deck_is_told_the_same_from_rows_as_from_sheets(printed: tuple[Path, dict[str, CardRow]]) -> None:
    """Warnings and openings of every starter deck."""
    from gadesk.decks.starters import starter_deck, starter_names

    _, rows = printed
    cards = bundled_catalogue()
    apart, here = DeckFacts(lambda slug: rows[slug].outlook if slug in rows else None), deck_facts(bundled_sheets())
    for deck in (starter_deck(name, cards) for name in starter_names()):
        assert apart.known(deck) == here.known(deck) and apart.opening(deck, cards) == here.opening(deck, cards)


def test_other_rows_are_not_taken(printed: tuple[Path, dict[str, CardRow]], tmp_path: Path) -> None:
    """Of another program or library; cut off, damaged, or not there at all."""
    data = printed[0].read_bytes()
    path = tmp_path / "rows.jsonl"
    kept = RowFile(path)
    assert kept.kept("key") is None
    for text in (data[: len(data) // 2], data.replace(b'"verdict"', b'"x"', 1), data[:-20], b"key\n", b"", b"key\n3\n"):
        path.write_bytes(text)
        assert kept.kept("key") is None, text[:40]
    path.write_bytes(data)
    assert kept.kept("key") and kept.kept("other") is None
    assert rows_of(b"0\n") == {} and rows_of(b"1\n") is None


def test_the_key_follows_program_cards_and_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same at every start, another after a change of the program or a sync."""
    library = Library.open(tmp_path)
    key = key_of(library)
    assert key == key_of(library)
    monkeypatch.setattr(Library, "synced_at", 5.0)
    after_sync = key_of(library)
    monkeypatch.setattr(row_file, "PROGRAM", row_file.PROGRAM[:-1])
    assert len({key, after_sync, key_of(library)}) == 3
    library.close()


@pytest.mark.parametrize("python", ["/nowhere/python", "false"])
def test_what_can_not_be_printed_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: str) -> None:
    """The process can't be begun, or ends at once: nothing is kept."""
    monkeypatch.setattr(sys, "executable", python)
    path = tmp_path / "rows.jsonl"
    with pytest.raises(RowsError, match="can't be printed"):
        RowFile(path).printed()
    assert not path.exists()


def test_after_the_end_nothing_is_printed() -> None:
    """A window that closes begins no process any more."""
    texts = PrintedApart()
    texts.stop()
    with pytest.raises(UserError):
        texts._file.printed()
    assert not texts.ready and texts.row("any").texts == ("", "")


def test_after_a_sync_the_rows_of_before_are_not_those_of_now(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are shown until the new ones come, and everybody who asks knows that those are still to come."""
    key = ["before"]
    monkeypatch.setattr("gadesk.ui.library.card_texts.key_of", lambda library: key[0])
    monkeypatch.setattr("gadesk.sheets.row_file.user_cache", lambda: tmp_path)

    def printed(file: RowFile) -> dict[str, CardRow]:
        printings.append(key[0])
        if len(printings) == 2:
            key[0] = "another sync"
        return {"card": CardRow("card", Verdict.WHOLE, (f"printed {len(printings)}", ""))}

    printings: list[str] = []
    monkeypatch.setattr(RowFile, "printed", printed)
    texts = PrintedApart()
    texts.bring(None)
    assert texts.ready and texts.at_hand(None) and texts.row("card").texts[0] == "printed 1"
    key[0] = "after"
    assert not texts.at_hand(None) and not texts.ready and texts.row("card").texts[0] == "printed 1"
    texts.bring(None)
    assert printings == ["before", "after", "another sync"], "the library changed while they were printed"
    assert texts.ready and texts.row("card").texts[0] == "printed 3"


def test_a_process_that_fails_is_told_of_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What it said last stands in the sentence, and nothing on the terminal."""
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'Traceback' >&2\necho 'OSError: no room' >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(broken))
    with pytest.raises(RowsError, match=r"ended too early \(OSError: no room\)\.$"):
        RowFile(tmp_path / "rows.jsonl").printed()
    assert capfd.readouterr() == ("", "")


def test_the_tests_have_them_printed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many homes they are laid into; again for another program, and what no program asks for goes."""
    programs, printings = ["one"], []

    def printed(file: RowFile) -> None:
        printings.append(os.environ["XDG_DATA_HOME"])
        file._printed = b"rows"

    monkeypatch.setattr(RowFile, "printed", printed)
    monkeypatch.setattr(kept_rows, "_program", lambda: programs[-1])
    monkeypatch.setenv(kept_rows.KEPT, str(tmp_path))
    home, now = tmp_path / "home", os.environ["XDG_DATA_HOME"]
    for program in ("one", "one", "other"):
        programs.append(program)
        kept_rows.kept.cache_clear()
        kept_rows.lay(home)
    kept_rows.kept.cache_clear()
    assert len(printings) == 2 and now not in printings, "in a home without cards"
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["other.jsonl"]
    assert (home / "gadesk" / row_file.FILE).read_bytes().endswith(b"\nrows")
