"""What objects do or suffer: `happen#` is what is said of a subject, and any subject stands before any of it.

A phrase is the pattern of which nobody is told yet, with the name of the field that the subject fills: what "is
attacked" is the target of an attack. Two phrases of one subject are an occasion each ("attacks or retaliates").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Property
from gadesk.rulestext.chart import Grammar, expand
from gadesk.rulestext.grammar.helpers import THIS_ONE, is_attack, series
from gadesk.rulestext.grammar.nouns.nouns import UNIT
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Pattern, Pred
from gadesk.script.players import AnOpponent, You
from gadesk.script.predicates import Both, ControlledBy, Either

Happen = tuple[str, Pattern]
"""The field that the subject fills, and the pattern without it."""
DOES, STRUCK, INTERCEPTED, DEALT = "preds", "target", "against", "to"
PHRASES: tuple[tuple[str, str, type[Pattern], dict[str, Any]], ...] = (
    *((words, DOES, t.Attacks, {}) for words in (
        "<attacks|attack>", "<declares|declare> an attack", "<attacks|attack> {target:whom}",
        "<attacks|attack> with {using:whom}", "<attacks|attack> using {using:whom}",
        "<uses|use> {using:whom} for an attack",
    )),
    ("<is|are> attacked by {preds:thing}", STRUCK, t.Attacks, {}),
    *((words, STRUCK, t.Attacks, {DOES: UNIT}) for words in (
        "<is|are> targeted for an attack", "<is|are> attacked", "<becomes|become> the target of an attack",
        "<is|are> targeted by an attack",
    )),
    *((f"{words} {{of:aiming}}", DOES, t.Targeted, {}) for words in (
        "<becomes|become> the target of", "<is|are> targeted by",
    )),
    *((f"{words} an activation {{by:controls}}", DOES, t.Targeted, {}) for words in (
        "<becomes|become> the target of", "<is|are> targeted by",
    )),
    ("<intercepts|intercept>", DOES, t.Intercepts, {}), ("<intercepts|intercept> an attack", DOES, t.Intercepts, {}),
    ("<intercepts|intercept> {against:whom}", DOES, t.Intercepts, {}),
    ("<is|are> intercepted", INTERCEPTED, t.Intercepts, {DOES: UNIT}),
    ("<is|are> intercepted by {preds:thing}", INTERCEPTED, t.Intercepts, {}),
    ("<retaliates|retaliate>", DOES, t.Retaliates, {}),
    ("<retaliates|retaliate> against {against:whom}", DOES, t.Retaliates, {}),
    ("<becomes|become> {property:becoming}", DOES, t.Becomes, {}),
    ("<wakes|wake> up", DOES, t.Becomes, {"property": Property.AWAKE}),
    ("<becomes|become> {word:stateof}", DOES, t.BecomesNamed, {}),
    ("<becomes|become> loaded", DOES, t.BecomesLoaded, {}),
    ("<is|are> destroyed", DOES, t.IsDestroyed, {}), ("<dies|die>", DOES, t.Dies, {}),
    ("<leaves|leave> the field", DOES, t.Leaves, {}), ("<enters|enter> the field", DOES, t.Enters, {}),
    *((f"<enters|enter> the field under {whose} control", DOES, t.Enters, {DOES: (ControlledBy(who),)})
      for whose, who in (("your", You()), ("an opponent's", AnOpponent()))),
    *((f"{verb} {least}{kind}damage", DOES, t.DealtDamage, {"combat": combat})
      for kind, combat in KINDS for verb in ("<is|are> dealt", "<takes|take>")
      for least in ("", "{least:spelled} or more ")),
    *((f"<deals|deal> {least}{kind}damage{to}", DOES, t.DealsDamage, {"combat": combat})
      for kind, combat in KINDS for to in ("", " to {to:whom}") for least in ("", "{least:int} or more ")),
    *((f"<is|are> dealt {kind}damage by {{preds:dealer}}", DEALT, t.DealsDamage, {"combat": combat})
      for kind, combat in KINDS),
    *((f"<{verb}s|{verb}> a {{counter:counters.s}}", DOES, t.CountersChange, {"removed": removed})
      for verb, removed in (("lose", True), ("get", False))),
)  # fmt: skip
"""What is said of a subject: the words for one and for several, the field that it fills, and what is waited for."""
UNSAID = tuple(said for words, _, _, fixed in PHRASES if fixed.get(DOES) == UNIT for _, said in expand("", words))
"""Behind these words nothing is said of what attacks or intercepts: no word means it."""
OF_ONE = (t.Attacks, t.Intercepts)
"""Of these there is one at a time: "one or more allies attack" is that one does."""
UNDER = (ControlledBy(You()), ControlledBy(AnOpponent()))
FIELDS = {cls: frozenset(field for _, field, one, _ in PHRASES if one is cls) for _, _, cls, _ in PHRASES}
"""Which fields of a pattern a subject fills."""
OR_THIS = (t.Enters, t.Dies, t.Leaves)
"""What has a field of its own for the card itself."""
TOGETHER = (t.Enters, t.Dies, t.Leaves, t.IsDestroyed, t.Becomes, t.DealtDamage)
"""What one or more do at the same time counts once."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    g = grammar
    g.rule("aiming", "{it:anp}", lambda it: None if is_attack(it) else it, lambda value: {"it": value})
    for whose, who in (("you control", You()), ("an opponent controls", AnOpponent())):
        g.word("controls", whose, who)
    for said, field, cls, fixed in PHRASES:

        def phrase(field: str = field, cls: type[Pattern] = cls, fixed: Any = fixed, **told: Any) -> Happen:
            empty = {field: ()} if field == DOES and field not in fixed else {}
            return field, cls(**{**empty, **fixed, **told})

        g.rule("happen#", said, phrase)
    for number in "sp":
        series(g, f"happens.{number}", f"happen.{number}", "or")
    _told(g)


