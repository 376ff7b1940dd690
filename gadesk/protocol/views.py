"""What one seat may see: the single authority on it (zones.public-vs-private-information).

`PlayerView` is plain frozen data, the same on the wire, in the window, for bots and in tests. Hidden
cards are counted, never listed: a zone that a seat may not look into has `cards` None.
"""

from __future__ import annotations

from enum import StrEnum

from gadesk.glossary import CardType, Element, Phase, Stat, Step, Supertype, Zone
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class StatWhy:
    """One reason why a stat differs from what is printed: the source's card and the difference."""

    stat: Stat
    amount: int
    slug: str | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card or object as a seat sees it. `slug` None: this seat may not know which card it is.

    Numbers are current values, None where the card has no such stat. `states` are words of
    `glossary.Property` that are on ("distant", "fostered", "attacking" …). `keywords` are the current
    ones as words with their number ("taunt", "ranged 2"). `lineage` is the inner lineage from the bottom,
    `loaded` the loaded cards. `why` explains stats that differ from the printed ones.
    """

    id: int
    slug: str | None
    owner: int
    controller: int
    zone: Zone
    rested: bool = False
    face_down: bool = False
    transformed: bool = False
    token: bool = False
    types: tuple[CardType, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    subtypes: tuple[str, ...] = ()
    elements: tuple[Element, ...] = ()
    power: int | None = None
    life: int | None = None
    level: int | None = None
    durability: int | None = None
    damage: int = 0
    cost: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    states: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    lineage: tuple[CardView, ...] = ()
    loaded: tuple[CardView, ...] = ()
    link: int | None = None
    why: tuple[StatWhy, ...] = ()


@dataclass(frozen=True, slots=True)
class PileView:
    """A zone of one player. `cards` None: hidden from this seat. In the order of the zone (last is top
    for decks and the graveyard)."""

    count: int
    cards: tuple[CardView, ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's side as this seat sees it. `why_lost`: a word for why the player lost, of one who did."""

    seat: int
    champion: int | None
    level: int
    hand: PileView
    memory: PileView
    main_deck: PileView
    material_deck: PileView
    graveyard: PileView
    banishment: PileView
    elements: tuple[Element, ...]
    influence: int
    mastery: str | None = None
    direction: str | None = None
    lost: bool = False
    empowered: int = 0
    why_lost: str = ""


class LayerKind(StrEnum):
    """What a layer of the Effects Stack is: a card that is activated or materialized, or an ability."""

    ACTIVATION = "activation"
    MATERIALIZATION = "materialization"
    ABILITY = "ability"


@dataclass(frozen=True, slots=True)
class StackView:
    """One layer of the Effects Stack.

    `text`: the words of an ability, put in by the session, which has words.
    """

    id: int
    kind: LayerKind
    slug: str | None
    controller: int
    source: int | None
    ability: int | None
    targets: tuple[int, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    properties: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class CombatView:
    """The combat in progress. `power` is what the attack would deal now."""

    step: Step
    attacking_player: int
    defending_player: int
    attacker: int | None
    defenders: tuple[int, ...]
    weapons: tuple[int, ...]
    retaliating: tuple[int, ...]
    intent: tuple[CardView, ...]
    power: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything that `seat` may know. `opportunity` is the seat that may act, if any. `effects` are
    plain one-line notes of continuous effects in force: (source slug, affected ids, until)."""

    seat: int
    turn: int
    turn_player: int
    phase: Phase
    step: Step
    opportunity: int | None
    seats: tuple[SeatView, ...]
    field: tuple[CardView, ...]
    stack: tuple[StackView, ...]
    combat: CombatView | None
    effects: tuple[tuple[str | None, tuple[int, ...], str], ...] = ()
    over: bool = False
    winner: int | None = None
    why_over: str = ""
