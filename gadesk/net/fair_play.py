"""A guest's part in drawing a game jointly with its host (docs/fairness.md): it answers by itself, and remembers.

Of each game a file is kept: the seed, what both pledged, each share that was given, and a digest of each view that was
shown. With it the guest comes back after its program has ended, and checks the whole game once the host has opened it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.files import create_private, private_folder
from gadesk.net.agreements import Agreements
from gadesk.net.game_files import by_age, first_row, found_row, has_room, named_row, opened_rows, rows_of
from gadesk.net.goes_first import GoesFirst
from gadesk.net.identity import network_folder
from gadesk.net.own_time import UNKNOWN, OwnTime, inexact
from gadesk.net.score import OVER, Score
from gadesk.net.told import Told, board_digest
from gadesk.net.wishes import Wish, Wishes
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import (
    SECRET,
    Checked,
    Draw,
    Finding,
    Opened,
    Pledge,
    Share,
    Unsealed,
    about,
    event_of,
    gravest,
    secret_of,
    seed_digest,
    share,
    unfair,
)
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import Many, Record, Rows, Text, Whole, replace

MOST_PARTS = 500
MOST_SEEN = 20_000
MOST_DRAWS = 10_000
MOST_FAULTS = 20
LONGEST_MADE = 8 * 1024 * 1024
MOST_GAMES = 20
"""How many games of a match are remembered until they are opened."""
MOST_CHECKS = 3
"""How often a game is checked that a host opens again: each time is a process of its own."""
KEPT = 50
"""How many games are remembered: those that were played last."""


class Terms(Record):
    """What a guest knew as a game began: what it plays, and what the host had pledged and announced.

    `first` is what was announced of the first game at the table; of a later one only the seats in `firsts` may go
    first, if there are any. By which `edition`, with which `generator` and by which rules of the `match` it is played
    was announced, too, unless the host's program says nothing of them. A guest that knows nothing of what was announced
    does not know its `program`. `games` are the winners of the games before in the match, None where they are not
    known; `brought` is the deck that the guest came with, and `decks` are those that it may play in a later game.
    """

    seat: Whole
    deck: DeckCards | None = None
    host_deck: Text = ""
    first: Whole | None = None
    format: Text = ""
    program: Text = ""
    firsts: Many[Whole] = ()
    edition: Text = ""
    generator: Whole = 0
    match: MatchRules | None = None
    games: Many[Whole] | None = None
    brought: DeckCards | None = None
    decks: Many[DeckCards] = ()


class Memory(Record):
    """What a guest remembers of one game."""

    terms: Terms
    host: Pledge
    seed: Text
    labels: Rows[Text] = ()
    seen: Rows[Text] = ()
    answers: Rows[Many[Whole]] = ()
    faults: Many[Text] = ()
    drew: bool = False  # the player offered a draw, or agreed to one
    hands: Rows[tuple[Text, Text, bool]] = ()  # what the player agreed to that is done by hand (`agreements.Hand`)
    spoken: Whole = 0  # how often it said itself what an unread part does
    used: Rows[Text] = ()  # what the player did so, as it was sent
    wishes: Rows[Wish] = (Wish(unknown=True),)  # what the player wished to be passed; an older program did not say
    left: Whole = UNKNOWN  # milliseconds of the own clock as the game was over, as this program saw it run
    of_match: Whole = UNKNOWN  # the same of the clock of the match
    last_turns: Many[Whole] = ()  # what was played after that was over, as `OwnTime.last_turns` has it
    end: Many[Whole] = ()  # how the game ended, as `GoesFirst.end` has it
    asked: Rows[Text] = ()  # what each of the answers was given to, as `told.question_digest` has it
    course: Text = ""  # all that was told to have happened, as `told.events_digest` has it


class FairPlay:
    """What a guest's program does by itself for one game: `hear` takes the host's message and returns the reply."""

    def __init__(self, terms: Terms, folder: Path | None = None) -> None:
        self.terms = terms
        self._folder = folder or network_folder() / "draws"
        self._path: Path | None = None
        self.host: Pledge | None = None
        self.seed = b""
        self.name = ""
        self.labels: dict[int, str] = {}
        self.given: list[str] = []
        self.seen: list[str] = []
        self.answers: list[tuple[int, ...]] = []
        self.faults: list[str] = []
        self._goes_first = GoesFirst(terms.seat)
        self._score, self._told, self._asked = _score(terms), Told(), list[str]()
        self._course = ""  # all that was told to have happened, once the game was over
        self._epoch, self._free_undo = 0, False
        self._agreed = Agreements()
        self._used = list[str]()
        self._wishes, self.time = Wishes(), OwnTime(terms.seat, rules=terms.match)
        self.times: tuple[int, int, tuple[int, ...]] = (UNKNOWN, UNKNOWN, ())  # as the game was over
        self._came_back = False
        self._pieces: dict[int, dict[int, str]] = {}
        self._past: dict[int, Memory] = {}
        self._found: dict[int, Checked] = {}
        self._over: set[int] = set()
        self._unsealed: set[int] = set()
        self._checks: dict[int, list[str]] = {}
        self._files: list[Path] = []
        self._named: set[int] = set()  # games of which the player was told at once what the host did
        self._settled: set[int] = set()  # those that a program of before has opened
        self._game_id = ""
        self._number = 1  # of the game in its match, as the player is shown

    # While the game goes

    def hear(self, message: Pledge | Draw | Opened) -> wire.FromSeat | None:
        """Take what the host asks of the program; return what is to be said to it."""
        if isinstance(message, Pledge):
            return self._pledged(message)
        if isinstance(message, Draw):
            return self._drawn(message.label)
        if not self._knows(message.game) or not 0 <= message.part < message.parts <= MOST_PARTS:
            return None
        if message.game not in self._over:
            self._fault("the host asked for your program's secret before the game was over")
            return None
        if message.part == 0:
            self._pieces[message.game] = {}
        pieces = self._pieces.setdefault(message.game, {})
        pieces[message.part] = message.data
        return self._unseal(message.game) if len(pieces) == message.parts else None

    def _unseal(self, game: int) -> Unsealed:
        """Open the own seed of a game that is over: from then on no share of it is given any more.

        What the host has opened is kept before: whatever becomes of either program, it can be checked.
        """
        if game not in self._unsealed:
            self._unsealed.add(game)
            journal, path = self.opened(game), self._file_of(self.memory(game).host)
            for row in opened_rows(journal) if has_room(path, 2 * len(journal), LONGEST_MADE) else ():
                self._write(row, path)
            self._write({"unsealed": True}, path)
        return Unsealed(game, self.memory(game).seed)

    def _knows(self, game: int) -> bool:
        return game in self._past or (self.host is not None and self.host.game == game)

    def _pledged(self, host: Pledge) -> Pledge:
        if host != self.host:
            before = self.host
            self._begin(host)
            if before is not None and host.game == before.game:
                self._fault("the host pledged another deck or another seed in the middle of the game")
            elif self.terms.host_deck and host.deck != self.terms.host_deck and not host.game:
                self._fault("the host pledged another deck than before you had shown yours")
        self._came_back = True  # another machine may have drawn meanwhile, which the check at the end tells
        return Pledge(host.game, seed_digest(self.seed))

    def _begin(self, host: Pledge, alone: bool = False) -> None:
        """Begin to remember a game, or go on with what a program of before remembered: of it `alone`, or its table."""
        if self.host is not None:
            while len(self._past) >= MOST_GAMES:
                del self._past[min(self._past)]
            if host.game > self.host.game:
                self._score.goes_on()
            self._past[self.host.game] = self.memory(self.host.game)
            if self._score.began_again:
                self._settled |= self._unsealed
            self.terms = self._next_terms()
        before = self._past.get(host.game)
        self.faults = []
        self.times = (UNKNOWN, UNKNOWN, ())
        self._told, self._asked, self._course = Told(), [], ""
        self._game_id = ""
        self._goes_first = GoesFirst(self.terms.seat)
        self._over.discard(host.game)
        self._unsealed.discard(host.game)
        comes_back, self.host, self._epoch = self.host is None, host, 0
        self._agreed = Agreements()
        self._used = []
        self._path = self._file_of(host)
        lines = rows_of(self._path)
        first = lines[0] if lines else {}
        known = secret_of(str(first.get("seed", "")))
        self.seed = known or secrets.token_bytes(SECRET)
        self.name = about(host, Pledge(host.game, seed_digest(self.seed)))
        self.labels, self.given, self.seen, self.answers = {}, [], [], []
        if isinstance(first.get("terms"), dict):
            self.terms = codec.record_of(Terms, first["terms"])
        elif comes_back and not host.game:
            self.terms = replace(self.terms, games=(), brought=self.terms.deck)
        if comes_back and not alone:
            self._recall(known is None)
            before = self._past.pop(host.game, None)
        self._score, self.time.rules = _score(self.terms), self.terms.match or MatchRules()
        wished = self._wishes.begin(known is None and (not comes_back or not host.game))
        if known is None:
            self._make_file()
            self._write({"wish": codec.plain_of(wished)})
            if before is not None and before.host != host and before.labels:
                self._fault("the host began a game anew for which you had given shares")
            return
        if any("wish" in line for line in lines):
            self._wishes = Wishes()  # an older program did not remember them
        for line in lines[1:]:
            self._remember(line)
        self._goes_first.seen = len(self.seen) > 1  # the last one is shown again to who comes back after its end

    def _recall(self, new: bool) -> None:
        """Take what a program of before remembered of the earlier games at this table; a `new` one has its terms."""
        assert self.host is not None
        now = self.host
        for path in by_age(self._folder):
            pledge = _pledge_in(path, self.terms.host_deck)
            if pledge is None or pledge == now or not 0 <= pledge.game <= now.game:
                continue
            again = FairPlay(Terms(self.terms.seat), self._folder)
            again._begin(pledge, alone=True)
            if pledge.game < now.game and pledge.game not in again._over:
                continue  # it was never played to its end
            self._past[pledge.game] = again.memory(pledge.game)
            self._over |= again._over
            self._settled |= again._unsealed
            if new and pledge.game == now.game - 1:
                again._score.goes_on()
                self.terms = again._next_terms()

    def _next_terms(self) -> Terms:
        """Return what this seat knows as the next game begins."""
        score = self._score
        decks = score.next_decks()
        return replace(
            self.terms, deck=decks[0] if decks else None, firsts=self._goes_first.allowed, games=score.next_games(),
            brought=score.brought, decks=decks,
        )  # fmt: skip

    def _remember(self, line: dict[str, Any]) -> None:
        if isinstance(label := line.get("label"), str) and (event := event_of(label, self.name)) is not None:
            self._forget_from(event)
            self.labels[event] = label
            self.given.append(label)
        if isinstance(view := line.get("view"), str):
            self.seen.append(view)
        match line.get("told"):
            case [int() as count, str() as so_far] if type(count) is int:
                self._told.recall(count, so_far)
        if isinstance(course := line.get("course"), str):
            self._course = course
        if isinstance(answer := line.get("answer"), list):
            self.answers.append(tuple(answer))
            self._asked.append(str(line.get("asked", "")))
        if isinstance(fault := line.get("fault"), str):
            self.faults.append(fault)
        if type(back := line.get("back")) is type(epoch := line.get("epoch")) is int:
            self._forget_from(back + 1)
            self._epoch = epoch
            self._agreed.taken_back(back)
            self._told = Told()
            self._score.present(None)
            self._goes_first.chosen = None
        if type(first := line.get("first")) is int:
            self._goes_first.choose(first, now=False)
        if isinstance(deck := line.get("presented"), dict):
            with contextlib.suppress(codec.CodecError):
                self._score.present(codec.record_of(DeckCards, deck), now=False)
        if line.get("match") in ("gave up", "rematch", OVER):
            self._score.recall(line["match"])
        if line.get("agreed") is True:
            self._agreed.back.append(0)
        if line.get("drew") is True:
            self._agreed.drew = True
        if line.get("lapsed") is True:
            self._agreed.lapse()
        match line.get("hand"):
            case [str() as tool, str() as about, bool() as standing]:
                self._agreed.hands.append((tool, about, standing))
        if line.get("by hand") is True:  # of an older program
            self._agreed.hands.append(("", "", True))
        match line.get("left"):
            case int() as left:  # of an older program
                self.times = left, UNKNOWN, ()
            case [int() as left, int() as of_match, *last] if all(type(number) is int for number in last):
                self.times = left, of_match, tuple(last)
        if type(spoken := line.get("spoken")) is int:
            self._agreed.spoken = spoken
        if isinstance(wish := line.get("wish"), dict):
            with contextlib.suppress(codec.CodecError):
                self._wishes.recall(codec.record_of(Wish, wish))
        if isinstance(used := line.get("used"), str):
            self._used.append(used)
        if type(over := line.get("over")) is bool and self.host is not None:
            (self._over.add if over else self._over.discard)(self.host.game)
            self._goes_first.recall(line.get("end"))
            self._score.recall_end(self._goes_first.end if over else [])
        if line.get("unsealed") is True and self.host is not None:
            self._unsealed.add(self.host.game)

    def _make_file(self) -> None:
        assert self._path is not None and self.host is not None
        private_folder(self._folder)
        self._files.append(self._path)
        if len(self._files) > MOST_GAMES:
            self._files.pop(0).unlink(missing_ok=True)  # one table pushes out no more than its share of the others'
        for old in by_age(self._folder)[:-KEPT]:
            old.unlink(missing_ok=True)
        with create_private(self._path):
            pass
        terms = codec.loads(codec.dumps(self.terms))
        self._write({"seed": self.seed.hex(), "terms": terms, "host": codec.loads(codec.dumps(self.host))})

    def _file_of(self, host: Pledge) -> Path:
        return self._folder / f"{hashlib.sha256(codec.dumps(host)).hexdigest()[:32]}.jsonl"

    def _write(self, line: dict[str, Any], path: Path | None = None) -> None:
        """Have a line in the file of the game that is played, or of one of before, where that is there."""
        path = path or self._path
        if self._path is None or path is None or not path.exists():
            return
        try:
            with open(path, "ab") as file:
                if file.tell() > LONGEST_MADE:
                    raise OSError("a host says that much only to fill the disk")
                file.write(json.dumps(line).encode() + b"\n")
        except OSError:
            self._path = None  # the game goes on; coming back after the program has ended can't be checked then

    def _drawn(self, label: str) -> Share | None:
        """Give the share of an event, once: for another label of the same event there is none."""
        event = event_of(label, self.name)
        if event is None:
            self._fault("the host asked for a share that belongs to no draw of this game")
            return None
        before = self.labels.get(event)
        if before != label:
            if self.host is not None and self.host.game in self._unsealed:
                self._fault("the host went on with a game that it had opened")
                return None
            if len(self.given) >= MOST_DRAWS:
                return None
            if before is not None or not (self._came_back or self._is_next(event)):
                self._fault(f"the host asked a second time for draw {event}, of another game than the one you saw")
                return None
            self._came_back = False
            self._write({"label": label})
            self.labels[event] = label
            self.given.append(label)
            if self._agreed.open:  # with a new draw the game goes on
                self._agreed.lapse()
                self._write({"lapsed": True})
        return Share(event, share(self.seed, label).hex())

    def _is_next(self, event: int) -> bool:
        """Whether an event may come now: each before it is drawn, or its share was given before a take-back.

        Who does the same again as before that is drawn the same, and the host has that share: it does not ask for it.
        """
        between = range(max(self.labels, default=event) + 1, event)
        if not between:
            return True
        known = {event_of(label, self.name): label for label in self.given}
        if not all(at in known for at in between):
            return False
        self.labels.update({at: known[at] for at in between})
        return True

    def _fault(self, what: str) -> None:
        if what and what not in self.faults and len(self.faults) < MOST_FAULTS:
            self.faults.append(what)
            self._write({"fault": what})

    def saw(self, message: wire.FromHost) -> None:
        """Remember what was shown; where the game was taken back, its draws may come to be drawn otherwise."""
        if isinstance(message, wire.Notice):
            self._agreed.asked(message)
            self._score.asked(message)
        elif isinstance(message, wire.Welcome):
            self._free_undo = message.free_undo
            self._agreed.connected()
            self._goes_first.told(message)
            self._score.asked(message)
            self.time.connected()
        elif isinstance(message, wire.Clocks):
            self._fault(self.time.told(message) if self.host is not None else "")
        elif isinstance(message, wire.Match):
            self._number = message.number
            self._goes_first.told(message)
            rules = self.terms.match or MatchRules()
            self._fault(self._score.told(message, self.time.of_match <= inexact(rules.shared)))
            self.time.match_over(message.stage is Stage.OVER)
            if message.stage is Stage.OVER:
                self._write({"match": OVER})
        elif isinstance(message, wire.Update):
            self._shown(message)

    def _shown(self, update: wire.Update) -> None:
        if self.host is not None and update.game != self.host.game:
            self._fault("the host played another game than the one it had pledged for")
        again = update.epoch == self._epoch and not self._free_undo
        if (wrong := self._told.shown(update, again)) and self.host is not None:
            self._fault(wrong)
        if update.begun is not None and update.begun.id != self._game_id:
            self._game_id = update.begun.id
            self._write(named_row(self._game_id))
        self.time.shown(update)
        if update.epoch > self._epoch:
            wrong = self._agreed.taken_back(update.draws)
            if self.host is not None and wrong and not self._free_undo:
                self._fault(wrong)
            self._forget_from(update.draws + 1)
            self._write({"back": update.draws, "epoch": update.epoch})
        self._epoch = update.epoch
        if update.decision is None and update.waiting_for == self.terms.seat:
            return  # a part of what is yet to come
        if self._agreed.shown(update):
            self._write({"lapsed": True})
        if self._knows(update.game):
            if self.host is not None and self.host.game == update.game:
                self._goes_first.shown(update)
                self._score.shown(update)
                if (update.game in self._over) != update.view.over:
                    self.times = self.time.left, self.time.of_match, self.time.last_turns
                    self._write({"left": [*self.times[:2], *self.times[2]]})
                    self._write({"over": update.view.over, "end": self._goes_first.end})
            (self._over.add if update.view.over else self._over.discard)(update.game)
            course = self._told.course[1] if update.view.over else ""
            if course != self._course:
                self._course = course
                self._write({"course": course})
        digest = board_digest(update.view)
        if self.seen[-1:] != [digest] and len(self.seen) < MOST_SEEN:
            self.seen.append(digest)
            self._write({"view": digest, "told": list(self._told.course)})

    def _forget_from(self, event: int) -> None:
        self.labels = {at: label for at, label in self.labels.items() if at < event}

    def said(self, message: wire.FromSeat) -> None:
        """Remember what the player answered, and that the game may be taken back."""
        what = self._agreed.said(message)
        if what is wire.Asks.UNDO:
            self._write({"agreed": True})
        elif what is wire.Asks.DRAW:
            self._write({"drew": True})
        elif what is wire.Asks.BY_HAND:
            self._write({"hand": list(self._agreed.hands[-1])})
        if isinstance(message, wire.ByHand):
            self._write({"spoken": self._agreed.spoken})
        if isinstance(message, wire.UseTool) and len(self._used) < MOST_SEEN:
            self._used.append(codec.dumps(message.use).decode())
            self._write({"used": self._used[-1]})
        if isinstance(message, wire.Present) and message.deck is not None:
            self._score.present(message.deck)
            self._write({"presented": codec.plain_of(message.deck)})
        if word := self._score.said(message):
            self._write({"match": word})
        if isinstance(message, wire.First):
            self._goes_first.choose(message.seat)
            self._write({"first": message.seat})
        if isinstance(message, wire.Passing | wire.Concede):
            wish = self._wishes.said(message, len(self.answers), len(self.seen))
            self._write({"wish": codec.plain_of(wish)})
        if isinstance(message, wire.Answer) and len(self.answers) < MOST_SEEN:
            self.answers.append(message.choice)
            self._asked.append(self._told.question(message.number))
            self._write({"answer": list(message.choice), "asked": self._asked[-1]})

    # When the match is over

    def opened(self, game: int) -> str:
        """Return the host's journal of a game, once all of it is there."""
        pieces = self._pieces.get(game, {})
        return "".join(pieces[at] for at in sorted(pieces))

    def to_check(self, game: int) -> str | None:
        """Return what is to be checked of a game that was opened; None where the same was checked before."""
        journal, before = self.opened(game), self._checks.setdefault(game, [])
        digest = hashlib.sha256(journal.encode("ascii", "replace")).hexdigest()
        if digest in before or len(before) >= MOST_CHECKS:
            return None
        before.append(digest)
        return journal

    @classmethod
    def remembered(cls, path: Path) -> tuple[int, FairPlay] | None:
        """Return the game in a file of before, by itself; None where there is none."""
        pledge = _pledge_in(path)
        if pledge is None or secret_of(str(first_row(path).get("seed", ""))) is None:
            return None
        again = cls(Terms(0), path.parent)
        again._begin(pledge, alone=True)
        return (pledge.game, again) if again._path == path else None

    def found(self, game: int, checked: Checked) -> Checked:
        """Return what is to be said of all games that were seen: a match is fair only if all of it was opened."""
        if self._knows(game):
            self._write(found_row(checked), self._file_of(self.memory(game).host))
        self._found[game] = gravest([checked, *([self._found[game]] if game in self._found else [])])
        self._accuse()
        worst = gravest(self._found.values())
        now = self.host.game if self.host is not None else game
        known = {*(at for at, memory in self._past.items() if memory.seen), now} - self._settled
        match = range(max(0, now + 1 - min(self._number, MOST_GAMES)), now)
        missing = sorted((known | set(match)) - self._found.keys())
        if missing and worst.finding is Finding.FAIR:
            known_here = self._knows(missing[0])
            why = "are not checked yet: the host has not opened"
            if not known_here:
                why = "were not checked: your program does not remember"
            return Checked(Finding.UNCHECKED, f"The shuffles {why} game {missing[0] + 1}.")
        return worst

    def _accuse(self) -> bool:
        """Find out the host for what it did after a game was checked; False if there is nothing new of that."""
        late = {
            game: unfair(faults[0])
            for game, checked in self._found.items()
            if checked.finding is not Finding.DIFFERS and self._knows(game) and (faults := self.memory(game).faults)
        }
        self._found.update(late)
        return bool(late)

    def accused(self) -> Checked | None:
        """Return what is to be said of what the host has just done, once for each game; None if there is nothing.

        It is said at once: a host that was refused what it asked for may never end the game.
        """
        if not self.faults or self.host is None:
            return None
        if self._accuse():
            return gravest(self._found.values())
        if self.host.game in self._found or self.host.game in self._named:
            return None
        self._named.add(self.host.game)
        return unfair(self.faults[0])

    @property
    def unchecked(self) -> int:
        """How many games were drawn by both and have not been checked."""
        now = {self.host.game} if self.host is not None else set()
        return len((self._past.keys() | now) - self._found.keys() - self._settled)

    def memory(self, game: int) -> Memory:
        """Return what is remembered of a game."""
        if game in self._past and (self.host is None or self.host.game != game):
            return self._past[game]
        assert self.host is not None
        return Memory(
            self.terms, self.host, self.seed.hex(), tuple(self.given), tuple(self.seen), tuple(self.answers),
            tuple(self.faults), self._agreed.drew, tuple(self._agreed.hands), self._agreed.spoken, tuple(self._used),
            tuple(self._wishes.all), *self.times, tuple(self._goes_first.end), tuple(self._asked),
            self._course,
        )  # fmt: skip


def _score(terms: Terms) -> Score:
    return Score(terms.seat, terms.match, terms.games, terms.brought)


def _pledge_in(path: Path, host_deck: str | None = None) -> Pledge | None:
    """Return the host's pledge in a game's file; with `host_deck` only if it was played where that was brought."""
    try:
        line = first_row(path)
        terms, pledge = codec.record_of(Terms, line.get("terms")), codec.record_of(Pledge, line.get("host"))
    except (foreign.Unreadable, codec.CodecError):
        return None
    return pledge if host_deck is None or terms.host_deck == host_deck != "" else None
