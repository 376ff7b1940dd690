"""Hostile files and texts at every door: each is one sentence, none a traceback, none more than a little work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from gadesk import foreign
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.index_json import read_index_file
from gadesk.cards.search.find import Finder
from gadesk.cards.search.parse import SearchError
from gadesk.cards.search.parse import parse as parse_search
from gadesk.cli import main
from gadesk.decks.deckfile import open_deck
from gadesk.decks.dialects import decks_in_text, read_deck_file
from gadesk.decks.preview import preview
from gadesk.errors import UserError
from gadesk.protocol import codec, journal_file
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import NEWEST
from gadesk.session.scenario.scenarios import load_all, load_numbered
from gadesk.session.selfplay.cases import read_case
from gadesk.sheets.manual import read_back
from gadesk.ui.start.choice import read_seed
from tests.timing import quickest

HALF = "\ud800"
SIDE = b'{"material":["a"],"main":["b"]}'
HOSTILE: dict[str, bytes] = {
    "lines": b"1 Some Card\n" * 60_000,
    "names": b"".join(b"1 qwerty%d uiop asdfgh\n" % number for number in range(490)),
    "gaps in lines": (b"1 a" + b" " * 280 + b"b\n") * 200,
    "numbers in lines": (b"1. " * 90 + b"a\n") * 200,
    "signs in lines": (b"1 x" + b" ,;:|" * 55 + b"x\n") * 200,
    "dashes in lines": (b"-" * 140 + b"=" * 140 + b"x\n") * 200,
    "one line": b"4 " + b"x " * 20_000,
    "spaces": b"1 a" + b" " * 60_000 + b"b",
    "digits": b"9" * 5000 + b" Some Card",
    "number": b'{"cards": {"main": [{"name": "A", "quantity": ' + b"9" * 5000 + b"}]}}",
    "infinite": b'{"cards": {"main": [{"name": "A", "quantity": 1e999}]}, "seats": [1e999]}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep deck": b'{"cards": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "wide": b'{"cards": {"main": [' + b"{}," * 200_000 + b"{}]}}",
    "half a character": b'{"cards": {"main": [{"name": "\\ud800"}]}, "seats": ["\\ud800"]}',
    "not text": b"\xff\x00\xfe" * 1000,
    "nothing": b"",
    "zeros": b"\0" * 5000,
    "quotes": b'{"' * 300_000,
    "large": b" " * 40_000_000,
}
FILES: dict[str, Callable[[Path], object]] = {
    "deck file": lambda path: read_deck_file(path, bundled_catalogue()),
    "deck of the builder": lambda path: open_deck(path, bundled_catalogue()),
    "scenario": load_all,
    "scenario by number": lambda path: load_numbered(f"{path}#{'9' * 5000}"),
    "card file": read_index_file,
    "saved game": journal_file.load,
    "case": read_case,
}
TEXTS: dict[str, Callable[[str], object]] = {
    "pasted deck": lambda text: preview(text, bundled_catalogue()),
    "decks of an event": decks_in_text,
    "search": lambda text: Finder(()).find(parse_search(text)),
    "seed": read_seed,
    "said ability": read_back,
    "line of a guest": lambda text: wire.read_from_seat(text.encode("utf-8", "surrogatepass")),
    "line of a host": lambda text: wire.read_from_host(text.encode("utf-8", "surrogatepass")),
}
REFUSALS = (UserError, SearchError, codec.CodecError, foreign.Unreadable, ValueError)
SLOW = {"card file": 0.5, "names": 0.1, "lines": 0.1}
"""Seconds, where it is not a twentieth: a card file may hold all cards; each name is looked up, each line read."""


def said(read: Callable[[], object]) -> str:
    """Give something to a door; return the sentence that refuses it, if it is refused."""
    try:
        read()
    except REFUSALS as refusal:
        assert not isinstance(refusal, UnicodeError | RecursionError), refusal
        return str(refusal)
    return ""


@pytest.mark.parametrize("door", FILES)
def test_a_hostile_file_is_a_sentence_at_every_door(tmp_path: Path, door: str) -> None:
    """Refused in a few words, or read as what it is."""
    for name, data in HOSTILE.items():
        path = tmp_path / "file.json"
        path.write_bytes(data)
        sentence = said(lambda path=path: FILES[door](path))  # type: ignore[misc]
        assert len(sentence) < 6000 and "\n" not in sentence, (door, name)
        assert (
            sentence
            or name.endswith(("lines", "names"))
            or name in ("digits", "infinite", "number", "one line", "spaces", "nothing", "zeros")
        )


@pytest.mark.parametrize("door", FILES)
def test_what_is_no_file_is_not_read(tmp_path: Path, door: str) -> None:
    """Devices that never end, pipes that nobody writes to, folders, names that no system takes."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for path in ("/dev/zero", "/dev/stdin", tmp_path / "pipe", tmp_path / "link", tmp_path, "a\0b", HALF, "x" * 5000):
        assert said(lambda path=path: FILES[door](Path(path)))  # type: ignore[misc]


