"""How things enter the field: rested, with counters, as a copy, under another player's control."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Build, Grammar, Take
from gadesk.rulestext.grammar.helpers import lone_change
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.node import Amount, Effect, Pred, walk
from gadesk.script.players import You
from gadesk.script.selections import All, FirstPlayed, NextPlayed, This
from gadesk.script.words import Forbidden

YOURS = p.ControlledBy(You())
EOT = "until end of turn"
NO_COUNTERS = Fixed(0)
Arrival = tuple[bool, str, Amount]
"""Whether rested, with which counters and how many of them."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _entering(grammar)
    _next_played(grammar)
    _with_more(grammar)
    _for_a_while(grammar)
    _counters(grammar)
    _no_counters(grammar)
    _otherwise(grammar)
    _rested(grammar)
    _as_a_copy(grammar)


def _entering(grammar: Grammar) -> None:
    """`arriving#`: how something enters: (rested, counter, how many); "enters the field rested", "... distant"."""
    g = grammar
    for words, rested, laden in (
        ("rested", True, False), ("with {it:laden.on#}", False, True), ("rested with {it:laden.on#}", True, True),
    ):  # fmt: skip
        g.rule("arriving#", words, *_arrival(rested, laden))
    g.rule("vp1#", "<enters|enter> the field {it:arriving#}", _enters, _take_enters)


def _arrival(rested: bool, laden: bool) -> tuple[Any, Any]:
    """Rested or not, and with counters or without."""

    def build(it: tuple[str, Amount] = ("", NO_COUNTERS)) -> Arrival:
        return (rested, *it)

    def take(value: Arrival) -> Values | None:
        fits = value[0] is rested and bool(value[1]) is laden
        return ({"it": value[1:]} if laden else {}) if fits else None

    return build, take


def _enters(it: Arrival) -> tuple[h.EntersAs]:
    rested, counter, amount = it
    return (h.EntersAs(rested=rested, counter=counter, amount=amount if counter else None),)


def _take_enters(value: Any) -> Values | None:
    change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(change, h.EntersAs):
        return None
    return {"it": (change.rested, change.counter, change.amount or NO_COUNTERS)}


def _next_played(grammar: Grammar) -> None:
    """ "the next ... card you activate this turn": what is said of it holds as it is played, and as it enters.

    The first one of a turn to come is told so, too: "the first card that player activates during their next turn".
    """
    g = grammar
    g.word("you", "you", You())
    for who, verb in (("you", "activate"), ("player.they", "activate"), ("who", "activates")):
        for category, which, cls in (("nextcard", "next", NextPlayed), ("firstcard", "first", FirstPlayed)):
            g.node(category, cls, f"the {which} {{preds:np.s}} {{who:{who}}} {verb}")
    for words, of, until, own in (
        ("{it:nextcard} this turn {vp:vp.s}", NextPlayed, Until.THIS_TURN, False),
        ("the activation of {it:nextcard} this turn {vp:vp.s}", NextPlayed, Until.THIS_TURN, True),
        ("{it:firstcard} during their next turn {vp:vp.s}", FirstPlayed, Until.DURING_THEIR_NEXT_TURN, False),
    ):

        def build(it: Any, vp: Any, until: Until = until, own: bool = own) -> e.Continuous | None:
            return None if own and vp != STANDS else e.Continuous(it, vp, until)

        def take(value: Any, of: type = of, until: Until = until, own: bool = own) -> Values | None:
            if not isinstance(value, e.Continuous) or value.until is not until or (own and value.changes != STANDS):
                return None
            return {"it": value.affects, "vp": value.changes} if isinstance(value.affects, of) else None

        g.rule("eff", words, build, take)


STANDS = (h.Cant(Forbidden.BE_NEGATED),)
"""What may be said of an activation as well as of its card."""


