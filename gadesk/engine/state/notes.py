"""What instructions, costs and rules remember, to be spoken of later."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

from gadesk.glossary import Direction
from gadesk.script.node import Amount
from gadesk.script.words import Dealt, Trait


class Note(Enum):
    """What is noted besides cards and objects."""

    CHOSEN_PLAYER = auto()
    EVENT = auto()  # how much it was, where no happening tells it
    MEANT = auto()  # which of those that something happened to at once answered as it happened
    INSTEAD = auto()  # the rules by which something else was done already
    MOVED = auto()  # which ids became which as cards moved
    NAME = auto()
    PLAYER = auto()
    TURNED = auto()  # from where to where the Shifting Currents turned
    X = auto()

    __hash__ = object.__hash__  # there is one of each: notes are looked up too often for Enum's own, which is Python


class Count(NamedTuple):
    """How many, or how much, was dealt with."""

    of: Dealt


class ChosenBy(NamedTuple):
    """What a player chose before something began that several players do."""

    seat: int


class WorkedOut(NamedTuple):
    """What "X is" said, as it was when the first of several instructions used it."""

    value: Amount


RuleKey = int | tuple[int, int] | tuple[str, int]
"""The effect in force that a rule is of, its source and its ability, or what else makes it."""
Ids = tuple[int, ...]
Words = tuple[str, ...]
Turned = tuple[Direction | None, Direction]
Applied = tuple[RuleKey, ...]

Key = Dealt | Trait | Count | ChosenBy | Note | WorkedOut
Noted = Ids | Words | int | str | dict[int, int] | Turned | Applied

OfIds = Dealt | ChosenBy | Literal[Note.MEANT]
OfNumber = Count | WorkedOut | Literal[Note.CHOSEN_PLAYER, Note.EVENT, Note.PLAYER, Note.X]
OfName = Literal[Note.NAME]
OfInstead = Literal[Note.INSTEAD]
OfMoved = Literal[Note.MOVED]
OfTurned = Literal[Note.TURNED]

if TYPE_CHECKING:
    # fmt: off
    class Notes(dict[Key, Noted]):
        """What instructions, costs and rules note: the key says what it holds."""

        @overload  # type: ignore[override]
        def __getitem__(self, key: OfIds) -> Ids: ...
        @overload
        def __getitem__(self, key: OfNumber) -> int: ...
        @overload
        def __getitem__(self, key: Trait) -> Words: ...
        @overload
        def __getitem__(self, key: OfName) -> str: ...
        def __getitem__(self, key: Key) -> Noted: raise KeyError(key)

        @overload  # type: ignore[override]
        def get(self, key: OfIds) -> Ids | None: ...
        @overload
        def get(self, key: OfIds, default: Ids) -> Ids: ...
        @overload
        def get(self, key: Trait, default: Words) -> Words: ...
        @overload
        def get(self, key: OfNumber) -> int | None: ...
        @overload
        def get(self, key: OfNumber, default: int) -> int: ...
        @overload
        def get(self, key: OfName) -> str | None: ...
        @overload
        def get(self, key: OfInstead, default: Applied) -> Applied: ...
        @overload
        def get(self, key: OfMoved, default: dict[int, int]) -> dict[int, int]: ...
        @overload
        def get(self, key: OfTurned) -> Turned | None: ...
        @overload
        def get(self, key: Key) -> Noted | None: ...
        def get(self, key: Key, default: Noted | None = None) -> Noted | None: return default

        @overload
        def __setitem__(self, key: OfIds, value: Ids) -> None: ...
        @overload
        def __setitem__(self, key: Trait, value: Words) -> None: ...
        @overload
        def __setitem__(self, key: OfNumber, value: int) -> None: ...
        @overload
        def __setitem__(self, key: OfName, value: str) -> None: ...
        @overload
        def __setitem__(self, key: OfInstead, value: Applied) -> None: ...
        @overload
        def __setitem__(self, key: OfMoved, value: dict[int, int]) -> None: ...
        @overload
        def __setitem__(self, key: OfTurned, value: Turned) -> None: ...
        def __setitem__(self, key: Key, value: Noted) -> None: raise KeyError(key)

        def setdefault(self, key: OfIds, value: Ids) -> Ids: ...  # type: ignore[override]
        def update(self, other: Notes) -> None: ...  # type: ignore[override]
        def copy(self) -> Notes: ...
    # fmt: on
else:
    Notes = dict  # as one is made for every point of view (`query.context.Ctx`), it is a plain one
