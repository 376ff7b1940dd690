"""What players do: one line a verb, in all its forms; and what "whenever" makes of them.

`do.you` is what "you" stands before ("draw a card"), `does.they` what others do ("draws a card"); `did` is its past and
`done` its participle. Each is a pattern whose player is yet to be said, in a tuple: it is named once, with its player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from gadesk.glossary import OWN_ZONES, Label, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.amounts import Fixed, TimesThisTurn
from gadesk.script.conditions import Compares
from gadesk.script.node import Pattern, Pred, Who
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, PlayersHolding, You
from gadesk.script.words import Compare

AMOUNT = "an amount"
SEVERAL = (EachPlayer, EachOpponent, PlayersHolding)
"""What all of these do is no occasion."""


class Forms(NamedTuple):
    """A verb: bare, for one, in the past, and as the participle."""

    bare: str
    third: str
    past: str
    participle: str


def _verb(bare: str, past: str = "", participle: str = "") -> Forms:
    """A verb with its forms; regular ones need only the first."""
    past = past or (f"{bare}d" if bare.endswith("e") else f"{bare}ed")
    third = f"{bare}es" if bare.endswith(("s", "sh")) else f"{bare}s"
    return Forms(bare, third, past, participle or past)


PLAYED: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("activate", (t.Activates,)),
    ("materialize", (t.Materializes,)),
    ("play", (t.Activates, t.Materializes)),
    ("brew", (t.Brews,)),
)
"""How cards are played, and what is waited for."""
DRAW = _verb("draw", "drew", "drawn")
DEEDS: tuple[tuple[t.Deed, Forms, str], ...] = (
    (t.Deed.DRAW, DRAW, " a card"),
    (t.Deed.RECOVER, _verb("recover"), ""),
    (t.Deed.GLIMPSE, _verb("glimpse"), ""),
    (t.Deed.GATHER, _verb("gather"), ""),
    (t.Deed.STARCALL, _verb("starcall"), " a card"),
    (t.Deed.EMPOWER, _verb("empower"), ""),
    (t.Deed.RECOLLECT, _verb("recollect"), " a card"),
)
AT_ONCE = (t.Deed.RECOLLECT, t.Deed.RECOVER, t.Deed.GLIMPSE, t.Deed.EMPOWER)
"""What is done by so much at once."""
"""What players do, without a word that narrows to what they do it."""
DONE_TO = (
    (t.Deed.DISCARD, _verb("discard"), "done"),
    (t.Deed.SACRIFICE, _verb("sacrifice"), "doneto"),
    (t.Deed.SUPPRESS, _verb("suppress"), "doneto"),
)
"""What they do to something, and what to: a card, or anything on the field."""


NTH: tuple[tuple[Callable[..., Pattern], Forms, str], ...] = (
    (t.Activates, _verb("activate"), "{preds:np.s}"),
    (t.Materializes, _verb("materialize"), "{preds:np.s}"),
    (partial(t.Does, t.Deed.DRAW), DRAW, "card"),
    *((partial(t.Does, deed), verb, "{preds:np.s}") for deed, verb, _ in DONE_TO),
)
"""What is told of by which time it is: "your second Spell card"."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    for category, _ in _forms(DRAW, ""):
        grammar.same(category, f"{{it:one.{category}}}")
        grammar.rule(category, f"{{a:one.{category}}} or {{b:{category}}}", _either, _take_either)
    _played(grammar)
    _deeds(grammar)
    _seen(grammar)
    _who(grammar)
    _which(grammar)


def _forms(verb: Forms, tail: str) -> tuple[tuple[str, str], ...]:
    """The categories of a verb's forms, each with its words; `{their}` stands for whose."""
    yours, theirs = tail.replace("{their}", "your"), tail.replace("{their}", "their")
    return (
        ("do.you", f"{verb.bare} {yours}"), ("did.you", f"{verb.past} {yours}"),
        ("done.you", f"{verb.participle} {yours}"), ("do.they", f"{verb.bare} {theirs}"),
        ("does.they", f"{verb.third} {theirs}"), ("did.they", f"{verb.past} {theirs}"),
        ("done.they", f"{verb.participle} {theirs}"),
    )  # fmt: skip


def _either(a: tuple[Pattern], b: tuple[Pattern]) -> tuple[Pattern]:
    """Two deeds of one player: either is what is waited for, or asked."""
    rest = b[0].patterns if isinstance(b[0], t.AnyPattern) else b
    return (t.AnyPattern((*a, *rest)),)


def _take_either(value: Any) -> Values | None:
    first = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(first, t.AnyPattern):
        return None
    parts = first.patterns
    return {"a": parts[:1], "b": parts[1:] if len(parts) == 2 else (t.AnyPattern(parts[1:]),)}


def _node(grammar: Grammar, cls: type[Pattern], verb: Forms, tail: str, **fixed: Any) -> None:
    def build(**values: Any) -> tuple[Pattern]:
        return (cls(**fixed, **values),)

    _rule(grammar, verb, tail, build)


