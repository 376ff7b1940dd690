"""Choosing a card name (misc.naming.p7, card-parts.name.2), or a word of the cards: an element, a class, a subtype."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run, ask_number, ask_word
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.notes import Count, Note
from gadesk.glossary import BASIC_ELEMENTS, LISTED_ELEMENTS, CardType, Element, Supertype
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script.node import Pred
from gadesk.script.printed_faces import answers
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Among, Dealt, Trait

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


def names_of(sheets: Mapping[str, CardSheet], preds: tuple[Pred, ...]) -> list[str]:
    """Return the names of cards that answer, as what is printed."""
    if not preds:
        return names(sheets)
    fit = (sheets[slug].front for slug in sheets)
    known = {face.name for face in fit if all(answers(face, pred) for pred in preds)}
    return [name for name in names(sheets) if name in known]


def ask_name(run: Run, seat: int, source: int, preds: tuple[Pred, ...] = ()) -> Asking[str]:
    """Ask a player for a card name, whether such a card is in the game or not."""
    return (yield from ask_word(run, seat, DecisionKind.NAME, names_of(run.state.sheets, preds), source))


_WORDS: dict[tuple[int, str, str], tuple[Mapping[str, CardSheet], list[str]]] = {}


def words(sheets: Mapping[str, CardSheet], kind: Trait, among: Among) -> list[str]:
    """Return what may be chosen: what the cards of the game print, and the elements of the rulebook's list."""
    key = (id(sheets), kind, among)
    known = _WORDS.get(key)
    if known is None:
        known = _WORDS[key] = (sheets, _words(sheets, kind, among))
    return known[1]


def _words(sheets: Mapping[str, CardSheet], kind: Trait, among: Among) -> list[str]:
    faces = [face for slug in sheets for face in (sheets[slug].front, sheets[slug].back) if face is not None]
    if kind is Trait.ELEMENT:
        printed = {element for face in faces for element in face.elements}
        elements = [*LISTED_ELEMENTS, *sorted(printed.difference(LISTED_ELEMENTS))]
        if among is Among.BASIC:
            return [element for element in elements if element in BASIC_ELEMENTS]
        return [element for element in elements if among is not Among.NON_NORM or element is not Element.NORM]
    if kind is Trait.CLASS:
        return sorted({cls for face in faces for cls in face.classes})
    if kind is Trait.TYPE:
        return sorted({each.value for face in faces for each in face.types if each is not CardType.MASTERY})
    kept = [face for face in faces if among is Among.ALL or CardType(among) in face.types]
    return sorted({word for face in kept for word in face.subtypes})


def ask_trait(run: Run, seat: int, source: int, change: ch.EntersAs) -> Asking[str]:
    """Ask for what is chosen for something as it enters: a name, an element, a class, a subtype or a card type."""
    if change.choosing is Trait.NAME:
        return (yield from ask_name(run, seat, source, change.named))
    open_words = list(change.words) or words(run.state.sheets, change.choosing, change.among)
    return (yield from ask_word(run, seat, DecisionKind.STAT, open_words, source))


@executes(e.ChooseName, offers=Offer.CHOOSE)
def choose_name(run: Run, ctx: Ctx, node: e.ChooseName) -> Asking[bool]:
    """What follows speaks of the name, and so do the other abilities of an object that chose it."""
    name = yield from ask_name(run, ctx.controller, ctx.source, node.preds)
    ctx.notes[Note.NAME] = name
    obj = run.state.objs.get(ctx.source)
    if obj is not None:
        obj.name = name
        touch(run.state)
    return True


@executes(e.ChooseNumber, offers=Offer.CHOOSE)
def choose_number(run: Run, ctx: Ctx, _node: e.ChooseNumber) -> Asking[bool]:
    """Above the highest cost of any card a number is as good as another."""
    sheets = run.state.sheets
    most = max((sheets[slug].front.cost or 0 for slug in sheets), default=0)
    ctx.notes[Count(Dealt.NUMBER)] = yield from ask_number(
        run, ctx.controller, DecisionKind.NUMBER, 0, most, ctx.source
    )
    return True
