"""How many there are: objects that are controlled, cards that lie somewhere, counters, influence, damage."""

from __future__ import annotations

from functools import partial
from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Build, Grammar, Take
from gadesk.rulestext.grammar.amounts.comparisons import NONE, SOME, THAN, Compared, having, of_counters
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.amounts import CardsInZone, CountersOn, CountOf, DamageThisTurn, EventAmount, Influence, NotedAmount
from gadesk.script.node import Amount, Pred, Who, walk
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, TargetPlayer, ThatPlayer, You
from gadesk.script.selections import All, Chosen, This
from gadesk.script.words import Compare, Dealt, Extreme

Preds = tuple[Pred, ...]
Quantity = tuple[Compare, Amount, Preds]
CARD: Preds = (p.IsCard(),)
NOBODY: tuple[tuple[str, Preds, Who], ...] = (
    ("each opponent controls no {p:np.p}", (), EachOpponent()),
    ("your opponents control no {p:np.p}", (), EachOpponent()),
    ("you don't control {p:anp}", (), You()), ("you don't control any {p:np.p}", (), You()),
    ("no opponent controls {p:anp}", (), EachOpponent()), ("a player doesn't control {p:anp}", (), EachPlayer()),
    ("no player controls {p:anp}", (), EachPlayer()),
    ("CARDNAME is the only {p:heads.s} you control", (p.Other(),), You()),
)  # fmt: skip
"""What some or none control, in words of their own; "a player" who doesn't is none who does."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _quantities(grammar)
    _controlled(grammar)
    _had(grammar)
    _in_zones(grammar)
    _more_than(grammar)
    _counters(grammar)
    _influence(grammar)
    _damage(grammar)


def counted(preds: Preds, op: Compare = SOME[0], n: Amount = SOME[1]) -> c.Compares:
    """Compare how many answer."""
    return c.Compares(CountOf(All(preds)), op, n)


def controls(preds: Preds, op: Compare = SOME[0], n: Amount = SOME[1], who: Who = You()) -> c.Compares:  # noqa: B008
    """Compare how many of those that answer a player controls."""
    return counted((*preds, p.ControlledBy(who)), op, n)


def _quantities(grammar: Grammar) -> None:
    """`quantity`: how many of what: "two or more allies", "no Horse", "another ally"."""
    g = grammar
    g.rule("quantity", "{p:anp}", lambda p: (*SOME, p))
    for number in "sp":
        template = f"{{c:many.{number}}} {{p:np.{number}}}"
        g.rule("quantity", template, lambda c, p: (c[0], c[1], p))


def _controlled(grammar: Grammar) -> None:
    """ "you control …", "an opponent controls …"."""
    g = grammar
    _who_controls(g, "you control {q:quantity}", You())
    _who_controls(g, "an opponent controls {q:quantity}", AnOpponent())
    g.rule("cond", "{who:player.named} controls {q:quantity}", _theirs, _take_theirs)
    for both in ("", "both "):
        words = f"you control {both}{{a:quantity}} and {{b:quantity}}"
        g.rule("cond", words, lambda a, b: c.AllOf((_yours(a), _yours(b))), _take_two)
    g.rule("cond", "you control neither {a:np.p} nor {b:np.p}", _neither, where_it_fits(_take_neither))
    for words, others, who in NOBODY:
        g.rule("cond", words, lambda p, others=others, who=who: controls((*others, *p), *NONE, who))
    for verb in ("is", "are"):
        g.rule("cond", f"{{q:quantity}} {verb} {{told:quality}}", _that_are, where_it_fits(_take_that_are))
    for words in ("every {n:np.s} is", "each {n:np.s} is", "all {n:np.p} are"):
        g.rule("cond", f"{words} {{told:quality}}", _all_are, where_it_fits(_take_all_are))


def _that_are(q: Quantity, told: Preds) -> c.Compares:
    return counted((*q[2], *told), q[0], q[1])


def _take_that_are(value: Any) -> Values | None:
    op, n, preds = _counted(value) or (None, None, ())
    return {"q": (op, n, preds[:-1]), "told": preds[-1:]} if len(preds) > 1 else None


def _all_are(n: Preds, told: Preds) -> c.Compares:
    """None is otherwise; of none at all that is so, too."""
    return counted((*n, p.Not(told[0] if len(told) == 1 else p.Both(told))), *NONE)


def _take_all_are(value: Any) -> Values | None:
    *found, preds = _counted(value) or (None, None, ())
    if tuple(found) != NONE or len(preds) < 2 or not isinstance(preds[-1], p.Not):
        return None
    denied = preds[-1].pred
    return {"n": preds[:-1], "told": denied.preds if isinstance(denied, p.Both) else (denied,)}


def _yours(q: Quantity) -> c.Compares:
    return counted((*q[2], p.ControlledBy(You())), q[0], q[1])


def _neither(a: Preds, b: Preds) -> c.AllOf:
    return c.AllOf((controls(a, *NONE), controls(b, *NONE)))


def _take_neither(value: Any) -> Values | None:
    found = _take_two(value)
    if found is None or any((op, n) != NONE for op, n, _ in found.values()):
        return None
    return {name: preds for name, (_, _, preds) in found.items()}


def _take_two(value: Any) -> Values | None:
    """Two things that you control: "a Horse and two or more domains"."""
    parts = [_counted(part) for part in value.parts] if isinstance(value, c.AllOf) and len(value.parts) == 2 else []
    if len(parts) != 2 or any(part is None or part[2][-1:] != (p.ControlledBy(You()),) for part in parts):
        return None
    return {name: (*part[:2], part[2][:-1]) for name, part in zip("ab", parts, strict=True) if part is not None}


def _who_controls(grammar: Grammar, template: str, who: Who) -> None:
    grammar.rule("cond", template, *_with(p.ControlledBy(who)))


def _with(last: Pred) -> tuple[Build, Take]:
    """What is counted, told by one thing more behind all its own words."""

    def build(q: Quantity) -> c.Compares:
        return counted((*q[2], last), q[0], q[1])

    def take(value: Any) -> Values | None:
        found = _counted(value)
        return {"q": (*found[:2], found[2][:-1])} if found and found[2][-1:] == (last,) else None

    return build, take


def _theirs(who: Who, q: Quantity) -> c.Compares:
    return counted((*q[2], p.ControlledBy(who)), q[0], q[1])


def _take_theirs(value: Any) -> Values | None:
    found = _counted(value)
    last = found[2][-1] if found and found[2] else None
    who = last.who if isinstance(last, p.ControlledBy) else None
    if found is None or not isinstance(who, (TargetPlayer, ThatPlayer, They)):
        return None
    return {"who": who, "q": (*found[:2], found[2][:-1])}


def _counted(value: Any) -> Quantity | None:
    of = value.left.of if isinstance(value, c.Compares) and isinstance(value.left, CountOf) else None
    return (value.op, value.right, of.preds) if isinstance(of, All) else None


def _had(grammar: Grammar) -> None:
    """ "there are …" wherever they are; "you have …" of what is told to be yours."""
    g = grammar

    def there(q: Quantity) -> c.Compares:
        return counted(q[2], q[0], q[1])

    def take(value: Any) -> Values | None:
        found = _counted(value)
        return {"q": found} if found else None

    def yours(q: Quantity) -> c.Compares | None:
        return there(q) if _is_yours(q[2]) else None

    for lead in ("you have", "you had"):
        g.rule("cond", f"{lead} {{q:quantity}}", yours, take)
    g.rule("cond", "you don't have {p:anp}", lambda p: counted(p, *NONE) if _is_yours(p) else None, _take_none)
    g.rule("cond", "you don't have any {p:np.p}", lambda p: counted(p, *NONE) if _is_yours(p) else None, _take_none)
    for lead in ("there are", "there is", "there's", "there were", "there was"):
        g.rule("cond", f"{lead} {{q:quantity}}", there, take)


def _more_than(grammar: Grammar) -> None:
    """ "you control more domains than target opponent", "an opponent has fewer cards in their hand than you"."""
    for op, word, other in ((Compare.MORE, "more", Compare.LESS), (Compare.LESS, "fewer", Compare.MORE)):
        _compared_players(grammar, op, word)
        _compared_with_any(grammar, op, word, other)


def _compared_players(grammar: Grammar, op: Compare, word: str) -> None:
    def kinds(x: Preds, y: Preds) -> c.Compares:
        return c.Compares(_controlled_by(x, You()), op, _controlled_by(y, You()))

    def there(x: Preds, y: Preds) -> c.Compares:
        return c.Compares(CountOf(All(x)), op, CountOf(All(y)))

    grammar.rule("cond", f"you control {word} {{x:bare.p}} than {{y:bare.p}}", kinds)
    grammar.rule("cond", f"there are {word} {{x:np.p}} than {{y:np.p}}", there)

    def mine(m: Preds, who: Who) -> c.Compares:
        return c.Compares(_controlled_by(m, You()), op, _controlled_by(m, who))

    def theirs(m: Preds, who: Who) -> c.Compares:
        return c.Compares(_controlled_by(m, who), op, _controlled_by(m, You()))

    def my_cards(zone: Zone, who: Who) -> c.Compares:
        return c.Compares(CardsInZone(zone), op, CardsInZone(zone, who))

    def their_cards(zone: Zone, who: Who) -> c.Compares:
        return c.Compares(CardsInZone(zone, who), op, CardsInZone(zone))

    for who in ("player.named", "player.of"):
        grammar.rule("cond", f"you control {word} {{m:bare.p}} than {{who:{who}}}", mine)
        grammar.rule("cond", f"{{who:{who}}} controls {word} {{m:bare.p}} than you", theirs)
        grammar.rule("cond", f"you have {word} cards in {{zone:inyour}} than {{who:{who}}}", my_cards)
        grammar.rule("cond", f"{{who:{who}}} has {word} cards in {{zone:intheir}} than you", their_cards)


def _compared_with_any(grammar: Grammar, op: Compare, word: str, other: Compare) -> None:
    """One opponent is enough: "more domains than an opponent" says that one has fewer than you."""

    for there, objects, cards in (
        (op, "an opponent controls {} {{m:bare.p}} than you", "an opponent has {} cards in {{z:intheir}} than you"),
        (
            other,
            "you control {} {{m:bare.p}} than an opponent",
            "you have {} cards in {{z:inyour}} than an opponent",
        ),
    ):

        def controlled(m: Preds, there: Compare = there) -> c.Compares:
            return c.Compares(_controlled_by(m, AnOpponent()), there, _controlled_by(m, You()))

        def held(z: Zone, there: Compare = there) -> c.Compares:
            return c.Compares(CardsInZone(z, AnOpponent()), there, CardsInZone(z))

        for words, build in ((objects.format(word), controlled), (cards.format(word), held)):
            grammar.rule("cond", words, build)
            if words.startswith("an opponent"):  # whoever of them it is: none of them
                none = words.replace("an opponent", "no opponent", 1)
                grammar.rule("cond", none, partial(_none_of_them, build))


def _none_of_them(build: Build, **told: Any) -> c.IsNot:
    return c.IsNot(build(**told))


def _controlled_by(preds: Preds, who: Who) -> CountOf:
    return CountOf(All((*preds, p.ControlledBy(who))))


def _take_none(value: Any) -> Values | None:
    found = _counted(value)
    return {"p": found[2]} if found and found[:2] == NONE else None


def _is_yours(preds: Preds) -> bool:
    """Whether the words say that they are the player's own."""
    return any(_tells_yours(pred) for pred in preds)