def _with_more(grammar: Grammar) -> None:
    """ "It enters the field with three additional durability counters on it" belongs to what puts it there."""
    g = grammar
    for number, words in (
        ("s", ("it", "each of them", "that token", "each of those tokens")),
        ("p", ("they", "those tokens")),
    ):
        verb = "enters" if number == "s" else "enter"
        for word in words:
            g.word(f"entrant.{number}", f"{word} {verb}", word.endswith(("token", "tokens")))
        enters = f"{{who:entrant.{number}}} the field {{it:arriving.{number}}}."
        for lead, take in (("", _take_arrives), ("if {cond:conds}, ", _take_arrives_if)):
            g.rule("chunk0", f"{{one:sent}} ^{lead}{enters}", _arrives, take)


Comes = (e.Put, e.Summon)


def _coming(value: Any) -> Any:
    """Return the one part that brings something onto the field, if there is one."""
    found = [part for part in walk(value) if isinstance(part, Comes)] if isinstance(value, Effect) else []
    comes = [part for part in found if isinstance(part, e.Summon) or part.to is Zone.FIELD]
    return comes[0] if len(comes) == 1 else None


def _arrives(one: Any, who: bool, it: Arrival, cond: Any = None) -> Any:
    old = _coming(one)
    rested, counter, amount = it
    if old is None or old.counter or (old.rested and rested) or (who and not isinstance(old, e.Summon)):
        return None
    if cond is not None and rested:
        return None
    counters = amount if cond is None else a.IfElse(cond, amount, NO_COUNTERS)
    new = replace(old, rested=old.rested or rested, counter=counter, counters=counters)
    return rewrite(one, lambda part: new if part is old else part)


def _take_arrives(value: Any) -> list[Values] | None:
    old = _coming(value)
    if old is None or isinstance(old.counters, a.IfElse) or not (old.rested or old.counter):
        return None
    return list(_parted(value, old, old.counters))


def _parted(value: Any, old: Any, counters: Amount) -> Iterator[Values]:
    """Take apart how something comes: the counters, and whether it is rested, may be said only in the second."""
    for told, rested in {(old.rested, False), (False, old.rested)}:
        plain = replace(old, rested=told, counter="", counters=NO_COUNTERS)
        one = rewrite(value, partial(_in_place, old, plain))
        for who in (False, True):
            yield {"one": one, "who": who, "it": (rested, old.counter, counters)}


def _in_place(old: Any, new: Any, part: Any) -> Any:
    return new if part is old else part


def _take_arrives_if(value: Any) -> list[Values] | None:
    old = _coming(value)
    if old is None or not isinstance(old.counters, a.IfElse):
        return None
    return [{**found, "cond": old.counters.condition} for found in _parted(value, old, old.counters.then)]


def _for_a_while(grammar: Grammar) -> None:
    g = grammar
    extra = "with an additional {k:counter} counter on them"

    def build(tail: tuple[Pred, ...], word: str) -> Any:
        def make(n: Any, k: str) -> e.Continuous:
            return e.Continuous(s.All((*n, *tail)), (_more(k),), Until.END_OF_TURN)

        return make

    for words, tail, word in (
        ("{n:np.p} that enter the field under your control enter", (YOURS,), "under"),
        ("{n:np.p} you activate this turn enter the field", (p.PlayedBy(You()),), "activated"),
        ("{n:np.p} enter the field", (), "enter"),
    ):  # fmt: skip
        g.rule("eff", f"{EOT}, {words} {extra}", build(tail, word))


def _more(k: str, n: a.Fixed | None = None) -> h.EntersAs:
    return h.EntersAs(counter=k, amount=n or a.Fixed(1))


