"""“Measure”: many games of programs with the deck in front, in the background, and what came of them as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from gadesk import plain
from gadesk.protocol.plans import DeckCards
from gadesk.session.contests.trial import (
    Figures,
    Going,
    Order,
    Trial,
    figures_told,
    keep,
    kept_in,
    kept_results,
    list_key,
    percents,
)
from gadesk.sheets.game_decks import deck_cards, starters, without_sideboard
from gadesk.ui.decks.charts import Bars, Columns
from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.window_if_open import tell

ALL, GOLDFISH = "all starter decks", "a goldfish, which only passes"
GAMES = (20, 100, 400, 1000)
FEW = 100
"""How many games are offered first."""
MOST_CARDS, MOST_TURNS = 8, 10_000
WARNING = "Programs play both sides: what a program wins with a deck is not what you win with it."
NOTHING_KEPT = "This list has not been tried yet. It goes on while you build, with what the machine can spare."


class ResultPicture(QWidget):
    """What came of a trial, as it can be copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head, self._words, self._under = Label(self), Label(self), Label(WARNING, self)
        self._head.setProperty("kind", "heading")
        self._under.setProperty("kind", "small")
        self._wins = Bars("Games won, in per cent", "good", self)
        self._levels = Columns("Level by own turn, in tenths", "level", self)
        self._damage = Columns("Damage dealt by own turn", "reserve", self)
        self._cards = Bars("Games won where the card was played, in per cent", "gold_deep", self, MOST_CARDS)
        column = QVBoxLayout(self)
        for label in (self._head, self._words, self._under):
            label.setWordWrap(True)
        for each in (self._head, self._words, self._wins, self._levels, self._damage, self._cards, self._under):
            column.addWidget(each)
        column.addStretch(1)

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def show_figures(self, head: str, figures: dict[str, Any], name_of: Callable[[str], str]) -> None:
        """Show the figures of a trial; they may come from a file that is anybody's."""
        self._head.setText(head)
        self._words.setText(result_words(figures))
        shares = (("all games", "score"), ("going first", "going_first"), ("going second", "going_second"))
        bars = [(words, found[0]) for words, key in shares if (found := percents(figures, key)) is not None]
        self._wins.show_data(bars)
        self._levels.show_data([(word, round(10 * each)) for word, each in _turns(figures, "level_by_turn")])
        self._damage.show_data([(word, round(each)) for word, each in _turns(figures, "damage_by_turn")])
        self._cards.show_data(_cards(figures, name_of))


def result_words(figures: dict[str, Any]) -> str:
    """Say in a sentence or two how a trial went."""
    games, score = figures.get("games"), percents(figures, "score")
    if not isinstance(games, int) or not games or score is None:
        return "No game was played to its end."
    said = f"{score[0]} % of {games} games won; with as many games that is {score[1]} to {score[2]} %."
    turns = figures.get("turns_median")
    if isinstance(turns, int | float) and 0 < turns < MOST_TURNS:
        said += f" Half of the games were over after {turns:g} turns."
    return said


def _turns(figures: dict[str, Any], key: str) -> list[tuple[str, float]]:
    found = figures.get(key)
    values = found if isinstance(found, list) else []
    return [(str(at), each) for at, each in enumerate(values[:12], 1) if isinstance(each, int | float) and each >= 0]


def _cards(figures: dict[str, Any], name_of: Callable[[str], str]) -> list[tuple[str, int]]:
    """List the cards with which most games are won, of those that were played often enough."""
    found = figures.get("cards")
    shown = []
    for card in found if isinstance(found, list) else []:
        score = card.get("score_if_played") if isinstance(card, dict) else None
        if isinstance(score, int | float) and 0 <= score <= 100 and isinstance(card.get("slug"), str):
            shown.append((plain.name(name_of(card["slug"])), round(score)))
    return sorted(shown, key=lambda each: -each[1])[:MOST_CARDS]


