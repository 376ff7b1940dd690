"""Prevention and other replacement effects."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Property
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.amounts import CountersOn, Fixed, NotedAmount
from gadesk.script.changes.replacements import BOUNDS
from gadesk.script.conditions import Compares
from gadesk.script.node import Selection
from gadesk.script.players import EachOpponent, You
from gadesk.script.predicates import ControlledBy, Is, IsUnit, Not
from gadesk.script.selections import All, This, YourChampion

KINDS = (("", None), ("combat ", True), ("non-combat ", False))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add shields, "the next time …" and "if … would …"."""
    _shields(grammar)
    _events(grammar)
    _what(grammar)
    _next_time(grammar)
    _each_time(grammar)
    _instead(grammar)


def _shields(grammar: Grammar) -> None:
    g = grammar
    for kind, combat in KINDS:

        def build(n: Any, to: Any, combat: Any = combat) -> e.Continuous:
            return e.Continuous(to, (h.Prevent("shield", n, combat),), "this turn")

        def take(value: Any, combat: Any = combat) -> Values | None:
            if not isinstance(value, e.Continuous) or value.until != "this turn" or len(value.changes) != 1:
                return None
            change = value.changes[0]
            if isinstance(change, h.Prevent) and change == h.Prevent("shield", change.amount, combat):
                return {"n": change.amount, "to": value.affects}
            return None

        g.rule(
            "eff", f"prevent the next {{n:amt}} {kind}damage that would be dealt to {{to:any}} this turn", build, take
        )


def _events(grammar: Grammar) -> None:
    """`hurt`: (whom, combat, exactly, sources, wording) of damage that would be dealt."""
    g = grammar
    for kind, combat in KINDS:
        for says, template in (
            ("", f"{kind}damage would be dealt to {{to:any1}}"),
            ("be dealt", f"{{to:any1}} would be dealt {kind}damage"),
            ("take", f"{{to:any1}} would take {kind}damage"),
        ):
            g.rule("hurt", template, *_event(combat, says))
    g.rule(
        "hurt",
        "{to:any1} would take exactly {n:amt} damage",
        lambda to, n: (to, None, n, (), "take"),
        lambda v: {"to": v[0], "n": v[2]} if v[2] is not None else None,
    )
    g.rule(
        "hurt",
        "{to:any1} would take damage from a {p:sourcenp}",
        lambda to, p: (to, None, None, p, "take"),
        lambda v: {"to": v[0], "p": v[3]} if v[3] and v[4] == "take" else None,
    )
    g.rule(
        "hurt",
        "damage would be dealt to {to:any1} from a {p:sourcenp}",
        lambda to, p: (to, None, None, p, "be dealt to"),
        lambda v: {"to": v[0], "p": v[3]} if v[3] and v[4] == "be dealt to" else None,
    )
    g.word("sourcenp", "distant source", (Is(Property.DISTANT),))
    g.rule(
        "sourcenp", "non-{a:element} element source", lambda a: (Not(a),),
        lambda v: {"a": v[0].pred} if len(v) == 1 and isinstance(v[0], Not) else None,
    )  # fmt: skip
    g.rule("sourcenp", "{a:element} element source", lambda a: (a,), lambda v: {"a": v[0]} if len(v) == 1 else None)


def _event(combat: bool | None, says: str) -> tuple[Any, Any]:
    def take(value: Any) -> Values | None:
        return {"to": value[0]} if value[1:] == (combat, None, (), says) else None

    return lambda to: (to, combat, None, (), says), take


def _what(grammar: Grammar) -> None:
    """`saved`: what is prevented: (amount, all but)."""
    g = grammar
    g.rule("saved", "prevent that damage", lambda: (None, None), lambda v: {} if v == (None, None) else None)
    g.rule("saved", "prevent {n:amt} of that damage", lambda n: (n, None), lambda v: _nth(v, 0))
    g.rule(
        "saved",
        "prevent an amount of that damage equal to {n:worked}",
        lambda n: (n, None),
        lambda v: _nth(v, 0),
    )
    g.rule("saved", "prevent all but {n:amt} of that damage", lambda n: (None, n), lambda v: _nth(v, 1))


def _nth(value: Any, place: int) -> Values | None:
    return {"n": value[place]} if value[place] is not None else None


def _prevention(mode: str, hurt: Any, saved: Any) -> tuple[Selection, h.Prevent]:
    to, combat, exactly, sources, says = hurt
    bound = BOUNDS.get(says, "=")
    return to, h.Prevent(mode, saved[0], combat, saved[1], exactly, sources=sources, says=says, bound=bound)


