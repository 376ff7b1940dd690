"""What a player is offered who may do something, said in a closed list of the rulebook's words."""

from __future__ import annotations

from gadesk.protocol.decisions import Offer
from gadesk.script import effects as e
from gadesk.script.keyword_meanings import INTERCEPTION
from gadesk.script.node import Effect

OFFERS: dict[type[Effect], Offer] = {
    e.Draw: Offer.DRAW, e.Discard: Offer.DISCARD, e.DiscardCards: Offer.DISCARD, e.Glimpse: Offer.GLIMPSE,
    e.Recover: Offer.RECOVER, e.Gather: Offer.GATHER, e.Empower: Offer.EMPOWER, e.GainAgility: Offer.GAIN,
    e.Choose: Offer.CHOOSE, e.ChooseName: Offer.CHOOSE, e.Look: Offer.LOOK, e.Reveal: Offer.REVEAL,
    e.RevealUntil: Offer.REVEAL, e.Reorder: Offer.PUT, e.Shuffle: Offer.SHUFFLE, e.Mill: Offer.PUT, e.Put: Offer.PUT,
    e.Banish: Offer.BANISH, e.Destroy: Offer.DESTROY, e.Sacrifice: Offer.SACRIFICE, e.Suppress: Offer.SUPPRESS,
    e.Negate: Offer.NEGATE, e.Rested: Offer.REST, e.WakeUp: Offer.WAKE_UP, e.BecomeProperty: Offer.BECOME,
    e.Summon: Offer.SUMMON, e.SummonCopy: Offer.SUMMON, e.Generate: Offer.GENERATE, e.PutCounters: Offer.PUT_COUNTERS,
    e.TakeCounters: Offer.REMOVE_COUNTERS, e.Materialize: Offer.MATERIALIZE, e.Play: Offer.ACTIVATE,
    e.LevelUp: Offer.LEVEL_UP, e.Delevel: Offer.DELEVEL, e.Load: Offer.LOAD, e.GainControl: Offer.GAIN_CONTROL,
    e.Transform: Offer.TRANSFORM, e.Copy: Offer.COPY, e.CopyToIntent: Offer.COPY, e.BecomeCopy: Offer.BECOME,
    e.Redirect: Offer.REDIRECT, e.Retarget: Offer.REDIRECT, e.EndPhase: Offer.END, e.Win: Offer.WIN, e.Lose: Offer.LOSE,
    e.GainMastery: Offer.GAIN, e.TurnCurrents: Offer.CHANGE_DIRECTION, e.DealDamage: Offer.DEAL_DAMAGE,
    e.Continuous: Offer.EFFECT, e.RemoveDamage: Offer.REMOVE_DAMAGE, e.SkipPhase: Offer.SKIP,
    e.ExtraTurn: Offer.TAKE_TURN, e.PayOnResolution: Offer.PAY, e.NewTargets: Offer.CHOOSE,
    e.SwapHandAndMemory: Offer.SWAP, e.ChoosePlayer: Offer.CHOOSE, e.RevealEither: Offer.REVEAL,
    e.BanishAsResolves: Offer.BANISH, e.AttackAgain: Offer.ATTACK, e.TriggerAgain: Offer.EFFECT,
    e.TurnDown: Offer.PUT_COUNTERS, e.MoveCounters: Offer.PUT_COUNTERS, e.TurnUp: Offer.REMOVE_COUNTERS,
    e.ChooseTraits: Offer.CHOOSE, e.GenerateAny: Offer.GENERATE,
}  # fmt: skip


def offered(effect: Effect) -> Offer:
    """Return the word for what an effect does; several things together have one word of their own."""
    if effect is INTERCEPTION.effect:
        return Offer.INTERCEPT
    if isinstance(effect, e.Put) and effect.verb == "return":
        return Offer.RETURN
    if isinstance(effect, e.ForEachPlayer):
        return offered(effect.effect)
    return OFFERS.get(type(effect), Offer.SEVERAL)
