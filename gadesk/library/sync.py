"""Bringing the library up to date with the Index: page by page, resumable, swapped in at once."""

from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from typing import Any

from gadesk.glossary.verdicts import Verdict
from gadesk.library.card_fingerprints import text_digest
from gadesk.library.errors import IndexTrouble
from gadesk.library.index_client import CONNECTIONS, PAGE_SIZE, IndexClient
from gadesk.library.lock import held
from gadesk.library.long_work import Control, Meter, Progress, Watcher
from gadesk.library.staging import StagedPage, Staging, Swap
from gadesk.library.store import Store, now
from gadesk.library.sync_differences import CardChange, change_from_json
from gadesk.library.synced_sheets import Compile, Texts
from gadesk.paths import OwnData
from gadesk.records import dataclass

_PAGE = f"/cards/search?page={{}}&page_size={PAGE_SIZE}&sort=name&order=ASC"
# Pages of an interrupted sync are asked for with their ETag, so that pages of different days are never mixed; from
# a service that gives no ETags they are taken as they are for so long.
_TRUSTED_FOR = 3600.0
_MOST_PAGES = 2000
_MOST_PASSES = 3
_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,199}")


@dataclass(frozen=True, slots=True)
class SyncResult:
    """What a sync brought; `plays` and `by_hand` split the new and changed cards by what the compiler made of them."""

    new: tuple[str, ...] = ()
    changed: tuple[CardChange, ...] = ()
    removed: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    cards: int = 0
    first: bool = False
    requests: int = 0
    received: int = 0
    seconds: float = 0.0

    @property
    def nothing_new(self) -> bool:
        """Whether the library was up to date already."""
        return not (self.first or self.new or self.changed or self.removed)

    def as_json(self) -> dict[str, Any]:
        """Write the result as plain data with stable keys."""
        return asdict(self)


