"""Objects put, destroyed, rested, woken and changed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put, take_put
from gadesk.rulestext.grammar.subjects.selections import FROM_THERE
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script.durations import Until
from gadesk.script.predicates import Among, IsCard
from gadesk.script.selections import Chosen, Noted, Rest
from gadesk.script.words import Dealt, Ended


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _put(grammar)
    _verbs(grammar)
    _becomes(grammar)
    _wake_and_transform(grammar)


def _put(grammar: Grammar) -> None:
    g = grammar
    for verb, category in ((Cause.PUT, "dest"), (Cause.RETURN, "back")):

        def build(what: Any, to: Any, verb: Cause = verb) -> e.Put:
            return e.Put(what, verb=verb, **dict(to))

        take = take_put(verb)
        g.rule("eff", f"{verb} {{what:any}} {{to:{category}}}", build, take)
        g.rule("eff", f"{verb} {{what:random.s}} {{to:{category}}}", build, take)
    for word in ("the rest", "the other"):

        def rest(to: Any, word: str = word) -> e.Put:
            return e.Put(Rest(), **dict(to))

        def take_rest(value: Any, word: str = word) -> Values | None:
            return {"to": fields_of_put(value)} if isinstance(value, e.Put) and value.what == Rest() else None

        g.rule("restput", f"{word} {{to:dest}}", rest, take_rest)
    g.rule(
        "eff",
        "put {what:any} {to:dest} and {rest:restput}",
        lambda what, to, rest: e.Sequence((e.Put(what, **dict(to)), rest)),
        _take_put_rest,
    )


@where_it_fits
def _take_put_rest(value: Any) -> Values | None:
    put, rest = value.steps
    return {"what": put.what, "to": fields_of_put(put), "rest": rest} if put.verb is Cause.PUT else None


def _verbs(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.Sacrifice, "sacrifice {what:any}")
    g.node("eff", e.WakeUp, "wake {what:pronoun} up")
    for words, what in (
        ("end the combat phase", Ended.COMBAT), ("negate their attacks and end the combat phase", Ended.COMBAT),
        ("end the turn", Ended.TURN),
    ):  # fmt: skip
        g.node("eff", e.EndPhase, words, what=what)
    for named in ("pronoun", "thatcard"):
        g.node("eff", e.DiscardCards, f"discard {{what:{named}}}")
        g.node("does#", e.DiscardCards, f"<discards|discard> {{what:{named}}}")
    g.rule("eff", "discard {what:chosen.s}", _discard_from_there, _take_from_there)
    g.node("eff", e.Banish, "banish {what:any} face down", face_down=True)
    g.node("eff", e.Load, "load {what:any} into {into:sel.s}")
    g.node("eff", e.ExchangeControl, "exchange control of {what:any}")
    for verb, cls in (("gain", e.GainControl), ("exchange", e.ExchangeControl)):
        for words in (
            f"{verb} control of {{what:any}} {{until:until}}",
            f"{{until:untillead}}, {verb} control of {{what:any}}",
        ):
            g.rule("eff", words, *_for_a_while(cls))
    g.node("eff", e.RemoveDamage, "remove all temporary damage from {what:any}")


def _discard_from_there(what: Any) -> e.DiscardCards | None:
    """Cards of a kind, of those that were looked at or revealed as a whole: "discard an action card from it".

    So many cards of any kind are told together with the looking.
    """
    there = what.preds[-1] if isinstance(what, Chosen) and what.preds[:-1] != (IsCard(),) else None
    return e.DiscardCards(what) if isinstance(there, Among) and _shown(there.of) else None


def _shown(of: Any) -> bool:
    """What "from it" says of, before and after it is known what that means."""
    if isinstance(of, It):
        return of.noun == FROM_THERE
    return isinstance(of, Noted) and of.key in (Dealt.LOOKED, Dealt.REVEALED)


def _take_from_there(value: Any) -> Values | None:
    fits = isinstance(value, e.DiscardCards) and _discard_from_there(value.what) is not None
    return {"what": value.what} if fits else None


def _for_a_while(cls: Any) -> tuple[Any, Any]:
    def build(what: Any, until: Until) -> Any:
        return cls(what, until=until)

    def take(value: Any) -> Values | None:
        plain = isinstance(value, cls) and value == cls(value.what, until=value.until)
        return {"what": value.what, "until": value.until} if plain and value.until is not Until.FOR_GOOD else None

    return build, take


def _becomes(grammar: Grammar) -> None:
    for also in ("", "also "):
        grammar.node("eff", e.BecomeProperty, f"{{what:subj#}} {also}<becomes|become> {{property:becoming}}")
    grammar.node("eff", e.WakeUp, "{what:subj#} <wakes|wake> up")


def _wake_and_transform(grammar: Grammar) -> None:
    g = grammar

    def build(x: Any) -> e.Sequence:
        return e.Sequence((e.WakeUp(x), e.Transform(x)))

    g.rule("eff", "wake up and transform {x:sel.s}", build)
