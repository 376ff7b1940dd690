"""Broken decks, forty or two hundred: every fault is named, none is missed, and nothing else is called a fault."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from gadesk import cli
from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.cards.model import Card
from gadesk.decks.legality import INDEX_RULE
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.text import write_text_deck
from gadesk.glossary import CardType, Keyword

VARIANTS = 40
DEEP = 200
MAIN, MATERIAL, NO_CHAMPION, SIDE = (f"general.format-conventions.{number}" for number in (1, 2, 3, 4))
UNREAD = "Line"


@cache
def clean_starters() -> tuple[str, ...]:
    """The starter decks without a card that the Index limits by now."""
    cards = bundled_catalogue()
    decks = {name: starter_deck(name, cards) for name in starter_names()}
    return tuple(
        name
        for name, deck in decks.items()
        if not any(card.limits for entry in (*deck.material, *deck.main) if (card := cards.get(entry.slug)))
    )


class Broken:
    """A legal deck that faults are put into; `expected` says how often each rule is to be named."""

    def __init__(self, seed: int, catalogue: Catalogue) -> None:
        self.random = random.Random(seed)
        self.catalogue = catalogue
        base = starter_deck(self.random.choice(clean_starters()), catalogue)
        self.material, self.main = list(base.material), list(base.main)
        self.side: list[Entry] = []
        self.lines: list[str] = []
        self.expected: list[str] = []
        self.faulty: set[str] = set()

    def pick(self, fits: Callable[[Card], bool]) -> Card:
        """Choose a card that is not in the deck, bears no limit and shares its name with none."""
        held = {self.name(entry.slug) for entry in (*self.material, *self.main, *self.side)}
        found = [
            card
            for card in self.catalogue
            if fits(card) and card.name not in held and len(self.catalogue.named(card.name)) == 1
        ]
        return self.random.choice(sorted(found, key=lambda card: card.slug))

    def name(self, slug: str) -> str:
        """Give the name of a card."""
        card = self.catalogue.get(slug)
        assert card is not None
        return card.name

    def text(self) -> str:
        """Write the deck, with the lines that are nobody's."""
        deck = DeckList(tuple(self.material), tuple(self.main), tuple(self.side), "Broken")
        return write_text_deck(deck, self.catalogue) + "\n# Main Deck\n" + "\n".join(self.lines) + "\n"


def plain(card: Card) -> bool:
    """A main deck card like any other."""
    return card.is_deck_card and not card.is_material and not card.limits


def regalia(card: Card) -> bool:
    """A regalia like any other."""
    ordinary = card.is_deck_card and card.is_material and not card.limits
    return ordinary and CardType.CHAMPION not in card.front.types and Keyword.DIVINE_RELIC not in card.front.keywords


def too_few(deck: Broken) -> None:
    """Too small a main deck, without touching the cards that are faults."""
    base = {entry.slug for name in starter_names() for entry in starter_deck(name, deck.catalogue).main}
    for entry in [entry for entry in deck.main if entry.slug in base]:
        if sum(each.count for each in deck.main) >= 60:
            deck.main.remove(entry)
    deck.expected.append(MAIN)


def fifth_copy(deck: Broken) -> None:
    """Five or more copies of a card."""
    deck.main.append(Entry(deck.random.randint(5, 9), deck.pick(plain).slug))
    deck.expected.append(MAIN)


def second_copy(deck: Broken) -> None:
    """A regalia twice, with room for it."""
    _make_room(deck, 2)
    card = deck.pick(regalia)
    deck.material.append(Entry(2, card.slug))
    deck.faulty.add(card.slug)
    deck.expected.append(MATERIAL)


def too_many_material(deck: Broken) -> None:
    """More material cards than twelve."""
    while sum(entry.count for entry in deck.material) < 13:
        deck.material.append(Entry(1, deck.pick(regalia).slug))
    deck.expected.append(MATERIAL)


def no_champion(deck: Broken) -> None:
    """Nobody to begin with."""
    deck.material = [entry for entry in deck.material if deck.catalogue.get(entry.slug).front.level != 0]  # type: ignore[union-attr]
    deck.expected.append(NO_CHAMPION)


def second_relic(deck: Broken) -> None:
    """Two different Divine Relics."""
    _make_room(deck, 2)
    relics = [entry for entry in deck.material if _is_relic(deck, entry.slug)]
    for _ in range(2 - len(relics)):
        deck.material.append(Entry(1, deck.pick(lambda card: _relic(card) and card.is_deck_card).slug))
        deck.faulty.add(deck.material[-1].slug)
    deck.expected.append("keywords.divine-relic.1")


def token(deck: Broken) -> None:
    """A token or a mastery in the main deck."""
    card = deck.pick(lambda card: not card.is_deck_card and not card.limits)
    deck.main.append(Entry(1, card.slug))
    mastery = CardType.MASTERY in card.front.types
    deck.expected.append("mechanics.mastery.3" if mastery else "terms.token.1")


def champion_in_main(deck: Broken) -> None:
    """A champion among the cards that are drawn."""
    deck.main.append(Entry(1, deck.pick(lambda card: card.is_material and card.is_deck_card and not card.limits).slug))
    deck.expected.append("card-types.supertypes.2")


def ally_in_material(deck: Broken) -> None:
    """A main deck card among the material, with room for it."""
    _make_room(deck, 1)
    card = deck.pick(plain)
    deck.material.append(Entry(1, card.slug))
    deck.faulty.add(card.slug)
    deck.expected.append("turn.materialize-phase.3")


