"""Instructions to players about their cards: draw, discard, look, reveal, shuffle."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Effect, Pred, Selection, Who, node
from gadesk.script.players import You


@node
class Draw(Effect):
    """Draw cards into the hand or into memory (mechanics.drawing-cards)."""

    amount: Amount = Fixed(1)
    who: Who = You()
    into: Zone = Zone.HAND


@node
class Discard(Effect):
    """Discard cards from a zone; the discarding player chooses unless `random` or `chooser` is set."""

    amount: Amount = Fixed(1)
    who: Who = You()
    zone: Zone = Zone.HAND
    preds: tuple[Pred, ...] = ()
    random: bool = False
    chooser: Who | None = None


@node
class DiscardCards(Effect):
    """Discard cards named before, from wherever they lie: "… from your champion's lineage and discard them"."""

    what: Selection


@node
class Glimpse(Effect):
    """Glimpse N (terms.glimpse)."""

    amount: Amount
    who: Who = You()


@node
class Recover(Effect):
    """Recover N (terms.recover)."""

    amount: Amount
    who: Who = You()


@node
class Gather(Effect):
    """Gather (terms.gather): summon one of the six ingredients at random, `times` times."""

    times: Amount = Fixed(1)


@node
class Empower(Effect):
    """Empower N (keywords.empower-n)."""

    amount: Amount


@node
class GainAgility(Effect):
    """ "you gain agility N for this turn": the player has the triggered ability once (keywords.agility-n)."""

    amount: Amount


@node
class Choose(Effect):
    """ "Choose a unit": chosen on resolution, noted "chosen"; what follows speaks of it."""

    what: Selection


@node
class ChooseName(Effect):
    """ "Choose a card name" (misc.naming.p7), of a card that answers. Noted "name"; the source remembers it too."""

    preds: tuple[Pred, ...] = ()


@node
class ChooseNumber(Effect):
    """ "Choose a number": from 0 to the highest cost that a card has. Noted "number"."""


@node
class Look(Effect):
    """Look at cards; only the controller sees them. Noted "looked"."""

    at: Selection
    who: Who = You()


@node
class Reveal(Effect):
    """Reveal cards to all (terms.reveal). Noted "revealed"."""

    what: Selection
    who: Who = You()


@node
class RevealUntil(Effect):
    """Reveal cards from the top of the deck until one answers. Noted: the one "found", all "revealed"."""

    preds: tuple[Pred, ...]
    who: Who = You()


@node
class Reorder(Effect):
    """Put the cards looked at back on top (or at the bottom) of the deck in any order."""

    what: Selection
    bottom: bool = False
    random: bool = False


@node
class Shuffle(Effect):
    """Shuffle a deck."""

    who: Who = You()


@node
class Mill(Effect):
    """Put the top cards of the deck into the graveyard (or banish them)."""

    amount: Amount
    who: Who = You()
    to: Zone = Zone.GRAVEYARD
