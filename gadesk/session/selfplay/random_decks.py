"""Random legal decks from every card that is read whole, and random games between them.

What the games are for is docs/invariants.md: no exception, no broken invariant, whatever meets whatever.
"""

from __future__ import annotations

import gc
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gadesk.bots.bot import restless_answer
from gadesk.errors import UserError
from gadesk.files import folder_to_write
from gadesk.glossary import CardType, CostKind, Element, Keyword, Supertype
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.saved_sheets import reached
from gadesk.session.selfplay.matches import RANDOM, Match, Tally, require_bots, run_match
from gadesk.session.selfplay.shrinking import shrink
from gadesk.sheets.bundled import is_whole
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets

MATERIAL_MOST, MAIN_LEAST, COPIES_MOST = 12, 60, 4
OF_THE_CLASS = 0.6
FEWEST_SEATS, MOST_SEATS = 2, 4


class Pool:
    """The cards that random decks are made of: whole ones that reach only whole ones."""

    def __init__(self, sheets: Mapping[str, CardSheet]) -> None:
        self.slugs = sorted(slug for slug in sheets if _playable(sheets, slug))
        self._faces = {slug: sheets[slug].front for slug in self.slugs}
        deck_cards = [slug for slug in self.slugs if Supertype.TOKEN not in self._faces[slug].supertypes]
        champions = [slug for slug in deck_cards if CardType.CHAMPION in self._faces[slug].types]
        self._spirits = [slug for slug in champions if self._faces[slug].level == 0]
        self._regalia = [slug for slug in deck_cards if _is_regalia(self._faces[slug])]
        self._main = [slug for slug in deck_cards if _is_main(self._faces[slug])]
        lineages: dict[str, dict[int, list[str]]] = {}
        for slug in champions:
            face = self._faces[slug]
            if face.level:
                lineages.setdefault(face.lineage_name, {}).setdefault(face.level, []).append(slug)
        self._lineages = [levels for _, levels in sorted(lineages.items()) if 1 in levels]
        if not (self._spirits and self._lineages and self._main):
            raise UserError("There are too few cards that are read whole to make a deck of: install the program again.")

    def deck(self, chance: random.Random) -> DeckCards:
        """Make a legal deck: a lineage, and cards whose elements it can enable (general.format-conventions)."""
        material = [chance.choice(self._spirits)]
        levels = chance.choice(self._lineages)
        material += [chance.choice(levels[level]) for level in sorted(levels)]
        elements = {Element.NORM, *(element for slug in material for element in self._faces[slug].elements)}
        material += self._chosen_regalia(chance, elements, MATERIAL_MOST - len(material))
        classes = {word for slug in material[:2] for word in self._faces[slug].classes}
        return DeckCards(tuple(material), tuple(self._chosen_main(chance, elements, classes)))

    def _chosen_regalia(self, chance: random.Random, elements: set[Element], room: int) -> list[str]:
        """At most one of a name, and at most one Divine Relic (keywords.divine-relic.1)."""
        able = [slug for slug in self._regalia if elements.issuperset(self._faces[slug].elements)]
        chosen: list[str] = []
        for slug in chance.sample(able, len(able)):
            relic = _is_relic(self._faces[slug]) and any(_is_relic(self._faces[other]) for other in chosen)
            if len(chosen) < room and not relic:
                chosen.append(slug)
        return chosen

    def _chosen_main(self, chance: random.Random, elements: set[Element], classes: set[str]) -> list[str]:
        able = [slug for slug in self._main if elements.issuperset(self._faces[slug].elements)]
        fitting = [slug for slug in able if classes.intersection(self._faces[slug].classes)]
        counts: dict[str, int] = {}
        while sum(counts.values()) < MAIN_LEAST:
            slug = chance.choice(fitting if fitting and chance.random() < OF_THE_CLASS else able)
            counts[slug] = min(COPIES_MOST, counts.get(slug, 0) + chance.choice((1, 2, 4)))
        main = [slug for slug, count in counts.items() for _ in range(count)]
        return main[:MAIN_LEAST]


def _playable(sheets: Mapping[str, CardSheet], slug: str) -> bool:
    seen: set[str] = set()
    waiting = [slug]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            if at not in sheets or not is_whole(sheets[at]):
                return False
            waiting += reached(sheets[at])
    return True


def _is_regalia(face: Face) -> bool:
    return Supertype.REGALIA in face.supertypes and CardType.CHAMPION not in face.types


def _is_main(face: Face) -> bool:
    return face.cost_kind is CostKind.RESERVE and not _is_regalia(face)


def _is_relic(face: Face) -> bool:
    return any(isinstance(word, KeywordAbility) and word.keyword is Keyword.DIVINE_RELIC for word in face.abilities)


def starts(pool: Pool, games: int, seed: int, seats: int) -> Iterator[Start]:
    """Yield what each game begins from; the seed of a game alone makes its decks."""
    for number in range(seed, seed + games):
        chance = random.Random(number)
        yield Start(tuple(pool.deck(chance) for _ in range(seats)), str(number), number % seats)


def selfplay_pool(
    games: int, seed: int, seats: int = 2, bots: Sequence[str] = (), folder: Path | None = None, every: int = 9,
    shrinking: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Play games between random decks of the whole pool, with what a sync brought to it.

    `every` so many decisions all invariants are checked.

    With `shrinking` a small case is made of each game that breaks.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise UserError(f"A game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}.")
    require_bots(bots)
    where = Path(tempfile.gettempdir()) / "gadesk-pool" if folder is None else folder_to_write(folder)
    sheets = played_sheets(wait=True)
    pool, facts, tally = Pool(sheets), FactBook(sheets), Tally(wins=[0] * seats)
    gc.freeze()  # the sheets stand for good
    names = tuple(bots) or (RANDOM,) * seats
    played: set[str] = set()
    for start in starts(pool, games, seed, seats):
        played.update(slug for deck in start.decks for slug in (*deck.material, *deck.main))
        match = Match(sheets, start, names, facts)
        if int(start.seed) % 2:
            match.at_random = restless_answer
        run_match(match, tally, where, every=every)
        if match.error is not None and shrinking:
            tally.failures[-1] += _shrunk(match, where)
    return {"pool": len(pool.slugs), "cards_in_decks": len(played), **tally.figures()}


def _shrunk(match: Match, folder: Path) -> str:
    assert match.error is not None
    case = shrink(match.sheets, match.start, match.entries, match.error)
    if case is None:
        return " (the failure does not come again)"
    path = folder / f"seed-{match.start.seed}.case.json"
    try:
        path.write_text(case.as_text(), encoding="utf-8")
    except OSError as error:
        return f" (a small case is not kept: {error.strerror or error})"
    return f" (small: {path}, {len(case.parts)} cards, {len(case.wishes)} answers)"
