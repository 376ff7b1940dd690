"""Cards put, shown and shuffled from zone to zone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import EachPlayer, You
from gadesk.script.selections import All
from gadesk.script.words import Dealt, DeckPlace

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
    _two_groups(grammar)


def _others_cards(grammar: Grammar) -> None:
    """Copies of what each has."""
    g = grammar
    of_each = "{who:who} summons a token copy of each {n:np.s} they control"

    def copy(who: Any, n: Any) -> e.SummonCopy:
        return e.SummonCopy(s.All(n), who=who, of_each=True)

    g.rule("eff", of_each, copy)


def _decks(grammar: Grammar) -> None:
    """So many cards of the top of a deck, where how many is said behind."""
    g = grammar
    g.word("lotoftop", f"an amount of {OF_DECK}", s.TopCards(a.Fixed(0)))
    for verb, cls in (("reveal", e.Reveal), ("banish", e.Banish), ("look at", e.Look)):
        g.rule("eff", f"{verb} {{cards:lotoftop}} equal to {{n:worked}}", *_so_many(cls))
    for words, mills in (
        (f"put an amount of {OF_DECK} into your graveyard equal to {{n:worked}}", e.Mill),
        (f"put up to {{n:fixedword}} {OF_DECK} into your graveyard", lambda n: e.Mill(a.UpTo(n))),
    ):
        g.rule("eff", words, lambda n, mills=mills: mills(n))


OF_DECK = "cards from the top of your deck"


def _so_many(cls: Any) -> tuple[Any, Any]:
    """Done to so many cards of the top of the deck."""

    def build(cards: s.TopCards, n: Any) -> Any:
        return cls(replace(cards, amount=n))

    @where_it_fits
    def take(value: Any) -> Values | None:
        cards = value.at if isinstance(value, e.Look) else value.what
        if not isinstance(cards, s.TopCards) or value != cls(cards):
            return None
        return {"cards": replace(cards, amount=a.Fixed(0)), "n": cards.amount}

    return build, take


def _shown(grammar: Grammar) -> None:
    g = grammar

    def two(who: Any, one: Zone, other: Zone) -> s.Union:
        return s.Union((s.WholeZone(one, who), s.WholeZone(other, who)))

    g.rule("whole", "{who:poss} {one:zone} and {other:zone}", two)
    g.node("whole", s.WholeZone, "{who:poss} {zone:zone} or {other:zone}")

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
    for some, build_some, untake in (
        ("all cards in their {zone:zone}", _all_shown, _take_all_shown),
        ("your choice of their {one:zone} or {two:zone}", _one_shown, None),
    ):
        g.rule("eff", f"{{who:who}} reveals {some}", build_some, untake, checked=False)


def _all_shown(who: Any, zone: Zone) -> e.Reveal:
    return e.Reveal(All((p.IsCard(), p.InZone(zone, who))), who)


@where_it_fits
def _take_all_shown(value: Any) -> Values | None:
    zone = value.what.preds[1].zone
    return {"who": value.who, "zone": zone} if value == _all_shown(value.who, zone) else None


def _one_shown(who: Any, one: Zone, two: Zone) -> e.Reveal:
    return e.Reveal(s.WholeZone(one, who, two))


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
