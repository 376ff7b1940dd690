"""What the window keeps between runs: the last choices of the start screen, the text size and the look."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

from gadesk import foreign
from gadesk.ui.design.looks import LookChoice
from gadesk.ui.start.choice import First, Opponent, StartChoice

if TYPE_CHECKING:
    from gadesk.protocol.passing import Stops

STOP_SWITCHES = ("own_plays", "abilities")


def previous_choice(settings: QSettings) -> StartChoice:
    """What was chosen the last time."""
    value = settings.value
    base = StartChoice(mine=str(value("mine", "")), theirs=str(value("theirs", "")))
    try:
        return replace(
            base,
            opponent=Opponent(str(value("opponent", base.opponent.value))),
            first=First(str(value("first", base.first.value))),
            text_scale=text_size(settings),
            animation=_number(settings, "animation", 0.0, 10.0),
            confirms=str(value("confirms", True)).lower() != "false",
        )
    except ValueError:
        return base


def remember_choice(settings: QSettings, choice: StartChoice) -> None:
    """Keep what was chosen for the next time; the settings of the window are kept when they are changed."""
    for name, kept in (
        ("mine", choice.mine),
        ("theirs", choice.theirs),
        ("opponent", choice.opponent.value),
        ("first", choice.first.value),
    ):
        settings.setValue(name, kept)


def favourites(settings: QSettings) -> tuple[str, ...]:
    """The ids of the decks that the player gave a star."""
    kept = settings.value("favourites", [])
    return tuple(str(each) for each in (kept if isinstance(kept, list) else [kept]))


def previous_stops(settings: QSettings) -> Stops:
    """Where the player wanted to be asked the last time. Full control lasts for a game alone."""
    from gadesk.protocol.passing import StopAt, Stops  # the start screen plays nothing

    base = Stops()
    kept = {side: settings.value(f"stops/{side}") for side in ("mine", "theirs")}
    known = {
        side: tuple(at for at in StopAt if at.value in str(words).split()) if words is not None else getattr(base, side)
        for side, words in kept.items()
    }
    switches = {name: str(settings.value(f"stops/{name}", False)).lower() == "true" for name in STOP_SWITCHES}
    return Stops(known["mine"], known["theirs"], **switches)


def remember_stops(settings: QSettings, stops: Stops) -> None:
    """Keep where the player wants to be asked."""
    for side, places in (("mine", stops.mine), ("theirs", stops.theirs)):
        settings.setValue(f"stops/{side}", " ".join(places))
    for name in STOP_SWITCHES:
        settings.setValue(f"stops/{name}", getattr(stops, name))


def text_size(settings: QSettings) -> float:
    """The text size that the player set."""
    return min(2.0, max(0.5, _number(settings, "text", 0.0, 100.0)))


def _number(settings: QSettings, name: str, least: float, most: float) -> float:
    number = foreign.fraction(str(settings.value(name, 1.0)), least, most)
    return 1.0 if number is None else number


def look_of(settings: QSettings) -> LookChoice:
    """The look that the player chose."""
    try:
        return LookChoice(str(settings.value("look", LookChoice.SYSTEM.value)))
    except ValueError:
        return LookChoice.SYSTEM
