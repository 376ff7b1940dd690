"""Beginning games: a host's process is waited for in a thread, and the window lives meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk.errors import UserError
from gadesk.records import dataclass
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.farewells import farewells

if TYPE_CHECKING:
    from gadesk.net.client import Client
    from gadesk.net.host_process import Beginning, HostReserve
    from gadesk.protocol.plans import HostPlan
    from gadesk.ui.design.wait_cover import WaitCover

Failed = Callable[[Exception], object]
"""Who is told why a game could not be begun."""
HOST = "Waiting for the program that runs the game to answer …"
LEAVING = "Waiting until the game before is saved …"


@dataclass(frozen=True, slots=True)
class _Fault:
    """What a game that is being begun should never have raised."""

    error: Exception


class GameStart(QObject):
    """Begins one game at a time; whoever goes to another page, or gives up, gets none."""

    _came = Signal(int, object)

    def __init__(self, stack: QStackedWidget, hosts: Callable[[], HostReserve | None]) -> None:
        """`hosts` are loaded ahead; the window's pages lie in the stack."""
        super().__init__(stack)
        self._stack, self._hosts = stack, hosts
        self._attempt = 0
        self._beginning: Beginning | None = None
        self._then: Callable[[object], object] = lambda _came: None
        self._cover: WaitCover | None = None
        self._came.connect(self._take)
        stack.currentChanged.connect(self.give_up)

    @property
    def waits(self) -> bool:
        """Whether something is being begun."""
        return self._cover is not None and not self._cover.isHidden()

    @property
    def said(self) -> str:
        """What the window says that it waits for; "" as long as it says nothing."""
        return self._cover.said if self._cover is not None else ""

    def open(self, plan: HostPlan, then: Callable[[Client], object], failed: Failed, seat: int = 0) -> None:
        """Begin a game at a host of this program's own; `then` gets the client, or `failed` why there is none."""
        from gadesk.net.client import Client
        from gadesk.net.host_process import Beginning
        from gadesk.ui.game_plans import ME

        hosts, beginning = self._hosts(), Beginning()

        def work() -> object:
            farewells().wait()  # the game that is left now may be the one to be gone on with
            try:
                return Client.solo(plan, seat, name=ME, hosts=hosts, beginning=beginning)
            except (UserError, OSError, ValueError) as error:
                return error

        def take(came: object) -> None:
            if isinstance(came, Client):
                then(came)
            else:
                assert isinstance(came, Exception)
                failed(came)

        self._begin(work, take, HOST)
        self._beginning = beginning

    def when_left(self, then: Callable[[], object]) -> None:
        """Go on once every game that was played is left, and all of it written down."""
        if not farewells().pending:
            then()
            return
        self._begin(farewells().wait, lambda _came: then(), LEAVING)

    def give_up(self) -> None:
        """Wait no longer: what comes all the same is closed again."""
        self._attempt += 1
        beginning, self._beginning = self._beginning, None
        if beginning is not None:
            beginning.give_up()
        if self._cover is not None:
            self._cover.lift()

    def _begin(self, work: Callable[[], object], then: Callable[[object], object], words: str) -> None:
        self.give_up()
        attempt, self._then = self._attempt, then
        if self._cover is None:
            from gadesk.ui.design.wait_cover import WaitCover

            self._cover = WaitCover(self._stack.window())
        self._cover.cover(words, self.give_up)

        def run() -> None:
            came: object
            try:
                came = work()
            except Exception as error:  # a fault of ours: told where all faults are, in the window's thread
                came = _Fault(error)
            tell(self._came, attempt, came)

        threading.Thread(target=run, name="gadesk-beginning", daemon=True).start()

    def _take(self, attempt: int, came: object) -> None:
        if attempt != self._attempt:
            if close := getattr(came, "close", None):
                farewells().say(close)
            return
        self._beginning = None
        if self._cover is not None:
            self._cover.lift()
        if isinstance(came, _Fault):
            raise came.error
        self._then(came)
