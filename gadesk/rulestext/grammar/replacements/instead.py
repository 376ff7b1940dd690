"""What happens instead of something else."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Counter, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import Taking, lone_change
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.grammar.replacements.prevention import (
    KINDS,
)
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import EventAmount, Fixed, PerEach, Plus
from gadesk.script.deeds import Deed
from gadesk.script.durations import Until
from gadesk.script.node import Change, Who, walk
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.selections import All, This, YourChampion
from gadesk.script.words import Shield, Would


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _all_of_it(grammar)
    _instead(grammar)
    _dying(grammar)
    _making_way(grammar)


def _all_of_it(grammar: Grammar) -> None:
    """ "Prevent all combat damage that would be dealt to …", for good."""
    for kind, combat in KINDS:

        def build(to: Any, combat: Any = combat) -> Static:
            return Static(to, (h.Prevent(Shield.EACH, None, combat),))

        for to in ("any1", "any", "alike"):
            words = f"prevent all {kind}damage that would be dealt to {{to:{to}}}"
            if to != "any":
                grammar.rule("static", words, build)

            def last(to: Any, until: Until, combat: Any = combat) -> e.Continuous:
                return e.Continuous(to, (h.Prevent(Shield.EACH, None, combat),), until)

            grammar.rule("eff", f"{words} {{until:until}}", last)
            grammar.rule("eff", f"{{until:untillead}}, {words}", last)

            def by_some(to: Any, p: Any, until: Until | None = None, combat: Any = combat) -> Any:
                changes = (h.Prevent(Shield.EACH, None, combat, sources=p),)
                return Static(to, changes) if until is None else e.Continuous(to, changes, until)

            for by in (f"{words} by {{p:sourcesnp}}", f"{words} by a {{p:sourcenp}}"):
                if to != "any":
                    grammar.rule("static", by, by_some)
                grammar.rule("eff", f"{by} {{until:until}}", by_some)
                grammar.rule("eff", f"{{until:untillead}}, {by}", by_some)

        def any_damage(until: Until, combat: Any = combat) -> e.Continuous:
            return e.Continuous(All((p.IsObject(),)), (h.Prevent(Shield.EACH, None, combat),), until)

        grammar.rule("eff", f"prevent all {kind}damage that would be dealt {{until:until}}", any_damage)


def _instead(grammar: Grammar) -> None:
    g = grammar

    def also(p: Any) -> Static:
        return Static(This(), (h.DamageInstead(Shield.EACH, also=p),))

    words = (
        "if combat damage would be dealt to a unit by an attack using CARDNAME, "
        "that damage is dealt to that unit and an additional {p:np.s} instead"
    )
    g.rule("static", words, also)
    _elsewhere(g)
    _tokens(g)
    _kept_away(g)
    _deeds(g)


REPLACED = (Deed.GLIMPSE, Deed.RECOVER, Deed.EMPOWER)
"""What players would do by an amount."""


def _deeds(grammar: Grammar) -> None:
    """ "If you would glimpse an amount, glimpse X instead", "the next time target player would recover this turn, …".

    `would` is what a player would do, `wouldthey` what others would; within what they do instead they are "you".
    """
    g = grammar
    for deed in REPLACED:
        for amount in ("", " an amount", " any amount"):
            _would(g, f"{deed.value}{amount}", deed)
        _would(g, f"{deed.value} {{least:int}} or more", deed)
    _would(g, "draw a card", Deed.DRAW)
    _would(g, "draw {least:spelled} or more cards", Deed.DRAW)
    for may, lead in ((False, ""), (True, "you may ")):
        _instead_of(g, "if {it:would}", lead + "{then:eff}", may)
    for they, may in (
        ("they {then:doings.p}", False), ("that player {then:doings.s}", False),
        ("you may have that player {then:doings.p}", True), ("you may have them {then:doings.p}", True),
    ):  # fmt: skip
        _instead_of(g, "if {it:wouldthey}", they, may)


def _would(grammar: Grammar, words: str, deed: Deed) -> None:
    """What would be done, in the words of you and of others; "by so much or more" from two on."""
    counted = "{least:" in words
    g = grammar

    def build(least: int = 1, who: Who | None = You()) -> t.Does | None:  # noqa: B008
        return None if counted and least < 2 else t.Does(deed, who, least=least)

    def take(value: Any, you: bool, named: bool = True) -> Values | None:
        same = isinstance(value, t.Does) and value.deed is deed and (value.least > 1) is counted
        if not same or (value.who == You()) is not you or (not you and (value.who == EachPlayer()) is named):
            return None
        said = {"least": value.least} if counted else {}
        return said if you or not named else {**said, "who": value.who}

    a_player = partial(build, who=EachPlayer())
    for category, who, make, unmake in (
        ("would", "you", build, lambda value: take(value, True)),
        ("wouldthey", "a player", a_player, lambda value: take(value, False, False)),
        ("wouldthey", "{who:who}", build, lambda value: take(value, False)),
    ):
        g.rule(category, f"{who} would {words}", make, unmake)


def _instead_of(grammar: Grammar, lead: str, outcome: str, may: bool) -> None:
    def always(it: t.Does, then: Any) -> Static | None:
        if it.who is None:
            return None
        return Static(This(), (h.DoesInstead(it.deed, it.who, then, may, it.least),))

    def once(it: t.Does, then: Any) -> e.Continuous | None:
        made = always(it, then)
        return None if made is None else e.Continuous(This(), made.changes, Until.ONCE_THIS_TURN)

    def take(value: Any) -> Values | None:
        change = lone_change(value, Static, e.Continuous)
        if not isinstance(change, h.DoesInstead) or change.may != may or change.deed is Deed.SUMMON:
            return None
        return {"it": t.Does(change.deed, change.who, least=change.least), "then": change.then}

    def then_alone(it: t.Does, c: Any, then: Any) -> Static | None:
        made = always(it, then)
        return None if made is None else replace(made, condition=c)

    def take_alone(value: Any) -> Values | None:
        taken = take(value) if isinstance(value, Static) and value.condition is not None else None
        return None if taken is None else {**taken, "c": value.condition}

    grammar.rule("static", f"{lead}, {outcome} instead", always, take)
    grammar.rule("static", f"{lead} {{c:duringwhen}}, {outcome} instead", then_alone, take_alone)
    grammar.rule("eff", f"{lead.replace('if ', 'the next time ')} this turn, {outcome} instead", once, take)


def _elsewhere(grammar: Grammar) -> None:
    """ "All damage that would be dealt to … is dealt to … instead.\""""

    def plainly(to: Any, t: Any) -> Static:
        return Static(to, (h.DamageInstead(Shield.EACH, to=t),))

    def take_plainly(value: Any) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.DamageInstead) or change.to is None or value != plainly(value.affects, change.to):
            return None
        return {"to": value.affects, "t": change.to}

    for lead in ("", "all "):
        words = f"{lead}damage that would be dealt to {{to:any1}} is dealt to {{t:sel.s}} instead"
        grammar.rule("static", words, plainly, take_plainly)


