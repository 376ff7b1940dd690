"""Players: who does something, and whose something is."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import only
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.words import Trait

HOLDERS = (
    ("players", "players with", False), ("who", "each player with", False),
    ("players", "opponents with", True), ("who", "each opponent with", True),
)  # fmt: skip
"""Players that are told by what they hold, and whether only opponents are meant."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _told_apart(grammar)
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
    for words, opponent in (("player", False), ("opponent", True)):
        g.node("who", w.TargetPlayer, f"up to one target {words}", opponent=opponent, least=0)
        g.node("who", w.TargetPlayer, f"target {words} {{among:holding}}", opponent=opponent)
    g.word("poss", "your", w.You())
    for category, lead, foes in HOLDERS:
        for many in ("{c:many.p} cards", "{c:many.s} card"):
            words = f"{lead} {many} in their {{zone:zone}}"
            g.rule(category, words, lambda c, zone, foes=foes: w.PlayersHolding((zone,), c[1], c[0], foes))
    for words, opponent in (("target player", False), ("target opponent", True)):
        g.node("player.named", w.TargetPlayer, words, opponent=opponent)
    for noun in ("that player", "that opponent"):
        _they(g, "player.named", noun, noun)
    g.same("who", "{it:player.named}")
    g.rule("who", "the hit opponent", w.ThatPlayer, only(w.ThatPlayer), pointing=True)
    g.same("poss", "{it:who}'s")
    _they(g, "poss", "their", "they")
    _they(g, "their", "their", "they")
    for noun in ("that player", "that opponent"):
        _they(g, "their", f"{noun}'s", noun)
    _they(g, "player.they", "they", "they")
    for of, words in ((w.ControllerOf, "{of:gen} controller"), (w.OwnerOf, "{of:gen} owner")):
        g.node("player.of", of, words)
    g.same("who", "{it:player.of}")


def _they(grammar: Grammar, category: str, template: str, noun: str) -> None:
    def take(value: Any) -> Values | None:
        return {} if isinstance(value, w.ThatPlayer) or value == They(noun) else None

    grammar.rule(category, template, lambda: They(noun), take, checked=False, pointing=True)


def _told_apart(grammar: Grammar) -> None:
    g = grammar
    held = (Zone.HAND, Zone.MEMORY)
    g.rule("holding", "with influence {c:measured1}", lambda c: w.PlayersHolding(held, c[1], c[0]))
    for many in ("{c:many.p} cards", "{c:many.s} card"):
        words = f"with {many} in their {{zone:zone}}"
        g.rule("holding", words, lambda c, zone: w.PlayersHolding((zone,), c[1], c[0]))
    for category, lead, foes in HOLDERS:
        words = f"{lead} influence {{c:measured1}}"
        g.rule(category, words, lambda c, foes=foes: w.PlayersHolding(held, c[1], c[0], foes))
    for category in ("post.s", "post.p"):
        g.node(category, p.ControlledBy, "the defending player controls", who=w.DefendingPlayer())
        same = "controlled by the same player as {of:both.s}"
        g.rule(category, same, lambda of: p.ControlledBy(w.ControllerOf(of)))
        g.node(category, p.Shares, "with {of:both.s}'s name", trait=Trait.NAME)


def _hit(grammar: Grammar) -> None:
    g = grammar
    for whose in ("their", "whose"):
        g.node("both.s", s.ChampionOf, f"{{who:{whose}}} champion")
    pointing(g, "itspointed", "its", "it")
    g.same("itspointed", "{it:thatnamed}'s")
    for of, noun in ((w.ControllerOf, "controller"), (w.OwnerOf, "owner")):
        g.node("whose", of, f"{{of:itspointed}} {noun}'s")
    g.rule("whose", "{it:player.named}'s", lambda it: None if isinstance(it, They) else it, lambda value: {"it": value})
