"""What has happened: this turn, this way, and where something came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import SOME
from gadesk.rulestext.grammar.amounts.counted import by_kind
from gadesk.rulestext.grammar.conditions.counted import Quantity
from gadesk.rulestext.grammar.helpers import THIS_ONE, where_it_fits
from gadesk.rulestext.grammar.nouns.nouns import UNIT, YOUR_CHAMPION
from gadesk.rulestext.grammar.occasions.verbs import DONE_TO, of, take_doer, taken
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import CountersThisWay
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Condition, Node, Pattern, Pred, Who
from gadesk.script.players import You
from gadesk.script.words import Compare, Dealt

WHOSE_TURN: tuple[tuple[str, Who], ...] = (
    ("your", You()), ("an opponent's", w.AnOpponent()), ("each opponent's", w.EachOpponent()),
    ("your opponent's", w.AnOpponent()),
)  # fmt: skip
"""Whose turn, and whose phases."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _this_turn(grammar)
    _by_players(grammar)
    _from_where(grammar)
    _not_yet(grammar)
    _this_way(grammar, words.counters)
    _many_this_way(grammar)


def _this_turn(grammar: Grammar) -> None:
    """What players and objects did this turn, in the perfect and in the past; and whose turn it is."""
    g = grammar
    _of_players(g)
    _of_objects(g)
    _of_one(g)
    # what resolves does so in the phase in which it was activated (turn.phases.p2)
    for whose, who in WHOSE_TURN:
        g.word("anyones" if whose.startswith("each") else "someones", whose, who)
    g.same("anyones", "{it:someones}")
    for category, whose in (("whoseturn", "someones"), ("anyturn", "anyones")):
        g.node(category, c.DuringPhase, f"{{who:{whose}}} turn", phase=None)
        g.node(category, c.DuringPhase, f"{{who:{whose}}} {{phase:phaseword}}")
    g.same("duringwhen", "during {it:anyturn}")
    g.node("duringwhen", c.DuringPhase, "on {who:anyones} turn", phase=None)
    for told, negated in (
        ("it's", False),
        ("it's not", True),
        ("it isn't", True),
        ("CARDNAME was activated during", False),
    ):
        g.rule("cond", f"{told} {{it:whoseturn}}", *_turned(negated))


def _turned(negated: bool) -> tuple[Any, Any]:
    """Whose turn or phase it is, or is not."""

    def build(it: c.DuringPhase) -> Node:
        return c.IsNot(it) if negated else it

    def take(value: Any) -> Values | None:
        value = value.condition if negated and isinstance(value, c.IsNot) else value
        return {"it": value} if isinstance(value, c.DuringPhase) else None

    return build, take


def _of_players(grammar: Grammar) -> None:
    """ "You've activated a Melody card this turn", "an opponent drew a card this turn", "they did not …"."""
    g = grammar
    for lead in ("you've {it:done.you}", "you have {it:done.you}", "you {it:did.you}"):
        g.rule("cond", f"{lead} this turn", *_happened(You()))
    for words in ("twice or more", "{n:spelled} or more times", "at least twice", "at least {n:spelled} times"):
        g.rule("times", words, *_so_often(Compare.AT_LEAST, "twice" in words))
    for words in ("exactly twice", "exactly {n:spelled} times"):
        g.rule("times", words, *_so_often(Compare.EQUAL, "twice" in words))
    for lead in ("you've {it:done.you}", "you have {it:done.you}", "you {it:did.you}"):
        g.rule("cond", f"{lead} {{n:times}} this turn", _often, where_it_fits(_take_often))
    by_doers, not_by_doers = (_done_by, _take_done_by), (_not_done_by, _take_not_done_by)
    for lead, made in (
        *((f"{{who:doers}} {did}", by_doers) for did in DID_SO),
        *((f"a player {did}", _happened(None)) for did in DID_SO),
        *((f"no player {did}", _negated(*_happened(None))) for did in DID_SO),
        *((f"no opponent {did}", _negated(*_happened(w.AnOpponent()))) for did in DID_SO),
        *((f"you {did}", _negated(*_happened(You()))) for did in did_not("you", "haven't", "have not")),
        *((f"they {did}", _negated(*_happened(w.ThatPlayer()))) for did in did_not("they", "haven't", "have not")),
        *((f"{{who:doers}} {did}", not_by_doers) for did in did_not("they", "hasn't", "has not")),
    ):
        g.rule("cond", f"{lead} this turn", *made)


DID_SO = ("has {it:done.they}", "{it:did.they}")


