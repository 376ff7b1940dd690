"""One paragraph read: its ability, or how far the reading came."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from gadesk.glossary import CARRIED_OUT, CardType, Zone
from gadesk.glossary.verdicts import WhyUnread
from gadesk.rulestext.agreement import agrees
from gadesk.rulestext.chart import Grammar, Mark, Reader, Wording
from gadesk.rulestext.grammar.occasions.triggers import KEYWORD_TRIGGERS as _TABLE
from gadesk.rulestext.prevention_riders import fold, unfold
from gadesk.rulestext.printer import Firsts, Printer
from gadesk.rulestext.references import resolve
from gadesk.rulestext.says_otherwise import says_otherwise
from gadesk.rulestext.steps import flat
from gadesk.rulestext.tokens import Token, tokenise
from gadesk.rulestext.unresolved import Unresolved
from gadesk.rulestext.wording import Phrase, every, rope_of, wording_of, wordings
from gadesk.script.abilities import Activated, AdditionalCost, Inherited, Instruction, Manual, Static, Triggered
from gadesk.script.amounts import DeclaredX, NotedAmount
from gadesk.script.changes import AddChosen, NamedState, Prevent, SetTypes
from gadesk.script.effects import (
    Continuous,
    If,
    IfYouDo,
    PayOnResolution,
    Sequence,
    Upgrade,
    WhenYouDo,
)
from gadesk.script.node import Ability, Effect, Node, field_names, walk
from gadesk.script.patterns import OnCharge, Prevented
from gadesk.script.players import TargetPlayer
from gadesk.script.predicates import InZone
from gadesk.script.selections import All, AttacksOf, Noted, Target, This, ThisAttack
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt

KEYWORD_TRIGGERS = {OnCharge, *(type(pattern) for _, pattern in _TABLE)}
READ, MANUAL, AMBIGUOUS = "read", "manual", "ambiguous"
MOST_WORDS, MOST_DEEDS, MOST_PARAGRAPHS = 140, 9, 40
"""No card has half as many: reading takes time by the cube of what a paragraph has done, and stands on the stack."""
_DEEDS = frozenset(("and", "then", "."))
_BULLETS = frozenset("•")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A normalised paragraph with its verdict; `unread` is its tail from the first word that no sentence has there.

    `sources` are the lines of the grammar that it is read by, `templates` its rules by category and number;
    `why` says of what is not read why it is not.
    """

    text: str
    verdict: str
    ability: Ability
    unread: str = ""
    readings: tuple[Ability, ...] = ()
    wording: Wording = ()
    sources: frozenset[str] = frozenset()
    templates: frozenset[tuple[str, int]] = frozenset()
    why: WhyUnread | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What a reading may take from the card that says it; `before` is the paragraph before, of one that resolves.

    `links`: the kinds of what its Link links to.
    """

    face: Face | None = None
    declares_x: bool = False
    before: Ability | None = None
    links: frozenset[str] = frozenset()

    @property
    def resolves(self) -> bool:
        """Whether paragraphs may be instructions: actions and attacks carry them out as they resolve."""
        return self.face is not None and not CARRIED_OUT.isdisjoint(self.face.types)

    @property
    def has_x(self) -> bool:
        """Whether the card's own cost, or an additional cost of its text, declares an X."""
        return self.declares_x or (self.face is not None and self.face.cost_is_x)


def print_ability(grammar: Grammar, ability: Ability, wording: Wording = ()) -> str | None:
    """The paragraph that the ability stands for: in this wording, else as the grammar writes it."""
    return Printer(grammar, wording).text("para", unfold(ability))


def digest(text: str) -> str:
    """The fingerprint that an ability which is not read keeps of its normalised paragraph."""
    return sha256(text.encode()).hexdigest()[:12]


