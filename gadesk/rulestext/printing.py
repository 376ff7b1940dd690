"""A card's rules text printed from its sheet.

Paragraphs are separated by a line break, the bullets of a modal text stand on lines of their own, and
what is bold in print stands between two pairs of stars (`**On Enter:** Draw a card.`). The card speaks
of itself by its name. What the compiler could not read says so in a sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gadesk.glossary import CardType
from gadesk.rulestext.engine import Grammar, Printer
from gadesk.rulestext.grammar import build
from gadesk.rulestext.grammar.patterns import KEYWORD_TRIGGERS
from gadesk.rulestext.normalise import straight
from gadesk.rulestext.reading import print_ability
from gadesk.rulestext.riders import unfold
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.abilities import Activated, Inherited, Keyword, Manual, Triggered
from gadesk.script.node import Ability, Node
from gadesk.script.sheet import CardSheet, Face

BY_HAND = "(A part of this text is resolved by hand.)"
_BUBBLES = re.compile(r"(?:\[[^\]]*\+?\] )*(?=\S)")
_INLINE = re.compile(r"(?<=[.] )((?:Class|Element) Bonus:)")
_TRIGGERS = tuple(type(pattern) for _, pattern in KEYWORD_TRIGGERS)


class TextPrinter:
    """Prints sheets with the names and subtypes of one pool; `names` maps slugs to card names."""

    def __init__(self, names: Mapping[str, str], subtypes: Iterable[str] = ()) -> None:
        self._grammar = build(Vocabulary.of({straight(name): slug for slug, name in names.items()}, subtypes))

    @classmethod
    def of(cls, grammar: Grammar) -> TextPrinter:
        """A printer that writes with a grammar that is there already."""
        made = cls.__new__(cls)
        made._grammar = grammar
        return made

    def text(self, sheet: CardSheet, face: str = "front") -> str:
        """The text of one face; empty for a face that the card does not have."""
        side = sheet.back if face == "back" else sheet.front
        if side is None:
            return ""
        return "\n".join(self._paragraph(ability, side) for ability in side.abilities)

    def part(self, node: Node, category: str) -> str | None:
        """The words of a part of a text as the grammar's `category` has it; None where it has no words alone.

        The card's own name is CARDNAME there, and nothing is bold.
        """
        try:
            return Printer(self._grammar).text(category, unfold(node))
        except KeyError:  # a card that these words do not name
            return None

    def _paragraph(self, ability: Ability, face: Face) -> str:
        printed = None if isinstance(ability, Manual) else print_ability(self._grammar, ability)
        if printed is None:
            return BY_HAND
        own = face.lineage_name if CardType.CHAMPION in face.types else face.name
        text = _bold(printed, ability).replace('.".', '."').replace(" • ", "\n• ")
        return text.replace("CARDNAME", own)


def text_of(sheet: CardSheet, names: Mapping[str, str], face: str = "front") -> str:
    """The text of one card; for many cards make one `TextPrinter` and keep it."""
    return TextPrinter(names).text(sheet, face)


def _bold(text: str, ability: Ability) -> str:
    """Put stars around the words that are bold in print."""
    match = _BUBBLES.match(text)
    at = match.end() if match else 0
    lead, rest = text[:at], text[at:]
    if isinstance(ability, Keyword):
        head, dash, tail = rest.partition(" — ")
        return f"{lead}**{head}**{dash}{tail}"
    if isinstance(ability, Inherited):
        return f"{lead}**Inherited Effect:** {_bold(rest.removeprefix('Inherited Effect: '), ability.ability)}"
    bold_head = isinstance(ability, Activated) or (
        isinstance(ability, Triggered) and isinstance(ability.pattern, _TRIGGERS)
    )
    head, colon, tail = rest.partition(": ")
    if (bold_head and colon) or rest.startswith(("Class Bonus: ", "Element Bonus: ")):
        rest = f"**{head}:** {tail}"
    return lead + _INLINE.sub(r"**\1**", rest)
