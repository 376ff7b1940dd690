"""What the texts of a card ask of the past, and of how things were played: what else is over for it.

`state.interchangeable` leaves out what nobody asks for; each sheet is looked through once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gadesk.engine.state.cards import Card
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.kinds import kinds
from gadesk.engine.state.past import Recalled, asks_what_was_attacked, recalled
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.glossary import Keyword, Property
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import abilities as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script.node import Ability, Node, children, walk
from gadesk.script.patterns import COMPANY, OnCharge
from gadesk.script.predicates import BanishedBy
from gadesk.script.selections import Noted
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Dealt, Once

Word = type[Node] | Keyword | Property | Recalled | str
"""What is asked for. A happening may have the name of a property, a keyword or a note, and is kept apart (`Asked`)."""
BANISHED, BANISHED_BEFORE = Dealt.BANISHED, "banished before"
"""Asks for what was banished; the same where its own text may have banished nothing itself so far."""
SACRIFICED = Dealt.SACRIFICED
"""Asks for what was sacrificed, by its own text or to pay for it."""
ATTACKED, ONCE = "what was attacked", "once a game"
"""Asks what attacks of this turn were declared against; does something once for good."""
TOGETHER = "what happened together"
"""Counts what several do or suffer at the same time, such as being discarded or dying, as one."""


def together(kind: HappeningKind) -> str:
    """Return the word for counting what happens so to several at the same time."""
    return f"{TOGETHER}: {kind}"


@dataclass(frozen=True, slots=True)
class Asked:
    """What texts ask for: by which words, and which happenings of this turn by the very thing they happened to."""

    words: frozenset[Word] = frozenset()
    recalls: frozenset[Word] = frozenset()

    def __or__(self, other: Asked) -> Asked:
        return Asked(self.words | other.words, self.recalls | other.recalls)

    def blurred(self) -> Asked:
        """Take a happening for a word of the same name, and the other way round (`QuestionPolicy.tells_namesakes`)."""
        both = self.words | self.recalls
        return Asked(both, both)


_KNOWN: dict[int, tuple[CardSheet, Asked, Asked]] = {}


def asks(sheet: CardSheet) -> Asked:
    """Return the kinds of words in a sheet, its keywords, and the kinds of events of this turn that it asks for."""
    return _looked_through(sheet)[1]


def gives(sheet: CardSheet) -> Asked:
    """Return the same of the abilities that a card gives to others, as those ask for it."""
    return _looked_through(sheet)[2]


def _looked_through(sheet: CardSheet) -> tuple[CardSheet, Asked, Asked]:
    known = _KNOWN.get(id(sheet))
    if known is None:
        faces = [face for face in (sheet.front, sheet.back) if face is not None]
        own = [ability for face in faces for ability in face.abilities]
        within = (part for ability in own for part in walk(ability) if part is not ability)
        given = [part for part in within if isinstance(part, Ability)]
        lent = Asked()
        for ability in given:
            lent |= _asked(ability, [ability])
        known = _KNOWN[id(sheet)] = (sheet, _asked(sheet, own), lent)
    return known


def _asked(whole: Node, abilities: list[Ability]) -> Asked:
    parts = list(walk(whole))
    asked: set[Word] = {part.keyword for part in parts if isinstance(part, a.Keyword)}
    asked |= {BANISHED for part in parts if isinstance(part, Noted) and part.key is BANISHED}
    asked |= {SACRIFICED for part in parts if isinstance(part, Noted) and part.key is SACRIFICED}
    asked |= {ATTACKED for part in parts if asks_what_was_attacked(part)}
    asked |= {ONCE for part in parts if isinstance(part, OnCharge) or getattr(part, "once", Once.NO) is Once.GAME}
    asked |= {together(one) for part in parts if isinstance(part, COMPANY) and part.together for one in kinds(part)}
    named = (getattr(part, "property", None) for part in parts)
    asked |= {word for word in named if isinstance(word, Property)}
    if BANISHED in asked and any(map(_asks_before, abilities)):
        asked.add(BANISHED_BEFORE)
    return Asked(frozenset(asked.union(map(type, parts))), frozenset(kind for part in parts for kind in recalled(part)))


def _asks_before(node: Node, told: bool = False) -> bool:
    """Tell whether a part of a text speaks of what was banished where it may have banished nothing itself so far.

    `told` says that it has: what follows in the same text then speaks of that.
    """
    if isinstance(node, Noted):
        return node.key is BANISHED and not told
    if isinstance(node, Ability):
        told = isinstance(node, a.Activated) and any(isinstance(cost, k.BanishCost) for cost in node.costs)
    if not isinstance(node, e.Sequence | e.IfYouDo | e.WhenYouDo):
        return any(_asks_before(part, told) for part in children(node))
    for step in children(node):
        if _asks_before(step, told):
            return True
        told = told or _banishes(step)
    return False


def _banishes(effect: Node) -> bool:
    """Tell whether an instruction notes what it banished, be it nothing, whatever happens."""
    if isinstance(effect, e.Sequence):
        return any(map(_banishes, effect.steps))
    return isinstance(effect.effect if isinstance(effect, e.May) else effect, e.Banish | e.Suppress)


def asks_banished(state: GameState, card: Card, policy: QuestionPolicy) -> bool:
    """Tell whether a card speaks of what it banished before; what the same text has just banished is another matter."""
    obj = state.objs.get(card.id)
    if obj is not None and not is_own(card, obj.copied):
        return True
    before = BANISHED_BEFORE if policy.collapses_unread else BANISHED
    words = asks_of(card, policy)
    return BanishedBy in words or before in words


def asks_of(card: Card, policy: QuestionPolicy) -> frozenset[Word]:
    """Return what a card asks for by its words, as games of a policy look at it."""
    found = asks(card.sheet)
    return found.words if policy.tells_namesakes else found.blurred().words


_WHOLE: dict[frozenset[int], tuple[list[CardSheet], Asked, Asked]] = {}


def in_all(state: GameState, policy: QuestionPolicy | None = None) -> tuple[Asked, Asked]:
    """Return what all cards of a game ask for, and what the abilities ask for that they give to others.

    Found once for the same cards, as most games of a process are of the same.
    """
    sheets = [card.sheet for card in state.cards.values()]
    key = frozenset(map(id, sheets))
    known = _WHOLE.get(key)
    if known is None:
        if len(_WHOLE) > 500:
            _WHOLE.clear()
        each = {id(sheet): sheet for sheet in sheets}.values()
        known = _WHOLE[key] = (sheets, _joined(map(asks, each)), _joined(map(gives, each)))
    _, asked, given = known
    return (asked, given) if policy is None or policy.tells_namesakes else (asked.blurred(), given.blurred())


def _joined(each: Iterable[Asked]) -> Asked:
    words, recalls = set[Word](), set[Word]()
    for one in each:
        words |= one.words
        recalls |= one.recalls
    return Asked(frozenset(words), frozenset(recalls))


def is_own(card: Card, copied: Face | None) -> bool:
    """Tell whether a face is the card's own, be it as a copy of another one of the same card."""
    return copied is None or copied is card.sheet.front
