"""What players do: "each opponent discards a card", "that player may banish two cards from their graveyard".

`does.s` is a deed with its verb for one ("draws a card"), `does.p` the bare verb, which stands behind "may", "have" and
"they". Within a deed "their" and "they control" are those of whoever does it, whom the node calls You: a deed that
speaks of the speaker too ("you control", an X) can't be told so and is not built.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.instructions.cards import discard_of, take_discard_of
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Effect, Node, Who, walk

OF_THEIR_OWN = (e.Draw, e.Discard, e.Recover, e.Mill, e.Glimpse, e.Shuffle, e.Summon, e.SwapHandAndMemory)
"""Instructions that say themselves who does it; what they count is counted by the speaker."""
PRINTED = (a.Fixed, a.UpTo, a.AnyAmount, a.AllOfIt)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _own_things(grammar)
    _chosen(grammar)
    _cards(grammar)
    _objects(grammar)
    _places(grammar)
    _joined(grammar)
    _doers(grammar)


def of_the_speaker(it: Any) -> bool:
    """Whether something names the speaker, or counts: as told by whoever does a deed it would be another's."""
    return any(isinstance(part, (w.You, s.YourChampion)) or _counts(part) for part in walk(it))


def _counts(part: Node) -> bool:
    return isinstance(part, Amount) and not isinstance(part, PRINTED)


