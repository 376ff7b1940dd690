"""Prevention and other replacements of damage against a plain reference (mechanics.damage-prevention)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gadesk.engine.continuous.derived import touch
from gadesk.engine.state.lasting import Active
from gadesk.glossary import CardType
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.effects import DealDamage
from gadesk.script.node import Change
from gadesk.script.predicates import IsType
from gadesk.script.selections import Target
from gadesk.script.words import Shield
from tests.engine.table import Play, ally, side, trick

UNIT = (IsType(CardType.ALLY),)
WALL = ally("wall", 0, 90)


def bolt(amount: int, sure: bool) -> str:
    """Name the trick that deals so much damage."""
    return f"bolt-{amount}-{'sure' if sure else 'plain'}"


BOLTS = tuple(
    trick(bolt(amount, sure), DealDamage(Fixed(amount), Target(UNIT), unpreventable=sure))
    for amount in range(1, 8)
    for sure in (False, True)
)
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(lambda n: ch.Prevent(Shield.SHIELD, Fixed(n)), st.integers(1, 5)),
    st.builds(lambda n: ch.Prevent(Shield.NEXT, Fixed(n)), st.integers(1, 5)),
    st.just(ch.Prevent(Shield.NEXT)),
    st.builds(lambda n: ch.Prevent(Shield.NEXT, all_but=Fixed(n)), st.integers(0, 2)),
    st.builds(lambda n: ch.Prevent(Shield.NEXT, exactly=Fixed(n)), st.integers(1, 6)),
    st.builds(lambda n: ch.Prevent(Shield.EACH, Fixed(n)), st.integers(1, 2)),
    st.just(ch.Prevent(Shield.EACH, Fixed(1), combat=True)),
    st.builds(lambda n: ch.DamageInstead(Shield.NEXT, plus=Fixed(n)), st.integers(1, 3)),
    st.just(ch.DamageInstead(Shield.NEXT, double=True)),
    st.builds(lambda n: ch.DamageInstead(Shield.EACH, plus=Fixed(n)), st.integers(1, 2)),
)


def number(node: object) -> int | None:
    """Return a fixed number, or None."""
    return node.n if isinstance(node, Fixed) else None


@dataclass
class Waiting:
    """One replacement in force: its change and, for a shield, what is left of it."""

    id: int
    source: int
    change: Change
    left: int = 0

    def applies(self, amount: int) -> bool:
        """Tell whether it can change non-combat damage of this amount."""
        change = self.change
        if isinstance(change, ch.Prevent):
            wanted = number(change.exactly)
            return change.combat is not True and (wanted is None or wanted == amount)
        return True

    def change_damage(self, amount: int, sure: bool) -> tuple[int, bool]:
        """Return the damage after it, and whether it is used up (damage-prevention.1 and .2)."""
        change = self.change
        if isinstance(change, ch.DamageInstead):
            doubled = amount * 2 if change.double else amount
            return doubled + (number(change.plus) or 0), change.mode is Shield.NEXT
        assert isinstance(change, ch.Prevent)
        limit = self.left if change.mode is Shield.SHIELD else number(change.amount)
        if change.all_but is not None:
            limit = max(0, amount - (number(change.all_but) or 0))
        stopped = 0 if sure else amount if limit is None else min(limit, amount)
        if change.mode is Shield.SHIELD:
            self.left -= stopped
            return amount - stopped, self.left == 0
        return amount - stopped, change.mode is Shield.NEXT


class Replacements(RuleBasedStateMachine):
    """Shields and their like come, damage is dealt, orders are chosen: both mark the same damage."""

    @initialize()
    def begin(self) -> None:
        """Lay the board: one ally that lives through everything."""
        hand = tuple(sheet.slug for sheet in BOLTS)
        self.play = Play((WALL, *BOLTS), side("hero", "wall", hand=hand), side("hero"))
        self.waiting: list[Waiting] = []
        self.damage = 0

    @rule(change=changes)
    def a_replacement_begins(self, change: Change) -> None:
        """A replacement on the ally begins, as an instruction would begin it."""
        state = self.play.game.state
        active = Active(state.new_id(), 0, state.new_id(), WALL.front, (change,))
        active.ids, active.until = (self.play.id("wall"),), Until.FOR_GOOD
        for name in ("amount", "all_but", "exactly", "plus"):
            value = number(getattr(change, name, None))
            if value is not None:
                active.numbers = {**active.numbers, name: value}
        shield = isinstance(change, ch.Prevent) and change.mode is Shield.SHIELD
        active.left = active.numbers.get("amount") if shield else None
        state.effects.append(active)
        state.kinds = None
        touch(state)
        self.waiting.append(Waiting(active.id, active.source, change, active.left or 0))

    @rule(amount=st.integers(1, 7), sure=st.booleans(), order=st.lists(st.integers(0, 20), min_size=12, max_size=12))
    def damage_is_dealt(self, amount: int, sure: bool, order: list[int]) -> None:
        """A trick deals damage; where several replacements apply, the ally's controller picks the next one."""
        slug = bolt(amount, sure)
        if slug not in self.play.options():
            return
        self.play.act(slug)
        while self.play.asked.kind is DecisionKind.OPPORTUNITY and self.play.game.state.stack:
            self.play.choose("pass")
        pending, left = list(self.waiting), amount
        turn = 0
        while left > 0 and (fit := [one for one in pending if one.applies(left)]):
            one = fit[0]
            if len(fit) > 1:
                one = self.picked(fit, order[turn % len(order)])
                turn += 1
            pending.remove(one)
            left, used = one.change_damage(left, sure)
            if used:
                self.waiting.remove(one)
        self.damage += left

    def picked(self, fit: list[Waiting], number: int) -> Waiting:
        """Answer which replacement applies next; exactly those that can apply are offered."""
        asked = self.play.asked
        assert asked.kind is DecisionKind.REPLACEMENT
        sources = [option.id for option in asked.options]
        assert sorted(one.source for one in fit) == sorted(source or 0 for source in sources)
        at = number % len(fit)
        self.play.answer(at)
        return next(one for one in fit if one.source == sources[at])

    @invariant()
    def both_marked_the_same(self) -> None:
        """The damage on the ally is what the reference counted, and as many replacements are left."""
        assert self.play.damage("wall") == self.damage
        ids = {effect.id for effect in self.play.game.state.effects}
        assert ids == {one.id for one in self.waiting}


Replacements.TestCase.settings = settings(max_examples=150, stateful_step_count=16, deadline=None)
TestReplacements = pytest.mark.rule(
    "mechanics.damage-prevention.1",
    "mechanics.damage-prevention.2",
    "mechanics.damage-prevention.p8",
    "effects.replacement-effects.p2",
    "effects.replacement-effects.p3",
)(Replacements.TestCase)
