"""Regular expressions that no text makes slow: each letter of a text is looked at once.

A pattern becomes the positions of its letters and what may follow each (Glushkov's automaton); sets of positions
are states, made as texts need them. `re` goes back and tries again, which takes a time without bound for some
patterns, and can't be interrupted; here the work on new states is counted, and has an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from gadesk import foreign
from gadesk.records import dataclass

LONGEST = 200
_POSITIONS = 300
_WORK = 200_000
_REPEATS = 60
_EDGE, _BEGIN, _END = "\x01", "\x02", "\x03"
"""Signs put into a text where a word begins or ends, a line begins and a line ends."""
_KNOWN = {"d": r"\d", "D": r"\D", "w": r"\w", "W": r"\W", "s": r"\s", "S": r"\S"}
_TIMES = re.compile(r"\{(\d{1,3})(?:(,)(\d{1,3})?)?\}")


class PatternError(ValueError):
    """A pattern that can't be read, or takes too much work; one sentence."""


@dataclass(frozen=True, slots=True)
class _Letter:
    """One place where a letter, or one of several, has to stand."""

    letter: str = ""
    among: re.Pattern[str] | None = None

    def takes(self, letter: str) -> bool:
        return letter == self.letter if self.among is None else self.among.match(letter) is not None


@dataclass(frozen=True, slots=True)
class _Seq:
    parts: tuple[_Part, ...]


@dataclass(frozen=True, slots=True)
class _Either:
    parts: tuple[_Part, ...]


@dataclass(frozen=True, slots=True)
class _Repeated:
    part: _Part
    least: int
    most: int | None


_Part = _Letter | _Seq | _Either | _Repeated


