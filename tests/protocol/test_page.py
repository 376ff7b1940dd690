"""docs/protocol.md names every message and every line of a journal with all its fields, and none that there is not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import Line
from gadesk.protocol.matches import MatchRules, Stage

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def part(title: str) -> str:
    """What stands below a title of the page."""
    _, _, rest = PAGE.partition(f"\n## {title}\n")
    assert rest, title
    return rest.partition("\n## ")[0]


def rows(title: str) -> dict[str, str]:
    """The rows of the table below a title, by the word that they are about."""
    return {found[1]: row for row in part(title).splitlines() if (found := re.match(r"\| `(\w+)` \|", row))}


def word(kind: type[Any]) -> str:
    """The word of a message."""
    return str(kind.__struct_config__.tag)


def places() -> list[tuple[type[Any], str]]:
    """Each kind of message with what the page says of it."""
    greeting = part("Coming in from another machine")
    found = []
    both = {title: rows(title) for title in ("From a seat", "From the host")}
    for title, kinds in zip(both, (get_args(wire.FromSeat), get_args(wire.FromHost)), strict=True):
        for kind in kinds:
            if word(kind) in both[title]:  # a word of both sides may have a field of one of them
                found.append((kind, "".join(told.get(word(kind), "") for told in both.values())))
            else:
                found.append((kind, greeting))
    journal = rows("The journal")
    return found + [(kind, journal.get(word(kind), "")) for kind in get_args(Line)]


@pytest.mark.parametrize(("kind", "said"), places(), ids=lambda value: getattr(value, "__name__", ""))
def test_every_message_stands_on_the_page_with_its_fields(kind: type[Any], said: str) -> None:
    """In its row, or where coming in is told."""
    assert f"`{word(kind)}`" in said
    missing = [name for name in kind.__struct_fields__ if not re.search(rf"`{name}`", said)]
    assert not missing, f"docs/protocol.md, {word(kind)}: {missing}"


@pytest.mark.parametrize(
    ("title", "kinds"), [("From a seat", wire.FromSeat), ("From the host", wire.FromHost), ("The journal", Line)]
)
def test_the_page_has_no_message_that_there_is_not(title: str, kinds: Any) -> None:
    """Nor one that the other side says."""
    assert rows(title).keys() - {"is"} <= {word(kind) for kind in get_args(kinds)}


def test_what_a_client_needs_of_a_match_stands_there() -> None:
    """Each stage, and each field of the rules."""
    match = part("A match")
    assert [stage for stage in Stage if f"`{stage.value}`" not in match] == []
    assert [name for name in MatchRules.__struct_fields__ if f"`{name}`" not in match] == []
