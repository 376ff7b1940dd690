"""The outlook of each card for a deck, worked out from the sheets: what `deck_facts` asks."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.glossary import Zone
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.changes.characteristics import LevelsInto
from gadesk.script.conditions import ClassBonus
from gadesk.script.effects import Draw
from gadesk.script.node import walk
from gadesk.script.patterns import OnEnter
from gadesk.script.sheet import CardSheet
from gadesk.sheets.bundled import is_whole
from gadesk.sheets.card_rows import Outlook
from gadesk.sheets.deck_facts import DeckFacts
from gadesk.sheets.deck_reach import enabled_by, gives_classes, ignored_by
from gadesk.sheets.synced import played_sheets


class Outlooks:
    """The outlooks of sheets, each worked out when it is first asked for."""

    def __init__(self, sheets: Mapping[str, CardSheet]) -> None:
        self._sheets = sheets
        self._made: dict[str, Outlook | None] = {}

    def get(self, slug: str) -> Outlook | None:
        """The outlook of a card, None where no game can be played with it."""
        if slug not in self._made:
            sheet = self._sheets.get(slug)
            self._made[slug] = None if sheet is None else outlook_of(sheet, self._sheets)
        return self._made[slug]


def outlook_of(sheet: CardSheet, cards: Mapping[str, CardSheet]) -> Outlook:
    """What a sheet means for a deck; `cards` are those that it may help."""
    nodes, draws = list(walk(sheet)), _draws(sheet)
    return Outlook(
        whole=is_whole(sheet),
        class_bonus=any(isinstance(node, ClassBonus) for node in nodes),
        enables=tuple(sorted(enabled_by([sheet]))),
        ignoring=tuple(sorted(ignored_by([sheet], cards))),
        any_class=gives_classes([sheet]),
        level_same=any(isinstance(node, LevelsInto) and node.same for node in nodes),
        draws=sum(node.amount.n for node in draws if isinstance(node.amount, Fixed)),
        into=draws[0].into if draws else Zone.HAND,
    )


def deck_facts(sheets: Mapping[str, CardSheet] | None = None) -> DeckFacts:
    """The facts about decks, from the sheets that games are played with or others, in this very process."""
    return DeckFacts(Outlooks(played_sheets() if sheets is None else sheets).get)


def _draws(sheet: CardSheet) -> list[Draw]:
    """What a card draws as it enters."""
    return [
        node
        for ability in sheet.front.abilities
        if isinstance(ability, Triggered) and isinstance(ability.pattern, OnEnter)
        for node in walk(ability.effect)
        if isinstance(node, Draw) and isinstance(node.amount, Fixed)
    ]
