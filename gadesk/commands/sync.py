"""`gadesk sync`: bring the card library up to date with the Index, and fetch pictures."""

from __future__ import annotations

import _thread
import argparse
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.damaged import told_of_aside
from gadesk.terminal import path_to_write, say

if TYPE_CHECKING:
    from gadesk.cards.catalogue import Catalogue
    from gadesk.library.library import Library
    from gadesk.library.long_work import Control, Progress
    from gadesk.library.pictures import Key, Pictures
    from gadesk.library.sync import SyncResult

FAILED = 1
INTERRUPTED = 130
_TELL_EVERY = 2.0
_SHOWN = 20


def add_parser(subparsers: Any) -> None:
    """Add `sync`."""
    parser = subparsers.add_parser("sync", help=COMMANDS["sync"])
    parser.add_argument("--base-url", metavar="URL", help="the Index's address; the public one unless told")
    parser.add_argument(
        "--images", choices=("none", "decks", "all"), default="none", help="which pictures to fetch; none unless told"
    )
    parser.add_argument(
        "--library",
        metavar="FOLDER",
        type=path_to_write,
        help="where the library lies; the user's own folder unless told",
    )
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Sync, then fetch pictures; 0: all done, 1: the Index or some pictures failed us, 2: the user's mistake."""
    from gadesk.library.errors import Cancelled, IndexTrouble
    from gadesk.library.library import DEFAULT_URL, Library
    from gadesk.library.long_work import Control

    library = Library.open(args.library, base_url=DEFAULT_URL if args.base_url is None else args.base_url)
    control = Control()
    try:
        with _stopped_by_keyboard(control):
            return _run(args, library, control)
    except Cancelled as error:
        say(f"gadesk: {error}", file=sys.stderr)
        return INTERRUPTED
    except IndexTrouble as error:
        say(f"gadesk: {error} The library is as it was.", file=sys.stderr)
        return FAILED
    finally:
        library.close()


def _run(args: argparse.Namespace, library: Library, control: Control) -> int:
    from gadesk.sheets.synced import sync_library

    result = sync_library(library, _Teller(), control)
    if library.notice:
        say(f"gadesk: {library.notice}", file=sys.stderr)
        told_of_aside()  # that was it
    if not args.json:
        _print_result(result, library.catalogue)
    pictures = _fetch_pictures(library, args.images, control) if args.images != "none" else None
    if args.json:
        print_json({**result.as_json(), "pictures": pictures})
    elif pictures is not None:
        _print_pictures(pictures)
    return FAILED if pictures is not None and pictures["missing"] else 0


