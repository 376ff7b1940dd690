"""Conditions: what stands after "if" and "as long as", and the restriction bubbles."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Direction, Phase, Property, Supertype, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.amounts import CardsInZone, CountersOn, CountOf, Fixed, Influence, NotedAmount
from gadesk.script.node import Node
from gadesk.script.players import AnOpponent, TargetPlayer, You
from gadesk.script.selections import All

PHASES = {phase: phase.facts.words for phase in Phase}
YOUR_CHAMPION = (p.IsType(CardType.CHAMPION), p.ControlledBy(You()))
FOCUS = c.IsNot(c.HappenedThisTurn(t.Materializes()))
"""The restriction of a retired keyword: its player has not materialized this turn."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add conditions and bubbles."""
    _bubbles(grammar)
    _controls(grammar)
    _states(grammar)
    _allies(grammar)
    _this_turn(grammar)
    _cards(grammar)
    _joined(grammar)


def _bubbles(grammar: Grammar) -> None:
    g = grammar
    for template, cls in (
        ("Class Bonus", c.ClassBonus),
        ("Element Bonus", c.ElementBonus),
        ("Level {n:int}+", c.LevelAtLeast),
        ("Memory {n:int}+", c.MemoryAtLeast),
        ("Damage {n:int}+", c.DamageAtLeast),
        ("{name:champname} Bonus", c.ChampionBonus),
    ):
        g.node("bubble", cls, template)

    g.rule("bubble", "Focus", lambda: FOCUS, lambda value: {} if value == FOCUS else None)

    def read(tokens: Any, at: int) -> Any:
        length = 1
        while at + length <= len(tokens) and length <= 2:
            if all(token.text[0].isupper() and token.text.isalpha() for token in tokens[at : at + length]):
                name = " ".join(token.text for token in tokens[at : at + length])
                if name not in ("Class", "Element", "Level", "Memory", "Damage"):
                    yield length, name
            length += 1

    g.terminal("champname", read, lambda value: value if isinstance(value, str) and value else None, anything=True)
    g.rule("bubbles", "[{a:bubble}]", lambda a: (a,), lambda v: {"a": v[0]} if len(v) == 1 else None)
    g.rule(
        "bubbles",
        "[{a:bubble}] {rest:bubbles}",
        lambda a, rest: (a, *rest),
        lambda v: {"a": v[0], "rest": v[1:]} if len(v) > 1 else None,
    )


def _controls(grammar: Grammar) -> None:
    g = grammar
    for who, verb in ((You(), "you control"), (AnOpponent(), "an opponent controls")):
        g.node("cond", c.Controls, f"{verb} {{preds:anp}}", who=who)
        g.node("cond", c.Controls, f"{verb} {{least:spelled}} or more {{preds:np.p}}", who=who)
        g.node("cond", c.Controls, f"{verb} no {{preds:np.p}}", least=0, most=0, who=who)
        g.node("cond", c.Controls, f"{verb} one or more {{preds:np.p}}", who=who, says="one or more")
    g.node("cond", c.Controls, "you don't control {preds:anp}", least=0, most=0, says="don't")


