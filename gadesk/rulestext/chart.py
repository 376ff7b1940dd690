"""The grammar engine: rules that read and print, and a chart that finds every reading.

A rule belongs to a category and has a template such as "draw {amount:cards#}". Reading matches the
template's words and reads its slots by their categories; printing takes a value apart and fills the
template. A template with `#` or `<one|many>` stands for two rules, one in the singular (s) and one in
the plural (p). In printed text `^` asks for a capital letter next.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gadesk.rulestext.holes import Hole, Values, pattern_of, taking
from gadesk.rulestext.tokens import Token, tokenise
from gadesk.script.node import Node, defaults, field_names

Take = Callable[[Any], "Values | list[Values] | None"]
Build = Callable[..., Any]
Wording = tuple[tuple[int, str, int], ...]
"""The places of a text at which it is not put as the first rule would: place, template, in which way taken apart."""

T = TypeVar("T")
_GRAMMAR = "gadesk.rulestext.grammar."
_BUILDERS = (__name__, f"{_GRAMMAR}helpers")
"""What adds rules for others: the line that a rule is written in is that of their caller."""
_SLOT = re.compile(r"\{(\w+):([\w.#]+)\}")
_CHOICE = re.compile(r"<([^<>|]*)\|([^<>|]*)>")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a template that another category fills."""

    name: str
    category: str


class _WorkedOut:
    """What a rule has by its build and template, and holds from the first time on that it is asked for.

    A game prints by a few hundred rules of several thousand: the others' would be half of the grammar's memory.
    `take` takes a value apart, `words` are those of the template.
    """

    __slots__ = ("take", "words")
    take: Take
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rule(_WorkedOut):
    """One template of a category with its two directions.

    `source` is the line of the grammar that it is written in ("instructions/cards.py:46"): what a list in a loop gives
    is one rule of the language, and so are singular and plural. Empty: its words are `declared` by the glossary.
    `kind` is the one class whose values it prints (None: any), `through` the category whose values it passes on as they
    are; what an `exact` rule takes apart it builds again for sure. `inverse` is given where `take` does more than the
    shape of what is built says.
    """

    category: str
    parts: tuple[str | Slot, ...]
    layout: tuple[str | Slot, ...]
    build: Build
    inverse: Take | None
    template: str
    order: int
    checked: bool = True
    pointing: bool = False
    source: str = ""
    kind: type | None = None
    through: str = ""
    exact: bool = False

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name == "take":
                made = self.inverse or taking(_pattern(self.build, self.layout, self.template))
            elif name == "words":
                made = frozenset(part for part in self.parts if isinstance(part, str))
            else:
                raise AttributeError(name)
            object.__setattr__(self, name, made)
            return made


