"""Starcalling: activating a card seen while glimpsing (keywords.starcalling)."""

from __future__ import annotations

from gadesk.engine.changes import lineage
from gadesk.engine.changes.triggers import emit
from gadesk.engine.combat import attack
from gadesk.engine.continuous.derived import Rule, in_force
from gadesk.engine.play import activation, costs, declaration, permission, targets
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask_ids, ask_yes, within
from gadesk.engine.query import predicates
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, CostKind, Keyword
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import REFLEXIVE
from gadesk.protocol.decisions import DecisionKind, Doing, Offer
from gadesk.protocol.views import LayerKind
from gadesk.script import changes as ch
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.costs import Pay
from gadesk.script.node import CostPart
from gadesk.script.patterns import OnEnter
from gadesk.script.sheet import Face

STARCALLED = frozenset({Mark.STARCALLED})


@carries_out(ch.AlternativeStarcalling)
def offer(run: Run, seat: int, cards: list[int]) -> Asking[bool]:
    """Offer the cards that could be starcalled; True if one was activated."""
    callable_ = [id for id in cards if _price(run, seat, id) is not None]
    chosen = yield from ask_ids(run, seat, DecisionKind.STARCALL, callable_, 0, 1, unseen=True)
    if not chosen:
        return False
    price = _price(run, seat, chosen[0])
    assert price is not None
    ctx = costs.play_context(run.state, seat, chosen[0])
    payable = costs.payable(ctx, costs.with_modifiers(ctx, run.state.cards[chosen[0]].sheet.front, price))
    kept = run.state.clone()
    rule = yield from _instead(run, seat, payable)
    own = True
    if rule is not None and rule.change.amount is not None:
        price, own = (Pay(Fixed(amount(rule.ctx, rule.change.amount))),), False
    try:
        item = yield from activation.activate(run, seat, chosen[0], instead=price, changed=own, marked=STARCALLED)
    except IllegalPlay:
        run.state.take(kept)
        return False
    emit(run, Happening(HappeningKind.STARCALL, seat, item.id, item.id))
    if rule is not None and rule.change.then is not None:
        ability = Triggered(OnEnter(), rule.change.then)
        run.state.pending.append(Pending(seat, rule.ctx.source, ability, REFLEXIVE, None, rule.ctx.face))
    return True


def load(run: Run, seat: int, cards: list[int]) -> Asking[list[int]]:
    """Aethercalling: cards looked at while glimpsing may be loaded into Aetherwings; returns the others.

    The rulebook has no entry: the card's own reminder says it.
    """
    state = run.state
    left = list(cards)
    while True:
        ready = [id for id in left if costs.plain_keyword(state, id, seat, Keyword.AETHERCALLING)]
        wings = [id for id in state.field if state.objs[id].controller == seat and _aetherwing(run, id)]
        if not wings:
            return left
        chosen = yield from ask_ids(run, seat, DecisionKind.CHOOSE, ready, 0, 1, word=Doing.LOAD, unseen=True)
        if not chosen:
            return left
        into = yield from ask_ids(run, seat, DecisionKind.CHOOSE, wings, source=chosen[0], word=Doing.LOAD)
        left.remove(chosen[0])
        lineage.load(run, chosen[0], into[0])


def _aetherwing(run: Run, id: int) -> bool:
    now = chars(run.state, id)
    return CardType.WEAPON in now.types and "aetherwing" in now.subtypes


def _price(run: Run, seat: int, id: int) -> tuple[CostPart, ...] | None:
    """Return the starcalling cost that the player could pay for a card, or None."""
    state = run.state
    face = state.cards[id].sheet.front
    if not permission.elements_allow(state, seat, id) or permission.forbidden(state, seat, id):
        return None
    called = StackItem(id, LayerKind.ACTIVATION, seat, id, face)
    called.marks = STARCALLED
    ctx = costs.play_context(state, seat, id)
    ctx.item = called
    if CardType.ATTACK in face.types and not attack.attack_card_allowed(ctx):
        return None
    words = predicates.keywords_of(ctx, id, Keyword.STARCALLING)
    price = words[0].costs if words else _given(run, seat, face)
    if price is None or not all(
        targets.possible(ctx, targets.slots(e)) for _, e in declaration.instructions(ctx, face)
    ):
        return None
    musts = declaration.musts(ctx, face)
    if costs.payable_together(
        ctx, (*costs.with_modifiers(costs.play_context(state, seat, id), face, price), *musts), 0
    ):
        return price
    return price if _alternatives(run, seat) and costs.payable(ctx, musts) else None


def _given(run: Run, seat: int, face: Face) -> tuple[CostPart, ...] | None:
    """Return the starcalling cost that an effect gives to whatever is looked at: the card's reserve cost."""
    rules = in_force(run.state, ch.AlternativeStarcalling)
    if face.cost_kind is CostKind.RESERVE and any(r.change.amount is None and r.ctx.controller == seat for r in rules):
        return (Pay(Fixed(face.cost or 0)),)
    return None


def _alternatives(run: Run, seat: int) -> list[Rule[ch.AlternativeStarcalling]]:
    """Return the rules of "you may pay … rather than starcalling costs" that are open to a player this turn."""
    state = run.state
    rules = [rule for rule in in_force(state, ch.AlternativeStarcalling) if rule.change.amount is not None]
    spent = state.sides[seat].starcalled == state.turn
    return [rule for rule in rules if rule.ctx.controller == seat and not (rule.change.once_per_turn and spent)]


def _instead(run: Run, seat: int, payable: bool) -> Asking[Rule[ch.AlternativeStarcalling] | None]:
    """Ask which alternative is paid, if any: one is if the cost itself can't be."""
    found = _alternatives(run, seat)
    for rule in found:
        forced = not payable and rule is found[-1]
        question = ask_yes(run, seat, DecisionKind.MAY, rule.ctx.source, Offer.STARCALL)
        if forced or (yield from within(run, rule.ctx, rule.change, question)):
            if rule.change.once_per_turn:
                run.state.sides[seat].starcalled = run.state.turn
            return rule
    return None
