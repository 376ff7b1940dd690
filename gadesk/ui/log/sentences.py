"""Whole sentences from events; no Qt here.

A sentence is made of parts, so that the panel can turn card names into links and a log file can be
written from the same parts. Facts that the seat may not know are None in its events and stay untold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field

from gadesk.glossary import Phase, Step, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.losses import Loss
from gadesk.glossary.notion import total
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.protocol.hand_tools import Names, On, sentence
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.log.because import because

E = EventKind
_CARD, _OTHER = "\x01", "\x02"
_MARKS = re.compile(f"([{_CARD}{_OTHER}])")
"""Stand in a sentence for cards, which become links."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence: plain words, or a card's name with the card it leads to."""

    text: str
    slug: str | None = None
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log. `heading` lines begin a turn or a phase; `depth` indents what follows from a play."""

    parts: tuple[Part, ...]
    heading: bool = False
    seat: int | None = None

    def __str__(self) -> str:
        """Give the plain text."""
        return "".join(part.text for part in self.parts)


@dataclass(slots=True)
class Speaker:
    """Turns events into sentences. It remembers which card an id was, for events that give only ids."""

    players: Sequence[str]
    name: Callable[[str | None], str]
    slugs: dict[int, str]
    me: int | None = None
    """The seat that reads it, who is "you"; None for whoever watches: then all are called by their names."""
    power: dict[int, int] = field(default_factory=dict)
    """With how much power the units attack that attack now."""
    hurt: dict[int, Part] = field(default_factory=dict)
    """What dealt damage last to a card, of what was told at once: what dies then dies of it."""

    def learn_view(self, view: PlayerView) -> None:
        """Remember the cards that a view lists."""
        for card in (*view.field, *(view.combat.intent if view.combat else ())):
            if card.slug is not None:
                self.slugs[card.id] = card.slug
        for layer in view.stack:
            if layer.slug is not None:
                self.slugs[layer.id] = layer.slug
        combat = view.combat
        attacker = combat.attacker if combat is not None else None
        self.power = {attacker: combat.power} if combat is not None and attacker is not None else {}

    def learn(self, event: Event) -> None:
        """Remember what the event tells about ids."""
        if event.id is not None and event.slug is not None:
            self.slugs[event.id] = event.slug
        if event.old_id is not None and event.id is not None and event.old_id in self.slugs:
            self.slugs.setdefault(event.id, self.slugs[event.old_id])
        if event.source is not None and event.source_slug is not None:
            self.slugs[event.source] = event.source_slug

    def say(self, event: Event) -> Sentence | None:
        """Make the sentence of an event; None for what another line already tells."""
        self.learn(event)
        made = TELLERS[event.kind](self, event)
        return None if made is None else Sentence(tuple(made), event.kind in HEADINGS, event.seat)

    def player(self, seat: int | None) -> str:
        """Name a player within a sentence."""
        if seat is not None and seat == self.me:
            return "you"
        return self.players[seat] if seat is not None and seat < len(self.players) else "Nobody"

    def does(self, seat: int | None, verb: str) -> str:
        """Begin a sentence with what a player does; `verb` is of the third person: "Ana draws", "You draw"."""
        return f"You {of_you(verb)}" if seat is not None and seat == self.me else f"{self.player(seat)} {verb}"

    def does_all(self, seat: int | None, words: str) -> str:
        """Begin a sentence with what a player does, of which the verb is the first word: " takes back from memory "."""
        verb, space, rest = words.lstrip().partition(" ")
        return f"{self.does(seat, verb)}{space}{rest}"

    def whose(self, seat: int | None) -> str:
        """Begin a sentence with what is a player's: "Ana's", "Your"."""
        return "Your" if seat is not None and seat == self.me else f"{self.player(seat)}'s"

    def card(self, id: int | None, slug: str | None = None) -> Part:
        """Name a card as a link."""
        known = slug or (self.slugs.get(id) if id is not None else None)
        if known is None:
            return Part("the game" if id == 0 else "a card")
        return Part(self.name(known), known, id)

    def cards(self, ids: Sequence[int]) -> list[Part]:
        """Name several cards: "A, B and C"."""
        parts: list[Part] = []
        for place, id in enumerate(ids):
            if place:
                parts.append(Part(" and " if place == len(ids) - 1 else ", "))
            parts.append(self.card(id) if id >= 0 else Part(self.player(-1 - id)))
        return parts


_BOTH = re.compile(r"(?:ch|sh|ss|x|o)es$")


def of_you(verb: str) -> str:
    """Return a verb of the third person as it follows "you": "draws" is "draw", "goes" is "go"."""
    return verb[:-2] if _BOTH.search(verb) else verb.removesuffix("s")


