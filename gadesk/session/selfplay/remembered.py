"""What a waiting trigger or an effect in force remembers, in words: what tells two of the same words apart.

Each thing that may be remembered has its entry here, so that the next one is missed by name: the keys of notes by
their types and members, and the fields of a happening and of an effect in force by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import USED, Active, Delayed
from gadesk.engine.state.looking import readable
from gadesk.engine.state.notes import ChosenBy, Count, Key, Note, WorkedOut
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.notion import total
from gadesk.script.node import Pred
from gadesk.script.words import Trait
from gadesk.session.selfplay.saying import Facts, Sayer, Saying, each_of, number, player, thing, things, unsaid, word

ABOUT = "event id"
"""What a trigger happened to."""


def _turned(_say: Sayer, turned: tuple[object, object] | None) -> str:
    return f"from {turned[0] or 'none'} to {turned[1]}" if turned else ""


def _numbers(_say: Sayer, numbers: Mapping[str, int]) -> str:
    return ", ".join(str(number) for _, number in sorted(numbers.items()))


def _groups(say: Sayer, groups: Iterable[tuple[int, ...]]) -> str:
    ids = [id for group in groups for id in group]
    return f"for {say.things(ids)}" if ids else ""


OF_NOTE = total(Note, {
    Note.CHOSEN_PLAYER: player("{} chosen"),
    Note.EVENT: number("by {}"),
    Note.INSTEAD: unsaid,
    Note.MEANT: things("meaning {}"),
    Note.MOVED: unsaid,
    Note.NAME: word("“{}” named"),
    Note.PLAYER: player("about {}"),
    Note.TURNED: _turned,
    Note.X: word("X is {}"),
})  # fmt: skip
OF_HAPPENING = each_of(Happening, {
    **dict.fromkeys(("kind", "old", "leveling", "combat", "cause"), unsaid),
    "seat": player("of {}"),
    "id": thing("about {}"),
    "source": thing("from {}"),
    "amount": number("by {}"),
    "zone": word("out of {}"),
    "to": word("into {}"),
    "others": things("with {}"),
    "phase": word("{} phase"),
    "counter": word("{} counters"),
    "property": word("{}"),
    "turned": _turned,
})  # fmt: skip


def _remaining(_say: Sayer, preds: tuple[Pred, ...]) -> str:
    """Say as what something must remain, so that an effect on it goes on."""
    words = ", ".join(getattr(pred, "property", type(pred).__name__) for pred in preds)
    return f"while it remains {words}" if words else ""


OF_EFFECT = each_of(Active, {
    **dict.fromkeys(
        ("id", "controller", "source", "face", "changes", "combat", "attacks", "next_only", "preds"),
        unsaid,
    ),
    **dict.fromkeys(("notes", "targets", "event"), unsaid),  # said as of a trigger
    "ids": things("on {}"),
    "until": lambda _say, until: until.value,
    "left": lambda _say, left: f"{left} left" if left not in (None, USED) else "",
    "x": number("X is {}"),
    "turn": number("since turn {}"),
    "taker": player("for {}"),
    "remains": _remaining,
    "copied": lambda _say, face: f"copy of {face.name}" if face is not None else "",
    "numbers": _numbers,
    "back": word("back to {}"),
})  # fmt: skip


def facts(record: Pending | Active | Delayed | None, say: Sayer) -> Facts:
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
