"""Cards drawn, discarded, looked at, milled and materialized."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.numbers import Bounds, bounds, portion
from gadesk.rulestext.grammar.subjects.selections import FROM_THERE
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.amounts import AllOfIt, CardsInZone, Fixed, Less, PerEach
from gadesk.script.node import Amount
from gadesk.script.players import You
from gadesk.script.predicates import InZone, IsCard
from gadesk.script.selections import This, WholeZone
from gadesk.script.words import Playing, Turning

FROM_MATERIAL = InZone(Zone.MATERIAL_DECK, You())
CARD = p.IsCard()


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _draw(grammar)
    _discard(grammar)
    _numbers(grammar)
    _look(grammar)
    _whole_zones(grammar)
    _mill(grammar)
    _materialize(grammar)
    _mastery(grammar)
    _discard_up_to(grammar)


def _draw(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.Draw, "draw an additional card")
    for words, into in (("", Zone.HAND), (" into your memory", Zone.MEMORY)):

        def draw(each: Any, into: Zone = into) -> e.Draw:
            return e.Draw(PerEach(Fixed(1), *each), into=into)

        def take(value: Any, into: Zone = into) -> Values | None:
            if isinstance(value, e.Draw) and isinstance(value.amount, PerEach) and value.into is into:
                return {"each": (value.amount.of, value.amount.every)}
            return None

        g.rule("eff", f"draw a card{words} {{each:foreach}}", draw, take)


def _discard(grammar: Grammar) -> None:
    g = grammar
    for words in ("{p:anp}", "an additional {p:np.s}"):
        g.rule("eff", f"discard {words}", discard_of, take_discard_of)


def discard_of(p: Any) -> e.Discard | None:
    """ "discard a fire element card"; of "a card" the number is enough."""
    return None if p == (IsCard(),) or _from_pile(p) else e.Discard(preds=p)


def _from_pile(preds: Any) -> bool:
    """Whether they are of what was looked at: whose cards those are, and that the speaker chooses, is said there."""
    return any(isinstance(pred, p.Among) and getattr(pred.of, "noun", "") == FROM_THERE for pred in preds)


def take_discard_of(value: Any) -> Values | None:
    """Take it apart again."""
    return {"p": value.preds} if isinstance(value, e.Discard) and value.preds else None


def _numbers(grammar: Grammar) -> None:
    g = grammar
    g.rule("eff", "draw cards until you have {n:fixedword} cards in {zone:inyour}", _draw_up_to, _take_up_to)
    g.node("eff", e.Empower, "empower {amount:much_of}")
    g.node("eff", e.GainAgility, "you gain agility {amount:amt} for this turn")


def _draw_up_to(n: Any, zone: Zone) -> e.Draw | None:
    """As many cards as are wanting."""
    return e.Draw(Less(n, CardsInZone(Zone.HAND), 0)) if zone is Zone.HAND else None


def _take_up_to(value: Any) -> Values | None:
    wanting = value.amount if isinstance(value, e.Draw) else None
    if not isinstance(wanting, Less) or value != _draw_up_to(wanting.left, Zone.HAND):
        return None
    return {"n": wanting.left, "zone": Zone.HAND}


def _look(grammar: Grammar) -> None:
    g = grammar
    for cls, words in (
        (e.Look, "look at {at:any}"), (e.Look, "look at {at:whole}"), (e.Look, "{who:who} looks at {at:any}"),
        (e.Look, "{who:who} looks at {at:whole}"), (e.Reveal, "reveal {what:any}"), (e.Reveal, "reveal {what:whole}"),
        (e.Reveal, "reveal {what:random.s}"), (e.Reveal, "choose and reveal {what:any}"),
    ):  # fmt: skip
        g.node("eff", cls, words)
    g.node("eff", e.RevealUntil, "reveal cards from the top of your deck until you reveal {preds:anp}")
    for back in ("back", "back on top of your deck"):
        g.node("eff", e.Reorder, f"put {{what:any}} {back} in any order")


def _whole_zones(grammar: Grammar) -> None:
    """ "all cards in your memory" is an ordinary phrase; here is what is put or returned from a zone."""
    grammar.node("whole", WholeZone, "{who:poss} {zone:zone}")


def _mill(grammar: Grammar) -> None:
    """Players put cards from the top of their decks into their graveyards."""
    g = grammar
    g.same("topcards", "{it:fixedword} cards")
    g.same("topcards", "{it:var} cards")
    g.word("topcards", "card", Fixed(1))


def _materialize(grammar: Grammar) -> None:
    g = grammar

    def build(p: Any, n: Amount | None = None) -> Any:
        return e.Materialize(p[:-1], amount=n or Fixed(1)) if p[-1] == FROM_MATERIAL else None

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Materialize) and value == e.Materialize(value.preds):
            return {"p": (*value.preds, FROM_MATERIAL)}
        return None

    def take_some(value: Any) -> Values | None:
        if isinstance(value, e.Materialize) and value == e.Materialize(value.preds, amount=value.amount):
            return {"p": (*value.preds, FROM_MATERIAL), "n": value.amount}
        return None

    for words, untake in (("{p:anp}", take), ("{n:portion.p} {p:np.p}", take_some)):
        g.rule("eff", f"materialize {words}", build, untake)
    g.rule(
        "eff",
        "play {what:any}",
        lambda what: e.Play(what, verb=Playing.PLAY),
    )
    g.node("eff", e.Play, "activate {what:any}")
    for costs in ("its costs", "its reserve cost", "its cost", "their costs", "their reserve costs", "their cost"):
        g.word("itscosts", costs, True)
    g.rule("eff", "activate {what:any} without paying {all:itscosts}", _play_free, _take_free)


def _play_free(what: Any, all: bool) -> e.Play | None:
    """What a card says of its own activation is a way to pay for it, no instruction."""
    return None if what == This() else e.Play(what, free=True)


def _take_free(value: Any) -> Values | None:
    plain = isinstance(value, e.Play) and value == e.Play(value.what, free=True)
    return {"what": value.what, "all": True} if plain else None


def _mastery(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.GainMastery, "you gain the {slug:cardname} mastery")
    currents = "change the direction of your Shifting Currents to"
    for how, words in (
        (Turning.ADJACENT, "an adjacent direction of your choice"),
        (Turning.DIFFERENT, "a different direction of your choice"),
    ):
        g.node("eff", e.TurnCurrents, f"{currents} {words}", how=how)


def _discard_up_to(grammar: Grammar) -> None:
    """ "discard up to two fire element cards"."""
    g = grammar

    def build(b: Bounds, p: Any) -> e.Discard | None:
        amount = portion(b)
        return None if p == (CARD,) or _from_pile(p) or amount is None else e.Discard(amount, preds=p)

    def take(value: Any) -> Values | None:
        plain = isinstance(value, e.Discard) and value.preds and value == e.Discard(value.amount, preds=value.preds)
        return {**(bounds(value.amount) or {}), "p": value.preds} if plain else None

    for number in "sp":
        g.rule("eff", f"discard {{b:bounds.{number}}} {{p:np.{number}}}", build, take)
    for category, words, some, untake in (
        ("eff", "discard all {p:np.p}", _all_of, _take_all_of),
        ("does#", "<discards|discard> all {p:own.p}", _all_of, _take_all_of),
        ("does#", "<discards|discard> a {p:own.s}", _one_of, _take_one_of),
        ("does#", "<discards|discard> a card at random from their {one:zone} and {two:zone}", _of_each, None),
    ):
        g.rule(category, words, some, untake)


def _of_each(one: Zone, two: Zone) -> e.Sequence:
    return e.Sequence((e.Discard(zone=one, random=True), e.Discard(zone=two, random=True)))


def _all_of(p: Any) -> e.Discard | None:
    return e.Discard(AllOfIt(), preds=p) if _several(p) else None


def _take_all_of(value: Any) -> Values | None:
    return {"p": value.preds} if _all_of_several(value) else None


def _one_of(p: Any) -> e.Discard | None:
    return e.Discard(preds=p) if _several(p) else None


def _take_one_of(value: Any) -> Values | None:
    return {"p": value.preds} if value == e.Discard(preds=getattr(value, "preds", ())) else None


def _several(preds: Any) -> bool:
    """Tell whether they are of several zones: of one it is said by the zone alone."""
    return any(isinstance(pred, p.Either) and all(isinstance(part, InZone) for part in pred.preds) for pred in preds)


def _all_of_several(value: Any) -> bool:
    return isinstance(value, e.Discard) and value == e.Discard(AllOfIt(), preds=value.preds) and _several(value.preds)