def _states(grammar: Grammar) -> None:
    g = grammar
    for state in (Property.EMPOWERED, Property.IMBUED, Property.PREPARED, Property.BREWED, Property.PRESERVED):
        for word in ("is", "was"):
            g.node("cond", c.ThisIs, f"CARDNAME {word} {state.value}", property=state, word=word)
    g.node("cond", c.SelectionIs, "{of:contracted}'s {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} is {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} was {preds:quality}", word="was")
    g.node("cond", c.SelectionIs, "{of:subj.s} had {preds:countered}", word="had")
    g.node("cond", c.TheyAre, "they're {preds:quality}")
    for prop in (
        Property.AWAKE,
        Property.RESTED,
        Property.DISTANT,
        Property.FOSTERED,
        Property.ATTACKING,
        Property.DEFENDING,
        Property.RETALIATING,
        Property.DAMAGED,
        Property.LOADED,
    ):
        g.word("quality", prop.value, (p.Is(prop),))
    g.rule("quality", "{e:element} element", lambda e: (e,), lambda v: {"e": v[0]} if len(v) == 1 else None)
    g.rule(
        "quality", "not {e:element} element", lambda e: (p.Not(e),),
        lambda v: {"e": v[0].pred} if len(v) == 1 and isinstance(v[0], p.Not) else None,
    )  # fmt: skip
    unique = (p.IsSupertype(Supertype.UNIQUE),)
    g.word("quality", "unique", unique)
    g.rule("quality", "{np:anp}", lambda np: np, lambda v: {"np": v})
    g.rule(
        "quality",
        "attacking {np:anp}",
        lambda np: (p.AttackTarget(np),),
        lambda v: {"np": v[0].preds} if len(v) == 1 and isinstance(v[0], p.AttackTarget) and not v[0].says else None,
    )
    for direction in Direction:
        g.node("cond", c.CurrentsFace, f"your Shifting Currents face {direction.value.title()}", direction=direction)
    g.node("cond", c.TargetsAnswer, "its activation targets {preds:anp}")
    g.node("cond", c.TargetsAnswer, "it targets {preds:anp}", says="it targets")


def _allies(grammar: Grammar) -> None:
    grammar.node("cond", c.AnyIs, "either of {of:both.p} are {preds:quality}")
    imbued = Property.IMBUED
    grammar.node("cond", c.ThisIs, "this ally is imbued", property=imbued, word="this ally is")


def _this_turn(grammar: Grammar) -> None:
    """What happened this turn, and whose turn it is."""
    g = grammar
    for taken, verb in ((False, "dealt"), (True, "taken")):
        for combat, word in ((False, ""), (True, "combat ")):
            fixed = {"taken": taken, "combat": combat}
            g.node("cond", c.DealtThisTurn, f"{{of:subj.s}} has {verb} {word}damage this turn", **fixed)
            some = f"{{of:subj.s}} has {verb} {{least:amt}} or more {word}damage this turn"
            g.node("cond", c.DealtThisTurn, some, **fixed)
    happened: tuple[tuple[str, Node], ...] = (
        ("your champion has attacked this turn", t.Attacks(YOUR_CHAMPION)),
        ("your champion has leveled up this turn", t.LevelsUp(You())),
    )
    for words, pattern in happened:
        g.word("cond", words, c.HappenedThisTurn(pattern))  # type: ignore[arg-type]
    for verb, cls in (("activated", t.Activates), ("brewed", t.Brews), ("materialized", t.Materializes)):

        def build(np: Any, cls: Any = cls) -> Node:
            return c.HappenedThisTurn(cls(np))

        def take(value: Any, cls: Any = cls) -> Values | None:
            if isinstance(value, c.HappenedThisTurn) and value.least == Fixed(1):
                pattern = value.pattern
                return {"np": pattern.preds} if isinstance(pattern, cls) and pattern == cls(pattern.preds) else None
            return None

        g.rule("cond", f"you've {verb} {{np:anp}} this turn", build, take)
        g.rule("cond", f"you haven't {verb} {{np:anp}} this turn", *_negated(build, take))
    g.word("cond", "it's your turn", c.DuringPhase(None, You()))
    g.word("cond", "it's not your turn", c.IsNot(c.DuringPhase(None, You())))
    for phase, words in PHASES.items():
        g.word("cond", f"it's your {words}", c.DuringPhase(phase, You()))
        g.word("cond", f"it's not your {words}", c.IsNot(c.DuringPhase(phase, You())))


def _negated(build: Any, take: Any) -> tuple[Any, Any]:
    return (
        lambda np: c.IsNot(build(np)),
        lambda value: take(value.condition) if isinstance(value, c.IsNot) else None,
    )


