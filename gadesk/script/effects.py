"""Instructions carried out on resolution, one node a verb.

An instruction notes what it dealt with under its past participle ("banished", "sacrificed",
"discarded", "revealed", "looked", "drawn", "summoned", "generated", "removed", "prevented",
"chosen", "put", "destroyed", "rested", "materialized", "negated"); later instructions of the same
resolution speak of it by `Noted` and `NotedAmount`. An instruction that did nothing counts as
"didn't" for a following `IfYouDo`.
"""

from __future__ import annotations

from gadesk.glossary import Direction, Phase, Zone
from gadesk.script.amounts import Fixed
from gadesk.script.node import Ability, Amount, Change, Condition, CostPart, Effect, Pattern, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.selections import This

# How instructions combine


@node
class Sequence(Effect):
    """One after the other, from the top (playing.resolution.p2). `then` marks steps joined by "then"."""

    steps: tuple[Effect, ...]
    joined: str = "."


@node
class May(Effect):
    """ "you may …": `who` decides on resolution (playing.resolution.5)."""

    effect: Effect
    who: Who = You()


@node
class IfYouDo(Effect):
    """ "A. If you do, B." B happens only if A was done completely (playing.resolution.7). `otherwise`
    is "If you don't, …"; then `then` may be an empty `Sequence`."""

    first: Effect
    then: Effect
    otherwise: Effect | None = None


@node
class WhenYouDo(Effect):
    """ "A. When you do, B.": a reflexive trigger (terms.reflexive-trigger).

    `condition`: "When you reveal … this way"; `each`: one trigger for each that was noted under that word.
    """

    first: Effect
    then: Effect
    condition: Condition | None = None
    each: str = ""


@node
class If(Effect):
    """ "If C, A." with an optional "otherwise". `after`: printed "A if C"; means the same."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    after: bool = False


@node
class Inline(Effect):
    """A bold restriction within a text: "Class Bonus: A" (an in-line restriction, types-of-restrictions.p4)."""

    conditions: tuple[Condition, ...]
    effect: Effect


@node
class Upgrade(Effect):
    """ "A. If C, B instead." Only one of the two happens; C is judged on resolution."""

    base: Effect
    condition: Condition
    better: Effect


@node
class UnlessPays(Effect):
    """ "A unless its controller pays (N)": `who` is asked on resolution."""

    effect: Effect
    who: Who
    costs: tuple[CostPart, ...]


@node
class UnlessLets(Effect):
    """ "A unless its controller has you draw two cards": `who` may let `instead` happen. `says`: only the wording."""

    effect: Effect
    who: Who
    instead: Effect
    says: str = ""


@node
class NewTargets(Effect):
    """Choose new targets for an activation or trigger on the Effects Stack."""

    what: Selection


@node
class PayOnResolution(Effect):
    """ "you may pay (N). If you do, …": the paying, as an instruction (card-parts.cost.p9)."""

    costs: tuple[CostPart, ...]
    who: Who = You()


@node
class ForEach(Effect):
    """Repeats for each card or object: "For each card banished this way, deal 2 damage …"."""

    of: Amount
    effect: Effect


@node
class ForEachOf(Effect):
    """Repeats for each of what was noted, which the effect names by `Noted("each")`: "its controller draws a card"."""

    of: Selection
    effect: Effect


@node
class ForEachPlayer(Effect):
    """Each player does it in turn order, as "you"."""

    who: Who
    effect: Effect


@node
class Mode(Effect):
    """One bullet of a modal text. `bonuses` are static restrictions before it: without them it can't be selected."""

    effect: Effect
    bonuses: tuple[Condition, ...] = ()


@node
class Modal(Effect):
    """ "Choose one —" and its bullets (terms.modes). `unchosen`: "that hasn't been chosen".

    `better`: "Choose one. If …, choose two instead — …", with its own bounds.
    """

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    unchosen: bool = False
    better: Condition | None = None
    better_least: int = 1
    better_most: int = 1


@node
class Case(Effect):
    """One line of a `Depending`: from `low` to `high` (None: and more), or for a direction."""

    effect: Effect
    low: int = 0
    high: int | None = 0
    direction: Direction | None = None


@node
class Depending(Effect):
    """ "Depending on the amount of … — • 1 to 3 — …"; without an amount, on your Shifting Currents' direction."""

    cases: tuple[Case, ...]
    of: Amount | None = None


