"""How a number is compared, in every place where one is.

`many#` stands before what is counted ("three or more allies", "no more than one card"), `much` before what is no thing
("3 or more damage"), `measured` after what is measured ("your influence is 4 or less"): `measured1` with a plain
number ("with reserve cost 3 or more"), `thanworked` with one that is worked out, whose words may go on with a noun.
Each is a pair of how it is compared and the number that it is compared with.
"""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar, Take
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Pred
from gadesk.script.predicates import HasCounter, Not
from gadesk.script.words import Compare

Compared = tuple[Compare, Amount]

BEFORE: tuple[tuple[Compare, str], ...] = (
    (Compare.AT_LEAST, "{n} or more"),
    (Compare.AT_MOST, "{n} or fewer"),
    (Compare.AT_MOST, "{n} or less"),
    (Compare.AT_LEAST, "{n} or greater"),
    (Compare.EQUAL, "exactly {n}"),
    (Compare.AT_LEAST, "at least {n}"),
    (Compare.AT_LEAST, "no fewer than {n}"),
    (Compare.AT_LEAST, "no less than {n}"),
    (Compare.AT_MOST, "at most {n}"),
    (Compare.AT_MOST, "no more than {n}"),
    (Compare.LESS, "fewer than {n}"),
    (Compare.LESS, "less than {n}"),
    (Compare.MORE, "more than {n}"),
)
AFTER: tuple[tuple[Compare, str], ...] = (
    (Compare.AT_MOST, "{n} or less"),
    (Compare.AT_LEAST, "{n} or more"),
    (Compare.AT_LEAST, "{n} or greater"),
    (Compare.AT_LEAST, "{n} or higher"),
    (Compare.AT_MOST, "{n} or lower"),
    (Compare.AT_MOST, "{n} or fewer"),
    (Compare.EQUAL, "exactly {n}"),
    (Compare.AT_LEAST, "at least {n}"),
    (Compare.AT_LEAST, "no less than {n}"),
    (Compare.AT_LEAST, "no fewer than {n}"),
    (Compare.AT_MOST, "at most {n}"),
    (Compare.AT_MOST, "no more than {n}"),
    (Compare.AT_MOST, "no greater than {n}"),
    (Compare.AT_MOST, "no higher than {n}"),
)
THAN: tuple[tuple[Compare, str], ...] = (
    (Compare.EQUAL, "equal to {n}"),
    (Compare.LESS, "less than {n}"),
    (Compare.MORE, "greater than {n}"),
    (Compare.LESS, "lower than {n}"),
    (Compare.LESS, "fewer than {n}"),
    (Compare.MORE, "more than {n}"),
    (Compare.MORE, "higher than {n}"),
    (Compare.AT_MOST, "less than or equal to {n}"),
    (Compare.AT_LEAST, "greater than or equal to {n}"),
)
ONE_ONLY = ("exactly", "at ", "than")
"""Behind these "one" is followed by one thing: "exactly one card", but "one or more cards"."""
PARITIES = ((Compare.EVEN, "even"), (Compare.ODD, "odd"))
NONE: Compared = (Compare.EQUAL, Fixed(0))
SOME: Compared = (Compare.AT_LEAST, Fixed(1))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _numbers(grammar)
    _counted(grammar)
    _measured(grammar)


def _numbers(grammar: Grammar) -> None:
    """`manyn`: as things are counted, words first; `muchn`: as the rest is, figures first."""
    g = grammar
    g.word("zero", "zero", Fixed(0))
    for category in ("fixedword", "one", "zero", "fixed", "sum", "var"):
        g.same("manyn", f"{{it:{category}}}")
    for category in ("amt", "fixedword", "one", "zero"):
        g.same("muchn", f"{{it:{category}}}")


def _counted(grammar: Grammar) -> None:
    g = grammar
    for op, words in BEFORE:
        _compared(g, "many.p", words.replace("{n}", "{n:manyn}"), op)
        _compared(g, "much", words.replace("{n}", "{n:muchn}"), op)
        if any(word in words for word in ONE_ONLY):
            _compared(g, "many.s", words.replace("{n}", "{n:one}"), op)
    for word, compared in (("no", NONE), ("zero", NONE), ("any", SOME)):
        for category in ("many.s", "many.p", "much"):
            g.word(category, word, compared)
    for op, word in PARITIES:
        g.word("parity", word, op)
    for category in ("many.p", "much"):
        for noun in ("amount", "number"):
            g.rule(category, f"a {{op:parity}} {noun} of", lambda op: (op, Fixed(0)))


def _measured(grammar: Grammar) -> None:
    """ "4 or less", "equal to the amount of …", "even"; alone a number is the one that it has to be."""
    g = grammar
    for category, n in (("measured1", "muchn"), ("justsomany", "fixedword")):
        _compared(g, category, f"{{n:{n}}}", Compare.EQUAL)
    for op, words in (*AFTER, *THAN):
        _compared(g, "measured1", words.replace("{n}", "{n:muchn}"), op)
    for op, words in THAN:
        _compared(g, "thanworked", words.replace("{n}", "{n:worked}"), op)
        _compared(g, "thanown", words.replace("{n}", "{n:own}"), op)
    g.same("measured", "{it:measured1}")
    g.same("measured", "{it:thanworked}")
    g.rule("measured", "{op:parity}", lambda op: (op, Fixed(0)))


def _compared(grammar: Grammar, category: str, template: str, op: Compare) -> None:
    """Of what is counted there is never less than nothing; a level may be."""
    counted = category not in ("measured1", "thanworked", "thanown")

    def build(n: Amount) -> Compared:
        found = normal(op, n)
        return NONE if counted and found == (Compare.AT_MOST, Fixed(0)) else found

    grammar.rule(category, template, build, _take(op))


def _take(op: Compare) -> Take:
    """What is less than four is three or less."""
    closed = {Compare.LESS: (Compare.AT_MOST, 1), Compare.MORE: (Compare.AT_LEAST, -1)}.get(op)

    def take(value: Any) -> Values | None:
        found, n = value
        if value == NONE and op in (Compare.AT_MOST, Compare.LESS):
            return {"n": Fixed(1 if op is Compare.LESS else 0)}
        if closed is not None and isinstance(n, Fixed):
            return {"n": Fixed(n.n + closed[1])} if found is closed[0] else None
        return {"n": n} if found is op else None

    return take


def normal(op: Compare, n: Amount) -> Compared:
    """Return the one form of a comparison that can be said in several: less than four is three or less."""
    if isinstance(n, Fixed):
        if op is Compare.LESS:
            op, n = Compare.AT_MOST, Fixed(n.n - 1)
        elif op is Compare.MORE:
            op, n = Compare.AT_LEAST, Fixed(n.n + 1)
    return op, n


def having(counter: str, compared: Compared) -> Pred:
    """Return what asks how many counters are on something; to have none is not to have one."""
    return Not(HasCounter(counter)) if compared == NONE else HasCounter(counter, *compared)


def of_counters(pred: Any) -> Values | None:
    """Take apart what `having` made, as slots `c` and `k`."""
    if isinstance(pred, Not) and isinstance(pred.pred, HasCounter):
        return {"c": NONE, "k": pred.pred.counter} if pred.pred == HasCounter(pred.pred.counter) else None
    return {"c": (pred.op, pred.amount), "k": pred.counter} if isinstance(pred, HasCounter) else None