def _take_prevention(affects: Selection, change: Any, mode: str) -> Values | None:
    if not isinstance(change, h.Prevent) or change.mode != mode or change.then is not None:
        return None
    hurt = (affects, change.combat, change.exactly, change.sources, change.says)
    return {"hurt": hurt, "saved": (change.amount, change.all_but)}


def _plus(mode: str, hurt: Any, n: Any) -> tuple[Selection, h.DamageInstead]:
    to, combat, _, sources, says = hurt
    return to, h.DamageInstead(mode, n, combat=combat, sources=sources, says=says)


def _take_plus(affects: Selection, change: Any, mode: str) -> Values | None:
    if not isinstance(change, h.DamageInstead) or change.mode != mode or change.double:
        return None
    return {"hurt": (affects, change.combat, None, change.sources, change.says), "n": change.plus}


def _continuous(
    grammar: Grammar, template: str, mode: str, until: str, lead: bool, outcome: str, pronoun: str = ""
) -> None:
    make: Any = _prevention if outcome == "saved" else _plus
    unmake = _take_prevention if outcome == "saved" else _take_plus

    def build(**values: Any) -> e.Continuous:
        affects, change = make(mode, **values)
        if pronoun:
            change = replace(change, pronoun=pronoun)
        return e.Continuous(affects, (change,), until, lead)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or len(value.changes) != 1:
            return None
        if value != e.Continuous(value.affects, value.changes, until, lead):
            return None
        if getattr(value.changes[0], "pronoun", "") != pronoun:
            return None
        return unmake(value.affects, value.changes[0], mode)

    grammar.rule("eff", template, build, take)


def _next_time(grammar: Grammar) -> None:
    g = grammar
    _continuous(g, "the next time {hurt:hurt} this turn, {saved:saved}", "next", "this turn", False, "saved")
    more = "takes that much damage plus {n:amt} instead"
    _continuous(g, f"the next time {{hurt:hurt}} this turn, it {more}", "next", "this turn", False, "n")


def _each_time(grammar: Grammar) -> None:
    """ "if … would …" with a duration is instanced; without one it is static (in statics)."""
    g = grammar
    _continuous(g, "if {hurt:hurt} this turn, {saved:saved}", "each", "this turn", False, "saved")
    _continuous(g, "until end of turn, if {hurt:hurt}, {saved:saved}", "each", "end of turn", True, "saved")
    for one, verb in (("they", "take"), ("it", "takes")):
        more = f"{one} {verb} that much damage plus {{n:amt}} instead"
        lead = "until the beginning of your next turn, if {hurt:hurt}"
        _continuous(g, f"{lead}, {more}", "each", "next turn", True, "n", one)
        _continuous(g, f"until end of turn, if {{hurt:hurt}}, {more}", "each", "end of turn", True, "n", one)
    they = "they take that much damage plus {n:amt} instead"
    _continuous(g, f"until end of turn, if {{hurt:hurt}} this turn, {they}", "each", "end of turn", True, "n")

    def build(hurt: Any, saved: Any) -> Static:
        affects, change = _prevention("each", hurt, saved)
        return Static(affects, (change,))

    def take(value: Any) -> Values | None:
        if isinstance(value, Static) and value == Static(value.affects, value.changes) and len(value.changes) == 1:
            return _take_prevention(value.affects, value.changes[0], "each")
        return None

    g.rule("static", "if {hurt:hurt}, {saved:saved}", build, take)

    def build_while(hurt: Any, c: Any, saved: Any) -> Static:
        affects, change = _prevention("each", hurt, saved)
        return Static(affects, (change,), condition=c, says="while")

    def take_while(value: Any) -> Values | None:
        if not isinstance(value, Static) or value.condition is None or value.says != "while" or value.lead:
            return None
        taken = _take_prevention(value.affects, value.changes[0], "each") if len(value.changes) == 1 else None
        return None if taken is None else {**taken, "c": value.condition}

    g.rule("static", "if {hurt:hurt} while {c:conds}, {saved:saved}", build_while, take_while)
    _all_of_it(g)


def _all_of_it(grammar: Grammar) -> None:
    """ "Prevent all combat damage that would be dealt to …", for good."""
    for kind, combat in KINDS:

        def build(to: Any, combat: Any = combat) -> Static:
            return Static(to, (h.Prevent("each", None, combat, says="all"),))

        def take(value: Any, combat: Any = combat) -> Values | None:
            return (
                {"to": value.affects} if isinstance(value, Static) and value == build(value.affects, combat) else None
            )

        grammar.rule("static", f"prevent all {kind}damage that would be dealt to {{to:any1}}", build, take)


