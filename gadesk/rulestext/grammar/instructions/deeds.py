"""What is done, by the speaker and by others: "draw a card", "each opponent discards a card", "that player may banish".

A deed has its verb for one ("draws a card") and the bare verb, which stands behind "may", "have" and
"they". Within a deed "their" and "they control" are those of whoever does it, whom the node calls You: a deed that
speaks of the speaker too ("you control", an X) can't be told so and is not built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Build, Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.cards import discard_of, take_discard_of
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put, take_put
from gadesk.rulestext.grammar.subjects.selections import between, chosen_between
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Effect, Node, Who, walk
from gadesk.script.words import Dealt, DeckPlace, Extreme

OF_THEIR_OWN = (e.Draw, e.Discard, e.Recover, e.Mill, e.Glimpse, e.Shuffle, e.Summon, e.SwapHandAndMemory)
"""Instructions that say themselves who does it; what they count is counted by the speaker."""
CARD = p.IsCard()
ONE = a.Fixed(1)
CHOSEN = a.NotedAmount(Dealt.NUMBER)
"""A number that was chosen is the same whoever is told of it."""
PRINTED = (a.Fixed, a.UpTo, a.AnyAmount, a.AllOfIt)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _own_things(grammar)
    _chosen(grammar)
    _deeds(grammar)
    _cards(grammar)
    _objects(grammar)
    _places(grammar)
    _joined(grammar)
    _doers(grammar)


def of_the_speaker(it: Any) -> bool:
    """Whether something names the speaker, or counts: as told by whoever does a deed it would be another's."""
    return any(isinstance(part, (w.You, s.YourChampion)) or _counts(part) for part in walk(it))


def _counts(part: Node) -> bool:
    return isinstance(part, Amount) and not isinstance(part, PRINTED) and part != CHOSEN