def _tells_yours(pred: Pred) -> bool:
    if isinstance(pred, p.Either):
        return all(map(_tells_yours, pred.preds))
    return isinstance(pred, p.IsOmen) or (isinstance(pred, (p.InZone, p.OwnedBy, p.ControlledBy)) and pred.who == You())


def _in_zones(grammar: Grammar) -> None:
    """ "an opponent has four or more cards in their memory"; in which zones cards are, said with the player.

    `inyour` and `intheir` are in whose zone: of a hand and a memory that is often left out ("cards in hand").
    """
    g = grammar
    for zone in (Zone.HAND, Zone.MEMORY):
        g.word("inhand", zone.facts.noun, zone)
    for category, whose in (("inyour", "your"), ("intheir", "their")):
        g.same(category, f"{whose} {{it:zone}}")
        g.same(category, "{it:inhand}")
    for number in "sp":
        for lead in ("{who:who} has", "{who:player.they} have"):
            words = f"{lead} {{c:many.{number}}} {{m:bare.{number}}} in {{zone:intheir}}"
            g.rule("cond", words, _zone_holds, where_it_fits(_take_zone_holds))
        for lead, who in (("each player has", EachPlayer()), ("each opponent has", EachOpponent())):
            words = f"{lead} {{c:many.{number}}} {{m:bare.{number}}} in {{zone:intheir}}"
            g.rule("cond", words, _each_holds(who), where_it_fits(_take_each_holds(who)))
        words = f"you have {{c:many.{number}}} {{m:bare.{number}}} in {{zone:inhand}}"
        g.rule("cond", words, _you_hold, where_it_fits(_take_you_hold))
    g.rule("cond", "{who:who} has a {m:bare.s} in their {zone:zone}", _zone_holds_some, where_it_fits(_take_some))
    balanced = c.Compares(CardsInZone(Zone.HAND), Compare.EQUAL, CardsInZone(Zone.MEMORY))
    for verb in ("are", "is"):
        g.word("cond", f"the amount of cards in your hand and memory {verb} equal", balanced)


