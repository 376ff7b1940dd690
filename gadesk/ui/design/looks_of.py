"""How the rulebook's words are drawn: one table for each notion, in which no member may be missing.

Shapes are written as `icon_shapes` says.
"""

from __future__ import annotations

from gadesk.glossary import (
    PAID,
    CardType,
    CostKind,
    Counter,
    Direction,
    Element,
    Keyword,
    Phase,
    Property,
    Stat,
    Supertype,
)
from gadesk.glossary.notion import ordered, total
from gadesk.records import dataclass

_SHIELD = "M12 1.8L20.5 4.5V11C20.5 16.5 17 20.5 12 22.5C7 20.5 3.5 16.5 3.5 11V4.5Z"
_EYE = "M.8 12C4 6.3 7.7 4 12 4C16.3 4 20 6.3 23.2 12C20 17.7 16.3 20 12 20C7.7 20 4 17.7 .8 12Z"
_CHEVRONS = "s2.9 M3.6 11.6L12 4L20.4 11.6|s2.9 M3.6 20L12 12.4L20.4 20"
_BURST = "B12 12 11.6 6.6 9"
GENERIC_TONE = "#d5dbdf"
"""The ground of a counter without a look of its own."""


@dataclass(frozen=True, slots=True)
class CounterLook:
    """A counter's icon and the ground of its tab."""

    shape: str
    tone: str = GENERIC_TONE


COUNTERS = total(
    Counter,
    {
        Counter.BUFF: CounterLook("M12 1.5L21.5 11.5H15.8V22.5H8.2V11.5H2.5Z", "#7fd9a0"),
        Counter.CHARGE: CounterLook("M13.6 1L4 13.6H10.6L9 23L20 9.4H12.8Z", "#f2cf63"),
        Counter.DAMAGE: CounterLook(_BURST),
        Counter.DEBUFF: CounterLook("M12 22.5L21.5 12.5H15.8V1.5H8.2V12.5H2.5Z", "#f08a7c"),
        Counter.DURABILITY: CounterLook(_SHIELD, "#b8c8d6"),
        Counter.ENLIGHTEN: CounterLook(
            "M12 1C7.4 1 4 4.4 4 8.7C4 11.5 5.6 13.4 7 15C7.9 16 8.2 16.8 8.2 17.8H15.8C15.8 16.8 16.1 16 17 15"
            "C18.4 13.4 20 11.5 20 8.7C20 4.4 16.6 1 12 1Z|R8.2 18.9 7.6 1.8 .9|R9.4 21.5 5.2 1.8 .9",
            "#f4dc7a",
        ),
        Counter.LEVEL: CounterLook(_CHEVRONS, "#f0cf7e"),
        Counter.PREPARATION: CounterLook(
            "M4.5 1.2H19.5V4L14.2 12L19.5 20V22.8H4.5V20L9.8 12L4.5 4Z|-M8 4H16L12 9.8Z", "#e8c79b"
        ),
        Counter.WITHER: CounterLook(
            "s2.3 M6.5 22.5C6.5 14 8 6.5 13 4.6C17 3.2 20 5.4 20 8.6|M19.8 7.6C23.2 10.6 22.8 16 20 17.4"
            "C17.1 16 16.5 11 19.8 7.6Z|M7 17C3.4 16.8 1.3 14.4 1.2 11C4.8 11.4 6.8 13.6 7 17Z",
            "#c3a0d8",
        ),
    },
)


@dataclass(frozen=True, slots=True)
class StatLook:
    """A number's icon, and which colour of the palette it has."""

    shape: str
    tone: str


