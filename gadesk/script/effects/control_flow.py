"""How instructions combine: one after the other, by choice, on conditions, later."""

from __future__ import annotations

from gadesk.glossary import Direction
from gadesk.script.durations import Until
from gadesk.script.node import Amount, Condition, CostPart, Effect, Pattern, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.words import Dealt


@node
class Sequence(Effect):
    """One after the other, from the top (playing.resolution.p2)."""

    steps: tuple[Effect, ...]


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
    each: Dealt = Dealt.NOTHING


@node
class If(Effect):
    """ "If C, A." with an optional "otherwise"."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


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
    """ "A unless its controller has you draw two cards": `who` may let `instead` happen."""

    effect: Effect
    who: Who
    instead: Effect


@node
class NewTargets(Effect):
    """Choose new targets for an activation or trigger on the Effects Stack."""

    what: Selection


@node
class PayOnResolution(Effect):
    """ "you may pay (N). If you do, …": the paying, as an instruction (card-parts.cost.p9).

    `most`: X is chosen as it is paid, and can't be more than that.
    """

    costs: tuple[CostPart, ...]
    who: Who = You()
    most: Amount | None = None


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
    `later`: so many are chosen on resolution ("… then choose that many"), not before.
    """

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    unchosen: bool = False
    better: Condition | None = None
    better_least: int = 1
    better_most: int = 1
    later: Amount | None = None


@node
class Case(Effect):
    """One line of a `Depending`: from `low` to `high` (None: and more), or for a direction or two."""

    effect: Effect
    low: int = 0
    high: int | None = 0
    direction: Direction | None = None
    also: Direction | None = None


@node
class Depending(Effect):
    """ "Depending on the amount of … — • 1 to 3 — …"; without an amount, on your Shifting Currents' direction."""

    cases: tuple[Case, ...]
    of: Amount | None = None


@node
class AsSpell(Effect):
    """ "As a Spell, …": the ability is a Spell for targeting and damage."""

    effect: Effect


@node
class Later(Effect):
    """A delayed trigger (abilities.triggered-abilities.4): "At the beginning of the next end phase, …".

    Within `until` it may trigger again and again, or once (`UntilFacts.once`).
    """

    pattern: Pattern
    effect: Effect
    until: Until = Until.FOR_GOOD
