"""Phrases of one or two cards each: nouns, numbers and verbs put in an unusual way."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import BUFFED, CostKind, Property, Supertype, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.conditions import YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _nouns(grammar)
    _costs(grammar)
    _amounts(grammar)
    _conditions(grammar)
    _counters(grammar)
    _becoming(grammar)
    _changes(grammar)
    _players(grammar)


def _nouns(grammar: Grammar) -> None:
    g = grammar
    for category in ("post.s", "post.p"):
        g.node(category, p.InSingle, "in a single graveyard", zone=Zone.GRAVEYARD, word="in")
        g.node(category, p.InZone, "on the effects stack", zone=Zone.EFFECTS_STACK, who=None, word="on the")
        g.node(category, p.InZone, "in the attacker's intent", zone=Zone.INTENT, who=None, word="in the attacker's")
        g.node(category, p.InZone, "in this attacker's intent", zone=Zone.INTENT, who=None, word="in this attacker's")
        g.node(category, p.Is, "that leveled up this turn", property=Property.LEVELED_UP)
        champion = "attacking your champion"
        g.node(category, p.AttackTarget, champion, preds=YOUR_CHAMPION, says=champion)
        g.node(category, p.LowestCost, "with the lowest memory cost", kind=CostKind.MEMORY)
    g.node("pre", p.Is, "prepared", property=Property.PREPARED)
    g.node("both#", s.Noted, "each chosen {preds:np#}", key="chosen", noun="each chosen")
    none_of = "not {a:element}, {b:element}, nor {d:element} element"

    def build(a: Any, b: Any, d: Any) -> tuple[p.Not]:
        return (p.Not(p.Either((a, b, d), "nor")),)

    def take(value: Any) -> Values | None:
        pred = value[0].pred if len(value) == 1 and isinstance(value[0], p.Not) else None
        if not isinstance(pred, p.Either) or pred.word != "nor":
            return None
        return dict(zip("abd", pred.preds, strict=True))

    g.rule("quality", none_of, build, take)


def _costs(grammar: Grammar) -> None:
    """ "with memory cost 1 or less, or reserve cost 5 or less\""""
    g = grammar
    for word, joint in ((", or", ", or reserve"), (", or with", ", or with reserve")):

        def build(m: Any, r: Any, word: str = word) -> p.Either:
            memory = p.CostCompares(CostKind.MEMORY, "<=", m)
            return p.Either((memory, p.CostCompares(CostKind.RESERVE, "<=", r)), word)

        def take(value: Any, word: str = word) -> Values | None:
            if not isinstance(value, p.Either) or value.word != word:
                return None
            return {"m": value.preds[0].amount, "r": value.preds[1].amount}  # type: ignore[attr-defined]

        g.rule("post.s", f"with memory cost {{m:amt}} or less{joint} cost {{r:amt}} or less", build, take)
    for category in ("post.s", "post.p"):
        g.node(
            category, p.CostCompares, "with reserve cost equal to {amount:worked}",
            kind=CostKind.RESERVE, op="=", says="equal to",
        )  # fmt: skip
        g.node(
            category, p.CostCompares, "with reserve cost {amount:fixed} or greater",
            kind=CostKind.RESERVE, op=">=", says="or greater",
        )  # fmt: skip


def _amounts(grammar: Grammar) -> None:
    g = grammar
    dealt = "the amount of damage dealt to your champion this way"
    g.node("worked1", a.NotedAmount, dealt, key="dealt", word="to your champion")
    g.node("each", a.NotedAmount, "{counter:counter} counter {key:participle} this way")
    g.rule(
        "deal", "up to {n:fixed} damage to {to:any}", lambda n, to: e.DealDamage(a.UpTo(n), to),
        lambda v: {"n": v.amount.n, "to": v.to}
        if isinstance(v, e.DealDamage) and isinstance(v.amount, a.UpTo) else None,
    )  # fmt: skip
    for stat in BUFFED:
        word = f"{stat.value} stat"
        g.node("stated", a.StatOf, f"{{of:gen}} {word}", stat=stat, word=word)
    g.node("worked", a.Plus, "{left:stated} plus {right:stated}")


