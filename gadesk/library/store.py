"""What the library knows, in one SQLite file: cards, rulings, sets, compiled sheets. Only `staging` writes cards."""

from __future__ import annotations

import json
import re
import time
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gadesk import __version__
from gadesk.cards.index_json import card_from_index
from gadesk.cards.model import Card
from gadesk.glossary.verdicts import Unread, Verdict
from gadesk.library.errors import DamagedError, LibraryError
from gadesk.library.schema import Database
from gadesk.library.stored_card import RECORD_VERSION, card_record, cards_of
from gadesk.paths import resource
from gadesk.records import dataclass

# A newer gadesk may know words that an older one could not read.
READER = f"{RECORD_VERSION}/{__version__}"
_TOKEN = re.compile(r"\w+")
_GOOD_SHEETS = "FROM sheets JOIN cards USING (slug) WHERE digest = cards.text AND made_by IN (?, ?)"
READABLE = "record IS NOT NULL"
"""Cards that have the Index's shape."""
KNOWN = (
    f"({READABLE} AND coalesce(json_array_length(record, '$[2][18]'), 0)"
    " + coalesce(json_array_length(record, '$[3][18]'), 0) = 0)"
)
"""Those of which this gadesk knows every word beside the text: the last part of a face's record is what it does not."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the publisher said about a card."""

    date: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SetInfo:
    """A set of cards, as the editions name it."""

    prefix: str
    name: str
    released: str
    language: str


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card's compiled sheet as JSON, with the digest of the card that it was made from."""

    slug: str
    digest: str
    verdict: Verdict
    sheet: str
    unread: tuple[Unread, ...] = ()
    """Of each paragraph that is not read: the face ("front" or "back"), its number from 0, the words from which on
    it is not, and why (a word of `WhyUnread`)."""


