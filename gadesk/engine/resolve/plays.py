"""Instructions that play cards."""

from __future__ import annotations

from gadesk.engine.changes import zones
from gadesk.engine.combat import attack
from gadesk.engine.instructions import executes, follow, note
from gadesk.engine.play import activation, costs, declaration, materialization, permission
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, ask_ids, slug_of
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.state.characteristics import laid_open
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, CostKind, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, Doing, Offer, Option, OptionKind
from gadesk.script import effects as e
from gadesk.script.words import Dealt, Playing


@executes(e.Materialize, offers=Offer.MATERIALIZE)
def materialize(run: Run, ctx: Ctx, node: e.Materialize) -> Asking[bool]:
    """Materialize cards that answer, one after the other, or return preserved cards instead.

    keywords.preserve-preserved.4
    """
    done, wanted = list[int](), 0
    for seat in evaluate.seats(ctx, node.who):
        own = ctx.as_player(seat)
        wanted += 0 if node.may else amount(ctx, node.amount)
        for _ in range(amount(ctx, node.amount)):
            chosen = yield from _which_to_materialize(run, own, node)
            if chosen is None:
                break
            assert chosen.id is not None
            if chosen.kind is OptionKind.PRESERVED:
                zones.move(run, chosen.id, Zone.HAND, Cause.PRESERVED)
            elif (
                yield from _nested(
                    run, materialization.materialize(run, seat, chosen.id, told=True, ignoring=node.ignoring)
                )
            ):
                done.append(chosen.id)
    note(ctx, Dealt.MATERIALIZED, done)
    return bool(done) and len(done) >= wanted


def _which_to_materialize(run: Run, own: Ctx, node: e.Materialize) -> Asking[Option | None]:
    """Ask for one card; in a material deck none need be found (misc.searching-and-finding.1)."""
    state, seat, options = run.state, own.controller, materializable(own, node)
    least = 0 if node.may or node.zone is Zone.MATERIAL_DECK else 1
    answer = yield from ask(
        run, seat, DecisionKind.MATERIALIZE, options, least, 1, source=own.source, slug=slug_of(state, own.source),
        unseen=True,
    )  # fmt: skip
    return options[answer[0]] if answer else None


def materializable(own: Ctx, node: e.Materialize) -> tuple[Option, ...]:
    """Return what a player could materialize now, and the preserved cards that may be returned instead."""
    state, seat = own.state, own.controller
    among = state.sides[seat].zone(node.zone) if node.among is None else evaluate.now(own, node.among)
    fit = [id for id in among if evaluate.matches(own, node.preds, id)]
    ids = [id for id in fit if materialization.can_materialize(state, seat, id, told=True, ignoring=node.ignoring)]
    kept = [id for id in state.sides[seat].material_deck if Mark.PRESERVED in state.cards[id].marks]
    options = tuple(Option(OptionKind.MATERIALIZE, id, slug_of(state, id)) for id in ids)
    return options + tuple(Option(OptionKind.PRESERVED, id, slug_of(state, id)) for id in kept)


def _nested(run: Run, play: Asking[StackItem]) -> Asking[bool]:
    """Carry out a play within a resolution; an illegal one is taken back and counts as not done."""
    kept = run.state.clone()
    try:
        yield from play
    except IllegalPlay:
        run.state.take(kept)
        return False
    return True


@executes(e.Play, offers=Offer.ACTIVATE, possible=lambda ctx, node: bool(playable(ctx, node)))
def play(run: Run, ctx: Ctx, node: e.Play) -> Asking[bool]:
    """Play one of the cards named now, whatever its speed (special-play-permissions.1)."""
    state = run.state
    coins, ids = _coins(ctx, node), playable(ctx, node)
    chosen = yield from ask_ids(
        run, ctx.controller, DecisionKind.CHOOSE, ids, source=ctx.source, word=Doing.PLAY, unseen=True
    )
    if not chosen:
        return False
    face = state.cards[chosen[0]].sheet.front
    if face.cost_kind is CostKind.MEMORY and node.verb is not Playing.ACTIVATE:
        if (yield from _preserved_instead(run, ctx, chosen[0])):
            return True
        return (yield from _nested(run, materialization.materialize(run, ctx.controller, chosen[0], node.free)))
    activating = activation.activate(run, ctx.controller, chosen[0], free=node.free, coins=coins)
    return (yield from _nested(run, _followed(ctx, chosen[0], activating)))


def _followed(ctx: Ctx, id: int, activating: Asking[StackItem]) -> Asking[StackItem]:
    """Let later words speak of the card as it is activated: "banish it as it resolves"."""
    item = yield from activating
    follow(ctx, [id], [item.id])
    return item


def _coins(ctx: Ctx, node: e.Play) -> tuple[str, int] | None:
    """Return the kind of counters that pay and what they lie on: for an inherited ability its champion."""
    if node.purse is None:
        return None
    holders = [id for id in evaluate.now(ctx, node.purse) if id in ctx.state.objs]
    return node.coin, holders[0] if holders else ctx.state.sides[ctx.controller].champion


def _preserved_instead(run: Run, ctx: Ctx, id: int) -> Asking[bool]:
    """A preserved card may be returned instead of materializing a card, which is shown for that if it was hidden.

    effects.replacement-effects.p8, keywords.preserve-preserved.4.c.i
    """
    state, seat = run.state, ctx.controller
    kept = [held for held in state.sides[seat].material_deck if Mark.PRESERVED in state.cards[held].marks]
    if not kept:
        return False
    options = (
        Option(OptionKind.MATERIALIZE, id, slug_of(state, id)),
        *(Option(OptionKind.PRESERVED, held, slug_of(state, held)) for held in kept),
    )
    answer = yield from ask(
        run, seat, DecisionKind.MATERIALIZE, options, source=ctx.source, slug=slug_of(state, ctx.source)
    )
    if answer[0] == 0:
        return False
    zones.reveal(run, id)
    zones.move(run, kept[answer[0] - 1], Zone.HAND, Cause.PRESERVED)
    return True


def playable(ctx: Ctx, node: e.Play) -> list[int]:
    """Return the cards named that could be played now."""
    coins = _coins(ctx, node)
    found = []
    for id in (id for id in evaluate.now(ctx, node.what) if id in ctx.state.cards):
        with laid_open(ctx.state, id):
            if _playable(ctx, id, node.free, coins):
                found.append(id)
    return found


def _playable(ctx: Ctx, id: int, free: bool, coins: tuple[str, int] | None = None) -> bool:
    state, seat = ctx.state, ctx.controller
    card = state.cards[id]
    face = card.sheet.front
    if card.owner != seat or face.cost_kind is CostKind.NONE or face.unknown:
        return False
    if face.cost_kind is CostKind.MEMORY:
        return materialization.can_materialize(state, seat, id, free=free)
    own = costs.play_context(state, seat, id)
    if CardType.ATTACK in face.types and not attack.attack_card_allowed(own):
        return False
    cost = 0 if free else costs.play_cost(own, face, CostKind.RESERVE)
    if coins is not None:
        if cost > costs.spendable(own, coins[1], coins[0]):
            return False
        cost = 0
    affordable = costs.payable_together(own, declaration.musts(own, face), cost, int(card.zone is Zone.HAND))
    return affordable and permission.elements_allow(state, seat, id) and not permission.forbidden(state, seat, id)
