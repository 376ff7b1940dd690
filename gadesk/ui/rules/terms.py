"""Every term and keyword of the rules in our own words, with the rulebook's number and a search for cards. No Qt."""

from __future__ import annotations

import json
import re
from functools import cache

from gadesk.glossary import Keyword
from gadesk.paths import resource
from gadesk.records import dataclass
from gadesk.ui.library.word_explanations import any_of, glossary

KEYWORDS, PHRASES = "Keywords", "Words on cards"


@dataclass(frozen=True, slots=True)
class Term:
    """One entry: `group` is what it stands under, `rule` the rulebook's number, `search` finds cards that have it."""

    name: str
    group: str
    words: str
    rule: str = ""
    search: str = ""

    def matches(self, typed: list[str]) -> bool:
        """Tell whether everything that was typed is in its name or its words."""
        text = f"{self.name} {self.words} {self.rule}".casefold()
        return all(word in text for word in typed)


@cache
def terms() -> tuple[Term, ...]:
    """All terms, group by group: those of the game first, then what is printed on cards."""
    data = json.loads(resource("rules", "terms.json").read_text(encoding="utf-8"))
    found = [
        Term(one["name"], group["name"], one["words"], one["rule"], one.get("search", ""))
        for group in data["groups"]
        for one in group["terms"]
    ]
    known = {keyword.words: keyword for keyword in Keyword}
    about = {each.word: each for each in glossary().values()}
    for word, each in sorted(about.items(), key=lambda pair: (pair[0] not in known, pair[1].name)):
        search = f"kw:{word.replace(' ', '-')}" if word in known else f'"{word}"'
        found.append(Term(each.name, KEYWORDS if word in known else PHRASES, each.words, each.rule, search))
    return tuple(found)


def found_by(typed: str) -> list[Term]:
    """The terms that what was typed is in: those whose name has it first."""
    words = typed.casefold().split()
    found = [term for term in terms() if term.matches(words)]
    return sorted(found, key=lambda term: not all(word in term.name.casefold() for word in words))


def named(name: str) -> Term | None:
    """The term of a name, if there is one."""
    return next((term for term in terms() if term.name.casefold() == name.casefold()), None)


def terms_in(text: str, but: str = "") -> list[tuple[str, str]]:
    """Cut a text into runs of words, each with the term that it names, "" for none; each term the first time only."""
    found: list[tuple[str, str]] = []
    said, at = {but.casefold()}, 0
    for match in _names().finditer(text):
        name = _by_form()[match[0].casefold()]
        if name.casefold() in said:
            continue
        said.add(name.casefold())
        found += [(text[at : match.start()], ""), (match[0], name)]
        at = match.end()
    return [*found, (text[at:], "")]


@cache
def _by_form() -> dict[str, str]:
    """The name of each term by its forms: as it is, and several of it."""
    found = {f"{term.name.casefold()}s": term.name for term in terms()}
    return found | {term.name.casefold(): term.name for term in terms()}


@cache
def _names() -> re.Pattern[str]:
    """All terms in their forms."""
    return any_of(_by_form())
