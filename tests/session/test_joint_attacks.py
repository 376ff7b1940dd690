"""Guests and hosts that attack a game drawn by both: they get nothing by it, and hold nobody for ever."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.state.chance import Purpose
from gadesk.glossary.losses import Loss
from gadesk.net import fair_play
from gadesk.net.fair_play import FairPlay
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import CANCEL, DecisionKind
from gadesk.protocol.fairness import Checked, Draw, Finding, Opened, Pledge, Share, Unsealed, label_of
from gadesk.protocol.journal_file import load
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import NEWEST, Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.session import joint
from gadesk.session.drawing import ANSWER_WITHIN, silent_words
from gadesk.session.limits import BURST, TAKING_BACK
from gadesk.session.verify import verify
from tests.session.joint_pair import DECKS, SHEETS, Pair
from tests.session.test_joint_draw import FAIR, _agree, _restarted, closed, held, played  # noqa: F401


def comes_again(pair: Pair, fair: FairPlay | None = None) -> None:
    """The guest's connection breaks and is back, perhaps from another machine."""
    pair.fair = fair or pair.fair
    pair.room.left(1)
    pair.room.joined(1, "")
    pair.deliver()


def test_a_guest_s_secret_is_shown_only_once_its_game_is_over(tmp_path: Path) -> None:
    """A host that asks for it before could compute all that is to be drawn: it gets nothing, and is named."""
    pair = played(Pair(tmp_path), 20)
    assert pair.fair.hear(Opened(0, 0, 1, "x")) is None
    assert pair.end().finding is Finding.DIFFERS and "before the game was over" in pair.verdict().text


@pytest.mark.parametrize("announced", [{"generator": NEWEST}, {"edition": "99.1"}])
def test_a_host_that_plays_by_other_rules_than_announced_is_named(tmp_path: Path, announced: dict[str, Any]) -> None:
    """Older ones may draw or ask otherwise: what both know was agreed on before the guest came to the table."""
    pair = played(Pair(tmp_path, start=Start(DECKS, fresh_seed(), generator=NEWEST - 1)), 5)
    assert pair.end().finding is Finding.FAIR
    memory = pair.fair.memory(0)
    changed = replace(memory, terms=replace(memory.terms, **announced))
    found = verify(changed, pair.fair.opened(0), SHEETS)
    assert found.finding is Finding.DIFFERS and "older rules than announced" in found.text


def test_nothing_is_drawn_any_more_in_a_game_that_was_opened(tmp_path: Path) -> None:
    """Neither side goes back to before its end, also where that needs nobody's consent: the secrets are known."""
    pair = played(Pair(tmp_path, free_undo=True), 30)
    pair.end()
    pair.say(1, wire.Undo())
    assert pair.room.table.over and pair.room.table.epoch == 0
    for fair in (pair.fair, _remembering(pair, tmp_path)):
        label = label_of(fair.name, max(fair.labels) + 1, Purpose.TOP, 1, 40, bytes(32))
        assert fair.hear(Draw(label)) is None and "had opened" in fair.faults[-1]


def _remembering(pair: Pair, folder: Path) -> FairPlay:
    fair = _restarted(pair, folder)
    assert pair.fair.host is not None
    fair.hear(pair.fair.host)
    return fair


def test_a_game_that_is_opened_again_and_again_is_checked_a_few_times(tmp_path: Path) -> None:
    """Each check is a process: the same journal is checked once, and others not without end."""
    pair = played(Pair(tmp_path), 5)
    pair.end()
    checked = [pair.fair.to_check(0)]
    for text in ("a", "a", "b", "c", "d"):
        assert isinstance(pair.fair.hear(Opened(0, 0, 1, text)), Unsealed)
        checked.append(pair.fair.to_check(0))
    assert checked[0] and checked[1:] == ["a", None, "b", None, None]


