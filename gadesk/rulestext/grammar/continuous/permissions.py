"""What may be played and what may not, by whom and from where."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import CardType, Speed, Zone
from gadesk.glossary import Keyword as Name
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.continuous.costs import of_the_next
from gadesk.rulestext.grammar.helpers import series, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword, Static
from gadesk.script.durations import Until
from gadesk.script.node import Change
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.predicates import InZone, IsCard
from gadesk.script.selections import All, This
from gadesk.script.words import Compare, Dealt, Forbidden, PlayKind

TOP = p.InZone(Zone.MAIN_DECK, You())
THERE = InZone(Zone.MATERIAL_DECK, You())
LAST = (
    c.SelectionIs(This(), (THERE,)),
    c.Compares(a.CountOf(All((IsCard(), THERE))), Compare.EQUAL, a.Fixed(1)),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _speed(grammar)
    _banished(grammar)
    _with_counters(grammar)
    _plays(grammar)
    _forbidden(grammar)
    _forbidden_for_a_while(grammar)
    _players(grammar)
    _cant_for_a_while(grammar)
    _no_more_than(grammar)
    _forbidden_elements(grammar)
    _open_deck(grammar)
    _for_a_price(grammar)
    _facing(grammar)
    _cheaper(grammar)
    _afloat(grammar)
    _for_less(grammar)
    _last_of_all(grammar)


def _speed(grammar: Grammar) -> None:
    """Fast activation and other keywords that a card has under a condition."""
    g = grammar
    hastened = "can be activated as though it had fast activation"
    of_the_next(g, f"{{it:nextcard}} this turn {hastened}", (h.SpeedIs(Speed.FAST),))
    for name, word in ((Name.FAST_ACTIVATION, "Fast Activation"), (Name.FAST_ACTIVATION, "fast activation"),
                       (Name.EFFICIENCY, "efficiency")):  # fmt: skip

        def build(c: Any, name: Name = name, word: str = word) -> Keyword:
            return Keyword(name, bonuses=(c,))

        g.rule("own", f"^as long as {{c:conds}}, this card has {word}.", build)
    _cheaper_and_fast(g)
    g.same("para", "{it:own}")


def _cheaper_and_fast(grammar: Grammar) -> None:
    fast = h.SpeedIs(Speed.FAST)

    def build(c: Any, it: Change) -> Static:
        return Static(This(), (it, fast), condition=c)

    words = "this card {it:costly.s} and you may activate it as though it had fast activation"
    grammar.rule("own", f"^as long as {{c:conds}}, {words}.", build)


def _banished(grammar: Grammar) -> None:
    """ "As long as they're banished, you may play those cards, ignoring …": the cards named before."""
    changes = (h.MayPlayFrom(w.You()), h.IgnoreElements())

    words = "as long as they're banished, you may play {t:both.p}, ignoring their elemental requirements"
    grammar.rule("eff", words, lambda t: e.Continuous(t, changes, Until.FOR_GOOD))


def _with_counters(grammar: Grammar) -> None:
    """ "Activate a card … Pay its reserve cost only by removing that many … counters from …\" is one instruction."""

    def build(a: Any, k: str, of: Any) -> e.Play | None:
        return replace(a, coin=k, purse=of) if isinstance(a, e.Play) and not a.coin else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Play) or not value.coin:
            return None
        return {"a": replace(value, coin="", purse=None), "k": value.coin, "of": value.purse}

    words = "{a:sent} ^pay its reserve cost only by removing that many {k:counter} counters from {of:sel.s}."
    grammar.rule("chunk", words, build, take)


def _plays(grammar: Grammar) -> None:
    def build(t: Any) -> e.Continuous:
        return e.Continuous(t, (h.MayPlayFrom(You()),), Until.CONTROL)

    grammar.rule("eff", "you may activate {t:any} as long as you control CARDNAME", build)


def _forbidden(grammar: Grammar) -> None:
    g = grammar

    def static(who: Any, cond: Any = None) -> Static:
        return Static(s.This(), (h.PlayerCant(who, Forbidden.DRAW),), condition=cond)

    g.rule("static", "as long as {cond:conds}, {who:who} can't draw cards", static)

    def attacks(n: Any) -> Static:
        return Static(s.This(), (h.PlayerCant(w.EachPlayer(), Forbidden.ATTACK, n),))

    g.rule("static", "players can't declare attacks with {n:np.p}", attacks)

    def many(n: int) -> Static:
        return Static(s.This(), (h.PlayerCant(w.EachPlayer(), Forbidden.DRAW, beyond=n),))

    words = "each player can't draw more than {n:spelled} cards each turn unless it's their first turn of the game"
    g.rule("static", words, many)


