"""The search language: read, written back, matched, and wrong queries said with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card, Edition, Face
from gadesk.cards.search import (
    All,
    Any,
    Finder,
    Meant,
    Nearest,
    Not,
    Query,
    Record,
    SearchError,
    Term,
    parse,
    record,
    written,
)
from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype
from gadesk.glossary.verdicts import Verdict
from tests.timing import quickest

EMBER = Card(
    "ember-fox", "u1",
    Face("Ember Fox", "ember-fox", (CardType.ALLY,), (Element.FIRE,), subtypes=("animal", "fox"), classes=("tamer",),
         cost_kind=CostKind.RESERVE, cost=2, power=3, life=1, keywords=(Keyword.FLOATING_MEMORY,)),
    editions=(Edition("e1", "ember-fox-tst", "TST", "Test", "001", 3),),
)  # fmt: skip
BOOK = Card(
    "quiet-book", "u2",
    Face("Quiet Book", "quiet-book", (CardType.ITEM,), (Element.NORM,), (Supertype.REGALIA,), ("book",), ("mage",),
         CostKind.MEMORY, 1),
    limits=(("STANDARD", 0),),
)  # fmt: skip
SPARK = Card(
    "spark", "u3",
    Face("Spark", "spark", (CardType.ACTION,), (Element.FIRE,), subtypes=("spell",), classes=("mage",),
         cost_kind=CostKind.RESERVE, cost_is_x=True, speed=Speed.FAST),
)  # fmt: skip
POOL = [
    record(EMBER, "Burns what it bites.", Verdict.WHOLE),
    record(BOOK, "Read aloud.", Verdict.PARTLY),
    record(SPARK, "Singe a unit."),
]


def found(query: str) -> list[str]:
    """Return the slugs of the little pool that answer."""
    answers = Finder(POOL).find(parse(query))
    return [entry.card.slug for entry in POOL if entry.card.slug in answers]


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("", ["ember-fox", "quiet-book", "spark"]),
        ("fox", ["ember-fox"]),
        ("burns", ["ember-fox"]),
        ("name:book", ["quiet-book"]),
        ('text:"a unit"', ["spark"]),
        ("type:ally", ["ember-fox"]),
        ("t:regalia", ["quiet-book"]),
        ("class:mage", ["quiet-book", "spark"]),
        ("element:fire -spark", ["ember-fox"]),
        ("cost<=1", ["quiet-book"]),
        ("reserve:2", ["ember-fox"]),
        ("memory>=1", ["quiet-book"]),
        ("cost:x", ["spark"]),
        ("memory:x", []),
        ("cost!=x", ["ember-fox", "quiet-book"]),
        ('kw:"floating memory"', ["ember-fox"]),
        ("power>=3 life<2", ["ember-fox"]),
        ("speed:fast", ["spark"]),
        ("fox and burns", ["ember-fox"]),
        ("element:fire AND not spark", ["ember-fox"]),
        ("not (fox or book)", ["spark"]),
        ("element:fire,norm", ["ember-fox", "quiet-book", "spark"]),
        ("type:item,action -class:tamer", ["quiet-book", "spark"]),
        ("type!=item,action", ["ember-fox"]),
        ("cost:1,2", ["ember-fox", "quiet-book"]),
        ("cost:2-4", ["ember-fox"]),
        ("cost=0..1", ["quiet-book"]),
        ('"and"', []),
        ("set:tst", ["ember-fox"]),
        ("rarity:r", ["ember-fox"]),
        ("legal:standard", ["ember-fox", "spark"]),
        ("is:banned", ["quiet-book"]),
        ("kw:floating-memory", ["ember-fox"]),
        ("is:manual", ["quiet-book"]),
        ("book or fox", ["ember-fox", "quiet-book"]),
        ("(book or fox) -is:regalia", ["ember-fox"]),
        ("class!=mage", ["ember-fox"]),
        ("-(class:mage or type:ally)", []),
        ("fire ally", ["ember-fox"]),
        ("fast fire", ["spark"]),
        ("Fast FIRE action", ["spark"]),
        ('"fire"', []),
        ("ally cost 2", ["ember-fox"]),
        ("cost 2 fire", ["ember-fox"]),
        ("cost 1 or less", ["quiet-book"]),
        ("cost 1 or more", ["ember-fox", "quiet-book"]),
        ("cost 2 or book", ["ember-fox", "quiet-book"]),
        ("power 3+", ["ember-fox"]),
        ("power >=3 fox", ["ember-fox"]),
        ("cost 2-4", ["ember-fox"]),
        ("not cost 2", ["quiet-book", "spark"]),
        ("(cost 2) fox", ["ember-fox"]),
        ("cost", []),
    ],
)
def test_queries_find_what_they_ask_for(query: str, slugs: list[str]) -> None:
    """Each field and each way to join conditions finds exactly the cards that answer."""
    assert found(query) == slugs


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("embr", Meant("ember", 1)),
        ("quite bok", Meant("quiet book", 1)),
        ("fox cost:9", Meant("fox", 1, "cost:9")),
        ("fox -fire", Meant("fox", 1, "-fire")),
        ("fire action power 3", Meant("fire action", 1, "power 3")),
        ("(fox cost:9)", None),
        ("xq", None),
        ("cost<=", None),
        ("zzzzzzzz", None),
    ],
)
def test_what_finds_nothing_says_what_may_be_meant(query: str, meant: Meant | None) -> None:
    """A word spelt otherwise, or one condition less: whichever finds something; and nothing is made up."""
    assert Nearest(POOL, Finder(POOL)).meant(query) == meant


@pytest.mark.parametrize(
    ("query", "at", "expected"),
    [
        ("fox (fire", 4, ")"),
        ("cost<=two", 6, "number"),
        ("foo:bar", 0, "Known are name"),
        ("fox powr>3", 4, "mean power?"),
        ("fox type:", 4, "value"),
        ("fox or", 4, "condition"),
        ("or fox", 0, "condition"),
        ('"abc', 0, '"'),
        ("is:blue", 3, "unknown"),
        ("fox element:fier", 12, "mean fire?"),
        ("legal:foo", 6, "Known are: standard"),
        ('kw:"floating memery"', 4, "mean floating-memory?"),
        ("power>=x", 7, "number"),
        ("cost<=x", 6, "number"),
        ('cost:"two"', 6, "number"),
        ("cost:²", 5, "number"),
        ("fox )", 4, "("),
        ("type<3", 4, "compared"),
    ],
)
def test_wrong_queries_say_where_and_what(query: str, at: int, expected: str) -> None:
    """A query that can't be read is refused with its place and with what was expected there."""
    with pytest.raises(SearchError) as caught:
        parse(query)
    assert caught.value.at == at
    assert expected in str(caught.value)


