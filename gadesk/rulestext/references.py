"""What "it", "that unit", "those cards", "that many" and "that player" mean in a reading.

The reading is printed once; the printed rope gives every mention in the order of the text. Targets get their slots
in the same pass. A word that points back means the one mention that it can mean; of several (`_Pass._meant`)

- those of the ability that says the word come before those of the ability or the paragraph around it;
- a phrase stands for what is named within it: "two cards from your champion's lineage … them" are the cards;
- "that unit", "those cards" mean what was called just so, not what is a unit too;
- "it" and "they" mean what the last clause that names any names, but in an "instead" of two that were named
  before neither.

"That many", "that much" mean the one amount of something that the ability named before.

Where that leaves none or several, the reading fails: nothing is guessed.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import CardType, Supertype, Zone
from gadesk.rulestext.apiece import OfSeveral, apiece
from gadesk.rulestext.chart import Mark, Rope
from gadesk.rulestext.dealt import OfSeveralDeeds, SoFar, once_each
from gadesk.rulestext.grammar.helpers import THIS_ONE
from gadesk.rulestext.grammar.occasions.happens import TOGETHER, UNSAID
from gadesk.rulestext.grammar.subjects.selections import FROM_THERE
from gadesk.rulestext.meant import (
    TYPE_WORDS,
    called_alike,
    called_just,
    could_be,
    overlap,
    printed_kind,
    singular,
    unsaid,
)
from gadesk.rulestext.mentions import ATTACK, MASTERY, PILE, Mention, of_before, one_of
from gadesk.rulestext.named_players import NamedPlayers
from gadesk.rulestext.participants import OF_THIS, SOURCES, about, done_to, of_object, struck
from gadesk.rulestext.placeholders import CountersThisWay, It, Others, ThatMany, They
from gadesk.rulestext.unresolved import EARLIER, SEVERAL, Unresolved
from gadesk.rulestext.waits import Waits
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Several, Static
from gadesk.script.amounts import CountOf, EventAmount, Fixed, NotedAmount
from gadesk.script.changes import DoesInstead, HappensInstead
from gadesk.script.conditions import Compares, EnteredFrom, ThisIs
from gadesk.script.node import Ability, Amount, Effect, Node, Pattern, Pred, Selection, Who, swapped, walk
from gadesk.script.players import ControllerOf, EachPlayer, OwnerOf, TargetPlayer, ThatPlayer, You
from gadesk.script.printed_faces import answers
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt, Role

KEYS: dict[type, Dealt] = {
    e.Sacrifice: Dealt.SACRIFICED,
    e.Discard: Dealt.DISCARDED,
    e.Banish: Dealt.BANISHED,
    e.TakeCounters: Dealt.REMOVED,
    e.Destroy: Dealt.DESTROYED,
    e.Reveal: Dealt.REVEALED,
    e.Put: Dealt.PUT,
    e.Draw: Dealt.DRAWN,
    e.Summon: Dealt.SUMMONED,
    e.Load: Dealt.LOADED,
    e.ChooseNumber: Dealt.NUMBER,
}
EVENTS = (t.DealtDamage, t.DealsDamage, t.CountersChange)
COUNTED = (t.Deed.RECOVER, t.Deed.DRAW, t.Deed.GLIMPSE, t.Deed.EMPOWER, t.Deed.RECOLLECT)
"""What is done so often, or by so much, that "that many" and "that much" can mean it."""
RECOLLECTED = "recollected"
LEAVING = (e.Look, e.Reveal, e.RevealUntil)  # what names some of which "the rest" can be left

CLAUSES = frozenset(",.;:—•")
"""The marks that end a clause."""


EVENT = None
"""Stands for the amount of what made an ability trigger, where others have the participle of what was done."""


def resolve(node: Node, rope: Rope, face: Face | None, before: Node | None = None) -> Node:
    """The reading with every pointing word replaced; `face` is the card that says it (None: nothing known).

    `before` is the paragraph before: what it targets can be pointed at, too.
    """
    pass_ = _Pass(face)
    pass_.counters |= {getattr(part, "counter", "") for part in walk(node) if not isinstance(part, CountersThisWay)}
    if before is not None:
        pass_.remember(before)
    for piece in rope:
        if isinstance(piece, Mark):
            pass_.see(piece)
        elif isinstance(piece, str) and not CLAUSES.isdisjoint(piece):
            pass_.clause += 1
    out: Node = swapped(node, pass_.swap)
    if any(isinstance(part, (It, They, ThatMany, Others, CountersThisWay)) for part in walk(out)):
        raise Unresolved("a word that points back", "was not reached")
    try:
        once_each(out, {id(made) for made in pass_.swap.values()})
        out = apiece(out)
    except (OfSeveral, OfSeveralDeeds):
        raise Unresolved("a number, or what was dealt with,", "is of several") from None
    if not pass_.who.finds(out):
        raise Unresolved("a player", "is none that is found")
    return out


class _Pass:
    """One pass over the mentions of a text."""

    def __init__(self, face: Face | None) -> None:
        types = face.types if face else ()
        self.face = face
        self.champion = CardType.CHAMPION in types
        self.object = CardType.ACTION not in types
        self.mentions: list[Mention] = []
        self.who = NamedPlayers()
        self.deed: t.Deed | None = None
        self.told: tuple[Pred, ...] = ()
        self.choices = 0
        self.clause = 1
        self.bases: set[int] = set()
        self.ended: set[int] = set()
        self.instead = 0
        self.amounts: list[tuple[int, Dealt | None]] = []
        self.so_far = SoFar()
        self.waits = Waits()
        self.slot = 0
        self.sharing = False
        self.parted = False
        self.used = False
        self.counters: set[str] = set()
        self.whole: dict[int, int] = {}
        self.open: dict[int, tuple[int, Mention]] = {}
        self.outer: list[tuple[int, list[Mention]]] = []
        self.modes: list[tuple[list[Mention], list[tuple[int, Dealt | None]], list[tuple[int, Who | None]]]] = []
        self.any_of: list[tuple[list[Mention], list[tuple[int, Dealt | None]], list[tuple[int, Who | None]]]] = []
        self.each: set[int] = set()
        self.replacing: set[int] = set()
        self.nested: set[int] = set()
        self.undergoing: set[int] = set()
        self.repeated: list[tuple[Mention, list[Mention]]] = []
        self.swap: dict[int, Node] = {}

    def remember(self, before: Node) -> None:
        """Take the targets of the paragraph before; anything nearer is meant rather than they."""
        for part in walk(before):
            if isinstance(part, TargetPlayer):
                self.who.name(0, part, found=True)
            elif isinstance(part, s.Target):
                self.mentions.append(of_before(part))
            elif isinstance(part, e.Summon):
                tokens = (p.IsObject(), p.IsSupertype(Supertype.TOKEN))
                self.mentions.append(Mention(lambda: s.Noted(Dealt.SUMMONED), tokens, part.amount != Fixed(1)))
            elif isinstance(part, e.Suppress):
                self.mentions.append(Mention(lambda: s.Noted(Dealt.BANISHED), (p.IsCard(),), False))

    def see(self, mark: Mark) -> None:
        """Take the next thing that the text names; an ability inside another has targets of its own.

        What is named can be pointed at only after its own words: "another ally", "… from among them".
        """
        value = mark.value
        self.so_far.at += 1
        if not mark.end:
            self.so_far.begin(value)
            self.ended.discard(id(value))
            self.who.begin(value)
            self.waits.begin(value, self.so_far.at, self.who)
            if isinstance(value, e.Continuous | Static):
                self.whole.setdefault(id(value.affects), id(value))
                self.replacing |= {id(change.then) for change in value.changes if isinstance(change, DoesInstead)}
                if any(isinstance(change, HappensInstead) for change in value.changes):
                    self.undergoing.add(id(value.affects))
        if isinstance(value, Ability):
            self._ability(mark)
        elif isinstance(value, e.Mode):
            self._mode(mark)
        elif isinstance(value, t.AnyPattern):
            self._any_of(value, mark)
        elif isinstance(value, e.ForEach) and isinstance(value.of, CountOf):
            self._counted(value, value.of, mark)
        elif mark.end:
            self._named(value, mark.words)
        elif isinstance(value, e.Upgrade):
            self.bases.add(id(value.base))
        elif isinstance(value, e.ForEachOf):
            self.each.add(id(value.of))
        elif not isinstance(value, Effect) and id(value) not in self.swap:
            self._see(value, mark.words)

    def _ability(self, mark: Mark) -> None:
        """Each ability has targets of its own; statics of one paragraph may speak of one another's objects.

        What holds for a while, or under a condition, is said as a static is, and is a part of what says so.
        """
        if isinstance(mark.value, Activated):  # its card lies where it says
            self.used = not mark.end
        if isinstance(mark.value, Several):
            self.sharing = not mark.end
        elif isinstance(mark.value, Static):
            if self.sharing or self.whole.get(id(mark.value.affects)) != id(mark.value):
                return
        if mark.end:
            self.amounts = [one for one in self.amounts if one[0] < len(self.outer)]
            self.slot, self.mentions = self.outer.pop()
        else:
            self.outer.append((self.slot, self.mentions))
            self.slot, self.mentions = 0, list(self.mentions)

    def _mode(self, mark: Mark) -> None:
        """What one mode names no other mode speaks of."""
        if mark.end:
            self.mentions, self.amounts, self.who.named = self.modes.pop()
        else:
            self.modes.append((list(self.mentions), list(self.amounts), list(self.who.named)))

    def _any_of(self, value: t.AnyPattern, mark: Mark) -> None:
        """Of several occasions it is open which it was: only what all of them are about can be meant."""
        if not mark.end:
            self.any_of.append((list(self.mentions), list(self.amounts), list(self.who.named)))
            return
        mentions, amounts, players = self.any_of.pop()
        parts = value.patterns
        self.deed, self.told = None, ()
        self.mentions, self.amounts = mentions, amounts
        self.who.either(players, value, mark.words, len(self.outer))
        all_about = [about(part) for part in parts]
        for subject in all_about[0]:
            if not all(subject in one for one in all_about):
                continue
            roles = set.intersection(*(one[subject] for one in all_about))
            if not subject:
                self._add_this()
            elif roles:
                self._name(Mention(partial(s.Subject, min(roles)), subject, False))

    def _counted(self, value: Effect, of: CountOf, mark: Mark) -> None:
        """What is done "for each" of some, and speaks of one of them, is done with each, not only so often."""
        if mark.end:
            self.repeated.pop()
            self._named(value, mark.words)
        else:
            self.repeated.append((one_of(of.of), list(self.mentions)))

    def _named(self, value: Any, words: str) -> None:
        """The words of something are over."""
        if id(value) in self.ended:
            return
        self.ended.add(id(value))
        self.waits.end(value)
        if isinstance(value, Effect):
            if isinstance(value, e.Put) and "owner's" in words:
                self._goes_home(value.what)
            if isinstance(value, e.ForEachOf):
                self.mentions = [one for one in self.mentions if not one.one_of]
            self._effect(value)
            self.instead += (id(value) in self.bases) - isinstance(value, e.Upgrade)
            self.clause += 1
        elif isinstance(value, Pattern):
            self._pattern(value, words)
        else:
            since, made = self.open.pop(id(value), (0, None))
            if made is not None:
                for part in self.mentions[since:]:
                    part.within = part.within or made
                self._name(made)

    def _goes_home(self, what: Selection) -> None:
        """ "Its owner's hand" names that player."""
        made = s.TargetRef(self._slot_of(what)) if isinstance(what, s.Target) else what
        made = s.Noted(Dealt.CHOSEN) if isinstance(made, s.Chosen) else made
        self.who.hold(OwnerOf(made))

    def _slot_of(self, target: s.Target) -> int:
        made = self.swap.get(id(target), target)
        return made.slot if isinstance(made, s.Target) else target.slot

    def _name(self, mention: Mention) -> None:
        """From here on it can be pointed at."""
        mention.clause, mention.scope = self.clause, len(self.outer)
        self.so_far.name(mention)
        self.mentions.append(mention)

    def _see(self, value: Any, words: str) -> None:
        if isinstance(value, It):
            self._point(value)
        elif isinstance(value, They):
            self._player(value)
        elif isinstance(value, ThatMany):
            self._number(value)
        elif isinstance(value, CountersThisWay):
            if value.counter not in self.counters:
                raise Unresolved(f"{value.counter} counter")
            self.swap[id(value)] = NotedAmount(value.key)
        elif (
            isinstance(value, ThisIs)
            or (isinstance(value, EnteredFrom) and value.of is None)
            or (isinstance(value, Compares) and words.startswith("CARDNAME "))
        ):
            self._add_this()
        elif isinstance(value, Others):
            self.swap[id(value)] = self._other(value)
        elif isinstance(value, s.Rest) and not self.parted:
            raise Unresolved("the rest")
        elif isinstance(value, Selection):
            self._selection(value, words)
        elif isinstance(value, Who) and id(value) in self.nested:
            return
        elif isinstance(value, TargetPlayer):
            self.nested.add(id(value.among))
            made = replace(value, slot=self.slot)
            self.who.name(len(self.outer), made, found=True)
            self.swap[id(value)] = made
            self.slot += 1
        elif isinstance(value, (ControllerOf, OwnerOf)):
            self.who.hold(value)
        elif isinstance(value, Who) and not isinstance(value, You):
            self.who.name(len(self.outer), value)

    def _point(self, value: It) -> None:
        if value.noun == FROM_THERE and len({id(one) for one in self.mentions if one.preds is PILE}) > 1:
            raise Unresolved(value.noun, SEVERAL)
        mention = self._meant(value.noun, [one for one in self.mentions if one.fits(value.noun, self.champion)])
        if any(mention in before and self._fits_closely(value.noun, one) for one, before in self.repeated):
            raise Unresolved(value.noun, "is one of those that it is done for")
        if mention.chosen not in (0, self.choices - sum(made.chosen > 0 for _, made in self.open.values())):
            raise Unresolved(value.noun, "was chosen before another choice")
        if self.so_far.overtook(mention):
            raise Unresolved(value.noun, "was named before another of its kind")
        self.swap[id(value)] = mention.spoken(value.noun)
        if self.waits.hide(mention):
            raise Unresolved(value.noun, EARLIER)
        mention.pointed = True
        mention.clause = self.clause
        self.mentions.append(mention)

    def _fits_closely(self, noun: str, mention: Mention) -> bool:
        """Whether the word can mean it, by the noun that it was called by if the word has one."""
        closely = not noun.startswith("that ") or called_just(singular(noun), mention.preds)
        return closely and mention.fits(noun, self.champion)

    def _meant(self, noun: str, fits: list[Mention]) -> Mention:
        """Return the one of several mentions that a word can only mean."""
        each = [at for at, one in enumerate(fits) if one.one_of and self._fits_closely(noun, one)]
        fits = fits[each[0] :] if each else fits
        named = {id(one) for one in fits}
        fits = [one for one in fits if one.within is None or id(one.within) not in named]
        fits = [one for one in fits if one.scope == max(other.scope for other in fits)]
        fits = [one for one in fits if not (one.pointed and any(one.replaced_by(other) for other in fits))]
        if noun.startswith(("that ", "those ")):
            fits = [one for one in fits if called_just(singular(noun), one.preds)] or fits
        elif not self.instead:
            fits = [one for one in fits if one.clause == max(other.clause for other in fits)]
        if not fits:
            raise Unresolved(noun)
        if len({one.meaning for one in fits}) > 1:
            raise Unresolved(noun, SEVERAL)
        return fits[-1]

    def _other(self, value: Others) -> p.Other:
        """ "other" means than the nearest unit that was named and could be among them, else than the source."""
        if self.object and could_be(self.face, value.among):
            named = [one for one in self.mentions if not one.this and called_alike(one.preds, value.among)]
            if any(one.is_another() for one in named):
                raise Unresolved("other", SEVERAL)
            return p.Other(self._meant("other", named).again()) if named else p.Other()
        fits = [one for one in self.mentions if not one.this and not one.plural]
        fits = [one for one in fits if overlap(one.preds, value.among)]
        kind = printed_kind(value.among)
        if kind and not self.object and self.face is not None and all(answers(self.face, pred) for pred in kind):
            # a card that is one of those itself: the other is not a card of which nothing like it was said
            fits = [one for one in fits if kind <= set(one.preds)]
            if not fits:
                return p.Other()
        if fits:
            return p.Other(self._meant("other", fits).again())
        if not self.object and not self.used:
            raise Unresolved("other")
        return p.Other()

    def _player(self, value: They) -> None:
        """A player named before, or whoever has the object that was: "its controller … their champion"."""
        named = {swapped(who, self.swap) for who in self.who.meant(value.noun)}
        if len(named) != 1 or None in named:
            raise Unresolved(value.noun, *([SEVERAL] if len(named) > 1 else []))
        who = named.pop()
        if self.waits.hide_player(who, self.who):
            raise Unresolved(value.noun, EARLIER)
        self.swap[id(value)] = who if isinstance(who, ThatPlayer) else ThatPlayer()

    def _number(self, value: ThatMany) -> None:
        """The one amount that the ability named before; of several it is open which is meant."""
        found = [key for scope, key in self.amounts if scope == max(one for one, _ in self.amounts)]
        if len(found) > 1:
            raise Unresolved(value.word, SEVERAL)
        if not found or found[0] is Dealt.NOTHING:
            raise Unresolved(value.word)
        if value.word.endswith(f" {RECOLLECTED}") and self.deed is not t.Deed.RECOLLECT:
            raise Unresolved(value.word)
        self.swap[id(value)] = EventAmount() if found[0] is EVENT else NotedAmount(found[0])

    def _counts(self, value: Effect) -> None:
        """Remember that an instruction did something so often, to so many or by so much.

        What it does to what was named before is about as many ("reveal two cards and put them …"), and what it does
        instead takes the place of what it would do.
        """
        key = KEYS.get(type(value), Dealt.NOTHING)
        if id(value) in self.replacing:
            return
        if key is Dealt.NOTHING and not any(
            isinstance(getattr(value, name, None), Amount) for name in ("amount", "times")
        ):
            return
        again = isinstance(getattr(value, "what", None), It) or self.instead
        if again and self.amounts and self.amounts[-1][0] == len(self.outer):
            self.amounts.pop()
        self.amounts.append((len(self.outer), key))

    def _pattern(self, value: Pattern, words: str) -> None:
        self.who.wait(value, words, len(self.outer))
        self.deed = value.deed if isinstance(value, t.Does) else None
        self.told = of_object(value)
        if isinstance(value, EVENTS) or (isinstance(value, t.Does) and value.deed in COUNTED):
            self.amounts.append((len(self.outer), EVENT))
        if isinstance(value, t.OnHit):
            self._hit(value)
        if isinstance(value, t.Attacks):
            self._name(Mention(s.ThisAttack, ATTACK, False))
        if hit := struck(value):
            self._struck(hit)
        if to := done_to(value):
            self._name(Mention(s.Subject, to, False))
        if isinstance(value, t.LevelsUp) and (value.who is None or words.startswith("a ")):
            any_player = value.who is None or isinstance(value.who, EachPlayer)
            kind: Pred = p.IsType(CardType.CHAMPION) if any_player else p.IsObject()
            self._name(Mention(s.Subject, (kind,), False))
        if isinstance(value, t.Moves) and value.to is Zone.INNER_LINEAGE and not value.preds:
            self._name(Mention(s.Inheritor, (p.IsType(CardType.CHAMPION),), False))
        if isinstance(value, t.Activates):  # "that domain": what the card becomes
            there = tuple(pred for pred in value.preds if isinstance(pred, p.IsType))
            self._name(Mention(s.Subject, there or (p.IsCard(),), False))
            self._aimed_at(value.preds)
        preds = getattr(value, "preds", None)
        if isinstance(value, t.While) or preds is None or (preds and words.endswith(UNSAID)):
            return
        if isinstance(value, TOGETHER) and value.together:
            told = swapped(value.preds, self.swap)
            self._name(Mention(lambda: s.Subject(Role.EVERY, told), told, True))
        elif preds:
            role = Role.SOURCE if isinstance(value, SOURCES) else Role.OBJECT
            self._name(Mention(lambda: s.Subject(role), preds, False))
        elif isinstance(value, OF_THIS):
            self._add_this()

    def _hit(self, value: t.OnHit) -> None:
        """What was hit can be meant, and who controls it is "that player" (keywords.on-hit.p1)."""
        self.who.name(len(self.outer), ThatPlayer(), found=True)
        if value.what:
            self._name(Mention(s.Subject, (p.IsType(value.what),), False))

    def _aimed_at(self, preds: tuple[Pred, ...]) -> None:
        """What the activated card targets can be meant: "… that targets an ally, destroy that ally"."""
        for pred in preds:
            if isinstance(pred, p.Targeting) and pred.preds != THIS_ONE:
                self._name(Mention(partial(s.TargetsOfEvent, pred.preds), pred.preds, False))

    def _struck(self, preds: tuple[Pred, ...]) -> None:
        """What an attack is declared against can be meant as what attacks can."""
        if preds == THIS_ONE:
            self._add_this()
        else:
            self._name(Mention(lambda: s.Subject(Role.EVERY, preds), preds, False))

    def _add_this(self) -> None:
        self._name(Mention(s.This, (), False, True))

    def _effect(self, value: Effect) -> None:
        self._counts(value)
        self.so_far.end(value)
        self.parted = self.parted or isinstance(value, LEAVING)
        if isinstance(value, e.Look) and isinstance(value.at, s.WholeZone | s.Union):
            self._name(Mention(lambda: s.Noted(Dealt.LOOKED), (p.IsCard(),), True))
        if isinstance(value, e.Look | e.Reveal) and isinstance(_shown(value), s.WholeZone):
            key = Dealt.LOOKED if isinstance(value, e.Look) else Dealt.REVEALED
            self._name(Mention(lambda: s.Noted(key), PILE, False))
        if isinstance(value, e.RevealUntil):
            self._name(Mention(lambda: s.Noted(Dealt.REVEALED), (p.IsCard(),), True))
            self._name(Mention(lambda: s.Noted(Dealt.FOUND), value.preds, False))
        if isinstance(value, e.Reveal) and isinstance(value.what, s.All):
            made = Mention(lambda: s.Noted(Dealt.REVEALED), value.what.preds, True)
            for mention in self.mentions[-1:]:
                mention.within = made
            self._name(made)
        if isinstance(value, e.Put) and value.to is Zone.FIELD and isinstance(value.what, s.Chosen):
            there = tuple(pred for pred in value.what.preds if not isinstance(pred, p.IsCard))
            made = Mention(lambda: s.Noted(Dealt.PUT), there, False)
            made.within = self.mentions[-1] if self.mentions else None
            self._name(made)
        if isinstance(value, e.Summon):
            plural = value.amount != Fixed(1)
            preds = (p.IsObject(), p.IsSupertype(Supertype.TOKEN))
            self._name(Mention(lambda: s.Noted(Dealt.SUMMONED), preds, plural))
        if isinstance(value, e.SummonCopy):
            made = Mention(lambda: s.Noted(Dealt.SUMMONED), (p.IsObject(), p.IsSupertype(Supertype.TOKEN)), False)
            for mention in self.mentions[-1:]:
                mention.within = made
            self._name(made)
        if isinstance(value, e.Discard | e.Draw | e.Materialize):
            kind = value.preds or (p.IsCard(),) if isinstance(value, e.Discard) else (p.IsCard(),)
            key = KEYS.get(type(value), Dealt.MATERIALIZED)
            self._name(Mention(lambda: s.Noted(key), kind, value.amount != Fixed(1)))
        if isinstance(value, e.ChoosePlayer):
            self.who.name(len(self.outer), ThatPlayer(), found=True)
        if isinstance(value, e.GainMastery):
            self._name(Mention(lambda: s.MasteryOf(slug=value.slug), MASTERY, False))
        if isinstance(value, e.Generate):
            self._name(Mention(lambda: s.Noted(Dealt.GENERATED), (p.IsCard(),), False))

    def _selection(self, value: Selection, words: str) -> None:
        if isinstance(value, s.Chosen) and id(value) in self.open:  # its words began before, in a wider category
            return
        made = self._mention(value, words)
        if made is not None and id(value) in self.undergoing and not isinstance(value, s.This | s.YourChampion):
            made = Mention(s.Subject, made.preds, False)
        if made is not None:
            self.open[id(value)] = (len(self.mentions), made)

    def _mention(self, value: Selection, words: str) -> Mention | None:
        if isinstance(value, s.Target):
            slot = self.slot
            self.slot += 1
            preds = self._without_others(value.preds)
            self.swap[id(value)] = s.Target(preds, value.least, value.most, slot, value.activation)
            preds = (*preds, p.IsCard()) if value.activation or not preds else preds
            made = Mention(lambda: s.TargetRef(slot), preds, value.most != Fixed(1))
            made.aimed = True
            return made
        if isinstance(value, s.This):
            return Mention(s.This, (), False, True)
        if isinstance(value, s.MasteryOf):
            return Mention(lambda: value, MASTERY, False)
        if isinstance(value, s.YourChampion):
            champion = (p.IsType(CardType.CHAMPION),)
            return Mention(s.YourChampion, champion, False)
        if isinstance(value, s.Chosen):
            preds = self._without_others(value.preds)
            if preds != value.preds:
                self.swap[id(value)] = replace(value, preds=preds)
            self.choices += 1
            made = Mention(lambda: s.Noted(Dealt.CHOSEN), value.preds, value.most != Fixed(1))
            made.chosen = self.choices
            return made
        if id(value) in self.each:
            return one_of(value)
        if isinstance(value, (s.All, s.AllExcept)):
            group = Mention(
                lambda: s.Again(swapped(value, self.swap)), value.preds, not words.startswith(("each ", "a "))
            )
            group.every = words.startswith("each ")
            return group
        if isinstance(value, s.TopCards):
            self.parted = True
            return Mention(lambda: s.Noted(Dealt.LOOKED), (p.IsCard(),), value.amount != Fixed(1))
        if isinstance(value, s.Subject):
            self.swap[id(value)] = s.Subject(value.role, unsaid(value.preds, self.told))
            kind = tuple(pred for pred in value.preds if isinstance(pred, p.IsType))
            return Mention(lambda: s.Subject(value.role), kind or (p.IsObject(),), False)
        if isinstance(value, s.AttacksOf) and value.next_only:
            return Mention(lambda: swapped(value, self.swap), ATTACK, False)
        if isinstance(value, s.Linked):
            word = words.split()[-1]
            named: Pred = p.IsType(TYPE_WORDS[word]) if word in TYPE_WORDS else p.IsObject()
            return Mention(s.Linked, (named,), False)
        if isinstance(value, s.Noted) and words.startswith("the "):
            return Mention(lambda: s.Noted(value.key), value.preds, False)
        return None

    def _without_others(self, preds: tuple[Pred, ...]) -> tuple[Pred, ...]:
        return tuple(self._other(pred) if isinstance(pred, Others) else pred for pred in preds)


def _shown(value: e.Look | e.Reveal) -> Selection:
    return value.at if isinstance(value, e.Look) else value.what
