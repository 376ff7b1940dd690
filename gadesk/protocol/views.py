"""What one seat may see: the single authority on it (zones.public-vs-private-information).

`PlayerView` is plain frozen data, the same on the wire, in the window, for bots and in tests. Hidden
cards are counted, never listed: a zone that a seat may not look into has `cards` None.
"""

from __future__ import annotations

from enum import StrEnum

from gadesk.glossary import CardType, Element, Phase, Stat, Step, Supertype, Zone
from gadesk.glossary.losses import Loss
from gadesk.protocol.record import Many, Record, Text, Whole


class StatWhy(Record):
    """One reason why a stat differs from what is printed: the source's card and the difference."""

    stat: Stat
    amount: Whole
    slug: Text | None


class CardView(Record):
    """A card or object as a seat sees it. `slug` None: this seat may not know which card it is.

    Numbers are current values, None where the card has no such stat. `states` are words of
    `glossary.Property` that are on ("distant", "fostered", "attacking" …). `keywords` are the current
    ones as words with their number ("taunt", "ranged 2"). `lineage` is the inner lineage from the bottom,
    `loaded` the loaded cards. `why` explains stats that differ from the printed ones. `deals` is the damage that a
    unit deals in combat by itself, as it does where it retaliates, and `attacks_for` what its attack without weapons
    and intent would deal now; each None where that is its power.
    """

    id: Whole
    slug: Text | None
    owner: Whole
    controller: Whole
    zone: Zone
    rested: bool = False
    face_down: bool = False
    transformed: bool = False
    token: bool = False
    types: Many[CardType] = ()
    supertypes: Many[Supertype] = ()
    subtypes: Many[Text] = ()
    elements: Many[Element] = ()
    power: Whole | None = None
    life: Whole | None = None
    level: Whole | None = None
    durability: Whole | None = None
    damage: Whole = 0
    cost: Whole | None = None
    counters: Many[tuple[Text, Whole]] = ()
    states: Many[Text] = ()
    keywords: Many[Text] = ()
    lineage: Many[CardView] = ()
    loaded: Many[CardView] = ()
    link: Whole | None = None
    why: Many[StatWhy] = ()
    deals: Whole | None = None
    attacks_for: Whole | None = None


class PileView(Record):
    """A zone of one player. `cards` None: hidden from this seat. In the order of the zone (last is top
    for decks and the graveyard)."""

    count: Whole
    cards: Many[CardView] | None


class SeatView(Record):
    """One player's side as this seat sees it. `why_lost`: why the player lost, of one who did."""

    seat: Whole
    champion: Whole | None
    level: Whole
    hand: PileView
    memory: PileView
    main_deck: PileView
    material_deck: PileView
    graveyard: PileView
    banishment: PileView
    elements: Many[Element]
    influence: Whole
    mastery: Text | None = None
    direction: Text | None = None
    lost: bool = False
    empowered: Whole = 0
    why_lost: Loss = Loss.NONE


class LayerKind(StrEnum):
    """What a layer of the Effects Stack is: a card that is activated or materialized, or an ability."""

    ACTIVATION = "activation"
    MATERIALIZATION = "materialization"
    ABILITY = "ability"


class StackView(Record):
    """One layer of the Effects Stack.

    `text`: the words of an ability, put in by the session, which has words.
    """

    id: Whole
    kind: LayerKind
    slug: Text | None
    controller: Whole
    source: Whole | None
    ability: Whole | None
    targets: Many[Whole] = ()
    modes: Many[Whole] = ()
    x: Whole | None = None
    properties: Many[Text] = ()
    text: Text = ""


class Foretold(Record):
    """The combat damage that a unit is dealt if nobody answers; not `sure`: what is not known may change it."""

    id: Whole
    amount: Whole
    sure: bool = True


class Aimed(Record):
    """What an attack of a unit would deal, were it declared now at this target: to whom ever the damage goes."""

    at: Whole
    deals: Many[Foretold] = ()


class CombatView(Record):
    """The combat in progress. `power` is what the attack would deal now.

    `foretold` is what each unit would be dealt as the combat stands, with all that prevents or changes damage; with
    `alters` there is something of that kind in force.
    """

    step: Step
    attacking_player: Whole
    defending_player: Whole
    attacker: Whole | None
    defenders: Many[Whole]
    weapons: Many[Whole]
    retaliating: Many[Whole]
    intent: Many[CardView]
    power: Whole
    foretold: Many[Foretold] = ()
    alters: bool = False


class PlayerView(Record):
    """Everything that `seat` may know. `opportunity` is the seat that may act, if any. `effects` are
    plain one-line notes of continuous effects in force: (source slug, affected ids, until)."""

    seat: Whole
    turn: Whole
    turn_player: Whole
    phase: Phase
    step: Step
    opportunity: Whole | None
    seats: Many[SeatView]
    field: Many[CardView]
    stack: Many[StackView]
    combat: CombatView | None
    effects: Many[tuple[Text | None, Many[Whole], Text]] = ()
    over: bool = False
    winner: Whole | None = None
    why_over: Loss = Loss.NONE
