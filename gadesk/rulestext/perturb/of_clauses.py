"""Changes of phrases and clauses: who, when, how long, in which order, under which condition."""

from __future__ import annotations

import re
from random import Random

from gadesk.glossary import OBJECT_TYPES, CardType, Phase
from gadesk.rulestext.perturb.english import SMALL, WORD, lowered, many, raised, spoken_of, third_person
from gadesk.rulestext.perturb.kind import Change, Kinds, Meaning, one_of, other_of, unless_spoken_of

KINDS = Kinds()

# --- subject -----------------------------------------------------------------------------------------------------

_START = r"(?<![\w,)] )(?:(?<=[.:\]] )|^)"

_SIMPLE = rf"{_START}(Draw|Recover|Discard|Glimpse|Put the top) ([^.,:•\"]*)\."


def _said_of(player: str) -> Change:
    """An order to another player."""

    def change(match: re.Match[str], random: Random) -> str | None:
        rest = match[2]
        if spoken_of(match.string[match.end() :]) or re.search(r"\b(?:X|LV|CARDNAME|you|for each)\b", rest):
            return None
        rest = re.sub(r"\byour\b", "their", rest)
        return f"{player} {third_person(match[1].lower())} {rest}."

    return change


for _player in ("Target player", "Target opponent", "Each player", "Each opponent"):
    KINDS.add("subject", f"you -> {_player.lower()}", _SIMPLE, _said_of(_player), Meaning.OTHER)
KINDS.add(
    "subject",
    "you may -> target opponent may",
    rf"{_START}You may (?=draw|discard a card\.|recover)",
    unless_spoken_of("Target opponent may "),
    Meaning.OTHER,
)
KINDS.add("subject", "an opponent -> you", r"(?<=[Ii]f )an opponent controls(?= [^.]*,)", "you control")
KINDS.add(
    "subject",
    "you control -> an opponent controls",
    r"(?<=[Ii]f )you control(?= (?:an? |two |three )[^.]*,)",
    "an opponent controls",
)
KINDS.add("subject", "target opponent -> target player", r"\b([Tt])arget opponent\b(?!.*opponent)", r"\1arget player")
KINDS.add("subject", "target player -> target opponent", r"\b([Tt])arget player\b", r"\1arget opponent")
KINDS.add(
    "subject",
    "you control -> you don't control",
    r"\b(?:ally|unit) (?P<x>you control)(?=\.| gets| gains)",
    "you don't control",
)
KINDS.add(
    "subject",
    "you control -> your opponents control",
    r"\b(?:allies|units) (?P<x>you control)(?=\.| get| gain| have)",
    "your opponents control",
    Meaning.OTHER,
)
KINDS.add(
    "subject",
    "deal to: each opponent's",
    r"(?<=damage to )target champion(?=\.)",
    unless_spoken_of("each opponent's champion"),
    Meaning.OTHER,
)

# --- duration ----------------------------------------------------------------------------------------------------

KINDS.add(
    "duration",
    "until end of turn -> your next turn",
    r"\b(u|U)ntil end of turn\b(?![^.]* this turn)",
    r"\1ntil the beginning of your next turn",
)
KINDS.add(
    "duration",
    "until end of turn -> end of your next turn",
    r"\b(u|U)ntil end of turn\b(?![^.]* this turn)",
    r"\1ntil the end of your next turn",
)
KINDS.add(
    "duration", "your next turn -> end of turn", r"\b(u|U)ntil the beginning of your next turn\b", r"\1ntil end of turn"
)
KINDS.add(
    "duration",
    "put in",
    r"(?:: |If you do, |When you do, )(?:CARDNAME|[Tt]arget \w+|that \w+) gets [+-]\d \[\w+\](?P<x>)(?=\.$)",
    " until end of turn",
    Meaning.OTHER,
)

# --- order of clauses --------------------------------------------------------------------------------------------

