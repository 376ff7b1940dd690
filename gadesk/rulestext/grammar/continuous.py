"""What continuous effects say of a subject: "gets +1 [POWER] and has taunt", and for how long."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Element, Stat
from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.helpers import many
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.amounts import PerEach
from gadesk.script.node import Change
from gadesk.script.predicates import HasClass, HasSubtype
from gadesk.script.selections import AttacksOf

STATS = tuple((stat.facts.words, stat) for stat in Stat if stat.facts.kept is Kept.WORKED_OUT)
DURATIONS = (
    ("until end of turn", "end of turn"),
    ("this turn", "this turn"),
    ("until the beginning of your next turn", "next turn"),
    ("for as long as you control CARDNAME", "control"),
    ("for this attack", "combat"),
    ("until the end of your next turn", "end of your next turn"),
)
LEADS = (
    ("until end of turn", "end of turn"),
    ("until the beginning of your next turn", "next turn"),
    ("for the rest of the game", "game"),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add verb phrases (`vp#`) and instanced continuous effects."""
    _stats(grammar)
    _grants(grammar)
    _phrases(grammar)
    _forbidden(grammar)
    _durations(grammar)
    _attacks(grammar)
    _special(grammar)


def _stats(grammar: Grammar) -> None:
    g = grammar
    for word, stat in STATS:
        for sign, minus in (("+", False), ("-", True)):
            g.node("stat", h.StatChange, f"{sign}{{amount:amt}} {word}", stat=stat, minus=minus)
    many(g, "statlist", "stat", " and ")
    g.same("stats", "{it:statlist}")
    g.rule("stats", "{it:statlist} {each:foreach}", per_each(""), take_per_each(""))


def per_each(place: str) -> Any:
    """Multiply every number of a list by what is counted."""

    def build(it: tuple[h.StatChange, ...], each: Any) -> tuple[Change, ...]:
        of, every = each
        return tuple(h.StatChange(c.stat, PerEach(c.amount, of, every, place), c.minus) for c in it)

    return build


def take_per_each(place: str) -> Any:
    """Take the common "for each" off every number of a list."""

    def take(value: Any) -> Values | None:
        if not isinstance(value, tuple) or not value:
            return None
        counted = [c.amount for c in value if isinstance(c, h.StatChange) and isinstance(c.amount, PerEach)]
        if len(counted) != len(value):
            return None
        one = counted[0]
        if one.place != place or any((c.of, c.every, c.place) != (one.of, one.every, place) for c in counted):
            return None
        plain = tuple(h.StatChange(c.stat, c.amount.times, c.minus) for c in value)
        return {"it": plain, "each": (one.of, one.every)}

    return take


def _grants(grammar: Grammar) -> None:
    g = grammar
    g.same("granted", "{it:kw}")
    g.same("granted", '"{it:quoted}"')
    for verb in ("gains", "has", ""):
        g.node(f"grant.{verb}", h.Grant, "{ability:granted}", verb=verb)
        many(g, f"grants.{verb}", f"grant.{verb}", " and ")
    g.same("vp1#", "<gains|gain> {it:grants.gains}")
    g.same("vp1#", "<has|have> {it:grants.has}")
    g.same("bare", "{it:grants.}")


CANT = {
    "attack": "attack",
    "be retaliated": "be_retaliated",
    "be intercepted": "be_intercepted",
    "be targeted": "be_targeted",
    "be attacked": "be_attacked",
    "intercept": "intercept",
    "retaliate": "retaliate",
    "level up": "level_up",
    "become distant": "become_distant",
    "wake up": "wake_up",
    "be used for an attack": "be_used",
    "be used with attack cards": "be_used_with_cards",
}


def _forbidden(grammar: Grammar) -> None:
    """What a subject can't do, and what it loses."""
    g = grammar
    for element in Element:
        of = (h.SetElement(element),)
        g.word("vp1.p", f"are {element.value} element", of)
    for words, what in CANT.items():
        change = (h.Cant(what),)
        g.word("vp1.s", f"can't {words}", change)
        g.word("vp1.p", f"can't {words}", change)
    all_lost = (h.LoseAllAbilities(),)
    g.word("vp1.s", "loses all abilities", all_lost)
    g.word("vp1.p", "lose all abilities", all_lost)
    g.rule(
        "vp1#",
        "<loses|lose> {k:kwword}",
        lambda k: (h.LoseKeyword(k),),
        lambda v: {"k": v[0].keyword} if len(v) == 1 and isinstance(v[0], h.LoseKeyword) else None,
    )


