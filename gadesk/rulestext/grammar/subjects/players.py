"""Players: who does something, and whose something is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import players as w
from gadesk.script import selections as s

HOLDERS = (
    ("players", "players", False), ("who", "each player", False), ("players", "opponents", True),
    ("who", "each opponent", True),
)  # fmt: skip
"""Players that are told by what they hold, and whether only opponents are meant."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _hit(grammar)


def _players(grammar: Grammar) -> None:
    """`who`: players as subjects in the third person; `poss`: their possessives."""
    g = grammar
    for words, who in (
        ("each player", w.EachPlayer()), ("each opponent", w.EachOpponent()), ("an opponent", w.AnOpponent()),
        ("the turn player", w.TurnPlayer()), ("the attacking player", w.AttackingPlayer()),
        ("the defending player", w.DefendingPlayer()),
    ):  # fmt: skip
        g.word("who", words, who)
        g.word("whose", f"{words}'s", who)
    g.word("poss", "your", w.You())
    _told_apart(g)
    for foe, opponent in (("player", False), ("opponent", True)):
        for category, words, fixed in (
            ("who", f"up to one target {foe}", {"least": 0}), ("who", f"target {foe} {{among:holding}}", {}),
            ("player.named", f"target {foe}", {}),
        ):  # fmt: skip
            g.node(category, w.TargetPlayer, words, opponent=opponent, **fixed)
    for noun in ("that player", "that opponent"):
        _they(g, "player.named", noun, noun)
    g.same("who", "{it:player.named}")
    _they(g, "who", "the hit opponent", "that opponent")  # last: it is said of a hit alone
    g.same("poss", "{it:who}'s")
    _they(g, "poss", "their", "they")
    _they(g, "their", "their", "they")
    for noun in ("that player", "that opponent"):
        _they(g, "their", f"{noun}'s", noun)
    _they(g, "player.they", "they", "they")
    for category, of, words in (
        ("player.of", w.ControllerOf, "{of:gen} controller"), ("player.of", w.OwnerOf, "{of:gen} owner"),
        ("players", w.ControllerOf, "the same player as {of:both.s}"),
    ):  # fmt: skip
        g.node(category, of, words)
    g.same("who", "{it:player.of}")


def _they(grammar: Grammar, category: str, template: str, noun: str) -> None:
    def take(value: Any) -> Values | None:
        return {} if isinstance(value, w.ThatPlayer | w.Doer) or value == They(noun) else None

    grammar.rule(category, template, lambda: They(noun), take, checked=False, pointing=True)


def _told_apart(grammar: Grammar) -> None:
    """`holding`: what players are told by, "with six or more cards in their hand"; who they are stands before it."""
    g = grammar
    held = (Zone.HAND, Zone.MEMORY)
    for words, build in (
        ("with influence {c:measured1}", lambda c: w.PlayersHolding(held, c[1], c[0])),
        ("with {c:many.p} cards in their {zone:zone}", lambda c, zone: w.PlayersHolding((zone,), c[1], c[0])),
        ("with {c:many.s} card in their {zone:zone}", lambda c, zone: w.PlayersHolding((zone,), c[1], c[0])),
    ):
        g.rule("holding", words, build)
    for category, lead, foes in HOLDERS:

        def build_holders(it: w.PlayersHolding, foes: bool = foes) -> w.PlayersHolding:
            return replace(it, opponents=foes)

        def take(value: Any, foes: bool = foes) -> Values | None:
            fits = isinstance(value, w.PlayersHolding) and value.opponents is foes
            return {"it": replace(value, opponents=False)} if fits else None

        g.rule(category, f"{lead} {{it:holding}}", build_holders, take)


def _hit(grammar: Grammar) -> None:
    g = grammar
    for whose in ("their", "whose"):
        g.node("both.s", s.ChampionOf, f"{{who:{whose}}} champion")
    pointing(g, "itspointed", "its", "it")
    g.same("itspointed", "{it:thatnamed}'s")
    for of, noun in ((w.ControllerOf, "controller"), (w.OwnerOf, "owner")):
        g.node("whose", of, f"{{of:itspointed}} {noun}'s")
    g.rule("whose", "{it:player.named}'s", lambda it: None if isinstance(it, They) else it, lambda value: {"it": value})
