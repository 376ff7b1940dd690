"""One game being played: whose answer is due, undo, passing by itself, what each seat has been told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gadesk.engine.state.chance import NeedShare
from gadesk.fault_reports import say_fault
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import Decision, IllegalAnswer
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import MOST_IN_A_TURN, ToolUse
from gadesk.protocol.journal_file import (
    AgreedDraw,
    Answered,
    Conceded,
    DoneByHand,
    Entry,
    Given,
    Loaded,
    Repledged,
    Said,
    TimeOut,
    Unopened,
)
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.script.node import Ability
from gadesk.session.game import PlayedGame, redact
from gadesk.session.journal import JournalWriter, apply, cut_off, replay
from gadesk.session.passes import Passes
from gadesk.session.selfplay.indistinct import put_in_words
from gadesk.session.transcript import JournalLines, Transcript
from gadesk.session.wording import worded_view
from gadesk.sheets.manual import SentenceError, read_sentence, said, written

CHECK_EVERY = 25
KEEP_EVERY = 25
KEEP_LAST = 60


class Refusal(ValueError):
    """What a seat asked for is not possible; nothing changed. The text is one plain sentence."""


def unsaved(journal: Path, error: OSError) -> str:
    """Say that a game is not saved, and goes on all the same."""
    return f"The game goes on, but can't be saved any more: {journal}: {error.strerror or error}."


@dataclass(slots=True)
class _Mark:
    """A whole state kept for undo: after how many entries, and how many events each seat had."""

    entries: int
    snapshot: Any
    told: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What waits for a share of another player's program: it is written, and will be done as soon as that is there."""

    entry: Entry
    act: Callable[[], None]
    label: str


def _again(game: PlayedGame, entry: Entry) -> None:
    wrong = apply(game, entry)
    if wrong:
        raise IllegalAnswer(wrong)