def _forbidden_for_a_while(grammar: Grammar) -> None:
    g = grammar

    def peace(who: Any) -> e.Continuous:
        both = (h.PlayerCant(w.You(), Forbidden.ATTACK), h.PlayerCant(who, Forbidden.ATTACK))
        return e.Continuous(s.This(), both, Until.NEXT_TURN)

    g.rule("eff", "until the beginning of your next turn, you and {who:who} can't declare attacks", peace)

    def named(n: Any) -> e.Continuous:
        return e.Continuous(s.This(), (h.PlayerCant(w.EachOpponent(), Forbidden.ACTIVATE, n),), Until.CONTROL)

    g.rule("eff", "opponents can't activate {n:np.p} as long as you control CARDNAME", named)


def _players(grammar: Grammar) -> None:
    """What players can't do, and what attacks cost."""
    g = grammar

    def can_not(p: Any) -> e.Continuous:
        return e.Continuous(This(), (h.PlayerCant(You(), Forbidden.ACTIVATE, p),), Until.THIS_TURN)

    g.rule("eff", "you can't activate {p:np.p} this turn", can_not)

    for verb, what in (("recover", Forbidden.RECOVER), ("draw cards", Forbidden.DRAW)):
        g.rule("static", f"your opponents can't {verb}", *_opponents_cant(what))
    g.rule(
        "static",
        "your opponents can't materialize {p:np.p}",
        lambda p: Static(This(), (h.PlayerCant(EachOpponent(), Forbidden.MATERIALIZE, p),)),
    )
    spend = "you can't remove {k:counter} counters from your champion to pay for costs"
    g.rule(
        "static",
        spend,
        lambda k: Static(This(), (h.PlayerCant(You(), Forbidden.SPEND_COUNTERS, counter=k),)),
    )


def _opponents_cant(what: Forbidden) -> tuple[Any, Any]:
    return (
        lambda: Static(This(), (h.PlayerCant(EachOpponent(), what),)),
        lambda v: {} if _forbids_always(v, what) else None,
    )


def _forbids_always(value: Any, what: Forbidden) -> bool:
    change = value.changes[0] if isinstance(value, Static) else None
    return isinstance(change, h.PlayerCant) and change.what == what


def _cant_for_a_while(grammar: Grammar) -> None:
    """What players can't do for a while."""
    g = grammar
    no_cards = h.PlayerCant(EachOpponent(), Forbidden.ACTIVATE)
    g.word("eff", "opponents can't activate cards this turn", e.Continuous(This(), (no_cards,), Until.THIS_TURN))
    no_draws = e.Continuous(This(), (h.PlayerCant(You(), Forbidden.DRAW),), Until.END_OF_TURN)
    g.word("eff", "until end of turn, you can't draw cards", no_draws)
    g.rule(
        "eff",
        "{who:who} can't recover until end of turn",
        lambda who: e.Continuous(This(), (h.PlayerCant(who, Forbidden.RECOVER),)),
    )


def _no_more_than(grammar: Grammar) -> None:
    """ "Target player can't play more than two cards during their next turn.\""""
    next_turn = Until.DURING_THEIR_NEXT_TURN

    def build(who: Any, n: int) -> e.Continuous:
        return e.Continuous(This(), (h.PlayerCant(who, Forbidden.PLAY, beyond=n),), next_turn)

    grammar.rule("eff", f"{{who:who}} can't play more than {{n:spelled}} cards {next_turn}", build)


def _forbidden_elements(grammar: Grammar) -> None:
    def build(n: Any) -> e.Continuous:
        barred = tuple(h.PlayerCant(EachPlayer(), what, n) for what in (Forbidden.MATERIALIZE, Forbidden.ACTIVATE))
        return e.Continuous(s.This(), barred, Until.NEXT_TURN)

    words = "players can't materialize or activate {n:np.p} until the beginning of your next turn"
    grammar.rule("eff", words, build)


def _open_deck(grammar: Grammar) -> None:
    g = grammar
    g.word("static", "play with the top card of your deck revealed", Static(This(), (h.TopRevealed(You()),)))

    def play(a: Any) -> Static:
        return Static(This(), (h.MayPlayFrom(You(), (*a, TOP)),))

    g.rule("static", "you may activate {a:np.p} from the top of your deck", play)


