"""Whether a player can tell the options of a question apart, by everything that the player can see of them.

What looks the same and yet is not (`engine.state.interchangeable`) is told apart in words: what came this turn, what
others have seen. Where even that is the same, the one that came first is named; but that alone tells nothing that
matters, so such a question counts as indistinct.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from gadesk.engine.game import Game
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.cards import Card
from gadesk.engine.state.marks import Mark
from gadesk.glossary import PRIVATE_ZONES, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import OF_CARDS, ORDINALS, Decision, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, LayerKind, PlayerView
from gadesk.script.words import Dealt
from gadesk.session.game import PlayedGame
from gadesk.session.selfplay.remembered import ABOUT, facts
from gadesk.session.selfplay.saying import Sayer, apart
from gadesk.session.selfplay.unlike import unlike
from gadesk.session.wording import worded

CAME = frozenset(
    {HappeningKind.ENTER, HappeningKind.DIED, HappeningKind.SACRIFICED, HappeningKind.DESTROYED, HappeningKind.DISCARD}
)
DID = {
    HappeningKind.HIT: "was hit this turn",
    HappeningKind.DAMAGE: "was dealt damage this turn",
}  # fmt: skip
CHOSEN = frozenset({OptionKind.CARD, OptionKind.EFFECT})


def put_in_words(game: PlayedGame, decision: Decision) -> Decision:
    """Return a decision with its words, and with what tells apart those of its options that look the same."""
    decision = worded(game, decision)
    if not isinstance(game, Game) or len({_named(option) for option in decision.options}) == len(decision.options):
        return decision
    view = game.view(decision.seat)
    options = _told_apart(game, view, decision)
    looks = [_look(view, option) for option in options]
    ages = {look: [at for at, other in enumerate(looks) if other == look] for look in looks}
    for alike in ages.values():
        if len(alike) > 1:
            alike.sort(key=lambda at: options[at].id or 0)
            for rank, at in enumerate(alike, start=1):
                options[at] = replace(options[at], rank=rank)
    return replace(decision, options=tuple(options))


def indistinct(game: Game) -> bool:
    """Tell whether a question is asked all of whose answers look the same to who is asked.

    How many are chosen tells answers apart, and so does their order where the options differ.
    """
    decision = game.decision
    if decision is None or len(decision.options) < 2 or not _may_look_alike(decision):
        return False
    view, spoken = game.view(decision.seat), worded(game, decision)
    return len({_look(view, option) for option in _told_apart(game, view, spoken)}) == 1


def _told_apart(game: Game, view: PlayerView, decision: Decision) -> list[Option]:
    """Note all that is known of the options of a question, and of those that still look the same what can't be seen."""
    options = _noted(game, decision)
    alike: dict[Hashable, list[int]] = {}
    for at, option in enumerate(options):
        if option.id is not None and option.kind in _told_of(decision):
            alike.setdefault(_look(view, option), []).append(at)
    say = _sayer(game, decision.seat)
    for group in alike.values():
        if len(group) > 1:
            for at, words in zip(group, unlike(game, decision.seat, [options[at] for at in group], say), strict=True):
                options[at] = replace(options[at], note=_joined(options[at].note, words))
    return options


def _told_of(decision: Decision) -> frozenset[OptionKind]:
    """Return the kinds of option that are noted of: of plays only where one of them must be made."""
    forced = all(option.kind in OF_CARDS for option in decision.options)
    return CHOSEN | OF_CARDS if forced else CHOSEN


def _sayer(game: Game, seat: int) -> Sayer:
    return Sayer(seat, len(game.state.sides), lambda id: _which(game, seat, id), game.state.turn)


def _noted(game: Game, decision: Decision) -> list[Option]:
    """Note what tells the cards of a question apart."""
    kinds = _told_of(decision)
    options = [_note(game, decision.seat, option) if option.kind in kinds else option for option in decision.options]
    options = _remembering(game, decision, options)
    sources = [option.id for option in options if option.kind is OptionKind.EFFECT]
    if len(set(sources)) in (0, 1, len(sources)):
        return options
    return [  # some are of the same thing: which ones are is told by its place among its likes
        replace(option, note=_joined(option.note, f"of {_which(game, decision.seat, option.id)}"))
        if option.id is not None and sources.count(option.id) < len(sources) and _named_alike(option, options)
        else option
        for option in options
    ]