def _instead(grammar: Grammar) -> None:
    g = grammar

    def also(p: Any) -> Static:
        return Static(This(), (h.DamageAlsoTo(p),))

    def take_also(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) else None
        return {"p": change.preds} if isinstance(change, h.DamageAlsoTo) else None

    words = (
        "if combat damage would be dealt to a unit by an attack using CARDNAME, "
        "that damage is dealt to that unit and an additional {p:np.s} instead"
    )
    g.rule("static", words, also, take_also)
    _elsewhere(g)
    _healing(g)
    _tokens(g)
    _next_of_source(g)
    _kept_away(g)

    def glimpse(n: Any, who: Any) -> Static:
        return Static(This(), (h.GlimpseInstead(who, n),))

    def take_glimpse(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) else None
        return {"n": change.amount, "who": change.who} if isinstance(change, h.GlimpseInstead) else None

    g.rule(
        "static", "if {who:who} would glimpse, you may have that player glimpse {n:amt} instead", glimpse, take_glimpse
    )


def _elsewhere(grammar: Grammar) -> None:
    """ "If damage would be dealt to …, that damage is dealt to … instead.\""""

    def build(hurt: Any, t: Any) -> Static | None:
        to, combat, exactly, sources, says = hurt
        return None if exactly is not None else Static(to, (h.DamageDealtTo(t, combat, sources, says),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.DamageDealtTo):
            return None
        return {"hurt": (value.affects, change.combat, None, change.sources, change.says), "t": change.to}

    grammar.rule("static", "if {hurt:hurt}, that damage is dealt to {t:sel.s} instead", build, take)


def _healing(grammar: Grammar) -> None:
    """Damage that removes damage counters for the rest of the game, until none is left."""
    mine = YourChampion()
    heal = e.TakeCounters("damage", NotedAmount("replaced"), mine)
    none = Compares(CountersOn("damage", mine), "=", Fixed(0))
    then = e.Sequence((heal, e.If(none, e.Banish(mine))))

    def build(hurt: Any) -> e.Continuous | None:
        to, combat, exactly, sources, says = hurt
        change = h.InsteadOfDamage(then, combat, sources, says)
        return None if exactly is not None else e.Continuous(to, (change,), "game", True)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if not isinstance(change, h.InsteadOfDamage) or change.then != then:
            return None
        return {"hurt": (value.affects, change.combat, None, change.sources, change.says)}

    grammar.rule(
        "eff",
        "for the rest of the game, if {hurt:hurt}, remove that many damage counters from them instead and then "
        "if there are zero damage counters on your champion, banish your champion",
        build,
        take,
    )


def _next_of_source(grammar: Grammar) -> None:
    """ "The next time a source would deal damage to one or more units …": once, for all that it strikes then."""
    units, mine = All((IsUnit(),)), ControlledBy(You())

    def build(p: Any, n: Any) -> e.Continuous:
        change = h.DamageInstead("next", n, sources=(*p, mine), says="deal", shared=True)
        return e.Continuous(units, (change,), "this turn")

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if not isinstance(change, h.DamageInstead) or not change.shared:
            return None
        return {"p": change.sources[:-1], "n": change.plus}

    words = "the next time an {p:sourcenp} you control would deal damage to one or more units this turn, "
    grammar.rule("eff", words + "it deals that much damage plus {n:amt} to those units instead", build, take)


def _tokens(grammar: Grammar) -> None:
    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"t": change.tokens} if isinstance(change, h.SummonInstead) else None

    words = "if you would summon one or more tokens, you may summon that many {t:token.p} instead"
    grammar.rule("static", words, lambda t: Static(This(), (h.SummonInstead(You(), t),)), take)


def _kept_away(grammar: Grammar) -> None:
    """Cards that don't get to a graveyard, objects that don't get to the field."""

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"p": change.preds} if isinstance(change, h.NoGraveyard) else None

    words = "if a {p:np.s} would be put into a player's graveyard, that player banishes it instead"
    grammar.rule("static", words, lambda p: Static(This(), (h.NoGraveyard(p),)), take)
    stay = (h.StaysInDeck(EachOpponent()),)
    grammar.word("vp1.p", "can't leave your opponents' material decks unless it's their materialize phase", stay)
    out = Static(This(), (h.KeptOut(EachOpponent()),))
    words = "if an object would enter the field under an opponent's control from anywhere except from the effects stack"
    grammar.word("static", f"{words}, banish it face down instead", out)
