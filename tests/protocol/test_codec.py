"""The codec writes the same bytes always, reads them back, and refuses everything else in words."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect, to_builtins

from gadesk.glossary import Element, Phase, Step, Zone
from gadesk.protocol import codec, journal_file, plans, record
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.record import Record
from gadesk.protocol.recording import Shown
from gadesk.protocol.views import CardView, PileView, PlayerView, SeatView

ALLOWED = (inspect.BoolType, inspect.EnumType, inspect.NoneType, inspect.StructType, inspect.TupleType)
CHECKED_ELSEWHERE = {(Shown, "view")}
"""A change of a view is of any shape: `deltas` checks it, and the view that comes of it is a record again."""


def every(kind: type[Record]) -> Iterator[type[Record]]:
    """Name the records, each once, but for those that others are made of."""
    for each in kind.__subclasses__():
        yield from every(each)
        if each is not record.TaggedRecord:
            yield each


def parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Take a field's type apart; what a record inside holds is looked at in its own class."""
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from parts(each)
        return
    yield kind
    if isinstance(kind, inspect.VarTupleType):
        yield from parts(kind.item_type)
    elif isinstance(kind, inspect.TupleType):
        for each in kind.item_types:
            yield from parts(each)


KINDS = list(every(Record))
assert {wire.Update, journal_file.Header, plans.HostPlan} <= set(KINDS)
INNER = CardView(2, None, 1, 1, Zone.INNER_LINEAGE)
CARD = CardView(1, "made-up", 0, 1, Zone.FIELD, counters=(("buff", 2),), lineage=(INNER,), elements=(Element.FIRE,))
PILE = PileView(1, (CARD,))
SIDE = SeatView(0, 1, 2, PILE, PileView(3, None), PILE, PILE, PILE, PILE, (Element.NORM,), 4)
VIEW = PlayerView(0, 1, 0, Phase.MAIN, Step.NONE, None, (SIDE,), (CARD,), (), None, ((None, (1, 2), "note"),))


def test_a_view_survives_the_way_there_and_back() -> None:
    """Nested cards, pairs, enums and None come back as they were."""
    data = codec.dumps(VIEW)
    assert codec.record_of(PlayerView, codec.loads(data)) == VIEW
    assert codec.dumps(codec.record_of(PlayerView, codec.loads(data))) == data


@given(st.from_type(Decision) | st.from_type(Event))
def test_generated_data_survives(value: Decision | Event) -> None:
    """Any decision or event comes back equal."""
    try:
        plain = codec.loads(codec.dumps(value))
        back = codec.record_of(type(value), plain)
    except codec.CodecError as error:
        assert "whole number" in str(error) or "number of more than" in str(error)  # only those beyond 2^53
        return
    assert back == value


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "a JSON object"),
        ({"is": "nothing"}, "is called"),
        ({"is": ["answer"]}, "says in “is”"),
        ({}, "says in “is”"),
        ({"is": "answer", "epoch": 0, "number": 0}, "choice is missing"),
        ({"is": "answer", "epoch": 0, "number": "0", "choice": [0]}, "whole number"),
        ({"is": "answer", "epoch": True, "number": 0, "choice": [0]}, "whole number"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": 0}, "a list was expected"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": [0.5]}, "whole number"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": [0] * 5000}, "longer than"),
        ({"is": "hello", "version": 1, "token": "x" * 5000}, "longer than"),
        ({"is": "passing", "mode": {"until": "for ever"}}, "not one of its words"),
        ({"is": "passing", "mode": {"until": {}}}, "mode.until: a text was expected"),
    ],
)
def test_what_is_not_a_message_is_refused_in_words(data: object, says: str) -> None:
    """Each wrong shape has a sentence."""
    with pytest.raises(codec.CodecError, match=says):
        wire.read_from_seat(codec.dumps(data))


@pytest.mark.parametrize("line", [b"", b"{", b"\xff", b"NaN", b"[" * 10000, b"1" * 9000, b" " * 20000])
def test_what_is_not_json_is_refused_in_words(line: bytes) -> None:
    """Broken, endless and huge lines are refused without a traceback of another kind."""
    with pytest.raises(codec.CodecError):
        wire.read_from_seat(line)


@given(st.text() | st.text(st.characters(categories=("Cs", "Cc"))), st.integers())
def test_what_is_written_is_plain_ascii(text: str, number: int) -> None:
    """Whatever a text holds, in the same bytes as the library of the language writes it."""
    line = wire.write(wire.Notice(text, number=number))
    more = {"number": number} if number else {}
    assert line == json.dumps({"is": "notice", "text": text, **more}, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_without_a_bound_is_read(kind: type[Record]) -> None:
    """Each number, text and list of a record has one, wherever it stands in it."""
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        for part in parts(field.type):
            if isinstance(part, inspect.IntType):
                assert part.le == -(part.ge or 0) == 2**53, field.name
            elif isinstance(part, inspect.StrType | inspect.VarTupleType):
                assert part.max_length in (4096, 20_000, journal_file.MOST_SAVED_SHEETS), field.name
            elif (kind, field.name) not in CHECKED_ELSEWHERE:
                assert isinstance(part, ALLOWED), (field.name, part)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_record_stays_as_it_is(kind: type[Record]) -> None:
    """It is frozen, and what becomes of what it does not know is said in one place."""
    assert kind.__struct_config__.frozen and kind.__struct_config__.omit_defaults
    assert kind.__struct_config__.forbid_unknown_fields is record.UNKNOWN_IS_REFUSED


def test_a_fault_deep_inside_is_named_by_its_place() -> None:
    """What is wrong, where in the line, and what was expected; even if a name is made to look like a place."""
    data = to_builtins(wire.Update(0, 0, VIEW, 0, ()))
    data["view"]["field"][0]["lineage"][0]["zone"] = "nowhere"
    with pytest.raises(codec.CodecError) as refused:
        codec.record_of(wire.Update, data)
    assert str(refused.value) == 'update.view.field[0].lineage[0].zone: "nowhere" is not one of its words.'


def test_a_newer_program_may_say_more() -> None:
    """What a record does not know of is passed over, whatever it is called; what it must have is not."""
    for name in ("x` - at `$.nothing", "`", "\n", "x" * 5000, "seat"):
        assert codec.record_of(wire.Ping, {"is": "ping", name: 1}) == wire.Ping()
        with pytest.raises(codec.CodecError, match="missing"):
            codec.record_of(wire.Proof, {"is": "proof", name: 1})


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(line: bytes) -> None:
    """Whatever arrives, the reader answers with a message or a `CodecError`."""
    try:
        wire.read_from_seat(line)
    except codec.CodecError as error:
        assert str(error)
