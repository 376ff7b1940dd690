"""`python -m gadesk.ui.sound.write_sounds` writes resources/sounds anew from `tones`."""

from __future__ import annotations

import io
import sys
import wave
from pathlib import Path

from gadesk.files import write_whole
from gadesk.paths import resource
from gadesk.terminal import say
from gadesk.ui.sound.cues import Cue
from gadesk.ui.sound.tones import RATE, samples


def wave_file(cue: Cue) -> bytes:
    """Return the file of a sound."""
    heard = samples(cue)
    if sys.byteorder == "big":
        heard.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(heard.tobytes())
    return file.getvalue()


def main(folder: Path) -> None:
    """Write each sound into a folder."""
    for cue in Cue:
        write_whole(folder / f"{cue.value}.wav", wave_file(cue))
    say(f"{len(Cue)} sounds written to {folder}")


if __name__ == "__main__":
    main(resource("sounds"))
