"""Paragraphs: bubbles, labels, keyword lines, triggers, costs with effects, statics, instructions."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, CardType, Label, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.conditions.states import home_of
from gadesk.rulestext.grammar.continuous.permissions import PERMITTING
from gadesk.rulestext.grammar.costs.costs import HOMES
from gadesk.rulestext.grammar.helpers import THIS_ONE, closed, where_it_fits
from gadesk.rulestext.grammar.texts.limits import LIMITS, Limits, limits_apart, ordered
from gadesk.rulestext.grammar.texts.sentences import take_where, where
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed, Less, PerEach
from gadesk.script.changes import CostChange
from gadesk.script.conditions import Compares
from gadesk.script.costs import BanishThis
from gadesk.script.node import Change, walk
from gadesk.script.patterns import Activates, Moves, Reveals, core
from gadesk.script.selections import This
from gadesk.script.words import AfterPlay, Compare, Once, PlayKind

AFTER_PLAY = (
    (AfterPlay.BANISH, "banish it as it resolves"),
    (AfterPlay.BOTTOM, "put it on the bottom of your deck as it resolves"),
    (AfterPlay.RESTED, "CARDNAME enters the field rested"),
    (AfterPlay.EPHEMERAL, "it enters the field ephemeral"),
    (AfterPlay.ABILITIES, "CARDNAME enters the field with all abilities of the banished card"),
)
LABELS = tuple(label for label in Label if not label.facts.numbered)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _keywords(grammar)
    _triggered(grammar)
    _activated(grammar)
    _static(grammar)
    _own_costs(grammar)
    _inherited(grammar)
    _paragraph(grammar)
    _from_graveyard(grammar)


def _keywords(grammar: Grammar) -> None:
    grammar.same("abil", "{it:kwline}")


def _triggered(grammar: Grammar) -> None:
    g = grammar
    g.node("trig", b.Triggered, "{pattern:keytrigger}: ^{effect:text}")
    for when in ("whenever", "when"):
        g.node("trig", b.Triggered, f"{when} {{pattern:whenevers}}, {{effect:text}}")
    for when in ("whenever", "when"):
        happens = f"{when} {{pattern:selfwhens}}"
        g.rule("trig", f"{happens}, {{effect:text}}", _at_home, _take_at_home)
        g.rule("trig", f"{happens}, if {{condition:conds}}, {{effect:text}}", _at_home, _take_at_home_if)
    for when in ("{pattern:firsttime}", "at {pattern:at}"):
        g.node("trig", b.Triggered, f"{when}, {{effect:text}}")
    for when in ("whenever {pattern:whenevers}", "when {pattern:whenevers}", "at {pattern:at}"):
        g.rule("trig", f"{when}, if {{condition:conds}}, {{effect:text}}", _where_it_lies, _take_where_it_lies)
    for words, build, take in (
        ("^{it:trig}", lambda it: it, lambda value: {"it": value}),
        ("As a Spell, {it:trig}", _as_a_spell, where_it_fits(_not_as_a_spell)),
    ):
        g.rule("abil", words, build, take)
    for words in ("^trigger this ability only", "^this ability triggers only"):
        g.rule("abil", f"^{{it:trig}} {words} {{often:often}}.", _seldom, _take_seldom)


def _as_a_spell(it: b.Triggered) -> b.Triggered:
    return replace(it, effect=e.AsSpell(it.effect))


def _not_as_a_spell(value: Any) -> Values | None:
    fits = isinstance(value, b.Triggered) and isinstance(value.effect, e.AsSpell)
    return {"it": replace(value, effect=value.effect.effect)} if fits else None


def _where_it_lies(pattern: Any, condition: Any, effect: Any) -> b.Triggered:
    return b.Triggered(pattern, effect, condition=condition, zone=home_of(condition))


def _take_where_it_lies(value: Any) -> Values | None:
    if not isinstance(value, b.Triggered) or value.condition is None:
        return None
    fits = value == _where_it_lies(value.pattern, value.condition, value.effect)
    return {"pattern": value.pattern, "condition": value.condition, "effect": value.effect} if fits else None


def _at_home(pattern: Any, effect: Any, condition: Any = None) -> b.Triggered:
    """What happens to the card itself off the field is heard where it lies as that begins, else where it comes to."""
    return b.Triggered(pattern, effect, condition=condition, zone=_zone_of(core(pattern)))


def _zone_of(told: Any) -> Any:
    """Return where what happens to the card itself is heard; None if it is not of the card itself."""
    if isinstance(told, Activates):
        return Zone.EFFECTS_STACK if told.preds == THIS_ONE else None
    if not isinstance(told, Reveals | Moves) or told.preds:
        return None
    return told.zone if isinstance(told, Reveals) else told.source or told.to


def _take_at_home(value: Any) -> Values | None:
    told = core(value.pattern) if isinstance(value, b.Triggered) and value.condition is None else None
    fits = told is not None and value.zone is _zone_of(told)
    return {"pattern": value.pattern, "effect": value.effect} if fits else None


def _take_at_home_if(value: Any) -> Values | None:
    if not isinstance(value, b.Triggered) or value.condition is None:
        return None
    taken = _take_at_home(replace(value, condition=None))
    return {**taken, "condition": value.condition} if taken else None


def _seldom(it: b.Triggered, often: Limits) -> b.Triggered | None:
    """What triggers only so often."""
    return None if it.once is not Once.NO else replace(it, **dict(often))


def _take_seldom(value: Any) -> Values | None:
    if not isinstance(value, b.Triggered) or value.once is Once.NO:
        return None
    often = (("once", value.once), *((("times", value.times),) if value.times > 1 else ()))
    return {"it": replace(value, once=Once.NO, times=1), "often": often}


def _activated(grammar: Grammar) -> None:
    g = grammar
    g.node("act", b.Activated, "{costs:costs}: ^{effect:text}")
    for zone in HOMES:  # an ability whose cost moves the card from a zone works in that zone
        g.node("act", b.Activated, f"{{costs:zonecosts.{zone}}}: ^{{effect:text}}", zone=zone)
    g.rule("act", "Lineage Release — ^{effect:text}", _release)
    g.same("abil", "{it:act}")
    g.same("abil", "{it:limited}")
    g.rule("limited", "{it:act} {limits:limits}", lambda it, limits: replace(it, **dict(limits)), _take_limited)
    g.rule("limits", "{a:limit}", lambda a: a)
    g.rule("limits", "{a:limit} {rest:limits}", ordered, _split_limits)


def _release(effect: Any) -> b.Activated:
    return b.Activated((BanishThis(),), effect, zone=Zone.INNER_LINEAGE)


def _take_limited(value: Any) -> Values | None:
    """Take the limits off an ability."""
    if not isinstance(value, b.Activated):
        return None
    plain = b.Activated(value.costs, value.effect, zone=value.zone)
    found = tuple((name, getattr(value, name)) for name in LIMITS if getattr(value, name) != getattr(plain, name))
    if not found or value.bonuses or value.label:
        return None
    return {"it": plain, "limits": found}


def _split_limits(value: Any) -> list[Values] | None:
    """Any of the limits may be said first; a phase is one with whose it is."""
    groups = limits_apart(value)
    if len(groups) < 2:
        return None
    taken = [{"a": one, "rest": tuple(field for field in value if field not in one)} for one in groups]
    return taken + [{"a": value[:at], "rest": value[at:]} for at in range(2, len(value))]


def _static(grammar: Grammar) -> None:
    grammar.same("abil", "^{it:held}.")
    grammar.rule("abil", "^{it:held}, where X is {x:worked}.", where, take_where)
    grammar.node("abil", b.Instruction, "^{effect:text}")
    grammar.node("abil", b.Instruction, "Then {effect:text}")  # behind the paragraph before
    _several(grammar)
    _permissions(grammar)


def _several(grammar: Grammar) -> None:
    """Statics that share a paragraph."""
    g = grammar

    def bonus(a: Any, c: Any, b2: Any) -> Any:
        return None if a.bonuses or b2.bonuses else b.Several((a, replace(b2, bonuses=c)))

    @where_it_fits
    def take_bonus(value: Any) -> Values | None:
        one, two = value.parts
        return {"a": one, "c": two.bonuses, "b2": replace(two, bonuses=())}

    g.rule("abil", "^{a:held}. {c:inline}: ^{b2:held}.", bonus, take_bonus)
    g.same("onemore", "^{it:held}.")
    g.same("onemore", "^{it:trig}")
    g.rule("abil", "^{a:held}. {rest:onemore}", _one_more, where_it_fits(_take_one_more))

    def both(it: b.Static, other: b.Static, c: Any = None) -> b.Several:
        return b.Several((replace(it, condition=c), replace(other, condition=c)))

    @where_it_fits
    def apart(value: Any) -> Values | None:
        one, two = value.parts
        found = {"it": b.Static(one.affects, one.changes), "other": b.Static(two.affects, two.changes)}
        if value != both(**found, c=one.condition):
            return None
        return {**found, **({"c": one.condition} if one.condition is not None else {})}

    for number in "sp":
        g.rule("onesays", f"{{a:subj.{number}}} {{x:vp.{number}}}", lambda a, x: b.Static(a, x))
    for lead in ("as long as {c:conds}, ", ""):
        g.rule("abil", f"^{lead}{{it:onesays}} and {{other:onesays}}.", both, partial(_conditioned, apart, bool(lead)))


def _conditioned(apart: Any, held: bool, value: Any) -> Values | None:
    """What two say of each together, under a condition or without."""
    found: Values | None = apart(value)
    return found if found is not None and ("c" in found) is held else None


def _one_more(a: Any, rest: Any) -> b.Several | None:
    """What holds, and another ability behind it; what both would need said (a restriction) is said before both."""
    plain = isinstance(a, b.Static) and isinstance(rest, b.Static | b.Triggered)
    return b.Several((a, rest)) if plain and a != rest and not a.bonuses and not rest.bonuses else None


def _take_one_more(value: Any) -> Values | None:
    first, second = value.parts
    return {"a": first, "rest": second} if value == _one_more(first, second) else None


def _permissions(grammar: Grammar) -> None:
    """Where and when the card itself may be activated, and what may be paid instead."""
    g = grammar
    closed(g, "permitzone", {zone: zone.facts.noun for zone in PERMITTING})
    for own in ("this card", "CARDNAME"):
        this = f"activate {own} from your {{zone:permitzone}}"
        for words, more in (
            (f"you may {this}", {}), (f"you may {{costs:costphrase}} to {this}", {"additional": True}),
            (f"you may {this} by paying {{costs:costs}}", {}),
            (f"you may {{costs:costphrase}} to {this} without paying its costs", {}),
            (f"you may {{costs:costphrase}} to {this} without paying its reserve cost", {}),
        ):  # fmt: skip
            g.node("permit", b.PlayPermission, words, **more)
    g.same("permitted", "^{it:permit}.")
    for word in ("as long as", "if"):
        for words in (f"^{{it:permit}} {word} {{condition:conds}}.", f"^{word} {{condition:conds}}, {{it:permit}}."):
            g.rule("permitted", words, _permitted_if, _take_permitted_if)
    g.same("abil", "{it:permitted}")
    for tail, build, take in (
        *((f"^if you do, {words}", *_after_play(then)) for then, words in AFTER_PLAY),
        ("^it costs {m:paren} less to activate this way {each:foreach}", _for_less, _take_for_less),
        ("^it {less:costly.s}", _cheaper, where_it_fits(_take_cheaper)),
    ):
        g.rule("abil", f"{{it:permitted}} {tail}.", build, take)
    rather = "you may {costs:costphrase} rather than pay this card's reserve cost"
    g.node("abil", b.AlternativeCost, f"^{rather}.")
    for word in ("if", "as long as"):
        g.node("abil", b.AlternativeCost, f"^{word} {{condition:conds}}, {rather}.")
        g.node("abil", b.AlternativeCost, f"^{rather} {word} {{condition:conds}}.")
    for own in ("this card", "CARDNAME"):
        for cost in ("cost", "costs", "reserve cost"):
            free = f"you may activate {own} without paying its {cost}"
            for words, fixed in (
                *((f"^{word} {{condition:conds}}, {free}.", {"costs": ()}) for word in ("if", "as long as")),
                *((f"^{free} {word} {{condition:conds}}.", {"costs": ()}) for word in ("if", "as long as")),
                (f"^{free}. ^if you do, {{costs:costphrase}}.", {}),
            ):
                g.node("abil", b.AlternativeCost, words, **fixed)
    for verb, done, to in (
        ("activate", "activated", PlayKind.ACTIVATE), ("materialize", "materialized", PlayKind.MATERIALIZE),
    ):  # fmt: skip
        _only(g, f"^{verb} this card only {{it:whens}}.", to)
        for own in ("this card", "CARDNAME"):
            never = f"^{own} can't be {done} unless {{condition:conds}}."
            g.node("abil", b.PlayRestriction, never, to=to)


def _after_play(then: AfterPlay) -> tuple[Any, Any]:
    def build(it: b.PlayPermission) -> b.PlayPermission:
        return replace(it, then=then)

    def take(value: Any) -> Values | None:
        fits = isinstance(value, b.PlayPermission) and value.then is then
        return {"it": replace(value, then=AfterPlay.NOTHING)} if fits else None

    return build, take


def _for_less(it: b.PlayPermission, m: k.Pay, each: Any) -> b.PlayPermission | None:
    """What is paid for it that way, less so much for each of what is counted."""
    price = it.costs[0] if len(it.costs) == 1 else None
    if not isinstance(price, k.Pay):
        return None
    return replace(it, costs=(k.Pay(Less(price.amount, PerEach(m.amount, *each))),))


def _take_for_less(value: Any) -> Values | None:
    price = value.costs[0] if isinstance(value, b.PlayPermission) and len(value.costs) == 1 else None
    amount = price.amount if isinstance(price, k.Pay) else None
    if not isinstance(amount, Less) or not isinstance(amount.right, PerEach):
        return None
    less = amount.right
    plain = replace(value, costs=(k.Pay(amount.left),))
    return {"it": plain, "m": k.Pay(less.times), "each": (less.of, less.every)}


def _cheaper(it: b.PlayPermission, less: Change) -> b.Several:
    """What the card costs less, however it is activated."""
    return b.Several((it, b.Static(This(), (less,))))


def _take_cheaper(value: Any) -> Values | None:
    it, own = value.parts
    fits = isinstance(it, b.PlayPermission) and own == b.Static(This(), own.changes[:1])
    return {"it": it, "less": own.changes[0]} if fits and isinstance(own.changes[0], CostChange) else None


def _permitted_if(it: b.PlayPermission, condition: Any) -> b.PlayPermission:
    return replace(it, condition=condition)


def _take_permitted_if(value: Any) -> Values | None:
    if not isinstance(value, b.PlayPermission) or value.condition is None:
        return None
    return {"it": replace(value, condition=None), "condition": value.condition}


RESTRICTED = {"only_if": "condition", "during": "phase", "during_whose": "who"}
"""The fields of a card's restriction, by those of an ability's."""


def _only(grammar: Grammar, template: str, to: PlayKind) -> None:
    """ "Activate this card only during your main phase and only if …\""""

    def build(it: Any) -> b.PlayRestriction | None:
        if any(name not in RESTRICTED for name, _ in it):
            return None
        return b.PlayRestriction(**{RESTRICTED[name]: value for name, value in it}, to=to)

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.PlayRestriction) or value.to is not to:
            return None
        found = ((name, getattr(value, field)) for name, field in RESTRICTED.items())
        return {"it": tuple((name, part) for name, part in found if part is not None)}

    grammar.rule("abil", template, build, take)


