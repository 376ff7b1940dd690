"""Whether a game can be played with a deck."""

from __future__ import annotations

from gadesk.decks.model import DeckList, Section
from gadesk.glossary import CardType
from gadesk.sheets.deck_facts import DeckFacts
from gadesk.ui.library.card_pool import CardPool

_NAMED = 4


def why_unplayable(deck: DeckList, facts: DeckFacts, pool: CardPool) -> str:
    """Say why no game can be played with a deck; empty if one can."""
    cards = [pool.card(entry.slug) for entry in deck.material]
    begins = any(c is not None and CardType.CHAMPION in c.front.types and c.front.level == 0 for c in cards)
    if not deck.main or not begins:
        return "A game needs cards in the main deck and a Level 0 champion in the material deck."
    slugs = (*deck.slugs(Section.MATERIAL), *deck.slugs(Section.MAIN))
    unknown = [pool.name(slug) for slug in facts.unplayable(slugs)]
    if not unknown:
        return ""
    names = ", ".join(unknown[:_NAMED]) + (f" and {len(unknown) - _NAMED} more" if len(unknown) > _NAMED else "")
    return f"This deck cannot be played: the program does not know {names}; sync the card library."