def did_not(who: str, *perfect: str) -> tuple[str, ...]:
    """Return how it is said of somebody that they did not, in the past and in the perfect."""
    past = (f"{did} {{it:do.{who}}}" for did in ("didn't", "did not"))
    return (*past, *(f"{have} {{it:done.{who}}}" for have in perfect))


def _so_often(op: Compare, twice: bool) -> tuple[Any, Any]:
    """How often, as a comparison: "twice or more", "exactly three times"."""

    def build(n: int = 2) -> tuple[Compare, Fixed] | None:
        return None if not twice and n == 2 else (op, Fixed(n))

    def take(value: Any) -> Values | None:
        n = value[1].n if isinstance(value, tuple) and value[0] is op and isinstance(value[1], Fixed) else 0
        return ({} if twice else {"n": n}) if n and (n == 2) is twice else None

    return build, take


def _often(it: Any, n: Any) -> c.Compares:
    return c.Compares(a.TimesThisTurn(of(it[0], You())), *n)


def _take_often(value: Any) -> Values | None:
    found = taken(value.left.pattern, You()) if isinstance(value.left, a.TimesThisTurn) else None
    return None if found is None else {**found, "n": (value.op, value.right)}


def _happened(who: Who | None) -> tuple[Any, Any]:
    def build(it: Any) -> c.HappenedThisTurn:
        return c.HappenedThisTurn(of(it[0], who))

    def take(value: Any) -> Values | None:
        once = isinstance(value, c.HappenedThisTurn) and value.least == Fixed(1)
        return taken(value.pattern, who) if once else None

    return build, take


def _done_by(who: Any, it: Any) -> c.HappenedThisTurn:
    return c.HappenedThisTurn(of(it[0], who))


def _take_done_by(value: Any) -> Values | None:
    once = isinstance(value, c.HappenedThisTurn) and value.least == Fixed(1)
    return take_doer(value.pattern) if once else None


def _not_done_by(who: Any, it: Any) -> c.IsNot | None:
    """Of "an opponent" it stays open whether one of them did not, or none did."""
    return None if isinstance(who, w.AnOpponent) else c.IsNot(_done_by(who, it))


def _take_not_done_by(value: Any) -> Values | None:
    return _take_done_by(value.condition) if isinstance(value, c.IsNot) else None


HAPPENS: tuple[tuple[Any, str, str, str], ...] = (
    (t.Attacks, "attack", "attacked", "attacked"),
    (t.Dies, "die", "died", "died"),
    (t.Leaves, "leave the field", "left the field", "left the field"),
    (t.Enters, "enter the field", "entered the field", "entered the field"),
    (t.IsDestroyed, "be destroyed", "<was|were> destroyed", "been destroyed"),
    (t.Intercepts, "intercept", "intercepted", "intercepted"),
    (t.Retaliates, "retaliate", "retaliated", "retaliated"),
    (lambda preds: t.Attacks(UNIT, target=preds), "be attacked", "<was|were> attacked", "been attacked"),
)
"""What objects do or suffer: the verb bare, in the past, and as the participle."""
DAMAGE = tuple((f"{kind}damage", combat) for kind, combat in KINDS)
DID: tuple[tuple[Pattern, str, str, str], ...] = (
    (t.Attacks(), "attack", "attacked", "attacked"),
    (t.Intercepts(), "intercept", "intercepted", "intercepted"),
    (t.Retaliates(), "retaliate", "retaliated", "retaliated"),
    (t.Attacks(UNIT, target=THIS_ONE), "be attacked", "<was|were> attacked", "been attacked"),
    *((t.DealtDamage(combat=combat), f"be dealt {kind}", f"<was|were> dealt {kind}", f"been dealt {kind}")
      for kind, combat in DAMAGE),
    *((t.DealtDamage(combat=combat), f"take {kind}", f"took {kind}", f"taken {kind}") for kind, combat in DAMAGE),
    *((t.DealsDamage(combat=combat), f"deal {kind}", f"dealt {kind}", f"dealt {kind}") for kind, combat in DAMAGE),
    *((t.Becomes(state), f"become {state}", f"became {state}", f"become {state}")
      for state in Property if state.facts.becomes),
)  # fmt: skip
"""What something on the field did or suffered this turn, told of itself: bare, in the past, and as the participle."""


