"""The doors through which every word of a sheet is asked what it is now, each with one table of functions.

`selections` (with players), `predicates`, `conditions`, `amounts` and `patterns` fill the tables as they are imported;
what they ask of each other is these doors, and the few plain questions below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from gadesk.engine.procedure import controller
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import Answers, carries_out
from gadesk.engine.state import past
from gadesk.engine.state.cards import MASTERIES
from gadesk.engine.state.characteristics import chars, cost_of, derived
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.kinds import kind
from gadesk.glossary import Stat
from gadesk.glossary.stats import Kept
from gadesk.script import amounts as n
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Condition, Pattern, Pred, Selection, Who
from gadesk.script.players import You
from gadesk.script.words import Compare

PLAYERS = Answers[Ctx, [], list[int]](Who)
SELECTIONS = Answers[Ctx, [], list[int]](Selection)
PREDICATES = Answers[Ctx, [int], bool](Pred)
CONDITIONS = Answers[Ctx, [], bool](Condition)
AMOUNTS = Answers[Ctx, [], int](Amount)
PATTERNS = Answers[Ctx, [Happening], bool](Pattern)

_SEATS, _NOW, _ASK = PLAYERS.table, SELECTIONS.table, PREDICATES.table
_HOLDS, _READ, _FITS = CONDITIONS.table, AMOUNTS.table, PATTERNS.table

WITHIN: dict[type[Pred], tuple[str, str]] = {
    p.IsType: ("type", "types"), p.IsSupertype: ("supertype", "supertypes"), p.HasSubtype: ("subtype", "subtypes"),
    p.HasClass: ("cls", "classes"),
}  # fmt: skip
"""Predicates that look for a word among those of a characteristic: the field that has the word, the characteristic."""


def within(ctx: Ctx, pred: Pred, id: int) -> bool:
    """Tell whether what a predicate looks for is among what something is."""
    asked, trait = WITHIN[type(pred)]
    return getattr(pred, asked) in getattr(chars(ctx.state, id), trait)


for _kind in WITHIN:
    PREDICATES.add(_kind, within)

COMING = (s.NextPlayed, s.FirstPlayed)
"""What names nothing that is there: whoever plays a card or activates an ability asks whether it is meant."""


@carries_out(You)
def seats(ctx: Ctx, who: Who) -> list[int]:
    """Return the seats that `who` names, in turn order from the controller's (from the turn player's for each)."""
    if type(who) is You:
        return [ctx.controller]
    return _SEATS[type(who)](ctx, who)


def now(ctx: Ctx, node: Selection) -> list[int]:
    """Return the ids that `node` names now; nothing is asked here (choices are made in `resolve`)."""
    named = _NOW.get(type(node))
    if named is None and isinstance(node, COMING):
        return []
    return _NOW[type(node)](ctx, node) if named is None else named(ctx, node)


def answers(ctx: Ctx, pred: Pred, id: int) -> bool:
    """Tell whether a card or object answers to one predicate."""
    return _ASK[type(pred)](ctx, pred, id)


def among(ctx: Ctx, preds: tuple[Pred, ...], ids: Iterable[int]) -> list[int]:
    """Return those of several that answer to every predicate, in their order: as `matches` says of each by itself.

    What something is (`within`) is asked of many things most often, so that is done without a call for each of these.
    """
    found, known = list(ids), derived(ctx.state).chars
    for pred in preds:
        if not found:
            break
        ask = _ASK[type(pred)]
        if ask is within:
            asked, trait = WITHIN[type(pred)]
            word = getattr(pred, asked)
            found = [id for id in found if word in getattr(known.get(id) or chars(ctx.state, id), trait)]
        else:
            found = [id for id in found if ask(ctx, pred, id)]
    return found


def matches(ctx: Ctx, preds: tuple[Pred, ...], id: int) -> bool:
    """Tell whether a card or object answers to every predicate."""
    for pred in preds:  # noqa: SIM110 - the hottest loop of the engine; a generator costs twice as much
        if not _ASK[type(pred)](ctx, pred, id):
            return False
    return True


def holds(ctx: Ctx, node: Condition) -> bool:
    """Tell whether a condition holds now."""
    return _HOLDS[type(node)](ctx, node)


@carries_out(n.Fixed)
def amount(ctx: Ctx, node: Amount) -> int:
    """Return the number that `node` is now. Division rounds down (misc.rounding.p1)."""
    if type(node) is n.Fixed:
        return node.n
    return _READ[type(node)](ctx, node)


@carries_out(t.While, t.AnyPattern, t.Nth)
def fits(ctx: Ctx, pattern: Pattern, event: Happening) -> bool:
    """Tell whether `event` is what `pattern` waits for, seen from the source of `ctx`."""
    if isinstance(pattern, t.While):
        return fits(ctx, pattern.pattern, event) and holds(ctx, pattern.condition)
    if isinstance(pattern, t.AnyPattern):
        return any(fits(ctx, part, event) for part in pattern.patterns)
    if isinstance(pattern, t.Nth):
        if not fits(ctx, pattern.pattern, event):
            return False
        return past.earlier(ctx.state, pattern, partial(fits, ctx, pattern.pattern), event) == pattern.nth - 1
    if event.kind is not kind(pattern):
        return False
    return _FITS[type(pattern)](ctx, pattern, event)


def compare(left: int, op: Compare, right: int) -> bool:
    """Compare two numbers by the words of the sheets."""
    if op is Compare.EQUAL:
        return left == right
    if op is Compare.AT_MOST:
        return left <= right
    if op is Compare.AT_LEAST:
        return left >= right
    if op is Compare.MORE:
        return left > right
    if op is Compare.EVEN or op is Compare.ODD:
        return (left - right) % 2 == (op is Compare.ODD)
    return left < right


def controller_of(ctx: Ctx, id: int) -> int:
    """Return who controls something; cards outside the field, the stack and an intent are their owner's."""
    state = ctx.state
    obj = state.objs.get(id)
    if obj is not None:
        return obj.controller
    for item in state.stack:
        if item.id == id:
            return item.controller
    card = state.cards.get(id)
    if card is not None:
        return controller(state, card)
    gone = state.gone.get(id)
    if gone is None:
        return -1
    return gone.obj.controller if gone.obj else controller(state, gone.card)