class Store:
    """The library's file, read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.db = Database(path)

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()

    def meta(self, key: str) -> str | None:
        """Read one remembered value."""
        rows = self.db.rows("SELECT value FROM meta WHERE key = ?", (key,))
        return rows[0][0] if rows else None

    def cards(self) -> list[Card]:
        """Read every card that this gadesk can read."""
        if self.meta("reader") != READER:
            return self._read_again()
        try:
            return cards_of(row[0] for row in self.db.rows("SELECT record FROM cards WHERE record IS NOT NULL"))
        except (ValueError, KeyError, TypeError) as error:
            raise DamagedError(f"The card library {self.path} is damaged; remove it and sync again.") from error

    def _read_again(self) -> list[Card]:
        """Read all cards from what the Index said, as another version of gadesk wrote the records."""
        cards: dict[str, Card | None] = {}
        for slug, raw in self.db.rows("SELECT slug, raw FROM cards"):
            cards[slug] = readable(json.loads(raw))
        if cards:
            try:
                with self.db.write() as db:
                    for slug, card in cards.items():
                        record = None if card is None else card_record(card)
                        db.execute("UPDATE cards SET record = ? WHERE slug = ?", (record, slug))
                    put_meta(db, "reader", READER)
            except LibraryError:
                pass  # a library that cannot be written is read anew each time
        return [card for card in cards.values() if card is not None]

    def raws(self, slugs: Sequence[str] | None = None) -> list[dict[str, Any]]:
        """Read cards as the Index said them, all that can be read or some."""
        if slugs is None:
            rows = self.db.rows("SELECT raw FROM cards WHERE record IS NOT NULL ORDER BY slug")
        else:
            wanted = json.dumps(list(slugs))
            sql = "SELECT raw FROM cards WHERE slug IN (SELECT value FROM json_each(?)) ORDER BY slug"
            rows = self.db.rows(sql, (wanted,))
        return [json.loads(row[0]) for row in rows]

    def digests(self) -> dict[str, str]:
        """Give the digest of what the compiler reads, by slug, of the cards that can be read."""
        return dict(self.db.rows(f"SELECT slug, text FROM cards WHERE {READABLE} ORDER BY slug"))

    def rulings(self, slug: str) -> tuple[Ruling, ...]:
        """Read a card's rulings, in the Index's order."""
        sql = "SELECT date, title, text FROM rulings WHERE card = ? ORDER BY position"
        return tuple(Ruling(*row) for row in self.db.rows(sql, (slug,)))

    def sets(self) -> tuple[SetInfo, ...]:
        """Read the sets, the newest first."""
        sql = "SELECT prefix, name, released, language FROM sets ORDER BY released DESC, prefix, language"
        return tuple(SetInfo(*row) for row in self.db.rows(sql))

    def search(self, words: str, limit: int) -> list[str]:
        """Find cards whose name, types or text hold words beginning as those given, best first."""
        tokens = _TOKEN.findall(words)
        if not tokens:
            return []
        match = " ".join(f'"{token}"*' for token in tokens)
        # A word in the name counts for ten in the text.
        sql = "SELECT slug FROM words WHERE words MATCH ? ORDER BY bm25(words, 0, 10, 4, 1), slug LIMIT ?"
        return [row[0] for row in self.db.rows(sql, (match, limit))]

    def sheets(self) -> dict[str, str]:
        """Read the sheets that this gadesk made from cards as they are now, as JSON."""
        return dict(self.db.rows(f"SELECT slug, sheet {_GOOD_SHEETS}", self._stamps()))

    def sheet(self, slug: str) -> str | None:
        """Read one of `sheets`."""
        rows = self.db.rows(f"SELECT sheet {_GOOD_SHEETS} AND slug = ?", (*self._stamps(), slug))
        return rows[0][0] if rows else None

    def unread(self, slug: str) -> tuple[Unread, ...]:
        """Say from which words on the paragraphs of a card are not read, and why (`CompiledCard.unread`)."""
        rows = self.db.rows(f"SELECT unread {_GOOD_SHEETS} AND slug = ?", (*self._stamps(), slug))
        found = json.loads(rows[0][0] or "[]") if rows else []
        return tuple(Unread(side, at, words, *(rest or ("",))) for side, at, words, *rest in found)

    def verdicts(self) -> dict[str, Verdict]:
        """Give the verdict on each card of `sheets`."""
        rows = self.db.rows(f"SELECT slug, verdict {_GOOD_SHEETS}", self._stamps())
        return {slug: Verdict(word) for slug, word in rows}

    def put_sheets(self, sheets: Iterable[CompiledCard]) -> None:
        """Keep compiled sheets, each in place of an earlier one of its card."""
        with self.db.write() as db:
            whole, partly = self._stamps()
            rows = [
                (item.slug, item.digest, item.verdict, item.sheet, whole if item.verdict is Verdict.WHOLE else partly,
                 json.dumps(item.unread))
                for item in sheets
            ]  # fmt: skip
            columns = "slug, digest, verdict, sheet, made_by, unread"
            db.executemany(f"INSERT OR REPLACE INTO sheets ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _stamps(self) -> tuple[str, str]:
        """What a good sheet was made by: this compiler, and where it is not whole, with the words of the cards of now.

        Another card may bring the name or the subtype that a text waits for.
        """
        return compiler_stamp(), f"{compiler_stamp()}/{self.meta('vocabulary') or ''}"

    def remember(self, key: str, value: str) -> None:
        """Keep one value."""
        with self.db.write() as db:
            put_meta(db, key, value)

    def synced_at(self) -> float | None:
        """Say when the last sync ended, in seconds of the system's clock."""
        value = self.meta("synced_at")
        return None if value is None else float(value)


@cache
def compiler_stamp() -> str:
    """Name the compiler of this gadesk by the sheets that ship with it: they change whenever it does."""
    try:
        shipped = resource("cards", "sheets.jsonl").read_bytes()
    except OSError:
        shipped = b""
    return f"{__version__}/{zlib.crc32(shipped):08x}"


def vocabulary(db: Any) -> str:
    """Fingerprint the names and kinds of all cards, subtypes among them: the words that texts are read with."""
    rows = db.execute("SELECT slug, name, types FROM words ORDER BY slug").fetchall()
    return f"{zlib.crc32(json.dumps(rows).encode()):08x}"


def put_meta(db: Any, key: str, value: str) -> None:
    """Write one remembered value within a transaction."""
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def readable(raw: dict[str, Any]) -> Card | None:
    """Read a card of the Index, or give None where it has something that this gadesk does not know."""
    try:
        return card_from_index(raw)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def now() -> float:
    """Tell the time as the store writes it down."""
    return time.time()
