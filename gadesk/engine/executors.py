"""Every table that carries out script nodes, in one place, so that totality can be checked.

Most nodes are dispatched through their table. Abilities and the changes that are rules are instead asked for by class
where they bear: their entries name who asks. tests/engine/test_executors.py breaks every entry and sees a game change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gadesk.engine import instructions
from gadesk.engine.changes import counters, damage, destruction, triggers, zones
from gadesk.engine.combat import attack, attack_declaration, attack_targets
from gadesk.engine.continuous import layer_changes, layers
from gadesk.engine.flow import by_hand, legal_actions, phases, state_checks
from gadesk.engine.play import costs, declaration, payment, permission
from gadesk.engine.query import evaluate
from gadesk.engine.resolve import cards, entering, starcalling, tokens, traits
from gadesk.engine.state import characteristics  # fmt: skip
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Node
from gadesk.script.patterns import AnyPattern, While
from gadesk.script.players import You

Function = Callable[..., object]

CHANGES: dict[type[Node], Function] = {
    ch.AddChosen: traits.settle,
    ch.SwapPowerAndLife: layers.derive,
    ch.CostChange: costs.play_cost,
    ch.CostSet: costs.play_cost,
    ch.AbilityCost: costs.ability_cost,
    ch.IgnoreElements: permission.elements_allow,
    ch.LevelsOnlyInto: permission.lineage_allows,
    ch.LevelsSame: permission.lineage_allows,
    ch.OnlyFloating: costs.only_floating,
    ch.SpeedIs: legal_actions.is_fast,
    ch.PlayerCant: permission.barred,
    ch.AttackTax: attack_declaration.taxes,
    ch.AttackAs: attack.attacks,
    ch.AttacksOnly: attack_targets.attack_targets,
    ch.MustAttack: attack_targets.attack_targets,
    ch.DiesInstead: state_checks.settle,
    ch.FoeChooses: attack_targets.attack_targets,
    ch.TopRevealed: zones.open_top,
    ch.MayUse: attack_declaration.usable_weapons,
    ch.HelpPay: costs.helpers,
    ch.MoreCosts: costs.more,
    ch.FloatingFrom: costs.floating,
    ch.MoreCounters: counters.put_counters,
    ch.BanishInstead: destruction.would_be_banished,
    ch.NoPrevention: damage.deal,
    ch.EntersAs: entering.entering,
    ch.EntersAsCopy: entering.choices,
    ch.EntersNaming: entering.choices,
    ch.EntersUnder: entering.choices,
    ch.EntersWith: entering.choices,
    ch.EntersWithout: entering.choices,
    ch.IntentWith: attack_declaration.from_card,
    ch.SizeLimit: phases.clean_up,
    ch.MayPlayFrom: legal_actions.legal_actions,
    ch.AlternativeStarcalling: starcalling.offer,
    ch.StarcallGlimpsed: starcalling.offer,
    ch.ExtraTrigger: triggers.hear,
    ch.EnableElement: permission.enabled_elements,
    ch.Obedience: attack.obeys,
    ch.Prevent: damage.deal,
    ch.DamageInstead: damage.deal,
    ch.InsteadOfDamage: damage.deal,
    ch.DamageAlsoTo: damage.deal,
    ch.DamageDealtTo: damage.deal,
    ch.NoGraveyard: zones.destination,
    ch.KeptOut: entering.arrive,
    ch.StaysInDeck: zones.stays,
    ch.GlimpseInstead: cards.glimpse,
    ch.SummonInstead: tokens.summon,
}
"""Continuous changes that no layer applies: who asks for them (the others are in `layer_changes.APPLY`)."""
ABILITIES: dict[type[Node], Function] = {
    a.Instruction: declaration.instructions,
    a.Activated: characteristics.Chars.set_abilities,
    a.Triggered: characteristics.Chars.set_abilities,
    a.Static: characteristics.Chars.set_abilities,
    a.Keyword: characteristics.Chars.set_abilities,
    a.Inherited: layers.derive,
    a.AdditionalCost: declaration.declare_costs,
    a.AlternativeCost: declaration.alternatives,
    a.PlayPermission: legal_actions.own_permission,
    a.PlayRestriction: permission.restricted,
    a.Several: characteristics.plain,
    a.Manual: by_hand.has_unread,
}
"""Abilities: who asks for them; a manual one has no effect here and is resolved with the table tools."""
ASKED: tuple[Mapping[type[Node], Function], ...] = (
    ABILITIES, CHANGES, {While: evaluate.fits, AnyPattern: evaluate.fits, Fixed: evaluate.amount, You: evaluate.seats},
    {s.NextPlayed: costs.covers, s.FirstPlayed: costs.covers, s.NextAbility: costs.is_next},
)  # fmt: skip
"""Node class -> the function that asks for it, itself or through helpers of its module."""
REGISTRIES = (
    layer_changes.LAYER_CHANGES, instructions.EXECUTORS, evaluate.PREDICATES, evaluate.CONDITIONS, evaluate.PATTERNS,
    evaluate.AMOUNTS, payment.PAYERS, evaluate.SELECTIONS, evaluate.PLAYERS,
)  # fmt: skip
DISPATCHED: tuple[Mapping[type[Node], Function], ...] = tuple(registry.table for registry in REGISTRIES)
"""Node class -> what is called with the node; the very tables that the engine looks into."""
TABLES: tuple[Mapping[type[Node], Function], ...] = (*ASKED, *DISPATCHED)
