"""What may be played and what may not, by whom and from where."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Speed, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.continuous.costs import of_the_next
from gadesk.rulestext.grammar.helpers import lone_change, series, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword, Static
from gadesk.script.durations import Until
from gadesk.script.players import You
from gadesk.script.predicates import InZone, IsCard
from gadesk.script.selections import All, This
from gadesk.script.words import Compare, Dealt, PlayKind

FOR_NOTHING = (h.CostSet(a.Fixed(0)),)
TOP = p.InZone(Zone.MAIN_DECK, You())
THERE = InZone(Zone.MATERIAL_DECK, You())
PERMITTING = (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.BANISHMENT, Zone.MEMORY)
"""From where a card may be let be activated; from a hand it may anyway."""
ELSEWHERE = tuple(InZone(zone, You()) for zone in PERMITTING)
LAST = (
    c.SelectionIs(This(), (THERE,)),
    c.Compares(a.CountOf(All((IsCard(), THERE))), Compare.EQUAL, a.Fixed(1)),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _speed(grammar)
    _banished(grammar)
    _with_counters(grammar)
    _open_deck(grammar)
    _for_a_price(grammar)
    _facing(grammar)
    _last_of_all(grammar)


def _speed(grammar: Grammar) -> None:
    """Fast activation and other keywords that a card has under a condition."""
    g = grammar
    hastened = "can be activated as though it had fast activation"
    of_the_next(g, f"{{it:nextcard}} this turn {hastened}", (h.SpeedIs(Speed.FAST),))
    fast = h.SpeedIs(Speed.FAST)
    mine = p.PlayedBy(You())

    def unhurried(value: Any) -> Values | None:
        preds = value.affects.preds if isinstance(value, Static) and isinstance(value.affects, All) else ()
        return {"n": preds[:-1]} if preds and value == Static(All((*preds[:-1], mine)), (fast,)) else None

    def hastens(n: Any) -> Static | None:
        return None if any(isinstance(pred, (InZone, p.Among)) for pred in n) else Static(All((*n, mine)), (fast,))

    g.rule("static", "you may activate {n:np.p} as though they had fast activation", hastens, unhurried)
    as_fast = "you may activate it as though it had fast activation"
    for tail, more in (("", ()), (f" and {as_fast}", (fast,))):
        g.rule("ownchanges", f"{{it:costly.s}}{tail}", lambda it, more=more: (it, *more))
    g.rule("static", "this card {changes:ownchanges}", lambda changes: Static(This(), changes))
    for printed in ("kw", "kwline"):
        g.same("ownkw", f"this card has {{it:{printed}}}")
    for says in ("as long as", "if"):
        for words in (f"^{says} {{c:conds}}, {{it:ownkw}}.", f"^{{it:ownkw}} {says} {{c:conds}}."):
            g.rule("abil", words, _own_keyword, _take_own_keyword)


def _own_keyword(it: Keyword, c: Any) -> Keyword | None:
    """What the card has wherever it is asked for, so long as something holds: a keyword with a restriction."""
    return None if it.bonuses else replace(it, bonuses=(c,))


def _take_own_keyword(value: Any) -> Values | None:
    if not isinstance(value, Keyword) or len(value.bonuses) != 1:
        return None
    return {"it": replace(value, bonuses=()), "c": value.bonuses[0]}


def _banished(grammar: Grammar) -> None:
    """What may be played for a while: "until end of turn, you may activate those cards"."""
    g = grammar
    may = h.MayPlayFrom(w.You())
    for verb in ("activate", "play"):
        g.rule("mayplay", f"you may {verb} {{t:any}}", lambda t: (t, (may,)))
        for whose in ("its elemental requirements", "their elemental requirements"):
            free = f"you may {verb} {{t:any}}, ignoring {whose}"
            g.rule("mayplay", free, lambda t: (t, (may, h.IgnoreElements())))
        free = f"you may {verb} {{t:any}} without paying {{all:itscosts}}"
        for category, words in (
            ("mayplay", free), ("eff", free.replace(" without", " {until:until} without")),
            ("eff", f"{{until:untillead}}, {free}"),
        ):  # fmt: skip
            g.rule(category, words, *_for_nothing("until" in words))

    def build(it: Any, until: Until) -> e.Continuous:
        affects, changes = it
        return e.Continuous(affects, changes, until)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or may not in value.changes:
            return None
        return {"it": (value.affects, value.changes), "until": value.until}

    for words in ("{it:mayplay} {until:until}", "{until:untillead}, {it:mayplay}", "{it:mayplay} {until:whilemayplay}",
                  "{until:whilemayplay}, {it:mayplay}", "{until:whilemayplay} {it:mayplay}"):  # fmt: skip
        g.rule("eff", words, build, take)
    _until_their_turn(g)
    for lead in ("as long as", "for as long as"):
        g.word("whilecontrolled", f"{lead} you control CARDNAME", Until.CONTROL)
        for words in ("they're banished", "it's banished", "it remains banished", "they remain banished",
                      "that card remains banished", "those cards remain banished"):  # fmt: skip
            g.word("whilethere", f"{lead} {words}", Until.FOR_GOOD)
    for there in ("whilecontrolled", "whilethere"):
        g.same("whilemayplay", f"{{it:{there}}}")


def _for_nothing(until: bool) -> tuple[Any, Any]:
    """What may be played without its costs, perhaps for a while."""
    changes = (h.MayPlayFrom(w.You()), *FOR_NOTHING)

    def build(t: Any, all: bool, until: Any = None) -> Any:
        return (t, changes) if until is None else e.Continuous(t, changes, until)

    def take(value: Any) -> Values | None:
        if not until:
            return {"t": value[0], "all": True} if isinstance(value, tuple) and value[1] == changes else None
        fits = isinstance(value, e.Continuous) and value == e.Continuous(value.affects, changes, value.until)
        return {"t": value.affects, "all": True, "until": value.until} if fits else None

    return build, take


def _until_their_turn(grammar: Grammar) -> None:
    """ "Until the end of that opponent's next turn, they may activate that card.\""""
    until = Until.END_OF_THEIR_NEXT_TURN

    def build(who: Any, t: Any) -> e.Continuous:
        return e.Continuous(t, (h.MayPlayFrom(who),), until)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and value.until is until else None
        if not isinstance(change, h.MayPlayFrom) or value.changes != (h.MayPlayFrom(change.who),):
            return None
        return {"who": change.who, "t": value.affects}

    for whose in ("their", "that player's", "that opponent's"):
        for verb in ("activate", "play"):
            words = f"until the end of {whose} next turn, {{who:player.they}} may {verb} {{t:any}}"
            grammar.rule("eff", words, build, take)


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


