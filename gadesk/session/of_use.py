"""Whether what a seat could do with Opportunity is worth a question there (docs/passing.md).

Only what could do as much later, where the seat is asked again, or is of no use in the rest of the turn, is passed by.
"""

from __future__ import annotations

from enum import Enum, auto

from gadesk.engine import meaning
from gadesk.engine.game import Game
from gadesk.glossary import CostKind, Speed
from gadesk.protocol.decisions import Decision, Option, OptionKind
from gadesk.protocol.passing import OF_USE, StopAt, Stops
from gadesk.protocol.views import LayerKind, PlayerView
from gadesk.script.abilities import Activated, PlayRestriction
from gadesk.script.costs import Pay
from gadesk.script.node import walk
from gadesk.script.sheet import Face
from gadesk.session.game import PlayedGame
from gadesk.sheets.fast_uses import (
    ANYTHING,
    Use,
    comes_quietly,
    counts_before_drawing,
    goes_by_level,
    uses_of_ability,
    uses_of_card,
)


class Window(Enum):
    """A kind of Opportunity that is not worth a question for everything."""

    PLAY = auto()  # another player's card or ability waits on the Effects Stack
    QUIET_PLAY = auto()  # … which does nothing to anything as it resolves
    ATTACK = auto()  # damage of another player's attack is about to be dealt
    END = auto()  # another player's turn ends
    RECOLLECTION = auto()  # the seat's own: what is reserved comes straight back


def of_use(game: PlayedGame, decision: Decision, view: PlayerView, stops: Stops) -> bool:
    """Say whether to ask a seat with these stops, where they ask it."""
    if stops.every or stops.of_use != OF_USE or not isinstance(game, Game):
        return True
    window = window_of(game, view)
    if window is None:
        return True
    done = [index for index, option in enumerate(decision.options) if option.kind is not OptionKind.PASS]
    return any(_worth(game, decision, index, view, stops, window) for index in done)


def window_of(game: Game, view: PlayerView) -> Window | None:
    """Say which kind of Opportunity a seat has; None where it is asked about anything."""
    at, its_turn = StopAt.of(view), view.turn_player == view.seat
    if view.stack:
        top = view.stack[-1]
        if top.controller == view.seat:
            return None
        face = game.face(top.id) if top.kind is LayerKind.ACTIVATION and top.slug is not None else None
        quiet = face is not None and view.combat is None and comes_quietly(face)
        return Window.QUIET_PLAY if quiet else Window.PLAY
    if its_turn:
        return Window.RECOLLECTION if at is StopAt.RECOLLECTION else None
    return {StopAt.DAMAGE: Window.ATTACK, StopAt.END: Window.END}.get(at)


def _worth(game: Game, decision: Decision, index: int, view: PlayerView, stops: Stops, window: Window) -> bool:
    option = decision.options[index]
    if window is Window.RECOLLECTION:
        return _recollects(game, decision, index)
    use = _use(game, decision, index)
    if use is Use.LEVEL:  # what is raised is of use by what goes by it
        return window in (Window.PLAY, Window.QUIET_PLAY, Window.ATTACK) and _any_goes_by_level(game, view, option)
    if window is Window.QUIET_PLAY:
        later = (Use.FIGHT if StopAt.DAMAGE in stops.theirs else Use.LEVEL) | (
            Use.LASTS if StopAt.END in stops.theirs else Use.LEVEL
        )
        return Use.ANSWER in use or not use & later
    if window is Window.ATTACK:
        return bool(use & (Use.ANSWER | Use.FIGHT)) or StopAt.END not in stops.theirs
    return window is not Window.END or Use.LASTS in use


def _use(game: Game, decision: Decision, index: int) -> Use:
    """What an option is good for; anything, where no sheet says it."""
    done = _what_is_done(game, decision, index)
    if done is None:
        return ANYTHING
    return uses_of_card(done) if isinstance(done, Face) else uses_of_ability(done)


def _recollects(game: Game, decision: Decision, index: int) -> bool:
    """Whether it is paid for with cards of the hand, does more before they are drawn, may be done just now only, or
    nobody knows."""
    done = _what_is_done(game, decision, index)
    if done is not None and any(map(counts_before_drawing, done.abilities if isinstance(done, Face) else (done,))):
        return True
    if isinstance(done, Face):
        bound = any(isinstance(each, PlayRestriction) for each in done.abilities)
        return bound or done.cost_kind is not CostKind.RESERVE or done.cost != 0
    if done is None or done.during is not None or done.only_if is not None:
        return True  # what says when it may be done may not be allowed later
    return any(isinstance(part, Pay) for cost in done.costs for part in walk(cost))


def _what_is_done(game: Game, decision: Decision, index: int) -> Face | Activated | None:
    """Return the card that an option activates, or the ability; None where no sheet says it."""
    option = decision.options[index]
    if option.kind is OptionKind.ACTIVATE and option.id is not None:
        return game.face(option.id)
    speech = meaning.of_option(game.run, decision, index) if option.kind is OptionKind.ABILITY else None
    ability = speech.node if speech is not None else None
    return ability if isinstance(ability, Activated) else None


def _any_goes_by_level(game: Game, view: PlayerView, option: Option) -> bool:
    """Whether a raised level counts for anything that a seat has on the field, or could do at fast speed by it."""
    own = view.seats[view.seat]
    ids = [card.id for card in view.field if card.controller == view.seat and card.id != option.id]
    piles = (own.hand, own.graveyard, own.banishment)  # a level may be what lets a card of a pile be played, too
    hand = [card.id for pile in piles for card in pile.cards or () if card.id != option.id]
    there = [face for id in ids if (face := game.face(id)) is not None]
    held = [face for id in hand if (face := game.face(id)) is not None and face.speed is Speed.FAST]
    return any(map(goes_by_level, (*there, *held)))
