"""How facts are put in words for one seat: each field of a record says something, or says that it says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any

Facts = dict[str, str]
"""Words under what they are about: two records differ in a fact where their words under it do."""


class Sayer:
    """Names things and players as one seat knows them: `thing` names a card or an object by its id."""

    def __init__(self, seat: int, seats: int, thing: Callable[[int], str], turn: int = 0) -> None:
        self.seats, self.turn = seats, turn
        self._seat = seat
        self._two = seats == 2
        self._thing = thing

    def calling(self, id: int, name: str) -> Sayer:
        """Return the same, but for one thing that is called so."""
        said = copy(self)
        said._thing = lambda other: name if other == id else self._thing(other)
        return said

    def player(self, seat: int) -> str:
        """Name a player."""
        return "you" if seat == self._seat else "your opponent" if self._two else f"player {seat + 1}"

    def things(self, ids: Iterable[int]) -> str:
        """Name cards and objects; a negative number is a player who was targeted."""
        return ", ".join(self._thing(id) if id > 0 else self.player(-1 - id) for id in ids if id) or "nothing"


Saying = Callable[[Sayer, Any], str]


def unsaid(_say: Sayer, _value: object) -> str:
    """Say nothing: of what its words, its source or its place tell already, or of no matter to a player."""
    return ""


def word(form: str) -> Saying:
    """Say a word, if there is one."""
    return lambda _say, value: form.format(value) if value not in ("", None) else ""


def number(form: str) -> Saying:
    """Say a number above 0."""
    return lambda _say, value: form.format(value) if value else ""


def things(form: str) -> Saying:
    """Name cards and objects, if there are any."""
    return lambda say, ids: form.format(say.things(ids)) if ids else ""


def thing(form: str) -> Saying:
    """Name a card or an object, if there is one."""
    return lambda say, id: form.format(say.things((id,))) if id else ""


def player(form: str) -> Saying:
    """Name a player, if there is one."""
    return lambda say, seat: form.format(say.player(seat)) if seat is not None and seat >= 0 else ""


def each_of(kind: type, table: Mapping[str, Saying]) -> Mapping[str, Saying]:
    """Return a table of the fields of a record that says something, or nothing, of every one."""
    if missing := [name for name in kind.__slots__ if name not in table]:  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__}: nothing is said of {', '.join(missing)}")
    return table


def apart(records: Sequence[Facts]) -> list[str]:
    """Say of each of several records what sets it apart from the others."""
    differing = [about for about in dict.fromkeys(key for one in records for key in one) if _differs(records, about)]
    return [", ".join(dict.fromkeys(one[about] for about in differing if about in one)) for one in records]


def _differs(records: Sequence[Facts], about: str) -> bool:
    return len({one.get(about) for one in records}) > 1