def test_a_match_is_fair_only_if_all_its_games_were_opened(tmp_path: Path) -> None:
    """A host that cheated in the first game can't open the second alone."""
    pair = played(Pair(tmp_path), 20)
    game, host = pair.fair.memory(0), pair.fair.host
    assert game.seen and host is not None
    pair.fair.hear(replace(host, game=1))
    fair = Checked(Finding.FAIR, FAIR)
    assert pair.fair.found(1, fair).finding is Finding.UNCHECKED and "game 1" in pair.fair.found(1, fair).text
    assert pair.fair.found(0, fair) == fair
    assert pair.fair.found(0, Checked(Finding.DIFFERS, "No.")).finding is Finding.DIFFERS
    assert pair.fair.found(0, fair).finding is Finding.DIFFERS, "what was found is not outdone by another opening"


def test_a_guest_that_begins_again_remembers_what_was_taken_back(tmp_path: Path) -> None:
    """An honest host is not accused: of going back as was agreed, nor of drawing otherwise after that."""
    pair = played(Pair(tmp_path), 40)
    drawn = len(pair.fair.labels)
    while len(pair.fair.labels) == drawn:
        _agree_to_go_back(pair)
    comes_again(pair, _restarted(pair, tmp_path))
    pair.play(random.Random(11), 20)
    assert not pair.fair.faults and pair.end().finding is Finding.FAIR


def _agree_to_go_back(pair: Pair) -> None:
    pair.say(0, wire.Undo(1))
    _agree(pair, wire.Asks.UNDO)


def test_a_guest_that_comes_back_before_it_has_pledged_finds_the_same_match(tmp_path: Path) -> None:
    """Nothing is begun anew, and what was pledged twice is opened once."""
    pair = Pair(tmp_path)
    pair.away = True
    pair.begin()
    match = pair.room.match.match
    comes_again(pair)
    pair.away = False
    comes_again(pair)
    assert pair.room.match.match is match and pair.room.begun
    pair.play(random.Random(5), 20)
    assert pair.end().text == FAIR


def test_the_score_stands_while_the_next_game_waits_for_a_pledge(tmp_path: Path) -> None:
    """Who has lost a game and then leaves without a pledge comes back to the score; also a host that ends keeps it."""
    pair = played(Pair(tmp_path, match=MatchRules(best_of=3)), 20)
    pair.say(1, wire.Concede())
    pair.say(0, wire.Present())
    pair.say(1, wire.Present())
    pair.away = True
    pair.say(1, wire.First(0))
    assert not pair.room.begun
    comes_again(pair)
    assert pair.room.match.match.wins == (1, 0)
    pair.close()
    saved = load(tmp_path / "game.journal")
    assert saved.over and saved.match_goes_on


def test_the_time_of_a_match_stands_while_a_pledge_is_awaited(tmp_path: Path) -> None:
    """Who leads can't let the time run out by giving none."""
    pair = played(Pair(tmp_path, match=MatchRules(best_of=3, shared=3600)), 20)
    pair.say(0, wire.Concede())
    pair.say(0, wire.Present())
    pair.say(1, wire.Present())
    pair.away = True
    pair.say(0, wire.First(0))
    pair.now += 4000
    pair.room.tick()
    pair.away = False
    comes_again(pair)
    assert pair.room.begun and pair.room.match.time.times()[-1] == 3_600_000 and not pair.room.match.time.match_is_out


def test_a_guest_that_goes_from_machine_to_machine_and_back_plays_on(tmp_path: Path) -> None:
    """The newest pledge is the one that counts, also if it was one before, and in the journal too."""
    pair = played(Pair(tmp_path), 20)
    first, other = pair.fair, FairPlay(pair.fair.terms, tmp_path / "elsewhere")
    for fair in (other, first):
        comes_again(pair, fair)
        pair.play(random.Random(9), 25)
        assert pair.room.table.held is None and not fair.faults
    pair.close()
    again = Pair(tmp_path, start=pair.start, resume=str(tmp_path / "game.journal"), fair=first)
    again.begin()
    again.play(random.Random(3), 25)
    assert again.room.table.held is None and not first.faults


