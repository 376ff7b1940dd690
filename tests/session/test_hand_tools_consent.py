"""What is done by hand with the free tools: between people the others agree, and nothing that is drawn is unfair."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.glossary import Zone
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.fairness import Finding
from gadesk.protocol.hand_tools import MOST_AT_ONCE, Tool, ToolUse, Which
from gadesk.protocol.journal_file import DoneByHand
from gadesk.protocol.plans import SeatPlan
from gadesk.protocol.record import replace
from tests.session.joint_pair import OPEN, Pair
from tests.session.test_by_hand_consent import PEOPLE, RIDDLE, Opened, notices, refusals


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close the journals."""
    yield
    while OPEN:
        OPEN[-1].close()


DRAWS = ToolUse(Tool.DRAW, seat=0)


def used(opened: Opened) -> int:
    """How often a tool was used."""
    return sum(isinstance(entry, DoneByHand) for entry in opened.room.table.entries)


def moss(opened: Opened) -> ToolUse:
    """Something done with an open card of the first seat."""
    return ToolUse(Tool.PUT_COUNTERS, opened.mine, word="moss")


def test_alone_and_with_bots_it_is_done_at_once() -> None:
    """Nobody is asked where nobody else plays."""
    opened = Opened((SeatPlan(name="Me"), replace(PEOPLE[1], kind="passer")))
    sent = opened.take(0, wire.UseTool(moss(opened)))
    assert used(opened) == 1 and not refusals(sent, 0)
    assert opened.state.objs[opened.mine].counters == {"moss": 1}


def test_a_yes_holds_for_that_card_in_this_game() -> None:
    """The other is shown what is done, to which card; a no changes nothing, after a yes that card is asked no more."""
    opened = Opened()
    before = opened.game.digest()
    (asked,) = notices(opened.take(0, wire.UseTool(moss(opened))), 1)
    assert asked.asks == "by_hand" and asked.text == f"Host, by hand: puts 1 moss counter on {RIDDLE.front.name}."
    assert (asked.tool, asked.about) == ("put_counters", "riddle") and asked.within
    opened.take(1, wire.Consent(False, asked.number))
    assert opened.game.digest() == before and used(opened) == 0
    (asked,) = notices(opened.take(0, wire.UseTool(moss(opened))), 1)
    assert refusals(opened.take(0, wire.Consent(True, asked.number)), 0), "nobody agrees to their own deed"
    opened.take(1, wire.Consent(True, asked.number))
    assert used(opened) == 1
    sent = opened.take(0, wire.UseTool(moss(opened)))
    assert used(opened) == 2 and not notices(sent, 1)
    for more in (DRAWS, ToolUse(Tool.ATTACH, opened.mine, other=opened.state.sides[0].champion, word="linked")):
        (asked,) = notices(opened.take(0, wire.UseTool(more)), 1)
        assert asked.about == ""
        opened.take(1, wire.Consent(False, asked.number))
    assert used(opened) == 2
    hers = next(id for id in opened.state.field if opened.is_riddle(id) and id != opened.mine)
    assert notices(opened.take(1, wire.UseTool(ToolUse(Tool.REST, hers))), 0), "it is agreed to one player, not to all"


def test_a_standing_yes_holds_until_it_is_taken_back() -> None:
    """Then nothing is asked of that player; taken back, or once who gave it has left, it is asked again."""
    opened = Opened()
    for lapses in (lambda: opened.take(1, wire.Consent(False, standing=True)), lambda: opened.room.left(1)):
        (asked,) = notices(opened.take(0, wire.UseTool(DRAWS)), 1)
        opened.take(1, wire.Consent(True, asked.number, standing=True))
        done = used(opened)
        assert not notices(opened.take(0, wire.UseTool(moss(opened))), 1) and used(opened) == done + 1
        lapses()
        opened.room.joined(1, "")
        assert notices(opened.take(0, wire.UseTool(DRAWS)), 1)
        opened.take(1, wire.Consent(False, opened.room.consents.number))


def test_a_hidden_card_is_not_named_and_agreed_to_once() -> None:
    """Its name would be told by the question, and by whether it is asked again."""
    opened = Opened()
    card = opened.state.sides[0].zone(Zone.GRAVEYARD)[0]
    (asked,) = notices(opened.take(0, wire.UseTool(ToolUse(Tool.MOVE, card, to=Zone.HAND))), 1)
    opened.take(1, wire.Consent(True, asked.number))
    hidden = opened.state.sides[0].zone(Zone.HAND)[0]
    for _ in range(2):
        (asked,) = notices(opened.take(0, wire.UseTool(ToolUse(Tool.MOVE, hidden, to=Zone.MEMORY))), 1)
        assert RIDDLE.front.name not in asked.text and not asked.about
        opened.take(1, wire.Consent(False, asked.number))
    sent = opened.take(1, wire.UseTool(ToolUse(Tool.REVEAL, hidden)))
    assert refusals(sent, 1) and not notices(sent, 0), "a guessed id is no door to it"


