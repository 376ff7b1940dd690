"""Nodes that say what a triggered ability waits for."""

from __future__ import annotations

from gadesk.glossary import CardType, Direction, Label, Phase, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.deeds import Deed as Deed
from gadesk.script.node import Condition, Pattern, Pred, Selection, Who, node
from gadesk.script.players import You


@node
class OnEnter(Pattern):
    """On Enter (keywords.on-enter)."""

    hears = HappeningKind.ENTER


@node
class OnDeath(Pattern):
    """On Death (keywords.on-death)."""

    hears = HappeningKind.DIED


@node
class OnDestroy(Pattern):
    """When this is destroyed, unit or not: what Preserve waits for (keywords.preserve-preserved.1)."""

    hears = HappeningKind.DESTROYED


@node
class OnLeave(Pattern):
    """On Leave (keywords.on-leave)."""

    hears = HappeningKind.LEAVE


@node
class OnAttack(Pattern):
    """On Attack (keywords.on-attack)."""

    hears = HappeningKind.ATTACK


@node
class OnHit(Pattern):
    """On Hit; `what` narrows to On Champion Hit or On Ally Hit (keywords.on-hit)."""

    hears = HappeningKind.HIT

    what: CardType | None = None


@node
class OnKill(Pattern):
    """On Kill (keywords.on-kill)."""

    hears = HappeningKind.KILL

    what: CardType | None = None


@node
class OnBanish(Pattern):
    """On Banish: when this is banished."""

    hears = HappeningKind.BANISHED


@node
class OnSacrifice(Pattern):
    """On Sacrifice: when this is sacrificed."""

    hears = HappeningKind.SACRIFICED


@node
class OnCharge(Pattern):
    """On Charge N: this has so many charge counters for the first time (2026-08:keywords.on-charge-n).

    It triggers once, and each of its player's recollection phases begins with a counter as long as it has not.
    """

    hears = HappeningKind.COUNTERS

    least: int


@node
class OnFoster(Pattern):
    """On Foster (keywords.on-foster)."""

    hears = HappeningKind.FOSTERED


@node
class PhaseBegins(Pattern):
    """ "At the beginning of your recollection phase"; without players, of each."""

    hears = HappeningKind.PHASE

    phase: Phase
    who: Who | None = You()


@node
class TurnsEnd(Pattern):
    """ "as turns end" / "as your turn ends"."""

    hears = HappeningKind.TURN_END

    who: Who | None = None


@node
class Enters(Pattern):
    """An object that answers enters the field: "Whenever another ally enters the field under your control".

    `together`: one or more that enter at the same time count once.
    """

    hears = HappeningKind.ENTER

    preds: tuple[Pred, ...]
    or_this: bool = False
    together: bool = False


@node
class Dies(Pattern):
    """An object that answers dies; `together` as in `Enters`."""

    hears = HappeningKind.DIED

    preds: tuple[Pred, ...]
    or_this: bool = False
    together: bool = False


@node
class IsDestroyed(Pattern):
    """An object that answers, unit or not, is destroyed (terms.destruction); `together` as in `Enters`."""

    hears = HappeningKind.DESTROYED

    preds: tuple[Pred, ...]
    together: bool = False


@node
class Leaves(Pattern):
    """An object that answers leaves the field; `together` as in `Enters`."""

    hears = HappeningKind.LEAVE

    preds: tuple[Pred, ...]
    or_this: bool = False
    together: bool = False


@node
class Moves(Pattern):
    """A card that answers (empty: this) is put from one zone into another (None: any).

    `why` narrows: "kindle" (to pay for a reserve cost) or "pay_memory" (for a memory cost).
    `together`: one or more of a player's, put there by one instruction, count once.
    """

    hears = HappeningKind.MOVE

    preds: tuple[Pred, ...]
    source: Zone | None = None
    to: Zone | None = None
    who: Who | None = None
    why: Cause = Cause.ANY
    together: bool = False


@node
class Activates(Pattern):
    """A player activates a card that answers."""

    hears = HappeningKind.ACTIVATE

    preds: tuple[Pred, ...] = ()
    who: Who = You()


@node
class Materializes(Pattern):
    """A player materializes a card that answers."""

    hears = HappeningKind.MATERIALIZE

    preds: tuple[Pred, ...] = ()
    who: Who = You()


@node
class Does(Pattern):
    """A player (None: any) does something: "whenever you recover", "whenever an opponent discards an ally card".

    `preds` say to what (empty: whatever it is), `zone` from which zone of their own, `least` how much at once.
    `together`: one or more cards that a player discards at the same time count once.
    """

    deed: Deed
    who: Who | None = You()
    preds: tuple[Pred, ...] = ()
    zone: Zone | None = None
    least: int = 1
    together: bool = False


@node
class Prevented(Pattern):
    """Damage to an object that answers (empty: to any), `least` at once, is prevented by the source of the ability."""

    hears = HappeningKind.PREVENTED

    preds: tuple[Pred, ...] = ()
    least: int = 1


@node
class UsesAbility(Pattern):
    """A player activates an ability of what is named, or of what answers; `label` narrows (terms.label-keywords.2)."""

    hears = HappeningKind.ABILITY

    of: Selection | None = None
    preds: tuple[Pred, ...] = ()
    label: Label | None = None
    who: Who | None = You()


