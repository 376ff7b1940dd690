"""What each continuous change does to the characteristics of one card (effects.continuous-effects/layers)."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import Answers
from gadesk.engine.state import characteristics
from gadesk.engine.state.characteristics import Chars, Has, spelled_out
from gadesk.glossary import CardType
from gadesk.glossary.notion import total
from gadesk.glossary.stats import Kept
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.keyword_meanings import MEANING
from gadesk.script.node import Ability, Change
from gadesk.script.sheet import Face
from gadesk.script.words import AbilityKind

LAYER_CHANGES = Answers[Ctx, [Chars, int], None](Change)
APPLY = LAYER_CHANGES.table


@LAYER_CHANGES.answers(ch.StatChange)
def _stat_change(ctx: Ctx, change: ch.StatChange, chars: Chars, id: int) -> None:
    ctx.they = id
    value = evaluate.amount(ctx, change.amount)
    value = -value if change.minus else value
    now = getattr(chars, change.stat, None) if change.stat.facts.kept is Kept.WORKED_OUT else None
    if now is None:
        return
    setattr(chars, change.stat, now + value)
    chars.why += ((change.stat, value, ctx.source),)


@LAYER_CHANGES.answers(ch.StatSet)
def _stat_set(ctx: Ctx, change: ch.StatSet, chars: Chars, id: int) -> None:
    ctx.they = id
    value = evaluate.amount(ctx, change.amount)
    if change.stat.facts.kept is Kept.WORKED_OUT:
        setattr(chars, change.stat, value)
    if change.stat.facts.based:
        setattr(chars, f"base_{change.stat}", value)


def swap(chars: Chars) -> None:
    """Swap power and life, after everything else (layers.p3)."""
    chars.power, chars.life = chars.life or 0, chars.power or 0


@LAYER_CHANGES.answers(ch.AddTypes)
def _add_types(_ctx: Ctx, change: ch.AddTypes, chars: Chars, _id: int) -> None:
    chars.types += tuple(t for t in change.types if t not in chars.types)
    chars.subtypes += tuple(t for t in change.subtypes if t not in chars.subtypes)
    chars.supertypes += tuple(t for t in change.supertypes if t not in chars.supertypes)
    chars.classes += tuple(t for t in change.classes if t not in chars.classes)


@LAYER_CHANGES.answers(ch.SetTypes)
def _set_types(_ctx: Ctx, change: ch.SetTypes, chars: Chars, _id: int) -> None:
    chars.types, chars.supertypes = change.types, change.supertypes
    if change.subtypes or change.classes:
        chars.subtypes, chars.classes = change.subtypes, change.classes


@LAYER_CHANGES.answers(ch.SetElement)
def _set_element(_ctx: Ctx, change: ch.SetElement, chars: Chars, _id: int) -> None:
    chars.elements = (change.element,)


@LAYER_CHANGES.answers(ch.AddElement)
def _add_element(_ctx: Ctx, change: ch.AddElement, chars: Chars, _id: int) -> None:
    if change.element not in chars.elements:
        chars.elements += (change.element,)


@LAYER_CHANGES.answers(ch.Grant)
def _grant(ctx: Ctx, change: ch.Grant, chars: Chars, id: int) -> None:
    face = Face(chars.name, (), (), classes=ctx.face.classes) if ctx.face.classes != chars.face.classes else chars.face
    ability = change.ability
    if isinstance(ability, a.Keyword) and ability.keyword in chars.barred:
        return
    if isinstance(ability, a.Inherited) and CardType.CHAMPION in chars.types:  # its own, too (inherited-effect.1)
        ability = inherited(ability)
    added = spelled_out((ability,), face, ctx.source, ctx.source)
    start = len(chars.abilities)
    chars.set_abilities(
        chars.abilities + tuple(Has(h.ability, start + i, h.face, h.card, h.ts) for i, h in enumerate(added))
    )


KINDS: dict[AbilityKind, tuple[type[Ability], ...]] = total(AbilityKind, {
    AbilityKind.ALL: (Ability,), AbilityKind.ACTIVATED: (a.Activated,), AbilityKind.STATIC: (a.Static,),
    AbilityKind.TRIGGERED: (a.Triggered,),
})  # fmt: skip
"""The abilities of a kind; a keyword is had with what it means (keywords.p1)."""


@LAYER_CHANGES.answers(ch.HasAbilitiesOf)
def _has_those_of(ctx: Ctx, change: ch.HasAbilitiesOf, chars: Chars, id: int) -> None:
    """They are its own: what they say of the card they say of it (mechanics.abilities.p9)."""
    others = [characteristics.chars(ctx.state, other) for other in evaluate.now(ctx, change.of) if other != id]
    more = [has.ability for other in others for has in other.abilities if isinstance(has.ability, KINDS[change.kind])]
    start = len(chars.abilities)
    given = tuple(Has(ability, start + at, chars.face, ctx.source, ctx.source) for at, ability in enumerate(more))
    chars.set_abilities(chars.abilities + given)


def inherited(wrapped: a.Inherited) -> Ability:
    """Unwrap an inherited effect; its restrictions take the place of the ability's own (keywords.inherited-effect)."""
    inner = wrapped.ability
    if not wrapped.bonuses:
        return inner
    assert isinstance(inner, a.Restricted)
    return replace(inner, bonuses=wrapped.bonuses)


