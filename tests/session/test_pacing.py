"""Paced passes: what is sent, and when, is the same whether a player could respond, and however they pass."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gadesk.bots import MAKERS
from gadesk.bots.bot import random_answer
from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.glossary import CardType, CostKind, Keyword, Supertype, Zone
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.journal_file import Answered, load
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.passing import PassMode, PassUntil
from gadesk.protocol.plans import DeckCards, HostPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Ability, Effect
from gadesk.script.players import EachOpponent, You
from gadesk.script.sheet import CardSheet
from gadesk.session import pacing, room
from gadesk.session.game import Rules
from gadesk.session.host import Host
from gadesk.session.replays.branching import branch
from gadesk.session.room import Room
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.engine.table import FILLER, ally, card, champion, instruction, side, trick, word
from tests.session.running import Running

SHIPPED = bundled_sheets()
SHEETS = {
    sheet.slug: sheet
    for sheet in (
        trick("answer", e.Draw()), card("deed", CardType.ACTION, instruction(e.Draw())), ally("squire", 1, 3), FILLER,
        champion(), ally("page", 1, 1, cost=9), card("drift", CardType.ACTION, word(Keyword.FLOATING_MEMORY), cost=9),
        card("relic", CardType.ITEM, supertypes=(Supertype.REGALIA,), cost_kind=CostKind.MEMORY, cost=1),
        card("idol", CardType.ITEM, supertypes=(Supertype.REGALIA,), cost_kind=CostKind.MEMORY, cost=9),
        champion("knight", level=1, cost=9), champion("mage", level=1, cost=9, classes=("mage",)),
    )
}  # fmt: skip
DECKS = (DeckCards(("hero",), ("filler",) * 5),) * 2
PACED = MatchRules(paced=True)
SOMETHING = PassMode(PassUntil.SOMETHING)
SOONEST = 0.001  # seconds, as a difference of two times is never quite nothing
Hand = tuple[str, ...]
Log = list[tuple[float, Any]]


def declined(decision: Decision) -> tuple[int, ...]:
    """Answer so that as little as can be is done: no one who watches learns that there was a choice."""
    no = [at for at, option in enumerate(decision.options) if option.kind in (OptionKind.NO, OptionKind.SKIP)]
    return tuple(no[:1] or range(decision.fewest))


class Opened:
    """A room in which Anna plays a card; what she is sent is kept with the time that it was sent at."""

    def __init__(
        self, hand: Hand, rules: MatchRules = PACED, kinds: tuple[str, ...] = ("player", "player"),
        deed: Effect | None = None, piles: Mapping[str, Any] | None = None,
        sheets: Mapping[str, CardSheet] | None = None, **plan: Any,
    ) -> None:  # fmt: skip
        sheets = SHEETS | dict(sheets or {})
        if deed is not None:
            sheets |= {"deed": card("deed", CardType.ACTION, instruction(deed))}

        def begin(_sheets: Mapping[str, CardSheet], start: Start) -> Game:
            mine, theirs = side("hero", "squire", hand=("deed",)), side("hero", hand=hand, **(piles or {}))
            game = Game.resume(build(sheets, Board((mine, theirs))), people=start.people, paced=start.paced)
            game.run.policy = QuestionPolicy.of()  # as a game that is dealt
            return game

        self.now, self.log = 0.0, Log()
        self.asked: dict[int, wire.Update | None] = {}
        self.refused: list[str] = []
        waits = random.Random(5)
        seats = tuple(SeatPlan(kind, name) for kind, name in zip(kinds, ("Anna", "Ben"), strict=True))
        self.room = Room(
            RoomPlan(Start(DECKS, "1"), seats, match=rules, **plan), SHEETS, MAKERS, self._send, Rules(begin),
            lambda: self.now,
        )  # fmt: skip
        self.room.wait = lambda: waits.uniform(0.3, 1.5)
        for number, kind in enumerate(kinds):
            if kind == "player":
                self.room.joined(number, "")

    def _send(self, seat: int, message: wire.FromHost) -> None:
        line = codec.loads(wire.write(message))
        if isinstance(message, wire.Update):
            self.asked[seat] = message if message.decision is not None else None
            line.pop("begun", None)  # its name is drawn
        if isinstance(message, wire.Refused):
            self.refused.append(message.reason)
        if seat == 0 and line["is"] != "welcome":
            self.log.append((round(self.now, 6), line))

    def take(self, seat: int, message: wire.FromSeat) -> None:
        """Let a seat say something."""
        self.room.take(seat, wire.read_from_seat(wire.write(message)))

    def answer(self, seat: int, choice: tuple[int, ...] = (0,)) -> None:
        """Let a seat answer what it was asked last."""
        update = self.asked[seat]
        assert update is not None and update.decision is not None
        self.asked[seat] = None
        self.take(seat, wire.Answer(update.epoch, update.decision.number, choice))

    def wait(self) -> float:
        """Let time pass until something is due; return how long that was."""
        due = self.room.due()
        assert due is not None, "nobody is asked, and nothing is due"
        self.now += max(due, SOONEST)
        self.room.tick()
        return due

    def play(self, until: int = 3) -> Log:
        """Anna plays her card; from then on whoever is asked passes at once, until a turn begins."""
        self.answer(0, (1,))
        for _ in range(200):
            if self.room.table.view(0).turn >= until:
                return self.log
            asked = next((seat for seat, update in self.asked.items() if update is not None), None)
            if asked is None:
                self.wait()
            else:
                decision = self.asked[asked].decision  # type: ignore[union-attr]
                assert decision is not None
                self.answer(asked, declined(decision))
        raise AssertionError("the turn does not end")


ANSWER, NOTHING = ("answer", "filler"), ("filler", "filler")


def test_what_is_sent_and_when_is_the_same_with_and_without_a_response() -> None:
    """Also where the response is passed over by a mode; not so where the table is not paced."""
    nothing = Opened(NOTHING).play()
    assert Opened(ANSWER).play() == nothing
    passing = Opened(ANSWER)
    passing.take(1, wire.Passing(SOMETHING))
    passing.log = [each for each in passing.log if each[0] == 0][:1]
    mode = Opened(NOTHING)
    mode.take(1, wire.Passing(SOMETHING))
    mode.log = [each for each in mode.log if each[0] == 0][:1]
    assert passing.play() == mode.play()
    assert max(at for at, _ in nothing) > 3, "several passes were kept back"
    assert Opened(ANSWER, MatchRules()).play() != Opened(NOTHING, MatchRules()).play(), "else this test sees nothing"


PAGE = p.IsType(CardType.ALLY)
FOES = EachOpponent()
HIDDEN: dict[str, tuple[Effect, Mapping[str, Hand], Mapping[str, Hand]]] = {
    "an offer, declined": (
        e.May(e.Discard(preds=(PAGE,)), FOES), {"hand": ("page", "filler")}, {"hand": ("filler", "filler")},
    ),
    "an offer with a choice, declined": (
        e.May(e.Discard(preds=(PAGE,)), FOES), {"hand": ("page", "page")}, {"hand": ("filler", "filler")},
    ),
    "a cost of cards that are not seen": (
        e.UnlessPays(e.Draw(), FOES, (k.DiscardCost(preds=(PAGE,)),)),
        {"hand": ("page", "filler")}, {"hand": ("filler", "filler")},
    ),
    "cards looked for where nobody else looks": (
        e.LevelUp(FOES), {"hand": NOTHING, "material_deck": ("knight", "mage")},
        {"hand": NOTHING, "material_deck": ("idol", "idol")},
    ),
    "which of equal cards": (
        e.Discard(who=FOES), {"hand": ("page", "filler")}, {"hand": ("page", "page")},
    ),
    "what may be materialized": (
        e.Draw(), {"hand": NOTHING, "material_deck": ("relic",), "memory": NOTHING},
        {"hand": NOTHING, "material_deck": ("idol",), "memory": NOTHING},
    ),
}  # fmt: skip
"""What is done, and cards of Ben's with which he has a choice, or has none; Anna can't know which of the two it is."""


@pytest.mark.parametrize("kind", HIDDEN)
def test_no_question_tells_by_its_time_what_is_not_seen(kind: str) -> None:
    """Whoever has nothing to choose seems to choose; where the table is not paced, it shows at once."""
    deed, there, none = HIDDEN[kind]

    def played(piles: Mapping[str, Hand], rules: MatchRules = PACED) -> Log:
        rest = {name: pile for name, pile in piles.items() if name != "hand"}
        return Opened(piles["hand"], rules, deed=deed, piles=rest).play(4)

    assert played(there) == played(none)
    assert played(there, MatchRules()) != played(none, MatchRules()), "else this test sees nothing"


SOME = (k.DiscardCost((PAGE,)),)
VEILED: dict[str, tuple[Ability, ...]] = {
    "an additional cost": (a.AdditionalCost(SOME, optional=True),),
    "an additional cost that is shown": (a.AdditionalCost((k.RevealCost((PAGE,)),), optional=True),),
    "one of two additional costs": (
        a.AdditionalCost(SOME, optional=True), a.AdditionalCost((k.Pay(Fixed(1)),), optional=True),
    ),
    "an alternative cost": (a.AlternativeCost(SOME),),
    "a cost that is done": (
        a.AlternativeCost((k.DoneCost(e.Banish(s.Chosen((p.InZone(Zone.HAND), p.OwnedBy(You()), PAGE)))),)),
    ),
    "what helps to pay": (a.Static(s.This(), (ch.HelpPay(CostKind.RESERVE, SOME[0], Fixed(1), own=True),)),),
    "one of two that help to pay": (
        a.Static(s.This(), (ch.HelpPay(CostKind.RESERVE, SOME[0], Fixed(1), own=True),)),
        a.Static(s.This(), (ch.HelpPay(CostKind.RESERVE, k.SacrificeCost((PAGE,)), Fixed(1), own=True),)),
    ),
}  # fmt: skip
"""What of a card that Ben answers with can be paid with pages alone, of which he has some in hand or none."""


@pytest.mark.parametrize("kind", VEILED)
def test_no_cost_tells_by_its_time_that_it_could_be_paid(kind: str) -> None:
    """Ben answers and pays what he must: whether more could have been paid with cards of his hand Anna can't know."""
    riposte = trick("riposte", e.Draw(), cost=1)
    riposte = replace(riposte, front=replace(riposte.front, abilities=(*VEILED[kind], *riposte.front.abilities)))

    def played(*hand: str, rules: MatchRules = PACED) -> Log:
        table, answers = Opened(("riposte", *hand), rules, sheets={"riposte": riposte}), 0
        table.answer(0, (1,))
        while table.room.table.view(0).turn < 3:
            seat = next((seat for seat, update in table.asked.items() if update is not None), None)
            if seat is None:
                table.wait()
                continue
            update = table.asked[seat]
            assert update is not None and update.decision is not None
            response = seat == 1 and update.decision.kind is DecisionKind.OPPORTUNITY and not answers
            answers += response
            table.answer(seat, (1,) if response else declined(update.decision))
        assert answers
        return [each for each in table.log if each[1]["is"] != "notice"]

    assert [at for at, _ in played("page", "filler")] == [at for at, _ in played("filler", "filler")]
    told = [at for at, _ in played("page", "filler", rules=MatchRules())]
    assert told != [at for at, _ in played("filler", "filler", rules=MatchRules())], "else this test sees nothing"


