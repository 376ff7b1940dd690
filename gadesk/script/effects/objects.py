"""Instructions about objects and zones: put, banish, destroy, summon, materialize, play, and what ends a game."""

from __future__ import annotations

from gadesk.glossary import Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.node import Amount, Effect, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.words import DeckPlace, Ended, Playing, Turning


@node
class Put(Effect):
    """Move cards or objects to a zone of their owner: "put it into your hand", "return it to …".

    `position` is "" or "top", "bottom", "bottom_any_order", "bottom_random", "top_random", "either_any_order"
    (all on top or all on the bottom), "shuffle". `verb` is "put", "return", "search" or "shuffle". `lineage`
    names the champion whose inner lineage's bottom they go to.
    `controller` takes control for a card put onto the field; cards
    always go to their owner's zones. `distant`, `counter` and `counters` say how
    it enters the field. `transformed`: onto the field with the other
    side up; a card without one stays where it is (general.double-faced-cards.4.b). `nth`: into a deck, as its card
    of that number from the top. Noted "put".
    """

    what: Selection
    to: Zone
    position: DeckPlace = DeckPlace.UNSAID
    verb: Cause = Cause.PUT
    rested: bool = False
    preserved: bool = False
    reveal: bool = False
    lineage: Selection | None = None
    controller: Who | None = None
    distant: bool = False
    counter: str = ""
    counters: Amount = Fixed(0)
    transformed: bool = False
    nth: int = 1


@node
class Banish(Effect):
    """Banish (terms.banish); `until` the source leaves the field, then each goes back to where it was."""

    what: Selection
    face_down: bool = False
    until: Until = Until.FOR_GOOD


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
    """Become distant, fostered, …"""

    what: Selection
    property: Property


@node
class Summon(Effect):
    """Summon tokens by their slug (terms.summon). Noted "summoned".

    `choice`: one of the tokens, as who summons them chooses, or with `yours` as the controller does for all.
    """

    tokens: tuple[str, ...]
    amount: Amount = Fixed(1)
    who: Who = You()
    rested: bool = False
    counter: str = ""
    counters: Amount = Fixed(0)
    choice: bool = False
    yours: bool = False


@node
class Generate(Effect):
    """Generate cards by slug (terms.generate), or as many that answer as the amount allows, chosen one by one."""

    slug: str = ""
    amount: Amount = Fixed(1)
    to: Zone = Zone.HAND
    position: DeckPlace = DeckPlace.UNSAID
    lineage: Selection | None = None
    preds: tuple[Pred, ...] = ()


@node
class PutCounters(Effect):
    """Put counters on objects; with `turning` these are turned face down where they lie."""

    counter: str
    amount: Amount
    on: Selection
    turning: bool = False


@node
class TakeCounters(Effect):
    """Remove counters from objects: noted "removed". `AllOfIt` and `AnyAmount` are read.

    `to`: as many are put on that instead, noted "moved". `turning`: cards that had any are turned face up.
    `among`: so many in all from among several.
    """

    counter: str
    amount: Amount
    source: Selection
    to: Selection | None = None
    turning: bool = False
    among: bool = False


@node
class Materialize(Effect):
    """Materialize a card that answers, or several one by one, paying its costs (special-play-permissions.1).

    `among`: of these cards, which may be another player's. `ignoring`: its elements need not be enabled.
    """

    preds: tuple[Pred, ...]
    zone: Zone = Zone.MATERIAL_DECK
    may: bool = False
    who: Who = You()
    amount: Amount = Fixed(1)
    among: Selection | None = None
    ignoring: bool = False


@node
class Play(Effect):
    """Activate or play one of the cards named now. `free`: without paying its cost.

    `coin`: its reserve cost is paid with counters of that kind on `purse`, and only so.
    """

    what: Selection
    free: bool = False
    verb: Playing = Playing.ACTIVATE
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
    until: Until = Until.FOR_GOOD


@node
class ExchangeControl(Effect):
    """Two objects change hands: who controls one of them gains control of the other; of fewer than two nothing does."""

    what: Selection
    until: Until = Until.FOR_GOOD


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
    """Choose a player on resolution: `ThatPlayer` is who that was."""


@node
class BanishAsResolves(Effect):
    """Have a card on the Effects Stack be banished as it resolves; with `may` you may."""

    what: Selection
    may: bool = True


@node
class Redirect(Effect):
    """Change the attack's target; `targeting` is what it must target now ("an attack that targets …")."""

    to: Selection
    targeting: tuple[Pred, ...] = ()


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
    """End the combat phase or the turn: `what` is "combat" or "turn" (turn.ending-phases)."""

    what: Ended


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

    how: Turning
