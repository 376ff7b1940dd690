"""Keyword abilities, as a line of their own ("True Sight") and inside sentences ("gains true sight")."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType
from gadesk.glossary import Keyword as Name
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.tokens import tokenise
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import costs as k
from gadesk.script.abilities import Keyword
from gadesk.script.amounts import DeclaredX, Fixed
from gadesk.script.predicates import HasSubtype, IsType, Named

SIMPLE = (
    Name.AMBUSH,
    Name.CLEAVE,
    Name.DIVINE_RELIC,
    Name.EFFICIENCY,
    Name.FLOATING_MEMORY,
    Name.FAST_ACTIVATION,
    Name.FOSTER,
    Name.HINDERED,
    Name.IMMORTALITY,
    Name.INTERCEPT,
    Name.OMNISHROUD,
    Name.PRESERVE,
    Name.RENEWABLE,
    Name.RESERVABLE,
    Name.SPELLSHROUD,
    Name.STEADFAST,
    Name.STEALTH,
    Name.TAUNT,
    Name.TRUE_SIGHT,
    Name.UNBLOCKABLE,
    Name.AETHERCALLING,
    Name.VIGOR,
)
NUMBERED = (Name.AGILITY, Name.CRITICAL, Name.PRIDE, Name.RANGED, Name.RETORT, Name.KINDLE, Name.PREPARE, Name.IMBUE)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add keyword lines and keyword words."""
    g = grammar
    for name in SIMPLE:
        word = name.value.replace("_", " ")
        g.node("kwline", Keyword, word.title(), keyword=name)
        g.node("kw", Keyword, word, keyword=name)
        g.word("kwword", word, name)
    for name in NUMBERED:
        g.node("kwline", Keyword, f"{name.value.title()} {{amount:amt}}", keyword=name)
        g.node("kw", Keyword, f"{name.value} {{amount:amt}}", keyword=name)
        g.word("kwword", name.value, name)
    g.node("kwline", Keyword, "{name:champname} Lineage", keyword=Name.LINEAGE)
    g.node("kwline", Keyword, "Prepare X. X can't be 0.", keyword=Name.PREPARE, amount=DeclaredX(), least=1)
    _link_of_kind(g)
    g.node("kwline", Keyword, "^{preds:heads.s} Link", keyword=Name.LINK)
    g.node("kwline", Keyword, "Command {preds:heads.s}", keyword=Name.COMMAND)
    g.rule("kwline", "Starcalling — {cost:paren}", _starcalling, _take_starcalling)
    _brew(grammar, words)


def _link_of_kind(grammar: Grammar) -> None:
    """ "Polearm Weapon Link": the noun has a capital, too."""
    for kind in (CardType.ALLY, CardType.WEAPON, CardType.CHAMPION, CardType.ITEM):

        def build(a: Any, kind: CardType = kind) -> Keyword:
            return Keyword(Name.LINK, preds=(a, IsType(kind)))

        def take(value: Any, kind: CardType = kind) -> Values | None:
            if isinstance(value, Keyword) and len(value.preds) == 2 and value.preds[1] == IsType(kind):
                return {"a": value.preds[0]}
            return None

        for category in ("subtype.s", "class.s"):
            grammar.rule("kwline", f"{{a:{category}}} {kind.value.title()} Link", build, take)


def _starcalling(cost: Any) -> Keyword:
    return Keyword(Name.STARCALLING, costs=(cost,))


def _take_starcalling(value: Any) -> Values | None:
    if isinstance(value, Keyword) and value.keyword is Name.STARCALLING and len(value.costs) == 1:
        return {"cost": value.costs[0]}
    return None


def _brew(grammar: Grammar, words: Vocabulary) -> None:
    """ "Brew — One Herb, Two Catalysts": ingredients are subtypes or names."""
    g = grammar
    _name_terminal(g, words, "cardname", "")
    _name_terminal(g, words, "cardnames", "s")
    g.rule("ingredient", "^one {s:subtype.s}", lambda s: k.SacrificeCost((s,)), _ingredient(HasSubtype, True))
    g.rule("ingredient", "^{n:fixedword} {s:subtype.p}", _several, _ingredient(HasSubtype, False))
    g.rule("ingredient", "^one {s:named}", lambda s: k.SacrificeCost((s,)), _ingredient(Named, True))
    g.rule("ingredient", "^{n:fixedword} {s:nameds}", _several, _ingredient(Named, False))
    g.node("named", Named, "{name:cardname}")
    g.node("nameds", Named, "{name:cardnames}")
    g.rule("ingredients", "{a:ingredient}", lambda a: (a,), lambda v: {"a": v[0]} if len(v) == 1 else None)
    g.rule(
        "ingredients",
        "{a:ingredient}, {rest:ingredients}",
        lambda a, rest: (a, *rest),
        lambda v: {"a": v[0], "rest": v[1:]} if len(v) > 1 else None,
    )
    g.rule(
        "kwline",
        "Brew — {parts:ingredients}",
        lambda parts: Keyword(Name.BREW, costs=(k.BrewCost(parts),)),
        _take_brew,
    )


def _take_brew(value: Any) -> Values | None:
    cost = value.costs[0] if isinstance(value, Keyword) and value.keyword is Name.BREW else None
    return {"parts": cost.parts} if isinstance(cost, k.BrewCost) else None


def _several(n: Any, s: Any) -> k.SacrificeCost:
    return k.SacrificeCost((s,), n)


def _ingredient(cls: type, one: bool) -> Any:
    def take(value: k.SacrificeCost) -> Values | None:
        if not isinstance(value.preds[0], cls) or (value.amount == Fixed(1)) != one:
            return None
        return {"s": value.preds[0]} if one else {"n": value.amount, "s": value.preds[0]}

    return take


def _name_terminal(grammar: Grammar, words: Vocabulary, category: str, ending: str) -> None:
    """A card's name, read to its slug; the longest name comes first."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, slug in words.names.items():
        texts = tuple(token.text for token in tokenise(name + ending))
        by_first.setdefault(texts[0], []).append((texts, slug))

    def read(tokens: Any, at: int) -> Any:
        for texts, slug in by_first.get(tokens[at].text, ()):
            if tuple(token.text for token in tokens[at : at + len(texts)]) == texts:
                yield len(texts), slug

    def show(value: Any) -> str | None:
        name = words.slugs.get(value) if isinstance(value, str) else None
        return None if name is None else name + ending

    grammar.terminal(category, read, show)
