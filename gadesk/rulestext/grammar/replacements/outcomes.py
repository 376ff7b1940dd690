"""What becomes of damage that would be dealt: any outcome behind any of the frames that say which damage it is.

`outcome`: a change that knows nothing of the damage yet ("prevent that damage", "draw a card instead", "that damage is
dealt to linked ally instead"); `dealt` the same, told of what would deal it. The frames are those of one time and of
each ("the next time … this turn, …", "if …, …"), while something holds, and once each turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import lone_change
from gadesk.rulestext.grammar.texts.sentences import take_where, where
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.amounts import CountersOn, Fixed, NotedAmount
from gadesk.script.conditions import Compares
from gadesk.script.durations import Until
from gadesk.script.node import Selection
from gadesk.script.selections import YourChampion
from gadesk.script.words import Compare, Dealt, Shield

Hurt = tuple[Any, ...]
Outcome = h.Prevent | h.DamageInstead
ONCE = "Apply this replacement effect only once per turn."
SELDOM = (ONCE, ONCE.replace("per", "each"))
PAIRS = (("hurt", "outcome"), ("strike", "dealt"), ("strikes", "dealtthose"))
"""How the damage is told, and what becomes of it in words that go with that."""
FRAMES: tuple[tuple[str, Shield, Until], ...] = (
    ("if {} this turn, ", Shield.EACH, Until.THIS_TURN), ("the next time {} this turn, ", Shield.NEXT, Until.THIS_TURN),
    ("until end of turn, if {} this turn, ", Shield.EACH, Until.END_OF_TURN),
)  # fmt: skip
"""For how long, and how often."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _outcomes(grammar)
    _frames(grammar)
    _seldom(grammar)


def _outcomes(grammar: Grammar) -> None:
    g = grammar
    for words, build, take in (
        ("{saved:saved}", _prevented, _take_prevented(False)),
        ("{saved:saved} and {then:eff} instead", _prevented, _take_prevented(True)),
        *((f"{one} that much damage {sign} {{n:amt}} instead", *_changed(sign)) for one in ("they take", "it takes")
          for sign in ("plus", "minus")),
        ("double that damage", *_doubled()),
        *((f"{it} dealt to {{to:sel.s}} instead", *_by("to")) for it in ("that damage is", "it's")),
        (HEALING, _heals, lambda value: {} if value == _heals() else None),
        ("{then:eff} instead", *_by("then")),
    ):  # fmt: skip
        g.rule("outcome", words, build, take)
    for sign in ("plus", "minus"):
        for category, those in (("dealt", ""), ("dealtthose", " to those units")):
            g.rule(category, f"it deals that much damage {sign} {{n:amt}}{those} instead", *_changed(sign))
    for category, words in (
        ("dealt", "it deals double that damage"), ("dealt", "it deals twice that much damage"),
        ("outcome", "it takes twice that much damage"), ("outcome", "they take twice that much damage"),
    ):  # fmt: skip
        g.rule(category, f"{words} instead", *_doubled())


def _prevented(saved: Any, then: Any = None) -> h.Prevent:
    return h.Prevent(Shield.EACH, saved[0], all_but=saved[1], then=then)


def _take_prevented(more: bool) -> Callable[[Any], Values | None]:
    def take(value: Any) -> Values | None:
        if not isinstance(value, h.Prevent) or (value.then is not None) is not more:
            return None
        return {"saved": (value.amount, value.all_but), **({"then": value.then} if more else {})}

    return take


def _changed(field: str) -> tuple[Any, Any]:
    """Damage of so much more or less."""

    def build(n: Any) -> h.DamageInstead:
        return replace(h.DamageInstead(Shield.EACH), **{field: n})

    def take(value: Any) -> Values | None:
        n = getattr(value, field) if isinstance(value, h.DamageInstead) else None
        return {"n": n} if n is not None and value == build(n) else None

    return build, take


def _doubled() -> tuple[Any, Any]:
    twice = h.DamageInstead(Shield.EACH, double=True)
    return lambda: twice, lambda value: {} if value == twice else None


def _by(field: str) -> tuple[Any, Any]:
    """What is done instead, or what it is dealt to instead."""

    def build(**values: Any) -> h.DamageInstead:
        return replace(h.DamageInstead(Shield.EACH), **values)

    def take(value: Any) -> Values | None:
        found = getattr(value, field) if isinstance(value, h.DamageInstead) else None
        return {field: found} if found is not None and value == build(**{field: found}) else None

    return build, take


HEALING = (
    "remove that many damage counters from them instead and then if there are zero damage counters on your champion, "
    "banish your champion"
)


