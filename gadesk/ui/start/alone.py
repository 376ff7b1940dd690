"""“Play alone”: both decks, out of as many as there are, who plays the other one, and who begins."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gadesk.ui.cards.picture import CardPicture
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.elided import ElidedLabel
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Label, aloud, tip
from gadesk.ui.design.scaling_controls import SearchLine, SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.design.theme import dress
from gadesk.ui.start.choice import (
    ALLIES,
    DAMAGES,
    SECONDS,
    DeckInfo,
    First,
    Opponent,
    StartAction,
    StartChoice,
    read_seed,
)
from gadesk.ui.start.controls import Segments, keep_one_tab_stop
from gadesk.ui.start.deck_shelf import arranged, found
from gadesk.ui.start.deck_tile import CARD_LINES, DeckTile
from gadesk.ui.start.flow import Flow
from gadesk.ui.start.home_facts import HOW_THEY_PLAY, OPPONENTS

_SIGNS = {Opponent.RANDOM: "random", Opponent.GOLDFISH: "goldfish", Opponent.TARGET: "flag"}
_OPPONENTS = tuple((each, words, _SIGNS.get(each, "bot")) for each, words in OPPONENTS.items())
_FIRST = ((First.RANDOM, "Random", "dice"), (First.ME, "Me", ""), (First.OPPONENT, "Opponent", ""))
_DAMAGE = tuple((amount, str(amount) if amount else "None", "") for amount in DAMAGES)
_ALLIES = tuple((count, str(count) if count else "None", "") for count in ALLIES)
_SECONDS = tuple((count, f"{count} s", "") for count in SECONDS)
KEYS = ("1", "2")
_SIDES = tuple(zip(("Your deck", "Opponent's deck"), KEYS, strict=True))
_GAP = 4
_BESIDE = 16  # what margins and the scroll bar take
NONE_FOUND = "No deck has that in its name, classes, elements or champion."


class Side(QFrame):
    """One side of the game: its deck's champion, name, and what is known of it."""

    def __init__(self, title: str, key: str, pixmaps: CardPixmaps, parent: QWidget) -> None:
        """Begin without a deck."""
        super().__init__(parent)
        self.deck: DeckInfo | None = None
        self._pixmaps = pixmaps
        self.button = SignButton(f"{title}  [{key}]", self)
        self.button.setCheckable(True)
        self.button.setProperty("kind", "segment")
        self.button.setAccessibleName(aloud(f"Choose: {title}"))
        self.button.setToolTip("What is clicked on the left is chosen for this side")
        self.picture = CardPicture(pixmaps, self)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.name, self._words, self._note = ElidedLabel(self), ElidedLabel(self), ElidedLabel(self)
        self.name.setProperty("kind", "heading")
        self._words.setProperty("kind", "dim")
        self._note.setProperty("kind", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.button)
        column.addWidget(self.picture, 1)
        for each in (self.name, self._words, self._note):
            column.addWidget(each)

    def show_deck(self, tile: DeckTile) -> None:
        """Show a deck that was chosen."""
        self.deck = tile.deck
        self.picture.show_plan(self._pixmaps.printed(tile.deck.champion))
        self.name.setText(tile.deck.name)
        self._words.setText(tile.words())
        self._note.setText(tile.note)


