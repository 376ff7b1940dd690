"""Whether a player may play a card: elements, bars, its own restrictions, lineage (misc.permission)."""

from __future__ import annotations

from gadesk.engine.changes.zones import stays
from gadesk.engine.continuous.derived import Rule, in_force
from gadesk.engine.play import costs
from gadesk.engine.query import evaluate, predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import carries_out
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import derived, plain
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import Active
from gadesk.glossary import CardType, Element, Keyword, brings_exalted
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import selections as s
from gadesk.script.durations import Ends
from gadesk.script.sheet import Face
from gadesk.script.words import Forbidden, PlayKind

BARS = {PlayKind.ACTIVATE: Forbidden.ACTIVATE, PlayKind.MATERIALIZE: Forbidden.MATERIALIZE}
"""What forbids a player to play cards in a way."""
COUNTED = {
    Forbidden.ACTIVATE: (HappeningKind.ACTIVATE,),
    Forbidden.MATERIALIZE: (HappeningKind.MATERIALIZE,),
    Forbidden.PLAY: (HappeningKind.ACTIVATE, HappeningKind.MATERIALIZE),
}
"""What has happened for each card that was played in a way which may be forbidden beyond a number."""


@carries_out(ch.EnableElement)
def enabled_elements(state: GameState, seat: int) -> set[Element]:
    """Return the elements a player may play: norm, those of the lineage, and what effects enable (terms.element)."""
    now = derived(state)
    kept = now.cache if in_force(state, ch.EnableElement) else now.gathered  # whom a rule is for may change by itself
    known: set[Element] | None = kept.get(("elements", seat))
    if known is None:
        known = kept[("elements", seat)] = _enabled(state, seat)
    return known


def _enabled(state: GameState, seat: int) -> set[Element]:
    champion = state.sides[seat].champion
    by_champion = selections.lineage_elements(state, champion) if champion else set()
    rules = [rule for rule in in_force(state, ch.EnableElement) if seat in evaluate.seats(rule.ctx, rule.change.who)]
    by_champion.update(rule.change.element for rule in rules if rule.ctx.source == champion and not rule.change.disable)
    if brings_exalted(by_champion):  # mechanics.special-elements/exalted.1
        by_champion.add(Element.EXALTED)
    found = {Element.NORM} | by_champion
    for rule in rules:
        if rule.change.disable:
            found.discard(rule.change.element)
        else:
            found.add(rule.change.element)
    return found


@carries_out(ch.IgnoreElements)
def elements_allow(state: GameState, seat: int, id: int) -> bool:
    """Tell whether every element of a card is enabled, or needs not be (card-parts.element.p2)."""
    face = state.cards[id].sheet.front
    return enabled_elements(state, seat).issuperset(face.elements) or _elements_ignored(state, seat, id, face)


def _elements_ignored(state: GameState, seat: int, id: int, face: Face) -> bool:
    rules, statics = in_force(state, ch.IgnoreElements), plain(face).statics
    if not rules and not statics:
        return False
    ctx = Ctx(state, seat, id, face)
    for _, static in statics:
        if type(static.affects) is s.This and any(isinstance(c, ch.IgnoreElements) for c in static.changes):
            conditions = (*static.bonuses, *((static.condition,) if static.condition is not None else ()))
            if all(evaluate.holds(ctx, condition) for condition in conditions):
                return True
    return any(costs.covers(rule, ctx) for rule in rules)


def forbidden(state: GameState, seat: int, id: int, how: PlayKind = PlayKind.ACTIVATE) -> bool:
    """Tell whether a rule keeps a player from playing a card this way, whoever permits it (misc.permission.p1)."""
    rules = barred(state, seat, BARS[how], Forbidden.PLAY)
    if stays(state, id) or restricted(costs.play_context(state, seat, id), state.cards[id].sheet.front, how):
        return True
    return any(predicates.matches_played(rule.ctx, rule.change.preds, id, seat) for rule in rules)


@carries_out(a.PlayRestriction)
def restricted(ctx: Ctx, face: Face, how: PlayKind = PlayKind.ACTIVATE) -> bool:
    """Tell whether a card's own words keep it from being played now: "Activate this card only during …\"."""
    state = ctx.state
    for ability in face.abilities:
        if isinstance(ability, a.PlayRestriction) and ability.to == how:
            if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
                return True
            if ability.phase is not None and state.phase is not ability.phase:
                return True
            if ability.who is not None and state.turn_player not in evaluate.seats(ctx, ability.who):
                return True
    return False


@carries_out(ch.PlayerCant)
def barred(state: GameState, seat: int, *what: Forbidden) -> list[Rule[ch.PlayerCant]]:
    """Return the rules that forbid a player one of these now."""
    rules = in_force(state, ch.PlayerCant)
    return [rule for rule in rules if rule.change.what in what and _binds(state, rule, seat)]


def _is_for_later(active: Active) -> bool:
    facts = active.until.facts
    return facts.during and facts.ends is Ends.BOUND_TURN_ENDS


def _binds(state: GameState, rule: Rule[ch.PlayerCant], seat: int) -> bool:
    """Tell whether a rule is for this player in this turn, and what it still allows has been done."""
    if seat not in evaluate.seats(rule.ctx, rule.change.who):
        return False
    if rule.active is not None and _is_for_later(rule.active):
        if state.turn == rule.active.turn or state.turn_player != seat:
            return False
    beyond = rule.change.beyond
    return not beyond or _played_so_far(state, rule, seat) >= beyond


def _played_so_far(state: GameState, rule: Rule[ch.PlayerCant], seat: int) -> int:
    """Return how many of the cards that a rule speaks of a player has played this turn."""
    played = [event for kind in COUNTED[rule.change.what] for event in past.played(state, kind, (seat,))]
    return sum(predicates.matches_as_played(rule.ctx, rule.change.preds, event) for event in played)


def card_allowed(state: GameState, seat: int, id: int, face: Face) -> bool:
    """Champions need a lineage that they level up instead of elements (card-types.champion.2)."""
    if CardType.CHAMPION in face.types:
        return lineage_allows(state, seat, face)
    return elements_allow(state, seat, id)


@carries_out(ch.LevelsInto)
def lineage_allows(state: GameState, seat: int, face: Face) -> bool:
    """Tell whether a champion card could level the champion up (card-types.champion.1, keywords.lineage-keyword)."""
    champion = state.sides[seat].champion
    if not champion or face.level is None:
        return False
    top = state.cards[champion].sheet.front
    if top.level is None or predicates.cant(state, champion, Forbidden.LEVEL_UP):
        return False
    same = any(rule.change.same and rule.covers(champion) for rule in in_force(state, ch.LevelsInto))
    if face.level != top.level + 1 and not (same and face.level == top.level):
        return False
    for _, static in plain(top).statics:
        only = [change.name.lower() for change in static.changes if isinstance(change, ch.LevelsInto) and change.name]
        if any(name != face.lineage_name.lower() for name in only):
            return False
    for ability in face.abilities:
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.LINEAGE:
            return top.lineage_name.lower() == ability.name.lower()
    return True
