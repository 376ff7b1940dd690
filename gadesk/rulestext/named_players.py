"""The players that a text has named, and whom of them "they" and "that player" can mean."""

from __future__ import annotations

from gadesk.rulestext.participants import players_of
from gadesk.script import patterns as t
from gadesk.script.effects import ChoosePlayer
from gadesk.script.node import Node, Pattern, Who, walk
from gadesk.script.players import EachOpponent, EachPlayer, TargetPlayer, ThatPlayer


class NamedPlayers:
    """Who was named, each in the scope of an ability within abilities; and who has an object that was.

    `found`: whether the game finds one without a further word, as who was targeted or whose event it was. None among
    them is a player whom no node finds.
    """

    def __init__(self) -> None:
        self.named: list[tuple[int, Who | None]] = []
        self.holders: list[tuple[int, Who]] = []
        self.found = False
        self._began: dict[int, int] = {}

    def name(self, scope: int, *who: Who | None, found: bool = False) -> None:
        """From here on they can be meant."""
        self.named += [(scope, one) for one in who]
        self.found = self.found or (found and bool(who))

    def named_since(self, who: Who | None, since: int) -> bool:
        """Tell whether a player was named behind that many, or as who has an object that was named there."""
        return any(who == one for _, one in self.named[since:]) or any(
            ThatPlayer(one) == who for at, one in self.holders if at >= since
        )

    def hold(self, who: Who) -> None:
        """Remember who controls or owns an object that was named."""
        self.holders.append((len(self.named), who))

    def begin(self, value: Node) -> None:
        """The words of something begin."""
        if isinstance(value, Pattern):
            self._began[id(value)] = len(self.named)

    def wait(self, pattern: Pattern, words: str, scope: int) -> None:
        """Of an occasion those can be meant whom it names, as its event finds them, not as its words say who."""
        since = self._began.pop(id(pattern), len(self.named))
        if isinstance(pattern, t.While | t.Nth | t.AnyPattern):
            return
        aimed = [one for one in self.named[since:] if isinstance(one[1], TargetPlayer)]
        self.named = [*self.named[:since], *aimed]
        self.name(scope, *players_of(pattern, words), found=True)
        self.found = self.found or isinstance(pattern, t.PhaseBegins | t.TurnsEnd)

    def either(self, before: list[tuple[int, Who | None]], pattern: t.AnyPattern, words: str, scope: int) -> None:
        """Of one of several occasions only those can be meant whom each of them names alike."""
        named = {players_of(part, words) for part in pattern.patterns}
        self.named = before
        if len(named) == 1:
            self.name(scope, *next(iter(named)), found=True)

    def meant(self, noun: str) -> set[Who | None]:
        """Return those whom a word can mean; who has an object that was named last is "they".

        Of several players that an ability names none is meant by "that player".
        """
        named = {who for scope, who in self.named if scope == max(one for one, _ in self.named)}
        if len(named) > 1 and noun.startswith("that "):  # one of them, never all
            named = {who for who in named if not isinstance(who, EachPlayer | EachOpponent)}
        held = [who for at, who in self.holders if at >= len(self.named)]
        if held and noun.startswith("that "):
            return named | {ThatPlayer(who) for who in held}
        return {ThatPlayer(held[-1])} if held else named

    def finds(self, text: Node) -> bool:
        """Tell whether "that player" means somebody where no further word says who."""
        parts = list(walk(text))
        return self.found or any(isinstance(part, ChoosePlayer) for part in parts) or ThatPlayer() not in parts
