"""What players can't do: who, what, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import Taking, is_attack, lone_change
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script.abilities import Static
from gadesk.script.durations import Until
from gadesk.script.node import Who
from gadesk.script.predicates import ControlledBy, IsCard
from gadesk.script.selections import This
from gadesk.script.words import Forbidden

Frames = tuple[h.PlayerCant, ...]
ANYBODY = w.You()
"""Stands for those who can't, as long as only what they can't do is known."""
CARDS = (IsCard(),)
BEYOND = (("barred", " each turn"), ("barred", " per turn"), ("beyond", ""))
"""What is beyond a number: of each turn, or of the time that stands behind it."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _deeds(grammar)
    _players(grammar)
    _sentences(grammar)
    _undone(grammar)
    _untargeted(grammar)


def _deeds(grammar: Grammar) -> None:
    """`barred`: what is forbidden, of nobody yet."""
    g = grammar

    def build(n: Any, what: tuple[Forbidden, ...]) -> Frames:
        return tuple(h.PlayerCant(ANYBODY, one, () if n == CARDS else n) for one in what)

    for words, what in (
        ("activate", (Forbidden.ACTIVATE,)),
        ("materialize", (Forbidden.MATERIALIZE,)),
        ("play", (Forbidden.PLAY,)),
        ("materialize or activate", (Forbidden.MATERIALIZE, Forbidden.ACTIVATE)),
        ("declare attacks with", (Forbidden.ATTACK,)),
    ):

        def these(n: Any, what: tuple[Forbidden, ...] = what) -> Frames:
            return build(n, what)

        def take(value: Any, what: tuple[Forbidden, ...] = what) -> Values | None:
            if not isinstance(value, tuple) or tuple(one.what for one in value) != what:
                return None
            return {"n": value[0].preds or CARDS} if value == build(value[0].preds, what) else None

        g.rule("barred", f"{words} {{n:np.p}}", these, take)
    for words, one in (("recover", Forbidden.RECOVER), ("draw cards", Forbidden.DRAW), ("draw", Forbidden.DRAW),
                       ("declare attacks", Forbidden.ATTACK), ("attack", Forbidden.ATTACK)):  # fmt: skip
        g.word("barred", words, (h.PlayerCant(ANYBODY, one),))
    _more_than(g)
    for own, build_own, take_own in (
        ("remove {k:counter} counters from your champion to pay for costs", _spends, None),
        ("{it:barred}", lambda it: it, lambda value: {"it": value}),
    ):
        g.rule("barred.you", own, build_own, take_own)


def _spends(k: str) -> Frames:
    return (h.PlayerCant(ANYBODY, Forbidden.SPEND_COUNTERS, counter=k),)


def _more_than(grammar: Grammar) -> None:
    """ "Activate more than one action card each turn", "draw more than two cards each turn": what is beyond that."""
    g = grammar
    for words, what in (
        ("activate", Forbidden.ACTIVATE), ("materialize", Forbidden.MATERIALIZE), ("play", Forbidden.PLAY),
    ):  # fmt: skip

        def those(p: Any, n: int = 1, what: Forbidden = what) -> Frames:
            return (h.PlayerCant(ANYBODY, what, () if p == CARDS else p, beyond=n),)

        def take(value: Any, several: bool, what: Forbidden = what) -> Values | None:
            cant = value[0] if isinstance(value, tuple) and len(value) == 1 else None
            if not isinstance(cant, h.PlayerCant) or cant.what is not what or cant.who != ANYBODY:
                return None
            if not cant.beyond or (cant.beyond > 1) is not several:
                return None
            return {"p": cant.preds or CARDS, **({"n": cant.beyond} if several else {})}

        for category, turn in BEYOND:
            for number, several in (("one {p:np.s}", False), ("{n:spelled} {p:np.p}", True)):
                g.rule(category, f"{words} more than {number}{turn}", those, partial(take, several=several))
    later = " each turn unless it's their first turn of the game"
    for category, turn, first_too in (*((category, turn, True) for category, turn in BEYOND), ("barred", later, False)):
        for many, draws in (("one card", _draws_one(first_too)), ("{n:spelled} cards", _draws(first_too))):
            g.rule(category, f"draw more than {many}{turn}", draws)


def _draws(first_too: bool) -> Callable[..., Frames]:
    return lambda n: (h.PlayerCant(ANYBODY, Forbidden.DRAW, beyond=n, first_too=first_too),)


def _draws_one(first_too: bool) -> Callable[..., Frames]:
    return lambda: _draws(first_too)(n=1)


def _players(grammar: Grammar) -> None:
    """`bound`: who it is that can't, in the words of one or of many."""
    g = grammar
    for words, who in (
        ("players", w.EachPlayer()),
        ("opponents", w.EachOpponent()),
        ("your opponents", w.EachOpponent()),
    ):
        g.word("bound", words, (who,))
    both = "you and {who:who}"
    for words, bound in (
        ("{who:who}", _one), ("{who:player.they}", _one), (both, lambda who: (w.You(), *(_one(who) or ()))),
    ):  # fmt: skip
        g.rule("bound", words, bound)


def _one(who: Who) -> tuple[Who, ...] | None:
    """Any opponent who can't is not all of them, and nobody says which."""
    return None if isinstance(who, w.AnOpponent) else (who,)


