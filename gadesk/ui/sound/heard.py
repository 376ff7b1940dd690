"""Which sounds an update of a game calls for."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event, EventKind
from gadesk.ui.sound.cues import Cue

MOST_AT_ONCE = 2
_OF_KIND = {
    EventKind.ACTIVATED: Cue.PLAY,
    EventKind.MATERIALIZED: Cue.PLAY,
    EventKind.SUMMONED: Cue.PLAY,
    EventKind.ABILITY_ACTIVATED: Cue.ABILITY,
    EventKind.TRIGGERED: Cue.ABILITY,
    EventKind.RECOVERED: Cue.RECOVER,
    EventKind.LEVELED_UP: Cue.LEVEL_UP,
    EventKind.ATTACK_DECLARED: Cue.ATTACK,
    EventKind.RETALIATES: Cue.ATTACK,
    EventKind.DAMAGED: Cue.DAMAGE,
    EventKind.DIED: Cue.DESTROYED,
    EventKind.DESTROYED: Cue.DESTROYED,
}


def cue_of(event: Event, me: int | None) -> Cue | None:
    """Return the sound of one event for a seat; `me` is None for who only watches."""
    if event.kind is EventKind.MOVED:
        return Cue.DRAW if event.cause is Cause.DRAW else Cue.MOVE
    if event.kind is EventKind.TURN_BEGINS:
        return Cue.MY_TURN if event.seat == me else None
    if event.kind is EventKind.GAME_OVER:
        return Cue.LOST if me is not None and event.seat is not None and event.seat != me else Cue.WON
    return _OF_KIND.get(event.kind)


def cues_of(events: Sequence[Event], me: int | None) -> tuple[Cue, ...]:
    """Return what is heard of things that happened at once: each sound once, the weightiest first, at most two."""
    heard = {cue for event in events if (cue := cue_of(event, me)) is not None}
    return tuple(sorted(heard, key=lambda cue: (-cue.facts.rank, cue))[:MOST_AT_ONCE])


def asks_aloud(events: Sequence[Event], decision: Decision | None, me: int) -> bool:
    """Tell whether a question is worth a sound: one that comes after something which another player did."""
    return decision is not None and any(event.seat not in (None, me) for event in events)