def _own_costs(grammar: Grammar) -> None:
    """ "As an additional cost to activate this card, …\""""
    g = grammar
    for this in ("this card", "CARDNAME", *(f"this {kind.facts.one}" for kind in CardType if kind in OBJECT_TYPES)):
        for words, to in (
            ("activate {}", PlayKind.ACTIVATE),
            ("materialize {}", PlayKind.MATERIALIZE),
            ("use {} for an attack", PlayKind.ATTACK),
            ("declare an attack with {}", PlayKind.ATTACK),
        ):
            cost = f"^as an additional cost to {words.format(this)}, {{costs:costphrase}}."
            g.node("abil", b.AdditionalCost, cost, to=to)
    optional = "^as an additional cost to activate {}, you may {{costs:costphrase}}."
    for this in ("this card", "CARDNAME"):
        g.node("abil", b.AdditionalCost, optional.format(this), optional=True)
    gains = (
        "^as an additional cost to activate this card, you may {costs:costphrase}. "
        '^if you do, banish this card as it resolves and it gains "{adds:quoted}".'
    )
    g.node("abil", b.AdditionalCost, gains, optional=True, banish=True)


def _inherited(grammar: Grammar) -> None:
    grammar.node("abil", b.Inherited, "Inherited Effect: {ability:para}")