def _open_deck(grammar: Grammar) -> None:
    g = grammar

    def play(a: Any) -> Static:
        return Static(This(), (h.MayPlayFrom(You(), (*a, TOP)),))

    for verb in ("activate", "play"):
        for there, build, take in ((" from the top of your deck", play, None), ("", _from_there, _take_from_there)):
            g.rule("static", f"you may {verb} {{a:np.p}}{there}", build, take)
        for often in ("once each turn", "once per turn"):
            g.rule("static", f"{often}, you may {verb} {{a:anp}}", _one_from_there, _take_one_from_there)
            g.rule("static", f"you may {verb} {{a:anp}} {often}", _one_from_there, _take_one_from_there)
        g.rule("static", f"you may {verb} one {{a:np.s}} each turn", _one_from_there, _take_one_from_there)
        each = f"once during each of your turns, you may {verb} {{a:anp}}"
        g.rule("static", each, _one_of_own_turn, _take_one_of_own_turn)


def _from_there(a: Any) -> Static | None:
    """Cards that lie where nobody could play them otherwise."""
    return Static(This(), (h.MayPlayFrom(You(), a),)) if a[-1] in ELSEWHERE else None


def _take_from_there(value: Any) -> Values | None:
    change = lone_change(value, Static)
    if not isinstance(change, h.MayPlayFrom) or change != h.MayPlayFrom(You(), change.preds) or value.affects != This():
        return None
    return {"a": change.preds} if change.preds and change.preds[-1] in ELSEWHERE else None


YOUR_TURN = c.DuringPhase(None, You())


def _one_from_there(a: Any) -> Static | None:
    """One card each turn, also of the top of the deck."""
    there = a[-1] in (*ELSEWHERE, TOP)
    return Static(This(), (h.MayPlayFrom(You(), a, once=True),)) if there else None


def _take_one_from_there(value: Any) -> Values | None:
    change = lone_change(value, Static)
    if not isinstance(change, h.MayPlayFrom) or not change.preds or value != _one_from_there(change.preds):
        return None
    return {"a": change.preds}


def _one_of_own_turn(a: Any) -> Static | None:
    made = _one_from_there(a)
    return None if made is None else replace(made, condition=YOUR_TURN)


def _take_one_of_own_turn(value: Any) -> Values | None:
    if not isinstance(value, Static) or value.condition != YOUR_TURN:
        return None
    return _take_one_from_there(replace(value, condition=None))


def _for_a_price(grammar: Grammar) -> None:
    """ "As long as they're banished you may activate them. As an additional cost to activate each of …\""""
    g = grammar

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
