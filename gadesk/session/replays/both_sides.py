"""A recording of everything, made of a journal: the game is played again, and each seat is told what it was told then.

`python -m gadesk.session.replays.both_sides` reads an `Order` from its input and writes an `Outcome`: the window, which
does not load the rules, asks for one so (`made_apart`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gadesk import foreign, plain, program
from gadesk.errors import UserError
from gadesk.files import write_whole
from gadesk.protocol import codec, deltas
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.journal_file import Entry, Loaded, load, shared_journal
from gadesk.protocol.plans import PLAYER
from gadesk.protocol.record import Record, TaggedRecord, Text, replace
from gadesk.protocol.recording import (
    LONGEST_BODY,
    VERSION,
    Line,
    Moment,
    Recorded,
    Recording,
    Shown,
    body_line,
    journal_parts,
    load_recording,
    packed,
)
from gadesk.session.replays.recorder import game_key
from gadesk.session.replays.tally import Owners, result
from gadesk.terminal import hand_back

WITHIN = 120.0
"""Seconds that playing a game again may take: the longest takes a fraction."""


class Order(Record):
    """What to make: of which journal, into which file. `own`: the recording of who asks, to compare with."""

    journal: Text
    out: Text
    own: Text = ""


class Outcome(TaggedRecord):
    """What came of it: `failed` says why there is no file, `differs` where the game was seen to go another way."""

    failed: Text = ""
    differs: Text = ""


def made_apart(order: Order) -> Outcome:
    """Have a recording of everything made by another process, and wait for it; from a thread."""
    try:
        told = program.done(program.Work.BOTH_SIDES, asked=codec.dumps(order), within=WITHIN)
        return codec.record_of(Outcome, codec.loads(told))
    except (OSError, codec.CodecError):  # one of time is an OSError, too
        return Outcome(failed="The game could not be played again: it took too long, or the program has a fault.")


def make(order: Order) -> Outcome:
    """Play a journal again, and write what every seat was told."""
    path = Path(order.journal)
    try:
        loaded = load(path)
        own = load_recording(Path(order.own)) if order.own else None
        head, lines, told, wrong = _play(loaded, own)
        body = _body(lines, shared_journal(loaded) if not wrong else b"")
        if len(body) > LONGEST_BODY:
            return Outcome(failed="The game is too long to be kept in one file.")
        differs = wrong or (difference(own, told) if own is not None else "")
        write_whole(Path(order.out), packed(head, body), private=True)
    except (UserError, foreign.Unreadable) as error:
        return Outcome(failed=str(error))
    except OSError as error:
        return Outcome(failed=f"{plain.line(order.out)} can't be written: {error.strerror or error}.")
    return Outcome(differs=differs)


def _play(loaded: Loaded, own: Recording | None) -> tuple[Recorded, list[Shown], list[_Seat], str]:
    from gadesk.session.drawing import Drawing
    from gadesk.session.game import BY_THE_RULES, start_game
    from gadesk.session.journal import apply
    from gadesk.session.saved_sheets import sheets_again
    from gadesk.sheets.bundled import bundled_sheets
    from gadesk.sheets.synced import played_sheets

    header, wrong = loaded.header, loaded.problem or ""
    # Whether it can be played again with them is told from what comes of it.
    sheets = sheets_again(header, (played_sheets(wait=True), bundled_sheets()))
    drawn_with_a_guest = Drawing(sheets, BY_THE_RULES, [], lambda _seat, _message: None).begun_again(loaded)
    game = drawn_with_a_guest or start_game(sheets, header.start)
    count = len(game.view(0).seats)
    seats = [_Seat(number) for number in range(count)]
    lines = _look(game, seats, 0)
    entry: Entry
    for at, entry in enumerate(loaded.entries, start=1):
        wrong = wrong or _fits(loaded, game, at - 1)
        refused = "" if wrong else apply(game, entry)
        if wrong or refused:
            wrong = wrong or f"from answer {at} on the rules of this program lead elsewhere: {refused}"
            break
        lines += _look(game, seats, at)
    wrong = wrong or _fits(loaded, game, len(loaded.entries))
    names = tuple(plain.name(name) for name in header.names) or tuple(f"Player {at + 1}" for at in range(count))
    kinds = header.seats or (PLAYER,) * count
    names += tuple("Goldfish" for _ in range(count - len(names)))
    kinds += tuple("passer" for _ in range(count - len(kinds)))
    begun = own.head.begun if own is not None else time.strftime(
        "%Y-%m-%dT%H:%M:%S", time.localtime(loaded.path.stat().st_mtime)
    )  # fmt: skip
    decks = header.start.decks
    head = Recorded(
        VERSION, own.head.game if own is not None else game_key(header.game or loaded.path.name), begun,
        own.head.seat if own is not None else 0, names, kinds, tuple(range(count)),
        own.head.deck if own is not None else "", decks[0] if decks else None,
    )  # fmt: skip
    first = seats[head.seat]
    if game.over:
        head = replace(head, result=result(game.view(head.seat), first.events, first.owners))
    return head, lines, seats, wrong


def _fits(loaded: Loaded, game: Any, at: int) -> str:
    from gadesk.engine.state.digest import comparable

    digest, now = loaded.digests.get(at), ""
    if digest is not None and (now := game.digest()) != digest and comparable(digest, now):
        return f"after answer {at} the state is another than it was (other cards or another version of the program)."
    return ""


class _Seat:
    """What a seat has been told so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.view: Any = None
        self.events: list[Event] = []
        self.owners = Owners()


