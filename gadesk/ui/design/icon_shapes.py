"""Shapes of the icons as short words, on a box of 24 by 24.

A shape is layers joined by "|". A layer starts with "-" if it is cut out, and with "s" and a width if
its lines are stroked instead of filled. The commands are those of vector drawings everywhere: M move,
L line, H and V straight lines, C and Q curves, Z close; and three of our own: O x y r a circle,
R x y w h r a rounded rectangle, B x y r1 r2 n a burst of n points.
"""

from __future__ import annotations

from gadesk.ui.design.looks_of import (
    CARD_TYPES,
    COST_LOOKS,
    COUNTERS,
    ELEMENTS,
    KEYWORDS,
    PHASES,
    PROPERTIES,
    STAT_LOOKS,
    SUPERTYPES,
)

ELEMENT_SHAPES: dict[str, str] = {element.value: style.shape for element, style in ELEMENTS.items()}

STAT_SHAPES: dict[str, str] = {
    **{stat.value: look.shape for stat, look in STAT_LOOKS.items()},
    **{counter.value: look.shape for counter, look in COUNTERS.items()},
    **{kind.value: look.shape for kind, look in COST_LOOKS.items()},
    "rest": "R1.5 8.5 21 13.5 2.4|-R4 11 16 8.5 .9|M14 1L20 5L14 9V6.4C9.5 6 6.5 6.4 4 8C5.5 5 9 3.4 14 3.6Z",
    "awake": "R5 1.5 14 21 2.4|-R7.5 4 9 16 .9",
    "counter": "R2.5 2.5 19 19 4.5|-R5.6 5.6 12.8 12.8 2.4|R8.8 8.8 6.4 6.4 1.6",
    "empowered": "B12 12 11.5 5 6|-O12 12 2.6",
}

STATE_SHAPES: dict[str, str] = {
    **{word.value: look.shape for word, look in PROPERTIES.items() if look.shape},
    "linked": (
        "s2.6 M10 14L14 10M11 6.5L13.5 4C15.5 2 18.3 2 20.1 3.9C22 5.7 22 8.5 20 10.5L17.5 13M13 17.5L10.5 20"
        "C8.5 22 5.7 22 3.9 20.1C2 18.3 2 15.5 4 13.5L6.5 11"
    ),
}

KEYWORD_SHAPES: dict[str, str] = {
    **{word.value: shape for word, shape in KEYWORDS.items()},
    "fast": "M14 .8L4 13.4H10.4L8.4 23.2L20 9.6H13Z",
    "keyword": "R2.5 5 19 14 3|-R5 9 14 2 1|-R5 13 9 2 1",
}

TYPE_SHAPES: dict[str, str] = {
    **{kind.value: look.shape for kind, look in CARD_TYPES.items()},
    **{kind.value: shape for kind, shape in SUPERTYPES.items()},
}

