"""What a bot needs to answer a question in a room."""

from __future__ import annotations

from gadesk.bots.bot import Bot
from gadesk.protocol.decisions import Decision
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.session.table import Table


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that is due from a bot, with all that it may know."""

    bot: Bot
    table: Table
    epoch: int
    view: PlayerView
    decision: Decision


def least_answer(decision: Decision) -> tuple[int, ...]:
    """Return the smallest legal answer."""
    if decision.repeat:
        return (0,) * decision.fewest
    return tuple(range(decision.fewest))