def test_pledges_and_secrets_are_taken_when_they_are_asked_for(tmp_path: Path) -> None:
    """Nobody fills the journal, the labels or the host's screen with them."""
    pair = played(Pair(tmp_path), 20)
    lines = len(load(tmp_path / "game.journal").history)
    for number in range(40):
        pair.room.take(1, Pledge(0, f"{number:064x}"))
    for number in range(joint.MOST_PLEDGES + 10):
        pair.room.left(1)
        pair.room.joined(1, "")
        pair.mail.clear()
        pair.now += 10
        pair.room.take(1, Pledge(0, f"{number:064x}"))
    pair.deliver()
    assert len(load(tmp_path / "game.journal").history) == lines + joint.MOST_PLEDGES
    comes_again(pair)
    pair.say(0, wire.Concede())
    for number in range(40):
        pair.room.take(1, Unsealed(0, f"{number:064x}"))
    pair.deliver()
    assert len(pair.checked) == 1


def test_a_guest_whose_program_gives_nothing_is_away_after_a_while(tmp_path: Path) -> None:
    """The host is told and shown the board; once the share comes the game goes on, and nothing is lost."""
    pair = held(tmp_path)
    assert pair.room.infos()[1].here and pair.room.due() == ANSWER_WITHIN
    pair.updates.clear()
    pair.now += ANSWER_WITHIN
    pair.room.tick()
    pair.deliver()
    assert not pair.room.infos()[1].here and pair.room.due() is None and pair.updates[0].waiting_for == 1
    assert sum(isinstance(one, wire.Notice) and one.text == silent_words("Anna") for one in pair.told) == 1
    pair.room.take(1, Unsealed(0, "00" * 32))
    pair.room.take(1, Share(1, "00" * 32))
    assert not pair.room.infos()[1].here, "only what was asked for brings it back"
    pair.mute = False
    comes_again(pair)
    assert pair.room.infos()[1].here and pair.room.table.held is None
    assert pair.end().finding is Finding.FAIR


def test_a_guest_that_never_pledges_is_away_too(tmp_path: Path) -> None:
    """Also before the game is dealt."""
    pair = Pair(tmp_path)
    pair.away = True
    pair.begin()
    pair.now += ANSWER_WITHIN
    pair.room.tick()
    assert not pair.room.infos()[1].here and not pair.room.begun
    pair.room.take(1, Pledge(0, "00" * 32))
    assert pair.room.infos()[1].here


def agreed(pair: Pair, seat: int, asked: wire.FromSeat, yes: bool) -> None:
    """Let one seat ask, and the other answer."""
    before = len(pair.told)
    pair.say(seat, asked)
    (number,) = {each.number for each in pair.told[before:] if isinstance(each, wire.Notice) and each.number}
    pair.say(1 - seat, wire.Consent(yes, number))


def until_drawn(pair: Pair, chance: random.Random) -> None:
    """Play on until something more is drawn."""
    before = len(pair.asked)
    while len(pair.asked) == before:
        pair.play(chance, 1)


def until_mine(pair: Pair, seat: int, chance: random.Random) -> None:
    """Play on until a seat could take something back."""
    while not pair.room.table.may_undo(seat):
        pair.play(chance, 1)


def host_takes_back(pair: Pair, steps: int) -> None:
    """What a changed program of the host does without asking."""
    pair.room.table.undo(0, steps)
    pair.show()


@pytest.mark.parametrize("yes", [False, True])
def test_what_was_asked_for_once_is_no_leave_for_later(tmp_path: Path, yes: bool) -> None:
    """The guest asks to take back; a changed host keeps that for a moment that it likes, after another draw."""
    chance = random.Random(5)
    pair = played(Pair(tmp_path), 40)
    until_mine(pair, 1, chance)
    agreed(pair, 1, wire.Undo(), yes)
    until_drawn(pair, chance)
    until_mine(pair, 0, chance)
    host_takes_back(pair, 1)
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "without your consent" in found.text


