"""What is heard: the files are what the program makes, each event has its sound, and a missing device harms nothing."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Generator

import pytest

from gadesk.glossary import Zone
from gadesk.paths import resource
from gadesk.protocol.events import Event, EventKind
from gadesk.ui.sound.cues import Cue, CueGroup
from gadesk.ui.sound.device import MOST_VOICES, Mixer, Player, read_samples
from gadesk.ui.sound.heard import MOST_AT_ONCE, asks_aloud, cues_of
from gadesk.ui.sound.sounds import Sounds
from gadesk.ui.sound.tones import samples
from gadesk.ui.sound.write_sounds import wave_file
from tests.ui import samples as boards


@pytest.mark.parametrize("cue", list(Cue))
def test_each_file_is_what_the_program_makes(cue: Cue) -> None:
    """But for what machines round differently; loud enough to be heard, never distorted, and it ends in silence."""
    path = resource("sounds", f"{cue.value}.wav")
    heard, made = read_samples(path), samples(cue)
    same = len(heard) == len(made) and all(abs(a - b) <= 2 for a, b in zip(heard, made, strict=True))
    assert same, "python -m gadesk.ui.sound.write_sounds makes it anew"
    assert len(wave_file(cue)) == path.stat().st_size
    assert 2_000 < max(map(abs, heard)) < 24_000 and abs(heard[-1]) < 300


def test_no_sound_file_is_left_over() -> None:
    """The folder holds the sounds and nothing else."""
    assert {path.stem for path in resource("sounds").glob("*")} == {cue.value for cue in Cue}


def test_what_happens_at_once_is_heard_as_its_weightiest_parts() -> None:
    """Ten moved cards are one sound, and no more than two sounds begin together."""
    moved = [Event(EventKind.MOVED, seat=0, zone=Zone.MEMORY, word="reserve")] * 10
    damaged = Event(EventKind.DAMAGED, id=3, amount=2)
    played = Event(EventKind.ACTIVATED, seat=1, id=4)
    assert cues_of(moved, 0) == (Cue.MOVE,)
    assert cues_of([*moved, played, damaged], 0) == (Cue.DAMAGE, Cue.PLAY)
    assert len(cues_of([*moved, played, damaged, Event(EventKind.DESTROYED, id=3)], 0)) == MOST_AT_ONCE


def test_the_same_is_heard_otherwise_by_each_player() -> None:
    """My turn, my victory: the other hears neither; who watches hears the end."""
    turn, over = Event(EventKind.TURN_BEGINS, seat=0, amount=3), Event(EventKind.GAME_OVER, seat=0)
    assert cues_of([turn], 0) == (Cue.MY_TURN,) and cues_of([turn], 1) == ()
    assert (cues_of([over], 0), cues_of([over], 1), cues_of([over], None)) == ((Cue.WON,), (Cue.LOST,), (Cue.WON,))


def test_a_question_is_heard_where_somebody_else_brought_it() -> None:
    """Not after what one has just done oneself."""
    theirs, mine = Event(EventKind.PASSED, seat=1), Event(EventKind.PASSED, seat=0)
    assert asks_aloud([theirs], boards.opportunity(), 0)
    assert not asks_aloud([mine], boards.opportunity(), 0) and not asks_aloud([theirs], None, 0)


def test_sounds_are_added_up_and_end() -> None:
    """Two sounds at once are their sum within the range; what ends early leaves silence behind."""
    mixer = Mixer()
    mixer.add(array("h", [100, 200, 30_000]))
    mixer.add(array("h", [1, 2, 30_000, 7]))
    assert array("h", mixer.take(2)).tolist() == [101, 202]
    assert array("h", mixer.take(4)).tolist() == [32_767, 7, 0, 0]
    assert mixer.quiet and mixer.take(3) == bytes(6)
    for _ in range(50):
        mixer.add(array("h", [1]))
    assert array("h", mixer.take(1)).tolist() == [MOST_VOICES]


class Deaf:
    """A device that keeps what it is given."""

    backend = "test"

    def __init__(self) -> None:
        self.heard, self.closed = threading.Event(), threading.Event()

    def start(self, wanted: Generator[bytes, int, None]) -> None:
        """Ask until something is heard."""
        for _ in range(100):
            if any(wanted.send(64)):
                self.heard.set()

    def close(self) -> None:
        """It is given back."""
        self.closed.set()


def test_the_device_is_opened_by_a_sound_and_given_back() -> None:
    """It is open while something is heard, closed after a while of quiet, and opened again by the next sound."""
    made: list[Deaf] = []

    def opens() -> Deaf:
        made.append(Deaf())
        return made[-1]

    player = Player(opens, idle=0.05)
    for count in (1, 2):
        player.play(array("h", [500] * 64))
        deadline = time.monotonic() + 20
        while len(made) < count and time.monotonic() < deadline:
            time.sleep(0.01)
        assert made[count - 1].heard.wait(20) and made[count - 1].closed.wait(20)
        assert player._thread is not None
        player._thread.join(20)
    player.close()


def test_without_a_device_nothing_is_heard_and_nothing_fails() -> None:
    """It is looked for once, in the background, and said in a sentence."""
    asked: list[int] = []

    def opens() -> Deaf:
        asked.append(1)
        raise OSError("none")

    heard = Sounds(Player(opens))
    heard.play((Cue.WON,))
    assert heard.player._thread is not None
    heard.player._thread.join(20)
    assert heard.player.trouble.endswith(".")
    heard.play((Cue.LOST,))
    assert len(asked) == 1
    heard.retry()
    assert heard.player.trouble == ""


def test_what_is_switched_off_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A group, or everything; and half the volume is less than half as loud."""
    player = Player(Deaf, idle=0.01)
    played: list[array[int]] = []
    monkeypatch.setattr(player, "play", played.append)
    heard = Sounds(player)
    heard.off = frozenset({CueGroup.COMBAT})
    heard.play((Cue.DAMAGE, Cue.DRAW))
    heard.volume = 0.3
    heard.play((Cue.DRAW,))
    heard.volume = 0.0
    heard.play((Cue.DRAW,))
    assert [max(each) for each in played] == [round(max(samples(Cue.DRAW)) * share**2) for share in (0.6, 0.3)]