def _heals() -> h.DamageInstead:
    """Damage that removes damage counters until none is left."""
    mine = YourChampion()
    heal = e.TakeCounters("damage", NotedAmount(Dealt.REPLACED), mine)
    none = Compares(CountersOn("damage", mine), Compare.EQUAL, Fixed(0))
    return h.DamageInstead(Shield.EACH, then=e.Sequence((heal, e.If(none, e.Banish(mine)))))


def of_damage(hurt: Hurt, outcome: Outcome, mode: Shield) -> tuple[Selection, Outcome] | None:
    """Return whom it concerns, and what becomes of that damage; None where it can't be told of it."""
    to, combat, exactly, sources, bound, together = hurt
    told = {"mode": mode, "combat": combat, "sources": sources, "shared": together}
    if isinstance(outcome, h.Prevent):
        return to, replace(outcome, exactly=exactly, bound=bound, **told)
    return None if exactly is not None else (to, replace(outcome, **told))


def apart(affects: Selection, change: Any, mode: Shield) -> Values | None:
    """Take it apart into the damage and what becomes of it."""
    if not isinstance(change, Outcome) or change.mode is not mode:
        return None
    plain: dict[str, Any] = {"mode": Shield.EACH, "combat": None, "sources": (), "shared": False}
    if isinstance(change, h.Prevent):
        if change.bought or change.once or change.shown:
            return None
        hurt = (affects, change.combat, change.exactly, change.sources, change.bound, change.shared)
        return {"hurt": hurt, "outcome": replace(change, exactly=None, bound=Compare.EQUAL, **plain)}
    hurt = (affects, change.combat, None, change.sources, Compare.EQUAL, change.shared)
    return None if change.also else {"hurt": hurt, "outcome": replace(change, **plain)}


def _frames(grammar: Grammar) -> None:
    g = grammar
    for told, becomes in PAIRS:
        that, so = f"{{hurt:{told}}}", f"{{outcome:{becomes}}}"
        for words, build, take in (
            (f"if {that}, {so}", _always, _take_always), (f"if {that} while {{c:conds}}, {so}", _always, _take_while),
        ):  # fmt: skip
            g.rule("static", words, build, take)
        for lead, mode, until in FRAMES:
            g.rule("eff", lead.format(that) + so, *_for_a_while(mode, until))


def _always(hurt: Hurt, outcome: Outcome, c: Any = None) -> Static | None:
    made = of_damage(hurt, outcome, Shield.EACH)
    return None if made is None else Static(made[0], (made[1],), condition=c)


def _take_always(value: Any) -> Values | None:
    plain = isinstance(value, Static) and value == Static(value.affects, value.changes) and len(value.changes) == 1
    return apart(value.affects, value.changes[0], Shield.EACH) if plain else None


def _take_while(value: Any) -> Values | None:
    if not isinstance(value, Static) or value.condition is None:
        return None
    found = _take_always(replace(value, condition=None))
    return None if found is None else {**found, "c": value.condition}


def _for_a_while(mode: Shield, until: Until) -> tuple[Any, Any]:
    def build(hurt: Hurt, outcome: Outcome) -> e.Continuous | None:
        made = of_damage(hurt, outcome, mode)
        return None if made is None else e.Continuous(made[0], (made[1],), until)

    def take(value: Any) -> Values | None:
        change = lone_change(value, e.Continuous)
        fits = change is not None and value == e.Continuous(value.affects, (change,), until)
        return apart(value.affects, change, mode) if fits else None

    return build, take


def _seldom(grammar: Grammar) -> None:
    """ "… Apply this replacement effect only once per turn.": of what is prevented."""
    g = grammar
    g.rule("oncestatic", "if {hurt:hurt}, {outcome:outcome}", _once, _take_once)
    for often in SELDOM:
        for words, build, take in (
            ("{it:oncestatic}.", lambda it: it, lambda value: {"it": value}),
            ("{it:oncestatic}, where X is {x:worked}.", where, take_where),
        ):
            g.rule("abil", f"^{words} {often}", build, take)


def _once(hurt: Hurt, outcome: Outcome) -> Static | None:
    made = _always(hurt, outcome) if isinstance(outcome, h.Prevent) else None
    change = lone_change(made, Static)
    return Static(made.affects, (replace(change, once=True),)) if made is not None and change is not None else None


def _take_once(value: Any) -> Values | None:
    change = lone_change(value, Static)
    if not isinstance(change, h.Prevent) or not change.once:
        return None
    return _take_always(replace(value, changes=(replace(change, once=False),)))
