"""Cards as they are played: what they cost, which elements are needed, at which speed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import BASIC_ELEMENTS, Element, Speed, Supertype
from gadesk.glossary import Keyword as Name
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script.abilities import Keyword, Static
from gadesk.script.costs import Pay
from gadesk.script.node import Change, Selection
from gadesk.script.selections import All, FirstPlayed, This


def _with_counters(grammar: Grammar) -> None:
    """ "Activate a card … Pay its reserve cost only by removing that many … counters from …\" is one instruction."""

    def build(a: Any, k: str, of: Any) -> e.Play | None:
        return replace(a, coin=k, purse=of) if isinstance(a, e.Play) and not a.coin else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Play) or not value.coin:
            return None
        return {"a": replace(value, coin="", purse=None), "k": value.coin, "of": value.purse}

    words = "{a:sent} ^pay its reserve cost only by removing that many {k:counter} counters from {of:sel.s}."
    grammar.rule("chunk", words, build, take)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add sentences about cards being played."""
    _by(grammar)
    _this_turn(grammar)
    _first(grammar)
    _abilities(grammar)
    _elements(grammar)
    _speed(grammar)
    _banished(grammar)
    _with_counters(grammar)


def _by(grammar: Grammar) -> None:
    """ "Domain cards you activate", as words after the noun."""
    g = grammar
    for who, words in ((w.You(), "you"), (w.EachOpponent(), "your opponents")):
        for verb in ("activate", "materialize"):
            g.node("post.p", p.PlayedBy, f"{words} {verb}", who=who, verb=verb)


def _this_turn(grammar: Grammar) -> None:
    """ "Cards your opponents activate this turn cost 1 more to activate.\""""
    g = grammar
    for who, words in ((w.You(), "you"), (w.EachOpponent(), "your opponents")):
        played = p.PlayedBy(who, "activate", True)

        def build(a: Any, c: Change, played: p.PlayedBy = played) -> e.Continuous:
            return e.Continuous(All((*a, played)), (c,), "this turn")

        def take(value: Any, played: p.PlayedBy = played) -> Values | None:
            if not isinstance(value, e.Continuous) or not isinstance(value.affects, All) or len(value.changes) != 1:
                return None
            if value.affects.preds[-1:] != (played,) or value.until != "this turn":
                return None
            return {"a": value.affects.preds[:-1], "c": value.changes[0]}

        for costly in ("costly.p", "costlyparen.p"):
            g.rule("eff", f"{{a:np.p}} {words} activate this turn {{c:{costly}}}", build, take)
    for more, word in ((False, "less"), (True, "more")):

        def make(n: Pay, more: bool = more) -> Change:
            return h.CostChange(n.amount, more, paren=True)

        def unmake(value: Any, more: bool = more) -> Values | None:
            if isinstance(value, h.CostChange) and value == h.CostChange(value.amount, more, paren=True):
                return {"n": Pay(value.amount)}
            return None

        g.rule("costlyparen.p", f"cost {{n:paren}} {word} to activate", make, unmake)


def _first(grammar: Grammar) -> None:
    """ "The first card you activate each turn costs 1 more to activate.\""""
    g = grammar
    for who, words in ((w.You(), "you"), (w.EachOpponent(), "your opponents")):
        g.node("subj.s", FirstPlayed, f"the first {{preds:np.s}} {words} activate each turn", who=who)


def _abilities(grammar: Grammar) -> None:
    """ "Activated abilities of regalias you don't control cost (2) more to activate.\""""
    for more, word in ((False, "less"), (True, "more")):

        def build(a: Any, n: Pay, more: bool = more) -> Static:
            return Static(All(a), (h.AbilityCost(n.amount, more),))

        def take(value: Any, more: bool = more) -> Values | None:
            change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
            if isinstance(change, h.AbilityCost) and change.more == more and isinstance(value.affects, All):
                return {"a": value.affects.preds, "n": Pay(change.amount)}
            return None

        def of_regalias(a: Any, n: Pay, more: bool = more) -> Static:
            return Static(All((REGALIA, *a), "s"), (h.AbilityCost(n.amount, more),))

        def take_regalias(value: Any, more: bool = more) -> Values | None:
            return _of_regalias(value, more)

        regalias = f"activated abilities of regalias {{a:posts.p}} cost {{n:paren}} {word} to activate"
        grammar.rule("static", regalias, of_regalias, take_regalias)
        words = f"activated abilities of {{a:np.p}} cost {{n:paren}} {word} to activate"
        grammar.rule("static", words, build, take)


