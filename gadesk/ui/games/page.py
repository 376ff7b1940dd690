"""The games that were played: a list, what happened in each, and what can be done with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gadesk.errors import UserError
from gadesk.files import passing_folder
from gadesk.foreign import left_out
from gadesk.protocol.recording import SUFFIX
from gadesk.session.replays.both_sides import Order, Outcome, made_apart
from gadesk.session.replays.deck_record import record_of
from gadesk.session.replays.games import Game, delete, export, games, import_recording
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import ask, ask_file, ask_save
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon
from gadesk.ui.design.page_layout import choose_one, details_column, framed, page_body, page_head, scrolled
from gadesk.ui.design.plain import Button, Label, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.games.words import COLUMNS, FIGURES, about, deck_words, figures_of, row_of

NONE = "No game was played yet. Each one that you play is kept here, to be watched again."
MOST_PLAYERS = 4
AGAIN = "The game is played again, to show what everybody saw …"


class GamesPage(FeltPage):
    """Lists games. `watch_wanted`: a file, from which seat, and what to say of it; `resume_wanted`: a saved game."""

    left = Signal()
    watch_wanted = Signal(object, int, str)
    resume_wanted = Signal(object)
    _made = Signal(object, object, object)  # what for, the file, its outcome

    def __init__(self, folder: Path, name_of: Callable[[str | None], str], parent: QWidget | None = None) -> None:
        """List the games of a folder; `name_of` names a card by its slug."""
        super().__init__(parent)
        self.setAccessibleName("Games")
        self._folder, self._name_of = folder, name_of
        self._games: list[Game] = []
        self._busy = False
        self.list = QTreeWidget(self)
        self._title, self._who, self._deck = Label(self), Label(self), Label(self)
        self._figures = [[Label(self) for _ in range(1 + MOST_PLAYERS)] for _ in range(1 + len(FIGURES))]
        self._status = StatusLine(self)
        self._acts = self._act_buttons()
        self._build()
        self._made.connect(self._come)

    # The list

    def showEvent(self, event: QShowEvent) -> None:
        """List what is there now."""
        super().showEvent(event)
        self.refresh()
        self.list.setFocus()

    def refresh(self, keep: str = "") -> None:
        """Read the list anew, and choose the game of a key, or the one that was chosen."""
        chosen = keep or (self.chosen.key if self.chosen is not None else "")
        unread: list[Path] = []
        self._games = games(self._folder, unread)
        self.list.clear()
        for game in self._games:
            self.list.addTopLevelItem(QTreeWidgetItem(list(row_of(game))))
        row = next((at for at, game in enumerate(self._games) if game.key == chosen), 0)
        self._choose(row)
        self._show_chosen()
        if not self._games:
            self.say(NONE, problem=False)
        if sentence := left_out(unread):
            self.say(sentence)

    @property
    def chosen(self) -> Game | None:
        """The game that is chosen."""
        row = self.list.currentIndex().row()
        return self._games[row] if 0 <= row < len(self._games) else None

    def _choose(self, row: int) -> None:
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)

    def say(self, sentence: str, problem: bool = True) -> None:
        """Show one line."""
        self._status.say(sentence, problem)

    def _show_chosen(self) -> None:
        game = self.chosen
        self._title.setText(f"{game.outcome().capitalize()} against {game.opponents}" if game is not None else "")
        self._who.setText(about(game, self._name_of) if game is not None else "")
        self._deck.setText(deck_words(record_of(self._games, game.deck, self._name_of)) if game is not None else "")
        figures = figures_of(game) if game is not None else []
        for row, labels in enumerate(self._figures):
            words = figures[row] if row < len(figures) else ()
            for column, label in enumerate(labels):
                label.setText(words[column] if column < len(words) else "")
                label.setVisible(column < len(words))
        watch, resume, share, everything, gone = self._acts
        watch.setEnabled(game is not None and (game.recording is not None or game.may_see_all()))
        resume.setVisible(game is not None and game.saved is not None)
        share.setEnabled(game is not None and game.recording is not None)
        everything.setVisible(game is not None and game.over and game.may_see_all())
        gone.setEnabled(game is not None)

    # What can be done

    def watch(self) -> None:
        """Watch the chosen game: with both sides where they may be seen."""
        game = self.chosen
        if game is None or self._busy:
            return
        if game.may_see_all():
            self._make("watch", game)
        elif game.recording is not None:
            self.watch_wanted.emit(game.recording, game.seat, "")

    def resume(self) -> None:
        """Go on with the chosen game."""
        game = self.chosen
        if game is not None and game.saved is not None:
            self.resume_wanted.emit(game.saved)

    def take_in(self, path: Path) -> None:
        """Take a file of somebody's in, and choose it."""
        try:
            place = import_recording(path, self._folder)
        except UserError as error:
            self.say(str(error))
            return
        self.refresh()
        row = next((at for at, game in enumerate(self._games) if game.recording == place), 0)
        self._choose(row)
        self.say("It is in the list now, and stays there until you delete it.", problem=False)

    def write(self, path: Path, everything: bool) -> None:
        """Write the chosen game to a file to share."""
        game = self.chosen
        if game is None:
            return
        if everything:
            self._make(path, game)
        elif game.recording is not None:
            self._export(game.recording, path)

    def delete(self) -> None:
        """Ask, and delete the chosen game."""
        game = self.chosen
        if game is not None:
            words = f"Delete the game {game.words()}? It can't be watched or gone on with any more."
            ask(self, words, "Delete it", "Keep it", lambda yes: self._delete(game) if yes else None, "delete")

    def _delete(self, game: Game) -> None:
        try:
            delete(game)
        except UserError as error:
            self.say(str(error))
            return
        self.say("")
        self.refresh()

    def _export(self, source: Path, out: Path) -> None:
        try:
            export(source, out)
        except UserError as error:
            self.say(str(error))
            return
        self.say(f"Written: {out}. Whoever opens it with gadesk can watch the game.", problem=False)

    def _make(self, purpose: object, game: Game) -> None:
        """Have the game played again by another process, which takes a second or two."""
        self._busy = True
        self.say(AGAIN, problem=False)
        out = passing_folder() / f"{game.key[:12]}{SUFFIX}"
        order = Order(str(game.journal), str(out), str(game.recording or ""))

        def work() -> None:
            tell(self._made, (purpose, game), out, made_apart(order))

        threading.Thread(target=work, name="gadesk-both-sides", daemon=True).start()

    def _come(self, wanted: tuple[object, Game], out: Path, outcome: Outcome) -> None:
        purpose, game = wanted
        self._busy = False
        self.say("")
        if isinstance(purpose, Path):
            if outcome.failed or outcome.differs:
                self.say(outcome.failed or f"It can't be written: {outcome.differs}")
            else:
                self._export(out, purpose)
            return
        if not self.isVisible():
            return
        if not outcome.failed and not (outcome.differs and game.recording is not None):
            remark = f"This is not quite the game that was played: {outcome.differs}" if outcome.differs else ""
            self.watch_wanted.emit(out, game.seat, remark)
        elif game.recording is not None:
            why = outcome.failed or f"Played again, {outcome.differs}"
            self.watch_wanted.emit(game.recording, game.seat, f"You see the game as you saw it then. {why}")
        else:
            self.say(outcome.failed)

    def _ask_file(self, everything: bool) -> None:
        game = self.chosen
        if game is None:
            return
        start = f"{game.begun[:10]}-{'everything' if everything else 'my-side'}{SUFFIX}"
        save = partial(self._save, everything)
        ask_save(self, "Save the game to share it", Use.GAMES, start, SUFFIX, save)

    def _save(self, everything: bool, path: str) -> None:
        self.write(Path(path), everything)

    def _ask_import(self) -> None:
        kinds = f"Games (*{SUFFIX});;All files (*)"
        ask_file(self, "Import a game", Use.GAMES, kinds, lambda path: self.take_in(Path(path)))

    # Laying out

    def _act_buttons(self) -> tuple[Button, ...]:
        watch = SignButton(icon("play", p.GOLD_INK), "Watch", self)
        resume = SignButton(icon("resume"), "Go on with it", self)
        share = Button("Save as I saw it …", self)
        everything, gone = Button("Save everything …", self), Button("Delete …", self)
        watch.setProperty("kind", "primary")
        gone.setProperty("kind", "ghost")
        share.setToolTip(tip("A file to share: just what you were shown"))
        everything.setToolTip(tip("A file to share: both hands, and the game to go on with"))
        watch.clicked.connect(self.watch)
        resume.clicked.connect(self.resume)
        share.clicked.connect(partial(self._ask_file, False))
        everything.clicked.connect(partial(self._ask_file, True))
        gone.clicked.connect(self.delete)
        return (watch, resume, share, everything, gone)

    def _build(self) -> None:
        bring = SignButton(icon("folder"), "Import …", self)
        bring.clicked.connect(self._ask_import)
        choose_one(self.list, "Games", COLUMNS, self._show_chosen, self.watch)
        self.list.setRootIsDecorated(False)
        head = page_head(self, "Games", self.left.emit, (bring, 0))
        page_body(self, head, ((framed(self.list), 5), (self._details(), 3)), self._status)

    def _details(self) -> QFrame:
        body, column = details_column(self)
        self._title.setProperty("kind", "heading")
        for label in (self._title, self._who, self._deck):
            label.setWordWrap(True)
        self._who.setProperty("kind", "dim")
        self._deck.setProperty("kind", "dim")
        table = QWidget(body)
        figures = QGridLayout(table)
        figures.setContentsMargins(0, 0, 0, 0)
        figures.setHorizontalSpacing(16)
        figures.setVerticalSpacing(4)
        for row, labels in enumerate(self._figures):
            for place, label in enumerate(labels):
                label.setProperty("kind", "dim" if row == 0 or place == 0 else "")
                label.setAlignment(Qt.AlignmentFlag.AlignRight if place else Qt.AlignmentFlag.AlignLeft)
                figures.addWidget(label, row, place)
        column.addWidget(self._title)
        column.addWidget(self._who)
        column.addWidget(table)
        column.addWidget(self._deck)
        column.addStretch(1)
        acts = QWidget(self)
        grid = QGridLayout(acts)
        grid.setContentsMargins(0, 0, 0, 0)
        watch, resume, share, everything, gone = self._acts
        grid.addWidget(watch, 0, 0)
        grid.addWidget(resume, 0, 1)
        grid.addWidget(share, 1, 0)
        grid.addWidget(everything, 1, 1)
        grid.addWidget(gone, 2, 0)
        return framed(scrolled(self, "What happened", body), acts)