def test_what_pays_from_memory_shows_only_once_it_pays() -> None:
    """Ben materializes a card; whether he could have paid with floating memory, Anna does not learn."""

    def played(*memory: str) -> Log:
        table = Opened(NOTHING, piles={"material_deck": ("relic",), "memory": memory})
        taken = False
        table.answer(0, (1,))
        while table.room.table.view(0).turn < 4:
            seat = next((seat for seat, update in table.asked.items() if update is not None), None)
            if seat is None:
                table.wait()
                continue
            update = table.asked[seat]
            assert update is not None and update.decision is not None
            takes = update.decision.kind is DecisionKind.MATERIALIZE
            taken = taken or takes
            table.answer(seat, (1,) if takes else declined(update.decision))
        assert taken
        return table.log

    assert played("filler", "drift") == played("filler", "page")


def test_who_is_not_asked_learns_nothing_by_answering() -> None:
    """Which number Ben's question has tells how often he was asked: whatever Anna says to it is refused alike."""
    table = Opened(ANSWER)
    table.answer(0, (1,))
    for number in range(-1, 5):
        table.take(0, wire.Answer(0, number, (0,)))
    assert len(table.refused) == 6 and len(set(table.refused)) == 1


def test_who_can_only_pass_is_asked_nothing_and_the_other_sees_a_window() -> None:
    """To Anna it looks as it does when Ben thinks; Ben is shown whose turn to act it is, and no question."""
    table = Opened(NOTHING)
    table.answer(0, (1,))
    told = table.log[-1][1]
    assert told["waiting_for"] == 1 and table.asked == {0: None, 1: None}
    assert table.room.table.decision is not None and table.room.table.decision.seat == 1
    assert 0.3 <= table.wait() <= 1.5