def _for_a_price(grammar: Grammar) -> None:
    """ "As long as they're banished you may activate them. As an additional cost to activate each of …\""""
    g = grammar
    may = (h.MayPlayFrom(You()),)
    g.rule(
        "eff", "as long as they're banished you may activate {t:pronoun}",
        lambda t: e.Continuous(t, may, Until.FOR_GOOD),
    )  # fmt: skip

    def build(t: Any, n: Any) -> e.Continuous:
        return e.Continuous(t, (h.CostChange(a.Fixed(0), besides=n),), Until.FOR_GOOD)

    g.rule("eff", "as an additional cost to activate {t:both.s}, {n:costphrase}", build)


def _facing(grammar: Grammar) -> None:
    """ "… you may play it as long as your Shifting Currents face North. Repeat this process for …\""""

    def once(direction: Any) -> tuple[e.Banish, e.Continuous]:
        may = h.MayPlayFrom(You(), condition=c.CurrentsFace(direction))
        it = s.Noted(Dealt.LOOKED)
        return e.Banish(s.TopCards(a.Fixed(1))), e.Continuous(it, (may,), Until.NEXT_TURN)

    def build(x: Any, rest: Any) -> e.Sequence:
        return e.Sequence(tuple(part for direction in (x, *rest) for part in once(direction)))

    @where_it_fits
    def take(value: Any) -> Values | None:
        found = tuple(step.changes[0].condition.direction for step in value.steps[1::2])
        return {"x": found[0], "rest": found[1:]}

    series(grammar, "directions", "direction", "and")
    words = (
        "banish the top card of your deck. ^until the beginning of your next turn, you may play it as long as your "
        "Shifting Currents face {x:direction}. Repeat this process for {rest:directions}."
    )
    grammar.rule("chunk", words, build, take)


def _cheaper(grammar: Grammar) -> None:
    """ "It costs 1 less to activate for every 3 damage your champion has dealt to other champions this turn.\""""
    mine = s.YourChampion()
    others = (p.IsType(CardType.CHAMPION), p.Other(mine))

    def build(n: Any, m: int) -> b.Several:
        less = a.PerEach(n, a.DamageThisTurn(mine, to=others), m)
        own = b.Static(s.This(), (h.CostChange(less),))
        return b.Several((b.PlayPermission(Zone.MATERIAL_DECK), own))

    words = (
        "^you may activate this card from your material deck. It costs {n:amt} less to activate for every {m:int} "
        "damage your champion has dealt to other champions this turn."
    )
    grammar.rule("abil", words, build)


def _afloat(grammar: Grammar) -> None:
    during = Until.DURING_NEXT_MATERIALIZE_PHASE
    floats = e.Continuous(s.This(), (h.FloatingPays(EachOpponent()),), during)
    words = "you may banish cards with floating memory from your opponents' graveyards to pay for memory costs"
    grammar.word("eff", f"{during}, {words}", floats)


def _for_less(grammar: Grammar) -> None:
    g = grammar

    def build(n: k.Pay, m: k.Pay, each: Any) -> b.PlayPermission:
        less = a.Less(n.amount, a.PerEach(m.amount, *each))
        return b.PlayPermission(Zone.MATERIAL_DECK, (k.Pay(less),), additional=True)

    def take(value: Any) -> Values | None:
        price = value.costs[0] if isinstance(value, b.PlayPermission) and len(value.costs) == 1 else None
        amount = price.amount if isinstance(price, k.Pay) else None
        if not isinstance(amount, a.Less) or not isinstance(amount.right, a.PerEach):
            return None
        less = amount.right
        return {"n": k.Pay(amount.left), "m": k.Pay(less.times), "each": (less.of, less.every)}

    may = "^you may pay {n:paren} to activate this card from your material deck. "
    g.rule("abil", may + "It costs {m:paren} less to activate this way {each:foreach}.", build, take)


def _last_of_all(grammar: Grammar) -> None:
    def build(n: Any) -> b.PlayRestriction:
        return b.PlayRestriction(c.AllOf((*LAST, n)), to=PlayKind.MATERIALIZE)

    only = "^materialize this card only if it's the last card in your material deck, "
    grammar.rule("abil", only + "and only if {n:decksize}.", build)
    for zone in (Zone.MATERIAL_DECK, Zone.MAIN_DECK):
        for op, tail in ((Compare.EQUAL, ""), (Compare.AT_LEAST, " or more"), (Compare.AT_MOST, " or less")):
            words = f"your starting {zone.facts.noun} size was {{right:fixedword}}{tail}"
            began = a.CardsInZone(zone, began=True)
            grammar.node("decksize", c.Compares, words, left=began, op=op)
    grammar.same("cond", "{it:decksize}")
