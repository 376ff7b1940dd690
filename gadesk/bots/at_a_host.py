"""Playing a seat at a host by a bot, without a screen."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from gadesk import plain, terminal
from gadesk.bots.bot import Bot, bot_makers
from gadesk.errors import UserError
from gadesk.net.client import Client, Interrupted
from gadesk.net.codes import shown
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.matches import Stage
from gadesk.protocol.views import PlayerView
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets

NOT_AGREED = frozenset({wire.Asks.BY_HAND, wire.Asks.DRAW})
"""What a bot never agrees to: it can't tell whether the words are the card's, nor how the game stands.

What is done with a tool it lets be, as who plays alone may do.
"""


def play_by_bot(client: Client, name: str, say: Callable[[str], None] = terminal.say) -> PlayerView:
    """Let a bot play this seat until the match is over, of one game or of several; return the last view.

    It does not go on with a host that does not play fairly.
    """
    maker = bot_makers().get(name)
    if maker is None:
        raise UserError(f"There is no bot called {plain.name(name)}; the bots are {', '.join(sorted(bot_makers()))}.")
    facts = FactBook(played_sheets())
    bot = maker(client.seat, _seed(), facts)
    watched, begun, turn, code = 0, (0, 0), 0, ""
    answered: tuple[int, int, int] | None = None
    stood: tuple[int, Stage, tuple[int, ...]] | None = None
    while True:
        message = client.wait(60.0)
        if isinstance(message, wire.Invite) and message.code not in ("", code):
            if code:
                say(f"The code is {shown(message.code)} now.")
            code = message.code
        if isinstance(message, Interrupted):
            say(message.reason)
            answered, stood = None, None  # what was answered last may not have arrived: it is asked again then
        if isinstance(message, wire.Notice) and message.asks and message.asks is not wire.Asks.LAPSED:
            client.consent(bool(message.tool) or message.asks not in NOT_AGREED, message.number)
        if isinstance(message, wire.Match):
            if (message.number, message.stage, message.wins) != stood:  # the same is told again once somebody is done
                _between_games(client, message, say)
            stood = (message.number, message.stage, message.wins)
        if isinstance(message, wire.Match) and message.stage is Stage.OVER and client.state is not None:
            return client.state.view
        if isinstance(message, Checked) and message.finding is Finding.DIFFERS:
            raise UserError(message.text)
        if isinstance(message, wire.Refused):
            if message.final:
                raise UserError(message.reason)
            say(message.reason)
        if not isinstance(message, wire.Update):
            continue
        if (message.game, message.epoch) != begun:
            bot, watched, begun = maker(client.seat, _seed(), facts), 0, (message.game, message.epoch)
        if message.view.turn != turn:
            turn = message.view.turn
            say(f"Turn {turn}: {'our' if message.view.turn_player == client.seat else 'their'} turn.")
        asked = message.decision and (message.game, message.epoch, message.decision.number)
        if asked and asked != answered:  # the same question comes again with whatever the others set meanwhile
            watched, answered = _answer(client, bot, message, watched), asked
        if message.view.over and client.match is None:
            return message.view


def _between_games(client: Client, match: wire.Match, say: Callable[[str], None]) -> None:
    """Keep the deck, and go first where that may be chosen."""
    if match.stage is Stage.PLAYING:
        say(f"Game {match.number} of a best of {match.best_of}: {score(match, client.seat)}.")
    elif match.stage is Stage.SIDEBOARDING and client.seat not in match.presented:
        say(outcome(client.state.view) if client.state is not None else "The game is over.")
        client.send(wire.Present())
    elif match.chooser == client.seat:
        client.send(wire.First(client.seat))


def score(match: wire.Match, seat: int) -> str:
    """Say how a match stands for a seat."""
    others = [won for other, won in enumerate(match.wins) if other != seat]
    return f"{match.wins[seat] if seat < len(match.wins) else 0} to {max(others, default=0)}"


def _seed() -> int:
    """Draw what a bot chooses by, so that nobody foresees it."""
    return secrets.randbits(64)


def _answer(client: Client, bot: Bot, update: wire.Update, watched: int) -> int:
    """Answer the question of an update; return how many events the bot knows."""
    assert update.decision is not None
    bot.watch(client.events[watched:])
    client.answer(bot.choose(update.view, update.decision), update.decision)
    return len(client.events)


def outcome(view: PlayerView) -> str:
    """Say in one sentence how the game ended for this seat."""
    result = "a draw" if view.winner is None else "won" if view.winner == view.seat else "lost"
    reasons = dict.fromkeys(seat.why_lost for seat in view.seats if seat.lost) or {view.why_over: None}
    why = f" ({', '.join(reasons)})" if any(reasons) else ""
    return f"The game is over in turn {view.turn}: {result}{why}."
