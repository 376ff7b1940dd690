"""Cards put, shown and shuffled from zone to zone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import lone_change, where_it_fits
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.grammar.subjects.selections import told
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.players import EachPlayer, You
from gadesk.script.selections import All
from gadesk.script.words import Dealt, DeckPlace, Role

CARD = p.IsCard()
HAND = p.InZone(Zone.HAND, w.You())


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
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


def _others_cards(grammar: Grammar) -> None:
    """An ally returned from its owner's graveyard; copies that become something."""
    g = grammar
    killed = "the killed ally from its owner's graveyard"
    told(g, "fromthere", killed, Role.OBJECT, "ally")

    def back(what: Any) -> e.Put:
        return e.Put(what, Zone.FIELD, verb=Cause.RETURN, rested=True, controller=w.You())

    g.rule("eff", "return {what:fromthere} to the field under your control rested", back)
    copies = s.Noted(Dealt.SUMMONED)
    g.word("copies", "those copies", copies)
    of_each = "{who:who} summons a token copy of each {n:np.s} they control"

    def copy(who: Any, n: Any) -> e.SummonCopy:
        return e.SummonCopy(s.All(n), who=who, of_each=True)

    g.rule("eff", of_each, copy)

    def become(it: Any, t: Any) -> e.Continuous:
        return e.Continuous(it, (h.AddTypes(subtypes=(t.subtype,)),), Until.FOR_GOOD)

    def unbecome(value: Any) -> Values | None:
        change = lone_change(value, e.Continuous)
        if not isinstance(change, h.AddTypes) or len(change.subtypes) != 1:
            return None
        return {"it": value.affects, "t": p.HasSubtype(change.subtypes[0])}

    g.rule("eff", "{it:copies} each become a {t:subtype.s} in addition to its other types", become, unbecome)


def _decks(grammar: Grammar) -> None:
    g = grammar
    g.node("both.p", s.Rest, "the rest of the revealed cards")
    lot = "an amount of cards from the top of your deck"
    g.word("lotoftop", lot, s.TopCards(a.Fixed(0)))

    def shown(cards: Any, n: Any, then: Any) -> e.Sequence:
        return e.Sequence((e.Reveal(replace(cards, amount=n)), then))

    @where_it_fits
    def unshown(value: Any) -> Values | None:
        first, then = value.steps
        return {"cards": replace(first.what, amount=a.Fixed(0)), "n": first.what.amount, "then": then}

    g.rule("eff", "reveal {cards:lotoftop} equal to {n:worked} and {then:eff}", shown, unshown)
    g.node("eff", e.Mill, f"put {lot} into your graveyard equal to {{amount:worked}}")
    g.rule(
        "eff", "put up to {n:fixedword} cards from the top of your deck into your graveyard",
        lambda n: e.Mill(a.UpTo(n)),
    )  # fmt: skip


def _shown(grammar: Grammar) -> None:
    g = grammar

    def two(who: Any, one: Zone, other: Zone) -> s.Union:
        return s.Union((s.WholeZone(one, who), s.WholeZone(other, who)))

    g.rule("whole", "{who:poss} {one:zone} and {other:zone}", two)

    _from_it(g)


def _from_it(grammar: Grammar) -> None:
    """ "Look at that opponent's memory. You may discard up to two cards from it. If you do, …\""""
    g = grammar
    looked = s.Noted(Dealt.LOOKED)

    def either(who: Any, one: Zone, other: Zone, n: Any) -> e.Sequence:
        return e.Sequence((e.Look(s.WholeZone(one, who, other)), e.Discard(n, preds=(p.Among(looked),))))

    def of_one(who: Any, zone: Zone, n: Any) -> e.Sequence:
        return e.Sequence((e.Look(s.WholeZone(zone, who)), e.Discard(n, w.ThatPlayer(), zone, chooser=You())))

    for where, seen in (("{zone:zone}", of_one), ("{one:zone} or {other:zone}", either)):
        g.rule("eff", f"look at {{who:poss}} {where} and discard {{n:cards}} from it", seen)

    def banished(who: Any, zone: Zone, one: Any) -> e.Sequence:
        return e.Sequence((e.Look(s.WholeZone(zone, who)), e.Banish(one)))

    g.rule("fromit", "a {n:bare.s} from it", lambda n: s.Chosen((*n, p.Among(looked))))
    g.rule("eff", "look at {who:poss} {zone:zone} and banish {one:fromit}", banished)
    g.rule("lookat", "look at {who:poss} {zone:zone}", lambda who, zone: e.Look(s.WholeZone(zone, who)))
    it = w.ThatPlayer()
    g.rule("discardit", "discard {n:cards} from it", lambda n: e.Discard(n, it, chooser=w.You()))

    def build(look: Any, d: Any, then: Any) -> e.Sequence:
        from_there = replace(d, zone=look.at.zone)
        return e.Sequence((look, e.IfYouDo(e.May(from_there), then)))

    @where_it_fits
    def take(value: Any) -> Values | None:
        look, rest = value.steps
        return {"look": look, "d": replace(rest.first.effect, zone=Zone.HAND), "then": rest.then}

    g.rule("chunk", "{look:lookat}. ^you may {d:discardit}. ^if you do, {then:sent}", build, take)


