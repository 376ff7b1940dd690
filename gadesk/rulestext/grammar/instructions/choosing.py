"""Classes, elements, subtypes and names that are chosen, and what becomes of them."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import lone_change, series, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.selections import This
from gadesk.script.words import Among, Dealt, Trait

ADDED = "in addition to"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _choosing(grammar)
    _becoming(grammar)
    _looted(grammar)
    _names(grammar)


def _choosing(grammar: Grammar) -> None:
    g = grammar
    series(g, "kindwords", "kindword", "or")
    for kind in CardType:
        g.word("kindword", kind.facts.one, kind.value)
    for lead in ("choose", "you choose"):
        g.node("eff", e.ChooseTraits, f"{lead} a class", kind=Trait.CLASS)
        g.rule("eff", f"{lead} {{words:kindwords}}", _one_of, _take_one_of)
        for among in (Among.BASIC, Among.NON_NORM):
            exactly = f"{lead} {{n:fixedword}} {among} elements"
            g.rule("eff", exactly, lambda n, among=among: e.ChooseTraits(Trait.ELEMENT, n, n, among))
            most = f"{lead} up to {{most:fixedword}} {among} elements"
            g.node("eff", e.ChooseTraits, most, kind=Trait.ELEMENT, least=Fixed(0), among=among)


def _one_of(words: Any) -> e.ChooseTraits:
    return e.ChooseTraits(Trait.TYPE, words=words)


def _take_one_of(value: Any) -> Values | None:
    fits = isinstance(value, e.ChooseTraits) and value == _one_of(value.words)
    return {"words": value.words} if fits else None


def _becoming(grammar: Grammar) -> None:
    """ "is the chosen class in addition to its other classes", "becomes a weapon subtype of your choice …"."""
    g = grammar
    one = (h.AddChosen(Trait.CLASS),)
    g.word("vp1.s", f"is the chosen class {ADDED} its other classes", one)
    g.word("vp1.s", f"is each of the chosen elements {ADDED} its other elements", (h.AddChosen(Trait.ELEMENT),))
    becomes = (h.AddChosen(Trait.SUBTYPE),)

    def build(x: Any, until: Until) -> e.Sequence:
        chosen = e.ChooseTraits(Trait.SUBTYPE, among=Among.WEAPON)
        return e.Sequence((chosen, e.Continuous(x, becomes, until)))

    g.rule("eff", f"{{x:both.s}} becomes a weapon subtype of your choice {ADDED} its other types {{until:until}}",
           build)  # fmt: skip
    every = f"becomes all class types of {{of:champ1}} {ADDED} their other types"
    g.rule(
        "vp1.s", every, lambda of: (h.AddChosen(Trait.CLASS, of),),
    )  # fmt: skip
    g.node("champ1", s.ChampionOf, "{who:poss} champion")


def _looted(grammar: Grammar) -> None:
    """ "Look at that opponent's material deck. You may materialize a regalia card from among them, ignoring …\""""

    def build(look: Any, n: Any) -> e.Sequence:
        from_there = e.Materialize(n, may=True, among=look.at, ignoring=True)
        return e.Sequence((look, from_there))

    @where_it_fits
    def take(value: Any) -> Values | None:
        look, there = value.steps
        return {"look": look, "n": there.preds} if there == build(look, there.preds).steps[1] else None

    grammar.rule(
        "chunk",
        "{look:lookat}. ^you may materialize a {n:np.s} from among them, ignoring its elemental requirements.",
        build,
        take,
        checked=False,
    )


def _names(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.ChooseName, "choose a card name")
    g.node("eff", e.ChooseName, "choose any card name")
    g.node("eff", e.ChooseNumber, "choose a number")
    for word in ("that number", "the chosen number"):
        g.word("worked1", word, a.NotedAmount(Dealt.NUMBER))

    def of_a_kind(n: Any = ()) -> Static:
        return Static(This(), (h.EntersAs(naming=True, named=n),))

    for kind in ("", "{n:heads.s} "):
        g.rule("static", f"as CARDNAME enters the field, choose a {kind}card name", of_a_kind, _take_named(bool(kind)))
    g.node("eff", e.ChooseName, "choose a {preds:heads.s} card name")


def _take_named(kind: bool) -> Any:
    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.EntersAs) or not change.naming or bool(change.named) != kind:
            return None
        return {"n": change.named} if kind else {}

    return take
