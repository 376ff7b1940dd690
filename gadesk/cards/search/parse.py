"""Reading a query. What is wrong is said with its place and with what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadesk.cards.orders import Order, Sorting
from gadesk.cards.search import speech
from gadesk.cards.search.check import Values, check
from gadesk.cards.search.errors import SearchError
from gadesk.cards.search.fields import FIELDS, Field, field_named, known_value
from gadesk.cards.search.match import SPOKEN
from gadesk.cards.search.pattern import Pattern, PatternError
from gadesk.cards.search.phrases import saying
from gadesk.cards.search.tree import MATCHES, All, Any, Not, Query, Term

__all__ = ["SearchError", "Values", "parse", "said", "sorting"]

_PART = re.compile(
    r'\s*(?P<open>\()|\s*(?P<close>\))|\s*(?P<minus>-(?=[-\w("!/]))|\s*(?P<quoted>"[^"]*"?)|\s*(?P<word>[^\s()"]+)'
)
LONGEST, DEEPEST = 1000, 30
_RANGE = re.compile(r"(\d+)(?:-|\.\.)(\d+)")
_FIELD = re.compile(r"([A-Za-z]+)(<=|>=|!=|==|:|=|<|>)(.*)", re.S)
_SLASHED = re.compile(r"/((?:[^/\\]|\\.)+)/(?=[\s)]|$)", re.S)
_NOT = ("not", "without")
_PREFIX = re.compile(r"non-?([a-z]+)", re.I)
_TURNED = "Write sort:-{} for the other way round."


def parse(text: str, values: Values | None = None) -> Query:
    """Read a query; `values` are those of fields that only the cards tell (classes, sets …). Raises SearchError."""
    if len(text) > LONGEST:
        raise SearchError(f"The search is longer than {LONGEST} characters; shorten it.", LONGEST, len(text) - LONGEST)
    reader = _Reader(text, values or {})
    query = reader.either()
    if reader.kind == "close":
        raise SearchError("There is a ) without its (. Take it away or open it before.", reader.at)
    for term in _orders_within(query, True):
        raise SearchError(f"“{term.field}:” says how all stands: write it outside of ( ), “or” and “-”. "
                          + _TURNED.format(term.value), term.at, len(term.field) + 1)  # fmt: skip
    return query


def sorting(query: Query) -> Sorting:
    """The order that a query asks for; empty where it asks for none."""
    parts = query.parts if isinstance(query, All) else (query,)
    orders = [part.value for part in parts if isinstance(part, Term) and part.field == "sort"]
    return [(Order(each.removeprefix("-").lower()), each.startswith("-")) for each in orders]


def said(query: Query) -> str:
    """The free words of a query, as the name of a card that may be meant."""
    parts = query.parts if isinstance(query, All) else (query,)
    return " ".join(part.value for part in parts if isinstance(part, Term) and not part.field and part.op == ":")


def fields_of(query: Query) -> tuple[str, ...]:
    """The fields that only a sync brings and that a query asks."""
    if isinstance(query, Term):
        return (query.field,) if query.field in FIELDS and FIELDS[query.field].synced else ()
    parts = (query.part,) if isinstance(query, Not) else query.parts
    return tuple(dict.fromkeys(field for part in parts for field in fields_of(part)))


def asks_for(query: Query, field: str) -> Term | None:
    """The first term that asks for a field; None if none does."""
    if isinstance(query, Term):
        return query if query.field == field else None
    parts = (query.part,) if isinstance(query, Not) else query.parts
    return next((term for part in parts if (term := asks_for(part, field)) is not None), None)


def _orders_within(query: Query, outside: bool) -> Iterator[Term]:
    """List the orders that stand where they can't bear on all that is found."""
    if isinstance(query, Term):
        if query.field == "sort" and not outside:
            yield query
    elif isinstance(query, Not):
        yield from _orders_within(query.part, False)
    else:
        for part in query.parts:
            yield from _orders_within(part, outside and isinstance(query, All) and not isinstance(part, All))