def _conditions(grammar: Grammar) -> None:
    g = grammar

    def undone(n: Any) -> c.IsNot:
        return c.IsNot(c.NotedAny("discarded", n, True))

    def take(value: Any) -> Values | None:
        inner = value.condition if isinstance(value, c.IsNot) else None
        return {"n": inner.preds} if isinstance(inner, c.NotedAny) and inner.key == "discarded" else None

    g.rule("cond", "you didn't discard {n:anp}", undone, take)
    removed = "a {k:counter} counter was removed this way"
    g.rule(
        "cond", removed, lambda k: c.Compares(a.NotedAmount("removed", k), ">=", a.Fixed(1), "a counter"),
        lambda v: {"k": v.left.counter}  # type: ignore[attr-defined]
        if isinstance(v, c.Compares) and v.says == "a counter" else None,
    )  # fmt: skip
    some = "one or more"
    g.rule(
        "cond", f"there are {some} {{n:np.p}}",
        lambda n: c.Compares(a.CountOf(s.All(n)), ">=", a.Fixed(1), some),
        lambda v: {"n": v.left.of.preds}  # type: ignore[attr-defined]
        if isinstance(v, c.Compares) and v.says == some else None,
    )  # fmt: skip
    g.node("cond", c.SelectionIs, "you own {of:both.s}", preds=(p.OwnedBy(w.You()),), word="you own")
    alone = "CARDNAME is the only {n:heads.s} you control"
    g.rule(
        "cond", alone, lambda n: c.Controls((p.Other(), *n), 0, 0, says="only"),
        lambda v: {"n": v.preds[1:]} if isinstance(v, c.Controls) and v.says == "only" else None,
    )  # fmt: skip
    g.node("cond", c.EnteredFrom, "{of:both.s} was activated from a material deck", zone=Zone.MATERIAL_DECK)
    attacking = c.Controls((p.Is(Property.ATTACKING),), says="is attacking")

    def is_attacking(n: Any) -> c.Controls:
        return c.Controls((*n, p.Is(Property.ATTACKING)), says=attacking.says)

    g.rule(
        "cond", "a {n:heads.s} you control is attacking", is_attacking,
        lambda v: {"n": v.preds[:-1]} if isinstance(v, c.Controls) and v.says == attacking.says else None,
    )  # fmt: skip


