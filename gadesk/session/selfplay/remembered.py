"""What a waiting trigger or an effect in force remembers, in words: what tells two of the same words apart.

Each thing that may be remembered has its entry here, so that the next one is missed by name: the keys of notes by
their types and members, and the fields of a happening and of an effect in force by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import USED, Active
from gadesk.engine.state.looking import readable
from gadesk.engine.state.notes import ChosenBy, Count, Key, Note, WorkedOut
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.notion import total
from gadesk.script.words import Trait

Facts = dict[str, str]
"""Words under what they are about: two records differ in a fact where their words under it do."""
ABOUT = "event id"
"""What a trigger happened to."""


class Sayer:
    """Names things and players as one seat knows them: `thing` names a card or an object by its id."""

    def __init__(self, seat: int, seats: int, thing: Callable[[int], str]) -> None:
        self._seat = seat
        self._two = seats == 2
        self._thing = thing

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


def _word(form: str) -> Saying:
    return lambda _say, value: form.format(value) if value not in ("", None) else ""


def _number(form: str) -> Saying:
    return lambda _say, value: form.format(value) if value else ""


def _things(form: str) -> Saying:
    return lambda say, ids: form.format(say.things(ids)) if ids else ""


def _thing(form: str) -> Saying:
    return lambda say, id: form.format(say.things((id,))) if id else ""


def _player(form: str) -> Saying:
    return lambda say, seat: form.format(say.player(seat)) if seat is not None and seat >= 0 else ""


def _turned(_say: Sayer, turned: tuple[object, object] | None) -> str:
    return f"from {turned[0] or 'none'} to {turned[1]}" if turned else ""


def _numbers(_say: Sayer, numbers: Mapping[str, int]) -> str:
    return ", ".join(str(number) for _, number in sorted(numbers.items()))


def _groups(say: Sayer, groups: Iterable[tuple[int, ...]]) -> str:
    ids = [id for group in groups for id in group]
    return f"for {say.things(ids)}" if ids else ""


def _each_of(kind: type, table: Mapping[str, Saying]) -> Mapping[str, Saying]:
    """Return a table of the fields of a record that says something, or nothing, of every one."""
    if missing := [name for name in kind.__slots__ if name not in table]:  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__}: nothing is said of {', '.join(missing)}")
    return table


OF_NOTE = total(Note, {
    Note.CHOSEN_PLAYER: _player("{} chosen"),
    Note.EVENT: _number("by {}"),
    Note.INSTEAD: unsaid,
    Note.MOVED: unsaid,
    Note.NAME: _word("“{}” named"),
    Note.PLAYER: _player("about {}"),
    Note.TURNED: _turned,
    Note.X: _word("X is {}"),
})  # fmt: skip
OF_HAPPENING = _each_of(Happening, {
    **dict.fromkeys(("kind", "old", "leveling", "combat", "cause"), unsaid),
    "seat": _player("of {}"),
    "id": _thing("about {}"),
    "source": _thing("from {}"),
    "amount": _number("by {}"),
    "zone": _word("out of {}"),
    "to": _word("into {}"),
    "others": _things("with {}"),
    "phase": _word("{} phase"),
    "counter": _word("{} counters"),
    "property": _word("{}"),
    "turned": _turned,
})  # fmt: skip
OF_EFFECT = _each_of(Active, {
    **dict.fromkeys(
        ("id", "controller", "source", "face", "changes", "combat", "attacks", "next_only", "preds"), unsaid
    ),
    **dict.fromkeys(("notes", "targets", "event"), unsaid),  # said as of a trigger
    "ids": _things("on {}"),
    "until": lambda _say, until: until.value,
    "left": lambda _say, left: f"{left} left" if left not in (None, USED) else "",
    "x": _number("X is {}"),
    "turn": _number("since turn {}"),
    "taker": _player("for {}"),
    "copied": lambda _say, face: f"copy of {face.name}" if face is not None else "",
    "numbers": _numbers,
    "back": _word("back to {}"),
})  # fmt: skip


def facts(record: Pending | Active | None, say: Sayer) -> Facts:
    """Return what a record remembers that its words can read, as its seat knows it."""
    if record is None:
        return {}
    found = {f"note {key}": _noted(key, value, say) for key, value in readable(record).items()}
    found["targets"] = _groups(say, record.targets)
    if record.event is not None:
        found |= dict(_fields("event", record.event, OF_HAPPENING, say))
    if isinstance(record, Active):
        found |= dict(_fields("effect", record, OF_EFFECT, say))
    return {about: words.replace("_", " ") for about, words in found.items() if words}


def _noted(key: Key, value: Any, say: Sayer) -> str:
    if isinstance(key, Note):
        return OF_NOTE[key](say, value)
    if isinstance(key, Trait):
        return f"{', '.join(value)} chosen"
    if isinstance(key, Count):
        return f"{value} {key.of}"
    if isinstance(key, WorkedOut):
        return f"X is {value}"
    words = f"chosen by {say.player(key.seat)}" if isinstance(key, ChosenBy) else key.value
    return f"{words}: {say.things(value)}"


def _fields(
    about: str, record: Happening | Active, table: Mapping[str, Saying], say: Sayer
) -> Iterator[tuple[str, str]]:
    for name, saying in table.items():
        if name == "amount" and isinstance(record, Happening) and record.kind is HappeningKind.NEGATE:
            yield f"{about} whose", f"of {say.player(record.amount)}"  # it tells whose was negated
        else:
            yield f"{about} {name}", saying(say, getattr(record, name))


def apart(records: list[Facts]) -> list[str]:
    """Say of each of several records what sets it apart from the others."""
    differing = [about for about in dict.fromkeys(key for one in records for key in one) if _differs(records, about)]
    return [", ".join(dict.fromkeys(one[about] for about in differing if about in one)) for one in records]


def _differs(records: list[Facts], about: str) -> bool:
    return len({one.get(about) for one in records}) > 1
