"""Read changed texts, and count what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Report, context_of
from gadesk.rulestext.normalise import even
from gadesk.rulestext.paragraphs import READ, Context, Paragraph, read_paragraph
from gadesk.rulestext.perturb.kind import Kind, Meaning
from gadesk.rulestext.perturb.kinds import KINDS
from gadesk.script.node import Ability, Node, field_names

MOST = 150
"""How many texts of a kind are changed, if there are as many."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is read, with the card around it."""

    words: str
    ability: Ability
    context: Context


@dataclass(slots=True)
class Tally:
    """What became of the texts of one kind: each with what it was changed to."""

    kind: Kind
    tried: int = 0
    read: int = 0
    shown: int = 0
    only: int = 0
    unread: list[tuple[str, str, str]] = field(default_factory=list)
    """Text, changed text, and from where on that is not read."""
    elsewhere: list[tuple[str, str]] = field(default_factory=list)
    """Those read whose node does not differ as it should."""

    def as_json(self, show: int) -> dict[str, Any]:
        """Figures, and up to so many examples of what failed."""
        return {
            "family": self.kind.family,
            "kind": self.kind.name,
            "meaning": self.kind.meaning,
            "tried": self.tried,
            "read": self.read,
            "rate": _rate(self.read, self.tried),
            "shown": self.shown,
            "only": self.only,
            "unread": [
                {"text": text, "changed": changed, "unread_from": tail} for text, changed, tail in self.unread[:show]
            ],
            "elsewhere": [{"text": text, "changed": changed} for text, changed in self.elsewhere[:show]],
        }


@dataclass(frozen=True, slots=True)
class Spoilt:
    """Texts with a word left out, put in or swapped: what is read all the same, and means the same."""

    tried: int
    read: int
    same: tuple[tuple[str, str], ...]

    def as_json(self, show: int) -> dict[str, Any]:
        """Figures and pairs of texts that mean the same: each has to be a true synonym."""
        same = [{"text": text, "changed": changed} for text, changed in self.same[:show]]
        return {"tried": self.tried, "read": self.read, "same": len(self.same), "pairs": same}


def texts_of(report: Report) -> list[Text]:
    """Return the texts of a pool that are read, each once, in the order of their words."""
    found: dict[str, Text] = {}
    for card in report.cards:
        for face, parts in ((card.sheet.front, card.front), (card.sheet.back, card.back)):
            words = [part.text for part in parts]
            for at, part in enumerate(parts):
                if face is not None and part.verdict == READ and part.text not in found:
                    found[part.text] = Text(part.text, part.ability, context_of(face, words, parts[:at]))
    return [found[words] for words in sorted(found)]


def changes_of(kind: Kind, texts: Iterable[Text], seed: int, most: int = MOST) -> list[tuple[Text, str]]:
    """Return up to `most` texts with what a kind makes of them: the same for the same seed."""
    random = Random(f"{seed} {kind.family} {kind.name}")
    made = [(text, list(kind.changed(text.words, random))) for text in texts]
    found = [(text, random.choice(changed)) for text, changed in made if changed]
    if len(found) > most:
        found = [found[at] for at in sorted(random.sample(range(len(found)), most))]
    return found


def perturb(grammar: Grammar, texts: Sequence[Text], kinds: Iterable[Kind] = KINDS, *, seed: int = 1,
            most: int = MOST) -> list[Tally]:  # fmt: skip
    """Change texts in every way and read them again."""
    read = _reader(grammar)
    return [_tally(read, kind, changes_of(kind, texts, seed, most)) for kind in kinds]


def spoil(grammar: Grammar, texts: Sequence[Text], *, seed: int = 1, most: int = MOST) -> Spoilt:
    """Leave a word out, put one in or swap two in up to `most` texts each, and read them again."""
    random = Random(f"{seed} spoilt")
    words = sorted({word for text in texts for word in text.words.split() if word.isalpha()})
    read = _reader(grammar)
    tried, readable, same = 0, 0, []
    for way in (_left_out, _put_in, _swapped):
        for text in random.sample(texts, min(most, len(texts))):
            changed = way(text.words, random, words)
            if changed == text.words:
                continue
            tried += 1
            part = read(changed, text.context)
            readable += part.verdict == READ
            if part.verdict == READ and part.ability == text.ability:
                same.append((text.words, changed))
    return Spoilt(tried, readable, tuple(same))


def rates(tallies: Iterable[Tally]) -> dict[str, tuple[int, int]]:
    """Return by family how many changed texts are read, of how many."""
    found: dict[str, tuple[int, int]] = {}
    for tally in tallies:
        read, tried = found.get(tally.kind.family, (0, 0))
        found[tally.kind.family] = (read + tally.read, tried + tally.tried)
    return found


def as_json(tallies: Sequence[Tally], spoilt: Spoilt, show: int) -> dict[str, Any]:
    """Figures with stable keys, for `gadesk cards perturb --json`."""
    tried, read = sum(tally.tried for tally in tallies), sum(tally.read for tally in tallies)
    families = {
        family: {"tried": of, "read": count, "rate": _rate(count, of)} for family, (count, of) in rates(tallies).items()
    }
    return {
        "tried": tried,
        "read": read,
        "rate": _rate(read, tried),
        "families": families,
        "kinds": [tally.as_json(show) for tally in tallies],
        "spoilt": spoilt.as_json(show),
    }


def differences(one: Any, two: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the smallest parts in which two nodes differ: a pair for each place."""
    if one == two:
        return
    if isinstance(one, Node) and type(one) is type(two):
        for name in field_names(type(one)):
            yield from differences(getattr(one, name), getattr(two, name))
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for first, second in zip(one, two, strict=True):
            yield from differences(first, second)
    else:
        yield one, two


def _rate(read: int, tried: int) -> float:
    """How many of a hundred."""
    return round(100 * read / tried, 1) if tried else 100.0


def _reader(grammar: Grammar) -> Callable[[str, Context], Paragraph]:
    """What is changed comes in by the door by which all texts do."""
    return lambda words, context: read_paragraph(grammar, even(words), 0, context)


def _tally(read: Callable[[str, Context], Paragraph], kind: Kind, changes: list[tuple[Text, str]]) -> Tally:
    tally = Tally(kind)
    for text, changed in changes:
        tally.tried += 1
        part = read(changed, text.context)
        if part.verdict != READ:
            tally.unread.append((text.words, changed, part.unread))
            continue
        tally.read += 1
        places = {repr(pair) for pair in differences(text.ability, part.ability)}
        shown = not places if kind.meaning is Meaning.SAME else bool(places)
        only = shown and len(places) <= 1
        tally.shown += shown
        tally.only += only
        if not shown or (not only and kind.meaning is Meaning.LEAF):
            tally.elsewhere.append((text.words, changed))
    return tally


def _left_out(text: str, random: Random, _: Sequence[str]) -> str:
    words = text.split(" ")
    del words[random.randrange(len(words))]
    return " ".join(words)


def _put_in(text: str, random: Random, known: Sequence[str]) -> str:
    words = text.split(" ")
    words.insert(random.randrange(len(words) + 1), random.choice(known))
    return " ".join(words)


def _swapped(text: str, random: Random, _: Sequence[str]) -> str:
    words = text.split(" ")
    at = random.randrange(len(words))
    words[at : at + 2] = reversed(words[at : at + 2])
    return " ".join(words)
