"""What instructions deal with is noted by the kind of deed, the latest deed alone: which words then mean just that.

"Discard a card. Each opponent discards a card. Draw a card for each card discarded this way" means the cards of both,
"sacrifice an ally. Target opponent sacrifices an item. … the sacrificed ally's power" what was sacrificed before the
other: neither is what the note holds, so such a text is not read.
"""

from __future__ import annotations

from collections.abc import Container

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.mentions import Mention
from gadesk.script import costs
from gadesk.script import effects as e
from gadesk.script.amounts import NotedAmount
from gadesk.script.conditions import NotedAny
from gadesk.script.node import Ability, Effect, Node, field_names
from gadesk.script.selections import Noted, TopCards
from gadesk.script.words import Dealt

_NOTED: dict[type, tuple[Dealt, ...]] = {
    e.Discard: (Dealt.DISCARDED,), e.DiscardCards: (Dealt.DISCARDED,), e.Draw: (Dealt.DRAWN,),
    e.Look: (Dealt.LOOKED,), e.Reveal: (Dealt.REVEALED,), e.RevealUntil: (Dealt.REVEALED, Dealt.FOUND),
    e.Banish: (Dealt.BANISHED,), e.Destroy: (Dealt.DESTROYED,), e.Sacrifice: (Dealt.SACRIFICED,),
    e.Suppress: (Dealt.BANISHED,), e.Rested: (Dealt.RESTED,), e.Materialize: (Dealt.MATERIALIZED,),
    e.Summon: (Dealt.SUMMONED,), e.SummonCopy: (Dealt.SUMMONED,), e.Generate: (Dealt.GENERATED,),
    e.Load: (Dealt.LOADED,), e.TakeCounters: (Dealt.REMOVED,), e.Negate: (Dealt.NEGATED,),
    e.DealDamage: (Dealt.DAMAGED, Dealt.DEALT), e.Copy: (Dealt.COPIED,), e.CopyCard: (Dealt.COPIED,),
    costs.DiscardCost: (Dealt.DISCARDED,), costs.BanishCost: (Dealt.BANISHED,),
    costs.SacrificeCost: (Dealt.SACRIFICED,), costs.ReturnCost: (Dealt.RETURNED,), costs.RevealCost: (Dealt.REVEALED,),
}  # fmt: skip


def notes_of(node: Node) -> tuple[Dealt, ...]:
    """Return by which words a deed or a payment notes what it dealt with."""
    if isinstance(node, e.Put):
        found: tuple[Dealt, ...] = (Dealt.PUT,) if node.verb is Cause.PUT else (Dealt.RETURNED, Dealt.PUT)
    elif isinstance(node, e.Mill):
        found = (Dealt.BANISHED if node.to is Zone.BANISHMENT else Dealt.PUT,)
    else:
        found = _NOTED.get(type(node), ())
    top = isinstance(node, e.Reveal | e.Banish | e.Put) and isinstance(node.what, TopCards)
    return (*found, Dealt.LOOKED) if top else found


class OfSeveralDeeds(Exception):
    """Words speak of what was dealt with this way, and several deeds were done so."""


Deeds = dict[Dealt, int]


def once_each(node: Node, again: Container[int], deeds: Deeds | None = None) -> Deeds:
    """Return how many deeds of each kind come to be done in a text; OfSeveralDeeds if words speak of several as of one.

    `again`: the ids of what words mean that point back at one thing, which are no words for all that was dealt with;
    nor are cards looked at or found spoken of so.
    """
    done = {} if deeds is None else dict(deeds)
    if isinstance(node, Noted | NotedAmount | NotedAny) and id(node) not in again:
        if node.key not in (Dealt.LOOKED, Dealt.FOUND) and done.get(node.key, 0) > 1:
            raise OfSeveralDeeds
    ways = _ways(node)
    if ways:
        return _one_of_several(node, ways, again, done)
    for name in field_names(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Ability):  # it is said here, and carried out by itself
                once_each(part, again)
            elif isinstance(part, Node):
                done = once_each(part, again, done)
    if isinstance(node, e.ForEach | e.ForEachOf):  # what is done again is done by itself
        done = {key: done[key] + (done[key] - (deeds or {}).get(key, 0)) for key in done}
    for key in notes_of(node):
        done[key] = done.get(key, 0) + 1
    return done


def _ways(node: Node) -> tuple[Node, ...]:
    """Return what of a node only one is done of: modes, what is done instead or otherwise, either payment."""
    if isinstance(node, e.Modal):
        return node.modes
    if isinstance(node, e.Depending):
        return node.cases
    if isinstance(node, costs.EitherCost):
        return node.ways
    if isinstance(node, e.Upgrade):
        return node.base, node.better
    if isinstance(node, e.If | e.IfYouDo | e.WhenYouDo):
        return tuple(way for way in (node.then, getattr(node, "otherwise", None)) if way is not None)
    return (node.effect, *node.costs) if isinstance(node, e.UnlessPays) else ()


def _one_of_several(node: Node, ways: tuple[Node, ...], again: Container[int], done: Deeds) -> Deeds:
    """Each way begins where the others do, behind what is asked or done first."""
    if isinstance(node, e.Upgrade):
        once_each(node.condition, again, once_each(node.base, again, done))
    elif isinstance(node, e.If):
        once_each(node.condition, again, done)
    elif isinstance(node, e.IfYouDo | e.WhenYouDo):
        done = once_each(node.first, again, done)
    found = [once_each(way, again, done) for way in ways]
    return {key: max(one.get(key, 0) for one in found) for one in found for key in one}


class SoFar:
    """How far a text was read, which deeds it has had, and whether what a mention is found by was noted anew since."""

    def __init__(self) -> None:
        self.at = 0
        self._begun: dict[int, int] = {}
        self._noted: dict[Dealt, list[int]] = {}

    def begin(self, value: object) -> None:
        """Its words begin."""
        self._begun.setdefault(id(value), self.at)

    def end(self, deed: Effect) -> None:
        """A deed is told to its end."""
        for key in notes_of(deed):
            self._noted.setdefault(key, []).append(self._begun[id(deed)])

    def name(self, mention: Mention) -> None:
        """A mention is named here."""
        mention.named, mention.deeds = self.at, len(self._by(mention))

    def overtook(self, mention: Mention) -> bool:
        """Tell whether another deed than the one that named it has noted something by that word."""
        return any(began > mention.named for began in self._by(mention))

    def _by(self, mention: Mention) -> list[int]:
        made = mention.again()
        return self._noted.get(made.key, []) if isinstance(made, Noted) else []