def _phrases(grammar: Grammar) -> None:
    """`vp#` is a tuple of changes: one verb, or two joined by "and"."""
    g = grammar
    g.same("vp1#", "<gets|get> {it:stats}")
    g.same("vp#", "{it:vp1#}")
    g.rule("vp#", "{a:vp1#} and {b:vp1#}", lambda a, b: a + b, _two)
    g.rule("vp#", "<gets|get> {a:stats} and {b:bare}", lambda a, b: a + b, _two)
    g.rule("vp#", "{a:vp1#}, {b:vp1#}, and {c:vp1#}", lambda a, b, c: a + b + c, _three)
    _in_addition(g)


def _three(value: Any) -> list[Values] | None:
    if not isinstance(value, tuple) or len(value) < 3:
        return None
    cuts = [(one, two) for one in range(1, len(value)) for two in range(one + 1, len(value))]
    return [{"a": value[:one], "b": value[one:two], "c": value[two:]} for one, two in cuts]


def _in_addition(grammar: Grammar) -> None:
    """ "is a Beast in addition to its other types"."""

    for says in ("is", "becomes"):

        def build(t: Any, says: str = says) -> tuple[Change, ...] | None:
            if isinstance(t, HasSubtype):
                return (h.AddTypes(subtypes=(t.subtype,), says=says),)
            return (h.AddTypes(classes=(t.cls,), says=says),) if isinstance(t, HasClass) else None

        def take(value: Any, says: str = says) -> Values | None:
            change = value[0] if len(value) == 1 else None
            if not isinstance(change, h.AddTypes) or change.says != says or change.types or change.supertypes:
                return None
            return {"t": HasSubtype(change.subtypes[0]) if change.subtypes else HasClass(change.classes[0])}

        for category in ("subtype.s", "class.s"):
            grammar.rule("vp1.s", f"{says} a {{t:{category}}} in addition to its other types", build, take)


def _two(value: Any) -> list[Values] | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return [{"a": value[:at], "b": value[at:]} for at in range(1, len(value))]


def _durations(grammar: Grammar) -> None:
    g = grammar
    for words, until in DURATIONS:
        g.word("until", words, until)
    for words, until in LEADS:
        g.word("untillead", words, until)
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#} {until:until}")
    g.rule("eff", "{a:subj#} <gets|get> {it:statlist} {until:until} {each:foreach}", _after, _take_after)
    g.node("eff", e.Continuous, "{until:untillead}, {affects:subj#} {changes:vp#}", lead=True)
    g.node("eff", e.Continuous, "{affects:subj#} also {changes:vp#} {until:until}", also=True)
    g.node(
        "eff", e.Continuous, "{affects:subj#} <gets|get> your choice of {changes:orstats} {until:until}", choice=True
    )
    many(g, "orstats", "stat", " or ")
    many(g, "orgrants", "grant.gains", " or ")
    gains = "{affects:subj#} <gains|gain> your choice of {changes:orgrants} {until:until}"
    g.node("eff", e.Continuous, gains, choice=True)
    g.node("eff", e.BecomeProperty, "{what:subj#} also <becomes|become> distant", property="distant", also=True)


def _after(a: Any, it: Any, until: str, each: Any) -> e.Continuous:
    return e.Continuous(a, per_each("after")(it, each), until)


def _take_after(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or value != e.Continuous(value.affects, value.changes, value.until):
        return None
    taken = take_per_each("after")(value.changes)
    return None if taken is None else {"a": value.affects, "until": value.until, **taken}


def _attacks(grammar: Grammar) -> None:
    """Attacks as subjects."""
    g = grammar
    g.node("subj.p", AttacksOf, "{of:gen} attacks")
    g.node("nextattack", AttacksOf, "{of:gen} next attack", next_only=True)
    g.node("eff", e.Continuous, "{affects:nextattack} this turn {changes:vp.s}", until="this turn")


def _special(grammar: Grammar) -> None:
    g = grammar
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's next wake up phase",
        changes=(h.Cant("wake_up"),),
        until="their next wake up phase",
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.p} don't wake up during their controller's next wake up phase",
        changes=(h.Cant("wake_up"),),
        until="their next wake up phase",
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.p} assign damage with their life stat instead of power stat {until:until}",
        changes=(h.DamageBy(Stat.LIFE),),
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's wake up phase as long as you control CARDNAME",
        changes=(h.Cant("wake_up"),),
        until="wake up control",
    )
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#}", until="")