def read_paragraph(grammar: Grammar, text: str, ordinal: int, context: Context) -> Paragraph:
    """Read a paragraph strictly: one reading that prints back equal, or manual, or ambiguous."""
    tokens = tokenise(text)
    if too_long(tokens):
        return unread_whole(text, ordinal, WhyUnread.TOO_LONG)
    reader = Reader(grammar, tokens)
    found: dict[Ability, Phrase] = {}
    trouble, why = "", WhyUnread.NO_NODE
    for raw in reader.readings("para"):
        try:
            finished = _finished(grammar, raw, text, context)
        except Unresolved as error:
            trouble, why = str(error), WhyUnread.OPEN_REFERENCE
            continue
        if finished is not None:
            found.setdefault(*finished)
        else:
            trouble = trouble or "does not print back"
    manual = Manual(ordinal, digest(text))
    if len(found) == 1:
        ability, phrase = next(iter(found.items()))
        firsts: Firsts = {}
        wording = wording_of(grammar, phrase, firsts)
        if Printer(grammar, wording, firsts=firsts).text("para", unfold(ability)) == text:
            rules = [part.rule for part in every(phrase)]
            sources = frozenset(rule.source for rule in rules)
            templates = frozenset((rule.category, rule.order) for rule in rules)
            return Paragraph(text, READ, ability, wording=wording, sources=sources, templates=templates)
        found, trouble, why = {}, "does not print back", WhyUnread.NO_NODE
    if found:
        return Paragraph(text, AMBIGUOUS, manual, "two readings", tuple(found), why=WhyUnread.TWO_WAYS)
    if trouble:
        return Paragraph(text, MANUAL, manual, f"({trouble})", why=why)
    if not all(grammar.knows(tokens, at) for at in range(reader.furthest, len(tokens))):
        why = WhyUnread.UNKNOWN_WORD
    return Paragraph(text, MANUAL, manual, text[_unread_from(text, tokens, reader.furthest) :], why=why)


def too_long(tokens: tuple[Token, ...]) -> bool:
    """Tell whether a paragraph is longer than is read; each line of a list is counted by itself."""
    run = longest = 0
    for token in tokens[:MOST_WORDS]:
        run = 0 if token.text in _BULLETS else run + (token.text in _DEEDS)
        longest = max(longest, run)
    return len(tokens) > MOST_WORDS or longest > MOST_DEEDS


def unread_whole(text: str, ordinal: int, why: WhyUnread) -> Paragraph:
    """Return a paragraph of which no word is read."""
    return Paragraph(text, MANUAL, Manual(ordinal, digest(text)), text, why=why)


def _unread_from(text: str, tokens: tuple[Token, ...], furthest: int) -> int:
    """Where the written word begins that the first unread token is part of.

    The beginning of the text where every token found its place and the whole is no sentence all the same.
    """
    if furthest >= len(tokens):
        return 0
    return text.rfind(" ", 0, tokens[furthest].start) + 1


def _finished(grammar: Grammar, raw: Ability, text: str, context: Context) -> tuple[Ability, Phrase] | None:
    """Resolve references and check the reading; None if it does not print back or may not stand here."""
    read = phrase = wordings(grammar, "para", raw, text)
    if read is None:
        return None
    resolved = resolve(raw, rope_of(grammar, read), context.face, context.before)
    ability = flat(fold(resolved))
    if ability == raw == unfold(raw):
        ability, phrase = raw, read
    else:
        phrase = wordings(grammar, "para", unfold(ability), text) if isinstance(ability, Ability) else None
    if phrase is None or not _may_stand(ability, context, frozenset(map(id, _said_again(phrase)))):
        return None
    if not agrees(phrase, context.face, context.links):
        return None
    said = [piece for piece in rope_of(grammar, phrase) if isinstance(piece, Mark)]
    words = {id(piece.value): piece.words for piece in said}
    clauses = (part.value for part in every(phrase) if part.rule.category == "clause")
    loose = any(_loose_if(piece.value, words) for piece in said) or any(_shared_duration(one, words) for one in clauses)
    return None if loose else (ability, phrase)


def _said_again(phrase: Phrase) -> Iterator[object]:
    """Yield what words that point back mean."""
    return (part.value for part in every(phrase) if part.rule.pointing)


def _may_stand(ability: Ability, context: Context, again: Container[int]) -> bool:
    """Rules of place: what resolves has instructions, an X needs a cost that declares it.

    `again` is what is pointed at.
    """
    if isinstance(ability, Instruction) and not context.resolves:
        return False
    if any(_lasting(part, again) for part in walk(ability) if isinstance(part, Instruction)):
        return False
    if any(isinstance(part, Inherited) and isinstance(part.ability, Instruction) for part in walk(ability)):
        return False
    if _rides_on_nothing(ability) or _speaks_of_no_prevention(ability, context.before):
        return False
    if any(says_otherwise(part) or _waits_for_a_target(part) or _holds_of_a_target(part) for part in walk(ability)):
        return False
    if context.face is not None and CardType.ACTION in context.face.types and _works_nowhere(ability):
        return False
    chosen = any(isinstance(part, PayOnResolution) and part.most is not None for part in walk(ability))
    declared = chosen or context.has_x or any(DeclaredX() in walk(cost) for cost in _costs(ability))
    return declared or not any(isinstance(part, DeclaredX) for part in walk(ability))


