"""What the game asks a player, and what an answer is.

Every question has one shape: choose between `least` and `most` of `options`. An answer is a tuple of
option indexes. With `ordered` the order of the answer counts; with `repeat` one option may be named
several times (splitting damage: one index for each point). A number is asked as one choice among
options with a `number`. So every legal answer can be listed, checked and fuzzed the same way.
"""

from __future__ import annotations

from enum import StrEnum

from gadesk.protocol.events import Vain
from gadesk.protocol.record import Many, Record, Text, Whole
from gadesk.protocol.views import Aimed


class DecisionKind(StrEnum):
    """Why the question is asked; presenters make the sentence from it."""

    OPPORTUNITY = "opportunity"  # pass, activate, ability, attack …: see OptionKind
    MATERIALIZE = "materialize"  # the Materialize Phase's choice: a card, a preserved card or skip
    CHAMPION = "champion"  # the Lv 0 champion of a first turn
    DECLARE_X = "declare_x"
    DECLARE_COSTS = "declare_costs"  # which optional additional costs are paid
    ALTERNATIVE_COST = "alternative_cost"
    MODES = "modes"
    TARGETS = "targets"
    PAY_RESERVE = "pay_reserve"  # cards to reserve, objects with Reservable to rest, Kindle cards
    PAY_MEMORY = "pay_memory"  # floating memory cards to banish before the random ones
    PAY_COST = "pay_cost"  # objects to sacrifice, rest, banish, return …: `word` says which
    ATTACK_WEAPONS = "attack_weapons"
    ATTACK_TARGET = "attack_target"
    RETALIATE = "retaliate"
    RETALIATION_ORDER = "retaliation_order"
    MAY = "may"  # options yes and no; yes alone (and `cancel`) where an announced play can't be paid for without
    CHOOSE = "choose"  # cards or objects chosen on resolution
    DISCARD = "discard"
    GLIMPSE_TOP = "glimpse_top"  # which of the cards go on top, in order (first is topmost)
    ORDER = "order"  # put cards in an order (first is topmost, or first to go under)
    SPLIT = "split"
    NUMBER = "number"
    DIRECTION = "direction"
    TOKEN = "token"
    TRIGGER_ORDER = "trigger_order"  # first named enters the Effects Stack first
    REPLACEMENT = "replacement"  # which replacement effect applies next
    UNIQUE = "unique"  # which unique object to keep
    STAT = "stat"
    NAME = "name"
    STARCALL = "starcall"
    PLAYER = "player"


class Offer(StrEnum):
    """What a MAY question offers, in the rulebook's words: every `Decision.word` that such a question has."""

    ACTIVATE = "activate"
    ATTACK = "attack"
    BANISH = "banish"
    BECOME = "become"
    CHANGE_DIRECTION = "change direction"
    CHOOSE = "choose"
    COPY = "copy"
    DEAL_DAMAGE = "deal damage"
    DELEVEL = "delevel"
    DESTROY = "destroy"
    DISCARD = "discard"
    DRAW = "draw"
    EFFECT = "effect"  # a continuous effect begins
    EMPOWER = "empower"
    END = "end"
    GAIN = "gain"
    GAIN_CONTROL = "gain control"
    GATHER = "gather"
    GENERATE = "generate"
    GLIMPSE = "glimpse"
    IMBUE = "imbue"
    INTERCEPT = "intercept"
    LET = "let"  # something else happens, so that an effect does not
    LEVEL_UP = "level up"
    LOAD = "load"
    LOOK = "look"
    LOSE = "lose"
    MATERIALIZE = "materialize"
    NEGATE = "negate"
    PAY = "pay"
    PRESERVE = "preserve"
    PUT = "put"
    PUT_COUNTERS = "put counters"
    RECOVER = "recover"
    REDIRECT = "redirect"
    REMOVE_COUNTERS = "remove counters"
    REMOVE_DAMAGE = "remove damage"
    REST = "rest"
    RETURN = "return"
    REVEAL = "reveal"
    SACRIFICE = "sacrifice"
    SEVERAL = "several"  # more than one thing
    SHUFFLE = "shuffle"
    SKIP = "skip"
    STARCALL = "starcall"
    SUMMON = "summon"
    SUPPRESS = "suppress"
    SWAP = "swap"
    TAKE_TURN = "take a turn"
    TRANSFORM = "transform"
    WAKE_UP = "wake up"
    WIN = "win"


class Doing(StrEnum):
    """What is done with what a question lets choose, or what else narrows it: `Decision.word` of all but MAY."""

    NOTHING = ""
    BANISH = "banish"
    CLEAVE = "cleave"
    COPY = "copy"
    CRITICAL = "critical"  # cards are discarded against Critical
    DAMAGE = "damage"
    DESTROY = "destroy"
    DISCARD = "discard"
    LEVEL_UP = "level_up"
    LINK = "link"
    LOAD = "load"
    OPPONENT = "opponent"  # whose units are attacked
    PLAY = "play"
    PUT = "put"
    REDIRECT = "redirect"
    REMOVE = "remove"
    REST = "rest"
    RETURN = "return"
    REVEAL = "reveal"
    SACRIFICE = "sacrifice"
    WAKE = "wake"