def test_a_host_that_takes_back_more_than_was_agreed_to_is_named(tmp_path: Path) -> None:
    """It shows the last answer, and goes back to before a draw."""
    chance = random.Random(6)
    pair = played(Pair(tmp_path), 40)
    for _ in range(3):
        until_drawn(pair, chance)
    until_mine(pair, 0, chance)
    table, undo = pair.room.table, pair.room.table.undo
    many = table.may_undo(0)
    table.undo = lambda seat, steps: undo(seat, many)  # type: ignore[method-assign]
    agreed(pair, 0, wire.Undo(), True)
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "more back than you had agreed to" in found.text


def test_a_draw_that_was_declined_is_agreed_to_no_more(tmp_path: Path) -> None:
    """A host that would lose does not find the offer of before."""
    chance = random.Random(7)
    pair = played(Pair(tmp_path), 40)
    agreed(pair, 1, wire.OfferDraw(), False)
    until_drawn(pair, chance)
    pair.room.table.concede(0, Loss.DRAW)
    pair.show()
    found = pair.verdict()
    assert found.finding is Finding.DIFFERS and "a draw was agreed to for you" in found.text


@pytest.mark.parametrize("seed", range(6))
def test_an_honest_host_is_not_accused_of_what_was_agreed_to(tmp_path: Path, seed: int) -> None:
    """However often is taken back by either, by one step or many, with lost connections and declined questions."""
    chance = random.Random(seed)
    pair = played(Pair(tmp_path, name=f"{seed}.journal"), 20)
    for _ in range(12):
        pair.now += 40.0
        seat = chance.randrange(2)
        most = pair.room.table.may_undo(seat)
        if most:
            agreed(pair, seat, wire.Undo(chance.randint(1, most)), chance.random() < 0.7)
        if chance.random() < 0.3:
            comes_again(pair)
        pair.play(chance, chance.randint(1, 9))
        if pair.room.table.over:
            break
    found = pair.end() if not pair.room.table.over else pair.verdict()
    assert found.finding is Finding.FAIR, found.text


def test_who_announces_and_takes_back_for_ever_does_not_fill_the_journal(tmp_path: Path) -> None:
    """Both are entries: who does it as fast as the wire goes is told to wait; a person does not meet the limit."""
    pair, chance, taken_back = Pair(tmp_path), random.Random(3), 0
    pair.begin()
    for _ in range(400):
        seat = next(at for at, update in pair.updates.items() if update.decision is not None)
        update = pair.updates.pop(seat)
        decision, before = update.decision, len(pair.told)
        assert decision is not None
        choice = random_answer(decision, chance)
        if seat == 1 and decision.cancel:
            choice, taken_back = CANCEL, taken_back + 1
        elif seat == 1 and decision.kind is DecisionKind.OPPORTUNITY and len(decision.options) > 1:
            choice = (1,)
        pair.say(seat, wire.Answer(update.epoch, decision.number, choice))
        told = [each for each in pair.told[before:] if isinstance(each, wire.Refused)]
        if told:
            break
    assert told and told[0].code == "flood" and taken_back >= BURST / TAKING_BACK
    pair.now += 60.0
    assert update.decision is not None
    pair.say(1, wire.Answer(update.epoch, update.decision.number, choice))
    assert not isinstance(pair.told[-1], wire.Refused), "a moment later it is done"


def test_what_a_guest_remembers_is_no_file_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that takes back and plays on for ever, or ends the game and does not, fills no disk."""
    monkeypatch.setattr(fair_play, "LONGEST_MADE", 20_000)
    pair = played(Pair(tmp_path), 5)
    shown = next(each for each in reversed(pair.told) if isinstance(each, wire.Update) and each.view.seat == 1)
    for epoch in range(2000):
        pair.fair.saw(replace(shown, epoch=epoch, view=replace(shown.view, over=bool(epoch % 2), turn=epoch)))
    (file,) = (tmp_path / "guest").glob("*.jsonl")
    assert file.stat().st_size < 20_000 + 1000