STAT_LOOKS = total(
    Stat,
    {
        Stat.LEVEL: StatLook(_CHEVRONS, "level"),
        Stat.POWER: StatLook(
            (
                "M22 2L21 8L11.6 17.4L6.6 12.4L16 3Z|M3.9 11.4L12.6 20.1L10.9 21.8L8.3 19.2L4.9 22.6L1.4 19.1L4.8 15.7"
                "L2.2 13.1Z"
            ),
            "power",
        ),
        Stat.LIFE: StatLook(
            (
                "M12 22C12 22 1.5 15.2 1.5 8.4C1.5 5 4.1 2.6 7 2.6C9.2 2.6 11 3.9 12 5.8C13 3.9 14.8 2.6 17 2.6"
                "C19.9 2.6 22.5 5 22.5 8.4C22.5 15.2 12 22 12 22Z"
            ),
            "life",
        ),
        Stat.DURABILITY: StatLook(_SHIELD, "durability"),
    },
    but=[stat for stat in Stat if stat.facts.cost is not None],
)
"""Costs look as their kinds do."""
STATS_AT_FOOT = ordered(
    [stat for stat in STAT_LOOKS if stat is not Stat.LEVEL], (Stat.POWER, Stat.DURABILITY, Stat.LIFE)
)
"""The numbers at the foot of a card from left to right; a champion's level stands apart."""
STAT_COLUMNS = ordered(STAT_LOOKS, (Stat.POWER, Stat.LIFE, Stat.DURABILITY, Stat.LEVEL))
"""The columns of a list of cards."""


@dataclass(frozen=True, slots=True)
class CostLook:
    """An icon for a kind of cost, the colours of its gem from the top down, and the ink that reads on them."""

    shape: str
    light: str
    deep: str
    ink: str
    round: bool = False


COST_LOOKS = total(
    CostKind,
    {
        CostKind.RESERVE: CostLook(
            "M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z|-M12 6L17.2 9V15L12 18L6.8 15V9Z", "#ffe58c", "#d29a22", "#2a1c02"
        ),
        CostKind.MEMORY: CostLook("O12 12 10.8|-O12 12 7.6|O12 12 4", "#a8d4ff", "#3c7fd0", "#071a33", round=True),
    },
    but=[kind for kind in CostKind if kind not in PAID],
)

