"""Log lines from a run of events: what belongs together is told in one sentence; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.events import Event, EventKind
from gadesk.records import dataclass
from gadesk.ui.log.sentences import Part, Sentence, Speaker

VERBS: dict[str, str] = {
    Cause.DRAW: " draws ",
    Cause.RESERVE: " reserves ",
    Cause.RECOLLECT: " takes back from memory ",
    Cause.DISCARD: " discards ",
    "look": " looks at ",
    Cause.MILL: " puts from the deck into the graveyard ",
    Cause.PAY_MEMORY: " pays by banishing ",
    "wake": "",
}
PAYMENTS = frozenset({Cause.RESERVE, Cause.PAY_MEMORY})
FROM = {Zone.MEMORY: " from memory", Zone.GRAVEYARD: " from the graveyard"}
PLAYS = frozenset({EventKind.ACTIVATED, EventKind.MATERIALIZED, EventKind.ABILITY_ACTIVATED})
GROUPED = frozenset({EventKind.MOVED, EventKind.LOOKED, EventKind.WOKE})


@dataclass(slots=True)
class Group:
    """Moves of one kind by one player, one after the other."""

    word: str
    seat: int | None
    origin: Zone | None = None
    cards: list[Part] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, int | None, Zone | None]:
        """What moves must share to be told together; where they come from counts for payments only."""
        return self.word, self.seat, self.origin

    def parts(self, speaker: Speaker) -> list[Part]:
        """Tell the group without its full stop: "Ana draws A, B and a card"."""
        known = [card for card in self.cards if card.slug is not None]
        hidden = len(self.cards) - len(known)
        if hidden:
            known.append(Part("a card" if hidden == 1 else f"{hidden} {'more ' if known else ''}cards"))
        parts = [] if self.word == "wake" else [Part(speaker.does_all(self.seat, VERBS[self.word]))]
        for place, card in enumerate(known):
            if place:
                parts.append(Part(" and " if place == len(known) - 1 else ", "))
            parts.append(card)
        if self.word == "wake":
            parts.append(Part(" wakes up" if len(self.cards) == 1 else " wake up"))
        elif self.origin is not None:
            parts.append(Part(FROM[self.origin]))
        return parts


def group_of(event: Event) -> Group | None:
    """Begin the group that an event belongs to, None for what is told by itself."""
    word = {EventKind.LOOKED: "look" if event.slug is not None else "", EventKind.WOKE: "wake"}.get(
        event.kind, event.word
    )
    if event.kind not in GROUPED or word not in VERBS:
        return None
    paid = word in PAYMENTS and word != Cause.RESERVE
    origin = event.source_zone if paid and event.source_zone in FROM else None
    return Group(word, None if word == "wake" else event.seat, origin)


def implied(events: Sequence[Event]) -> set[int]:
    """Number the events that others of the same moment tell already: who attacks rests, what dies is destroyed."""
    acting = {event.id for event in events if event.kind in (EventKind.ATTACK_DECLARED, EventKind.RETALIATES)}
    died = {event.id for event in events if event.kind == EventKind.DIED}
    gone = {event.id for event in events if event.cause is Cause.SACRIFICE}
    levels = {event.slug for event in events if event.kind == EventKind.LEVELED_UP}
    found: set[int] = set()
    for number, event in enumerate(events):
        if (
            (event.kind == EventKind.RESTED and event.id in acting)
            or (event.kind == EventKind.DESTROYED and event.id in died | gone)
            or (event.kind == EventKind.RESOLVED and event.ability is None and event.slug in levels)
        ):
            found.add(number)
    return found


def tell(speaker: Speaker, events: Sequence[Event]) -> list[Sentence]:
    """Tell events in whole sentences, like moves together and a payment with what it pays for."""
    lines: list[Sentence] = []
    untold = implied(events)
    speaker.hurt.clear()
    group: Group | None = None
    for number, event in enumerate(events):
        begun = group_of(event)
        if begun is not None:
            speaker.learn(event)
            if group is not None and group.key != begun.key:
                lines.append(finished(speaker, group))
                group = None
            group = group or begun
            group.cards.append(speaker.card(event.id, event.slug))
            continue
        line = speaker.say(event)
        if line is None or number in untold:
            continue
        if group is not None:
            paid = group.word in PAYMENTS and event.kind in PLAYS and group.seat == event.seat
            if paid:
                line = joined(speaker, group, line)
            else:
                lines.append(finished(speaker, group))
            group = None
        lines.append(line)
    if group is not None:
        lines.append(finished(speaker, group))
    return lines


def finished(speaker: Speaker, group: Group) -> Sentence:
    """Make the sentence of a group."""
    return Sentence((*group.parts(speaker), Part(".")), False, group.seat)


def joined(speaker: Speaker, group: Group, play: Sentence) -> Sentence:
    """Tell a payment and its play together: "Ana reserves 2 cards and activates A."."""
    first, who = play.parts[0].text, speaker.does(group.seat, "")
    if not first.startswith(who):
        return play
    rest = first[len(who) :]
    if group.word != Cause.RESERVE:
        told = [*group.parts(speaker), Part(f" and {rest}")]
    else:
        number = len(group.cards)
        cards = f"{number} card{'' if number == 1 else 's'}"
        told = [Part(f"{speaker.does(group.seat, 'reserves')} {cards} and {rest}")]
    return Sentence((*told, *play.parts[1:]), False, group.seat)
