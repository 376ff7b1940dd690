"""The door between the window and learning: the shelf, what is played of it, and what of it is solved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from gadesk.errors import UserError
from gadesk.ui.learn.progress import Progress
from gadesk.ui.rules.section import RulesDoor
from gadesk.ui.scenario_games import pick_scenario

if TYPE_CHECKING:
    from gadesk.net.client import Client
    from gadesk.protocol.plans import HostPlan
    from gadesk.protocol.tasks import Task
    from gadesk.session.scenario.shelf import Item
    from gadesk.ui.boards.section import BoardsDoor
    from gadesk.ui.game_start import GameStart
    from gadesk.ui.learn.page import LearnPage
    from gadesk.ui.library.section import LibraryDoor
    from gadesk.ui.table.game_page import GamePage


class LearnDoor(QObject):
    """Shows the shelf in the window's stack.

    `left`: back to the start; `opened`: a client at its place.
    """

    left = Signal()
    opened = Signal(object)

    def __init__(
        self, stack: QStackedWidget, settings: QSettings, journal: Callable[[], Path],
        starting: GameStart, library: LibraryDoor,
    ) -> None:  # fmt: skip
        """`journal` names the file of a new game; `starting` begins it; `library` shows cards."""
        super().__init__(stack)
        self._stack, self._journal, self._starting = stack, journal, starting
        self.progress = Progress(settings)
        self.rules = RulesDoor(stack)
        self.rules.cards_wanted.connect(lambda query: library.find(query, self.rules.page))
        self.boards: BoardsDoor | None = None
        self._library, self._building = library, False
        self.page: LearnPage | None = None
        self.playing: Item | None = None
        """What of the shelf is played now; None: something else."""

    def show(self) -> LearnPage:
        """Show the shelf."""
        if self.page is None:
            from gadesk.session.scenario.shelf import own_boards
            from gadesk.ui.learn.page import LearnPage

            page = self.page = LearnPage(self.progress, own_boards(), self._stack)
            page.left.connect(self.left)
            page.wanted.connect(self.play)
            page.file_wanted.connect(self.open_file)
            page.rules_wanted.connect(lambda: self.rules.show())
            page.board_wanted.connect(self.build)
            self._stack.addWidget(page)
        self.playing, self._building = None, False
        self._stack.setCurrentWidget(self.page)
        return self.page

    def build(self, path: str) -> None:
        """Have a board built, or, unless it is "", that of a file gone on with."""
        from gadesk.session.scenario.shelf import own_boards
        from gadesk.ui.boards.section import BoardsDoor

        if self.boards is None:
            self.boards = BoardsDoor(self._stack, self._library, own_boards())
            self.boards.left.connect(self.show)
            self.boards.played.connect(self._try)
        try:
            self.boards.show(Path(path) if path else None)
        except UserError as error:
            self.say(str(error))

    def _try(self, path: str) -> None:
        """Have a board played that is being built; it is gone on with afterwards."""
        from gadesk.session.scenario.shelf import item_at

        boards = self.boards
        assert boards is not None

        def failed(error: Exception) -> None:
            boards.say(UserError(str(error)))

        try:
            item = item_at(Path(path))
            self._begin(partial(self._plan_of, path, item.opponent), item, failed, building=True)
        except UserError as error:
            failed(error)

    def close(self) -> None:
        """Take the shelf away."""
        page, self.page = self.page, None
        if page is not None:
            self._stack.removeWidget(page)
            page.deleteLater()

    def play(self, item: Item) -> None:
        """Have something of the shelf played."""
        self.progress.began(item.key)
        self._begin(partial(self._plan_of, str(item.path.resolve()), item.opponent, item.kept), item, self._failed)

    @property
    def records(self) -> bool:
        """Whether the game that is begun is one to watch again: of what is to be solved only a whole game is."""
        return self.playing is None or self.playing.kept or not self.playing.has_goal

    def _begin(
        self, plan: Callable[[], HostPlan], item: Item | None, failed: Callable[[Exception], object],
        building: bool = False,
    ) -> None:  # fmt: skip
        """Begin what is planned, of the shelf or of a file."""

        def opened(client: Client) -> None:
            self.playing, self._building = item, building
            self.opened.emit(client)

        try:
            self._starting.open(plan(), opened, failed)
        except (UserError, OSError) as error:
            failed(error)

    def _failed(self, error: Exception) -> None:
        """Tell on the shelf what went wrong."""
        self.say(str(error))

    def open_file(self, path: str) -> None:
        """Have a scenario file of the player's played; of one that holds several it is asked which."""
        from gadesk.session.scenario.files import ScenarioError, SeveralScenarios
        from gadesk.session.scenario.shelf import item_at

        try:
            self.play(item_at(Path(path)))
        except SeveralScenarios as several:
            window = self._stack.window()
            assert isinstance(window, QMainWindow)
            pick_scenario(several.titles, window, lambda number: self._play_number(path, number))
        except ScenarioError as error:
            self.say(str(error))

    def _play_number(self, path: str, number: int) -> None:
        """Have one scenario of a file of several played."""
        self._begin(partial(self._plan_of, f"{path}#{number}"), None, self._failed)

    def say(self, sentence: str) -> None:
        """Say on the shelf why something could not be begun."""
        self.playing = None
        self.show().say(sentence)

    def follow(self, game: GamePage) -> None:
        """Follow a game of the shelf that has just been opened."""
        item = self.playing
        if item is None:
            return
        after = self.page.after(item.key) if self.page is not None else None
        game.has_next = after is not None
        game.task_shown.connect(lambda task: self._shown(item, task))
        game.further.connect(lambda: self.play(after) if after is not None else None)
        game.to_shelf.connect(self.show_after_game)

    def show_after_game(self) -> None:
        """Come back to the shelf from a game of it."""
        building = self._building
        self.left.emit()
        self.show()
        if building and self.boards is not None:
            self.boards.again()

    def _shown(self, item: Item, task: Task) -> None:
        from gadesk.protocol.tasks import Outcome

        if task.outcome is Outcome.REACHED:
            self.progress.solve(item.key)

    def _plan_of(self, scenario: str, opponent: str = "passer", kept: bool = False) -> HostPlan:
        """Plan a game from a scenario's board; only a whole game is saved."""
        from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan, Start, fresh_seed
        from gadesk.ui.game_plans import BOTS, ME

        names = dict(BOTS.values())
        seats = (SeatPlan(name=ME), SeatPlan(opponent, names.get(opponent, "Opponent")))
        start = Start((), fresh_seed(), None, scenario)
        return HostPlan(RoomPlan(start, seats, str(self._journal()) if kept else "", free_undo=True))
