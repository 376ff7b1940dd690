"""“Play with someone”: the tables that are open in this network, a code to join by, and a table of one's own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gadesk import plain
from gadesk.errors import UserError
from gadesk.net.codes import read_code
from gadesk.net.discovery import Finder
from gadesk.net.finding import visit_by_code, visit_table
from gadesk.net.peers import Peer, Peers
from gadesk.net.places import KeptPlace
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.session.saved_games import SavedGame
from gadesk.ui.design import palette as p
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.elided import ElidedButton
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.page_layout import page_head
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.start.choice import DeckInfo
from gadesk.ui.together.going_on import words as words_of
from gadesk.ui.together.joining import Joining
from gadesk.ui.together.table_rules import TableChoice, TableRulesPanel

MOST_SHOWN = 8
_NONE_AFTER = 4000  # ms
NO_CHOICE = TableChoice()
NAME_FIRST = "What do the others call you? Type your name above; it is asked once, and can be changed here."
LOOKING = "Looking for tables in this network …"
LOOKING_FOR_IT = "Looking for the table …"
MORE = "More tables are open than can be shown: for another one type its code."
NONE = (
    "No table is open yet. If the other player sees one and you do not, the network hides machines from each other: "
    "type the code and the address that stand on the host's screen."
)


class TogetherPage(FeltPage):
    """Two people find each other. `host_wanted` has name, deck and `TableChoice`; `joined` a client at its place.

    `table_wanted`: a saved game of one's own table is to be gone on with.
    """

    left = Signal()
    host_wanted = Signal(str, str, object)
    table_wanted = Signal(object)
    joined = Signal(object)
    deck_taken = Signal(str)
    watching = Signal(object)
    name_changed = Signal(str)
    _changed = Signal()

    def __init__(
        self, name: str, decks: Sequence[DeckInfo], deck: str, peers: Peers, parent: QWidget | None = None,
        games: Sequence[SavedGame | KeptPlace] = (), table: TableChoice = NO_CHOICE,
    ) -> None:  # fmt: skip
        """Begin with a name, the deck of the start screen, games to go on with, and what a table was like before."""
        super().__init__(parent)
        self._games = games
        self.setAccessibleName("Play with someone")
        self._peers = peers
        self._finder: Finder | None = None
        self._tables: list[OpenTable] = []
        self._crowd = False  # more than are shown
        self._buttons: dict[str, SignButton] = {}
        self._going_on: list[Button] = []
        self.joining = Joining(self)
        self._nobody = once(self, _NONE_AFTER, self._say_none)
        self.name, self.code, self.address = LineEntry(self, 60), LineEntry(self, 40), LineEntry(self, 120)
        self.name.setText(name)
        self.deck: ChoiceBox[str] = ChoiceBox(self)
        for info in decks:
            self.deck.offer(info.name, info.id)
        self.deck.choose(deck)
        self.table = TableRulesPanel(table, self)
        self._status, self._state = StatusLine(self), Label(LOOKING, self)
        self._rows = QVBoxLayout()
        self._rules = self._rules_panel()
        self._host = SignButton(icon("host"), "Open a table", self)
        self._join = SignButton(icon("join", p.GOLD_INK), "Join", self)
        self._watch = Button("Watch", self)
        self._met = Button("Whom you have met …", self)
        self._met.setToolTip("Between these machines no code is needed: see them, and forget who shall need one again")
        self._hosting = self._host_panel()
        self._build()
        self._wire()

    # Looking

    def showEvent(self, event: QShowEvent) -> None:
        """Look for tables while the page is shown."""
        super().showEvent(event)
        self._met.setVisible(bool(self._peers.all()))
        if self._finder is None:
            self._state.setText(LOOKING)
            self._finder = Finder(lambda: tell(self._changed))
            self._nobody.start()
        if self.name.text().strip():
            self.code.setFocus()
        else:
            self._ask_name(problem=False)

    def _ask_name(self, problem: bool = True) -> None:
        """Ask for the name, once: it is kept with the first table that is opened, joined or watched."""
        self.say(NAME_FIRST, problem)
        self.name.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no more."""
        super().hideEvent(event)
        finder, self._finder = self._finder, None
        if finder is not None:
            threading.Thread(target=finder.close, name="gadesk-finder-end", daemon=True).start()

    def go_on(self, game: SavedGame | KeptPlace) -> None:
        """Go on with a game: at one's own table, or where somebody else's is, as soon as it is there."""
        self._show_rules(False)
        if isinstance(game, KeptPlace):
            self.opening(f"Looking for {game.host}'s table; it is tried again until it is there, or until you go back.")
            self.joining.go_on(game)
        else:
            self.table_wanted.emit(game)

    def opening(self, words: str) -> None:
        """Say what is being done, which takes a while; nothing else is begun meanwhile."""
        self.say(words, problem=False)
        self._busy(True)

    def failed(self, words: str) -> None:
        """Say what did not come about; something else may be begun."""
        self._failed(words, "")

    def tables(self) -> list[OpenTable]:
        """The tables that are shown now."""
        return list(self._tables)

    def say(self, sentence: str, problem: bool = True) -> None:
        """Show one line."""
        self._status.say(sentence, problem)

    def leave(self) -> None:
        """Give up what was begun, and go back."""
        self.joining.give_up()
        self.left.emit()

    def _say_none(self) -> None:
        if not self._tables and self._finder is not None:
            self._state.setText(self._finder.problem or NONE)
            self._state.show()

    def _show_tables(self) -> None:
        every = self._finder.tables() if self._finder is not None else []
        met = {peer.fingerprint for peer in self._peers.all()}
        every.sort(key=lambda table: table.fingerprint not in met)  # whatever strangers call theirs
        found = every[:MOST_SHOWN]
        crowd = len(every) > len(found)
        if (found, crowd) == (self._tables, self._crowd):
            return
        self._tables, self._crowd = found, crowd
        for gone in self._buttons.keys() - {table.id for table in found}:
            old = self._buttons.pop(gone)
            old.hide()
            old.deleteLater()
        for at, table in enumerate(found):
            button = self._buttons.get(table.id) or self._row(table.id)
            self._rows.insertWidget(at, button)
            self._word(button, table)
        self._state.setVisible(crowd or not found)
        self._state.setText(MORE if crowd else LOOKING)
        if not found:
            self._nobody.start()

    def _row(self, id: str) -> SignButton:
        """A table as a button, which stays the same for as long as the table is there: one click asks to join."""
        button = self._buttons[id] = SignButton(icon("host"), "", self._rows.parentWidget())
        button.clicked.connect(lambda: self._pick(id))
        button.setAutoDefault(True)
        button.show()
        return button

    def _word(self, button: SignButton, table: OpenTable) -> None:
        peer = self._peers.by_fingerprint(table.fingerprint)
        words = [_named(table, peer), table.format.capitalize() or "Any deck"]
        words += ["best of three"] if table.best_of == 3 else []
        words.append(_how(table, peer is not None))
        button.setText(" · ".join(words))
        button.setEnabled(table.free and not _who_updates(table))
        button.setAccessibleName(aloud(f"Join the table of {', '.join(words)}"))

    # Joining

    def _pick(self, id: str) -> None:
        table = next((each for each in self._tables if each.id == id), None)
        if table is not None:
            self.pick(table)

    def pick(self, table: OpenTable) -> None:
        """Sit down at a table; one whose host was not met before needs its code."""
        peer = self._peers.by_fingerprint(table.fingerprint)
        if peer is None and not self.code.text().strip():
            self.say(f"Type the six digits that stand on {table.name}'s screen, then press Join.", problem=False)
            self.code.setFocus()
            return
        try:
            code = read_code(self.code.text()) if peer is None else ""
        except UserError as error:
            self._refuse(str(error))
            return
        if not (name := self._named()):
            return
        self._come(f"Asking {table.name} …", lambda: visit_table(table, name, peer, code))

    def _join_by_code(self) -> None:
        if typed := self._typed():
            self._come(LOOKING_FOR_IT, lambda: visit_by_code(*typed))

    def _watch_by_code(self) -> None:
        if typed := self._typed():
            self._set_out(LOOKING_FOR_IT)
            self.joining.watch(*typed)

    def _typed(self) -> tuple[str, str, str] | None:
        """Return the code, the player's name and the address that are typed; tell what is missing."""
        try:
            code = read_code(self.code.text())
        except UserError as error:
            self._refuse(str(error))
            return None
        name = self._named()
        return (code, name, self.address.text().strip()) if name else None

    def _watched(self, client: object) -> None:
        self._busy(False)
        self.say("")
        self.watching.emit(client)

    def _come(self, words: str, begin: Callable[[], Visit]) -> None:
        self._set_out(words)
        self.joining.come(begin)

    def _set_out(self, words: str) -> None:
        self._show_rules(False)
        self.say(words, problem=False)
        self._busy(True)

    def _arrived(self, visit: Visit) -> None:
        rules = visit.rules
        self.say("", problem=False)
        self._rules_words.setText(f"{rules_in_words(rules)} {visit.left_out}".strip())
        self._show_rules(True)
        self._sit.setFocus()

    def _show_rules(self, shown: bool) -> None:
        """Show what is played at the table that was come to, in the room of what nobody does meanwhile."""
        self._rules.setVisible(shown)
        self._hosting.setVisible(not shown)

    def _sit_down(self) -> None:
        self.setFocus()  # not to “Not now”, where the next key would give the place up
        self._sit.setEnabled(False)
        self.say("Asking for the place …", problem=False)
        self.deck_taken.emit(self.deck.chosen() or "")
        self.joining.join(self.deck.chosen() or "")

    def _failed(self, words: str, code: str) -> None:
        self._sit.setEnabled(True)
        if code == "forgotten":
            words = f"{words} Type the code, then press Join."
        if code == "deck":
            words = f"{words} Choose another deck above, or mend this one under Decks."
        else:  # with another deck the same visit goes on
            self._busy(False)
            self._show_rules(False)
        self._refuse(words)
        (self.deck if code == "deck" else self.code).setFocus()

    def _came_in(self, client: object) -> None:
        self._busy(False)
        self._show_rules(False)
        self._sit.setEnabled(True)
        self.say("")
        self.joined.emit(client)

    def _not_now(self) -> None:
        self.joining.give_up()
        self._busy(False)
        self._show_rules(False)
        self._sit.setEnabled(True)
        self.say("")

    def _open_table(self) -> None:
        if name := self._named():
            self.host_wanted.emit(name, self.deck.chosen() or "", self.table.choice())

    def _show_met(self) -> None:
        """Show whom this machine remembers; tables say by their words whether a code is needed."""
        from gadesk.ui.together.met import MetDialog

        dialog = MetDialog(self._peers, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.changed.connect(self._reword)
        dialog.open()

    def _reword(self) -> None:
        for table in self._tables:
            self._word(self._buttons[table.id], table)

    def _name_typed(self) -> None:
        """Ask no more for what is there now."""
        if self._status.text() == NAME_FIRST:
            self.say("", problem=False)

    def _keep_name(self) -> None:
        """Keep the name that was typed, whatever is done next."""
        if name := plain.name(self.name.text()).strip():
            self.name_changed.emit(name)

    def _named(self) -> str:
        """Return the player's name, which is kept; where there is none it is asked for, and nothing is returned."""
        self._keep_name()
        name = plain.name(self.name.text()).strip()
        if not name:
            self._ask_name()
        return name

    def _refuse(self, words: str) -> None:
        self.say(words)
        self.code.setFocus()
        self.code.selectAll()  # what is typed now is another code

    def _busy(self, busy: bool) -> None:
        if busy:
            self.setFocus()  # or Qt hands the keyboard to the next that is enabled, and digits choose a deck
        for each in (self._host, self._join, self._watch, self.code, self.address, *self._going_on):
            each.setEnabled(not busy)

    # Laying out

    def _build(self) -> None:
        self._state.setWordWrap(True)
        self._state.setProperty("kind", "dim")
        self.code.setPlaceholderText("123 456")
        self.code.setAccessibleName("Code")
        self.address.setPlaceholderText("only if the table is not listed")
        self.address.setAccessibleName("Address of the host")
        self.name.setAccessibleName("Your name")
        self.name.setPlaceholderText("what the others call you")
        self.deck.setAccessibleName("Your deck")
        self._join.setProperty("kind", "primary")
        mine = QGridLayout()
        for at, (words, field) in enumerate((("Your name", self.name), ("Your deck", self.deck))):
            label = Label(words, self)
            label.setBuddy(field)
            mine.addWidget(label, 0, 2 * at)
            mine.addWidget(field, 0, 2 * at + 1)
            mine.setColumnStretch(2 * at + 1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 16, 28, 14)
        whole.setSpacing(14)
        whole.addWidget(page_head(self, "Play with someone", self.leave))
        nest(whole, mine)
        panels = QHBoxLayout()
        panels.setSpacing(14)
        panels.addWidget(self._tables_panel(), 3)
        right = QVBoxLayout()
        right.setSpacing(14)
        right.addWidget(self._code_panel())
        right.addWidget(self._hosting)
        right.addWidget(self._met, 0, Qt.AlignmentFlag.AlignRight)
        right.addStretch(1)
        nest(panels, right, 2)
        nest(whole, panels, 1)
        whole.addWidget(self._rules)
        whole.addWidget(self._status)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(True)  # Enter presses the one that has the keyboard

    def _panel(self, heading: str, under: str = "") -> tuple[QFrame, QVBoxLayout]:
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        column = QVBoxLayout(frame)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(10)
        column.addWidget(self._heading(heading, frame))
        if under:
            line = Label(under, frame)
            line.setProperty("kind", "dim")
            line.setWordWrap(True)
            column.addWidget(line)
        return frame, column

    def _heading(self, words: str, frame: QFrame) -> Label:
        title = Label(words, frame)
        title.setProperty("kind", "heading")
        return title

    def _tables_panel(self) -> QFrame:
        frame, column = self._panel("Tables in this network")
        self._rows.setSpacing(6)
        nest(column, self._rows)
        column.addWidget(self._state)
        column.addStretch(1)
        if self._games:
            column.addWidget(self._heading("Go on with", frame))
        for game in self._games:
            button = ElidedButton(icon("resume"), words_of(game), frame)
            button.setToolTip(tip(f"Go on with {words_of(game)}"))
            button.setAccessibleName(aloud(f"Go on with {words_of(game)}"))
            button.clicked.connect(lambda _=False, game=game: self.go_on(game))
            column.addWidget(button)
            self._going_on.append(button)
        return frame

    def _code_panel(self) -> QFrame:
        frame, column = self._panel("Join with a code", "The six digits that stand on the host's screen")
        column.addWidget(self.code)
        label = Label("Address", frame)
        label.setBuddy(self.address)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.address, 1)
        nest(column, row)
        self._watch.setToolTip("With a code for spectators: you see what is public, and play no cards")
        both = QWidget(frame)
        acts = QHBoxLayout(both)
        acts.setContentsMargins(0, 0, 0, 0)
        acts.addStretch(1)
        acts.addWidget(self._watch)
        acts.addWidget(self._join)
        column.addWidget(both)
        return frame

    def _host_panel(self) -> QFrame:
        under = "Others in this network see your table, and join with the code that it shows you."
        frame, column = self._panel("Be the host", under)
        column.addWidget(self.table)
        column.addWidget(self._host, 0, Qt.AlignmentFlag.AlignRight)
        return frame

    def _rules_panel(self) -> QFrame:
        frame = QFrame(self)
        frame.setProperty("kind", "over")
        self._rules_words = Label(frame)
        self._rules_words.setWordWrap(True)
        self._sit = Button("Sit down", frame)
        self._sit.setProperty("kind", "primary")
        later = Button("Not now", frame)
        later.setProperty("kind", "ghost")
        self._sit.clicked.connect(self._sit_down)
        later.clicked.connect(self._not_now)
        row = QHBoxLayout(frame)
        row.setContentsMargins(18, 12, 18, 12)
        row.addWidget(self._rules_words, 1)
        row.addWidget(self._sit)
        row.addWidget(later)
        frame.hide()
        return frame

    def _wire(self) -> None:
        self._changed.connect(self._show_tables)
        self.name.textEdited.connect(self._name_typed)
        self.name.editingFinished.connect(self._keep_name)
        self._host.clicked.connect(self._open_table)
        self._met.clicked.connect(self._show_met)
        self._join.clicked.connect(self._join_by_code)
        self._watch.clicked.connect(self._watch_by_code)
        self.joining.watching.connect(self._watched)
        self.code.returnPressed.connect(self._join_by_code)
        self.address.returnPressed.connect(self._join_by_code)
        self.joining.arrived.connect(self._arrived)
        self.joining.joined.connect(self._came_in)
        self.joining.failed.connect(self._failed)
        self.joining.waiting.connect(lambda words: self.say(words, problem=False))