words = st.text("abcxyz", min_size=1, max_size=6).filter(lambda word: word != "or")
terms = st.one_of(
    st.builds(lambda w: Term("", ":", w), words),
    st.builds(lambda w: Term("name", ":", w + " " + w, True), words),
    st.builds(lambda n: Term("cost", "<=", str(n)), st.integers(0, 12)),
    st.builds(lambda w: Term("subtype", "!=", w), words),
)
trees = st.recursive(
    terms,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(All, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(Any, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=8,
)


def placeless(query: Query) -> Query:
    """Return the tree with all positions forgotten."""
    if isinstance(query, Term):
        return Term(query.field, query.op, query.value, query.quoted)
    if isinstance(query, Not):
        return Not(placeless(query.part))
    return type(query)(tuple(placeless(part) for part in query.parts))


@given(trees)
def test_written_queries_read_back_the_same(query: Query) -> None:
    """Writing a tree and reading it again changes nothing."""
    assert placeless(parse(written(query))) == placeless(query)


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is either read or refused with a sentence."""
    try:
        parse(text)
    except SearchError as error:
        assert str(error) and 0 <= error.at <= len(text)


@pytest.mark.timed
def test_a_search_of_the_whole_pool_is_quick() -> None:
    """A query over every bundled card takes less than a frame."""
    pool: list[Record] = [record(card) for card in bundled_catalogue()]
    finder, query = Finder(pool), parse("type:ally cost<=3 -element:fire (kw:taunt or subtype:human)")
    assert finder.find(query)
    assert quickest(lambda: finder.find(query)) < 0.016


def test_kept_answers_are_those_of_a_fresh_search() -> None:
    """A query that grows letter by letter gives what each of its beginnings gives alone, also after very many."""
    finder = Finder(POOL)
    for number in range(700):
        finder.find(parse(f"cost>={number % 5} or fox{number}"))
    for query in ("f", "fo", "fox", "-fox", "fox or book", "-(fox or book)", "fire -fox", "type:ally type!=ally"):
        assert finder.find(parse(query)) == Finder(POOL).find(parse(query))
    assert finder.find(parse("-(fox or book)")) == {"spark"}
