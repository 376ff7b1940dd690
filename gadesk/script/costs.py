"""Nodes that players pay with."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, CostPart, Effect, Pred, Selection, node


@node
class Pay(CostPart):
    """(N): a reserve cost."""

    amount: Amount


@node
class RestThis(CostPart):
    """[REST]: rest the source (terms.rest-rested.3)."""


@node
class RestCost(CostPart):
    """Rest awake objects you control that answer."""

    preds: tuple[Pred, ...]
    amount: Amount = Fixed(1)


@node
class SacrificeCost(CostPart):
    """Sacrifice objects you control that answer."""

    preds: tuple[Pred, ...]
    amount: Amount = Fixed(1)


@node
class SacrificeThis(CostPart):
    """Sacrifice the source."""


@node
class BanishThis(CostPart):
    """Banish the source, wherever its ability works."""


@node
class BanishCost(CostPart):
    """Banish cards that answer from one of your zones (field: objects you control)."""

    preds: tuple[Pred, ...]
    amount: Amount = Fixed(1)
    zone: Zone = Zone.GRAVEYARD


@node
class DiscardCost(CostPart):
    """Discard cards that answer from your hand (or memory)."""

    preds: tuple[Pred, ...] = ()
    amount: Amount = Fixed(1)
    zone: Zone = Zone.HAND
    random: bool = False


@node
class DiscardThis(CostPart):
    """Discard the source from your hand."""


@node
class RemoveCounters(CostPart):
    """Remove counters of a kind from what is named."""

    counter: str
    amount: Amount
    source: Selection


@node
class ReturnCost(CostPart):
    """Return cards or objects that answer (empty: the source) to a zone of their owner."""

    preds: tuple[Pred, ...]
    to: Zone
    amount: Amount = Fixed(1)


@node
class RevealCost(CostPart):
    """Reveal cards that answer from your hand or memory."""

    preds: tuple[Pred, ...]
    amount: Amount = Fixed(1)
    zone: Zone = Zone.HAND


@node
class RecoverCost(CostPart):
    """Recover N, which needs N damage counters (terms.recover.2.b)."""

    amount: Amount


@node
class DoneCost(CostPart):
    """An instruction carried out completely, as a cost: "delevel your champion", "skip your next draw phase"."""

    effect: Effect


@node
class EitherCost(CostPart):
    """One of several costs, as the player who pays chooses: "discard a card or pay (3)"."""

    ways: tuple[CostPart, ...]


@node
class BrewCost(CostPart):
    """The ingredients of Brew: pairs of how many and which (keywords.brew)."""

    parts: tuple[SacrificeCost, ...]
