"""From cards in the Index's shape to card sheets, with a verdict for each ability and each card."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from dataclasses import replace as record
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from gadesk.cards.errors import CardDataError
from gadesk.cards.index_json import face_from_index
from gadesk.cards.model import Card, PrintedFace
from gadesk.glossary import CardType, Element
from gadesk.glossary.verdicts import Unread, Verdict, WhyUnread
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.definitions import BUBBLES, Definitions, by_its_name
from gadesk.rulestext.errata import amended
from gadesk.rulestext.grammar import build
from gadesk.rulestext.normalise import SELF, paragraphs, plain, straight
from gadesk.rulestext.paragraphs import (
    AMBIGUOUS,
    MOST_PARAGRAPHS,
    READ,
    Context,
    Paragraph,
    read_paragraph,
    unread_whole,
)
from gadesk.rulestext.state_words import StateMeaning, StateReminders
from gadesk.rulestext.vocabulary import Vocabulary, kinds_of_counters
from gadesk.rulestext.wording import wording_json
from gadesk.script.abilities import Instruction, Static
from gadesk.script.changes import Grant
from gadesk.script.durations import Until
from gadesk.script.node import Ability, Change, field_names
from gadesk.script.selections import This
from gadesk.script.sheet import CardSheet, Face

IndexCard = Mapping[str, Any]
_PRINTED = set(field_names(Face)) & {field.name for field in fields(PrintedFace)}
_LINK = re.compile(r"(\w+) Link\b")
_ADDS_X = re.compile(r"(?:\[[^\]]*\] )*(?:As an additional cost to activate this card, [^.]*\bX\b|Prepare X)")
_TYPES = {kind.value: kind for kind in CardType}
REACHES = ("SUMMON", "GENERATE", "BREW", "MASTERY")


@dataclass(frozen=True, slots=True)
class Compiled:
    """A card's sheet with the paragraphs that it came from, front first."""

    sheet: CardSheet
    front: tuple[Paragraph, ...]
    back: tuple[Paragraph, ...] = ()

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All paragraphs of both faces."""
        return self.front + self.back

    @property
    def wording(self) -> dict[str, dict[str, Any]]:
        """How its texts are put, as JSON: what the sheet does not say as it says only what they mean."""
        faces = {"front": self.front, "back": self.back}
        return wording_json({face: (part.wording for part in parts) for face, parts in faces.items()})

    @property
    def unread(self) -> tuple[Unread, ...]:
        """Of each paragraph that is not read: where, from which words on it is not, and why."""
        faces = (("front", self.sheet.front, self.front), ("back", self.sheet.back or self.sheet.front, self.back))
        return tuple(
            _unread(side, face, at, part)
            for side, face, parts in faces
            for at, part in enumerate(parts)
            if part.verdict != READ
        )

    def as_json(self) -> dict[str, Any]:
        """Its verdict, the paragraphs that are not read, from which words on, and why."""
        return {
            "verdict": self.verdict,
            "unread": [part.text for part in self.paragraphs if part.verdict != READ],
            "unread_from": [one.words for one in self.unread],
            "unread_why": [one.why for one in self.unread],
        }

    @property
    def sources(self) -> frozenset[str]:
        """The lines of the grammar that it is read by."""
        return frozenset().union(*(part.sources for part in self.paragraphs))

    @property
    def verdict(self) -> Verdict:
        """whole, partly or manual."""
        read = sum(part.verdict == READ for part in self.paragraphs)
        faces = (self.sheet.front, *((self.sheet.back,) if self.sheet.back is not None else ()))
        if read == len(self.paragraphs) and not any(face.unknown for face in faces):
            return Verdict.WHOLE
        return Verdict.PARTLY if read else Verdict.MANUAL


def _unread(side: str, face: Face, at: int, part: Paragraph) -> Unread:
    whole = part.unread.startswith("(") or part.verdict == AMBIGUOUS
    words = part.text if whole else part.unread
    before = part.text.removesuffix(words).replace(SELF, face.name) if not whole else ""
    return Unread(side, at, words, str(part.why or WhyUnread.NO_NODE), len(before.split()) + 1)


@dataclass(frozen=True, slots=True)
class Report:
    """What compiling a pool gave."""

    cards: tuple[Compiled, ...]

    @property
    def whole(self) -> int:
        """How many cards are read whole."""
        return sum(card.verdict is Verdict.WHOLE for card in self.cards)

    def as_json(self) -> dict[str, Any]:
        """Figures and verdicts with stable keys, for `gadesk cards compile --json`."""
        verdicts = [card.verdict for card in self.cards]
        parts = [part for card in self.cards for part in card.paragraphs]
        return {
            "cards": len(self.cards),
            "whole": verdicts.count(Verdict.WHOLE),
            "partly": verdicts.count(Verdict.PARTLY),
            "manual": verdicts.count(Verdict.MANUAL),
            "abilities": len(parts),
            "abilities_read": sum(part.verdict == READ for part in parts),
            "by_card": {card.sheet.slug: card.as_json() for card in self.cards},
        }


@dataclass(frozen=True, slots=True)
class Words:
    """Names with their slugs and subtypes that are known beside those of a list: the vocabulary of all known cards."""

    names: Mapping[str, str] = field(default_factory=dict)
    subtypes: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Words:
        """The words of printed cards, both faces; kinds of counters of those that have their text."""
        names, backs, subtypes, counters = dict[str, str](), dict[str, str](), set[str](), set[str]()
        for card in cards:  # one after the other: they need not all be there at once
            names[straight(card.name)] = card.slug
            backs.setdefault(straight(card.faces[-1].name), card.slug)
            subtypes.update(word for face in card.faces for word in face.subtypes)
            counters.update(word for face in card.faces for word in kinds_of_counters(face.plain_text))
        for name, slug in backs.items():
            names.setdefault(name, slug)
        return cls(names, frozenset(subtypes), frozenset(counters))

    def vocabulary(self) -> Vocabulary:
        """The words of the grammar."""
        return Vocabulary.of(self.names, self.subtypes, self.counters)

    def grammar(self) -> Grammar:
        """The grammar with these words."""
        return build(self.vocabulary())


@dataclass
class Reminders:
    """What the reminders of a pool explain: keywords and states that nobody declared."""

    keywords: Definitions = field(default_factory=Definitions)
    states: StateReminders = field(default_factory=StateReminders)

    def add(self, slug: str, types: Iterable[str], effect: str) -> None:
        """Take what the text of a card says in parentheses."""
        printed = [str(word).lower() for word in types]
        text = straight(effect)
        self.keywords.add(slug, [_TYPES[word] for word in printed if word in _TYPES], text)
        self.states.add(text)

    def grammar(self, words: Words, lacking: Container[str] = ()) -> Grammar:
        """The grammar of some words, without the rules that it lacks; what reminders explain is read by it, too."""
        vocabulary = words.vocabulary()
        grammar = build(vocabulary).without(lacking) if lacking else build(vocabulary)
        for name in self.keywords.names:
            vocabulary.explained[name.lower()] = cache(partial(_given, grammar, self.keywords, name))
        for word in self.states.known:
            vocabulary.states[word] = cache(partial(_state_given, grammar, self.states, word))
        return grammar


class Compiler:
    """Compiles cards against the words of one pool, and of `words` beside it."""

    def __init__(self, pool: Iterable[IndexCard], words: Words | None = None) -> None:
        cards = list(pool)
        words = words or Words()
        self.names = {**words.names, **names_of(cards)}
        faces = [face for card in cards for face in (card, _other_side(card)) if face]
        subtypes = {word for face in faces for word in face.get("subtypes") or ()}
        counters = {word for face in faces for word in kinds_of_counters(plain(face.get("effect") or ""))}
        self._words = Words(self.names, words.subtypes | subtypes, words.counters | counters)
        self.reminders = Reminders()
        for face in faces:
            self.reminders.add(str(face.get("slug")), face.get("types") or (), face.get("effect") or "")
        self.grammar = self.reminders.grammar(self._words)

    def without(self, sources: Container[str]) -> Compiler:
        """Return a compiler of the same words whose grammar lacks the rules of these source lines."""
        other = copy(self)
        other.grammar = self.reminders.grammar(self._words, sources)
        return other

    def card(self, card: IndexCard) -> Compiled:
        """One card, with both faces if it has two."""
        front, front_parts = self._face(card)
        other = _other_side(card)
        back, back_parts = self._face(other) if other else (None, ())
        reached = {link["slug"] for link in card.get("references") or () if link.get("kind") in REACHES}
        sheet = CardSheet(card["slug"], front, back, tuple(sorted(reached)))
        return Compiled(sheet, front_parts, back_parts)

    def _face(self, card: IndexCard) -> tuple[Face, tuple[Paragraph, ...]]:
        return read_face(self.grammar, self.names, characteristics(card), amended(card), self.reminders.keywords)


def read_face(
    grammar: Grammar, names: Mapping[str, str], face: Face, text: str | None, definitions: Definitions | None = None
) -> tuple[Face, tuple[Paragraph, ...]]:
    """Read the text of a face, whose characteristics are known: the face with its abilities, and the paragraphs.

    A line that is no more than a keyword which nobody declared is read as what `definitions` have of it.
    """
    texts = paragraphs(text, face.name, names, CardType.MASTERY in face.types)
    parts: list[Paragraph] = []
    for at, line in enumerate(texts):
        if not face.types or at >= MOST_PARAGRAPHS:  # where the words of such a card hold, nobody here knows
            parts.append(unread_whole(line, at, WhyUnread.TOO_LONG if face.types else WhyUnread.UNKNOWN_TYPE))
            continue
        context = context_of(face, texts, parts)
        part = _read_of_namesake(grammar, line, at, context)
        if part.verdict != READ and definitions is not None:
            parts += _defined(grammar, part, at, context, definitions)
        else:
            parts.append(part)
    return replace(face, abilities=tuple(part.ability for part in parts)), tuple(parts)


def _read_of_namesake(grammar: Grammar, line: str, at: int, context: Context) -> Paragraph:
    """Read a line; of a card that is called as a word of the rules ("Recover") that word may be meant, too."""
    part = read_paragraph(grammar, line, at, context)
    if part.verdict == READ or context.face is None or SELF not in line:
        return part
    name = straight(context.face.name)
    for word in dict.fromkeys((name, name.partition(",")[0])):
        said = read_paragraph(grammar, line.replace(SELF, word), at, context)
        if said.verdict == READ:
            return said
    return part


def context_of(face: Face, texts: Iterable[str], before: Iterable[Paragraph]) -> Context:
    """Return what a paragraph may take from its face, all of whose texts are given, and from those `before` it."""
    plain = (part.ability for part in before if isinstance(part.ability, Instruction) and not part.ability.bonuses)
    lines = list(texts)
    links = frozenset(found[1].lower() for line in lines if (found := _LINK.match(line)))
    return Context(face, any(_ADDS_X.match(line) for line in lines), next(plain, None), links)


def _defined(
    grammar: Grammar, part: Paragraph, at: int, context: Context, definitions: Definitions
) -> tuple[Paragraph, ...]:
    """A keyword's line as what reminders say of it: all that read say the same, or it stays unread."""
    face = context.face
    assert face is not None
    found: dict[tuple[Ability, ...], tuple[tuple[Paragraph, ...], list[str]]] = {}
    for sentences, slugs in definitions.meanings(part.text, face.types).items():
        says = _explained(grammar, sentences, at, context)
        if says:
            found.setdefault(tuple(each.ability for each in says), (says, []))[1].extend(slugs)
    if len(found) == 1:
        return next(iter(found.values()))[0]
    if found:
        who = " and ".join(sorted({slugs[0] for _, slugs in found.values()}))
        return (record(part, unread=f"({who} explain it differently)", why=WhyUnread.TWO_WAYS),)
    return (part,)