@dataclass(frozen=True, slots=True)
class Terminal:
    """Words matched by code: numbers, names. `read` yields (length, value).

    An `anything` takes words that it does not know: they count as read only once a rule goes on behind them. `begins`:
    the words that it may begin with (None: any).
    """

    read: Callable[[tuple[Token, ...], int], Iterable[tuple[int, Any]]]
    show: Callable[[Any], str | None]
    anything: bool = False
    begins: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Stands in a printed rope before the `words` of a value, and with `end` after them."""

    value: Any
    words: str
    end: bool = False


Rope = tuple[Any, ...]


class _OneNode:
    """What a rule of one node does. There are thousands: what one expects of a node is worked out when it is used."""

    __slots__ = ("_cls", "_expected", "_fixed", "_slots", "_wordless")

    def __init__(self, cls: type[Node], slots: tuple[str, ...], fixed: Values, wordless: frozenset[str]) -> None:
        self._cls, self._slots, self._fixed, self._wordless = cls, slots, fixed, wordless
        self._expected: Values | None = None

    def build(self, **values: Any) -> Any:
        """Make the node."""
        return self._cls(**self._fixed, **values)

    def take(self, value: Any) -> Values | None:
        """Return what the slots are filled with; None for what this rule does not make."""
        if type(value) is not self._cls:
            return None
        if self._expected is None:
            said = {*self._slots, *self._fixed, *self._wordless}
            self._expected = self._fixed | {k: plain for k, plain in defaults(self._cls).items() if k not in said}
        if any(getattr(value, key) != want for key, want in self._expected.items()):
            return None
        return {name: getattr(value, name) for name in self._slots}


class Branch:
    """Rules of a category that have their first parts in common: what may stand next, and those that end here.

    `words` leads on by a word, `slots` by a phrase of a category that begins with one of certain words (None: any).
    """

    __slots__ = ("rules", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Branch] = {}
        self.slots: list[tuple[str, frozenset[str] | None, Branch]] = []
        self.rules: list[tuple[Rule, tuple[str, ...]]] = []

    def add(self, rule: Rule, starts: Mapping[str, frozenset[str] | None]) -> None:
        """Add a rule; `starts` are the words that categories begin with."""
        branch = self
        for part in rule.parts:
            if isinstance(part, str):
                branch = branch.words.setdefault(part, Branch())
                continue
            behind = next((found for category, _, found in branch.slots if category == part.category), None)
            if behind is None:
                behind = Branch()
                branch.slots.append((part.category, starts[part.category], behind))
            branch = behind
        branch.rules.append((rule, tuple(part.name for part in rule.parts if isinstance(part, Slot))))


@dataclass
class _Found:
    """What is worked out about rules once it is asked for: all grammars that have the very rules share it."""

    first: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] | None = None
    starts: dict[str, frozenset[str] | None] | None = None
    prints: dict[str, frozenset[type] | None] | None = None
    words: frozenset[str] | None = None
    branches: dict[str, Branch] = field(default_factory=dict)
    beginning: dict[tuple[str, str, str], tuple[Rule, ...]] = field(default_factory=dict)
    printing: dict[tuple[str, type], tuple[Rule, ...]] = field(default_factory=dict)
    next: dict[tuple[str, str, str, type], tuple[Rule, ...]] = field(default_factory=dict)

    def is_empty(self) -> bool:
        """Tell whether nothing has been asked for: all else is worked out from these."""
        return self.starts is None and self.prints is None and self.words is None


@dataclass
class Grammar:
    """Rules and terminals by category.

    Values of the `marked` kinds get a `Mark` in printed ropes; `wordless` fields of nodes have no words.
    """

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    marked: tuple[type, ...] = ()
    wordless: frozenset[str] = frozenset()
    _found: _Found = field(default_factory=_Found)
    _declaring: bool = False
    _rules_of: Grammar | None = None

    def terminal(
        self, category: str, read: Any, show: Any, anything: bool = False, begins: frozenset[str] | None = None
    ) -> None:
        """Add a category matched by code."""
        self.terminals[category] = Terminal(read, show, anything, begins)

    def rule(
        self,
        category: str,
        template: str,
        build: Build,
        take: Take | None = None,
        checked: bool = True,
        pointing: bool = False,
    ) -> None:
        """Add a rule that builds a value of its slots; `take` is for builds that do more than put them together.

        Without `checked`, what `take` gives need not build the same value again: words that point back (`pointing`)
        read as placeholders but print what those turned out to mean.
        """
        self._add(category, template, build, take, checked, pointing)

    def _add(
        self,
        category: str,
        template: str,
        build: Build,
        take: Take | None = None,
        checked: bool = True,
        pointing: bool = False,
        *,
        kind: type | None = None,
        exact: bool = False,
    ) -> None:
        if self._rules_of is not None:
            raise TypeError("other grammars have the same rules: add to one of its own (`without(())`)")
        source = "" if self._declaring else _source()
        for one_category, one in expand(category, template):
            layout, parts = _cut(one)
            of, through = kind, ""
            if take is None:
                pattern = _pattern(build, layout, one)
                if isinstance(pattern, Hole):
                    through = next(part.category for part in layout if isinstance(part, Slot))
                else:
                    of = type(pattern)
            rules = self.rules.setdefault(one_category, [])
            rules.append(
                Rule(
                    category=one_category, parts=parts, layout=layout, build=build, inverse=take, template=one,
                    order=len(rules), checked=checked, pointing=pointing, source=source, kind=of, through=through,
                    exact=exact,
                )
            )  # fmt: skip
        if not self._found.is_empty():
            self._found = _Found()

    def knows(self, tokens: tuple[Token, ...], at: int) -> bool:
        """Tell whether any rule has a word, or code reads it: a name, a number, a kind of counter."""
        if self._found.words is None:
            parts = (part for rules in self.rules.values() for rule in rules for part in rule.words)
            self._found.words = frozenset(part.lower() for part in parts)
        if tokens[at].low.lower() in self._found.words:
            return True
        named = (terminal for terminal in self.terminals.values() if not terminal.anything)
        return any(True for terminal in named for _ in terminal.read(tokens, at))

    def declared(self, words: Iterable[T]) -> Iterator[T]:
        """Yield what the glossary declares: rules that a loop over it adds are words of the glossary, in no line.

        Each is a member of an enumeration of the glossary, or a tuple that has one; a TypeError else.
        """
        try:
            for word in words:
                if not any(_of_glossary(part) for part in (word if isinstance(word, tuple) else (word,))):
                    raise TypeError(f"the glossary does not declare {word!r}")
                self._declaring = True
                yield word
        finally:
            self._declaring = False

    def without(self, sources: Container[str]) -> Grammar:
        """Return a grammar like this one in which the rules of these source lines do not stand."""
        kept = {name: [rule for rule in rules if rule.source not in sources] for name, rules in self.rules.items()}
        rules = {name: [replace(rule, order=at) for at, rule in enumerate(left)] for name, left in kept.items()}
        return Grammar(rules, self.terminals, self.marked, self.wordless)

    def with_the_same_rules(self) -> Grammar:
        """Return a grammar of these very rules, whose categories may be matched by other code; none may be added."""
        return replace(self, terminals=dict(self.terminals), _rules_of=self)

    def node(self, category: str, cls: type[Node], template: str, **fixed: Any) -> None:
        """Add a rule that makes one node: slots are its fields, `fixed` are set, the rest are defaults."""
        slots = {part.name for part in _cut(template)[0] if isinstance(part, Slot)}
        unknown = (slots | fixed.keys()) - set(field_names(cls))
        if unknown:
            raise TypeError(f"{cls.__name__} has no {', '.join(sorted(unknown))}, which {template!r} sets")
        for name in set(field_names(cls)) - {*slots, *fixed, *self.wordless, *defaults(cls)}:
            raise TypeError(f"{cls.__name__}.{name} is not set by {template!r}")
        made = _OneNode(cls, tuple(slots), fixed, self.wordless)
        said = self.wordless.isdisjoint(field_names(cls))
        self._add(category, template, made.build, made.take, said, kind=cls, exact=True)

    def same(self, category: str, template: str) -> None:
        """Add a rule that passes its one slot `it` on."""
        self._add(category, template, lambda it: it, exact=True)

    def word(self, category: str, template: str, value: Any) -> None:
        """Add a rule whose words mean one value."""

        def take(given: Any) -> Values | None:
            return {} if type(given) is type(value) and given == value else None

        self._add(category, template, lambda: value, take, kind=type(value), exact=True)

    def first(self) -> dict[str, tuple[dict[str, list[Rule]], list[Rule]]]:
        """Rules by the words that they may begin with; the second part is those that may begin with any."""
        if self._found.first is None:
            self._found.first = _index(self, self.starts())
        return self._found.first

    def starts(self) -> dict[str, frozenset[str] | None]:
        """Return the words that each category may begin with (None: any)."""
        if self._found.starts is None:
            self._found.starts = _starts(self)
        return self._found.starts

    def beginning(self, category: str, token: Token) -> tuple[Rule, ...]:
        """Return the rules of a category that may begin with a word."""
        by_word, anything = self.first()[category]
        text = token.text if token.text in by_word else ""
        low = token.low if token.low != token.text and token.low in by_word else ""
        key = (category, text, low)
        known = self._found.beginning.get(key)
        if known is None:
            known = self._found.beginning[key] = (*by_word.get(text, ()), *by_word.get(low, ()), *anything)
        return known

    def branches(self, category: str) -> Branch:
        """Return the rules of a category, those with the same beginning together."""
        known = self._found.branches.get(category)
        if known is None:
            starts = self.starts()
            known = self._found.branches[category] = Branch()
            for rule in self.rules[category]:
                known.add(rule, starts)
        return known

    def printing(self, category: str, kind: type) -> tuple[Rule, ...]:
        """Return the rules of a category that may print values of a class, in their order."""
        key = (category, kind)
        known = self._found.printing.get(key)
        if known is None:
            prints = self._kinds_printed()
            known = self._found.printing[key] = tuple(
                rule for rule in self.rules[category] if _may_print(_kinds_of(rule, prints), kind)
            )
        return known

    def _kinds_printed(self) -> dict[str, frozenset[type] | None]:
        if self._found.prints is None:
            self._found.prints = _printed_kinds(self)
        return self._found.prints

    def following(self, category: str, kind: type, token: Token) -> tuple[Rule, ...]:
        """Return the rules that may print values of a class with a word at the beginning, in their order."""
        by_word, _ = self.first()[category]
        text = token.text if token.text in by_word else ""
        low = token.low if token.low in by_word else ""
        key = (category, text, low, kind)
        known = self._found.next.get(key)
        if known is None:
            there = {rule.order for rule in self.beginning(category, token)}
            known = self._found.next[key] = tuple(rule for rule in self.printing(category, kind) if rule.order in there)
        return known


def _printed_kinds(grammar: Grammar) -> dict[str, frozenset[type] | None]:
    """Work out the classes of the values that each category can print (None: any)."""
    prints: dict[str, frozenset[type] | None] = dict.fromkeys(grammar.rules, frozenset())
    prints.update(dict.fromkeys(grammar.terminals))
    changed = True
    while changed:
        changed = False
        for name, rules in grammar.rules.items():
            if name in grammar.terminals:
                continue
            found: frozenset[type] | None = frozenset()
            for rule in rules:
                more = _kinds_of(rule, prints)
                found = None if found is None or more is None else found | more
            if found != prints[name]:
                prints[name] = found
                changed = True
    return prints


def _kinds_of(rule: Rule, prints: Mapping[str, frozenset[type] | None]) -> frozenset[type] | None:
    if rule.through:
        return prints[rule.through]
    return None if rule.kind is None else frozenset((rule.kind,))


def _may_print(kinds: frozenset[type] | None, kind: type) -> bool:
    return kinds is None or kind in kinds


def _of_glossary(word: object) -> bool:
    return isinstance(word, Enum) and type(word).__module__.startswith("gadesk.glossary")


def _source() -> str:
    """Name the line that the rule which is being added stands in."""
    frame = sys._getframe(1)
    while frame.f_globals["__name__"] in _BUILDERS and frame.f_back is not None:
        frame = frame.f_back
    return sys.intern(f"{_file(frame.f_globals['__name__'], frame.f_code.co_filename)}:{frame.f_lineno}")


@cache
def _file(module: str, file: str) -> str:
    """Name a module's file by its module, since a bundle (gadesk/program.py) has no files of them."""
    inside = module.removeprefix(_GRAMMAR)
    return f"{inside.replace('.', '/')}.py" if inside != module else Path(file).name


