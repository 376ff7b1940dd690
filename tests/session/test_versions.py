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

from gadesk import plain
from gadesk.glossary.editions import PLAYED, Edition
from gadesk.net.client import Client, join
from gadesk.net.connection import ConnectError, Connection
from gadesk.net.tables import OpenTable, facts_of, table_of
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import OLDEST_BEGUN, Abilities, Feature, Need, abilities_of, own_abilities
from gadesk.protocol.journal_file import load
from gadesk.protocol.matches import match_rules
from gadesk.protocol.plans import NEWEST
from gadesk.protocol.record import replace
from gadesk.session import lan
from gadesk.session.host import MOST_BAD_LINES
from tests.session.test_host import play
from tests.session.test_lan import Two, asking, homes, two, until
from tests.waiting import PATIENCE

__all__ = ["asking", "homes", "two"]

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


# What each side names in its greeting


def come_as(monkeypatch: pytest.MonkeyPatch, can: Abilities | None, *requires: Need) -> None:
    """Have guests come with the greeting of a made-up program."""
    monkeypatch.setattr("gadesk.net.visit.own_abilities", lambda: can)
    monkeypatch.setattr("gadesk.net.visit.REQUIRES", requires)


def told_to_host(two: Two, words: str) -> str:
    """Return the notice with these words that the host's own player was told."""
    return str(until(lambda: [each.text for each in two.hear() if words in getattr(each, "text", "")])[-1])


OWN = own_abilities()


@pytest.mark.parametrize(
    ("named", "played"), [((1, NEWEST + 5), NEWEST), ((3, OLDEST_BEGUN), OLDEST_BEGUN), ((), NEWEST)]
)
def test_a_new_game_is_begun_as_both_programs_know_it(
    homes: Path, monkeypatch: pytest.MonkeyPatch, named: tuple[int, ...], played: int
) -> None:
    """A guest that names newer ways than the host's, older ones, and none; it is announced, and so is a rematch."""
    two = Two(homes, str(homes / "game.journal"))
    code = until(two.code)
    come_as(monkeypatch, replace(OWN, generators=named))
    visit = two.visit(code)
    assert (visit.rules.generator, visit.rules.edition) == (played, PLAYED.value)
    guest = join(visit)
    played_by(two.own, guest)
    two.own.rematch()
    asked = until(lambda: [each for each in guest.poll() if isinstance(each, wire.Notice) and each.number])
    guest.consent(True, asked[-1].number)
    until(lambda: two.hear() and two.own.state is not None and two.own.state.game)
    files = sorted(homes.glob("game*.journal"))
    assert [load(path).header.start.generator for path in files] == [played, played]
    guest.close()
    two.stop()


def refused_on_both_sides(two: Two, code: str) -> tuple[str, str]:
    """Have a guest come that can't play; return what either side is told."""
    with pytest.raises(ConnectError) as refused:
        two.visit(code, name="Anna")
    assert refused.value.code == "version"
    return str(refused.value), told_to_host(two, "can't join")