def test_a_response_is_shown_at_once_and_a_pass_is_given_once() -> None:
    """Only passes are kept back; who has passed can't play in that window any more."""
    table = Opened(ANSWER)
    table.answer(0, (1,))
    now, update = table.now, table.asked[1]
    assert update is not None and update.decision is not None
    table.answer(1, (1,))
    assert table.log[-1][0] == now and len(table.room.table.view(0).stack) == 2
    table = Opened(ANSWER)
    table.answer(0, (1,))
    table.answer(1, (0,))
    before = table.room.table.game.digest()
    table.take(1, wire.Answer(update.epoch, update.decision.number, (1,)))
    assert table.refused == ["You have passed already."] and table.room.table.game.digest() == before
    assert table.wait() > 0 and table.room.table.game.digest() != before


@pytest.mark.parametrize("hand", [ANSWER, NOTHING])
def test_while_something_is_asked_or_somebody_is_away_no_pass_is_shown(hand: Hand) -> None:
    """What Anna asks stays open as long as it would if Ben had to choose; time goes on where it was."""
    table = Opened(hand)
    table.answer(0, (1,))
    if table.asked[1] is not None:
        table.answer(1, (0,))
    due = table.room.table.passes.due
    assert due is not None and table.room.due() == due
    table.take(0, wire.Undo())
    assert table.room.table.passes.due is None
    table.now += 5
    table.room.tick()
    assert table.room.consents.is_open
    table.take(1, wire.Consent(False, table.room.consents.number))
    assert table.room.table.passes.due == pytest.approx(due)
    table.room.left(1)
    assert table.room.table.passes.due is None
    table.room.joined(1, "")
    assert table.room.table.passes.due == pytest.approx(due)


