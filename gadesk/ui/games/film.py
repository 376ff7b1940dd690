"""A recording as it is watched from one seat: moments, turns, and the log up to each; no Qt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from gadesk.protocol.events import Event
from gadesk.protocol.recording import Recording, Shown
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.log.grouped_lines import tell
from gadesk.ui.log.sentences import Part, Sentence, Speaker


@dataclass(slots=True)
class _Told:
    """What the log gets with a moment; `anew`: all that was there before is taken back."""

    sentences: list[Sentence] = field(default_factory=list)
    anew: bool = False


class Film:
    """A game from one seat, step by step. Steps are counted from 0."""

    def __init__(self, recording: Recording, seat: int, name: Callable[[str | None], str]) -> None:
        self.recording, self.seat = recording, seat
        self._moments = recording.moments[seat]
        self._told = self._tell(name)
        self.turns: dict[int, int] = {}
        for at, moment in enumerate(self._moments):
            if moment.shown.turn:
                self.turns.setdefault(moment.shown.turn, at)

    def __len__(self) -> int:
        return len(self._moments)

    def shown(self, step: int) -> Shown:
        """What the seat was told at a step."""
        return self._moments[step].shown

    def view(self, step: int) -> PlayerView:
        """What it saw then."""
        return self._moments[step].player_view()

    def fresh(self, step: int) -> list[Sentence] | None:
        """Return the log's new lines of a step; None where some of what was told is taken back."""
        told = self._told[step]
        return None if told.anew else told.sentences

    def log(self, step: int) -> list[Sentence]:
        """Return the log as it stood at a step."""
        begin = next((at for at in range(step, -1, -1) if self._told[at].anew), 0)
        return [sentence for told in self._told[begin : step + 1] for sentence in told.sentences]

    def turn_before(self, step: int) -> int:
        """Return the step at which this turn began, or if that is where we are, the one before."""
        return max((at for at in self.turns.values() if at < step), default=0)

    def turn_after(self, step: int) -> int:
        """Return the step at which the next turn begins, or the last one."""
        return min((at for at in self.turns.values() if at > step), default=len(self) - 1)

    def _tell(self, name: Callable[[str | None], str]) -> list[_Told]:
        names, spoken = self.recording.head.names, self.recording.spoken
        speaker, events, said, told = Speaker(names, name, {}), list[Event](), 0, list[_Told]()
        for moment in self._moments:
            shown = moment.shown
            anew = shown.first_event < len(events)
            events[shown.first_event :] = shown.events
            if anew:
                speaker = Speaker(names, name, {})
            speaker.learn_view(moment.player_view())
            lines = _sentences(speaker, events if anew else shown.events)
            for line in spoken[said : moment.spoken]:
                who = names[line.seat] if 0 <= line.seat < len(names) else "Somebody"
                lines.append(Sentence((Part(f"{who}: {line.text}"),)))
            said = moment.spoken
            told.append(_Told(lines, anew))
        return told


def _sentences(speaker: Speaker, events: tuple[Event, ...] | list[Event]) -> list[Sentence]:
    """Tell events; of a file of somebody's a word may be none that the log knows, and then they stay untold."""
    try:
        return tell(speaker, events)
    except (KeyError, ValueError, IndexError, TypeError):
        return []
