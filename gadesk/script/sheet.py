"""The card sheet: characteristics and abilities of one card, ready for the engine."""

from __future__ import annotations

from gadesk.glossary import CardType, CostKind, Element, Speed, Supertype
from gadesk.script.node import Ability, Node, node


@node
class Face(Node):
    """One face's characteristics (general.card-characteristics).

    `cost` is None for X (`cost_is_x`) and for cards without a cost (`cost_kind` NONE). Classes and
    subtypes are lower case; a class is not repeated among the subtypes. `unknown` is what is printed that this
    gadesk does not know, in words ("type: status"): such a card is not played by the rules, but lies on the table and
    is moved by hand.
    """

    name: str
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
    abilities: tuple[Ability, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def lineage_name(self) -> str:
        """The champion's name without its title (card-types.champion.p11)."""
        return self.name.split(",")[0].strip()


@node
class CardSheet(Node):
    """A card as the engine knows it. `back` is the flip side of a double-faced card."""

    slug: str
    front: Face
    back: Face | None = None
    generates: tuple[str, ...] = ()