Narrowing = Doing | Offer


class OptionKind(StrEnum):
    """What an option is."""

    PASS = "pass"
    ACTIVATE = "activate"
    ABILITY = "ability"
    ATTACK = "attack"
    MATERIALIZE = "materialize"
    PRESERVED = "preserved"
    SKIP = "skip"
    CARD = "card"  # a card or object by id
    PLAYER = "player"
    NUMBER = "number"
    YES = "yes"
    NO = "no"
    MODE = "mode"
    COST = "cost"
    WORD = "word"  # a direction, a stat, a token's slug, a property
    EFFECT = "effect"  # a waiting trigger or a replacement, by source and ability


OF_CARDS = frozenset({
    OptionKind.ACTIVATE, OptionKind.ABILITY, OptionKind.ATTACK, OptionKind.MATERIALIZE, OptionKind.PRESERVED,
})  # fmt: skip
"""Options to do something with a card."""


ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}


class Option(Record):
    """One thing that may be chosen. Only the fields that its kind needs are set.

    `id`: card, object or stack item. `slug`: the card's name key where this seat may know it.
    `ability`: index of the ability in the face's abilities, or what `ability_index` says.
    `about`: the card or object that a waiting trigger is about, where its ability waits more than once.
    `text`: the words of the ability, mode or cost that it stands for, put in by the session, which has words.
    `note`: what tells it from another that looks the same. `rank`: where nothing that matters does, which of them was
    there first, from 1: it only names them.
    `vain`: why a play would come to nothing as things stand now; only people are told. `aims`: what an attack or a
    play could be aimed at first, as things stand now; players as -1 - seat; only people are told. `would` says what an
    attack would deal at each of these: of a unit where that is not just its power, of an attack card and of a target
    that may be chosen always; only people are told.
    """

    kind: OptionKind
    id: Whole | None = None
    slug: Text | None = None
    ability: Whole | None = None
    seat: Whole | None = None
    number: Whole | None = None
    word: Text | None = None
    about: Whole | None = None
    text: Text = ""
    note: Text = ""
    vain: Vain | None = None
    rank: Whole = 0
    aims: Many[Whole] = ()
    would: Many[Aimed] = ()


class Decision(Record):
    """A question to one seat. `number` counts the asked questions of the game from 0.

    `source` is the card or ability it is asked for (its id, `slug` its card). `word` narrows the
    sentence: a `Doing` (of a MAY question an `Offer`); `amount` is what is
    to be paid in all.
    `cancel`: True if `CANCEL` may be answered to take back the play that was announced. `about`: the card or object
    that a MAY question means by "it" or could be about alone, if that is another one than the source.
    `optional`: it is also the question whether to do it at all ("you may"), and choosing nothing declines: so it asks
    for nothing, or for between `least` and `most`.
    `paced`: others can't know whether there is a choice, as with Opportunity where a response may be hidden: a pass,
    and any answer to another question, is shown after a while only. Who can only pass, or has no options, is not asked
    but answered for (docs/matches.md).
    The session puts in the words, which the engine has none of: `text` is the ability that asks, `says` the part of it
    that is at work ("deal 1 damage to a unit"). `round`: which of how many repetitions of that it is.
    """

    number: Whole
    seat: Whole
    kind: DecisionKind
    options: Many[Option]
    least: Whole = 1
    most: Whole = 1
    ordered: bool = False
    repeat: bool = False
    source: Whole | None = None
    slug: Text | None = None
    word: Text = ""
    amount: Whole | None = None
    cancel: bool = False
    about: Whole | None = None
    text: Text = ""
    says: Text = ""
    round: tuple[Whole, Whole] | None = None
    optional: bool = False
    paced: bool = False

    @property
    def fewest(self) -> int:
        """The fewest options that an answer may name: none where it can be declined."""
        return 0 if self.optional else self.least

    def _wanted(self) -> str:
        if self.least == self.most:
            wanted = f"exactly {self.most}"
        else:
            wanted = f"{self.least} to {self.most}" if self.least else f"up to {self.most}"
        return f"{wanted}, or nothing" if self.optional else wanted

    def refusal(self, answer: tuple[int, ...]) -> str | None:
        """Say in one sentence why `answer` is not legal, or None if it is."""
        if answer == CANCEL:
            return None if self.cancel else "This choice can't be taken back."
        if not answer and self.optional:
            return None
        if not self.least <= len(answer) <= self.most:
            chosen = {0: "none is", 1: "1 is"}.get(len(answer), f"{len(answer)} are")
            return f"Choose {self._wanted()}; {chosen} chosen."
        if any(not 0 <= index < len(self.options) for index in answer):
            return "That is not one of the options."
        if not self.repeat and len(set(answer)) != len(answer):
            return "The same option was chosen twice."
        return None


Answer = tuple[int, ...]
CANCEL: Answer = (-1,)


class IllegalAnswer(ValueError):
    """An answer that the decision does not allow; the game is unchanged. The text is one plain sentence."""
