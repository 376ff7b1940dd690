"""What an object gets, gains, has or loses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from gadesk.glossary import BUFFED, Element, Property, Stat
from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Build, Grammar, Take
from gadesk.rulestext.grammar.helpers import is_attack, many, series
from gadesk.rulestext.holes import Values
from gadesk.rulestext.tokens import Token
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed, PerEach
from gadesk.script.node import Ability, Change
from gadesk.script.players import EachOpponent, You
from gadesk.script.predicates import Both, HasClass, HasSubtype, IsObject, Not
from gadesk.script.words import Forbidden

STATS = tuple((stat.facts.words, stat) for stat in Stat if stat.facts.kept is Kept.WORKED_OUT)
SUFFERS = {
    "retaliated": Forbidden.BE_RETALIATED,
    "intercepted": Forbidden.BE_INTERCEPTED,
    "redirected by intercept": Forbidden.BE_INTERCEPTED,
    "targeted by attacks": Forbidden.BE_ATTACKED,
    "targeted": Forbidden.BE_TARGETED,
    "attacked": Forbidden.BE_ATTACKED,
    "negated": Forbidden.BE_NEGATED,
    "used for an attack": Forbidden.BE_USED,
    "used with attack cards": Forbidden.BE_USED_WITH_CARDS,
}
"""What it can't be: behind "be"."""
CANT = {
    "attack": Forbidden.ATTACK,
    "intercept": Forbidden.INTERCEPT,
    "retaliate": Forbidden.RETALIATE,
    "level up": Forbidden.LEVEL_UP,
    "become distant": Forbidden.BECOME_DISTANT,
    "wake up": Forbidden.WAKE_UP,
}
"""What it can't do."""
BY_SOME = ("retaliated", "intercepted", "targeted", "attacked")
"""What may be forbidden to certain objects or cards alone."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _keywords(grammar)
    _stats(grammar)
    _grants(grammar, words)
    _phrases(grammar)
    _forbidden(grammar)
    _additional(grammar)


def _keywords(grammar: Grammar) -> None:
    """ "has steadfast, taunt, and vigor", "loses taunt and intercept"."""
    g = grammar
    series(g, "grantlist", "grant", "and")
    g.rule("grants", "{it:grantlist}", _three_or_more, lambda v: {"it": v} if len(v) > 2 else None)

    g.node("lost", h.LoseKeyword, "{keyword:kwword}")
    series(g, "losses", "lost", "and")
    g.rule("losses", "{it:lost}", lambda it: (it,))
    g.same("vp1#", "<loses|lose> {it:losses}")


def _three_or_more(it: Any) -> Any:
    return it if len(it) > 2 else None


def _stats(grammar: Grammar) -> None:
    g = grammar
    for word, stat in STATS:
        for sign, minus in (("+", False), ("-", True)):
            g.node("stat", h.StatChange, f"{sign}{{amount:amt}} {word}", stat=stat, minus=minus)
    many(g, "statlist", "stat", " and ")
    g.same("stats", "{it:statlist}")
    g.rule("perstats", "{it:statlist} {each:foreach}", per_each, take_per_each)
    many(g, "perstatlist", "perstats", " and ")
    g.rule("stats", "{it:perstatlist}", _in_a_row, _by_what_is_counted)


def per_each(it: tuple[h.StatChange, ...], each: Any) -> tuple[Change, ...]:
    """Multiply every number of a list by what is counted."""
    of, every = each
    return tuple(h.StatChange(c.stat, PerEach(c.amount, of, every), c.minus) for c in it)


def take_per_each(value: Any) -> Values | None:
    """Take the common "for each" off every number of a list."""
    if not isinstance(value, tuple) or not value:
        return None
    counted = [c.amount for c in value if isinstance(c, h.StatChange) and isinstance(c.amount, PerEach)]
    if len(counted) != len(value):
        return None
    one = counted[0]
    if any((c.of, c.every) != (one.of, one.every) for c in counted):
        return None
    plain = tuple(h.StatChange(c.stat, c.amount.times, c.minus) for c in value)
    return {"it": plain, "each": (one.of, one.every)}


def _in_a_row(it: tuple[tuple[Change, ...], ...]) -> tuple[Change, ...]:
    return tuple(change for part in it for change in part)


def _by_what_is_counted(value: Any) -> list[Values] | None:
    """Take a list apart into those that are for each of the same, or each alone."""
    if not isinstance(value, tuple) or not all(isinstance(c, h.StatChange) for c in value):
        return None
    if not all(isinstance(c.amount, PerEach) for c in value):
        return None
    together = tuple(tuple(part) for _, part in groupby(value, lambda c: (c.amount.of, c.amount.every)))
    return [{"it": together}, {"it": tuple((c,) for c in value)}]


def add_explained(grammar: Grammar, words: Vocabulary) -> None:
    """`explained`: a keyword that nobody declared, with its number, as the ability that reminders say it is."""

    def read(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, Ability]]:
        for name, ability_of in words.explained.items():
            behind = at + len(name.split())
            if " ".join(token.text for token in tokens[at:behind]) != name:
                continue
            number = tokens[behind].text if behind < len(tokens) and tokens[behind].text.isdecimal() else ""
            ability = ability_of(number)
            if ability is not None:
                yield behind - at + bool(number), ability

    def show(value: Any) -> str | None:
        for name, ability_of in words.explained.items() if isinstance(value, Ability) else ():
            for number in ("", *map(str, range(1, LARGEST))):
                if ability_of(number) == value:
                    return f"{name} {number}".strip()
        return None

    grammar.terminal("explained", read, show)


LARGEST = 10
"""Numbers of keywords that are looked for."""


def _grants(grammar: Grammar, words: Vocabulary) -> None:
    g = grammar
    add_explained(g, words)
    g.same("granted", "{it:kw}")
    g.same("granted", "{it:explained}")
    g.same("granted", '"{it:quoted}"')
    g.node("grant", h.Grant, "{ability:granted}")
    many(g, "grants", "grant", " and ")
    g.same("vp1#", "<gains|gain> {it:grants}")
    g.same("vp1#", "<has|have> {it:grants}")


def _phrases(grammar: Grammar) -> None:
    """`vp#` is a tuple of changes: one verb, or two joined by "and"."""
    g = grammar
    g.same("vp1#", "<gets|get> {it:stats}")
    g.same("vp#", "{it:vp1#}")
    for category, words in (
        ("vp#", "<gets|get> {a:stats} and {b:grants}"), ("vp#", "{a:vp1#} and {b:vp1#}"),
        ("vp#", "{a:vp1#}, {b:vptail#}"),
        ("vptail#", "{a:vp1#}, and {b:vp1#}"), ("vptail#", "{a:vp1#}, {b:vptail#}"),
    ):  # fmt: skip
        g.rule(category, words, lambda a, b: a + b, _two)
    _in_addition(g)
    _base_stats(g)


def _base_stats(grammar: Grammar) -> None:
    """ "has base power 4 and base life 3", "CARDNAME's power is equal to the amount of items you control"."""
    g = grammar
    for stat in BUFFED:
        for base in (f"base {stat.value}", f"a base {stat.value} of"):
            g.node("basestat", h.StatSet, f"{base} {{amount:fixed}}", stat=stat)
        for name in (stat.value, f"base {stat.value}"):
            g.word("statset", name, stat)
    many(g, "basestats", "basestat", " and ")
    g.same("vp1#", "<has|have> {it:basestats}")
    both = (h.StatSet(Stat.POWER, Fixed(0)), h.StatSet(Stat.LIFE, Fixed(0)))

    def of_both(amount: Any) -> tuple[Change, ...]:
        return tuple(h.StatSet(one.stat, amount) for one in both)

    def take_both(value: Any) -> Values | None:
        first = value[0] if isinstance(value, tuple) and len(value) == len(both) else None
        fits = isinstance(first, h.StatSet) and value == of_both(first.amount)
        return {"amount": first.amount} if fits and isinstance(first, h.StatSet) else None

    g.rule("vp1#", "<has|have> base power and life {amount:fixed}", of_both, take_both)

    def told(of: Any, stat: Stat, amount: Any) -> Static:
        return Static(of, (h.StatSet(stat, amount),))

    def take_told(value: Any) -> Values | None:
        plain = isinstance(value, Static) and value == Static(value.affects, value.changes) and len(value.changes) == 1
        change = value.changes[0] if plain else None
        if not isinstance(change, h.StatSet):
            return None
        return {"of": value.affects, "stat": change.stat, "amount": change.amount}

    g.rule("static", "{of:gen} {stat:statset} is equal to {amount:worked}", told, take_told)

    def told_both(of: Any, amount: Any) -> Static:
        return Static(of, of_both(amount))

    def take_told_both(value: Any) -> Values | None:
        plain = isinstance(value, Static) and value == Static(value.affects, value.changes)
        taken = take_both(value.changes) if plain else None
        return None if taken is None else {"of": value.affects, **taken}

    for each in ("each ", ""):
        g.rule("static", f"{{of:gen}} power and life are {each}equal to {{amount:worked}}", told_both, take_told_both)


def _two(value: Any) -> list[Values] | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return [{"a": value[:at], "b": value[at:]} for at in range(1, len(value))]


def _in_addition(grammar: Grammar) -> None:
    """ "is a Beast in addition to its other types"."""

    for says in ("is", "becomes"):

        def build(t: Any) -> tuple[Change, ...] | None:
            if isinstance(t, HasSubtype):
                return (h.AddTypes(subtypes=(t.subtype,)),)
            return (h.AddTypes(classes=(t.cls,)),) if isinstance(t, HasClass) else None

        def take(value: Any) -> Values | None:
            change = value[0] if len(value) == 1 else None
            if not isinstance(change, h.AddTypes) or change.types or change.supertypes:
                return None
            if len(change.subtypes) + len(change.classes) != 1:
                return None
            return {"t": HasSubtype(change.subtypes[0]) if change.subtypes else HasClass(change.classes[0])}

        for kind in ("subtype", "class"):
            grammar.rule("vp1.s", f"{says} a {{t:{kind}.s}} in addition to its other types", build, take)
            many_say = {"is": "are", "becomes": "become"}[says]
            for plural in (f"{{t:{kind}.p}} in addition to their", f"a {{t:{kind}.s}} in addition to its"):
                grammar.rule("vp1.p", f"{many_say} {plural} other types", build, take)


def _forbidden(grammar: Grammar) -> None:
    """What a subject can't do, and what it loses."""
    g = grammar
    for element in Element:
        of = (h.SetElement(element),)
        g.word("vp1.p", f"are {element.value} element", of)
    for words, what in SUFFERS.items():
        g.rule("suffer", words, *_cant(what, ""))
        for by in BY if words in BY_SOME else ():
            g.rule("cannot", f"be {words}{by}", *_cant(what, by))
        if words in BY_SOME:
            g.rule("vp1#", f"can be {words} only by {{n:np.p}}", *_only_by(what))
    g.same("cannot", "be {it:suffer}")
    for words, what in CANT.items():
        g.rule("cannot", words, *_cant(what, ""))
    for words, cant in (
        ("can't {it:cannot}", lambda it: (it,)),
        ("<doesn't|don't> obey <its|their> controller", lambda: (h.Cant(Forbidden.OBEY),)),
        ("<doesn't|don't> wake up", lambda: (h.Cant(Forbidden.WAKE_UP),)),
        ("can't gain {k:kwword}", lambda k: (h.CantGain(k),)),
    ):
        g.rule("vp1#", words, cant)
    for joint in ("or", "and"):
        series(g, f"cannots.{joint}", "cannot", joint)
        g.same("vp1#", f"can't {{it:cannots.{joint}}}")
        series(g, f"suffers.{joint}", "suffer", joint)
        g.same("vp1#", f"can't be {{it:suffers.{joint}}}")
    for words, change in PLAINLY:
        g.word("vp1#", words, (change,))


