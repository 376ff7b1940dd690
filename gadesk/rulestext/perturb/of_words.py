"""Changes of single words: how many, how much, of which kind, where."""

from __future__ import annotations

import re
from random import Random

from gadesk.glossary import ADVANCED_ELEMENTS, BASIC_ELEMENTS, OPEN_PILES, OWN_ZONES, PRIVATE_ZONES, Element, Zone
from gadesk.rulestext.perturb.english import ADJECTIVES, ENDS, HEAD, HEADS_PLURAL, SMALL, WORD, many
from gadesk.rulestext.perturb.kind import Change, Kinds, Meaning, one_of, other_of
from gadesk.rulestext.vocabulary import COUNTERS

KINDS = Kinds()

# --- comparison: how many, how much, by which word ---------------------------------------------------------------

_LOW, _HIGH = r"(?:or less|or fewer)", r"(?:or more|or greater)"
_COUNTED = rf"({WORD}) {{}} (?=(?:[\w-]+ )*?(?:{HEADS_PLURAL}|counters)\b)"
_CONTROLS = r"(?:(?<=[Ii]f you control )|(?<=s you control ))"
KINDS.add("comparison", "N or more -> N or fewer", _COUNTED.format("or more"), r"\1 or fewer ")
KINDS.add("comparison", "N or more -> exactly N", _COUNTED.format("or more"), r"exactly \1 ")
KINDS.add("comparison", "N or more -> more than N", _COUNTED.format("or more"), r"more than \1 ")
KINDS.add("comparison", "N or more -> fewer than N", _COUNTED.format("or more"), r"fewer than \1 ")
KINDS.add("comparison", "N or more -> at least N", _COUNTED.format("or more"), r"at least \1 ", Meaning.SAME)
KINDS.add("comparison", "N or fewer -> N or more", _COUNTED.format("(?:or fewer|or less)"), r"\1 or more ")
KINDS.add("comparison", "is N or more -> is N or less", rf"\b(is (?:{WORD}|\d+)) {_HIGH}", r"\1 or less")
KINDS.add("comparison", "is N or less -> is N or more", rf"\b(is (?:{WORD}|\d+)) {_LOW}", r"\1 or more")
KINDS.add(
    "comparison", "is N or less -> is exactly N", rf"\bis ({WORD}|\d+) or (?:less|more|greater)", r"is exactly \1"
)
KINDS.add("comparison", "is N or less -> is even", rf"\bis (?:{WORD}|\d+) or (?:less|more|greater)", "is even")
KINDS.add("comparison", "is N or less -> is odd", rf"\bis (?:{WORD}|\d+) or (?:less|more|greater)", "is odd")
KINDS.add("comparison", "is N or less -> is less than N", rf"\bis ({WORD}|\d+) or less", r"is less than \1")
KINDS.add("comparison", "cost N or less -> cost N or more", r"(?<=\bcost )(\d+|X|LV) or less", r"\1 or more")
KINDS.add("comparison", "cost N or more -> cost N or less", rf"(?<=\bcost )(\d+|X|LV) {_HIGH}", r"\1 or less")
KINDS.add("comparison", "cost N or less -> cost exactly N", r"(?<=\bcost )(\d+) or less", r"exactly \1")
KINDS.add("comparison", "more counters -> fewer counters", rf"({WORD}) or more (?=[a-z]+ counters)", r"\1 or fewer ")
KINDS.add(
    "comparison",
    "a -> no",
    rf"{_CONTROLS}an? ({ADJECTIVES}{HEAD}){ENDS}(?=,)",
    lambda m, _: f"no {many(m[1])}",
    Meaning.OTHER,
)
KINDS.add(
    "comparison",
    "a -> N or more",
    rf"{_CONTROLS}an? ({ADJECTIVES}{HEAD}){ENDS}(?=,)",
    lambda m, r: f"{r.choice(SMALL)} or more {many(m[1])}",
)
KINDS.add(
    "comparison",
    "a -> exactly one",
    rf"{_CONTROLS}an? (?={ADJECTIVES}{HEAD}{ENDS},)",
    "exactly one ",
)
KINDS.add(
    "comparison",
    "a -> any",
    rf"{_CONTROLS}an? ({ADJECTIVES}{HEAD}){ENDS}(?=,)",
    lambda m, _: f"any {many(m[1])}",
    Meaning.SAME,
)

# --- number ------------------------------------------------------------------------------------------------------


def _more(match: re.Match[str], random: Random) -> str:
    """Another number, from two on."""
    return str(random.choice([n for n in range(2, 9) if str(n) != match.group()]))


KINDS.add("number", "word -> word", rf"\b{one_of(SMALL)}\b(?! of | targets?\b)", other_of(SMALL))
KINDS.add("number", "digit -> digit", r"(?<![\w+(-])(?<!Level )(?:[2-9]|1\d)(?![\w+)])(?! or | of )", _more)
KINDS.add("number", "cost (N) -> (N)", r"(?<=\()\d(?=\))", _more)
KINDS.add("number", "change +N -> +N", r"(?<=[+-])\d(?= \[)", _more)
KINDS.add("number", "bubble [word N+]", r"(?<=\[)([A-Z]\w+) \d+(?=\+\])", lambda m, r: f"{m[1]} {r.randint(2, 9)}")
KINDS.add("number", "digit -> LV", r"(?<=[a-z] )[2-9](?! or | of |\w| plus)(?= damage| to |\.|,)", "LV")
KINDS.add("number", "bound in a comparison", rf"\b{WORD}(?= or (?:more|less|fewer|greater))", other_of(SMALL))