def result_from_json(data: dict[str, Any]) -> SyncResult:
    """Read back what `as_json` wrote."""
    changed = tuple(change_from_json(item) for item in data.pop("changed"))
    plain: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return SyncResult(changed=changed, **plain)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page of the Index as it came."""

    raws: list[dict[str, Any]]
    total: int
    pages: int


def sync(
    store: Store,
    client: IndexClient,
    watcher: Watcher | None = None,
    control: Control | None = None,
    compile: Compile | None = None,
) -> SyncResult:
    """Bring the store up to date; whatever interrupts it, the library stays whole and what came is kept."""
    control = client.control = control or Control()
    began = time.monotonic()
    with held(store.path.with_name(OwnData.SYNC.value.name), "bringing this library up to date"):
        first = store.synced_at() is None
        staging = Staging(store, client.base_url + _PAGE)
        _Fetching(staging, client, watcher).run()
        control.check()
        if watcher is not None:
            watcher(Progress("Putting the cards into the library", 0, 1))
        results: list[SyncResult] = []

        def finish(swap: Swap) -> str:
            results.append(_result(swap, first, client, time.monotonic() - began))
            return json.dumps(results[0].as_json())

        staging.swap(finish)
        result = results[0]
    if compile is not None:
        Texts(store).compile(compile, watcher, control)
    return with_verdicts(result, store)


def _result(swap: Swap, first: bool, client: IndexClient, seconds: float) -> SyncResult:
    return SyncResult(
        new=tuple(sorted(swap.new)),
        changed=tuple(sorted(swap.changed, key=lambda change: change.slug)),
        removed=tuple(swap.removed),
        unreadable=tuple(swap.unreadable),
        cards=swap.cards,
        first=first,
        requests=client.requests,
        received=client.received,
        seconds=round(seconds, 3),
    )


def with_verdicts(result: SyncResult, store: Store) -> SyncResult:
    """Split the new and changed cards of a result by what the compiler made of them since."""
    verdicts = store.verdicts()
    touched = sorted({*result.new, *(change.slug for change in result.changed)})
    compiled = [slug for slug in touched if slug in verdicts]
    plays = tuple(slug for slug in compiled if verdicts[slug] is Verdict.WHOLE)
    by_hand = tuple(slug for slug in compiled if verdicts[slug] is not Verdict.WHOLE)
    return replace(result, plays=plays, by_hand=by_hand)


class _Fetching:
    """Fetches every page that is not staged yet, a few at once, until the pages belong together."""

    def __init__(self, staging: Staging, client: IndexClient, watcher: Watcher | None) -> None:
        self._staging = staging
        self._client = client
        self._watcher = watcher
        self._meter = Meter(f"Asking {client.host} for its cards", 1, watcher)
        client.on_wait = self._waits
        self._live = staging.live()
        self._trusted = {
            number: page
            for number, page in staging.staged().items()
            if not page.etag and now() - page.fetched < _TRUSTED_FOR
        }

    def run(self) -> None:
        """Fetch until all pages tell the same number of cards, so that none slipped from page to page meanwhile."""
        for _ in range(_MOST_PASSES):
            if not self._one_pass() or self._agree():
                return
            self._trusted = {}
        raise IndexTrouble(f"The cards at {self._client.host} change while they are read; sync again in a while.")

    def _one_pass(self) -> bool:
        """Ask for every page once; tell whether anything came that was not here."""
        came, pages = self._fetch(1)
        self._staging.drop_after(pages)
        meter = self._meter = Meter("Fetching pages of cards", pages, self._watcher, done=1)
        failed: list[BaseException] = []

        def fetch(number: int) -> bool:
            if failed:
                return False
            try:
                got = self._fetch(number)[0]
            except BaseException as error:
                failed.append(error)
                return False
            meter.step()
            return got

        with ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="sync") as pool:
            news = list(pool.map(fetch, range(2, pages + 1)))
        if failed:
            raise failed[0]
        return came or any(news)

    def _waits(self, sentence: str) -> None:
        """Tell that the Index makes us wait; the next page that comes tells again how far the work is."""
        if self._watcher is not None:
            self._watcher(replace(self._meter.progress(), what=sentence, seconds_left=None))

    def _agree(self) -> bool:
        staged = self._staging.staged().values()
        slugs = {slug for page in staged for slug in page.slugs}
        return {page.total for page in staged} == {len(slugs)}

    def _fetch(self, number: int) -> tuple[bool, int]:
        """Bring one page; tell whether it was not here before, and how many pages there are."""
        kept = self._trusted.get(number)
        if kept is not None:
            return False, _pages(kept.total)
        known = self._staging.staged().get(number) or self._live.get(number)
        path = _PAGE.format(number)
        reply, page = self._client.json(path, lambda data: _read_page(data, number), etag=known.etag if known else "")
        if page is None and known is not None:
            if known.fetched:
                self._staging.confirm(number)
            else:
                self._staging.put(known, None)
            return False, _pages(known.total)
        if page is None:
            raise IndexTrouble(f"{self._client.host} answered a question that was not asked; try again later.")
        slugs = tuple(raw["slug"] for raw in page.raws)
        self._staging.put(StagedPage(number, reply.etag, slugs, page.total), page.raws)
        return True, page.pages


def _pages(total: int) -> int:
    return max(1, -(-total // PAGE_SIZE))


def _read_page(data: Any, number: int) -> _Page:
    """Check that an answer is the page asked for; a ValueError means that it is not."""
    if not isinstance(data, dict) or not isinstance(data.get("data"), list) or data.get("page") != number:
        raise ValueError("not a page")
    total, pages = data.get("total_cards"), data.get("total_pages")
    if type(total) is not int or total < 1 or pages != _pages(total) or pages > _MOST_PAGES:
        raise ValueError("not the number of cards")
    raws = []
    for position, raw in enumerate(data["data"], 1):
        if not isinstance(raw, dict):
            raise ValueError("not a card")
        raws.append(_sound(raw, f"unreadable-{number}-{position}"))
    if not any("editions" in raw for raw in raws):
        raise ValueError("none of it is a card")  # then it is no page of an Index, rather than one with bad cards
    expected = PAGE_SIZE if number < pages else total - PAGE_SIZE * (pages - 1)
    if len(raws) != expected:
        raise ValueError("not all cards of the page")
    return _Page(raws, total, pages)


def _sound(raw: dict[str, Any], instead: str) -> dict[str, Any]:
    """A card in the shape that keeping it relies on: of one that has another shape its name alone is kept.

    One bad card so takes no other one with it. Without a slug it is kept as one that can't be read, under `instead`.
    """
    slug, name = raw.get("slug"), raw.get("name")
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug) or not isinstance(name, str) or not name:
        return {"slug": instead, "name": "?", "types": "?"}
    raw = {key: value for key, value in raw.items() if key != "result_editions"}
    return {"editions": [], **raw} if _has_shape(raw) else {"slug": slug, "name": name}


def _has_shape(raw: dict[str, Any]) -> bool:
    try:
        text_digest(raw)
        json.dumps(raw, ensure_ascii=False).encode()
        lists = [raw.get("editions"), raw.get("rule"), raw.get("references")]
    except (TypeError, ValueError, AttributeError, RecursionError):
        return False
    return all(value is None or isinstance(value, list) for value in lists)
