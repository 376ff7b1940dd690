"""What else may be done at a table after a game: watch it again, play it with other decks, keep what was told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.files import write_whole
from gadesk.plain import line
from gadesk.protocol.messages import Update
from gadesk.protocol.plans import is_person
from gadesk.ui.design.asking import ask_save
from gadesk.ui.design.folders import Use
from gadesk.ui.games.words import counts_told
from gadesk.ui.table.overlays import ButtonSpec
from gadesk.ui.table.swings import Swings

if TYPE_CHECKING:
    from gadesk.ui.table.game_page import GamePage

SUFFIX = ".txt"


class Afterwards:
    """The buttons that stand beside Rematch."""

    def __init__(self, page: GamePage) -> None:
        """Of a page's game."""
        self._page = page
        self._swings = Swings(page)

    def note(self, update: Update) -> None:
        """Remember who plays with which champion, also one that is gone before its update is shown."""
        sides = update.view.seats
        self._page.champions |= {side.seat: side.champion for side in sides if side.champion is not None}

    def figures(self) -> str:
        """What each player did in a game that has just ended, as its recording has counted it."""
        page, witness = self._page, self._page.link.client.witness
        names = ["You" if seat == page.table.speaker.me else name for seat, name in enumerate(page.table.players)]
        counts = counts_told(names, witness.result) if witness is not None else ""
        return "\n".join(filter(None, (page.practice.told(), counts)))

    def buttons(self) -> list[ButtonSpec]:
        """Make those that can do something: a game that is not kept can't be watched."""
        made = []
        if self._recording() is not None:
            made.append(ButtonSpec("Watch again", self._watch, hint="Watch the game again, step by step", hasty=True))
        if self._alone() and self._swings.journal and self._page.task is None:
            words = "The three moments that gave most away, and what was better: a minute or two"
            made.append(ButtonSpec("What swung it", self._swings.look, hint=words, hasty=True))
        if self._alone():
            words = "Choose decks and opponent of another game"
            made.append(ButtonSpec("Change deck", self._page.decks_wanted.emit, hint=words, hasty=True))
        made.append(ButtonSpec("Save the log …", self._save, hint="Write what was told into a file", hasty=True))
        return made

    def _recording(self) -> Path | None:
        witness = self._page.link.client.witness
        return witness.path if witness is not None else None

    def _alone(self) -> bool:
        return sum(is_person(info.kind) for info in self._page.link.client.seats) <= 1

    def _watch(self) -> None:
        path = self._recording()
        if path is not None:
            self._page.watch_wanted.emit(path)

    def _save(self) -> None:
        others = " and ".join(name for at, name in enumerate(self._page.table.players) if at != self._page.table.me)
        ask_save(self._page, "Save the log", Use.GAMES, f"Game against {line(others)}{SUFFIX}", SUFFIX, self.write)

    def write(self, path: str) -> None:
        """Write how the game ended, and all lines of its log."""
        table = self._page.table
        told = "\n".join(
            filter(None, (table.prompt.question, table.decided, table.figures, "", table.log.plain_text()))
        )
        try:
            write_whole(Path(path), f"{told}\n".encode())
        except OSError as error:
            table.toast(f"{line(path)} can't be written: {error.strerror or error}.")
            return
        table.toast(f"The log is in {line(path)}.")
