"""The cards' pictures: fetched by need in the background, kept in the sizes the table needs."""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gadesk.cards.catalogue import Catalogue
from gadesk.library.errors import Cancelled, DamagedError, FullDiskError, IndexTrouble, LibraryError, NotThereError
from gadesk.library.index_client import CONNECTIONS, IndexClient, Patience
from gadesk.library.long_work import Control, Progress
from gadesk.library.picture_files import MOST_BYTES, NoPictureError, make
from gadesk.library.picture_store import NEVER, PictureStore, Sizes, Wanted
from gadesk.library.retry_after import Setbacks
from gadesk.records import dataclass

ON_SCREEN, DECK, ALL = 0, 1, 2
DEFAULT_CAP = 1 << 30
PATIENCE = Patience(attempts=4)
_BAD_TRIES = 4
_PACE = 30
_BAD_IN_A_ROW = 8
_LOOK_EVERY = 0.5
_LONGEST_WAIT = 3600.0
_ADDRESS = re.compile(r"/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*")
_ODD_ADDRESS = "The Index gives an address for this picture that gadesk does not follow."
_NO_ROOM = "The space for pictures"
_NO_PICTURE = "No picture of this card is known yet; sync the library."

Ready = Callable[[str, str, str], None]
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Missing:
    """A picture that was wanted and is not here, and why in a sentence ("" while it is only waiting its turn)."""

    slug: str
    face: str
    edition: str
    why: str


