"""The catalogue: cards found by slug, and by name as a person writes it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from gadesk.cards.facts import FactFile
from gadesk.cards.model import Card
from gadesk.paths import resource

_TYPOGRAPHY = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "´": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-"}
)


def name_key(name: str) -> str:
    """Fold a name so that case, accents' encoding, curly quotes, dashes and spacing do not matter."""
    if name.isascii():  # nearly every name: four times quicker
        return " ".join(name.casefold().split())
    folded = unicodedata.normalize("NFKC", name).translate(_TYPOGRAPHY).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _pairs(key: str) -> set[str]:
    return {key[at : at + 2] for at in range(len(key) - 1)}


LONGEST_NAME = 160
"""Letters that a card's name may have: what is longer is none, and costs nothing to look up."""
_LONGEST_KEY = 60
_MOST_COMPARED = 12


class Catalogue:
    """A set of cards, each slug once, ready to be looked up."""

    def __init__(self, cards: Iterable[Card] | FactFile) -> None:
        known = cards if isinstance(cards, FactFile) else {card.slug: card for card in cards}
        self._by_slug: Mapping[str, Card] = known
        self._nearest: dict[tuple[str, int], tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self._by_slug)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._by_slug.values())

    def __contains__(self, slug: object) -> bool:
        return slug in self._by_slug

    def passing(self) -> Iterator[Card]:
        """Each card once, for who looks at all of them and needs none for long: what it is made of alone is kept."""
        known = self._by_slug
        return known.passing() if isinstance(known, FactFile) else iter(known.values())

    def get(self, slug: str) -> Card | None:
        """Find a card by its slug."""
        return self._by_slug.get(slug)

    def named(self, name: str) -> tuple[Card, ...]:
        """Find the cards of a name, of a back face's name, or else of a slug; a few names belong to several."""
        if len(name) > LONGEST_NAME:
            return ()
        found = self._by_name.get(name_key(name), ())
        if found:
            return tuple(self._by_slug[slug] for slug in found)
        card = self._by_slug.get(name.strip().lower())
        return (card,) if card else ()

    def edition(self, uuid: str) -> Card | None:
        """Find the card that an edition, given by its uuid, is a printing of."""
        return self._by_edition.get(uuid)

    @cached_property
    def set_prefixes(self) -> frozenset[str]:
        """The codes of all sets, folded."""
        return frozenset(edition.set_prefix.casefold() for card in self for edition in card.editions)

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Suggest the names that look most like a mistyped one, names that begin or go on with it first."""
        key = name_key(name) if len(name) <= LONGEST_NAME else ""
        if not key:
            return ()
        found = self._nearest.get((key, most))
        if found is None:
            found = self._nearest[key, most] = self._suggested(key, most)
        return found

    def _suggested(self, key: str, most: int) -> tuple[str, ...]:
        keys: list[str] = []
        if f"\n{key}" in self._all_names or f" {key}" in self._all_names:
            keys = [known for known in self._by_name if known.startswith(key)]
            keys += [known for known in self._by_name if f" {key}" in known and known not in keys]
        short = self._short
        import difflib  # only a mistyped name needs it

        close = difflib.get_close_matches(key, self._alike(key), most, 0.7)
        keys += [known for known in (short.get(word, word) for word in close) if known not in keys]
        return tuple(self._printed_name(known) for known in keys[:most])

    def _alike(self, key: str) -> list[str]:
        """The names that share most with a mistyped one: to compare it with all of them would take a while."""
        shared = Counter(name for pair in _pairs(key[:_LONGEST_KEY]) for name in self._by_pair.get(pair, ()))
        return [name for name, _ in shared.most_common(_MOST_COMPARED)]

    @cached_property
    def _all_names(self) -> str:
        """All names as one text, which is looked through in no time."""
        return "\n" + "\n".join(self._by_name)

    @cached_property
    def _short(self) -> dict[str, str]:
        """Names by what stands before their first comma."""
        return {known.split(",")[0]: known for known in reversed(self._by_name)}

    @cached_property
    def _by_pair(self) -> dict[str, list[str]]:
        """Names, short ones too, by the pairs of letters in them."""
        found: dict[str, list[str]] = {}
        for known in {**self._short, **dict.fromkeys(self._by_name)}:
            for pair in _pairs(known):
                found.setdefault(pair, []).append(known)
        return found

    def _printed_name(self, key: str) -> str:
        faces = self._by_slug[self._by_name[key][0]].faces
        return next(face.name for face in faces if name_key(face.name) == key)

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        """The slugs of the cards of a name."""
        names: dict[str, tuple[str, ...]] = {}
        for slug, faces in self._names():
            for key in {name_key(name) for name in faces}:
                names[key] = (*names.get(key, ()), slug)
        return names

    def _names(self) -> Iterator[tuple[str, set[str]]]:
        """Each slug with the names of the card's faces."""
        if isinstance(self._by_slug, FactFile):
            return self._by_slug.names()
        return ((card.slug, {face.name for face in card.faces}) for card in self)

    @cached_property
    def _by_edition(self) -> dict[str, Card]:
        return {edition.uuid: card for card in self for edition in card.editions}


@cache
def bundled_catalogue() -> Catalogue:
    """Read the facts that ship with the program, once."""
    return Catalogue(FactFile(resource("cards", "facts.jsonl")))
