"""Going on alone from any point of a game: a journal of one's own, which begins as the other one did."""

from __future__ import annotations

import secrets
from pathlib import Path

from gadesk import plain
from gadesk.errors import UserError
from gadesk.files import create_private
from gadesk.protocol.journal_file import Loaded, load, written
from gadesk.protocol.plans import RoomPlan, SeatPlan
from gadesk.protocol.record import replace
from gadesk.protocol.recording import Recording


def journal_of(recording: Recording, passing: Path) -> Path:
    """Put the journal that goes along with a recording into a file, to be read. Raises UserError if there is none."""
    if not recording.journal:
        raise UserError("Only what was seen is in this recording: without the game's journal it can't be gone on with.")
    path = passing / f"{recording.head.game[:12]}.journal"
    path.write_bytes(b"".join(recording.journal))
    return path


def branch(journal: Path, entries: int, seats: tuple[SeatPlan, ...], into: Path) -> RoomPlan:
    """Begin a journal that has the first entries of another game, and plan to go on with it. Raises UserError."""
    loaded = load(journal)
    if loaded.problem and entries > len(loaded.entries):
        raise UserError(loaded.problem)
    header = loaded.header
    if header.seats and len(header.seats) != len(seats):
        raise UserError("The game has other players than its recording.")
    if header.guest_seed:
        raise UserError("This game's chance came from both players: without the other one it can't be gone on with.")
    kept = loaded.entries[:entries]
    own = replace(
        header,
        seats=tuple(seat.kind for seat in seats),
        names=tuple(plain.name(seat.name) for seat in seats),
        peers=(),
        match=None,
        port=0,
        game=secrets.token_hex(16),
    )
    data = written(own, kept, _digests(loaded, len(kept)))
    try:
        with create_private(into) as file:
            file.write(data)
    except OSError as error:
        raise UserError(f"{into} can't be written: {error.strerror or error}.") from None
    return RoomPlan(header.start, seats, resume=str(into), free_undo=True)


def _digests(loaded: Loaded, kept: int) -> dict[int, str]:
    return {at: digest for at, digest in loaded.digests.items() if at <= kept}
