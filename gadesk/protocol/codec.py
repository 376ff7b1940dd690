"""JSON for frozen dataclasses, both ways, driven by their annotations and strict on input.

What is written is deterministic: fields in their order, defaults left out, no spaces. What is read is
checked field by field; anything unexpected raises `CodecError` with one plain sentence.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, TypeVar, cast

from gadesk import foreign

Encoder = Callable[[Any], Any]
Decoder = Callable[[Any, str], Any]
T = TypeVar("T")

MOST_ITEMS = 4096
MOST_CHARACTERS = 4096
MOST_NUMBER = 2**53
LONGEST, MOST_VALUES = 4 * 1024 * 1024, 400_000


class CodecError(ValueError):
    """Data that is not what was expected; the text is one plain sentence."""


def to_plain(value: Any) -> Any:
    """Turn a dataclass into dicts, lists, strings and numbers."""
    return _encoder(type(value))(value)


def from_plain(cls: type[T], data: Any, where: str = "") -> T:
    """Rebuild a `cls` from plain data, or raise `CodecError`."""
    return cast(T, _decoder(cls)(data, where or cls.__name__.lower()))


def dumps(data: Any) -> bytes:
    """Write plain data as one line of JSON, without the line's end."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def loads(line: bytes | str) -> Any:
    """Read one line of JSON, or raise `CodecError`."""
    try:
        return foreign.json_of(line, LONGEST, MOST_VALUES)
    except foreign.Unreadable as why:
        raise CodecError(f"The line can't be read: {why}.") from None


class Tagged:
    """A family of dataclasses told apart by a field `is`: the messages of a protocol, the lines of a file."""

    def __init__(self, what: str, *classes: type[Any]) -> None:
        self.what = what
        self.by_word = {_word(cls): cls for cls in classes}

    def encode(self, value: Any) -> dict[str, Any]:
        """Turn one of the family into a dict that begins with its word."""
        return {"is": _word(type(value)), **to_plain(value)}

    def decode(self, data: Any) -> Any:
        """Rebuild one of the family, or raise `CodecError`."""
        if not isinstance(data, dict):
            raise CodecError(f"A {self.what} is a JSON object.")
        word = data.get("is")
        cls = self.by_word.get(word) if isinstance(word, str) else None
        if cls is None:
            raise CodecError(f"No {self.what} is called {_short(word)}.")
        return from_plain(cls, {key: item for key, item in data.items() if key != "is"}, _word(cls))


def _word(cls: type[Any]) -> str:
    return cls.__name__.lower()


