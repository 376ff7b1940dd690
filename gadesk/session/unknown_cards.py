"""Cards that one of the two programs does not know, as it has not synced them: said before the game, to both."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk import plain
from gadesk.errors import UserError
from gadesk.protocol.known_cards import how_many_unknown
from gadesk.protocol.plans import Start

_NAMED = 3


class NoSheets(UserError):
    """Decks hold cards that this program has no sheet of, by slug."""

    def __init__(self, slugs: Sequence[str]) -> None:
        super().__init__(f"The card {slugs[0]} can't be played: the program has no sheet of it. Choose another deck.")
        self.slugs = tuple(slugs)


class UnknownCards(UserError):
    """A guest's deck holds cards that the host does not know; `names` are some of them, put for people."""

    def __init__(self, slugs: Sequence[str]) -> None:
        self.count, self.names = len(slugs), _names(slugs)
        super().__init__(
            f"{_cards(self.count)} of your deck {_are(self.count)} not known to the host's gadesk: {self.names}. "
            "It can be played there once the host has synced the card library and opened the table again."
        )

    def to_host(self, guest: str) -> str:
        """Say it to the host's own player, who can do something about it."""
        return (
            f"{guest}'s deck holds {_cards(self.count)} that your gadesk does not know: {self.names}. Sync your card "
            f"library and open the table again, or {guest} plays another deck."
        )


def unknown_to_guest(marks: str, start: Start, seat: int) -> int:
    """Count the cards of the others' decks that a guest's program does not know, as it told in `marks`."""
    others = (deck for at, deck in enumerate(start.decks) if at != seat)
    return how_many_unknown(marks, (slug for deck in others for slug in (*deck.material, *deck.main, *deck.sideboard)))


def told_guest(count: int, host: str) -> str:
    """Say to a guest that there will be cards that are new to their program; which ones is a secret until then."""
    return (
        f"{_cards(count)} of {host}'s deck {_are(count)} not known to your gadesk: you will see {_them(count)} without "
        "text, and the shuffles can't be checked at the end. To mend both sync your card library before you join."
    )


def told_host(count: int, guest: str) -> str:
    """Say the same to the host's own player."""
    return (
        f"{guest}'s gadesk does not know {_cards(count)} of your deck: {guest} will see {_them(count)} without text, "
        f"and can't check the shuffles at the end. To mend both {guest} syncs their card library and joins again."
    )


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _them(count: int) -> str:
    return "it" if count == 1 else "them"


def _names(slugs: Sequence[str]) -> str:
    """Put cards that are not known by their slugs, which are their names in small letters."""
    named = ", ".join(plain.name(slug.replace("-", " ").title()) for slug in slugs[:_NAMED])
    return f"{named} and {len(slugs) - _NAMED} more" if len(slugs) > _NAMED else named