@node
class DealtDamage(Pattern):
    """An object that answers (empty: this) is dealt damage, `least` at once; `combat` narrows."""

    hears = HappeningKind.DAMAGE

    preds: tuple[Pred, ...] = ()
    combat: bool | None = None
    least: int = 1
    together: bool = False


@node
class DealsDamage(Pattern):
    """An object that answers (empty: this) deals damage, to what answers `to` if anything is asked of that.

    `at_once`: what it deals to one or more units at once counts once. `least`: how much at once, to one.
    """

    hears = HappeningKind.DAMAGE

    preds: tuple[Pred, ...] = ()
    combat: bool | None = None
    to: tuple[Pred, ...] = ()
    at_once: bool = False
    least: int = 1


@node
class Attacks(Pattern):
    """A unit that answers (empty: this) attacks, or one of `by` declares it; `using` must be used in the attack."""

    hears = HappeningKind.ATTACK

    preds: tuple[Pred, ...] = ()
    using: tuple[Pred, ...] = ()
    target: tuple[Pred, ...] = ()
    by: Who | None = None


@node
class Intercepts(Pattern):
    """A unit that answers (empty: this) becomes the target of an attack by its Intercept (keywords.intercept).

    `against`: what the attacker answers, if anything is asked of it.
    """

    hears = HappeningKind.INTERCEPT

    preds: tuple[Pred, ...] = ()
    against: tuple[Pred, ...] = ()


@node
class Retaliates(Pattern):
    """A unit that answers (empty: this) retaliates, against an attacker that answers `against`."""

    hears = HappeningKind.RETALIATE

    preds: tuple[Pred, ...] = ()
    against: tuple[Pred, ...] = ()


@node
class LevelsUp(Pattern):
    """A champion of the players levels up; without players, the subject of the ability that says so."""

    hears = HappeningKind.LEVEL_UP

    who: Who | None = You()


@node
class Brews(Pattern):
    """A player brews a card that answers (keywords.brew)."""

    hears = HappeningKind.BREW

    preds: tuple[Pred, ...] = ()
    who: Who = You()


@node
class BecomesLoaded(Pattern):
    """An object that answers (empty: this) becomes loaded, with a card that answers `using`, by a player of `by`."""

    hears = HappeningKind.LOADED

    preds: tuple[Pred, ...] = ()
    using: tuple[Pred, ...] = ()
    by: Who | None = None


@node
class Becomes(Pattern):
    """An object that answers (empty: this) gets a property: rested, awake, distant, fostered.

    `paying`: it is rested to pay for the reserve cost of activating a card that answers. `together` as in `Enters`.
    """

    hears = HappeningKind.BECOMES

    property: Property
    preds: tuple[Pred, ...] = ()
    paying: tuple[Pred, ...] = ()
    together: bool = False


@node
class BecomesNamed(Pattern):
    """An object that answers (empty: this) gets into a state that only reminders explain."""

    hears = HappeningKind.BECOMES

    word: str
    preds: tuple[Pred, ...] = ()


@node
class CountersChange(Pattern):
    """Counters of a kind ("": any), however many at once, are put on (or `removed` from) what answers (empty: this)."""

    hears = HappeningKind.COUNTERS

    counter: str
    preds: tuple[Pred, ...] = ()
    removed: bool = False


@node
class Reveals(Pattern):
    """A player reveals a card that answers (empty: this) from a zone (terms.reveal)."""

    hears = HappeningKind.REVEAL

    preds: tuple[Pred, ...] = ()
    who: Who = You()
    zone: Zone = Zone.MEMORY


@node
class Negates(Pattern):
    """A player (None: any) negates a card activation of one of the players of `of` (terms.negate); None: of anyone."""

    hears = HappeningKind.NEGATE

    who: Who | None = You()
    of: Who | None = None


@node
class CurrentsChange(Pattern):
    """ "Whenever your Shifting Currents change from facing A to B"; None: any direction."""

    hears = HappeningKind.CURRENTS

    source: Direction | None = None
    to: Direction | None = None


@node
class Targeted(Pattern):
    """An object that answers (empty: this) becomes the target of what a player of `by` controls, and answers `of`."""

    hears = HappeningKind.TARGETED

    preds: tuple[Pred, ...] = ()
    by: Who | None = None
    of: tuple[Pred, ...] = ()


@node
class While(Pattern):
    """A pattern that only counts while a condition holds at the event: "… while CARDNAME is awake"."""

    pattern: Pattern
    condition: Condition


@node
class AnyPattern(Pattern):
    """One of several: "enters the field or dies"."""

    patterns: tuple[Pattern, ...]


@node
class Nth(Pattern):
    """The `nth` time each turn that something answers the pattern: for each player, of what players do."""

    pattern: Pattern
    nth: int


def core(pattern: Pattern) -> Pattern:
    """Return what a pattern waits for, whichever time and under whatever condition."""
    return core(pattern.pattern) if isinstance(pattern, Nth | While) else pattern


def done_by_players(pattern: Pattern) -> bool:
    """Tell whether a pattern waits for what a player does, so that the deeds of each player are counted alone."""
    if isinstance(pattern, AnyPattern):
        return all(map(done_by_players, pattern.patterns))
    return isinstance(pattern, (Activates, Brews, Does, Materializes, Negates, Reveals, UsesAbility)) or (
        isinstance(pattern, Attacks) and pattern.by is not None
    )


COMPANY = (Does, Dies, Leaves, IsDestroyed, Becomes, DealtDamage)
"""What may count once of all that it happens to at the same time; of what enters all are known anyway."""