@node
class AsSpell(Effect):
    """ "As a Spell, …": the ability is a Spell for targeting and damage. `lead`: said before its trigger."""

    effect: Effect
    lead: bool = False


@node
class Later(Effect):
    """A delayed trigger (abilities.triggered-abilities.4): "At the beginning of the next end phase, …".

    `until` is a duration during which it may trigger again and again; empty: it triggers once; "next this turn":
    once, within this turn.
    `after`: printed behind the effect.
    """

    pattern: Pattern
    effect: Effect
    until: str = ""
    after: bool = False


# Cards and players


@node
class Draw(Effect):
    """Draw cards into the hand or into memory (mechanics.drawing-cards). `additional`, `word` are only words."""

    amount: Amount = Fixed(1)
    who: Who = You()
    into: Zone = Zone.HAND
    additional: bool = False
    word: str = ""


@node
class Discard(Effect):
    """Discard cards from a zone; the discarding player chooses unless `random` or `chooser` is set."""

    amount: Amount = Fixed(1)
    who: Who = You()
    zone: Zone = Zone.HAND
    preds: tuple[Pred, ...] = ()
    random: bool = False
    chooser: Who | None = None


@node
class DiscardCards(Effect):
    """Discard cards named before, from wherever they lie: "… from your champion's lineage and discard them"."""

    what: Selection


@node
class Glimpse(Effect):
    """Glimpse N (terms.glimpse)."""

    amount: Amount
    who: Who = You()


@node
class Recover(Effect):
    """Recover N (terms.recover)."""

    amount: Amount
    who: Who = You()


@node
class Gather(Effect):
    """Gather (terms.gather): summon one of the six ingredients at random, `times` times."""

    times: Amount = Fixed(1)
    additional: bool = False


@node
class Empower(Effect):
    """Empower N (keywords.empower-n)."""

    amount: Amount


@node
class GainAgility(Effect):
    """ "you gain agility N for this turn": the player has the triggered ability once (keywords.agility-n)."""

    amount: Amount


@node
class Choose(Effect):
    """ "Choose a unit": chosen on resolution, noted "chosen"; what follows speaks of it."""

    what: Selection


@node
class ChooseName(Effect):
    """ "Choose a card name" (misc.naming.p7). Noted "name"; the source remembers it too. `any` is only a word."""

    any: bool = False


@node
class Look(Effect):
    """Look at cards; only the controller sees them. Noted "looked"."""

    at: Selection
    who: Who = You()


@node
class Reveal(Effect):
    """Reveal cards to all (terms.reveal). Noted "revealed". `says` is only the wording."""

    what: Selection
    who: Who = You()
    says: str = ""


@node
class RevealUntil(Effect):
    """Reveal cards from the top of the deck until one answers. Noted: the one "found", all "revealed"."""

    preds: tuple[Pred, ...]
    who: Who = You()


@node
class Reorder(Effect):
    """Put the cards looked at back on top (or at the bottom) of the deck in any order."""

    what: Selection
    bottom: bool = False
    random: bool = False


@node
class Shuffle(Effect):
    """Shuffle a deck."""

    who: Who = You()


@node
class Mill(Effect):
    """Put the top cards of the deck into the graveyard (or banish them). `says` is only the wording."""

    amount: Amount
    who: Who = You()
    to: Zone = Zone.GRAVEYARD
    says: str = ""


# Objects and zones


@node
class Put(Effect):
    """Move cards or objects to a zone of their owner: "put it into your hand", "return it to …".

    `position` is "" or "top", "bottom", "bottom_any_order", "bottom_random", "top_random", "either_any_order"
    (all on top or all on the bottom), "shuffle". `verb` is "put", "return", "search" or "shuffle". `lineage`
    names the champion whose inner lineage's bottom they go to.
    `controller` takes control for a card put onto the field. `whose` is the word before the zone
    ("your", "its owner's"; cards always go to their owner's zones). `distant`, `counter` and `counters` say how
    it enters the field. `transformed`: onto the field with the other
    side up; a card without one stays where it is (general.double-faced-cards.4.b). Noted "put".
    """

    what: Selection
    to: Zone
    position: str = ""
    verb: str = "put"
    rested: bool = False
    preserved: bool = False
    reveal: bool = False
    lineage: Selection | None = None
    controller: Who | None = None
    face_down: bool = False
    whose: str = "your"
    distant: bool = False
    counter: str = ""
    counters: Amount = Fixed(0)
    transformed: bool = False


