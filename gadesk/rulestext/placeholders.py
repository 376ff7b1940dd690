"""What a reading holds before its references are resolved: "it", "those units", "that many".

They never leave this room: `references.resolve` replaces each by the script node that it means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gadesk.script.node import Amount, Node, Pred, Selection, Who, field_names
from gadesk.script.words import Dealt


class It(Selection):
    """A word that points back at cards or objects."""

    noun: str


class They(Who):
    """A word that points back at a player."""

    noun: str


class ThatMany(Amount):
    """A word that points back at a number: "that much", "that many"."""

    word: str


class CountersThisWay(Amount):
    """How many counters of a kind a text did something with: which kind is known by what did it."""

    key: Dealt
    counter: str


class Others(Pred):
    """ "other": than what is not known yet. `among` is the phrase that it stands in."""

    among: tuple[Pred, ...] = ()


Rewrite = Callable[[Any], Any]


def rewrite(value: Any, change: Rewrite) -> Any:
    """Rebuild a tree with `change` applied to each node, from the leaves up.

    What does not change stays the same object, so that parts of a reading keep their identity.
    """
    if isinstance(value, tuple):
        items = tuple(rewrite(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not isinstance(value, Node):
        return value
    changed = {}
    for name in field_names(type(value)):
        old = getattr(value, name)
        new = rewrite(old, change)
        if new is not old:
            changed[name] = new
    return change(replace(value, **changed) if changed else value)
