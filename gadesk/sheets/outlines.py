"""What a card does in outline, worked out from its sheet: what a bot goes by, as a player by the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from gadesk.glossary import CardType, Counter, Keyword, Stat, Supertype
from gadesk.records import dataclass
from gadesk.script import abilities as kinds
from gadesk.script import changes, costs, predicates
from gadesk.script import effects as verbs
from gadesk.script import selections as picks
from gadesk.script.amounts import Fixed, Lv
from gadesk.script.node import Ability, Amount, Node, children, walk
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Forbidden
from gadesk.sheets.wording import ability_words

ALL = 99
HARMFUL = frozenset(kind.value for kind in Counter if kind.facts.harmful)
ABOUT = 2  # what a number that depends on the game is taken for


@dataclass(frozen=True, slots=True)
class Outline:
    """What one text does, roughly. Numbers are guesses where the text counts something.

    `harms` and `helps` say whether what it targets is hurt or helped by it; `damage` (and `per_level` more for
    each level of the champion) is dealt to what is chosen, `sweeps` to everything of some kind. `at_allies`
    and `at_champions`: the damage can only be dealt to these.
    """

    damage: int = 0
    per_level: int = 0
    at_allies: bool = False
    at_champions: bool = False
    sweeps: int = 0
    destroys: bool = False
    harms: bool = False
    helps: bool = False
    power: int = 0
    draws: int = 0
    summons: int = 0
    recovers: int = 0
    prevents: int = 0
    counters: int = 0
    levels: int = 0
    negates: bool = False
    loads: bool = False
    gives_up: bool = False  # sacrifices, discards or banishes something of one's own
    hurts_self: int = 0

    def dealt(self, level: int) -> int:
        """Return how much damage is dealt to what is chosen, at a level of the champion."""
        return self.damage + self.per_level * level

    @property
    def worth(self) -> float:
        """Say in cards, roughly, what the text brings its controller."""
        good = self.dealt(ABOUT) * 0.4 + self.sweeps * 0.6 + self.draws + self.summons * 0.8 + self.recovers * 0.2
        good += 1.5 * self.destroys + 0.8 * bool(self.prevents) + 0.4 * self.counters + 0.3 * self.power
        good += 0.5 * self.levels + 0.3 * self.helps + 1.5 * self.loads
        return good - 0.8 * self.gives_up - 0.3 * self.hurts_self


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One card: what is printed, and an outline of all abilities of its front face together.

    `aims` says of each target slot whether what is chosen is hurt (below 0) or helped (above 0).
    """

    slug: str
    face: Face
    whole: Outline
    aims: tuple[tuple[int, int], ...] = ()

    def is_type(self, type: CardType) -> bool:
        """Say whether the card has the type."""
        return type in self.face.types

    @property
    def regalia(self) -> bool:
        """Say whether it is a regalia."""
        return Supertype.REGALIA in self.face.supertypes

    def has(self, keyword: Keyword) -> bool:
        """Say whether the keyword is printed on it."""
        return any(isinstance(ability, kinds.Keyword) and ability.keyword == keyword for ability in self.face.abilities)


class FactBook:
    """Outlines of cards by slug, each worked out when first asked for."""

    def __init__(self, sheets: Mapping[str, CardSheet]) -> None:
        self.sheets = self._sheets = sheets
        self._made: dict[str, CardFacts | None] = {}
        self._said: dict[str, dict[str, Outline]] = {}

    def get(self, slug: str | None) -> CardFacts | None:
        """Return the facts of a card, or None if it is hidden or unknown."""
        if slug is None:
            return None
        if slug not in self._made:
            sheet = self._sheets.get(slug)
            self._made[slug] = _facts(sheet) if sheet else None
        return self._made[slug]

    def said(self, words: str, slugs: Iterable[str | None]) -> Outline | None:
        """Return the outline of the ability or mode with these words, in the first of the cards that has it."""
        for slug in slugs if words else ():
            if slug is None:
                continue
            if slug not in self._said:
                sheet = self._sheets.get(slug)
                self._said[slug] = _spoken(sheet) if sheet else {}
            if words in self._said[slug]:
                return self._said[slug][words]
        return None


def _facts(sheet: CardSheet) -> CardFacts:
    abilities = sheet.front.abilities
    return CardFacts(sheet.slug, sheet.front, _outline(abilities), _aims(abilities))


def _spoken(sheet: CardSheet) -> dict[str, Outline]:
    """Outline by its words whatever of a card may be an option: of both faces, and what it grants or leaves behind."""
    found: dict[str, Outline] = {}
    for face in (sheet.front, sheet.back):
        for ability in face.abilities if face is not None else ():
            for node in walk(ability):
                if face is not None and isinstance(node, kinds.Activated | verbs.Mode):
                    found.setdefault(ability_words(node, face), _outline((node,)))
    return found


