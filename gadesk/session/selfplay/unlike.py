"""What sets two of a name apart that nobody sees, in words: what each did, was played with, or was like as it left.

The rules say in which fields they differ (`engine.state.interchangeable.differing`); each field that there is has its
words here, so that the next one is missed by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gadesk.engine.game import Game
from gadesk.engine.state.cards import Obj
from gadesk.engine.state.characteristics import Has
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.interchangeable import KNOWN, OF_CARD, differing
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.glossary import WORKED_OUT
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.notion import total
from gadesk.protocol.decisions import ORDINALS, Option
from gadesk.script.abilities import Keyword
from gadesk.script.sheet import Face
from gadesk.session.selfplay.remembered import OF_HAPPENING, facts
from gadesk.session.selfplay.saying import (
    Facts,
    Sayer,
    Saying,
    apart,
    each_of,
    number,
    player,
    thing,
    things,
    unsaid,
    word,
)  # fmt: skip

AS_IT_LEFT, HAPPENED_TO, BOUND, BY_PLAYER = "left", "happened", "bound", "side"
"""Where a field is, as `differing` says it."""
DETAIL = ": "
"""Stands between a fact and a detail of it."""
ORIGINS = frozenset({"paid_by", "by"})
"""Fields that name physical cards."""


def _counters(_say: Sayer, counters: Mapping[str, int]) -> str:
    return " and ".join(f"{amount} {kind}" for kind, amount in sorted(counters.items()) if amount)


def _words(_say: Sayer, words: Sequence[str] | frozenset[str]) -> str:
    return ", ".join(sorted(map(str, words)))


def _flag(said: str) -> Saying:
    return lambda _say, value: said if value else ""


def _stat(name: str) -> Saying:
    return lambda _say, value: "" if value is None else f"{name} {value}"


def _face(form: str) -> Saying:
    return lambda _say, face: form.format(face.name) if isinstance(face, Face) else ""


def _dated(form: str, before: str = "") -> Saying:
    """Say which abilities did something this turn, or, where that is of matter, before."""

    def said(say: Sayer, turns: Mapping[int, int]) -> str:
        when = {index: "this turn" if turn == say.turn else before for index, turn in sorted(turns.items())}
        return ", ".join(f"{form.format(_ability(index))} {time}" for index, time in when.items() if time)

    return said


def _keywords(_say: Sayer, each: Sequence[tuple[Has, Keyword]]) -> str:
    return ", ".join(sorted({str(one.keyword) for _, one in each}))


def _abilities(_say: Sayer, each: Sequence[Has]) -> str:
    count = sum(not isinstance(has.ability, Keyword) for has in each)
    return f"{count} abilities" if count != 1 else "one ability"


def _ability(index: int) -> str:
    return "an ability that it was given" if index < 0 else f"its {ORDINALS.get(index + 1, index + 1)} ability"


def _by_ability(form: str) -> Saying:
    def said(_say: Sayer, numbers: Mapping[int, Sequence[int]]) -> str:
        each = (
            form.format(_ability(index), ", ".join(str(one + 1) for one in had))
            for index, had in sorted(numbers.items())
        )
        return ", ".join(each)

    return said


def _numbers(form: str) -> Saying:
    return lambda _say, chosen: form.format(", ".join(str(one + 1) for one in chosen)) if chosen else ""


def _seats(form: str) -> Saying:
    def said(say: Sayer, mask: int) -> str:
        names = [say.player(seat) for seat in range(say.seats) if mask >> seat & 1]
        return form.format(" and ".join(names) or "nobody")

    return said


def _of_all(names: Sequence[str], table: Mapping[str, Saying]) -> Mapping[str, Saying]:
    if missing := set(names) - table.keys():
        raise TypeError(f"nothing is said of {', '.join(sorted(missing))}")
    return table


OF_OBJECT = each_of(Obj, {
    **dict.fromkeys(("id", "ts", "top_ts", "prior"), unsaid),
    "controller": player("controlled by {}"),
    "rested": _flag("rested"),
    "damage": number("{} damage"),
    "counters": _counters,
    "props": _words,
    "lineage": things("over {}"),
    "loaded": things("loaded with {}"),
    "link": thing("linked to {}"),
    "transformed": _flag("transformed"),
    "hurt": _flag("damaged since your last turn"),
    "copied": _face("a copy of {}"),
    "paid_by": things("paid with {}"),
    "declared_x": lambda _say, x: f"played with an X of {x}" if x is not None else "",
    "came_from": word("played from {}"),
    "costs": _numbers("played with cost {}"),
    "banished": things("{} banished for it"),
    "sacrificed": things("{} sacrificed for it"),
    "name": word("“{}” named"),
    "overlaid": _flag("has been a copy"),
    "entered_as": _face("entered as {}"),
    "used": _dated("{} used", "before"),
    "triggered": _dated("{} triggered", "before"),
    "prevented": _dated("damage prevented by {}"),
    "joined": unsaid,
    "modes": _by_ability("{} had mode {}"),
})  # fmt: skip
"""What each field of an object says; how old something is, is said by its place among its likes."""
OF_A_CARD = _of_all(OF_CARD, {
    **dict.fromkeys(("slug", "zone", "origin"), unsaid),
    "owner": player("owned by {}"),
    "knowers": _seats("seen by {}"),
    "marks": _words,
    "holder": thing("with {}"),
    "by": things("banished by {}"),
    "counters": _counters,
})  # fmt: skip
AS_KNOWN = _of_all((*KNOWN, "keywords", "abilities"), {
    **dict.fromkeys(("types", "supertypes", "subtypes", "classes", "elements", "always"), _words),
    **{str(stat): _stat(str(stat)) for stat in WORKED_OUT},
    "name": word("the name {}"),
    "unpreventable": _flag("damage that can't be prevented"),
    "keywords": _keywords,
    "abilities": _abilities,
})  # fmt: skip
HAPPENED = total(HappeningKind, {
    **{kind: str(kind).replace("_", " ") for kind in HappeningKind},
    HappeningKind.ABILITY: "ability activated", HappeningKind.ACTIVATE: "activated", HappeningKind.ATTACK: "attacked",
    HappeningKind.BANISHES: "banished", HappeningKind.BECOMES: "became", HappeningKind.BREW: "brewed",
    HappeningKind.CARDS_PUT: "put", HappeningKind.COUNTERS: "got", HappeningKind.COUNTERS_TAKEN: "lost",
    HappeningKind.DAMAGE: "dealt damage", HappeningKind.DEALS: "dealt damage", HappeningKind.DISCARD: "discarded",
    HappeningKind.DRAW: "drawn", HappeningKind.ENTER: "entered", HappeningKind.INTERCEPT: "intercepted",
    HappeningKind.KILL: "killed", HappeningKind.LEAVE: "left", HappeningKind.LEVEL_UP: "leveled up",
    HappeningKind.MATERIALIZE: "materialized", HappeningKind.MOVE: "moved", HappeningKind.NEGATE: "negated",
    HappeningKind.PREVENTED: "damage prevented", HappeningKind.RECOLLECT: "recollected",
    HappeningKind.RETALIATE: "retaliated", HappeningKind.REVEAL: "revealed", HappeningKind.SUPPRESS: "suppressed",
})  # fmt: skip
"""What happened to something, in words before what is known of it."""


def unlike(game: Game, seat: int, options: Sequence[Option], say: Sayer) -> list[str]:
    """Return what to note of each of several options that look the same: in what they differ, if they do.

    Of hidden cards nothing is said.
    """
    state = game.state
    each = [_meant(state, option) for option in options]
    common = sorted(set(each[0]).intersection(*each))
    if any(_is_hidden(state, ids[role], seat) for ids in each for role in common):
        return [""] * len(options)
    ctx = game.run.at[0] if game.run.at is not None else None
    first, *others = each
    pairs = ({first[role]: ids[role] for role in common if first[role] != ids[role]} for ids in others)
    fields = sorted(set().union(*(differing(state, ctx, pair, game.run.policy) for pair in pairs if pair)))
    told = [_facts(state, [ids[role] for role in common], fields, say) for ids in each]
    return apart([{key: words for key, words in one.items() if _is_due(key, told)} for one in told])


def _is_due(key: str, told: Sequence[Facts]) -> bool:
    """Tell whether to say something: details only of what all have."""
    whole, detail, _ = key.partition(DETAIL)
    return not detail or all(whole in one for one in told)


def _meant(state: GameState, option: Option) -> dict[str, int]:
    """Return what an option is and what it is about, each also as what it was on the field."""
    found: dict[str, int] = {}
    for role, id in (("it", option.id), ("what it is about", option.about)):
        if id is not None:
            found[role] = id
            was = (before for before, gone in state.gone.items() if gone.now == id and gone.obj is not None)
            found |= {f"{role}, before": before for before in was}
    return found


def _is_hidden(state: GameState, id: int, seat: int) -> bool:
    card = state.cards.get(id)
    return card is not None and not card.knowers & (1 << seat)


def _facts(state: GameState, ids: Sequence[int], fields: Sequence[str], say: Sayer) -> Facts:
    found: Facts = {}
    for at, id in enumerate(ids):
        for about in fields:
            where, name = about.split(" ")
            if where == BOUND:
                found |= {f"{at} {key}": words for key, words in _bound(state, id, say).items()}
                continue
            if where == BY_PLAYER:
                used = (done for side in state.sides for done in side.used.items())
                words = OF_OBJECT["used"](say, {index: turn for (of, index), turn in used if of == id})
            else:
                words = _happened(state, id, name, say) if where == HAPPENED_TO else _said(state, id, where, name, say)
            if words:
                found[f"{at} {about}"] = words
    return found


def _said(state: GameState, id: int, where: str, name: str, say: Sayer) -> str:
    """Say one field of one thing; "" where there is no such thing."""
    gone = state.gone.get(id)
    here = {"object": ((state.objs.get(id), OF_OBJECT),), "card": ((state.cards.get(id), OF_A_CARD),)}
    left = () if gone is None else ((gone.obj, OF_OBJECT), (gone.card, OF_A_CARD), (gone.chars, AS_KNOWN))
    parts: Sequence[tuple[object, Mapping[str, Saying]]] = left if where == AS_IT_LEFT else here[where]
    for part, table in parts:
        if part is not None and name in table:
            value = getattr(part, name)
            words = table[name](say, _as_ids(state, value) if name in ORIGINS else value).replace("_", " ")
            return f"left with {words}" if words and where == AS_IT_LEFT else words
    return ""


def _happened(state: GameState, id: int, kind: str, say: Sayer) -> str:
    """Say what of a kind happened to something this turn, or came of it."""
    told = []
    for event in state.happened:
        if event.kind == kind and id in (event.id, event.source, *event.others):
            details = (
                OF_HAPPENING[name](say, getattr(event, name))
                for name in ("amount", "counter", "property", "source", "zone", "to")
                if (name, getattr(event, name)) != ("source", id)
            )
            what = say.things((event.id,)) if event.id and event.id != id else ""
            told.append(" ".join(filter(None, (HAPPENED[event.kind], what, *details, "this turn"))).replace("_", " "))
    return ", ".join(dict.fromkeys(told))


def _bound(state: GameState, id: int, say: Sayer) -> Facts:
    """Say what is in force on something, or waits for it or for what happens to it; then what each of it remembers."""
    found: Facts = {}
    records: tuple[Active | Delayed | Pending, ...] = (*state.effects, *state.delayed, *state.pending)
    of_it = say.calling(id, "it")
    for one in records:
        if id in _speaks_of(one):
            source = say.things((one.source,))
            found[f"by {source}"] = f"{'under' if isinstance(one, Active) else 'awaited by'} {source}"
            found |= {f"by {source}{DETAIL}{about}": f"{source}: {words}" for about, words in facts(one, of_it).items()}
    return found


def _speaks_of(one: Active | Delayed | Pending) -> set[int]:
    event = one.event
    noted = (value for value in one.notes.values() if isinstance(value, tuple))
    each = {id for ids in (*noted, *one.targets) for id in ids if isinstance(id, int)}
    each |= {event.id, event.old, event.source, *event.others} if event is not None else set()
    return each | set((one.ids or ()) if isinstance(one, Active) else ())


def _as_ids(state: GameState, origins: int | Sequence[int] | None) -> list[int]:
    named = (origins,) if isinstance(origins, int) else origins or ()
    return [id for id, card in state.cards.items() if card.origin in named]
