"""What is spoken of as a group: all that answers, or what of it was dealt with ("cards banished this way")."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import They
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import selections as s
from gadesk.script.node import Selection, Who
from gadesk.script.players import Doer, ThatPlayer
from gadesk.script.predicates import ControlledBy, InZone
from gadesk.script.words import Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """`group#`: what must be answered, perhaps with what was done; `brief#`: that without "this way"."""
    for number in "sp":
        grammar.rule(f"group.{number}", f"{{p:np.{number}}}", lambda p: (p,))
        for category, way in (("group", " this way"), ("brief", "")):
            grammar.rule(f"{category}.{number}", f"{{p:np.{number}}} {{k:participle}}{way}", lambda p, k: (p, k))
    grammar.rule("brief#", "{p:np#} {who:player.they} control", _theirs, where_it_fits(_take_theirs))
    grammar.rule("group#", "{p:np#} put there this way", lambda p: (p, Dealt.PUT), _put_somewhere)
    for where, take in (
        ("into {who:poss} {zone:zone}", _put_there),
        ("into a {zone:zone}", _put_anywhere),
        ("onto the field", _put_onto),
    ):
        grammar.rule("group#", f"{{p:np#}} put {where} this way", _arrived, take)


def _theirs(p: Any, who: Who) -> Any:
    """ "For each ally they control": only where it is counted, since whoever does something to one is told by it."""
    return ((*p, ControlledBy(who)),)


def _take_theirs(value: Any) -> Values | None:
    last = value[0][-1]
    pointed = len(value) == 1 and isinstance(last, ControlledBy) and isinstance(last.who, ThatPlayer | Doer | They)
    return {"p": value[0][:-1], "who": last.who} if pointed else None


def _arrived(p: Any, who: Any = None, zone: Zone = Zone.FIELD) -> Any:
    """What was put somewhere this way, and is there."""
    return ((*p, InZone(zone, who)), Dealt.PUT)


def _put_somewhere(value: Any) -> Values | None:
    return {"p": value[0]} if len(value) == 2 and value[1] is Dealt.PUT else None


def _put_there(value: Any) -> Values | None:
    last = value[0][-1] if len(value) == 2 and value[1] is Dealt.PUT and value[0] else None
    if not isinstance(last, InZone) or last.who is None:
        return None
    return {"p": value[0][:-1], "who": last.who, "zone": last.zone}


def _put_anywhere(value: Any) -> Values | None:
    """Into a zone, whosever it is."""
    last = value[0][-1] if len(value) == 2 and value[1] is Dealt.PUT and value[0] else None
    if not isinstance(last, InZone) or last.who is not None or last.zone is Zone.FIELD:
        return None
    return {"p": value[0][:-1], "zone": last.zone}


def _put_onto(value: Any) -> Values | None:
    there = len(value) == 2 and value[1] is Dealt.PUT and value[0][-1:] == (InZone(Zone.FIELD, None),)
    return {"p": value[0][:-1]} if there else None


def of_group(group: Any) -> Selection:
    """All that answers, or what of it was dealt with so: "ally", "card banished this way"."""
    return s.All(group[0]) if len(group) == 1 else s.Noted(group[1], group[0])


def group_of(value: Any) -> Values | None:
    """Take a group apart again."""
    if isinstance(value, s.Noted):
        return {"group": (value.preds, value.key)} if value.preds else None
    return {"group": (value.preds,)} if isinstance(value, s.All) else None
