"""Leave one set out: how much of a set is read without the rules that its cards alone use.

So a grammar is measured that has seen the set as if it had not: what it learnt from these cards alone counts for
nothing. A card belongs to the set in which it was first printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gadesk.cards.errors import CardDataError
from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiler, IndexCard, Report, compiled_by

_LATER = "~"
"""Stands behind every date."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A set read without its own rules: what became of its cards, and which cards use each rule that was left out."""

    name: str
    report: Report
    rules: dict[str, tuple[str, ...]]

    def as_json(self) -> dict[str, Any]:
        """Figures with stable keys, for `gadesk cards compile --without-own SET --json`."""
        unread = {card.sheet.slug: card.as_json() for card in self.report.cards if card.verdict is not Verdict.WHOLE}
        return {
            "set": self.name,
            "set_cards": len(self.report.cards),
            "set_whole": self.report.whole,
            "set_unread": unread,
            "set_rules": {source: list(slugs) for source, slugs in self.rules.items()},
        }


def first_set(card: IndexCard) -> str:
    """Return the prefix of the set in which a card was printed first; empty for a card without editions."""
    sets = [edition.get("set") or {} for edition in card.get("editions") or ()]
    dated = [(str(one.get("release_date") or _LATER), str(one.get("prefix") or "")) for one in sets]
    return min(dated, default=("", ""))[1]


def sets_of(pool: Iterable[IndexCard]) -> dict[str, list[IndexCard]]:
    """Return the cards by the set in which they were printed first, the largest set first."""
    found: dict[str, list[IndexCard]] = defaultdict(list)
    for card in pool:
        found[first_set(card)].append(card)
    return dict(sorted(found.items(), key=lambda one: (-len(one[1]), one[0])))


def set_named(pool: Iterable[IndexCard], asked: str) -> str:
    """Return the prefix as the cards have it, however it is capitalised; a `CardDataError` names those there are."""
    known = [name for name in sets_of(pool) if name]
    for name in known:
        if name.casefold() == asked.strip().casefold():
            return name
    there = f"it has {', '.join(sorted(known))}" if known else "its cards name no set"
    raise CardDataError(f"No card of the file was first printed in a set “{asked}”; {there}.")


def without_own(compiler: Compiler, pool: Iterable[IndexCard], compiled: Report, name: str) -> LeftOut:
    """Compile the cards of a set without the rules that none of the other cards, as they were `compiled`, uses."""
    ours = [card for card in pool if first_set(card) == name]
    slugs = {card["slug"] for card in ours}
    users: dict[str, list[str]] = defaultdict(list)
    for card in compiled.cards:
        for source in sorted(card.sources):
            users[source].append(card.sheet.slug)
    own = {source: tuple(cards) for source, cards in sorted(users.items()) if source and slugs.issuperset(cards)}
    return LeftOut(name, compiled_by(compiler.without(own), ours, []), own)