def _remembering(game: Game, decision: Decision, options: list[Option]) -> list[Option]:
    """Note what waiting triggers and effects in force of the same words remember that sets them apart."""
    kept = game.run.kept
    if len(kept) != len(options):
        return options
    say = _sayer(game, decision.seat)
    told = [facts(record, say) for record in kept]
    for option, one in zip(options, told, strict=True):
        if option.about is not None:  # it is named as what the option is about
            one.pop(ABOUT, None)
    alike: dict[Hashable, list[int]] = {}
    for at, option in enumerate(options):
        alike.setdefault((_named(option), option.text), []).append(at)
    notes = {
        at: words
        for group in alike.values()
        for at, words in zip(group, apart([told[at] for at in group]), strict=True)
    }
    return [
        replace(option, note=_joined(option.note, notes[at])) if notes[at] else option
        for at, option in enumerate(options)
    ]


def _named_alike(option: Option, options: list[Option]) -> bool:
    """Tell whether something else that does the same is of another thing."""
    return any(_named(one) == _named(option) and one.id != option.id for one in options)


def _note(game: Game, seat: int, option: Option) -> Option:
    """Note what is not to be seen of a card, though it may matter: that it came this turn, that others know it."""
    state = game.state
    if option.id is None:
        return option
    ctx = game.run.at[0] if game.run.at is not None else None
    layers = [item.id for item in reversed(state.stack) if ctx is None or item is not ctx.item]
    if option.id in layers and option.kind is OptionKind.CARD:
        return replace(option, note=_from_top(layers.index(option.id)))
    card = state.cards.get(option.id)
    if option.kind is OptionKind.EFFECT:
        left = ", ".join(_when_it_left(game, seat, option.about or option.id))
        option = replace(option, note=left) if left else option
    if card is None:
        return option
    obj = state.objs.get(card.id)
    drawn = ctx.notes.get(Dealt.DRAWN, ()) if ctx is not None else ()
    pool = [id for id in ctx.notes.get(Dealt.POOL, ()) if id in state.cards] if ctx is not None else []
    words = {
        "chosen before": ctx is not None and any(card.id in ids for ids in _targeted(ctx)),
        "came this turn": any(event.id == card.id and event.kind in CAME for event in state.happened),
        _from_top(pool.index(card.id) if card.id in pool else 0): card.id in pool and card.zone is Zone.MAIN_DECK,
        "seen by others": card.zone in PRIVATE_ZONES and card.owner == seat and bool(card.knowers & ~(1 << seat)),
        "damaged since your last turn": obj is not None and obj.hurt and not obj.damage,
        "just drawn": card.id in drawn,
        "generated": Mark.GENERATED in card.marks and bool(card.knowers & (1 << seat)),
    }
    attacks = (event for event in state.happened if event.kind is HappeningKind.ATTACK and event.id == card.id)
    aims = [aim for event in attacks for aim in event.others]
    words |= {f"attacked {', '.join(_which(game, seat, id) for id in aims)} this turn": bool(aims)}
    words |= {
        said: any(event.kind is kind and event.id == card.id for event in state.happened) for kind, said in DID.items()
    }
    words["dealt damage this turn"] = any(
        e.kind is HappeningKind.DAMAGE and e.source == card.id for e in state.happened
    )
    notes = ", ".join([*(word for word, holds in words.items() if holds), *_works(game, seat, card)])
    return replace(option, note=_joined(option.note, notes)) if notes else option


def _targeted(ctx: Ctx) -> Iterator[tuple[int, ...]]:
    """Yield what has been targeted so far, by earlier paragraphs of the same card too."""
    yield from ctx.targets
    if ctx.item is not None:
        yield from (group for groups in ctx.item.targets_of.values() for group in groups)


def _when_it_left(game: Game, seat: int, id: int) -> Iterator[str]:
    """Say what is known of how something left that a trigger is of or about: what lay on it, what it was linked to."""
    state = game.state
    gone = state.gone.get(id) or next((one for one in reversed(state.gone.values()) if one.now == id), None)
    if gone is None or gone.obj is None or id in state.objs:
        return
    for kind, amount in sorted((str(kind), amount) for kind, amount in gone.obj.counters.items() if amount):
        yield f"left with {amount} {kind}"
    linked = state.gone.get(gone.obj.link)
    if gone.obj.link in state.objs:
        yield f"left from {_which(game, seat, gone.obj.link)}"
    elif linked is not None:
        yield f"left with {linked.card.sheet.front.name}"


