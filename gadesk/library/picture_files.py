"""What comes as a picture: verified by decoding it whole, within bounds, and cut to the sizes the table needs."""

from __future__ import annotations

import hashlib
import io
import os
import warnings
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from gadesk.files import beside_of
from gadesk.library.errors import LibraryError, told
from gadesk.records import dataclass

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 8 << 20
_MOST_PIXELS = 16_000_000
_LEAST_SIDE = 32
_FORMATS = ("JPEG", "PNG", "WEBP")
WIDTHS = (250, 500)
_QUALITY = 88
_NAME_LETTERS = 32


class NoPictureError(LibraryError):
    """What came is not a picture that can be shown."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One size of a picture, as a JPEG."""

    width: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Made:
    """A verified picture: the hash of what came, and its sizes from small to large."""

    hash: str
    cuts: tuple[Cut, ...]


@cache
def _pillow() -> ModuleType:
    """Have Pillow with the first picture that comes: who shows pictures does without it."""
    from PIL import Image

    # It warns of pictures that are far above our own bound; those are refused anyway, with a sentence.
    warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)
    return Image


def make(body: bytes) -> Made:
    """Decode a picture whole and cut it; never larger than it came, and as it came where that is a fit."""
    if len(body) > MOST_BYTES:
        raise NoPictureError("The picture that came is larger than any card's would be, so it was not kept.")
    digest = hashlib.sha256(body).hexdigest()[:_NAME_LETTERS]
    pillow = _pillow()
    try:
        with pillow.open(io.BytesIO(body), formats=_FORMATS) as image:
            return Made(digest, _cuts(image, body))
    except (pillow.DecompressionBombError, pillow.DecompressionBombWarning):
        raise _too_large() from None
    except pillow.UnidentifiedImageError:
        raise NoPictureError("What came is not a picture of a kind that gadesk reads.") from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError):
        raise NoPictureError("The picture that came is damaged.") from None


def _cuts(image: Image.Image, body: bytes) -> tuple[Cut, ...]:
    width, height = image.size
    if width * height > _MOST_PIXELS:
        raise _too_large()
    if min(width, height) < _LEAST_SIDE:
        raise NoPictureError("The picture that came is too small to be a card's.")
    as_it_came = Cut(width, body) if image.format == "JPEG" and image.mode == "RGB" else None
    wanted = [size for size in WIDTHS if size < width]
    top = wanted[-1] if as_it_came and wanted else width
    # A JPEG is decoded at an eighth, a quarter or half of its size where that is enough; all of its data is read
    # and so verified all the same.
    image.draft("RGB", (top, height * top // width))
    image.load()
    whole = image.convert("RGB")
    cuts: list[Cut] = [] if as_it_came else [Cut(width, _jpeg(whole))]
    for size in reversed(wanted):
        whole = whole.resize((size, round(height * size / width)), _pillow().Resampling.LANCZOS, reducing_gap=2.0)
        cuts.append(Cut(size, _jpeg(whole)))
    cuts.reverse()
    return (*cuts, as_it_came) if as_it_came else tuple(cuts)


def _jpeg(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def _too_large() -> NoPictureError:
    return NoPictureError("The picture that came has more pixels than any card's would, so it was not opened.")


def file_name(digest: str, width: int) -> str:
    """Name a file by the hash of the picture, never by what the service calls it."""
    return f"{digest[:2]}/{digest}-{width}.jpg"


def write_file(folder: Path, name: str, data: bytes) -> None:
    """Write a file whole or not at all."""
    path = folder / name
    beside = beside_of(path)  # two addresses may have the same picture, so two threads may write it at once
    with told(folder):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(data)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