Teller = Callable[[Speaker, Event], list[Part] | None]
HEADINGS = frozenset({E.GAME_BEGINS, E.TURN_BEGINS, E.GAME_OVER})
TOLD_PHASES = {phase: phase.facts.words for phase in Phase if phase.facts.told}


def _text(*pieces: str | Part) -> list[Part]:
    return [Part(piece) if isinstance(piece, str) else piece for piece in pieces]


def _points(number: int | None) -> str:
    return str(number if number is not None else 0)


def _begins(say: Speaker, event: Event) -> list[Part]:
    return _text(f"The game begins. {say.does(event.seat, 'takes')} the first turn.")


def _turn(say: Speaker, event: Event) -> list[Part]:
    whose = "your turn" if event.seat is not None and event.seat == say.me else say.player(event.seat)
    return _text(f"Turn {_points(event.amount)}: {whose}.")


def _phase(say: Speaker, event: Event) -> list[Part] | None:
    words = TOLD_PHASES.get(event.phase) if event.phase else None
    return None if words is None else _text(f"{say.whose(event.seat)} {words} begins.")


def _step(say: Speaker, event: Event) -> list[Part] | None:
    return _text("Combat ends.") if event.step is Step.END_OF_COMBAT else None


LOSSES = total(Loss, {
    Loss.NONE: "the rules say so",
    Loss.CHAMPION: "{whose} champion has no life left",
    Loss.CONCEDED: "{who} conceded",
    Loss.DECKED: "{who} had to draw from an empty deck",
    Loss.TIME: "{who} had no time left",
    Loss.EFFECT: "an effect lets {who} lose",
}, but={Loss.DRAW})  # fmt: skip
TOLD_ELSEWHERE = frozenset({
    Cause.DESTROY, Cause.END_OF_COMBAT, Cause.FIZZLE, Cause.GENERATE, Cause.LINEAGE, Cause.NEGATE, Cause.PLAY,
    Cause.RESOLVE, Cause.SUMMON,
})  # fmt: skip
"""Moves that another line tells of."""
TOLD_BY_ZONES = frozenset({
    Cause.ANY, Cause.BANISH, Cause.COPY, Cause.HOLDER_LEFT, Cause.PAY_MEMORY, Cause.PRESERVED, Cause.PUT, Cause.RETURN,
    Cause.SEARCH, Cause.SHUFFLE, Cause.SUPPRESS, Cause.SWAP,
})  # fmt: skip
"""Moves that are told by where the card comes from and goes to."""
MOVES = total(Cause, {
    Cause.CHAMPION: " begins with ",
    Cause.DISCARD: " discards ",
    Cause.DRAW: " draws ",
    Cause.KINDLE: " pays by banishing ",
    Cause.LOAD: " loads ",
    Cause.MILL: " puts the top card of the deck into the graveyard: ",
    Cause.PRESERVE: " preserves ",
    Cause.RECOLLECT: " takes back from memory ",
    Cause.RESERVE: " reserves ",
    Cause.SACRIFICE: " sacrifices ",
}, TOLD_ELSEWHERE | TOLD_BY_ZONES)  # fmt: skip
"""What a player does by a move."""


def _moved(say: Speaker, event: Event) -> list[Part] | None:
    card = say.card(event.id, event.slug)
    cause = event.cause
    if cause is Cause.PAY_MEMORY:
        origin = "the graveyard" if event.source_zone == Zone.GRAVEYARD else "memory"
        return _text(f"{say.does(event.seat, 'pays')} by banishing ", card, f" from {origin}.")
    done = MOVES.get(cause) if cause else None
    if done is not None:
        return _text(f"{say.does_all(event.seat, done)}", card, ".")
    if cause is Cause.DESTROY and event.zone == Zone.BANISHMENT:
        return _text(_large(card), " is destroyed and banished.")
    if cause in TOLD_ELSEWHERE or event.zone in (None, event.source_zone):
        return None
    to = event.zone.facts.words if event.zone else "another place"
    if event.zone == Zone.BANISHMENT:
        return _text(_large(card), f" is banished{_from(event)}.")
    return _text(_large(card), f" goes{_from(event)} to {to}.")


def _from(event: Event) -> str:
    return f" from {event.source_zone.facts.words}" if event.source_zone else ""


def _large(part: Part) -> Part:
    return Part(part.text[:1].upper() + part.text[1:], part.slug, part.id)


def _shuffled(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'shuffles')} the deck.")


def _revealed(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'reveals')} ", say.card(event.id, event.slug), ".")


def _looked(say: Speaker, event: Event) -> list[Part]:
    if event.slug is not None:
        return _text(f"{say.does(event.seat, 'looks')} at ", say.card(event.id, event.slug), ".")
    number = event.amount or 1
    return _text(f"{say.does(event.seat, 'looks')} at {number} card{'' if number == 1 else 's'}.")


