"""What a player's unknown cards may be: a list that fits what was seen of that player, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from gadesk.engine.imagined import Guess, Hidden
from gadesk.glossary import CardType, CostKind, Element, Supertype
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.views import CardView, PlayerView
from gadesk.script.sheet import CardSheet, Face
from gadesk.sheets.bundled import is_whole
from gadesk.sheets.game_decks import starters

MISFIT = 0.2
"""The share of seen cards that a known list may lack and still be taken for the one that is played."""
COPIES = 4

Seen = Mapping[str, int]


def seen_of(view: PlayerView, owner: int) -> Counter[str]:
    """Count the cards of a player that a view shows, by name."""
    found: Counter[str] = Counter()
    for card in _shown(view):
        if card.owner == owner and card.slug is not None and not card.token:
            found[card.slug] += 1
    for layer in view.stack:
        if layer.controller == owner and layer.slug is not None and layer.source is None:
            found[layer.slug] += 1
    return found


def _shown(view: PlayerView) -> Iterable[CardView]:
    for side in view.seats:
        for pile in (side.hand, side.memory, side.main_deck, side.material_deck, side.graveyard, side.banishment):
            yield from pile.cards or ()
    for card in view.field:
        yield card
        yield from card.lineage
        yield from card.loaded
    if view.combat is not None:
        yield from view.combat.intent


class Lists:
    """The lists that a player may be taken to play, and cards of the pool where none of them fits."""

    def __init__(self, sheets: Mapping[str, CardSheet], known: Iterable[DeckCards] | None = None) -> None:
        self._sheets = sheets
        decks = starters().values() if known is None else known
        self._known = [deck for deck in decks if all(slug in sheets for slug in (*deck.material, *deck.main))]
        self._pool: tuple[list[str], list[str]] | None = None

    def guess(self, seen: Seen, hidden: Hidden, chance: random.Random) -> Guess:
        """Take a player's hidden cards for something that fits the cards that were seen."""
        deck = self._fitting(seen, chance)
        if deck is None:
            return self._like(seen, hidden, chance)
        material, main = (list((Counter(part) - Counter(seen)).elements()) for part in (deck.material, deck.main))
        return Guess(
            self._filled(material, deck.material, hidden.material, chance),
            self._filled(main, deck.main, hidden.main, chance),
        )

    def _fitting(self, seen: Seen, chance: random.Random) -> DeckCards | None:
        most = MISFIT * sum(seen.values())
        fits = []
        for deck in self._known:
            lacks = sum((Counter(seen) - Counter((*deck.material, *deck.main))).values())
            if lacks <= most:
                fits.append((lacks, deck))
        least = min((lacks for lacks, _ in fits), default=0)
        best = [deck for lacks, deck in fits if lacks == least]
        return chance.choice(best) if best else None

    def _filled(self, left: list[str], whole: Sequence[str], count: int, chance: random.Random) -> list[CardSheet]:
        """Make a list as long as it has to be: what does not fit is left out, what is missing comes once more."""
        left.sort()
        chance.shuffle(left)
        while len(left) < count:
            left += sorted(whole)
        return [self._sheets[slug] for slug in left[:count]]

    # Where no known list fits

    def _like(self, seen: Seen, hidden: Hidden, chance: random.Random) -> Guess:
        """Take cards of the elements and classes that were seen, more of those that were seen themselves."""
        faces = [self._sheets[slug].front for slug in sorted(seen) if slug in self._sheets]
        elements = {Element.NORM, *(element for face in faces for element in face.elements)}
        classes = {word for face in faces if CardType.CHAMPION in face.types for word in face.classes}
        lineages = {face.lineage_name for face in faces if CardType.CHAMPION in face.types}
        material, main = self._of_the_pool()
        able = [slug for slug in main if elements.issuperset(self._sheets[slug].front.elements)]
        fitting = [slug for slug in able if classes.intersection(self._sheets[slug].front.classes)] or able
        more = [slug for slug in sorted(seen) if slug in set(able) for _ in range(COPIES - seen[slug])]
        chance.shuffle(more)
        chosen = more[: hidden.main // 3]
        while len(chosen) < hidden.main:
            chosen += [chance.choice(fitting)] * chance.choice((1, 2, 3))
        below = [slug for slug in material if self._may_lie_below(slug, seen, lineages, elements)] or material
        return Guess(
            [self._sheets[chance.choice(below)] for _ in range(hidden.material)],
            [self._sheets[slug] for slug in chosen[: hidden.main]],
        )

    def _may_lie_below(self, slug: str, seen: Seen, lineages: set[str], elements: set[Element]) -> bool:
        face = self._sheets[slug].front
        fits = elements.issuperset(face.elements) and slug not in seen
        return fits and (CardType.CHAMPION not in face.types or (face.lineage_name in lineages and bool(face.level)))

    def _of_the_pool(self) -> tuple[list[str], list[str]]:
        if self._pool is None:
            faces = {slug: sheet.front for slug, sheet in sorted(self._sheets.items()) if is_whole(sheet)}
            faces = {slug: face for slug, face in faces.items() if Supertype.TOKEN not in face.supertypes}
            material = [slug for slug, face in faces.items() if _lies_below(face)]
            main = [slug for slug, face in faces.items() if face.cost_kind is CostKind.RESERVE]
            self._pool = (material, [slug for slug in main if not _lies_below(faces[slug])])
        return self._pool


def _lies_below(face: Face) -> bool:
    return CardType.CHAMPION in face.types or Supertype.REGALIA in face.supertypes