def _own_things(grammar: Grammar) -> None:
    """`own#`: a noun phrase with what makes it the doer's: "allies they control", "cards from their hand"."""
    g = grammar

    def theirs(n: tuple[Any, ...], where: Any) -> tuple[Any, ...] | None:
        return None if any(map(of_the_speaker, n)) else (*n, where)

    def take(value: Any) -> Values | None:
        return {"n": value[:-1], "where": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None

    g.rule("own#", "{n:np#} {where:theirs}", theirs, take)
    g.word("theirs", "they control", p.ControlledBy(w.You()))
    g.word("theirs", "they own", p.OwnedBy(w.You()))
    for lead in ("from", "in"):
        g.node("theirs", p.InZone, f"{lead} their {{zone:zone}}", who=w.You())
        for joint in ("and", "or", "and/or"):
            g.rule(
                "theirs", f"{lead} their {{a:zone}} {joint} {{b:zone}}",
                lambda a, b: p.Either((p.InZone(a, w.You()), p.InZone(b, w.You()))),
            )  # fmt: skip


def _chosen(grammar: Grammar) -> None:
    """`owned`: what a deed is done to."""
    g = grammar
    g.node("ownchosen", s.Chosen, "a {preds:own.s}")
    g.node("ownchosen", s.Chosen, "up to one {preds:own.s}", least=a.Fixed(0))
    g.rule("ownchosen", "{n:fixedword} {p:own.p}", lambda n, p: s.Chosen(p, n, n))
    g.node("ownchosen", s.Chosen, "up to {most:fixedword} {preds:own.p}", least=a.Fixed(0))
    g.node("ownchosen", s.Chosen, "any amount of {preds:own.p}", least=a.Fixed(0), most=a.AnyAmount())
    g.node("ownall", s.All, "all {preds:own.p}")
    g.node("ownall", s.All, "each {preds:own.s}")
    one = a.Fixed(1)

    def at_random(h: Any, where: Any, n: Any = one) -> s.Chosen:
        return s.Chosen((*h, where), n, n, random=True)

    def take(value: Any, single: bool) -> Values | None:
        if not isinstance(value, s.Chosen) or not value.random or (value.most == one) != single or not value.preds:
            return None
        found = {"h": value.preds[:-1], "where": value.preds[-1]}
        return found if single else {**found, "n": value.most}

    g.rule("ownchosen", "a {h:heads.s} at random {where:theirs}", at_random, lambda value: take(value, True))
    g.rule("ownchosen", "{n:fixedword} {h:heads.p} at random {where:theirs}", at_random, lambda value: take(value, False))
    g.node("ownzone", s.WholeZone, "their {zone:zone}", who=w.You())
    g.word("ownchampion", "their champion", s.YourChampion())
    for category in ("ownchosen", "ownall", "ownchampion"):
        g.same("owned", f"{{it:{category}}}")


def _cards(grammar: Grammar) -> None:
    g = grammar
    g.node("does#", e.Draw, "<draws|draw> {amount:cards}")
    g.node("does#", e.Draw, "<draws|draw> {amount:cards} into their memory", into=Zone.MEMORY)
    g.node("does#", e.Discard, "<discards|discard> {amount:cards}")
    g.node("does#", e.Discard, "<discards|discard> {amount:cards} at random", random=True)
    g.node("does#", e.Discard, "<discards|discard> their hand", amount=a.AllOfIt())
    for zone in (Zone.HAND, Zone.MEMORY):
        from_there = f"from their {zone.facts.noun}"
        g.node("does#", e.Discard, f"<discards|discard> {{amount:cards}} {from_there}", zone=zone)
        g.node("does#", e.Discard, f"<discards|discard> {{amount:cards}} at random {from_there}", zone=zone, random=True)
    g.rule("does#", "<discards|discard> {p:anp}", discard_of, take_discard_of)
    g.node("does#", e.Recover, "<recovers|recover> {amount:amt}")
    g.node("does#", e.Glimpse, "<glimpses|glimpse> {amount:amt}")
    g.node("does#", e.Gather, "<gathers|gather>")
    g.node("does#", e.Mill, "<puts|put> the top {amount:topcards} of their deck into their graveyard")
    g.node("does#", e.Shuffle, "<shuffles|shuffle> their deck")
    g.node("does#", e.SwapHandAndMemory, "<swaps|swap> the cards in their hand and memory", who=w.You())
    g.node("does#", e.Summon, "<summons|summon> {amount:count.s} {tokens:token.s}")
    g.node("does#", e.Summon, "<summons|summon> {amount:count.p} {tokens:token.p}")
    g.node("does#", e.Reveal, "<reveals|reveal> {what:ownchosen}")
    g.node("does#", e.Reveal, "<reveals|reveal> {what:ownzone}")
    g.node("does#", e.Look, "<looks|look> at {at:ownzone}")
    g.rule("does#", "<pays|pay> {cost:paren}", lambda cost: e.PayOnResolution((cost,)))


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("does#", e.Banish, "<banishes|banish> {what:owned}")
    g.node("does#", e.Banish, "<banishes|banish> {what:owned} face down", face_down=True)
    g.node("does#", e.Destroy, "<destroys|destroy> {what:owned}")
    g.node("does#", e.Rested, "<rests|rest> {what:owned}")
    g.node("does#", e.WakeUp, "<wakes|wake> up {what:owned}")
    g.node("does#", e.Suppress, "<suppresses|suppress> {what:owned}")
    g.rule("does#", "<sacrifices|sacrifice> {what:sacrificed}", lambda what: e.Sacrifice(what))
    for count, plural in (("count.s", "counter"), ("fixedword", "counters")):
        kind = f"{{amount:{count}}} {{counter:counter}} {plural}"
        g.node("does#", e.PutCounters, f"<puts|put> {kind} on {{on:owned}}")
        g.node("does#", e.TakeCounters, f"<removes|remove> {kind} from {{source:owned}}")
    g.node("sacrificed", s.Chosen, "{preds:anp}")
    g.rule("sacrificed", "{n:fixedword} {p:np.p}", lambda n, p: s.Chosen(p, n, n))
    g.node("sacrificed", s.All, "all {preds:np.p}")
    # What is sacrificed is always one's own: "they control" says nothing more.
    g.same("sacrificed", "{it:owned}")


def _places(grammar: Grammar) -> None:
    """Cards moved: "puts a card from their hand into their memory"."""
    g = grammar
    for verb, says, category in ((Cause.PUT, "<puts|put>", "dest"), (Cause.RETURN, "<returns|return>", "back")):

        def build(what: Any, to: Any, verb: Cause = verb) -> e.Put | None:
            return None if any(isinstance(value, Node) for _, value in to) else e.Put(what, verb=verb, **dict(to))

        def take(value: Any, verb: Cause = verb) -> Values | None:
            if isinstance(value, e.Put) and value.verb is verb:
                return {"what": value.what, "to": fields_of_put(value)}
            return None

        for what in ("owned", "ownzone"):
            g.rule("does#", f"{says} {{what:{what}}} {{to:{category}}}", build, take)


def _joined(grammar: Grammar) -> None:
    g = grammar
    for joint in (" and", ", then", " then", " and then"):
        g.rule("doings#", f"{{a:does#}}{joint} {{b:does#}}", lambda a, b: e.Sequence((a, b)))
    g.same("doings#", "{it:does#}")


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
    g.rule("eff", "{who:pronouns} {it:doings.p}", doing, take)
    g.rule("have", "have {who:who} {it:doings.p}", doing, take)

    def may(who: Any, it: Any) -> e.May | None:
        deed = doing(who, it)
        return None if deed is None else e.May(deed, who)

    def unmay(value: Any) -> Values | None:
        found = done(value.effect) if isinstance(value, e.May) and value.who != w.You() else None
        return None if found is None or found[0] != value.who else {"who": found[0], "it": found[1]}

    for who in ("player.named", "pronouns"):
        g.rule("offered", f"{{who:{who}}} may {{it:doings.p}}", may, unmay)
    g.same("clause", "{it:offered}")
