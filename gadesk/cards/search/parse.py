"""Reading a query. What is wrong is said with its place and with what was expected."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gadesk import foreign, plain
from gadesk.cards.search.fields import FIELDS, RARITIES, Field, field_named
from gadesk.cards.search.tree import All, Any, Not, Query, Term
from gadesk.glossary import PAID

_PART = re.compile(
    r'\s*(?P<open>\()|\s*(?P<close>\))|\s*(?P<minus>-(?=[-\w("]))|\s*(?P<quoted>"[^"]*"?)|\s*(?P<word>[^\s()"]+)'
)
LONGEST, DEEPEST, LARGEST = 1000, 30, 9999
_IS = (":", "=", "!=")
_TOLD = 14
_RANGE = re.compile(r"(\d+)(?:-|\.\.)(\d+)")
Values = Mapping[str, Sequence[str]]
_AMOUNT = re.compile(
    r"\s+(<=|>=|!=|=|<|>)?(\d+(?:(?:-|\.\.)\d+)?)(\+)?(?:\s+or\s+(less|fewer|more))?(?=[\s()]|$)", re.I
)
"""What follows a word like "cost" where somebody speaks: "cost 2", "power 3+", "life >=4", "cost 2 or less"."""
_COSTS = ("cost", *(kind.value for kind in PAID))
_FIELD = re.compile(r"([A-Za-z]+)(<=|>=|!=|:|=|<|>)(.*)", re.S)


class SearchError(ValueError):
    """A query that can't be read: one sentence; `at` is the place (a character, from 0), `length` how far it goes."""

    def __init__(self, sentence: str, at: int, length: int = 1) -> None:
        super().__init__(sentence)
        self.at = at
        self.length = length


def parse(text: str, values: Values | None = None) -> Query:
    """Read a query; `values` are those of fields that only the cards tell (classes, sets …). Raises SearchError."""
    if len(text) > LONGEST:
        raise SearchError(f"The search is longer than {LONGEST} characters; shorten it.", LONGEST, len(text) - LONGEST)
    reader = _Reader(text, values or {})
    query = reader.either()
    if reader.kind == "close":
        raise SearchError("There is a ) without its (. Take it away or open it before.", reader.at)
    return query


