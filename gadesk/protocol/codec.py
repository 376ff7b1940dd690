"""JSON for records, both ways, and strict on input.

What is written is deterministic: fields in their order, defaults left out, no spaces, ASCII. What is read is bounded
first (`foreign`), then checked field by field; anything unexpected raises `CodecError` with one plain sentence.
"""

from __future__ import annotations

import contextlib
import json
import re
import threading
from typing import Any, Generic, TypeVar

import msgspec

from gadesk import foreign
from gadesk.protocol.record import TaggedRecord

T = TypeVar("T")
Of = TypeVar("Of", bound=TaggedRecord)

LONGEST, MOST_VALUES = 4 * 1024 * 1024, 400_000
LONGEST_NAME = 40
_ENCODER = msgspec.json.Encoder()
_LEARNT: set[type] = set()
_LEARNING = threading.RLock()
_UNSAID = re.compile(rb"[^ -~]")
_WANTED = {
    "int": "a whole number was expected",
    "str": "a text was expected",
    "bool": "true or false was expected",
    "array": "a list was expected",
    "object": "an object was expected",
}


class CodecError(ValueError):
    """Data that is not what was expected; the text is one plain sentence."""


class UnknownKind(CodecError):
    """A record of a kind that this version does not know."""


def dumps(value: Any) -> bytes:
    """Write a record, or plain data, as one line of JSON, without the line's end."""
    try:
        written = _ENCODER.encode(value)
        if not _UNSAID.search(written):
            return written
    except (UnicodeEncodeError, OverflowError):  # half of a character, an endless number: refused where they are read
        pass
    data = msgspec.to_builtins(value)
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def plain_of(value: Any) -> Any:
    """Return a record as the plain data that it is written as."""
    return msgspec.json.decode(dumps(value))


def loads(line: bytes | str) -> Any:
    """Read one line of JSON as plain data, or raise `CodecError`."""
    try:
        return foreign.json_of(line, LONGEST, MOST_VALUES)
    except foreign.Unreadable as why:
        raise CodecError(f"The line can't be read: {why}.") from None


def record_of(cls: type[T], data: Any, where: str = "") -> T:
    """Make a `cls` of plain data, or raise `CodecError`."""
    if cls not in _LEARNT:
        learn(cls)
    try:
        return msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        raise CodecError(_sentence(str(error), data, where or cls.__name__.lower())) from None


def learn(cls: type) -> None:
    """Let msgspec find out what a class is made of, in one thread at a time: it crashes where two do so at once."""
    with _LEARNING, contextlib.suppress(msgspec.ValidationError):
        msgspec.convert(None, cls)
    _LEARNT.add(cls)


def canonical(record: Any) -> bytes:
    """Write a record as who has read it writes it again, to be compared or hashed on both sides.

    One that was made here may hold a member of an enumeration that is an empty text, which is written although it
    equals the default of its field; read again it is that default, and left out.
    """
    return dumps(record_of(type(record), plain_of(record)))


class Family(Generic[Of]):
    """Records told apart by what they say in `is`: the messages of a protocol, the lines of a file."""

    def __init__(self, what: str, *classes: type[Of]) -> None:
        self.what = what
        self.by_word = {str(cls.__struct_config__.tag): cls for cls in classes}

    def one_of(self, data: Any) -> Of:
        """Make one of the family of plain data, or raise `CodecError`."""
        if not isinstance(data, dict):
            raise CodecError(f"A {self.what} is a JSON object.")
        word = data.get("is")
        if not isinstance(word, str):
            raise CodecError(f"A {self.what} says in “is” what it is.")
        cls = self.by_word.get(word)
        if cls is None:
            raise UnknownKind(f"No {self.what} is called {_short(word)}.")
        return record_of(cls, data)


_PLACED = re.compile(r"(.*) - at `\$([\w.\[\]]*)`", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_BOUND = re.compile(r"of length (?:<= )?(\d+)")
_KIND = re.compile(r"Expected `(\w+)(?: \| null)?`(.*)", re.DOTALL)
_FIELD = re.compile(r"Object (?:missing required|contains unknown) field `(.*)`", re.DOTALL)


def _sentence(error: str, data: Any, name: str) -> str:
    """Say what msgspec found in our words: where it is, what was expected, what is there."""
    placed = _PLACED.fullmatch(error)
    fault, path = (placed[1], placed[2]) if placed else (error, "")
    where = _cut(name + path)
    if field := _FIELD.fullmatch(fault):
        known = fault.startswith("Object missing")
        return f"{where}: the field {field[1] if known else _short(field[1])} is {'missing' if known else 'unknown'}."
    if fault.startswith("Invalid enum value"):
        return f"{where}: {_short(_at(data, path))} is not one of its words."
    kind = _KIND.fullmatch(fault)
    if kind is None or kind[1] not in _WANTED:
        return f"{where}: {_cut(fault)}."
    if bound := _BOUND.search(kind[2]):
        if "<=" not in kind[2]:
            return f"{where}: a list of {bound[1]} was expected."
        return f"{where}: the {'text' if kind[1] == 'str' else 'list'} is longer than {bound[1]}."
    return f"{where}: {_WANTED[kind[1]]}, not {_short(_at(data, path))}."


def _at(data: Any, path: str) -> Any:
    for name, index in _STEP.findall(path):
        data = data[name] if name else data[int(index)]
    return data


def _short(value: Any) -> str:
    return _cut(json.dumps(value))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."
