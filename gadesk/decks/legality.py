"""What a format allows: its rules are data in `resources/decks/formats.json`, bans are on the cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.glossary import CardType, Keyword
from gadesk.paths import resource
from gadesk.records import dataclass

PLAYSET = 4
"""Copies that players take of a card where a format does not say how many."""
INDEX_RULE = "index.legality"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing a format does not allow, and the rule that says so (`index.legality` for a ban or limit).

    It stands at the cards of `slugs`, or where there are none at the section; a ban without a section is the deck's.
    `finds` is a search of the library for what is missing.
    """

    sentence: str
    rule: str
    section: Section | None = None
    slugs: tuple[str, ...] = ()
    finds: str = ""


@cache
def formats() -> dict[str, dict[str, Any]]:
    """Read the formats, by their key: “standard”, “draft”."""
    data: dict[str, dict[str, Any]] = json.loads(resource("decks", "formats.json").read_text(encoding="utf-8"))
    return data


def violations(deck: DeckList, format_key: str, catalogue: Catalogue) -> list[Violation]:
    """List everything about a deck that a format does not allow; an empty list means that it is legal."""
    rules = formats().get(format_key)
    if rules is None:
        raise DeckError(f"There is no format “{format_key}”; the formats are {', '.join(formats())}.")
    checked = _Checked(deck, rules, catalogue)
    return [
        *checked.sizes(),
        *checked.copies(),
        *checked.champions(),
        *checked.divine_relics(),
        *checked.places(),
        *checked.sideboard_points(),
        *checked.bans(),
    ]


