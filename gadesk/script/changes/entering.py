"""Changes to how things arrive: on the field, and in the intent of an attack."""

from __future__ import annotations

from gadesk.glossary import Label
from gadesk.script.node import Ability, Change, Who, node


@node
class EntersUnder(Change):
    """The next affected object that would enter the field enters under that player's control instead."""

    who: Who


@node
class EntersWith(Change):
    """The next time an affected card would enter the field, it enters with the ability."""

    ability: Ability


@node
class EntersWithout(Change):
    """An affected card enters the field without its abilities of the label."""

    label: Label


@node
class IntentWith(Change):
    """Affected attack cards enter the intent with these changes."""

    changes: tuple[Change, ...]