@contextmanager
def _stopped_by_keyboard(control: Control) -> Iterator[None]:
    """Let Ctrl-C end the work at its next step, so that what came is kept."""

    def cancel(*_: object) -> None:
        # In a thread of its own: this one may just hold the very lock that cancelling takes.
        _thread.start_new_thread(control.cancel, ())

    try:
        before = signal.signal(signal.SIGINT, cancel)
    except ValueError:  # not the main thread: whoever runs us there has keys of their own
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Teller:
    """Prints how far the work is: whenever something else begins, and every few seconds."""

    def __init__(self) -> None:
        self._what = ""
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        """Print a line if it is time for one."""
        if progress.what == self._what and time.monotonic() < self._next and progress.done != progress.of:
            return
        self._what, self._next = progress.what, time.monotonic() + _TELL_EVERY
        parts = [f"{progress.what} …" if progress.of < 2 else f"{progress.what}: {progress.done} of {progress.of}"]
        if progress.seconds_left is not None and progress.seconds_left >= 1:
            parts.append(f"about {_time(progress.seconds_left)} left")
        say(", ".join(parts), file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    return f"{round(seconds)} s" if seconds < 90 else f"{round(seconds / 60)} min"


def _print_result(result: SyncResult, catalogue: Catalogue) -> None:
    asked = f"{result.requests} request{'s' * (result.requests != 1)}"
    if result.nothing_new:
        say(f"Nothing new: {result.cards} cards, asked with {asked}.")
        return
    say(
        f"{result.cards} cards: {len(result.new)} new, {len(result.changed)} changed, {len(result.removed)} removed"
        f" ({asked}, {result.received / 1e6:.1f} MB, {result.seconds:.1f} s)."
    )
    for what, slugs in (
        ("New, played by the rules at once", [slug for slug in result.new if slug in result.plays]),
        ("With abilities to resolve by hand", result.by_hand),
        ("With something this gadesk does not know, moved by hand; a newer one may know it", result.unreadable),
    ):
        cards = [(slug, catalogue.get(slug)) for slug in slugs]
        _print_names(what, [slug if card is None else card.name for slug, card in cards])
    for change in result.changed[:_SHOWN]:
        say(f"Changed: {change.name}")
        for text in change.texts:
            say(f"    {_diff(text.old, text.new)}")
        for field, old, new in (*change.facts, *change.legality):
            say(f"    {field.lower()}: {old or 'nothing'} → {new or 'nothing'}")
        if change.rulings:
            say(f"    {change.rulings} more rulings")


def _print_names(what: str, names: list[str]) -> None:
    if names:
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        say(f"{what} ({len(names)}): {', '.join(names[:_SHOWN])}{more}")


def _diff(old: str, new: str) -> str:
    from gadesk.library.sync_differences import word_diff

    shown = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(shown[kind].format(part) for kind, part in word_diff(old, new)).replace("\n", " ")


def _fetch_pictures(library: Library, which: str, control: Control) -> dict[str, Any]:
    from gadesk.decks.wanted_pictures import cards_in_decks
    from gadesk.library.long_work import Meter

    pictures = library.pictures
    slugs = None if which == "all" else cards_in_decks(library.catalogue)
    wanted = [
        (card.slug, face, edition.uuid)
        for card in library.catalogue
        if slugs is None or card.slug in slugs
        for edition in (card.editions if slugs is None else card.editions[:1])
        for face in ("front", "back")[: len(card.faces)]
        if edition.image
    ]
    waiting = absent = [item for item in wanted if pictures.path(item[0], item[1], 1, item[2]) is None]
    meter = Meter("Fetching pictures", len(wanted), _Teller(), done=len(wanted) - len(waiting))
    end = pictures.on_ready(lambda *_: meter.step())
    began = time.monotonic()
    pictures.retry()  # who asks by hand need not wait until what failed before is due again
    lacking = _fetch_round(pictures, waiting, which, control)
    while lacking and len(lacking) < len(waiting) and not pictures.stalled:
        waiting = lacking
        pictures.retry(hopeless=False)
        lacking = _fetch_round(pictures, waiting, which, control)
    end()
    return {
        "wanted": len(wanted),
        "fetched": len(absent) - len(lacking),
        "missing": len(lacking),
        "why": sorted({item.why for item in pictures.missing() if item.why} | ({pictures.trouble} - {""})),
        "seconds": round(time.monotonic() - began, 3),
        "stopped": pictures.stalled,
    }


def _fetch_round(pictures: Pictures, wanted: list[Key], which: str, control: Control) -> list[Key]:
    """Fetch pictures until no more come for now; give those that are still missing."""
    from gadesk.library.pictures import ALL, DECK

    pictures.want(wanted, ALL if which == "all" else DECK)
    while not pictures.wait(0.5) and not (pictures.trouble and pictures.stalled):
        control.check()
    return [item for item in wanted if pictures.path(item[0], item[1], 1, item[2]) is None]


def _print_pictures(pictures: dict[str, Any]) -> None:
    say(f"{pictures['fetched']} pictures fetched, {pictures['missing']} of {pictures['wanted']} missing.")
    for why in pictures["why"]:
        say(f"    {why}")
    if pictures["missing"]:
        say("Run the same command again to fetch the rest; what came is kept.")
