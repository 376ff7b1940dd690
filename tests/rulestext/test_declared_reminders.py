"""What the Index's reminders say of keywords that the rulebook declares is held against what gadesk does with them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gadesk.glossary import Keyword
from gadesk.rulestext.compile import Compiler, characteristics
from gadesk.rulestext.definitions import by_its_name, reminders
from gadesk.rulestext.grammar.amounts.numbers import NUMBERS
from gadesk.rulestext.paragraphs import READ, Context, read_paragraph
from gadesk.script import abilities as a
from gadesk.script.amounts import Fixed
from gadesk.script.keyword_meanings import MEANING
from gadesk.script.node import Ability

WORDS = {keyword.words.lower(): keyword for keyword in Keyword}
SILENT = {
    "veteran-aerotheurge": "tells only that several add up",
    "diablerie": "is empty but for the reason of its restriction",
}
"""Reminders without the number or the meaning, and what they say instead: the rulebook's entry holds all the same."""
AGREES = {Keyword.RETORT}
"""Keywords that are spelled out as abilities, whose reminder is read as that very ability."""
FOR_PEOPLE = {Keyword.COMMANDED_WILL, Keyword.FOSTER, Keyword.INTERCEPT, Keyword.PRESERVE, Keyword.VIGOR}
"""Those whose reminder is put as no card's own sentence is: scenarios show that the entry is carried out."""


class Line(NamedTuple):
    """A line of a card that is a declared keyword with a reminder."""

    card: Mapping[str, Any]
    keyword: Keyword
    number: str
    says: str


@pytest.fixture(scope="module")
def cards(shared_index: Path) -> list[dict[str, Any]]:
    """The cards of the Index."""
    found: list[dict[str, Any]] = json.loads(shared_index.read_text(encoding="utf-8"))
    return found


def lines(cards: list[dict[str, Any]]) -> Iterator[Line]:
    """Yield each line that explains a declared keyword."""
    for card in cards:
        for head, says in reminders(card.get("effect") or ""):
            keyword = WORDS.get(head.name.lower())
            if keyword is not None:
                yield Line(card, keyword, head.number, says)


def test_a_reminder_has_the_number_of_its_line(cards: list[dict[str, Any]]) -> None:
    """In figures or as a word; what has another number is named here with the reason why the line is played."""
    explained = list(lines(cards))
    assert len({line.keyword for line in explained}) > 25
    assert {line.card["slug"] for line in explained if not _tells(line)} == SILENT.keys()


def _tells(line: Line) -> bool:
    """Whether the reminder says anything, and the number of its line."""
    spelled = {line.number, NUMBERS[int(line.number)], "a"} if line.number else set()
    words = line.says.replace("+", " ").strip(" .").split()
    return bool(words) and (not line.number or not spelled.isdisjoint(words))


def test_what_is_spelled_out_is_what_the_reminder_says(cards: list[dict[str, Any]]) -> None:
    """Read as a sentence of the card it is the very ability that the keyword means, where it can be read so."""
    grammar, met = Compiler(cards).grammar, set[Keyword]()
    for line in lines(cards):
        if line.keyword not in MEANING or not _tells(line):
            continue
        part = read_paragraph(grammar, by_its_name(line.says), 0, Context(characteristics(line.card)))
        amount = Fixed(int(line.number)) if line.number else None
        meant: Ability = MEANING[line.keyword](a.Keyword(line.keyword, amount))
        if part.verdict == READ:
            assert part.ability == meant, (line.card["slug"], line.says)
        assert (part.verdict == READ) is (line.keyword in AGREES), (line.card["slug"], line.says)
        met.add(line.keyword)
    assert met == AGREES | FOR_PEOPLE
