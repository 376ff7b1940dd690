"""Pages on their way into the library: kept as they come, swapped in all at once when the last one is there."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card, PrintedFace
from gadesk.library.card_fingerprints import bundled_digests, text_digest, whole_digest
from gadesk.library.store import KNOWN, READER, Store, now, put_meta, readable, vocabulary
from gadesk.library.stored_card import card_record
from gadesk.library.sync_differences import CardChange, compare
from gadesk.records import dataclass

_KEPT_FOR = 7 * 24 * 3600.0


@dataclass(frozen=True, slots=True)
class StagedPage:
    """What is remembered of a page: its ETag, whose cards it holds, and how many there were in all."""

    number: int
    etag: str
    slugs: tuple[str, ...]
    total: int
    fetched: float = 0.0


@dataclass(slots=True)
class Swap:
    """What changed when the staged pages were swapped in."""

    new: list[str] = field(default_factory=list)
    changed: list[CardChange] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    cards: int = 0


class Staging:
    """The staged pages of one source (an Index's address and the way it is asked)."""

    def __init__(self, store: Store, source: str) -> None:
        self._store = store
        self._source = source
        with store.db.write() as db:
            at = store.meta("staged_at")
            if store.meta("staged_from") != source or at is None or now() - float(at) > _KEPT_FOR:
                db.execute("DELETE FROM staged")
            put_meta(db, "staged_from", source)
            put_meta(db, "staged_at", repr(now()))

    def staged(self) -> dict[int, StagedPage]:
        """Give the pages that are here already, of this sync or of one that was interrupted."""
        rows = self._store.db.rows("SELECT number, etag, slugs, total, fetched FROM staged")
        return {row[0]: _page(*row) for row in rows}

    def live(self) -> dict[int, StagedPage]:
        """Give the pages that the library was made of, for asking whether they changed."""
        if self._store.meta("source") != self._source:
            return {}
        return {row[0]: _page(*row) for row in self._store.db.rows("SELECT number, etag, slugs, total FROM pages")}

    def put(self, page: StagedPage, raws: list[dict[str, Any]] | None) -> None:
        """Keep a page; without cards it is one that the library has as it is."""
        body = None if raws is None else zlib.compress(json.dumps(raws, ensure_ascii=False).encode(), 1)
        row = (page.number, page.etag, json.dumps(page.slugs), page.total, body, now())
        with self._store.db.write() as db:
            db.execute("INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?)", row)

    def confirm(self, number: int) -> None:
        """Note that a page kept earlier was asked for again and is still the same."""
        with self._store.db.write() as db:
            db.execute("UPDATE staged SET fetched = ? WHERE number = ?", (now(), number))

    def drop_after(self, last: int) -> None:
        """Forget pages beyond the last one there is."""
        with self._store.db.write() as db:
            db.execute("DELETE FROM staged WHERE number > ?", (last,))

    def swap(self, finish: Callable[[Swap], str]) -> Swap:
        """Make the staged pages the library, in one transaction with the result that `finish` writes of it."""
        swap = Swap()
        with self._store.db.write() as db:
            before: dict[str, str] = dict(db.execute("SELECT slug, whole FROM cards"))
            seen: set[str] = set()
            for raw in _staged_cards(db, seen):
                _put_card(db, raw, before, swap)
            swap.removed = sorted(before.keys() - seen)
            for slug in swap.removed:
                _drop_card(db, slug)
            db.execute("DELETE FROM pages")
            db.execute("INSERT INTO pages SELECT number, etag, slugs, total FROM staged")
            db.execute("DELETE FROM staged")
            for key, value in (("source", self._source), ("synced_at", repr(now()))):
                put_meta(db, key, value)
            if not before:
                put_meta(db, "reader", READER)
            put_meta(db, "vocabulary", vocabulary(db))
            swap.cards = db.execute("SELECT count(*) FROM cards").fetchone()[0]
            unread = db.execute(f"SELECT slug FROM cards WHERE NOT {KNOWN} ORDER BY slug")
            swap.unreadable = [row[0] for row in unread]
            put_meta(db, "last_result", finish(swap))
        return swap


def _page(number: int, etag: str, slugs: str, total: int, fetched: float = 0.0) -> StagedPage:
    return StagedPage(number, etag, tuple(json.loads(slugs)), total, fetched)


def _staged_cards(db: sqlite3.Connection, seen: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the cards of pages that came whole, one page in memory at a time; note every slug of every page."""
    numbers = [row[0] for row in db.execute("SELECT number FROM staged ORDER BY number")]
    for number in numbers:
        slugs, body = db.execute("SELECT slugs, body FROM staged WHERE number = ?", (number,)).fetchone()
        seen.update(json.loads(slugs))
        if body is not None:
            yield from json.loads(zlib.decompress(body))


def _put_card(db: sqlite3.Connection, raw: dict[str, Any], before: Mapping[str, str], swap: Swap) -> None:
    slug, whole, text = raw["slug"], whole_digest(raw), text_digest(raw)
    if before.get(slug) == whole:
        return
    card = readable(raw)
    if slug in before:
        _note_change(db, slug, card, raw, swap)
    elif slug not in bundled_digests():
        swap.new.append(slug)
    else:
        change = _unlike_bundled(slug, card, raw)
        if change.matters or bundled_digests()[slug] != text:
            swap.changed.append(change)
    _drop_card(db, slug)
    record = None if card is None else card_record(card)
    row = (slug, raw["name"], whole, text, record, json.dumps(raw, ensure_ascii=False, separators=(",", ":")))
    number = db.execute("INSERT INTO cards VALUES (NULL, ?, ?, ?, ?, ?, ?)", row).lastrowid
    if card is not None:
        _put_parts(db, card, number)
    _put_rulings(db, slug, raw.get("rule") or ())
    _put_sets(db, raw.get("editions") or ())


def _note_change(db: sqlite3.Connection, slug: str, card: Card | None, raw: dict[str, Any], swap: Swap) -> None:
    old_raw = json.loads(db.execute("SELECT raw FROM cards WHERE slug = ?", (slug,)).fetchone()[0])
    old = readable(old_raw)
    if card is None or old is None:
        swap.changed.append(CardChange(slug, raw["name"]))
        return
    change = compare(old, card, len(raw.get("rule") or ()) - len(old_raw.get("rule") or ()))
    if change.matters:
        swap.changed.append(change)


def _unlike_bundled(slug: str, card: Card | None, raw: dict[str, Any]) -> CardChange:
    """Tell how a card differs from the bundled one, of which no text is known here."""
    old = bundled_catalogue().get(slug)
    if card is None or old is None:
        return CardChange(slug, raw["name"])
    return replace(compare(old, card), texts=())


def _drop_card(db: sqlite3.Connection, slug: str) -> None:
    """Remove a card with all its parts, which go with its row, and its words, which are found by its number."""
    db.execute("DELETE FROM words WHERE rowid = (SELECT id FROM cards WHERE slug = ?)", (slug,))
    db.execute("DELETE FROM cards WHERE slug = ?", (slug,))


def _put_parts(db: sqlite3.Connection, card: Card, number: int | None) -> None:
    slug = card.slug
    editions = [
        (item.uuid, item.slug, slug, item.set_prefix, item.number, item.rarity, item.image, item.back_image)
        for item in card.editions
    ]
    db.executemany("INSERT INTO editions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", editions)
    limits = [(slug, name, most) for name, most in card.limits if type(most) is int]
    db.executemany("INSERT INTO legality VALUES (?, ?, ?)", limits)
    db.executemany("INSERT INTO refers VALUES (?, ?, ?)", [(slug, item.kind, item.slug) for item in card.references])
    faces = card.faces
    kinds = " ".join(word for face in faces for word in _kinds(face))
    names = " ".join(face.name for face in faces)
    text = "\n".join(face.plain_text for face in faces)
    words = (number, slug, names, kinds, text)
    db.execute("INSERT INTO words (rowid, slug, name, types, text) VALUES (?, ?, ?, ?, ?)", words)


def _kinds(face: PrintedFace) -> tuple[str, ...]:
    speed = () if face.speed is None else (face.speed,)
    return (*face.elements, *face.supertypes, *face.types, *face.classes, *face.subtypes, *speed)


def _put_rulings(db: sqlite3.Connection, slug: str, rules: Iterable[Any]) -> None:
    good = [rule for rule in rules if isinstance(rule, dict)]
    rows = [
        (slug, at, *(str(rule.get(key) or "") for key in ("date_added", "title", "description")))
        for at, rule in enumerate(good)
    ]
    db.executemany("INSERT INTO rulings VALUES (?, ?, ?, ?, ?)", rows)


def _put_sets(db: sqlite3.Connection, editions: Iterable[Any]) -> None:
    for edition in editions:
        info = edition.get("set") if isinstance(edition, dict) else None
        if isinstance(info, dict) and info.get("prefix"):
            row = [str(info.get(key) or "") for key in ("prefix", "language", "name", "release_date")]
            db.execute("INSERT OR REPLACE INTO sets VALUES (?, ?, ?, ?)", row)