# --- element -----------------------------------------------------------------------------------------------------

_ELEMENTS = tuple(element.value for element in Element if element is not Element.NORM)
_ONE = rf"\b{one_of(_ELEMENTS)}(?= element)"
KINDS.add("element", "basic or advanced", _ONE, other_of(tuple(sorted(ADVANCED_ELEMENTS))))
KINDS.add("element", "basic", _ONE, other_of(tuple(sorted(BASIC_ELEMENTS))))
KINDS.add("element", "one -> advanced", rf"{_ONE}(?= element (?:cards?|all))", "advanced", Meaning.OTHER)
KINDS.add("element", "one -> non-", rf"(?<!non-)({_ONE})(?= element (?:cards?|all))", r"non-\1", Meaning.OTHER)
KINDS.add("element", "put in", r"(?<=[Dd]iscard )a (?=card\b)", "a tera element ", Meaning.OTHER)

# --- counter word ------------------------------------------------------------------------------------------------

UNSEEN = ("thorn", "ember", "gossamer")
"""Words for counters that no card has."""


def _counters(words: tuple[str, ...]) -> Change:
    """Another kind of counter in the whole text."""

    def change(match: re.Match[str], random: Random) -> str | None:
        found = set(re.findall(r"\b([a-z]+) counters?\b", match.string))
        known = [word for word in words if word not in found]
        return re.sub(rf"\b{match[2]}(?= counters?\b)", random.choice(known), match[0]) if known else None

    return change


_COUNTER = rf"^((?:(?!\b[a-z]+ counter).)*?\b({one_of(tuple(sorted(COUNTERS)))}) counters?\b.*)$"
KINDS.add("counter word", "known -> known", _COUNTER, _counters(tuple(sorted(COUNTERS - {"damage", "level"}))))
KINDS.add("counter word", "known -> never seen", _COUNTER, _counters(UNSEEN))

# --- zone --------------------------------------------------------------------------------------------------------

_PILES = tuple(zone.facts.noun for zone in OWN_ZONES if "deck" not in zone.facts.noun)
_CLOSED = tuple(zone.facts.noun for zone in PRIVATE_ZONES if zone.facts.noun in _PILES)
_OPEN = one_of(zone.facts.noun for zone in OPEN_PILES)
_PUT_INTO = (Zone.GRAVEYARD.facts.noun, *_CLOSED)
_PILE = one_of(_PILES)


def _from(match: re.Match[str], random: Random) -> str | None:
    """Another zone from which that can be done: nobody is let play what is in a hand, nothing open is revealed."""
    done = match["done"].lower() if match["done"] else ""
    zones = _CLOSED if done in ("reveal", "discard") else _LIES if done == "may activate" else _PUT_INTO
    left = [zone for zone in zones if zone != match["x"]]
    return random.choice(left)


_LIES = (Zone.GRAVEYARD.facts.noun, Zone.MEMORY.facts.noun, Zone.BANISHMENT.facts.noun)
"""From where cards are let be played."""
KINDS.add(
    "zone",
    "from your zone",
    rf"(?:\b(?P<done>[Rr]eveal|[Dd]iscard|may activate)\b[^.,:]*? )?"
    rf"from your (?P<x>{_PILE})(?!['\w])(?! to\b| into\b| onto\b)",
    _from,
)
KINDS.add("zone", "in your zone", rf"(?<=in your ){_PILE}(?!['\w])", other_of(_PILES))
KINDS.add(
    "zone",
    "into your zone",
    rf"\b[Pp]ut (?:(?!cards? of)[^.])* into your (?P<x>{one_of(_PUT_INTO)})(?!['\w])",
    other_of(_PUT_INTO),
)
KINDS.add("zone", "to your zone", rf"(?<!in)to your (?P<x>{one_of(_CLOSED)})(?!['\w])", other_of(_CLOSED))
KINDS.add("zone", "to its owner's zone", rf"(?<=owner's ){one_of(_PUT_INTO)}(?!\w)", other_of(_CLOSED))


def _had(match: re.Match[str]) -> bool:
    """Whether the sentence says that you have them: of those of others it can't."""
    said = re.split(r"[,.:]", match.string[: match.start()])[-1]
    return re.search(r"\byou (?:have|had)\b", said) is not None


def _anyones(match: re.Match[str], _: Random) -> str | None:
    return None if _had(match) else f"all {match[1]}s"


KINDS.add("zone", "in a zone, of anyone", rf"(?<=cards in )your ({_OPEN})(?=[,.])", _anyones, Meaning.OTHER)
KINDS.add(
    "zone",
    "whose zone",
    rf"(?<= in )your (?={_PILE}(?:,|\.))",
    lambda m, _: None if _had(m) else "an opponent's ",
    Meaning.OTHER,
)
KINDS.add("zone", "bottom -> top", r"\bon the bottom(?= of your deck)(?<!top or on the bottom)", "on top")
KINDS.add("zone", "top -> bottom", r"\bon top(?= of your deck)", "on the bottom")
