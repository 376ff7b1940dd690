"""Cards put, shown and shuffled from zone to zone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.instructions.objects import fields_of_put
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import EachPlayer, You
from gadesk.script.selections import All

CARD = p.IsCard()
HAND = p.InZone(Zone.HAND, w.You(), "from")


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _destinations(grammar)
    _others_cards(grammar)
    _decks(grammar)
    _shown(grammar)
    _another(grammar)
    _at_random(grammar)
    _shuffled(grammar)
    _in_turn(grammar)
    _whole_zones(grammar)
    _reveal_either(grammar)
    _two_groups(grammar)
    _under_your_control(grammar)


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


def _at_random(grammar: Grammar) -> None:
    g = grammar

    def build(who: Any, n: Any, zone: Zone) -> e.ForEachPlayer:
        return e.ForEachPlayer(who, e.Reveal(s.Chosen((CARD, p.InZone(zone, w.You(), "from")), n, n, random=True)))

    def take(value: Any) -> Values | None:
        what = each_one(value)
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


def each_one(value: Any) -> Any:
    """What each of some players does it to."""
    return getattr(value.effect, "what", None) if isinstance(value, e.ForEachPlayer) else None


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


def _whole_zones(grammar: Grammar) -> None:
    g = grammar
    for zone in (Zone.GRAVEYARD, Zone.MEMORY):

        def build(p_: Any, zone: Zone = zone) -> e.ForEachPlayer:
            return e.ForEachPlayer(EachPlayer(), e.Banish(All((*p_, p.InZone(zone, You(), "from")), "all")))

        def take(value: Any, zone: Zone = zone) -> Values | None:
            what = getattr(getattr(value, "effect", None), "what", None)
            if not isinstance(what, All) or not isinstance(value, e.ForEachPlayer):
                return None
            return {"p_": what.preds[:-1]} if value == build(what.preds[:-1], zone) else None

        g.rule("eff", f"each player banishes all {{p_:np.p}} from their {zone.facts.noun}", build, take)

        def reveal(who: Any, zone: Zone = zone) -> e.Reveal | None:
            return None if who == EachPlayer() else e.Reveal(All((p.IsCard(), p.InZone(zone, who))), who)

        def unreveal(value: Any, zone: Zone = zone) -> Values | None:
            if isinstance(value, e.Reveal) and value == reveal(value.who, zone):
                return {"who": value.who}
            return None

        g.rule("eff", f"{{who:who}} reveals all cards in their {zone.facts.noun}", reveal, unreveal, checked=False)


def _reveal_either(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.RevealEither, "{who:who} reveals your choice of their hand or memory")


def _two_groups(grammar: Grammar) -> None:
    """Two groups of cards banished at once."""
    g = grammar

    def build(x: Any, y: Any) -> e.Banish | None:
        if not all(isinstance(part, s.Chosen) for part in (x, y)) or not isinstance(y.preds[-1], p.InZone):
            return None
        return e.Banish(s.Union((replace(x, preds=(*x.preds, y.preds[-1])), y)))

    def take(value: Any) -> Values | None:
        what = value.what if isinstance(value, e.Banish) and not value.face_down else None
        if not isinstance(what, s.Union) or not all(isinstance(part, s.Chosen) for part in what.parts):
            return None
        x, y = what.parts
        assert isinstance(x, s.Chosen)
        return {"x": replace(x, preds=x.preds[:-1]), "y": y}

    g.rule("eff", "banish {x:chosen.p} and {y:chosen.p}", build, take)


def _under_your_control(grammar: Grammar) -> None:
    g = grammar
    g.word("dest", "onto the field under your control", (("controller", You()), ("to", Zone.FIELD)))