def test_what_can_not_be_done_asks_nobody() -> None:
    """Nonsense over the wire is a sentence to who sent it; the others hear nothing, and nothing changes."""
    opened = Opened()
    before = opened.game.digest()
    for use in (
        ToolUse(Tool.REST, 99999), ToolUse(Tool.DRAW, seat=7), ToolUse(Tool.DRAW), ToolUse(Tool.DRAW, seat=-1),
        ToolUse(Tool.DRAW, seat=0, amount=MOST_AT_ONCE + 1), ToolUse(Tool.DRAW, seat=0, amount=2**53),
        ToolUse(Tool.PUT_COUNTERS, opened.mine, word="x\u202ey"),
        ToolUse(Tool.PUT_COUNTERS, opened.mine, word="{card}"),
        ToolUse(Tool.SUMMON, seat=0, word="riddle"), ToolUse(Tool.MOVE, seat=1, zone=Zone.FIELD, to=Zone.HAND),
        ToolUse(Tool.MOVE, opened.mine, to=Zone.EFFECTS_STACK), ToolUse(Tool.SET_PHASE, word="tea"),
    ):  # fmt: skip
        sent = opened.take(0, wire.UseTool(use))
        assert refusals(sent, 0) and not notices(sent, 1), use
    assert opened.game.digest() == before and used(opened) == 0


def test_an_answer_to_what_was_asked_before_comes_too_late() -> None:
    """Who is asked meanwhile answers the question as it stands on the new board, never by an old number."""
    opened = Opened()
    (asked,) = notices(opened.take(0, wire.UseTool(DRAWS)), 1)
    opened.take(1, wire.Consent(True, asked.number, standing=True))
    old = opened.room.table.decision
    assert old is not None
    opened.take(1 - old.seat, wire.UseTool(DRAWS)) if old.seat else opened.take(0, wire.UseTool(moss(opened)))
    sent = opened.take(old.seat, wire.Answer(opened.room.table.epoch, old.number, (0,)))
    assert "too late" in refusals(sent, old.seat)[0]


def _to_opportunity(pair: Pair, seed: int) -> None:
    """Answer at random until somebody has Opportunity."""
    chance = random.Random(seed)
    for _ in range(200):
        decision = pair.room.table.decision
        assert decision is not None
        if decision.kind is DecisionKind.OPPORTUNITY:
            return
        pair.play(chance, 1)
    raise AssertionError("nobody ever has Opportunity")


def _by_hand(pair: Pair) -> list[ToolUse]:
    """Use tools that look, draw and shuffle, in a game that both draw, agreed to by the other."""
    moments = [
        [
            ToolUse(Tool.DRAW, seat=0, amount=2),
            ToolUse(Tool.MOVE, seat=0, zone=Zone.HAND, which=Which.RANDOM, to=Zone.MAIN_DECK),
        ],
        [ToolUse(Tool.LOOK, seat=0, zone=Zone.MAIN_DECK, amount=3)],
        [ToolUse(Tool.SHUFFLE, seat=0)],
        [ToolUse(Tool.REVEAL, seat=1, zone=Zone.MAIN_DECK, which=Which.BOTTOM)],
        [ToolUse(Tool.MOVE, seat=1, zone=Zone.MAIN_DECK, amount=2, to=Zone.GRAVEYARD)],
    ]  # fmt: skip
    for at, uses in enumerate(moments):
        _to_opportunity(pair, at)
        for by, use in enumerate(uses, at):
            pair.now += 600.0
            pair.say(by % 2, wire.UseTool(use))
            pair.say(1 - by % 2, wire.Consent(True, pair.room.consents.number))
        pair.play(random.Random(at), 3)
    return [use for uses in moments for use in uses]


def test_a_game_drawn_by_both_stays_fair(tmp_path: Path) -> None:
    """What is drawn, looked at and shuffled by hand goes through the same bags: the guest's program finds it fair."""
    pair = Pair(tmp_path)
    pair.begin()
    pair.play(random.Random(3), 20)
    wanted = len(_by_hand(pair))
    done = [entry for entry in pair.room.table.entries if isinstance(entry, DoneByHand)]
    assert len(done) == wanted
    found = pair.end()
    assert found.finding is Finding.FAIR, found.text


@pytest.mark.parametrize("by", (0, 1))
def test_a_host_that_does_something_by_hand_unasked_is_named(tmp_path: Path, by: int) -> None:
    """Neither without the guest's yes nor in the guest's name."""
    pair = Pair(tmp_path)
    pair.begin()
    pair.play(random.Random(3), 20)
    _to_opportunity(pair, 1)
    pair.room.table.use_tool(by, ToolUse(Tool.DRAW, seat=0))
    pair.show()
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "by hand" in found.text


def test_one_yes_is_no_leave_for_more(tmp_path: Path) -> None:
    """The guest agrees to a card that is drawn; a changed host draws another one by it."""
    pair = Pair(tmp_path)
    pair.begin()
    pair.play(random.Random(3), 20)
    _to_opportunity(pair, 1)
    draws = ToolUse(Tool.DRAW, seat=0)
    pair.say(0, wire.UseTool(draws))
    pair.say(1, wire.Consent(True, pair.room.consents.number))
    pair.room.table.use_tool(0, draws)
    pair.show()
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "by hand that you had not agreed to" in found.text
