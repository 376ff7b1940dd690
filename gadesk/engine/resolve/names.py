"""Choosing a card name (misc.naming.p7, card-parts.name.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run, ask_word
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.notes import Note
from gadesk.glossary import CardType, Supertype
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import effects as e
from gadesk.script.sheet import CardSheet

_NAMES: dict[int, tuple[Mapping[str, CardSheet], list[str]]] = {}


def names(sheets: Mapping[str, CardSheet]) -> list[str]:
    """Return the full name of every card, of both sides; tokens are no cards, nor are masteries (misc.naming.1).

    mechanics.mastery.p1, general.double-faced-cards.7
    """
    known = _NAMES.get(id(sheets))
    if known is None:
        found = set()
        for slug in sheets:
            sheet = sheets[slug]
            if Supertype.TOKEN not in sheet.front.supertypes and CardType.MASTERY not in sheet.front.types:
                found |= {face.name for face in (sheet.front, sheet.back) if face is not None}
        known = _NAMES[id(sheets)] = (sheets, sorted(found))
    return known[1]


def ask_name(run: Run, seat: int, source: int) -> Asking[str]:
    """Ask a player for a card name, whether such a card is in the game or not."""
    return (yield from ask_word(run, seat, DecisionKind.NAME, names(run.state.sheets), source))


@executes(e.ChooseName, offers=Offer.CHOOSE)
def choose_name(run: Run, ctx: Ctx, _node: e.ChooseName) -> Asking[bool]:
    """What follows speaks of the name, and so do the other abilities of an object that chose it."""
    name = yield from ask_name(run, ctx.controller, ctx.source)
    ctx.notes[Note.NAME] = name
    obj = run.state.objs.get(ctx.source)
    if obj is not None:
        obj.name = name
        touch(run.state)
    return True
