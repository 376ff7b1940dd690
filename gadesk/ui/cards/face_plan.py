"""What to draw of a card: a frozen plan made from printed facts and what a seat sees now.

No Qt here. Two equal plans give the same picture, so a plan is also the key of the pixmap cache.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gadesk.glossary import CardType, CostKind, Element, Speed, Stat, Supertype, Zone
from gadesk.records import dataclass
from gadesk.ui.cards.motifs import accent_of, companion_of, motif_of
from gadesk.ui.cards.printed_facts import CardFacts
from gadesk.ui.design.icon_shapes import KEYWORD_SHAPES, STAT_SHAPES, STATE_SHAPES
from gadesk.ui.design.looks_of import KIND_ORDER, PROPERTIES, STATS_AT_FOOT

if TYPE_CHECKING:
    from gadesk.protocol.views import CardView


@dataclass(frozen=True, slots=True)
class StatPlan:
    """One number of a card: its icon, what it is now, how far from what is printed, and out of how many."""

    icon: str
    now: int
    change: int = 0
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class Chip:
    """A small mark with an icon: a counter with its count, a state or a keyword with its number."""

    icon: str
    word: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class CostPlan:
    """The cost in the corner; `change` is now minus printed."""

    kind: CostKind
    text: str
    change: int = 0


@dataclass(frozen=True, slots=True)
class FacePlan:
    """Everything that a painter needs of one card, and nothing of Qt."""

    back: bool = False
    slug: str = ""
    name: str = ""
    kind: CardType = CardType.ACTION
    type_line: str = ""
    speed: Speed | None = None
    elements: tuple[Element, ...] = (Element.NORM,)
    cost: CostPlan | None = None
    level: StatPlan | None = None
    stats: tuple[StatPlan, ...] = ()
    damage: int = 0
    counters: tuple[Chip, ...] = ()
    marks: tuple[Chip, ...] = ()
    token: bool = False
    unique: bool = False
    regalia: bool = False
    motif: str = "m_spell"
    companion: str = ""
    accent: str = "#566068"
    seed: int = 0
    text: str = ""
    edition: str = ""
    """The printing whose picture it has, by its uuid; "": any."""


BACK = FacePlan(back=True)

_SILENT_STATES = frozenset(word.value for word, look in PROPERTIES.items() if not look.marked)


def face_plan(facts: CardFacts | None, view: CardView | None = None, text: str = "") -> FacePlan:
    """Plan a face: the printed card, with a view's current numbers and marks over it.

    A view whose card the seat may not know, or that lies face down, is planned as a back.
    """
    if view is not None and (view.slug is None or view.face_down):
        return BACK
    facts = facts or facts_of_view(view)
    if facts is None:
        return BACK
    types = view.types if view is not None and view.types else facts.types
    elements = (view.elements if view is not None else ()) or facts.elements or (Element.NORM,)
    seed = zlib.crc32(facts.slug.encode())
    return FacePlan(
        slug=facts.slug,
        name=facts.name,
        kind=_kind(types),
        type_line=type_line(facts, view),
        speed=facts.speed,
        elements=elements,
        cost=_cost(facts, view),
        level=_number("level", facts.level, _now(view, "level", facts.level)),
        stats=tuple(_stats(facts, view)),
        damage=view.damage if view is not None else 0,
        counters=tuple(_counters(view)) if view is not None else (),
        marks=tuple(_marks(view)) if view is not None else (),
        token=Supertype.TOKEN in facts.supertypes or (view is not None and view.token),
        unique=Supertype.UNIQUE in facts.supertypes,
        regalia=Supertype.REGALIA in facts.supertypes,
        motif=motif_of(types, facts.classes, facts.subtypes, elements[0], seed),
        accent=accent_of(facts.classes),
        companion=companion_of(types, facts.classes, facts.subtypes, seed),
        seed=seed,
        text=text,
    )


def facts_of_view(view: CardView | None) -> CardFacts | None:
    """Make up the facts of a card that the program does not ship (a scenario's own), from what is seen of it."""
    if view is None or view.slug is None:
        return None
    material = CardType.CHAMPION in view.types or Supertype.REGALIA in view.supertypes
    return CardFacts(
        view.slug.replace("-", " ").title(),
        view.slug,
        view.types or (CardType.ACTION,),
        view.elements or (Element.NORM,),
        view.supertypes,
        view.subtypes,
        cost_kind=CostKind.NONE if view.cost is None else CostKind.MEMORY if material else CostKind.RESERVE,
        cost=view.cost,
        level=view.level,
        power=view.power,
        life=view.life,
        durability=view.durability,
    )


def type_line(facts: CardFacts, view: CardView | None = None) -> str:
    """The line of types, then classes and subtypes, from what the card is now (general.card-characteristics)."""
    types = view.types if view is not None and view.types else facts.types
    supers = view.supertypes if view is not None and view.types else facts.supertypes
    minor = view.subtypes if view is not None and view.types else facts.subtypes
    major = " ".join(str(word).title() for word in (*supers, *types, *facts.unknown_types))
    rest = " ".join(word.replace("_", " ").title() for word in dict.fromkeys((*facts.classes, *minor)))
    return f"{major} — {rest}" if rest else major


def _kind(types: tuple[CardType, ...]) -> CardType:
    return next((kind for kind in KIND_ORDER if kind in types), CardType.ACTION)


def _now(view: CardView | None, name: str, printed: int | None) -> int | None:
    """The current number where the card is an object or being played; cards elsewhere keep the printed one."""
    if view is None:
        return printed
    value: int | None = getattr(view, name)
    return printed if value is None else value


def _number(icon: str, printed: int | None, now: int | None) -> StatPlan | None:
    if now is None:
        return None
    return StatPlan(icon, now, now - printed if printed is not None else now)


def _cost(facts: CardFacts, view: CardView | None) -> CostPlan | None:
    if facts.cost_kind is CostKind.NONE:
        return None
    if facts.cost is None:
        return CostPlan(facts.cost_kind, "X" if facts.cost_is_x else "–")
    # A permanent's cost matters no more for paying, so a changed one is shown only where it can be paid.
    payable = view is not None and view.zone is not Zone.FIELD
    now = _now(view, "cost", facts.cost) if payable else facts.cost
    assert now is not None  # facts.cost is a number here
    return CostPlan(facts.cost_kind, str(now), now - facts.cost)


def _stats(facts: CardFacts, view: CardView | None) -> Iterator[StatPlan]:
    for stat in STATS_AT_FOOT:
        printed: int | None = getattr(facts, stat.value)
        made = _number(stat.value, printed, _now(view, stat.value, printed))
        if made is None:
            continue
        if stat is Stat.LIFE and view is not None and view.damage:
            made = StatPlan(made.icon, made.now - view.damage, made.change, made.now)
        yield made


def _counters(view: CardView) -> Iterator[Chip]:
    for word, count in view.counters:
        if count and word != "damage":
            icon = word if word in STAT_SHAPES else "counter"
            yield Chip(icon, word, str(count))


def _marks(view: CardView) -> Iterator[Chip]:
    """States first, then current keywords that have an icon; each once."""
    seen = set(_SILENT_STATES)
    for state in view.states:
        if state not in seen and state in STATE_SHAPES:
            seen.add(state)
            yield Chip(state, state)
    if view.loaded and "loaded" not in seen:
        seen.add("loaded")
        yield Chip("loaded", "loaded", str(len(view.loaded)))
    if view.link is not None:
        yield Chip("linked", "linked")
    for phrase in view.keywords:
        word, number = split_keyword(phrase)
        if word not in seen and word in KEYWORD_SHAPES:
            seen.add(word)
            yield Chip(word, word, number)


def split_keyword(phrase: str) -> tuple[str, str]:
    """Part a keyword from its number: "ranged 2" is ("ranged", "2")."""
    head, _, tail = phrase.rpartition(" ")
    word, number = (head, tail) if head and not tail.isalpha() else (phrase, "")
    return word.strip().replace(" ", "_").lower(), number
