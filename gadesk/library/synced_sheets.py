"""The synced texts that win over the bundled sheets, and the sheets that are made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gadesk.glossary.verdicts import Unread, Verdict
from gadesk.library.card_fingerprints import bundled_digests, bundled_partly
from gadesk.library.long_work import Control, Meter, Watcher
from gadesk.library.store import CompiledCard, Store

_AT_ONCE = 50

Compile = Callable[[list[dict[str, Any]], Sequence[str]], Iterable[CompiledCard]]


class Texts:
    """The compiled sheets that go with the synced cards, and which of them are still to be made."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def changed_slugs(self) -> tuple[str, ...]:
        """List the cards whose synced text wins over the bundled sheet: it differs, or that sheet is not whole.

        What the bundled cards' words could not read, those of the synced ones may.
        """
        synced = self._store.digests()
        bundled = bundled_digests() if synced else {}
        partly = bundled_partly() if synced else frozenset()
        return tuple(slug for slug, digest in synced.items() if slug in partly or bundled.get(slug) != digest)

    def uncompiled_slugs(self) -> tuple[str, ...]:
        """List those of `changed_slugs` that have no sheet made by this gadesk from the card as it is now."""
        made = self._store.verdicts()
        return tuple(slug for slug in self.changed_slugs() if slug not in made)

    def digest(self, slug: str) -> str:
        """Give the fingerprint of what the compiler reads of a card, "" for one that was not synced."""
        return self._store.digests().get(slug, "")

    def sheet(self, slug: str) -> str | None:
        """Give the JSON of the sheet made from a synced card as it is now."""
        return self._store.sheet(slug)

    def sheets(self) -> dict[str, str]:
        """Give the JSON of all sheets made from synced cards as they are now."""
        return self._store.sheets()

    def unread(self, slug: str) -> tuple[Unread, ...]:
        """Of each paragraph of a synced card that is not read: where, from which words on it is not, and why."""
        return self._store.unread(slug)

    def winning_sheets(self) -> dict[str, str]:
        """Give the JSON of the sheets that win over bundled ones."""
        made, changed = self._store.sheets(), set(self.changed_slugs())
        return {slug: sheet for slug, sheet in made.items() if slug in changed}

    def put_sheets(self, sheets: Sequence[CompiledCard]) -> None:
        """Keep compiled sheets."""
        self._store.put_sheets(sheets)

    def verdicts(self) -> dict[str, Verdict]:
        """Give the verdict on each card that was compiled as it is now."""
        return self._store.verdicts()

    def compile(self, compile: Compile, watcher: Watcher | None = None, control: Control | None = None) -> None:
        """Make the sheets that are missing, for a thread in the background; those made are kept when it is stopped."""
        slugs = self.uncompiled_slugs()
        if not slugs:
            return
        meter = Meter("Reading the new texts", len(slugs), watcher)
        made: list[CompiledCard] = []
        try:
            for card in compile(self._store.raws(), slugs):
                made.append(card)
                meter.step()
                if control is not None:
                    control.check()
                if len(made) == _AT_ONCE:
                    self._store.put_sheets(made)
                    made.clear()
        finally:
            self._store.put_sheets(made)
