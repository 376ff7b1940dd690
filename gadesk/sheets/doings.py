"""What a card does, what it waits for and what is paid with, worked out from its sheet: what a search asks.

Each node that says so stands in `SAYS` with its word, or in `REFINED` where its fields decide; each that says nothing
of the kind stands in `SILENT`, so that a new node is missed by name (tests/sheets/test_doings.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.doings import Does, Doing, Pays, When
from gadesk.script import abilities, changes, costs, patterns, selections
from gadesk.script import effects as e
from gadesk.script.deeds import Deed
from gadesk.script.node import Change, CostPart, Effect, Node, Pattern, walk
from gadesk.script.predicates import InZone
from gadesk.script.sheet import CardSheet
from gadesk.sheets.card_rows import Doings

KINDS = (Effect, Change, CostPart, Pattern)
"""The kinds of nodes that say what a card does, waits for or is paid with."""

SAYS: Mapping[type[Node], Doing] = {
    e.AttackAgain: Does.EXTRA, e.Banish: Does.BANISH, e.BanishAsResolves: Does.BANISH, e.BecomeCopy: Does.COPY,
    e.BecomeProperty: Does.BECOME, e.Copy: Does.COPY, e.CopyCard: Does.COPY, e.CopyToIntent: Does.COPY,
    e.DealDamage: Does.DAMAGE,
    e.Delevel: Does.DELEVEL, e.Destroy: Does.DESTROY, e.Discard: Does.DISCARD, e.DiscardCards: Does.DISCARD,
    e.Draw: Does.DRAW, e.Empower: Does.EMPOWER, e.EndPhase: Does.END, e.ExtraTurn: Does.EXTRA,
    e.ExchangeControl: Does.CONTROL,
    e.GainAgility: Does.GIVE, e.GainControl: Does.CONTROL, e.GainMastery: Does.MASTERY, e.Gather: Does.GATHER,
    e.Generate: Does.GENERATE, e.Glimpse: Does.GLIMPSE, e.LevelUp: Does.LEVEL_UP, e.Load: Does.LOAD,
    e.Look: Does.LOOK, e.Lose: Does.LOSE, e.Materialize: Does.MATERIALIZE, e.Mill: Does.MILL, e.Negate: Does.NEGATE,
    e.NewTargets: Does.REDIRECT, e.Play: Does.PLAY, e.PutCounters: Does.COUNTERS, e.Recover: Does.RECOVER,
    e.Redirect: Does.REDIRECT, e.RemoveDamage: Does.PREVENT, e.Reorder: Does.MOVE, e.Rested: Does.REST,
    e.Retarget: Does.REDIRECT, e.Reveal: Does.REVEAL, e.RevealUntil: Does.REVEAL, e.Sacrifice: Does.SACRIFICE,
    e.Shuffle: Does.SHUFFLE, e.SkipPhase: Does.SKIP, e.Summon: Does.SUMMON, e.SummonCopy: Does.SUMMON,
    e.Suppress: Does.SUPPRESS, e.SwapHandAndMemory: Does.MEMORY, e.TakeCounters: Does.REMOVE_COUNTERS,
    e.Transform: Does.TRANSFORM,
    e.TriggerAgain: Does.EXTRA, e.TurnCurrents: Does.TURN, e.WakeUp: Does.WAKE, e.Win: Does.WIN,
    changes.AlternativeStarcalling: Does.CHEAPEN, changes.AttackTax: Does.TAX, changes.BanishedInstead: Does.BANISH,
    changes.AttacksOnly: Does.FORBID, changes.Cant: Does.FORBID, changes.CantGain: Does.FORBID,
    changes.CostSet: Does.CHEAPEN,
    changes.EnableElement: Does.ENABLE, changes.ExtraTrigger: Does.EXTRA, changes.Grant: Does.GIVE,
    changes.HelpPay: Does.CHEAPEN, changes.IgnoreElements: Does.ENABLE, changes.LoseAllAbilities: Does.TAKE,
    changes.LoseKeyword: Does.TAKE, changes.MayPlayFrom: Does.PERMIT, changes.MoreCounters: Does.COUNTERS,
    changes.NoCounters: Does.FORBID, changes.NoPrevention: Does.FORBID, changes.PlayerCant: Does.FORBID,
    changes.Prevent: Does.PREVENT, changes.SkipsPhase: Does.SKIP,
    changes.TopRevealed: Does.REVEAL, changes.Unpreventable: Does.FORBID, abilities.PlayPermission: Does.PERMIT,
    patterns.OnEnter: When.ENTERS, patterns.OnDeath: When.DIES, patterns.OnDestroy: When.DESTROYED,
    patterns.OnLeave: When.LEAVES, patterns.OnAttack: When.ATTACKS, patterns.OnHit: When.HITS,
    patterns.OnKill: When.KILLS, patterns.OnBanish: When.BANISHED, patterns.OnSacrifice: When.SACRIFICED,
    patterns.OnCharge: When.CHARGED, patterns.OnFoster: When.FOSTERED, patterns.PhaseBegins: When.PHASE,
    patterns.TurnsEnd: When.END, patterns.Enters: When.ENTERS, patterns.Dies: When.DIES,
    patterns.IsDestroyed: When.DESTROYED, patterns.Leaves: When.LEAVES, patterns.Moves: When.MOVES,
    patterns.Activates: When.ACTIVATES, patterns.Materializes: When.MATERIALIZES, patterns.Prevented: When.PREVENTED,
    patterns.UsesAbility: When.ACTIVATES, patterns.DealtDamage: When.DAMAGED,
    patterns.DealsDamage: When.DEALS_DAMAGE, patterns.Attacks: When.ATTACKS, patterns.LevelsUp: When.LEVELS_UP,
    patterns.Brews: When.BREWS, patterns.BecomesLoaded: When.LOADED, patterns.Becomes: When.BECOMES,
    patterns.BecomesNamed: When.BECOMES, patterns.Intercepts: When.INTERCEPTS, patterns.Retaliates: When.RETALIATES,
    patterns.CountersChange: When.COUNTERS, patterns.Reveals: When.REVEALS, patterns.Negates: When.NEGATES,
    patterns.CurrentsChange: When.CURRENTS, patterns.Targeted: When.TARGETED,
    costs.Pay: Pays.RESERVE, costs.RestThis: Pays.REST, costs.RestCost: Pays.REST, costs.SacrificeCost: Pays.SACRIFICE,
    costs.SacrificeThis: Pays.SACRIFICE, costs.BanishThis: Pays.BANISH, costs.BanishCost: Pays.BANISH,
    costs.DiscardCost: Pays.DISCARD, costs.DiscardThis: Pays.DISCARD, costs.RemoveCounters: Pays.COUNTERS,
    costs.ReturnCost: Pays.RETURN, costs.RevealCost: Pays.REVEAL, costs.RecoverCost: Pays.RECOVER,
    costs.DoneCost: Pays.DEED,
}  # fmt: skip
SILENT: frozenset[type[Node]] = frozenset({
    e.AsSpell, e.Case, e.Choose, e.ChooseName, e.ChooseNumber, e.ChoosePlayer, e.ChooseTraits, e.Continuous,
    e.Depending, e.ForEach, e.ForEachOf, e.ForEachPlayer, e.If, e.IfYouDo, e.Inline, e.Later, e.May, e.Modal, e.Mode,
    e.PayOnResolution, e.Sequence, e.UnlessLets, e.UnlessPays, e.Upgrade, e.WhenYouDo, e.Wither, changes.AddChosen,
    changes.AddElement, changes.AddTypes, changes.AttackAs, changes.DamageBy, changes.DamageInstead,
    changes.DiesInstead, changes.DoesInstead, changes.FloatingPays, changes.FoeChooses, changes.HappensInstead,
    changes.HasAbilitiesOf, changes.IsAlways, changes.NamedState,
    changes.LeavesInstead,
    changes.LevelsInto, changes.MayUse, changes.SetElement, changes.SetTypes, changes.SizeLimit, changes.SpeedIs,
    changes.StatSet, changes.SwapPowerAndLife, changes.TimeIsDistorted, patterns.AnyPattern, patterns.Nth,
    patterns.While, costs.BrewCost, costs.EitherCost,
})  # fmt: skip
"""What only holds others together, or changes what a card is."""
_DEEDS: Mapping[Deed, When] = {
    Deed.BANISH: When.BANISHED, Deed.DISCARD: When.DISCARDS, Deed.DRAW: When.DRAWS, Deed.EMPOWER: When.EMPOWERS,
    Deed.GATHER: When.GATHERS, Deed.GLIMPSE: When.GLIMPSES, Deed.RECOLLECT: When.RECOLLECTS,
    Deed.RECOVER: When.RECOVERS, Deed.SACRIFICE: When.SACRIFICED, Deed.STARCALL: When.STARCALLS,
    Deed.SUMMON: When.SUMMONS, Deed.SUPPRESS: When.SUPPRESSES,
}  # fmt: skip
_PILES = frozenset({Zone.GRAVEYARD, Zone.BANISHMENT})
_OWN = frozenset({Zone.HAND, Zone.MEMORY})


def doings_of(sheet: CardSheet) -> Doings:
    """All that a sheet does, waits for and has paid, of both faces and of what it gives to others."""
    does, when, pays = set[Does](), set[When](), set[Pays]()  # apart: words of two kinds may be equal
    for doing in (said for node in walk(sheet) for said in _said(node)):
        if isinstance(doing, Does):
            does.add(doing)
        elif isinstance(doing, When):
            when.add(doing)
        elif isinstance(doing, Pays):
            pays.add(doing)
    return Doings(tuple(sorted(does)), tuple(sorted(when)), tuple(sorted(pays)))


def _said(node: Node) -> Iterator[Doing]:
    said = SAYS.get(type(node))
    if said is not None:
        yield said
    refined = REFINED.get(type(node))
    if refined is not None:
        yield from refined(node)


def _put(node: e.Put) -> Iterator[Doing]:
    """From where a card goes to where decides what players call it."""
    origins = {part.zone for part in walk(node.what) if isinstance(part, InZone | selections.WholeZone)}
    if node.verb is Cause.SEARCH:
        yield Does.SEARCH
    if node.verb is Cause.SHUFFLE:
        yield Does.SHUFFLE
    if node.to is Zone.MEMORY:
        yield Does.MEMORY
    if node.to is Zone.FIELD and (origins & _PILES or not origins):
        yield Does.REVIVE
    elif node.to in _OWN and origins & _PILES:
        yield Does.REGROW
    elif node.to in _OWN and node.verb is Cause.RETURN and (not origins or Zone.FIELD in origins):
        yield Does.BOUNCE
    elif node.verb is not Cause.SEARCH:
        yield Does.MOVE


REFINED: Mapping[type[Node], Callable[[Any], Iterator[Doing]]] = {
    e.Put: _put,
    changes.StatChange: lambda node: iter((Does.WEAKEN if node.minus else Does.BUFF,)),
    changes.CostChange: lambda node: iter((Does.TAX if node.more else Does.CHEAPEN,)),
    changes.AbilityCost: lambda node: iter((Does.TAX if node.more else Does.CHEAPEN,)),
    changes.EntersAs: lambda node: iter((Does.COUNTERS,) if node.counter else (Does.COPY,) if node.copy_of else ()),
    patterns.Does: lambda node: iter((_DEEDS[node.deed],)),
}
