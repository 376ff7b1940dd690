"""Changes of characteristics and costs: stats, keywords, types, elements, speed."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import CardType, CostKind, Element, Keyword, Layer, Speed, Stat, Supertype
from gadesk.script.node import Ability, Amount, Change, CostPart, Effect, Selection, Who, node
from gadesk.script.words import AbilityKind, Trait


@node
class StatChange(Change):
    """ "gets +N [POWER]"; `minus` for "-N". Levels too: "gets +1 level"."""

    layer: ClassVar[Layer] = Layer.E
    stat: Stat
    amount: Amount
    minus: bool = False


@node
class StatSet(Change):
    """Sets a base stat (Layer A)."""

    layer: ClassVar[Layer] = Layer.A
    stat: Stat
    amount: Amount


@node
class SwapPowerAndLife(Change):
    """Swaps power and life, applied last of all."""


@node
class CostChange(Change):
    """ "costs N less to activate"; `more` for increases. `kind` MEMORY: "to materialize"; NONE: "to play".

    `besides`: what else it costs (playing.card-activation.3.b).
    """

    amount: Amount
    more: bool = False
    kind: CostKind = CostKind.RESERVE
    besides: tuple[CostPart, ...] = ()


@node
class AbilityCost(Change):
    """Activated abilities of the affected objects cost (N) less or `more` to activate."""

    amount: Amount
    more: bool = False


@node
class LevelsInto(Change):
    """Can level up only into champion cards of that lineage name (card-types.champion.p11).

    `same`: into champion cards of its own base level too; when it does, `then` triggers.
    """

    name: str = ""
    same: bool = False
    then: Effect | None = None


@node
class FloatingPays(Change):
    """Floating memory in the graveyards of these players pays for memory costs, too (keywords.floating-memory).

    `only`: nothing else pays for that of the affected card.
    """

    who: Who | None = None
    only: bool = False


@node
class IgnoreElements(Change):
    """The affected cards may be played without their elements being enabled (card-parts.element.p2)."""


@node
class CostSet(Change):
    """ "costs (N)" whatever is printed (playing.card-activation.7.b)."""

    amount: Amount
    kind: CostKind = CostKind.RESERVE


@node
class Grant(Change):
    """Gives an ability or keyword: "has taunt", "gains "On Hit: Draw a card.""."""

    layer: ClassVar[Layer] = Layer.D
    ability: Ability


@node
class HasAbilitiesOf(Change):
    """Has all abilities, of a kind or not, of what is named, as its own: "has all activated abilities of allies …"."""

    layer: ClassVar[Layer] = Layer.D
    of: Selection
    kind: AbilityKind = AbilityKind.ALL


@node
class LoseKeyword(Change):
    """Loses a keyword."""

    layer: ClassVar[Layer] = Layer.D
    keyword: Keyword


@node
class LoseAllAbilities(Change):
    """Loses all abilities."""

    layer: ClassVar[Layer] = Layer.D


@node
class AddTypes(Change):
    """ "is a Melody in addition to its other types"."""

    layer: ClassVar[Layer] = Layer.B
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    classes: tuple[str, ...] = ()


@node
class AddChosen(Change):
    """Is what was chosen, too, `kind` as in `ChooseTraits`; with `of` "all class types of …" instead.

    It is fixed as it begins, and then says which (`AddTypes`, `AddElement`).
    """

    kind: Trait
    of: Selection | None = None


@node
class SetTypes(Change):
    """Becomes these types, losing its former ones and its supertypes; subtypes too, classes among them, if any are
    given (type-overwriting-and-type-setting.1)."""

    layer: ClassVar[Layer] = Layer.B
    types: tuple[CardType, ...]
    supertypes: tuple[Supertype, ...] = ()
    subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


@node
class SetElement(Change):
    """Is of this element instead of its own."""

    layer: ClassVar[Layer] = Layer.C
    element: Element


@node
class AddElement(Change):
    """Is of this element too."""

    layer: ClassVar[Layer] = Layer.C
    element: Element


@node
class SpeedIs(Change):
    """May be activated at this speed."""

    speed: Speed
