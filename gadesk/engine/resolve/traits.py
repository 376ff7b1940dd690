"""Classes, elements and subtypes chosen on resolution, and fixed in what is given then; cards to generate."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.changes import zones
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.instructions import executes, note
from gadesk.engine.procedure import Asking, Run, ask, slug_of
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.resolve.entering import Entry, arrive, choices, claim
from gadesk.engine.resolve.names import words
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Element, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.node import Change
from gadesk.script.printed_faces import answers
from gadesk.script.words import Dealt, Trait


@executes(e.ChooseTraits, offers=Offer.CHOOSE)
def choose_traits(run: Run, ctx: Ctx, node: e.ChooseTraits) -> Asking[bool]:
    """Ask for one after the other; "up to" may end sooner."""
    open_words = list(node.words or words(run.state.sheets, node.kind, node.among))
    least, most = amount(ctx, node.least), amount(ctx, node.most)
    chosen: list[str] = []
    while len(chosen) < most and open_words:
        options = tuple(Option(OptionKind.WORD, word=word) for word in open_words)
        answer = yield from ask(
            run, ctx.controller, DecisionKind.STAT, options, int(len(chosen) < least), 1,
            source=ctx.source, slug=slug_of(run.state, ctx.source),
        )  # fmt: skip
        if not answer:
            break
        chosen.append(open_words.pop(answer[0]))
    ctx.notes[node.kind] = tuple(chosen)
    return len(chosen) >= least


@carries_out(ch.AddChosen)
def settle(ctx: Ctx, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Put what was chosen in the place of the words that speak of it, also within an ability that is given."""
    return tuple(part for change in changes for part in _settled(ctx, change))


def _settled(ctx: Ctx, change: Change) -> tuple[Change, ...]:
    if isinstance(change, ch.AddChosen):
        return _chosen(ctx, change)
    given = change.ability if isinstance(change, ch.Grant) else None
    if isinstance(change, ch.Grant) and isinstance(given, a.Inherited) and isinstance(given.ability, a.Static):
        inner = replace(given.ability, changes=settle(ctx, given.ability.changes))
        return (replace(change, ability=replace(given, ability=inner)),)
    return (change,)


def _chosen(ctx: Ctx, change: ch.AddChosen) -> tuple[Change, ...]:
    if change.of is not None:
        classes = [cls for id in evaluate.now(ctx, change.of) for cls in chars(ctx.state, id).classes]
        return (ch.AddTypes(classes=tuple(dict.fromkeys(classes))),)
    found: tuple[str, ...] = ctx.notes.get(change.kind, ())
    if change.kind is Trait.ELEMENT:
        return tuple(ch.AddElement(Element(word)) for word in found)
    return (ch.AddTypes(classes=found) if change.kind is Trait.CLASS else ch.AddTypes(subtypes=found),)


def generate_any(run: Run, ctx: Ctx, node: e.Generate) -> Asking[bool]:
    """Choose cards until the player wants no more, then generate them all; tokens are no cards (terms.generate)."""
    state, made = run.state, []
    coming: list[tuple[int, Entry]] = []
    preds = [pred for pred in node.preds if not isinstance(pred, p.IsCard)]
    fit = [slug for slug in sorted(state.sheets) if all(answers(state.sheets[slug].front, pred) for pred in preds)]
    slugs = [slug for slug in fit if Supertype.TOKEN not in state.sheets[slug].front.supertypes]
    options = tuple(Option(OptionKind.WORD, word=slug) for slug in slugs)
    while options and len(coming) < amount(ctx, node.amount):
        answer = yield from ask(
            run, ctx.controller, DecisionKind.TOKEN, options, 0, 1, source=ctx.source, slug=slug_of(state, ctx.source)
        )
        if not answer:
            break
        slug = slugs[answer[0]]
        marks = frozenset({Mark.GENERATED})
        card = zones.create(state, state.sheets[slug], ctx.controller, Zone.EFFECTS_STACK, marks)
        run.tell(Event(EventKind.GENERATED, ctx.controller, card, slug=slug, zone=Zone.FIELD))
        entry = yield from choices(run, card, ctx.controller)
        claim(entry)
        coming.append((card, entry))
    with at_once(run):
        made += [arrive(run, card, ctx.controller, entry, why=Cause.PUT) for card, entry in coming]
    note(ctx, Dealt.GENERATED, made)
    return bool(made)