def banned(deck: Broken) -> None:
    """A card that the Index does not allow in any number."""
    card = deck.pick(lambda card: card.limit("STANDARD") == 0 and card.is_deck_card and not card.is_material)
    deck.main.append(Entry(1, card.slug))
    deck.expected.append(INDEX_RULE)


def sideboard_points(deck: Broken) -> None:
    """Few cards in the sideboard, but dear ones."""
    for _ in range(deck.random.randint(6, 9)):
        deck.side.append(Entry(1, deck.pick(regalia).slug))
    deck.expected.append(SIDE)


def large_sideboard(deck: Broken) -> None:
    """More cards in the sideboard than fifteen, and so too many points."""
    deck.side += [Entry(1, deck.pick(plain).slug) for _ in range(deck.random.randint(16, 20))]
    deck.expected += [SIDE, SIDE]


def banned_in_sideboard(deck: Broken) -> None:
    """A ban holds beside the deck, too."""
    deck.side.append(Entry(1, deck.pick(lambda card: card.limit("STANDARD") == 0 and card.is_deck_card).slug))
    deck.expected.append(INDEX_RULE)


def shared_name(deck: Broken) -> None:
    """A name that several cards bear."""
    names = sorted({card.name for card in deck.catalogue if len(deck.catalogue.named(card.name)) > 1})
    deck.lines.append(f"1 {deck.random.choice(names)}")
    deck.expected.append(UNREAD)


def unknown_name(deck: Broken) -> None:
    """A card that there is not."""
    deck.lines.append(f"{deck.random.randint(1, 4)} Qqxz {deck.random.randint(100, 999)} Vwyk")
    deck.expected.append(UNREAD)


def wrong_count(deck: Broken) -> None:
    """A number of copies that is none."""
    card = deck.pick(plain)
    deck.lines.append(f"{deck.random.choice(['0', '-1', '1000', '99999999999'])} {card.name}")
    deck.expected.append(UNREAD)


FAULTS = (
    too_few,
    fifth_copy,
    second_copy,
    too_many_material,
    no_champion,
    second_relic,
    token,
    champion_in_main,
    ally_in_material,
    banned,
    sideboard_points,
    large_sideboard,
    banned_in_sideboard,
    shared_name,
    unknown_name,
    wrong_count,
)


def _relic(card: Card) -> bool:
    return Keyword.DIVINE_RELIC in card.front.keywords and not card.limits


def _is_relic(deck: Broken, slug: str) -> bool:
    card = deck.catalogue.get(slug)
    return card is not None and Keyword.DIVINE_RELIC in card.front.keywords


def _make_room(deck: Broken, cards: int) -> None:
    """Take regalia out of the material deck so that so many fit in, but none that is a fault."""
    kept = [
        entry
        for entry in deck.material
        if entry.slug in deck.faulty or CardType.CHAMPION in deck.catalogue.get(entry.slug).front.types  # type: ignore[union-attr]
    ]
    assert sum(entry.count for entry in kept) + cards <= 12
    deck.material = kept


@cache
def broken_deck(seed: int, catalogue: Catalogue) -> Broken:
    """Put one to four different faults into a starter deck."""
    deck = Broken(seed, catalogue)
    # What fills or cuts a section comes last, so that no fault mends another.
    chosen = deck.random.sample(FAULTS, deck.random.randint(1, 4))
    if sideboard_points in chosen and large_sideboard in chosen:  # which both name the points
        chosen.remove(sideboard_points)
    last = (too_many_material, too_few)
    for fault in sorted(chosen, key=lambda fault: (fault in last, FAULTS.index(fault))):
        fault(deck)
    return deck


def rule_of(problem: str) -> str:
    """The rule that a line of `deck check` names at its end, or “Line” for a line not understood."""
    return UNREAD if problem.startswith("Line ") else problem.rpartition("(")[2].rstrip(")")


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """Run `gadesk deck check --json` and give its exit code and problems."""
    code = cli.main(["deck", "check", str(path), "--json"])
    return code, json.loads(capsys.readouterr().out)["problems"]


@pytest.mark.parametrize("seeds", [range(VARIANTS), pytest.param(range(VARIANTS, DEEP), marks=pytest.mark.deep)])
def test_every_fault_of_broken_decks_is_named(seeds: range, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the check names is exactly what was put in."""
    catalogue = bundled_catalogue()
    wrong = []
    for seed in seeds:
        deck = broken_deck(seed, catalogue)
        path = tmp_path / f"{seed}.txt"
        path.write_text(deck.text(), encoding="utf-8")
        code, problems = check(path, capsys)
        if code != 1 or sorted(map(rule_of, problems)) != sorted(deck.expected):
            wrong.append((seed, sorted(deck.expected), problems))
    assert not wrong, "\n".join(map(str, wrong[:5]))


def test_the_decks_without_a_fault_raise_no_alarm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The starter decks without a card that the Index limits are legal, written anew."""
    catalogue = bundled_catalogue()
    for name in clean_starters():
        path = tmp_path / f"{name}.txt"
        path.write_text(write_text_deck(starter_deck(name, catalogue), catalogue), encoding="utf-8")
        assert check(path, capsys) == (0, [])


def test_faults_are_of_every_kind() -> None:
    """The generator uses all of its faults."""
    seen = {rule for seed in range(VARIANTS) for rule in broken_deck(seed, bundled_catalogue()).expected}
    assert len(seen) >= 10
