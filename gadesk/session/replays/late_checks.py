"""What a guest's program did not come to check before it ended: it is checked as the program begins again.

The host has opened those games, so nobody else is needed for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gadesk.errors import UserError
from gadesk.net.checking import check
from gadesk.net.fair_play import FairPlay
from gadesk.net.game_files import by_age, rows_of, unchecked_journal
from gadesk.net.identity import network_folder
from gadesk.protocol.fairness import Checked
from gadesk.protocol.recording import SUFFIX, RecordingError, note_checked, read_head
from gadesk.session.replays.recorder import game_key


def check_what_was_left(recordings: Path) -> list[Checked]:
    """Check each game that was opened and not checked, note in its recording what came of it; this takes seconds."""
    found = []
    for path in by_age(network_folder() / "draws"):
        name, journal = unchecked_journal(rows_of(path))
        remembered = FairPlay.remembered(path) if journal else None
        if remembered is None:
            continue
        game, fair = remembered
        found.append(fair.found(game, check(fair.memory(game), journal)))
        _note(recordings, game_key(name), found[-1])
    return found


def begin_late_checks(recordings: Callable[[], Path]) -> None:
    """Have that done beside what else the program does; where there are no files of games there is nothing to do."""

    def work() -> None:
        with suppress(UserError, OSError):
            check_what_was_left(recordings())

    if any(by_age(network_folder() / "draws")):
        threading.Thread(target=work, name="gadesk-late-checks", daemon=True).start()


def _note(recordings: Path, key: str, checked: Checked) -> None:
    """Note it in every recording of that game among one's own."""
    for path in recordings.glob(f"*-{key[:12]}-*{SUFFIX}"):
        with suppress(RecordingError, OSError):
            if read_head(path).game == key:
                note_checked(path, checked)
