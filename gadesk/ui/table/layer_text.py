"""The text of an ability on the Effects Stack, also of one that its source has from elsewhere; no Qt here.

An ability's number counts the abilities that its source has, the printed ones first. What comes after is
inherited from the lineage or spelled out from a keyword; below zero are what the rules or a delayed effect made.
"""

from __future__ import annotations

from gadesk.engine.views import CardView, PlayerView, StackView
from gadesk.glossary import Phase
from gadesk.ui.models.zones import find_card
from gadesk.ui.table.lexicon import Lexicon

ENLIGHTEN = "Remove three enlighten counters: draw a card."
INHERITED = "**Inherited Effect"  # a colon or a dash follows, within the bold words or after them
WHEN = {Phase.RECOLLECTION: ("foster",), Phase.END: ("vigor", "agility")}  # when keywords trigger, intercept in combat


def layer_text(view: PlayerView, layer: StackView, lexicon: Lexicon) -> str:
    """Give the text of a layer as well as it is known."""
    whole = lexicon.text(layer.slug or "")
    if layer.kind != "ability" or layer.ability is None or layer.slug is None:
        return whole
    if layer.ability == -1:
        return ENLIGHTEN
    if 0 <= layer.ability < len(paragraphs(whole)):
        return lexicon.ability(layer.slug, layer.ability)
    source = find_card(view, layer.source) if layer.source else None
    if layer.ability < 0 or source is None:
        return whole
    return inherited(source, lexicon) or triggered_keyword(view, source) or whole


def paragraphs(text: str) -> list[str]:
    """Take a text apart: one paragraph an ability."""
    return [part.strip() for part in text.split("\n") if part.strip()]


def inherited(source: CardView, lexicon: Lexicon) -> str:
    """Gather what a champion inherits from the cards beneath it."""
    texts = [lexicon.text(card.slug) for card in source.lineage if card.slug is not None]
    return "\n".join(part for text in texts for part in paragraphs(text) if part.startswith(INHERITED))


def triggered_keyword(view: PlayerView, source: CardView) -> str:
    """Name the keyword of the source that triggers at such a moment."""
    now = ("intercept",) if view.combat is not None else WHEN.get(view.phase, ())
    found = [word for word in source.keywords if word.split(" ")[0] in now]
    return found[0].capitalize() if found else ""
