"""Tokens summoned, ingredients gathered, cards generated."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.changes import zones
from gadesk.engine.changes.ordering import first_of
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.continuous.derived import Rule, touch
from gadesk.engine.instructions import executes, note, number
from gadesk.engine.procedure import EVERYONE, Asking, Run, ask_word
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve import traits
from gadesk.engine.resolve.cards import agreed, replacing, taking_place
from gadesk.engine.resolve.entering import Entry, arrive, choices, claim
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e
from gadesk.script.changes import DoesInstead
from gadesk.script.deeds import Deed
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Dealt, DeckPlace


def summon_all(
    run: Run, tokens: list[tuple[int, CardSheet]], rested: bool = False, counters: tuple[tuple[str, int], ...] = ()
) -> Asking[list[int]]:
    """Summon tokens for players, all at once: objects that only exist on the field (terms.summon).

    A sheet may be that of a copy. What is chosen as they enter is chosen for all of them first. Those that came are
    returned: what is kept out was not summoned.
    """
    coming: list[tuple[int, int, Entry, CardSheet]] = []
    for seat, sheet in (yield from _more(run, tokens)):
        card = zones.create(run.state, sheet, seat, Zone.EFFECTS_STACK, frozenset({Mark.TOKEN}))
        entry = yield from choices(run, card, seat)
        claim(entry)
        coming.append((seat, card, entry, sheet))
    made = []
    with at_once(run):
        for seat, card, entry, sheet in coming:
            made.append(arrive(run, card, seat, entry, rested=rested, counters=counters, why=Cause.SUMMON))
            if made[-1] in run.state.objs:
                run.tell(Event(EventKind.SUMMONED, seat, made[-1], slug=sheet.slug))
    return [id for id in made if id in run.state.objs]


def _replacing(run: Run, seat: int, others: bool) -> list[Rule[DoesInstead]]:
    """Return the rules by which a player summons something else, or as many of the same with `others` unset."""
    return [
        rule
        for rule in replacing(run, None, Deed.SUMMON, seat)
        if isinstance(rule.change.then, e.Summon) and bool(rule.change.then.tokens) is others
    ]


def _more(run: Run, tokens: list[tuple[int, CardSheet]]) -> Asking[list[tuple[int, CardSheet]]]:
    """Return the tokens that are summoned where others or more of them are than were to be: of each in turn."""
    made = list[tuple[int, CardSheet]]()
    for seat in dict.fromkeys(seat for seat, _ in tokens):
        theirs = [token for token in tokens if token[0] == seat]
        rules = _replacing(run, seat, others=False)
        count, _ = yield from taking_place(run, rules, seat, len(theirs), e.Summon, Offer.SUMMON)
        made += [theirs[at % len(theirs)] for at in range(count)]
    return made


def instead(run: Run, seat: int) -> Asking[str | None]:
    """Return the token that the player summons in the place of each one, with the counters that those would have."""
    rules = _replacing(run, seat, others=True)
    while rules:
        rule = yield from first_of(run, seat, rules, 0)
        rules.remove(rule)
        if (yield from agreed(run, rule, seat, Offer.SUMMON)):
            then = rule.change.then
            assert isinstance(then, e.Summon)
            return str(then.tokens[0])
    return None


@executes(e.Summon, offers=Offer.SUMMON)
def summon(run: Run, ctx: Ctx, node: e.Summon) -> Asking[bool]:
    """Summon tokens, with counters if it says so; "your choice of" is asked for one by one, then all of them enter."""
    tokens: list[tuple[int, CardSheet]] = []
    extra = ((node.counter, amount(ctx, node.counters)),) if node.counter else ()
    for seat in evaluate.seats(ctx, node.who):
        count = max(0, amount(ctx, node.amount))
        other = (yield from instead(run, seat)) if count else None
        for _ in range(count):
            slugs = list(node.tokens)
            if other is not None:
                slugs = [other] * (1 if node.choice else len(slugs))
            if node.choice and len(slugs) > 1:
                chooser = ctx.controller if node.yours else seat
                slugs = [(yield from ask_word(run, chooser, DecisionKind.TOKEN, slugs, ctx.source))]
            tokens += [(seat, run.state.sheets[slug]) for slug in slugs]
    made = yield from summon_all(run, tokens, node.rested, extra)
    note(ctx, Dealt.SUMMONED, made)
    return bool(made)


@executes(e.Gather, offers=Offer.GATHER)
def gather(run: Run, ctx: Ctx, node: e.Gather) -> Asking[bool]:
    """Summon one of the six ingredients at random, each time anew (terms.gather)."""
    made = []
    herbs = ingredients(run, ctx)
    for _ in range(max(0, amount(ctx, node.times))):
        other = yield from instead(run, ctx.controller)
        slug = other or herbs[run.state.chance.below(len(herbs), Purpose.INGREDIENT)]
        emit(run, Happening(HappeningKind.GATHER, ctx.controller, source=ctx.source))
        made += yield from summon_all(run, [(ctx.controller, run.state.sheets[slug])])
    note(ctx, Dealt.SUMMONED, made)
    return bool(made)


INGREDIENTS = 6


_HERBS: dict[int, tuple[Mapping[str, CardSheet], list[str]]] = {}


def ingredients(run: Run, ctx: Ctx) -> list[str]:
    """Return the six ingredients: Herb tokens that are an Adjuvant or a Catalyst (terms.gather.2).

    A card that gathers usually names them among what it generates; otherwise all sheets are looked through, once.
    """
    sheets = run.state.sheets
    source = run.state.cards.get(ctx.source)
    named = source.sheet.generates if source is not None else ()
    found = sorted(slug for slug in named if slug in sheets and _is_ingredient(sheets[slug]))
    if len(found) == INGREDIENTS:
        return found
    kept = _HERBS.get(id(sheets))
    if kept is None:
        kept = _HERBS[id(sheets)] = (sheets, sorted(slug for slug in sheets if _is_ingredient(sheets[slug])))
    return kept[1]


def _is_ingredient(sheet: CardSheet) -> bool:
    face = sheet.front
    return (
        Supertype.TOKEN in face.supertypes
        and "herb" in face.subtypes
        and bool({"adjuvant", "catalyst"} & {*face.subtypes})
    )


@executes(e.Generate, offers=Offer.GENERATE)
def generate(run: Run, ctx: Ctx, node: e.Generate) -> Asking[bool]:
    """Add cards from outside the game (terms.generate); into private zones they are shown first."""
    if node.preds:
        return (yield from traits.generate_any(run, ctx, node))
    made: list[int] = []
    count = yield from number(run, ctx, node.amount, 99)
    with at_once(run):
        for _ in range(count):
            made.append(_generate(run, ctx, node))
    note(ctx, Dealt.GENERATED, made)
    return bool(made)


def _generate(run: Run, ctx: Ctx, node: e.Generate) -> int:
    state = run.state
    holder = selections.lineage_holder(ctx, node.lineage) if node.to is Zone.INNER_LINEAGE else 0
    marks_ = frozenset({Mark.GENERATED})
    gone = node.to is Zone.INNER_LINEAGE and not holder
    to = Zone.HAND if gone else node.to  # a zone that is no more: the hand, as if none were named (generate.2)
    if to is Zone.INNER_LINEAGE:
        card = zones.create(state, state.sheets[node.slug], ctx.controller, Zone.EFFECTS_STACK, marks_)
        card = zones.move(
            run, card, Zone.INNER_LINEAGE, Cause.GENERATE, bottom=node.position is DeckPlace.BOTTOM, holder=holder
        )
    else:
        knowers = {Zone.HAND: 1 << ctx.controller, Zone.MEMORY: 1 << ctx.controller, Zone.MAIN_DECK: 0}.get(
            to, EVERYONE
        )
        card = zones.create(state, state.sheets[node.slug], ctx.controller, to, marks_, knowers)
    touch(state)
    told = Event(EventKind.GENERATED, ctx.controller, card, slug=node.slug, zone=to)
    run.tell(told, ids=(zones.id_knowers(state.cards[card]), EVERYONE))
    if node.position is DeckPlace.SHUFFLE:
        card = zones.shuffle(run, ctx.controller).get(card, card)
    return card
