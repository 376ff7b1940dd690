"""What is kept of a picture, and who fetches which."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from gadesk.library import picture_files
from gadesk.library.picture_files import NoPictureError, make
from gadesk.library.picture_store import PictureStore, Wanted
from gadesk.library.pictures import DECK
from tests.library.standin import picture


def test_what_a_dead_gadesk_was_fetching_is_free_at_once(tmp_path: Path) -> None:
    """A claimed picture is nobody else's while its gadesk lives, and anybody's as soon as it does not."""
    ours, other = PictureStore(tmp_path), PictureStore(tmp_path)
    assert ours.queue.claim() is None  # ours is the first of the two
    other.queue.want([Wanted("/a.jpg", "a", "front", "", DECK)])
    claimed = other.queue.claim()
    assert claimed is not None and claimed.image == "/a.jpg"
    assert ours.queue.claim() is None and other.queue.claim() is None
    other.close()
    again = ours.queue.claim()
    assert again is not None and again.image == "/a.jpg"
    ours.close()


def test_a_queue_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """What was claimed until a time of the clock once is free, and nothing is lost."""
    store = PictureStore(tmp_path)
    store.queue.want([Wanted("/a.jpg", "a", "front", "", DECK)])
    with store.db.write() as db:
        db.execute("UPDATE queue SET claimed = 1.7e9")
        db.execute("PRAGMA user_version = 1")
    store.close()
    again = PictureStore(tmp_path)
    assert again.queue.claim() is not None
    again.close()
    assert [path.name for path in tmp_path.glob("*.lock")] == ["fetching-1.lock"]


def test_only_whole_pictures_of_known_kinds_are_made() -> None:
    """PNG becomes JPEG, small ones are not blown up, and what is no picture, or too big a one, is refused."""
    out = io.BytesIO()
    Image.new("RGBA", (744, 1039), (9, 9, 9, 128)).save(out, "PNG")
    assert [cut.width for cut in make(out.getvalue()).cuts] == [250, 500, 744]
    assert [cut.width for cut in make(picture("x", (744, 1039))).cuts] == [250, 500, 744]
    assert [cut.width for cut in make(picture("x", (200, 280))).cuts] == [200]
    gif = io.BytesIO()
    Image.new("L", (100, 100)).save(gif, "GIF")
    for body in (b"", b"GIF89a", gif.getvalue(), picture("x")[:-3000], picture("x", (8, 8)), b"\xff\xd8" + b"0" * 99):
        with pytest.raises(NoPictureError):
            make(body)
    with pytest.raises(NoPictureError, match="larger"):
        make(b"\xff" * (picture_files.MOST_BYTES + 1))
    large = io.BytesIO()
    Image.new("L", (5000, 5000)).save(large, "JPEG", quality=1)
    with pytest.raises(NoPictureError, match="more pixels"):
        make(large.getvalue())
