"""The words that a scenario may use, and what is said of one that is none of them.

Closed lists stand in the schema too (`WORDS`, by the name of the schema's definition; a test compares them); the
others depend on the cards of the file and are looked up here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from gadesk.errors import nearest
from gadesk.glossary import (
    CardType,
    CostKind,
    Direction,
    Element,
    Keyword,
    Phase,
    Property,
    Speed,
    Stat,
    Step,
    Supertype,
    Zone,
)
from gadesk.glossary.editions import PLAYED, citable
from gadesk.glossary.losses import Loss
from gadesk.paths import resource
from gadesk.protocol.decisions import DecisionKind, Doing, Offer, OptionKind
from gadesk.protocol.events import MEANINGS, EventKind
from gadesk.protocol.hand_tools import Place, Tool, Which
from gadesk.rulestext.vocabulary import CLASSES, COUNTERS, SUBTYPES
from gadesk.script.changes import NamedState
from gadesk.script.durations import Until
from gadesk.script.node import to_json, walk
from gadesk.session.scenario.cards import CardBox, ScenarioError
from gadesk.session.scenario.references import read_ref
from gadesk.session.scenario.schema import Fault, fault, scenario_schema

WHY_OVER = tuple(loss.value for loss in Loss if loss)
MARKS = (*(word.value for word in Property if word.facts.activation), "copy")
"""What an activation may be (misc.properties-and-states)."""
QUESTION_WORDS: dict[DecisionKind, tuple[str, ...]] = {
    DecisionKind.MAY: tuple(offer.value for offer in Offer),
    DecisionKind.PAY_COST: (
        Doing.SACRIFICE, Doing.REST, Doing.BANISH, Doing.DISCARD, Doing.REMOVE, Doing.RETURN, Doing.REVEAL,
    ),
    DecisionKind.CHOOSE: (
        Doing.BANISH, Doing.COPY, Doing.DAMAGE, Doing.DESTROY, Doing.DISCARD, Doing.LEVEL_UP, Doing.LINK, Doing.LOAD,
        Doing.PLAY, Doing.PUT, Doing.REDIRECT, Doing.REST, Doing.RETURN, Doing.REVEAL, Doing.SACRIFICE, Doing.WAKE,
    ),
    DecisionKind.ATTACK_TARGET: (Doing.CLEAVE, Doing.OPPONENT),
    DecisionKind.DISCARD: (Doing.CRITICAL,),
}  # fmt: skip
"""The words that narrow a question, by its kind; other kinds have none."""
EVENT_WORDS: dict[EventKind, tuple[str, ...]] = {
    **{kind: tuple(word.value for word in words if word) for kind, words in MEANINGS.items()},
    EventKind.EFFECT_BEGAN: tuple(sorted(until for until in Until if until is not Until.FOR_GOOD)),
}  # fmt: skip
"""The words of events, by their kind; that of `counters` is the kind of counter, that of `by_hand` what was said."""
WORDS: dict[str, tuple[str, ...]] = {
    "phase": tuple(Phase), "step_of_combat": tuple(Step), "zone_name": tuple(Zone), "element": tuple(Element),
    "card_type": tuple(CardType), "supertype": tuple(Supertype), "class": tuple(sorted(CLASSES)),
    "property": tuple(Property), "direction": tuple(Direction), "speed": tuple(Speed), "cost_kind": tuple(CostKind),
    "question_kind": tuple(DecisionKind), "event_kind": tuple(EventKind), "why_over": WHY_OVER, "mark": MARKS,
    "edition": (PLAYED,), "tool": tuple(Tool), "tool_which": tuple(Which), "tool_place": tuple(Place),
}  # fmt: skip
_NUMBERED = re.compile(r"(.+) (?:\d+|enlighten)")
_SAID_BY_RULES = frozenset[str]((*Keyword, *Property))
_PLAYS = ("activate", "ability", "attack", "materialize", "preserved")


def unknown(data: Any, box: CardBox, seats: int) -> Fault | None:
    """Return the first word or reference of a whole scenario that nothing is called, and its place."""
    for name, text, place in _named(data, scenario_schema()["$defs"]["scenario"], ""):
        try:
            wrong = CHECKS[name](text, box, seats)
        except ScenarioError as error:
            wrong = str(error).partition(": ")[2].removesuffix(".")
        if wrong:
            return place, wrong
    return None


def _named(data: Any, schema: dict[str, Any], place: str) -> Iterator[tuple[str, Any, str]]:
    """Yield (definition, value, place) for each word and number of the data whose schema is one of those checked."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name in CHECKS:
            yield name, data, place
        if name not in CHECKS or isinstance(data, dict):
            yield from _named(data, scenario_schema()["$defs"][name], place)
    elif "anyOf" in schema:
        shape: dict[str, Any] = next((one for one in schema["anyOf"] if fault(data, one) is None), {})
        yield from _named(data, shape, place)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _named(item, schema.get("items", {}), f"{place}[{index}]")
    elif isinstance(data, dict):
        more = schema.get("additionalProperties", {})
        for key, item in data.items():
            inside = f"{place}.{key}" if place else key
            if "propertyNames" in schema:
                yield from _named(key, schema["propertyNames"], inside)
            inner = schema.get("properties", {}).get(key, more)
            yield from _named(item, inner if isinstance(inner, dict) else {}, inside)


def _one_of(text: str, known: Iterable[str], what: str) -> str:
    words = known if isinstance(known, (set, frozenset)) else set(known)
    return "" if text in words else f"{text!r} is {what}{nearest(text, sorted(words))}"


