"""A deck tried out for a window: what passes between it and the process that has the games played (`trial_process`).

What came of it is kept with the very list that was tried: another version of a deck has its own.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk import foreign, kept_json, program
from gadesk.paths import OwnData
from gadesk.protocol import codec
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import Long, Many, Record, TaggedRecord, Text, Whole

if TYPE_CHECKING:
    import subprocess

PAUSE, GO = b"pause", b"go"
MOST_KEPT = 1_000_000
"""Characters of a file of results; one has a few thousand."""
MOST_VALUES = 100_000
STOPPED = "Stopped: nothing of this is kept."


class Order(Record):
    """What is tried: a deck, against each of a field, in so many games, drawn from a seed, played by a bot."""

    deck: DeckCards
    field: Many[DeckCards]
    games: Whole
    seed: Whole = 1
    bot: Text = "sensible"
    other: Text = ""


class Going(TaggedRecord):
    """So many games have been played, of which so many were won."""

    done: Whole
    of: Whole
    wins: Whole


class Figures(TaggedRecord):
    """All figures, as `gadesk lab --json` prints them; or why there are none."""

    told: Long = ""
    failed: Text = ""


TO_WINDOW: codec.Family[Going | Figures] = codec.Family("line of a trial", Going, Figures)


class Trial:
    """A deck being tried by another process; to be stopped by whoever made it."""

    def __init__(self, order: Order, hear: Callable[[Going | Figures], None]) -> None:
        """`hear` is called from a thread."""
        self._order, self._hear = order, hear
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def begin(self) -> None:
        """Begin; what comes of it is heard."""
        threading.Thread(target=self._work, name="gadesk-trial", daemon=True).start()

    def pause(self, on: bool) -> None:
        """Begin no further game while this is on."""
        self._tell(PAUSE if on else GO)

    def stop(self) -> None:
        """End at once; what has been played is lost."""
        self._stopped = True
        self._close()

    def _close(self) -> None:
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):
                process.stdin.close()  # it ends with its input, and its own processes with it

    def _tell(self, line: bytes) -> None:
        if self._process is not None:
            with suppress(OSError, ValueError):
                program.put(self._process, line)

    def _work(self) -> None:
        told = Figures(failed="The deck could not be tried: the program has a fault.")
        try:
            with program.start(program.Work.TRIAL) as process:
                self._process = process
                self._tell(codec.dumps(self._order))
                if self._stopped:
                    self._close()
                assert process.stdout is not None
                for line in process.stdout:
                    heard = TO_WINDOW.one_of(codec.loads(line))
                    if isinstance(heard, Figures):
                        told = heard
                        break
                    self._hear(heard)
                self._close()
        except (OSError, codec.CodecError):
            pass
        self._hear(Figures(failed=STOPPED) if self._stopped else told)  # figures of some games are those of no trial


def list_key(deck: DeckCards) -> str:
    """Name a list of cards, whatever order they stand in."""
    words = json.dumps([sorted(part) for part in (deck.material, deck.main)])
    return hashlib.sha256(words.encode()).hexdigest()[:32]


def kept_trials() -> Path:
    """Name the folder in which the results of lists are kept."""
    return OwnData.TRIALS.path()


def kept_in(deck: DeckCards) -> Path:
    """Name the file in which the results of a list are kept."""
    return kept_trials() / f"{list_key(deck)}.json"


def keep(path: Path, against: str, figures: dict[str, Any]) -> None:
    """Keep what came of a trial, instead of what came of one against the same before. Raises OSError."""
    kept = {**kept_results(path), against: {"when": time.strftime("%Y-%m-%d"), **figures}}
    kept_json.keep(path, kept, private=False)


def kept_results(path: Path) -> dict[str, dict[str, Any]]:
    """Return what is kept of a list, by what it was tried against; nothing where there is none, or no such file."""
    found = kept_json.kept(path, dict, MOST_KEPT, MOST_VALUES)
    return {each: dict(figures) for each, figures in found.items() if isinstance(figures, dict)}


def figures_told(line: Figures) -> dict[str, Any]:
    """Return the figures that the other process told."""
    found = foreign.json_of(line.told, MOST_KEPT, MOST_VALUES)
    return found if isinstance(found, dict) else {}


def percents(figures: dict[str, Any], key: str) -> tuple[int, int, int] | None:
    """Return a share and its interval in per cent of figures that may be anybody's; None where there is none."""
    found = figures.get(key)
    if not isinstance(found, Sequence) or len(found) != 3:
        return None
    if not all(isinstance(each, int | float) and 0 <= each <= 100 for each in found):
        return None
    mean, low, high = (round(each) for each in found)
    return mean, low, high