def _cards(grammar: Grammar) -> None:
    """Cards in zones and what was done with them."""
    g = grammar
    for key in ("discarded", "revealed", "banished", "sacrificed", "destroyed"):
        g.node("cond", c.NotedAny, f"{{preds:anp}} was {key}", key=key)
    g.word("cond", "damage was prevented this way", c.Compares(NotedAmount("prevented"), ">=", Fixed(1)))
    g.word("cond", "the amount of cards in your hand and memory are equal", c.EqualHandAndMemory())
    _counted(g)
    g.node("cond", c.NotedAny, "{preds:anp} was {key:participle} this way", this_way=True)


def _counted(grammar: Grammar) -> None:
    """How many cards lie somewhere, how many counters on something, how large an influence is."""
    g = grammar
    _compare(g, "you have {it:exactcards}", "=")
    g.rule("exactcards", "exactly one {p:np.s}", lambda p: (CountOf(All(p)), Fixed(1)), _take_exact(one=True))
    g.rule("exactcards", "exactly {n:fixedword} {p:np.p}", lambda n, p: (CountOf(All(p)), n), _take_exact(one=False))
    for verb in ("you have", "there are"):
        _compare(g, f"{verb} {{it:morecards}}", ">=", verb)
        _compare(g, f"{verb} {{it:lesscards}}", "<=", verb)
    _compare(g, "you have {it:nocards}", "=")
    g.rule("morecards", "{n:fixedword} or more {p:np.p}", lambda n, p: (CountOf(All(p)), n), _take_cards)
    g.rule("lesscards", "{n:fixedword} or fewer {p:np.p}", lambda n, p: (CountOf(All(p)), n), _take_cards)
    g.rule("nocards", "no {p:np.p}", lambda p: (CountOf(All(p)), Fixed(0)), _take_none)
    for op, tail, says in ((">=", "or more", ""), ("<=", "or less", ""), (">=", "or greater", "greater")):
        name = "influence." + tail.split()[1]
        _compare(g, f"your influence is {{it:{name}}}", op, says)
        g.rule(name, f"{{n:fixedword}} {tail}", lambda n: (Influence(), n), _take_influence)
    _compare(g, "there's {it:onecard}", ">=", "there's")
    _compare(g, "there is {it:onecard}", ">=", "there is")
    g.rule("onecard", "{p:anp}", lambda p: (CountOf(All(p)), Fixed(1)), _take_exact(one=True))
    rival = c.Compares(Influence(TargetPlayer(True)), ">", Influence(), "target opponent's")
    g.rule(
        "cond", "target opponent's influence is greater than yours",
        lambda: c.Compares(Influence(TargetPlayer(True)), ">", Influence(), "target opponent's"),
        lambda v: {} if isinstance(v, c.Compares) and v.says == rival.says else None, checked=False,
    )  # fmt: skip
    _opponents(g)
    _on(g)