def _of_objects(grammar: Grammar) -> None:
    """ "Your champion has attacked this turn", "an ally you controlled died this turn", "no units have attacked …"."""
    g = grammar
    g.word("champion", "your champion", YOUR_CHAMPION)
    for words, whose in (
        ("{n:champion}", ()), ("{n:anp}", ()), ("a {n:bare.s} you controlled", (p.ControlledBy(You()),)),
        ("a {n:bare.s} an opponent controlled", (p.ControlledBy(w.AnOpponent()),)),
    ):  # fmt: skip
        g.rule("gone", words, lambda n, whose=whose: (*n, *whose), _take_gone(whose))
    for cls, bare, past, done in HAPPENS:

        def build(n: Any, cls: Any = cls) -> c.HappenedThisTurn:
            return c.HappenedThisTurn(cls(n))

        def none(n: Any, build: Any = build) -> c.IsNot:
            return c.IsNot(build(n))

        def compared(c_: Any, n: Any, cls: Any = cls) -> c.Compares:
            return c.Compares(a.TimesThisTurn(cls(n)), c_[0], c_[1])

        one = past.replace("<was|were>", "was")
        some = past.replace("<was|were>", "were")
        no = (f"hasn't {done}", f"has not {done}", f"didn't {bare}", f"did not {bare}")
        for leads, subject, made in (((f"has {done}", one), "gone", build), (no, "champion", none)):
            for lead in leads:
                g.rule("cond", f"{{n:{subject}}} {lead} this turn", made)
        if cls is t.Enters:
            _entered_under(g)
        for number, leads in (("s", (f"has {done}", one)), ("p", (f"have {done}", some))):
            for lead in leads:
                g.rule("cond", f"{{c_:many.{number}}} {{n:np.{number}}} {lead} this turn", compared)

        def times(n: Any, cls: Any = cls) -> a.TimesThisTurn:
            return a.TimesThisTurn(cls(n))

        g.rule("each", f"{{n:bare.s}} that {one} this turn", times)
        g.rule("worked1", f"the amount of {{n:bare.p}} that {some} this turn", times)
    for lead in ("has leveled up", "leveled up"):
        for champion, theirs in (("an opponent's champion", w.AnOpponent()), ("a champion", w.EachPlayer())):
            g.word("cond", f"{champion} {lead} this turn", c.HappenedThisTurn(t.LevelsUp(theirs)))
    leveled = c.HappenedThisTurn(t.LevelsUp(You()))
    for lead in ("has leveled up", "leveled up"):
        g.word("cond", f"your champion {lead} this turn", leveled)
    for lead in ("hasn't leveled up", "has not leveled up", "didn't level up", "did not level up"):
        g.word("cond", f"your champion {lead} this turn", c.IsNot(leveled))


def _take_gone(whose: tuple[Pred, ...]) -> Any:
    """Take off whose it was, which is said behind the rest."""

    def take(value: tuple[Pred, ...]) -> Values | None:
        cut = len(value) - len(whose)
        return {"n": value[:cut]} if value[cut:] == whose else None

    return where_it_fits(take)


def _entered_under(grammar: Grammar) -> None:
    """ "Two or more allies entered the field under your control this turn"."""
    g = grammar
    for words, who in (("your", You()), ("an opponent's", w.AnOpponent())):
        under = p.ControlledBy(who)

        def entered(q: Quantity, under: Pred = under) -> Node:
            op, n, preds = q
            came = t.Enters((*preds, under))
            return c.HappenedThisTurn(came) if (op, n) == SOME else c.Compares(a.TimesThisTurn(came), op, n)

        def take(value: Any, under: Pred = under) -> Values | None:
            once = isinstance(value, c.HappenedThisTurn)
            came = value.pattern if once else value.left.pattern
            if not isinstance(came, t.Enters) or came.preds[-1] != under or came != t.Enters(came.preds):
                return None
            return {"q": (*(SOME if once else (value.op, value.right)), came.preds[:-1])}

        for lead in ("entered the field", "has entered the field", "have entered the field"):
            g.rule("cond", f"{{q:quantity}} {lead} under {words} control this turn", entered, where_it_fits(take))