def _works(game: Game, seat: int, card: Card) -> Iterator[str]:
    """Say what there is already that a card on the table is the source of, which may matter to it."""
    if card.zone in PRIVATE_ZONES:
        return
    state, ctx = game.state, game.run.at[0] if game.run.at is not None else None
    item = ctx.item if ctx is not None else None
    was = {card.id, *(id for id, gone in state.gone.items() if gone.card.origin == card.origin)}
    if ctx is not None and ctx.source in was:
        yield "whose ability this is"
    layers = [layer for layer in reversed(state.stack) if ctx is None or layer is not item]
    for place, layer in enumerate(layers):
        if layer.kind is LayerKind.ABILITY and layer.source in was:
            yield f"its ability is {_from_top(place)} on the Effects Stack"
    if any(one.source in was for one in state.pending):
        yield "its ability has triggered"
    lasting = [one for one in state.effects if one.source in was]
    if lasting or any(one.source in was for one in state.delayed):
        on = sorted({id for one in lasting for id in one.ids or () if id in state.objs and id != card.id})
        yield "an effect of it lasts" + (f" on {', '.join(_which(game, seat, id) for id in on)}" if on else "")


def _which(game: Game, seat: int, id: int) -> str:
    """Name an object as a seat knows it: where there are several of its name by its controller and by its age."""
    state = game.state
    gone = state.gone.get(id)
    card = state.cards.get(id) or (gone.card if gone is not None else None)
    if card is None or not card.knowers & (1 << seat):
        return "a hidden card"
    name, obj = card.sheet.front.name, state.objs.get(id) or (gone.obj if gone is not None else None)
    namesakes = {other: one.controller for other, one in state.objs.items() if state.cards[other].sheet == card.sheet}
    namesakes[id] = whose = obj.controller if obj is not None else card.owner
    own = sorted(other for other, controller in namesakes.items() if controller == whose)
    place = own.index(id) + 1
    age = f"{ORDINALS.get(place, place)} " if len(own) > 1 else ""
    if len(own) < len(namesakes):
        return f"{'your' if whose == seat else 'the opposing'} {age}{name}"
    return f"the {age}{name}" if age else name


def _from_top(place: int) -> str:
    return "topmost" if not place else f"{ORDINALS.get(place + 1, place + 1)} from the top"


def _joined(one: str, other: str) -> str:
    return f"{one}, {other}" if one and other else one or other


def _may_look_alike(decision: Decision) -> bool:
    """Tell cheaply whether options could look alike: one kind, one name, and no choice of how many."""
    first = decision.options[0]
    if decision.optional:  # doing it and declining it are two answers
        return False
    if (decision.repeat and decision.least > 1) or decision.least != min(decision.most, len(decision.options)):
        return False
    return all(_named(option) == _named(first) for option in decision.options)


def _named(option: Option) -> tuple[Hashable, ...]:
    return (option.kind, option.slug, option.seat, option.number, option.word)


def _look(view: PlayerView, option: Option) -> Hashable:
    """Return what can be seen of an option: itself, what lies there, and what is aimed at it or lasts on it."""
    return (
        _named(option),
        option.text,
        option.note,
        *(_seen(view, id) for id in (option.id, option.about) if id is not None),
    )


def _seen(view: PlayerView, id: int) -> Hashable:
    card = _find(view, id)
    lasting = tuple(sorted(f"{slug} {until}" for slug, ids, until in view.effects if id in ids))
    aimed = tuple(layer.id for layer in view.stack if id in layer.targets)
    linked = tuple(sorted(str(other.slug) for other in view.field if other.link == id))
    combat = view.combat
    fighting = None if combat is None else (id == combat.attacker, id in combat.defenders, id in combat.weapons)
    return (_shape(card) if card is not None else None, lasting, aimed, linked, fighting)


def _shape(card: CardView) -> Hashable:
    """Return a card as it looks: without the numbers that only name it, but with what it is linked to."""
    beneath = tuple(replace(_bare(one)) for one in (*card.lineage, *card.loaded))
    return (replace(_bare(card), lineage=(), loaded=()), beneath, card.link)


def _bare(card: CardView) -> CardView:
    return replace(card, id=0, lineage=(), loaded=(), link=None)


def _find(view: PlayerView, id: int) -> CardView | None:
    for card in view.field:
        for one in (card, *card.lineage, *card.loaded):
            if one.id == id:
                return one
    for seat in view.seats:
        for pile in (seat.hand, seat.memory, seat.main_deck, seat.material_deck, seat.graveyard, seat.banishment):
            for one in pile.cards or ():
                if one.id == id:
                    return one
    return next((one for one in view.combat.intent if one.id == id), None) if view.combat is not None else None