def _given(grammar: Grammar, definitions: Definitions, name: str, number: str) -> Ability | None:
    """What a keyword that reminders explain gives to an ally: one ability, the same by all of them, or None."""
    ally = Context(Face("", (CardType.ALLY,), (Element.NORM,)))
    meanings = definitions.meanings(f"{name} {number}".strip(), (CardType.ALLY,))
    read = [_explained(grammar, sentences, 0, ally) for sentences in meanings]
    found = {parts[0].ability for parts in read if len(parts) == 1}
    return next(iter(found)) if len(found) == 1 and all(read) else None


def _state_given(grammar: Grammar, states: StateReminders, word: str) -> StateMeaning | None:
    """What a state gives whatever is in it: the same by all reminders of it, or None."""
    ally = Context(Face("", (CardType.ALLY,), (Element.NORM,)))
    found = set()
    for sentences, until in states.known[word]:
        parts = [_read_of_itself(grammar, sentence, 0, ally) for sentence in sentences]
        given = [_changes_of(part.ability) if part.verdict == READ else None for part in parts]
        if None in given:
            return None
        found.add((tuple(change for one in given for change in one or ()), until))
    changes, lasts = {changes for changes, _ in found}, {until for _, until in found if until is not None}
    if len(changes) != 1 or len(lasts) > 1:
        return None
    return StateMeaning(next(iter(changes)), next(iter(lasts), Until.FOR_GOOD))


