"""Putting and returning cards, and where a card goes from the Effects Stack (terms.negate, preserve-preserved.2)."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.changes import destruction, properties, zones
from gadesk.engine.changes.triggers import hear_company
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import by_origin, executes, follow, fully, moved_to, note, pick, there
from gadesk.engine.play import costs
from gadesk.engine.procedure import EVERYONE, Asking, Run
from gadesk.engine.query import evaluate, predicates, selections
from gadesk.engine.query.context import Ctx, of_item
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve.cards import divide, in_order, show, together
from gadesk.engine.resolve.entering import Entry, arrive, choices, claim
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Keyword, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import Doing, Offer
from gadesk.protocol.views import LayerKind
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import OwnerOf
from gadesk.script.words import AfterPlay, Dealt, DeckPlace, Order


def _can_be_put(ctx: Ctx, node: e.Put) -> bool:
    if node.to is Zone.INNER_LINEAGE and not selections.lineage_holder(ctx, node.lineage):
        return False
    return there(ctx, node.what) or _names_a_pile(node)


def _names_a_pile(node: e.Put) -> bool:
    """Tell whether all cards of a zone are put somewhere: none of them can be, too (playing.resolution.7)."""
    pile = isinstance(node.what, s.All) and {type(pred) for pred in node.what.preds} == {p.IsCard, p.InZone}
    return pile and node.verb is Cause.PUT


@executes(e.Put, offers=lambda node: Offer.RETURN if node.verb is Cause.RETURN else Offer.PUT, possible=_can_be_put)
def put(run: Run, ctx: Ctx, node: e.Put) -> Asking[bool]:
    """Move cards to a zone of their owner, or onto the field."""
    state = run.state
    ids = [at for id in (yield from pick(run, ctx, node.what, Doing.PUT)) if (at := moved_to(ctx, id)) in state.cards]
    if node.reveal:
        show(run, ids)
    ids, ends = yield from _ordered(run, ctx, node, ids)
    coming: list[tuple[int, Entry | None, tuple[Zone, bool]]] = []
    bound = [id for id in ids if node.to is Zone.GRAVEYARD and destruction.immortal(run.state, id)]
    from_deck = [id for id in ids if state.cards[id].zone is Zone.MAIN_DECK]
    for id in ids:
        entry = None
        if node.to is Zone.FIELD and node.lineage is None:
            if Mark.TOKEN in state.cards[id].marks or zones.stays(state, id):
                continue  # a token off the field waits only to cease (terms.token.2)
            entry = yield from choices(run, id, _controller(ctx, node, id), transformed=node.transformed)
            if not costs.is_permanent(entry.face) or (node.transformed and not entry.transformed):
                continue
            claim(entry)
        coming.append((id, entry, _where(ctx, node, id, id in bound, ends.get(id, node.position).facts.bottom)))
    moved, new, since = [id for id, _, _ in coming], [], len(state.happened)
    with zones.leaving(run, moved):
        for id, entry, where in coming:
            one = replace(node, position=ends.get(id, node.position))
            new.append(id if id in bound else _put_one(run, ctx, one, id, entry, where))
    new = _mixed(run, node, new)
    if from_deck:
        hear_company(run, new, since)
    if from_deck:
        together(run, [now for old, now in zip(moved, new, strict=True) if old in from_deck], Zone.MAIN_DECK)
    follow(ctx, moved, new)
    new = [id for id in new if not _kept_out(state, id, node)]
    note(ctx, Dealt.PUT if node.verb is Cause.PUT else Dealt.RETURNED, new)
    if node.verb is not Cause.PUT:
        ctx.notes[Dealt.PUT] = tuple(new)
    if isinstance(node.what, s.TopCards):  # "… from among them"
        note(ctx, Dealt.LOOKED, new)
    went = [id for id in new if id not in bound]
    return fully(ctx, node.what, went) or (not ids and _names_a_pile(node))


def _kept_out(state: GameState, id: int, node: e.Put) -> bool:
    """Tell whether a card went elsewhere than where it is put: it was not put there (effects.game-effects.p8).

    Where a regalia or a champion goes by its type it is put all the same (card-types.supertypes.2.d).
    """
    card = state.cards.get(id)
    if card is None or node.lineage is not None:
        return False
    natural = zones.never_in_graveyard(card.sheet.front)
    return card.zone is not node.to and (node.to is Zone.FIELD or not natural)


def _ordered(run: Run, ctx: Ctx, node: e.Put, ids: list[int]) -> Asking[tuple[list[int], dict[int, DeckPlace]]]:
    """Return the cards in the order in which they go, and to which end of a deck where that is chosen for each."""
    if node.position is DeckPlace.EITHER_ANY_ORDER and ids:
        top, under = yield from divide(run, ctx.controller, ids, ctx.source)
        return [*under, *reversed(top)], dict.fromkeys(top, DeckPlace.TOP) | dict.fromkeys(under, DeckPlace.BOTTOM)
    if node.position.facts.order is Order.CHOSEN:
        ids = yield from in_order(run, ctx.controller, ids, ctx.source)
    elif node.position.facts.order is Order.RANDOM and not run.state.chance.joint:
        run.state.chance.shuffle(ids, Purpose.ORDER)
    return ids[::-1] if node.position is DeckPlace.TOP_ANY_ORDER else ids, {}


def _mixed(run: Run, node: e.Put, new: list[int]) -> list[int]:
    """Shuffle the decks that cards were put into, or leave those cards without an order; return their ids after it."""
    state = run.state
    random = node.position.facts.order is Order.RANDOM and state.chance.joint
    fresh: dict[int, int] = {}
    for seat in sorted({state.cards[id].owner for id in new if id in state.cards}):
        if node.position is DeckPlace.SHUFFLE:
            fresh |= zones.shuffle(run, seat)
        elif random:
            fresh |= zones.unordered(
                run, seat, [id for id in new if id in state.cards and state.cards[id].owner == seat]
            )
    return [fresh.get(id, id) for id in new]


def _controller(ctx: Ctx, node: e.Put, id: int) -> int:
    """Return under whose control a card is put onto the field: its owner's unless the text says otherwise."""
    named = [] if isinstance(node.controller, OwnerOf | None) else evaluate.seats(ctx, node.controller)
    return named[0] if named else ctx.state.cards[id].owner