def _pattern(build: Build, layout: tuple[str | Slot, ...], template: str) -> Any:
    """Find out the shape of what is built."""
    pattern = pattern_of(build, [part.name for part in layout if isinstance(part, Slot)])
    if pattern is None:
        raise TypeError(f"how to take {template!r} apart has to be said")
    return pattern


def expand(category: str, template: str) -> list[tuple[str, str]]:
    """Write a template with number out into its singular and plural."""
    if "#" not in template + category and not _CHOICE.search(template):
        return [(category, template)]
    return [
        (category.replace("#", ".s"), _CHOICE.sub(r"\1", template).replace("#", ".s")),
        (category.replace("#", ".p"), _CHOICE.sub(r"\2", template).replace("#", ".p")),
    ]


@cache
def _cut(template: str) -> tuple[tuple[str | Slot, ...], tuple[str | Slot, ...]]:
    """Cut a template into literal text and slots, and into words and slots; another grammar has the same ones."""
    layout: list[str | Slot] = []
    parts: list[str | Slot] = []
    pieces = [*_SLOT.split(template), "", ""]  # again and again a text, and the name and category behind it
    for text, name, category in zip(*[iter(pieces)] * 3, strict=True):
        if text:
            layout.append(sys.intern(text))
            parts.extend(sys.intern(token.text) for token in tokenise(text.replace("^", "")))
        if name:
            layout.append(_slot(sys.intern(name), sys.intern(category)))
            parts.append(layout[-1])
    return tuple(layout), tuple(parts)