def _of_one(grammar: Grammar) -> None:
    """ "Each ally that attacked this turn", "if that unit was dealt damage this turn"."""
    g = grammar
    for pattern, bare, past, done in DID:
        for form, words in (("bare", bare), ("past.s", past.replace("<was|were>", "was")),
                            ("past.p", past.replace("<was|were>", "were")), ("done", done)):  # fmt: skip
            g.word(f"own{form}1", words, pattern)
    for form in ("bare", "past.s", "past.p", "done"):
        g.same(f"own{form}", f"{{it:own{form}1}}")
        either = f"{{a:own{form}1}} or {{b:own{form}1}}"
        g.rule(f"own{form}", either, lambda a, b: t.AnyPattern((a, b)), where_it_fits(_take_two_of_one))
    for number, has in (("s", "has"), ("p", "have")):
        for words in (f"{{it:ownpast.{number}}}", f"{has} {{it:owndone}}"):
            g.same(f"owndid.{number}", words)
        for words in (f"{has}n't {{it:owndone}}", f"{has} not {{it:owndone}}", "didn't {it:ownbare}",
                      "did not {it:ownbare}"):  # fmt: skip
            g.same(f"owndidnt.{number}", words)
        for did, made in (("owndid", _is_so), ("owndidnt", _is_not_so)):
            g.rule(f"post.{number}", f"that {{it:{did}.{number}}} this turn", *made)
    for did, (build, take) in (("owndid", _is_so), ("owndidnt", _is_not_so)):
        g.rule("cond", f"{{of:didit}} {{it:{did}.s}} this turn", *_of_it(build, take))
    g.rule("didit", "{of:both.s}", lambda of: of if _is_one(of) else None, lambda value: {"of": value})


def _take_two_of_one(value: Any) -> Values | None:
    """Take apart two things that one did or suffered."""
    a, b = value.patterns
    return {"a": a, "b": b}


def _take_did(value: Any) -> Values | None:
    return {"it": value.pattern} if isinstance(value, p.DidThisTurn) else None


_is_so = (lambda it: p.DidThisTurn(it)), _take_did
_is_not_so = (
    lambda it: p.Not(p.DidThisTurn(it)),
    lambda value: _take_did(value.pred) if isinstance(value, p.Not) else None,
)


def _of_it(build: Any, take: Any) -> tuple[Any, Any]:
    """Asked of one thing; how much damage it took or dealt is asked in other words."""

    def asked(of: Any, it: Any) -> c.SelectionIs | None:
        return None if isinstance(it, t.DealtDamage | t.DealsDamage) else c.SelectionIs(of, (build(it),))

    def asked_apart(value: Any) -> Values | None:
        found = take(value.preds[0]) if isinstance(value, c.SelectionIs) and len(value.preds) == 1 else None
        return None if found is None else {"of": value.of, **found}

    return asked, asked_apart


def _is_one(of: Any) -> bool:
    """Your champion and what is counted have ways of their own to be asked of."""
    return not isinstance(of, (s.YourChampion, s.All, s.AllExcept, s.TopCards))


def _negated(build: Any, take: Any) -> tuple[Any, Any]:
    return (
        lambda it: c.IsNot(build(it)),
        lambda value: take(value.condition) if isinstance(value, c.IsNot) else None,
    )


def _by_players(grammar: Grammar) -> None:
    """What was done to things this turn, whoever did it."""
    g = grammar
    for was in ("was", "has been"):
        for whose, who in (("", None), (" you controlled", You())):
            negated = c.HappenedThisTurn(t.Negates(None, of=who))
            g.word("cond", f"a card activation{whose} {was} negated this turn", negated)
        for deed, verb, done in DONE_TO:

            def build(n: Any, deed: t.Deed = deed) -> c.HappenedThisTurn:
                return c.HappenedThisTurn(t.Does(deed, None, n))

            g.rule("cond", f"{{n:{done}}} {was} {verb.participle} this turn", build)
    for deed, verb, _ in DONE_TO:

        def times(n: Any, deed: t.Deed = deed) -> a.TimesThisTurn:
            return a.TimesThisTurn(t.Does(deed, None, n))

        for that in ("", "that was "):
            g.rule("each", f"{{n:bare.s}} {that}{verb.participle} this turn", times)
        for that in ("", "that were "):
            g.rule("worked1", f"the amount of {{n:bare.p}} {that}{verb.participle} this turn", times)


def _from_where(grammar: Grammar) -> None:
    g = grammar
    for whose in ("a", "your"):
        for way, activated in (("entered", False), ("was activated", True)):
            for what in ("CARDNAME", "this card", "{of:both.s}"):
                this = what != "{of:both.s}"
                g.rule("cond", f"{what} {way} from {whose} {{zone:zone}}", *_came(activated, this))


def _came(activated: bool, this: bool) -> tuple[Any, Any]:
    """The card itself, or another one that is spoken of, came from a zone; what only entered is the card itself."""

    def build(zone: Zone, of: Any = None) -> c.EnteredFrom | None:
        if this:
            return c.EnteredFrom(zone, activated)
        return c.EnteredFrom(zone, of=of) if activated and of != s.This() else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, c.EnteredFrom) or (value.of is None) != this:
            return None
        if value.activated != activated if this else not activated:
            return None
        return {"zone": value.zone} if this else {"zone": value.zone, "of": value.of}

    return build, take


