"""Why the game does not allow a step: the first of the engine's own checks that it fails, in words."""

from __future__ import annotations

from gadesk.engine.flow import legal_actions
from gadesk.engine.game import Game
from gadesk.engine.play import costs
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CostKind, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.session.scenario.references import Ref, found

SAID = {
    Hindrance.KIND: "a card with a memory cost is materialized, one with a reserve cost is activated",
    Hindrance.UNKNOWN: "gadesk does not know all that is printed on it: its player moves it by hand",
    Hindrance.LINEAGE: "the champion can't level up into it",
    Hindrance.TIMING: "it is slow: it needs its player's main phase, no combat and an empty Effects Stack",
    Hindrance.FORBIDDEN: "an effect forbids it",
    Hindrance.RESTRICTED: "its own words don't allow it now",
    Hindrance.COST: "its cost can't be paid",
    Hindrance.ATTACKER: "no unit of that player could be rested for it",
    Hindrance.TARGET: "it has no legal target",
    Hindrance.USED: "it has been activated as often as it may be",
    Hindrance.OBEDIENCE: "the ally does not obey",
    Hindrance.RESTED: "the unit is rested",
    Hindrance.POWER: "the unit has no power and no weapon to attack with",
    Hindrance.NOTHING: "this play of it is not offered",
}


def why_not(game: Game, seat: int, kind: OptionKind, ref: Ref, ability: int | str | None = None) -> str:
    """Say why a seat may not take an action with a card now."""
    state = game.state
    ids = [id for id in found(state, ref) if id in state.cards]
    if not ids:
        return "there is no such card"
    due = game.decision
    if due is not None and due.kind is DecisionKind.MATERIALIZE and kind is OptionKind.PRESERVED:
        return "it is not a preserved card of that player"
    reasons = [(id, _reason(game, seat, kind, id, ability)) for id in ids]
    id, reason = next(((id, one) for id, one in reasons if one is not Hindrance.PLACE), reasons[0])
    card = state.cards[id]
    if reason is Hindrance.PLACE:
        if kind is OptionKind.ABILITY and not chars(state, id).activated:
            return "it has no activated ability"
        whose = state.objs[id].controller if id in state.objs else card.owner
        return f"it is in seat {whose}'s {card.zone.value}, from where seat {seat} can't do that"
    if reason is Hindrance.ELEMENT:
        enabled = ", ".join(game.view(seat).seats[seat].elements)
        return f"its element is not enabled ({', '.join(card.sheet.front.elements)}; seat {seat} has {enabled})"
    if reason is Hindrance.COST and card.sheet.front.cost_kind is CostKind.RESERVE and kind is OptionKind.ACTIVATE:
        ctx, itself = costs.play_context(state, seat, id), int(card.zone is Zone.HAND)
        asked, most = costs.play_cost(ctx, card.sheet.front, CostKind.RESERVE), costs.most_reserve(ctx, itself)
        return f"{SAID[reason]} (its reserve cost is {asked} now; seat {seat} could reserve {most})"
    return SAID[reason]


def _reason(game: Game, seat: int, kind: OptionKind, id: int, ability: int | str | None) -> Hindrance:
    index = 0
    if kind is OptionKind.ABILITY:
        listed = sorted(has.index for has, _ in chars(game.state, id).activated)
        number = ability if isinstance(ability, int) else 1
        if not 1 <= number <= len(listed):
            return Hindrance.PLACE if not listed else Hindrance.NOTHING
        index = listed[number - 1]
    return legal_actions.why_not(game.state, seat, kind, id, index)