_slot = cache(Slot)
"""Slots of the same name and category are one: many rules have it."""


def _index(
    grammar: Grammar, starts: Mapping[str, frozenset[str] | None]
) -> dict[str, tuple[dict[str, list[Rule]], list[Rule]]]:
    """Index the rules of each category by the words that they may begin with."""
    out: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] = {}
    for name, rules in grammar.rules.items():
        by_word: dict[str, list[Rule]] = {}
        anything: list[Rule] = []
        for rule in rules:
            words = _starts_of(rule, starts)
            if words is None:
                anything.append(rule)
            else:
                for word in words:
                    by_word.setdefault(word, []).append(rule)
        out[name] = (by_word, anything)
    return out


def _starts(grammar: Grammar) -> dict[str, frozenset[str] | None]:
    """Work out which words each category may begin with (None: any)."""
    known = grammar.rules.keys() | grammar.terminals.keys()
    for rule in (rule for rules in grammar.rules.values() for rule in rules):
        for part in rule.parts:
            if isinstance(part, Slot) and part.category not in known:
                raise KeyError(f"{rule.category} asks for {part.category}, which has no rules")
    starts: dict[str, frozenset[str] | None] = dict.fromkeys(grammar.rules, frozenset())
    starts.update({name: terminal.begins for name, terminal in grammar.terminals.items()})
    changed = True
    while changed:
        changed = False
        for name, rules in grammar.rules.items():
            if starts[name] is None:
                continue
            each = [_starts_of(rule, starts) for rule in rules]
            found = None if None in each else frozenset().union(*(words for words in each if words is not None))
            if found != starts[name]:
                starts[name] = found
                changed = True
    return starts