_UNTIL = r"until (?:end of turn|the (?:end|beginning) of your next turn)"


_OF_BOTH = re.compile(r" and (?:your|her|his|its|you|CARDNAME)\b")
"""Two clauses: what stands behind them might be of the second alone."""
_IT = re.compile(r"\b(?:it|they)(?:'s|'re)? ")


def _leading(match: re.Match[str], _: Random) -> str | None:
    if match[1].startswith("CARDNAME ") and re.search(r"\bit's ", match[2]):
        named = re.sub(r"\bit's ", "CARDNAME is ", match[2], count=1)
        return f"{raised(named)}, it {match[1].removeprefix('CARDNAME ')}."
    if _IT.search(match[2]):
        return None
    if "," in match[1] or " and " in match[1] or re.match(r"(?:If|As|Until|Whenever|For|You may|Then)\b", match[1]):
        return None
    return f"{raised(match[2])}, {lowered(match[1])}."


def _trailing(match: re.Match[str], _: Random) -> str | None:
    if match[2].startswith("it ") and " CARDNAME is " in match[1]:
        said = lowered(match[1]).replace("CARDNAME is ", "it's ", 1)
        return f"CARDNAME {match[2].removeprefix('it ')} {said}."
    if _IT.match(match[2]):
        return None
    if "," in match[2] or "if " in match[2] or '"' in match[2] or _OF_BOTH.search(match[2]):
        return None
    return f"{raised(match[2])} {lowered(match[1])}."


KINDS.add("clause order", "duration first", rf"{_START}([A-Z][^.:•\"]*) ({_UNTIL})\.", _leading, Meaning.SAME)
KINDS.add(
    "clause order",
    "duration last",
    rf"{_START}({_UNTIL.replace('until', 'Until', 1)}), ([^.:•]*)\.",
    _trailing,
    Meaning.SAME,
)
KINDS.add(
    "clause order", "as long as last", r"(?:(?<=\] )|^)(As long as [^.,\"]*), ([^.,:\"]*)\.$", _trailing, Meaning.SAME
)
KINDS.add(
    "clause order",
    "as long as first",
    r"(?:(?<=\] )|^)([A-Z][^.,:—\"]*) (as long as [^.,\"]*)\.$",
    _leading,
    Meaning.SAME,
)
KINDS.add(
    "clause order",
    "if last",
    rf"{_START}(If (?!you do|that|it|they)[^.,\"]*), ((?:draw|recover|put a|deal|glimpse)[^.,:\"]*)\.$",
    lambda m, r: None if re.search(r" and | or |\b(?:it|them)\b|that|more", m[2]) else _trailing(m, r),
    Meaning.SAME,
)
KINDS.add(
    "clause order",
    "for each first",
    rf"{_START}([DR]\w+ (?![^.]*\bplus\b)[^.,\"]*) (for each [^.,\"]*)\.$",
    _leading,
    Meaning.SAME,
)

# --- tense -------------------------------------------------------------------------------------------------------

KINDS.add(
    "tense",
    "is -> was",
    r"(?<=[Ii]f CARDNAME )is(?= (?:prepared|imbued|empowered|brewed|preserved))",
    "was",
    Meaning.SAME,
)
KINDS.add("tense", "was -> is", r"(?<=[Ii]f CARDNAME )was(?= (?:prepared|imbued|empowered|brewed))", "is", Meaning.SAME)
KINDS.add("tense", "you've done -> you did", r"\byou've (?=\w+ed (?:[^.,]* )?this turn)", "you ", Meaning.SAME)
KINDS.add("tense", "has taken -> took", r"\bhas (dealt|attacked)\b(?=[^.,]* this turn)", r"\1", Meaning.SAME)
KINDS.add("tense", "happened this turn -> is happening", r"\bhas (?=died)", "", Meaning.SAME)
KINDS.add(
    "tense",
    "was done this way -> has been",
    r"\bwas (?=(?:banished|discarded|revealed|sacrificed)\b)",
    "has been ",
    Meaning.SAME,
)