class Table:
    """Carries one game: takes answers from seats, and keeps what undo, the journal and the seats need.

    `epoch` counts how often the game was taken back, so that an answer to a question of before is known
    for what it is. `said` has, by the number of the entry, in which turn a player said what a card's unread part does,
    and the card. A play that was taken back leaves nothing of it to undo: the step before it is the last one.
    """

    def __init__(
        self,
        game: PlayedGame,
        seats: int,
        journal: JournalWriter | None = None,
        redact: Callable[[Any, int], Event | None] = redact,
        kept: Transcript | None = None,
    ) -> None:
        self.game = game
        self.epoch = 0
        self.held: Held | None = None
        self._kept = kept
        self.entries: list[Entry] = []
        self._counted, self._given = 0, [0] * seats
        self.journal = journal
        self._redact = redact
        self._told: list[list[Event]] = [[] for _ in range(seats + 1)]  # the last one: who watches
        self.passes = Passes(self, seats, self._answer, self._check, Refusal)
        self._marks: list[_Mark] = []
        self._checked = 0
        self.unsaved = ""
        self.done: Callable[[], bool] = bool  # whether nothing more is to be played after this game
        self.times: Callable[[], tuple[int, ...]] = tuple  # what the clocks of the match have left, in milliseconds
        self.here: Callable[[int], bool] = lambda seat: True  # whoever is away does not pass by itself
        self.noted: Callable[[], object] = bool  # whoever follows the game looks after each answer, and each undo
        self._worded: tuple[Decision, Decision] | None = None
        self.said: dict[int, tuple[int, int]] = {}
        self._used: dict[int, tuple[int, int]] = {}  # by the number of the entry, the turn and who used a tool
        self._due = game.decision
        self._questions: list[Decision | None] = []  # what each entry answered
        self._told_before: list[tuple[int, ...]] = []  # how many events each seat had before each entry
        self._withdrawn: dict[int, int] = {}  # the entry that took a play back, and the one that had announced it
        self._tell()
        self._mark()

    @classmethod
    def resumed(
        cls, game: PlayedGame, seats: int, loaded: Loaded, redact: Callable[[Any, int], Event | None] = redact,
        kept: Transcript | None = None,
    ) -> tuple[Table, str | None]:  # fmt: skip
        """Bring a saved game back by playing its journal again; say what did not fit, if anything."""
        table = cls(game, seats, redact=redact, kept=kept)

        def after(entry: Entry) -> None:
            table._note(entry)
            table._mark()

        try:
            problem = replay(loaded, game, after)
        except NeedShare as need:
            table._stay()
            at = len(table.entries)
            if at + 1 < len(loaded.entries):
                del loaded.entries[at:]
                return table, f"{loaded.path}: shares of the other player are missing after answer {at}."
            last = loaded.entries[at]
            table.held = Held(last, lambda: _again(game, last), need.label)
            problem = None
        except Exception as error:  # of rules of today with what was played before, or with anybody's cards
            say_fault()
            table._stay()
            problem = cut_off(
                loaded, len(table.entries), f"a fault of the program ({type(error).__name__}) comes of it."
            )
        return table, problem

    def write_to(self, journal: JournalWriter) -> None:
        """Write from now on into a journal that already holds the entries so far."""
        self.journal = journal
        self._check()  # of a game that has ended already that is written at once

    # What may be known

    @property
    def decision(self) -> Decision | None:
        """The question that is due, numbered by how many answers its seat has given before it.

        A play taken back sets the game's own count back too, so it could not tell an old question from a new one.
        """
        decision = self.game.decision
        if decision is None or self.held is not None:
            return None
        if self._worded is None or self._worded[0] is not decision:
            self._worded = (decision, put_in_words(self.game, decision))
        return replace(self._worded[1], number=self._given_by(decision.seat))

    def _given_by(self, seat: int) -> int:
        """Count a seat's entries; how often the others were asked would tell it what they could do."""
        if self._counted > len(self.entries):
            self._counted, self._given = 0, [0] * len(self._given)
        for entry in self.entries[self._counted :]:
            if isinstance(entry, DoneByHand):  # what anybody is asked is asked anew on another board
                self._given = [given + 1 for given in self._given]
            else:
                self._given[entry.seat] += 1
        self._counted = len(self.entries)
        return self._given[seat]

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.game.over

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may see."""
        return worded_view(self.game, self.game.view(seat))

    def events(self, seat: int) -> Sequence[Event]:
        """Return everything a seat has been told so far."""
        return self._told[seat]

    def undone_since(self, seat: int, steps: int, other: int) -> int:
        """Return from which of the events of another seat on an undo of so many steps takes back; there must be one."""
        mine = self._steps(seat)
        return self._told_before[mine[max(0, len(mine) - steps)]][other]

    # What may be done

    def answer(self, seat: int, epoch: int, number: int, choice: tuple[int, ...]) -> None:
        """Take an answer to the decision with this epoch and number, or raise `Refusal`."""
        decision = self.decision
        if decision is None:
            self._at_rest()
            raise Refusal("The game is over.")
        if seat != decision.seat:  # whatever the number: it would tell how often the other was asked
            raise Refusal("It isn't your choice now.")
        if epoch != self.epoch or number != decision.number:
            raise Refusal("That answer comes too late: the question is no longer asked.")
        if self.passes.keeps(decision, choice):
            return
        if self._answer(seat, choice, auto=False):
            self._go_further()

    def concede(self, seat: int | None, why: Loss = Loss.CONCEDED) -> None:
        """Let a seat give the game up (misc.concession.p1), or lose for want of time; None: nobody has time left.

        With `Loss.DRAW` the game ends without a winner, as that seat has offered and all others agree.
        """
        self._at_rest()
        if self.game.over:
            raise Refusal("The game is over.")
        timed = seat is None or why is Loss.TIME
        entry: Entry = TimeOut(seat or 0, drawn=seat is None) if timed else Conceded(seat or 0)
        who = seat
        if why is Loss.DRAW:
            entry, who = AgreedDraw(seat or 0), None
        if self._carry_out(entry, lambda: self.game.concede(who, why)):
            self._go_further()

    def by_hand(self, seat: int, card: int, words: str, asking: bool = False) -> str:
        """Let a seat say what the unread part of a card does, or only ask if it may; return the words as told."""
        self._at_rest()
        ability, told = self._read(card, words)
        if asking:
            self._carefully(lambda: self.game.by_hand(seat, card, ability, told, True))
        elif self._carry_out(
            Said(seat, card, told, written(ability)), lambda: self.game.by_hand(seat, card, ability, told)
        ):
            self._go_further()
        return told

    def use_tool(self, seat: int, use: ToolUse, asking: bool = False) -> None:
        """Let a seat use a tool by hand, or only ask if it may."""
        self._at_rest()
        if self.game.over:
            raise Refusal("The game is over.")
        turn = self.game.view(seat).turn
        if list(self._used.values()).count((turn, seat)) >= MOST_IN_A_TURN:
            raise Refusal(f"By hand no more than {MOST_IN_A_TURN} things are done in a turn.")
        if asking:
            self._carefully(lambda: self.game.use_tool(seat, use, True))
        elif self._carry_out(DoneByHand(seat, use), lambda: self.game.use_tool(seat, use)):
            self._go_further()

    def require_moment(self, seat: int, card: int) -> None:
        """Refuse to ask others about a card's unread part when it does not work, or again in the same turn."""
        view = self.view(seat)
        if card not in {shown.id for shown in view.field} | {layer.id for layer in view.stack}:
            raise Refusal("A card's unread part works while the card is on the field or on the Effects Stack.")
        if (view.turn, card) in self.said.values():
            raise Refusal("What that card's unread part does was said already this turn.")

    @property
    def resting(self) -> bool:
        """Whether nothing can be done now, as a draw waits for the other player's program."""
        return self.held is not None

    def _at_rest(self) -> None:
        """Refuse what can't be done while a draw waits for the other player's program."""
        if self.resting:
            raise Refusal("A card is being drawn: ask again in a moment, or when the other player is back.")

    def _read(self, card: int, words: str) -> tuple[Ability, str]:
        face = self.game.face(card)
        if self.game.over or face is None:
            raise Refusal("The game is over." if self.game.over else "That card is not there any more.")
        try:
            return read_sentence(words, face), said(words).rstrip(".")
        except SentenceError as error:
            raise Refusal(str(error)) from None

    def may_undo(self, seat: int) -> int:
        """Say how many of its own answers a seat could take back."""
        return len(self._steps(seat))

    def undo(self, seat: int, steps: int) -> None:
        """Go back to where the seat gave its `steps`-th last answer by hand; whole states are restored."""
        self._at_rest()
        if steps < 1:
            raise Refusal("Undo goes back by one step or more.")
        mine = self._steps(seat)
        if not mine:
            raise Refusal("There is nothing to take back.")
        self._go_to(mine[max(0, len(mine) - steps)])
        self.passes.go_on()

    def close(self) -> None:
        """Close the journal, with a last digest."""
        if self.held is None:
            self._checkpoint()
        self._save(lambda journal: journal.close())

    # How it is done

    def _go_to(self, kept: int) -> None:
        """Go back to just after the first `kept` entries."""
        if not 0 <= kept < len(self.entries):
            raise Refusal("There is nothing to take back.")
        while self._marks[-1].entries > kept:
            self._marks.pop()
        mark = self._marks[-1]
        again = self.entries[mark.entries : kept]
        self.game.restore(mark.snapshot)
        self.game.take_events()
        del self.entries[mark.entries :]
        del self._questions[mark.entries :]
        del self._told_before[mark.entries :]
        self._due = self.game.decision
        self.said = {at: said for at, said in self.said.items() if at < mark.entries}
        self._used = {at: used for at, used in self._used.items() if at < mark.entries}
        self._withdrawn = {at: begun for at, begun in self._withdrawn.items() if at < mark.entries}
        for told, count in zip(self._told, mark.told, strict=True):
            del told[count:]
        for entry in again:
            apply(self.game, entry)
            self._note(entry)
        self.noted()
        self.epoch += 1
        self.passes.forget()
        self._save(lambda journal: journal.taken_back(kept))
        self._checked = min(self._checked, kept)
        self._mark()

    def note(self, line: Given | Repledged | Unopened) -> None:
        """Note what the guest's program gave to what is drawn, or what is no part of what is opened of this game."""
        if isinstance(line, Unopened):
            self._save_to_disk(lambda journal: journal.unopened(line))
        else:
            self._save(lambda journal: journal.drawn(line))

    def _save(self, write: Callable[[JournalLines], None]) -> None:
        """Write to the journal; if the disk refuses, the game goes on unsaved and says so."""
        if self._kept is not None:
            write(self._kept)
        self._save_to_disk(write)

    def _save_to_disk(self, write: Callable[[JournalWriter], None]) -> None:
        if self.journal is None:
            return
        try:
            write(self.journal)
        except OSError as error:
            self.unsaved = unsaved(self.journal.path, error)
            self.journal.give_up()
            self.journal = None

    def _steps(self, seat: int) -> list[int]:
        """The entries that a seat gave by hand and that still stand: none of a play that was taken back."""
        steps: list[int] = []
        for at, entry in enumerate(self.entries):
            if at in self._withdrawn and entry.seat == seat:
                steps = [step for step in steps if step < self._withdrawn[at]]
            elif self._by_hand(entry, seat):
                steps.append(at)
        return steps

    def _announced(self, at: int) -> int:
        """Find what announced the play that the entry `at` took back: the same was asked then as is asked again now."""
        again = self._due
        for begun in range(at - 1, -1, -1):
            before = self._questions[begun]
            if before is not None and again is not None and before == replace(again, number=before.number):
                return begun
        return at

    @staticmethod
    def _by_hand(entry: Entry, seat: int) -> bool:
        if isinstance(entry, TimeOut):
            return False
        return entry.seat == seat and not (isinstance(entry, Answered) and entry.auto)

    def _turn(self) -> int:
        """The turn as the players were told."""
        told = (event.amount or 0 for event in reversed(self._told[0]) if event.kind is EventKind.TURN_BEGINS)
        return next(told, 0)

    def _new_turn(self) -> int:
        """The turn, unless an answer was given in it before."""
        turns = (entry.turn for entry in reversed(self.entries) if isinstance(entry, Answered) and entry.turn)
        turn = self._turn()
        return turn if turn != next(turns, 0) else 0

    def _answer(self, seat: int, choice: tuple[int, ...], auto: bool) -> bool:
        return self._carry_out(Answered(seat, choice, auto), lambda: self.game.answer(choice))

    def _carefully(self, act: Callable[[], None]) -> None:
        """Do something with the game; whatever goes wrong, it is refused and the game stays as it was."""
        try:
            act()
        except IllegalAnswer as refusal:
            raise Refusal(str(refusal)) from None
        except NeedShare:
            self._stay()
            raise
        except Exception as error:
            # A fault of the rules must not cost the players their game: it stays as it was before the answer.
            say_fault()
            self._stay()
            fault = f"A fault of the program ({type(error).__name__}) came of that answer"
            raise Refusal(f"{fault}; the game stays as it was: choose something else.") from None

    def _stay(self) -> None:
        """Have the game as it was before what was to be done."""
        self.game.restore(self._marks[-1].snapshot)
        self.game.take_events()

    def _carry_out(self, entry: Entry, act: Callable[[], None]) -> bool:
        """Do something with the game and note it; False where it waits for a share of another player's program.

        Then it is written all the same, before the other learns what the share is for: it can't become anything else.
        """
        try:
            self._carefully(act)
        except NeedShare as need:
            if self.held is None:
                self._save(lambda journal: journal.entry(entry))
            self.held = Held(entry, act, need.label)
            return False
        if self.held is None:
            if isinstance(entry, Answered):
                entry = replace(entry, turn=self._new_turn())
            written = entry
            self._save(lambda journal: journal.entry(written))
        self.held = None
        self._note(entry)
        self._mark()
        return True

    def go_on(self) -> None:
        """Do what has waited for a share, as far as it goes now. Raises Refusal where a fault ends it."""
        held = self.held
        if held is None:
            return
        try:
            done = self._carry_out(held.entry, held.act)
        except Refusal:
            self.held = None
            self._save(lambda journal: journal.taken_back(len(self.entries)))
            raise
        if done:
            self._go_further()

    def _go_further(self) -> None:
        self.passes.go_on()
        self._check()

    def _note(self, entry: Entry) -> None:
        """Take note of an entry that was carried out, now or in a game that is gone on with."""
        if isinstance(entry, Said):
            self.said[len(self.entries)] = (self.game.view(entry.seat).turn, entry.card)
        if isinstance(entry, DoneByHand):
            self._used[len(self.entries)] = (self._turn(), entry.seat)
        at, told = len(self.entries), len(self._told[entry.seat])
        self.entries.append(entry)
        self._questions.append(self._due)
        self._told_before.append(tuple(len(events) for events in self._told))
        self._due = self.game.decision
        self._tell()
        if any(event.kind is EventKind.REVERTED for event in self._told[entry.seat][told:]):
            self._withdrawn[at] = self._announced(at)
        self.noted()

    def _tell(self) -> None:
        for recorded in self.game.take_events():
            for seat, told in enumerate(self._told):
                event = self._redact(recorded, seat)
                if event is not None:
                    told.append(event)

    def _mark(self) -> None:
        """Keep the state: every one of the last `KEEP_LAST` entries, before that every `KEEP_EVERY`-th."""
        count = len(self.entries)
        if self._marks and self._marks[-1].entries == count:
            return
        self._marks.append(_Mark(count, self.game.snapshot(), tuple(len(told) for told in self._told)))
        old = len(self._marks) - KEEP_LAST
        if old > 0 and self._marks[old].entries % KEEP_EVERY:
            del self._marks[old]

    def _check(self) -> None:
        """Write a digest now and then, so that a replay that goes another way is noticed.

        Not while an answer waits for a share: it is written already, and the digest is that of before it.
        """
        if self.journal and self.held is None and (len(self.entries) - self._checked >= CHECK_EVERY or self.game.over):
            self._checked = len(self.entries)
            self._checkpoint()

    def _checkpoint(self) -> None:
        """Write a digest of how the game stands."""
        at, over = len(self.entries), self.game.over
        self._save(lambda journal: journal.checkpoint(at, self.game.digest(), over, over and self.done(), self.times()))