def _each_holds(who: Who) -> Build:
    """All of them have at least so many where whoever has the fewest does."""

    def build(c: Compared, m: Preds, zone: Zone) -> Any:
        extreme = EACH_BY.get(c[0])
        held = None if extreme is None else CardsInZone(zone, who, () if m == CARD else m, take=extreme)
        return None if held is None else compares(held, *c)

    return build


EACH_BY = {Compare.AT_LEAST: Extreme.LOWEST, Compare.AT_MOST: Extreme.HIGHEST}
"""Of whom it is asked what each of several players has."""


def _take_each_holds(who: Who) -> Take:
    def take(value: Any) -> Values | None:
        of = value.left
        if not isinstance(of, CardsInZone) or of.who != who or of.take is not EACH_BY.get(value.op):
            return None
        return {"c": (value.op, value.right), "m": of.matching or CARD, "zone": of.zone}

    return take


def _you_hold(c: Compared, m: Preds, zone: Zone) -> c.Compares:
    return counted((*m, p.InZone(zone, You())), *c)


def _take_you_hold(value: Any) -> Values | None:
    op, n, preds = _counted(value) or (None, None, ())
    last = preds[-1] if preds else None
    if last not in (p.InZone(Zone.HAND, You()), p.InZone(Zone.MEMORY, You())):
        return None
    return {"c": (op, n), "m": preds[:-1], "zone": getattr(last, "zone", None)}