THAT_MANY = EventAmount()


def _tokens(grammar: Grammar) -> None:

    for who, would, does in (
        (You(), "you would", "summon"), (EachOpponent(), "an opponent would", "they summon"),
        (EachPlayer(), "a player would", "they summon"),
    ):  # fmt: skip
        for some in ("one or more tokens", "a token"):
            for words, amount in (
                ("that many plus one", Plus(THAT_MANY, Fixed(1))), ("twice that many", PerEach(Fixed(2), THAT_MANY)),
            ):  # fmt: skip
                more = h.DoesInstead(Deed.SUMMON, who, e.Summon((), amount), False)
                grammar.word("static", f"if {would} summon {some}, {does} {words} instead", Static(This(), (more,)))
    words = "if you would summon one or more tokens, you may summon that many {t:token.p} instead"
    grammar.rule(
        "static", words, lambda t: Static(This(), (h.DoesInstead(Deed.SUMMON, You(), e.Summon(t, THAT_MANY)),))
    )


def _kept_away(grammar: Grammar) -> None:
    """Cards that don't get to a graveyard, objects that don't get to the field."""

    for word, many in (("a {p:np.s}", "it"), ("one or more {p:np.p}", "them")):
        for tail, but in (("", None), (" from anywhere", None), (" from anywhere except the field", Zone.FIELD)):
            for enter in ("enter", "be put into"):

                def kept(p: Any, who: Any = None, but: Zone | None = but) -> Static:
                    return Static(This(), (h.BanishedInstead(Zone.GRAVEYARD, p, who, but),))

                for whose, banish in (("{who:poss}", "banish"), ("a player's", "that player banishes")):
                    text = f"if {word} would {enter} {whose} graveyard{tail}, {banish} {many} instead"
                    grammar.rule("static", text, kept)
    _kept_out(grammar)


def _kept_out(grammar: Grammar) -> None:
    """ "If an ally would enter the field under an opponent's control, banish it face down instead.\""""
    stack = " from anywhere except from the effects stack"
    for who, whose in ((None, ""), (EachOpponent(), " under an opponent's control"), (You(), " under your control")):
        for but, source in ((None, ""), (Zone.EFFECTS_STACK, stack)):
            for down, how in ((True, " face down"), (False, "")):
                out = h.BanishedInstead(Zone.FIELD, (), who, but, down)
                tail = f" would enter the field{whose}{source}, banish it{how} instead"
                grammar.rule("static", f"if a {{preds:heads.s}}{tail}", *_only_some(out))


