"""The library and the compiler together: synced texts become sheets, and the sheets are what games are played with."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.errors import CardDataError
from gadesk.glossary.verdicts import Verdict
from gadesk.library.card_fingerprints import text_digest
from gadesk.library.errors import LibraryError
from gadesk.library.library import Library
from gadesk.library.store import CompiledCard
from gadesk.library.sync_differences import CardChange, TextChange
from gadesk.script.sheet import CardSheet
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.kept_wordings import played, stored
from gadesk.sheets.known import renew

if TYPE_CHECKING:
    from gadesk.library.long_work import Control, Watcher
    from gadesk.library.sync import SyncResult


def compile_for_library(pool: list[dict[str, Any]], slugs: Sequence[str]) -> Iterator[CompiledCard]:
    """Compile some cards of a pool, one at a time; a card with words that nobody here knows gets no sheet."""
    from gadesk.rulestext.compile import Compiler, Words

    compiler = Compiler(pool, Words.of(bundled_catalogue()))
    by_slug = {card["slug"]: card for card in pool}
    for slug in slugs:
        try:
            made = compiler.card(by_slug[slug])
        except CardDataError:
            continue
        yield CompiledCard(
            slug, text_digest(by_slug[slug]), made.verdict, stored(made.sheet, made.wording), made.unread
        )


def sync_library(library: Library, watcher: Watcher | None = None, control: Control | None = None) -> SyncResult:
    """Bring the library up to date and read the texts that differ; takes its time, so run it in a thread.

    A text that differs from the bundled one, which is not known by its words, is told as both sheets print.
    """
    try:
        result = library.sync(watcher, control, compile_for_library)
    finally:
        renew()
    told = tuple(_with_printed_texts(library, change) for change in result.changed)
    if told != result.changed:
        result = replace(result, changed=told)
        library.keep_result(result)
    return result


def compile_missing(library: Library, watcher: Watcher | None = None, control: Control | None = None) -> None:
    """Make the sheets that synced texts lack, after a sync that was stopped or a new gadesk; run it in a thread."""
    library.texts.compile(compile_for_library, watcher, control)


def played_sheets(library: Library | None = None, *, wait: bool = False) -> Mapping[str, CardSheet]:
    """Give the sheets that games are played with: the bundled ones, but where a synced text differs, that one's.

    `library` is the user's own unless told. With `wait`, sheets that are still to be made are made first.
    A library that can't be read leaves the bundled sheets.
    """
    opened = library or Library.open()
    made: dict[str, CardSheet] = {}
    try:
        if wait:
            with suppress(LibraryError):  # one that can't be written to keeps the sheets it has
                compile_missing(opened)
        for slug, text in opened.texts.winning_sheets().items():
            sheet = played(text)
            if sheet is not None:
                made[slug] = sheet
    except LibraryError:
        return bundled_sheets()
    finally:
        if library is None:
            opened.close()
    # Only read, so that the bundled file need not be a mapping that can be changed.
    return ChainMap(made, bundled_sheets()) if made else bundled_sheets()  # type: ignore[arg-type]


def _with_printed_texts(library: Library, change: CardChange) -> CardChange:
    """Add what a card's bundled sheet and its new one print, where nothing else is known of the old text."""
    from gadesk.sheets.texts import SheetTexts, rules_text, verdict_of

    sheet = library.texts.sheet(change.slug)
    if change.texts or sheet is None or verdict_of(change.slug) is not Verdict.WHOLE:
        return change
    printer = SheetTexts(library.catalogue)
    texts = []
    for face in ("front", "back"):
        old, new = rules_text(change.slug, face), printer.text(sheet, face)
        if old and new and old != new:
            texts.append(TextChange(face, old.replace("**", ""), new.replace("**", "")))
    return replace(change, texts=tuple(texts))