@pytest.mark.parametrize("door", TEXTS)
def test_a_hostile_text_is_a_sentence_at_every_door(door: str) -> None:
    """Pasted, typed, or sent."""
    texts = {name: data.decode("latin-1") for name, data in HOSTILE.items() if len(data) < 10_000_000}
    texts |= {"half": HALF * 50, "parentheses": "(" * 5000, "minus": "-(" * 5000, "power": "power>" + "9" * 5000,
              "digit of another script": "power>²", "or": "or " * 3000}  # fmt: skip
    for text in texts.values():
        sentence = said(lambda text=text: TEXTS[door](text))  # type: ignore[misc]
        assert len(sentence) < 6000


def test_an_include_stays_in_its_folder(tmp_path: Path) -> None:
    """Neither upwards, nor by a whole path, nor by a link; unless the folder above says that they belong together."""
    home = tmp_path / "mine"
    home.mkdir()
    (tmp_path / "cards.json").write_text('{"cards": []}')
    (home / "link.json").symlink_to(tmp_path / "cards.json")
    seats = [{"champion": "spirit-of-fire"}] * 2
    for name in ("../cards.json", str(tmp_path / "cards.json"), "link.json", "/dev/zero", "\0", "x" * 5000):
        (home / "one.json").write_text(json.dumps({"include": [name], "seats": seats}))
        assert "lies outside" in said(lambda: load_all(home / "one.json")) or len(name) > 50
    (home / "one.json").write_text(json.dumps({"include": ["../cards.json"], "seats": seats}))
    (tmp_path / ".scenarios").touch()
    assert said(lambda: load_all(home / "one.json")) == ""
    (home / "one.json").write_text(json.dumps({"seats": [{**seats[0], "turns": 10**9}, seats[1]]}))
    assert "no number may be above" in said(lambda: load_all(home / "one.json"))


@pytest.mark.parametrize(
    "forged",
    [
        b'"decks":[' + SIDE + b"," + SIDE + b'],"seed":"1","first":5',
        b'"decks":[' + SIDE + b"," + SIDE + b'],"seed":"1","first":-1',
        b'"decks":[],"seed":"1"',
        b'"decks":[' + SIDE + b'],"seed":"1"',
        b'"decks":[' + b",".join([SIDE] * 9) + b'],"seed":"1"',
        b'"decks":[' + SIDE + b"," + SIDE + b'],"seed":"' + b"1" * 4000 + b'"',
        b'"decks":[' + SIDE + b"," + SIDE + b'],"seed":"x","generator":1',
        b'"decks":[' + SIDE + b"," + SIDE + b'],"seed":"1","generator":%d' % (NEWEST + 1),
    ],
)
def test_no_game_is_made_of_a_forged_beginning(tmp_path: Path, forged: bytes) -> None:
    """Whoever begins must be there, and decks for all; the seed and its generator are of a known kind."""
    line = b'{"is":"header","version":2,"start":{' + forged + b'},"sheets":"x","seats":["player","random"]'
    path = tmp_path / "forged.journal"
    path.write_bytes(line + b',"check":"%08x"}\n' % zlib.crc32(line))
    with pytest.raises(journal_file.JournalError, match="No game can be made"):
        journal_file.load(path)


@pytest.mark.parametrize("command", [("deck", "check"), ("scenario",), ("cards", "compile")])
def test_a_command_says_one_sentence(
    tmp_path: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """For each hostile file, and for those that are none."""
    path = tmp_path / "file"
    for data in HOSTILE.values():
        path.write_bytes(data)
        code = main([*command, str(path)])
        errors = capsys.readouterr().err
        assert code in (1, 2) and "Traceback" not in errors and "fault" not in errors and errors.count("\n") <= 1
    for none in ("/dev/zero", str(tmp_path), os.fsdecode(b"\xff.json"), HALF):
        assert main([*command, none]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_raw_argument_is_no_traceback() -> None:
    """The terminal may give bytes that are no text."""
    made = subprocess.run(
        [sys.executable, "-m", "gadesk", "deck", "check", b"\xff\xed\xa0\x80"], capture_output=True, check=False
    )
    assert made.returncode == 2 and made.stderr.count(b"\n") == 1 and b"Traceback" not in made.stderr


@pytest.mark.timed
def test_what_is_refused_costs_next_to_nothing(tmp_path: Path) -> None:
    """Whatever the file, and whoever reads it."""
    bundled_catalogue().nearest("warm")
    for name, data in HOSTILE.items():
        path = tmp_path / "file"
        path.write_bytes(data)
        for door, read in FILES.items():
            spent = quickest(lambda read=read, path=path: said(lambda: read(path)), 2)  # type: ignore[misc]
            assert spent < SLOW.get(door, SLOW.get(name.split()[-1], 0.05)), (door, name, spent)


@pytest.mark.parametrize("digits", ["²", "٣" * 30, "9" * 5000, "1e999", "nan", "-1", "", "0x10"])
def test_a_number_that_is_none_is_no_traceback(digits: str) -> None:
    """One reader for whole ones and one for others: a number within bounds, or None."""
    assert foreign.whole(digits, 10**18) is None
    assert foreign.fraction(digits, 0.0, 10.0) is None