def _where(ctx: Ctx, node: e.Put, id: int, stays: bool, bottom: bool) -> tuple[Zone, bool]:
    """Return where a card really goes: what is said of the next that leaves is not for one that stays on the field."""
    inner = node.lineage is not None or node.to is Zone.INNER_LINEAGE
    if stays or node.to is Zone.FIELD or (inner and not selections.lineage_holder(ctx, node.lineage)):
        return node.to, bottom
    return zones.destination(ctx.state, id, Zone.INNER_LINEAGE if inner else node.to, bottom)


def _put_one(run: Run, ctx: Ctx, node: e.Put, id: int, entry: Entry | None, where: tuple[Zone, bool]) -> int:
    """Move one card; `where` is where it really goes, as it was before the first one moved."""
    state = run.state
    to, bottom = where
    card = state.cards[id]
    if node.lineage is not None or node.to is Zone.INNER_LINEAGE:
        holder = selections.lineage_holder(ctx, node.lineage)
        if not holder:
            return id
        leave_stack(run, id)
        return zones.move(run, id, to, Cause.LINEAGE, bottom=bottom, holder=holder, settled=True)
    if entry is not None:
        why = Cause.RETURN if node.verb is Cause.RETURN else Cause.PUT
        extra = ((node.counter, max(0, amount(ctx, node.counters))),) if node.counter else ()
        new = arrive(run, id, _controller(ctx, node, id), entry, rested=node.rested, counters=extra, why=why)
        if node.distant:
            properties.become(run, new, Property.DISTANT)
        return new
    leave_stack(run, id)
    marks_ = card.marks & {Mark.TOKEN, Mark.GENERATED, Mark.COPY}
    if node.preserved:
        marks_ = marks_ | {Mark.PRESERVED}
    if card.zone is node.to is Zone.MAIN_DECK:
        if node.nth > 1:
            zones.top(state, card.owner, node.nth)
        _reposition(run, id, node.position, node.nth)
        return id
    known = EVERYONE if node.preserved else None
    if to is Zone.MAIN_DECK and node.nth > 1:
        zones.top(state, card.owner, node.nth - 1)  # those that stay above it are settled
    new = zones.move(
        run, id, to, node.verb, bottom=bottom, marks=marks_, knowers=known, by=by_origin(ctx), settled=True
    )
    if to is Zone.MAIN_DECK and node.nth > 1:
        _reposition(run, new, node.position, node.nth)
    return new


def spend(run: Run, item: StackItem, why: Cause, banish: bool = False, to: Zone | None = None) -> int:
    """Send an action that resolved, or a negated card, where its own words would: banishment, the material deck
    preserved, or the graveyard (terms.negate.p1, keywords.preserve-preserved.2).
    """
    ctx = of_item(run.state, item)
    if to is not None:
        return zones.move(run, item.id, to, why)
    if banish or item.banish:
        return zones.move(run, item.id, Zone.BANISHMENT, why, by=item.banisher)
    if item.then is AfterPlay.BOTTOM:
        return zones.move(run, item.id, Zone.MAIN_DECK, why, bottom=True)
    if not costs.is_permanent(item.face) and predicates.keyword_active(ctx, item.id, Keyword.PRESERVE):
        show(run, [item.id])
        mark = frozenset({Mark.PRESERVED})
        return zones.move(run, item.id, Zone.MATERIAL_DECK, Cause.PRESERVE, marks=mark, knowers=EVERYONE)
    return zones.move(run, item.id, Zone.GRAVEYARD, why)


def leave_stack(run: Run, id: int) -> None:
    """Take a resolving card's layer off the Effects Stack before its card goes elsewhere."""
    run.state.stack = [item for item in run.state.stack if item.id != id or item.kind is LayerKind.ABILITY]


def _reposition(run: Run, id: int, position: DeckPlace, nth: int = 1) -> None:
    """Put a card of a deck to an end of it, or as its card of a number from the top."""
    deck = run.state.sides[run.state.cards[id].owner].main_deck
    deck.remove(id)
    run.state.cards[id] = run.state.cards[id].changed(bag=0)
    if position.facts.bottom:
        deck.insert(0, id)
    else:
        deck.insert(max(0, len(deck) - (nth - 1)), id)
    touch(run.state)
