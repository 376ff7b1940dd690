"""What changed between two decks, and sideboard plans."""

from __future__ import annotations

from collections import Counter

from gadesk import plain
from gadesk.decks.model import LONGEST_NAME, DeckError, DeckList, Entry, Section, merged
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One card whose count differs in a section: `before` and `after` copies."""

    section: Section
    slug: str
    before: int
    after: int


def differences(before: DeckList, after: DeckList) -> tuple[Difference, ...]:
    """List the cards whose counts differ, section by section, in the order of the lists."""
    found = []
    for section in Section:
        old, new = _counts(before, section), _counts(after, section)
        for slug in dict.fromkeys([*old, *new]):
            if old[slug] != new[slug]:
                found.append(Difference(section, slug, old[slug], new[slug]))
    return tuple(found)


def _counts(deck: DeckList, section: Section) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in deck.section(section):
        counts[entry.slug] += entry.count
    return counts


@dataclass(frozen=True, slots=True)
class Plan:
    """What goes out of the deck and what comes in from the sideboard against a named opponent."""

    against: str
    out: tuple[Entry, ...] = ()
    into: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        """An opponent's name may come from any file: it is one plain line."""
        object.__setattr__(self, "against", plain.line(self.against, LONGEST_NAME))


def sideboarded(deck: DeckList, plan: Plan, material: frozenset[str] = frozenset()) -> DeckList:
    """Return the deck after a plan; `material` are the slugs that belong into the material deck.

    Raises DeckError if the plan takes out or brings in what is not there.
    """
    sections = {section: _counts(deck, section) for section in Section}
    for entry in plan.out:
        _move(sections, entry, Section.MATERIAL if entry.slug in material else Section.MAIN, Section.SIDEBOARD, plan)
    for entry in plan.into:
        _move(sections, entry, Section.SIDEBOARD, Section.MATERIAL if entry.slug in material else Section.MAIN, plan)
    made = {s: merged(Entry(count, slug) for slug, count in counts.items() if count) for s, counts in sections.items()}
    return DeckList(made[Section.MATERIAL], made[Section.MAIN], made[Section.SIDEBOARD], deck.name)


def _move(sections: dict[Section, Counter[str]], entry: Entry, source: Section, to: Section, plan: Plan) -> None:
    if sections[source][entry.slug] < entry.count:
        raise DeckError(
            f"The plan against {plan.against} moves {entry.count} of {entry.slug}, but the {source.value} has "
            f"{sections[source][entry.slug]}; change the plan or the deck."
        )
    sections[source][entry.slug] -= entry.count
    sections[to][entry.slug] += entry.count
