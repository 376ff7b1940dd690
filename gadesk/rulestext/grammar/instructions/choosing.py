"""Classes, elements, subtypes and names that are chosen, and what becomes of them."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.numbers import Bounds
from gadesk.rulestext.grammar.helpers import lone_change, series, where_it_fits
from gadesk.rulestext.grammar.nouns.nouns import MANY
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.selections import This
from gadesk.script.words import Among, Trait

ADDED = "in addition to"
ONE = (Fixed(1), Fixed(1))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _choosing(grammar)
    _becoming(grammar)
    _looted(grammar)
    _names(grammar)


def _choosing(grammar: Grammar) -> None:
    """`trait`: what may be chosen, as its kind, among which, and the words if they are named."""
    g = grammar
    for listed in ("kindword", "elementname"):
        series(g, f"{listed}s", listed, "or")
    for category, word, value in (
        *(("kindword", kind.facts.one, kind.value) for kind in CardType),
        *(("elementname", element.value, element.value) for element in Element),
    ):
        g.word(category, word, value)
    for words, trait, among, named in (
        ("a class", Trait.CLASS, Among.ALL, False),
        ("a subtype", Trait.SUBTYPE, Among.ALL, False),
        ("a card type", Trait.TYPE, Among.ALL, False),
        ("an element", Trait.ELEMENT, Among.ALL, False),
        *((f"a {among} element", Trait.ELEMENT, among, False) for among in (Among.BASIC, Among.NON_NORM)),
        *(
            (f"a {kind.facts.one} subtype", Trait.SUBTYPE, Among(kind.value), False)
            for kind in CardType
            if kind.value in frozenset(Among)
        ),
        ("{words:kindwords}", Trait.TYPE, Among.ALL, True),
        ("{words:elementnames}", Trait.ELEMENT, Among.ALL, True),
    ):
        g.rule("trait", words, *_trait(trait, among, named))
    for lead in ("choose", "you choose"):
        g.rule("eff", f"{lead} {{trait:trait}}", _chooses, _take_chooses)
        for among in (Among.BASIC, Among.NON_NORM):

            def several(b: Bounds, among: Among = among) -> e.ChooseTraits:
                return e.ChooseTraits(Trait.ELEMENT, *b, among)

            def take_several(value: Any, several: Any = several) -> Values | None:
                b = (value.least, value.most) if isinstance(value, e.ChooseTraits) else None
                return {"b": b} if b is not None and b != ONE and value == several(b) else None

            g.rule("eff", f"{lead} {{b:bounds.p}} {among} elements", several, take_several)
    g.rule("static", "as CARDNAME enters the field, choose {trait:trait}", _enters_choosing, _take_enters_choosing)


def _trait(trait: Trait, among: Among, named: bool) -> tuple[Any, Any]:
    """What is chosen among some, or of the words that are named."""

    def build(words: tuple[str, ...] = ()) -> Any:
        return (trait, among, words)

    def take(value: Any) -> Values | None:
        if value[:2] != (trait, among) or bool(value[2]) is not named:
            return None
        return {"words": value[2]} if named else {}

    return build, where_it_fits(take)


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
    for trait in (Trait.CLASS, Trait.ELEMENT, Trait.SUBTYPE):
        several = MANY.get(trait, f"{trait}s")
        for which in (f"the chosen {trait}", f"each of the chosen {several}"):
            g.word("vp1.s", f"is {which} {ADDED} its other {several}", (h.AddChosen(trait),))
    becomes = (h.AddChosen(Trait.SUBTYPE),)

    def build(x: Any, until: Until) -> e.Sequence:
        chosen = e.ChooseTraits(Trait.SUBTYPE, among=Among.WEAPON)
        return e.Sequence((chosen, e.Continuous(x, becomes, until)))

    g.rule("eff", f"{{x:both.s}} becomes a weapon subtype of your choice {ADDED} its other types {{until:until}}",
           build)  # fmt: skip
    every = f"becomes all class types of {{of:both.s}} {ADDED} their other types"
    g.rule("vp1.s", every, lambda of: (h.AddChosen(Trait.CLASS, of),))


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
    for what, chosen in (
        ("a card name", e.ChooseName), ("any card name", e.ChooseName), ("a {preds:heads.s} card name", e.ChooseName),
        ("a number", e.ChooseNumber),
    ):  # fmt: skip
        g.node("eff", chosen, f"choose {what}")

    def of_a_kind(n: Any = ()) -> Static:
        return Static(This(), (h.EntersAs(choosing=Trait.NAME, named=n),))

    for kind in ("", "{n:heads.s} "):
        g.rule("static", f"as CARDNAME enters the field, choose a {kind}card name", of_a_kind, _take_named(bool(kind)))


def _take_named(kind: bool) -> Any:
    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.EntersAs) or change.choosing is not Trait.NAME or bool(change.named) != kind:
            return None
        return {"n": change.named} if kind else {}

    return take
