"""The window: home screen, then a game; settings and the last game are kept between runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QIcon, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget

from gadesk.damaged import told_of_aside
from gadesk.errors import UserError
from gadesk.files import private_folder
from gadesk.foreign import left_out
from gadesk.paths import card_image, saved_games
from gadesk.ui.decks.printings_at_table import PrintingsAtTable
from gadesk.ui.decks.section import DeckDoor
from gadesk.ui.design.asking import ask
from gadesk.ui.design.folders import folders
from gadesk.ui.design.looks import looks
from gadesk.ui.design.once import once
from gadesk.ui.design.text_scale import WindowFitter
from gadesk.ui.ended_by_system import SystemEnd
from gadesk.ui.farewells import farewells
from gadesk.ui.faults import CrashWatch, offer_report, show_faults
from gadesk.ui.game_start import Failed, GameStart
from gadesk.ui.games.section import GamesDoor
from gadesk.ui.learn.section import LearnDoor
from gadesk.ui.library.section import OFFER_LINE, URL, LibraryDoor, offers_sync, settle_offer
from gadesk.ui.loading_ahead import LoadingAhead
from gadesk.ui.opening import FileOpener
from gadesk.ui.scenario_games import pick_scenario
from gadesk.ui.settings import options
from gadesk.ui.settings.applied import apply_settings
from gadesk.ui.settings.preferences import Preferences, sound_settings
from gadesk.ui.sound.sounds import sounds
from gadesk.ui.start.choice import DeckInfo, StartAction, StartChoice
from gadesk.ui.start.decks import own_decks, starter_decks, told_apart
from gadesk.ui.start.home import HomeScreen
from gadesk.ui.start.last_game import JOURNAL, check_what_was_left, home_facts, last_game
from gadesk.ui.start.section import AloneDoor
from gadesk.ui.system import running_application
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.together.section import TogetherDoor
from gadesk.ui.window_settings import previous_choice, previous_stops, remember_choice, remember_stops, take_place

if TYPE_CHECKING:
    from gadesk.net.client import Client
    from gadesk.net.host_process import HostReserve
    from gadesk.net.places import KeptPlace
    from gadesk.net.tables import OpenTable
    from gadesk.protocol.plans import RoomPlan
    from gadesk.session.saved_games import SavedGame
    from gadesk.ui.games.spectator_page import SpectatorPage
    from gadesk.ui.listening import FileListener
    from gadesk.ui.table.game_page import GamePage
    from gadesk.ui.together.page import TogetherPage


def games_folder() -> Path:
    """Where games are saved."""
    folder = saved_games()
    try:
        private_folder(folder)  # a game's seed tells what comes
    except OSError as error:
        where = f"Games can't be saved in {folder}: {error.strerror or error}."
        words = f"{where} Give the program a folder that it may write to."
        raise UserError(words) from None
    return folder


HELD_MS = 500  # how long a key that was meant for a game may still come


class Window(QMainWindow):
    """One window for start screen and game."""

    def __init__(self, settings: QSettings, ahead: bool = False) -> None:
        """Open with nothing shown; `ahead`: have a host loaded before a game is begun."""
        super().__init__()
        self.setWindowTitle("gadesk")
        self.settings = settings
        self.preferences, folders().settings = Preferences(settings), settings
        self.preferences.changed.connect(self._setting_changed)
        self._stack = QStackedWidget(self)
        self.setCentralWidget(self._stack)
        self.library = LibraryDoor(self._stack, settings)
        self.library.left.connect(self.show_start)
        self.loading = LoadingAhead(self, self.library, ahead)
        self.loading.done.connect(self._loaded)
        pool = self.library.pool
        self.made_up: dict[str, str] = {}  # the texts of a scenario's own cards
        self.lexicon = Lexicon(
            pool.facts,
            lambda slug: self.made_up.get(slug) or pool.understood(slug),
            verdict=lambda slug: pool.verdict(slug) or pool.texts.row(pool.side_of(slug)[0]).verdict,
            official=pool.official,
            waiting=lambda: pool.waiting,
            unread=pool.unread,
        )
        self.pixmaps = self.library.pixmaps(self.made_up, self)
        pool.changed.connect(self._texts_came)
        self.decks = DeckDoor(self._stack, self.pixmaps, settings, self.library.cards)
        self.decks.left.connect(self.show_start)
        self.decks.taken.connect(self.show_alone)
        self.decks.chosen.connect(self.chosen)
        self.alone = AloneDoor(self._stack, self.pixmaps, settings, pool)
        self.alone.left.connect(self.show_start)
        self.alone.chosen.connect(self.chosen)
        self.together = TogetherDoor(self._stack, settings, self._new_journal)
        self.together.left.connect(self.show_start)
        self.printings = PrintingsAtTable(pool, self.pixmaps, self.together.deck_taken)
        self.together.opened.connect(self.open_game)
        self.together.failed.connect(lambda reason: self.show_start(reason, None))
        self.together.watching.connect(self.open_gallery)
        self.games = self._games_door()
        self.starting = GameStart(self._stack, lambda: self.hosts)
        self.learn = LearnDoor(self._stack, settings, self._new_journal, self.starting, self.library)
        self.learn.left.connect(self.show_start)
        self.learn.opened.connect(self.open_game)
        self.game: GamePage | None = None
        self.gallery: SpectatorPage | None = None
        self._to_decks = False
        self.start: HomeScreen | None = None
        self._saved: SavedGame | KeptPlace | None = None  # what the start screen offers to go on with
        farewells().late.connect(self._left_late)
        self.opener = FileOpener(self)
        self.listener: FileListener | None = None
        self.setAcceptDrops(True)
        WindowFitter(self)
        take_place(self, self.settings, QGuiApplication.primaryScreen().availableSize())

    def _games_door(self) -> GamesDoor:
        door = GamesDoor(
            self._stack,
            self.lexicon,
            self.pixmaps,
            lambda: games_folder(),
            self._new_journal,
            lambda: self.together.name,
        )
        door.left.connect(self.show_start)
        door.made_up.connect(self._learn)
        door.resumed.connect(lambda saved: self._go_on(True, saved))
        door.branched.connect(self._branch)
        return door

    def showEvent(self, event: QShowEvent) -> None:
        """Load what the pages need once the window has come, painted or covered by others."""
        super().showEvent(event)
        self.loading.shown()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Load what the pages need after the window has come, so that opening them is quick, too."""
        super().paintEvent(event)
        self.loading.painted()

    @property
    def settled(self) -> bool:
        """Whether everything is loaded that pages and games need."""
        return self.loading.settled

    @property
    def hosts(self) -> HostReserve | None:
        """The host that is loaded for the next game."""
        return self.loading.hosts

    def _loaded(self) -> None:
        if self.loading.ahead and self.listener is None:
            from gadesk.ui.listening import FileListener  # sockets: the start screen comes without them

            self.listener = FileListener(self.opener.open, self)
            check_what_was_left(games_folder)
        self._look_around()

    def show_start(self, sentence: str = "", plays_after: int | None = 0) -> None:
        """Show the start screen, with a problem to tell if there is one; `plays_after`: when Enter begins a game."""
        self._drop_game()
        self.together.close()
        self.games.close()
        self.alone.close()
        self.learn.playing = None
        self._saved, previous = self.last_game(), self.previous()
        old = self.start
        offer = OFFER_LINE if offers_sync(self.library.library, self.settings) else ""
        facts = home_facts(self._saved, previous, self.library.pool.catalogue)
        home = self.start = HomeScreen(facts, self.pixmaps, previous, self, offer=offer, plays_after=plays_after)
        home.chosen.connect(self.chosen)
        home.table_wanted.connect(self._to_table)
        home.settings_wanted.connect(self.open_settings)
        home.offer_answered.connect(self._offer)
        self._stack.addWidget(home)
        self._stack.setCurrentWidget(home)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
            self.loading.refill()
        home.say(" ".join(filter(None, (sentence, told_of_aside()))))
        self._look_around()

    def _look_around(self) -> None:
        if self.settled and self.loading.ahead and self.start is not None and self._stack.currentWidget() is self.start:
            self.start.nearby.begin()

    def show_alone(self) -> None:
        """Have the decks and the opponent of a game alone chosen; a game that is open is left."""
        if self.game is not None:
            self.show_start()
        unread: list[Path] = []
        page = self.alone.show(self._deck_infos(unread), self.previous())
        if sentence := left_out(unread):
            page.say(sentence)

    def _to_table(self, table: OpenTable) -> None:
        self.chosen(replace(self.previous(), action=StartAction.TOGETHER))
        if self.together.page is not None:
            self.together.page.pick(table)

    def chosen(self, choice: StartChoice) -> None:
        """Begin what the player chose; what goes wrong is told where it was chosen."""
        self._to_decks = self.decks.showing()
        self.printings.choose(choice)
        if choice.action is StartAction.PLAY and not self._to_decks:  # a try from the deck builder is no choice
            remember_choice(self.settings, choice)
        pages: dict[StartAction, Callable[[], object]] = {
            StartAction.QUIT: self.close,
            StartAction.ALONE: self.show_alone,
            StartAction.DECKS: self.decks.show,
            StartAction.LIBRARY: self.library.show,
            StartAction.GAMES: self.show_games,
            StartAction.LEARN: self.learn.show,
            StartAction.TOGETHER: partial(self._show_together, choice),
        }
        if choice.action in pages:
            pages[choice.action]()
            return
        try:
            self._begin(choice)
        except (UserError, OSError, ValueError) as error:
            self._say(str(error))

    def _say(self, sentence: str) -> None:
        if self.decks.showing():
            self.decks.say(sentence)
        elif self.alone.page is not None and self.alone.showing():
            self.alone.page.say(sentence)
        elif self.start is not None:
            self.start.say(sentence)

    def _show_together(self, choice: StartChoice) -> TogetherPage:
        self.together.hosts = self.hosts
        return self.together.show(choice, self._deck_infos())

    def open_game(self, client: Client) -> None:
        """Show a client's game."""
        from gadesk.session.replays.recorder import keep_what_is_seen
        from gadesk.ui.table.game_page import GamePage  # the table's modules: the start screen comes without them

        self._drop_game()
        self.alone.close()
        self.together.close()
        self.games.close()
        with suppress(UserError):  # told where a game is begun; to be watched again it would have to be kept
            if self.learn.records:
                keep_what_is_seen(client, games_folder())
        self._learn(dict(client.welcome.texts))
        self.printings.sit(client.seat)
        speed = self.preferences.value(options.ANIMATION)
        self.game = GamePage(client, self.lexicon, self.pixmaps, speed, self)
        self.game.take_settings(self.preferences)
        self.game.table.controller.stops = previous_stops(self.settings)
        self.game.stops_changed.connect(lambda stops: remember_stops(self.settings, stops))
        self.game.catalogue = lambda: self.library.pool.catalogue
        self.game.left.connect(self._left)
        self.game.decks_wanted.connect(self.show_alone)
        self.game.watch_wanted.connect(self._watch_again)
        self.game.host_lost.connect(self._host_lost, Qt.ConnectionType.QueuedConnection)
        self.game.settings_wanted.connect(self.open_settings)
        self._stack.addWidget(self.game)
        self._stack.setCurrentWidget(self.game)
        self.learn.follow(self.game)
        self.game.begin()
        self.game.table.setFocus()

    def open_gallery(self, client: Client) -> None:
        """Show a game that others play."""
        from gadesk.ui.games.spectator_page import SpectatorPage

        self._drop_game()
        self.together.close()
        self.games.close()
        speed = self.preferences.value(options.ANIMATION)
        page = self.gallery = SpectatorPage(client, self.lexicon, self.pixmaps, speed, self)
        page.left.connect(self.show_start)
        page.host_lost.connect(lambda reason: self.show_start(reason, None), Qt.ConnectionType.QueuedConnection)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.begin()
        page.table.setFocus()

    def _deck_infos(self, unread: list[Path] | None = None) -> tuple[DeckInfo, ...]:
        from gadesk.ui.library.card_pool import whole_catalogue

        return told_apart(own_decks(None, whole_catalogue(self.library.pool), unread) + starter_decks())

    def previous(self) -> StartChoice:
        """What was chosen the last time."""
        return previous_choice(self.settings)

    def last_game(self) -> SavedGame | KeptPlace | None:
        """The game that can be gone on with and was played last, if there is one: saved here, or at another's table."""
        return last_game(lambda: games_folder())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, as long as no game is played."""
        if event.mimeData().hasUrls() and self.game is None:
            event.acceptProposedAction()

    def show_games(self, taking_in: Path | None = None) -> None:
        """Show the games that were played, with a file of somebody's taken in among them."""
        try:
            self.games.show()
            if taking_in is not None:
                self.games.take_in(taking_in)
        except UserError as error:
            if self.start is not None:
                self.start.say(str(error))

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a recording in; play a scenario; show in the deck builder what a dropped list would become."""
        self.opener.take(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the window's place, and leave the game (it is saved as it goes)."""
        self.settings.setValue("geometry", self.saveGeometry())
        if not self.decks.may_close(self.close):
            event.ignore()
            return
        self.hide()  # what is waited for now keeps no window that can be seen
        self.starting.give_up()
        self._drop_game()
        self.together.close()
        farewells().wait()
        self.loading.ahead = False
        if self.listener is not None:
            self.listener.close()
        if self.hosts is not None:
            self.hosts.stop()
        self.library.close()
        super().closeEvent(event)

    # Inside

    def _begin(self, choice: StartChoice) -> None:
        from gadesk.net.host_process import SeveralScenarios
        from gadesk.ui.game_plans import scenario_plan, solo_plan

        def failed(error: Exception) -> None:
            if isinstance(error, SeveralScenarios):
                pick_scenario(error.titles, self, partial(self._play_scenario, choice))
            else:
                self._say(str(error))

        if choice.action == StartAction.RESUME:
            if self._saved is not None:
                self._resume(self._saved, failed, choice)
            return
        plan = solo_plan if choice.action == StartAction.PLAY else scenario_plan
        self.starting.open(plan(choice, self._new_journal()), self.open_game, failed)

    def _play_scenario(self, choice: StartChoice, number: int) -> None:
        """Begin the scenario of that number in the file that was chosen."""
        self.chosen(replace(choice, scenario=f"{choice.scenario}#{number}"))

    def _learn(self, texts: dict[str, str]) -> None:
        """Have the texts of the cards that a game's scenario makes up, in place of those of the game before."""
        if texts != self.made_up:
            self.made_up.clear()
            self.made_up.update(texts)
            self.pixmaps.forget(reworded=True)

    def _resume(self, saved: SavedGame | KeptPlace, failed: Failed, choice: StartChoice | None = None) -> None:
        """Go on with a game; one with others comes when its table is there."""
        from gadesk.net.places import KeptPlace
        from gadesk.protocol.plans import HostPlan

        if isinstance(saved, KeptPlace) or saved.shared:
            self._show_together(choice or self.previous()).go_on(saved)
            self._drop_game()
        else:
            self.starting.open(HostPlan(saved.plan), self.open_game, failed)

    def _new_journal(self) -> Path:
        return games_folder() / f"{time.strftime('%Y-%m-%d-%H%M%S')}{JOURNAL}"

    def _left(self) -> None:
        if self.learn.playing is not None:
            self.learn.show_after_game()
            return
        self.show_start(plays_after=HELD_MS)
        if self._to_decks:  # the deck is gone on with that was tried
            self.decks.show()

    def _watch_again(self, recording: Path) -> None:
        self.show_start()
        self.starting.when_left(partial(self._watch, recording))

    def _watch(self, recording: Path) -> None:
        try:
            self.games.watch(recording)
        except UserError as error:
            self._say(str(error))

    def _drop_game(self) -> None:
        shown, self.gallery, self.game = (self.gallery, self.game), None, None
        for page in shown:
            if page is not None:
                page.close_game()
                self._stack.removeWidget(page)
                page.deleteLater()

    def _left_late(self) -> None:
        """Tell on the start screen how a game was left that was shown before all of it was written down."""
        if self.start is not None and self._stack.currentWidget() is self.start and not self.starting.waits:
            if self.last_game() != self._saved:
                self.show_start(plays_after=None)

    def own_journal(self) -> Path | None:
        """Where the game is saved that is played here; None: none is, or another machine saves it."""
        client = self.game.link.client if self.game is not None else None
        own = client.welcome.journal if client is not None and client.host is not None and client.welcome else ""
        return Path(own) if own else None

    def _host_lost(self, reason: str) -> None:
        """Tell that the host is gone, and offer to go on from its journal."""
        own = self.own_journal()
        from gadesk.session.saved_games import saved_at

        saved = saved_at(own) if own is not None else None
        if saved is None:
            self.show_start(reason, None)
            return
        words = f"{reason} The game was saved up to the last answer: {saved.words()}."
        ask(self, words, "Go on from there", "Back to the start", lambda yes: self._go_on(yes, saved), "lost")

    def _go_on(self, yes: bool, saved: SavedGame | KeptPlace) -> None:
        if not yes:
            self.show_start(plays_after=None)
            return
        self._resume(saved, lambda error: self.show_start(str(error), None))

    def tell_of_end(self, report: Path) -> None:
        """Tell that the program ended without being closed the last time, and offer to go on with its game."""
        last = self.last_game()
        words = "gadesk ended without being closed the last time"
        if last is None:
            offer_report(self, report, f"{words}.", None)
            return
        from gadesk.net.places import KeptPlace

        path = None if isinstance(last, KeptPlace) else last.path
        go_on = None if self.game is not None else partial(self._go_on, True, last)
        offer_report(self, report, f"{words}; its game can be gone on with.", path, go_on)

    def _branch(self, plan: RoomPlan) -> None:
        """Begin a game that goes on from a step of another."""
        from gadesk.protocol.plans import HostPlan

        def failed(error: Exception) -> None:
            if self.games.watched is not None:
                self.games.watched.table.toast(str(error))

        mine = next(at for at, seat in enumerate(plan.seats) if seat.person)
        self.starting.open(HostPlan(plan), self.open_game, failed, mine)

    def _texts_came(self) -> None:
        """Show cards with their texts that were shown before those were read."""
        self.pixmaps.forget(reworded=True)
        if self.game is not None:
            self.game.texts_came()

    def open_settings(self) -> None:
        """Show the settings over whatever is open."""
        from gadesk.ui.settings.dialog import SettingsDialog  # with the first look at them

        dialog = SettingsDialog(self.preferences, self, sounds().player.trouble)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _setting_changed(self, key: str) -> None:
        """Show and play by a setting from now on."""
        apply_settings(self.preferences, key)
        if key == options.BACK.key:
            looks().changed.emit()
        if self.game is not None:
            self.game.take_settings(self.preferences)

    def _offer(self, wanted: bool) -> None:
        settle_offer(self.settings)
        if wanted:
            self.library.show().open_sync()


