"""Hostile arguments of `sync`, `selfplay`, `demo` and what else writes: each is one sentence, before any work."""

from __future__ import annotations

import argparse
import errno
import json
import os
import tracemalloc
from pathlib import Path

import pytest

from gadesk.cli import main, make_parser
from gadesk.protocol.events import Event, EventKind
from gadesk.session.selfplay import matches
from gadesk.terminal import path_to_write
from gadesk.ui.demo import log_text
from gadesk.ui.log.grouped_lines import tell
from gadesk.ui.log.sentences import Speaker
from tests.library.shared_index import SCRIPT, shared_index
from tests.timing import quickest

HALF, RAW = "\ud800", os.fsdecode(b"\xff")
PAINTS = "\x1b[31mred\u202e\x07\n"
DIGITS = "9" * 5000
NO_ADDRESSES = [
    "", "nowhere", "http://", "http://[", "http://[::1", "http://[::1]:x", "http://127.0.0.1:99999", "http://127.0.0.1:0",
    f"http://127.0.0.1:{DIGITS}", "ftp://a.b", "file:///dev/zero", "http://a\nb", f"http://{PAINTS}", f"http://{HALF}",
    f"http://{RAW}", "http://" + "x" * 5000, "http://" + "x." * 300 + "x", "http://a..b", "http://.", "http://-", "http://%00",
    "http://a b", "http://me:secret@127.0.0.1:1", "http://127.0.0.1:1/?a", "http://127.0.0.1:1/#a", "//x", "http:x",
    "http://127.0.0.1:1/" + "x" * 100_000, "http://127.0.0.1:1/" + PAINTS, "http://\u202eabc", "http://２\u00ad.\u3002",
]  # fmt: skip
NO_NUMBERS = ["0", "-1", "1e9", "1_", DIGITS, HALF, PAINTS, "9" * 30, "", "0x1"]
NO_PLACES = ["a\0b", HALF, RAW, "", "x" * 5000, "x" * 300, "/dev/null", "/dev/null/x", "/dev/full", "/proc/gadesk"]
NO_BOTS = ["x" * 5000, HALF, PAINTS, "../../x", "a\0b", "bot", "nobody", ""]
NO_DECKS = ["x" * 5000, HALF, PAINTS, "a\0b", "/dev/zero", "/", ""]
WRITES = {
    "sync": ["sync", "--base-url", "http://127.0.0.1:1", "--library"],
    "selfplay": ["selfplay", "--decks", "Rai", "Rai", "--bots", "random", "random", "--journals"],
    "selfplay of the pool": ["selfplay", "--pool", "--journals"],
    "demo": ["demo", "--out"],
}
SELFPLAY = {
    **{f"games {number[:9]!a}": ["--games", number] for number in NO_NUMBERS},
    **{f"seats {number[:9]!a}": ["--pool", "--seats", number] for number in NO_NUMBERS},
    **{f"seed {number[:9]!a}": ["--seed", number] for number in ("1e9", DIGITS, HALF, PAINTS, "")},
    **{f"bot {name[:9]!a}": ["--bots", name, "random"] for name in NO_BOTS},
    **{f"pool's bot {name[:9]!a}": ["--pool", "--bots", name, "random"] for name in NO_BOTS},
    **{f"deck {name[:9]!a}": ["--decks", "Rai", name] for name in NO_DECKS},
    "bots for nobody": ["--pool", "--bots", *["random"] * 50],
    "another word": [f"--{PAINTS}"],
}  # fmt: skip


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Give a command something that it can't use; return the one sentence that it says."""
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    told = capsys.readouterr()
    assert code == 2, (arguments, told.err)
    assert told.out == "" and told.err.startswith("gadesk: ") and told.err.count("\n") == 1, told.err
    assert len(told.err) < 6000 and told.err.endswith(".\n"), told.err
    assert not any(word in told.err for word in ("Traceback", "fault of the program", "\x1b", "\u202e", "secret"))
    told.err.encode()
    return told.err


