"""When and how often an ability may be activated, and for how much less."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Speed
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.occasions.phases import PHASES
from gadesk.rulestext.grammar.texts.sentences import take_where, where
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script.amounts import Fixed, IfElse, PerEach
from gadesk.script.costs import Pay
from gadesk.script.players import AnOpponent, You
from gadesk.script.words import Once


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _limits(grammar)
    _cheaper(grammar)
    _and_slow(grammar)


def _limits(grammar: Grammar) -> None:
    g = grammar
    _cheaper_plainly(g)
    only = "^activate this ability only"
    g.rule("limit", f"{only} if {{c:conds}}.", lambda c: (("only_if", c),))
    g.word("limit", f"{only} at slow speed.", (("speed", Speed.SLOW),))
    g.word("limit", f"{only} once.", (("once", Once.GAME),))
    g.word("limit", f"{only} once per turn.", (("once", Once.TURN),))
    g.rule(
        "limit",
        f"{only} at slow speed and only if {{c:conds}}.",
        lambda c: (("only_if", c), ("speed", Speed.SLOW)),
    )
    g.word("limit", f"{only} during your turn.", (("during_whose", You()),))
    g.word("limit", f"{only} during an opponent's turn.", (("during_whose", AnOpponent()),))
    for phase, words in PHASES.items():
        for who, whose in ((You(), "your"), (AnOpponent(), "an opponent's")):
            g.word("limit", f"{only} during {whose} {words}.", (("during", phase), ("during_whose", who)))
    g.rule(
        "limit",
        "^this ability costs {n:paren} less to activate {each:foreach}.",
        lambda n, each: (("cheaper", PerEach(n.amount, each[0], each[1])),),
        _take_cheaper,
    )


def _cheaper_plainly(grammar: Grammar) -> None:
    """ "This ability costs (LV) less to activate", perhaps under a condition."""
    words = "^this ability costs {n:paren} less to activate"

    def take(value: Any) -> Values | None:
        amount = _less(value)
        return None if amount is None or isinstance(amount, (PerEach, IfElse)) else {"n": Pay(amount)}

    def take_if(value: Any) -> Values | None:
        amount = _less(value)
        return {"n": Pay(amount.then), "c": amount.condition} if isinstance(amount, IfElse) else None

    grammar.rule("limit", f"{words}.", lambda n: (("cheaper", n.amount),), take)
    grammar.rule(
        "limit", f"{words} as long as {{c:conds}}.",
        lambda n, c: (("cheaper", IfElse(c, n.amount, Fixed(0))),), take_if,
    )  # fmt: skip


def _less(value: Any) -> Any:
    """Return by how much an ability costs less where that is all a limit says."""
    return value[0][1] if len(value) == 1 and value[0][0] == "cheaper" else None


def _take_cheaper(value: Any) -> Values | None:
    amount = _less(value)
    if isinstance(amount, PerEach):
        return {"n": Pay(amount.times), "each": (amount.of, amount.every)}
    return None


def _cheaper(grammar: Grammar) -> None:

    words = "^this ability costs (X) less to activate, where X is {x:worked}."
    grammar.rule("limit", words, lambda x: (("cheaper", a.Let(x)),))


def _and_slow(grammar: Grammar) -> None:
    g = grammar
    slow = (("speed", Speed.SLOW), ("once", Once.TURN))
    g.word("limit", "^activate this ability only once per turn and at slow speed.", slow)

    def cheaper(n: Pay, x: Any) -> Any:
        made = where(n, x)
        return None if made is None else (("cheaper", made.amount),)

    def take(value: Any) -> Values | None:
        amount = _less(value)
        if not isinstance(amount, a.Let):
            return None
        taken = take_where(Pay(amount))
        return None if taken is None else {"n": taken["it"], "x": taken["x"]}

    g.rule("limit", "^this ability costs {n:paren} less to activate, where X is {x:worked}.", cheaper, take)
