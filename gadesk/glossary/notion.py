"""The base of the rulebook's words: a member is a string and carries the facts that hold for it.

A word that the program knows is declared once, with its facts; lists of words are derived from them. What can't be a
fact, behaviour and looks, stands in tables made by `total`, so that a new word is missed by name as they are made.

Facts are named tuples: a dataclass takes four times as long to make, and everything that starts imports these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum, StrEnum
from typing import Any, Self, TypeVar

Member = TypeVar("Member", bound=Enum)
Entry = TypeVar("Entry")


class Notion(StrEnum):
    """A word of the rulebook: a string, as it stands in sheets, journals and messages, with its facts."""

    _value_: str
    facts: Any

    def __new__(cls, word: str, facts: Any = None) -> Self:
        """Make a member of the word and its facts."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.facts = facts
        return member


def total(kind: type[Member], table: Mapping[Member, Entry], but: Collection[Member] = ()) -> dict[Member, Entry]:
    """Return a table in the order of its notion's members, and fail by name for a member that it lacks.

    `but` names the members that are left out, for a reason given where the table stands.
    """
    if missing := [member.name for member in kind if member not in table and member not in but]:
        raise TypeError(f"{kind.__name__}: nothing is said of {', '.join(missing)}")
    return {member: table[member] for member in kind if member in table}


def ordered(members: Iterable[Member], order: tuple[Member, ...]) -> tuple[Member, ...]:
    """Return `order`, which holds just those members; fail by name for one that it lacks.

    It serves where members stand in an order of their own, other than that of their declaration.
    """
    if missing := [member.name for member in members if member not in order]:
        raise TypeError(f"{type(order[0]).__name__}: no place is given to {', '.join(missing)}")
    return order