KEYWORDS = {
    Keyword.AMBUSH: (
        "M2 2C8 4 12 8 14 14L9.6 12.6C7.8 8.6 5.4 5.4 2 2Z|M9 2C14.6 4 18.4 8 20.4 14L16 12.6"
        "C14.6 8.6 12.4 5.4 9 2Z|M2 9C6.4 11 9.6 14.6 11.4 20.4L7.4 18.6C6 14.8 4.4 12 2 9Z|O19 20 2.6"
    ),
    Keyword.CLEAVE: "M2 21.5C2 10 9 2 22 2C13.6 6 9.8 11.2 8.6 15.4C12 11.6 16.4 9.4 22 9.4C15 12.6 10.8 16.6 2 21.5Z",
    Keyword.CRITICAL: "O12 12 10.4|-O12 12 8|O12 12 3.2|s2.2 M12 .8V6M12 18V23.2M.8 12H6M18 12H23.2",
    Keyword.FLOATING_MEMORY: (
        "O12 10 7.6|-O12 10 4.9|s2.2 M3 21.6C5 19.8 7 19.8 9 21.2C11 22.6 13 22.6 15 21.2"
        "C17 19.8 19 19.8 21 21.6|O12 10 2"
    ),
    Keyword.HINDERED: "s2.6 M6 3L18 21M18 3L6 21|s2.2 M2 12H22",
    Keyword.IMMORTALITY: (
        "s2.8 M12 12C9.6 8.6 8 7 5.8 7C3.2 7 1.6 9.2 1.6 12C1.6 14.8 3.2 17 5.8 17C8 17 9.6 15.4 12 12"
        "C14.4 8.6 16 7 18.2 7C20.8 7 22.4 9.2 22.4 12C22.4 14.8 20.8 17 18.2 17C16 17 14.4 15.4 12 12Z"
    ),
    Keyword.INTERCEPT: "R17.2 1.5 5 21 2|s2.8 M1.6 12H8|M7 5L16 12L7 19Z",
    Keyword.PRIDE: "M2.8 18.5L1 6.5L7.4 11.4L12 3L16.6 11.4L23 6.5L21.2 18.5Z",
    Keyword.RANGED: "s2.4 M7 1.6C19 5 19 19 7 22.4|s1.2 M7 1.6V22.4|s2 M1.2 12H18|M16.4 7.6L23.4 12L16.4 16.4Z",
    Keyword.RESERVABLE: "M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z|-s2.4 M12 7V17M7 12H17",
    Keyword.RETORT: "s2.8 M20.6 21.5V14C20.6 10.4 18 8 14.4 8H7|M10 .8V15.2L1 8Z",
    Keyword.SPELLSHROUD: "M12 1L21.6 12L12 23L2.4 12Z|-M12 5.6L17.4 12L12 18.4L6.6 12Z|B12 12 3.6 1.4 4",
    Keyword.STEADFAST: (
        "M3 22.6V17H5.6V8.6L3 6V1.5H6.6V4H10.2V1.5H13.8V4H17.4V1.5H21V6L18.4 8.6V17H21V22.6Z|-R10.4 11.5 3.2 7 1.6"
    ),
    Keyword.STEALTH: _EYE + "|-O12 12 5|O12 12 2.8|-s4.4 M2.6 21.4L21.4 2.6|s2.2 M2.6 21.4L21.4 2.6",
    Keyword.TAUNT: _SHIELD + "|-R10.6 5.6 2.8 8.6 1.4|-O12 17.2 1.7",
    Keyword.TRUE_SIGHT: _EYE + "|-O12 12 5.2|O12 12 3",
    Keyword.UNBLOCKABLE: "M7 3L23 12L7 21V15H1V9H7Z",
    Keyword.VIGOR: "M14 .8L4 13.4H10.4L8.4 23.2L20 9.6H13Z",
}
"""The icons of keywords; those without one share one."""

PHASES = total(
    Phase,
    {
        Phase.WAKE_UP: (
            "M4.6 16C4.6 12 8 8.8 12 8.8C16 8.8 19.4 12 19.4 16Z|R1.4 17.8 21.2 2.6 1.2"
            "|s2.2 M12 2V5.6M3.6 6L6 8.4M20.4 6L18 8.4"
        ),
        Phase.MATERIALIZE: "M12 1.4L19 9.4L12 22.6L5 9.4Z|-s1.4 M5 9.4H19|s2 M2 3.4V8M22 3.4V8",
        Phase.RECOLLECTION: (
            "s2.4 M12 12C12 10.6 13.8 10.6 13.8 12.4C13.8 14.8 10 15.2 9 12.8C7.8 9.6 10.6 7 13.4 7.6"
            "C17.4 8.4 18.6 12.6 16.8 15.8C14.6 19.4 9 19.4 6.2 16.4C3.4 13.2 3.8 8 6.8 5.2C10 2.2 15.4 2 18.8 4.6"
        ),
        Phase.DRAW: "R3 4 13 18 2|-R5.4 6.4 8.2 13.2 .8|s2.4 M19 1.6V10M14.8 5.8H23.2",
        Phase.MAIN: "s2.6 M2.6 2.6L17.4 17.4M21.4 2.6L6.6 17.4|s2.6 M13.4 20.6L20.6 13.4M3.4 13.4L10.6 20.6",
        Phase.END: (
            "M15.5 1.6C8.8 2.4 4 7 4 12.7C4 18.5 8.6 22.8 14.2 22.8C17.2 22.8 19.7 21.6 21.4 19.6"
            "C14.8 20 10.4 15.9 10.4 10.5C10.4 7 12.4 3.5 15.5 1.6Z"
        ),
    },
)
"""The icons of phases."""

