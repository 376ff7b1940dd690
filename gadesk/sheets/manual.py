"""What players say for a card of which a part is not read: their sentence read as one of the cards' own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.glossary import CardType, Element
from gadesk.script.abilities import Activated, Static, Triggered
from gadesk.script.changes import Grant
from gadesk.script.durations import Until
from gadesk.script.effects import Continuous
from gadesk.script.fitting import fitted_json
from gadesk.script.node import Ability, to_json
from gadesk.script.patterns import OnEnter
from gadesk.script.selections import This
from gadesk.script.sheet import Face
from gadesk.sheets.known import known_grammar, known_words

if TYPE_CHECKING:
    from gadesk.rulestext.chart import Grammar

LONGEST = 400
_LEAD = "On Enter: "


class SentenceError(UserError):
    """A sentence that can't be carried out; the text says from where on it is not read."""


def said(words: str) -> str:
    """Give a sentence in one line, cut where it is longer than any card's."""
    return " ".join(words.split())[:LONGEST]


def read_sentence(words: str, face: Face) -> Triggered:
    """Read what a card does once, in the cards' language ("Draw two cards."). Raises `SentenceError`.

    What is an ability by itself ("As long as …", "[REST]: …", "Whenever …") the card has from then on.
    """
    from gadesk.rulestext.normalise import paragraphs  # a game starts without the compiler
    from gadesk.rulestext.paragraphs import READ, Context, read_paragraph

    line = said(words)
    if not line:
        raise SentenceError("Say what the card does, as a card would: “Draw a card.”")
    line = line[0].upper() + line[1:] + ("" if line.endswith((".", '"', ")")) else ".")
    grammar = known_grammar()
    parts = paragraphs(_LEAD + line, face.name, known_words().names, False)
    if len(parts) != 1:
        raise SentenceError("Say one thing at a time.")
    read = read_paragraph(grammar, parts[0], 0, Context(face))
    if read.verdict == READ and isinstance(read.ability, Triggered):
        return read.ability
    kept = _lasting(grammar, line, face)
    if kept is not None:
        return kept
    unread = read.unread.removeprefix(_LEAD)
    where = f"from “{unread}” on" if unread in line and unread != line else "this sentence"
    raise SentenceError(f"gadesk does not read {where}; say it in shorter sentences, one after the other.")


def _lasting(grammar: Grammar, line: str, face: Face) -> Triggered | None:
    """Read an ability that works for as long as its object is there: it is granted to it; None where it is none."""
    from gadesk.rulestext.normalise import paragraphs
    from gadesk.rulestext.paragraphs import READ, Context, read_paragraph

    parts = paragraphs(line, face.name, known_words().names, False)
    read = read_paragraph(grammar, parts[0], 0, Context(face)) if len(parts) == 1 else None
    if read is None or read.verdict != READ or not isinstance(read.ability, (Static, Activated, Triggered)):
        return None
    return Triggered(OnEnter(), Continuous(This(), (Grant(read.ability),), Until.FOR_GOOD))


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