def application() -> tuple[QApplication, QSettings]:
    """The program, dressed as its settings say, and what keeps them."""
    app = running_application(sys.argv[:1])
    app.setApplicationName("gadesk")
    app.setOrganizationName("gadesk")
    app.setDesktopFileName("gadesk")
    app.setWindowIcon(QIcon(str(card_image("icon.png"))))
    settings = sound_settings(QSettings)
    looks().follow_system()
    apply_settings(Preferences(settings))
    return app, settings


def _open(begin: Callable[[Window], object], ahead: bool = False, index: str | None = None) -> int:
    """Open the window on what is begun in it, and run until it is closed."""
    app, settings = application()
    if index is not None:
        settings.setValue(URL, index)
    window = Window(settings, ahead)
    show_faults(window, window.own_journal)
    watch = CrashWatch()
    SystemEnd(window, watch.end, window.close)
    left = watch.begin()
    begin(window)
    window.setMinimumSize(QSize(960, 600))
    window.show()
    if left is not None:
        once(window, 0, partial(window.tell_of_end, left)).start()
    code = app.exec()
    watch.end()
    return code


def main(index: str | None = None, files: Sequence[Path] = ()) -> int:
    """Open the window, on what `files` hold, until it is closed; `index` is another address to sync with."""

    def begin(window: Window) -> None:
        window.show_start()
        if files:
            once(window, 0, lambda: window.opener.open(files)).start()

    return _open(begin, ahead=True, index=index)


def open_recording(path: Path, seat: int) -> int:
    """Open the window on a recording."""

    def begin(window: Window) -> None:
        window.show_start()
        window.games.watch(path, seat)

    return _open(begin)


def open_gallery(client: Client) -> int:
    """Open the window on a game that others play."""
    return _open(lambda window: window.open_gallery(client))


def open_table(client: Client) -> int:
    """Open the window on a place that was taken already."""
    return _open(lambda window: window.open_game(client))
