"""What the window keeps between runs beside the settings: the last choices of the start screen, and the stops."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt
from PySide6.QtWidgets import QWidget

from gadesk import foreign
from gadesk.ui.design.window_frame import frame_of_windows
from gadesk.ui.start.choice import ALLIES, DAMAGES, SECONDS, First, Opponent, StartChoice

if TYPE_CHECKING:
    from gadesk.protocol.passing import Stops

USUAL = QSize(1280, 760)
STOP_SWITCHES = ("own_plays", "abilities")


def take_place(window: QWidget, settings: QSettings, room: QSize) -> None:
    """Let a window be where it was the last time; the first time as large as usual, or as all the room there is.

    `room` holds the window's frame, too, whose height is known only once it is shown.
    """
    window.resize(USUAL.boundedTo(room))
    geometry = settings.value("geometry")
    if isinstance(geometry, QByteArray):
        window.restoreGeometry(geometry)
    elif room.height() < USUAL.grownBy(frame_of_windows()).height():
        window.setWindowState(Qt.WindowState.WindowMaximized)


def previous_choice(settings: QSettings) -> StartChoice:
    """What was chosen the last time."""
    value = settings.value
    base = StartChoice(mine=str(value("mine", "")), theirs=str(value("theirs", "")))
    try:
        return replace(
            base,
            opponent=Opponent(str(value("opponent", base.opponent.value))),
            first=First(str(value("first", base.first.value))),
            damage=_one_of(DAMAGES, value("target/damage"), base.damage),
            allies=_one_of(ALLIES, value("target/allies"), base.allies),
            seconds=_one_of(SECONDS, value("patient/seconds"), base.seconds),
        )
    except ValueError:
        return base


def _one_of(offered: tuple[int, ...], kept: object, otherwise: int) -> int:
    number = foreign.whole(str(kept), max(offered))
    return number if number in offered else otherwise


def remember_choice(settings: QSettings, choice: StartChoice) -> None:
    """Keep what was chosen for the next time; the settings of the window are kept when they are changed."""
    for name, kept in (
        ("mine", choice.mine),
        ("theirs", choice.theirs),
        ("opponent", choice.opponent.value),
        ("first", choice.first.value),
        ("target/damage", choice.damage),
        ("target/allies", choice.allies),
        ("patient/seconds", choice.seconds),
    ):
        settings.setValue(name, kept)


def previous_stops(settings: QSettings) -> Stops:
    """Where the player wanted to be asked the last time. Full control lasts for a game alone."""
    from gadesk.protocol.passing import OF_USE, StopAt, Stops  # the start screen plays nothing

    base = Stops()
    kept = {side: settings.value(f"stops/{side}") for side in ("mine", "theirs")}
    known = {
        side: tuple(at for at in StopAt if at.value in str(words).split()) if words is not None else getattr(base, side)
        for side, words in kept.items()
    }
    switches = {name: _is_on(settings, f"stops/{name}", False) for name in STOP_SWITCHES}
    of_use = OF_USE if _is_on(settings, "stops/of_use", True) else 0
    return Stops(known["mine"], known["theirs"], **switches, of_use=of_use)


def _is_on(settings: QSettings, key: str, otherwise: bool) -> bool:
    return str(settings.value(key, otherwise)).lower() == "true"


def remember_stops(settings: QSettings, stops: Stops) -> None:
    """Keep where the player wants to be asked."""
    for side, places in (("mine", stops.mine), ("theirs", stops.theirs)):
        settings.setValue(f"stops/{side}", " ".join(places))
    for name in STOP_SWITCHES:
        settings.setValue(f"stops/{name}", getattr(stops, name))
    settings.setValue("stops/of_use", bool(stops.of_use))
