"""Which pictures are on the disk and which are wanted: a small SQLite file beside them, shared by all gadesks."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path

from gadesk.library.errors import BusyError, LibraryError
from gadesk.library.lock import held
from gadesk.library.picture_files import Made, file_name, write_file
from gadesk.library.schema import Database
from gadesk.records import dataclass

_SCHEMA = """
CREATE TABLE pictures (image TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX pictures_hash ON pictures(hash);
CREATE TABLE files (
    hash TEXT NOT NULL, width INTEGER NOT NULL, bytes INTEGER NOT NULL, used REAL NOT NULL,
    PRIMARY KEY (hash, width)) WITHOUT ROWID;
CREATE INDEX files_used ON files(used);
CREATE TABLE queue (
    image TEXT PRIMARY KEY, slug TEXT NOT NULL, face TEXT NOT NULL, edition TEXT NOT NULL, priority INTEGER NOT NULL,
    place INTEGER NOT NULL, claimed REAL NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,
    again REAL NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX queue_next ON queue(priority, place);
"""
# What claimed a picture was a time once; now it is the number of a gadesk that holds its lock for as long as it lives.
_SECOND = "UPDATE queue SET claimed = 0"
_MOST_GADESKS = 64
NEVER = 1e18
_LEFT_BEHIND = 3600.0

Sizes = tuple[tuple[int, Path], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture to fetch: the Index's address path of it, whose it is, and how badly it is wanted."""

    image: str
    slug: str
    face: str
    edition: str
    priority: int
    tries: int = 0
    why: str = ""


class PictureQueue:
    """The pictures that are wanted, in the order in which they will be fetched."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._number = 0
        self._lock = threading.Lock()
        self._mine = ExitStack()
        self._at_work: set[str] = set()

    def close(self) -> None:
        """Give the number back; pictures that are claimed still are free again once somebody looks for dead ones."""
        with self._lock:
            self._mine.close()
            self._number = 0

    def want(self, wanted: Iterable[Wanted]) -> None:
        """Put pictures in the queue; one that is in it already moves up if it is wanted more badly now."""
        place = time.time_ns()
        with self.db.write() as db:
            for at, item in enumerate(wanted):
                # What is on screen now comes before what was a moment ago; all else in the order asked for.
                where = -place - at if item.priority == 0 else place + at
                db.execute(
                    "INSERT INTO queue (image, slug, face, edition, priority, place) VALUES (?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (image) DO UPDATE SET priority = excluded.priority, place = excluded.place"
                    " WHERE excluded.priority <= priority",
                    (item.image, item.slug, item.face, item.edition, item.priority, where),
                )

    def claim(self) -> Wanted | None:
        """Take the next picture to fetch, so that no other worker or gadesk does for as long as this one lives."""
        with self._lock:
            found = self._claim()
            if found is None and self._free_dead():
                found = self._claim()
            if found is not None:
                self._at_work.add(found.image)
            return found

    def _claim(self) -> Wanted | None:
        number = self._own_number()
        with self.db.write() as db:
            # What has our own number and nobody here works at is left from before, or from a write that failed.
            rows = db.execute(
                "SELECT image, slug, face, edition, priority, tries, why FROM queue"
                " WHERE claimed IN (0, ?) AND again <= ? ORDER BY priority, place",
                (number, time.time()),
            )
            row = next((row for row in rows if row[0] not in self._at_work), None)
            if row is None:
                return None
            db.execute("UPDATE queue SET claimed = ? WHERE image = ?", (number, row[0]))
        return Wanted(*row)

    def at_work(self, image: str) -> bool:
        """Tell whether somebody here works at a picture."""
        return image in self._at_work

    def left(self, image: str) -> None:
        """Note that nobody here works at a claimed picture any more."""
        self._at_work.discard(image)

    def _own_number(self) -> int:
        """Take a number that no other living gadesk has."""
        for number in range(1, _MOST_GADESKS):
            if self._number:
                break
            with suppress(BusyError):
                self._mine.enter_context(self._held(number))
                self._number = number
        return self._number

    def _free_dead(self) -> bool:
        """Free what gadesks claimed that are gone; tell whether there was anything."""
        rows = self.db.rows("SELECT DISTINCT claimed FROM queue WHERE claimed NOT IN (0, ?)", (self._number,))
        found = False
        for (number,) in rows:
            with suppress(BusyError), self._held(int(number)):
                self._free(number)
                found = True
        return found

    def _held(self, number: int) -> AbstractContextManager[None]:
        return held(self.db.path.with_name(f"fetching-{number}.lock"), "fetching pictures")

    def _free(self, number: int) -> None:
        with self.db.write() as db:
            db.execute("UPDATE queue SET claimed = 0 WHERE claimed = ?", (number,))

    def release(self, image: str, why: str, wait: float) -> None:
        """Put a claimed picture back, with the reason and when it may be tried again."""
        with self.db.write() as db:
            sql = "UPDATE queue SET claimed = 0, tries = tries + 1, why = ?, again = ? WHERE image = ?"
            db.execute(sql, (why, min(NEVER, time.time() + wait), image))

    def unclaim(self, image: str) -> None:
        """Put a claimed picture back as it was."""
        with self.db.write() as db:
            db.execute("UPDATE queue SET claimed = 0 WHERE image = ?", (image,))

    def done(self, image: str) -> None:
        """Take a picture out of the queue."""
        with self.db.write() as db:
            db.execute("DELETE FROM queue WHERE image = ?", (image,))

    def again(self, images: Iterable[str] | None, *, hopeless: bool = True) -> None:
        """Let pictures that failed be tried again at once, some or all; or all but the hopeless ones."""
        if not self.db.exists:
            return
        sql = "UPDATE queue SET again = 0, tries = 0, why = '' WHERE again < ?"
        below = NEVER * 2 if hopeless else NEVER
        with self.db.write() as db:
            if images is None:
                db.execute(sql, (below,))
            else:
                db.executemany(f"{sql} AND image = ?", [(below, image) for image in images])

    def all(self) -> list[Wanted]:
        """List what is wanted, in the order in which it will be fetched."""
        sql = "SELECT image, slug, face, edition, priority, tries, why FROM queue ORDER BY priority, place"
        return [Wanted(*row) for row in self.db.rows(sql)]

    def open_count(self) -> int:
        """Count the pictures in the queue that are still to be tried or just being fetched."""
        rows = self.db.rows("SELECT count(*) FROM queue WHERE again <= ?", (time.time(),))
        return rows[0][0] if rows else 0


class PictureStore:
    """The pictures in a folder, and the queue of those to come."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = Database(folder / "pictures.sqlite", (_SCHEMA, _SECOND))
        self.queue = PictureQueue(self.db)

    def close(self) -> None:
        """Let go of the files."""
        self.queue.close()
        self.db.close()

    def sizes(self, image: str | None = None) -> dict[str, Sizes]:
        """Give the files of one picture, or of all, from small to large."""
        sql = "SELECT image, hash, width FROM pictures JOIN files USING (hash)"
        only = "" if image is None else " WHERE image = ?"
        found: dict[str, Sizes] = {}
        for name, digest, width in self.db.rows(f"{sql}{only} ORDER BY width", () if image is None else (image,)):
            found[name] = (*found.get(name, ()), (width, self.folder / file_name(digest, width)))
        return found

    def size(self) -> int:
        """Count the bytes of all files."""
        rows = self.db.rows("SELECT coalesce(sum(bytes), 0) FROM files")
        return rows[0][0] if rows else 0

    def keep(self, image: str, made: Made) -> Sizes:
        """Write a picture's files, then note them; killed in between, the files are written again later."""
        for cut in made.cuts:
            write_file(self.folder, file_name(made.hash, cut.width), cut.data)
        now = time.time()
        with self.db.write() as db:
            rows = [(made.hash, cut.width, len(cut.data), now) for cut in made.cuts]
            db.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", rows)
            db.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (image, made.hash))
            db.execute("DELETE FROM queue WHERE image = ?", (image,))
        return tuple((cut.width, self.folder / file_name(made.hash, cut.width)) for cut in made.cuts)

    def used(self, images: Iterable[str]) -> None:
        """Note that pictures were looked at just now."""
        now = time.time()
        with self.db.write() as db:
            sql = "UPDATE files SET used = ? WHERE hash = (SELECT hash FROM pictures WHERE image = ?)"
            db.executemany(sql, [(now, image) for image in images])

    def evict(self, over: int) -> list[str]:
        """Remove the pictures that were not looked at for longest until so many bytes are free; say which."""
        gone: list[str] = []
        names: list[str] = []
        with self.db.write() as db:
            rows = db.execute("SELECT hash, sum(bytes), max(used) FROM files GROUP BY hash ORDER BY 3").fetchall()
            for digest, size, _ in rows:
                if over <= 0:
                    break
                over -= size
                gone += [row[0] for row in db.execute("SELECT image FROM pictures WHERE hash = ?", (digest,))]
                widths = db.execute("SELECT width FROM files WHERE hash = ?", (digest,)).fetchall()
                names += [file_name(digest, row[0]) for row in widths]
                db.execute("DELETE FROM pictures WHERE hash = ?", (digest,))
                db.execute("DELETE FROM files WHERE hash = ?", (digest,))
        for name in names:
            # Another gadesk may have it open, which some systems do not allow to remove: it is written over later.
            with suppress(OSError):
                (self.folder / name).unlink()
        return gone

    def clear(self) -> None:
        """Remove all pictures, and all that is wanted and not being fetched just now."""
        with self.db.write() as db:
            db.execute("DELETE FROM queue WHERE claimed = 0")
        self.evict(self.size() + 1)

    def forget(self, image: str) -> None:
        """Forget a picture whose files somebody removed."""
        with self.db.write() as db:
            db.execute("DELETE FROM files WHERE hash = (SELECT hash FROM pictures WHERE image = ?)", (image,))
            db.execute("DELETE FROM pictures WHERE image = ?", (image,))

    def sweep(self) -> None:
        """Remove the half-written files that a killed gadesk left behind."""
        for path in self.folder.glob("*/*.tmp"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _LEFT_BEHIND:
                    path.unlink()

    def set_aside(self) -> None:
        """Begin a new list where the old one is damaged; the pictures are fetched again."""
        with suppress(LibraryError):
            self.db.set_aside()