def _short(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


_ENCODERS: dict[Any, Encoder] = {}
_DECODERS: dict[Any, Decoder] = {}


def _encoder(annotation: Any) -> Encoder:
    """Work out once how values of a type are written."""
    known = _ENCODERS.get(annotation)
    if known is None:
        known = _ENCODERS[annotation] = _make_encoder(annotation)
    return known


def _make_encoder(annotation: Any) -> Encoder:
    if annotation in (int, str, bool, type(None), Any):
        return _same
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _enum_value
    if is_dataclass(annotation):
        return _encode_dataclass(cast(type[Any], annotation))
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple:
        return _encode_tuple(arguments)
    if origin in (typing.Union, types.UnionType):
        inner = _encoder(_optional_of(arguments))
        return lambda value: None if value is None else inner(value)
    raise TypeError(f"no JSON form for {annotation!r}")


def _same(value: Any) -> Any:
    return value


def _enum_value(value: Any) -> Any:
    return value.value


def _encode_tuple(arguments: tuple[Any, ...]) -> Encoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = _encoder(arguments[0])
        return list if inner is _same else lambda value: [inner(item) for item in value]
    inners = [_encoder(argument) for argument in arguments]
    return lambda value: [inner(item) for inner, item in zip(inners, value, strict=True)]


def _encode_dataclass(cls: type[Any]) -> Encoder:
    parts: list[tuple[str, Any, Encoder]] = []

    def encode(value: Any) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for name, default, inner in parts:
            item = getattr(value, name)
            if item is not default and item != default:
                out[name] = inner(item)
        return out

    # A class may hold itself (a card its lineage), so the parts are filled in on first use.
    def first(value: Any) -> dict[str, Any]:
        if not parts:
            hints = typing.get_type_hints(cls)
            parts.extend((field.name, field.default, _encoder(hints[field.name])) for field in fields(cls))
        return encode(value)

    return first


def _decoder(annotation: Any) -> Decoder:
    """Work out once how values of a type are read and checked."""
    known = _DECODERS.get(annotation)
    if known is None:
        known = _DECODERS[annotation] = _make_decoder(annotation)
    return known


def _make_decoder(annotation: Any) -> Decoder:
    if annotation is int:
        return _decode_int
    if annotation is bool:
        return _decode_bool
    if annotation is str:
        return _decode_str
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _decode_enum(annotation)
    if is_dataclass(annotation):
        return _decode_dataclass(cast(type[Any], annotation))
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple:
        return _decode_tuple(arguments)
    if origin in (typing.Union, types.UnionType):
        inner = _decoder(_optional_of(arguments))
        return lambda data, where: None if data is None else inner(data, where)
    raise TypeError(f"no JSON form for {annotation!r}")


def _optional_of(arguments: tuple[Any, ...]) -> Any:
    others = [argument for argument in arguments if argument is not type(None)]
    if len(others) != 1 or len(others) == len(arguments):
        raise TypeError("only unions with None have a JSON form")
    return others[0]


def _decode_int(data: Any, where: str) -> int:
    if type(data) is not int or abs(data) > MOST_NUMBER:
        raise CodecError(f"{where}: a whole number was expected, not {_short(data)}.")
    return data


def _decode_bool(data: Any, where: str) -> bool:
    if type(data) is not bool:
        raise CodecError(f"{where}: true or false was expected, not {_short(data)}.")
    return data


def _decode_str(data: Any, where: str) -> str:
    if type(data) is not str:
        raise CodecError(f"{where}: a text was expected, not {_short(data)}.")
    if len(data) > MOST_CHARACTERS:
        raise CodecError(f"{where}: the text is longer than {MOST_CHARACTERS} characters.")
    return data


def _decode_enum(cls: type[Enum]) -> Decoder:
    members = {member.value: member for member in cls}

    def decode(data: Any, where: str) -> Enum:
        member = members.get(data) if isinstance(data, str | int) else None
        if member is None:
            raise CodecError(f"{where}: {_short(data)} is not one of its words.")
        return member

    return decode


def _decode_tuple(arguments: tuple[Any, ...]) -> Decoder:
    many = len(arguments) == 2 and arguments[1] is Ellipsis
    inners = [_decoder(argument) for argument in (arguments[:1] if many else arguments)]

    def decode(data: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise CodecError(f"{where}: a list was expected, not {_short(data)}.")
        if len(data) > MOST_ITEMS:
            raise CodecError(f"{where}: the list is longer than {MOST_ITEMS}.")
        if many:
            return tuple(inners[0](item, where) for item in data)
        if len(data) != len(inners):
            raise CodecError(f"{where}: a list of {len(inners)} was expected.")
        return tuple(inner(item, where) for inner, item in zip(inners, data, strict=True))

    return decode


def _decode_dataclass(cls: type[Any]) -> Decoder:
    parts: dict[str, Decoder] = {}
    needed: list[str] = []

    def decode(data: Any, where: str) -> Any:
        if not parts and not needed:
            hints = typing.get_type_hints(cls)
            parts.update((field.name, _decoder(hints[field.name])) for field in fields(cls))
            needed.extend(field.name for field in fields(cls) if field.default is MISSING)
        if not isinstance(data, dict):
            raise CodecError(f"{where}: an object was expected, not {_short(data)}.")
        for name in data:
            if name not in parts:
                raise CodecError(f"{where}: the field {_short(name)} is unknown.")
        for name in needed:
            if name not in data:
                raise CodecError(f"{where}: the field {name} is missing.")
        return cls(**{name: parts[name](item, f"{where}.{name}") for name, item in data.items()})

    return decode
