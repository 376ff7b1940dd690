"""How instructions join into clauses, sentences and whole texts.

`eff` is one instruction without its full stop; `clause` joins instructions by "then" and "and" and puts
"you may" and "if" before them; `sent` is a clause with its full stop; `chunk0` is a sentence with one that says more of
the same; `chunk` is one with those that hang on it ("If you do, …", "… instead"); `text` is one or more chunks."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import OBJECT_TYPES, CardType, Zone
from gadesk.rulestext.chart import Build, Grammar
from gadesk.rulestext.grammar.conditions.cards import DEALT_WITH
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.deeds import doing, done
from gadesk.rulestext.grammar.occasions.verbs import SEVERAL
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It, rewrite
from gadesk.rulestext.steps import as_one
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.amounts import DeclaredX, Fixed, Let, NotedAmount, PerEach
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.node import Effect, Node, walk
from gadesk.script.players import TargetPlayer, You
from gadesk.script.words import Dealt

JOINTS = (", then", " then", " and then", " and", ", and")


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _clauses(grammar)
    _may(grammar)
    _if(grammar)
    _until_it_leaves(grammar)
    _sentences(grammar)
    _chunks(grammar)
    _instead(grammar)
    _negated(grammar)
    _texts(grammar)
    _further_x(grammar)
    _later(grammar)
    _when_this_way(grammar)
    _for_a_turn(grammar)


def _clauses(grammar: Grammar) -> None:
    """`clause0`: a clause with nothing behind it that could be of a part of it; `tailed` has "if …" or "unless …".

    Behind "then" such a tail is of what stands behind it, too; behind "and" or "you may" it is open of what it is.
    """
    g = grammar
    g.same("clause", "{it:clause0}")
    g.same("clause", "{it:tailed}")
    g.same("clause0", "{it:eff}")
    g.same("yours", "you {it:mydeed}")
    g.same("clause", "{it:yours}")
    for joint in JOINTS:

        def build(a: Any, b: Any) -> e.Sequence:
            return e.Sequence((a, b))

        g.rule("clause0", f"{{a:eff}}{joint} {{b:clause0}}", build)
        g.rule("clause0", f"{{a:eff}}{joint} {{b:yours}}", build)
        if "then" in joint:
            g.rule("tailed", f"{{a:eff}}{joint} {{b:tailed}}", build)


def _may(grammar: Grammar) -> None:
    g = grammar
    g.node("clause0", e.May, "you may {effect:have}")
    g.node("clause0", e.May, "you may {effect:clause0}")
    for category, lead, either, untake in (
        ("clause", "", _one_of_two, where_it_fits(_take_one_of_two)), ("clause0", "you may ", _may_one_of_two, None),
    ):  # fmt: skip
        g.rule(category, f"{lead}{{a:eff}} or {{b:eff}}", either, untake)
    g.rule(
        "tailed",
        "{a:eff} unless {who:who} pays {cost:price}",
        lambda a, who, cost: e.UnlessPays(a, who, (cost,)),
    )
    g.rule("tailed", "{a:eff} unless you {costs:costphrase}", lambda a, costs: e.UnlessPays(a, You(), costs))
    g.rule("tailed", "{a:eff} unless {who:who} {costs:costdone.s}", _unless_done, _take_unless_done)
    g.rule("tailed", "{a:eff} unless {who:player.they} {costs:costdone.p}", _unless_done, _take_unless_done)
    g.rule("tailed", "{a:eff} unless they {costs:costdone.p}", _each_unless, _take_each_unless)
    g.rule(
        "clause0", "you may pay {p:paren}. X can't be more than {most:worked}", _pay_x, _take_pay_x,
    )  # fmt: skip
    g.rule(
        "eff",
        "{p:payment}",
        lambda p: e.PayOnResolution((p,)),
    )


def _may_one_of_two(a: Any, b: Any) -> e.May:
    return e.May(e.Modal((e.Mode(a), e.Mode(b)), later=Fixed(1)))


def _one_of_two(a: Any, b: Any) -> e.Modal | None:
    """One of two things, chosen as it is done: so neither has a target, which is chosen before."""
    targets = (part for one in (a, b) for part in walk(one) if isinstance(part, s.Target | TargetPlayer))
    return None if any(targets) else e.Modal((e.Mode(a), e.Mode(b)), later=Fixed(1))


def _take_one_of_two(value: Any) -> Values | None:
    one, two = value.modes
    return {"a": one.effect, "b": two.effect} if value == _one_of_two(one.effect, two.effect) else None


def _pay_x(p: Any, most: Any) -> e.May | None:
    return e.May(e.PayOnResolution((p,), most=most)) if p == Pay(DeclaredX()) else None


def _take_pay_x(value: Any) -> Values | None:
    paid = value.effect if isinstance(value, e.May) and value == e.May(value.effect) else None
    if not isinstance(paid, e.PayOnResolution) or paid.most is None:
        return None
    return {"p": paid.costs[0], "most": paid.most}


def _until_it_leaves(grammar: Grammar) -> None:
    """ "Banish target ally until CARDNAME leaves the field.\""""

    def build(it: Any) -> e.Banish | e.ForEachPlayer | None:
        if isinstance(it, e.ForEachPlayer):
            theirs = build(it.effect)
            return None if theirs is None else replace(it, effect=theirs)
        plain = isinstance(it, e.Banish) and it.until is Until.FOR_GOOD
        return replace(it, until=Until.SOURCE_LEAVES) if plain else None

    def take(value: Any) -> Values | None:
        if isinstance(value, e.ForEachPlayer):
            theirs = take(value.effect)
            return None if theirs is None else {"it": replace(value, effect=theirs["it"])}
        fits = isinstance(value, e.Banish) and value.until is Until.SOURCE_LEAVES
        return {"it": replace(value, until=Until.FOR_GOOD)} if fits else None

    for this in ("CARDNAME", *(f"this {kind.facts.one}" for kind in CardType if kind in OBJECT_TYPES)):
        grammar.rule("clause0", f"{{it:eff}} until {this} leaves the field", build, take)