class Pictures:
    """Pictures by card and face; asking never waits, and what comes is told from a worker's thread."""

    def __init__(
        self,
        folder: Path,
        catalogue: Callable[[], Catalogue],
        base_url: str,
        *,
        cap: int = DEFAULT_CAP,
        patience: Patience | None = None,
        control: Control | None = None,
    ) -> None:
        self.cap = cap
        self.offline = False
        self.store = PictureStore(folder)
        self._catalogue = catalogue
        self._base_url = base_url
        self._patience = patience or PATIENCE
        self._control = control or Control()
        self._have: dict[str, Sizes] | None = None
        self._used: set[str] = set()
        self._inbox: deque[tuple[Key, int]] = deque()
        self._keys: dict[str, set[Key]] = {}
        self._odd: dict[Key, str] = {}
        self._ready: list[Ready] = []
        self._workers: list[threading.Thread] = []
        self._wake = threading.Condition()
        self._lock = threading.RLock()
        self._noting = threading.Lock()
        self._busy = 0
        self._setbacks = Setbacks(CONNECTIONS, self._control.now)
        self._bad_in_a_row = 0
        self._made = 0
        self._came_at: deque[float] = deque(maxlen=_PACE)
        self._total: int | None = None
        self._stopping = False

    def path(self, slug: str, face: str = "front", width: int = 250, edition: str = "") -> Path | None:
        """Give the smallest file of a picture that is wide enough, or the largest there is; None: not here."""
        image = self._address((slug, face, edition))
        sizes = self._sizes().get(image) if image else None
        if not image or not sizes:
            return None
        self._used.add(image)
        found = next((path for size, path in sizes if size >= width), sizes[-1][1])
        if found.is_file():
            return found
        with self._lock:
            self._sizes().pop(image, None)
        return None

    def want(self, pictures: Iterable[tuple[str, str] | Key], priority: int = ON_SCREEN) -> None:
        """Ask for pictures; those that are here already are left out."""
        for item in pictures:
            slug, face, edition = item if len(item) == 3 else (*item, "")
            if self.path(slug, face, 1, edition) is None:
                self._inbox.append(((slug, face, edition), priority))
        if self._inbox:
            self.start()

    def start(self) -> None:
        """Go on with what an earlier run left in the queue."""
        with self._lock:
            if not self._workers and not self._stopping:
                client = IndexClient(self._base_url, control=self._control, patience=self._patience)
                names = [f"pictures-{number + 1}" for number in range(CONNECTIONS)]
                self._workers = [
                    threading.Thread(target=self._work, args=(client,), name=name, daemon=True) for name in names
                ]
                for worker in self._workers:
                    worker.start()
        with self._wake:
            self._wake.notify_all()

    def on_ready(self, callback: Ready) -> Callable[[], None]:
        """Have a function called with slug, face and edition of every picture that comes; gives one that ends it."""
        self._ready.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._ready.remove(callback)

        return end

    def missing(self) -> list[Missing]:
        """List what was wanted and is not here, with why."""
        waiting = [Missing(*key, "") for key, _ in list(self._inbox)]
        waiting += [Missing(item.slug, item.face, item.edition, item.why) for item in self.store.queue.all()]
        return waiting + [Missing(*key, why) for key, why in sorted(self._odd.items())]

    def retry(self, missing: Iterable[Missing] | None = None, *, hopeless: bool = True) -> None:
        """Try pictures that failed again at once, some or all; or all but those that would fail the same way."""
        images = None
        if missing is not None:
            keys = [(item.slug, item.face, item.edition) for item in missing]
            images = [image for image in map(self._address, keys) if image]
        self.store.queue.again(images, hopeless=hopeless)
        odd = list(self._odd)
        self._odd.clear()
        self._inbox.extend((key, DECK) for key in odd)
        self._bad_in_a_row = 0
        self._setbacks.clear()
        self.start()

    def pause(self) -> None:
        """Fetch nothing until `resume`."""
        self._control.pause()

    def resume(self) -> None:
        """Go on fetching."""
        self._control.resume()

    def progress(self) -> Progress:
        """Say how many pictures came since the start, of how many that were wanted."""
        left = self.store.queue.open_count() + len(self._inbox)
        return Progress("Fetching pictures", self._made, self._made + left, self._seconds(left))

    def _seconds(self, left: int) -> float | None:
        """Reckon how long the rest takes at the pace of the last pictures; None while there is no pace."""
        came = list(self._came_at)
        if len(came) < 2 or not left or self.stalled or self._control.paused:
            return None
        return left * (time.monotonic() - came[0]) / len(came)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until all that can be fetched was fetched; False: not in time, or the network or the disk fails."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self._idle():
            if end is not None and time.monotonic() > end:
                return False
            with self._wake:
                self._wake.wait(0.1)
        return not self.stalled

    def _idle(self) -> bool:
        # Workers take from the inbox only while they count as busy, so one look under the lock misses none of it.
        with self._lock:
            if self._busy or self.stalled:
                return not self._busy
            return not (self._inbox or self.store.queue.open_count() or self._brought())

    @property
    def paused(self) -> bool:
        """Whether nothing is fetched until `resume`."""
        return self._control.paused

    def set_cap(self, cap: int) -> None:
        """Take at most so many bytes from now on; what was not looked at for longest goes at once."""
        self.cap = cap
        if self.store.db.exists:
            self._count_in(0, evict=True)
            waiting = [each.image for each in self.store.queue.all() if each.why.startswith(_NO_ROOM)]
            self.store.queue.again(waiting)

    def delete_all(self) -> None:
        """Remove every picture from the disk, and forget what was wanted; what is looked at is asked for again."""
        self._inbox.clear()
        self._odd.clear()
        if self.store.db.exists:
            with self._lock:
                self._keys.clear()
                self.store.clear()
                self._have, self._total, self._made = None, None, 0

    def size(self) -> int:
        """Count the bytes that the pictures take on the disk."""
        return self.store.size()

    def close(self) -> None:
        """Stop the workers; the queue stays for the next time."""
        self._stopping = True
        self._control.cancel()
        with self._wake:
            self._wake.notify_all()
        for worker in self._workers:
            worker.join(timeout=10)
        self._workers = []
        with suppress(LibraryError):
            self._note_used()
        self.store.close()

    @property
    def stalled(self) -> bool:
        """Whether nothing comes for now: offline, or the network or the disk failed several times (see `trouble`)."""
        return self._setbacks.stalled or self.offline

    @property
    def trouble(self) -> str:
        """What failed last, in a sentence; empty since something came."""
        return self._setbacks.trouble

    def _address(self, key: Key) -> str | None:
        """Find the address path of a picture; one that is not a plain path is never asked for."""
        image = self._image(key)
        return image if image and _ADDRESS.fullmatch(image) else None

    def _image(self, key: Key) -> str:
        slug, face, edition = key
        card = self._catalogue().get(slug)
        for item in card.editions if card is not None else ():
            image = item.back_image if face == "back" else item.image
            if image and (not edition or item.uuid == edition):
                return image
        return ""

    def _sizes(self) -> dict[str, Sizes]:
        if self._have is None:
            with self._lock:
                if self._have is None:
                    try:
                        self._have = self.store.sizes()
                    except DamagedError:
                        self.store.set_aside()
                        self._have = {}
        return self._have

    def _work(self, client: IndexClient) -> None:
        self.store.sweep()
        while not self._stopping:
            with suppress(Cancelled):
                if not self._step(client):
                    with self._wake:
                        if (not self._inbox or self.stalled) and not self._stopping:
                            self._wake.wait(_LOOK_EVERY)
        client.close()

    def _step(self, client: IndexClient) -> bool:
        """Fetch one picture if there is one to fetch now."""
        with self._counted():
            begun = self._setbacks.round
            try:
                self._take_in()
                if self.offline or self._control.paused or self._setbacks.waiting:
                    return False
                wanted = self.store.queue.claim() if self.store.queue.open_count() else None
                if wanted is None:
                    for image, sizes in self._brought().items():
                        self._came(image, sizes)
                    return False
                try:
                    self._fetch(client, wanted, begun)
                finally:
                    self.store.queue.left(wanted.image)
            except Cancelled:
                raise
            except LibraryError as error:
                self._setbacks.failed(str(error), begun)
                return False
        return True

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._lock:
            self._busy += 1
        try:
            yield
        finally:
            with self._lock:
                self._busy -= 1

    def _take_in(self) -> None:
        """Move what was asked for into the queue on the disk, and what was looked at into the files' list."""
        items: list[tuple[Key, int]] = []
        with suppress(IndexError):
            while True:
                items.append(self._inbox.popleft())
        wanted = []
        for key, priority in items:
            image = self._address(key)
            if image is None:
                self._odd[key] = _ODD_ADDRESS if self._image(key) else _NO_PICTURE
            else:
                with self._lock:
                    self._keys.setdefault(image, set()).add(key)
                wanted.append(Wanted(image, *key, priority))
        if wanted:
            try:
                self.store.queue.want(wanted)
            except LibraryError:
                self._inbox.extendleft(reversed(items))
                raise
        if self.store.db.exists:
            self._note_used()

    def _note_used(self) -> None:
        """Note what was looked at; who waits here finds noted what another worker just took to note."""
        with self._noting:
            taken = []
            with suppress(KeyError):
                while True:
                    taken.append(self._used.pop())
            if taken:
                self.store.used(taken)

    def _brought(self) -> dict[str, Sizes]:
        """Find what another gadesk fetched of what was asked for here."""
        with self._lock:
            asked = set(self._keys)
        queue = self.store.queue
        asked -= {item.image for item in queue.all()} if asked else set()
        found = {image: self.store.sizes(image).get(image, ()) for image in asked if not queue.at_work(image)}
        return {image: sizes for image, sizes in found.items() if sizes and all(path.is_file() for _, path in sizes)}

    def _fetch(self, client: IndexClient, wanted: Wanted, begun: int) -> None:
        try:
            # Another gadesk on this machine may have brought it.
            sizes = self.store.sizes(wanted.image).get(wanted.image)
            if sizes and all(path.is_file() for _, path in sizes):
                self.store.queue.done(wanted.image)
            elif wanted.priority >= ALL and self._size() >= self.cap:
                self.store.queue.release(wanted.image, f"{_NO_ROOM} ({self.cap >> 20} MB) is full.", NEVER)
                return
            else:
                made = make(client.data(wanted.image, most=MOST_BYTES))
                sizes = self.store.keep(wanted.image, made)
                self._count_in(sum(len(cut.data) for cut in made.cuts), evict=wanted.priority < ALL)
            self._came(wanted.image, sizes, (wanted.slug, wanted.face, wanted.edition))
        except Cancelled:
            self.store.queue.unclaim(wanted.image)
            raise
        except NotThereError:
            self.store.queue.release(wanted.image, "The Index has no such picture.", NEVER)
        except NoPictureError as error:
            self.store.queue.release(wanted.image, str(error), NEVER if wanted.tries + 1 >= _BAD_TRIES else 0.0)
            with self._lock:
                self._bad_in_a_row += 1
            if self._bad_in_a_row >= _BAD_IN_A_ROW:  # what answers there is no Index, or not well
                self._setbacks.failed(str(error), begun, at_once=True)
        except FullDiskError as error:
            self.store.queue.release(wanted.image, str(error), 0.0)
            self._setbacks.failed(str(error), begun, at_once=True)
        except IndexTrouble as error:
            self.store.queue.release(wanted.image, str(error), min(_LONGEST_WAIT, 30.0 * 2**wanted.tries))
            self._setbacks.failed(str(error), begun)

    def _came(self, image: str, sizes: Sizes, *wanted: Key) -> None:
        with self._lock:
            keys = self._keys.pop(image, set()) or set(wanted)
            if not keys:  # another worker told of it
                return
            self._sizes()[image] = sizes
            self._made += 1
            self._came_at.append(time.monotonic())
            self._bad_in_a_row = 0
            self._setbacks.succeeded()
        for key in sorted(keys):
            for callback in tuple(self._ready):
                callback(*key)
        with self._wake:
            self._wake.notify_all()

    def _size(self) -> int:
        if self._total is None:
            self._total = self.store.size()
        return self._total

    def _count_in(self, added: int, *, evict: bool) -> None:
        """Count new files; what was not looked at for longest makes room, but not for what nobody looks at."""
        with self._lock:
            self._total = self._size() + added
            if self._total <= self.cap or not evict:
                return
            self._note_used()
            for image in self.store.evict(self._total - self.cap):
                self._sizes().pop(image, None)
            self._total = self.store.size()
