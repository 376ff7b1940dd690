"""Decks that are searched: whose, for what, shown or not, and where what is found goes."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.numbers import Bounds
from gadesk.rulestext.grammar.helpers import closed, where_it_fits
from gadesk.rulestext.grammar.instructions.deeds import of_the_speaker
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.grammar.nouns.nouns import ZONES
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Who
from gadesk.script.players import You

ONE = (Fixed(1), Fixed(1))
SOUGHT = (
    ("{n:anp}", "it", False), ("{b:bounds.s} {n:np.s}", "it", True), ("{b:bounds.p} {n:np.p}", "them", True),
)  # fmt: skip
"""What is searched for, the word that points back to it, and whether it says how many."""
JOINTS = ((" and", False), (", then", False), (", reveal {them}, and", True), (", reveal {them}, then", True))
"""What stands before where it goes, and whether it is shown to all before."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    closed(grammar, "searched", {zone: noun for zone, noun in ZONES.items() if noun.endswith("deck")})
    for what, them, several in SOUGHT:
        for whose in ("your", "{who:whose}"):
            gone = f"search {whose} {{zone:searched}} for {what} and banish {them}"
            grammar.rule("eff", gone, _banished(several), where_it_fits(_sought_out(several, whose == "your")))
        for joint, shown in JOINTS:
            there = joint.format(them=them)
            found, found_by_them = _found(several, shown)
            for whose in ("your", "{who:whose}"):
                put = f"search {whose} {{zone:searched}} for {what}{there} put {them} {{to:dest}}"
                grammar.rule("eff", put, found, where_it_fits(_sought(several, shown, whose == "your")))
            theirs = f"<searches|search> their {{zone:searched}} for {what}{there} <puts|put> {them} {{to:dest}}"
            grammar.rule("does#", theirs, found_by_them, where_it_fits(_sought(several, shown, True)))


def _found(several: bool, shown: bool) -> tuple[Any, Any]:
    """What is found, of one's own deck or another's; told of others they search their own."""

    def build(n: Any, zone: Zone, to: Any, b: Bounds = ONE, who: Who = You()) -> e.Put | None:  # noqa: B008
        if several and b == ONE:
            return None
        return e.Put(s.Chosen((*n, p.InZone(zone, who)), *b), verb=Cause.SEARCH, reveal=shown, **dict(to))

    def theirs(n: Any, zone: Zone, to: Any, b: Bounds = ONE) -> e.Put | None:
        told = any(map(of_the_speaker, n)) or any(name in ("controller", "lineage") for name, _ in to)
        return None if told else build(n, zone, to, b)

    return build, theirs


def _banished(several: bool) -> Any:
    def build(n: Any, zone: Zone, b: Bounds = ONE, who: Who = You()) -> e.Banish | None:  # noqa: B008
        there = s.Chosen((*n, p.InZone(zone, who)), *b)
        return None if several and b == ONE else e.Banish(there)

    return build


def _sought_out(several: bool, own: bool) -> Any:
    def take(value: Any) -> Values | None:
        return _in_a_deck(value.what, several, own) if value == e.Banish(value.what) else None

    return take


def _sought(several: bool, shown: bool, own: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Put) or value.verb is not Cause.SEARCH or value.reveal is not shown:
            return None
        to = dict(fields_of_put(value))
        to.pop("reveal", None)
        found = _in_a_deck(value.what, several, own)
        return None if found is None else {**found, "to": tuple(to.items())}

    return take


def _in_a_deck(found: Any, several: bool, own: bool) -> Values | None:
    """Take apart what is searched for, and in whose deck."""
    there, b = found.preds[-1], (found.least, found.most)
    if (there.who == You()) is not own or (b != ONE) is not several:
        return None
    return {
        "n": found.preds[:-1],
        "zone": there.zone,
        **({"b": b} if several else {}),
        **({} if own else {"who": there.who}),
    }