def _reference(text: str, box: CardBox, seats: int) -> str:
    ref = read_ref(text, box, "")
    if ref.seat is not None and ref.seat >= seats:
        return f"there is no seat {ref.seat}"
    return "this counts from 1" if ref.number == 0 else ""


def _card_name(text: str, box: CardBox, _seats: int) -> str:
    ref = read_ref(text, box, "")
    if not ref.slug:
        return f"{text!r} names no card"
    return "here a card is only named, without @ or #" if ref.seat is not None or ref.number is not None else ""


def _seat(value: int | str, _box: CardBox, seats: int) -> str:
    return "" if int(value) < seats else f"there is no seat {value}"


def _has(text: str, box: CardBox, _seats: int) -> str:
    """A keyword, one with its number, or a state; of states also those that the file's own cards explain."""
    word, _, number = text.partition(" ")
    told = not number or number.isdigit()
    if told and word in _SAID_BY_RULES:
        return ""
    named = {node.word for sheet in box.own.values() for node in walk(sheet) if isinstance(node, NamedState)}
    if told and word in named:
        return ""
    return _one_of(text, (*Keyword, *Property, *sorted(named)), "no keyword or state")


def _counter(text: str, box: CardBox, _seats: int) -> str:
    if text in COUNTERS:
        return ""
    return _one_of(text, {*COUNTERS, *_counters(), *_words_of(box)}, "no kind of counter that a card here speaks of")


_COUNTER = re.compile(r'"counter": "([^"]+)"')


@cache
def _counters() -> frozenset[str]:
    """The kinds of counters that the cards which ship speak of."""
    shipped = resource("cards", "sheets.jsonl").read_text(encoding="utf-8")
    return frozenset(_COUNTER.findall(shipped))  # a look at the text takes a hundredth of building all sheets


def _subtype(text: str, box: CardBox, _seats: int) -> str:
    if text in _subtypes() or text in CLASSES:
        return ""
    return _one_of(text, {*_subtypes(), *CLASSES, *_words_of(box)}, "no subtype that a card here speaks of")


@cache
def _subtypes() -> frozenset[str]:
    from gadesk.cards.catalogue import bundled_catalogue

    faces = [face for card in bundled_catalogue() for face in (card.front, card.back) if face is not None]
    return SUBTYPES | {word for face in faces for word in face.subtypes}


def near_subtype(text: str) -> str:
    """Return the known subtype that a new one is probably meant for; a made-up card may have any other."""
    if text in _subtypes() or text in CLASSES:
        return ""
    return next(iter(difflib.get_close_matches(text, sorted(_subtypes()), 1, 0.8)), "")


def _rule(text: str, _box: CardBox, _seats: int) -> str:
    return _one_of(text, _rules(), "no id of the rulebook")


@cache
def _rules() -> frozenset[str]:
    return frozenset(citable(lambda name: resource("rules", name).read_text(encoding="utf-8")))


def _action(text: str, box: CardBox, seats: int) -> str:
    """What may be done with Opportunity: "pass", "activate NAME", "ability NAME 2"."""
    if text in ("pass", "skip"):
        return ""
    word, _, rest = text.partition(" ")
    if word not in _PLAYS or not rest:
        return _one_of(word, (*_PLAYS, "pass", "skip"), "nothing that may be done") or f"{text!r} lacks its card"
    ability = _NUMBERED.fullmatch(rest) if word == "ability" else None
    return _reference(ability[1] if ability else rest, box, seats)


def _option(text: str, box: CardBox, seats: int) -> str:
    """What a question may offer: a word, a number, a card or a player, or a play."""
    if text in _option_words() or text.isdigit():
        return ""
    word, _, rest = text.partition(" ")
    if word not in (*_PLAYS, "mode", "cost", "effect") or not rest:
        return _reference(text, box, seats)
    counted = _NUMBERED.fullmatch(rest) if word in ("ability", "mode", "cost", "effect") else None
    return _reference(counted[1] if counted else rest, box, seats)


@cache
def _option_words() -> frozenset[str]:
    lists = (OptionKind, Direction, Stat, Element, Zone, CardType, Supertype, Keyword, CLASSES)
    return frozenset(str(word) for words in lists for word in words) | _subtypes()


def _words_of(box: CardBox) -> frozenset[str]:
    """Return every word in the data of the file's own cards: a made-up card may name a counter of its own."""
    if box.words is None:
        box.words = frozenset(_texts([to_json(sheet) for sheet in box.own.values()]))
    return box.words


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, dict)):
        for item in data if isinstance(data, list) else data.values():
            yield from _texts(item)


def _question(data: dict[str, Any] | str, _box: CardBox, _seats: int) -> str:
    if isinstance(data, str) or not data.get("word") or "kind" not in data:
        return ""
    return _one_of(data["word"], QUESTION_WORDS.get(data["kind"], ()), f"no word of a {data['kind']} question")


def _event(data: dict[str, Any], box: CardBox, seats: int) -> str:
    kind, word = data["kind"], data.get("word", "")
    if not word or kind == EventKind.BY_HAND:
        return ""
    if kind == EventKind.COUNTERS:
        return _counter(word, box, seats)
    return _one_of(word, EVENT_WORDS.get(kind, ()), f"no word of a {kind} event")


CHECKS: dict[str, Callable[[Any, CardBox, int], str]] = {
    "reference": _reference, "card_name": _card_name, "has": _has, "counter": _counter, "subtype": _subtype,
    "rule": _rule, "action": _action, "option": _option, "seat_number": _seat, "seat_key": _seat,
    "question": _question, "event": _event,
}  # fmt: skip
"""What each definition of the schema for an open list of words is looked up in."""
