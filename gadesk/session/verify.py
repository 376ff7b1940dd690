"""Checking a match that was drawn jointly: `python -m gadesk.session.verify` (docs/fairness.md).

Reads what a guest's program remembers (one line) and then the journal that the host has opened; writes what it found.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from itertools import zip_longest
from typing import assert_never

from gadesk import __version__
from gadesk.engine.state.chance import JOINT, Shares, stretched
from gadesk.errors import UserError
from gadesk.net.fair_play import Memory, Terms
from gadesk.net.own_time import inexact, may_be_drawn
from gadesk.net.told import board_digest, events_digest, question_digest
from gadesk.net.wishes import concedes, passes_by_itself
from gadesk.protocol import codec
from gadesk.protocol.decisions import Answer
from gadesk.protocol.events import Event
from gadesk.protocol.fairness import (
    Checked,
    Finding,
    Pledge,
    about,
    canonical,
    deck_digest,
    secret_of,
    seed_digest,
    unfair,
)
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.journal_file import (
    AgreedDraw,
    Answered,
    Checkpoint,
    Conceded,
    DoneByHand,
    Entry,
    Given,
    Header,
    Line,
    Repledged,
    Said,
    SavedMatch,
    TakenBack,
    TimeOut,
    Unopened,
    brought_salt,
    fault,
    read_line,
)
from gadesk.protocol.matches import DRAWN, MatchRules
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script.sheet import CardSheet
from gadesk.session.game import PlayedGame, redact, start_joint_game
from gadesk.session.journal import apply
from gadesk.session.of_use import of_use
from gadesk.session.saved_sheets import sheets_digest
from gadesk.session.selfplay.indistinct import put_in_words
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import check_guest_deck, check_presented, without_sideboard
from gadesk.sheets.synced import played_sheets
from gadesk.terminal import hand_back


class Differs(Exception):
    """The host did not play as it had pledged; the text says what differs."""


class Unchecked(Exception):
    """It can't be told whether the host did; the text says why."""


def verify(memory: Memory, journal: str, known: Mapping[str, CardSheet]) -> Checked:
    """Compare what the host has opened with what the guest's program remembers, and play the game again."""
    try:
        if memory.faults:
            raise Differs(memory.faults[0])
        header, lines = _read(journal)
        _check_pledges(memory, header)
        _check_rules(memory, header, known)
        _Again(memory, header, known).play(lines)
    except Differs as why:
        return unfair(str(why))
    except Unchecked as why:
        return Checked(Finding.UNCHECKED, f"The shuffles were not checked: {why}.")
    return Checked(Finding.FAIR, "The shuffles were fair: checked.")


def _read(journal: str) -> tuple[Header, list[Line]]:
    check, found = 0, list[Line]()
    for row in journal.encode().splitlines():
        line, check, wrong = read_line(row, check)
        if line is None or wrong:
            raise Unchecked("what the host opened can't be read")
        found.append(line)
    if not found or not isinstance(found[0], Header) or fault(found[0]):
        raise Unchecked("what the host opened is no game")
    return found[0], found[1:]


def _check_pledges(memory: Memory, header: Header) -> None:
    """Compare what is opened with its digests."""
    host, start, terms = memory.host, header.start, memory.terms
    salt = secret_of(header.salt)
    if header.number != host.game:
        raise Differs("the host opened another game than the one that was played")
    if seed_digest(stretched(start.seed)) != host.seed:
        raise Differs("the host opened another seed than the one it had pledged")
    if salt is None or not start.decks or deck_digest(salt, start.decks[0]) != host.deck:
        raise Differs("the host played another deck than the one it had pledged")
    if terms.seat >= len(start.decks) or not _is_own(terms, start.decks[terms.seat]):
        raise Differs("the deck that was played for you is not yours")
    if not header.number and terms.program and start.first != terms.first:
        raise Differs("who goes first was decided otherwise than announced")
    if start.generator < terms.generator or (not header.number and terms.edition not in ("", start.edition)):
        raise Differs("it was played by older rules than announced")
    if header.number and terms.firsts and start.first not in terms.firsts:
        raise Differs("who goes first was decided otherwise than by whom the rules of a match let choose")


def _is_own(terms: Terms, played: DeckCards) -> bool:
    """Tell whether a deck is the guest's own; where one game is all, it is played without its sideboard."""
    own = terms.decks or ((terms.deck,) if terms.deck is not None else ())
    return not own or any(canonical(played) in (canonical(deck), canonical(without_sideboard(deck))) for deck in own)


def _check_rules(memory: Memory, header: Header, known: Mapping[str, CardSheet]) -> None:
    start = header.start
    if not memory.terms.program:
        raise Unchecked("your program was not there from the beginning")
    if memory.terms.program != __version__:
        raise Unchecked("the two programs are of different versions")
    _check_match(memory.terms, header.match)
    if start.generator < JOINT or start.scenario:
        raise Unchecked("this game was not drawn by both")
    if sheets_digest(known, start) != header.sheets:
        raise Unchecked("the two programs have other cards")
    try:
        _check_deck(header, memory)
    except UserError:
        raise Differs("the host's deck is not legal in the format that it had announced") from None