def _if(grammar: Grammar) -> None:
    g = grammar
    g.node("clause0", e.If, "if {condition:conds}, {then:clause0}")
    g.node("clause0", e.If, "if {condition:conds}, {then:yours}")
    g.node("tailed", e.If, "if {condition:conds}, {then:tailed}")
    g.node("tailed", e.If, "{then:eff} if {condition:conds}")
    g.rule(
        "tailed", "{then:eff} unless {condition:conds}",
        lambda then, condition: e.If(c.IsNot(condition), then), _take_unless,
    )  # fmt: skip
    g.rule(
        "clause0",
        "{each:foreach}, {it:clause}",
        lambda each, it: e.ForEach(each[0] if each[1] == 1 else PerEach(Fixed(1), each[0], each[1]), it),
        _take_for_each,
    )
    g.node("clause0", e.AsSpell, "as a Spell, {effect:clause}")


def _unless_done(a: Effect, who: Any, costs: Any) -> e.UnlessPays | None:
    """Of several, each of whom could do it, nobody says whether one is enough."""
    return None if isinstance(who, SEVERAL) or _of_several(a) else e.UnlessPays(a, who, costs)


def _of_several(a: Effect) -> bool:
    """Whether each of some players does it, so that "they" would be each of them for itself."""
    found = done(a)
    return found is not None and isinstance(found[0], SEVERAL)


def _each_unless(a: Effect, costs: Any) -> e.ForEachPlayer | None:
    """ "Each player discards a card unless they pay (2)": each of them for itself."""
    found = done(a)
    several = found is not None and isinstance(found[0], SEVERAL)
    return e.ForEachPlayer(found[0], e.UnlessPays(found[1], You(), costs)) if found is not None and several else None


def _take_each_unless(value: Any) -> Values | None:
    inner = value.effect if isinstance(value, e.ForEachPlayer) and isinstance(value.who, SEVERAL) else None
    if not isinstance(inner, e.UnlessPays) or inner.who != You():
        return None
    deed = doing(value.who, inner.effect)
    return None if deed is None else {"a": deed, "costs": inner.costs}


def _take_unless_done(value: Any) -> Values | None:
    paid = isinstance(value, e.UnlessPays) and value.who != You()
    return {"a": value.effect, "who": value.who, "costs": value.costs} if paid else None


