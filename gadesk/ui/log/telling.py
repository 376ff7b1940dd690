"""Log lines from a run of events: what belongs together is told in one sentence; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gadesk.engine.events import Event, EventKind
from gadesk.ui.log.sentences import Part, Sentence, Speaker

VERBS = {
    "draw": " draws ",
    "reserve": " reserves ",
    "recollect": " takes back from memory ",
    "discard": " discards ",
    "look": " looks at ",
    "mill": " puts from the deck into the graveyard ",
}
PLAYS = frozenset({EventKind.ACTIVATED, EventKind.MATERIALIZED, EventKind.ABILITY_ACTIVATED})


GROUPED = frozenset({EventKind.MOVED, EventKind.LOOKED})


@dataclass(slots=True)
class Group:
    """Moves of one kind by one player, one after the other."""

    word: str
    seat: int | None
    cards: list[Part] = field(default_factory=list)

    def parts(self, who: str) -> list[Part]:
        """Tell the group without its full stop: "Ana draws A, B and a card"."""
        known = [card for card in self.cards if card.slug is not None]
        hidden = len(self.cards) - len(known)
        if hidden:
            known.append(Part("a card" if hidden == 1 else f"{hidden} {'more ' if known else ''}cards"))
        parts = [Part(f"{who}{VERBS[self.word]}")]
        for place, card in enumerate(known):
            if place:
                parts.append(Part(" and " if place == len(known) - 1 else ", "))
            parts.append(card)
        return parts


def tell(speaker: Speaker, events: Sequence[Event]) -> list[Sentence]:
    """Tell events in whole sentences, like moves together and a payment with what it pays for."""
    lines: list[Sentence] = []
    attacks = {event.id for event in events if event.kind == EventKind.ATTACK_DECLARED}
    group: Group | None = None
    for event in events:
        word = "look" if event.kind == EventKind.LOOKED and event.slug is not None else event.word
        if event.kind in GROUPED and word in VERBS:
            speaker.learn(event)
            if group is not None and (group.word, group.seat) != (word, event.seat):
                lines.append(finished(speaker, group))
                group = None
            group = group or Group(word, event.seat)
            group.cards.append(speaker.card(event.id, event.slug))
            continue
        line = speaker.say(event)
        if line is None or (event.kind == EventKind.RESTED and event.id in attacks):
            continue
        if group is not None:
            paid = group.word == "reserve" and event.kind in PLAYS and group.seat == event.seat
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
    return Sentence((*group.parts(speaker.player(group.seat)), Part(".")), False, group.seat)


def joined(speaker: Speaker, group: Group, play: Sentence) -> Sentence:
    """Tell a payment and its play together: "Ana reserves 2 cards and activates A."."""
    who = speaker.player(group.seat)
    number = len(group.cards)
    first = play.parts[0]
    if not first.text.startswith(who + " "):
        return play
    start = f"{who} reserves {number} card{'' if number == 1 else 's'} and{first.text[len(who) :]}"
    return Sentence((Part(start), *play.parts[1:]), False, group.seat)