def _another(grammar: Grammar) -> None:
    """ "Put one of those cards into your hand and another into your material deck preserved.\""""

    def build(what: Any, to: Any, other: Any) -> e.Sequence | None:
        if not isinstance(what, s.Chosen) or not isinstance(what.preds[0], p.Among):
            return None
        second = replace(what, preds=(*what.preds, p.Other(s.Noted(Dealt.CHOSEN))))
        return e.Sequence((e.Put(what, **dict(to)), e.Put(second, **dict(other))))

    @where_it_fits
    def take(value: Any) -> Values | None:
        one, two = value.steps
        if two.what.preds[:-1] != one.what.preds or not isinstance(two.what.preds[-1], p.Other):
            return None
        return {"what": one.what, "to": fields_of_put(one), "other": fields_of_put(two)}

    grammar.rule("eff", "put {what:chosen.s} {to:dest} and another {other:dest}", build, take, checked=False)


def _at_random(grammar: Grammar) -> None:
    g = grammar

    def draw(n: Any, m: Any) -> e.Sequence:
        lost = s.Chosen((CARD, p.InZone(Zone.MEMORY, w.You())), m, m, random=True)
        return e.Sequence((e.Draw(n, into=Zone.MEMORY), e.Banish(lost)))

    words = "draw {n:cards} into your memory then banish {m:fixedword} cards at random from it"
    g.rule("eff", words, draw)


def each_one(value: Any) -> Any:
    """What each of some players does it to."""
    return getattr(value.effect, "what", None) if isinstance(value, e.ForEachPlayer) else None


def _shuffled(grammar: Grammar) -> None:
    """ "shuffle up to three cards from your hand into your deck\""""
    g = grammar

    def build(n: Any) -> e.Put:
        least, most = (a.Fixed(0), n.n) if isinstance(n, a.UpTo) else (n, n)
        return e.Put(s.Chosen((CARD, HAND), least, most), Zone.MAIN_DECK, DeckPlace.SHUFFLE, Cause.SHUFFLE)

    def take(value: Any) -> Values | None:
        what = value.what if isinstance(value, e.Put) else None
        if not isinstance(what, s.Chosen) or what.preds != (CARD, HAND):
            return None
        return {"n": what.most if what.least == what.most else a.UpTo(what.most)}

    g.rule("eff", "shuffle {n:cards} from your hand into your deck", build, take)
    for what in ("whole", "any"):
        g.node(
            "eff", e.Put, f"shuffle {{what:{what}}} into your deck", to=Zone.MAIN_DECK, position=DeckPlace.SHUFFLE,
            verb=Cause.SHUFFLE,
        )  # fmt: skip
    g.rule(
        "eff", "generate up to {n:var} {slug:cardname} cards and shuffle them into your deck",
        lambda n, slug: e.Generate(slug, a.UpTo(n), Zone.MAIN_DECK, DeckPlace.SHUFFLE),
    )  # fmt: skip


def _in_turn(grammar: Grammar) -> None:
    """ "A, then you may B. If you do, C": C asks for B alone."""
    g = grammar

    def build(one: Any, two: Any, three: Any) -> e.Sequence | None:
        return e.Sequence((one, e.IfYouDo(two, three))) if isinstance(two, e.May) else None

    @where_it_fits
    def take(value: Any) -> Values | None:
        one, last = value.steps
        return {"one": one, "two": last.first, "three": last.then}

    g.rule("chunk", "{one:eff}, then {two:clause}. ^if you do, {three:sent}", build, take)


def _whole_zones(grammar: Grammar) -> None:
    g = grammar
    for zone in (Zone.GRAVEYARD, Zone.MEMORY):

        def build(p_: Any, zone: Zone = zone) -> e.ForEachPlayer:
            return e.ForEachPlayer(EachPlayer(), e.Banish(All((*p_, p.InZone(zone, You())))))

        g.rule("eff", f"each player banishes all {{p_:np.p}} from their {zone.facts.noun}", build)

        def reveal(who: Any, zone: Zone = zone) -> e.Reveal | None:
            return None if who == EachPlayer() else e.Reveal(All((p.IsCard(), p.InZone(zone, who))), who)

        def unreveal(value: Any, zone: Zone = zone) -> Values | None:
            if isinstance(value, e.Reveal) and value == reveal(value.who, zone):
                return {"who": value.who}
            return None

        g.rule("eff", f"{{who:who}} reveals all cards in their {zone.facts.noun}", reveal, unreveal, checked=False)


def _reveal_either(grammar: Grammar) -> None:
    g = grammar
    for one in OWN_ZONES:
        for two in OWN_ZONES:
            if one is not two:
                words = f"{{who:who}} reveals your choice of their {one.facts.noun} or {two.facts.noun}"
                g.rule("eff", words, lambda who, one=one, two=two: e.Reveal(s.WholeZone(one, who, two)))


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
