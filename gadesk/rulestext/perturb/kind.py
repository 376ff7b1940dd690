"""The kinds of change: a pattern of a place in a text, and what may stand there as well.

A kind belongs to a family: the slot of the language that it tries. Its meaning says what has to come of it in the
node: one leaf that differs, the same node, or anything else than before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from gadesk.rulestext.perturb.english import mended, spoken_of


class Meaning(StrEnum):
    """What a change does to the node of a text."""

    LEAF = "leaf"
    """Another word in one place of the node."""
    SAME = "same"
    """Nothing: it is another way to say the same."""
    OTHER = "other"
    """It is another node."""


LABEL_OF_A_NUMBER = "Deluge "
"""Stands before a text that must have just this bound."""

Change = Callable[[re.Match[str], Random], str | None]
"""What stands instead of what was found; None where that would be no good English."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of change; of a pattern with a group `x` only what that holds is changed."""

    family: str
    name: str
    meaning: Meaning
    pattern: re.Pattern[str]
    change: str | Change

    def changed(self, text: str, random: Random) -> Iterator[str]:
        """Yield the text changed, once for each place."""
        if LABEL_OF_A_NUMBER in text and self.family in ("comparison", "number", "element", "zone"):
            return
        place = "x" if "x" in self.pattern.groupindex else 0
        for match in self.pattern.finditer(text):
            said = match.expand(self.change) if isinstance(self.change, str) else self.change(match, random)
            if said is not None:
                found = mended(text[: match.start(place)] + said + text[match.end(place) :])
                if found != text:
                    yield found


class Kinds(list[Kind]):
    """A table of kinds."""

    def add(self, family: str, name: str, pattern: str, change: str | Change, meaning: Meaning = Meaning.LEAF) -> None:
        """Add a kind."""
        self.append(Kind(family, name, meaning, re.compile(pattern), change))


def one_of(words: Iterable[str]) -> str:
    """A pattern of the words of a list."""
    return "(?:" + "|".join(words) + ")"


def other_of(words: tuple[str, ...]) -> Change:
    """Another word of a list for the one that was found."""

    def change(match: re.Match[str], random: Random) -> str | None:
        found = match["x"] if "x" in match.re.groupindex else match[0]
        return random.choice([word for word in words if word != found])

    return change


def unless_spoken_of(said: str) -> Change:
    """Say something else of what the rest of the text does not speak of again."""

    def change(match: re.Match[str], random: Random) -> str | None:
        return None if spoken_of(match.string[match.end() :]) else match.expand(said)

    return change