@pytest.mark.parametrize("hand", [ANSWER, NOTHING])
def test_the_wait_costs_nobody_time(hand: Hand) -> None:
    """A clock without any delay of its own gives each paced question as much as a pass may take."""
    table = Opened(hand, MatchRules(each=60, paced=True))
    table.play()
    clocks = [line for _, line in table.log if line["is"] == "clocks"]
    assert {tuple(line["each"]) for line in clocks} == {(60_000, 60_000)}
    assert {line.get("delay", 0) for line in clocks if line.get("seat") == 1 and line["running"]} == {0, 1500}


def test_the_time_of_a_pass_is_drawn_before_anybody_looks_at_the_hand() -> None:
    """It has its bounds and its median, and comes from the system's chance."""
    drawn = sorted(pacing.drawn_wait() for _ in range(4000))
    assert drawn[0] >= 0.3 and drawn[-1] <= pacing.LONGEST_WAIT and 0.66 < drawn[2000] < 0.76


def test_alone_nothing_is_paced() -> None:
    """Against a bot, and where a saved game is gone on with alone, nobody waits."""
    table = Opened(ANSWER, kinds=("player", "passer"))
    assert not table.room.start.paced and table.room.table.passes.pacing is None


def test_a_paced_game_is_gone_on_with_and_alone_at_once(tmp_path: Path) -> None:
    """The journal says how it was asked; a branch of it that is played alone passes without a wait."""
    decks = tuple(starters().values())[:2]
    path = tmp_path / "a.journal"
    asked: dict[int, wire.Update] = {}

    def keep(seat: int, message: wire.FromHost) -> None:
        if isinstance(message, wire.Update):
            asked.pop(seat, None)
            if message.decision is not None:
                asked[seat] = message

    def opened(plan: RoomPlan) -> Room:
        made = Room(plan, SHIPPED, MAKERS, keep, clock=lambda: now[0])
        for seat in (at for at, each in enumerate(plan.seats) if each.person):
            made.joined(seat, "")
        return made

    now, chance = [0.0], random.Random(3)
    seats = (SeatPlan(name="Anna"), SeatPlan(name="Ben"))
    table = opened(RoomPlan(Start(decks, "5"), seats, str(path), match=PACED))

    def play(table: Room, enough: Callable[[], bool]) -> None:
        while not enough() and not table.table.over:
            if asked:
                seat, update = asked.popitem()
                assert update.decision is not None
                choice = random_answer(update.decision, chance)
                table.take(seat, wire.Answer(update.epoch, update.decision.number, choice))
            else:
                due = table.due()
                assert due is not None
                now[0] += max(due, SOONEST)
                table.tick()

    play(table, lambda: table.table.passes.soon and len(table.table.entries) > 40)
    kept, digest = len(table.table.entries), table.table.game.digest()
    table.close()
    asked.clear()
    again = opened(RoomPlan(table.start, seats, resume=str(path)))
    assert again.problem is None and again.table.game.digest() == digest and again.table.passes.soon
    assert again.match.rules.paced
    play(again, lambda: len(again.table.entries) > kept + 10)
    again.close()
    assert any(isinstance(entry, Answered) and entry.auto for entry in load(path).entries)
    alone = branch(path, kept, (SeatPlan(name="Anna"), SeatPlan("passer", "Bot")), tmp_path / "b.journal")
    asked.clear()
    own = opened(alone)
    assert own.problem is None and own.table.passes.pacing is None and not own.table.passes.soon
    own.close()


def test_two_people_play_a_paced_game_over_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host keeps the time by itself: with nobody's help the game comes to its end."""
    monkeypatch.setattr(room, "drawn_wait", lambda: 0.001)
    plan = RoomPlan(
        Start(tuple(starters().values())[:2], fresh_seed()), (SeatPlan(name="Anna"), SeatPlan(name="Ben")), match=PACED
    )
    running = Running(lambda: Host(HostPlan(plan)))
    clients = (running.client(0), running.client(1))
    chance, answers = random.Random(1), 0
    try:
        while answers < 60:
            for client in clients:
                message = client.wait(0.05)
                if isinstance(message, wire.Update) and message.view.over:
                    answers = 60
                elif isinstance(message, wire.Update) and message.decision is not None:
                    answers += 1
                    client.answer(random_answer(message.decision, chance), message.decision)
        assert any(isinstance(each, Answered) and each.auto for each in running.host.room.table.entries)
    finally:
        for client in clients:
            client.close()
        running.stop()
