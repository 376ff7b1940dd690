"""What the word of an event means is asked for by its type, whatever a host sends."""

from __future__ import annotations

import pytest

from gadesk.protocol.events import MEANINGS, Event, EventKind, Harm

DOORS = ("phase", "step", "cause", "occasion", "vain", "became", "direction", "loss")


def meanings(event: Event) -> list[object]:
    """What each door gives."""
    return [found for door in DOORS if (found := getattr(event, door)) is not None]


@pytest.mark.parametrize("kind", MEANINGS)
def test_each_word_is_read_by_the_door_of_its_kind_alone(kind: EventKind) -> None:
    """All members; what is none of them means nothing, and so does the word of another kind."""
    doors = [] if MEANINGS[kind] is Harm else [1]
    for word in MEANINGS[kind]:
        found = meanings(Event(kind, word=word.value))
        assert len(found) == len(doors) and all(each is word for each in found)
    assert not meanings(Event(kind, word="no such word")) and not meanings(Event(kind, word="draw ")), kind
    assert not meanings(Event(EventKind.BY_HAND, word=next(iter(MEANINGS[kind])).value))
