"""States that only reminders explain: "(Enraged units get +2 [POWER]. Units stay enraged until the end of …)".

What the reminders of a pool say of a word is what becoming so gives, beside the word itself; how long it lasts may be
said there, too. A word that the rulebook declares is never redefined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from gadesk.glossary import Keyword, Property
from gadesk.rulestext.normalise import BETWEEN_SENTENCES, plain
from gadesk.script.durations import Until
from gadesk.script.node import Change

_REMINDER = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_GROUP = r"(?:units|allies|champions|objects|items|weapons)"
_OF_MANY = re.compile(rf"([A-Z][a-z]+) ({_GROUP}) (.+)")
_OF_ONE = re.compile(r"An? ([a-z]+) (unit|ally|champion|object|item|weapon) (.+)")
_STAYS = re.compile(rf"(?:An? \w+|{_GROUP}) stays? ([a-z]+) (.+?)\.?", re.IGNORECASE)
_LASTS = {
    "until the end of their controller's turn": Until.THEIR_TURN,
    "until the end of its controller's turn": Until.THEIR_TURN,
    "until end of turn": Until.END_OF_TURN,
    "until your next turn": Until.NEXT_TURN,
    "until the beginning of your next turn": Until.NEXT_TURN,
    "until the end of your next turn": Until.END_OF_NEXT_TURN,
}
DECLARED = frozenset((*(word.value for word in Property), *(word.words for word in Keyword)))


@dataclass(frozen=True, slots=True)
class StateMeaning:
    """What becoming so gives, and for how long where nothing else is said."""

    changes: tuple[Change, ...]
    until: Until


@dataclass
class StateReminders:
    """What the reminders of a pool say of states: by word the wordings, each as its sentences and how long it lasts."""

    known: dict[str, set[tuple[tuple[str, ...], Until | None]]] = field(default_factory=dict)

    def add(self, effect: str) -> None:
        """Take what the reminders of a card's text say of states that the text itself speaks of."""
        said = plain(effect)
        for reminder in _REMINDER.findall(effect):
            for word, sentences, until in _explained(plain(reminder)):
                if re.search(rf"\b{word}\b", said):
                    self.known.setdefault(word, set()).add((sentences, until))


def _explained(reminder: str) -> Iterator[tuple[str, tuple[str, ...], Until | None]]:
    """The states that a reminder explains; one that says something of them that is no such sentence explains none."""
    found: dict[str, list[str]] = {}
    lasts: dict[str, Until] = {}
    for sentence in BETWEEN_SENTENCES.split(reminder.strip()):
        stays, many, one = _STAYS.fullmatch(sentence), _OF_MANY.fullmatch(sentence), _OF_ONE.fullmatch(sentence)
        if stays is not None:
            until = _LASTS.get(stays[2])
            if until is None:
                return
            lasts[stays[1]] = until
        elif many is not None:
            found.setdefault(many[1].lower(), []).append(f"{many[2].capitalize()} {many[3]}")
        elif one is not None:
            found.setdefault(one[1], []).append(f"This {one[2]} {one[3]}")
        else:
            return
    for word in found.keys() - DECLARED:
        yield word, tuple(part if part.endswith((".", '"')) else f"{part}." for part in found[word]), lasts.get(word)
