"""The dearer invariants, for every so many decisions: nothing cached is stale, nothing hidden shows, undo is exact."""

from __future__ import annotations

import random
from typing import Any

from gadesk.engine.changes.triggers import listened
from gadesk.engine.continuous.derived import Derived, touch
from gadesk.engine.continuous.layers import derive
from gadesk.engine.flow.legal_actions import legal_actions
from gadesk.engine.game import Game
from gadesk.engine.seat_view import knows, view
from gadesk.engine.state.characteristics import Chars
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import PRIVATE_ZONES, WORKED_OUT, Stat
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.views import CardView, PlayerView

SHOWN = ("types", "supertypes", "subtypes", "classes", "elements", "damage_by",
         "unpreventable", "always", *(stat.value for stat in WORKED_OUT),
         *(f"base_{stat}" for stat in Stat if stat.facts.based))  # fmt: skip
BETWEEN_PHASES = frozenset({StepName.PHASE, StepName.NEXT_TURN, StepName.TURN})


class Broken(Exception):
    """An invariant does not hold."""


class WatchedGame(Game):
    """A game that sees to it that all is done within the phases of a turn (mechanics.turn-order).

    Nothing waits as a phase or turn begins, and no step is taken outside of a phase that this turn has begun.
    """

    def _begin_step(self) -> None:
        state = self.run.state
        if state.agenda[-1][0] in BETWEEN_PHASES:
            if state.stack or state.pending:
                raise Broken(f"the Effects Stack is not empty as {state.agenda[-1]} comes.")
            if state.combat is not None:
                raise Broken(f"combat goes on as {state.agenda[-1]} comes.")
        elif state.phase is None and state.agenda[-1][0] != StepName.BEGIN:
            raise Broken(f"{state.agenda[-1]} comes before a phase of the turn has begun.")
        super()._begin_step()


def deep_broken(game: Game) -> str | None:
    """Say in one sentence which of the dearer invariants does not hold, or None. The game is restored to itself."""
    state = game.state
    return (
        _stale(state, game.decision)
        or _shows(state)
        or _asks(state, game.decision)
        or _interferes(state)
        or (restored(game) if game.decision is not None else None)
    )


def restored(game: Game) -> str | None:
    """A snapshot restored at once is the same state with the same question."""
    before, decision = game.digest(), game.decision
    game.restore(game.snapshot())
    if game.digest() != before:
        return "a snapshot restored is another state."
    if game.decision != decision:
        return "a snapshot restored asks something else."
    return None


def _stale(state: GameState, decision: Decision | None) -> str | None:
    """What is cached is what a recomputation from nothing gives (effects.continuous-effects/layers)."""
    fresh = state.clone()
    fresh.kinds = None
    new = derive(fresh)
    kept = state.derived
    if kept is not None:
        wrong = _differs(kept, new)
        if wrong:
            return f"what was derived is stale: {wrong}."
    if state.kinds is not None and not listened(fresh) <= state.kinds:
        return f"nobody is thought to listen for {sorted(map(str, listened(fresh) - state.kinds))}."
    if decision is not None and decision.kind is DecisionKind.OPPORTUNITY:
        if legal_actions(fresh, decision.seat) != decision.options:
            return f"seat {decision.seat} is offered other actions than are legal."
    return None


def _differs(kept: Derived, new: Derived) -> str:
    if kept.chars.keys() != new.chars.keys():
        return "other objects"
    for id, fresh in new.chars.items():
        for name in SHOWN:
            if getattr(kept.chars[id], name) != getattr(fresh, name):
                return f"{name} of {id} ({fresh.name}) {getattr(kept.chars[id], name)} but is {getattr(fresh, name)}"
        if _abilities(kept.chars[id]) != _abilities(fresh):
            return f"abilities and prohibitions of {id} ({fresh.name})"
    if {kind: len(rules) for kind, rules in kept.rules.items()} != {k: len(r) for k, r in new.rules.items()}:
        return "the rules in force"
    if _of_attack(kept) != _of_attack(new):
        return "what bears on the attack"
    if _listening(kept) != _listening(new):
        return "who listens"
    return ""


def _abilities(chars: Chars) -> list[Any]:
    has: list[Any] = [(has.ability, has.card, has.ts) for has in chars.abilities]
    return has + [(change, ctx.source) for change, ctx in chars.cants]


def _of_attack(derived: Derived) -> list[Any]:
    return [(rule.change, rule.ctx.source) for rule in derived.attack]


def _listening(derived: Derived) -> dict[str, list[tuple[int, Any]]]:
    return {kind: [(id, has.ability) for id, has in found] for kind, found in derived.listeners.items() if found}


def _shows(state: GameState) -> str | None:
    """No view names a card that its seat may not look at (zones.public-vs-private-information)."""
    for seat in range(len(state.sides)):
        for shown in _cards_of(view(state, seat)):
            card = state.cards.get(shown.id)
            if card is None:
                return f"seat {seat} is shown {shown.id}, which is no card."
            if shown.slug is not None and shown.slug != card.sheet.slug:
                return f"seat {seat} is shown {shown.slug} for {card.sheet.slug}."
            if shown.slug is not None and not knows(card, seat):
                return f"seat {seat} is shown {card.sheet.slug} in {card.zone.value}, which it may not know."
    return None


def _asks(state: GameState, decision: Decision | None) -> str | None:
    """No question names another player's hidden card to a seat that may not look at it."""
    if decision is None:
        return None
    named = [(option.id, option.slug) for option in decision.options]
    for id, slug in (*named, (decision.source, decision.slug)):
        card = state.cards.get(id) if id is not None and slug is not None else None
        if card is None or card.zone not in PRIVATE_ZONES or card.owner == decision.seat:
            continue
        if not knows(card, decision.seat):
            return f"seat {decision.seat} is asked about {slug} in {card.zone.value}, which it may not know."
    return None


def _cards_of(seen: PlayerView) -> list[CardView]:
    found = list(seen.field)
    for side in seen.seats:
        piles = (side.hand, side.memory, side.main_deck, side.material_deck, side.graveyard, side.banishment)
        for pile in piles:
            found.extend(pile.cards or ())
    for shown in seen.field:
        found += [*shown.lineage, *shown.loaded]
    if seen.combat is not None:
        found.extend(seen.combat.intent)
    return found


def _interferes(state: GameState) -> str | None:
    """Two states that differ only in what a seat may not know look the same to it."""
    for seat in range(len(state.sides)):
        other = state.clone()
        _swap_hidden(other, seat)
        if view(state, seat) != view(other, seat):
            return f"seat {seat} can tell what it may not know."
    return None


def _swap_hidden(state: GameState, seat: int) -> None:
    """Give the cards that `seat` may not know each other's identities, owner by owner."""
    chance = random.Random(state.next_id)
    for side in state.sides:
        for ids in ([*side.main_deck, *side.hand, *side.memory], side.material_deck, side.banishment):
            hidden = [state.cards[id] for id in ids if not knows(state.cards[id], seat)]
            sheets = [card.sheet for card in hidden]
            chance.shuffle(sheets)
            for card, sheet in zip(hidden, sheets, strict=True):
                state.cards[card.id] = card.changed(sheet=sheet)
    touch(state)
