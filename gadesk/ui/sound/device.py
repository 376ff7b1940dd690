"""The device that plays: opened by the first sound, closed when it has been quiet for a while, never waited for.

Everything that can take time (finding the device, opening it) happens in a thread of its own. A machine without a
device is a machine without sound: nothing here raises.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import wave
from array import array
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Protocol

from gadesk.ui.sound.tones import RATE

IDLE = 4.0
"""Seconds of quiet after which the device is given back."""
MOST_VOICES = 8
_LOW, _HIGH = -32_768, 32_767
_PERIOD_MS = 40  # how much is asked for at a time: what a sound is late by


class Output(Protocol):
    """What plays samples by asking for them."""

    backend: str

    def start(self, wanted: Generator[bytes, int, None]) -> None:
        """Begin to ask for samples."""

    def close(self) -> None:
        """Give the device back."""


def may_play() -> bool:
    """Tell whether looking for a device is worth while: where there is none ALSA complains on the terminal."""
    if not sys.platform.startswith("linux"):
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    served = (running / "pulse" / "native").exists() or (running / "pipewire-0").exists()
    return served or "PULSE_SERVER" in os.environ or next(Path("/dev/snd").glob("pcm*p"), None) is not None


def open_output() -> Output:
    """Open this machine's default device; `OSError` if that is not possible."""
    if not may_play():
        raise OSError("no device")
    import miniaudio  # takes 20 ms: a program that is never heard comes without it

    try:
        sort = miniaudio.SampleFormat.SIGNED16
        device: Output = miniaudio.PlaybackDevice(sort, 1, RATE, _PERIOD_MS, app_name="gadesk")
    except miniaudio.MiniaudioError as error:
        raise OSError(str(error)) from None
    if device.backend.lower() == "null":
        device.close()
        raise OSError("no device")
    return device


class Mixer:
    """The sounds that are being played, added up as the device asks for them."""

    def __init__(self) -> None:
        """Begin quiet."""
        self._lock = threading.Lock()
        self._voices: list[tuple[array[int], int]] = []

    def add(self, samples: array[int]) -> None:
        """Play something from now on; of too many the oldest ends."""
        with self._lock:
            self._voices = [*self._voices[-(MOST_VOICES - 1) :], (samples, 0)]

    @property
    def quiet(self) -> bool:
        """Whether nothing is left to play."""
        return not self._voices

    def take(self, count: int) -> bytes:
        """Return the next samples: so many, as bytes of the machine's own order."""
        with self._lock:
            chunks = [samples[at : at + count] for samples, at in self._voices]
            self._voices = [(samples, at + count) for samples, at in self._voices if at + count < len(samples)]
        if not chunks:
            return bytes(2 * count)
        longest = max(chunks, key=len)
        if len(chunks) > 1:
            others = [chunk for chunk in chunks if chunk is not longest]
            mixed = list(longest)
            for chunk in others:
                for at, value in enumerate(chunk):
                    mixed[at] += value
            longest = array("h", (min(_HIGH, max(_LOW, value)) for value in mixed))
        return longest.tobytes() + bytes(2 * (count - len(longest)))

    def feed(self) -> Generator[bytes, int, None]:
        """Give a device what it asks for; begun already, as it wants it."""
        feeding = self._feed()
        next(feeding)
        return feeding

    def _feed(self) -> Generator[bytes, int, None]:
        count = yield b""
        while True:
            count = yield self.take(count)


class Player:
    """Plays sounds in the background. `trouble`: why nothing is heard, in a sentence, or ""."""

    def __init__(self, opens: Callable[[], Output] = open_output, idle: float = IDLE) -> None:
        """Play by a device that is opened when it is needed."""
        self.trouble = ""
        self.mixer = Mixer()
        self._opens, self._idle = opens, idle
        self._wake: queue.SimpleQueue[bool] = queue.SimpleQueue()  # False: end
        self._thread: threading.Thread | None = None

    def play(self, samples: array[int]) -> None:
        """Play samples as soon as the device is there."""
        if self.trouble:
            return
        self.mixer.add(samples)
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._wake.put(True)

    def close(self) -> None:
        """End, and wait for the thread for a moment: it holds nothing that could be lost."""
        self._wake.put(False)
        if self._thread is not None:
            self._thread.join(1.0)

    def _run(self) -> None:
        output: Output | None = None
        try:
            while self._on(output):
                if output is None:
                    output = self._opens()
                    output.start(self.mixer.feed())
        except OSError:
            self.trouble = "No sound is heard: this system has no sound device that can be opened."
        finally:
            if output is not None:
                with contextlib.suppress(OSError):
                    output.close()

    def _on(self, output: Output | None) -> bool:
        """Wait for the next sound; False when it is time to give the device back."""
        while True:
            try:
                return self._wake.get(timeout=self._idle)
            except queue.Empty:
                if output is None or self.mixer.quiet:
                    return False


def read_samples(path: Path) -> array[int]:
    """Read a sound of the program's own; what can't be read is silence."""
    try:
        with wave.open(str(path)) as reader:
            samples = array("h", reader.readframes(reader.getnframes()))
    except (OSError, EOFError, wave.Error, ValueError):
        return array("h")
    if array("H", b"\1\0")[0] != 1:
        samples.byteswap()
    return samples
