"""The text of a layer of the Effects Stack; no Qt here."""

from __future__ import annotations

from gadesk.protocol.views import LayerKind, StackView
from gadesk.ui.table.card_words import Lexicon


def layer_text(layer: StackView, lexicon: Lexicon) -> str:
    """Give the text of a layer: an ability brings its own words, a card being played has its card's."""
    return layer.text if layer.kind is LayerKind.ABILITY else lexicon.text(layer.slug or "")