# --- occasion ----------------------------------------------------------------------------------------------------

_LABELS = ("On Enter", "On Attack", "On Death", "On Hit", "On Kill", "On Leave")
_PHASES = tuple(phase.facts.words for phase in Phase)
_BEGUN = one_of((Phase.RECOLLECTION.facts.words, Phase.END.facts.words))
KINDS.add(
    "occasion",
    "On X",
    r"(?<!\")\b(?:On Enter|On Death|On Leave|On Attack)(?=: (?:Draw|Put a|Glimpse|Recover|Deal)(?![^.]*attack))",
    other_of(_LABELS[:3]),
    Meaning.LEAF,
)
KINDS.add(
    "occasion",
    "which phase",
    rf"(?:(?<=\] )|^)At the beginning of your (?P<x>{_BEGUN})",
    other_of(_PHASES),
)
KINDS.add(
    "occasion",
    "whose phase",
    rf"(?:(?<=\] )|^)At the beginning of (?P<x>your)(?= {_BEGUN})",
    lambda m, r: None if spoken_of(m.string[m.end() :]) else r.choice(["each player's", "each opponent's"]),
)
KINDS.add(
    "occasion",
    "whenever you -> an opponent",
    r"(?<=[Ww]henever )you (draw|recover|activate|banish|discard|summon|glimpse)\b(?= an? | )",
    lambda m, _: None if "your" in m.string[m.end() :].split(",")[0] else f"an opponent {_third(m[1])}",
)
KINDS.add(
    "occasion",
    "whenever an ally -> a unit",
    r"(?<=[Ww]henever )an ally (?=(?:you control )?(?:attacks|dies|enters))",
    unless_spoken_of("a unit "),
)
KINDS.add(
    "occasion",
    "for the first time each turn",
    r"\b((?:W|w)henever (?:you|CARDNAME|your champion) (?!or\b)[^.,]*)(?=, )",
    lambda m, _: None if " turn" in m[1] or " while " in m[1] else f"{m[1]} for the first time each turn",
    Meaning.OTHER,
)


def _third(verb: str) -> str:
    return {"activate": "activates"}.get(verb) or third_person(verb)


# --- selection ---------------------------------------------------------------------------------------------------

_FREE = "(?<!one )(?<!two )(?<!other )(?<!three )(?<!of )"
_ALONE = rf"(?<=[a-z] ){_FREE}"
_TYPES = tuple(kind.facts.one for kind in sorted(OBJECT_TYPES) if kind is not CardType.CHAMPION)
KINDS.add(
    "selection",
    "target -> up to two target",
    rf"{_FREE}\b([Tt])arget ((?:non-\w+ |rested |awake )?(?:ally|item|weapon|phantasia|unit))(?! card)"
    r"(?=(?: you control| you don't control)?\.)",
    lambda m, _: (
        None if spoken_of(m.string[m.end() :]) else f"{'Up' if m[1] == 'T' else 'up'} to two target {many(m[2])}"
    ),
    Meaning.OTHER,
)
KINDS.add(
    "selection",
    "target -> another target",
    r"\bOn (?:Enter|Leave): (?:(?![Aa]nother)[^:])*?[a-z] (?P<x>target )(?=(?:ally|unit)\b(?! card))",
    "another target ",
    Meaning.OTHER,
)
KINDS.add(
    "selection", "target -> an", rf"{_ALONE}target (?=ally you control\.)", unless_spoken_of("an "), Meaning.OTHER
)
KINDS.add(
    "selection",
    "target -> each",
    rf"{_ALONE}target (?=ally(?: you control)?\.)",
    unless_spoken_of("each "),
    Meaning.OTHER,
)
KINDS.add(
    "selection",
    "which type",
    rf"(?<=target )(?:{'|'.join(_TYPES)})(?=\.| you control\.)",
    lambda m, r: None if spoken_of(m.string) else other_of(_TYPES)(m, r),
)
KINDS.add(
    "selection",
    "put in: a state",
    r"(?<=[Tt]arget )(?=(?:ally|unit)\b(?! card))",
    lambda m, r: r.choice(["rested ", "awake ", "damaged ", "distant "]),
    Meaning.OTHER,
)
KINDS.add(
    "selection", "put in: non-token", r"\b(?:[Tt]arget|each) (?P<x>)(?=ally\b(?! card))", "non-token ", Meaning.OTHER
)
KINDS.add(
    "selection",
    "put in: a cost",
    r"\b[Tt]arget (?:ally|item|unit)(?P<x>)(?=\.)",
    " with reserve cost 3 or less",
    Meaning.OTHER,
)
KINDS.add(
    "selection",
    "put in: counters",
    r"\b[Tt]arget (?:ally|unit)(?P<x>)(?=\.)",
    " with two or more buff counters on it",
    Meaning.OTHER,
)

