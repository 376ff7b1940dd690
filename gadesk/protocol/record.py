"""What passes between a seat and its host, and what a saved game is made of: frozen structures of msgspec.

A record is plain data: equality, hash and copies are those of its class and fields. What its fields may hold stands in
their annotations, and so do the bounds of what is read from others (`Whole`, `Text`, `Long`, `Many`, `Rows`). Its JSON
form leaves out fields that hold their default (docs/decisions/01-structures.md).
"""

from __future__ import annotations

from typing import Annotated, TypeVar, dataclass_transform

from msgspec import Meta, Struct, StructMeta
from msgspec.structs import replace

__all__ = ["Long", "Many", "Record", "Rows", "TaggedRecord", "Text", "Whole", "replace"]

UNKNOWN_IS_REFUSED = False
"""Whether a field that a record does not have is an error where one is read, or passed over: within a version of the
protocol a newer program may say more than an older one reads. This is the one place."""
MOST_ITEMS = 4096
MOST_CHARACTERS = 4096
MOST_IN_LONG = 20_000
MOST_NUMBER = 2**53

Item = TypeVar("Item")
Whole = Annotated[int, Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
Text = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
Long = Annotated[str, Meta(max_length=MOST_IN_LONG)]
Many = Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)]
Rows = Annotated[tuple[Item, ...], Meta(max_length=MOST_IN_LONG)]


@dataclass_transform(frozen_default=True)
class RecordKind(StructMeta):
    """Tells the type checker that every record is frozen, as the base class says of them all."""


class Record(
    Struct, metaclass=RecordKind, frozen=True, omit_defaults=True, forbid_unknown_fields=UNKNOWN_IS_REFUSED
):  # fmt: skip
    """The base of all records."""


class TaggedRecord(Record, tag_field="is", tag=str.lower):
    """A record that says in `is` which one it is, by the name of its class: a message, a line of a saved game."""