def _rule(grammar: Grammar, verb: Forms, tail: str, build: Callable[..., Any], take: Any = None) -> None:
    for category, words in _forms(verb, tail):
        grammar.rule(f"one.{category}", words.strip(), build, take)


def of(pattern: Pattern, who: Who | None) -> Pattern:
    """Return what is done as done by others."""
    if isinstance(pattern, t.AnyPattern):
        return t.AnyPattern(tuple(of(part, who) for part in pattern.patterns))
    return replace(pattern, **{"by" if isinstance(pattern, t.Attacks) else "who": who})


def doer(pattern: Pattern) -> Who | None:
    """Return who does what players do."""
    first: Any = pattern.patterns[0] if isinstance(pattern, t.AnyPattern) else pattern
    return cast("Who | None", first.by if isinstance(first, t.Attacks) else first.who)


def _played(grammar: Grammar) -> None:
    for bare, kinds in PLAYED:

        def waited(preds: Any, kinds: Any = kinds) -> Pattern:
            made = tuple(kind(preds=preds) for kind in kinds)
            return made[0] if len(made) == 1 else t.AnyPattern(made)

        _rule(grammar, _verb(bare), "{preds:anp}", lambda preds, waited=waited: (waited(preds),))
        _counted(grammar, _verb(bare), waited)
    either = t.AnyPattern((t.Activates((p.IsCard(),)), t.UsesAbility()))
    for label in grammar.declared(Label):
        grammar.word("labelled", label.value, label)
    for what, build in (
        ("an ability", t.UsesAbility), ("a card or ability", lambda: either),
        ("an ability of {preds:anp}", t.UsesAbility), ("a {label:labelled} ability", t.UsesAbility),
        ("a {label:labelled} ability of {preds:anp}", t.UsesAbility),
    ):  # fmt: skip
        _rule(grammar, _verb("activate"), what, lambda build=build, **values: (build(**values),))


def _counted(grammar: Grammar, verb: Forms, build: Callable[..., Pattern]) -> None:
    """ "You've activated two or more Spell cards this turn", "each ally card you've sacrificed this turn"."""
    g = grammar
    for lead, form in (("you've", verb.participle), ("you have", verb.participle), ("you", verb.past)):
        for number in "sp":

            def compared(c: Any, n: Any) -> Any:
                return Compares(TimesThisTurn(build(n)), c[0], c[1])

            g.rule("cond", f"{lead} {form} {{c:many.{number}}} {{n:bare.{number}}} this turn", compared)

        def at_least(nth: int, n: Any) -> Any:
            return Compares(TimesThisTurn(build(n)), Compare.AT_LEAST, Fixed(nth)) if nth > 1 else None

        g.rule("cond", f"{lead} {form} your {{nth:ordinal}} {{n:bare.s}} this turn", at_least, where_it_fits(_take_nth))
        for category, some in (("each", "{n:bare.s}"), ("worked1", "the amount of {n:bare.p}")):
            g.rule(category, f"{some} {lead} {form} this turn", lambda n: TimesThisTurn(build(n)))


def _take_nth(value: Any) -> Values | None:
    """The second one was activated once there are two."""
    if value.op is not Compare.AT_LEAST or not isinstance(value.left, TimesThisTurn):
        return None
    waited: Any = value.left.pattern
    return {"nth": value.right.n, "n": waited.preds} if value.right.n > 1 else None


def _deeds(grammar: Grammar) -> None:
    """ "Recover", "discard an ally card", "banish a card from your memory"."""
    for deed, verb, tail in DEEDS:
        _node(grammar, t.Does, verb, tail.strip(), deed=deed)
        if not tail:
            _node(grammar, t.Does, verb, AMOUNT, deed=deed)
        if deed in AT_ONCE:
            _node(grammar, t.Does, verb, "{least:spelled} or more" + (" cards" if tail else ""), deed=deed)
            if not tail:
                _node(grammar, t.Does, verb, "{least:int} or more", deed=deed)
    _node(grammar, t.Does, _verb("recollect"), "", deed=t.Deed.RECOLLECT)
    _drawn(grammar)
    for deed, verb, done in DONE_TO:
        _node(grammar, t.Does, verb, f"{{preds:{done}}}", deed=deed)
        _counted(grammar, verb, lambda preds, deed=deed: t.Does(deed, preds=preds))
    several = "one or more {preds:np.p}"
    _node(grammar, t.Does, _verb("discard"), several, deed=t.Deed.DISCARD, together=True)
    grammar.rule("done", "{it:anp}", lambda it: None if it == (p.IsObject(),) else it, lambda value: {"it": value})
    grammar.same("doneto", "{it:done}")
    grammar.word("doneto", "an object", ())
    for zone in OWN_ZONES:
        tail = f"a card from {{their}} {zone.facts.noun}"
        _node(grammar, t.Does, _verb("banish"), tail, deed=t.Deed.BANISH, zone=zone)


