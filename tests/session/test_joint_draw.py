"""Games that are drawn by host and guest together: nothing is lost, all is checked, and who cheats is named."""

from __future__ import annotations

import random
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.engine.state.chance import JointChance, Purpose, Shares
from gadesk.glossary import Phase
from gadesk.net.fair_play import FairPlay
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Draw, Finding, Opened, Pledge, Share, Unsealed, about, label_of, seed_digest
from gadesk.protocol.journal_file import Checkpoint, Entry, Given, Header, Line, Said, in_lines, load, read_line
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.passing import PassMode, PassUntil
from gadesk.protocol.plans import Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.script.sheet import CardSheet
from gadesk.session.game import PlayedGame, Rules, start_joint_game
from gadesk.session.table import CHECK_EVERY
from gadesk.session.verify import verify
from tests.session.joint_pair import DECKS, OPEN, SHEETS, Pair

FAIR = "The shuffles were fair: checked."
OTHERS = DECKS[::-1]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close the journals."""
    yield
    while OPEN:
        OPEN[-1].close()


def played(pair: Pair, answers: int = 60, seed: int = 5) -> Pair:
    """Let both come and play on for a while."""
    pair.begin()
    pair.play(random.Random(seed), answers)
    return pair


def test_an_honest_game_is_checked_and_both_are_told(tmp_path: Path) -> None:
    """Every draw had a share of the guest's; its own engine comes to the same boards."""
    pair = played(Pair(tmp_path), 100)
    assert len(pair.asked) > 8 and len({*pair.asked}) == len(pair.asked)
    found = pair.end()
    assert (found.finding, found.text) == (Finding.FAIR, FAIR)
    assert [one.text for one in pair.checked] == [FAIR]


def test_nothing_is_dealt_before_the_guest_has_pledged(tmp_path: Path) -> None:
    """Neither player is shown anything till then, and whatever they ask is refused."""
    pair = Pair(tmp_path)
    pair.away = True
    pair.begin()
    assert not pair.room.begun and not pair.updates
    pair.say(0, wire.Concede())
    assert any(isinstance(message, wire.Refused) for message in pair.told) and not pair.room.begun
    pair.away = False
    pair.room.joined(1, "")
    pair.deliver()
    assert pair.room.begun and {*pair.updates} == {0, 1}


def held(folder: Path) -> Pair:
    """Play till a draw waits for a guest whose program does not answer any more."""
    pair = played(Pair(folder), 30)
    pair.mute = True
    pair.play(random.Random(8))
    assert pair.room.table.held is not None
    return pair


def test_a_draw_waits_for_a_guest_who_is_away(tmp_path: Path) -> None:
    """What was answered is kept, nothing else can be done meanwhile, and once the guest is back it goes on."""
    pair = held(tmp_path)
    entries = len(pair.room.table.entries)
    pair.room.left(1)
    pair.say(0, wire.Concede())
    pair.say(0, wire.Undo())
    assert len(pair.room.table.entries) == entries and pair.room.table.decision is None
    pair.mute = False
    pair.room.joined(1, "")
    pair.deliver()
    assert pair.room.table.held is None and len(pair.room.table.entries) > entries
    pair.play(random.Random(1), 20)
    assert pair.end().finding is Finding.FAIR


def test_a_host_that_is_killed_at_a_draw_goes_on_with_it(tmp_path: Path) -> None:
    """The answer was written before its share was asked for: it stands, and the guest is asked the same again."""
    pair = held(tmp_path)
    waiting = pair.room.table.held
    assert waiting is not None
    pair.close()
    again = Pair(tmp_path, start=pair.start, resume=str(tmp_path / "game.journal"), fair=_restarted(pair, tmp_path))
    assert again.room.table.held is not None and again.room.table.held.label == waiting.label
    again.begin()
    assert again.room.table.held is None and waiting.label in again.asked
    again.play(random.Random(2), 40)
    assert again.end().finding is Finding.FAIR
    assert verify(again.fair.memory(0), again.fair.opened(0), SHEETS).text == FAIR


def test_a_host_that_is_killed_again_after_a_draw_has_lost_nothing(tmp_path: Path) -> None:
    """A digest that is due while an answer waits for its share is not written behind that answer: it is of before."""
    pair = held(tmp_path)
    pair.close()
    path = tmp_path / "game.journal"
    again = Pair(tmp_path, start=pair.start, resume=str(path), fair=_restarted(pair, tmp_path))
    assert again.room.table.held is not None and len(again.room.table.entries) >= CHECK_EVERY
    again.begin()
    again.play(random.Random(2), 40)
    entries = again.room.table.entries
    again.close()
    third = Pair(tmp_path, start=pair.start, resume=str(path), fair=_restarted(pair, tmp_path))
    assert third.room.problem is None and third.room.table.entries == entries
    _digests_stand_right(path)


