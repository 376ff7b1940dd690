"""Instructions that choose words of the rulebook (classes, elements, subtypes) or cards outside of the game."""

from __future__ import annotations

from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Effect, node


@node
class ChooseTraits(Effect):
    """ "Choose a class", "choose two basic elements": noted under `kind`, which is "class", "element" or "subtype".

    `among` narrows them: "basic" or "non-norm" elements, subtypes that a "weapon" has.
    """

    kind: str
    least: Amount = Fixed(1)
    most: Amount = Fixed(1)
    among: str = ""