def _named(table: OpenTable, peer: Peer | None) -> str:
    """Say whose table it is: who was met may call themselves otherwise by now, as anybody else is called."""
    other = peer is not None and peer.name not in ("", table.name)
    return f"{table.name}, whom you have met as {peer.name}" if peer is not None and other else table.name


def _how(table: OpenTable, met: bool) -> str:
    """Say how a table is joined, or why it is not."""
    if who := _who_updates(table):
        return f"another version of gadesk: {who} to update"
    return ("met before: no code needed" if met else "by code") if table.free else "playing"


def _who_updates(table: OpenTable) -> str:
    """Say who has to update before the two can play; nothing where they can."""
    return f"{table.name} has" if table.host_updates else "you have" if table.guest_updates else ""


def rules_in_words(rules: wire.TableRules) -> str:
    """Say what is to be played, before anybody joins."""
    deck = f"a deck that is legal in {rules.format.capitalize()}" if rules.format else "any deck"
    first = {None: "Who begins is drawn", 0: f"{rules.name} begins", 1: "You begin"}[rules.first]
    back = "; answers may be taken back" if rules.free_undo else "; taking back needs both to agree"
    back = back if rules.match.undo else ""  # which the rules of the match say
    match = rules.match.words()
    if rules.resumed:
        return f"{rules.name} goes on with a game that was saved, with its decks ({match}){back}."
    return f"{rules.name}'s table, {match}: you play {deck}. {first}{back}."