class _Checked:
    """One deck under one format's rules."""

    def __init__(self, deck: DeckList, rules: dict[str, Any], catalogue: Catalogue) -> None:
        self._deck = deck
        self._rules = rules
        self._cards = {
            section: [(entry.count, _known(entry.slug, catalogue)) for entry in deck.section(section)]
            for section in Section
        }

    def sizes(self) -> Iterator[Violation]:
        """Sections with too few or too many cards (general.format-conventions)."""
        for section in Section:
            has = self._deck.count(section)
            least, most = self._rules.get(f"{section}_least"), self._rules.get(f"{section}_most")
            if least and has < least["value"]:
                yield Violation(
                    f"The {_title(section)} has {has} cards; it needs {least['value']}.", least["rule"], section
                )
            if most and has > most["value"]:
                yield Violation(
                    f"The {_title(section)} has {has} cards; at most {most['value']}.", most["rule"], section
                )

    def copies(self) -> Iterator[Violation]:
        """Names that stand too often in the main or material deck (general.format-conventions.1 and .2)."""
        for section in (Section.MAIN, Section.MATERIAL):
            rule = self._rules.get(f"{section}_copies")
            if rule:
                counts = _by_name(self._cards[section])
                for name in sorted(name for name, count in counts.items() if count > rule["value"]):
                    yield Violation(
                        f"The {_title(section)} has {counts[name]} copies of {name}; at most {rule['value']}.",
                        rule["rule"],
                        section,
                        self._slugs(section, name),
                    )

    def champions(self) -> Iterator[Violation]:
        """A material deck without the champion to begin with (general.format-conventions.3)."""
        rule = self._rules["level_zero_champions_least"]
        levels = [
            card.front.level for _, card in self._cards[Section.MATERIAL] if CardType.CHAMPION in card.front.types
        ]
        if levels.count(0) < rule["value"]:
            words = "The material deck has no level 0 champion to start with."
            yield Violation(words, rule["rule"], Section.MATERIAL, finds="type:champion level:0")

    def divine_relics(self) -> Iterator[Violation]:
        """More Divine Relics than one in the material deck (keywords.divine-relic.1)."""
        rule = self._rules["divine_relics_most"]
        relics = [
            (count, card)
            for count, card in self._cards[Section.MATERIAL]
            if Keyword.DIVINE_RELIC in card.front.keywords
        ]
        held = sum(count for count, _ in relics)
        if held > rule["value"]:
            names = ", ".join(card.name for _, card in relics)
            yield Violation(
                f"The material deck has {held} Divine Relics ({names}); at most {rule['value']}.",
                rule["rule"],
                Section.MATERIAL,
                tuple(card.slug for _, card in relics),
            )

    def places(self) -> Iterator[Violation]:
        """Cards in a section where they may not be (card-types.supertypes.2, mechanics.mastery.3, terms.token.1)."""
        for section in Section:
            for _, card in self._cards[section]:
                if not card.is_deck_card:
                    mastery = CardType.MASTERY in card.front.types
                    kind, rule = ("a mastery", "mechanics.mastery.3") if mastery else ("a token", "terms.token.1")
                    yield Violation(f"{card.name} is {kind} and not a deck card.", rule, section, (card.slug,))
                elif section is Section.MAIN and card.is_material:
                    words, rule = f"{card.name} belongs in the material deck.", "card-types.supertypes.2"
                    yield Violation(words, rule, section, (card.slug,))
                elif section is Section.MATERIAL and not card.is_material:
                    words, rule = f"{card.name} belongs in the main deck.", "turn.materialize-phase.3"
                    yield Violation(words, rule, section, (card.slug,))

    def sideboard_points(self) -> Iterator[Violation]:
        """A sideboard worth too many points (general.format-conventions.4)."""
        rule = self._rules.get("sideboard_points_most")
        if rule:
            worth = self._rules["sideboard_points"]
            points = sum(
                count * worth["material" if card.is_material else "main"]
                for count, card in self._cards[Section.SIDEBOARD]
            )
            if points > rule["value"]:
                yield Violation(
                    f"The sideboard is worth {points} points; at most {rule['value']}.", rule["rule"],
                    Section.SIDEBOARD,
                )  # fmt: skip

    def bans(self) -> Iterator[Violation]:
        """Cards that the Index bans or limits in the format."""
        counts: dict[str, int] = {}
        limits: dict[str, int] = {}
        for entries in self._cards.values():
            for count, card in entries:
                limit = card.limit(self._rules["index_name"])
                if limit is not None:
                    limits[card.name] = limit
                    counts[card.name] = counts.get(card.name, 0) + count
        for name in sorted(counts):
            if limits[name] == 0:
                yield Violation(
                    f"{name} is banned in {self._rules['name']}.", INDEX_RULE, None, self._slugs(None, name)
                )
            elif counts[name] > limits[name]:
                yield Violation(
                    f"The deck has {counts[name]} copies of {name}; {self._rules['name']} allows {limits[name]}.",
                    INDEX_RULE,
                    None,
                    self._slugs(None, name),
                )

    def _slugs(self, section: Section | None, name: str) -> tuple[str, ...]:
        """The cards of a name, in one section or anywhere."""
        places = Section if section is None else (section,)
        found = (card.slug for place in places for _, card in self._cards[place] if card.name == name)
        return tuple(dict.fromkeys(found))


def playset(card: Card, section: Section, format_name: str) -> int:
    """How many copies of a card a section may hold in a format; four where the format says nothing."""
    rules = formats().get(format_name, {})
    named = Section.MATERIAL if card.is_material else Section.MAIN
    rule = rules.get(f"{named if section is Section.SIDEBOARD else section}_copies")
    most = PLAYSET if rule is None else int(rule["value"])
    limit = card.limit(str(rules.get("index_name", "")))
    return most if limit is None else min(most, limit)


def _known(slug: str, catalogue: Catalogue) -> Card:
    card = catalogue.get(slug)
    if card is None:
        raise DeckError(f"The deck has a card “{slug}” that is not known here.")
    return card


def _by_name(entries: list[tuple[int, Card]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for count, card in entries:
        counts[card.name] = counts.get(card.name, 0) + count
    return counts


def _title(section: Section) -> str:
    return "sideboard" if section is Section.SIDEBOARD else f"{section} deck"