def _changes_of(ability: Ability) -> tuple[Change, ...] | None:
    """What holds of such things, as what each of them is given; what else they would do is an ability of each."""
    if not isinstance(ability, Static) or ability.bonuses:
        return None
    if ability.condition is None:
        return ability.changes
    return (Grant(Static(This(), ability.changes, condition=ability.condition)),)


def _explained(grammar: Grammar, sentences: tuple[str, ...], at: int, context: Context) -> tuple[Paragraph, ...]:
    """The sentences of a reminder, read: as one paragraph, or else each as one; () where that can't be done."""
    bubbles = BUBBLES.match(sentences[0])
    rest = (sentence[bubbles.end() :] if bubbles else sentence for sentence in sentences[1:])
    for lines in dict.fromkeys(((" ".join((sentences[0], *rest)),), sentences)):
        read = [_read_of_itself(grammar, line, at, context) for line in lines]
        if all(one.verdict == READ for one in read):
            return tuple(read)
    return ()


def _read_of_itself(grammar: Grammar, line: str, at: int, context: Context) -> Paragraph:
    """A line that says "this ally" where cards say their name; "this card" stands in both ways."""
    part = read_paragraph(grammar, by_its_name(line), at, context)
    return part if part.verdict == READ else read_paragraph(grammar, line, at, context)