def _targets(say: Speaker, event: Event, word: str = " targeting ") -> list[Part]:
    return [Part(word), *say.cards(event.targets)] if event.targets else []


def _activated(say: Speaker, event: Event) -> list[Part]:
    origin = f" from {event.zone.facts.words}" if event.zone not in (None, Zone.HAND, Zone.EFFECTS_STACK) else ""
    start = _text(f"{say.does(event.seat, 'activates')} ", say.card(event.id, event.slug), origin)
    return [*start, *_targets(say, event), Part(".")]


def _materialized(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'materializes')} ", say.card(event.id, event.slug), ".")


def _ability(say: Speaker, event: Event) -> list[Part]:
    start = _text(f"{say.does(event.seat, 'activates')} an ability of ", say.card(event.id, event.slug))
    return [*start, *_targets(say, event), Part(".")]


def _triggered(say: Speaker, event: Event) -> list[Part]:
    start = _text("An ability of ", say.card(event.id, event.slug), " triggers")
    why = because(event.occasion, event.source is not None and event.source == event.id)
    return [*start, *_targets(say, event), Part(f": {why}." if why else ".")]


def _leaves_stack(words: str) -> Teller:
    """Tell what became of a layer of the Effects Stack: a card, or the ability of one or of the game."""

    def teller(say: Speaker, event: Event) -> list[Part]:
        if event.ability is not None:
            source = say.card(event.id if event.slug else 0, event.slug)
            return _text("The ability of ", source, f" {words}.")
        return _text(_large(say.card(event.id, event.slug)), f" {words}.")

    return teller


FIZZLES = {
    Vain.NO_TARGET: "it has no legal target",
    Vain.NOTHING_TO_ATTACK: "there is nothing to attack",
    Vain.NO_ATTACKER: "no unit can attack with it now",
    Vain.UNPAID: "what the attack costs is not paid",
    Vain.CONDITION: "its condition does not hold any more",
    Vain.LINEAGE: "the champion's level and lineage do not allow it",
    Vain.NOBODY: "nothing is there that it would affect",
}
"""Why a play comes to nothing, as the end of a sentence."""


def _fizzles(say: Speaker, event: Event) -> list[Part] | None:
    why = FIZZLES.get(event.vain, "") if event.vain else ""
    return _leaves_stack(f"fizzles: {why}" if why else "fizzles")(say, event)


def _about(words: str) -> Teller:
    return lambda say, event: _text(_large(say.card(event.id, event.slug)), f" {words}.")


def _by(words: str) -> Teller:
    return lambda say, event: _text(f"{say.does_all(event.seat, words)}.")


def _level(say: Speaker, event: Event) -> list[Part]:
    return _text(
        f"{say.does(event.seat, 'levels')} up to ", say.card(event.id, event.slug), f", level {_points(event.amount)}."
    )


def _deleveled(say: Speaker, event: Event) -> list[Part]:
    return _text(
        f"{say.whose(event.seat)} champion loses its top level and becomes ", say.card(event.id, event.slug), "."
    )


def _attack(say: Speaker, event: Event) -> list[Part]:
    weapons = [Part(" using "), *say.cards(event.others)] if event.others else []
    power = say.power.get(event.id) if event.id is not None else None
    strong = [Part(f", for {power}")] if power is not None else []
    attacks = _targets(say, event, " attacks ") or [Part(" attacks")]
    return [_large(say.card(event.id, event.slug)), *attacks, *weapons, *strong, Part(".")]


def _retaliates(say: Speaker, event: Event) -> list[Part]:
    return [_large(say.card(event.id, event.slug)), *_targets(say, event, " retaliates against "), Part(".")]


def _damaged(say: Speaker, event: Event) -> list[Part]:
    target = say.card(event.id, event.slug)
    if event.source is None and event.source_slug is None:
        return _text(_large(target), f" takes {_points(event.amount)} damage.")
    source = say.card(event.source, event.source_slug)
    if event.id is not None and source.slug is not None:
        say.hurt[event.id] = source
    return _text(_large(source), f" deals {_points(event.amount)} damage to ", target, ".")


def _dies(say: Speaker, event: Event) -> list[Part]:
    killer = say.hurt.pop(event.id, None) if event.id is not None else None
    start = _text(_large(say.card(event.id, event.slug)), " dies")
    return [*start, Part(" of the damage from "), killer, Part(".")] if killer is not None else [*start, Part(".")]


def _prevented(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{_points(event.amount)} damage to ", say.card(event.id, event.slug), " is prevented.")


def _recovered(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'recovers')} {_points(event.amount)}.")


def _counters(say: Speaker, event: Event) -> list[Part]:
    number = abs(event.amount or 0)
    noun = f"{event.word.replace('_', ' ')} counter{'' if number == 1 else 's'}"
    verb = "loses" if (event.amount or 0) < 0 else "gets"
    return _text(_large(say.card(event.id, event.slug)), f" {verb} {number} {noun}.")