def _paragraph(grammar: Grammar) -> None:
    g = grammar
    g.same("para", "{it:abil}")
    g.same("quoted", "{it:abil}")
    for label in Label:
        if label.facts.numbered:
            _numbered(g, label)
    g.rule("para", "{bonuses:bubbles} {it:abil}", _with_bonuses, _take_bonuses)
    for label in LABELS:

        def build(it: Any, label: Label = label) -> Any:
            return replace(it, label=label) if hasattr(it, "label") else None

        def take(value: Any, label: Label = label) -> Values | None:
            if getattr(value, "label", None) is label:
                return {"it": replace(value, label=None)}
            return None

        g.rule("abil", f"{label.value.title()} — {{it:abil}}", build, take)
        g.node("abil", b.Instruction, f"{label.value.title()} — ^{{effect:text}}")


def _with_bonuses(bonuses: Any, it: Any) -> Any:
    return replace(it, bonuses=bonuses) if hasattr(it, "bonuses") and not it.bonuses else None


def _take_bonuses(value: Any) -> Values | None:
    if getattr(value, "bonuses", ()):
        return {"bonuses": value.bonuses, "it": replace(value, bonuses=())}
    return None


def _numbered(grammar: Grammar, label: Label) -> None:
    """Its number says what the condition after it says in words (terms.label-keywords.3)."""

    def build(n: int, it: Any) -> Any:
        return replace(it, label=label) if hasattr(it, "label") and n in _thresholds(it) else None

    def take(value: Any) -> Values | None:
        if getattr(value, "label", None) is not label or not _thresholds(value):
            return None
        return {"n": _thresholds(value)[0], "it": replace(value, label=None)}

    def carried_out(n: int, effect: Any) -> b.Instruction | None:
        return b.Instruction(effect) if n in _thresholds(effect) else None

    def take_effect(value: Any) -> Values | None:
        plain = isinstance(value, b.Instruction) and not value.bonuses and _thresholds(value)
        return {"n": _thresholds(value)[0], "effect": value.effect} if plain else None

    for what, make, unmake in (("{it:abil}", build, take), ("^{effect:text}", carried_out, take_effect)):
        grammar.rule("abil", f"{label.value.title()} {{n:int}} — {what}", make, unmake)


def _thresholds(it: Any) -> list[int]:
    found = [part for part in walk(it) if isinstance(part, Compares) and part.op is Compare.AT_LEAST]
    return [part.right.n for part in found if isinstance(part.right, Fixed)]


def _from_graveyard(grammar: Grammar) -> None:
    """Abilities that work in the graveyard, and costs that say where the card is."""
    g = grammar
    for zone in OWN_ZONES:
        for whose in ("your", "its owner's"):
            words = f"return CARDNAME to {whose} {zone.facts.noun}"
            g.node("cost", k.ReturnCost, words, preds=(), to=zone)