@node
class Banish(Effect):
    """Banish (terms.banish)."""

    what: Selection
    face_down: bool = False


@node
class Destroy(Effect):
    """Destroy (terms.destruction)."""

    what: Selection


@node
class Sacrifice(Effect):
    """Players sacrifice objects they control (terms.sacrifice); they choose them."""

    what: Selection
    who: Who = You()


@node
class Suppress(Effect):
    """Suppress (terms.suppress)."""

    what: Selection


@node
class Negate(Effect):
    """Negate an activation (terms.negate); `banish` sends the card to banishment, `to` to another zone."""

    what: Selection
    banish: bool = False
    to: Zone | None = None


@node
class Rested(Effect):
    """Rest objects."""

    what: Selection


@node
class WakeUp(Effect):
    """Wake objects up."""

    what: Selection


@node
class BecomeProperty(Effect):
    """Become distant, fostered, … `also` is only a word."""

    what: Selection
    property: str
    also: bool = False


@node
class Summon(Effect):
    """Summon tokens by their slug (terms.summon). Noted "summoned". `word` ("another") means nothing."""

    tokens: tuple[str, ...]
    amount: Amount = Fixed(1)
    who: Who = You()
    rested: bool = False
    counter: str = ""
    counters: Amount = Fixed(0)
    choice: bool = False
    word: str = ""


@node
class Generate(Effect):
    """Generate cards by slug (terms.generate)."""

    slug: str
    amount: Amount = Fixed(1)
    to: Zone = Zone.HAND
    position: str = ""
    lineage: Selection | None = None


@node
class PutCounters(Effect):
    """Put counters on objects."""

    counter: str
    amount: Amount
    on: Selection


@node
class TakeCounters(Effect):
    """Remove counters from objects: noted "removed". `AllOfIt` and `AnyAmount` are read."""

    counter: str
    amount: Amount
    source: Selection


@node
class Materialize(Effect):
    """Materialize a card that answers, or several one by one, paying its costs (special-play-permissions.1)."""

    preds: tuple[Pred, ...]
    zone: Zone = Zone.MATERIAL_DECK
    may: bool = False
    who: Who = You()
    amount: Amount = Fixed(1)


@node
class Play(Effect):
    """Activate or play one of the cards named now. `free`: without paying its cost (`says`: which word for it).

    `coin`: its reserve cost is paid with counters of that kind on `purse`, and only so.
    """

    what: Selection
    free: bool = False
    verb: str = "activate"
    says: str = ""
    coin: str = ""
    purse: Selection | None = None


@node
class LevelUp(Effect):
    """Level up the champion from the material deck."""

    who: Who = You()
    preds: tuple[Pred, ...] = ()


@node
class Delevel(Effect):
    """Delevel the champion."""

    who: Who = You()


@node
class Load(Effect):
    """Load a card into a weapon (zones.object-specific-zones/loaded-cards)."""

    what: Selection
    into: Selection


@node
class SwapHandAndMemory(Effect):
    """Players put their hand into their memory and their memory into their hand at once."""

    who: Who


@node
class GainControl(Effect):
    """Gain control of objects."""

    what: Selection
    who: Who = You()
    until: str = ""


@node
class Transform(Effect):
    """Transform double-faced cards (general.double-faced-cards)."""

    what: Selection


@node
class Copy(Effect):
    """Copy an activation, so many times."""

    what: Selection
    new_targets: bool = False
    times: Amount = Fixed(1)


@node
class ChoosePlayer(Effect):
    """Choose a player on resolution: `ChosenPlayer` is who that was."""


@node
class RevealEither(Effect):
    """Players reveal all cards of their hand or all of their memory, as the controller chooses. Noted "revealed"."""

    who: Who


@node
class BanishAsResolves(Effect):
    """You may have a card on the Effects Stack be banished as it resolves."""

    what: Selection


@node
class Redirect(Effect):
    """Change the attack's target; `targeting` is what it must target now ("an attack that targets …").

    `of` ("the attack", "an attack", "that attack") is only a word.
    """

    to: Selection
    targeting: tuple[Pred, ...] = ()
    of: str = "an attack"


