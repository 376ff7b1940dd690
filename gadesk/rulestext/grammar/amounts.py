"""Numbers: "3", "two cards", "1+LV", "X", "for each …", "the amount of …"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadesk.glossary import Stat
from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.placeholders import ThatMany
from gadesk.rulestext.tokens import Token
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script.node import Amount
from gadesk.script.selections import All, Noted

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
PARTICIPLES = (
    "banished",
    "sacrificed",
    "discarded",
    "revealed",
    "destroyed",
    "removed",
    "returned",
    "prevented",
    "drawn",
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add numbers, counted nouns and worked-out amounts."""
    _terminals(grammar, words)
    _numbers(grammar)
    _counted(grammar)
    _each(grammar)
    _amount_of(grammar)
    _that_amount(grammar)


def _terminals(grammar: Grammar, words: Vocabulary) -> None:
    def digits(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int]]:
        if tokens[at].text.isdigit():
            yield 1, int(tokens[at].text)

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
        if tokens[at].text in words.counters:
            yield 1, tokens[at].text

    def show_word(value: Any) -> str | None:
        if isinstance(value, int) and 20 < value < 100 and value % 10:
            return f"{TENS[value // 10]}-{NUMBERS[value % 10]}"
        return NUMBERS[value] if isinstance(value, int) and 2 <= value < len(NUMBERS) else None

    def show_ordinal(value: Any) -> str | None:
        return ORDINALS[value] if isinstance(value, int) and 1 <= value < len(ORDINALS) else None

    grammar.terminal("int", digits, lambda v: str(v) if isinstance(v, int) and v >= 0 else None)
    grammar.terminal("spelled", spelled, show_word)
    grammar.terminal("ordinal", ordinal, show_ordinal)
    grammar.terminal("counter", counter, lambda v: v if isinstance(v, str) and v in words.counters else None)


def _numbers(grammar: Grammar) -> None:
    """`amt`: a number in figures; `var`: one that is worked out."""
    grammar.node("fixed", a.Fixed, "{n:int}")
    grammar.node("fixedword", a.Fixed, "{n:spelled}")
    grammar.node("var", a.Lv, "LV")
    grammar.node("var", a.DeclaredX, "X")
    grammar.node("var", a.Plus, "{left:fixed}+{right:var}")
    grammar.node("sum", a.Plus, "{left:onlyx}+{right:fixed}")
    grammar.node("onlyx", a.DeclaredX, "X")
    grammar.same("amt", "{it:sum}")
    grammar.same("amt", "{it:fixed}")
    grammar.same("amt", "{it:var}")
    grammar.rule("thatmuch", "that much", lambda: ThatMany("that much"), _pointing("that much"), checked=False)
    grammar.rule("thatmany", "that many", lambda: ThatMany("that many"), _pointing("that many"), checked=False)


def _that_amount(grammar: Grammar) -> None:
    words = "that amount"
    grammar.rule("thatamount", words, lambda: ThatMany(words), _pointing(words), checked=False)
    grammar.same("worked1", "{it:thatamount}")


def _pointing(word: str) -> Any:
    def take(value: Any) -> Values | None:
        return {} if isinstance(value, (ThatMany, a.NotedAmount, a.EventAmount)) and value.word == word else None

    return take


def _counted(grammar: Grammar) -> None:
    """`count#`: a number before a noun; `cards`: a counted "card"."""
    grammar.word("count.s", "a", a.Fixed(1))
    grammar.same("count.p", "{it:fixedword}")
    grammar.same("count.p", "{it:var}")
    grammar.same("count.p", "{it:thatmany}")
    grammar.same("cards", "{it:count.s} card")
    grammar.same("cards", "{it:count.p} cards")
    grammar.node("cards", a.UpTo, "up to {n:fixedword} cards")


def _each(grammar: Grammar) -> None:
    """`each`: what is counted one by one in "for each …"."""
    grammar.rule("each", "{p:np.s}", lambda p: a.CountOf(All(p)), _count_of)
    grammar.rule("each", "{p:np.s} {k:participle} this way", _noted_count, _take_noted_count)
    grammar.node("each", a.NotedAmount, "counter {key:participle} this way")
    grammar.node("each", a.CountersOn, "{counter:counter} counter on {on:any}")
    for word in PARTICIPLES:
        grammar.word("participle", word, word)
    grammar.rule("foreach", "for each {of:each}", lambda of: (of, 1), lambda v: {"of": v[0]} if v[1] == 1 else None)
    grammar.rule(
        "foreach",
        "for every {n:spelled} {of:every}",
        lambda n, of: (of, n),
        lambda v: {"of": v[0], "n": v[1]} if v[1] > 1 else None,
    )
    capped = "for each of up to {n:spelled} {p:np.p}"
    grammar.rule("foreach", capped, lambda n, p: (a.AtMost(n, a.CountOf(All(p))), 1), _take_capped)
    grammar.node("every", a.CountersOn, "{counter:counter} counters on {on:any}")
    for word in ("that were on", "that was on"):
        grammar.node("every", a.CountersOn, f"{{counter:counter}} counters {word} {{on:any}}", word=word)
        amount = f"the amount of {{counter:counter}} counters {word} {{on:any}}"
        grammar.node("worked1", a.CountersOn, amount, word=word)
    grammar.rule("every", "{p:np.p}", lambda p: a.CountOf(All(p)), _count_of)


def _take_capped(value: Any) -> Values | None:
    of = value[0]
    if value[1] == 1 and isinstance(of, a.AtMost) and isinstance(of.of, a.CountOf) and isinstance(of.of.of, All):
        return {"n": of.most, "p": of.of.of.preds}
    return None


def _count_of(value: Any) -> Values | None:
    if isinstance(value, a.CountOf) and isinstance(value.of, All) and value.of.word == "":
        return {"p": value.of.preds}
    return None


def _noted_count(p: Any, k: str) -> Amount:
    return a.CountOf(Noted(k, p))


def _take_noted_count(value: Any) -> Values | None:
    if isinstance(value, a.CountOf) and isinstance(value.of, Noted) and not value.of.noun:
        return {"p": value.of.preds, "k": value.of.key}
    return None


def _amount_of(grammar: Grammar) -> None:
    """`worked`: an amount in words, as after "where X is" and "equal to"."""
    grammar.rule("worked1", "the amount of {p:np.p}", lambda p: a.CountOf(All(p)), _count_of)
    grammar.rule("worked1", "the amount of {p:np.p} {k:participle} this way", _noted_count, _take_noted_count)
    grammar.node("worked1", a.NotedAmount, "the amount of damage prevented this way", key="prevented")
    hit = "dealt by this hit"
    grammar.node("worked1", a.EventAmount, f"the amount of damage {hit}", word=hit)
    grammar.node("worked", a.Plus, "{left:worked1} plus {right:fixed}")
    grammar.same("worked", "{it:worked1}")
    grammar.node("worked1", a.NotedAmount, "the amount of {counter:counter} counters {key:participle} this way")
    grammar.node("worked1", a.CountersOn, "the amount of {counter:counter} counters on {on:any}")
    grammar.node("worked1", a.StatOf, "the {stat:costword} of {of:sel.s}")
    grammar.node("worked1", a.StatOf, "{of:gen} {stat:statword}")
    for stat in Stat:
        if stat.facts.kept is Kept.COST:
            grammar.word("costword", stat.facts.words, stat)
        elif stat.facts.kept is Kept.WORKED_OUT:
            grammar.word("statword", stat.facts.words, stat)
