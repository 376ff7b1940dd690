"""Further instructions: copies with new targets, players chosen, cards let go as they resolve, permissions kept."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Speed, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.sentences import take_where, where
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import selections as s
from gadesk.script.costs import Pay


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _copies(grammar)
    _players(grammar)
    _triggers(grammar)
    _abilities(grammar)
    _banished(grammar)


def _copies(grammar: Grammar) -> None:
    g = grammar

    def build(what: Any) -> e.Copy:
        return e.Copy(what, True)

    def take(value: Any) -> Values | None:
        return {"what": value.what} if isinstance(value, e.Copy) and value == e.Copy(value.what, True) else None

    g.rule("chunk", "copy {what:activation}. ^you may choose new targets for the copy.", build, take)
    use = "the next time you activate an ability of {of:both.s} this turn, copy that ability"
    for tail, times, again in ((".", 1, "the copy"), (" twice.", 2, "those copies")):

        def later(of: Any, times: int = times) -> e.Later:
            twin = e.Copy(s.ThatLayer(), True, a.Fixed(times))
            return e.Later(t.UsesAbility(of), twin, "next this turn")

        def unlater(value: Any, times: int = times) -> Values | None:
            if not isinstance(value, e.Later) or value.until != "next this turn":
                return None
            copied, pattern = value.effect, value.pattern
            if not isinstance(copied, e.Copy) or copied.times != a.Fixed(times):
                return None
            return {"of": pattern.of} if isinstance(pattern, t.UsesAbility) else None

        g.rule("sent", f"{use}{tail} ^you may choose new targets for {again}.", later, unlater)


def _players(grammar: Grammar) -> None:
    g = grammar
    chosen = w.ChosenPlayer()

    def given(what: Any) -> e.Sequence:
        return e.Sequence((e.ChoosePlayer(), e.GainControl(what, chosen)), ". (that player)")

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Sequence) and value.joined == ". (that player)":
            return {"what": value.steps[1].what}  # type: ignore[attr-defined]
        return None

    g.rule("chunk", "choose a player. ^that player gains control of {what:sel.s}.", given, take)
    g.node("eff", e.RevealEither, "{who:who} reveals your choice of their hand or memory")
    g.rule(
        "cond", "{n:fixedword} or more {m:np.p} were {k:participle} this way",
        lambda n, m, k: c.Compares(a.CountOf(s.Noted(k, m, "were")), ">=", n, "were"),
        lambda v: {"n": v.right, "m": v.left.of.preds, "k": v.left.of.key}  # type: ignore[attr-defined]
        if isinstance(v, c.Compares) and v.says == "were" else None,
    )  # fmt: skip


def _triggers(grammar: Grammar) -> None:
    g = grammar

    def spell(pattern: Any, effect: Any) -> b.Triggered:
        return b.Triggered(pattern, e.AsSpell(effect, True))

    def take(value: Any) -> Values | None:
        if isinstance(value, b.Triggered) and isinstance(value.effect, e.AsSpell) and value.effect.lead:
            return {"pattern": value.pattern, "effect": value.effect.effect}
        return None

    g.rule("trig", "As a Spell, whenever {pattern:whenevers}, {effect:text}", spell, take)
    words = "whenever {pattern:whenevers} this turn, {effect:clause}"
    g.node("clause", e.Later, words, until="this turn")
    g.node("clause", e.BanishAsResolves, "you may banish {what:pronoun} as it resolves")

    def modal(first: Any, modes: Any) -> e.IfYouDo:
        return e.IfYouDo(first, e.Modal(modes, 2, 2))

    def unmodal(value: Any) -> Values | None:
        then = value.then if isinstance(value, e.IfYouDo) else None
        if isinstance(then, e.Modal) and (then.least, then.most) == (2, 2):
            return {"first": value.first, "modes": then.modes}
        return None

    g.rule("text", "{first:sent} ^if you do, choose two — {modes:modes}", modal, unmodal)


def _abilities(grammar: Grammar) -> None:
    g = grammar
    slow = (("speed", Speed.SLOW), ("once", "turn"))
    g.word("limit", "^activate this ability only once per turn and at slow speed.", slow)

    def cheaper(n: Pay, x: Any) -> Any:
        made = where(n, x)
        return None if made is None else (("cheaper", made.amount),)

    def take(value: Any) -> Values | None:
        amount = value[0][1] if len(value) == 1 and value[0][0] == "cheaper" else None
        if not isinstance(amount, a.Let):
            return None
        taken = take_where(Pay(amount))
        return None if taken is None else {"n": taken["it"], "x": taken["x"]}

    g.rule("limit", "^this ability costs {n:paren} less to activate, where X is {x:worked}.", cheaper, take)
    to = "you may {costs:costphrase} to activate this card from your material deck"
    g.node(
        "abil", b.PlayPermission, f"^as long as {{condition:conds}}, {to}.", zone=Zone.MATERIAL_DECK, additional=True
    )


def _banished(grammar: Grammar) -> None:
    """ "Generate a … card and banish it. As long as it's banished, you may activate it, …\""""
    g = grammar
    g.node("eff", e.Generate, "generate a {slug:cardname} card and banish it", to=Zone.BANISHMENT)
    changes = (h.MayPlayFrom(w.You()), h.IgnoreElements())

    def build(it: Any) -> e.Continuous:
        return e.Continuous(it, changes, "", True, also=True)

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Continuous) and value == build(value.affects):
            return {"it": value.affects}
        return None

    g.rule("eff", "as long as it's banished, you may activate {it:pronoun}, ignoring its elemental requirements",
           build, take)  # fmt: skip