class _Reader:
    """Walks through the parts of a query."""

    def __init__(self, text: str, values: Values) -> None:
        self.text = text
        self.values = values
        self.next_at = 0
        self.kind = ""
        self.value = ""
        self.at = 0
        self.depth = 0
        self.step()

    def step(self) -> None:
        """Go to the next part; `kind` "" at the end."""
        found = _PART.match(self.text, self.next_at)
        if found is None:
            self.kind, self.value, self.at = "", "", len(self.text)
            return
        self.kind = found.lastgroup or ""
        self.value = found[self.kind]
        self.at = found.start(self.kind)
        self.next_at = found.end()

    def is_or(self) -> bool:
        """Tell whether this part is the word "or"."""
        return self.is_word("or")

    def is_word(self, word: str) -> bool:
        """Tell whether this part is a word, unquoted."""
        return self.kind == "word" and self.value.lower() == word

    def either(self) -> Query:
        """Read parts joined by "or"."""
        parts = [self.together()]
        while self.is_or():
            at = self.at
            self.step()
            if self.kind in ("", "close") or self.is_or():
                raise SearchError("After “or” another condition was expected.", at, 2)
            parts.append(self.together())
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def together(self) -> Query:
        """Read parts that must all hold."""
        if self.is_or():
            raise SearchError("Before “or” a condition was expected.", self.at, 2)
        parts: list[Query] = []
        while self.kind not in ("", "close") and not self.is_or():
            if self.is_word("and"):  # which is what stands between two conditions anyway
                at = self.at
                self.step()
                if not parts or self.kind in ("", "close") or self.is_or() or self.is_word("and"):
                    where = "After" if parts else "Before"
                    raise SearchError(f"{where} “and” another condition was expected.", at, 3)
                continue
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def single(self) -> Query:
        """Read one condition, a negation or a parenthesis, none too deep within others."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise SearchError(f"This lies within more than {DEEPEST} ( or -; write it with fewer.", self.at)
        read = self.inner()
        self.depth -= 1
        return read

    def inner(self) -> Query:
        """Read one condition, a negation or a parenthesis."""
        if self.kind == "minus":
            self.step()
            return Not(self.single())
        if self.is_word("not"):
            at = self.at
            self.step()
            if self.kind in ("", "close") or self.is_or() or self.is_word("and"):
                raise SearchError("After “not” a condition was expected.", at, 3)
            return Not(self.single())
        if self.kind == "open":
            at = self.at
            self.step()
            inner = self.either()
            if self.kind != "close":
                raise SearchError("This ( is never closed: a ) was expected.", at)
            self.step()
            return inner
        if self.kind == "quoted":
            return self.phrase("", ":", self.at)
        return self.word()

    def phrase(self, field: str, op: str, at: int) -> Query:
        """Read a quoted phrase."""
        if len(self.value) < 2 or not self.value.endswith('"'):
            raise SearchError('This quotation is never closed: a " was expected.', self.at, len(self.value))
        if field:
            self.check(FIELDS[field], op, self.value[1:-1], self.at + 1)
        term = Term(field, op, self.value[1:-1], True, at)
        self.step()
        return term

    def word(self) -> Query:
        """Read a word: free text, or a field with its operator and value."""
        word, at, end = self.value, self.at, self.next_at
        found = _FIELD.fullmatch(word)
        if found is None:
            spoken = self.spoken(word)
            if spoken is not None:
                return spoken
            self.step()
            return Term("", ":", word, False, at)
        field = field_named(found[1])
        if field is None:
            from difflib import get_close_matches  # only a mistyped field needs it

            near = get_close_matches(found[1].lower(), FIELDS, 1, 0.7)
            known = "Known are name, text, type, class, element, cost and more."
            meant = f"Did you mean {near[0]}?" if near else known
            raise SearchError(f"There is no field “{found[1]}”. {meant}", at, len(found[1]))
        self.step()
        if not found[3]:
            if self.kind == "quoted" and self.at == end:
                return self.phrase(field.name, found[2], at)
            raise SearchError(f"After “{found[1]}{found[2]}” a value was expected.", at, len(word))
        return self.values_of(field, found[2], found[3], at, at + found.start(3))

    def spoken(self, word: str) -> Query | None:
        """Read a number as it is spoken after the name of its field, or None."""
        field = FIELDS.get(word.lower())
        if field is None or field.kind != "number" or field.name == "rarity":
            return None
        found = _AMOUNT.match(self.text, self.next_at)
        if found is None:
            return None
        sign, number, more, limit = found.groups()
        bound = {"more": ">=", "less": "<=", "fewer": "<="}.get((limit or "").lower(), ">=" if more else "")
        if bound and (sign or not number.isdigit()):
            return None
        at, self.next_at = self.at, found.end()
        self.step()
        return self.values_of(field, bound or sign or ":", number, at, found.start(2))

    def values_of(self, field: Field, op: str, words: str, at: int, begin: int) -> Query:
        """Read one value, a list of them ("fire,water": any of these) or a range of numbers ("1-3")."""
        ends = _RANGE.fullmatch(words) if field.kind == "number" and op in (":", "=") else None
        if ends:
            return All(
                tuple(
                    Term(field.name, sign, end, False, at)
                    for sign, end in zip((">=", "<="), ends.groups(), strict=True)
                )
            )
        listed = words.split(",") if field.kind != "words" and op in _IS else [words]
        parts = []
        for each in listed:
            if not each:
                raise SearchError(f"In the list “{words}” a value is missing.", begin, len(words))
            self.check(field, op, each, begin)
            parts.append(Term(field.name, op, each, False, at))
            begin += len(each) + 1
        if len(parts) == 1:
            return parts[0]
        return All(tuple(parts)) if op == "!=" else Any(tuple(parts))

    def check(self, field: Field, op: str, value: str, at: int) -> None:
        """Raise SearchError for a value that a field can't have."""
        _check(field, op, value, at, field.values or self.values.get(field.name, ()))


def _check(field: Field, op: str, value: str, at: int, values: Sequence[str]) -> None:
    if field.kind == "number":
        rarity = field.name == "rarity" and value.lower() in RARITIES
        cost_x = field.name in _COSTS and op in _IS and value.lower() == "x"  # X is nothing that can be less or more
        if foreign.whole(value, LARGEST) is None and not cost_x and not rarity:
            told = f"After “{field.name}{op}” a number up to {LARGEST} was expected, not “{plain.line(value, 30)}”."
            raise SearchError(told, at, len(value))
        return
    if op not in _IS:
        raise SearchError(
            f"“{field.name}” can't be compared with {op}; write {field.name}:{value}.", at - len(op), len(op)
        )
    if field.kind in ("one", "flag") and values and _dashed(value) not in map(_dashed, values):
        known = [_dashed(each) for each in values]
        from difflib import get_close_matches

        near = get_close_matches(_dashed(value), known, 1, 0.7)
        more = " and more" if len(known) > _TOLD else ""
        meant = f"Did you mean {near[0]}?" if near else f"Known are: {', '.join(known[:_TOLD])}{more}."
        raise SearchError(f"“{field.name}:{value}” is unknown. {meant}", at, len(value))


def _dashed(value: str) -> str:
    return value.lower().replace(" ", "-").replace("_", "-")
