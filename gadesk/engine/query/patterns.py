"""Whether something that happened is what a pattern waits for (abilities.triggered-abilities)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.engine.query import selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import controller_of, holds, matches
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.kinds import KIND
from gadesk.engine.state.records import Happening
from gadesk.script import patterns as t
from gadesk.script.node import Pattern
from gadesk.script.predicates import InZone

Fits = Callable[[Ctx, Any, Happening], bool]


def fits(ctx: Ctx, pattern: Pattern, event: Happening) -> bool:
    """Tell whether `event` is what `pattern` waits for, seen from the source of `ctx`."""
    if isinstance(pattern, t.While):
        return fits(ctx, pattern.pattern, event) and holds(ctx, pattern.condition)
    if isinstance(pattern, t.AnyPattern):
        return any(fits(ctx, part, event) for part in pattern.patterns)
    if event.kind != KIND[type(pattern)]:
        return False
    return FITS[type(pattern)](ctx, pattern, event)


def _who(ctx: Ctx, who: Any, seat: int) -> bool:
    return who is None or seat in selections.seats(ctx, who)


def _self(ctx: Ctx, _pattern: Any, event: Happening) -> bool:
    return event.id == ctx.source


def _old_self(ctx: Ctx, _pattern: Any, event: Happening) -> bool:
    return ctx.source in (event.old, event.id)


def _preds(ctx: Ctx, pattern: Any, id: int) -> bool:
    """Empty predicates mean the source itself; `or_this` adds it."""
    if getattr(pattern, "or_this", False) and id == ctx.source:
        return True
    return matches(ctx, pattern.preds, id) if pattern.preds else id == ctx.source


def _hit(ctx: Ctx, pattern: Any, event: Happening) -> bool:
    """On units: dealt by this. On intents and weapons: by an attack or retaliation using this (keywords.on-hit)."""
    if event.source != ctx.source and ctx.source not in event.others:
        return False
    return pattern.what is None or pattern.what in chars(ctx.state, event.old or event.id).types


def _attack(ctx: Ctx, _pattern: Any, event: Happening) -> bool:
    """keywords.on-attack: this unit attacks, or this is used in an attack."""
    combat = ctx.state.combat
    used = combat is not None and ctx.source in (*combat.weapons, *combat.intent)
    return event.id == ctx.source or used


def _attacks(ctx: Ctx, pattern: t.Attacks, event: Happening) -> bool:
    combat = ctx.state.combat
    if pattern.by is not None and not _who(ctx, pattern.by, event.seat):
        return False
    if pattern.nth and event.amount != pattern.nth:
        return False
    if (pattern.preds or pattern.by is None) and not _preds(ctx, pattern, event.id):
        return False
    if pattern.target and not any(matches(ctx, pattern.target, id) for id in event.others):
        return False
    if pattern.using:
        used = [*combat.weapons, *combat.intent] if combat else []
        return any(matches(ctx, pattern.using, id) for id in used)
    return True


def _moves(ctx: Ctx, pattern: t.Moves, event: Happening) -> bool:
    if pattern.source is not None and event.zone is not pattern.source:
        return False
    if pattern.to is not None and event.to is not pattern.to:
        return False
    if pattern.why and event.word != pattern.why:
        return False
    return _who(ctx, pattern.who, event.seat) and _preds(ctx, pattern, event.id)


def _played(ctx: Ctx, pattern: Any, event: Happening) -> bool:
    """Where a card is played from is known of the event: the card itself is on the Effects Stack."""
    zones = [pred.zone for pred in pattern.preds if isinstance(pred, InZone)]
    preds = tuple(pred for pred in pattern.preds if not isinstance(pred, InZone)) if zones else pattern.preds
    if zones and event.zone not in zones:
        return False
    if not _who(ctx, pattern.who, event.seat) or not matches(ctx, preds, event.id):
        return False
    nth = getattr(pattern, "nth", 0)
    if not nth:
        return True
    so_far = past.played(ctx.state, event.kind, (event.seat,), event)
    return sum(matches(ctx, pattern.preds, id) for id in so_far) == nth


def _draws(ctx: Ctx, pattern: t.Draws, event: Happening) -> bool:
    return _who(ctx, pattern.who, event.seat) and (not pattern.nth or event.amount == pattern.nth)


def _damage(ctx: Ctx, pattern: t.DealtDamage, event: Happening) -> bool:
    if event.amount < pattern.least:
        return False
    return (pattern.combat is None or pattern.combat is event.combat) and _preds(ctx, pattern, event.id)


def _deals(ctx: Ctx, pattern: t.DealsDamage, event: Happening) -> bool:
    if pattern.to and not matches(ctx, pattern.to, event.id):
        return False
    return (pattern.combat is None or pattern.combat is event.combat) and _preds(ctx, pattern, event.source)


def _level_up(ctx: Ctx, pattern: t.LevelsUp, event: Happening) -> bool:
    if pattern.who is not None:
        return _who(ctx, pattern.who, event.seat)
    return event.id in ctx.notes.get("subject", ())


def _currents(ctx: Ctx, pattern: t.CurrentsChange, event: Happening) -> bool:
    source, to = event.word.split(">")
    return (
        event.seat == ctx.controller
        and (pattern.source is None or pattern.source.value == source)
        and (pattern.to is None or pattern.to.value == to)
    )


def _by(ctx: Ctx, pattern: Any, event: Happening) -> bool:
    return _who(ctx, pattern.who, event.seat)


def _phase(ctx: Ctx, pattern: t.PhaseBegins, event: Happening) -> bool:
    return event.word == pattern.phase.value and _who(ctx, pattern.who, event.seat)


def _ability(ctx: Ctx, pattern: t.UsesAbility, event: Happening) -> bool:
    """You activate an ability of what is named, or of what answers, with the label that is asked for."""
    if event.seat != ctx.controller:
        return False
    if pattern.label is not None:
        used = next((item.ability for item in ctx.state.stack if item.id == event.old), None)
        if getattr(used, "label", None) is not pattern.label:
            return False
    if pattern.of is not None:
        return event.id in selections.now(ctx, pattern.of)
    return matches(ctx, pattern.preds, event.id)


def _targeted(ctx: Ctx, pattern: t.Targeted, event: Happening) -> bool:
    return _preds(ctx, pattern, event.id) and _who(ctx, pattern.by, controller_of(ctx, event.source))


def _reveals(ctx: Ctx, pattern: t.Reveals, event: Happening) -> bool:
    """The player of the zone reveals a card from there, not another one who is told to (terms.reveal.2)."""
    own = event.zone is pattern.zone and ctx.state.cards[event.id].owner == event.seat
    return own and _by(ctx, pattern, event) and _preds(ctx, pattern, event.id)


def _banishes(ctx: Ctx, pattern: t.Banishes, event: Happening) -> bool:
    """The player of the zone, not another one who banishes from there."""
    own = event.zone is pattern.zone and ctx.state.cards[event.id].owner == event.seat
    return own and _by(ctx, pattern, event)


FITS: dict[type[Pattern], Fits] = {
    t.OnEnter: _self, t.OnDeath: _old_self, t.OnDestroy: _old_self, t.OnLeave: _old_self, t.OnAttack: _attack,
    t.OnHit: _hit,
    t.OnKill: _hit, t.OnBanish: _old_self, t.OnSacrifice: _old_self, t.OnFoster: _self,
    t.PhaseBegins: _phase,
    t.TurnsEnd: _by,
    t.Enters: lambda ctx, pattern, event: event.word != "level_up" and _preds(ctx, pattern, event.id),
    t.Dies: lambda ctx, pattern, event: _preds(ctx, pattern, event.old),
    t.Leaves: lambda ctx, pattern, event: _preds(ctx, pattern, event.old),
    t.Moves: _moves, t.Brews: _played, t.Activates: _played, t.Materializes: _played, t.Draws: _draws,
    t.Discards: lambda ctx, pattern, event: _by(ctx, pattern, event) and matches(ctx, pattern.preds, event.id),
    t.Recovers: _by, t.Glimpses: _by, t.DealtDamage: _damage, t.DealsDamage: _deals, t.Attacks: _attacks,
    t.LevelsUp: _level_up,
    t.BecomesLoaded: _self,
    t.Becomes: lambda ctx, pattern, event: event.word == pattern.property and _preds(ctx, pattern, event.id),
    t.CountersPut: lambda ctx, pattern, event: event.word == pattern.counter and _preds(ctx, pattern, event.id),
    t.CurrentsChange: _currents, t.Targeted: _targeted, t.Reveals: _reveals, t.Gathers: _by,
    t.Suppresses: lambda ctx, pattern, event: _by(ctx, pattern, event) and matches(ctx, pattern.preds, event.old),
    t.Empowers: _by,
    t.UsesAbility: _ability,
    t.CountersTaken: lambda ctx, pattern, event: event.word == pattern.counter and _preds(ctx, pattern, event.id),
    t.CardsPut: lambda ctx, pattern, event: (
        (event.zone, event.to) == (pattern.source, pattern.to) and _by(ctx, pattern, event)
    ),
    t.DealsAtOnce: lambda ctx, pattern, event: (
        pattern.combat in (None, event.combat) and matches(ctx, pattern.preds, event.source)
    ),
    t.Sacrifices: lambda ctx, pattern, event: _by(ctx, pattern, event) and matches(ctx, pattern.preds, event.old),
    t.Negates: lambda ctx, pattern, event: _by(ctx, pattern, event) and _who(ctx, pattern.of, event.amount),
    t.IsDestroyed: lambda ctx, pattern, event: matches(ctx, pattern.preds, event.old),
    t.Banishes: _banishes, t.Starcalls: _by,
    t.Prevented: lambda ctx, pattern, event: event.source == ctx.source and matches(ctx, pattern.preds, event.id),
    t.RestedToPay: lambda ctx, pattern, event: event.id == ctx.source and matches(ctx, pattern.preds, event.source),
}  # fmt: skip
