"""What is waited for within what an ability does: "it" of the first occasion is not what the second is of."""

from __future__ import annotations

from gadesk.rulestext.mentions import Mention
from gadesk.rulestext.named_players import NamedPlayers
from gadesk.rulestext.participants import told_of_something
from gadesk.script.effects import Later
from gadesk.script.node import Node, Pattern, Who
from gadesk.script.players import TargetPlayer, ThatPlayer
from gadesk.script.selections import Subject


class Waits:
    """The delayed triggers whose words go on: how far the text was as each began, and how many players were named."""

    def __init__(self) -> None:
        self._open: list[tuple[int, int, Later]] = []
        self._occasions: list[Pattern] = []

    def begin(self, value: Node, at: int, players: NamedPlayers) -> None:
        """The words of something begin."""
        if self._is_open(value):
            return
        if isinstance(value, Later):
            self._open.append((at, len(players.named), value))
        elif isinstance(value, Pattern):
            self._occasions.append(value)

    def _is_open(self, value: Node) -> bool:
        return any(one is value for _, _, one in self._open) or any(one is value for one in self._occasions)

    def end(self, value: Node) -> None:
        """The words of something are over."""
        if self._open and self._open[-1][2] is value:
            self._open.pop()
        elif self._occasions and self._occasions[-1] is value:
            self._occasions.pop()

    def hide(self, mention: Mention) -> bool:
        """Tell whether something is of an event before the one that is waited for here, which then is another's."""
        of_event = isinstance(mention.again(), Subject)
        return of_event and any(mention.named < since for since, _, _ in self._told())

    def hide_player(self, who: Who | None, players: NamedPlayers) -> bool:
        """Tell it of a player."""
        aimed = isinstance(who, TargetPlayer) or who == ThatPlayer()
        return not aimed and any(not players.named_since(who, since) for _, since, _ in self._told())

    def _told(self) -> list[tuple[int, int, Later]]:
        """Those of which something is told, but where that itself is said: "when it dies this turn"."""
        return [one for one in self._open if told_of_something(one[2].pattern) and not self._occasions]