ANY_OBJECT = (p.IsObject(),)


def _only_some(out: h.BanishedInstead) -> tuple[Any, Any]:
    """Those that answer; objects as such are all of them."""

    def build(preds: Any) -> Static:
        return Static(This(), (replace(out, preds=() if preds == ANY_OBJECT else preds),))

    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        fits = isinstance(change, h.BanishedInstead) and change == replace(out, preds=change.preds)
        return {"preds": change.preds or ANY_OBJECT} if isinstance(change, h.BanishedInstead) and fits else None

    return build, take


def _dying(grammar: Grammar) -> None:
    """ "If a unit hit by CARDNAME this turn would die, banish it instead.\""""
    g = grammar
    for category, told in (("leaving", LEAVING), ("undergone", UNDERGONE)):
        for words, way in told:
            g.word(category, words, way)
    for words, place in ELSEWHERE:
        g.word("elsewhere", words, place)
    g.rule("static", "if {of:any1} would {way:leaving}, {to:elsewhere} instead", _goes, _gone)
    for lead, until in (("if", Until.THIS_TURN), ("the next time", Until.ONCE_THIS_TURN)):
        words = f"{lead} {{of:any1}} would {{way:leaving}} this turn, {{to:elsewhere}} instead"
        g.rule("eff", words, partial(_goes_for_now, until=until), partial(_for_now, _gone, until))
    words = "{until:untillead}, if {of:any1} would {way:leaving}, {to:elsewhere} instead"
    g.rule("eff", words, partial(_if_told_of, _goes_for_now), partial(_while_told_of, _gone))
    _happening(g)
    _levelling(g)


LEAVING = (
    ("die", Would.DIE), ("be destroyed", Would.BE_DESTROYED), ("be sacrificed", Would.BE_SACRIFICED),
    ("leave the field", Would.LEAVE),
)  # fmt: skip
"""How objects leave the field."""
ELSEWHERE = (
    ("banish it", (Zone.BANISHMENT, False)),
    ("return it to its owner's hand", (Zone.HAND, False)),
    ("put it into its owner's hand", (Zone.HAND, False)),
    ("put it into its owner's memory", (Zone.MEMORY, False)),
    ("return it to its owner's memory", (Zone.MEMORY, False)),
    ("put it on top of its owner's deck", (Zone.MAIN_DECK, False)),
    ("put it on the top of its owner's deck", (Zone.MAIN_DECK, False)),
    ("put it on the bottom of its owner's deck", (Zone.MAIN_DECK, True)),
)
"""Where they go instead, and whether to the bottom there."""


def _goes(of: Any, way: Would, to: tuple[Zone, bool]) -> Static | None:
    """What always holds is said of no target and of nothing that was named before."""
    return None if _told_of(of) else Static(of, (_elsewhere_of(way, to),))


def _elsewhere_of(way: Would, to: tuple[Zone, bool]) -> Change:
    if (way, to) == (Would.DIE, (Zone.BANISHMENT, False)):
        return h.DiesInstead()
    return h.LeavesInstead(way, *to)


def _gone(value: Any) -> Values | None:
    change = lone_change(value, Static, e.Continuous)
    if change == h.DiesInstead():
        return {"of": value.affects, "way": Would.DIE, "to": (Zone.BANISHMENT, False)}
    if not isinstance(change, h.LeavesInstead):
        return None
    return {"of": value.affects, "way": change.would, "to": (change.to, change.bottom)}


def _goes_for_now(of: Any, way: Would, to: tuple[Zone, bool], until: Until) -> e.Continuous:
    return e.Continuous(of, (_elsewhere_of(way, to),), until)


def _if_told_of(build: Any, of: Any, **values: Any) -> Any:
    """What a static ability could not say: of a target, or of what was named before."""
    return build(of, **values) if _told_of(of) else None


def _told_of(of: Any) -> bool:
    return isinstance(of, It) or any(isinstance(part, s.Target | s.TargetRef | s.Noted) for part in walk(of))


def _while_told_of(take: Taking, value: Any) -> Values | None:
    """Take apart what is said of a target, or of what was named before, for as long as it says."""
    taken = take(value) if isinstance(value, e.Continuous) and _told_of(value.affects) else None
    return None if taken is None else {**taken, "until": value.until}


def _for_now(take: Taking, until: Until, value: Any) -> Values | None:
    """Take apart what lasts that long."""
    return take(value) if isinstance(value, e.Continuous) and value.until is until else None


UNDERGONE = (
    ("be suppressed", Would.BE_SUPPRESSED), ("die", Would.DIE), ("be destroyed", Would.BE_DESTROYED),
    ("be sacrificed", Would.BE_SACRIFICED),
)  # fmt: skip
"""What happens to objects in whose place something else may be done."""


