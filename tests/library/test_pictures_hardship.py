"""Pictures where the disk is full, the list is damaged or gadesk is killed: nothing half is kept, nothing is lost."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from gadesk.library.errors import FullDiskError
from gadesk.library.library import Library
from gadesk.library.picture_store import PictureStore
from gadesk.library.pictures import DECK, Pictures
from tests.library.conftest import HASTY, opened
from tests.library.standin import StandIn
from tests.waiting import PATIENCE


def fetched(index: StandIn) -> list[str]:
    """List the pictures that were asked for, in order."""
    return [path.rsplit("/", 1)[1] for path in index.asked]


def test_a_full_disk_is_told_and_the_picture_stays_wanted(
    pictures: Pictures, index: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No room: a sentence, no half file, and the queue is kept."""
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        write(path, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    pictures.want([("made-up-0001", "front")])
    assert not pictures.wait(PATIENCE)
    assert "The disk is full" in pictures.trouble and list(pictures.store.folder.rglob("*.jpg*")) == []
    monkeypatch.setattr(Path, "write_bytes", write)
    pictures.retry()
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None


def test_what_is_wanted_is_kept_in_mind_while_the_list_cannot_be_written(
    pictures: Pictures, index: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk too full even for the queue: a sentence, and what was wanted comes once there is room."""
    want, began = pictures.store.queue.want, time.monotonic()
    tries: list[object] = []

    def full(wanted: object) -> None:
        tries.append(wanted)
        raise FullDiskError("The disk is full.")

    monkeypatch.setattr(pictures.store.queue, "want", full)
    pictures.want([("made-up-0001", "front")])
    assert not pictures.wait(PATIENCE) and pictures.stalled and "full" in pictures.trouble
    time.sleep(0.5)
    assert len(tries) < 50 + 10 * (time.monotonic() - began)  # a few a second, not as fast as a processor can
    monkeypatch.setattr(pictures.store.queue, "want", want)
    pictures.retry()
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None


def test_killed_at_random_points_no_half_picture_is_kept(tmp_path: Path, index: StandIn) -> None:
    """Killed while fetching, again and again: every listed file decodes whole, and the rest comes in the end."""
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from gadesk.library.library import Library\n"
        "library = Library.open(Path(sys.argv[1]), base_url=sys.argv[2])\n"
        "library.pictures.want([(card.slug, 'front') for card in library.catalogue], 1)\n"
        "print('ready', flush=True)\n"
        "time.sleep(1000)\n"
    )
    library = Library.open(tmp_path, base_url=index.url)
    library.sync()
    rng = random.Random(5)
    for _ in range(4):
        process = subprocess.Popen([sys.executable, "-c", script, tmp_path, index.url], stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(rng.uniform(0.0, 0.3))
        process.kill()
        process.communicate()
        store = PictureStore(tmp_path / "pictures")
        store.db.sound()
        for sizes in store.sizes().values():
            for _, path in sizes:
                with Image.open(path) as image:
                    image.load()
        store.close()
    slugs = [raw["slug"] for raw in index.cards]
    library.patience = HASTY
    library.pictures.want([(slug, "front") for slug in slugs], DECK)
    assert library.pictures.wait(PATIENCE) and all(library.pictures.path(slug) for slug in slugs)
    twice = len(fetched(index)) - len(set(fetched(index)))
    assert twice <= 4 * 3 + 3
    library.close()


def test_a_damaged_list_begins_anew(tmp_path: Path, index: StandIn) -> None:
    """Pictures whose list was damaged are fetched again."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "pictures.sqlite").write_bytes(b"nothing of the kind" * 500)
    pictures = opened(tmp_path, index)
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None
    pictures.close()