def _own_things(grammar: Grammar) -> None:
    """`own#`: a noun phrase with what makes it the doer's: "allies they control", "cards from their hand"."""
    g = grammar

    def theirs(n: tuple[Any, ...], where: Any) -> tuple[Any, ...] | None:
        return None if any(map(of_the_speaker, n)) else (*n, where)

    def take(value: Any) -> Values | None:
        return {"n": value[:-1], "where": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None

    g.rule("own#", "{n:np#} {where:theirs}", theirs, take)

    def one(zone: Zone) -> Any:
        return p.InZone(zone, w.You())

    def two(a: Zone, b: Zone) -> Any:
        return p.Either((one(a), one(b)))

    pairs: Iterator[tuple[str, Build]] = (
        (f"their {{a:zone}} {joint} {{b:zone}}", two) for joint in ("and", "or", "and/or")
    )
    zones: tuple[tuple[str, Build], ...] = (("their {zone:zone}", one), *pairs)
    ways: tuple[tuple[str, Build], ...] = (
        ("they control", lambda: p.ControlledBy(w.You())), ("they own", lambda: p.OwnedBy(w.You())),
        *((f"{lead} {there}", build) for lead in ("from", "in") for there, build in zones),
    )  # fmt: skip
    for words, build in ways:
        g.rule("theirs", words, build)


def _chosen(grammar: Grammar) -> None:
    """`owned`: what a deed is done to."""
    g = grammar
    g.node("ownchosen", s.Chosen, "a {preds:own.s}")
    for number, lead in (("s", "each"), ("p", "all")):
        g.rule("ownchosen", f"{{b:bounds.{number}}} {{p:own.{number}}}", between, chosen_between)
        g.node("ownall", s.All, f"{lead} {{preds:own.{number}}}")
        at_random = f"{{n:count.{number}}} {{h:heads.{number}}} at random {{where:theirs}}"
        g.rule("ownchosen", at_random, lambda n, h, where: s.Chosen((*h, where), n, n, random=True))
    g.node("ownzone", s.WholeZone, "their {zone:zone}", who=w.You())
    g.rule("owntwo", "their {x:zone} and {y:zone}", lambda x, y: s.Union((s.WholeZone(x), s.WholeZone(y))))
    for top, fixed in (("card", {"amount": ONE}), ("{amount:count.p} cards", {})):
        g.node("owntop", s.TopCards, f"the top {top} of their deck", **fixed)
    g.word("ownchampion", "their champion", s.YourChampion())
    for category, parts in (
        ("owned", ("ownchosen", "ownall", "ownchampion")), ("ownpile", ("ownzone", "owntop")),
        ("theircards", ("ownchosen", "ownpile")), ("theirthing", ("owned", "pronoun", "thatcard")),
        ("puttable", ("owned", "ownzone")), ("shuffled", ("owned", "ownzone", "owntwo")),
    ):  # fmt: skip
        for part in parts:
            g.same(category, f"{{it:{part}}}")


THINGS: tuple[tuple[type[Effect], str, str], ...] = (
    (e.Banish, "banish", "banishes"),
    (e.Destroy, "destroy", "destroys"),
    (e.Suppress, "suppress", "suppresses"),
    (e.Transform, "transform", "transforms"),
    (e.GainControl, "gain control of", "gains control of"),
    (e.Rested, "rest", "rests"),
    (e.WakeUp, "wake up", "wakes up"),
    (e.Choose, "choose", "chooses"),
)
"""Verbs with an object: the instruction, the bare verb and that for one."""
DONE_TO = frozenset(cls for cls, _, _ in THINGS)

AMOUNTS: tuple[tuple[type[Effect], str, str, str, dict[str, Any]], ...] = (
    (e.Draw, "draw", "draws", "{amount:cards}", {}),
    (e.Draw, "draw", "draws", "{amount:cards} into [their] memory", {"into": Zone.MEMORY}),
    (e.Discard, "discard", "discards", "{amount:given}", {}),
    (e.Discard, "discard", "discards", "{amount:cards} at random", {"random": True}),
    (e.Discard, "discard", "discards", "[their] hand", {"amount": a.AllOfIt()}),
    (e.Discard, "discard", "discards", "[their] memory", {"amount": a.AllOfIt(), "zone": Zone.MEMORY}),
    (e.Discard, "discard", "discards", "{amount:given} from [their] hand", {}),
    (e.Discard, "discard", "discards", "{amount:cards} at random from [their] hand", {"random": True}),
    (e.Discard, "discard", "discards", "{amount:given} from [their] memory", {"zone": Zone.MEMORY}),
    (e.Discard, "discard", "discards", "{amount:cards} at random from [their] memory",
     {"zone": Zone.MEMORY, "random": True}),
    (e.Recover, "recover", "recovers", "{amount:much_of}", {}),
    (e.Recover, "recover", "recovers", "an amount equal to {amount:worked}", {}),
    (e.Glimpse, "glimpse", "glimpses", "{amount:much_of}", {}),
    (e.Gather, "gather", "gathers", "", {}),
    (e.Gather, "gather", "gathers", "twice", {"times": a.Fixed(2)}),
    (e.Gather, "gather", "gathers", "{times:count.p} times", {}),
    (e.Gather, "gather", "gathers", "an additional time", {}),
    (e.Shuffle, "shuffle", "shuffles", "[their] deck", {}),
    (e.Shuffle, "shuffle", "shuffles", "", {}),
    (e.LevelUp, "level up", "levels up", "[their] champion", {}),
    (e.Delevel, "delevel", "delevels", "[their] champion", {}),
    (e.SwapHandAndMemory, "swap", "swaps", "the cards in [their] hand and memory", {"who": w.You()}),
    (e.Summon, "summon", "summons", "{amount:count.s} {tokens:token.s}", {}),
    (e.Summon, "summon", "summons", "{amount:count.p} {tokens:token.p}", {}),
)  # fmt: skip
"""Verbs with an amount: the instruction, the bare verb and that for one, what follows, and what that says of fields.

"[their]" is "your" where the speaker is told.
"""


def _deeds(grammar: Grammar) -> None:
    """One line a verb: told to the speaker ("draw a card"), and what another player does ("draws", "may draw")."""
    g = grammar
    g.same("eff", "{it:mydeed}")
    for cls, bare, third in THINGS:
        g.word("doesto#", f"<{third}|{bare}>", cls)
    for category, verb, what in (
        ("mydeed", "doesto.p", "any"), ("mydeed", "doesto.p", "random.s"), ("does#", "doesto#", "theirthing"),
    ):  # fmt: skip
        g.rule(category, f"{{v:{verb}}} {{what:{what}}}", lambda v, what: v(what=what), _take_done_to)
    g.node("mydeed", e.Banish, "banish {what:whole}")
    for how, face_down in (("", False), (" face down", True)):
        g.node("does#", e.Banish, f"<banishes|banish> {{what:ownpile}}{how}", face_down=face_down)
    verbs = dict.fromkeys((cls, bare, third) for cls, bare, third, _, _ in AMOUNTS)
    for cls, bare, third in verbs:
        g.word("verb#", f"<{third}|{bare}>", cls)
    for cls, bare, third, rest, fixed in AMOUNTS:
        if rest:
            for whose in ("your", "their") if "[their]" in rest else ("any",):
                g.node(f"behind.{whose}", cls, rest.replace("[their]", whose), **fixed)
        else:
            g.node("mydeed", cls, bare, **fixed)
            g.node("does#", cls, f"<{third}|{bare}>", **fixed)
    for category, verb, whose in (("mydeed", "verb.p", "your"), ("does#", "verb#", "their")):
        for rest in ("any", whose):
            g.rule(category, f"{{v:{verb}}} {{it:behind.{rest}}}", _of_verb, _take_of_verb)


def _take_done_to(value: Any) -> Values | None:
    cls = type(value)
    return {"v": cls, "what": value.what} if cls in DONE_TO else None


def _of_verb(v: type[Effect], it: Effect) -> Effect | None:
    """What stands behind a verb is of that verb: both "draw" and "discard" stand before "two cards"."""
    return it if type(it) is v else None


def _take_of_verb(value: Any) -> Values:
    return {"v": type(value), "it": value}


def _cards(grammar: Grammar) -> None:
    g = grammar
    g.rule("does#", "<discards|discard> {p:anp}", _discard_of, take_discard_of)
    g.node("does#", e.Mill, "<puts|put> the top {amount:topcards} of their deck into their graveyard")
    g.node("does#", e.Reveal, "<reveals|reveal> {what:theircards}")
    g.node("does#", e.Look, "<looks|look> at {at:theircards}")
    g.rule("does#", "<pays|pay> {cost:paren}", lambda cost: e.PayOnResolution((cost,)))


def _discard_of(**named: Any) -> e.Discard | None:
    """Cards of a kind, from the hand; from where else is a phrase of its own."""
    preds = named["p"]
    return None if any(isinstance(part, p.InZone) for pred in preds for part in walk(pred)) else discard_of(preds)


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("does#", e.Banish, "<banishes|banish> {what:owned} face down", face_down=True)
    g.rule("does#", "<sacrifices|sacrifice> {what:sacrificed}", lambda what: e.Sacrifice(what))
    for number, noun in (("s", "counter"), ("p", "counters")):
        g.rule("somecounters", f"{{n:portion.{number}}} {{k:counter}} {noun}", lambda n, k: (k, n))
    put = "<puts|put> {it:somecounters} on {on:owned}"
    g.rule("does#", put, lambda it, on: e.PutCounters(it[0], it[1], on))
    taken = "<removes|remove> {it:somecounters} from {of:owned}"
    g.rule("does#", taken, lambda it, of: e.TakeCounters(it[0], it[1], of))
    g.same("sacrificed", "{it:sacrificed0}")
    g.rule("sacrificed", "{it:sacrificed0} they control", _all_theirs, lambda value: {"it": value})
    g.node("sacrificed0", s.Chosen, "{preds:anp}")
    for number in "sp":
        g.rule("sacrificed0", f"{{b:bounds.{number}}} {{p:np.{number}}}", between, chosen_between)
    g.node("sacrificed0", s.All, "all {preds:np.p}")


def _all_theirs(it: Any) -> Any:
    """What else could they sacrifice; but the highest of some is among those that are named with it."""
    return None if any(isinstance(getattr(part, "op", None), Extreme) for part in walk(it)) else it


def _places(grammar: Grammar) -> None:
    """Cards moved: "puts a card from their hand into their memory"."""
    g = grammar
    for verb, says, category in ((Cause.PUT, "<puts|put>", "dest"), (Cause.RETURN, "<returns|return>", "back")):

        def build(what: Any, to: Any, verb: Cause = verb) -> e.Put | None:
            return None if any(isinstance(value, Node) for _, value in to) else e.Put(what, verb=verb, **dict(to))

        take = take_put(verb)
        g.rule("does#", f"{says} {{what:puttable}} {{to:{category}}}", build, take)
    g.word("ownrest", "the rest", s.Rest())
    for what in ("pronoun", "ownrest"):
        g.same("handed", f"{{it:{what}}}")
    handed = "<puts|put> {what:handed} {to:dest}"
    g.rule("does#", handed, lambda what, to: e.Put(what, **dict(to)), take_put(Cause.PUT))
    for some, pick in (
        ("a card", lambda of: s.Chosen((CARD, p.Among(of)))),
        ("{n:fixedword} cards", lambda n, of: s.Chosen((CARD, p.Among(of)), n, n)),
    ):
        g.rule("picked", f"{some} from among {{of:pronoun}}", pick)
    g.rule(
        "does#", "<chooses|choose> {what:picked} and <puts|put> {it:pronoun} {to:dest}",
        lambda what, it, to: e.Sequence((e.Choose(what), e.Put(it, **dict(to)))), _unpicked,
    )  # fmt: skip
    g.node(
        "does#", e.Put, "<shuffles|shuffle> {what:shuffled} into their deck", to=Zone.MAIN_DECK,
        position=DeckPlace.SHUFFLE, verb=Cause.SHUFFLE,
    )  # fmt: skip


@where_it_fits
def _unpicked(value: Any) -> Values | None:
    first, then = value.steps
    plain = isinstance(first, e.Choose) and isinstance(then, e.Put) and then.verb is Cause.PUT
    return {"what": first.what, "it": then.what, "to": fields_of_put(then)} if plain else None


def _joined(grammar: Grammar) -> None:
    g = grammar
    for joint in (" and", ", then", " then", " and then"):
        g.rule("doings#", f"{{a:does#}}{joint} {{b:does#}}", lambda a, b: e.Sequence((a, b)))
    g.same("doings#", "{it:does#}")
    g.rule("doings#", "{a:does#} or {b:does#}", _either, where_it_fits(_take_either))


def _either(a: Effect, b: Effect) -> e.Modal:
    """Which of the two is chosen by whoever does it."""
    return e.Modal((e.Mode(a), e.Mode(b)), later=ONE)


def _take_either(value: Any) -> Values | None:
    first, second = value.modes
    return {"a": first.effect, "b": second.effect} if value == _either(first.effect, second.effect) else None


def doing(who: Who, it: Effect) -> Effect | None:
    """A deed of a player: told by the instruction itself, or done as "you"."""
    if isinstance(it, OF_THEIR_OWN):
        return replace(it, who=who)
    if isinstance(it, e.Sacrifice) and it.who == w.You():
        return _sacrifice(who, it)
    if any(_counts(part) for part in walk(it)):
        return None
    return e.ForEachPlayer(who, it)


def _sacrifice(who: Who, it: e.Sacrifice) -> Effect:
    what = it.what
    return e.Sacrifice(replace(what, by=who) if isinstance(what, s.Chosen) else what, who)


def done(value: Any) -> tuple[Who, Effect] | None:
    """Take a deed apart into who does it and what."""
    if isinstance(value, e.ForEachPlayer):
        return value.who, value.effect
    if isinstance(value, OF_THEIR_OWN) and value.who != w.You():
        return value.who, replace(value, who=w.You())
    if isinstance(value, e.Sacrifice) and value.who != w.You():
        what = value.what
        return value.who, e.Sacrifice(replace(what, by=w.You()) if isinstance(what, s.Chosen) else what)
    return None


def _doers(grammar: Grammar) -> None:
    g = grammar

    def take(value: Any) -> Values | None:
        found = done(value)
        return None if found is None else {"who": found[0], "it": found[1]}

    g.rule("eff", "{who:who} {it:doings.s}", doing, take)
    g.rule("eff", "{who:player.they} {it:doings.p}", doing, take)
    g.rule("have", "have {who:who} {it:doings.p}", doing, take)
    g.rule("eff", "you and {who:player.named} each {it:doings.p}", _you_and, where_it_fits(_take_you_and))

    def may(who: Any, it: Any) -> e.May | None:
        deed = doing(who, it)
        return None if deed is None else e.May(deed, who)

    def unmay(value: Any) -> Values | None:
        found = done(value.effect) if isinstance(value, e.May) and value.who != w.You() else None
        return None if found is None or found[0] != value.who else {"who": found[0], "it": found[1]}

    g.same("clause0", "{it:offered}")

    def each_may(who: Any, it: Any) -> e.ForEachPlayer | None:
        return e.ForEachPlayer(who, e.May(it)) if isinstance(who, GROUPS) and not any(map(_counts, walk(it))) else None

    for category, one, offer, untake in (
        *(("offered", one, may, unmay) for one in ("player.named", "player.they", "player.of")),
        ("clause0", "who", each_may, _take_each_may),
    ):
        g.rule(category, f"{{who:{one}}} may {{it:doings.p}}", offer, untake)
    for noun in ("player", "opponent"):
        for who in (f"^each {noun} that does", f"^each {noun} who does", f"Then each {noun} who did"):
            words = f"{{first:sent}} {who} {{then:doings.s}}."
            g.rule("chunk", words, _each_that_does, _take_that_does(noun))


def _you_and(who: Any, it: Any) -> e.Sequence | None:
    """You do it, and so does somebody else."""
    other = doing(who, it)
    return None if other is None else e.Sequence((it, other))


def _take_you_and(value: Any) -> Values | None:
    mine, other = value.steps
    found = done(other)
    return {"who": found[0], "it": mine} if found is not None and found[1] == mine else None


GROUPS = (w.EachPlayer, w.EachOpponent, w.PlayersHolding)
"""Players of whom each decides for itself."""


def _take_each_may(value: Any) -> Values | None:
    if isinstance(value, e.ForEachPlayer) and isinstance(value.effect, e.May) and value.effect.who == w.You():
        return {"who": value.who, "it": value.effect.effect}
    return None


def _each_that_does(first: Any, then: Any) -> e.ForEachPlayer | None:
    """ "Each player may discard a card. Each player that does draws a card.\""""
    if not isinstance(first, e.ForEachPlayer) or not isinstance(first.effect, e.May) or any(map(_counts, walk(then))):
        return None
    return e.ForEachPlayer(first.who, e.IfYouDo(first.effect, then))


def _take_that_does(noun: str) -> Callable[[Any], Values | None]:
    def take(value: Any) -> Values | None:
        if not isinstance(value, e.ForEachPlayer) or not isinstance(value.effect, e.IfYouDo):
            return None
        if isinstance(value.who, w.EachOpponent) != (noun == "opponent"):
            return None
        return {"first": e.ForEachPlayer(value.who, value.effect.first), "then": value.effect.then}

    return take
