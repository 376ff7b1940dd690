"""Numbers in words and digits, X and LV, and how many cards or things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadesk.foreign import whole
from gadesk.glossary import BUFFED, Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import ThatMany
from gadesk.rulestext.tokens import Token
from gadesk.rulestext.vocabulary import Vocabulary, names_a_kind
from gadesk.script import amounts as a
from gadesk.script.node import Amount
from gadesk.script.words import Dealt

NUMBERS: tuple[str, ...] = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
NUMBERS += ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


GIVEN = a.NotedAmount(Dealt.SACRIFICED)
"""A second number that is chosen as a cost is paid: how many were sacrificed for it."""
BACK = (
    ("thatmuch", "that much"), ("thatmany", "that many"), ("thatmany", "that amount of"), ("worked1", "that amount"),
    ("every", "cards recollected"), ("each", "card recollected"),
)  # fmt: skip
"""What points back to an amount that was named: behind a verb, before a noun, alone."""
STAT_NAMES: tuple[tuple[str, Stat], ...] = (
    *((stat.facts.words, stat) for stat in Stat),
    *((words, stat) for stat in BUFFED for words in (f"{stat.value} stat", stat.value)),
)
"""What the numbers of cards and objects are called."""
COUNTER_NOUNS = frozenset({"counter", "counters"})
"""Behind these words any word says which."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _terminals(grammar, words)
    _numbers(grammar)
    _of_that(grammar)
    _counted(grammar)
    _bounds(grammar)
    _portions(grammar)
    _kinds(grammar)


def _then_counters(tokens: tuple[Token, ...], at: int) -> bool:
    """Tell whether "counter" or "counters" follows: what nobody declared names a kind of counter there alone."""
    return tokens[at + 1].text in COUNTER_NOUNS if at + 1 < len(tokens) else False


LARGEST = 9999
"""The largest number that is read (a card says 2024): nothing that is counted leaves what a message holds."""


def _terminals(grammar: Grammar, words: Vocabulary) -> None:
    def digits(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int]]:
        number = whole(tokens[at].text, LARGEST)
        if number is not None:
            yield 1, number

    def spelled(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int]]:
        word = tokens[at].low
        if word in NUMBERS[2:]:
            yield 1, NUMBERS.index(word)
        if word in TENS and [token.text for token in tokens[at + 1 : at + 2]] == ["-"]:
            for token in tokens[at + 2 : at + 3]:
                if token.text in NUMBERS[1:10]:
                    yield 3, 10 * TENS.index(word) + NUMBERS.index(token.text)

    def ordinal(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int]]:
        if tokens[at].text in ORDINALS[1:]:
            yield 1, ORDINALS.index(tokens[at].text)

    def counter(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, str]]:
        word = tokens[at].low
        if word in words.counters or (names_a_kind(word) and _then_counters(tokens, at)):
            yield 1, word

    def show_word(value: Any) -> str | None:
        if isinstance(value, int) and 20 < value < 100 and value % 10:
            return f"{TENS[value // 10]}-{NUMBERS[value % 10]}"
        return NUMBERS[value] if isinstance(value, int) and 2 <= value < len(NUMBERS) else None

    def show_ordinal(value: Any) -> str | None:
        return ORDINALS[value] if isinstance(value, int) and 1 <= value < len(ORDINALS) else None

    grammar.terminal("int", digits, lambda v: str(v) if isinstance(v, int) and v >= 0 else None)
    grammar.terminal("spelled", spelled, show_word)
    grammar.terminal("ordinal", ordinal, show_ordinal)
    grammar.terminal("counter", counter, lambda v: v if isinstance(v, str) and names_a_kind(v) else None)


def _numbers(grammar: Grammar) -> None:
    """`amt`: a number in figures; `var`: one that is worked out."""
    grammar.node("fixed", a.Fixed, "{n:int}")
    grammar.node("fixedword", a.Fixed, "{n:spelled}")
    grammar.node("var", a.Lv, "LV")
    grammar.node("var", a.DeclaredX, "X")
    grammar.node("var", a.Plus, "{left:fixed}+{right:var}")
    for letter, value in (("X", a.DeclaredX()), ("LV", a.Lv()), ("Y", GIVEN)):
        grammar.word(f"only{letter.lower()}", letter, value)
    for left, right in (("onlyx", "fixed"), ("onlylv", "fixed"), ("onlyx", "onlyx"), ("onlyx", "onlyy")):
        grammar.node("sum", a.Plus, f"{{left:{left}}}+{{right:{right}}}")
    for category in ("sum", "fixed", "var"):
        grammar.same("amt", f"{{it:{category}}}")
    grammar.node("atmost", a.UpTo, "up to {n:fixed}")
    for category, word in BACK:
        pointing_back(grammar, category, word)


def _of_that(grammar: Grammar) -> None:
    """`much_of`: how much is done, also by what was: "that much", "twice that much", "that much plus 2"."""
    g = grammar
    g.same("much_of", "{it:amt}")
    for category, that in (("much_of", "thatmuch"), ("count.p", "thatmany")):
        for lead in ("twice", "double"):
            g.rule(category, f"{lead} {{of:{that}}}", lambda of: a.PerEach(a.Fixed(2), of))
    g.same("much_of", "{it:thatmuch}")
    for sign, cls in (("plus", a.Plus), ("minus", a.Less)):
        g.node("much_of", cls, f"{{left:thatmuch}} {sign} {{right:fixed}}")
        g.node("much_of", cls, f"{{left:thatmany}} {sign} {{right:countword}}")
    g.rule("much_of", "{n:amt} {each:foreach}", lambda n, each: a.PerEach(n, each[0], each[1]))
    for comma in (",", ""):
        for up, way in ((True, "up"), (False, "down")):
            half = f"half {{of:thatmuch}}{comma} rounded {way}"
            g.node("much_of", a.PerEach, half, times=a.Fixed(1), every=2, up=up)


