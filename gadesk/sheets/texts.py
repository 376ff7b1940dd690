"""Rules texts printed from sheets, for windows that may not look into the compiler."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from gadesk.cards.model import Card
from gadesk.glossary import CardType
from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Words
from gadesk.rulestext.normalise import paragraphs
from gadesk.rulestext.paragraphs import digest
from gadesk.rulestext.printing import TextPrinter
from gadesk.script.abilities import Manual
from gadesk.script.node import Ability
from gadesk.script.sheet import Face
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.kept_wordings import bundled_wording, unstored, wording_of
from gadesk.sheets.known import known_printer

__all__ = ["SheetTexts", "ability_text", "printer", "rules_text", "verdict_of"]


@cache
def rules_text(slug: str, face: str = "front") -> str:
    """Return the rules text of a card's "front" or "back", or "" for a card or face that is not there."""
    sheet = bundled_sheets().get(slug)
    return printer().text(sheet, face, bundled_wording(slug)) if sheet is not None else ""


def ability_text(ability: Ability, face: Face) -> str:
    """Return the text of one ability that something has now, without signs for bold print."""
    return printer().paragraph(ability, face, wording_of(ability)).replace("**", "")


def verdict_of(slug: str) -> Verdict:
    """Return what the engine carries out of a card: nothing is known of it without a bundled sheet."""
    sheet = bundled_sheets().get(slug)
    if sheet is None:
        return Verdict.UNKNOWN
    faces = (sheet.front,) if sheet.back is None else (sheet.front, sheet.back)
    by_hand = [isinstance(ability, Manual) for face in faces for ability in face.abilities]
    return Verdict.WHOLE if not any(by_hand) else Verdict.MANUAL if all(by_hand) else Verdict.PARTLY


class SheetTexts:
    """Prints sheets that came as JSON, with the words of the pool that they belong to."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._printer = TextPrinter(Words.of(cards).grammar())

    def text(self, sheet: str, face: str = "front") -> str:
        """Return the rules text of a sheet's "front" or "back", or "" where it can't be read."""
        made = unstored(sheet)
        return self._printer.text(made[0], face, made[1]) if made is not None else ""


def unread_lines(sheet: str, face: str, text: str, cards: Iterable[Card]) -> frozenset[str]:
    """Return the lines of a face's official text with which the paragraphs begin that its sheet leaves by hand.

    A paragraph that is not read keeps the fingerprint of its wording, by which it is found.
    """
    made = unstored(sheet)
    side = None if made is None else made[0].front if face == "front" else made[0].back
    if side is None:
        return frozenset()
    names = Words.of(cards).names
    unread = {ability.digest for ability in side.abilities if isinstance(ability, Manual)}
    return frozenset(lines[0] for lines in _paragraphs(text) if unread & _digests(side, lines, names))


def _digests(face: Face, lines: list[str], names: Iterable[str]) -> set[str]:
    parts = paragraphs("\n".join(lines), face.name, names, CardType.MASTERY in face.types)
    return {digest(part) for part in parts}


def _paragraphs(text: str) -> list[list[str]]:
    """The lines of each paragraph of a text; modes belong to theirs."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.strip().startswith("•") and found:
            found[-1].append(line)
        elif line.strip():
            found.append([line])
    return found


def printer() -> TextPrinter:
    """Return the printer with the names and subtypes of all known cards."""
    return known_printer()