def _sentences(grammar: Grammar) -> None:
    """ "Target opponent can't recover until end of turn", "players can't declare attacks with Beasts"."""
    g = grammar
    for lead, d, whose in (("you can't", "barred.you", _yours), ("{who:bound} can't", "barred", _anyones)):
        it = f"{lead} {{d:{d}}}"
        g.rule("static", it, _static, whose(_of_static))
        g.rule("eff", f"{{until:untillead}}, {it}", _lasting, whose(_of_lasting))
        for deeds in (d, "beyond"):
            g.rule("eff", f"{lead} {{d:{deeds}}} {{until:anytime}}", _lasting, whose(_of_lasting))
    for until in ("until", "theirtime", "whilecontrolled"):
        g.same("anytime", f"{{it:{until}}}")
    for words, time in (
        (Until.DURING_THEIR_NEXT_TURN.value, Until.DURING_THEIR_NEXT_TURN),
        ("until the end of their next turn", Until.END_OF_THEIR_NEXT_TURN),
        ("this turn", Until.THIS_TURN),
    ):
        g.word("theirtime", words, time)


def _anyones(take: Taking) -> Taking:
    return take


def _yours(take: Taking) -> Taking:
    """Take it apart if it is you who can't, and leave you out."""

    def only_you(value: Any) -> Values | None:
        found = take(value)
        return found if found is not None and found.pop("who") == (ANYBODY,) else None

    return only_you


def _bind(who: tuple[Who, ...], d: Frames) -> Frames:
    return tuple(replace(one, who=each) for one in d for each in who)


def _unbind(changes: tuple[Any, ...]) -> Values | None:
    """Take apart who can't and what; None if not all can't do all of it."""
    if not changes or not all(isinstance(change, h.PlayerCant) for change in changes):
        return None
    who = tuple(dict.fromkeys(change.who for change in changes))
    d = tuple(dict.fromkeys(replace(change, who=ANYBODY) for change in changes))
    return {"who": who, "d": d} if _bind(who, d) == changes else None


def _static(d: Frames, who: tuple[Who, ...] = (ANYBODY,)) -> Static | None:
    """What always holds is said of players whom nobody has to choose or to have named before."""
    if any(isinstance(one, (w.TargetPlayer, w.ThatPlayer, They)) for one in who):
        return None
    return Static(This(), _bind(who, d))


def _of_static(value: Any) -> Values | None:
    plain = isinstance(value, Static) and value == Static(This(), value.changes)
    return _unbind(value.changes) if plain else None


def _lasting(d: Frames, until: Until, who: tuple[Who, ...] = (ANYBODY,)) -> e.Continuous:
    return e.Continuous(This(), _bind(who, d), until)


def _of_lasting(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or value != e.Continuous(This(), value.changes, value.until):
        return None
    found = _unbind(value.changes)
    return None if found is None else {**found, "until": value.until}


def _undone(grammar: Grammar) -> None:
    """ "Cards in graveyards can't be activated": nobody can."""

    def build(n: Any, what: Forbidden) -> Static | None:
        return Static(This(), (h.PlayerCant(w.EachPlayer(), what, n),)) if n != CARDS else None

    def take(value: Any) -> Values | None:
        found = _of_static(value)
        if found is None or found["who"] != (w.EachPlayer(),) or len(found["d"]) != 1:
            return None
        cant = found["d"][0]
        plain = cant == h.PlayerCant(ANYBODY, cant.what, cant.preds) and cant.what in UNDONE
        return {"n": cant.preds, "what": cant.what} if plain and cant.preds else None

    for what, done in UNDONE.items():
        grammar.word("undone", done, what)
    grammar.rule("static", "{n:np.p} can't be {what:undone}", build, take)


UNDONE = {
    Forbidden.ACTIVATE: "activated", Forbidden.MATERIALIZE: "materialized", Forbidden.PLAY: "played",
}  # fmt: skip


def _untargeted(grammar: Grammar) -> None:
    """ "Opponents can't target allies you control with Spells": what theirs can't target."""
    g = grammar

    def build(who: tuple[Who, ...], what: Any, k: tuple[Any, ...] = ()) -> Static | None:
        one = who[0] if len(who) == 1 else None
        if not isinstance(one, w.EachOpponent) or is_attack(k):
            return None
        return Static(what, (h.Cant(Forbidden.BE_TARGETED, (*k, ControlledBy(one))),))

    def take(value: Any, some: bool) -> Values | None:
        cant = lone_change(value, Static)
        if not isinstance(cant, h.Cant) or cant.by[-1:] != (THEIRS,):
            return None
        if cant.what is not Forbidden.BE_TARGETED or (len(cant.by) > 1) is not some:
            return None
        return {"who": (w.EachOpponent(),), "what": value.affects, **({"k": cant.by[:-1]} if some else {})}

    for number in "sp":
        for tail in ("", " with {k:np.p}"):
            words = f"{{who:bound}} can't target {{what:subj.{number}}}{tail}"
            g.rule("static", words, build, partial(take, some=bool(tail)))
    for words in ("your opponents", "opponents", "an opponent"):
        g.word("cannot", f"be targeted by {words}", h.Cant(Forbidden.BE_TARGETED, (THEIRS,)))


THEIRS = ControlledBy(w.EachOpponent())
