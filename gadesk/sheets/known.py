"""The one vocabulary of all known cards, the synced ones among them: for reading texts and for printing them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from gadesk.cards.catalogue import Catalogue
from gadesk.errors import UserError
from gadesk.glossary.verdicts import Unread
from gadesk.sheets.unread import unread_of

if TYPE_CHECKING:
    from gadesk.rulestext.chart import Grammar
    from gadesk.rulestext.compile import Words
    from gadesk.rulestext.printing import TextPrinter

Stamp = tuple[str, float | None]


def known_cards() -> Catalogue:
    """The cards of this machine's library, with the newest legality that was synced, or else the bundled ones."""
    from gadesk.library.library import Library

    library = Library.open()
    try:
        return library.catalogue
    finally:
        library.close()


def known_unread(slug: str) -> tuple[Unread, ...]:
    """The paragraphs of a card that are not read: from where on, and why."""
    from gadesk.library.library import Library

    library = Library.open()
    try:
        return unread_of(library, slug)
    finally:
        library.close()


def known_words() -> Words:
    """The names and subtypes of all known cards."""
    return _words(stamp())


def known_grammar() -> Grammar:
    """The grammar with the words of all known cards."""
    return _grammar(stamp())


@cache
def known_printer() -> TextPrinter:
    """What prints sheets with the names of all known cards; kept until `renew`, as it is asked for again and again."""
    from gadesk.rulestext.printing import TextPrinter

    return TextPrinter(known_grammar())


def renew() -> None:
    """Print with the names of now, as after a sync."""
    known_printer.cache_clear()


def stamp() -> Stamp:
    """Tell one state of the library from another."""
    from gadesk.library.library import Library

    library = Library.open()
    try:
        return str(library.store.path), library.synced_at
    except UserError:
        return str(library.store.path), None
    finally:
        library.close()


@lru_cache(2)
def _words(stamp: Stamp) -> Words:
    from gadesk.rulestext.compile import Words

    return Words.of(known_cards().passing())


@lru_cache(2)
def _grammar(stamp: Stamp) -> Grammar:
    return _words(stamp).grammar()