def test_a_digest_waits_for_a_pass_that_draws(tmp_path: Path) -> None:
    """A pass that is given by itself may draw, too, just as a digest is due: each stands behind the answer it is of."""
    pair = Pair(tmp_path)
    pair.begin()
    for seat in (0, 1):
        pair.say(seat, wire.Passing(PassMode(PassUntil.PHASE, Phase.END)))
    pair.room.table._checked = -CHECK_EVERY  # one is due at every answer
    chance = random.Random(11)
    for _ in range(40):
        pair.play(chance, 3)
        pair.room.table._checked = -CHECK_EVERY
        for seat in (0, 1):
            pair.say(seat, wire.Passing(PassMode(PassUntil.SOMETHING)))
    pair.close()
    _digests_stand_right(tmp_path / "game.journal")


def _digests_stand_right(path: Path) -> None:
    """Look whether each digest of a journal stands behind as many answers as it says."""
    loaded, count = load(path), 0
    assert loaded.problem is None and loaded.digests
    before = 0
    for row in path.read_bytes().splitlines():
        line, before, _ = read_line(row, before)
        count += isinstance(line, Entry)
        assert not isinstance(line, Checkpoint) or line.at == count


def test_a_journal_whose_digest_stands_behind_an_answer_that_waited_is_whole(tmp_path: Path) -> None:
    """Older programs wrote such ones: the digest is that of the answer before, and what came behind is not lost."""
    pair = held(tmp_path)
    table = pair.room.table
    assert table.journal is not None
    table.journal.checkpoint(len(table.entries), table.game.digest(), False, False, ())
    pair.mute = False
    pair.room.joined(1, "")
    pair.deliver()
    pair.play(random.Random(3), 20)
    entries = table.entries
    pair.close()
    again = Pair(tmp_path, start=pair.start, resume=str(tmp_path / "game.journal"), fair=_restarted(pair, tmp_path))
    assert again.room.problem is None and again.room.table.entries == entries


def _restarted(pair: Pair, folder: Path) -> FairPlay:
    """A guest's program that begins again, with what the one before wrote down."""
    return FairPlay(replace(pair.fair.terms, deck=None, host_deck=""), folder / "guest")


def test_a_saved_game_goes_on_and_is_checked_from_its_beginning(tmp_path: Path) -> None:
    """Also what was taken back with the guest's consent stays in what is checked."""
    pair = played(Pair(tmp_path), 40)
    _take_back(pair)
    pair.play(random.Random(4), 30)
    pair.close()
    again = Pair(tmp_path, start=pair.start, resume=str(tmp_path / "game.journal"), fair=_restarted(pair, tmp_path))
    assert again.room.problem is None
    again.begin()
    again.play(random.Random(6), 30)
    assert again.end().text == FAIR


def _agree(pair: Pair, what: wire.Asks) -> None:
    question = next(one for one in reversed(pair.told) if isinstance(one, wire.Notice) and one.asks is what)
    pair.say(1, wire.Consent(True, question.number))


def _take_back(pair: Pair) -> None:
    pair.say(0, wire.Undo(1))
    _agree(pair, wire.Asks.UNDO)
    assert pair.room.table.epoch == 1


def test_a_rematch_has_secrets_of_its_own(tmp_path: Path) -> None:
    """New seeds are pledged, the second game is drawn by other labels, and checked for itself."""
    pair = played(Pair(tmp_path), 20)
    assert pair.end().text == FAIR
    first, table = pair.fair.host, weakref.ref(pair.room.table)
    pair.updates.clear()
    pair.say(0, wire.Rematch())
    question = next(
        one for one in reversed(pair.told) if isinstance(one, wire.Notice) and one.asks is wire.Asks.REMATCH
    )
    pair.say(1, wire.Consent(True, question.number))
    pair.say(0, wire.First(1))
    assert pair.room.begun and first is not None and pair.fair.host is not None
    assert table() is None, "a host holds one game at a time"
    assert pair.fair.host.seed != first.seed and pair.fair.host.game == 1
    told = len(pair.told)
    pair.say(1, Pledge(0, "ab" * 32))  # asked for as it came back, and on its way as the next game was pledged for
    assert not any(isinstance(each, wire.Refused) for each in pair.told[told:]), "it comes late, and is no fault"
    pair.play(random.Random(3), 30)
    assert pair.end().text == FAIR


