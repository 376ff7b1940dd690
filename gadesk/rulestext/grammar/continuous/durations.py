"""Changes for a while."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.apiece import several
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.continuous.changes import per_each, take_per_each
from gadesk.rulestext.grammar.continuous.statics import REPLACING
from gadesk.rulestext.grammar.helpers import many, series
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.durations import Until
from gadesk.script.selections import All, This
from gadesk.script.words import Forbidden

DURATIONS = (
    ("until end of turn", Until.END_OF_TURN),
    ("this turn", Until.THIS_TURN),
    ("for the rest of the turn", Until.THIS_TURN),
    ("until the beginning of your next turn", Until.NEXT_TURN),
    ("for as long as you control CARDNAME", Until.CONTROL),
    ("for this attack", Until.COMBAT),
    ("until end of combat", Until.COMBAT),
    ("this combat", Until.COMBAT),
    ("during this combat", Until.COMBAT),
    *(
        ("for as long as CARDNAME " + there, Until.SOURCE_LEAVES)
        for there in ("remains on the field", "is on the field")
    ),
    ("until CARDNAME leaves the field", Until.SOURCE_LEAVES),
    ("until your next turn", Until.NEXT_TURN),
    ("until your next turn begins", Until.NEXT_TURN),
    ("until the end of your next turn", Until.END_OF_NEXT_TURN),
    ("for the rest of the game", Until.GAME),
)
LEADING = (Until.END_OF_TURN, Until.COMBAT, Until.NEXT_TURN, Until.END_OF_NEXT_TURN, Until.GAME)
"""What may stand first in a sentence."""
OF_PLAY = (h.CostChange, h.EntersAs, h.LevelsInto, h.SpeedIs)
"""What a card says of itself as it is played or enters."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _durations(grammar)
    _special(grammar)
    _shared_duration(grammar)
    _switched(grammar)


def _durations(grammar: Grammar) -> None:
    g = grammar
    for words, until in DURATIONS:
        g.word("until", words, until)
        if until in LEADING:
            g.word("untillead", words, until)
    g.rule("eff", "{it:static} {until:until}", _trailing, _take_trailing)
    g.rule("eff", "{until:untillead}, {it:static}", _for_a_while, _take_for_a_while)
    for word in ("it remains", "they remain"):
        g.rule("eff", f"{{it:static}} for as long as {word} {{q:quality}}", _as_long_as_so, _take_as_long_as_so)
    its = "{affects:subj.s} {changes:vp.s} until the end of its controller's next turn"
    g.rule("eff", its, _of_its_controller, _take_of_its_controller)
    g.rule("eff", "{a:subj#} <gets|get> {it:statlist} {until:until} {each:foreach}", _after, _take_after)
    many(g, "orstats", "stat", " or ")
    many(g, "orgrants", "grant", " or ")
    series(g, "orgrants.many", "grant", "or")
    g.rule("orgrants", "{it:orgrants.many}", _three_or_more, lambda value: {"it": value} if len(value) > 2 else None)
    for verb, options in (("<gets|get>", "orstats"), ("<gains|gain>", "orgrants")):
        either = f"{{affects:subj#}} {verb} your choice of {{changes:{options}}}"
        g.node("eff", e.Continuous, f"{either} {{until:until}}", choice=True)
        g.node("eff", e.Continuous, f"{{until:untillead}}, {either}", choice=True)


def _three_or_more(it: Any) -> Any:
    return it if len(it) > 2 else None


def _for_a_while(it: Any, until: Until) -> e.Continuous | None:
    """What a static ability says, for a while: not what a card says of its own play, which is over by then."""
    if not isinstance(it, Static) or it != Static(it.affects, it.changes):
        return None
    own = it.affects == This() and any(isinstance(change, OF_PLAY) for change in it.changes)
    return None if own else e.Continuous(it.affects, it.changes, until)


def _trailing(it: Any, until: Until) -> e.Continuous | None:
    made = _for_a_while(it, until)
    return None if made is None or any(isinstance(change, REPLACING) for change in made.changes) else made