def _aims(abilities: tuple[Ability, ...]) -> tuple[tuple[int, int], ...]:
    """Work out for each target slot whether the instructions that speak of it hurt or help."""
    found: dict[int, int] = {}
    for ability in abilities:
        for node in _below(ability):
            words = {word for child in (node, *getattr(node, "changes", ())) for word, _ in _of(child)}
            sign = ("helps" in words) - ("harms" in words)
            for child in children(node):
                if sign and isinstance(child, picks.Target | picks.TargetRef):
                    found[child.slot] = found.get(child.slot, 0) + sign
    return tuple(sorted(found.items()))


def _guess(amount: Amount | None) -> int:
    if isinstance(amount, Fixed):
        return amount.n
    if isinstance(amount, Lv):
        return ABOUT
    inside = [node.n for node in _below(amount) if isinstance(node, Fixed)] if amount is not None else []
    return max(ABOUT, *inside) if inside else ABOUT


def _below(node: Node) -> Iterator[Node]:
    """Yield a node and what is in it; of an upgrade only the better part, which is what a deck is built for."""
    yield node
    for child in children(node):
        if not (isinstance(node, verbs.Upgrade) and child is node.base):
            yield from _below(child)


def _outline(texts: Sequence[Node]) -> Outline:
    found: dict[str, int] = {}
    for text in texts:
        for node in _below(text):
            for word, amount in _of(node):
                found[word] = found.get(word, 0) + amount
    values: dict[str, Any] = {word: amount if word in _NUMBERS else True for word, amount in found.items()}
    return Outline(**values)


_NUMBERS = frozenset(field.name for field in fields(Outline) if field.type == "int")


def _of(node: Node) -> list[tuple[str, int]]:
    """Say what one node adds to the outline of its text."""
    match node:
        case verbs.DealDamage():
            return _of_damage(node)
        case verbs.Destroy() | verbs.Suppress() | verbs.Banish() if _chooses(node.what):
            return [("destroys", 1), ("harms", 1)]
        case verbs.Put() if isinstance(node.what, picks.Target):
            return [("harms", 1)]
        case verbs.Rested():
            return [("harms", 1)]
        case verbs.Negate():
            return [("negates", 1), ("harms", 1)]
        case verbs.Discard() | verbs.Sacrifice():
            return [("gives_up", 1)]
        case costs.SacrificeCost() | costs.DiscardCost() | costs.SacrificeThis() | costs.BanishThis():
            return [("gives_up", 1)]
        case changes.Prevent():
            return [("prevents", ALL if node.amount is None else _guess(node.amount)), ("helps", 1)]
        case changes.StatChange() | changes.Grant() | changes.Cant():
            return _of_change(node)
    return _good(node)


def _good(node: Node) -> list[tuple[str, int]]:
    """Say what an instruction that helps its controller adds."""
    match node:
        case verbs.Draw():
            return [("draws", _guess(node.amount))]
        case verbs.Glimpse():
            return [("draws", 0)]
        case verbs.Summon():
            return [("summons", _guess(node.amount))]
        case verbs.Gather():
            return [("summons", _guess(node.times))]
        case verbs.Generate() | verbs.Materialize():
            return [("summons", 1)]
        case verbs.Recover():
            return [("recovers", _guess(node.amount))]
        case verbs.WakeUp() | verbs.BecomeProperty():
            return [("helps", 1)]
        case verbs.PutCounters():
            return [("harms", 1)] if node.counter in HARMFUL else [("counters", _guess(node.amount)), ("helps", 1)]
        case verbs.Load():
            return [("loads", 1), ("helps", 1)]
        case verbs.LevelUp() | verbs.Empower():
            return [("levels", 1)]
    return []


def _chooses(what: Node) -> bool:
    return isinstance(what, picks.Target | picks.Chosen)


def _of_damage(node: verbs.DealDamage) -> list[tuple[str, int]]:
    to = node.to.of if isinstance(node.to, picks.Again) else node.to
    if isinstance(to, picks.YourChampion | picks.Inheritor):
        return [("hurts_self", _guess(node.amount))]
    if isinstance(to, picks.All):
        return [("sweeps", _guess(node.amount))]
    levels = sum(isinstance(part, Lv) for part in _below(node.amount))
    fixed = sum(part.n for part in _below(node.amount) if isinstance(part, Fixed))
    found = [("harms", 1), ("per_level", levels), ("damage", fixed if levels else _guess(node.amount))]
    types = [pred.type for pred in getattr(to, "preds", ()) if isinstance(pred, predicates.IsType)]
    if CardType.ALLY in types:
        found.append(("at_allies", 1))
    return [*found, ("at_champions", 1)] if CardType.CHAMPION in types else found


def _of_change(node: changes.StatChange | changes.Grant | changes.Cant) -> list[tuple[str, int]]:
    if isinstance(node, changes.Cant):
        return [("helps", 1)] if node.what in (Forbidden.BE_TARGETED, Forbidden.BE_ATTACKED) else [("harms", 1)]
    if isinstance(node, changes.Grant):
        return [("helps", 1)]
    if node.minus:
        return [("harms", 1)]
    if node.stat == Stat.LEVEL:
        return [("levels", 1)]
    return [("power", _guess(node.amount)), ("helps", 1)]
