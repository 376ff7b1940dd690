"""The client of the Index: polite, patient, and distrustful of what comes back."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from urllib.parse import urlsplit

from gadesk import __version__, foreign, plain
from gadesk.library.errors import IndexTrouble, LibraryError, NotThereError
from gadesk.library.long_work import Control
from gadesk.records import dataclass

if TYPE_CHECKING:  # 9 MB, for who asks the Index: pages show what it answered without it
    import requests

DEFAULT_URL = "https://api.gatcg.com"
PAGE_SIZE = 50
CONNECTIONS = 3
USER_AGENT = f"gadesk/{__version__} (unofficial desktop client for Grand Archive)"
_CHUNK = 64 * 1024
_NOTICED = 1.5
_SLOW_DOWN = {429, 503}
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the client waits and how often it asks again."""

    attempts: int = 7
    first_wait: float = 0.5
    longest_wait: float = 20.0
    longest_told_wait: float = 120.0
    connect: float = 10.0
    read: float = 30.0
    whole: float = 180.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What the Index answered: bytes with their ETag, or that nothing changed since that ETag."""

    body: bytes
    etag: str
    unchanged: bool = False


class _AskAgain(Exception):
    """An answer that may be better the next time; carries the sentence and how long the Index wants us to wait.

    A `quick` one has nothing to do with how busy the Index is, so there is no need to wait longer and longer.
    """

    def __init__(self, sentence: str, wait: float | None = None, *, quick: bool = False) -> None:
        super().__init__(sentence)
        self.wait = wait
        self.quick = quick


class _Manners:
    """What all clients of one Index share: its few connections, and until when it wants to be left alone."""

    _of: ClassVar[dict[str, _Manners]] = {}
    _lock = threading.Lock()

    def __init__(self) -> None:
        self.slots = threading.BoundedSemaphore(CONNECTIONS)
        self.not_before = 0.0

    @classmethod
    def towards(cls, base_url: str) -> _Manners:
        """Give the manners towards one Index."""
        with cls._lock:
            return cls._of.setdefault(base_url, cls())


class IndexClient:
    """Asks one Index; may be used from several threads, which share its few connections."""

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        *,
        patience: Patience | None = None,
        control: Control | None = None,
        seed: int | None = None,
    ) -> None:
        self.base_url = checked_url(base_url)
        self.host = urlsplit(self.base_url).netloc
        self.patience = patience or Patience()
        self.control = control or Control()
        self.on_wait: Callable[[str], None] | None = None
        """Told in a sentence of each wait that a user would notice."""
        self.requests = 0
        self.received = 0
        self._random = random.Random(seed)
        self._manners = _Manners.towards(self.base_url)
        self._count = threading.Lock()
        import requests
        from requests.adapters import HTTPAdapter

        self._session = requests.Session()
        self._session.headers.update({"User-Agent": USER_AGENT, "Accept": "application/json, image/*"})
        self._session.max_redirects = 3
        adapter = HTTPAdapter(pool_connections=2, pool_maxsize=CONNECTIONS, max_retries=0)
        self._session.mount("http://", adapter)
        self._session.mount("https://", adapter)

    def close(self) -> None:
        """Let go of the connections."""
        self._session.close()

    def json(
        self, path: str, make: Callable[[Any], T], *, etag: str = "", most: int = 4 << 20
    ) -> tuple[Reply, T | None]:
        """Fetch a path and give its JSON to `make`, whose ValueError means "no card data"; None where unchanged.

        Whatever cannot be read is asked for again before it is told.
        """

        def read(reply: Reply) -> T | None:
            return None if reply.unchanged else self._read_json(reply, make)

        return self._ask(path, etag, most, read)

    def data(self, path: str, *, most: int) -> bytes:
        """Fetch the bytes of a path, no more than `most`."""
        return self._ask(path, "", most, self._not_a_login_page)[0].body

    def _ask(self, path: str, etag: str, most: int, read: Callable[[Reply], T]) -> tuple[Reply, T]:
        patience = self.patience
        for attempt in range(1, patience.attempts + 1):
            self.control.check()
            try:
                with self._slot():
                    reply = self.control.unless_cancelled(partial(self._fetch, path, etag, most))
                return reply, read(reply)
            except _AskAgain as trouble:
                told = trouble.wait
                if told is not None and told > patience.longest_told_wait:
                    raise IndexTrouble(
                        f"{self.host} asks us to wait {round(told / 60)} minutes; try again after that."
                    ) from None
                if attempt == patience.attempts:
                    raise IndexTrouble(str(trouble)) from None
                self._wait(1 if trouble.quick else attempt, told, str(trouble).split(";")[0])
        raise AssertionError("the loop above returns or raises")

    @contextmanager
    def _slot(self) -> Iterator[None]:
        """Hold one of the few connections, once the Index wants to be asked again."""
        with self._manners.slots:
            while (wait := self._manners.not_before - self.control.now()) > 0:
                self.control.sleep(wait)
            yield

    def _wait(self, attempt: int, told: float | None, why: str) -> None:
        patience = self.patience
        if told is not None:
            # All threads wait: the Index speaks to the program, not to one request of it.
            self._manners.not_before = max(self._manners.not_before, self.control.now() + told)
        backoff = min(patience.longest_wait, patience.first_wait * 2 ** (attempt - 1))
        with self._count:
            backoff *= self._random.uniform(0.5, 1.0)
        seconds = max(backoff, told or 0.0)
        if self.on_wait is not None and seconds >= _NOTICED:
            self.on_wait(f"{why}; asking again in {round(seconds)} s")
        self.control.sleep(backoff)

    def _fetch(self, path: str, etag: str, most: int) -> Reply:
        import requests

        with self._count:
            self.requests += 1
        headers = {"If-None-Match": etag} if etag else {}
        timeouts = (self.patience.connect, self.patience.read)
        try:
            with self._session.get(self.base_url + path, headers=headers, timeout=timeouts, stream=True) as answer:
                self._judge(answer.status_code, answer.headers, path)
                if answer.status_code == 304:
                    return Reply(b"", etag, unchanged=True)
                return Reply(self._body(answer, path, most), answer.headers.get("ETag", ""))
        except requests.TooManyRedirects:
            raise IndexTrouble(f"{self.host} sends us in circles; check the address of the Index.") from None
        except requests.exceptions.SSLError:
            raise IndexTrouble(
                f"The connection to {self.host} is not secure, so nothing was read; check the clock and the network."
            ) from None
        except requests.Timeout:
            raise _AskAgain(f"{self.host} takes too long to answer; try again later.") from None
        except requests.RequestException as error:
            raise self._broken(error) from None

    def _broken(self, error: requests.RequestException) -> _AskAgain:
        if "NewConnectionError" in repr(error) or "NameResolution" in repr(error):
            sentence = f"{self.host} can't be reached; check the network connection and try again."
            return _AskAgain(sentence, quick=True)
        return _AskAgain(f"The connection to {self.host} broke off; try again.")

    def _judge(self, status: int, headers: Mapping[str, str], path: str) -> None:
        if status in (200, 304):
            return
        if status in (404, 410):
            raise NotThereError(f"{self.host} has nothing at {path}.")
        if (status in _SLOW_DOWN and "Retry-After" in headers) or status == 429:
            raise _AskAgain(f"{self.host} is too busy for us; try again later.", _retry_after(headers))
        if status >= 500:
            raise _AskAgain(f"{self.host} has a fault of its own (error {status}); try again later.")
        if status in (401, 403):
            raise IndexTrouble(f"{self.host} refuses to answer this gadesk (error {status}); look for a newer gadesk.")
        raise IndexTrouble(f"{self.host} answered {path} with error {status}; check the address of the Index.")

    def _body(self, answer: requests.Response, path: str, most: int) -> bytes:
        length = foreign.whole(answer.headers.get("Content-Length", ""), _LARGEST) or 0
        if length > most:
            raise IndexTrouble(f"{self.host} sent too much at {path} ({length >> 20} MB), so it was not read.")
        end = self.control.now() + self.patience.whole
        parts, size = [], 0
        for part in answer.iter_content(_CHUNK):
            self.control.check()
            parts.append(part)
            size += len(part)
            if size > most:
                raise IndexTrouble(f"{self.host} sent too much at {path}, so it was not read.")
            if self.control.now() > end:
                raise _AskAgain(f"{self.host} takes too long to answer; try again later.")
        with self._count:
            self.received += size
        return b"".join(parts)

    def _read_json(self, reply: Reply, make: Callable[[Any], T]) -> T:
        self._not_a_login_page(reply)
        try:
            return make(plain.data(foreign.json_of(reply.body, foreign.MOST, foreign.MANY_VALUES, mends=True)))
        except (ValueError, RecursionError):
            raise _AskAgain(
                f"{self.host} answered with something that is not card data; check the address of the Index, or"
                " try again later.",
                quick=True,
            ) from None

    def _not_a_login_page(self, reply: Reply) -> None:
        start = reply.body[:200].lstrip().lower()
        if start.startswith((b"<!doctype", b"<html")):
            raise _AskAgain(
                f"This network answers with a web page in place of {self.host}; log in to the network in a"
                " browser, then try again.",
                quick=True,
            )


_LONGEST, _SHOWN, _HOST = 2000, 100, 253
_SECRET = re.compile(r"//[^/]*@")
_NAMES = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?")


def checked_url(url: str) -> str:
    """Give an Index's address in the form that is asked, or say that it is none."""
    if not _is_address(url.strip()):
        shown = plain.line(_SECRET.sub("//", url[:_LONGEST]), _SHOWN)
        raise LibraryError(f"“{shown}” is not the address of an Index; give one like {DEFAULT_URL}.")
    return url.strip().rstrip("/")


def _is_address(url: str) -> bool:
    """Tell whether an address has all that is asked of one, so that nothing that asks trips over it."""
    if len(url) > _LONGEST or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        if ":" in host:
            ip_address(host)
    except ValueError:
        return False
    named = ":" in host or (len(host) <= _HOST and bool(_NAMES.fullmatch(host)))
    more = parts.query or parts.fragment or "@" in parts.netloc
    return parts.scheme in ("http", "https") and named and port != 0 and not more


_LONGEST_WAIT, _LARGEST = 10**9, 10**18


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Read Retry-After, which is a number of seconds or a date; None where it is neither."""
    value = headers.get("Retry-After", "").strip()
    seconds = foreign.whole(value, _LONGEST_WAIT)
    if seconds is not None:
        return seconds
    try:
        from email.utils import parsedate_to_datetime

        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError):
        return None