def test_each_game_of_a_match_is_checked_once_the_match_is_over(tmp_path: Path) -> None:
    """Nothing is opened between two games; in the end each is found fair, of the decks that were presented for it."""
    pair = played(Pair(tmp_path, match=MatchRules(best_of=3)), 30)
    for number, loser in enumerate((0, 1, 0)):
        assert pair.room.game == number and pair.fair.host is not None and pair.fair.host.game == number
        pair.play(random.Random(number), 20)
        assert not pair.checked
        pair.say(loser, wire.Concede())
        pair.updates.clear()
        if number < 2:
            assert not pair.fair.opened(number)
            pair.say(0, wire.Present())
            pair.say(1, wire.Present())
            pair.say(loser, wire.First(loser))
    assert [verify(pair.fair.memory(at), pair.fair.opened(at), SHEETS).text for at in range(3)] == [FAIR] * 3
    assert pair.checked[-1].text == FAIR


def test_a_host_that_closes_before_the_next_game_is_pledged_for_keeps_the_match(tmp_path: Path) -> None:
    """The game before is over, and the match goes on from its journal."""
    pair = played(Pair(tmp_path, match=MatchRules(best_of=3)), 10)
    pair.say(0, wire.Concede())
    pair.away = True
    for seat in (0, 1):
        pair.say(seat, wire.Present())
    pair.say(0, wire.First(1))
    assert not pair.room.begun
    pair.close()
    saved = load(tmp_path / "game.journal")
    assert saved.ended == len(saved.entries) and saved.match_goes_on
    again = Pair(tmp_path, start=pair.start, resume=str(saved.path), fair=_restarted(pair, tmp_path))
    again.begin()
    assert again.room.match.match.wins == (0, 1) and not again.room.match.match.over
    for seat in (0, 1):
        again.say(seat, wire.Present())
    again.say(0, wire.First(1))
    assert again.room.begun and again.room.game == 1
    again.play(random.Random(1), 20)
    again.say(0, wire.Concede())
    assert [verify(again.fair.memory(at), again.fair.opened(at), SHEETS).text for at in range(2)] == [FAIR] * 2


def test_a_guest_at_another_machine_plays_on_but_can_not_check(tmp_path: Path) -> None:
    """It has no seed of before: the game goes on with a new one, and nobody says that it was checked."""
    pair = played(Pair(tmp_path), 40)
    pair.fair = FairPlay(pair.fair.terms, tmp_path / "elsewhere")
    pair.room.left(1)
    pair.room.joined(1, "")
    pair.deliver()
    pair.play(random.Random(9), 40)
    assert len(pair.fair.given) > 2 and pair.end().finding is Finding.UNCHECKED
    assert pair.checked[-1].finding is Finding.UNCHECKED


# Hosts that cheat


