"""Which kinds of happening a pattern waits for."""

from __future__ import annotations

from gadesk.script import patterns as t
from gadesk.script.node import Pattern

KIND: dict[type[Pattern], str] = {
    t.OnEnter: "enter", t.OnDeath: "died", t.OnDestroy: "destroyed", t.OnLeave: "leave", t.OnAttack: "attack",
    t.OnHit: "hit",
    t.OnKill: "kill", t.OnBanish: "banished", t.OnSacrifice: "sacrificed", t.OnFoster: "fostered",
    t.PhaseBegins: "phase", t.TurnsEnd: "turn_end", t.Enters: "enter", t.Dies: "died",
    t.Leaves: "leave", t.Moves: "move", t.Activates: "activate", t.Materializes: "materialize",
    t.Brews: "brew", t.Draws: "draw", t.Discards: "discard", t.Recovers: "recover", t.Glimpses: "glimpse",
    t.DealtDamage: "damage", t.DealsDamage: "damage", t.Attacks: "attack", t.LevelsUp: "level_up",
    t.BecomesLoaded: "loaded", t.Becomes: "becomes", t.CountersPut: "counters", t.CurrentsChange: "currents",
    t.Targeted: "targeted", t.Reveals: "reveal", t.Sacrifices: "sacrificed", t.Gathers: "gather",
    t.Negates: "negate", t.Suppresses: "suppress", t.IsDestroyed: "destroyed", t.Banishes: "banishes",
    t.UsesAbility: "ability", t.Empowers: "empower", t.CountersTaken: "counters_taken", t.CardsPut: "cards_put",
    t.DealsAtOnce: "deals", t.Starcalls: "starcall", t.Prevented: "prevented", t.RestedToPay: "rested_to_pay",
}  # fmt: skip


def kinds(pattern: Pattern) -> tuple[str, ...]:
    """Return the kinds of happening that a pattern can wait for: the index of listeners."""
    if isinstance(pattern, t.While):
        return kinds(pattern.pattern)
    if isinstance(pattern, t.AnyPattern):
        return tuple(dict.fromkeys(kind for part in pattern.patterns for kind in kinds(part)))
    return (KIND[type(pattern)],)