def _told(grammar: Grammar) -> None:
    """`whenever`: of a subject, of it or the card itself, of one or more, and of one what is either of several."""
    g = grammar
    for words, build, take in (
        ("{preds:thing} {it:happen.s}", bind, unbind),
        ("{preds:sourced} {it:deals}", bind, unbind),
        ("CARDNAME or {preds:anp} {it:happen.s}", _or_this, _take_or_this),
        ("one or more {preds:np.p} {it:happen.p}", _together, _take_together),
        ("{preds:thing} {them:happens.s}", _either, _take_either),
    ):
        g.rule("whenever", words, build, take)
    g.rule("deals", "{it:happen.s}", _deals, lambda value: {"it": value})
    g.rule("happens", "{preds:namedone} {it:happen.s}", bind, unbind)


def _deals(it: Happen) -> Happen | None:
    """What a source does is deal damage."""
    return it if it[0] == DOES and isinstance(it[1], t.DealsDamage) else None


def bind(preds: tuple[Pred, ...], it: Happen) -> Pattern:
    """Tell a phrase of a subject (empty: the card itself)."""
    field, pattern = it
    own = getattr(pattern, field)
    who = THIS_ONE if not preds and (own or field != DOES) else preds
    return replace(pattern, **{field: (*who, *own)})


def unbind(value: Any) -> list[Values]:
    """Take a pattern apart into a subject and what is said of it, in each way."""
    return [{"preds": preds, "it": it} for preds, it in _ways(value)]


def _ways(value: Any) -> Iterator[tuple[tuple[Pred, ...], Happen]]:
    if type(value) not in FIELDS or (isinstance(value, t.Attacks | t.BecomesLoaded) and value.by is not None):
        return
    yield value.preds, (DOES, replace(value, preds=()))
    if isinstance(value, t.Enters) and len(value.preds) > 1 and value.preds[-1] in UNDER:
        who = () if value.preds[:-1] == THIS_ONE else value.preds[:-1]
        yield who, (DOES, replace(value, preds=value.preds[-1:]))
    for field in FIELDS[type(value)] - {DOES}:
        struck = getattr(value, field, ())
        if struck:
            yield () if struck == THIS_ONE else struck, (field, replace(value, **{field: ()}))


def _or_this(preds: tuple[Pred, ...], it: Happen) -> Pattern:
    field, pattern = it
    if isinstance(pattern, OR_THIS):
        return bind(preds, (field, replace(pattern, or_this=True)))
    return bind((Either((*THIS_ONE, Both(preds))),), it)


def _take_or_this(value: Any) -> list[Values] | None:
    if isinstance(value, OR_THIS):
        return unbind(replace(value, or_this=False)) if value.or_this else None
    found = []
    for preds, it in _ways(value):
        either = preds[0].preds if len(preds) == 1 and isinstance(preds[0], Either) else ()
        if len(either) == 2 and either[:1] == THIS_ONE and isinstance(either[1], Both):
            found.append({"preds": either[1].preds, "it": it})
    return found


def _together(preds: tuple[Pred, ...], it: Happen) -> Pattern | None:
    field, pattern = it
    if isinstance(pattern, TOGETHER) and getattr(pattern, "least", 1) == 1:
        return bind(preds, (field, replace(pattern, together=True)))
    return bind(preds, it) if isinstance(pattern, OF_ONE) else None


def _take_together(value: Any) -> list[Values] | None:
    if isinstance(value, TOGETHER):
        return unbind(replace(value, together=False)) if value.together else None
    return unbind(value) if isinstance(value, OF_ONE) else None


def _either(preds: tuple[Pred, ...], them: tuple[Happen, ...]) -> t.AnyPattern:
    return t.AnyPattern(tuple(bind(preds, it) for it in them))


def _take_either(value: Any) -> list[Values] | None:
    """Take apart what is said of one subject."""
    if not isinstance(value, t.AnyPattern):
        return None
    ways = [list(_ways(part)) for part in value.patterns]
    subjects = [preds for preds, _ in ways[0] if all(any(preds == other for other, _ in way) for way in ways)]
    return [
        {"preds": preds, "them": tuple(next(it for other, it in way if other == preds) for way in ways)}
        for preds in subjects
    ]
