"""Sentences in the cards' language that a scenario gives: texts of its own cards, and effects in force on its board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Reminders, Words, read_face
from gadesk.rulestext.normalise import straight
from gadesk.rulestext.paragraphs import READ, Context, read_paragraph
from gadesk.rulestext.wording import wording_json
from gadesk.script.abilities import Instruction
from gadesk.script.node import Effect, Node, field_names, walk
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.scenario.cards import Explaining, ScenarioError
from gadesk.sheets.kept_wordings import keep
from gadesk.sheets.manual import said
from gadesk.sheets.texts import printer

LONGEST = 4000


def with_text(
    sheet: CardSheet, side: str, text: str, names: Mapping[str, str], explaining: Explaining, where: str
) -> CardSheet:
    """Give one side of a card the abilities that its text says; `names`: the file's cards, name to slug.

    `explaining`: the texts of the file that have reminders, each with the types of its card.
    """
    face = sheet.front if side == "front" else sheet.back
    assert face is not None
    if len(text) > LONGEST:
        raise ScenarioError(f"{where}: a text has at most {LONGEST} characters, not {len(text)}.")
    grammar, known, reminders = _grammar(tuple(sorted(names.items())), explaining)
    made, parts = read_face(grammar, known, face, text, reminders.keywords)
    for part in parts:
        if part.verdict != READ:
            raise ScenarioError(f"{where}: {_unread(part.text, part.unread)}.")
    keep(CardSheet(sheet.slug, made), wording_json({"front": (part.wording for part in parts)}))
    own = set(names.values())
    mentioned = {word for node in walk(made) for word in _words(node) if word in own}
    generates = tuple(dict.fromkeys((*sheet.generates, *sorted(mentioned - {sheet.slug}))))
    front, back = (made, sheet.back) if side == "front" else (sheet.front, made)
    return CardSheet(sheet.slug, front, back, generates)


def _unread(text: str, unread: str) -> str:
    if unread.startswith("(") or unread == "two readings":
        return f"gadesk does not read “{text}” {unread if unread.startswith('(') else '(it has two readings)'}"
    whole = unread == text or unread not in text
    return f"gadesk does not read “{text}”" + ("" if whole else f" from “{unread}” on")


def _words(node: Node) -> list[str]:
    values = [getattr(node, name) for name in field_names(type(node))]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [part for part in flat if isinstance(part, str)]


def read_effect(text: str, face: Face, names: Mapping[str, str], where: str) -> Effect:
    """Read what lasts on the board as what an action says: "Allies you control get +1 [POWER] until end of turn."."""
    line = said(text)
    if not line:
        raise ScenarioError(f"{where}: an effect needs its words.")
    line = line[0].upper() + line[1:] + ("" if line.endswith((".", '"', ")")) else ".")
    grammar, known, _ = _grammar(tuple(sorted(names.items())), ())
    from gadesk.glossary import CardType

    speaker = replace(face, types=(CardType.ACTION,), abilities=())
    _, parts = read_face(grammar, known, speaker, line)
    if len(parts) != 1:
        raise ScenarioError(f"{where}: say one thing in one effect.")
    part = read_paragraph(grammar, parts[0].text, 0, Context(speaker))
    if part.verdict != READ:
        raise ScenarioError(f"{where}: {_unread(part.text, part.unread)}.")
    if not isinstance(part.ability, Instruction) or part.ability.bonuses:
        raise ScenarioError(f"{where}: “{part.text}” is not what an action does; say what it leaves in force.")
    return part.ability.effect


@lru_cache(8)
def _grammar(own: tuple[tuple[str, str], ...], explaining: Explaining) -> tuple[Grammar, dict[str, str], Reminders]:
    known, _ = _shipped()
    names = {**known.names, **{straight(name): slug for name, slug in own}}
    words, reminders = Words(names, known.subtypes), Reminders()
    for types, text in explaining:
        reminders.add("", types, text)
    return reminders.grammar(words), names, reminders


@cache
def _shipped() -> tuple[Words, Grammar]:
    """Names and subtypes of the cards that ship, and the grammar with them, whose rules those of all files have."""
    known = Words.of(bundled_catalogue())
    return known, Words(known.names, known.subtypes).grammar()


def scenario_texts(scenario: str) -> dict[str, str]:
    """Print the texts of the cards that a scenario ("file" or "file#2") makes up; {} where it can't be read."""
    from gadesk.session.scenario.scenarios import ScenarioError, load_numbered

    try:
        own = load_numbered(scenario).box.own
    except ScenarioError:
        return {}
    return {slug: printer().text(sheet) for slug, sheet in own.items()}
