"""Changes to how things arrive on the field and in the intent of an attack, and to what goes elsewhere instead."""

from __future__ import annotations

from gadesk.glossary import Label, Zone
from gadesk.script.node import Ability, Amount, Change, Effect, Pred, Who, node
from gadesk.script.words import Among, Trait, Would


@node
class EntersAs(Change):
    """How something enters the field: rested, distant, with counters, with an ability, as a copy …

    `once` (the word for them, "they") only bears on what enters next, all at once. `ability`: with that one besides.
    `without`: without its abilities of the label. `under`: under that player's control instead. `choosing`: that is
    chosen for it, of `words` if they are given, or among `among`; a card name (misc.naming.p7) of a card that answers
    `named`. `copy_of`: as a copy of something that answers, with `plus` besides (misc.copy/static-copying). `changes`:
    with these; an attack card, as it enters the intent.
    """

    rested: bool = False
    counter: str = ""
    amount: Amount | None = None
    once: str = ""
    distant: bool = False
    ability: Ability | None = None
    without: Label | None = None
    under: Who | None = None
    choosing: Trait = Trait.NONE
    among: Among = Among.ALL
    words: tuple[str, ...] = ()
    named: tuple[Pred, ...] = ()
    copy_of: tuple[Pred, ...] = ()
    plus: tuple[Ability, ...] = ()
    optional: bool = False
    changes: tuple[Change, ...] = ()


@node
class BanishedInstead(Change):
    """What answers and would go to the zone of one of `who` (the field: under their control) is banished instead.

    `but_from`: unless it comes from there. `face_down`: so it lies then.
    """

    to: Zone
    preds: tuple[Pred, ...] = ()
    who: Who | None = None
    but_from: Zone | None = None
    face_down: bool = False


@node
class LeavesInstead(Change):
    """If an affected object would leave the field in a way, it goes to a zone of its owner's instead.

    `bottom`: to the bottom of that deck. A unit that would die and is banished is told by `DiesInstead`.
    """

    would: Would
    to: Zone = Zone.BANISHMENT
    bottom: bool = False


@node
class DiesInstead(Change):
    """If an affected unit would die, it is banished instead, or `then` happens (effects.replacement-effects).

    `exactly`: only a champion with exactly that many damage counters on it.
    """

    exactly: int | None = None
    then: Effect | None = None
