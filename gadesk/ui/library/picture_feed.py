"""Downloaded pictures for the window: found for what is painted, fetched for what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gadesk.errors import UserError
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.once import once
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.library.card_pool import CardPool

_GATHER_MS = 120
_WIDTH = 500


class Fetch(StrEnum):
    """Which pictures are downloaded."""

    NONE = "none"
    SEEN = "seen"
    DECKS = "decks"
    ALL = "all"


class PictureFeed(QObject):
    """Stands between the library's pictures, which come on other threads, and the cache that the window paints from.

    Nothing is fetched before a first sync, as only then the addresses of the pictures are known.
    """

    came = Signal(str, str, str)
    told = Signal()

    def __init__(self, pool: CardPool, fetch: Fetch = Fetch.SEEN, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool, self._fetch = pool, fetch
        self._pixmaps: CardPixmaps | None = None
        self._end: Callable[[], None] | None = None
        self._fresh: set[str] = set()
        self._later = once(self, _GATHER_MS, self._show)
        self.came.connect(self._took)
        pool.changed.connect(self._listen)

    def serve(self, pixmaps: CardPixmaps) -> None:
        """Have a cache of pictures drawn anew as pictures come in."""
        self._pixmaps = pixmaps

    @property
    def on(self) -> bool:
        """Whether there is a synced library, so that there can be pictures."""
        return self._end is not None

    @property
    def fetch(self) -> Fetch:
        """Which pictures are downloaded."""
        return self._fetch

    def path(self, slug: str, edition: str = "") -> Path | None:
        """The downloaded picture of a face that is painted, by its slug; where it is missing it is asked for.

        So every window fetches what it shows: the table, the start, the decks. Of a printing that is not here yet, or
        has no picture, another one of the card stands in.
        """
        library = self._pool.library
        if library is None or not self.on:
            return None
        card, side = self._pool.side_of(slug)
        wanted = edition if edition and self._has_picture(card, side, edition) else ""
        found = library.pictures.path(card, side, _WIDTH, wanted)
        if found is None and self._fetch is not Fetch.NONE and self._has_picture(card, side, wanted):
            library.pictures.want([(card, side, wanted)] if wanted else [(card, side)])
        return library.pictures.path(card, side, _WIDTH) if found is None and wanted else found

    def _has_picture(self, slug: str, side: str, edition: str = "") -> bool:
        """Whether the Index told of a picture of a face, of one printing if its uuid is given."""
        card = self._pool.card(slug)
        return card is not None and any(
            (each.back_image if side == "back" else each.image) and edition in ("", each.uuid) for each in card.editions
        )

    def edition_path(self, slug: str, uuid: str, width: int = _WIDTH) -> Path | None:
        """The downloaded picture of one edition's front; where it is missing it is asked for."""
        library = self._pool.library
        if library is None or not self.on:
            return None
        found = library.pictures.path(slug, "front", width, uuid)
        if found is None and self._fetch is not Fetch.NONE:
            library.pictures.want([(slug, "front", uuid)])
        return found

    def seen(self, slugs: Sequence[str]) -> None:
        """Fetch the pictures of cards that are looked at, both faces, before all others."""
        library = self._pool.library
        if library is None or not self.on or self._fetch is Fetch.NONE:
            return
        library.pictures.want(self._faces(slugs), 0)

    def _faces(self, slugs: Iterable[str]) -> list[tuple[str, str]]:
        """The faces of cards that have a picture, the others are drawn."""
        cards = [card for slug in slugs if (card := self._pool.card(slug)) is not None]
        faces = [(card.slug, side) for card in cards for side, _ in zip(("front", "back"), card.faces, strict=False)]
        return [(slug, side) for slug, side in faces if self._has_picture(slug, side)]

    def set_fetch(self, fetch: Fetch) -> None:
        """Download more or fewer pictures from now on."""
        self._fetch = fetch
        library = self._pool.library
        if library is None or not self.on:
            return
        if fetch is Fetch.NONE:
            library.pictures.pause()
            return
        library.pictures.resume()
        self._want_unseen()

    def delete_all(self) -> None:
        """Delete all downloaded pictures; what is seen is drawn, and asked for again if pictures are wanted."""
        library = self._pool.library
        if library is None or not self.on:
            return
        library.pictures.delete_all()
        if self._pixmaps is not None:
            self._pixmaps.forget()
        if self._fetch is not Fetch.NONE:
            self._want_unseen()

    def _want_unseen(self) -> None:
        """Ask for what nobody looks at yet: the cards of all decks, then all others."""
        library = self._pool.library
        assert library is not None
        if self._fetch in (Fetch.DECKS, Fetch.ALL):
            from gadesk.decks.wanted_pictures import cards_in_decks

            library.pictures.want(self._faces(sorted(cards_in_decks(self._pool.catalogue))), 1)
        if self._fetch is not Fetch.ALL:
            return
        library.pictures.want(self._faces(card.slug for card in self._pool.catalogue), 2)

    def _listen(self) -> None:
        """Hear of pictures once there is a synced library; ask again when there are other cards."""
        library = self._pool.library
        try:
            if library is None or library.synced_at is None:
                return
        except UserError:
            return  # the notice says what is wrong with the library
        first = self._end is None
        if self._end is None:
            self._end = library.pictures.on_ready(partial(tell, self.came))
        self._want_unseen()
        if first and self._pixmaps is not None:
            self._pixmaps.forget()  # what was drawn before the pictures were known

    def _took(self, slug: str, face: str, _edition: str) -> None:
        card = self._pool.card(slug)
        if card is not None:
            back = card.back if face == "back" else None
            self._fresh.add(back.slug if back is not None else slug)
        self._later.start()

    def _show(self) -> None:
        """Draw what came anew, together rather than one by one."""
        fresh, self._fresh = self._fresh, set()
        if self._pixmaps is not None and fresh:
            self._pixmaps.forget(fresh)
        self.told.emit()
