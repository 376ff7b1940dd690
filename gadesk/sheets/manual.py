"""What players say for a card of which a part is not read: their sentence read as one of the cards' own."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.glossary import CardType, Element
from gadesk.script.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Keyword,
    PlayPermission,
    PlayRestriction,
    Static,
    Triggered,
)
from gadesk.script.changes import CostChange, Grant, MayPlayFrom, SpeedIs
from gadesk.script.durations import Until
from gadesk.script.effects import Continuous
from gadesk.script.fitting import fitted_json
from gadesk.script.node import Ability, Change, to_json
from gadesk.script.patterns import OnEnter
from gadesk.script.players import You
from gadesk.script.predicates import InZone
from gadesk.script.selections import This
from gadesk.script.sheet import Face
from gadesk.sheets.known import known_grammar, known_words

if TYPE_CHECKING:
    from gadesk.rulestext.chart import Grammar
    from gadesk.rulestext.paragraphs import Paragraph

LONGEST = 400
_LEAD, _READ = "On Enter: ", "read"
_BUBBLES = re.compile(r"(?:\[[^\]]*\] ?)*")


class SentenceError(UserError):
    """A sentence that can't be carried out; the text says from where on it is not read."""


def said(words: str) -> str:
    """Give a sentence in one line, cut where it is longer than any card's."""
    return " ".join(words.split())[:LONGEST]


def read_sentence(words: str, face: Face) -> Triggered:
    """Read what a card does once, in the cards' language ("Draw two cards."). Raises `SentenceError`.

    What is an ability by itself ("As long as …", "[REST]: …", "Whenever …", "Stealth") the card has from then on, and
    where its player may activate it ("You may activate this card from your graveyard.") they may from then on.
    """
    line = said(words)
    if not line:
        raise SentenceError("Say what the card does, as a card would: “Draw a card.”")
    line = line[0].upper() + line[1:] + ("" if line.endswith((".", '"', ")")) else ".")
    bubbles = _BUBBLES.match(line)
    behind = bubbles.end() if bubbles else 0
    parts = _paragraphs(f"{line[:behind]}{_LEAD}{line[behind:]}", face)
    if len(parts) != 1:
        raise SentenceError("Say one thing at a time.")
    grammar = known_grammar()
    read = _read(grammar, parts[0], face)
    if read.verdict == _READ and isinstance(read.ability, Triggered):
        return read.ability
    itself = re.sub(rf"(?<!\w){re.escape(face.name)}(?!\w)", "this card", line)
    for alone in (line, line.removesuffix("."), itself):  # a keyword's line has no full stop
        kept = _lasting(grammar, alone, face)
        if kept is not None:
            return kept
    unread = read.unread.removeprefix(_LEAD)
    where = f"from “{unread}” on" if unread in line and unread != line else "this sentence"
    raise SentenceError(f"gadesk does not read {where}; say it in shorter sentences, one after the other.")


def _paragraphs(line: str, face: Face) -> list[str]:
    from gadesk.rulestext.normalise import paragraphs  # a game starts without the compiler

    return paragraphs(line, face.name, known_words().names, False)


def _read(grammar: Grammar, line: str, face: Face) -> Paragraph:
    from gadesk.rulestext.paragraphs import Context, read_paragraph

    return read_paragraph(grammar, line, 0, Context(face))


def _lasting(grammar: Grammar, line: str, face: Face) -> Triggered | None:
    """Read an ability that works for as long as its object is there: it is granted to it; None where it is none."""
    parts = _paragraphs(line, face)
    read = _read(grammar, parts[0], face) if len(parts) == 1 else None
    if read is None or read.verdict != _READ:
        return None
    ability = read.ability
    if isinstance(ability, PlayPermission) and ability == PlayPermission(ability.zone):
        may: Change = MayPlayFrom(You(), (InZone(ability.zone, You()),))
        return Triggered(OnEnter(), Continuous(This(), (may,), Until.FOR_GOOD))
    if _is_of_playing(ability):
        raise SentenceError(
            "What a card costs, and when and from where it is played, is settled before it lies on the table: pay or "
            "take back the difference, or move the card, with the tools of the right button."
        )
    if not isinstance(ability, (Static, Activated, Triggered, Keyword)):
        return None
    return Triggered(OnEnter(), Continuous(This(), (Grant(ability),), Until.FOR_GOOD))


def _is_of_playing(ability: Ability) -> bool:
    """Tell whether an ability works only while its card is played: granting it to what lies there would do nothing."""
    if isinstance(ability, Keyword):
        return ability.keyword.facts.of_cards
    if isinstance(ability, Static):
        return ability.affects == This() and all(isinstance(each, (CostChange, SpeedIs)) for each in ability.changes)
    return isinstance(ability, (AdditionalCost, AlternativeCost, PlayPermission, PlayRestriction))


def trouble(words: str, name: str) -> str:
    """Say what of a sentence for a card of that name is not read, or "" where all is."""
    try:
        read_sentence(words, Face(name, (CardType.ALLY,), (Element.NORM,)))
    except SentenceError as error:
        return str(error)
    return ""


def written(ability: Ability) -> str:
    """Write an ability for a journal."""
    return json.dumps(to_json(ability), separators=(",", ":"))


def read_back(text: str) -> Ability | None:
    """Read an ability from a journal; None where it is none."""
    try:
        made = fitted_json(foreign.json_of(text))
    except ValueError:  # not JSON, or not what a card says
        return None
    return made if isinstance(made, Ability) else None
