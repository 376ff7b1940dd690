"""Which cards a program knows, told to another in few bytes: a mark of three bytes for each.

A guest tells its host so before the game, as the cards of the host's deck are secret until they are seen: the host
counts those that the guest does not know, and tells the number alone.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable

MOST = 3000
"""Cards that fit into one line of a guest's."""
_SIZE = 3


def marks_of(slugs: Iterable[str]) -> str:
    """Write which cards are known; nothing where they are too many for a line."""
    marks = {_mark(slug) for slug in slugs}
    return base64.b64encode(b"".join(sorted(marks))).decode() if len(marks) <= MOST else ""


def how_many_unknown(marks: str, slugs: Iterable[str]) -> int:
    """Count the different cards that somebody who told these marks does not know; 0 where they tell nothing."""
    try:
        data = base64.b64decode(marks, validate=True)
    except ValueError:
        return 0
    known = {data[at : at + _SIZE] for at in range(0, len(data), _SIZE)}
    return sum(_mark(slug) not in known for slug in set(slugs)) if known else 0


def _mark(slug: str) -> bytes:
    return hashlib.blake2b(slug.encode(), digest_size=_SIZE).digest()
