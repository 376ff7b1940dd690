"""How long a frame of the table takes: 120 cards, 20 of them on their way, drawn without a screen."""

from __future__ import annotations

from statistics import median
from time import perf_counter, sleep, thread_time

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.system import running_application
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.sample_boards import crowded
from gadesk.ui.table.shots import table_for
from gadesk.ui.table.table_widget import TableWidget

SIZE = QSize(1600, 900)
CARDS = 120
MOVING = 20


@dataclass(frozen=True, slots=True)
class Frames:
    """What was measured, in milliseconds for one frame; "work" is the processor time of this thread."""

    cards: int
    moving: int
    frames: int
    median_ms: float
    p95_ms: float
    worst_ms: float
    work_ms: float
    work_p95_ms: float


def measure(frames: int = 240, whole: bool = True) -> Frames:
    """Draw so many frames of a full table while twenty cards travel and turn (the application must exist).

    `whole`: all of it is drawn each time, as where everything changes; without, what changed, as the window does it.
    """
    table = table_for(SIZE, full_board())
    table.show()
    QApplication.processEvents()
    table.animator.speed = 1.0
    movers = travellers(table)
    times: list[float] = []
    work: list[float] = []
    for number in range(frames):
        if number % 30 == 0:
            send_off(table, movers, number // 30)
        started, worked = perf_counter(), thread_time()
        table.animator.step()
        if whole:
            table.table_view.viewport().repaint()
        else:
            QApplication.processEvents()
        work.append((thread_time() - worked) * 1000)
        times.append((perf_counter() - started) * 1000)
        wait_for_frame(started, whole)
    count = len(list(table.scene.card_items()))
    table.animator.finish()
    table.close()
    table.deleteLater()
    times.sort()
    work.sort()
    late = int(frames * 0.95)
    return Frames(count, len(movers), frames, median(times), times[late], times[-1], median(work), work[late])


def measure_alone() -> tuple[Frames, Frames]:
    """Measure in a program that has no window of its own yet, in its theme: the whole table, and what changes."""
    app = running_application()
    apply_theme(app)
    return measure(), measure(whole=False)


def full_board() -> PlayerView:
    """Make a board of which at least 120 cards lie open."""
    view = crowded(46)
    allies = tuple(replace(card, rested=index % 7 == 0) for index, card in enumerate(view.field))
    return replace(view, field=allies)


def travellers(table: TableWidget) -> list[CardItem]:
    """Choose the cards that move: from all over the table."""
    items = [item for item in table.scene.card_items() if item.key >= 0]
    return items[:: max(1, len(items) // MOVING)][:MOVING]


def send_off(table: TableWidget, movers: list[CardItem], turn: int) -> None:
    """Send the cards across the table, turning."""
    for index, item in enumerate(movers):
        x, y, _, _ = item.rest()
        far = 240.0 if (turn + index) % 2 else -240.0
        table.animator.run(item, (x + far, y + far / 2, 90.0 if turn % 2 else 0.0, 1.0), 620.0)


def wait_for_frame(started: float, busy: bool) -> None:
    """Let the rest of the frame's time go by, as on a screen; `busy` with what else comes."""
    while (left := 0.016 - (perf_counter() - started)) > 0:
        if busy:
            QApplication.processEvents()
        else:
            sleep(left)
