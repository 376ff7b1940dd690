"""A card's rules text printed from its sheet.

Paragraphs are separated by a line break, the bullets of a modal text stand on lines of their own, and
what is bold in print stands between two pairs of stars (`**On Enter:** Draw a card.`). The card speaks
of itself by its name. What the compiler could not read says so in a sentence of its own.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from gadesk.cards.model import BY_HAND
from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar, Wording
from gadesk.rulestext.grammar.occasions.triggers import KEYWORD_TRIGGERS
from gadesk.rulestext.paragraphs import print_ability
from gadesk.rulestext.pointing import references
from gadesk.rulestext.prevention_riders import unfold
from gadesk.rulestext.printer import Printer
from gadesk.rulestext.wording import CardWording
from gadesk.script.abilities import Activated, Inherited, Keyword, Manual, Triggered
from gadesk.script.node import Ability, Node
from gadesk.script.sheet import CardSheet, Face

_BUBBLES = re.compile(r"(?:\[[^\]]*\+?\] )*(?=\S)")
_INLINE = re.compile(r"(?<=[.] )((?:Class|Element) Bonus:)")
_TRIGGERS = tuple(type(pattern) for _, pattern in KEYWORD_TRIGGERS)


class TextPrinter:
    """Prints sheets with a grammar, whose words are those of a whole pool: what it can't name it can't print."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def text(self, sheet: CardSheet, face: str = "front", wording: CardWording = MappingProxyType({})) -> str:
        """The text of one face in its wording; empty for a face that the card does not have."""
        side = sheet.back if face == "back" else sheet.front
        if side is None:
            return ""
        put = wording.get(face, {})
        return "\n".join(
            self.paragraph(ability, side, put.get(number, ())) for number, ability in enumerate(side.abilities)
        )

    def references(self, sheet: CardSheet, wording: CardWording = MappingProxyType({})) -> list[tuple[str, str]]:
        """Return what each word of a sheet that points back means."""
        return references(self._grammar, sheet, wording)

    def part(self, node: Node, category: str, whole: Ability | None = None, wording: Wording = ()) -> str | None:
        """The words of a part of a text as the grammar's `category` has it; None where it has no words alone.

        They are put as in the `whole` that it is of, if that is given with its wording. The card's own name is CARDNAME
        there, and nothing is bold.
        """
        try:
            around = Printer(self._grammar, wording)
            if whole is not None:
                around.rope("para", unfold(whole))
            return Printer(self._grammar, like=around.used).text(category, unfold(node))
        except KeyError:  # a card that these words do not name
            return None

    def paragraph(self, ability: Ability, face: Face, wording: Wording = ()) -> str:
        """The text of one ability that a face has."""
        printed = None if isinstance(ability, Manual) else print_ability(self._grammar, ability, wording)
        if printed is None:
            return BY_HAND
        own = face.lineage_name if CardType.CHAMPION in face.types else face.name
        text = _bold(printed, ability).replace('.".', '."').replace(" • ", "\n• ")
        return text.replace("CARDNAME", own)


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