def _starts_of(rule: Rule, starts: Mapping[str, frozenset[str] | None]) -> frozenset[str] | None:
    head = rule.parts[0]
    return frozenset((head,)) if isinstance(head, str) else starts[head.category]


# Stands in the chart while a category is being read, so that a rule that begins with itself is found out.
_OPEN: list[tuple[int, Any]] = []


class Reader:
    """Reads one text: a chart of all readings by category and position."""

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.furthest = 0
        grammar.starts()  # a category without rules is found out here
        self._chart: list[dict[str, list[tuple[int, Any]]]] = [{} for _ in tokens]

    def readings(self, category: str) -> list[Any]:
        """Every value of the category that spans the whole text."""
        end = len(self.tokens)
        return [value for stop, value in self.at(category, 0) if stop == end]

    def at(self, category: str, start: int) -> list[tuple[int, Any]]:
        """Every (end, value) of the category that begins at the position."""
        if start >= len(self.tokens):
            return []
        here = self._chart[start]
        known = here.get(category)
        if known is not None:
            if known is _OPEN:
                raise RecursionError(f"a rule of {category} begins with {category} itself")
            return known
        here[category] = _OPEN
        terminal = self.grammar.terminals.get(category)
        out = here[category] = self._words(terminal, start) if terminal is not None else self._rules(category, start)
        return out

    def _words(self, terminal: Terminal, start: int) -> list[tuple[int, Any]]:
        """What code reads."""
        found: dict[tuple[int, Any], None] = {}
        for length, value in terminal.read(self.tokens, start):
            self.furthest = max(self.furthest, start if terminal.anything else start + length)
            found[(start + length, value)] = None
        return list(found)

    def _rules(self, category: str, start: int) -> list[tuple[int, Any]]:
        """What rules read, in the order of the rules; each value once."""
        by_rule: dict[int, list[tuple[int, Any]]] = {}
        self._along(self.grammar.branches(category), start, (), by_rule)
        if len(by_rule) < 2:
            found = next(iter(by_rule.values()), [])
        else:
            rules = self.grammar.beginning(category, self.tokens[start])
            found = [one for rule in rules for one in by_rule.get(rule.order, ())]
        return found if len(found) < 2 else list(dict.fromkeys(found))

    def _along(
        self, branch: Branch, at: int, values: tuple[Any, ...], by_rule: dict[int, list[tuple[int, Any]]]
    ) -> None:
        """Match the rules that have their beginning in common; what each builds is added under its order."""
        for rule, names in branch.rules:
            made = rule.build(**dict(zip(names, values, strict=True)))
            if made is not None:
                by_rule.setdefault(rule.order, []).append((at, made))
        if at >= len(self.tokens):
            return
        token = self.tokens[at]
        text, low = token.text, token.low
        if branch.words:
            for word in (text,) if low == text else (text, low):
                behind = branch.words.get(word)
                if behind is not None:
                    if at >= self.furthest:
                        self.furthest = at + 1
                    self._along(behind, at + 1, values, by_rule)
        here = self._chart[at]
        for category, starts, behind in branch.slots:
            if starts is not None and text not in starts and low not in starts:
                continue
            known = here.get(category)
            if known is None or known is _OPEN:
                known = self.at(category, at)
            for end, value in known:
                self._along(behind, end, (*values, value), by_rule)