REGALIA = p.IsSupertype(Supertype.REGALIA)


def _of_regalias(value: Any, more: bool) -> Values | None:
    change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
    if isinstance(change, h.AbilityCost) and change.more == more and isinstance(value.affects, All):
        if value.affects.word == "s":
            return {"a": value.affects.preds[1:], "n": Pay(change.amount)}
    return None


def _enabling(elements: tuple[Element, ...]) -> tuple[Change, ...]:
    return tuple(h.EnableElement(w.You(), element) for element in elements)


def _elements(grammar: Grammar) -> None:
    """Elements enabled and elemental requirements ignored (terms.element)."""
    g = grammar
    basic = tuple(sorted(BASIC_ELEMENTS, key=list(Element).index))
    for words, elements in (
        ("fire, water, and wind elements", basic),
        ("all basic elements", basic),
        ("all elements", tuple(Element)),
    ):
        changes = _enabling(elements)
        if words != "all basic elements":
            g.word("static", f"{words} are enabled for you", Static(This(), changes))
        if words != "fire, water, and wind elements":
            g.word("eff", f"{words} are enabled for you until end of turn", e.Continuous(This(), changes))
    own = "ignore this card's elemental requirements as you activate it"
    ignoring = (h.IgnoreElements(),)
    g.node("static", Static, f"as long as {{condition:conds}}, {own}", affects=This(), changes=ignoring, lead=True)

    def build(a: Any) -> Static:
        return Static(All(a), ignoring)

    def take(value: Any) -> Values | None:
        if isinstance(value, Static) and value.changes == ignoring and isinstance(value.affects, All):
            return {"a": value.affects.preds} if value == build(value.affects.preds) else None
        return None

    g.rule("static", "ignore the elemental requirements of {a:np.p}", build, take)
    _next(g, "ignore the elemental requirements of {it:nextcard} this turn", ignoring)


def _next(grammar: Grammar, template: str, changes: tuple[Change, ...]) -> None:
    def build(it: Selection) -> e.Continuous:
        return e.Continuous(it, changes, "this turn")

    def take(value: Any) -> Values | None:
        return {"it": value.affects} if isinstance(value, e.Continuous) and value == build(value.affects) else None

    grammar.rule("eff", template, build, take)


def _speed(grammar: Grammar) -> None:
    """Fast activation and other keywords that a card has under a condition."""
    g = grammar
    hastened = "can be activated as though it had fast activation"
    _next(g, f"{{it:nextcard}} this turn {hastened}", (h.SpeedIs(Speed.FAST),))
    for name, word in ((Name.FAST_ACTIVATION, "Fast Activation"), (Name.FAST_ACTIVATION, "fast activation"),
                       (Name.EFFICIENCY, "efficiency")):  # fmt: skip

        def build(c: Any, name: Name = name, word: str = word) -> Keyword:
            return Keyword(name, bonuses=(c,), says=word)

        def take(value: Any, name: Name = name, word: str = word) -> Values | None:
            if isinstance(value, Keyword) and value.keyword is name and value.says == word and len(value.bonuses) == 1:
                return {"c": value.bonuses[0]}
            return None

        g.rule("own", f"^as long as {{c:conds}}, this card has {word}.", build, take)
    _cheaper_and_fast(g)
    g.same("para", "{it:own}")


def _cheaper_and_fast(grammar: Grammar) -> None:
    fast = h.SpeedIs(Speed.FAST)

    def build(c: Any, it: Change) -> Static:
        return Static(This(), (it, fast), condition=c, lead=True)

    def take(value: Any) -> Values | None:
        if isinstance(value, Static) and len(value.changes) == 2 and value.changes[1] == fast:
            return {"c": value.condition, "it": value.changes[0]}
        return None

    words = "this card {it:costly.s} and you may activate it as though it had fast activation"
    grammar.rule("own", f"^as long as {{c:conds}}, {words}.", build, take)


def _banished(grammar: Grammar) -> None:
    """ "As long as they're banished, you may play those cards, ignoring …": the cards named before."""
    changes = (h.MayPlayFrom(w.You()), h.IgnoreElements())

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Continuous) and value == e.Continuous(value.affects, changes, "", True):
            return {"t": value.affects}
        return None

    words = "as long as they're banished, you may play {t:both.p}, ignoring their elemental requirements"
    grammar.rule("eff", words, lambda t: e.Continuous(t, changes, "", True), take)
