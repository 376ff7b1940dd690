"""A newer and an older gadesk: what a program does not know is passed over; what it would misread has its version."""

from __future__ import annotations

import json
import threading
import types
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from gadesk.net.client import Client, join
from gadesk.net.connection import ConnectError, Connection
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.session.host import MOST_BAD_LINES
from tests.session.test_host import play
from tests.session.test_lan import Two, homes, two, until
from tests.waiting import PATIENCE

__all__ = ["homes", "two"]

WORDS = Path(__file__).parent / "words_on_the_wire.json"
LATER = b'{"is":"later","much":[1,{"deep":"more"}]}\n'
_WRITE = wire.write


def later(data: Any) -> Any:
    """Return plain data as a newer program may write it: each record of it says more."""
    if isinstance(data, list):
        return [later(each) for each in data]
    if isinstance(data, dict):
        return {**{key: later(value) for key, value in data.items()}, "zz_later": {"deep": [1, "more"]}}
    return data


def newer(message: wire.FromSeat | wire.FromHost) -> bytes:
    """Write a message as a newer program does, with one behind it of a kind that nobody knows yet.

    As long as a visitor proves itself each line has its place.
    """
    line = json.dumps(later(codec.plain_of(message))).encode() + b"\n"
    ordered = isinstance(message, wire.Knock | wire.Proof | wire.Hello | wire.Leave)
    return line if ordered else line + LATER


def played_by(*clients: Client) -> None:
    """Play to the end, and see that all were told of it."""
    threads = [threading.Thread(target=play, args=(client, at)) for at, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert all(client.state is not None and client.state.view.over for client in clients)


def test_a_program_that_says_more_is_played_with(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either side sends fields in every record, and messages, that the other does not know: a game to its end."""
    code = until(two.code)
    monkeypatch.setattr(wire, "write", newer)
    guest = join(two.visit(code))
    played_by(two.own, guest)
    guest.close()


def test_what_nobody_knows_yet_ends_no_connection_however_often_it_comes(two: Two) -> None:
    """A guest is told of each message that this host does not know, and the game goes on."""
    guest = join(two.visit(until(two.code)))
    for _ in range(MOST_BAD_LINES + 5):
        guest._connection.send(LATER)
    told = until(lambda: [each for each in guest.poll() if isinstance(each, wire.Refused)])
    assert {(each.code, each.final) for each in told} == {("unknown", False)}
    played_by(two.own, guest)
    guest.close()


@pytest.mark.parametrize(
    ("oldest", "newest", "says", "tells"),
    [(9, 9, "ask the host to update", "update yours"), (0, 1, "update yours", "they have to update")],
)
def test_without_a_common_version_both_are_told_who_has_to_update(
    two: Two, monkeypatch: pytest.MonkeyPatch, oldest: int, newest: int, says: str, tells: str
) -> None:
    """A guest's whole program that requires what this host does not speak, or does not know what the host requires."""
    code = until(two.code)
    other = types.SimpleNamespace(**{**vars(wire), "VERSION": newest, "OLDEST": oldest})
    monkeypatch.setattr("gadesk.net.visit.wire", other)
    with pytest.raises(ConnectError, match=says) as refused:
        two.visit(code)
    assert refused.value.code == "version"
    notices = until(lambda: [each.text for each in two.hear() if isinstance(each, wire.Notice)])
    assert tells in notices[-1]
    monkeypatch.undo()


def test_a_guest_is_told_what_to_do_where_the_host_says_what_can_not_be_read(two: Two) -> None:
    """As a word that only a newer program knows: the sentence says who may mend it."""
    guest = join(two.visit(until(two.code)))
    until(lambda: guest.poll() and guest.state is not None)
    written = Connection.read

    def read(self: Connection, longest: int) -> bytes:
        line = written(self, longest)
        return line.replace(b'"is":"pong"', b'"is":"seats","seats":7') if self is guest._connection else line

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Connection, "read", read)
        reasons = until(lambda: [reason for each in guest.poll() if (reason := getattr(each, "reason", ""))])
        assert "can't be read" in reasons[0] and "older gadesk" in reasons[0]
    guest.close()


def spoken() -> dict[str, dict[str, list[str]]]:
    """Return the words of each enumeration in a message, and the fields of each record that have to be there."""
    words: dict[str, list[str]] = {}
    needed: dict[str, list[str]] = {}

    def walk(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, Enum):
            words[kind.__name__] = sorted(str(member.value) for member in kind)
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind.__name__ in needed:
                return
            fields = msgspec.structs.fields(kind)
            needed[kind.__name__] = sorted(field.encode_name for field in fields if field.required)
            for field in fields:
                walk(field.type)
        else:
            for part in get_args(kind):
                walk(part)

    for family in (wire._FROM_SEAT, wire._FROM_HOST):
        for kind in family.by_word.values():
            walk(kind)
    return {"words": words, "needed": needed}


def test_a_word_or_a_need_that_is_new_on_the_wire_has_its_version() -> None:
    """An older program can't read a word that it does not know, nor do without a field that it needs.

    The file holds what may be said, and since which version of the protocol. Who adds a word, or a field without a
    default, raises `VERSION` and sends it only to who knocked with that, or makes it a field with a default or a
    message of its own, which is passed over; then `python -m tests.session.test_versions` writes the file anew.
    """
    since = json.loads(WORDS.read_text())
    now = spoken()
    for part in ("words", "needed"):
        known = {name: sorted(words) for name, words in since[part].items()}
        assert now[part] == known, f"what is said on the wire has changed ({part}): see this test's docstring"
    versions = {version for part in since.values() for words in part.values() for version in words.values()}
    assert versions <= set(range(wire.OLDEST, wire.VERSION + 1))


def _write_words() -> None:
    """Write the words as they are; what is new is said to be of the newest version."""
    before = json.loads(WORDS.read_text()) if WORDS.exists() else {}
    made = {
        part: {
            name: {word: before.get(part, {}).get(name, {}).get(word, wire.VERSION) for word in words}
            for name, words in sorted(of.items())
        }
        for part, of in spoken().items()
    }
    WORDS.write_text(json.dumps(made, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    _write_words()