@LAYER_CHANGES.answers(ch.LoseKeyword)
def _lose_keyword(_ctx: Ctx, change: ch.LoseKeyword, chars: Chars, _id: int) -> None:
    """Every instance goes, and with it what a keyword means as a triggered or static ability."""
    lost = [word for _, word in chars.keywords if word.keyword is change.keyword]
    meant = [MEANING[word.keyword](word) for word in lost if word.keyword in MEANING]
    chars.set_abilities(tuple(h for h in chars.abilities if h.ability not in lost and h.ability not in meant))


@LAYER_CHANGES.answers(ch.LoseAllAbilities)
def _lose_all(ctx: Ctx, _change: ch.LoseAllAbilities, chars: Chars, id: int) -> None:
    """All are lost but what a champion inherits from a card that joined its lineage later.

    effects.continuous-effects/timestamps.p1, keywords.inherited-effect
    """
    obj = ctx.state.objs.get(id)
    if obj is None or not obj.lineage:
        chars.set_abilities(())
        return
    source = ctx.state.objs.get(ctx.source)
    since = ctx.effect.id if ctx.effect is not None else source.top_ts if source is not None else 0
    later = tuple(has for has in chars.abilities if has.card in obj.lineage and has.ts > since)
    chars.set_abilities(later)


@LAYER_CHANGES.answers(ch.Cant)
def _cant(ctx: Ctx, change: ch.Cant, chars: Chars, _id: int) -> None:
    chars.cants += ((change, ctx),)


@LAYER_CHANGES.answers(ch.CantGain)
def _cant_gain(_ctx: Ctx, change: ch.CantGain, chars: Chars, _id: int) -> None:
    chars.barred |= {change.keyword}


@LAYER_CHANGES.answers(ch.IsAlways)
def _always(_ctx: Ctx, change: ch.IsAlways, chars: Chars, _id: int) -> None:
    chars.always = chars.always | {change.property}


@LAYER_CHANGES.answers(ch.NamedState)
def _named_state(_ctx: Ctx, change: ch.NamedState, chars: Chars, _id: int) -> None:
    chars.always = chars.always | {change.word}


@LAYER_CHANGES.answers(ch.DamageBy)
def _damage_by(_ctx: Ctx, change: ch.DamageBy, chars: Chars, _id: int) -> None:
    chars.damage_by = change.stat


@LAYER_CHANGES.answers(ch.Unpreventable)
def _unpreventable(_ctx: Ctx, _change: ch.Unpreventable, chars: Chars, _id: int) -> None:
    chars.unpreventable = True


CHARACTER = frozenset((*APPLY, ch.SwapPowerAndLife))
"""The changes of characteristics; all others are rules, asked for when something is done."""
