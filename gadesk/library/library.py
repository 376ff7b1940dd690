"""The user's card library: what was synced, with the bundled facts behind it."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.library.card_fingerprints import bundled_digests
from gadesk.library.errors import DamagedError, LibraryError
from gadesk.library.store import Ruling, SetInfo, Store
from gadesk.library.synced_sheets import Texts
from gadesk.paths import OwnData, user_cache, user_data

if TYPE_CHECKING:
    from gadesk.library.index_client import Patience
    from gadesk.library.long_work import Control, Watcher
    from gadesk.library.pictures import Pictures
    from gadesk.library.sync import SyncResult
    from gadesk.library.synced_sheets import Compile

# The address again, as the client is only imported (with requests, 0.1 s) when there is something to fetch.
DEFAULT_URL = "https://api.gatcg.com"


class Library:
    """The door to the library; opening it reads nothing, and what it reads it reads when asked."""

    def __init__(self, data: Path, cache: Path, base_url: str, offline: bool) -> None:
        self.store = Store(data / OwnData.LIBRARY.value.name)
        self.texts = Texts(self.store)
        self.base_url = base_url
        self.offline = offline
        self.notice = ""
        self.patience: Patience | None = None
        self.pictures_cap = 0  # bytes; 0 is what `Pictures` takes by itself
        self._cache = cache
        self._catalogue: Catalogue | None = None
        self._pictures: Pictures | None = None
        self._lock = threading.Lock()

    @classmethod
    def open(cls, folder: Path | None = None, *, base_url: str = DEFAULT_URL, offline: bool = False) -> Library:
        """Open the library in a folder, or the user's own; nothing is made on the disk before the first sync."""
        if folder is None:
            return cls(user_data(), user_cache(), base_url, offline)
        return cls(folder, folder, base_url, offline)

    def close(self) -> None:
        """Stop fetching pictures and let go of the files."""
        if self._pictures is not None:
            self._pictures.close()
        self.store.close()

    @property
    def catalogue(self) -> Catalogue:
        """The synced cards, and the bundled ones that the Index did not bring."""
        with self._lock:
            if self._catalogue is None:
                self._catalogue = self._read_catalogue()
            return self._catalogue

    def _read_catalogue(self) -> Catalogue:
        try:
            synced = self.store.cards()
        except DamagedError:
            self._set_aside()
            synced = []
        except LibraryError as error:
            self.notice = str(error)
            synced = []
        if not synced:
            return bundled_catalogue()
        slugs = {card.slug for card in synced}
        if bundled_digests().keys() <= slugs:  # the usual case, in which the bundled facts need not be read
            return Catalogue(synced)
        return Catalogue([*synced, *(card for card in bundled_catalogue() if card.slug not in slugs)])

    def _set_aside(self) -> None:
        aside = self.store.db.set_aside()
        self.notice = f"The card library was damaged and lies at {aside} now; a sync fills a new one."

    def refresh(self) -> None:
        """Read the catalogue anew when next asked for, as after a sync by another gadesk."""
        with self._lock:
            self._catalogue = None

    @property
    def synced_at(self) -> float | None:
        """When the last sync ended, in seconds of the system's clock; None: there was none."""
        return self.store.synced_at()

    @property
    def last_result(self) -> SyncResult | None:
        """What the last sync brought, with what the compiler made of it since."""
        from gadesk.library.sync import result_from_json, with_verdicts

        text = self.store.meta("last_result")
        return None if text is None else with_verdicts(result_from_json(json.loads(text)), self.store)

    def keep_result(self, result: SyncResult) -> None:
        """Keep more about what the last sync brought than it knew itself."""
        self.store.remember("last_result", json.dumps(result.as_json()))

    def rulings(self, slug: str) -> tuple[Ruling, ...]:
        """Give a card's rulings."""
        return self.store.rulings(slug)

    def sets(self) -> tuple[SetInfo, ...]:
        """Give the sets of the synced cards, the newest first."""
        return self.store.sets()

    def search_text(self, words: str, limit: int = 60) -> list[str]:
        """Find synced cards by words of their names, types and texts, the best first."""
        return self.store.search(words, limit)

    def sync(
        self,
        progress: Watcher | None = None,
        control: Control | None = None,
        compile: Compile | None = None,
    ) -> SyncResult:
        """Bring the library up to date; takes its time, so run it in a thread."""
        from gadesk.library.index_client import IndexClient
        from gadesk.library.sync import sync

        if self.offline:
            raise LibraryError("gadesk is set to stay offline, so nothing was synced; allow the network first.")
        client = IndexClient(self.base_url, patience=self.patience)
        try:
            return sync(self.store, client, progress, control, compile)
        except DamagedError:
            # All that was in it comes from the Index, so a new one is as good once it is filled.
            self._set_aside()
            return sync(self.store, client, progress, control, compile)
        finally:
            client.close()
            # Read here, in the thread that waits anyway, so that the window need not.
            catalogue = self._read_catalogue()
            with self._lock:
                self._catalogue = catalogue

    @property
    def pictures(self) -> Pictures:
        """The pictures of the cards."""
        with self._lock:
            if self._pictures is None:
                from gadesk.library.pictures import DEFAULT_CAP, Pictures

                self._pictures = Pictures(
                    self._cache / "pictures", lambda: self.catalogue, self.base_url,
                    cap=self.pictures_cap or DEFAULT_CAP, patience=self.patience,
                )  # fmt: skip
                self._pictures.offline = self.offline
            return self._pictures