def _take_unless(value: Any) -> Values | None:
    plain = isinstance(value, e.If) and value.otherwise is None and isinstance(value.condition, c.IsNot)
    return {"then": value.then, "condition": value.condition.condition} if plain else None


def _take_for_each(value: Any) -> Values | None:
    if not isinstance(value, e.ForEach):
        return None
    if isinstance(value.of, PerEach):
        return {"each": (value.of.of, value.of.every), "it": value.effect}
    return {"each": (value.of, 1), "it": value.effect}


def _sentences(grammar: Grammar) -> None:
    g = grammar
    g.same("sent", "{it:clause}.")
    for label, cls in (("Class Bonus", c.ClassBonus), ("Element Bonus", c.ElementBonus)):
        g.word("inline", label, (cls(),))
    g.rule("inline", "Level {n:int}+", lambda n: (c.LevelAtLeast(n),))
    g.node("sent", e.Inline, "{conditions:inline}: ^{effect:clause}.")
    g.rule("sent", "{it:clause}, where X is {x:worked}.", where, take_where)


def where(it: Node, x: Any) -> Any:
    """ "…, where X is …": binds every X of the clause."""
    if not any(isinstance(part, DeclaredX) for part in walk(it)):
        return None
    return rewrite(it, lambda part: Let(x) if isinstance(part, DeclaredX) else part)


def take_where(value: Any) -> Values | None:
    """Take what X is off a clause, if it is one thing throughout."""
    found = [part for part in walk(value) if isinstance(part, Let)] if isinstance(value, Node) else []
    if len(set(found)) != 1 or any(isinstance(part, DeclaredX) for part in walk(value)):
        return None
    return {"it": rewrite(value, lambda part: DeclaredX() if isinstance(part, Let) else part), "x": found[0].value}


def _if_you_do(first: Effect, then: Effect) -> e.IfYouDo | None:
    """Where each player decides for itself, "you" would not say who did it."""
    by_each = isinstance(first, e.ForEachPlayer) and isinstance(first.effect, e.May)
    return None if by_each else e.IfYouDo(first, then)


def _if_you_do_or_not(first: Effect, then: Effect, otherwise: Effect) -> e.IfYouDo | None:
    done = _if_you_do(first, then)
    return None if done is None else e.IfYouDo(first, then, otherwise)


def _take_if_you_do_or_not(value: Any) -> Values | None:
    if not isinstance(value, e.IfYouDo) or value.otherwise is None or value.then == e.Sequence(()):
        return None
    return {"first": value.first, "then": value.then, "otherwise": value.otherwise}


def _take_if_you_do(value: Any) -> Values | None:
    plain = isinstance(value, e.IfYouDo) and value.otherwise is None
    return {"first": value.first, "then": value.then} if plain else None


def _chunks(grammar: Grammar) -> None:
    g = grammar
    g.same("chunk", "{it:chunk0}")
    g.same("chunk0", "{it:sent}")
    for do, first in (
        ("you do", "{first:sent}"), ("they do", "{first:offered}."), ("that player does", "{first:offered}."),
    ):  # fmt: skip
        done = f"{first} ^if {do}, {{then:sent}}"
        g.rule("chunk", done, _if_you_do, _take_if_you_do)
        undone = f"{first} ^if {do}n't, {{then:sent}}"
        g.rule("chunk", undone, lambda first, then: e.IfYouDo(first, e.Sequence(()), then))
    both = "{first:sent} ^if you do, {then:sent} ^otherwise, {otherwise:sent}"
    g.rule("chunk", both, _if_you_do_or_not, _take_if_you_do_or_not)
    g.node("chunk", e.WhenYouDo, "{first:sent} ^when you do, {then:sent}")
    for otherwise in ("otherwise,", "otherwise"):
        g.rule("chunk", f"{{a:sent}} ^{otherwise} {{b:sent}}", _otherwise, _take_otherwise)
    for joint in (". Then", ". Then,"):

        def build(a: Any, b: Any) -> e.Sequence:
            return e.Sequence((a, b))

        g.rule("chunk", f"{{a:chunk0}} {joint[2:]} {{b:chunk}}", build)