def _check_match(terms: Terms, match: SavedMatch | None) -> None:
    """Look whether the game belongs to the match that was announced, as that stood then."""
    announced = terms.match
    if announced is None:
        return
    if (match.rules if match is not None else None) != (announced if announced.more_than_a_game else None):
        raise Differs("the match has other rules than announced")
    if match is not None and terms.games is not None and match.games != tuple(terms.games):
        raise Differs("the games before in the match are counted otherwise than they ended")


def _check_deck(header: Header, memory: Memory) -> None:
    """Look whether the host's deck may be played. Raises UserError."""
    deck, match = header.start.decks[0], header.match
    brought, salt = match.decks[0] if match is not None and match.decks else deck, secret_of(brought_salt(header))
    if memory.terms.host_deck and (salt is None or deck_digest(salt, brought) != memory.terms.host_deck):
        raise Differs("the host changed the deck that it had brought to the table")
    if not header.number or brought is deck:
        check_guest_deck(deck, memory.terms.format)
    else:
        check_presented(brought, deck, memory.terms.format)


class _Again:
    """The game, played again by the guest's own engine, beside what the guest was shown."""

    def __init__(self, memory: Memory, header: Header, known: Mapping[str, CardSheet]) -> None:
        seed = secret_of(memory.seed)
        assert seed is not None
        pledge = Pledge(memory.host.game, seed_digest(seed))
        if header.guest_seed != pledge.seed:
            raise Unchecked("your program was not there from the beginning")
        self._memory, self._known, self._start = memory, known, header.start
        self._rules = header.match.rules if header.match is not None else MatchRules()
        self._shares = Shares((stretched(header.start.seed), seed), about(memory.host, pledge))
        self._shares.asked = []
        self._entries: list[Entry] = []
        self._answers = list(zip_longest(memory.answers, memory.asked[: len(memory.answers)], fillvalue=""))
        self._events: list[Event] = []
        self._hands, self._spoken = list(memory.hands), memory.spoken
        self._next = 0
        self.game = self._begun(self._start)
        self._take_events()

    def _begun(self, start: Start) -> PlayedGame:
        try:
            return start_joint_game(self._known, start, self._shares)
        except UserError as error:
            raise Unchecked(f"the game can't be played again ({error})") from None

    def play(self, lines: list[Line]) -> None:
        """Play every line again. Raises Differs."""
        self._look()
        for line in lines:
            if isinstance(line, TakenBack):
                self._go_back(line.kept)
            elif isinstance(line, Repledged):
                raise Unchecked("in the middle of the game a guest came from another machine")
            elif not isinstance(line, Checkpoint | Given | Header | Unopened):
                self._carry_out(line)
            self._look()
        self._check_end()
        asked = set(self._shares.asked or ())
        if set(self._memory.labels) - asked:
            raise Differs("the host asked for shares of draws that are not in the game")
        if asked - set(self._memory.labels):
            raise Differs(f"the game has draws that your program was not asked for{self._where()}")
        if self._next < len(self._memory.seen):
            raise Differs(f"what you were shown is not what was played{self._where()}")
        if self._memory.course and events_digest(self._events) != self._memory.course:
            raise Differs("what you were told to have happened is not what has happened")

    def _check_end(self) -> None:
        """Look whether the game has ended as the host had said."""
        if not self._memory.end:
            return
        if not self.game.over:
            raise Differs(f"the host said that the game was over, and it was not{self._where()}")
        if self._memory.end[0] != (DRAWN if self.game.winner is None else self.game.winner):
            raise Differs("the host said that another had won the game than the one who has won it")

    def _take_events(self) -> None:
        """Take what has happened, as the guest may know it."""
        told = (redact(recorded, self._memory.terms.seat) for recorded in self.game.take_events())
        self._events += [event for event in told if event is not None]

    def _carry_out(self, entry: Entry) -> None:
        self._check_entry(entry)
        wrong = apply(self.game, entry)
        if wrong:
            raise Differs(f"the game was played by other rules{self._where()}: {wrong.rstrip('.')}")
        self._entries.append(entry)
        self._take_events()

    def _check_entry(self, entry: Entry) -> None:
        """Look whether an entry may be there: each kind of them has who may cause it."""
        mine = entry.seat == self._memory.terms.seat
        match entry:
            case Answered():
                if mine:
                    self._check_answer(entry)
            case Conceded():
                if mine and not concedes(self._memory.wishes, self._given, self._next):
                    raise Differs(f"the game was conceded for you, and you had not conceded it{self._where()}")
            case TimeOut():
                self._check_time(entry, mine)
            case AgreedDraw():
                if not self._memory.drew:
                    raise Differs(f"a draw was agreed to for you that you had not agreed to{self._where()}")
            case DoneByHand():
                self._check_tool(entry, mine)
            case Said():
                self._check_words(mine)
            case _:
                assert_never(entry)

    @property
    def _given(self) -> int:
        """How many of the guest's own answers the game has come to."""
        return len(self._memory.answers) - len(self._answers)

    def _check_time(self, entry: TimeOut, mine: bool) -> None:
        """Look whether some time may have been over: by the rules, and by how the guest has seen its own run."""
        rules, left = self._rules, self._memory.left
        if not (rules.shared if entry.drawn else rules.each):
            raise Differs(f"the game was ended by a clock that it does not have{self._where()}")
        if mine and not entry.drawn and left > inexact(rules.each):
            raise Differs(f"your time was said to be over, and you had {left // 1000} s left{self._where()}")
        turn = self.game.view(self._memory.terms.seat).turn
        if entry.drawn and not may_be_drawn(rules, turn, self._memory.of_match, tuple(self._memory.last_turns)):
            raise Differs(f"the time of the match was said to be over before it was{self._where()}")

    def _check_answer(self, entry: Answered) -> None:
        """Look whether the guest has answered so, or wished that it is passed by itself there."""
        memory = self._memory
        if entry.auto:
            decision, view = self.game.decision, self.game.view(memory.terms.seat)
            wished = decision is not None and passes_by_itself(
                decision, entry.choice, view, memory.wishes, self._given, self._next,
                partial(of_use, self.game, decision, view),
            )  # fmt: skip
        else:
            wished = self._answered(entry.choice)
        if not wished:
            raise Differs(f"an answer was given for you that you had not given{self._where()}")

    def _answered(self, choice: Answer) -> bool:
        """Whether the guest has given this answer; what was given before it and is not in the game came too late."""
        decision = self.game.decision
        assert decision is not None
        now = question_digest(put_in_words(self.game, decision))
        so = [at for at, (given, _) in enumerate(self._answers) if given == choice]
        at = next((at for at in so if self._answers[at][1] in ("", now)), None)
        if so and at is None:
            raise Differs(f"you were asked something else than the game had asked{self._where()}")
        del self._answers[: len(self._answers) if at is None else at + 1]
        return at is not None

    def _check_tool(self, entry: DoneByHand, mine: bool) -> None:
        """Look whether what was done by hand is the guest's, or covered by a yes of the guest's."""
        if mine and codec.dumps(entry.use).decode() not in self._memory.used:
            raise Differs(f"something was done by hand for you that you had not done{self._where()}")
        if not mine and not self._may_use(entry.use):
            raise Differs(f"something was done by hand that you had not agreed to{self._where()}")

    def _may_use(self, use: ToolUse) -> bool:
        """Whether a yes of the guest's covers what the host did: one for all, for that card, or one of its own."""
        slug = "" if not use.card or use.other else self.game.open_name(use.card) or ""
        if any(standing or (slug and about == slug) for _, about, standing in self._hands):
            return True
        return self._spend(use.tool.value)

    def _check_words(self, mine: bool) -> None:
        """Look whether who said what an unread part does was asked, or did so itself."""
        if mine:
            self._spoken -= 1
            if self._spoken < 0:
                raise Differs(f"something was said by hand for you that you had not said{self._where()}")
        elif not self._spend(""):
            raise Differs(f"something was said by hand that you had not agreed to{self._where()}")

    def _spend(self, tool: str) -> bool:
        """Use up a yes that held for once."""
        once = next((hand for hand in self._hands if hand[0] == tool and not hand[2]), None)
        if once is not None:
            self._hands.remove(once)
        return once is not None

    def _go_back(self, kept: int) -> None:
        self._entries = self._entries[:kept]
        self.game, self._events = self._begun(self._start), []
        self._take_events()
        for entry in self._entries:
            apply(self.game, entry)
            self._take_events()

    def _look(self) -> None:
        """Go on in the row of boards that were shown as far as they are this one."""
        seen = self._memory.seen
        if self._next < len(seen):
            here = board_digest(self.game.view(self._memory.terms.seat))
            while self._next < len(seen) and seen[self._next] == here:
                self._next += 1

    def _where(self) -> str:
        return f", at turn {self.game.view(self._memory.terms.seat).turn}"


def main() -> None:
    """Check what the input says, and write what was found."""
    memory, journal = sys.stdin.buffer.readline(), sys.stdin.buffer.read().decode("ascii", "replace")
    if not memory:
        return  # whoever asked has ended meanwhile
    remembered = codec.record_of(Memory, codec.loads(memory))
    found = verify(remembered, journal, played_sheets(wait=True))
    if found.finding is Finding.UNCHECKED:
        found = verify(remembered, journal, bundled_sheets())
    hand_back(codec.dumps(found))


if __name__ == "__main__":
    main()