def _zone_holds(who: Who, c: Compared, m: Preds, zone: Zone) -> Any:
    if isinstance(who, (EachPlayer, EachOpponent)):
        return None
    return _of_zone(who, c, m, zone)


def _of_zone(who: Who, compared: Compared, m: Preds, zone: Zone) -> c.Compares:
    return c.Compares(CardsInZone(zone, who, () if m == CARD else m), *compared)


def _zone_holds_some(who: Who, m: Preds, zone: Zone) -> Any:
    return _zone_holds(who, SOME, m, zone)


def _take_zone_holds(value: Any) -> Values | None:
    of = value.left
    if not isinstance(of, CardsInZone) or of != CardsInZone(of.zone, of.who, of.matching):
        return None
    return {"who": of.who, "c": (value.op, value.right), "m": of.matching or CARD, "zone": of.zone}


def _take_some(value: Any) -> Values | None:
    found = _take_zone_holds(value)
    return {key: found[key] for key in ("who", "m", "zone")} if found and found["c"] == SOME else None


def _counters(grammar: Grammar) -> None:
    """ "there are two or more age counters on …", "it has no buff counters on it"."""
    g = grammar
    for category, words in (
        ("numbered", "{c:many.s} {k:counters.s}"), ("numbered", "{c:many.p} {k:counters.p}"),
        ("numbered.bare", "{c:justsomany} {k:counters.p}"),
    ):  # fmt: skip
        g.rule(category, words, lambda c, k: (k, c))
    g.rule("numbered", "a {k:counters.s}", lambda k: (k, SOME), lambda v: {"k": v[0]} if v[1] == SOME else None)
    leads = ("there are", "there is", "there were", "there was", "there's", "you have")
    for lead, number in (*((lead, "numbered") for lead in leads), ("there are", "numbered.bare")):
        words = f"{lead} {{n:{number}}} on {{on:any}}"
        g.rule("cond", words, lambda n, on: _counters_on(n[0], on, n[1]), _take_counters_on)
    g.rule("cond", "there's a {k:counters.s} on it", lambda k: _counters_on(k, This(), SOME))
    for word in ("it", "him", "her", "them"):
        g.rule("countered", f"{{n:numbered}} on {word}", lambda n: (having(*n),), _take_countered)
    for verb in ("has", "had"):
        g.node("cond", c.SelectionIs, f"{{of:subj.s}} {verb} {{preds:countered}}")


