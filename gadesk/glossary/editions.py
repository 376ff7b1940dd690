"""The editions of the Comprehensive Rules that are played or cited."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class EditionFacts(NamedTuple):
    """What holds for an edition."""

    ids: str
    """The file in `resources/rules` that lists the ids of its rules."""


class Edition(Notion):
    """Editions of the Comprehensive Rules, the oldest first."""

    facts: EditionFacts

    V1_1_3 = "1.1.3", EditionFacts("ids.txt")
    AUGUST_2026 = "2026-08", EditionFacts("ids-2026-08.txt")


PLAYED = Edition.V1_1_3
"""The edition that games are played by. What only a later one knows is carried out as that one says."""


def citable(read: Callable[[str], str]) -> Iterator[str]:
    """Yield every rule as it is cited: by its id, behind the name of its edition where that is not the one played.

    `read` gives the text of a file in `resources/rules`.
    """
    for edition in Edition:
        before = "" if edition is PLAYED else f"{edition}:"
        yield from (f"{before}{id}" for id in read(edition.facts.ids).split())
