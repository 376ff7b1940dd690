"""The host's part in drawing a game jointly with a guest (docs/fairness.md).

The host pledges a seed and its deck, the guest a seed; from then on each event of chance waits for the guest's share.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

from gadesk.engine.state.chance import JOINT, Shares, stretched
from gadesk.protocol.fairness import (
    SECRET,
    Checked,
    Draw,
    Finding,
    Opened,
    Pledge,
    Share,
    about,
    deck_digest,
    event_of,
    secret_of,
    seed_digest,
    share,
)
from gadesk.protocol.journal_file import Given, Header, Line, Loaded, Repledged, Unopened, brought_salt
from gadesk.protocol.plans import Start
from gadesk.protocol.record import MOST_IN_LONG, replace
from gadesk.script.sheet import CardSheet
from gadesk.session.game import PlayedGame, start_game, start_joint_game
from gadesk.session.transcript import Transcript

MOST_PLEDGES = 50
"""How often a guest may go on with another seed: each time is written in the journal, and looked for at every draw."""


def fresh_salt() -> bytes:
    """Return a salt for the digest of a deck."""
    return secrets.token_bytes(SECRET)


def game_of(loaded: Loaded, sheets: Mapping[str, CardSheet]) -> PlayedGame:
    """Begin the game of any journal, so that its entries can be played again."""
    header = loaded.header
    joint = JointDraw.resumed(1, loaded) if header.guest_seed else None
    if joint is None or joint.shares is None:
        return start_game(sheets, header.start)
    return start_joint_game(sheets, header.start, joint.shares)


def can_be_joint(start: Start) -> bool:
    """Tell whether a game is drawn by events at all."""
    return start.generator >= JOINT and not start.scenario


class JointDraw:
    """One game that is drawn with the guest at `seat`."""

    def __init__(self, seat: int, game: int, start: Start, salt: bytes, brought_salt: bytes) -> None:
        """Begin to draw; `salt` is that of the host's deck of this game, `brought_salt` of the one it had brought."""
        self.seat, self.salt, self.brought_salt = seat, salt, brought_salt
        self._seed = stretched(start.seed)
        self.pledge = Pledge(game, seed_digest(self._seed), deck_digest(salt, start.decks[0]))
        self.theirs: list[str] = []
        self.shares: Shares | None = None
        self.transcript: Transcript | None = None
        self.needed = ""
        self._sent: Pledge | Draw | None = None
        self._changes = 0
        self.opened = False
        self.found: Checked | None = None  # what came of the seed that the guest opened
        self.journal: Path | None = None  # the file that the game is saved in
        self.early: list[Given] = []  # shares that were given before there was a journal

    @classmethod
    def resumed(cls, seat: int, loaded: Loaded) -> JointDraw:
        """Go on with what a journal says of a joint draw."""
        header, history = loaded.header, loaded.history
        made = cls(seat, header.number, header.start, *map(bytes.fromhex, (header.salt, brought_salt(header))))
        made._draw_with(header.guest_seed)
        for line in history:
            if isinstance(line, Repledged) and secret_of(line.guest_seed) is not None:
                made._draw_with(line.guest_seed)
            elif isinstance(line, Given) and made.shares is not None and (data := secret_of(line.share)) is not None:
                made.shares.given[line.label] = data
        # What is settled of the next game, its secrets among it, is not opened with this one.
        own: list[Line] = [line for line in history if not isinstance(line, Unopened)]
        made.journal = loaded.path
        if loaded.found is not None:
            made.found = Checked(loaded.found.finding, loaded.found.text)
        made.transcript = Transcript(replace(header, cards="", before=""), own)
        return made

    def begin_transcript(self, header: Header) -> None:
        """Say in a journal's first line what was pledged, and keep from there on all that is written."""
        brought = self.brought_salt.hex() if self.brought_salt != self.salt else ""
        told = replace(header, number=self.pledge.game, salt=self.salt.hex(), brought_salt=brought)
        self.transcript = Transcript(replace(told, guest_seed=self.theirs[0], before=""))

    # What passes between the two

    def comes(self) -> None:
        """The guest has a new connection: what it was asked is asked again, the pledge first.

        What came of a seed that it has opened stands.
        """
        self._sent, self.opened = None, False

    def asks(self) -> Iterator[Pledge | Draw]:
        """Yield what the guest has to be sent now."""
        if self._sent is None:
            self._sent = self.pledge
            yield self.pledge
        if self._sent is self.pledge:
            return  # the answer says whether it is the guest of before
        draw = Draw(self.needed)
        if self.needed and self.shares is not None and self._sent != draw:
            self._sent = draw
            yield draw

    @property
    def awaits(self) -> bool:
        """Whether the guest's program owes an answer to what it was sent."""
        return self._sent is self.pledge or (isinstance(self._sent, Draw) and bool(self.needed))

    def pledged(self, theirs: Pledge, dealt: bool) -> str:
        """Take the guest's answer to the pledge; return its seed's digest where a game that is `dealt` had another."""
        if self._sent is not self.pledge or secret_of(theirs.seed) is None or theirs.game != self.pledge.game:
            raise ValueError("That is no pledge of this game, or none is awaited.")
        if self.theirs and theirs.seed != self.theirs[-1]:
            if self._changes >= MOST_PLEDGES:
                raise ValueError("You went on with another seed too often: come back with the one of before.")
            self._changes += 1
            if not dealt:  # nobody has seen anything of it: it begins anew
                self.theirs, self.shares, self.needed = [], None, ""
                self.early.clear()
        self._sent = theirs  # what is needed may be asked for
        return self._draw_with(theirs.seed)

    def _draw_with(self, seed: str) -> str:
        """Name the game by a guest's seed from now on; return its digest where it was another before."""
        if self.theirs[-1:] == [seed]:
            return ""
        name, again = about(self.pledge, Pledge(self.pledge.game, seed)), bool(self.theirs)
        if self.shares is None:
            self.shares = Shares((self._seed, None), name)
        else:  # also one of before is the newest again, when the guest comes back to its first machine
            self.shares.abouts = [each for each in self.shares.abouts if each != name] + [name]
        self.theirs = [each for each in self.theirs if each != seed] + [seed]
        return seed if again else ""

    def give(self, message: Share) -> Given:
        """Take the share that is needed; return it as it is written."""
        data = secret_of(message.share)
        if self.shares is None or not self.needed or data is None:
            raise ValueError("No share is awaited.")
        if event_of(self.needed, self.shares.abouts[-1]) != message.event:
            raise ValueError("That share is of another event.")
        self.shares.given[self.needed] = data
        label, self.needed = self.needed, ""
        return Given(label, message.share)

    # When the match is over

    def opening(self) -> Iterator[Opened]:
        """Yield the journal in pieces."""
        assert self.transcript is not None
        text = self.transcript.written().decode("ascii")
        pieces = [text[at : at + MOST_IN_LONG] for at in range(0, len(text), MOST_IN_LONG)]
        for part, piece in enumerate(pieces):
            yield Opened(self.pledge.game, part, len(pieces), piece)

    def check(self, seed: str) -> Checked:
        """Check the guest's shares with the seed that it has opened."""
        data = secret_of(seed)
        if data is None or self.shares is None or seed_digest(data) not in self.theirs:
            return Checked(Finding.DIFFERS, "The other program opened another seed than it had pledged.")
        name = about(self.pledge, Pledge(self.pledge.game, seed_digest(data)))
        for label, given in self.shares.given.items():
            if event_of(label, name) is not None and given != share(data, label):
                return Checked(Finding.DIFFERS, "The other program gave shares that are not of its seed.")
        if len(self.theirs) > 1:
            return Checked(Finding.UNCHECKED, "The shuffles were not checked: the guest went on at another machine.")
        return Checked(Finding.FAIR, "The shuffles were fair: checked.")