def _otherwise(a: Effect, b: Effect) -> e.If | None:
    plain = isinstance(a, e.If) and a.otherwise is None
    return e.If(a.condition, a.then, b) if plain and isinstance(a, e.If) else None


def _take_otherwise(value: Any) -> Values | None:
    if not isinstance(value, e.If) or value.otherwise is None:
        return None
    return {"a": e.If(value.condition, value.then), "b": value.otherwise}


def _instead(grammar: Grammar) -> None:
    """ "A. If C, B instead." and "A. Class Bonus: B instead.\""""
    g = grammar
    g.rule("better", "{it:clause} instead.", _plainly)
    g.node("chunk", e.Upgrade, "{base:sent} ^if {condition:conds}, {better:better}")
    g.node("chunk", e.Upgrade, "{base:sent} ^{better:eff} instead if {condition:conds}.")
    g.rule("chunk", "{a:sent} {bubble:inline}: ^{b:better}", _upgrade_plain, _take_upgrade(False))
    both = "{a:sent} {bubble:inline}: ^if {d:conds}, {b:better}"
    g.rule("chunk", both, _upgrade, _take_upgrade(True))


def _plainly(it: Effect) -> Effect | None:
    """What happens instead happens for sure: a further "if" or "may" would leave neither of the two."""
    return None if isinstance(it, (e.If, e.May)) else it


def _upgrade_plain(a: Effect, bubble: Any, b: Effect) -> e.Upgrade | None:
    return e.Upgrade(a, bubble[0], b) if len(bubble) == 1 else None


def _upgrade(a: Effect, bubble: Any, d: Any, b: Effect) -> e.Upgrade | None:
    return e.Upgrade(a, c.AllOf((bubble[0], d)), b) if len(bubble) == 1 else None


def _take_upgrade(both: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Upgrade):
            return None
        out: Values = {"a": value.base, "b": value.better}
        if not both:
            return {**out, "bubble": (value.condition,)}
        if not isinstance(value.condition, c.AllOf) or len(value.condition.parts) != 2:
            return None
        return {**out, "bubble": value.condition.parts[:1], "d": value.condition.parts[1]}

    return take


SAID = "said"
"""Stands for words that say nothing more than what stands around them does."""
IF_NEGATED = ("it's", "it is", "it was", "that activation is", "that activation was", "that card is", "that card was")
INSTEAD = ("instead", *(f"instead of putting it into {whose} graveyard" for whose in ("its owner's", "the", "a")))


def _negated(grammar: Grammar) -> None:
    """ "Banish the card that had its activation negated this way" belongs to the negating before it."""
    g = grammar
    for what in IF_NEGATED:
        g.word("ifnegated", f"if {what} negated this way", SAID)
    for card in ("it", "that card"):
        g.word("negatedcard", card, SAID)
    for words in INSTEAD:
        g.word("insteadof", words, SAID)
    told = "{a:sent} ^{lead:ifnegated}, {then:clause0}."
    g.rule("chunk0", told, _if_negated, where_it_fits(_take_if_negated))
    card = "the card that had its activation negated this way"
    ways: tuple[tuple[str, str, Any, Any], ...] = (
        ("banish", "", _banished_then, _take_banished_then), ("put", " {to:dest}", _put_then, _take_put_then),
    )  # fmt: skip
    for verb, behind, build, take in ways:
        g.rule("chunk0", f"{{a:sent}} ^{verb} {card}{behind}.", build, take)
        for instead in ("", " {instead:insteadof}"):
            words = f"{{a:sent}} ^{{lead:ifnegated}}, {verb} {{that:negatedcard}}{behind}{instead}."
            g.rule("chunk0", words, *_of_that_card(build, take, bool(instead)))


def _of_that_card(build: Any, take: Any, instead: bool) -> tuple[Any, Any]:
    """The same, told of the card by a word that points back."""

    def told(lead: str, that: str, instead: str = SAID, **values: Any) -> Any:
        return build(**values)

    def untold(value: Any) -> Values | None:
        found: Values | None = take(value)
        said = {"lead": SAID, "that": SAID, **({"instead": SAID} if instead else {})}
        return None if found is None else {**found, **said}

    return told, untold


