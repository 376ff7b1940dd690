"""`gadesk demo`: one game between two bots with no screen; its log and six pictures of the table are left behind."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import field
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from gadesk import plain
from gadesk.bots.bot import bot_makers
from gadesk.decks.starters import starter_names
from gadesk.files import folder_to_write, write_whole
from gadesk.glossary import Phase
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import Event
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.session.room import Room
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import game_deck
from gadesk.sheets.outlines import FactBook
from gadesk.terminal import say
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.log.grouped_lines import tell
from gadesk.ui.log.sentences import Sentence, Speaker
from gadesk.ui.shots import save_picture
from gadesk.ui.system import running_application
from gadesk.ui.table.shots import NobodySeat, bundled_lexicon, sync_pixmaps
from gadesk.ui.table.table_widget import TableWidget

PLAYERS = ("Ana", "Ben")
BOT = "sensible"
SIZE = QSize(1600, 900)
MOST_UPDATES = 40_000


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of the game worth a picture: how much so, the update, and how many events came before it."""

    worth: int
    update: wire.Update
    events: int


@dataclass(slots=True)
class Play:
    """The game as seat 0 was told it, with the best moment found for each picture."""

    events: list[Event] = field(default_factory=list)
    lines: list[Sentence] = field(default_factory=list)
    moments: dict[str, Moment] = field(default_factory=dict)
    last: wire.Update | None = None


def worth_start(view: PlayerView) -> int:
    """How good a view shows the start: the first main phase of the own first turns."""
    return 1000 - view.turn if view.phase == Phase.MAIN and view.turn <= 3 and view.seats[0].champion else 0


def worth_early(view: PlayerView) -> int:
    """How good a view shows the early game: some objects in turns 3 to 6."""
    quiet = view.combat is None and not view.stack
    return len(view.field) if 3 <= view.turn <= 6 and quiet and view.phase == Phase.MAIN else 0


def worth_combat(view: PlayerView) -> int:
    """How good a view shows combat: with an intent, weapons and retaliation."""
    fight = view.combat
    if fight is None or fight.attacker is None or not fight.defenders:
        return 0
    return 1 + 20 * len(fight.intent) + 5 * len(fight.weapons) + 8 * len(fight.retaliating) + len(view.field)


def worth_stack(view: PlayerView) -> int:
    """How good a view shows the Effects Stack: many layers with targets."""
    return sum(10 + 12 * len(layer.targets) for layer in view.stack)


def worth_late(view: PlayerView) -> int:
    """How good a view shows the late game: the latest turn with a full table."""
    return 0 if view.over or view.phase != Phase.MAIN else view.turn * 100 + len(view.field)


def worth_over(view: PlayerView) -> int:
    """Whether the game is over."""
    return int(view.over)


CROWDED = ("3-combat", "4-effects-stack")  # here it matters most how much is to be seen
PICTURES: tuple[tuple[str, Callable[[PlayerView], int]], ...] = (
    ("1-start", worth_start),
    ("2-early", worth_early),
    ("3-combat", worth_combat),
    ("4-effects-stack", worth_stack),
    ("5-late", worth_late),
    ("6-game-over", worth_over),
)


def demo(out: Path, seed: int = 1) -> None:
    """Play, write `log.txt` and the pictures into a folder, and say where they are."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = running_application()
    apply_theme(app)
    with (folder_to_write(out) / "log.txt").open("a"):  # what can't be written is known before the game
        play = play_game(seed)
    write_whole(out / "log.txt", log_text(play.lines).encode())
    say(f"{out / 'log.txt'}: {len(play.lines)} lines")
    for name, _ in PICTURES:
        moment = play.moments.get(name)
        if moment is None:
            say(f"{name}: the game had no such moment")
            continue
        path = out / f"{name}.png"
        draw(play, moment, path)
        say(path)


def play_game(seed: int) -> Play:
    """Let two bots play one game; seat 0 is told everything as a window would be."""
    play = Play()
    sheets = bundled_sheets()
    names = starter_names()
    decks = (game_deck(names[seed % len(names)]), game_deck(names[(seed * 3 + 1) % len(names)]))
    plan = RoomPlan(Start(decks, str(seed)), (SeatPlan(name=PLAYERS[0]), SeatPlan(BOT, PLAYERS[1])))
    speaker = Speaker(PLAYERS, bundled_lexicon().name, {})
    makers = bot_makers()
    room = Room(plan, sheets, makers, lambda seat, message: take(play, speaker, message))
    mine = makers[BOT](0, seed, FactBook(sheets))
    room.joined(0, PLAYERS[0])
    for _ in range(MOST_UPDATES):
        state = play.last
        if state is None or state.view.over:
            break
        turn = room.bots.due()
        if turn is not None:
            room.bots.take(turn, turn.bot.choose(turn.view, turn.decision))
        elif state.decision is not None:
            choice = mine.choose(state.view, state.decision)
            room.take(0, wire.Answer(state.epoch, state.decision.number, choice))
    room.close()
    return play


def take(play: Play, speaker: Speaker, message: wire.FromHost) -> None:
    """Note an update: its log lines, and whether it is the best moment yet for a picture."""
    if not isinstance(message, wire.Update):
        return
    play.last = message
    play.events.extend(message.events)
    speaker.learn_view(message.view)
    play.lines.extend(tell(speaker, message.events))
    for name, worth in PICTURES:
        mine = message.decision is not None and message.decision.kind == DecisionKind.OPPORTUNITY
        value = worth(message.view) * (5 if mine and name not in CROWDED else 1)
        if value > (play.moments[name].worth if name in play.moments else 0):
            play.moments[name] = Moment(value, message, len(play.events))


def log_text(lines: list[Sentence]) -> str:
    """Write the log as plain text, an empty line before each turn."""
    return "\n".join(("\n" if line.heading else "") + plain.line(str(line)) for line in lines) + "\n"


def draw(play: Play, moment: Moment, path: Path) -> None:
    """Draw the table at a moment."""
    lexicon = bundled_lexicon()
    update = moment.update
    table = TableWidget(NobodySeat(), 0, PLAYERS, lexicon, sync_pixmaps(lexicon))
    table.animator.speed = 0
    table.resize(SIZE)
    table.show()
    table.show_update(update.view, play.events[: moment.events], update.decision, update.waiting_for)
    for _ in range(3):
        QApplication.processEvents()
    save_picture(table.grab(), path)
    table.close()
    table.deleteLater()
