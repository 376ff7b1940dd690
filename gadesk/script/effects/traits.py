"""Instructions that choose words of the rulebook (classes, elements, subtypes) or cards outside of the game."""

from __future__ import annotations

from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Effect, node
from gadesk.script.words import Among, Trait


@node
class ChooseTraits(Effect):
    """ "Choose a class", "choose two basic elements": noted under `kind`, which is "class", "element" or "subtype".

    `among` narrows them; `words` are all that there are to choose from.
    """

    kind: Trait
    least: Amount = Fixed(1)
    most: Amount = Fixed(1)
    among: Among = Among.ALL
    words: tuple[str, ...] = ()