def _not_yet(grammar: Grammar) -> None:
    """Which time this is, of the turn."""
    attacks = a.TimesThisTurn(t.Attacks(THIS_ONE))
    for words, build in (
        ("this is the {n:ordinal} time this ability has resolved", c.ResolvedTimes),
        ("this is CARDNAME's {n:ordinal} attack", lambda n: c.Compares(attacks, Compare.EQUAL, a.Fixed(n))),
    ):
        grammar.rule("cond", f"{words} this turn", build)


def _this_way(grammar: Grammar, counters: Iterable[str]) -> None:
    """How much or how many it was of what is only counted."""
    g = grammar
    reserved = a.NotedAmount(Dealt.RESERVED)
    for words, build in (
        ("a {n:removedkind} was removed this way", lambda n: c.Compares(n, Compare.AT_LEAST, a.Fixed(1))),
        (f"{{n:many.p}} cards {RESERVED}", lambda n: c.Compares(reserved, n[0], n[1])),
    ):
        g.rule("cond", words, build)
    for counter in sorted(counters):
        by_kind(g, "removedkind", f"{counter} counter", CountersThisWay(Dealt.REMOVED, counter))


RESERVED = "were reserved into your memory to pay for this card's reserve cost"


def _many_this_way(grammar: Grammar) -> None:
    """ "three or more cards were banished this way", "a card was loaded from your hand this way"."""
    for was in ("was", "were", "has been", "have been", "is", "are"):
        put = f"{{q:quantity}} {was} put into {{who:poss}} {{zone:zone}} this way"
        grammar.rule("cond", put, _put_there, where_it_fits(_take_put_there))
        for some, tail, build, take in (
            ("{q:quantity}", "", _dealt_with, _of_them),
            ("{q:quantity}", " from {who:poss} {zone:zone}", _dealt_with, _from_there),
            ("{q:quantity} and {r:quantity}", "", _both_dealt_with, _of_both),
        ):
            grammar.rule("cond", f"{some} {was} {{k:participle}}{tail} this way", build, where_it_fits(take))
    for were in ("were", "are"):
        grammar.rule("cond", f"{{n:np.p}} {were} {{k:participle}} this way", lambda n, k: c.NotedAny(k, n))


def _dealt_with(q: Quantity, k: Dealt, who: Any = None, zone: Any = None) -> Condition:
    op, n, preds = q
    preds = preds if zone is None else (*preds, p.CameFrom(zone, who))
    return c.NotedAny(k, preds) if (op, n) == SOME else c.Compares(a.CountOf(s.Noted(k, preds)), op, n)


def _both_dealt_with(q: Quantity, r: Quantity, k: Dealt) -> c.AllOf:
    return c.AllOf((_dealt_with(q, k), _dealt_with(r, k)))


def _of_both(value: Any) -> Values | None:
    one, two = map(_of_them, value.parts)
    same = one is not None and two is not None and one["k"] is two["k"]
    return {**one, "r": two["q"]} if same and one is not None and two is not None else None


def _put_there(q: Quantity, who: Any, zone: Zone) -> Condition:
    """What was put somewhere and is there."""
    op, n, preds = q
    return _dealt_with((op, n, (*preds, p.InZone(zone, who))), Dealt.PUT)


def _take_put_there(value: Any) -> Values | None:
    found = _of_them(value)
    last = found["q"][2][-1] if found is not None and found["k"] is Dealt.PUT else None
    if found is None or not isinstance(last, p.InZone):
        return None
    op, n, preds = found["q"]
    return {"q": (op, n, preds[:-1]), "who": last.who, "zone": last.zone}


def _of_them(value: Any) -> Values | None:
    if isinstance(value, c.NotedAny):
        return {"q": (*SOME, value.preds), "k": value.key}
    of = value.left.of
    return {"q": (value.op, value.right, of.preds), "k": of.key} if isinstance(of, s.Noted) else None


def _from_there(value: Any) -> Values | None:
    found = _of_them(value)
    op, n, preds = found["q"] if found is not None else (None, None, ())
    last = preds[-1] if preds else None
    if found is None or not isinstance(last, p.CameFrom):
        return None
    return {**found, "q": (op, n, preds[:-1]), "who": last.who, "zone": last.zone}