def cheating(change: Any) -> Rules:
    """Rules of a host that begins another game than it says."""

    def begin(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
        game: PlayedGame = change(sheets, start, shares)
        return game

    return Rules(begin_jointly=begin)


def other_deck(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
    """Play with another deck than was pledged."""
    return start_joint_game(sheets, replace(start, decks=(OTHERS[0], start.decks[1])), shares)


def first_myself(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
    """Go first, whatever chance says; or second where it says so itself."""
    honest = start_joint_game(sheets, start, Shares((bytes(32), bytes(32))))
    shares.drawn(1, Purpose.FIRST_PLAYER, 1, 2, bytes(32))
    assert isinstance(honest, Game)
    drawn = JointChance(shares).below(2, Purpose.FIRST_PLAYER)
    return start_joint_game(sheets, replace(start, first=1 - drawn), shares)


class Stacked(JointChance):
    """A chance that turns what it draws from decks round: a second shuffle."""

    def sample(self, items: Any, amount: int, why: Purpose) -> list[Any]:
        """Draw fairly, and take something else."""
        found: list[Any] = super().sample(items, amount, why)
        rest = [item for item in items if item not in found]
        return rest[: len(found)] if why is Purpose.TOP and len(rest) >= len(found) else found


def second_shuffle(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
    """Draw from a deck that lies as the host likes it."""
    game = start_joint_game(sheets, start, shares)
    assert isinstance(game, Game)
    stacked = Stacked(shares)
    stacked.events, stacked.trace = game.state.chance.events, game.state.chance.trace  # type: ignore[attr-defined]
    game.state.chance = stacked
    if game.run.mark is not None:
        game.run.mark.chance = stacked.copy()
    return game


CAUGHT = {
    "other deck": (other_deck, "at turn"),
    "first player": (first_myself, ""),
    "second shuffle": (second_shuffle, "at turn"),
}


@pytest.mark.parametrize("kind", CAUGHT)
def test_a_host_that_plays_another_game_than_it_opens_is_named(tmp_path: Path, kind: str) -> None:
    """What is opened looks honest, but is not what the guest was shown."""
    change, where = CAUGHT[kind]
    pair = played(Pair(tmp_path, rules=cheating(change)), 60)
    found = pair.end()
    assert found.finding is Finding.DIFFERS and where in found.text, found


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """A game that was played honestly, and opened."""
    pair = played(Pair(tmp_path_factory.mktemp("ended")), 50)
    pair.end()
    pair.close()
    return pair


def reopened(pair: Pair, change: Any) -> str:
    """What a host opens that changes something of it afterwards."""
    check, lines = 0, list[Line]()
    for row in pair.fair.opened(0).encode().splitlines():
        line, check, _ = read_line(row, check)
        assert line is not None
        lines.append(line)
    return in_lines(change(lines)).decode()


def header_with(**fields: Any) -> Any:
    """Change fields of the first line, and of its start."""

    def change(lines: list[Line]) -> list[Line]:
        header = lines[0]
        assert isinstance(header, Header)
        of_start = {name: value for name, value in fields.items() if name in ("decks", "first", "seed")}
        own = {name: value for name, value in fields.items() if name not in of_start}
        return [replace(header, start=replace(header.start, **of_start), **own), *lines[1:]]

    return change


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (header_with(decks=OTHERS), "another deck than the one it had pledged"),
        (header_with(seed=fresh_seed()), "another seed than the one it had pledged"),
        (header_with(first=0), "who goes first"),
        (header_with(number=1), "another game"),
        (header_with(decks=(DECKS[0], DECKS[0])), "not yours"),
        (lambda lines: lines[:-12], "not"),
        (lambda lines: [lines[0], Said(0, 1, "Draw a card.", "{}"), *lines[1:]], "by hand that you had not agreed to"),
        (lambda lines: [lines[0], Said(1, 1, "Draw a card.", "{}"), *lines[1:]], "by hand for you"),
        (lambda lines: [line for line in lines if not isinstance(line, Given)], ""),
    ],
)
def test_what_is_opened_must_be_what_was_pledged_and_shown(ended: Pair, change: Any, named: str) -> None:
    """Each part that is changed afterwards is told by its name; the guest knows its own shares itself."""
    found = verify(ended.fair.memory(0), reopened(ended, change), SHEETS)
    assert found.finding is (Finding.DIFFERS if named else Finding.FAIR) and named in found.text


def test_nobody_peeks_and_deals_again(tmp_path: Path) -> None:
    """For a draw that has had a share another game gets none; that it was asked for is told at the end."""
    pair = played(Pair(tmp_path), 40)
    assert pair.fair.host is not None
    name = about(pair.fair.host, Pledge(0, seed_digest(pair.fair.seed)))
    last = len(pair.fair.labels)
    assert pair.fair.hear(Draw(pair.asked[-1])) is not None, "the same is answered again, alike"
    for event in (last, last + 2, 1):
        assert pair.fair.hear(Draw(label_of(name, event, Purpose.TOP, 1, 40, bytes(32)))) is None
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "a second time" in found.text


def test_a_host_that_goes_back_unasked_is_named(tmp_path: Path) -> None:
    """It plays on from before a draw that it did not like."""
    pair = played(Pair(tmp_path), 40)
    pair.room.table.undo(0, 2)
    pair.show()
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "took the game back" in found.text


def test_a_host_that_looks_ahead_is_named(tmp_path: Path) -> None:
    """It asks for the share of the next draw before what leads to it is decided: the draw itself gets none then."""
    pair = played(Pair(tmp_path), 40)
    assert pair.fair.host is not None
    name = about(pair.fair.host, Pledge(0, seed_digest(pair.fair.seed)))
    ahead = label_of(name, len(pair.fair.labels) + 1, Purpose.TOP, 1, 40, bytes(32))
    assert pair.fair.hear(Draw(ahead)) is not None
    found = pair.end()
    assert found.finding is Finding.DIFFERS and "not in the game" in found.text


def test_a_host_that_shows_nothing_is_not_called_fair(tmp_path: Path) -> None:
    """What can't be read, or belongs to nothing, is not checked."""
    pair = played(Pair(tmp_path), 10)
    pair.end()
    for journal in ("", "nonsense", pair.fair.opened(0)[40:]):
        assert verify(pair.fair.memory(0), journal, SHEETS).finding is Finding.UNCHECKED


def test_a_program_without_shares_plays_as_before(tmp_path: Path) -> None:
    """A guest of an older version takes no part: all is drawn by the host, and nothing is said about it."""
    pair = Pair(tmp_path)
    pair.room.seats[1].draws = False
    played(pair, 20)
    assert pair.room.begun and not pair.asked and load(tmp_path / "game.journal").header.guest_seed == ""


def test_hostile_replies_change_nothing(tmp_path: Path) -> None:
    """Shares that nobody asked for, pledges of other games, nonsense: refused, and the game goes on."""
    pair = played(Pair(tmp_path), 20)
    before = len(pair.room.table.entries)
    for message in (
        Share(1, "00" * 32), Share(-1, "x"), Pledge(5, "00" * 32), Pledge(0, "zz"),
        Unsealed(0, "00" * 32),
    ):  # fmt: skip
        pair.room.take(1, message)
    pair.room.take(0, Share(1, "00" * 32))
    pair.deliver()
    assert len(pair.room.table.entries) == before
    pair.play(random.Random(1), 10)
    assert pair.end().finding is Finding.FAIR


def test_the_guest_s_pieces_are_bounded(tmp_path: Path) -> None:
    """A host can't fill the guest's memory with pieces of a journal."""
    pair = played(Pair(tmp_path), 5)
    for part in (-1, 501, 10**6):
        assert pair.fair.hear(Opened(0, part, 10**7, "x")) is None
    assert pair.fair.opened(0) == ""


def test_the_same_may_be_done_again_after_it_was_taken_back(tmp_path: Path) -> None:
    """The host has the share of that draw already, and asks for the next one: the game goes on, and is fair."""
    pair = Pair(tmp_path, free_undo=True)
    pair.begin()
    chance, again = random.Random(5), 0
    for _ in range(400):
        seat = next((at for at, update in pair.updates.items() if update.decision is not None), None)
        if seat is None or again >= 3:
            break
        update, drawn = pair.updates[seat], len(pair.asked)
        assert update.decision is not None
        choice = random_answer(update.decision, chance)
        _answer(pair, seat, choice)
        if len(pair.asked) > drawn:
            pair.say(seat, wire.Undo())
            _answer(pair, seat, choice)
            again += len(pair.asked) == drawn + 1  # not asked for a second time
    assert again >= 3 and not pair.fair.faults
    assert pair.end().finding is Finding.FAIR


def _answer(pair: Pair, seat: int, choice: tuple[int, ...]) -> None:
    update = pair.updates.pop(seat)
    assert update.decision is not None
    pair.say(seat, wire.Answer(update.epoch, update.decision.number, choice))


def test_a_guest_who_comes_back_is_asked_for_its_pledge_alone(tmp_path: Path) -> None:
    """Also while a draw waits for its share: what it is asked for is named by the seed that it pledges."""
    pair = Pair(tmp_path)
    pair.mute = True
    pair.begin()
    assert not pair.room.begun, "the first draw waits for a share"
    pair.mute = False
    pair.room.joined(1, "")
    asked = [message for seat, message in pair.mail if seat == 1 and isinstance(message, Pledge | Draw)]
    assert [type(each) for each in asked] == [Pledge]
    pair.deliver()
    assert pair.room.begun and not any(isinstance(message, wire.Refused) for message in pair.told)


def test_what_was_found_is_told_again_to_a_player_whose_connection_broke(tmp_path: Path) -> None:
    """The host's player hears once of each game, also where the guest comes back and is shown all of it again."""
    pair = played(Pair(tmp_path), 3)
    pair.say(0, wire.Concede())
    assert [each.finding for each in pair.checked] == [Finding.FAIR]
    pair.room.joined(1, "")
    pair.deliver()
    assert len(pair.checked) == 1, "it is shown to the guest once more, and stands"
    pair.room.joined(0, "")
    pair.deliver()
    assert [each.finding for each in pair.checked] == [Finding.FAIR] * 2


def test_a_match_that_was_not_shown_whole_is_shown_during_the_next_one(tmp_path: Path) -> None:
    """The guest's connection broke before that came, and as the host agreed to another match."""
    pair = played(Pair(tmp_path, tampered=lambda message: None if isinstance(message, Opened) else message), 3)
    pair.say(0, wire.Concede())
    pair.say(1, wire.Rematch())
    pair.away = True
    pair.say(0, wire.Rematch())
    pair.say(0, wire.First(0))
    assert pair.room.game == 1 and not pair.checked
    pair.room.left(1)
    pair.away, pair._tampered = False, None
    pair.room.joined(1, "")
    pair.deliver()
    assert pair.fair.opened(0) and [each.finding for each in pair.checked] == [Finding.FAIR]
    assert verify(pair.fair.memory(0), pair.fair.opened(0), SHEETS).finding is Finding.FAIR