def _drawn(grammar: Grammar) -> None:
    """ "You've drawn three or more cards this turn"."""
    drawn = TimesThisTurn(t.Does(t.Deed.DRAW))
    for lead, form in (("you've", DRAW.participle), ("you have", DRAW.participle), ("you", DRAW.past)):
        for number, noun in (("s", "card"), ("p", "cards")):
            words = f"{lead} {form} {{c:many.{number}}} {noun} this turn"
            grammar.rule("cond", words, lambda c: Compares(drawn, c[0], c[1]))
        second = f"{lead} {form} your {{nth:ordinal}} card this turn"
        grammar.rule("cond", second, _drawn_nth, where_it_fits(_take_drawn_nth))
        grammar.word("each", f"card {lead} {form} this turn", drawn)
        grammar.word("worked1", f"the amount of cards {lead} {form} this turn", drawn)


def _drawn_nth(nth: int) -> Compares | None:
    """The second card was drawn once there are two."""
    return Compares(TimesThisTurn(t.Does(t.Deed.DRAW)), Compare.AT_LEAST, Fixed(nth)) if nth > 1 else None


def _take_drawn_nth(value: Any) -> Values | None:
    return {"nth": value.right.n} if value == _drawn_nth(value.right.n) else None


def _seen(grammar: Grammar) -> None:
    """ "Reveal a card from your memory", "negate a card activation", "declare an attack with an ally"."""
    for deed, verb, done in DONE_TO:
        told = f"{{preds:{done}}} is {verb.participle}"
        grammar.node("whenever", t.Does, told, deed=deed, who=None)
    summoned = (p.IsSupertype(Supertype.TOKEN), p.ControlledBy(You()))
    for words in ("you summon a token", "you summon {preds:anp}"):
        grammar.rule("whenever", words, partial(_summoned, summoned), partial(_take_summoned, summoned, "{" in words))
    for what in ("a card activation", "an activation"):
        for whose, of_whom in ((" you control", You()), (" an opponent controls", AnOpponent()), ("", None)):
            grammar.word("whenever", f"{what}{whose} is negated", t.Negates(None, of_whom))
    for zone in OWN_ZONES:
        _node(grammar, t.Reveals, _verb("reveal"), f"{{preds:anp}} from {{their}} {zone.facts.noun}", zone=zone)
    declared = TimesThisTurn(t.Attacks(by=You()))
    grammar.word("each", "attack you've declared this turn", declared)
    negate = _verb("negate")
    _node(grammar, t.Negates, negate, "a card activation")
    _node(grammar, t.Negates, negate, "a card activation an opponent controls", of=AnOpponent())
    _node(grammar, t.Attacks, _verb("declare"), "an attack with {preds:anp}", by=You())
    for attacks, tail in (("declare", "an attack"), ("attack", ""), ("attack", "with {preds:anp}")):
        _node(grammar, t.Attacks, _verb(attacks), tail, by=You())


def _summoned(summoned: tuple[Pred, ...], preds: tuple[Pred, ...] = ()) -> t.Enters | None:
    """A token enters only as it is summoned."""
    return None if summoned[0] in preds else t.Enters((*preds, *summoned))


def _take_summoned(summoned: tuple[Pred, ...], told: bool, value: Any) -> Values | None:
    if not isinstance(value, t.Enters) or value.preds[-2:] != summoned or value != t.Enters(value.preds):
        return None
    preds = value.preds[:-2]
    return ({"preds": preds} if told else {}) if bool(preds) is told else None


def _who(grammar: Grammar) -> None:
    """`doers`: whom a verb for one is said of."""
    g = grammar
    g.rule("doers", "{it:who}", lambda it: None if isinstance(it, SEVERAL) else it, lambda value: {"it": value})
    for words, build, take in (
        ("you {it:do.you}", lambda it: it[0], lambda value: taken(value, You())),
        ("{who:doers} {it:does.they}", lambda who, it: of(it[0], who), take_doer),
        ("a player {it:does.they}", lambda it: of(it[0], None), lambda value: taken(value, None)),
    ):
        g.rule("whenever", words, build, take)


def taken(value: Any, who: Who | None) -> Values | None:
    """Take what is done by just these players."""
    return {"it": (of(value, You()),)} if t.done_by_players(value) and doer(value) == who else None


def take_doer(value: Any) -> Values | None:
    """Take apart what is done, and by which others."""
    who = doer(value) if t.done_by_players(value) else None
    return {"who": who, "it": (of(value, You()),)} if who is not None and who != You() else None


def _which(grammar: Grammar) -> None:
    """ "Whenever you activate your second Spell card each turn": the ordinal stands before what it is done to."""
    for lead, bare, whose, fixed in (
        ("you", True, "your", {}),
        ("{who:doers}", False, "their", {}),
        ("a player", False, "their", {"who": None}),
    ):
        for kind, verb, what in NTH:

            def nth_of(nth: int, kind: Any = kind, fixed: Any = fixed, **told: Any) -> t.Nth:
                return t.Nth(kind(**told, **fixed), nth)

            words = f"{verb.bare if bare else verb.third} {whose} {{nth:ordinal}} {what} each turn"
            grammar.rule("occasion", f"{lead} {words}", nth_of)