def _counters(grammar: Grammar) -> None:
    g = grammar
    were = "put the {k:counter} counters that were on {of:both.s} on {on:any}"

    def build(k: str, of: Any, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, of, "those that were on"), on)

    def take(value: Any) -> Values | None:
        amount = value.amount if isinstance(value, e.PutCounters) else None
        if not isinstance(amount, a.CountersOn) or amount.word != "those that were on":
            return None
        return {"k": value.counter, "of": amount.on, "on": value.on}

    g.rule("eff", were, build, take)
    there = "if there are {n:fixedword} or more {k:counter} counters on {on:any}, remove all of them and {then:eff}"

    def all_of_them(n: Any, k: str, on: Any, then: Any) -> e.If:
        lot = c.Compares(a.CountersOn(k, on), ">=", n, "all of them")
        return e.If(lot, e.Sequence((e.TakeCounters(k, a.AllOfIt(), on), then), " and"))

    def untake(value: Any) -> Values | None:
        lot = value.condition if isinstance(value, e.If) else None
        if not isinstance(lot, c.Compares) or lot.says != "all of them" or not isinstance(lot.left, a.CountersOn):
            return None
        then = value.then.steps[1]
        return {"n": lot.right, "k": lot.left.counter, "on": lot.left.on, "then": then}

    g.rule("eff", there, all_of_them, untake)
    two = "put a {k:counter} counter on {x:both.s} and a {m:counter} counter on {y:both.s}"

    def both(k: str, x: Any, m: str, y: Any) -> e.Sequence:
        return e.Sequence((e.PutCounters(k, a.Fixed(1), x), e.PutCounters(m, a.Fixed(1), y)), " and (counters)")

    def unboth(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and (counters)":
            return None
        one, other = value.steps
        return {"k": one.counter, "x": one.on, "m": other.counter, "y": other.on}  # type: ignore[attr-defined]

    g.rule("eff", two, both, unboth)


def _becoming(grammar: Grammar) -> None:
    """ "Target ally gets +2 [POWER] until end of turn and becomes distant."\""""
    g = grammar

    def last(x: Any, vp: Any, until: str) -> e.Sequence:
        return e.Sequence((e.Continuous(x, vp, until), e.BecomeProperty(x, "distant")), " and becomes")

    def unlast(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and becomes":
            return None
        first = value.steps[0]
        return {"x": first.affects, "vp": first.changes, "until": first.until}  # type: ignore[attr-defined]

    g.rule("eff", "{x:both.s} {vp:vp.s} {until:until} and becomes distant", last, unlast)

    def first(x: Any, vp: Any, until: str) -> e.Sequence:
        return e.Sequence((e.BecomeProperty(x, "distant"), e.Continuous(x, vp, until)), " becomes and")

    def unfirst(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " becomes and":
            return None
        second = value.steps[1]
        return {"x": second.affects, "vp": second.changes, "until": second.until}  # type: ignore[attr-defined]

    g.rule("eff", "{x:both.s} becomes distant and {vp:vp.s} {until:until}", first, unfirst)
    three = "if you control exactly {n:spelled} {m:heads.p} that are all unique, they each get {it:statlist} {u:until}"

    def oath(n: int, m: Any, it: Any, u: str) -> e.If:
        mine = (*m, p.ControlledBy(w.You()))
        some = c.AllOf((c.Controls(m, n, n), c.Controls((*m, UNIQUE), n, n)))
        return e.If(some, e.Continuous(s.All(mine, "they each"), it, u))

    def unoath(value: Any) -> Values | None:
        then = value.then if isinstance(value, e.If) else None
        if not isinstance(then, e.Continuous) or getattr(then.affects, "word", "") != "they each":
            return None
        first = value.condition.parts[0]
        return {"n": first.least, "m": first.preds, "it": then.changes, "u": then.until}

    g.rule("eff", three, oath, unoath)


UNIQUE = p.IsSupertype(Supertype.UNIQUE)


def _changes(grammar: Grammar) -> None:
    g = grammar
    for stat in BUFFED:
        words = f"an additional +{{amount:amt}} {stat.facts.words}"
        g.node("stat", h.StatChange, words, stat=stat, says="an additional")
    swap = "switch the power and life stat of {it:both.s} until end of turn"
    g.rule(
        "eff", swap, lambda it: e.Continuous(it, (h.SwapPowerAndLife(),)),
        lambda v: {"it": v.affects} if isinstance(v, e.Continuous) and v.changes == (h.SwapPowerAndLife(),) else None,
    )  # fmt: skip
    during = c.DuringPhase(None, w.You())

    def build(x: Any, vp: Any) -> Static:
        return Static(x, vp, condition=during, says="during", lead=True)

    def take(value: Any) -> Values | None:
        if isinstance(value, Static) and value.says == "during":
            return {"x": value.affects, "vp": value.changes}
        return None

    g.rule("static", "during your turn, {x:subj.p} {vp:vp.p}", build, take)


def _players(grammar: Grammar) -> None:
    g = grammar
    g.node("poss", w.ThatPlayer, "the hit opponent's", noun="the hit opponent")
    g.node("both.s", s.ChampionOf, "{who:their} champion")
    at_random = "{who:who} discards {amount:cards} at random from their memory"
    g.node("eff", e.Discard, at_random, random=True, zone=Zone.MEMORY)
    g.node("post.p", p.PlayedBy, "{who:player.named} materializes", verb="materialize")
    g.rule(
        "cond", "{n:amt} or more damage was dealt", lambda n: c.Compares(a.EventAmount("dealt"), ">=", n, "was dealt"),
        lambda v: {"n": v.right} if isinstance(v, c.Compares) and v.says == "was dealt" else None,
    )  # fmt: skip
    g.rule(
        "cond", "{of:subj.s} hasn't taken damage this turn",
        lambda of: c.IsNot(c.DealtThisTurn(of, taken=True)),
        lambda v: {"of": v.condition.of}
        if isinstance(v, c.IsNot) and isinstance(v.condition, c.DealtThisTurn) else None,
    )  # fmt: skip
    for who, word in ((w.ThatPlayer, "they"),):
        words = f"{word} put the top {{amount:topcards}} of their deck into their graveyard"
        g.node("eff", e.Mill, words, who=who(word))