class TrialDialog(QDialog):
    """Chooses against what and how often, shows how far it is, and what came of it; closed it goes on."""

    _heard = Signal(object)

    def __init__(
        self, deck: OpenDeck, others: dict[str, DeckCards], name_of: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`others`: what it may meet beside the starters."""
        super().__init__(parent)
        self.setWindowTitle("Measure this deck")
        self._cards, self._name, self._name_of = without_sideboard(deck_cards(deck.deck)), deck.name, name_of
        self._others, self._path = {**starters(), **others}, kept_in(self._cards)
        self._trial: Trial | None = None
        self._field, self._games = ChoiceBox[str](self), ChoiceBox[int](self)
        self._bar, self._said, self.picture = QProgressBar(self), Label(self), ResultPicture()
        self._begin = SignButton(icon("play"), "Begin", self)
        self._pause, self._copy = Button("Pause", self), Button("Copy the picture", self)
        self._build()
        self._heard.connect(self._hear)
        self._show_kept()

    def _build(self) -> None:
        for name in (ALL, GOLDFISH, *self._others):
            self._field.offer(name, name)
        for count in GAMES:
            self._games.offer(f"{count} games", count)
        self._games.choose(FEW)
        name_box(self._field, "Against")
        name_box(self._games, "How many games")
        self._bar.setAccessibleName("Games played")
        self._said.setWordWrap(True)
        self._bar.hide()
        top, foot = QHBoxLayout(), QHBoxLayout()
        top.addWidget(Label("Against", self))
        top.addWidget(self._field, 1)
        top.addWidget(self._games)
        top.addWidget(self._begin)
        top.addWidget(self._pause)
        close = Button("Close", self)
        foot.addWidget(self._copy)
        foot.addStretch(1)
        foot.addWidget(close)
        scroll = ColumnScroll(self)
        scroll.setWidget(self.picture)
        box = QVBoxLayout(self)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        nest(box, top)
        box.addWidget(self._bar)
        box.addWidget(self._said)
        box.addWidget(scroll, 1)
        nest(box, foot)
        close.clicked.connect(self.close)
        self._begin.clicked.connect(self.toggle)
        self._pause.clicked.connect(self._toggle_pause)
        self._copy.clicked.connect(self.copy_picture)
        self._field.currentIndexChanged.connect(lambda _row: self._show_kept())
        self._pause.setCheckable(True)
        self._pause.setEnabled(False)
        self.resize(620, 620)

    # Playing

    def toggle(self) -> None:
        """Begin, or stop what goes on."""
        if self._trial is not None:
            self._trial.stop()
            return
        against, games = self._against, self._games.chosen() or FEW
        field = tuple(starters().values()) if against in (ALL, GOLDFISH) else (self._others[against],)
        other = "passer" if against == GOLDFISH else ""
        order = Order(self._cards, tuple(map(without_sideboard, field)), games, other=other)
        self._trial = Trial(order, lambda line: tell(self._heard, line))
        self.destroyed.connect(self._trial.stop)  # with the window; a dialog that is only closed plays on
        self._bar.setRange(0, games)
        self._bar.setValue(0)
        self._playing(True)
        self._said.setText("The first games begin …")
        self._trial.begin()

    def _playing(self, on: bool) -> None:
        self._bar.setVisible(on)
        self._begin.setText("Stop" if on else "Begin")
        self._pause.setEnabled(on)
        self._pause.setChecked(False)
        self._field.setEnabled(not on)
        self._games.setEnabled(not on)

    def _toggle_pause(self) -> None:
        if self._trial is not None:
            paused = self._pause.isChecked()
            self._trial.pause(paused)
            self._said.setText("Paused: games that have begun are finished." if paused else "It goes on.")

    def _hear(self, line: Going | Figures) -> None:
        if isinstance(line, Going):
            self._bar.setValue(line.done)
            if not self._pause.isChecked():
                self._said.setText(f"{line.done} of {line.of} games played, {line.wins} won.")
            return
        self._trial = None
        self._playing(False)
        if line.failed:
            self._said.setText(plain.line(line.failed))
            return
        figures = figures_told(line)
        self._said.setText("Done.")
        try:
            keep(self._path, self._against, figures)
        except OSError as error:
            self._said.setText(f"The results can't be kept: {error.strerror or error}.")
        self._show(figures)

    # What came of it

    def _show_kept(self) -> None:
        figures = kept_results(self._path).get(self._against)
        if figures is not None:
            self._said.setText("This is what came of this very list.")
            self._show(figures)
        else:
            self._said.setText(NOTHING_KEPT)
            self.picture.hide()
            self._copy.setEnabled(False)

    def _show(self, figures: dict[str, Any]) -> None:
        self.picture.show_figures(f"{self._name} against {self._against}", figures, self._name_of)
        self.picture.show()
        self._copy.setEnabled(True)

    def copy_picture(self) -> None:
        """Put the picture of the results on the clipboard."""
        QGuiApplication.clipboard().setPixmap(self.picture.grab())
        self._said.setText("The picture is on the clipboard.")

    @property
    def _against(self) -> str:
        """What is chosen to be met, which stays as long as games are being played."""
        return self._field.chosen() or ALL

    @property
    def going(self) -> bool:
        """Whether games are being played."""
        return self._trial is not None

    def fits(self, deck: OpenDeck) -> bool:
        """Whether it is about the list that a deck has now."""
        return list_key(without_sideboard(deck_cards(deck.deck))) == list_key(self._cards)