def _compare(grammar: Grammar, template: str, op: str, says: str = "you have") -> None:
    def build(it: Any) -> Node:
        return c.Compares(it[0], op, it[1], says)

    def take(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.op == op and value.says == says:
            return {"it": (value.left, value.right)}
        return None

    grammar.rule("cond", template, build, take)


def _take_cards(value: Any) -> Values | None:
    left, right = value
    if isinstance(left, CountOf) and isinstance(left.of, All) and isinstance(right, Fixed) and right.n > 1:
        return {"p": left.of.preds, "n": right}
    return None


def _take_exact(one: bool) -> Any:
    def take(value: Any) -> Values | None:
        left, right = value
        if not isinstance(left, CountOf) or not isinstance(left.of, All) or (right == Fixed(1)) != one:
            return None
        return {"p": left.of.preds} if one else {"p": left.of.preds, "n": right}

    return take


def _take_none(value: Any) -> Values | None:
    left, right = value
    return (
        {"p": left.of.preds} if isinstance(left, CountOf) and isinstance(left.of, All) and right == Fixed(0) else None
    )


def _take_influence(value: Any) -> Values | None:
    return {"n": value[1]} if value[0] == Influence() else None


def _opponents(grammar: Grammar) -> None:
    """How many cards an opponent has somewhere."""

    def build(n: Any, zone: Zone) -> Node:
        return c.Compares(CardsInZone(zone, AnOpponent(), take="highest"), ">=", n, "an opponent has")

    def take(value: Any) -> Values | None:
        if not isinstance(value, c.Compares) or value.says != "an opponent has":
            return None
        return {"n": value.right, "zone": value.left.zone} if isinstance(value.left, CardsInZone) else None

    grammar.rule("cond", "an opponent has {n:fixedword} or more cards in their {zone:zone}", build, take)


def _on(grammar: Grammar) -> None:
    """Counters on something."""
    g = grammar

    def build(n: Any, k: str, on: Any) -> Node:
        return c.Compares(CountersOn(k, on), ">=", n, "there are")

    def take(value: Any) -> Values | None:
        if (
            isinstance(value, c.Compares)
            and isinstance(value.left, CountersOn)
            and (value.op, value.says) == (">=", "there are")
        ):
            return {"n": value.right, "k": value.left.counter, "on": value.left.on}
        return None

    g.rule("cond", "there are {n:fixedword} or more {k:counter} counters on {on:any}", build, take)
    g.node("cond", c.SelectionIs, "{of:subj.s} has {preds:countered}")
    g.rule(
        "countered",
        "{k:kwword}",
        lambda k: (p.HasKeyword(k),),
        lambda v: {"k": v[0].keyword} if len(v) == 1 and isinstance(v[0], p.HasKeyword) else None,
    )
    attacked = c.Compares(CountOf(All((p.Is(Property.ATTACKING), p.IsUnit()))), ">=", Fixed(1), "a unit is attacking")
    g.word("cond", "a unit is attacking", attacked)
    prevented = NotedAmount("prevented")
    g.rule(
        "cond",
        "{n:amt} or more damage was prevented this way",
        lambda n: c.Compares(prevented, ">=", n),
        lambda v: {"n": v.right} if isinstance(v, c.Compares) and v.left == prevented and v.right != Fixed(1) else None,
    )
    for word in ("it", "him", "her", "them"):
        _countered(g, word)


def _countered(grammar: Grammar, word: str) -> None:
    """ "two or more buff counters on it", "no preparation counters on them"."""

    def build(n: int, k: str) -> Any:
        return (p.HasCounter(k, n, word),)

    def take(value: Any) -> Values | None:
        pred = value[0] if len(value) == 1 else None
        if isinstance(pred, p.HasCounter) and pred.word == word and pred.least > 1:
            return {"n": pred.least, "k": pred.counter}
        return None

    def none(value: Any) -> Values | None:
        pred = value[0].pred if len(value) == 1 and isinstance(value[0], p.Not) else None
        if not isinstance(pred, p.HasCounter):
            return None
        return {"k": pred.counter} if pred == p.HasCounter(pred.counter, 1, word) else None

    grammar.rule("countered", f"{{n:spelled}} or more {{k:counter}} counters on {word}", build, take)
    some_none = f"no {{k:counter}} counters on {word}"
    grammar.rule("countered", some_none, lambda k: (p.Not(p.HasCounter(k, 1, word)),), none)


def _joined(grammar: Grammar) -> None:
    g = grammar
    g.same("conds", "{it:cond}")
    for word, cls in (("and", c.AllOf), ("or", c.AnyOf)):

        def build(a: Any, b: Any, cls: Any = cls) -> Any:
            return cls((a, b))

        def take(value: Any, cls: Any = cls) -> Values | None:
            return {"a": value.parts[0], "b": value.parts[1]} if type(value) is cls and len(value.parts) == 2 else None

        g.rule("conds", f"{{a:cond}} {word} {{b:cond}}", build, take)