def _generated(say: Speaker, event: Event) -> list[Part]:
    to = f" into {event.zone.facts.words}" if event.zone else ""
    return _text(f"{say.does(event.seat, 'generates')} ", say.card(event.id, event.slug), f"{to}.")


def _summoned(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'summons')} ", say.card(event.id, event.slug), ".")


def _property(say: Speaker, event: Event) -> list[Part]:
    return _text(_large(say.card(event.id, event.slug)), f" becomes {event.word.replace('_', ' ')}.")


def _glimpsed(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'glimpses')} {_points(event.amount)}.")


def _empowered(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'empowers')} {_points(event.amount)}.")


def _mastery(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'gains')} the mastery ", say.card(event.id, event.slug), ".")


def _currents(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.whose(event.seat)} Shifting Currents now face {event.word.capitalize()}.")


def _control(say: Speaker, event: Event) -> list[Part]:
    return _text(f"{say.does(event.seat, 'takes')} control of ", say.card(event.id, event.slug), ".")


def _lost(say: Speaker, event: Event) -> list[Part]:
    loses = say.does(event.seat, "loses")
    return _text(f"{loses}: {loss_words(event.loss, say.player(event.seat))}." if event.loss else f"{loses}.")


def loss_words(why: Loss, who: str) -> str:
    """Say why somebody lost, by name or as "you"."""
    return LOSSES[why].format(who=who, whose="your" if who == "you" else f"{who}'s")


def _over(say: Speaker, event: Event) -> list[Part]:
    if event.seat is None:
        return _text("The game ends in a draw.")
    return _text(f"{say.does(event.seat, 'wins')} the game.")


def _by_hand(say: Speaker, event: Event) -> list[Part]:
    """What an unread part is said to do, or what is done with a tool: "By hand: Ann puts 2 moss counters on Rock"."""
    use = event.deed
    if use is None:
        return _text(f"{say.does(event.seat, 'does')} by hand for ", say.card(event.id, event.slug), f": {event.word}.")
    of_card = use.zone is None and use.tool.facts.on in (On.OBJECT, On.CARD, On.CARDS)
    said = sentence(
        replace(use, card=1 if of_card else 0), -1 if event.seat is None else event.seat,
        Names(_CARD, _OTHER, say.player, say.name, *(("yourself", "your own") if event.seat == say.me else ())),
    )  # fmt: skip
    parts = {_CARD: say.card(event.id, event.slug), _OTHER: say.card(use.other or None)}
    told = [parts.get(piece, Part(piece)) for piece in _MARKS.split(say.does_all(event.seat, said)) if piece]
    return [Part("By hand: "), *told, Part(".")]


TELLERS: dict[EventKind, Teller] = {
    E.GAME_BEGINS: _begins,
    E.TURN_BEGINS: _turn,
    E.PHASE_BEGINS: _phase,
    E.STEP_BEGINS: _step,
    E.MOVED: _moved,
    E.SHUFFLED: _shuffled,
    E.REVEALED: _revealed,
    E.LOOKED: _looked,
    E.ACTIVATED: _activated,
    E.MATERIALIZED: _materialized,
    E.ABILITY_ACTIVATED: _ability,
    E.TRIGGERED: _triggered,
    E.RESOLVED: _leaves_stack("resolves"),
    E.FIZZLED: _fizzles,
    E.NEGATED: _leaves_stack("is negated"),
    E.BY_HAND: _by_hand,
    E.REVERTED: _by("takes the play back"),
    E.PASSED: lambda say, event: None,
    E.RESTED: _about("rests"),
    E.WOKE: _about("wakes up"),
    E.LEVELED_UP: _level,
    E.DELEVELED: _deleveled,
    E.ATTACK_DECLARED: _attack,
    E.INTERCEPTED: _about("intercepts the attack"),
    E.RETALIATES: _retaliates,
    E.DAMAGED: _damaged,
    E.PREVENTED: _prevented,
    E.RECOVERED: _recovered,
    E.COUNTERS: _counters,
    E.DIED: _dies,
    E.DESTROYED: _about("is destroyed"),
    E.SUMMONED: _summoned,
    E.GENERATED: _generated,
    E.TRANSFORMED: _about("is turned over"),
    E.PROPERTY: _property,
    E.GLIMPSED: _glimpsed,
    E.EMPOWERED: _empowered,
    E.MASTERY: _mastery,
    E.CURRENTS: _currents,
    E.EFFECT_BEGAN: lambda say, event: None,
    E.CONTROL: _control,
    E.CONCEDED: _by("concedes"),
    E.LOST: _lost,
    E.GAME_OVER: _over,
}
