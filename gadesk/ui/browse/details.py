"""What the large card says beside its picture: what is true of the object now, and why. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from gadesk.glossary import STATS, Keyword
from gadesk.glossary.verdicts import Unread, told_unread
from gadesk.protocol.views import CardView, StatWhy
from gadesk.records import dataclass
from gadesk.ui.cards.face_plan import split_keyword
from gadesk.ui.cards.markup import plain
from gadesk.ui.cards.printed_facts import CardFacts
from gadesk.ui.design.icon_shapes import KEYWORD_SHAPES, SHAPES, STATE_SHAPES
from gadesk.ui.design.looks_of import PROPERTIES
from gadesk.ui.library.word_explanations import glossary, keywords_in

Names = Callable[[str], str]


class Tone(Enum):
    """How a line is coloured; its words and its icon say the same."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Detail:
    """One line: an icon, a few words and what is behind them."""

    icon: str
    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    term: str = ""
    """What it stands under on the rules page."""


MOST_KEYWORDS = 4
_KEYWORDS = frozenset(keyword.words for keyword in Keyword)
UNLISTED = frozenset(word.value for word, look in PROPERTIES.items() if not look.listed)


def details(view: CardView, facts: CardFacts | None, names: Names) -> tuple[Detail, ...]:
    """Every line for a card as a seat sees it; a hidden card has none."""
    if view.slug is None or facts is None:
        return ()
    return (
        *_damage(view),
        *_stats(view, facts, names),
        *_counters(view),
        *_states(view),
        *_keywords(view),
        *_pile("lineage", "Inner lineage", view.lineage, names),
        *_pile("loaded", "Loaded", view.loaded, names),
    )


def by_hand(unread: tuple[Unread, ...], facts: CardFacts | None) -> tuple[Detail, ...]:
    """A line for each paragraph of a card that its player carries out, and one for what nobody here knows of it."""
    strange = facts.unknown if facts is not None else ()
    what = (Detail("by_hand", "Moved by hand", f"gadesk does not know: {', '.join(strange)}"),) if strange else ()
    told = (told_unread(one._replace(words=plain(one.words))) for one in unread)
    return (*what, *(Detail("by_hand", "By hand", each) for each in told))


def _damage(view: CardView) -> Iterator[Detail]:
    if view.damage:
        left = f"{view.life - view.damage} of {view.life} life left" if view.life is not None else ""
        yield Detail("damage", f"{view.damage} damage", left, Tone.BAD)


def _stats(view: CardView, facts: CardFacts, names: Names) -> Iterator[Detail]:
    """Stats that differ from what is printed, with each reason."""
    for stat in STATS:
        printed: int | None = getattr(facts, stat.value)
        now: int | None = getattr(view, stat.value)
        reasons = tuple(why for why in view.why if why.stat is stat)
        if now is None or (now == (printed or 0) and not reasons):
            continue
        change = now - (printed or 0)
        tone = Tone.GOOD if change > 0 else Tone.BAD if change < 0 else Tone.PLAIN
        was = f"printed {printed}" if printed is not None else "none printed"
        yield Detail(stat.value, f"{stat.value.title()} {signed(now, False)} ({was})", _reasons(reasons, names), tone)
    for why in view.why:
        cost = why.stat.facts.cost
        if cost is not None:
            tone = Tone.GOOD if why.amount < 0 else Tone.BAD
            yield Detail(cost.value, f"Cost {signed(why.amount)}", _source(why, names), tone)


def _reasons(reasons: tuple[StatWhy, ...], names: Names) -> str:
    return "\n".join(f"{signed(why.amount)} {_source(why, names)}" for why in reasons)


def _source(why: StatWhy, names: Names) -> str:
    return f"from {names(why.slug)}" if why.slug is not None else "from the rules"


def signed(number: int, plus: bool = True) -> str:
    """A number with a true minus sign, and a plus sign where it is a difference."""
    return (f"{number:+d}" if plus else str(number)).replace("-", "−")


def _counters(view: CardView) -> Iterator[Detail]:
    for word, count in view.counters:
        if count and word != "damage":
            plural = "" if count == 1 else "s"
            yield Detail(word if word in SHAPES else "counter", f"{count} {word.replace('_', ' ')} counter{plural}")


def _states(view: CardView) -> Iterator[Detail]:
    if view.rested:
        yield Detail("rest", "Rested")
    for state in view.states:
        if state in STATE_SHAPES and state not in UNLISTED:
            yield Detail(state, state.replace("_", " ").capitalize())
    if view.controller != view.owner:
        yield Detail("influence", "Controlled by another player than its owner")


def _keywords(view: CardView) -> Iterator[Detail]:
    for phrase in view.keywords:
        word, _ = split_keyword(phrase)
        yield _keyword(word, phrase.replace("_", " ").capitalize())


def _keyword(word: str, title: str) -> Detail:
    """A keyword with what it means, in our own words, and the rulebook's number."""
    about = glossary().get(word.replace("_", " "))
    text = f"{about.words} ({about.rule})" if about is not None and about.rule else about.words if about else ""
    return Detail(word if word in KEYWORD_SHAPES else "keyword", title, text, term=about.name if about else "")


def printed_keywords(text: str, told: tuple[Detail, ...] = ()) -> tuple[Detail, ...]:
    """A line for each keyword of a card's text that the lines before it do not tell."""
    said = {detail.title.split(" ")[0].casefold() for detail in told}
    about = [each for each in keywords_in(text) if each.word in _KEYWORDS and each.word.split(" ")[0] not in said]
    return tuple(_keyword(each.word.replace(" ", "_"), each.name) for each in about[:MOST_KEYWORDS])


def _pile(icon: str, title: str, cards: tuple[CardView, ...], names: Names) -> Iterator[Detail]:
    """Cards under or in this one, from the top."""
    if cards:
        listed = [names(card.slug) if card.slug is not None else "a hidden card" for card in reversed(cards)]
        yield Detail(icon, f"{title}: {len(cards)}", "\n".join(listed))