@pytest.mark.parametrize("address", NO_ADDRESSES, ids=lambda address: ascii(address[:30]))
def test_what_is_no_address_is_never_asked(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused before a name is looked up or a file is made."""
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: pytest.fail("looked up"))
    sentence = refused(["sync", "--base-url", address, "--library", str(tmp_path / "library")], capsys)
    assert "is not the address of an Index" in sentence and not (tmp_path / "library").exists()


@pytest.mark.parametrize("command", WRITES)
@pytest.mark.parametrize("place", [*NO_PLACES, "file", "file/below"], ids=lambda place: ascii(place[:30]))
def test_where_nothing_can_be_written_is_said_first(
    command: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after the games are played: a folder that is none, that can't be, or whose name no system takes."""
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(matches, "run_match", lambda *_, **__: pytest.fail("played"))
    refused([*WRITES[command], place], capsys)


@pytest.mark.parametrize("case", SELFPLAY)
def test_selfplay_says_what_it_cannot_use(
    case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers that are none or too large, bots and decks that nobody knows."""
    monkeypatch.setattr(matches, "run_match", lambda *_, **__: pytest.fail("played"))
    refused(["selfplay", *SELFPLAY[case]], capsys)


@pytest.mark.parametrize("name", ["shot", "host"])
@pytest.mark.parametrize("place", ["a\0b", HALF, RAW, ""], ids=ascii)
def test_so_do_the_other_commands_that_write(name: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One reader for all names of what is to be written."""
    refused({"shot": ["shot", "start", "--out", place], "host": ["host", "--journal", place]}[name], capsys)


def test_a_log_that_cannot_be_written_is_said_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a folder has its name."""
    monkeypatch.setattr("gadesk.ui.demo.play_game", lambda seed: pytest.fail("played"))
    (tmp_path / "log.txt").mkdir()
    assert "log.txt" in refused(["demo", "--out", str(tmp_path)], capsys)


def test_a_full_disk_ends_no_selfplay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that breaks leaves no journal then; the figures come all the same and say so."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(matches, "MOST_TURNS", 1)
    monkeypatch.setattr(Path, "write_bytes", full)
    assert main([*WRITES["selfplay"], str(tmp_path / "journals")]) == 1
    told = capsys.readouterr()
    assert told.err == "" and "over turn limit: 1" in told.out and f"not kept: {os.strerror(errno.ENOSPC)}" in told.out


@pytest.mark.timed
def test_a_refusal_costs_next_to_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No more than a twentieth of a second and 20 MB, once the command's modules are there."""
    cases = [["sync", "--base-url", address] for address in NO_ADDRESSES]
    cases += [["selfplay", *words] for words in SELFPLAY.values()]
    cases += [[*words, place] for words in WRITES.values() for place in NO_PLACES]
    for case in cases:
        spent = quickest(lambda case=case: refused(case, capsys), 3)  # type: ignore[misc]
        tracemalloc.start()
        refused(case, capsys)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert spent < 0.05 and most < 20e6, ([word[:40] for word in case], spent, most)


HOSTILE = [
    PAINTS + "Ann", HALF + "Ann", "Ann\r\nTurn 9: Ben wins.", "A\u2028nn\x85\x00", "A" * 100_000, "A" + "\u0301" * 900,
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:20]))
def test_a_log_of_hostile_names_is_a_file_of_plain_lines(name: str, tmp_path: Path) -> None:
    """Each event is one line of the file, however its players and cards are called; it is read back as text."""
    events = [
        Event(EventKind.TURN_BEGINS, seat=0, amount=1),
        Event(EventKind.ACTIVATED, seat=1, id=4, slug="a-card"),
        Event(EventKind.CONCEDED, seat=1),
    ]
    lines = tell(Speaker((name, name), lambda slug: name, {}), events)
    path = tmp_path / "log.txt"
    path.write_bytes(log_text(lines).encode())
    shown = [line for line in path.read_bytes().decode().splitlines() if line]
    assert len(shown) == len(lines) >= 2
    assert all(line.isprintable() and 0 < len(line) <= 1000 for line in shown), shown


def junk(value: object) -> bytes:
    """Write a page of cards that holds something else."""
    return json.dumps(value, ensure_ascii=True).encode()


PAGE = {"has_more": False, "order": "ASC", "page": 1, "page_size": 50, "sort": "name", "total_pages": 1}
ANSWERS: dict[str, bytes] = {
    "deep": b"[" * 200_000,
    "deep page": b'{"data": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "digits": b'{"data": [], "total_pages": ' + b"9" * 100_000 + b"}",
    "pages without end": junk({**PAGE, "data": [], "total_pages": 10**18, "total_cards": 10**18, "has_more": True}),
    "negative": junk({**PAGE, "data": [], "total_pages": -5, "total_cards": -1}),
    "infinite": b'{"data": [], "total_pages": 1e999}',
    "no list": junk({**PAGE, "data": "x" * 1000}),
    "no cards": junk({**PAGE, "data": [None, 1, "x", [], {}]}),
    "list": junk([]),
    "null": b"null",
    "half a character": b'{"data": [{"name": "\\ud800", "slug": "\\ud800"}]}',
    "not text": b"\xff\xfe\x00" * 1000,
    "nothing": b"",
    "zeros": b"\0" * 5000,
    "wide": b'{"data": [' + b"{}," * 300_000 + b"{}]}",
    "large": b" " * 70_000_000,
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_hostile_index_is_one_sentence_and_changes_nothing(
    answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it answers in place of cards: the library stays as it was."""
    if not SCRIPT.is_file():
        pytest.skip("the shared stand-in is not here")
    monkeypatch.setattr("gadesk.library.long_work.Control.sleep", lambda self, seconds: None)
    with shared_index() as index:
        index.instead = lambda path: ANSWERS[answer] if path.startswith("/cards") else None
        code = main(["sync", "--base-url", index.url, "--library", str(tmp_path)])
        told = capsys.readouterr()
        asked = len(index.asked)
    said = [line for line in told.err.splitlines() if line.startswith("gadesk: ")]
    assert code == 1 and len(said) == 1 and said[0].endswith("The library is as it was."), told.err
    assert "fault of the program" not in told.err and asked < 100


def test_every_name_of_what_is_written_goes_through_one_reader() -> None:
    """An option that names a folder, or a file that it makes, is of no other type; what is read has other doors."""
    commands = next(action for action in make_parser()._actions if isinstance(action, argparse._SubParsersAction))
    found = {
        (name, action.dest): action.type
        for name, parser in commands.choices.items()
        for action in parser._actions
        if action.option_strings and str(action.metavar).startswith(("FOLDER", "FILE"))
        if action.dest not in ("deck", "resume")
    }
    assert len(found) >= 5 and set(found.values()) == {path_to_write}, found