class _Reader:
    """Reads a pattern."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at, self.depth = pattern, 0, 0

    def whole(self) -> _Part:
        if len(self.pattern) > LONGEST:
            raise PatternError(f"The pattern is longer than {LONGEST} characters.")
        part = self.either()
        if self.at < len(self.pattern):
            raise PatternError("There is a ) without its ( in the pattern; write \\) for the sign itself.")
        return part

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def take(self) -> str:
        self.at += 1
        return self.pattern[self.at - 1 : self.at]

    def either(self) -> _Part:
        self.depth += 1
        if self.depth > 20:
            raise PatternError("The pattern has more than 20 ( within each other.")
        parts = [self.sequence()]
        while self.peek() == "|":
            self.take()
            parts.append(self.sequence())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else _Either(tuple(parts))

    def sequence(self) -> _Part:
        parts: list[_Part] = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated(self.atom()))
        return parts[0] if len(parts) == 1 else _Seq(tuple(parts))

    def repeated(self, part: _Part) -> _Part:
        while True:
            sign = self.peek()
            counted = _TIMES.match(self.pattern, self.at) if sign == "{" else None
            if sign in ("*", "+", "?") and sign:
                self.take()
                part = _Repeated(part, int(sign == "+"), 1 if sign == "?" else None)
            elif counted is not None:
                self.at = counted.end()
                least = foreign.whole(counted[1], _REPEATS)
                most = foreign.whole(counted[3], _REPEATS) if counted[3] else None if counted[2] else least
                if least is None or (most is None and counted[3]) or (most is not None and most < least):
                    raise PatternError(
                        f"“{counted[0]}” in the pattern asks for too much; up to {_REPEATS} can be asked."
                    )
                part = _Repeated(part, least, most)
            else:
                return part
            if self.peek() in ("?", "+"):  # lazy or possessive: whether something is there does not hang on it
                self.take()

    def atom(self) -> _Part:
        sign = self.take()
        match sign:
            case "(":
                return self.group()
            case "[":
                return self.among()
            case ".":
                return _Letter(among=re.compile(r"[^\n\x01-\x03]"))
            case "^":
                return _Letter(_BEGIN)
            case "$":
                return _Letter(_END)
            case "\\":
                return self.escaped()
            case "*" | "+" | "?":
                raise PatternError(
                    f"There is nothing before the {sign} in the pattern; write \\{sign} for the sign itself."
                )
        return _Letter(sign.casefold()[:1])

    def group(self) -> _Part:
        if self.peek() == "?":
            if self.pattern[self.at + 1 : self.at + 2] != ":":
                raise PatternError("“(?” is followed by something that searches here do not know.")
            self.at += 2
        inner = self.either()
        if self.take() != ")":
            raise PatternError("A ( in the pattern is never closed; write \\( for the sign itself.")
        return inner

    def escaped(self) -> _Part:
        sign = self.take()
        if sign in _KNOWN:
            return _Letter(among=re.compile(f"(?![\x01-\x03])[{_KNOWN[sign]}]"))
        if sign == "b":
            return _Letter(_EDGE)
        if sign == "n":
            return _Letter("\n")
        if not sign or sign.isalnum():
            raise PatternError(f"“\\{sign}” in the pattern is something that searches here do not know.")
        return _Letter(sign)

    def among(self) -> _Part:
        begin, parts = "[", list[str]()
        if self.peek() == "^":
            self.take()
            begin = "(?![\x01-\x03])[^"
        while self.peek() != "]" or not parts:
            sign = self.take()
            if not sign:
                raise PatternError("A [ in the pattern is never closed; write \\[ for the sign itself.")
            if sign == "\\":
                known = self.take()
                parts.append(_KNOWN.get(known, re.escape(known)))
            elif sign == "-" and parts and self.peek() not in ("]", ""):
                parts.append("-")
            else:
                parts.append(re.escape(sign))
        self.take()
        try:
            return _Letter(among=re.compile(f"{begin}{''.join(parts)}]", re.I))
        except re.error as why:
            raise PatternError(f"What stands in [ ] in the pattern can't be read ({why.msg}).") from None


@dataclass(slots=True)
class _Places:
    """The positions of a pattern: what each takes, and which may follow it."""

    letters: list[_Letter] = field(default_factory=list)
    follow: list[set[int]] = field(default_factory=list)

    def add(self, part: _Part) -> tuple[bool, set[int], set[int]]:
        """Lay a part out: whether it may be nothing, where it may begin, and where it may end."""
        match part:
            case _Letter():
                if len(self.letters) >= _POSITIONS:
                    raise PatternError("The pattern asks for too much at once; make it shorter.")
                self.letters.append(part)
                self.follow.append(set())
                here = {len(self.letters) - 1}
                return False, here, set(here)
            case _Seq():
                return self._joined(self.add(each) for each in part.parts)
            case _Either():
                found = [self.add(each) for each in part.parts]
                empty = any(each[0] for each in found)
                return empty, set().union(*(each[1] for each in found)), set().union(*(each[2] for each in found))
            case _Repeated():
                return self._joined(self._times(part))

    def _times(self, part: _Repeated) -> Iterator[tuple[bool, set[int], set[int]]]:
        for _ in range(part.least):
            yield self.add(part.part)
        if part.most is None:
            _, first, last = self.add(part.part)
            for place in last:
                self.follow[place] |= first
            yield True, first, last
        else:
            for _ in range(part.most - part.least):
                yield True, *self.add(part.part)[1:]

    def _joined(self, parts: Iterator[tuple[bool, set[int], set[int]]]) -> tuple[bool, set[int], set[int]]:
        empty, first, last = True, set[int](), set[int]()
        for nothing, begins, ends in parts:
            for place in last:
                self.follow[place] |= begins
            first |= begins if empty else set()
            last = last | ends if nothing else ends
            empty = empty and nothing
        return empty, first, last


class _State(dict[str, "_State"]):
    """Which positions a text may have come to; the next state by the next letter, made when it is first asked for."""

    def __init__(self, made: Pattern, places: frozenset[int]) -> None:
        super().__init__()
        self.made, self.places = made, places

    def __missing__(self, letter: str) -> _State:
        found = self[letter] = self.made.next(self.places, letter)
        return found


class Pattern:
    """A pattern ready to be looked for in texts in lower case. Raises PatternError."""

    def __init__(self, pattern: str) -> None:
        read = _Reader(pattern).whole()
        self._places = _Places()
        self._always, self._first, self._last = self._places.add(read)
        self._marked = any(each.letter in (_EDGE, _BEGIN, _END) for each in self._places.letters)
        self._held = _held(read)
        self._work = 0
        self._states: dict[frozenset[int], _State] = {}
        self._found = _State(self, frozenset())
        self._start = self._state(frozenset())

    def within(self, text: str) -> bool:
        """Whether it stands somewhere in a text. Raises PatternError where that takes too much work."""
        if self._always:
            return True
        if self._held and self._held not in text:
            return False
        state, found = self._start, self._found
        for letter in _with_signs(text) if self._marked else text:
            state = state[letter]
            if state is found:
                return True
        return False

    def next(self, places: frozenset[int], letter: str) -> _State:
        """The state that a letter leads to."""
        sign = letter in (_EDGE, _BEGIN, _END)
        reached = set(places) if sign else set[int]()
        waiting = self._first.union(*(self._places.follow[place] for place in places))
        while waiting:
            self._work += len(waiting)
            if self._work > _WORK:
                raise PatternError("This pattern takes too much work; make it simpler.")
            new = {place for place in waiting if self._places.letters[place].takes(letter)} - reached
            reached |= new
            # several assertions may stand at one place: "^" before "\b"
            waiting = set().union(*(self._places.follow[place] for place in new)) if sign else set()
        return self._found if reached & self._last else self._state(frozenset(reached))

    def _state(self, places: frozenset[int]) -> _State:
        state = self._states.get(places)
        if state is None:
            state = self._states[places] = _State(self, places)
        return state


def _with_signs(text: str) -> str:
    lines = (_BEGIN + re.sub(r"\b", _EDGE, line) + _END for line in text.split("\n"))
    return "\n".join(lines)


def _held(part: _Part) -> str:
    """The longest run of letters that has to stand in a text, "" where none has."""
    parts = part.parts if isinstance(part, _Seq) else (part,)
    best = run = ""
    for each in parts:
        if isinstance(each, _Letter) and each.among is None and each.letter > _END:
            run += each.letter
        else:
            best, run = max(best, run, key=len), ""
            if isinstance(each, _Repeated) and each.least:
                best = max(best, _held(each.part), key=len)
    return max(best, run, key=len)