# --- amount ------------------------------------------------------------------------------------------------------

_MEASURES = (
    "the amount of cards in your memory",
    "the amount of allies you control",
    "your influence",
    "the amount of buff counters on CARDNAME",
    "twice the amount of cards in your hand",
)
KINDS.add(
    "amount",
    "a card -> N cards",
    r"\b([Dd]raw|[Dd]iscard) a card(?=\.)",
    lambda m, r: None if spoken_of(m.string[m.end() :]) else f"{m[1]} {r.choice(SMALL)} cards",
)
KINDS.add(
    "amount",
    "N -> X, where X is",
    r"\b((?:[Dd]eal|[Rr]ecover|[Gg]limpse) )\d( damage to (?:target|each) \w+)?\.$",
    lambda m, r: None if "X" in m.string else f"{m[1]}X{m[2] or ''}, where X is {r.choice(_MEASURES)}.",
)
KINDS.add("amount", "where X is", r"(?<=where X is )[^.\"]+(?=\.$)", lambda m, r: r.choice(_MEASURES[:4]))
KINDS.add(
    "amount",
    "a counter -> N counters",
    r"\b([Pp]ut) an? ([a-z]+) counter(?= on (?:CARDNAME|target \w+|your champion)\.)",
    lambda m, r: f"{m[1]} {r.choice(SMALL)} {m[2]} counters",
)
KINDS.add(
    "amount",
    "for each",
    r"(?<=\+\d \[POWER\] for each )[^.,]+(?=\.$)",
    lambda m, r: r.choice(["ally you control", "card in your memory", "buff counter on CARDNAME"]),
)
KINDS.add("amount", "twice", r"(?<=where X is )(?=the amount of)", "twice ", Meaning.OTHER)
KINDS.add("amount", "plus", r"(?<=where X is )(the amount of [^.\",]+)(?=\.$)", r"\1 plus 1", Meaning.OTHER)

# --- a condition put in ------------------------------------------------------------------------------------------

_CONDITIONS = (
    "If you control three or more allies",
    "If CARDNAME is rested",
    "If your influence is four or less",
    "If it's your turn",
    "If you have no cards in your memory",
)
_LABEL = r"(?<=: )(?<!Bonus: )(?<!Effect: )"
_ORDER = r"(?=(?:Draw|Recover|Glimpse|Put a|Deal|Summon|Destroy|Target|Banish|Return) )"
KINDS.add(
    "condition put in",
    "after a label",
    rf"(?:On Enter|On Attack|On Death): (?P<x>({_ORDER}[A-Z][^.,]*\.))$",
    lambda m, r: f"{r.choice(_CONDITIONS)}, {lowered(m['x'])}",
    Meaning.OTHER,
)
KINDS.add(
    "condition put in",
    "of an ability in force",
    r"(?:(?<=\] )|^)((?:CARDNAME|Allies you control|Other allies you control) (?:gets?|ha(?:s|ve)) [^.,\"]*\.)$",
    lambda m, r: (
        None
        if " as long as" in m[1] or " until " in m[1] or "for each" in m[1]
        else f"{r.choice(_CONDITIONS).replace('If', 'As long as', 1)}, {lowered(m[1])}"
    ),
    Meaning.OTHER,
)
KINDS.add(
    "condition put in",
    "of a trigger",
    r"(?:(?<=\] )|^)((?:Whenever|At the beginning of your) [^.,]*), (?!if )([a-z][^.]*\.)$",
    lambda m, r: f"{m[1]}, {lowered(r.choice(_CONDITIONS))}, {m[2]}",
    Meaning.OTHER,
)