def _take_countered(value: Any) -> Values | None:
    found = of_counters(value[0]) if isinstance(value, tuple) and len(value) == 1 else None
    return {"n": (found["k"], found["c"])} if found is not None else None


def _counters_on(k: str, on: Any, compared: Compared) -> c.Compares:
    return c.Compares(CountersOn(k, on), *compared)


def _take_counters_on(value: Any) -> Values | None:
    of = value.left if isinstance(value, c.Compares) else None
    return {"n": (of.counter, (value.op, value.right)), "on": of.on} if isinstance(of, CountersOn) else None


def _influence(grammar: Grammar) -> None:
    """What is measured: "your influence is four or less", "the amount of … is equal to …"."""
    g = grammar
    for verb in ("is", "was"):
        g.rule("cond", f"{{left:worked}} {verb} {{c:measured}}", _measured, _take_measured)
    for op, words in ((op, words.removesuffix(" {n}")) for op, words in THAN):

        def build(left: Amount, op: Compare = op) -> c.Compares:
            return c.Compares(left, op, Influence())

        g.rule("cond", f"{{left:influence}} is {words} yours", build)


def _measured(left: Amount, c: Compared) -> Any:
    return compares(left, *c)


def compares(left: Amount, op: Compare, right: Amount) -> c.Compares | None:
    """Compare two amounts; one of something that is yet to be chosen is none."""
    chosen = any(isinstance(part, Chosen) for amount in (left, right) for part in walk(amount))
    return None if chosen else c.Compares(left, op, right)


def _take_measured(value: Any) -> Values | None:
    return {"left": value.left, "c": (value.op, value.right)} if isinstance(value, c.Compares) else None


def _damage(grammar: Grammar) -> None:
    """Damage that was prevented or dealt, this way or this turn."""
    g = grammar
    prevented, dealt = NotedAmount(Dealt.PREVENTED), EventAmount()
    for combat, word in ((False, ""), (True, "combat ")):
        g.rule("harm", f"{word}damage", lambda combat=combat: (combat, SOME))
        g.rule("harm", f"{{many:much}} {word}damage", lambda many, combat=combat: (combat, many))
    for left, words in ((prevented, "was prevented this way"), (dealt, "was dealt")):

        def build(harm: tuple[bool, Compared], left: Amount = left) -> c.Compares | None:
            combat, many = harm
            plainly = combat or (left == dealt and many == SOME)
            return None if plainly else c.Compares(left, many[0], many[1])

        def take(value: Any, left: Amount = left) -> Values | None:
            fits = isinstance(value, c.Compares) and value.left == left
            return {"harm": (False, (value.op, value.right))} if fits else None

        g.rule("cond", f"{{harm:harm}} {words}", build, take)
    for taken, past, done, bare in (
        (False, "dealt", ("dealt",), "deal"),
        (True, "took", ("taken", "been dealt"), "take"),
        (True, "was dealt", (), "be dealt"),
    ):
        yes = (*(f"has {form}" for form in done), past)
        no = (*(f"{have} {form}" for have in ("hasn't", "has not") for form in done),
              *(f"{did} {bare}" for did in ("didn't", "did not") if done))  # fmt: skip
        for forms, negated in ((yes, False), (no, True)):
            for words in forms:
                g.rule("cond", f"{{of:subj.s}} {words} {{harm:harm}} this turn", *_this_turn(taken, negated))


def _this_turn(taken: bool, negated: bool) -> tuple[Build, Take]:
    """ "That unit has dealt damage this turn", "took 3 or more combat damage this turn"."""

    def build(of: Any, harm: tuple[bool, Compared]) -> Any:
        combat, many = harm
        some = c.Compares(DamageThisTurn(of, combat, taken), many[0], many[1])
        return c.IsNot(some) if negated else some

    def take(value: Any) -> Values | None:
        if negated:
            value = value.condition if isinstance(value, c.IsNot) else None
        if not isinstance(value, c.Compares) or not isinstance(value.left, DamageThisTurn):
            return None
        left = value.left
        if left != DamageThisTurn(left.of, left.combat, taken):
            return None
        return {"of": left.of, "harm": (left.combat, (value.op, value.right))}

    return build, take
