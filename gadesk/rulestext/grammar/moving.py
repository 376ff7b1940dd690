"""Cards shown and moved in rarer ways: hands swapped, the bottom of a deck, several zones at once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.effects_objects import fields_of_put
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk

CARD = p.IsCard()
HAND = p.InZone(Zone.HAND, w.You(), "from")


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _destinations(grammar)
    _others_cards(grammar)
    _decks(grammar)
    _shown(grammar)
    _another(grammar)
    _players(grammar)
    _at_random(grammar)
    _shuffled(grammar)
    _from_graveyard(grammar)
    _entering(grammar)
    _in_turn(grammar)


def _destinations(grammar: Grammar) -> None:
    """Places that cards are put to."""
    g = grammar
    for words, found in (
        ("onto the field distant", {"to": Zone.FIELD, "distant": True}),
        ("on top of your deck in a random order", {"to": Zone.MAIN_DECK, "position": "top_random"}),
        ("on the top or on the bottom of your deck in any order",
         {"to": Zone.MAIN_DECK, "position": "either_any_order"}),
    ):  # fmt: skip
        g.word("dest", words, tuple(sorted(found.items())))
    g.rule(
        "back", "to the field under {it:gen} owner's control",
        lambda it: (("controller", w.OwnerOf(it)), ("to", Zone.FIELD)),
        lambda v: {"it": v[0][1].of}
        if len(v) == 2 and v[0][0] == "controller" and isinstance(v[0][1], w.OwnerOf) else None,
    )  # fmt: skip
    g.node("both.p", s.Rest, "the rest of the revealed cards", word="the rest of the revealed cards")


def _others_cards(grammar: Grammar) -> None:
    """An ally returned from its owner's graveyard; copies that become something."""
    g = grammar
    killed = "the killed ally from its owner's graveyard"
    g.node("fromthere", s.Subject, killed, role="object", noun=killed)

    def back(what: Any) -> e.Put:
        return e.Put(what, Zone.FIELD, verb="return", rested=True, controller=w.You())

    def unback(value: Any) -> Values | None:
        return {"what": value.what} if isinstance(value, e.Put) and value == back(value.what) else None

    g.rule("eff", "return {what:fromthere} to the field under your control rested", back, unback)
    copies = s.Noted("summoned", (), "those copies")
    g.word("copies", "those copies", copies)
    of_each = "{who:who} summons a token copy of each {n:np.s} they control"

    def copy(who: Any, n: Any) -> e.SummonCopy:
        return e.SummonCopy(s.All(n, "each"), who=who, of_each=True)

    def uncopy(value: Any) -> Values | None:
        if isinstance(value, e.SummonCopy) and value.of_each and isinstance(value.of, s.All):
            return {"who": value.who, "n": value.of.preds}
        return None

    g.rule("eff", of_each, copy, uncopy)

    def become(it: Any, t: Any) -> e.Continuous:
        return e.Continuous(it, (h.AddTypes(subtypes=(t.subtype,), says="each become"),), "")

    def unbecome(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if not isinstance(change, h.AddTypes) or change.says != "each become":
            return None
        return {"it": value.affects, "t": p.HasSubtype(change.subtypes[0])}

    g.rule("eff", "{it:copies} each become a {t:subtype.s} in addition to its other types", become, unbecome)


def _decks(grammar: Grammar) -> None:
    g = grammar
    g.node("both.p", s.TopCards, "the bottom {amount:count.p} cards of your deck", bottom=True)
    lot = "an amount of cards from the top of your deck"
    g.word("lot", lot, s.TopCards(a.Fixed(0), says=lot))

    def shown(cards: Any, n: Any, then: Any) -> e.Sequence:
        return e.Sequence((e.Reveal(replace(cards, amount=n)), then), " and (equal)")

    def unshown(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and (equal)":
            return None
        cards = value.steps[0].what  # type: ignore[attr-defined]
        return {"cards": replace(cards, amount=a.Fixed(0)), "n": cards.amount, "then": value.steps[1]}

    g.rule("eff", "reveal {cards:lot} equal to {n:worked} and {then:eff}", shown, unshown)
    g.node("eff", e.Mill, f"put {lot} into your graveyard equal to {{amount:worked}}", says="equal")
    g.rule(
        "eff", "put up to {n:fixedword} cards from the top of your deck into your graveyard",
        lambda n: e.Mill(a.UpTo(n)),
        lambda v: _up_to(v.amount) if isinstance(v, e.Mill) and v == e.Mill(v.amount) else None,
    )  # fmt: skip

    def search(n: Any, to: Any) -> e.Put:
        return e.Put(s.Chosen((*n, p.InZone(Zone.MAIN_DECK, w.You(), "for"))), verb="search", **dict(to))

    def unsearch(value: Any) -> Values | None:
        if not isinstance(value, e.Put) or value.verb != "search" or not isinstance(value.what, s.Chosen):
            return None
        return {"n": value.what.preds[:-1], "to": fields_of_put(value)}

    g.rule("eff", "search your deck for a {n:np.s} and put it {to:dest}", search, unsearch)


def _up_to(amount: Any) -> Values | None:
    return {"n": amount.n} if isinstance(amount, a.UpTo) else None


def _shown(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.Reveal, "choose and reveal {what:chosen.s}", says="choose and")

    def two(who: Any, one: Zone, other: Zone) -> s.Union:
        return s.Union((s.WholeZone(one, who), s.WholeZone(other, who)))

    def take(value: Any) -> Values | None:
        if not isinstance(value, s.Union) or not all(isinstance(part, s.WholeZone) for part in value.parts):
            return None
        first, second = value.parts
        return {"who": first.who, "one": first.zone, "other": second.zone}  # type: ignore[attr-defined]

    g.rule("whole", "{who:poss} {one:zone} and {other:zone}", two, take)
    short = "revealed (short)"
    g.rule(
        "each", "{n:np.s} revealed", lambda n: a.CountOf(s.Noted("revealed", n, short)),
        lambda v: {"n": v.of.preds}
        if isinstance(v, a.CountOf) and isinstance(v.of, s.Noted) and v.of.noun == short else None,
    )  # fmt: skip
    way = "this way"
    g.rule(
        "both.s", f"each {{n:np.s}} {{k:participle}} {way}", lambda n, k: s.Noted(k, n, f"each {way}"),
        lambda v: {"n": v.preds, "k": v.key} if isinstance(v, s.Noted) and v.noun == f"each {way}" else None,
    )  # fmt: skip

    _from_it(g)


def _from_it(grammar: Grammar) -> None:
    """ "Look at that opponent's memory. You may discard up to two cards from it. If you do, …\""""
    g = grammar
    g.rule("lookat", "look at {who:poss} {zone:zone}", lambda who, zone: e.Look(s.WholeZone(zone, who)), _looked)
    it = w.ThatPlayer("it")
    g.rule("discardit", "discard {n:cards} from it", lambda n: e.Discard(n, it, chooser=w.You()),
           lambda v: {"n": v.amount} if isinstance(v, e.Discard) and v.chooser == w.You() else None)  # fmt: skip

    def build(look: Any, d: Any, then: Any) -> e.Sequence:
        from_there = replace(d, zone=look.at.zone)
        return e.Sequence((look, e.IfYouDo(e.May(from_there), then)), ". (from it)")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != ". (from it)":
            return None
        look, rest = value.steps
        return {"look": look, "d": replace(rest.first.effect, zone=Zone.HAND), "then": rest.then}  # type: ignore[attr-defined]

    g.rule("chunk", "{look:lookat}. ^you may {d:discardit}. ^if you do, {then:sent}", build, take)


def _looked(value: Any) -> Values | None:
    at = value.at if isinstance(value, e.Look) else None
    return {"who": at.who, "zone": at.zone} if isinstance(at, s.WholeZone) else None


def _another(grammar: Grammar) -> None:
    """ "Put one of those cards into your hand and another into your material deck preserved.\""""

    def build(what: Any, to: Any, other: Any) -> e.Sequence | None:
        if not isinstance(what, s.Chosen) or not isinstance(what.preds[0], p.Among):
            return None
        second = replace(what, preds=(*what.preds, p.Other(s.Noted("chosen", (), "another"))))
        return e.Sequence((e.Put(what, **dict(to)), e.Put(second, **dict(other))), " and another")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and another":
            return None
        one, two = value.steps
        return {"what": one.what, "to": fields_of_put(one), "other": fields_of_put(two)}  # type: ignore

    grammar.rule("eff", "put {what:chosen.s} {to:dest} and another {other:dest}", build, take, checked=False)


def _players(grammar: Grammar) -> None:
    """What other players do with their cards, some of it because you have them do it."""
    g = grammar
    g.node("have", e.Mill, "have {who:player.named} put the top {amount:topcards} of their deck into their graveyard")
    g.node("have", e.SwapHandAndMemory, "have {who:player.named} swap the cards in their hand and memory")
    g.node("eff", e.Draw, "they draw {amount:cards} into their memory", who=w.ThatPlayer("they"), into=Zone.MEMORY)
    g.node("eff", e.Draw, "they draw a card", who=w.ThatPlayer("they"))
    for word in ("another",):
        g.node("eff", e.Draw, f"draw {word} card", word=word)
    for verb, make in (("banishes", e.Banish), ("reveals", e.Reveal)):
        for number, preserved in (("fixedword", False), ("fixedword", True), ("onlyx", False)):
            kept = "preserved " if preserved else ""

            def build(who: Any, n: Any, zone: Zone, make: Any = make, preserved: bool = preserved) -> Effect:
                pres = (p.Is(Property.PRESERVED),) if preserved else ()
                return e.ForEachPlayer(who, make(s.Chosen((*pres, CARD, p.InZone(zone, w.You(), "from")), n, n)))

            def take(value: Any, make: Any = make, preserved: bool = preserved) -> Values | None:
                what = _each_one(value)
                if not isinstance(what, s.Chosen) or type(value.effect) is not make or len(what.preds) != 2 + preserved:
                    return None
                return {"who": value.who, "n": what.most, "zone": getattr(what.preds[-1], "zone", None)}

            if make is e.Banish and number == "fixedword" and not preserved:
                continue
            g.rule("eff", f"{{who:who}} {verb} {{n:{number}}} {kept}cards from their {{zone:zone}}", build, take)


def _each_one(value: Any) -> Any:
    """What each of some players does it to."""
    return getattr(value.effect, "what", None) if isinstance(value, e.ForEachPlayer) else None


def _at_random(grammar: Grammar) -> None:
    g = grammar

    def build(who: Any, n: Any, zone: Zone) -> e.ForEachPlayer:
        return e.ForEachPlayer(who, e.Reveal(s.Chosen((CARD, p.InZone(zone, w.You(), "from")), n, n, random=True)))

    def take(value: Any) -> Values | None:
        what = _each_one(value)
        if not isinstance(what, s.Chosen) or not what.random or not isinstance(value.effect, e.Reveal):
            return None
        return {"who": value.who, "n": what.most, "zone": getattr(what.preds[-1], "zone", None)}

    g.rule("eff", "{who:who} reveals {n:fixedword} cards at random from their {zone:zone}", build, take)

    def draw(n: Any, m: Any) -> e.Sequence:
        lost = s.Chosen((CARD, p.InZone(Zone.MEMORY, w.You(), "from it")), m, m, random=True)
        return e.Sequence((e.Draw(n, into=Zone.MEMORY), e.Banish(lost)), " then (from it)")

    def undraw(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " then (from it)":
            return None
        return {"n": value.steps[0].amount, "m": value.steps[1].what.most}  # type: ignore[attr-defined]

    words = "draw {n:cards} into your memory then banish {m:fixedword} cards at random from it"
    g.rule("eff", words, draw, undraw)


def _shuffled(grammar: Grammar) -> None:
    """ "shuffle up to three cards from your hand into your deck\""""
    g = grammar

    def build(n: Any, least: Any = None) -> e.Put:
        chosen = s.Chosen((CARD, HAND), n if least is None else least, n)
        return e.Put(chosen, Zone.MAIN_DECK, "shuffle", "shuffle")

    def take(value: Any) -> s.Chosen | None:
        if isinstance(value, e.Put) and value.verb == "shuffle" and isinstance(value.what, s.Chosen):
            return value.what
        return None

    def some(value: Any) -> Values | None:
        found = take(value)
        return {"n": found.most} if found is not None and found.least == a.Fixed(0) else None

    def exactly(value: Any) -> Values | None:
        found = take(value)
        return {"n": found.most} if found is not None and found.least == found.most else None

    g.rule("eff", "shuffle up to {n:fixedword} cards from your hand into your deck",
           lambda n: build(n, a.Fixed(0)), some)  # fmt: skip
    g.rule("eff", "shuffle {n:thatamount} of cards from your hand into your deck", build, exactly)
    g.rule(
        "eff", "generate up to {n:var} {slug:cardname} cards and shuffle them into your deck",
        lambda n, slug: e.Generate(slug, a.UpTo(n), Zone.MAIN_DECK, "shuffle"),
        lambda v: {**(_up_to(v.amount) or {}), "slug": v.slug}
        if isinstance(v, e.Generate) and v.position == "shuffle" else None,
    )  # fmt: skip


def _from_graveyard(grammar: Grammar) -> None:
    """Abilities that work in the graveyard, and costs that say where the card is."""
    g = grammar
    g.node("homecost", k.BanishThis, "banish CARDNAME from your graveyard", zone=Zone.GRAVEYARD, says="CARDNAME")
    g.node("cost", k.ReturnThis, "return CARDNAME to your material deck", to=Zone.MATERIAL_DECK)
    itself = s.Again(s.This(), "CARDNAME from your graveyard")
    back = e.Put(itself, Zone.FIELD, verb="return", rested=True)
    g.word("homeeff", "return CARDNAME from your graveyard to the field rested", back)
    here = s.Again(s.This(), "the card from your graveyard")
    g.rule("homeeff", "load the card from your graveyard into {into:sel.s}", lambda into: e.Load(here, into),
           lambda v: {"into": v.into} if isinstance(v, e.Load) and v.what == here else None)  # fmt: skip
    g.node("act", b.Activated, "{costs:costs}: ^{effect:homeeff}.", zone=Zone.GRAVEYARD)
    g.same("homewhen", "{it:whenever}")
    g.node("trig", b.Triggered, "^whenever {pattern:whenever}, {effect:homeeff}.", zone=Zone.GRAVEYARD)


def _entering(grammar: Grammar) -> None:
    """ "It enters the field with three additional durability counters on it" belongs to the putting before it."""
    g = grammar
    g.rule("extra", "an additional {k:counter} counter", lambda k: (k, a.Fixed(1)), _extra(one=True))
    g.rule("extra", "{n:fixedword} additional {k:counter} counters", lambda n, k: (k, n), _extra(one=False))

    def build(one: Any, it: Any, cond: Any = None) -> Any:
        puts = [part for part in walk(one) if isinstance(part, e.Put)]
        if len(puts) != 1 or puts[0].to is not Zone.FIELD or puts[0].counter:
            return None
        counters = it[1] if cond is None else a.IfElse(cond, it[1], a.Fixed(0))
        return rewrite(one, lambda part: replace(part, counter=it[0], counters=counters) if part is puts[0] else part)

    def take(value: Any) -> Values | None:
        puts = [part for part in walk(value) if isinstance(part, e.Put) and part.counter] if _is(value) else []
        if len(puts) != 1:
            return None
        put = puts[0]
        plain = replace(put, counter="", counters=a.Fixed(0))
        out = {"one": rewrite(value, lambda part: plain if part is put else part)}
        if isinstance(put.counters, a.IfElse):
            return {**out, "cond": put.counters.condition, "it": (put.counter, put.counters.then)}
        return {**out, "it": (put.counter, put.counters)}

    def plainly(value: Any) -> Values | None:
        found = take(value)
        return found if found is not None and "cond" not in found else None

    def under(value: Any) -> Values | None:
        found = take(value)
        return found if found is not None and "cond" in found else None

    enters = "it enters the field with {it:extra} on it."
    g.rule("chunk", f"{{one:sent}} ^{enters}", build, plainly)
    g.rule("chunk", f"{{one:sent}} ^if {{cond:conds}}, {enters}", build, under)


def _is(value: Any) -> bool:
    return isinstance(value, Effect)


def _extra(one: bool) -> Any:
    def take(value: Any) -> Values | None:
        if (value[1] == a.Fixed(1)) != one:
            return None
        return {"k": value[0]} if one else {"k": value[0], "n": value[1]}

    return take


def _in_turn(grammar: Grammar) -> None:
    """ "A, then you may B. If you do, C": C asks for B alone."""
    g = grammar

    def build(one: Any, two: Any, three: Any) -> e.Sequence | None:
        return e.Sequence((one, e.IfYouDo(two, three)), ", then (if)") if isinstance(two, e.May) else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != ", then (if)":
            return None
        last = value.steps[1]
        return {"one": value.steps[0], "two": last.first, "three": last.then}  # type: ignore[attr-defined]

    g.rule("chunk", "{one:eff}, then {two:clause}. ^if you do, {three:sent}", build, take)
    g.node("eff", e.Play, "activate {what:both.s} without paying its reserve cost",
           free=True, says="reserve")  # fmt: skip
