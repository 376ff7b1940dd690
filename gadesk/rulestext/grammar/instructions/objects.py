"""Objects put, destroyed, rested, woken and changed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script.players import OwnerOf
from gadesk.script.selections import Chosen, Rest
from gadesk.script.words import DeckPlace, Ended

# Destinations: the words, and the fields of Put that they set.
_BOTTOM = "on the bottom of your deck"
DESTINATIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("into your hand", {"to": Zone.HAND}),
    ("into your memory", {"to": Zone.MEMORY}),
    ("into its owner's memory", {"to": Zone.MEMORY}),
    ("into your graveyard", {"to": Zone.GRAVEYARD}),
    (_BOTTOM, {"to": Zone.MAIN_DECK, "position": DeckPlace.BOTTOM}),
    (f"{_BOTTOM} in any order", {"to": Zone.MAIN_DECK, "position": DeckPlace.BOTTOM_ANY_ORDER}),
    (f"{_BOTTOM} in a random order", {"to": Zone.MAIN_DECK, "position": DeckPlace.BOTTOM_RANDOM}),
    ("on top of your deck", {"to": Zone.MAIN_DECK, "position": DeckPlace.TOP}),
    ("on the bottom of its owner's deck", {"to": Zone.MAIN_DECK, "position": DeckPlace.BOTTOM}),
    ("into its owner's material deck", {"to": Zone.MATERIAL_DECK}),
    ("into its owner's material deck preserved", {"to": Zone.MATERIAL_DECK, "preserved": True}),
    ("onto the field", {"to": Zone.FIELD}),
    ("into your material deck", {"to": Zone.MATERIAL_DECK}),
    ("into your material deck preserved", {"to": Zone.MATERIAL_DECK, "preserved": True}),
    ("into its owner's graveyard", {"to": Zone.GRAVEYARD}),
    ("on top of its owner's deck", {"to": Zone.MAIN_DECK, "position": DeckPlace.TOP}),
    ("onto the field rested", {"to": Zone.FIELD, "rested": True}),
    ("onto the field transformed", {"to": Zone.FIELD, "transformed": True}),
)
RETURNS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("to your hand", {"to": Zone.HAND}),
    ("to your memory", {"to": Zone.MEMORY}),
    ("to its owner's hand", {"to": Zone.HAND}),
    ("to their owner's hand", {"to": Zone.HAND}),
    ("to their owner's hands", {"to": Zone.HAND}),
    ("to their owner's memories", {"to": Zone.MEMORY}),
    ("to their owners' hands", {"to": Zone.HAND}),
    ("to their memory", {"to": Zone.MEMORY}),
    ("to its owner's memory", {"to": Zone.MEMORY}),
    ("to your material deck", {"to": Zone.MATERIAL_DECK}),
    ("to its owner's material deck", {"to": Zone.MATERIAL_DECK}),
    ("to the field", {"to": Zone.FIELD}),
    ("to the field rested", {"to": Zone.FIELD, "rested": True}),
    ("to the field transformed", {"to": Zone.FIELD, "transformed": True}),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _destinations(grammar)
    _put(grammar)
    _verbs(grammar)
    _becomes(grammar)
    _wake_and_transform(grammar)


def _destinations(grammar: Grammar) -> None:
    for category, table in (("dest", DESTINATIONS), ("back", RETURNS)):
        for words, found in table:
            grammar.word(category, words, tuple(sorted(found.items())))
    grammar.rule(
        "dest",
        "on the bottom of {it:gen} lineage",
        lambda it: (("lineage", it), ("position", DeckPlace.BOTTOM), ("to", Zone.INNER_LINEAGE)),
    )
    grammar.rule(
        "back",
        "to the field under {it:gen} owner's control rested",
        lambda it: (("controller", OwnerOf(it)), ("rested", True), ("to", Zone.FIELD)),
    )


def _put(grammar: Grammar) -> None:
    g = grammar
    for verb, category in ((Cause.PUT, "dest"), (Cause.RETURN, "back")):

        def build(what: Any, to: Any, verb: Cause = verb) -> e.Put:
            return e.Put(what, verb=verb, **dict(to))

        def take(value: Any, verb: Cause = verb) -> Values | None:
            if isinstance(value, e.Put) and value.verb == verb:
                return {"what": value.what, "to": fields_of_put(value)}
            return None

        g.rule("eff", f"{verb} {{what:any}} {{to:{category}}}", build, take)
        g.rule("eff", f"{verb} {{what:random.s}} {{to:{category}}}", build, take)
    for word in ("the rest", "the other"):

        def rest(to: Any, word: str = word) -> e.Put:
            return e.Put(Rest(), **dict(to))

        def take_rest(value: Any, word: str = word) -> Values | None:
            return {"to": fields_of_put(value)} if isinstance(value, e.Put) and value.what == Rest() else None

        g.rule("restput", f"{word} {{to:dest}}", rest, take_rest)
    g.rule(
        "eff",
        "put {what:any} {to:dest} and {rest:restput}",
        lambda what, to, rest: e.Sequence((e.Put(what, **dict(to)), rest)),
        _take_put_rest,
    )


@where_it_fits
def _take_put_rest(value: Any) -> Values | None:
    put, rest = value.steps
    return {"what": put.what, "to": fields_of_put(put), "rest": rest} if put.verb is Cause.PUT else None


def fields_of_put(value: e.Put) -> tuple[tuple[str, Any], ...]:
    """The fields of a Put that say where to, as the `dest` category has them."""
    plain = e.Put(value.what, value.to, verb=value.verb)
    names = ("controller", "distant", "lineage", "position", "preserved", "rested", "reveal",
             "transformed")  # fmt: skip
    found = [(name, getattr(value, name)) for name in names if getattr(value, name) != getattr(plain, name)]
    return tuple(sorted([*found, ("to", value.to)], key=lambda item: item[0]))


def _verbs(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.Banish, "banish {what:any}")
    g.node("eff", e.Banish, "banish {what:random.s}")
    g.node("eff", e.Destroy, "destroy {what:any}")
    g.node("eff", e.Sacrifice, "sacrifice {what:any}")
    g.rule(
        "eff",
        "{who:who} sacrifices {p:anp}",
        lambda who, p: e.Sacrifice(Chosen(p, by=who), who),
    )
    g.node("eff", e.Summon, "{who:who} summons {amount:count.s} {tokens:token.s}")
    g.node("eff", e.Summon, "{who:who} summons {amount:count.p} {tokens:token.p}")
    g.node("eff", e.GainControl, "gain control of {what:any}")
    g.node("eff", e.Suppress, "suppress {what:any}")
    g.node("eff", e.Negate, "negate {what:activation}")
    g.node("eff", e.Rested, "rest {what:any}")
    g.node("eff", e.WakeUp, "wake {what:pronoun} up")
    g.node("eff", e.WakeUp, "wake up {what:any}")
    g.node("eff", e.EndPhase, "end the combat phase", what=Ended.COMBAT)
    g.node("eff", e.EndPhase, "negate their attacks and end the combat phase", what=Ended.COMBAT)
    g.node("eff", e.LevelUp, "level up your champion")
    g.node("eff", e.Delevel, "delevel your champion")
    g.node("eff", e.DiscardCards, "discard {what:pronoun}")
    g.node("eff", e.Banish, "banish {what:any} face down", face_down=True)
    g.node("eff", e.Load, "load {what:any} into {into:sel.s}")
    g.node("eff", e.Transform, "transform {what:any}")
    g.node("eff", e.RemoveDamage, "remove all temporary damage from {what:any}")


def _becomes(grammar: Grammar) -> None:
    grammar.node("eff", e.BecomeProperty, "{what:subj#} <becomes|become> {property:becoming}")


def _wake_and_transform(grammar: Grammar) -> None:
    g = grammar

    def build(x: Any) -> e.Sequence:
        return e.Sequence((e.WakeUp(x), e.Transform(x)))

    g.rule("eff", "wake up and transform {x:sel.s}", build)
