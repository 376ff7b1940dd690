"""Noun phrases: tuples of preds in the order of their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gadesk.glossary import (
    BUFFED,
    OPEN_PILES,
    OWN_ZONES,
    PAID,
    CardType,
    CostKind,
    Counter,
    Element,
    Property,
    Stat,
    Supertype,
    Zone,
)
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import PARITIES, Compared, having, of_counters
from gadesk.rulestext.grammar.helpers import many, series, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import Others
from gadesk.rulestext.tokens import Token
from gadesk.rulestext.vocabulary import CLASSES, Vocabulary, plural
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script.amounts import Fixed, StatOf
from gadesk.script.node import Amount, Pred
from gadesk.script.players import You
from gadesk.script.selections import All, EachOne, YourChampion
from gadesk.script.words import Compare, Extreme, Trait

STATES = tuple(state for state in Property if state.facts.state)
BECOMING = tuple(state for state in Property if state.facts.becomes)
ZONES = {zone: zone.facts.noun for zone in OWN_ZONES}
YOUR_CHAMPION = (p.IsType(CardType.CHAMPION), p.ControlledBy(You()))
UNIT = (p.IsUnit(),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    add_subtypes(grammar, words)
    _heads(grammar)
    _before(grammar)
    _elements(grammar)
    _after(grammar)
    _zones(grammar)
    _whole(grammar)


def add_subtypes(grammar: Grammar, words: Vocabulary) -> None:
    """Add the words of the type line, or put these in place of others."""
    for number, known in (("s", words.singular), ("p", words.plural)):
        _capital_terminal(grammar, f"subtype.{number}", known, classes=False)
        _capital_terminal(grammar, f"class.{number}", known, classes=True)


def _capital_terminal(grammar: Grammar, category: str, known: Mapping[str, str], classes: bool) -> None:
    """A capitalised word of the type line, as a class or as a subtype."""
    shown = {value: word for word, value in known.items()}

    def read(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, Pred]]:
        word = known.get(tokens[at].text)
        if word is not None and (word in CLASSES) == classes:
            yield 1, p.HasClass(word) if classes else p.HasSubtype(word)

    def show(value: Any) -> str | None:
        if classes and isinstance(value, p.HasClass):
            return shown.get(value.cls)
        if not classes and isinstance(value, p.HasSubtype):
            return shown.get(value.subtype)
        return None

    grammar.terminal(category, read, show)


def _heads(grammar: Grammar) -> None:
    """`last#`: the noun itself; `mod`: words of the type line before it."""
    g = grammar
    for number in (0, 1):
        mark = "sp"[number]
        for kind in CardType:
            g.word(f"last1.{mark}", (kind.facts.one, kind.facts.many)[number], p.IsType(kind))
        for word in ("regalia", "regalias")[: number + 1]:
            g.word(f"last1.{mark}", word, p.IsSupertype(Supertype.REGALIA))
        g.word(f"last1.{mark}", ("token", "tokens")[number], p.IsSupertype(Supertype.TOKEN))
        g.same(f"last1.{mark}", f"{{it:subtype.{mark}}}")
        g.same(f"last1.{mark}", f"{{it:class.{mark}}}")
        g.word(f"last.{mark}", ("card", "cards")[number], p.IsCard())
        g.word(f"last.{mark}", ("unit", "units")[number], p.IsUnit())
        g.word(f"last.{mark}", ("object", "objects")[number], p.IsObject())
        g.same(f"last.{mark}", f"{{it:last1.{mark}}}")
        _either(g, f"last.{mark}", f"last1.{mark}")
        g.same("mod1", f"{{it:last1.{mark}}}") if mark == "s" else None
    g.same("mod", "{it:mod1}")
    _either(g, "mod", "mod1")
    g.rule("heads#", "{a:last#}", lambda a: (a,))
    for words, build in (
        ("{a:mod} {rest:heads#}", lambda a, rest: (a, *rest)),
        ("{a:mod} {b:pre} {rest:heads#}", lambda a, b, rest: (a, b, *rest)),
    ):
        g.rule("heads#", words, build)


def _either(grammar: Grammar, category: str, item: str) -> None:
    """ "Animal or Beast", "Animal and Beast", "Animal and/or Beast"."""
    for word in ("or", "and", "and/or"):
        listing = f"{category}.{word.replace('/', '')}"
        series(grammar, listing, item, word)

        def build(it: Any, word: str = word) -> Pred | None:
            return p.Either(it) if len({_family(part) for part in it}) == 1 else None

        grammar.rule(category, f"{{it:{listing}}}", build)


def _family(pred: Pred) -> str:
    """Words of one kind only are joined: types with types, subtypes and classes among themselves."""
    return "type" if isinstance(pred, (p.IsType, p.IsSupertype)) else "subtype"


ADJECTIVES: tuple[tuple[str, Pred], ...] = (
    ("preserved", p.Is(Property.PRESERVED)), ("prepared", p.Is(Property.PREPARED)),
    ("face up", p.Not(p.Is(Property.FACE_DOWN))), ("unique", p.IsSupertype(Supertype.UNIQUE)),
)  # fmt: skip
"""Words before the type line that no list of the glossary has."""


def _before(grammar: Grammar) -> None:
    """`pre`: words before the type line."""
    g = grammar
    for category, known in (("state", STATES), ("becoming", BECOMING)):
        for state in known:
            g.word(category, state.value, state)
    for category in ("pre", "stateword"):
        g.node(category, p.Is, "{property:state}")
    series(g, "statewords", "stateword", "or")
    g.rule("pre", "{it:statewords}", lambda it: p.Either(it))
    for word, pred in ADJECTIVES:
        g.word("pre", word, pred)
    g.word("denied", "unique", p.IsSupertype(Supertype.UNIQUE))
    for words in ("{it:last1.s}", "{it:element} element", "{it:rank} element"):
        g.same("denied", words)
    g.rule("pre", "non-{it:denied}", lambda it: p.Not(it))


MANY = {Trait.CLASS.value: "classes"}
"""Plurals of traits that are not the word with an s."""
TRAITS = tuple(trait for trait in Trait if trait is not Trait.NONE)
"""What several that are chosen together may have in common."""


def _elements(grammar: Grammar) -> None:
    g = grammar
    for element in Element:
        g.word("element", element.value, p.IsElement(element))
    g.same("pre", "{it:element} element")
    g.same("elementword", "{it:element}")
    for word, advanced in (("basic", False), ("advanced", True)):
        g.word("rank", word, p.IsOfRank(advanced))
    g.same("elementword", "{it:rank}")
    g.same("pre", "{it:rank} element")
    for joint in ("or", "and", "and/or", "nor"):
        listing = f"elements.{joint.replace('/', '')}"
        series(g, listing, "elementword", joint)
        for category in ("quality.nor",) if joint == "nor" else ("pre", "quality.or"):
            g.rule(category, f"{{it:{listing}}} element", lambda it: p.Either(it))


WHOSE: tuple[tuple[str, Pred], ...] = (
    ("you control", p.ControlledBy(w.You())),
    ("you don't control", p.Not(p.ControlledBy(w.You()))),
    ("you own", p.OwnedBy(w.You())),
    ("your opponents control", p.ControlledBy(w.EachOpponent())),
    ("an opponent controls", p.ControlledBy(w.AnOpponent())),
)
"""Whose something is."""
BEHIND: tuple[tuple[str, Pred], ...] = (
    *WHOSE,
    ("the defending player controls", p.ControlledBy(w.DefendingPlayer())),
    ("named CARDNAME", p.SameNameAsThis()),
    ("other than CARDNAME", p.Other()),
    ("other than your champion", p.Other(YourChampion())),
    ("on the field", p.InZone(Zone.FIELD, None)),
    ("that entered the field this turn", p.EnteredThisTurn()),
    ("that leveled up this turn", p.Is(Property.LEVELED_UP)),
    ("with a card on top of its lineage that wasn't played", p.NotPlayed()),
)
"""Words behind a noun that have no slot."""


def _after(grammar: Grammar) -> None:
    """`post`: words after the noun, of one and of several; `last_post`: those that no others follow."""
    g = grammar
    for whose, pred in BEHIND:
        g.word("post", whose, pred)
    for cls, words in (
        (p.Named, "named {name:cardname}"),
        (p.Named, "named {name:cardnames}"),
        (p.ControlledBy, "controlled by {who:players}"), (p.ControlledBy, "{who:player.named} controls"),
        (p.ControlledBy, "{who:player.of} controls"), (p.AttackTarget, "attacking {preds:onenp}"),
        (p.BanishedBy, "banished by {by:sel.s}"), (p.Among, "from among {of:sel.p}"),
        (p.HitBy, "hit by {by:sel.s} this turn"), (p.HitBy, "{by:sel.s} has dealt combat damage to this turn"),
        (p.HitBy, "{by:sel.s} dealt combat damage to this turn"),
    ):  # fmt: skip
        g.node("post", cls, words)
    for trait in TRAITS:
        g.word("trait1", trait.value, trait)
        g.word("traits", MANY.get(trait, trait + "s"), trait)
    for lead in ("with", "each with"):
        for words in (f"{lead} different {{trait:traits}}", f"{lead} a different {{trait:trait1}}"):
            g.node("post", p.Sharing, words, none=True)
    for words in ("with the same {trait:trait1}", "with the same {trait:traits}"):
        g.node("post", p.Sharing, words, none=False)
    g.node("has", p.HasKeyword, "{keyword:kwword}")
    _joined(g)
    for place, words, build, take in (
        ("post", "{n:both.s}", p.LoadedInto, lambda value: {"n": value.into}),
        ("last_post", "{n:anp}", _loaded, _take_loaded),
        ("last_post", "{n:np.p}", _loaded, _take_loaded),
    ):  # fmt: skip
        g.rule(place, f"loaded into {words}", lambda n, build=build: build(n), where_it_fits(take))
    for word in ("in", "from"):
        g.node("post", p.InLineageOf, f"{word} {{champion:gen}} lineage")
        anyone = All((p.IsType(CardType.CHAMPION),))
        for lineages in ("a champion's lineage", "lineages", "champions' lineages"):
            g.node("post", p.InLineageOf, f"{word} {lineages}", champion=anyone)
        for zone in OPEN_PILES:
            g.node("post", p.InSingle, f"{word} a single {ZONES[zone]}", zone=zone)
    _costs(g)
    _stats(g)
    _measured(g)


def _loaded(n: Any) -> Pred:
    return p.LoadedInto(All(n))


def _take_loaded(value: Any) -> Values | None:
    into = value.into if isinstance(value, p.LoadedInto) else None
    return {"n": into.preds} if isinstance(into, All) else None


def _costs(grammar: Grammar) -> None:
    """ "with reserve cost 3 or less", "with an even memory cost"."""
    g = grammar
    for kind in PAID:
        g.word("costkind", kind.words, kind)
        g.word("costkinds", f"{kind.words}s", kind)
        _measure(g, kind.words, Measure(p.CostCompares, kind))


class Measure(NamedTuple):
    """What is measured of something, or `total` of all that are chosen together."""

    cls: type[p.CostCompares | p.StatCompares]
    of: CostKind | Stat
    total: bool = False

    def compared(self, op: Compare | Extreme, amount: Amount) -> Pred:
        """Return what asks how it compares."""
        made: Pred = self.cls(self.of, op, amount, total=self.total)  # type: ignore[arg-type]
        return made


def measured(value: Any) -> tuple[Measure, Compare | Extreme, Amount] | None:
    """Return what a pred measures, and what it compares that with."""
    if isinstance(value, p.CostCompares):
        return Measure(p.CostCompares, value.kind, value.total), value.op, value.amount
    if isinstance(value, p.StatCompares) and not value.base:
        return Measure(p.StatCompares, value.stat, value.total), value.op, value.amount
    return None


def _measure(grammar: Grammar, words: str, measure: Measure) -> None:
    """What is measured by its name, and the total of it; with a 1 behind the category: without the total."""
    for number, named in (("s", words), ("p", f"{words}s")):
        grammar.word(f"measure1.{number}", named, measure)
        grammar.word(f"measure.{number}", named, measure)
        grammar.word(f"measure.{number}", f"total {named}", measure._replace(total=True))


NAMED_STATS = (*BUFFED, Stat.LEVEL)
"""The stats that something is told by; what is written with a sign has words of its own, too."""


def _stats(grammar: Grammar) -> None:
    """ "with 2 [POWER] or less", "with life 4 or more"."""
    g = grammar
    for stat in NAMED_STATS:
        g.word("statsign", stat.facts.words, stat)
        names = (f"{stat.value} stat", stat.value) if stat is not Stat.LEVEL else ()
        for name in (stat.facts.words, *names):
            g.word("statname", name, stat)
            _measure(g, name, Measure(p.StatCompares, stat))
        g.word("basestat", f"base {stat.value}", stat)
    for op, words in MORE_OR_LESS:
        g.word("moreorless", words, op)

    def build(of: Stat, c: Compared) -> Pred:
        return p.StatCompares(of, *c)

    def take(value: Any) -> Values | None:
        compared = isinstance(value, p.StatCompares) and value == p.StatCompares(value.stat, value.op, value.amount)
        return {"of": value.stat, "c": (value.op, value.amount)} if compared else None

    def based(stat: Stat, n: int) -> Pred:
        return p.StatCompares(stat, Compare.EQUAL, Fixed(n), True)

    def more(op: Compare, stat: Stat, of: Any) -> Pred:
        return p.StatCompares(stat, op, StatOf(stat, of))

    g.rule("has", "{stat:basestat} {n:int}", based)
    for op, tail in ((Compare.AT_MOST, " or less"), (Compare.AT_LEAST, " or more"), (Compare.EQUAL, "")):
        g.node("has", p.StatCompares, f"{{amount:amt}} {{stat:statsign}}{tail}", op=op)
    g.rule("has", "{c:much} {of:statsign}", build, take)
    for lead in ("", "a "):
        g.rule("has", f"{lead}{{op:moreorless}} {{stat:statname}} than {{of:both.s}}", more)
    g.rule("has", "durability {c:measured1}", lambda c: having(DURABILITY, c), _take_durability)


MORE_OR_LESS = (
    (Compare.MORE, "more"), (Compare.MORE, "greater"), (Compare.MORE, "higher"),
    (Compare.LESS, "less"), (Compare.LESS, "lower"), (Compare.LESS, "fewer"),
)  # fmt: skip
DURABILITY = Counter.DURABILITY.value
"""Durability is told by its counters."""


def _take_durability(value: Any) -> Values | None:
    found = of_counters(value)
    return {"c": found["c"]} if found is not None and found["k"] == DURABILITY else None


def _joined(grammar: Grammar) -> None:
    """ "with taunt", "with memory cost 0 or reserve cost 4 or less", "with 2 [POWER] and two buff counters on it"."""
    for words, build in (("with {it:hasjoined}", lambda it: it), ("without {it:has}", lambda it: p.Not(it))):
        grammar.rule("post", words, build)
    grammar.same("hasjoined", "{it:has}")
    for joint, make in ((" or", p.Either), (", or", p.Either), (" and", p.Both)):
        for again in ("", "with "):
            grammar.rule("hasjoined", f"{{x:has}}{joint} {again}{{y:has}}", lambda x, y, make=make: make((x, y)))


def _measured(grammar: Grammar) -> None:
    """ "With reserve cost 3 or less", "with an even memory cost", "with total power 6 or less", "more than its life".

    What something is compared with may be told of itself: "its" there is of each that it is asked of.
    """

    def build(of: Measure, c: Compared) -> Pred | None:
        """Nothing is compared with itself: "its power" would be that of something else."""
        again = (
            isinstance(c[1], StatOf)
            and c[1].of == EachOne()
            and (of.total or of.of in (c[1].stat, c[1].stat.facts.cost))
        )
        return None if again else of.compared(*c)

    def take(value: Any) -> Values | None:
        found = measured(value)
        if found is None or isinstance(found[1], Extreme):
            return None
        return {"of": found[0], "c": found[1:]}

    for words in ("{of:measure.s} {c:measured1}", "a {of:measure.s} of {c:measured1}", "{of:measure.s} {c:thanown}"):
        grammar.rule("has", words, build, take)
    grammar.rule("last_post", "with {of:measure.s} {c:thanworked}", build, take)

    def is_even(parity: Compare, of: Measure) -> Pred:
        return of.compared(parity, Fixed(0))

    def take_parity(value: Any) -> Values | None:
        found = take(value)
        even = found is not None and found["c"] in [(op, Fixed(0)) for op, _ in PARITIES]
        return {"parity": found["c"][0], "of": found["of"]} if found is not None and even else None

    for told in ("a {parity:parity} {of:measure.s}", "{parity:parity} {of:measure#}"):
        grammar.rule("has", told, is_even, take_parity)
    for whose in ("its", "their"):
        grammar.node("own", StatOf, f"{whose} {{stat:statnoun}}", of=EachOne())


def _zones(grammar: Grammar) -> None:
    g = grammar
    for zone, word in ZONES.items():
        g.word("zone", word, zone)
    for word in ("in", "from"):
        g.node("post", p.InZone, f"{word} a {{zone:zone}}", who=None)
        for zone in OPEN_PILES:
            noun = ZONES[zone]
            for anyone in (plural(noun), f"all {plural(noun)}", f"any {noun}"):
                g.node("post", p.InZone, f"{word} {anyone}", zone=zone, who=None)
        for whose in ("your opponents'", "opponents'"):
            for zone, noun in ZONES.items():
                words = f"{word} {whose} {plural(noun)}"
                g.node("post", p.InZone, words, zone=zone, who=w.EachOpponent())
        g.node("post", p.InZone, f"{word} {{who:poss}} {{zone:zone}}")
        for joint in ("and", "or", "and/or"):
            _two_zones(g, word, joint)


def _two_zones(grammar: Grammar, word: str, joint: str) -> None:
    """ "in your graveyard and banishment"."""

    def build(who: Any, a: Zone, b: Zone) -> Pred:
        return p.Either((p.InZone(a, who), p.InZone(b, who)))

    grammar.rule("post", f"{word} {{who:poss}} {{a:zone}} {joint} {{b:zone}}", build)


def _whole(grammar: Grammar) -> None:
    g = grammar
    g.same("post#", "{it:post}")
    g.same("last_post#", "{it:last_post}")
    many(g, "posts.s", "post.s", " ")
    many(g, "posts.p", "post.p", " ")
    g.rule("posts#", "{a:last_post#}", lambda a: (a,))
    for word in ("that <is|are>", "<that's|that're>"):
        g.rule("last_post#", f"{word} {{q:quality}}", _told, _take_told)
    g.rule("last_post#", "that <isn't|aren't> {q:quality}", lambda q: p.Not(_told(q)), _take_not_told)
    g.rule("last_post.p", "that are {q:np.p}", _told, _take_told)
    g.rule("last_post.p", "that aren't {q:np.p}", lambda q: p.Not(_told(q)), _take_not_told)
    g.rule("last_post#", "that <has|have> {it:has}", lambda it: it, lambda value: {"it": value})
    g.rule("last_post#", "that <doesn't|don't> have {it:has}", lambda it: p.Not(it))
    g.rule("npbase#", "{h:heads#}", lambda h: h)
    g.rule("npbase#", "{h:heads#} {posts:posts#}", lambda h, posts: (*h, *posts))
    for category, base in (("bare#", "heads#"), ("np#", "npbase#")):
        g.rule(category, f"{{h:{base}}}", lambda h: h)
        for comma in ("", ","):
            g.rule(category, f"{{a:pre}}{comma} {{rest:{category}}}", lambda a, rest: (a, *rest))
    g.rule(
        "np#",
        "{o:others} {rest:np#}",
        lambda o, rest: (Others(rest), *rest),
        lambda v: {"o": v[0], "rest": v[1:]} if len(v) > 1 else None,
        checked=False,
    )
    g.rule(
        "anp",
        "{o:another} {rest:np.s}",
        lambda o, rest: (Others(rest), *rest),
        lambda v: {"o": v[0], "rest": v[1:]} if len(v) > 1 and isinstance(v[0], (Others, p.Other)) else None,
        checked=False,
    )
    g.rule("anp", "a {it:np.s}", lambda it: it)
    g.same("onenp", "{it:anp}")
    g.word("onenp", "your champion", YOUR_CHAMPION)
    theirs = (p.IsType(CardType.CHAMPION), p.ControlledBy(w.AnOpponent()))
    g.word("onenp", "an opponent's champion", theirs)
    g.rule("another", "another", Others, lambda v: {} if isinstance(v, (Others, p.Other)) else None, False, True)
    g.rule("others", "other", Others, lambda v: {} if isinstance(v, (Others, p.Other)) else None, False, True)


def _told(q: tuple[Pred, ...]) -> Pred:
    """What a clause behind the noun says of it."""
    return q[0] if len(q) == 1 else p.Both(q)


def _take_told(value: Any) -> Values | None:
    return {"q": value.preds if isinstance(value, p.Both) else (value,)}


def _take_not_told(value: Any) -> Values | None:
    return _take_told(value.pred) if isinstance(value, p.Not) else None
