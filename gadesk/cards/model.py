"""A card as it is printed: frozen facts, with the text where its source has one."""

from __future__ import annotations

from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype
from gadesk.records import dataclass

BY_HAND = "(A part of this text is resolved by hand.)"
"""What a text printed from a sheet has in place of a paragraph that is not read."""

UNKNOWN_TYPE = "type: "
"""How an entry of `PrintedFace.unknown` begins that is a card type."""


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One face's printed characteristics (general.card-characteristics).

    The fields mean what they mean in `script.sheet.Face`: classes and subtypes are lower case, a class is
    not repeated among the subtypes, `cost` is None for X (`cost_is_x`) and where nothing is printed.
    `text` is the rules text with its markup (`**bold**`, `[POWER]`), `plain_text` the one without; both
    are empty for bundled facts.
    """

    name: str
    slug: str
    types: tuple[CardType, ...]
    elements: tuple[Element, ...]
    supertypes: tuple[Supertype, ...] = ()
    subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    cost_kind: CostKind = CostKind.NONE
    cost: int | None = None
    cost_is_x: bool = False
    level: int | None = None
    power: int | None = None
    life: int | None = None
    durability: int | None = None
    speed: Speed | None = None
    keywords: tuple[Keyword, ...] = ()
    text: str = ""
    plain_text: str = ""
    unknown: tuple[str, ...] = ()
    """What its source prints that this gadesk does not know, each in words: “type: widget”, “cost: 3 gold”."""

    @property
    def unknown_types(self) -> tuple[str, ...]:
        """The card types among them."""
        return tuple(word.removeprefix(UNKNOWN_TYPE) for word in self.unknown if word.startswith(UNKNOWN_TYPE))


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing of a card; `image` is the address path the Index gives for its picture."""

    uuid: str
    slug: str
    set_prefix: str
    set_name: str
    number: str
    rarity: int
    illustrator: str = ""
    flavor: str = ""
    image: str = ""
    back_image: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A card that another card's text reaches; `kind` is the Index's word in lower case: "summon", "generate" …"""

    kind: str
    slug: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the Index: its face, the back of a double-faced one, and what surrounds it."""

    slug: str
    uuid: str
    front: PrintedFace
    back: PrintedFace | None = None
    references: tuple[Reference, ...] = ()
    limits: tuple[tuple[str, int], ...] = ()
    editions: tuple[Edition, ...] = ()

    @property
    def name(self) -> str:
        """The name of the front face."""
        return self.front.name

    @property
    def faces(self) -> tuple[PrintedFace, ...]:
        """The front face, then the back one where there is one."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What this gadesk does not know of the card: then its player moves it by hand."""
        return tuple(dict.fromkeys(words for face in self.faces for words in face.unknown))

    @property
    def is_material(self) -> bool:
        """Whether the card starts in the material deck, as champions and regalia do.

        (card-types.supertypes.2, turn.materialize-phase.3)
        """
        return CardType.CHAMPION in self.front.types or Supertype.REGALIA in self.front.supertypes

    @property
    def is_deck_card(self) -> bool:
        """Whether a deck may hold the card: tokens and masteries are none (mechanics.mastery.3, terms.token.1)."""
        return Supertype.TOKEN not in self.front.supertypes and CardType.MASTERY not in self.front.types

    def limit(self, format_name: str) -> int | None:
        """How many copies the Index's legality field allows in a format; None: it says nothing."""
        wanted = format_name.upper()
        return next((most for name, most in self.limits if name == wanted), None)
