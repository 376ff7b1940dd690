"""How much of a pool is read, and which rule to write next.

Four figures, never one: reads whole, prints back equal, executes in a generated scenario, covered by a
hand-written test. This room measures the first two; the engine's tests fill in the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiled
from gadesk.rulestext.grammar import build
from gadesk.rulestext.paragraphs import READ, print_ability
from gadesk.rulestext.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Figures:
    """The four figures, in cards."""

    cards: int
    reads_whole: int
    prints_back: int
    executes: int
    hand_tested: int


def figures(
    cards: Collection[Compiled],
    names: dict[str, str],
    executes: Collection[str] = (),
    hand_tested: Collection[str] = (),
) -> Figures:
    """Count a pool; `executes` and `hand_tested` are the slugs that tests elsewhere have shown."""
    grammar = build(Vocabulary.of(names, {word for card in cards for word in card.sheet.front.subtypes}))
    whole = [card for card in cards if card.verdict is Verdict.WHOLE]
    back = sum(all(print_ability(grammar, part.ability) == part.text for part in card.paragraphs) for card in whole)
    slugs = {card.sheet.slug for card in cards}
    return Figures(len(cards), len(whole), back, len(slugs & set(executes)), len(slugs & set(hand_tested)))


def unread_tails(cards: Collection[Compiled], words: int = 6) -> list[tuple[str, int, str]]:
    """The beginnings of what is not read, most frequent first, each with its count and one slug."""
    count: Counter[str] = Counter()
    example: dict[str, str] = {}
    for card in cards:
        for part in card.paragraphs:
            if part.verdict != READ:
                tail = " ".join(part.unread.split()[:words])
                count[tail] += 1
                example.setdefault(tail, card.sheet.slug)
    return [(tail, number, example[tail]) for tail, number in count.most_common()]
