"""What passes between a host and the process that thinks for its programs (`process`, `away`): a line each.

The host tells the game as its journal does, from where it begins on; the process plays it along, and answers questions.
"""

from __future__ import annotations

from gadesk.protocol import codec
from gadesk.protocol.journal_file import AgreedDraw, Answered, Conceded, DoneByHand, Said, TimeOut
from gadesk.protocol.messages import Tried
from gadesk.protocol.plans import Start
from gadesk.protocol.record import Many, Record, TaggedRecord, Text, Whole


class Begins(TaggedRecord):
    """A game begins; `sheets` names a file of cards where others are played than usual."""

    start: Start
    sheets: Text = ""


class Back(TaggedRecord):
    """All but the first entries are taken back."""

    entries: Whole


class Question(TaggedRecord):
    """A seat is asked: the decision after so many entries, of so many options. What the bot draws comes of `seed`.

    A table numbers decisions otherwise than a game (`Table.decision`), so their numbers would not do.

    `seconds`: how long it is thought about; 0: as long as the level does.
    """

    seat: Whole
    level: Text
    seed: Text
    entries: Whole
    options: Whole
    seconds: Whole = 0


class Answer(Record):
    """The answer, with what was looked at, the best first; or why there is none."""

    answer: Many[Whole] = ()
    looked: Many[Tried] = ()
    fault: Text = ""


TO_THINKER: codec.Family[
    Begins | Back | Question | Answered | Conceded | TimeOut | AgreedDraw | Said | DoneByHand
] = codec.Family(
    "line to who thinks", Begins, Back, Question, Answered, Conceded, TimeOut, AgreedDraw, Said, DoneByHand
)  # fmt: skip
