"""What the table knows of a card besides its view: printed facts, name and rules text."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.glossary import STATS
from gadesk.glossary.verdicts import Unread, Verdict
from gadesk.records import dataclass
from gadesk.ui.cards.printed_facts import CardFacts, FactsSource


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Facts and texts by slug. `verdict` says what the program carries out of a card; `waiting` whether that, and
    texts, are still to come; `official` is a card's text as synced, "" before a sync; `unread` has the
    paragraphs that are not read, from where on, and why."""

    facts: FactsSource
    text: Callable[[str], str] = lambda slug: ""
    verdict: Callable[[str], Verdict] = lambda slug: Verdict.UNKNOWN
    official: Callable[[str], str] = lambda slug: ""
    waiting: Callable[[], bool] = lambda: False
    unread: Callable[[str], tuple[Unread, ...]] = lambda slug: ()

    def name(self, slug: str | None) -> str:
        """Name a card for people; a card that this seat may not know is "a hidden card"."""
        if slug is None:
            return "a hidden card"
        facts = self.facts(slug)
        return facts.name if facts else slug.replace("-", " ").title()

    def by_hand(self, slug: str | None) -> bool:
        """Tell whether a part of a card is carried out by its player."""
        return slug is not None and self.verdict(slug).by_hand

    def fact(self, slug: str | None) -> CardFacts | None:
        """Give a card's printed facts, None if it is not known."""
        return self.facts(slug) if slug else None


SYMBOLS = {**{f"[{stat.name}]": stat.value for stat in STATS}, "[REST]": "Rest"}


def plain(text: str) -> str:
    """A rules text in plain words: without its markup, signs told by their names."""
    text = text.replace("**", "").replace("*", "").replace("\n\n", "\n")
    for sign, word in SYMBOLS.items():
        text = text.replace(sign, word)
    return text.strip()
