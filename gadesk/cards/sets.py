"""The sets that the shipped cards are printed in, by prefix; `python -m gadesk.cards.sets INDEX` writes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gadesk import foreign
from gadesk.paths import resource

FILE = "sets.json"


class CardSet(NamedTuple):
    """A set of cards: what it is called and the day on which it came out, "" where that is not known."""

    name: str
    released: str = ""

    @property
    def year(self) -> int | None:
        """The year in which it came out."""
        return foreign.whole(self.released[:4], 9999)


Sets = Mapping[str, CardSet]


@cache
def bundled_sets() -> Sets:
    """Read the sets of the shipped cards, by their prefix in lower case."""
    try:
        data = json.loads(resource("cards", FILE).read_text(encoding="utf-8"))
        return {prefix: CardSet(name, released) for prefix, (name, released) in data.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}  # a search by year finds nothing then; everything else does


def sets_of(cards: Iterable[Mapping[str, Any]]) -> dict[str, CardSet]:
    """Gather the sets that cards of the Index are printed in."""
    found: dict[str, CardSet] = {}
    for card in cards:
        for edition in card.get("editions") or ():
            about = edition["set"]
            released = str(about.get("release_date") or "")[:10]
            found[about["prefix"].lower()] = CardSet(about.get("name") or "", released)
    return dict(sorted(found.items()))


def main(arguments: list[str]) -> int:
    """Write the sets of an Index file."""
    cards = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    lines = [f"{json.dumps(key)}: {json.dumps(list(each))}" for key, each in sets_of(cards).items()]
    resource("cards", FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
