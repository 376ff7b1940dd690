"""Keyword abilities, as a line of their own ("True Sight") and inside sentences ("gains true sight")."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Keyword as Name
from gadesk.glossary.keywords import Takes
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import closed, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import costs as k
from gadesk.script.abilities import Keyword
from gadesk.script.amounts import DeclaredX, Fixed, IfElse

_LINES = {
    Takes.NAME_BEFORE: "{{name:champname}} {}",
    Takes.NOUN_BEFORE: "^{{preds:heads.s}} {}",
    Takes.NOUN_AFTER: "{} {{preds:heads.s}}",
}
"""How those stand that no sentence has."""


SOME_X: dict[str, Any] = {"amount": DeclaredX(), "least": 1}


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _lines(grammar)


def _lines(grammar: Grammar) -> None:
    g = grammar
    for takes, number in ((Takes.NOTHING, ""), (Takes.NUMBER, " {amount:amt}")):
        names = [name for name in Name if name.facts.takes is takes and not name.facts.done]
        kind = "plain" if takes is Takes.NOTHING else "numbered"
        closed(g, f"kw{kind}", {name: name.words for name in names})
        closed(g, f"kw{kind}.line", {name: name.words.title() for name in names})
        g.node("kwline", Keyword, f"{{keyword:kw{kind}.line}}{number}")
        g.node("kw", Keyword, f"{{keyword:kw{kind}}}{number}")
        g.same("kwword", f"{{it:kw{kind}}}")
    g.node("kwline", Keyword, "{keyword:kwnumbered.line} X. X can't be 0.", **SOME_X)
    for name in Name:
        if name.facts.takes in _LINES:
            g.node("kwline", Keyword, _LINES[name.facts.takes].format(name.words.title()), keyword=name)
        elif name.facts.takes is Takes.COST:
            _with_cost(g, name)
        elif name.facts.takes is Takes.INGREDIENTS:
            _with_ingredients(g, name)


def _with_cost(grammar: Grammar, name: Name) -> None:
    """ "Starcalling — (2)", and "… As long as …, this card costs (3) less to activate this way."."""

    def build(costs: Any) -> Keyword:
        return Keyword(name, costs=costs)

    def reduced(cost: k.Pay, condition: Any, less: k.Pay) -> Keyword | None:
        if not isinstance(cost.amount, Fixed) or not isinstance(less.amount, Fixed) or less.amount.n > cost.amount.n:
            return None
        then = Fixed(cost.amount.n - less.amount.n)
        return Keyword(name, costs=(k.Pay(IfElse(condition, then, cost.amount)),))

    @where_it_fits
    def take(value: Any) -> Values | None:
        (part,) = value.costs
        less = Fixed(part.amount.otherwise.n - part.amount.then.n)
        return {"cost": k.Pay(part.amount.otherwise), "condition": part.amount.condition, "less": k.Pay(less)}

    less = "{cost:paren}. As long as {condition:conds}, this card costs {less:paren} less to activate this way."
    for told, make, unmake in (("{costs:costs}", build, None), ("{costs:costs}.", build, None), (less, reduced, take)):
        grammar.rule("kwline", f"{name.words.title()} — {told}", make, unmake)


def _with_ingredients(grammar: Grammar, name: Name) -> None:
    """ "Brew — One Herb, Two Catalysts"."""

    def build(parts: Any) -> Keyword:
        return Keyword(name, costs=(k.BrewCost(parts),))

    grammar.rule("kwline", f"{name.words.title()} — {{parts:ingredients}}", build)
