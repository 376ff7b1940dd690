"""Attacks that must be declared, modes chosen for what was discarded, deaths replaced, cards generated freely."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Counter
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import You

CHAMPIONS = (p.IsType(CardType.CHAMPION),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _must(grammar)
    _modes(grammar)
    _dying(grammar)
    _sacrificed(grammar)
    grammar.node("eff", e.GenerateAny, "generate any amount of {preds:np.p} and put them onto the field")


def _sacrificed(grammar: Grammar) -> None:
    """ "If at least one … ally and at least one … ally were sacrificed this way, …\""""

    def build(x: Any, y: Any, k: str) -> c.AllOf:
        return c.AllOf((c.NotedAny(k, x, True), c.NotedAny(k, y, True)))

    def take(value: Any) -> Values | None:
        if not isinstance(value, c.AllOf) or not all(isinstance(part, c.NotedAny) for part in value.parts):
            return None
        one, two = value.parts
        return {"x": one.preds, "y": two.preds, "k": one.key}  # type: ignore[attr-defined]

    words = "at least one {x:np.s} and at least one {y:np.s} were {k:participle} this way"
    grammar.rule("cond", words, build, take)


def _must(grammar: Grammar) -> None:
    """ "… must attack a champion each turn if able", "those allies must attack champions this turn if able"."""
    g = grammar
    must = (h.MustAttack(CHAMPIONS),)
    g.word("vp1.s", "must attack a champion each turn if able", must)
    g.rule(
        "eff", "{x:both.p} must attack champions this turn if able",
        lambda x: e.Continuous(x, must, "this turn"),
        lambda v: {"x": v.affects} if isinstance(v, e.Continuous) and v.changes == must else None,
    )  # fmt: skip


def _modes(grammar: Grammar) -> None:
    """ "Discard up to two cards, then choose that many — • … • …\""""

    def build(first: Any, n: Any, modes: Any) -> e.Sequence:
        return e.Sequence((first, e.Modal(modes, later=n)), ", then choose")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != ", then choose":
            return None
        modal = value.steps[1]
        return {"first": value.steps[0], "n": modal.later, "modes": modal.modes}  # type: ignore[attr-defined]

    grammar.rule("text", "{first:eff}, then choose {n:thatmany} — {modes:modes}", build, take, checked=False)
    grammar.node("eff", e.Redirect, "change the target of this attack to {to:sel.s}", of="this attack")


def _dying(grammar: Grammar) -> None:
    """A champion that dies with a certain damage makes way for another."""
    mine = s.YourChampion()
    others = s.All((p.Other(), p.IsObject(), p.ControlledBy(You())), "all")
    then = e.Sequence((e.Banish(mine), e.Transform(s.This()), e.Destroy(others)))

    def build(n: int, k: str) -> b.Static | None:
        return b.Static(mine, (h.DiesInstead(n, then),)) if k == Counter.DAMAGE else None

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, b.Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.DiesInstead) or change.then != then:
            return None
        return {"n": change.exactly, "k": Counter.DAMAGE.value}

    words = (
        "if your champion would die with exactly {n:spelled} {k:counter} counters on them, banish them, "
        "transform CARDNAME, and destroy all other objects you control instead"
    )
    grammar.rule("static", words, build, take)
