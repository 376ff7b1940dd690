"""What decided a game that has ended: a sentence from what a seat was told; no Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gadesk.glossary.losses import Loss
from gadesk.protocol.events import Event, EventKind, Harm
from gadesk.ui.log.sentences import Speaker

_MOSTLY = 2
"""What did at least a half of the damage is told, where it was not the last of it, too."""


def decided(speaker: Speaker, events: Sequence[Event], champions: Mapping[int, int]) -> str:
    """Say what took the last life of a champion, and what had taken most of it; nothing where life decided nothing.

    `champions` are the ids of the champions by seat. Why somebody lost otherwise is told by its own sentence.
    """
    lost = next((event for event in reversed(events) if event.kind is EventKind.LOST), None)
    if lost is None or lost.loss is not Loss.CHAMPION:
        return ""
    before = events[: events.index(lost)]
    fallen = champions.get(lost.seat) if lost.seat is not None else None
    hits = [event for event in before if event.kind is EventKind.DAMAGED and event.id == fallen]
    turn = next((event.amount for event in reversed(before) if event.kind is EventKind.TURN_BEGINS), None)
    if fallen is None or not hits:
        return ""
    last = hits[-1]
    how = "in combat" if last.harm is Harm.COMBAT else "without combat"
    told = f"{speaker.card(last.source, last.source_slug).text} dealt the last {last.amount or 0} damage {how}"
    told = f"{told} on turn {turn}" if turn else told
    return f"{told}{_mostly(speaker, hits, last)}."


def _mostly(speaker: Speaker, hits: Sequence[Event], last: Event) -> str:
    """Say what had dealt most of the damage, where one thing did."""
    dealt: Counter[str] = Counter()
    for event in hits:
        dealt[speaker.card(event.source, event.source_slug).text] += event.amount or 0
    whole = sum(dealt.values())
    name, most = max(dealt.items(), key=lambda each: each[1])
    if len(dealt) < _MOSTLY or most * _MOSTLY < whole:
        return f"; {whole} in the whole game" if whole > (last.amount or 0) else ""
    same = name == speaker.card(last.source, last.source_slug).text
    return f"; {'it' if same else name} dealt {most} of {whole} in the whole game"
