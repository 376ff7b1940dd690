"""Materializing a card, step by step (playing.card-materialization)."""

from __future__ import annotations

from gadesk.engine.play import costs, declaration, payment, targets
from gadesk.engine.play.activation import activated, to_stack
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.play.permission import elements_allow, forbidden, lineage_allows
from gadesk.engine.procedure import Asking, IllegalPlay, Run
from gadesk.engine.state.characteristics import laid_open
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CardType, CostKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.views import LayerKind
from gadesk.script import abilities as a
from gadesk.script.words import PlayKind


def can_materialize(
    state: GameState, seat: int, id: int, told: bool = False, free: bool = False, ignoring: bool = False
) -> bool:
    """Tell whether a card could be materialized now: elements, levelling, cost (playing.card-materialization.6)."""
    return not materializing_hindrance(state, seat, id, told, free, ignoring)


def materializing_hindrance(
    state: GameState, seat: int, id: int, told: bool = False, free: bool = False, ignoring: bool = False
) -> Hindrance:
    """Return what keeps a card from being materialized now.

    Where an effect tells the player to materialize it (`told`), a card may have a reserve cost (costs-and-memory.5).
    `ignoring`: its elements need not be enabled.
    """
    face = state.cards[id].sheet.front
    if face.unknown:
        return Hindrance.UNKNOWN
    if face.cost_kind is not CostKind.MEMORY and not (told and face.cost_kind is CostKind.RESERVE):
        return Hindrance.KIND
    if forbidden(state, seat, id, PlayKind.MATERIALIZE):
        return Hindrance.FORBIDDEN
    champion = CardType.CHAMPION in face.types
    if champion and not lineage_allows(state, seat, face):
        return Hindrance.LINEAGE
    if not champion and not ignoring and not elements_allow(state, seat, id):
        return Hindrance.ELEMENT
    ctx = costs.play_context(state, seat, id)
    musts = [ab for ab in face.abilities if isinstance(ab, a.AdditionalCost) and ab.to is PlayKind.MATERIALIZE]
    if not costs.payable(ctx, tuple(part for ab in musts if not ab.optional for part in ab.costs)):
        return Hindrance.COST
    link = declaration.link_target(face)
    if link is not None and not targets.legal(ctx, link):
        return Hindrance.TARGET
    if free:
        return Hindrance.NOTHING
    if face.cost_kind is CostKind.RESERVE:
        paid = costs.reservable(ctx, costs.play_cost(ctx, face, CostKind.RESERVE))
    else:
        paid = costs.play_cost(ctx, face, CostKind.MEMORY) <= costs.memory_most(ctx)
    return Hindrance.NOTHING if paid else Hindrance.COST


def materialize(
    run: Run, seat: int, id: int, free: bool = False, told: bool = False, ignoring: bool = False
) -> Asking[StackItem]:
    """Materialize a card (playing.card-materialization)."""
    state = run.state
    with laid_open(state, id):
        allowed = can_materialize(state, seat, id, told, free, ignoring)
    if not allowed:
        raise IllegalPlay
    item = to_stack(run, id, seat, LayerKind.MATERIALIZATION)
    ctx = costs.play_context(state, seat, item.id, item)
    yield from declaration.declare_x(run, ctx, free)
    parts, _ = yield from declaration.declare_costs(run, ctx, None, True)
    yield from declaration.modes_and_targets(run, ctx)
    kind = item.face.cost_kind
    item.cost = 0 if free else costs.play_cost(ctx, item.face, kind)
    yield from payment.pay(run, ctx, parts)
    yield from (payment.pay_reserve if kind is CostKind.RESERVE else payment.pay_memory)(run, ctx, item.cost)
    yield from declaration.added_by_paying(run, ctx)
    activated(run, ctx, item, EventKind.MATERIALIZED)
    return item