class _Reader:
    """Walks through the parts of a query."""

    def __init__(self, text: str, values: Values) -> None:
        self.text = text
        self.values = values
        self.classes = values.get("class", ())
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

    def go(self, to: int) -> None:
        """Go on behind a place."""
        self.next_at = to
        self.step()

    def is_or(self) -> bool:
        """Tell whether this part is the word "or"."""
        return self.is_word("or") or self.is_word("|")

    def is_word(self, word: str) -> bool:
        """Tell whether this part is a word, unquoted."""
        return self.kind == "word" and self.value.lower() == word

    def either(self) -> Query:
        """Read parts joined by "or"."""
        at, parts = self.at, [self.together()]
        while self.is_or():
            place, length = self.at, len(self.value)
            self.step()
            if self.kind in ("", "close") or self.is_or():
                raise SearchError("After “or” another condition was expected.", place, length)
            parts.append(self.together())
        return parts[0] if len(parts) == 1 else Any(tuple(parts), at)

    def together(self) -> Query:
        """Read parts that must all hold."""
        if self.is_or():
            raise SearchError("Before “or” a condition was expected.", self.at, len(self.value))
        at, parts = self.at, list[Query]()
        while self.kind not in ("", "close") and not self.is_or():
            if self.is_word("and") or self.is_word("&"):  # which is what stands between two conditions anyway
                place, length = self.at, len(self.value)
                self.step()
                if not parts or self.kind in ("", "close") or self.is_or() or self.is_word("and"):
                    where = "After" if parts else "Before"
                    raise SearchError(f"{where} “and” another condition was expected.", place, length)
                continue
            parts.append(self.alternatives(self.single()))
        return parts[0] if len(parts) == 1 else All(tuple(parts), at)

    def alternatives(self, first: Query) -> Query:
        """Read "fire or water" as one condition where more follows, as it is meant: both are of one kind."""
        if not isinstance(first, Term) or first.field or first.quoted:
            return first
        kind, parts = speech.kind_of(first.value, self.classes), list[Query]([first])
        while kind and self.is_or():
            found = _PART.match(self.text, self.next_at)
            word = found["word"] if found is not None else None
            if not word or speech.kind_of(word, self.classes) != kind:
                break
            self.step()
            parts.append(self.single())
        return first if len(parts) == 1 else Any(tuple(parts), first.at)

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
        at = self.at
        if self.kind == "minus":
            self.step()
            return Not(self.single(), at)
        none = self.is_word("no") and speech.says_none(self.text, at, self.classes)
        together = self.kind == "word" and saying(self.text, at) is not None  # "without text" is one thing
        if not together and (none or (self.kind == "word" and self.value.lower() in _NOT)):
            word = self.value
            self.step()
            if self.kind in ("", "close") or self.is_or() or self.is_word("and"):
                raise SearchError(f"After “{word.lower()}” a condition was expected.", at, len(word))
            return Not(self.single(), at)
        if self.kind == "open":
            self.step()
            inner = self.either()
            if self.kind != "close":
                raise SearchError("This ( is never closed: a ) was expected.", at)
            self.step()
            return _placed(inner, at)
        if self.kind == "quoted":
            return self.phrase("", ":", self.at)
        return self.word()

    def phrase(self, field: str, op: str, at: int) -> Query:
        """Read a quoted phrase."""
        if len(self.value) < 2 or not self.value.endswith('"'):
            raise SearchError('This quotation is never closed: a " was expected.', self.at, len(self.value))
        value = self.value[1:-1]
        if field:
            value = known_value(field, value)
            check(FIELDS[field], op, value, self.at + 1, self.values)
        term = Term(field, op, value, True, at)
        self.step()
        return term

    def word(self) -> Query:
        """Read a word: free text, a number as it is spoken, or a field with its operator and value."""
        word, at, end = self.value, self.at, self.next_at
        pattern = _SLASHED.match(self.text, at)
        if pattern is not None:
            return self.pattern("", pattern, at)
        if word.startswith("!") and (len(word) > 1 or self.text[end : end + 1] == '"'):
            return self.exactly(word, at, end)
        found = _FIELD.fullmatch(word)
        if found is None or (not found[3] and self.text[end : end + 1] == " "):
            spoken = self.spoken()
            if spoken is not None:
                return spoken
        if found is None:
            return self.free(word, at)
        op = "=" if found[2] == "==" else found[2]
        if found[1].lower() in _NOT:  # not:fast, as other sites write -is:fast
            self.step()
            return Not(self.values_of(FIELDS["is"], ":", found[3] or " ", at, at + found.start(3)), at)
        field = self.named(found[1], at)
        pattern = _SLASHED.match(self.text, at + found.start(3))
        if pattern is not None and field.kind == "words" and op in (":", "="):
            return self.pattern(field.name, pattern, at)
        self.step()
        if not found[3]:  # it stands apart: type: ally, name:"a phrase"
            if self.kind == "quoted":
                return self.phrase(field.name, op, at)
            if self.kind == "word" and _FIELD.fullmatch(self.value) is None:
                value, begin = self.value, self.at
                self.step()
                return self.values_of(field, op, value, at, begin)
            raise SearchError(f"After “{found[1]}{found[2]}” a value was expected.", at, len(word))
        return self.values_of(field, op, found[3], at, at + found.start(3))

    def free(self, word: str, at: int) -> Query:
        """Read a word without a field; keywords of two words are one, and "nonfire" is not fire."""
        without = _PREFIX.fullmatch(word)
        if without is not None and without[1].lower() in SPOKEN:
            self.step()
            return Not(Term("", ":", without[1], False, at + without.start(1)), at)
        several = word.split(",") if "," in word else word.split("/")
        if len(several) > 1 and all(speech.kind_of(each, self.classes) for each in several):
            self.step()
            return Any(tuple(Term("", ":", each, False, at) for each in several), at)
        two = speech.keyword(self.text, at)
        if two:
            self.go(at + len(two))
            return Term("", ":", two, True, at)
        self.step()
        return Term("", ":", word, False, at)

    def exactly(self, word: str, at: int, end: int) -> Query:
        """Read the whole name of a card behind a "!"."""
        self.step()
        if word == "!" and self.kind == "quoted" and self.at == end:
            return self.phrase("name", "=", at)
        return Term("name", "=", word[1:], False, at)

    def pattern(self, field: str, found: re.Match[str], at: int) -> Query:
        """Read a pattern between two slashes."""
        try:
            Pattern(found[1])
        except PatternError as why:
            raise SearchError(str(why), found.start(1), len(found[1])) from None
        self.go(found.end())
        return Term(field, MATCHES, found[1], False, at)

    def named(self, word: str, at: int) -> Field:
        """The field of a name. Raises SearchError for one that there is none of."""
        field = field_named(word)
        if field is None:
            from difflib import get_close_matches  # only a mistyped field needs it

            near = get_close_matches(word.lower(), FIELDS, 1, 0.7)
            known = "Known are name, text, type, class, element, cost, does and more."
            if word.lower() in ("direction", "dir"):
                known = _TURNED.format("power")
            meant = f"Did you mean {near[0]}?" if near else known
            raise SearchError(f"There is no field “{word}”. {meant}", at, len(word), near[0] if near else "")
        return field

    def spoken(self) -> Query | None:
        """Read a number as it is spoken, or None."""
        found = speech.amount(self.text, self.at)
        if found is None:
            return None
        at = self.at
        parts = []
        for field, op, value in found.conditions:
            check(FIELDS[field], op, value, at, self.values)
            parts.append(Term(field, op, value, False, at))
        self.go(found.end)
        return parts[0] if len(parts) == 1 else All(tuple(parts), at)

    def values_of(self, field: Field, op: str, words: str, at: int, begin: int) -> Query:
        """Read one value, a list of them ("fire,water": any of these) or a range of numbers ("1-3")."""
        ends = _RANGE.fullmatch(words) if field.kind == "number" and op in (":", "=") else None
        if ends:
            for end in ends.groups():
                check(field, op, end, begin, self.values)
            pairs = zip((">=", "<="), ends.groups(), strict=True)
            return All(tuple(Term(field.name, sign, end, False, at) for sign, end in pairs), at)
        listed = words.split(",") if field.kind != "words" and op in (":", "=", "!=") else [words]
        parts = []
        for each in listed:
            if not each:
                raise SearchError(f"In the list “{words}” a value is missing.", begin, len(words))
            value = known_value(field.name, each)
            try:
                check(field, op, value, begin, self.values, len(each))
            except SearchError as problem:
                if problem.whole and len(listed) == 1:  # a value of another field: that whole condition is another one
                    raise SearchError(str(problem), at, begin + len(each) - at, problem.whole) from None
                raise
            parts.append(Term(field.name, op, value, False, at))
            begin += len(each) + 1
        if len(parts) == 1:
            return parts[0]
        return All(tuple(parts), at) if op == "!=" or field.kind == "order" else Any(tuple(parts), at)


def _placed(query: Query, at: int) -> Query:
    """What stood within parentheses, beginning with the first of them."""
    if isinstance(query, All | Any):
        return type(query)(query.parts, at)
    if isinstance(query, Not):
        return Not(query.part, at)
    return Term(query.field, query.op, query.value, query.quoted, at)