PLAINLY: tuple[tuple[str, Change], ...] = (
    ("<loses|lose> all abilities", h.LoseAllAbilities()),
    *((f"<is|are> always {state.value}", h.IsAlways(state)) for state in (Property.DISTANT,)),
    ("<enters|enter> the field distant", h.EntersAs(distant=True)),
    ("<assigns|assign> damage with <its|their> life stat instead of power stat", h.DamageBy(Stat.LIFE)),
    ("<attacks|attack> each turn if able", h.AttacksOnly((IsObject(),), True)),
    ("can attack as though <it|they> were <an ally|allies>", h.AttackAs()),
    *((f"can't leave {decks} materialize phase", h.PlayerCant(who, Forbidden.EMPTY_DECK)) for who, decks in (
        (EachOpponent(), "your opponents' material decks unless it's their"),
        (You(), "your material deck unless it's your"),
    )),
)  # fmt: skip
"""What is said of a subject without a slot."""


BY = (" by {n:np.p}", " except by {n:np.p}")
"""By whom it can't be done: by these, or by all but these."""


def _cant(what: Forbidden, by: str) -> tuple[Build, Take]:
    """What can't be done, or not by some. What attacks target is attacked: they are no cards that target."""
    others = "except" in by

    def build(n: Any = ()) -> Change | None:
        if what is Forbidden.BE_TARGETED and is_attack(n):
            return None
        return h.Cant(what, (Not(Both(n)),) if others else n)

    def take(change: Any) -> Values | None:
        if not isinstance(change, h.Cant) or change.what is not what or bool(change.by) is not bool(by):
            return None
        if not by:
            return {}
        only = change.by[0] if len(change.by) == 1 else None
        if not others:
            return {"n": change.by}
        return {"n": only.pred.preds} if isinstance(only, Not) and isinstance(only.pred, Both) else None

    return build, take


def _only_by(what: Forbidden) -> tuple[Build, Take]:
    """What only some can do to it, all others can't."""
    build, take = _cant(what, BY[1])

    def only(n: Any) -> tuple[Any, ...] | None:
        made = build(n=n)
        return None if made is None else (made,)

    return only, lambda value: take(value[0]) if isinstance(value, tuple) and len(value) == 1 else None


def _additional(grammar: Grammar) -> None:
    g = grammar
    for stat in BUFFED:
        words = f"an additional +{{amount:amt}} {stat.facts.words}"
        g.node("stat", h.StatChange, words, stat=stat)
