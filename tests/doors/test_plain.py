"""Text of others, made plain: where it comes in, in errors, and on the terminal."""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from gadesk import cli, plain
from gadesk.decks.model import DeckList
from gadesk.errors import UserError
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.terminal import say, say_json

HOSTILE = (
    "\x1b]0;owned\x07", "\x1b[2J\x1b[31mred", "\x9b31m", "bell\x07", "two\nlines\r\nmore", "\u202eright to left",
    "\u2066isolate\u2069", "half \ud800", "zero\u200bwidth\ufeff", "a" * 100_000, "z" + "\u0301" * 500, "\x00", "\x7f",
    "\u2028line\u2029", "tab\tbed",
)  # fmt: skip


def wrong(words: str, lines: bool = False) -> list[str]:
    """List the characters that no plain text has."""
    bad = ("Cc", "Cs", "Cf", "Zl", "Zp")
    kept = "\u200c\u200d" + ("\n" if lines else "")
    return [char for char in words if unicodedata.category(char) in bad and char not in kept]


@given(st.text(st.characters(), max_size=300) | st.sampled_from(HOSTILE))
def test_whatever_is_written_becomes_plain_once(words: str) -> None:
    """A line has no breaks; nothing that is plain is changed again; the length is bounded."""
    for made, lines in ((plain.line(words, 80), False), (plain.text(words, 80), True), (plain.name(words), False)):
        assert not wrong(made, lines) and len(made) <= 80
    once = plain.text(words)
    assert plain.text(once) == once and plain.is_plain(once)


@pytest.mark.parametrize("words", ["Ann", "Zoë Ångström", "אבג", "日本語", "Tom & Jerry", "<b>", "नमस्ते", "👨‍👩‍👧"])
def test_what_people_are_called_stays(words: str) -> None:
    """Names of any script, and signs, are themselves."""
    assert plain.name(words) == words and plain.text(words) == words


@pytest.mark.parametrize("words", HOSTILE)
def test_the_wire_brings_plain_text_only(words: str) -> None:
    """Whoever sends it, and in whatever field."""
    sent: list[wire.FromSeat | wire.FromHost] = [
        wire.Hello(wire.VERSION, "token", words[:4000]),
        wire.ByHand(1, words[:4000]),
        wire.Notice(words[:4000]),
        wire.Refused(words[:4000]),
        wire.Seats((wire.SeatInfo(0, words[:4000], "player", True),)),
    ]
    for message in sent:
        read = wire.read_from_seat if isinstance(message, wire.FromSeat) else wire.read_from_host
        if any("\ud800" <= letter <= "\udfff" for letter in words[:4000]):
            with pytest.raises(codec.CodecError, match="half of a character"):
                read(wire.write(message))
            continue
        text = json.dumps(to_builtins(read(wire.write(message))), ensure_ascii=False)
        assert not wrong(text.replace("\\n", " ")) and "\\u00" not in text


@pytest.mark.parametrize("words", HOSTILE)
def test_errors_and_deck_names_are_one_plain_line(words: str) -> None:
    """A path or a name in a sentence does no more than stand there."""
    told = str(UserError(f"{words} can't be read."))
    assert not wrong(told) and len(told) <= plain.LINE
    assert not wrong(DeckList(name=words).name) and len(DeckList(name=words).name) <= 120


@pytest.mark.parametrize("words", HOSTILE)
def test_what_is_printed_is_plain(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences, figures and complaints about what was typed."""
    say(f"Deck {words}", file=sys.stdout)
    say_json({"name": words.replace("\ud800", "")})
    told = capsys.readouterr().out
    assert not wrong(told, lines=True)
    with pytest.raises(SystemExit):
        cli.main([words])
    told = capsys.readouterr().err
    assert told and not wrong(told, lines=True)


def test_figures_for_scripts_stay_what_they_are() -> None:
    """What is escaped for the terminal is read back as it was."""
    figures = {"name": "\x1b[31mé\x7f\u202e", "count": 3}
    out, sys.stdout = sys.stdout, io.StringIO()
    try:
        say_json(figures)
        told = sys.stdout.getvalue()
    finally:
        sys.stdout = out
    assert json.loads(told) == figures and told.isascii()


@pytest.mark.parametrize("name", ["\x1b[31mred.txt", "bell\x07.txt", "\u202etxt.deck", "new\nline.txt"])
@pytest.mark.parametrize("command", [("deck", "check"), ("scenario",), ("cards", "compile")])
def test_a_file_of_any_name_is_printed_plain(
    command: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether it can be read or not, and whatever stands in it."""
    path = tmp_path / name
    for write in (None, "### Grand Archive Deck: \x1b[2J\n4 \x1b[31mNobody\x07\n", '{"title": "\\u001b[2J"}'):
        if write is not None:
            path.write_text(write, encoding="utf-8")
        cli.main([*command, str(path)])
        told = "".join(capsys.readouterr())
        assert told and not wrong(told, lines=True)
        assert name not in told
