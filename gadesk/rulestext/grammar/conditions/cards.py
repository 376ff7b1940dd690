"""What was dealt with before: cards discarded, revealed, sacrificed this way; who has the most or the least."""

from __future__ import annotations

from functools import partial
from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import Compared
from gadesk.rulestext.grammar.conditions.counted import compares
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script.node import Who
from gadesk.script.players import EachOpponent, EachPlayer
from gadesk.script.words import Compare, Dealt, Extreme

DEALT_WITH = (
    (Dealt.DISCARDED, "discard"), (Dealt.REVEALED, "reveal"), (Dealt.BANISHED, "banish"),
    (Dealt.SACRIFICED, "sacrifice"), (Dealt.DESTROYED, "destroy"),
)  # fmt: skip
"""What was done to cards and objects, and the verb."""
MOST = ((Extreme.HIGHEST, "most"), (Extreme.LOWEST, "fewest"), (Extreme.LOWEST, "least"))
AS_MUCH = {Extreme.HIGHEST: Compare.AT_LEAST, Extreme.LOWEST: Compare.AT_MOST}
"""Whoever has the most has no less than anybody."""
Held = tuple[Zone | None, Extreme]
"""In which zone cards are counted, else influence; and whether it is the most or the least."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _dealt_with(grammar)
    _the_most(grammar)


def _dealt_with(grammar: Grammar) -> None:
    """ "An ally was sacrificed", "you didn't discard an ally card"."""
    g = grammar
    for key, verb in DEALT_WITH:

        def undone(preds: Any, key: Dealt = key) -> c.IsNot:
            return c.IsNot(c.NotedAny(key, preds))

        def done(preds: Any, key: Dealt = key) -> c.NotedAny:
            return c.NotedAny(key, preds)

        for words, build in (
            (f"{{preds:anp}} was {key}", done), (f"{{preds:anp}} has been {key}", done),
            (f"you didn't {verb} {{preds:anp}}", undone), (f"you did not {verb} {{preds:anp}}", undone),
        ):  # fmt: skip
            g.rule("cond", words, build)


def _the_most(grammar: Grammar) -> None:
    """ "You are the player with the least influence", "an opponent with the most cards in their hand has six …"."""
    g = grammar
    for extreme, word in MOST:

        def held(zone: Zone | None = None, extreme: Extreme = extreme) -> Held:
            return zone, extreme

        def unheld(value: Any, zoned: bool, extreme: Extreme = extreme) -> Values | None:
            fits = value[1] is extreme and (value[0] is not None) is zoned
            return ({"zone": value[0]} if zoned else {}) if fits else None

        for words, zoned in ((f"the {word} influence", False), (f"the {word} cards in their {{zone:zone}}", True)):
            g.rule("themost", words, held, partial(unheld, zoned=zoned))
    for words, build, take in (
        ("you are the player with {it:themost}", _you_have, _take_you_have),
        ("a player with {it:themost} has {c:many.p} cards in their {again:zone}", *_of_most(EachPlayer())),
        ("an opponent with {it:themost} has {c:many.p} cards in their {again:zone}", *_of_most(EachOpponent())),
    ):
        g.rule("cond", words, build, where_it_fits(take))


def _held(it: Held, who: Who | None = None) -> a.Influence | a.CardsInZone:
    """So much of it as you have, or as whoever of some has the most."""
    zone, extreme = it
    if zone is None:
        return a.Influence() if who is None else a.Influence(who, extreme)
    return a.CardsInZone(zone) if who is None else a.CardsInZone(zone, who, take=extreme)


def _you_have(it: Held) -> c.Compares:
    return c.Compares(_held(it), AS_MUCH[it[1]], _held(it, EachPlayer()))


def _take_you_have(value: Any) -> Values | None:
    it = (getattr(value.right, "zone", None), value.right.take)
    return {"it": it} if value == _you_have(it) else None


def _of_most(who: Who) -> tuple[Any, Any]:
    """Whoever has the most has the highest number there is."""

    def build(it: Held, c: Compared, again: Zone) -> Any:
        return compares(_held(it, who), *c) if it[0] is again else None

    def take(value: Any) -> Values | None:
        it = (value.left.zone, value.left.take)
        return {"it": it, "c": (value.op, value.right), "again": it[0]} if value.left == _held(it, who) else None

    return build, take