DIRECTIONS = total(
    Direction, {Direction.NORTH: (0, 1), Direction.EAST: (1, 2), Direction.SOUTH: (2, 1), Direction.WEST: (1, 0)}
)
"""Row and column of the directions' buttons."""


@dataclass(frozen=True, slots=True)
class TypeLook:
    """A card type's icon, and the silhouette of its cards that nothing else gives one."""

    shape: str
    motif: str


CARD_TYPES = total(
    CardType,
    {
        CardType.ACTION: TypeLook("B12 12 11.6 4.4 6", "m_spell"),
        CardType.ALLY: TypeLook(
            "O12 6.6 5.4|M1.6 22.6C1.6 16.6 6 13.4 12 13.4C18 13.4 22.4 16.6 22.4 22.6Z", "m_human"
        ),
        CardType.ATTACK: TypeLook(
            (
                "M22.6 1.4C17 12.4 10.6 18.8 1.4 22.6C8.4 16.6 11.6 11.8 13.2 6.4C15.6 5.6 19.6 3.4 22.6 1.4Z"
                "|M9 3.4C7.4 8.4 5 12.4 1.6 15.6C4 10.6 5.4 7 6 3.2Z"
            ),
            "m_slash",
        ),
        CardType.CHAMPION: TypeLook(
            "M3 16.6L1 5.6L7.2 10L12 2.2L16.8 10L23 5.6L21 16.6Z|R3 18.4 18 3.8 1.2", "m_human"
        ),
        CardType.DOMAIN: TypeLook("M1 22.6L8.4 7.6L12 14L15.6 4.6L23 22.6Z|O5 4.4 2.6", "m_mountain"),
        CardType.ITEM: TypeLook(
            (
                "M7 8.4H17C20.6 12 22 15 22 18C22 21 20 22.6 17 22.6H7C4 22.6 2 21 2 18C2 15 3.4 12 7 8.4Z"
                "|M7 6.6L5 1.4L9.4 3L12 1L14.6 3L19 1.4L17 6.6Z"
            ),
            "m_accessory",
        ),
        CardType.MASTERY: TypeLook("O12 12 11|-O12 12 8.8|M12 4.4L14.2 12L12 19.6L9.8 12Z", "m_compass"),
        CardType.PHANTASIA: TypeLook(
            (
                "M12 1.2C17 1.2 20.4 5 20.4 10.4V22.4L17.6 19.6L14.8 22.4L12 19.6L9.2 22.4L6.4 19.6L3.6 22.4V10.4"
                "C3.6 5 7 1.2 12 1.2Z|-O8.8 10 1.9|-O15.2 10 1.9"
            ),
            "m_wisp",
        ),
        CardType.WEAPON: TypeLook(
            (
                "M22 2L21 8L11.6 17.4L6.6 12.4L16 3Z|M3.9 11.4L12.6 20.1L10.9 21.8L8.3 19.2L4.9 22.6L1.4 19.1L4.8 15.7"
                "L2.2 13.1Z"
            ),
            "m_sword",
        ),
    },
)
KIND_ORDER = ordered(
    CardType,
    (
        CardType.CHAMPION,
        CardType.ALLY,
        CardType.WEAPON,
        CardType.DOMAIN,
        CardType.ITEM,
        CardType.PHANTASIA,
        CardType.ATTACK,
        CardType.ACTION,
        CardType.MASTERY,
    ),
)
"""The type that decides how a card of several is drawn comes first."""

SUPERTYPES = total(
    Supertype,
    {
        Supertype.UNIQUE: "B12 12 11.6 5.4 5",
        Supertype.REGALIA: "M12 1.4L21 8L17.6 22.4H6.4L3 8Z|-M12 6L16.4 9.4L14.6 18.6H9.4L7.6 9.4Z",
        Supertype.TOKEN: (
            "s2.2 M12 1.6C17.8 1.6 22.4 6.2 22.4 12M19.6 19.2C15 24 8 23.6 4.4 19.2M1.6 12C1.6 8 3.6 4.8 6.6 3|O12 12 5"
        ),
    },
)
"""The icons of supertypes."""