# --- may ---------------------------------------------------------------------------------------------------------

KINDS.add(
    "may",
    "you may",
    r"(?:On Enter|On Attack|On Death): "
    r"(?P<x>(?=(?:Draw|Recover|Discard|Glimpse|Put a|Banish|Destroy|Return|Sacrifice|Summon|Deal) )([A-Z][^.,]*\.))$",
    lambda m, _: None if " then " in m["x"] else f"You may {lowered(m['x'])}",
    Meaning.OTHER,
)
KINDS.add(
    "may",
    "you may, after whenever",
    r"(?<=, )(draw|recover|discard|glimpse|put a|deal)( [^.,]*\.)$",
    lambda m, _: None if not m.string.split("] ")[-1].startswith(("Whenever", "At the")) else f"you may {m[1]}{m[2]}",
    Meaning.OTHER,
)
KINDS.add(
    "may",
    "do it",
    r"\bYou may ((?:draw|banish|put|discard|return|destroy) [^.,]*\.)$",
    lambda m, _: None if " rather " in m[1] or " to activate" in m[1] else raised(m[1]),
    Meaning.OTHER,
)

# --- other words for the same ------------------------------------------------------------------------------------

KINDS.add(
    "other words", "the amount of -> the number of", r"\bthe amount of(?= (?!damage))", "the number of", Meaning.SAME
)
KINDS.add(
    "other words",
    "you have -> there are",
    rf"\byou have ({WORD} or more [^.,]*cards in your graveyard)",
    r"there are \1",
    Meaning.SAME,
)
KINDS.add(
    "other words",
    "there are -> you have",
    rf"\bthere are ({WORD} or more [^.,]*cards in your graveyard)",
    r"you have \1",
    Meaning.SAME,
)
KINDS.add(
    "other words",
    "gets and gains",
    r"\b(gets \+\d \[POWER\] and) (?:gains )?(vigor|stealth|taunt|true sight|intercept|spellshroud)",
    lambda m, _: f"{m[1]} {'' if 'gains' in m[0] else 'gains '}{m[2]}",
    Meaning.SAME,
)
KINDS.add("other words", "or more -> or greater", rf"(?<=\bis )({WORD}|\d+) or more", r"\1 or greater", Meaning.SAME)
KINDS.add("other words", "or greater -> or more", rf"(?<=\bis )({WORD}|\d+) or greater", r"\1 or more", Meaning.SAME)
KINDS.add(
    "other words",
    "each -> all",
    r"\beach (ally|unit)(?= you control\.|\.)",
    lambda m, _: f"all {many(m[1])}",
    Meaning.SAME,
)
KINDS.add(
    "other words", "then -> and then", r"(?<!\.), then (?=discard|draw|put|banish|recover)", " and then ", Meaning.SAME
)
KINDS.add(
    "other words",
    "two sentences -> then",
    r"\b(Draw a card|Recover \d|Glimpse \d)\. (Draw|Recover|Glimpse|Put|Deal) ",
    lambda m, _: f"{m[1]}. Then {m[2].lower()} ",
    Meaning.SAME,
)
