"""Where cards are put and returned to: a zone, whose it is, the place in a deck, and how a card enters the field.

A destination is a tuple of the fields of `Put` that it sets. Cards go to zones of their owners whoever is named
(mechanics.game-zones), so "your hand" and "its owner's hand" are the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import many
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary, plural
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script.words import DeckPlace

Fields = tuple[tuple[str, Any], ...]
OWNER = "owner"
HELD = tuple(zone for zone in OWN_ZONES if zone is not Zone.MAIN_DECK)
MANNERS = ("rested", "distant", "transformed")
PLACES = (
    (DeckPlace.TOP, ("on top of", "on the top of"), "to the top of", ""),
    (DeckPlace.BOTTOM, ("on the bottom of",), "to the bottom of", ""),
    (DeckPlace.TOP_ANY_ORDER, ("on top of", "on the top of"), "to the top of", " in any order"),
    (DeckPlace.TOP_RANDOM, ("on top of", "on the top of"), "to the top of", " in a random order"),
    (DeckPlace.BOTTOM_ANY_ORDER, ("on the bottom of",), "to the bottom of", " in any order"),
    (DeckPlace.BOTTOM_RANDOM, ("on the bottom of",), "to the bottom of", " in a random order"),
    (DeckPlace.EITHER_ANY_ORDER, ("on the top or on the bottom of", "on the top or bottom of"), "", " in any order"),
)
"""Places in a deck: how something is put there, and how it is returned."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them: `dest` behind "put", `back` behind "return"."""
    _owners(grammar)
    _zones(grammar)
    _decks(grammar)
    _manners(grammar)


def _owners(grammar: Grammar) -> None:
    for words in ("your", "its owner's", "their owner's", "their owners'", "their"):
        grammar.word("owners", words, OWNER)
    for zone in HELD:
        grammar.word("held", zone.facts.noun, zone)
    for zone in HELD:
        grammar.word("held", plural(zone.facts.noun), zone)


def _zones(grammar: Grammar) -> None:
    for category, lead in (("dest", "into"), ("back", "to")):
        _place(grammar, category, f"{lead} {{o:owners}} {{to:held}}", ())
        _place(grammar, category, f"{lead} {{o:owners}} {{to:held}} preserved", (("preserved", True),))


def _place(grammar: Grammar, category: str, template: str, more: Fields) -> None:
    def build(o: str, to: Zone) -> Fields | None:
        return None if more and to is not Zone.MATERIAL_DECK else (*more, ("to", to))

    def take(value: Fields) -> Values | None:
        to = dict(value[-1:]).get("to")
        return {"o": OWNER, "to": to} if value[:-1] == more and to is not None else None

    grammar.rule(category, template, build, take)


def _decks(grammar: Grammar) -> None:
    for place, puts, returns, order in PLACES:
        fields = (("position", place), ("to", Zone.MAIN_DECK))
        leads = [("dest", lead) for lead in puts] + ([("back", returns)] if returns else [])
        for category, lead in leads:

            def take(value: Fields, fields: Fields = fields) -> Values | None:
                return {"o": OWNER} if value == fields else None

            grammar.rule(
                category, f"{lead} {{o:owners}} deck{order}", lambda o, fields=fields: fields, take
            )  # fmt: skip
    for category, words in (
        ("dest", "into {o:owners} deck {nth:ordinal} from the top"),
        ("back", "to {o:owners} deck {nth:ordinal} from the top"),
        ("dest", "{nth:ordinal} from the top of {o:owners} deck"),
    ):
        grammar.rule(category, words, _from_the_top, _take_from_the_top)
    for words, where in (
        ("into {it:gen} lineage", ()),
        ("on the bottom of {it:gen} lineage", (("position", DeckPlace.BOTTOM),)),
        ("on the bottom of {it:gen} lineage in any order", (("position", DeckPlace.BOTTOM_ANY_ORDER),)),
    ):
        grammar.rule("dest", words, lambda it, where=where: (("lineage", it), *where, ("to", Zone.INNER_LINEAGE)))


def _from_the_top(o: str, nth: int) -> Fields | None:
    """The first from the top is the top."""
    return (("nth", nth), ("to", Zone.MAIN_DECK)) if nth > 1 else None


def _take_from_the_top(value: Fields) -> Values | None:
    nth = dict(value).get("nth")
    return {"o": OWNER, "nth": nth} if nth is not None and value == _from_the_top(OWNER, nth) else None


def _manners(grammar: Grammar) -> None:
    """ "onto the field rested under your control", "to the field with a buff counter on it"."""
    g = grammar
    for word in MANNERS:
        g.word("manner", word, ((word, True),))
    for words, fields in (
        ("under your control", lambda: (("controller", w.You()),)),
        ("under {it:gen} owner's control", lambda it: (("controller", w.OwnerOf(it)),)),
        ("with {n:count.s} {k:counter} counter on it", lambda n, k: (("counter", k), ("counters", n))),
        ("with {n:count.p} {k:counter} counters on it", lambda n, k: (("counter", k), ("counters", n))),
    ):
        g.rule("manner", words, fields)
    many(g, "manners", "manner", " ")
    field = (("to", Zone.FIELD),)

    def build(m: tuple[Fields, ...]) -> Fields | None:
        found = [field for one in m for field in one]
        return tuple(sorted([*found, *field], key=_name)) if len({_name(one) for one in found}) == len(found) else None

    def take(value: Fields) -> list[Values] | None:
        return [{"m": order} for order in permutations(_grouped(value))] if ("to", Zone.FIELD) in value else None

    for category, words in (("dest", "onto the field"), ("back", "to the field")):
        g.word(category, words, field)
        g.rule(category, f"{words} {{m:manners}}", build, take)


def _name(field: tuple[str, Any]) -> str:
    return field[0]


def _grouped(value: Fields) -> Iterator[Fields]:
    """Each manner by itself; the counters of a kind are one."""
    fields = dict(value)
    for name in (*MANNERS, "controller"):
        if name in fields:
            yield ((name, fields[name]),)
    if "counter" in fields:
        yield (("counter", fields["counter"]), ("counters", fields["counters"]))


def fields_of_put(value: e.Put) -> Fields:
    """The fields of a Put that say where to, as a destination has them."""
    plain = e.Put(value.what, value.to, verb=value.verb)
    names = (
        "controller", "counter", "counters", "distant", "lineage", "nth", "position", "preserved", "rested",
        "reveal", "transformed",
    )  # fmt: skip
    found = [(name, getattr(value, name)) for name in names if getattr(value, name) != getattr(plain, name)]
    return tuple(sorted([*found, ("to", value.to)], key=_name))


def take_put(verb: Cause) -> Callable[[Any], Values | None]:
    """Take a Put of this verb apart into what is moved and where to."""

    def take(value: Any) -> Values | None:
        plain = isinstance(value, e.Put) and value.verb is verb
        return {"what": value.what, "to": fields_of_put(value)} if plain else None

    return take