def owner_of(ctx: Ctx, id: int) -> int:
    """Return the owner of a card."""
    card = ctx.state.cards.get(id)
    if card is not None:
        return card.owner
    gone = ctx.state.gone.get(id)
    return gone.card.owner if gone else -1


def counters(ctx: Ctx, id: int, counter: str) -> int:
    """Return how many counters of a kind ("": of all kinds) are on an object, by last-known information if it is gone.

    The damage of champions is counters, too (mechanics.counters/damage.1).
    """
    borne = all_counters(ctx, id)
    return borne.get(counter, 0) if counter else sum(borne.values())


def all_counters(ctx: Ctx, id: int) -> Mapping[str, int]:
    """Return the counters on an object by their kinds, by last-known information if it is gone."""
    obj = ctx.state.objs.get(id)
    if id <= MASTERIES:
        return ctx.state.sides[MASTERIES - id].counters
    if obj is None and id in ctx.state.cards:
        return ctx.state.cards[id].counters
    if obj is None:
        gone = ctx.state.gone.get(id)
        obj = gone.obj if gone else None
    return obj.counters if obj else {}


def base_stat(ctx: Ctx, id: int, which: Stat) -> int:
    """Return a base stat: what is printed, or set since (layers.1); 0 if it has none."""
    found = chars(ctx.state, id)
    if which is Stat.LEVEL:
        return found.face.level or 0
    return getattr(found, f"base_{which}") or 0 if which.facts.based else stat(ctx, id, which)


def stat(ctx: Ctx, id: int, which: Stat) -> int:
    """Return a stat or printed cost of something; 0 if it has none (general.card-characteristics/stat-setting.1)."""
    kept, found = which.facts.kept, chars(ctx.state, id)
    if kept is Kept.WORKED_OUT:
        return getattr(found, which) or 0
    if kept is Kept.COUNTERS:
        return counters(ctx, id, which)
    return cost_of(ctx.state, id) if found.face.cost_kind is which.facts.cost else 0