def _waits_for_a_target(part: Node) -> bool:
    """ "Whenever target opponent draws": a target is chosen as something is played, not as an ability lies in wait."""
    return isinstance(part, Triggered) and any(isinstance(one, Target | TargetPlayer) for one in walk(part.pattern))


def _holds_of_a_target(part: Node) -> bool:
    """ "As long as target ally is attacking, …": nothing is targeted by what holds all the time."""
    return isinstance(part, Static) and any(isinstance(one, Target | TargetPlayer) for one in _own(part))


def _own(node: Node) -> Iterator[Node]:
    """Yield a node and what it is of, but for the abilities that it grants, which have a time of their own."""
    yield node
    for name in field_names(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and not isinstance(part, Ability):
                yield from _own(part)


def _works_nowhere(ability: Ability) -> bool:
    """Abilities of actions work as they are activated and resolve: one that holds on the field of others never does."""
    return isinstance(ability, Static) and ability.zone is Zone.FIELD and not isinstance(ability.affects, This)


def _shared_duration(part: Node, words: Mapping[int, str]) -> bool:
    """ "A gets … and B gets … until end of turn": the duration is of both, so A has not none."""
    steps = part.steps if isinstance(part, Sequence) else ()
    if not any(isinstance(step, Continuous) and step.until for step in steps):
        return False
    whole = words.get(id(part), "")
    return any(
        isinstance(step, Continuous) and not step.until and not whole.partition(words[id(step)])[2].startswith(".")
        for step in steps
        if id(step) in words
    )


def _loose_if(part: Node, words: Mapping[int, str]) -> bool:
    """An "if" right after "when" or "at" is the trigger's condition, never part of its effect.

    After a keyword ("On Enter: If …") it is part of the effect (abilities.triggered-abilities.p2).
    """
    if not isinstance(part, Triggered) or part.condition is not None or type(part.pattern) in KEYWORD_TRIGGERS:
        return False
    first: Effect = part.effect
    while isinstance(first, (Sequence, IfYouDo, WhenYouDo, Upgrade)):
        if isinstance(first, Sequence):
            first = first.steps[0]
        else:
            first = first.base if isinstance(first, Upgrade) else first.first
    return isinstance(first, If) and words.get(id(first), "if").startswith("if")


def _rides_on_nothing(ability: Ability) -> bool:
    """ "When damage is prevented this way" needs its prevention in the same paragraph (damage-prevention.p13)."""
    inside = {id(p) for part in walk(ability) if isinstance(part, Prevent) for p in walk(part)}
    tests = [p for part in walk(ability) if isinstance(part, WhenYouDo) for p in walk(part.first)]
    return any(isinstance(p, NotedAmount) and p.key is Dealt.PREVENTED and id(p) not in inside for p in tests)


def _speaks_of_no_prevention(ability: Ability, before: Ability | None) -> bool:
    """What a paragraph behind a prevention waits for needs it, and none of its own."""
    if not any(isinstance(part, Prevented) for part in walk(ability)):
        return False
    earlier = before is not None and any(isinstance(part, Prevent) for part in walk(before))
    return not earlier or any(isinstance(part, Prevent) for part in walk(ability))


def _costs(ability: Node) -> list[Node]:
    return [cost for part in walk(ability) if isinstance(part, (Activated, AdditionalCost)) for cost in part.costs]


def _lasting(ability: Instruction, again: Container[int]) -> bool:
    """A change without a duration is a static ability unless an earlier instruction brings it about.

    What a target becomes it is for good.
    """
    inside = {id(p) for part in walk(ability) if isinstance(part, IfYouDo) for p in walk(part.then)}
    lasting = [p for p in walk(ability) if isinstance(p, Continuous) and not p.until and id(p) not in inside]
    becoming = (AddChosen, SetTypes, NamedState)
    return any(not _spoken_of(p.affects, again) and not isinstance(p.changes[0], becoming) for p in lasting)


def _spoken_of(affects: Node, again: Container[int]) -> bool:
    """What an earlier instruction dealt with, "that attack" spoken of before, or cards of an intent, which it ends."""
    places = [pred.zone for pred in affects.preds if isinstance(pred, InZone)] if isinstance(affects, All) else []
    if Zone.INTENT in places:
        return True
    return isinstance(affects, Noted) or (isinstance(affects, (AttacksOf, ThisAttack)) and id(affects) in again)