def names_of(cards: Iterable[IndexCard]) -> dict[str, str]:
    """Name to slug, both faces, and what the cards refer to; a card of the list itself comes first."""
    cards = list(cards)
    links = [link for card in cards for link in card.get("references") or () if link.get("name")]
    out = {straight(link["name"]): link["slug"] for link in links}
    for card in cards:
        out[straight(card["name"])] = card["slug"]
        other = _other_side(card)
        if other:
            out.setdefault(straight(other["name"]), card["slug"])
    return out


def _other_side(card: IndexCard) -> IndexCard | None:
    for edition in card.get("editions") or ():
        for other in edition.get("other_orientations") or ():
            found: IndexCard = other
            return found
    return None


def characteristics(card: IndexCard) -> Face:
    """What is printed beside the text (general.card-characteristics.p1), with what of it nobody here knows."""
    try:
        printed = face_from_index(card)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        name = card.get("slug") or card.get("name") or "without a name"
        raise CardDataError(f"The card {name} has not the Index's shape ({error}).") from error
    return Face(**{name: getattr(printed, name) for name in _PRINTED})


def compile_cards(cards: Iterable[IndexCard], words: Words | None = None, refused: list[str] | None = None) -> Report:
    """Compile every card of a list in the Index's shape; names are looked up there and in `words`.

    With `refused`, a card that can't be compiled leaves its sentence there instead of stopping the others.
    """
    pool = list(cards)
    return compiled_by(Compiler(pool, words), pool, refused)


def compiled_by(compiler: Compiler, pool: Iterable[IndexCard], refused: list[str] | None = None) -> Report:
    """Compile cards with a compiler that is there already."""
    made = []
    for card in pool:
        try:
            made.append(compiler.card(card))
        except CardDataError as error:
            if refused is None:
                raise
            refused.append(str(error))
    return Report(tuple(made))
