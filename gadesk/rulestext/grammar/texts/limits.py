"""When and how often an ability may be activated, and for how much less."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Speed
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.texts.sentences import take_where, where
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script.amounts import Fixed, IfElse, PerEach
from gadesk.script.conditions import DuringPhase
from gadesk.script.costs import Pay
from gadesk.script.players import EachOpponent, EachPlayer
from gadesk.script.words import Once


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _limits(grammar)


def _limits(grammar: Grammar) -> None:
    g = grammar
    _cheaper_plainly(g)
    _when(g)
    g.rule("limit", "^activate this ability only {it:whens}.", lambda it: it, _is_when)
    for words, who in (("any player", EachPlayer()), ("any opponent", EachOpponent())):
        g.word("limit", f"^{words} may activate this ability.", (("by", who),))


Limits = tuple[tuple[str, Any], ...]
"""Fields of an ability that say when it may be used, in the order of `LIMITS`."""
LIMITS = ("by", "cheaper", "only_if", "speed", "during", "during_whose", "once", "times")
"""The fields, in the order in which a value has them."""


def _when(grammar: Grammar) -> None:
    """`when`: one limit; `whens`: several joined by "and", each perhaps with its own "only"."""
    g = grammar
    for word in ("if", "while", "as long as"):
        g.rule("when", f"{word} {{c:conds}}", lambda c: (("only_if", c),))
    g.word("when", "at slow speed", (("speed", Speed.SLOW),))
    for words, once in ONCE:
        g.word("often", words, (("once", once),))
    for each in ("each", "per"):
        g.word("often", f"twice {each} turn", (("once", Once.TURN), ("times", 2)))
        g.rule("often", f"{{n:spelled}} times {each} turn", _so_often, _take_so_often)
    g.same("when", "{it:often}")
    g.rule("when", "during {it:whoseturn}", _within, _take_within)
    g.same("whens", "{it:when}")
    for joint in (" and", " and only", ", and only"):
        g.rule("whens", f"{{a:when}}{joint} {{b:whens}}", _both, _apart)


ONCE = (("once", Once.GAME), ("once per turn", Once.TURN), ("once each turn", Once.TURN))


SAID_TOGETHER = (("during", "during_whose"), ("once", "times"))


def _within(it: DuringPhase) -> Limits:
    """Whose turn it is, and perhaps in which phase of it."""
    return (*((("during", it.phase),) if it.phase is not None else ()), ("during_whose", it.who))


def _take_within(value: Any) -> Values | None:
    found = dict(value)
    whole = "during_whose" in found and found.keys() <= {"during", "during_whose"}
    return {"it": DuringPhase(found.get("during"), found["during_whose"])} if whole else None


def _so_often(n: int) -> Limits | None:
    return (("once", Once.TURN), ("times", n)) if n > 2 else None


def _take_so_often(value: Any) -> Values | None:
    often = dict(value)
    return {"n": often["times"]} if often.get("times", 1) > 2 and often["once"] is Once.TURN else None


def _is_when(value: Limits) -> Values | None:
    return {"it": value} if all(name not in ("by", "cheaper") for name, _ in value) else None


def _both(a: Limits, b: Limits) -> Limits | None:
    return ordered(a, b)


def ordered(a: Limits, rest: Limits) -> Limits | None:
    """Join limits in the order in which an ability has them; none may be said twice."""
    names = [name for name, _ in (*a, *rest)]
    return tuple(sorted((*a, *rest), key=_place)) if len({*names}) == len(names) else None


def _place(field: tuple[str, Any]) -> int:
    return LIMITS.index(field[0])


def limits_apart(value: Limits) -> list[Limits]:
    """Return the limits one by one; a phase is one with whose it is, and how often with in what time."""
    groups = [tuple(field for field in value if field[0] in several) for several in SAID_TOGETHER]
    alone = ((one,) for one in value if not any(one[0] in several for several in SAID_TOGETHER))
    return [*(group for group in groups if group), *alone]


def _apart(value: Limits) -> list[Values] | None:
    """Each of them first, the others behind it."""
    groups = limits_apart(value)
    if len(groups) < 2:
        return None
    return [{"a": one, "b": tuple(field for field in value if field not in one)} for one in groups]


def _cheaper_plainly(grammar: Grammar) -> None:
    """ "This ability costs (LV) less to activate", perhaps under a condition."""
    words = "^this ability costs {n:paren} less to activate"

    def take(value: Any) -> Values | None:
        amount = _less(value)
        return None if amount is None or isinstance(amount, (PerEach, IfElse)) else {"n": Pay(amount)}

    def take_if(value: Any) -> Values | None:
        amount = _less(value)
        return {"n": Pay(amount.then), "c": amount.condition} if isinstance(amount, IfElse) else None

    for tail, build, untake in (
        ("", lambda n: (("cheaper", n.amount),), take),
        (" {each:foreach}", lambda n, each: (("cheaper", PerEach(n.amount, each[0], each[1])),), _take_cheaper),
        (" as long as {c:conds}", lambda n, c: (("cheaper", IfElse(c, n.amount, Fixed(0))),), take_if),
        (" if {c:conds}", lambda n, c: (("cheaper", IfElse(c, n.amount, Fixed(0))),), take_if),
        (", where X is {x:worked}", _cheaper_by_x, _take_cheaper_by_x),
    ):
        grammar.rule("limit", f"{words}{tail}.", build, untake)


def _less(value: Any) -> Any:
    """Return by how much an ability costs less where that is all a limit says."""
    return value[0][1] if len(value) == 1 and value[0][0] == "cheaper" else None


def _take_cheaper(value: Any) -> Values | None:
    amount = _less(value)
    if isinstance(amount, PerEach):
        return {"n": Pay(amount.times), "each": (amount.of, amount.every)}
    return None


def _cheaper_by_x(n: Pay, x: Any) -> Any:
    made = where(n, x)
    return None if made is None else (("cheaper", made.amount),)


def _take_cheaper_by_x(value: Any) -> Values | None:
    amount = _less(value)
    if not isinstance(amount, a.Let):
        return None
    taken = take_where(Pay(amount))
    return None if taken is None else {"n": taken["it"], "x": taken["x"]}
