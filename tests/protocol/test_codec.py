"""The codec writes the same bytes always, reads them back, and refuses everything else in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.glossary import Element, Phase, Step, Zone
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.views import CardView, PileView, PlayerView, SeatView

INNER = CardView(2, None, 1, 1, Zone.INNER_LINEAGE)
CARD = CardView(1, "made-up", 0, 1, Zone.FIELD, counters=(("buff", 2),), lineage=(INNER,), elements=(Element.FIRE,))
PILE = PileView(1, (CARD,))
SIDE = SeatView(0, 1, 2, PILE, PileView(3, None), PILE, PILE, PILE, PILE, (Element.NORM,), 4)
VIEW = PlayerView(0, 1, 0, Phase.MAIN, Step.NONE, None, (SIDE,), (CARD,), (), None, ((None, (1, 2), "note"),))


def test_a_view_survives_the_way_there_and_back() -> None:
    """Nested cards, pairs, enums and None come back as they were."""
    data = codec.dumps(codec.to_plain(VIEW))
    assert codec.from_plain(PlayerView, codec.loads(data)) == VIEW
    assert codec.dumps(codec.to_plain(codec.from_plain(PlayerView, codec.loads(data)))) == data


@given(st.from_type(Decision) | st.from_type(Event))
def test_generated_data_survives(value: Decision | Event) -> None:
    """Any decision or event comes back equal."""
    try:
        plain = codec.loads(codec.dumps(codec.to_plain(value)))
        back = codec.from_plain(type(value), plain)
    except codec.CodecError as error:
        assert "whole number" in str(error) or "number of more than" in str(error)  # only those beyond 2^53
        return
    assert back == value


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "a JSON object"),
        ({"is": "nothing"}, "is called"),
        ({"is": ["answer"]}, "is called"),
        ({"is": "answer", "epoch": 0, "number": 0}, "choice is missing"),
        ({"is": "answer", "epoch": 0, "number": "0", "choice": [0]}, "whole number"),
        ({"is": "answer", "epoch": True, "number": 0, "choice": [0]}, "whole number"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": 0}, "a list was expected"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": [0.5]}, "whole number"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": [0] * 5000}, "longer than"),
        ({"is": "answer", "epoch": 0, "number": 0, "choice": [0], "seat": 1}, "unknown"),
        ({"is": "hello", "version": 1, "token": "x" * 5000}, "longer than"),
        ({"is": "passing", "mode": {"until": "for ever"}}, "not one of its words"),
        ({"is": "passing", "mode": {"until": {}}}, "not one of its words"),
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


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(line: bytes) -> None:
    """Whatever arrives, the reader answers with a message or a `CodecError`."""
    try:
        wire.read_from_seat(line)
    except codec.CodecError as error:
        assert str(error)