@dataclass(frozen=True, slots=True)
class PropertyLook:
    """A property's icon, if it has one, and where it is said.

    `marked`: as a mark on the card's face. `listed`: as a line beside the large card. `spoken`: as a word of its own
    by a screen reader. What is not is said there in another way.
    """

    shape: str = ""
    marked: bool = True
    listed: bool = True
    spoken: bool = True


PROPERTIES = total(
    Property,
    {
        Property.AWAKE: PropertyLook(marked=False, spoken=False),
        Property.RESTED: PropertyLook(marked=False, spoken=False),
        Property.ATTACKING: PropertyLook(
            "s2.6 M2.6 2.6L17.4 17.4M21.4 2.6L6.6 17.4|s2.6 M13.4 20.6L20.6 13.4M3.4 13.4L10.6 20.6"
            "|s3 M18 18L21.6 21.6M6 18L2.4 21.6"
        ),
        Property.DEFENDING: PropertyLook(
            _SHIELD + "|-M12 5L17.6 6.8V11C17.6 14.8 15.3 17.6 12 19.2C8.7 17.6 6.4 14.8 6.4 11V6.8Z"
        ),
        Property.RETALIATING: PropertyLook("s2.8 M20.6 21.5V14C20.6 10.4 18 8 14.4 8H7|M10 .8V15.2L1 8Z"),
        Property.INTERCEPTING: PropertyLook("R17.2 1.5 5 21 2|s2.8 M1.6 12H8|M7 5L16 12L7 19Z"),
        Property.DAMAGED: PropertyLook("B12 12 11.6 6.6 9", marked=False, listed=False, spoken=False),
        Property.DISTANT: PropertyLook("O2.8 12 1.9|O8.4 12 1.9|M12.2 4L23 12L12.2 20Z"),
        Property.FOSTERED: PropertyLook(
            "s2.2 M12 22.8V11|M12 13C12 6.6 7 4.2 1.2 4.2C1.4 10 5.6 13.4 12 13Z"
            "|M12 10.4C12 5 16.2 1.8 22.8 1.8C22.6 7.8 18.4 10.8 12 10.4Z"
        ),
        Property.LOADED: PropertyLook(
            "M12 1C15.6 4 16.6 7.4 16.6 10.4H7.4C7.4 7.4 8.4 4 12 1Z|R7.4 12 9.2 7 .6|R6.2 20 11.6 3 1",
            listed=False,
            spoken=False,
        ),
        Property.UNLOADED: PropertyLook(
            "s1.8 M12 2.2C14.8 4.8 15.6 7.4 15.6 9.6V18.4H8.4V9.6C8.4 7.4 9.2 4.8 12 2.2Z|R6.2 20 11.6 3 1",
            listed=False,
        ),
        Property.BREWED: PropertyLook(
            "R8.6 1 6.8 2.6 1|M9.8 4.4H14.2V9L20.6 19.4C21.4 21 20.4 22.8 18.6 22.8H5.4C3.6 22.8 2.6 21 3.4 19.4"
            "L9.8 9Z|-M8 15H16L18 19.6C18.2 20 18 20.4 17.6 20.4H6.4C6 20.4 5.8 20 6 19.6Z"
        ),
        Property.IMBUED: PropertyLook("M12 1L15 9L23 12L15 15L12 23L9 15L1 12L9 9Z|-O12 12 2.6"),
        Property.PREPARED: PropertyLook("M4.5 1.2H19.5V4L14.2 12L19.5 20V22.8H4.5V20L9.8 12L4.5 4Z"),
        Property.EMPOWERED: PropertyLook(marked=False),
        Property.EPHEMERAL: PropertyLook(
            "s2.2 M4 21.5C4 17 7.4 16.6 7.4 12.6|s2.2 M10.4 22.6C10.4 16 15 15.6 15 9.4C15 6 12.6 4.6 12.6 1.2"
            "|s2.2 M17 21.5C17 17.6 20.4 16.6 20.4 12"
        ),
        Property.STARCALLED: PropertyLook(),
        Property.PRESERVED: PropertyLook(
            "R3 9 18 13 2|-R10.6 13 2.8 5 1.2|s2.4 M7 9V6.4C7 3.6 9.2 1.8 12 1.8C14.8 1.8 17 3.6 17 6.4V9"
        ),
        Property.TRANSFORMED: PropertyLook(
            "s2.6 M3.5 10C4.6 5.8 8 3.2 12 3.2C15 3.2 17.4 4.6 19 6.8M20.5 14C19.4 18.2 16 20.8 12 20.8"
            "C9 20.8 6.6 19.4 5 17.2|M21.8 2.4V9.4H14.8Z|M2.2 21.6V14.6H9.2Z"
        ),
        Property.FACE_DOWN: PropertyLook("R4.5 1.5 15 21 2.4|-s1.6 M8 6L16 18M16 6L8 18", spoken=False),
        Property.LEVELED_UP: PropertyLook("s2.9 M3.6 11.6L12 4L20.4 11.6|s2.9 M3.6 20L12 12.4L20.4 20", marked=False),
    },
)


