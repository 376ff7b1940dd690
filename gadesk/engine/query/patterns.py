"""Whether something that happened is what a pattern waits for (abilities.triggered-abilities)."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import PATTERNS, controller_of, counters, matches, now, seats
from gadesk.engine.query.evaluate import fits as fits  # the door that this module fills
from gadesk.engine.query.predicates import matches_as_played
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.happenings import Happening
from gadesk.glossary import Counter
from gadesk.glossary.causes import Cause
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.abilities import Activated, Triggered
from gadesk.script.node import Pattern, Pred, Who
from gadesk.script.words import Dealt

DoneBy = t.TurnsEnd | t.Does | t.Reveals | t.Negates
"""What a player does, or is the player of."""


def _who(ctx: Ctx, who: Who | None, seat: int) -> bool:
    return who is None or seat in seats(ctx, who)


def _self(ctx: Ctx, _pattern: Pattern, event: Happening) -> bool:
    return event.id == ctx.source


def _old_self(ctx: Ctx, _pattern: Pattern, event: Happening) -> bool:
    return ctx.source in (event.old, event.id)


def _preds(ctx: Ctx, preds: tuple[Pred, ...], id: int) -> bool:
    """Empty predicates mean the source itself."""
    return matches(ctx, preds, id) if preds else id == ctx.source


def _or_this(ctx: Ctx, pattern: t.Enters | t.Dies | t.Leaves, id: int) -> bool:
    return (pattern.or_this and id == ctx.source) or _preds(ctx, pattern.preds, id)


@PATTERNS.answers(t.Enters)
def _enters(ctx: Ctx, pattern: t.Enters, event: Happening) -> bool:
    """Of those that enter at the same time only the first that answers counts where they count together."""
    if event.leveling or not _or_this(ctx, pattern, event.id):
        return False
    return not pattern.together or _first(event, event.id, lambda id: _or_this(ctx, pattern, id))


def _first(event: Happening, mine: int, answers: Callable[[int], bool]) -> bool:
    """Tell whether it is the first of all that answer and that it happens to at the same time."""
    return next((id for id in event.others if answers(id)), mine) == mine


def _left(ctx: Ctx, pattern: t.Dies | t.Leaves, event: Happening) -> bool:
    if not _or_this(ctx, pattern, event.old):
        return False
    return not pattern.together or _first(event, event.old, lambda id: _or_this(ctx, pattern, id))


def _destroyed(ctx: Ctx, pattern: t.IsDestroyed, event: Happening) -> bool:
    if not _preds(ctx, pattern.preds, event.old):
        return False
    return not pattern.together or _first(event, event.old, lambda id: _preds(ctx, pattern.preds, id))


def _once_of_all(ctx: Ctx, pattern: t.Becomes | t.DealtDamage, event: Happening) -> bool:
    if not _preds(ctx, pattern.preds, event.id):
        return False
    return not pattern.together or _first(event, event.id, lambda id: _preds(ctx, pattern.preds, id))


def _hit(ctx: Ctx, pattern: t.OnHit | t.OnKill, event: Happening) -> bool:
    """On units: dealt by this. On intents and weapons: by an attack or retaliation using this (keywords.on-hit)."""
    if event.source != ctx.source and ctx.source not in event.others:
        return False
    return pattern.what is None or pattern.what in chars(ctx.state, event.old or event.id).types


@PATTERNS.answers(t.OnAttack)
def _attack(ctx: Ctx, _pattern: t.OnAttack, event: Happening) -> bool:
    """keywords.on-attack: this unit attacks, or this is used in an attack."""
    combat = ctx.state.combat
    used = combat is not None and ctx.source in (*combat.weapons, *combat.intent)
    return event.id == ctx.source or used


@PATTERNS.answers(t.Attacks)
def _attacks(ctx: Ctx, pattern: t.Attacks, event: Happening) -> bool:
    combat = ctx.state.combat
    if pattern.by is not None and not _who(ctx, pattern.by, event.seat):
        return False
    if (pattern.preds or pattern.by is None) and not _preds(ctx, pattern.preds, event.id):
        return False
    if pattern.target and not any(matches(ctx, pattern.target, id) for id in event.others):
        return False
    if pattern.using:
        used = [*combat.weapons, *combat.intent] if combat else []
        return any(matches(ctx, pattern.using, id) for id in used)
    return True


def meant(ctx: Ctx, pattern: Pattern, event: Happening) -> tuple[int, ...]:
    """Which of those that something happened to at once are what a pattern waits for: as they are as it happens."""
    if isinstance(pattern, t.AnyPattern):
        fit = (part for part in pattern.patterns if fits(ctx, part, event))
        return next((meant(ctx, part, event) for part in fit), ())
    told = t.core(pattern)
    if isinstance(told, t.Attacks | t.Intercepts):
        preds = told.target if isinstance(told, t.Attacks) else told.against
        return tuple(id for id in event.others if matches(ctx, preds, id))
    if isinstance(told, t.Activates):
        aimed = [pred.preds for pred in told.preds if isinstance(pred, p.Targeting)]
        return tuple(id for id in event.others if all(matches(ctx, preds, id) for preds in aimed))
    every = event.others or (event.old or event.id,)
    if isinstance(told, t.Enters | t.Dies | t.Leaves):
        return tuple(id for id in every if _or_this(ctx, told, id))
    if isinstance(told, t.Becomes | t.DealtDamage | t.IsDestroyed):
        return tuple(id for id in every if _preds(ctx, told.preds, id))
    if isinstance(told, t.Does) and told.deed is t.Deed.DISCARD:
        return _discarded_together(ctx, told, event)
    return event.others


@PATTERNS.answers(t.Intercepts)
def _intercepts(ctx: Ctx, pattern: t.Intercepts, event: Happening) -> bool:
    """The attacker is the other one that an interception is of."""
    if pattern.against and not any(matches(ctx, pattern.against, id) for id in event.others):
        return False
    return _preds(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.Retaliates)
def _retaliates(ctx: Ctx, pattern: t.Retaliates, event: Happening) -> bool:
    return matches(ctx, pattern.against, event.id) and _preds(ctx, pattern.preds, event.source)


@PATTERNS.answers(t.BecomesLoaded)
def _loaded(ctx: Ctx, pattern: t.BecomesLoaded, event: Happening) -> bool:
    using = not pattern.using or any(matches(ctx, pattern.using, id) for id in event.others)
    return using and _who(ctx, pattern.by, event.seat) and _preds(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.Moves)
def _moves(ctx: Ctx, pattern: t.Moves, event: Happening) -> bool:
    if pattern.source is not None and event.zone is not pattern.source:
        return False
    if pattern.to is not None and event.to is not pattern.to:
        return False
    if pattern.why is not Cause.ANY and event.cause is not pattern.why:
        return False
    if pattern.together:
        return _who(ctx, pattern.who, event.seat) and any(matches(ctx, pattern.preds, id) for id in event.others)
    return _who(ctx, pattern.who, event.seat) and _preds(ctx, pattern.preds, event.id)


def _played(ctx: Ctx, pattern: t.Brews | t.Activates | t.Materializes, event: Happening) -> bool:
    """Where a card is played from is known of the event: the card itself is on the Effects Stack."""
    return _who(ctx, pattern.who, event.seat) and matches_as_played(ctx, pattern.preds, event)


@PATTERNS.answers(t.DealtDamage)
def _damage(ctx: Ctx, pattern: t.DealtDamage, event: Happening) -> bool:
    if event.amount < pattern.least:
        return False
    return (pattern.combat is None or pattern.combat is event.combat) and _once_of_all(ctx, pattern, event)


@PATTERNS.answers(t.DealsDamage)
def _deals(ctx: Ctx, pattern: t.DealsDamage, event: Happening) -> bool:
    if pattern.to and not matches(ctx, pattern.to, event.id):
        return False
    if pattern.least > 1 and event.amount < pattern.least:
        return False
    return (pattern.combat is None or pattern.combat is event.combat) and _preds(ctx, pattern.preds, event.source)


@PATTERNS.answers(t.LevelsUp)
def _level_up(ctx: Ctx, pattern: t.LevelsUp, event: Happening) -> bool:
    if pattern.who is not None:
        return _who(ctx, pattern.who, event.seat)
    return event.id in ctx.notes.get(Dealt.SUBJECT, ())


@PATTERNS.answers(t.CurrentsChange)
def _currents(ctx: Ctx, pattern: t.CurrentsChange, event: Happening) -> bool:
    assert event.turned is not None, "what is told of Shifting Currents says from where to where"
    source, to = event.turned
    return (
        event.seat == ctx.controller
        and (pattern.source is None or pattern.source is source)
        and (pattern.to is None or pattern.to is to)
    )


def _by(ctx: Ctx, pattern: DoneBy, event: Happening) -> bool:
    return _who(ctx, pattern.who, event.seat)


@PATTERNS.answers(t.PhaseBegins)
def _phase(ctx: Ctx, pattern: t.PhaseBegins, event: Happening) -> bool:
    return event.phase is pattern.phase and _who(ctx, pattern.who, event.seat)


@PATTERNS.answers(t.UsesAbility)
def _ability(ctx: Ctx, pattern: t.UsesAbility, event: Happening) -> bool:
    """A player activates an ability of what is named, or of what answers, with the label that is asked for."""
    if not _who(ctx, pattern.who, event.seat):
        return False
    if pattern.label is not None:
        layer = ctx.state.layer(event.old)
        used = layer.ability if layer is not None else None
        if not isinstance(used, Activated | Triggered) or used.label is not pattern.label:
            return False
    if pattern.of is not None:
        return event.id in now(ctx, pattern.of)
    return matches(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.Targeted)
def _targeted(ctx: Ctx, pattern: t.Targeted, event: Happening) -> bool:
    if not _preds(ctx, pattern.preds, event.id) or not _who(ctx, pattern.by, controller_of(ctx, event.source)):
        return False
    return matches(ctx, pattern.of, event.source)


@PATTERNS.answers(t.Reveals)
def _reveals(ctx: Ctx, pattern: t.Reveals, event: Happening) -> bool:
    """The player of the zone reveals a card from there, not another one who is told to (terms.reveal.2)."""
    own = event.zone is pattern.zone and ctx.state.cards[event.id].owner == event.seat
    return own and _by(ctx, pattern, event) and _preds(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.Does)
def _does(ctx: Ctx, pattern: t.Does, event: Happening) -> bool:
    """What is sacrificed or suppressed is asked as what it was; a zone is that of the player who does it."""
    if not _by(ctx, pattern, event) or (pattern.least > 1 and event.amount < pattern.least):
        return False
    if pattern.zone is not None:
        if event.zone is not pattern.zone or ctx.state.cards[event.id].owner != event.seat:
            return False
    gone = pattern.deed in (t.Deed.SACRIFICE, t.Deed.SUPPRESS)
    if not matches(ctx, pattern.preds, event.old if gone else event.id):
        return False
    return not pattern.together or _discarded_together(ctx, pattern, event)[0] == event.id


def _discarded_together(ctx: Ctx, pattern: t.Does, event: Happening) -> tuple[int, ...]:
    """Return the cards that answer of those that the player discards at the same time."""
    cards = ctx.state.cards
    theirs = (id for id in event.others or (event.id,) if id in cards and cards[id].owner == event.seat)
    return tuple(id for id in theirs if matches(ctx, pattern.preds, id)) or (event.id,)


@PATTERNS.answers(t.BecomesNamed)
def _becomes_named(ctx: Ctx, pattern: t.BecomesNamed, event: Happening) -> bool:
    return event.property is None and event.counter == pattern.word and _preds(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.Becomes)
def _becomes(ctx: Ctx, pattern: t.Becomes, event: Happening) -> bool:
    if pattern.paying:
        return _preds(ctx, pattern.preds, event.id) and matches(ctx, pattern.paying, event.source)
    return event.property is pattern.property and _once_of_all(ctx, pattern, event)


@PATTERNS.answers(t.CountersChange)
def _counters(ctx: Ctx, pattern: t.CountersChange, event: Happening) -> bool:
    return pattern.counter in ("", event.counter) and _preds(ctx, pattern.preds, event.id)


@PATTERNS.answers(t.OnCharge)
def _charged(ctx: Ctx, pattern: t.OnCharge, event: Happening) -> bool:
    if event.counter != Counter.CHARGE or event.id != ctx.source:
        return False
    now = counters(ctx, event.id, Counter.CHARGE)
    return now >= pattern.least > now - event.amount


PATTERNS.add(t.OnEnter, _self)
PATTERNS.add(t.OnDeath, _old_self)
PATTERNS.add(t.OnDestroy, _old_self)
PATTERNS.add(t.OnLeave, _old_self)
PATTERNS.add(t.OnHit, _hit)
PATTERNS.add(t.OnKill, _hit)
PATTERNS.add(t.OnBanish, _old_self)
PATTERNS.add(t.OnSacrifice, _old_self)
PATTERNS.add(t.OnFoster, _self)
PATTERNS.add(t.TurnsEnd, _by)
PATTERNS.add(t.Dies, _left)
PATTERNS.add(t.Leaves, _left)
PATTERNS.add(t.Brews, _played)
PATTERNS.add(t.Activates, _played)
PATTERNS.add(t.Materializes, _played)
PATTERNS.add(t.Negates, lambda ctx, pattern, event: _by(ctx, pattern, event) and _who(ctx, pattern.of, event.amount))
PATTERNS.add(t.IsDestroyed, _destroyed)
PATTERNS.add(
    t.Prevented,
    lambda ctx, pattern, event: (
        event.source == ctx.source and event.amount >= pattern.least and matches(ctx, pattern.preds, event.id)
    ),
)
