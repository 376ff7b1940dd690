"""Every table that carries out script nodes, in one place, so that totality can be checked (house.md, section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gadesk.engine import (
    combat_roles,
    combat_start,
    conditions,
    costs,
    declaring,
    effects_stack,
    judge,
    layer_changes,
    layers,
    legal_actions,
    listen,
    numbers,
    paying,
    playing,
    select,
    state_checks,
    traits,
    turn,
)  # fmt: skip
from gadesk.engine.changes import damage, emit, marks, moves
from gadesk.engine.resolve import cards, choosing, entering, objects, starcall
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.patterns import AnyPattern, While

CHANGES: dict[type[Any], Any] = {
    **layer_changes.APPLY,
    ch.AddChosen: choosing.settle,
    ch.SwapPowerAndLife: layer_changes.swap,
    ch.CostChange: costs.play_cost,
    ch.CostSet: costs.play_cost,
    ch.AbilityCost: costs.ability_cost,
    ch.IgnoreElements: playing.elements_allow,
    ch.LevelsOnlyInto: playing.lineage_allows,
    ch.LevelsSame: playing.lineage_allows,
    ch.OnlyFloating: costs.only_floating,
    ch.SpeedIs: legal_actions.is_fast,
    ch.PlayerCant: legal_actions.can_activate,
    ch.AttackTax: combat_start.taxes,
    ch.AttackAs: combat_roles.attacks,
    ch.AttacksOnly: combat_roles.attack_targets,
    ch.MustAttack: combat_roles.attack_targets,
    ch.DiesInstead: state_checks.settle,
    ch.FoeChooses: combat_roles.attack_targets,
    ch.TopRevealed: moves.open_top,
    ch.MayUse: combat_start.usable_weapons,
    ch.HelpPay: costs.helpers,
    ch.MoreCosts: costs.more,
    ch.FloatingFrom: costs.floating,
    ch.MoreCounters: marks.put_counters,
    ch.BanishInstead: marks.would_be_banished,
    ch.NoPrevention: damage.deal,
    ch.EntersAs: entering.entering,
    ch.EntersAsCopy: entering.choices,
    ch.EntersNaming: entering.choices,
    ch.EntersUnder: entering.choices,
    ch.EntersWith: entering.choices,
    ch.EntersWithout: entering.choices,
    ch.IntentWith: combat_start.from_card,
    ch.SizeLimit: turn.clean_up,
    ch.MayPlayFrom: legal_actions.legal_actions,
    ch.AlternativeStarcalling: starcall.offer,
    ch.StarcallGlimpsed: starcall.offer,
    ch.ExtraTrigger: emit.hear,
    ch.EnableElement: playing.enabled_elements,
    ch.Obedience: combat_roles.obeys,
    ch.Prevent: damage.deal,
    ch.DamageInstead: damage.deal,
    ch.InsteadOfDamage: damage.deal,
    ch.DamageAlsoTo: damage.deal,
    ch.DamageDealtTo: damage.deal,
    ch.NoGraveyard: moves.destination,
    ch.KeptOut: entering.arrive,
    ch.StaysInDeck: moves.stays,
    ch.GlimpseInstead: cards.glimpse,
    ch.SummonInstead: objects.summon,
}
"""Continuous changes: applied through the layers, or read as rules where they bear."""
ABILITIES: dict[type[Any], Any] = {
    a.Instruction: declaring.instructions,
    a.Activated: playing.activate_ability,
    a.Triggered: emit.hear,
    a.Static: layers.derive,
    a.Keyword: judge.keyword_active,
    a.Inherited: layers.derive,
    a.AdditionalCost: declaring.declare_costs,
    a.AlternativeCost: declaring.alternatives,
    a.PlayPermission: legal_actions.permission,
    a.PlayRestriction: playing.forbidden,
    a.Several: traits.plain,
    a.Manual: layers.derive,
}
"""Abilities; a manual one has no effect here and is resolved with the table tools."""
TABLES: tuple[Mapping[type[Any], Any], ...] = (
    ABILITIES,
    CHANGES,
    effects_stack.EXECUTORS,
    judge.ASK,
    conditions.HOLDS,
    {**listen.FITS, While: listen.fits, AnyPattern: listen.fits},
    numbers.READERS,
    paying.PAYERS,
    select.NOW,
    select.SEATS,
)
"""Node class -> what carries it out."""
