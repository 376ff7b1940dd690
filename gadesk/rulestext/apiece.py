"""Numbers of what is done to each of several, or by each of several players: "it" and "they" are one of them there.

"Put X buff counters on each ally you control, where X is its power" is a number of each ally, "each player draws X
cards, where X is the amount of cards in their memory" one of each player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.placeholders import rewrite
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Node, Selection, Who, field_names, walk
from gadesk.script.players import Doer, EachOpponent, EachPlayer, ThatPlayer

TO_EACH: dict[type[Node], str] = {
    e.PutCounters: "on", e.DealDamage: "to", e.Continuous: "affects", Static: "affects",
}  # fmt: skip
"""What is done to each of several by a number of its own, and the field that says to what."""
OF_CHANGES = (h.StatChange, h.StatSet)
BY_EACH = (e.Draw, e.Mill, e.Recover, e.Discard)
"""What each of several players does by a number of their own."""


class OfSeveral(Exception):
    """A number that is of each of several stands where only one is worked out."""


def apiece(node: Node) -> Node:
    """The reading with "it" and "they" in such numbers meaning the one that each is of; OfSeveral if none can be."""
    made: Node = rewrite(node, _of_each)
    for part in walk(made):
        if isinstance(part, e.ForEach) and _speaks_of(part.of, _named(part.effect)):
            raise OfSeveral
        if _told(part) and not isinstance(part, BY_EACH) and any(_is_they(one) for one in _in_amounts(part)):
            raise OfSeveral
    return made


def _of_each(node: Any) -> Any:
    """What one node says of each."""
    if (field := TO_EACH.get(type(node))) is not None:
        return _with_each(node, getattr(node, field))
    if isinstance(node, BY_EACH) and _told(node):
        return _amounts_changed(node, lambda one: Doer() if _is_they(one) else one)
    return node


def _with_each(node: Any, whom: Selection) -> Any:
    """Of what is done to several, the numbers of each."""
    if not several(whom):
        return node

    def one_of(part: Any) -> Any:
        return s.EachOne() if isinstance(part, Selection) and _is_again(part, whom) else part

    if isinstance(node, e.Continuous | Static):
        changes = tuple(
            _amounts_changed(change, one_of) if isinstance(change, OF_CHANGES) else change for change in node.changes
        )
        return node if changes == node.changes else replace(node, changes=changes)
    return _amounts_changed(node, one_of)


def several(whom: Selection) -> bool:
    """Tell whether it names several."""
    return isinstance(whom, s.All | s.AllExcept) or (isinstance(whom, s.Target) and whom.most != Fixed(1))


def _is_again(part: Selection, whom: Selection) -> bool:
    """Whether a word points back at those that something is done to."""
    if isinstance(part, s.TargetRef):
        return isinstance(whom, s.Target) and (part.slot, part.above) == (whom.slot, False)
    return isinstance(part, s.Again) and part.of == whom


def _amounts_changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """Change what the amounts of a node say."""
    changed = {}
    for name in field_names(type(node)):
        old = getattr(node, name)
        new = rewrite(old, change) if isinstance(old, Amount) else old
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def _in_amounts(node: Node) -> list[Node]:
    amounts = [getattr(node, name) for name in field_names(type(node))]
    return [part for one in amounts if isinstance(one, Amount) for part in walk(one)]


def _told(node: Any) -> bool:
    """Whether several players are told to do it."""
    return isinstance(getattr(node, "who", None), EachPlayer | EachOpponent)


def _is_they(part: Any) -> bool:
    return isinstance(part, Who) and part == ThatPlayer()


def _named(effect: Node) -> Selection | None:
    field = TO_EACH.get(type(effect))
    return None if field is None else getattr(effect, field)


def _speaks_of(of: Amount, whom: Selection | None) -> bool:
    """Whether how often something is done to several is told of one of them."""
    if whom is None or not several(whom):
        return False
    return any(isinstance(part, Selection) and _is_again(part, whom) for part in walk(of))