def _if_negated(a: Effect, then: Effect, lead: str = SAID) -> e.Sequence | None:
    """What is done besides, if it was: of the card itself it is told by what becomes of it."""
    speaks_of_it = any(isinstance(part, It | s.TargetRef) for part in walk(then))
    return None if _negating(a) is None or speaks_of_it else e.Sequence((a, e.If(c.NotedAny(Dealt.NEGATED), then)))


def _take_if_negated(value: Any) -> Values | None:
    first, last = value.steps
    return {"a": first, "lead": SAID, "then": last.then} if value == _if_negated(first, last.then) else None


def _negating(value: Any) -> e.Negate | None:
    """Return the one negating of an instruction."""
    found = [part for part in walk(value) if isinstance(part, e.Negate)] if isinstance(value, Effect) else []
    return found[0] if len(found) == 1 else None


def _told_of_negating(value: Effect, **more: Any) -> Effect:
    old = _negating(value)
    made: Effect = rewrite(value, lambda part: replace(part, **more) if old is not None and part is old else part)
    return made


def _banished_then(a: Effect) -> Effect | None:
    old = _negating(a)
    return _told_of_negating(a, banish=True) if old is not None and not old.banish and old.to is None else None


def _take_banished_then(value: Any) -> Values | None:
    old = _negating(value)
    return {"a": _told_of_negating(value, banish=False)} if old is not None and old.banish else None


def _put_then(a: Effect, to: Any) -> Effect | None:
    old, where = _negating(a), dict(to)
    plain = old is not None and not old.banish and old.to is None and where.keys() == {"to"}
    return _told_of_negating(a, **where) if plain and where["to"] is not Zone.FIELD else None


def _take_put_then(value: Any) -> Values | None:
    old = _negating(value)
    if old is None or old.to is None:
        return None
    return {"a": _told_of_negating(value, to=None), "to": (("to", old.to),)}


def _texts(grammar: Grammar) -> None:
    g = grammar
    _in_chunks(g, "text")
    g.same("text", "{it:chunk}")
    g.rule("texts", "{a:chunk}", lambda a: (a,), lambda steps: {"a": as_one(steps)}, checked=False)
    g.rule(
        "texts",
        "{a:chunk} ^{rest:texts}",
        lambda a, rest: None if _each_choice(a, rest[0]) else (a, *rest),
        _cuts,
        checked=False,
    )
    g.rule("chunk", "{each:sent} ^{it:sent}", _chosen_each_time, _take_chosen_each_time)


def _each_choice(each: Effect, it: Effect) -> bool:
    """Tell whether what is chosen each time ("for each …, choose an ally") is what the next sentence points at."""
    if not isinstance(each, e.ForEach) or not isinstance(each.effect, e.Choose):
        return False
    return any(isinstance(part, It) or (isinstance(part, s.Noted) and part.key is Dealt.CHOSEN) for part in walk(it))


def _chosen_each_time(each: Any, it: Any) -> e.ForEach | None:
    """ "For each …, choose an ally. That ally gets …": the second sentence, too, is done each time."""
    return e.ForEach(each.of, e.Sequence((each.effect, it))) if _each_choice(each, it) else None


def _take_chosen_each_time(value: Any) -> Values | None:
    steps = value.effect.steps if isinstance(value, e.ForEach) and isinstance(value.effect, e.Sequence) else ()
    if len(steps) != 2:
        return None
    each = e.ForEach(value.of, steps[0])
    return {"each": each, "it": steps[1]} if _each_choice(each, steps[1]) else None


def _in_chunks(grammar: Grammar, category: str) -> None:
    """A text of several chunks; the steps of each are steps of the text."""

    def build(a: Effect, rest: tuple[Effect, ...]) -> e.Sequence | None:
        return None if _each_choice(a, rest[0]) else e.Sequence((a, *rest))

    def take(value: Any) -> list[Values] | None:
        return _cuts(value.steps) if isinstance(value, e.Sequence) else None

    grammar.rule(category, "{a:chunk} ^{rest:texts}", build, take, checked=False)


def _cuts(steps: tuple[Effect, ...]) -> list[Values]:
    return [{"a": as_one(steps[:cut]), "rest": steps[cut:]} for cut in range(1, len(steps))]