def _counters(grammar: Grammar) -> None:
    """ "If one or more enlighten counters would be put on your champion, put twice that many on them instead.\""""
    g = grammar
    for words, plus, times in (
        ("that many plus one", 1, 1), ("that many plus two", 2, 1), ("twice that many", 0, 2),
    ):  # fmt: skip
        g.word("manymore", words, (plus, times))

    def more(of: Any, n: Any, k: str = "") -> Static:
        return Static(of, (h.MoreCounters(k, *n),))

    def take(value: Any, kind: bool) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.MoreCounters) or (change.counter != "") is not kind:
            return None
        said = {"k": change.counter} if kind else {}
        return {"of": value.affects, "n": (change.plus, change.times), **said}

    def more_of_them(k: str, of: Any, n: Any, m: str) -> Static | None:
        return more(of, n, k) if k == m and of == s.YourChampion() else None

    def take_of_them(value: Any) -> Values | None:
        found = take(value, True)
        return {**found, "m": found["k"]} if found is not None and found["of"] == s.YourChampion() else None

    if_put = "if one or more {k:counter} counters would be put on {of:holder}, "
    again = "{n:manymore} {m:counter} counters are put on your champion instead"
    for cls, words in ((s.This, "CARDNAME"), (s.YourChampion, "your champion"), (s.All, "{preds:anp}")):
        g.node("holder", cls, words)
    puts = ("put {n:manymore} on", "{n:manymore} are put on")
    on_them = [f"{put} {on} instead" for put in puts for on in ("it", "them")]
    ways: tuple[tuple[str, Build, Take], ...] = (
        (if_put + again, more_of_them, take_of_them),
        *((if_put + told, more, partial(take, kind=True)) for told in on_them),
        *((if_put.replace("{k:counter} ", "") + told, more, partial(take, kind=False)) for told in on_them),
    )
    for words, build, untake in ways:
        g.rule("static", words, build, untake)


def _no_counters(grammar: Grammar) -> None:
    """ "Buff counters can't be placed on objects you don't control"."""
    for placed in ("placed", "put"):
        words = f"{{k:counter}} counters can't be {placed} on {{n:np.p}}"
        grammar.rule("static", words, lambda k, n: Static(All(n), (h.NoCounters(k),)))


def _otherwise(grammar: Grammar) -> None:
    """What enters under another player's control, with a further ability, without some of its own."""
    g = grammar

    def under(n: Any) -> e.Continuous:
        return e.Continuous(s.All(n), (h.EntersAs(under=You()),), Until.THIS_TURN)

    would = "would enter the field this turn"
    g.rule("eff", f"the next time a {{n:np.s}} {would}, it enters the field under your control instead", under)
    words = f'the next time {{affects:both.s}} {would}, it enters with "{{ability:quoted}}"'
    g.rule(
        "eff", words,
        lambda affects, ability: e.Continuous(affects, (h.EntersAs(ability=ability),), Until.THIS_TURN),
    )  # fmt: skip
    without = "{affects:both.s} enters the field without any of its {label:labelled} abilities"
    g.rule("eff", without, lambda affects, label: e.Continuous(affects, (h.EntersAs(without=label),), Until.FOR_GOOD))
    g.rule("vp1#", "<enters|enter> the intent with {it:stats}", lambda it: (h.EntersAs(changes=it),))


def _rested(grammar: Grammar) -> None:
    """ "The next time one or more allies would enter the field this turn, they enter the field rested instead.\""""

    def build(a: Any, says: str) -> e.Continuous:
        return e.Continuous(All(a), (h.EntersAs(rested=True, once=says),), Until.THIS_TURN)

    for says in ("they", "those items", "those allies"):
        grammar.word("entering", says, says)
    words = "the next time one or more {a:np.p} would enter the field this turn"
    grammar.rule("eff", f"{words}, {{says:entering}} enter the field rested instead", build)


def _as_a_copy(grammar: Grammar) -> None:
    """ "You may have CARDNAME enter as a copy of any ally on the field, except it has "…\""."""
    g = grammar

    def entering(optional: bool) -> Any:
        def build(a: Any, it: Any = None) -> Static:
            plus = () if it is None else (it,)
            return Static(This(), (h.EntersAs(copy_of=a, plus=plus, optional=optional),))

        return build

    def take(value: Any, optional: bool, more: bool) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.EntersAs) or change.optional is not optional or bool(change.plus) is not more:
            return None
        return {"a": change.copy_of, **({"it": change.plus[0]} if more else {})}

    for lead, optional in (("CARDNAME enters", False), ("you may have CARDNAME enter", True)):
        for there in ("the field ", ""):
            for of in ("any {a:np.s}", "{a:anp}"):
                for besides in ("", ' except it has "{it:quoted}"', ', except it has "{it:quoted}"'):
                    g.rule(
                        "static", f"{lead} {there}as a copy of {of}{besides}",
                        entering(optional), partial(take, optional=optional, more=bool(besides)),
                    )  # fmt: skip