@node
class Retarget(Effect):
    """ "Change the target of an activation that targets … to …": another valid target (terms.redirect.1).

    With `triggers` "an activation or trigger". What was chosen without being a target can't be changed.
    """

    targeting: tuple[Pred, ...]
    to: Selection
    triggers: bool = False


@node
class EndPhase(Effect):
    """End the combat phase or the turn: `what` is "combat" or "turn" (turn.ending-phases).

    `negated`: whose attacks are negated by it, which then do nothing more than end as well.
    """

    what: str
    negated: Selection | None = None


@node
class Win(Effect):
    """Players win the game."""

    who: Who


@node
class Lose(Effect):
    """Players lose the game."""

    who: Who


@node
class GainMastery(Effect):
    """Gain a mastery by its slug (mechanics.mastery)."""

    slug: str
    who: Who = You()


@node
class TurnCurrents(Effect):
    """Change the direction of your Shifting Currents: `how` is "adjacent", "different" or a direction."""

    how: str


# Damage and continuous effects


@node
class DealDamage(Effect):
    """Deal damage (mechanics.damage). `by` is the source, the card itself unless said otherwise.

    `split`: the amount is split among what is chosen. `plus` adds more ("plus an additional 2 for each
    …"). Each object named by one selection is one event (mechanics.damage.16).
    """

    amount: Amount
    to: Selection
    by: Selection = This()
    unpreventable: bool = False
    split: bool = False
    plus: Amount | None = None
    says: str = ""


@node
class Continuous(Effect):
    """An instanced continuous effect (effects.continuous-effects/instanced-effects).

    `until` is one of "end of turn", "this turn" (same time, other word), "next turn" (the beginning of
    your next turn), "their next wake up phase", "combat", "control" (as long as you control the source; "wake up
    control" is the same in other words), "game" (for the rest of it) or "" (as long as it lasts, for good).
    `lead`: True if the duration is printed first. `also` is only a word. `choice`: the controller chooses
    one of the changes on resolution.
    """

    affects: Selection
    changes: tuple[Change, ...]
    until: str = "end of turn"
    lead: bool = False
    choice: bool = False
    also: bool = False


@node
class Wither(Effect):
    """What wither counters do as a main phase begins (mechanics.counters/wither): an ability of the game."""


@node
class RemoveDamage(Effect):
    """Remove all temporary damage from allies."""

    what: Selection


@node
class GrantLater(Effect):
    """The sentence an optional cost adds to the card: 'it gains "…"'."""

    ability: Ability


@node
class SummonCopy(Effect):
    """Summon a token copy of each object that is named (misc.copy/copying-objects). Noted "summoned".

    `of_each`: each of the players of `who` copies what they control of it ("each player summons a copy of each …").
    """

    of: Selection
    amount: Amount = Fixed(1)
    who: Who = You()
    rested: bool = False
    of_each: bool = False


@node
class BecomeCopy(Effect):
    """Objects on the field become copies of the one named; `until` as in `Continuous`, "" for good (misc.copy.p1)."""

    what: Selection
    of: Selection
    until: str = ""


@node
class CopyToIntent(Effect):
    """Create a copy of each card that is named in the attacker's intent (misc.copy.p1). Noted "copied".

    `changes`: "except it isn't prepared and it gets …".
    """

    of: Selection
    changes: tuple[Change, ...] = ()


@node
class TurnDown(Effect):
    """Put a counter on each card named and turn it face down where it lies."""

    what: Selection
    counter: str


@node
class TurnUp(Effect):
    """Remove all counters of a kind from all cards in banishments, and turn those cards face up."""

    counter: str


@node
class TriggerAgain(Effect):
    """Abilities of the subject of the event trigger: those whose pattern has that name, `times` each."""

    pattern: str
    times: int = 1


@node
class AttackAgain(Effect):
    """ "Have the attacker declare an additional attack": this combat ends, the next one begins at once."""


@node
class ExtraTurn(Effect):
    """ "Take an extra turn after this one": the one that was given last comes first."""

    who: Who = You()


@node
class SkipPhase(Effect):
    """ "Skip your next draw phase" (turn.skipping-phases)."""

    phase: Phase
    who: Who = You()
