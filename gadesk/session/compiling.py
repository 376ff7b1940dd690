"""Compiling what the library synced: the callable that `Library.sync` and `Texts.compile` ask for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from gadesk.cards.errors import CardDataError
from gadesk.library.digest import text_digest
from gadesk.library.store import CompiledCard


def compile_for_library(pool: list[dict[str, Any]], slugs: Sequence[str]) -> Iterator[CompiledCard]:
    """Compile some cards of a pool, one at a time; a card with words that nobody here knows gets no sheet."""
    from gadesk.rulestext.compile import Compiler
    from gadesk.script.node import to_json

    compiler = Compiler(pool)
    by_slug = {card["slug"]: card for card in pool}
    for slug in slugs:
        try:
            made = compiler.card(by_slug[slug])
        except CardDataError:
            continue
        yield CompiledCard(slug, text_digest(by_slug[slug]), made.verdict, json.dumps(to_json(made.sheet)))