class AlonePage(FeltPage):
    """Emits `chosen` with a `StartChoice`, `left`, and `favourites_changed` with the ids of the favourites."""

    chosen = Signal(object)
    left = Signal()
    favourites_changed = Signal(object)

    def __init__(
        self, decks: Sequence[DeckInfo], pixmaps: CardPixmaps, previous: StartChoice | None = None,
        favourites: Collection[str] = (), parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Begin with what was chosen the last time."""
        super().__init__(parent)
        self.setAccessibleName("Play alone")
        self._previous = previous or StartChoice()
        self.search = SearchLine(self)
        self._again = once(self, 0, self._share)
        self._grid, self._none = Flow(across=_GAP, down=_GAP), Label(NONE_FOUND, self)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        body = QWidget(self)
        self._tiles = {
            deck.id: DeckTile(deck, pixmaps, body, deck.id in favourites) for deck in arranged(decks, favourites)
        }
        self._scroll = ColumnScroll(self)
        self._sides = tuple(Side(title, key, pixmaps, self) for title, key in _SIDES)
        self._which = QButtonGroup(self)
        self._opponent = Segments("Opponent", _OPPONENTS, self, wraps=True)
        self._first = Segments("First turn", _FIRST, self, wraps=True)
        self._damage = Segments("Its damage each turn", _DAMAGE, self, wraps=True)
        self._allies = Segments("Its allies each turn", _ALLIES, self, wraps=True)
        self._seconds = Segments("It thinks for", _SECONDS, self, wraps=True)
        self._script, self._patience = QWidget(self), QWidget(self)
        self._seed, self._problem = LineEntry(self), StatusLine(self)
        self._back = SignButton(icon("arrow_left"), "Back  [Esc]", self)
        self._any = SignButton(icon("dice"), "Any", self)
        self._play = SignButton(icon("play", p.GOLD_INK), "Play  [Enter]", self)
        self._build(body)
        self._wire()
        self._restore()

    def choice(self) -> StartChoice:
        """What is chosen now; raises ValueError with a sentence where the seed cannot be read."""
        opponent, first = self._opponent.value(), self._first.value()
        assert isinstance(opponent, Opponent) and isinstance(first, First)
        damage, allies, seconds = self._damage.value(), self._allies.value(), self._seconds.value()
        assert isinstance(damage, int) and isinstance(allies, int) and isinstance(seconds, int)
        mine, theirs = (side.deck.id if side.deck is not None else "" for side in self._sides)
        return replace(
            self._previous, action=StartAction.PLAY, mine=mine, theirs=theirs, opponent=opponent, first=first,
            seed=read_seed(self._seed.text()), damage=damage, allies=allies, seconds=seconds,
        )  # fmt: skip

    def say(self, sentence: str) -> None:
        """Show a problem in one line; an empty sentence takes it away."""
        self._problem.say(sentence)

    def problem(self) -> str:
        """The sentence that is shown, if any."""
        return self._problem.text()

    def tiles(self) -> list[DeckTile]:
        """The tiles that are shown, in their order."""
        return [tile for tile in self._tiles.values() if not tile.isHidden()]

    def take(self, deck: str, side: int | None = None) -> None:
        """Choose a deck for a side, or for the one that is marked; an unknown deck changes nothing."""
        tile = self._tiles.get(deck)
        if tile is not None:
            self._sides[self.side() if side is None else side].show_deck(tile)
            self._mark()

    def side(self) -> int:
        """For which side a click chooses: 0 is the player's."""
        return max(0, self._which.checkedId())

    def turn_to(self, side: int) -> None:
        """Choose for a side from now on."""
        self._sides[side].button.setChecked(True)

    def note(self, deck: str, verdict: str, score: str, wrong: bool) -> None:
        """Show what has become known of a deck."""
        tile = self._tiles.get(deck)
        if tile is not None:
            tile.set_note(verdict, score, wrong)
            for side in self._sides:
                if side.deck == tile.deck:
                    side.show_deck(tile)

    def by_chance(self) -> None:
        """Take any other deck of those that are shown, for the marked side."""
        now = self._sides[self.side()].deck
        others = [tile for tile in self.tiles() if tile.deck != now]
        if others:
            self.take(random.choice(others).deck.id)

    def play(self) -> None:
        """Begin the game."""
        try:
            made = self.choice()
        except ValueError as error:
            self.say(str(error))
            self._seed.setFocus()
            return
        self.say("")
        self.chosen.emit(made)

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Enter plays at once, with what was played the last time."""
        super().showEvent(event)
        self._play.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._again.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends a search, before it goes back; Enter plays, digits turn to a side, letters begin a search."""
        key, words = event.key(), event.text()
        if key == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self._play.setFocus()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.play()
        elif words in KEYS:
            self.turn_to(KEYS.index(words))
        elif words.isalpha() and not self.search.hasFocus():
            self.search.setFocus()
            self.search.setText(words)
        else:
            super().keyPressEvent(event)

    # Inside

    def _share(self) -> None:
        """Show the decks as large as lets all be seen at once, or as small as they may be."""
        view, tiles = self._scroll.viewport().size(), list(self._tiles.values())
        for lines in CARD_LINES:
            size = tiles[0].size_for(lines) if tiles else view
            columns = max(1, (view.width() - _BESIDE) // (size.width() + _GAP))
            if -(-len(tiles) // columns) * (size.height() + _GAP) <= view.height() - _BESIDE:
                break
        for tile in tiles:
            tile.set_lines(lines)
        self._grid.invalidate()

    def _mark(self) -> None:
        """Mark the deck of the side that is chosen for."""
        deck = self._sides[self.side()].deck
        if deck is not None:
            self._tiles[deck.id].setChecked(True)

    def _toggled(self, tile: object, on: bool) -> None:
        """A deck was clicked, or arrows came to it."""
        if on and isinstance(tile, DeckTile):
            self._scroll.ensureWidgetVisible(tile)
            self.take(tile.deck.id)

    def _find(self, words: str) -> None:
        shown = {deck.id for deck in found([tile.deck for tile in self._tiles.values()], words)}
        for id, tile in self._tiles.items():
            tile.setVisible(id in shown)
        self._none.setVisible(not shown)

    def _take_first(self) -> None:
        """Enter in the search takes the deck that it found first."""
        shown = self.tiles()
        if shown and self.search.text():
            self.take(shown[0].deck.id)
            self._play.setFocus()
        elif not self.search.text():
            self.play()

    def _starred(self) -> None:
        self.favourites_changed.emit([id for id, tile in self._tiles.items() if tile.favourite])

    def _restore(self) -> None:
        """Take up what was chosen the last time, where that is still there."""
        ids = list(self._tiles)
        for side, wanted in enumerate((self._previous.mine, self._previous.theirs)):
            if ids:
                self.take(wanted if wanted in self._tiles else ids[min(side, len(ids) - 1)], side)
        self._opponent.choose(self._previous.opponent)
        self._first.choose(self._previous.first)
        self._damage.choose(self._previous.damage)
        self._allies.choose(self._previous.allies)
        self._seconds.choose(self._previous.seconds)
        self._show_what_fits(self._previous.opponent)
        self.turn_to(0)
        self._mark()

    def _show_what_fits(self, opponent: object) -> None:
        """Ask only what the opponent can be told."""
        self._script.setVisible(opponent is Opponent.TARGET)
        self._patience.setVisible(opponent is Opponent.PATIENT)

    def _wire(self) -> None:
        for id, tile in self._tiles.items():
            self._group.addButton(tile)
            tile.other.connect(lambda id=id: self.take(id, 1 - self.side()))
            tile.starred.connect(lambda _on: self._starred())
        self._group.buttonToggled.connect(self._toggled)
        keep_one_tab_stop(self._group)
        for number, side in enumerate(self._sides):
            self._which.addButton(side.button, number)
        keep_one_tab_stop(self._which)
        self._which.idToggled.connect(lambda _id, on: self._mark() if on else None)
        self._opponent.changed.connect(self._show_what_fits)
        dress().changed.connect(self._again.start)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._take_first)
        self._seed.returnPressed.connect(self.play)
        self.way_back = self._back
        self._back.clicked.connect(self.left)
        self._any.clicked.connect(self.by_chance)
        self._play.clicked.connect(self.play)
        parts = [
            self.search, *self._tiles.values(), *(side.button for side in self._sides), self._any,
            *self._opponent.buttons(), *self._damage.buttons(), *self._allies.buttons(),
            *self._seconds.buttons(), *self._first.buttons(),
            self._seed, self._play, self._back,
        ]  # fmt: skip
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)

    # Laying out

    def _build(self, body: QWidget) -> None:
        title = Label("Play alone", self)
        title.setProperty("kind", "title")
        self.search.offer_hints(
            "Search decks: type a name, class, element or champion",
            "Search decks: a name, class, element",
            "Search decks",
        )
        self.search.setAccessibleName("Search decks")
        self._none.setProperty("kind", "dim")
        self._none.hide()
        self._any.setToolTip("Take a deck by chance for the marked side")
        self._any.setAccessibleName("Any deck, by chance")
        self._back.setAccessibleName("Back to the start")
        self._play.setProperty("kind", "primary")
        self._play.setAccessibleName("Play")
        self._play.setDefault(True)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self._back)
        head.addWidget(title)
        head.addWidget(self.search, 1)
        inside = QVBoxLayout(body)
        inside.setContentsMargins(4, 4, 4, 4)
        for tile in self._tiles.values():
            self._grid.addWidget(tile)
        nest(inside, self._grid)
        inside.addWidget(self._none)
        inside.addStretch(1)
        self._scroll.setWidget(body)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        shelf = QVBoxLayout(frame)
        shelf.setContentsMargins(8, 8, 4, 8)
        shelf.addWidget(self._scroll)
        both = QHBoxLayout()
        both.setSpacing(14)
        both.addWidget(frame, 3)
        both.addWidget(self._game_panel(), 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 16, 28, 14)
        column.setSpacing(12)
        nest(column, head)
        nest(column, both, 1)

    def _game_panel(self) -> QFrame:
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        column = QVBoxLayout(frame)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(8)
        sides = QHBoxLayout()
        sides.setSpacing(12)
        for side in self._sides:
            sides.addWidget(side, 1)
        nest(column, sides, 1)
        for button, opponent in zip(self._opponent.buttons(), OPPONENTS, strict=True):
            button.setToolTip(tip(HOW_THEY_PLAY[opponent]))
            button.setAccessibleDescription(aloud(HOW_THEY_PLAY[opponent]))
        self._seed.setPlaceholderText("random")
        self._seed.setAccessibleName("Seed")
        self._seed.setToolTip("The same seed, decks and answers give the same game again")
        self._opponent.setToolTip(
            "A goldfish only passes. A target does so, too, but deals damage and has allies that retaliate"
        )
        scripted, patient = QVBoxLayout(self._script), QVBoxLayout(self._patience)
        for box in (scripted, patient):
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(8)
        for words, control, box in (
            ("Opponent", self._opponent, column),
            ("Its damage each turn", self._damage, scripted),
            ("Its allies each turn", self._allies, scripted),
            ("It thinks for", self._seconds, patient),
            ("First turn", self._first, column),
            ("Seed", self._seed, column),
        ):
            label = Label(words, frame)
            label.setProperty("kind", "dim")
            label.setBuddy(control)
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addWidget(label)
            row.addWidget(control, 1)
            if control is self._seed:
                row.addWidget(self._any)
            nest(box, row)
            if control is self._opponent:
                column.addWidget(self._script)
                column.addWidget(self._patience)
        column.addWidget(self._problem)
        column.addWidget(self._play)
        return frame