def _further_x(grammar: Grammar) -> None:
    """An X that later sentences use too: "…, where X is …. Then if X is …", "… X …. X is …\""""
    g = grammar
    ways: list[tuple[str, Any, Any]] = []
    for joint in (" Then", ""):

        def build(a: Any, x: Any, b: Any) -> Any:
            if not any(isinstance(part, DeclaredX) for part in walk(a)):
                return None
            return where(e.Sequence((a, b)), x) if _uses_x(b) else None

        def take(value: Any) -> Values | None:
            taken = take_where(value) if isinstance(value, e.Sequence) and len(value.steps) == 2 else None
            return None if taken is None else {"a": taken["it"].steps[0], "b": taken["it"].steps[1], "x": taken["x"]}

        ways.append((f"{{a:clause}}, where X is {{x:worked}}.{joint} {{b:sent}}", build, take))

    def told_before(a: Any, x: Any, b: Any) -> Any:
        made = where(b, x)
        return None if made is None or _uses_x(a) else e.Sequence((a, made))

    def untold(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or len(value.steps) != 2:
            return None
        taken = take_where(value.steps[1])
        return None if taken is None else {"a": value.steps[0], "b": taken["it"], "x": taken["x"]}

    for words, told, take_told in (*ways, ("{a:sent} X is {x:worked}. Then {b:sent}", told_before, untold)):
        g.rule("chunk", words, told, take_told)
    g.rule(
        "text", "{it:texts1} X is {x:worked}.", lambda it, x: where(it, x),
        lambda v: take_where(v),
    )  # fmt: skip
    g.same("texts1", "{it:chunk}")
    _in_chunks(g, "texts1")


def _uses_x(effect: Node) -> bool:
    return any(isinstance(part, DeclaredX) for part in walk(effect))


def _later(grammar: Grammar) -> None:
    g = grammar
    g.node("clause0", e.Later, "at {pattern:nextat}, {effect:clause}")
    g.node("clause0", e.Later, "{effect:eff} at {pattern:nextat}")
    next_time = "the next time {pattern:whenevers} this turn, {effect:clause}"
    g.node("clause0", e.Later, next_time, until=Until.ONCE_THIS_TURN)
    g.node("clause0", e.Later, "the next time {pattern:whenevers}, {effect:clause}")
    for when in ("{until:untillead}, whenever {pattern:whenevers}", "whenever {pattern:whenevers} {until:until}"):
        g.node("clause0", e.Later, f"{when}, {{effect:clause}}")
    for when in ("if {pattern:happens} this turn", "when {pattern:happens} this turn"):
        g.node("clause0", e.Later, f"{when}, {{effect:clause}}", until=Until.ONCE_THIS_TURN)


def _when_this_way(grammar: Grammar) -> None:
    """ "A. When you reveal a wind element card this way, B.\" is a reflexive trigger (terms.reflexive-trigger)."""
    g = grammar
    for words, build in (
        ("{first:chunk0} ^when {condition:thisway}, {then:sent}", e.WhenYouDo),
        ("{first:sent} ^when a card is banished this way, {then:sent}", partial(e.WhenYouDo, each=Dealt.BANISHED)),
    ):
        g.rule("chunk", words, build)
    moved = NotedAmount(Dealt.MOVED)
    ways: tuple[tuple[str, Build], ...] = (
        ("an activation is negated", lambda: c.NotedAny(Dealt.NEGATED)),
        *((f"you {verb} {{n:anp}}", partial(_done_to_one, key)) for key, verb in DEALT_WITH),
        ("{n:many.p} counters are moved", lambda n: c.Compares(moved, n[0], n[1])),
        ("you change it from facing {source:direction} to {to:direction}", c.Turned),
    )
    for words, condition in ways:
        g.rule("thisway", f"{words} this way", condition)


def _done_to_one(key: Dealt, n: Any) -> c.NotedAny:
    return c.NotedAny(key, n)


def _for_a_turn(grammar: Grammar) -> None:
    g = grammar
    g.node("clause0", e.BanishAsResolves, "you may banish {what:pronoun} as it resolves")
    g.node("sent", e.BanishAsResolves, "banish {what:pronoun} as it resolves.", may=False)
