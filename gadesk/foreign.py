"""The one door for what others wrote: files, clipboards, answers of the network. It is bounded before any work.

Sizes are looked at before a file is read, nesting, numbers and the number of values before JSON is parsed, so that
whatever is refused costs next to nothing. Every refusal is an `Unreadable`, whose text is a clause that begins
with "it" and goes into a sentence of whoever asked.
"""

from __future__ import annotations

import codecs
import json
import math
import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from gadesk import plain

SOME, MUCH, MOST = 256 * 1024, 1024 * 1024, 32 * 1024 * 1024
"""Bytes of a list that somebody typed; of what programs write for one another; of all cards there are."""
FEW_VALUES, MANY_VALUES, ALL_VALUES = 20_000, 50_000, 3_000_000
DEEPEST = 64
LONGEST_NUMBER, _SHOWN = 16, 20
_BRACKETS = b"[]{}"
_NO_BRACKET = bytes(set(range(256)) - set(_BRACKETS))
_LONG_NUMBER = re.compile(rf"(?<![\d.])\d{{{LONGEST_NUMBER + 1}}}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_MOST_NAMED = 3
_ROUND = bytes.maketrans(b"{}", b"[]")


class Unreadable(ValueError):
    """Why something foreign is not read, as a clause: "it is larger than 256 kB"."""


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """Open a regular file of no more than `most` bytes, or raise `Unreadable` or OSError.

    For what takes a file apart itself; whoever wants its bytes calls `read_file`.
    """
    _check_file(path.stat(), most)  # before it is opened: opening a pipe waits, and a device may do anything
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        _check_file(os.fstat(file.fileno()), most)
        yield file


def read_file(path: Path, most: int = SOME) -> bytes:
    """Return what a file holds: a regular file of no more than `most` bytes, or `Unreadable`."""
    try:
        with opened(path, most) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(_of_system(error)) from None
    if len(data) > most:
        raise Unreadable(too_large(most))
    return data


def first_line(path: Path, most: int = SOME) -> bytes:
    """Return the first line of a regular file, however long the file is: of no more than `most` bytes."""
    try:
        with opened(path, MOST) as file:
            return file.readline(most + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(_of_system(error)) from None


def last_part(path: Path, most: int = SOME) -> bytes:
    """Return the last `most` bytes of a regular file, or all that it has."""
    try:
        with opened(path, MOST) as file:
            file.seek(-min(most, os.fstat(file.fileno()).st_size), os.SEEK_END)
            return file.read(most)
    except (OSError, ValueError) as error:
        raise Unreadable(_of_system(error)) from None


def left_out(paths: Sequence[Path]) -> str:
    """Say of files that can't be read that a list goes without them; "" for none."""
    if not paths:
        return ""
    named = ", ".join(plain.line(path.name) for path in paths[:_MOST_NAMED])
    more = f" and {len(paths) - _MOST_NAMED} more" if len(paths) > _MOST_NAMED else ""
    verb = "is" if len(paths) == 1 else "are"
    return f"{named}{more} can't be read, and {verb} left out of the list."


def read_text(path: Path, most: int = SOME) -> str:
    """Return the text of a file."""
    return text_of(read_file(path, most))


def text_of(data: bytes) -> str:
    """Return bytes as text: UTF-8, or UTF-16 that says so."""
    try:
        marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"it is not UTF-8 text (byte {error.start})") from None


def checked(text: str, most: int = SOME) -> str:
    """Return a text that was pasted, dropped or typed, if it is one and not too long."""
    if len(text) > most:
        raise Unreadable(too_large(most))
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Unreadable(f"it holds half of a character (the {error.start + 1}th)") from None
    return text


def json_of(
    source: str | bytes, most: int = SOME, values: int = FEW_VALUES, *, mends: bool = False, by_hand: bool = False
) -> Any:
    """Return what JSON says: no more values than `values`, none nested deeply, no number that no card has.

    `by_hand`: a person writes such files, so a word that stands twice is a slip, and not the last one of them meant.

    With `mends` one bad value does not refuse the others: a number that is none, or too long, becomes its first digits
    as a text, and half of a character a question mark.
    """
    if len(source) > most:
        raise Unreadable(too_large(most))
    text = text_of(source) if isinstance(source, bytes) else checked(source, most)
    if sum(map(text.count, ",[{:")) > values or text.count('"') > 4 * values:
        raise Unreadable(f"it holds more than {values} values")
    # Plain cuts and no expression: they take the same time whatever the text is.
    bare = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if _too_deep(bare.encode("ascii", "ignore").translate(_ROUND, _NO_BRACKET)):
        raise Unreadable(f"it is nested more than {DEEPEST} deep")
    long = _LONG_NUMBER.search(bare) is not None
    if long and not mends:
        raise Unreadable(f"it holds a number of more than {LONGEST_NUMBER} digits")
    try:
        if mends:
            data = json.loads(
                text, parse_int=_whole_or_words if long else None, parse_float=_fraction_or_words, parse_constant=str
            )
        else:
            pairs = _each_once if by_hand else None
            data = json.loads(text, parse_float=_fraction, parse_constant=_no_constant, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise Unreadable(f"it is not JSON ({error.msg}: line {error.lineno}, column {error.colno})") from None
    except RecursionError:  # whoever asks stands deep already
        raise Unreadable("it is nested too deeply") from None
    if _HALF.search(text):
        if mends:
            return json.loads(json.dumps(data, ensure_ascii=False).encode(errors="replace"))
        _check_halves(data)
    return data


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word, value in pairs:
        if word in found:
            raise Unreadable(f"it says “{plain.line(word, _SHOWN)}” twice in one place")
        found[word] = value
    return found


def whole(text: str, most: int) -> int | None:
    """Return the whole number from 0 to `most` that a text is, or None; a long row of digits is not looked at."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) + 3):
        return None
    number = int(text)
    return number if number <= most else None


def fraction(text: str, least: float, most: float) -> float | None:
    """Return the number from `least` to `most` that a text is, or None; a long one is not looked at."""
    try:
        number = float(text) if len(text) <= 2 * LONGEST_NUMBER else math.nan
    except ValueError:
        return None
    return number if least <= number <= most else None


def too_large(most: int) -> str:
    """Say that something is larger than so many bytes."""
    size = f"{most // 1024**2} MB" if most >= 1024**2 else f"{most // 1024} kB"
    return f"it is larger than {size}"


def _check_file(known: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(known.st_mode):
        kind = "a folder" if stat.S_ISDIR(known.st_mode) else "no ordinary file"
        raise Unreadable(f"it is {kind}")
    if known.st_size > most:
        raise Unreadable(too_large(most))


def _of_system(error: Exception) -> str:
    if isinstance(error, Unreadable):
        return str(error)
    words = error.strerror if isinstance(error, OSError) and error.strerror else "the name is not one of a file"
    return f"it can't be opened: {words}"


def _too_deep(brackets: bytes) -> bool:
    """Close innermost pairs over and over: what is left after `DEEPEST` times is nested deeper, or was never closed."""
    for _ in range(DEEPEST):
        fewer = brackets.replace(b"[]", b"")
        if len(fewer) == len(brackets):
            return brackets.count(b"[") > DEEPEST
        brackets = fewer
    return bool(brackets)


def _fraction(digits: str) -> float:
    number = float(digits) if len(digits) <= 2 * LONGEST_NUMBER else math.inf
    if not math.isfinite(number):
        raise Unreadable(f"it holds a number that is too large or too long ({plain.line(digits, _SHOWN)})")
    return number


def _whole_or_words(digits: str) -> int | str:
    return int(digits) if len(digits) <= LONGEST_NUMBER else plain.line(digits, _SHOWN)


def _fraction_or_words(digits: str) -> float | str:
    try:
        return _fraction(digits)
    except Unreadable:
        return plain.line(digits, _SHOWN)


def _no_constant(word: str) -> Any:
    raise Unreadable(f"it is not JSON (it says {word})")


def _check_halves(data: Any) -> None:
    """Refuse halves of characters that were written as escapes."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("it holds half of a character") from None
