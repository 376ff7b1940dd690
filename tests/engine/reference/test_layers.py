"""The layers against a slow, plain reference written from the rulebook (effects.continuous-effects/layers)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gadesk.engine.continuous.derived import touch
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import keyword_active
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.lasting import Active
from gadesk.glossary import CardType, Element, Keyword, Stat, Zone
from gadesk.script import changes as ch
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.node import Change, Pred
from tests.engine.table import Play, ally, side, word

KEYWORDS = (Keyword.TAUNT, Keyword.STEALTH)
KINDS = ("wolf", "bear")
ALLIES = (
    ally("plain", 2, 5),
    ally("wolf-one", 1, 4, subtypes=("wolf",)),
    ally("fire-bear", 3, 6, word(Keyword.TAUNT), subtypes=("bear",), elements=(Element.FIRE,)),
    ally("shy", 0, 3, word(Keyword.STEALTH)),
)
filters_a = st.sampled_from([(), (p.HasSubtype("fox"),)])
filters_c = st.sampled_from([(), *((p.HasSubtype(kind),) for kind in KINDS)])
filters_d = st.one_of(filters_c, st.sampled_from([(p.IsElement(Element.FIRE),), (p.IsElement(Element.WATER),)]))
filters_e = st.one_of(filters_d, st.sampled_from([(p.HasKeyword(word),) for word in KEYWORDS]))
changes: st.SearchStrategy[tuple[tuple[Pred, ...], Change]] = st.one_of(
    st.tuples(filters_a, st.builds(lambda n: ch.StatSet(Stat.POWER, Fixed(n)), st.integers(0, 5))),
    st.tuples(filters_a, st.builds(lambda n: ch.StatSet(Stat.LIFE, Fixed(n)), st.integers(4, 9))),
    st.tuples(filters_a, st.builds(lambda kind: ch.AddTypes(subtypes=(kind,)), st.sampled_from(KINDS))),
    st.tuples(filters_c, st.builds(ch.SetElement, st.sampled_from([Element.FIRE, Element.WATER]))),
    st.tuples(filters_c, st.builds(ch.AddElement, st.sampled_from([Element.FIRE, Element.WATER]))),
    st.tuples(filters_d, st.builds(lambda w: ch.Grant(word(w)), st.sampled_from(KEYWORDS))),
    st.tuples(filters_d, st.builds(ch.LoseKeyword, st.sampled_from(KEYWORDS))),
    st.tuples(filters_d, st.just(ch.LoseAllAbilities())),
    st.tuples(filters_e, st.builds(lambda n: ch.StatChange(Stat.POWER, Fixed(n)), st.integers(1, 3))),
    st.tuples(filters_e, st.builds(lambda n: ch.StatChange(Stat.LIFE, Fixed(n), True), st.integers(1, 2))),
    st.tuples(filters_a, st.just(ch.SwapPowerAndLife())),
)
ORDER: tuple[tuple[type[Change], ...], ...] = (
    (ch.StatSet,),
    (ch.AddTypes,),
    (ch.SetElement, ch.AddElement),
    (ch.Grant, ch.LoseKeyword, ch.LoseAllAbilities),
    (ch.StatChange,),
)


@dataclass
class Plain:
    """One ally as the reference sees it."""

    power: int
    life: int
    subtypes: set[str]
    elements: set[Element]
    keywords: set[Keyword]
    counters: int = 0
    printed: tuple[str, ...] = field(default=())

    def answers(self, preds: tuple[Pred, ...]) -> bool:
        """Judge the few predicates that the machine uses."""
        for pred in preds:
            if isinstance(pred, p.HasSubtype) and pred.subtype not in self.subtypes:
                return False
            if isinstance(pred, p.IsElement) and pred.element not in self.elements:
                return False
            if isinstance(pred, p.HasKeyword) and pred.keyword not in self.keywords:
                return False
        return True

    def take(self, change: Change) -> None:
        """Apply one change, word for word."""
        if isinstance(change, ch.StatSet | ch.StatChange):
            assert isinstance(change.amount, Fixed)
            name, value = change.stat.value, change.amount.n
            if isinstance(change, ch.StatChange):
                value = getattr(self, name) + (-value if change.minus else value)
            setattr(self, name, value)
        elif isinstance(change, ch.AddTypes):
            self.subtypes |= set(change.subtypes)
        elif isinstance(change, ch.SetElement):
            self.elements = {change.element}
        elif isinstance(change, ch.AddElement):
            self.elements |= {change.element}
        elif isinstance(change, ch.LoseKeyword):
            self.keywords -= {change.keyword}
        elif isinstance(change, ch.LoseAllAbilities):
            self.keywords = set()
        elif isinstance(change, ch.Grant):
            self.keywords |= {change.ability.keyword}  # type: ignore[attr-defined]


def reference(allies: dict[str, Plain], effects: list[tuple[tuple[Pred, ...], Change]]) -> None:
    """Layer by layer, oldest first; then counters; swaps last of all (layers.1 to layers.p3)."""
    for layer in ORDER:
        for preds, change in effects:
            if isinstance(change, layer):
                for one in [one for one in allies.values() if one.answers(preds)]:
                    one.take(change)
    for one in allies.values():
        one.power += one.counters
        one.life += one.counters
    for preds, change in effects:
        if isinstance(change, ch.SwapPowerAndLife):
            for one in allies.values():
                if one.answers(preds):
                    one.power, one.life = one.life, one.power


class Layers(RuleBasedStateMachine):
    """Effects begin and end and counters change; after each step both say the same of every ally."""

    @initialize()
    def begin(self) -> None:
        """Lay the board."""
        self.play = Play(ALLIES, side("hero", *(sheet.slug for sheet in ALLIES)), side("hero"))
        self.effects: list[tuple[int, tuple[Pred, ...], Change]] = []
        self.buffs = dict.fromkeys((sheet.slug for sheet in ALLIES), 0)

    @rule(effect=changes)
    def an_effect_begins(self, effect: tuple[tuple[Pred, ...], Change]) -> None:
        """A lasting effect on all allies that answer begins."""
        state = self.play.game.state
        preds, change = effect
        active = Active(state.new_id(), 0, 0, ALLIES[0].front, (change,))
        active.until, active.preds = Until.FOR_GOOD, (s.All((p.IsType(CardType.ALLY), *preds)),)
        state.effects.append(active)
        state.kinds = None
        touch(state)
        self.effects.append((active.id, preds, change))

    @rule(which=st.integers(0, 20))
    def an_effect_ends(self, which: int) -> None:
        """One of the effects ends."""
        if self.effects:
            gone = self.effects.pop(which % len(self.effects))
            state = self.play.game.state
            state.effects = [effect for effect in state.effects if effect.id != gone[0]]
            touch(state)

    @rule(slug=st.sampled_from([sheet.slug for sheet in ALLIES]), counter=st.sampled_from(["buff", "debuff"]))
    def a_counter_is_put(self, slug: str, counter: str) -> None:
        """A buff or debuff counter lies on an ally."""
        obj = self.play.obj(slug)
        self.buffs[slug] += 1 if counter == "buff" else -1
        obj.counters = {"buff": max(0, self.buffs[slug]), "debuff": max(0, -self.buffs[slug])}
        touch(self.play.game.state)

    @invariant()
    def both_say_the_same(self) -> None:
        """Power, life, subtypes, elements and keywords of every ally are what the reference says."""
        plain = {
            sheet.slug: Plain(
                sheet.front.power or 0, sheet.front.life or 0, set(sheet.front.subtypes), set(sheet.front.elements),
                {ability.keyword for ability in sheet.front.abilities}, self.buffs[sheet.slug],  # type: ignore[attr-defined]
            )
            for sheet in ALLIES
        }  # fmt: skip
        reference(plain, [(preds, change) for _, preds, change in self.effects])
        state = self.play.game.state
        for slug, wanted in plain.items():
            id = self.play.id(slug, Zone.FIELD)
            now, ctx = chars(state, id), Ctx(state, 0, id, chars(state, id).face)
            found = {keyword for keyword in KEYWORDS if keyword_active(ctx, id, keyword)}
            assert (now.power, now.life) == (wanted.power, wanted.life), slug
            assert (set(now.subtypes), set(now.elements), found) == (wanted.subtypes, wanted.elements, wanted.keywords)


Layers.TestCase.settings = settings(max_examples=100, stateful_step_count=14, deadline=None)
TestLayers = pytest.mark.rule(
    "effects.continuous-effects/layers.1",
    "effects.continuous-effects/layers.2",
    "effects.continuous-effects/layers.3",
    "effects.continuous-effects/layers.4",
    "effects.continuous-effects/layers.5",
    "effects.continuous-effects/layers.5.a",
    "effects.continuous-effects/layers.p3",
    "effects.continuous-effects/timestamps.p1",
)(Layers.TestCase)