def _look(game: Any, seats: list[_Seat], at: int) -> list[Shown]:
    """Tell every seat how things stand after so many entries."""
    from gadesk.session.game import redact
    from gadesk.session.selfplay.indistinct import put_in_words
    from gadesk.session.wording import worded_view

    recorded = game.take_events()
    asked = put_in_words(game, game.decision) if game.decision is not None else None
    lines = []
    for seat in seats:
        told = worded_view(game, game.view(seat.number))
        seat.owners.learn(told)
        view = codec.plain_of(told)
        fresh = tuple(event for each in recorded if (event := redact(each, seat.number)) is not None)
        own = asked if asked is not None and asked.seat == seat.number else None
        lines.append(
            Shown(
                seat.number, told.turn, 0, deltas.change(seat.view, view), len(seat.events), fresh, own,
                asked.seat if asked is not None else None, at,
            )
        )  # fmt: skip
        seat.view = view
        seat.events += fresh
    return lines


def _body(lines: Sequence[Shown], journal: bytes) -> bytes:
    made, check = [], 0
    whole: list[Line] = [*lines, *journal_parts(journal)]
    for line in whole:
        data, check = body_line(line, check)
        made.append(data)
    return b"".join(made)


def events_of(moments: Sequence[Moment]) -> list[Event]:
    """Return everything that a seat was told by the end of these moments."""
    events: list[Event] = []
    for moment in moments:
        events[moment.shown.first_event :] = moment.shown.events
    return events


def difference(own: Recording, seats: Sequence[_Seat]) -> str:
    """Say from which turn on the game was seen otherwise than the program plays it again; nothing if it was not."""
    seat = seats[own.head.seat] if own.head.seat < len(seats) else None
    if seat is None:
        return "The journal is that of a game with other players."
    seen = events_of(own.moments.get(own.head.seat, ()))
    turn = 0
    for one, other in zip(seen, seat.events, strict=False):
        if one != other:
            return f"from turn {max(turn, 1)} on the rules of this program lead elsewhere than the game went."
        if one.kind is EventKind.TURN_BEGINS:
            turn = one.amount or turn
    if len(seen) > len(seat.events):
        return f"from turn {max(turn, 1)} on the journal lacks what was seen."
    last = own.last
    if len(seen) == len(seat.events) and last is not None and last.view != seat.view:
        return "at its end the board is another one than was seen."
    return ""


def main() -> None:
    """Carry out the order on the input."""
    if not (asked := sys.stdin.buffer.read()):
        return  # whoever asked has ended meanwhile
    order = codec.record_of(Order, codec.loads(asked))
    try:
        outcome = make(order)
    except Exception as error:  # whatever an old journal and new rules do to one another
        outcome = Outcome(
            failed=f"The game can't be played again by this version of the program ({type(error).__name__})."
        )
    hand_back(codec.dumps(outcome))


if __name__ == "__main__":
    main()
