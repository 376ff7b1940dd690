"""Classes, elements, subtypes and names that are chosen, and what becomes of them."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Element
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
    """`trait`: what may be chosen, as its kind, among which, and the words if they are named."""
    g = grammar
    series(g, "kindwords", "kindword", "or")
    series(g, "elementnames", "elementname", "or")
    for kind in CardType:
        g.word("kindword", kind.facts.one, kind.value)
    for element in Element:
        g.word("elementname", element.value, element.value)
    for words, trait, among in (
        ("a class", Trait.CLASS, Among.ALL),
        ("a subtype", Trait.SUBTYPE, Among.ALL),
        ("a card type", Trait.TYPE, Among.ALL),
        ("an element", Trait.ELEMENT, Among.ALL),
        *((f"a {among} element", Trait.ELEMENT, among) for among in (Among.BASIC, Among.NON_NORM)),
        *(
            (f"a {kind.facts.one} subtype", Trait.SUBTYPE, Among(kind.value))
            for kind in CardType
            if kind.value in frozenset(Among)
        ),
    ):
        g.word("trait", words, (trait, among, ()))
    for category, trait in (("kindwords", Trait.TYPE), ("elementnames", Trait.ELEMENT)):
        g.rule("trait", f"{{words:{category}}}", *_named_words(trait))
    for lead in ("choose", "you choose"):
        g.rule("eff", f"{lead} {{trait:trait}}", _chooses, _take_chooses)
        for among in (Among.BASIC, Among.NON_NORM):
            exactly = f"{lead} {{n:fixedword}} {among} elements"
            g.rule("eff", exactly, lambda n, among=among: e.ChooseTraits(Trait.ELEMENT, n, n, among))
            most = f"{lead} up to {{most:fixedword}} {among} elements"
            g.node("eff", e.ChooseTraits, most, kind=Trait.ELEMENT, least=Fixed(0), among=among)
    g.rule("static", "as CARDNAME enters the field, choose {trait:trait}", _enters_choosing, _take_enters_choosing)


def _named_words(trait: Trait) -> tuple[Any, Any]:
    def take(value: Any) -> Values | None:
        kind, among, words = value
        return {"words": words} if kind is trait and among is Among.ALL and words else None

    return lambda words: (trait, Among.ALL, words), where_it_fits(take)


def _chooses(trait: Any) -> e.ChooseTraits:
    kind, among, words = trait
    return e.ChooseTraits(kind, among=among, words=words)


def _take_chooses(value: Any) -> Values | None:
    trait = (value.kind, value.among, value.words) if isinstance(value, e.ChooseTraits) else None
    return {"trait": trait} if trait is not None and value == _chooses(trait) else None


def _enters_choosing(trait: Any) -> Static:
    kind, among, words = trait
    return Static(This(), (h.EntersAs(choosing=kind, among=among, words=words),))


def _take_enters_choosing(value: Any) -> Values | None:
    change = lone_change(value, Static)
    if not isinstance(change, h.EntersAs) or change.choosing in (Trait.NONE, Trait.NAME):
        return None
    trait = (change.choosing, change.among, change.words)
    return {"trait": trait} if value == _enters_choosing(trait) else None


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
        return Static(This(), (h.EntersAs(choosing=Trait.NAME, named=n),))

    for kind in ("", "{n:heads.s} "):
        g.rule("static", f"as CARDNAME enters the field, choose a {kind}card name", of_a_kind, _take_named(bool(kind)))
    g.node("eff", e.ChooseName, "choose a {preds:heads.s} card name")


def _take_named(kind: bool) -> Any:
    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.EntersAs) or change.choosing is not Trait.NAME or bool(change.named) != kind:
            return None
        return {"n": change.named} if kind else {}

    return take