def _happening(grammar: Grammar) -> None:
    """ "If an ally you control would be destroyed, you may sacrifice CARDNAME instead. If you do, …\""""
    g = grammar
    g.rule("paying", "pay {cost:paren}", lambda cost: e.PayOnResolution((cost,)))
    g.same("paying", "{it:eff}")
    for lead, may in (("you may ", True), ("", False)):
        told = f"{{of:any1}} would {{would:undergone}}, {lead}{{first:eff}} instead"
        undone = partial(_undone, may=may, more=False)
        g.rule("static", f"if {told}", partial(_done_instead, may=may), undone)
        this_turn = told.replace(",", " this turn,", 1)
        for when, until in (("if", Until.THIS_TURN), ("the next time", Until.ONCE_THIS_TURN)):
            g.rule(
                "eff", f"{when} {this_turn}", partial(_done_for_now, may=may, until=until),
                partial(_for_now, undone, until),
            )  # fmt: skip
        g.rule(
            "eff", f"{{until:untillead}}, if {told}", partial(_if_told_of, partial(_done_for_now, may=may)),
            partial(_while_told_of, undone),
        )  # fmt: skip
        # if "you may" is said first, what it is replaced with stands in the last sentence: it happens if that is done
        before = f"{{of:any1}} would {{would:undergone}}, {lead}{{first:paying}}. ^if you do, {{then:eff}} instead."
        for words in (f"{told}. ^if you do, {{then:sent}}", *((before,) if may else ())):
            done = partial(_done_instead, may=may)
            g.rule("abil", f"^if {words}", done, partial(_undone, may=may, more=True))


def _done_instead(of: Any, would: Would, first: Any, may: bool, then: Any = None) -> Static | None:
    change = _in_its_place(of, would, first, may, then)
    return None if _told_of(of) or change is None else Static(of, (change,))


def _in_its_place(of: Any, would: Would, first: Any, may: bool, then: Any = None) -> h.HappensInstead | None:
    """Where it goes instead is told by that; a champion that dies has lost, and is told of by itself."""
    goes = not may and then is None and would is not Would.BE_SUPPRESSED and isinstance(first, e.Banish | e.Put)
    if goes or (would is Would.DIE and isinstance(of, YourChampion)):
        return None
    done = e.May(first) if may else first
    return h.HappensInstead(would, done if then is None else e.IfYouDo(done, then))


def _undone(value: Any, may: bool, more: bool) -> Values | None:
    change = lone_change(value, Static, e.Continuous)
    if not isinstance(change, h.HappensInstead) or change.would is Would.LEVEL_UP:
        return None
    done: Any = change.then
    rest = {}
    if more:
        if not isinstance(done, e.IfYouDo):
            return None
        done, rest = done.first, {"then": done.then}
    if isinstance(done, e.May) is not may:
        return None
    return {"of": value.affects, "would": change.would, "first": done.effect if may else done, **rest}


def _done_for_now(of: Any, would: Would, first: Any, until: Until, may: bool) -> e.Continuous | None:
    change = _in_its_place(of, would, first, may)
    return None if change is None else e.Continuous(of, (change,), until)


def _levelling(grammar: Grammar) -> None:
    """ "If a rested champion you don't control would level up into a champion card, return that card to … instead.\""""
    g = grammar

    def build(of: Any, to: Any) -> Static:
        back = e.Put(s.Subject(), verb=Cause.RETURN, **dict(to))
        return Static(All(of), (h.HappensInstead(Would.LEVEL_UP, back),))

    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        then = change.then if isinstance(change, h.HappensInstead) and change.would is Would.LEVEL_UP else None
        if not isinstance(then, e.Put) or then.what != s.Subject() or not isinstance(value.affects, All):
            return None
        return {"of": value.affects.preds, "to": fields_of_put(then)}

    words = "if {of:anp} would level up into a champion card, return that card {to:back} instead"
    g.rule("static", words, build, take)


def _making_way(grammar: Grammar) -> None:
    """A champion that dies with a certain damage makes way for another."""
    mine = s.YourChampion()
    others = s.All((p.Other(), p.IsObject(), p.ControlledBy(You())))
    then = e.Sequence((e.Banish(mine), e.Transform(s.This()), e.Destroy(others)))

    def build(n: int, k: str) -> Static | None:
        return Static(mine, (h.DiesInstead(n, then),)) if k == Counter.DAMAGE else None

    def take(value: Any) -> Values | None:
        change = lone_change(value, Static)
        if not isinstance(change, h.DiesInstead) or change.then != then:
            return None
        return {"n": change.exactly, "k": Counter.DAMAGE.value}

    words = (
        "if your champion would die with exactly {n:spelled} {k:counter} counters on them, banish them, "
        "transform CARDNAME, and destroy all other objects you control instead"
    )
    grammar.rule("static", words, build, take)