def pointing_back(grammar: Grammar, category: str, word: str) -> None:
    """Add "that much" or "that many"; it prints whatever amount that turned out to be."""

    def take(value: Any) -> Values | None:
        return {} if isinstance(value, (a.NotedAmount, a.EventAmount)) or value == ThatMany(word) else None

    grammar.rule(category, word, lambda: ThatMany(word), take, checked=False, pointing=True)


def _counted(grammar: Grammar) -> None:
    """`count#`: a number before a noun; `cards`: a counted "card"."""
    grammar.word("count.s", "a", a.Fixed(1))
    grammar.word("one", "one", a.Fixed(1))
    grammar.same("count.p", "{it:fixedword}")
    grammar.same("count.p", "{it:var}")
    grammar.same("count.p", "{it:thatmany}")
    grammar.same("cards", "{it:portion.s} card")
    grammar.same("cards", "{it:one} card")
    grammar.same("cards", "{it:portion.p} cards")
    for words in ("{n:count.s} card", "{n:fixedword} cards"):
        grammar.rule("cards", f"{words} {{each:foreach}}", lambda n, each: a.PerEach(n, each[0], each[1]))
    grammar.node("cards", a.Plus, "{left:thatmany} cards plus {right:countword}")
    for words in ("cards equal to {it:worked}", "an amount of cards equal to {it:worked}"):
        grammar.same("cards", words)
    grammar.same("given", "{it:cards}")
    grammar.node("given", a.AtLeast, "{n:countword} or more cards")
    for category in ("one", "fixedword"):
        grammar.same("countword", f"{{it:{category}}}")


def _kinds(grammar: Grammar) -> None:
    """`counters#`: counters of a kind, or of whatever kind."""
    for number, noun in (("s", "counter"), ("p", "counters")):
        grammar.rule(f"counters.{number}", f"{{k:counter}} {noun}", lambda k: k, lambda value: {"k": value})
        grammar.word(f"counters.{number}", noun, "")


Bounds = tuple[Amount, Amount]
"""How many at least, and at most."""
NONE = a.Fixed(0)


def _bounds(grammar: Grammar) -> None:
    """`bounds#`: between how many it is a player's choice ("two", "up to two", "any number of"); `of#` of a group."""
    g = grammar
    for many, build, take in (
        ("{n:count.p}", lambda n: (n, n), None),
        ("one or {n:fixedword}", lambda n: (a.Fixed(1), n), None),
        ("{n:countword} or more", lambda n: (n, a.AnyAmount()), _or_more),
    ):
        g.rule("bounds.p", many, build, take)
    for number, count in (("s", "one"), ("p", "count.p")):
        g.rule(f"bounds.{number}", f"up to {{n:{count}}}", lambda n: (NONE, n))
    for word in ("amount", "number"):
        g.word("bounds.p", f"any {word} of", (NONE, a.AnyAmount()))
    for number in "sp":
        g.rule(f"boundsof.{number}", f"{{b:bounds.{number}}} of", _some, _some_of)
    g.word("boundsof.s", "one of", (a.Fixed(1), a.Fixed(1)))
    for word in ("amount", "number"):
        g.word("boundsof.p", f"any {word} of", (NONE, a.AnyAmount()))


def _or_more(value: Any) -> Values | None:
    least, most = value
    return {"n": least} if isinstance(most, a.AnyAmount) and least != NONE else None


def _some(b: Bounds) -> Bounds | None:
    """Of what is any number "of" is said anyway."""
    return None if b == (NONE, a.AnyAmount()) else b


def _some_of(value: Bounds) -> Values | None:
    return None if _some(value) is None else {"b": value}


def _portions(grammar: Grammar) -> None:
    """`portion#`: the same as an amount."""
    grammar.same("portion.s", "{it:count.s}")
    for number in "sp":
        grammar.rule(f"portion.{number}", f"{{b:bounds.{number}}}", _portion, bounds)


def _portion(b: Bounds) -> Amount | None:
    """How many are drawn or removed has an upper bound, or is any number."""
    found = portion(b)
    return None if isinstance(found, a.AtLeast) else found


def portion(b: Bounds) -> Amount | None:
    """Return the amount that is chosen between two bounds."""
    least, most = b
    if least == most:
        return least
    if isinstance(most, a.AnyAmount) and least != NONE:
        return a.AtLeast(least)
    if least != NONE:
        return None
    return most if isinstance(most, a.AnyAmount) else a.UpTo(most)


def bounds(value: Any) -> Values | None:
    """Take an amount that is chosen apart into its bounds, as slot `b`."""
    if isinstance(value, a.UpTo):
        return {"b": (NONE, value.n)}
    if isinstance(value, a.AtLeast):
        return {"b": (value.n, a.AnyAmount())}
    return {"b": (NONE if isinstance(value, a.AnyAmount) else value, value)}