def test_what_a_table_uses_must_be_known_to_its_guest(homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told what it is and who has to update; a table without it is played."""
    two = Two(homes, match=match_rules(1, "chess"))
    code = until(two.code)
    come_as(monkeypatch, OWN.without(Feature.CLOCKS))
    guest, host = refused_on_both_sides(two, code)
    assert guest == "Ben's table needs what your gadesk does not know: clocks. Update yours."
    assert host.startswith("Anna can't join") and "clocks. They have to update theirs." in host
    assert until(two.code) == code, "it is no wrong code"
    monkeypatch.undo()
    two.stop()


def test_what_a_guest_requires_must_be_known_to_the_host(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the host's program has no word for is said in the guest's words, which are one plain line."""
    come_as(monkeypatch, OWN, Need("dice", "dice\x1b[31m that\nboth throw" + "!" * 2000), Need("moon"))
    guest, host = refused_on_both_sides(two, until(two.code))
    assert "Ask them to update theirs" in guest and "dice" in guest
    assert "Update yours and open the table again" in host and "moon" in host
    assert all(plain.line(words, 400) == words for words in (guest, host))


@pytest.mark.parametrize(
    ("can", "guest_updates", "what"),
    [
        (replace(OWN, editions=("99.1",)), False, "edition 99.1 of the rules"),
        (replace(OWN, editions=(Edition.AUGUST_2026.value,)), True, f"edition {PLAYED.value} of the rules"),
        (replace(OWN, generators=(1, OLDEST_BEGUN - 1)), True, "how the rules ask by now"),
        (replace(OWN, generators=(NEWEST + 1, NEWEST + 2)), False, "how the rules ask by now"),
    ],
)
def test_without_common_rules_both_are_told_who_has_to_update(
    two: Two, monkeypatch: pytest.MonkeyPatch, can: Abilities, guest_updates: bool, what: str
) -> None:
    """Editions of the rules, and how they ask."""
    come_as(monkeypatch, can)
    guest, host = refused_on_both_sides(two, until(two.code))
    assert what in guest and what in host
    assert ("Update yours" in guest, "Update yours" in host) == (guest_updates, not guest_updates)


def test_a_guest_looks_itself_at_what_a_newer_host_requires(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where that host lets it come to the table."""
    code = until(two.code)
    monkeypatch.setattr(lan, "needs_of", lambda rules: (Need("dice", "dice that both throw"),))
    with pytest.raises(ConnectError, match=r"dice that both throw\. Update yours") as refused:
        two.visit(code)
    assert refused.value.code == "version"


def test_what_is_left_out_is_said_before_the_game(asking: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the guest with the rules, to the host with the question who comes in; the host sends nothing that it lacks."""
    code = until(asking.code)
    come_as(monkeypatch, OWN.without(Feature.CONSENTS))
    monkeypatch.setattr("gadesk.net.visit.__version__", "0.0.9")
    visit = asking.visit(code)
    assert "of different versions" in visit.left_out and "update yours (0.0.9)" in visit.left_out
    made: list[Client] = []
    joining = threading.Thread(target=lambda: made.append(join(visit)))
    joining.start()
    question = told_to_host(asking, "asks to join")
    assert "nobody can offer a draw" in question and "Anna updates theirs (0.0.9)" in question
    asking.own.consent(True, next(each.number for each in asking.hear() if getattr(each, "asks", "") == "join"))
    joining.join(PATIENCE)
    until(lambda: asking.own.poll() and asking.own.state is not None)
    asking.own.offer_draw()
    refusals = until(lambda: [each.reason for each in asking.own.poll() if isinstance(each, wire.Refused)])
    assert refusals == ["The other player's gadesk is older and can't be asked for a draw."]
    made[0].close()


def test_a_program_that_names_nothing_is_taken_for_one_of_its_version(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As programs of before, which know no draws by consent where they speak version 2 alone; it plays to the end."""
    come_as(monkeypatch, None)
    assert not abilities_of(None, 2).knows(Feature.CONSENTS) and abilities_of(None, 3).knows(Feature.CONSENTS)
    monkeypatch.setattr("gadesk.net.visit.Visit.left_out", "")
    guest = join(two.visit(until(two.code)))
    played_by(two.own, guest)
    guest.close()


def test_a_listed_table_says_who_has_to_update() -> None:
    """Of what it uses and by which rules it plays, as of the versions of the protocol."""
    facts = facts_of(OpenTable("0" * 16, "Ben", "0" * 64, "1", 4077, version=3, oldest=2, edition=PLAYED.value))
    for more, host, guest in (
        ({}, False, False), ({"r": "clocks matches"}, False, False), ({"r": "clocks dice"}, False, True),
        ({"e": "99.1"}, False, True), ({"v": "1", "o": "1"}, True, False), ({"v": "9", "o": "9"}, False, True),
    ):  # fmt: skip
        table = table_of({**facts, **more}, ("10.0.0.1",))
        assert table is not None and (table.host_updates, table.guest_updates) == (host, guest), more


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