TABLE_SHAPES: dict[str, str] = {
    "deck": "R6.5 1.5 14.5 18 2|R3.5 4.8 14.5 18 2|-R5.6 6.9 10.3 13.8 .8",
    "hand": (
        "M3 7.6L9.4 5.6L14 20.4L8.4 22.2C7.4 22.5 6.4 22 6 21L2 9.6C1.7 8.8 2.1 7.9 3 7.6Z"
        "|R11.6 3.6 9.6 16.4 1.6|-R13.6 5.6 5.6 12.4 .6"
    ),
    "graveyard": "M4 22.6V10C4 5 7.4 1.4 12 1.4C16.6 1.4 20 5 20 10V22.6Z|-R10.8 6 2.4 9 .6|-R8.4 8.2 7.2 2.4 .6",
    "banishment": "O12 12 11|-O12 12 8.2|s2.8 M5 5L19 19",
    "material_deck": (
        "M6.4 2H17.6L23 9L12 22.6L1 9Z|-s1.5 M1.6 9H22.4M8 9L12 21M16 9L12 21M8 9L10.4 2.4M16 9L13.6 2.4"
    ),
    "effects_stack": "M12 1L23 6.6L12 12.2L1 6.6Z|s2.2 M1.6 12L12 17.4L22.4 12|s2.2 M1.6 17L12 22.4L22.4 17",
    "field": "R1.5 4 21 16 2.4|-R4 6.5 16 11 .8|R6 9 3.4 6 .6|R10.6 9 3.4 6 .6|R15.2 9 3.4 6 .6",
    "intent": "s2.6 M3 12H15|M13 4L22.6 12L13 20Z|R1.4 5 2.6 14 1",
    "lineage": "R3 1.4 12 8 1.4|R6 8 12 8 1.4|R9 14.6 12 8 1.4|-R11 16.6 8 4 .5",
    "filter": "M1.6 2.6H22.4L14.4 12.6V20L9.6 22.6V12.6Z",
    "books": "R2 2 5 20 1|R8.4 2 5 20 1|M14.6 4.2L19 2.8L23.6 20.4L19.2 21.8Z|-R3.2 5 2.6 2 .4|-R9.6 5 2.6 2 .4",
    "by_hand": (
        "R3.2 7.6 3.6 8 1.8|R7.4 3 3.6 10 1.8|R11.6 1.4 3.6 11 1.8|R15.8 3.4 3.6 11 1.8|R7 10 12.4 12.4 4.6"
        "|M3.2 12L9.6 11V21.6C6 20.4 3.2 16.6 3.2 12Z"
    ),
    "pass": "M2 3L12 12L2 21Z|M12 3L22 12L12 21Z",
    "stop": "R4 4 16 16 2.6",
    "undo": "s2.8 M8 8H15C19 8 21.6 10.6 21.6 14.2C21.6 17.8 19 20.4 15 20.4H8|M10 1.4V14.6L1.6 8Z",
    "redo": "s2.8 M16 8H9C5 8 2.4 10.6 2.4 14.2C2.4 17.8 5 20.4 9 20.4H16|M14 1.4V14.6L22.4 8Z",
    "log": "R2 3 20 3 1.4|R2 10.5 14 3 1.4|R2 18 17 3 1.4",
    "gear": "B12 12 11.4 8.4 9|-O12 12 4",
    "close": "s3 M4.4 4.4L19.6 19.6M19.6 4.4L4.4 19.6",
    "cross": "s3.4 M4.4 4.4L19.6 19.6M19.6 4.4L4.4 19.6",
    "check": "s3.6 M3.4 12.8L9.4 19L20.6 5.4",
    "search": "O10 10 8.4|-O10 10 5.6|s3.2 M16 16L21.6 21.6",
    "plus": "s3.2 M12 3V21M3 12H21",
    "minus": "s3.2 M3 12H21",
    "arrow_up": "M12 4L22 19H2Z",
    "arrow_down": "M12 20L2 5H22Z",
    "arrow_left": "M4 12L19 2V22Z",
    "arrow_right": "M20 12L5 22V2Z",
    "chevron_down": "s3 M4 8.4L12 16.4L20 8.4",
    "play": "M5 2L21.5 12L5 22Z",
    "host": (
        "O12 9 3.2|s2.2 M12 12V22.4M6.6 14.4C3.4 11.4 3.4 6.6 6.6 3.6M17.4 3.6C20.6 6.6 20.6 11.4 17.4 14.4"
        "|R7 20.4 10 2.4 1"
    ),
    "join": (
        "s2.6 M1.6 12H12|M10.4 5.4L17 12L10.4 18.6Z|M14 1.6H20C21.6 1.6 22.4 2.4 22.4 4V20"
        "C22.4 21.6 21.6 22.4 20 22.4H14V19.6H19.6V4.4H14Z"
    ),
    "folder": (
        "M1.4 5C1.4 3.8 2.2 3 3.4 3H9.4L12 6H20.6C21.8 6 22.6 6.8 22.6 8V19C22.6 20.2 21.8 21 20.6 21H3.4"
        "C2.2 21 1.4 20.2 1.4 19Z"
    ),
    "resume": "O12 12 10.8|-O12 12 8.2|s2.4 M12 6.2V12.4L16.4 15",
    "info": "O12 12 11|-O12 6.8 1.8|-R10.5 10.2 3 8.4 1.4",
    "flag": "R3 1.4 2.8 21.2 1.2|M6.6 2.6C11 .8 14 5.6 21.6 3.2V14C14 16.4 11 11.6 6.6 13.4Z",
    **{phase.value: shape for phase, shape in PHASES.items()},
    "influence": (
        "O7 8 3.4|O17 8 3.4|M1 20C1 15.4 3.4 13 7 13C9 13 10.8 13.8 12 15.4C13.2 13.8 15 13 17 13"
        "C20.6 13 23 15.4 23 20Z"
    ),
    "dice": "R2 2 20 20 4|-O7.6 7.6 2|-O16.4 7.6 2|-O12 12 2|-O7.6 16.4 2|-O16.4 16.4 2",
    "goldfish": (
        "M1.6 12C5 6.6 9 4.6 13 5.6C15.4 6.2 17 8 18.2 10L22.6 5.6V18.4L18.2 14C17 16 15.4 17.8 13 18.4"
        "C9 19.4 5 17.4 1.6 12Z|-O7.2 11 1.4"
    ),
    "bot": "R3 7.6 18 13.6 3|-O8.4 13.4 2|-O15.6 13.4 2|-R8.6 17.2 6.8 1.6 .7|s2 M12 7.6V3.4|O12 2.6 1.9",
    "random": (
        "M2 5H7L16 17H18V14L22.6 18.4L18 22.6V19.8H14.6L5.6 7.8H2Z|M2 19.8H7L9.6 16.4L7.8 14L5.6 17H2Z"
        "|M14.6 5H18V2L22.6 6.4L18 10.6V7.8H16L13.4 11.2L11.6 8.8Z"
    ),
}

SHAPES: dict[str, str] = {
    **TABLE_SHAPES,
    **TYPE_SHAPES,
    **KEYWORD_SHAPES,
    **STATE_SHAPES,
    **STAT_SHAPES,
    **ELEMENT_SHAPES,
}
"""Every icon by its name."""