def _of_its_controller(affects: Any, changes: Any) -> e.Continuous | None:
    """Through the next turn of who controls it, told of one thing: of several each would have a turn of its own."""
    return None if isinstance(affects, All) else e.Continuous(affects, changes, Until.END_OF_THEIR_NEXT_TURN)


def _take_of_its_controller(value: Any) -> Values | None:
    made = _of_its_controller(value.affects, value.changes) if isinstance(value, e.Continuous) else None
    return {"affects": value.affects, "changes": value.changes} if made is not None and made == value else None


def _as_long_as_so(it: Any, q: Any) -> e.Continuous | None:
    """What one thing gets, and loses for good with its state."""
    made = _trailing(it, Until.GAME)
    return None if made is None or several(made.affects) else replace(made, remains=q)


def _take_as_long_as_so(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or not value.remains or value.until is not Until.GAME:
        return None
    taken = _take_trailing(replace(value, remains=()))
    return None if taken is None else {"it": taken["it"], "q": value.remains}


def _take_for_a_while(value: Any) -> Values | None:
    plain = isinstance(value, e.Continuous) and value == e.Continuous(value.affects, value.changes, value.until)
    return {"it": Static(value.affects, value.changes), "until": value.until} if plain else None


def _take_trailing(value: Any) -> Values | None:
    taken = _take_for_a_while(value)
    return None if taken is None or any(isinstance(change, REPLACING) for change in value.changes) else taken


def _after(a: Any, it: Any, until: Until, each: Any) -> e.Continuous:
    return e.Continuous(a, per_each(it, each), until)


def _take_after(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or value != e.Continuous(value.affects, value.changes, value.until):
        return None
    taken = take_per_each(value.changes)
    return None if taken is None else {"a": value.affects, "until": value.until, **taken}


def _special(grammar: Grammar) -> None:
    g = grammar
    stays = (h.Cant(Forbidden.WAKE_UP_IN_PHASE),)
    for asleep in ("<doesn't|don't> wake up", "can't wake up"):
        for whose in ("<its|their> controller's", "<its|their> controllers'"):
            words = f"{{affects:subj#}} {asleep} during {whose} next wake up phase"
            g.node("eff", e.Continuous, words, changes=stays, until=Until.THEIR_NEXT_WAKE_UP_PHASE)
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's wake up phase as long as you control CARDNAME",
        changes=(h.Cant(Forbidden.WAKE_UP_IN_PHASE),),
        until=Until.WAKE_UP_CONTROL,
    )
    g.rule("eff", "{affects:subj#} {changes:vp#}", _for_good, _take_for_good)


def _for_good(affects: Any, changes: Any) -> e.Continuous | None:
    """How something enters belongs to what brings it there."""
    enters = any(isinstance(change, h.EntersAs) for change in changes)
    return None if enters else e.Continuous(affects, changes, Until.FOR_GOOD)


def _take_for_good(value: Any) -> Values | None:
    plain = isinstance(value, e.Continuous) and value == e.Continuous(value.affects, value.changes, Until.FOR_GOOD)
    return {"affects": value.affects, "changes": value.changes} if plain else None


def _shared_duration(grammar: Grammar) -> None:
    """ "Target champion gets … and your champion gets … until end of turn"."""

    def build(a: Any, x: Any, b: Any, y: Any, until: Until) -> e.Sequence:
        return e.Sequence((e.Continuous(a, x, until), e.Continuous(b, y, until)))

    grammar.rule("eff", "{a:both.s} {x:vp.s} and {b:both.s} {y:vp.s} {until:until}", build)


def _switched(grammar: Grammar) -> None:
    """ "Switch the power and life stat of target ally until end of turn"."""
    change = (h.SwapPowerAndLife(),)
    for stat in ("stat ", ""):
        words = f"switch the power and life {stat}of {{affects:any}} {{until:until}}"
        grammar.node("eff", e.Continuous, words, changes=change)
