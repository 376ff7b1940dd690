"""The rulebook's words as enumerations.

Every other room of the house may import this one; it imports nothing of the house. Values are the
words as they appear in sheets, journals, scenarios and on the wire, so they never change meaning.
"""

from enum import StrEnum


class Zone(StrEnum):
    """The nine zones and the object-specific ones (mechanics.game-zones, zones.object-specific-zones)."""

    MAIN_DECK = "main_deck"
    MATERIAL_DECK = "material_deck"
    HAND = "hand"
    MEMORY = "memory"
    FIELD = "field"
    GRAVEYARD = "graveyard"
    BANISHMENT = "banishment"
    INTENT = "intent"
    EFFECTS_STACK = "effects_stack"
    INNER_LINEAGE = "inner_lineage"
    LOADED = "loaded"


class Phase(StrEnum):
    """The phases of a turn in their order (mechanics.turn-order.p1); combat lies within main."""

    WAKE_UP = "wake_up"
    MATERIALIZE = "materialize"
    RECOLLECTION = "recollection"
    DRAW = "draw"
    MAIN = "main"
    END = "end"


class Step(StrEnum):
    """The steps of the Combat Phase (turn.combat-phase)."""

    NONE = "none"
    DECLARATION = "declaration"
    RETALIATION = "retaliation"
    DAMAGE = "damage"
    END_OF_COMBAT = "end_of_combat"


class CardType(StrEnum):
    """Card types (general.card-types); TOKEN and MASTERY as the Index lists them."""

    ACTION = "action"
    ALLY = "ally"
    ATTACK = "attack"
    CHAMPION = "champion"
    DOMAIN = "domain"
    ITEM = "item"
    MASTERY = "mastery"
    PHANTASIA = "phantasia"
    WEAPON = "weapon"


class Supertype(StrEnum):
    """Supertypes (card-types.supertypes). TOKEN is kept here because it qualifies a type."""

    UNIQUE = "unique"
    REGALIA = "regalia"
    TOKEN = "token"


class Element(StrEnum):
    """Elements (terms.element): those of the rulebook's list, and one more that the Index knows as an element."""

    NORM = "norm"
    FIRE = "fire"
    WATER = "water"
    WIND = "wind"
    ARCANE = "arcane"
    ASTRA = "astra"
    CRUX = "crux"
    EXALTED = "exalted"
    EXIA = "exia"
    LUXEM = "luxem"
    NEOS = "neos"
    TERA = "tera"
    UMBRA = "umbra"


BASIC_ELEMENTS = frozenset({Element.FIRE, Element.WATER, Element.WIND})
LISTED_ELEMENTS = (
    Element.NORM, Element.FIRE, Element.WATER, Element.WIND, Element.ARCANE, Element.ASTRA, Element.CRUX, Element.EXIA,
    Element.LUXEM, Element.NEOS, Element.TERA, Element.UMBRA,
)  # fmt: skip
"""The elements that there are by the rulebook (types.elements.p1)."""
ADVANCED_ELEMENTS = frozenset(Element) - BASIC_ELEMENTS - {Element.NORM}


class Speed(StrEnum):
    """Timing of an action card or ability (mechanics.timing-and-permissions/fast-vs-slow)."""

    FAST = "fast"
    SLOW = "slow"


class CostKind(StrEnum):
    """Which kind of basic cost is printed (card-parts.cost.p2)."""

    RESERVE = "reserve"
    MEMORY = "memory"
    NONE = "none"


class Stat(StrEnum):
    """Numbers that continuous effects set or change."""

    POWER = "power"
    LIFE = "life"
    LEVEL = "level"
    DURABILITY = "durability"
    RESERVE_COST = "reserve_cost"
    MEMORY_COST = "memory_cost"


class Keyword(StrEnum):
    """Keyword abilities (glossary: keywords.*); retired ones are read as what they mean (rulestext.normalise)."""

    AGILITY = "agility"
    AMBUSH = "ambush"
    BREW = "brew"
    CLEAVE = "cleave"
    CRITICAL = "critical"
    COMMAND = "command"
    DIVINE_RELIC = "divine_relic"
    EFFICIENCY = "efficiency"
    EMPOWER = "empower"
    FLOATING_MEMORY = "floating_memory"
    FAST_ACTIVATION = "fast_activation"
    FOSTER = "foster"
    HINDERED = "hindered"
    IMBUE = "imbue"
    IMMORTALITY = "immortality"
    INTERCEPT = "intercept"
    KINDLE = "kindle"
    LINEAGE = "lineage"
    LINK = "link"
    OMNISHROUD = "omnishroud"
    PREPARE = "prepare"
    PRESERVE = "preserve"
    PRIDE = "pride"
    RANGED = "ranged"
    RENEWABLE = "renewable"
    RESERVABLE = "reservable"
    RETORT = "retort"
    SPELLSHROUD = "spellshroud"
    STARCALLING = "starcalling"
    STEADFAST = "steadfast"
    STEALTH = "stealth"
    TAUNT = "taunt"
    TRUE_SIGHT = "true_sight"
    UNBLOCKABLE = "unblockable"
    VIGOR = "vigor"
    AETHERCALLING = "aethercalling"


class Label(StrEnum):
    """Label keywords (terms.label-keywords): no rule of their own, but a characteristic.

    CARDISTRY is in no list of the rulebook yet, but cards speak of abilities with it.
    """

    BALANCE = "balance"
    CARDISTRY = "cardistry"
    DELUGE = "deluge"
    HARMONIZE = "harmonize"
    UPKEEP = "upkeep"
    EQUESTRIAN = "equestrian"


class Counter(StrEnum):
    """Counters with a rule of their own (mechanics.counters); any other word is a generic counter."""

    BUFF = "buff"
    DAMAGE = "damage"
    DEBUFF = "debuff"
    DURABILITY = "durability"
    ENLIGHTEN = "enlighten"
    LEVEL = "level"
    PREPARATION = "preparation"
    WITHER = "wither"


class Property(StrEnum):
    """Properties of cards, activations and objects (misc.properties-and-states)."""

    AWAKE = "awake"
    RESTED = "rested"
    ATTACKING = "attacking"
    DEFENDING = "defending"
    RETALIATING = "retaliating"
    INTERCEPTING = "intercepting"
    DAMAGED = "damaged"
    DISTANT = "distant"
    FOSTERED = "fostered"
    LOADED = "loaded"
    UNLOADED = "unloaded"
    BREWED = "brewed"
    IMBUED = "imbued"
    PREPARED = "prepared"
    EMPOWERED = "empowered"
    STARCALLED = "starcalled"
    PRESERVED = "preserved"
    TRANSFORMED = "transformed"
    FACE_DOWN = "face_down"
    LEVELED_UP = "leveled_up"


class Direction(StrEnum):
    """Modes of the Shifting Currents mastery (mechanics.mastery/shifting-currents)."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Layer(StrEnum):
    """Layers of continuous effects (effects.continuous-effects/layers)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
