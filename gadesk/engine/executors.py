"""Every table that carries out script nodes, in one place, so that totality can be checked (house.md, section 2).

Most nodes are dispatched through their table. Abilities and the changes that are rules are instead asked for by class
where they bear: their entries name who asks. tests/engine/test_executors.py breaks every entry and sees a game change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gadesk.engine import (
    by_hand,
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
from gadesk.script.amounts import Fixed
from gadesk.script.patterns import AnyPattern, While
from gadesk.script.players import You

CHANGES: dict[type[Any], Any] = {
    ch.AddChosen: choosing.settle,
    ch.SwapPowerAndLife: layers.derive,
    ch.CostChange: costs.play_cost,
    ch.CostSet: costs.play_cost,
    ch.AbilityCost: costs.ability_cost,
    ch.IgnoreElements: playing.elements_allow,
    ch.LevelsOnlyInto: playing.lineage_allows,
    ch.LevelsSame: playing.lineage_allows,
    ch.OnlyFloating: costs.only_floating,
    ch.SpeedIs: legal_actions.is_fast,
    ch.PlayerCant: playing.barred,
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
"""Continuous changes that no layer applies: who asks for them (the others are in `layer_changes.APPLY`)."""
ABILITIES: dict[type[Any], Any] = {
    a.Instruction: declaring.instructions,
    a.Activated: traits.Chars.set_abilities,
    a.Triggered: traits.Chars.set_abilities,
    a.Static: traits.Chars.set_abilities,
    a.Keyword: traits.Chars.set_abilities,
    a.Inherited: layers.derive,
    a.AdditionalCost: declaring.declare_costs,
    a.AlternativeCost: declaring.alternatives,
    a.PlayPermission: legal_actions.permission,
    a.PlayRestriction: playing.restricted,
    a.Several: traits.plain,
    a.Manual: by_hand.has_unread,
}
"""Abilities: who asks for them; a manual one has no effect here and is resolved with the table tools."""
ASKED: tuple[Mapping[type[Any], Any], ...] = (
    ABILITIES, CHANGES, {While: listen.fits, AnyPattern: listen.fits, Fixed: numbers.amount, You: select.seats},
)  # fmt: skip
"""Node class -> the function that asks for it, itself or through helpers of its module."""
DISPATCHED: tuple[Mapping[type[Any], Any], ...] = (
    layer_changes.APPLY, effects_stack.EXECUTORS, judge.ASK, conditions.HOLDS, listen.FITS, numbers.READERS,
    paying.PAYERS, select.NOW, select.SEATS,
)  # fmt: skip
"""Node class -> what is called with the node; the very tables that the engine looks into."""
TABLES = (*ASKED, *DISPATCHED)