@dataclass(frozen=True, slots=True)
class ElementStyle:
    """Looks of one element: the mark, its dark and light companions, ink that reads on the mark, and its symbol."""

    colour: str
    deep: str
    light: str
    ink: str
    shape: str


ELEMENTS = total(
    Element,
    {
        Element.NORM: ElementStyle(
            "#aeb4bf", "#30363f", "#e3e6ea", "#16191d", "M12 .6L23.4 12L12 23.4L.6 12Z|-M12 6.2L17.8 12L12 17.8L6.2 12Z"
        ),
        Element.FIRE: ElementStyle(
            "#ec5f3c",
            "#5a1710",
            "#ffc48a",
            "#1f0703",
            (
                "M12.8 1C13.8 6 19.5 8.5 19.5 15C19.5 19.6 16.1 23 12 23C7.9 23 4.5 19.6 4.5 15"
                "C4.5 11.4 6.8 9.4 7.8 6.6C9 8.4 9.5 9.6 10.4 10.2C12 7.8 12.9 4.8 12.8 1Z"
                "|-M12.1 13.2C13 15.2 14.9 16 14.9 18.2C14.9 20 13.6 21 12 21"
                "C10.4 21 9.1 20 9.1 18.2C9.1 16.3 11.1 15.4 12.1 13.2Z"
            ),
        ),
        Element.WATER: ElementStyle(
            "#4a9bee",
            "#0e2f5c",
            "#b9e2ff",
            "#04111f",
            (
                "M12 1C12 1 20 10 20 15.2C20 19.6 16.4 23 12 23C7.6 23 4 19.6 4 15.2C4 10 12 1 12 1Z"
                "|-s1.9 M7.6 15.2C7.8 17.8 9.6 19.5 12.2 19.6"
            ),
        ),
        Element.WIND: ElementStyle(
            "#48c794",
            "#0f4534",
            "#c8f7df",
            "#03150e",
            (
                "s2.5 M1.8 9H13.5C16 9 17.2 7.7 17.2 6C17.2 4.2 15.9 3 14.3 3C13 3 11.9 3.8 11.6 5"
                "|s2.5 M1.8 13.4H18.6C20.8 13.4 22.4 14.6 22.4 16.6C22.4 18.5 21 19.8 19.2 19.8"
                "C17.7 19.8 16.5 19 16.1 17.6|s2.5 M4 17.8H9.8C11.5 17.8 12.4 18.7 12.4 20C12.4 21.3 11.4 22.2 10 22.2"
            ),
        ),
        Element.ARCANE: ElementStyle(
            "#b27bf5", "#38175f", "#e9d3ff", "#150526", "M12 1.2L23.4 21.5H.6Z|-M12 6.8L18.6 18.7H5.4Z|O12 15 2.7"
        ),
        Element.ASTRA: ElementStyle(
            "#7487f5",
            "#151b56",
            "#ccd6ff",
            "#060922",
            (
                "M10.5 3C11.4 9.6 13.9 12.1 20.5 13C13.9 13.9 11.4 16.4 10.5 23C9.6 16.4 7.1 13.9 .5 13"
                "C7.1 12.1 9.6 9.6 10.5 3Z|M19 .8C19.4 3.8 20.4 4.8 23.4 5.2C20.4 5.6 19.4 6.6 19 9.6"
                "C18.6 6.6 17.6 5.6 14.6 5.2C17.6 4.8 18.6 3.8 19 .8Z"
            ),
        ),
        Element.CRUX: ElementStyle(
            "#f5a742",
            "#5a3108",
            "#ffe3ad",
            "#1f1002",
            "M9 1H15L13.8 7.6L21 6.4V12.4L13.8 11.2L15 23H9L10.2 11.2L3 12.4V6.4L10.2 7.6Z",
        ),
        Element.EXALTED: ElementStyle(
            "#ffd658",
            "#5f470c",
            "#fff3c4",
            "#1e1602",
            (
                "M12 22.6C9.4 16.4 2 14.6 .6 4C6.4 5.2 10.4 7.8 12 12.6C13.6 7.8 17.6 5.2 23.4 4"
                "C22 14.6 14.6 16.4 12 22.6Z|O12 4.6 3.4"
            ),
        ),
        Element.EXIA: ElementStyle(
            "#e0486e", "#4d0c23", "#ffb9c9", "#1f030b", "M2 1.5L12 8.6L22 1.5L16.4 12L22 22.5L12 15.4L2 22.5L7.6 12Z"
        ),
        Element.LUXEM: ElementStyle(
            "#f7e9b0",
            "#6b5d2b",
            "#fffbe8",
            "#1d190a",
            (
                "O12 12 5|s2.4 M12 1.3V4.2M12 19.8V22.7M1.3 12H4.2M19.8 12H22.7M4.4 4.4L6.5 6.5M17.5 17.5L19.6 19.6"
                "M4.4 19.6L6.5 17.5M17.5 6.5L19.6 4.4"
            ),
        ),
        Element.NEOS: ElementStyle(
            "#ccb488",
            "#43361d",
            "#f2e6cb",
            "#191307",
            "M12 1L22 6.5V17.5L12 23L2 17.5V6.5Z|-s1.8 M12 12.4V24M12 12.4L1 6.6M12 12.4L23 6.6",
        ),
        Element.TERA: ElementStyle(
            "#9dbb4a",
            "#2f3f12",
            "#e2f0b4",
            "#101604",
            (
                "M22 2C22 2 23 14 17.4 18.8C13.4 22 8 21 6.2 19.2L3.6 22.6L1.4 20.8L4.6 16.8C3.2 13.8 4.2 9 8.2 6.1"
                "C12.8 2.9 22 2 22 2Z|-s1.5 M6 18C9 13.5 12.5 10.4 17.5 7"
            ),
        ),
        Element.UMBRA: ElementStyle(
            "#9a78c9",
            "#21123a",
            "#d9c6f2",
            "#0d0519",
            (
                "M15.5 1.6C8.8 2.4 4 7 4 12.7C4 18.5 8.6 22.8 14.2 22.8C17.2 22.8 19.7 21.6 21.4 19.6"
                "C14.8 20 10.4 15.9 10.4 10.5C10.4 7 12.4 3.5 15.5 1.6Z"
            ),
        ),
    },
)
