"""The search language: `type:ally cost<=2 -element:fire (kw:taunt or is:unique) "draw a card"`."""

from gadesk.cards.orders import Order, arranged
from gadesk.cards.search.find import OWNED, Finder
from gadesk.cards.search.nearest import Meant, Nearest
from gadesk.cards.search.parse import SearchError, asks_for, fields_of, parse, said, sorting
from gadesk.cards.search.records import Record, record
from gadesk.cards.search.tree import All, Any, Not, Query, Term, written

__all__ = [
    "OWNED", "All", "Any", "Finder", "Meant", "Nearest", "Not", "Order", "Query", "Record", "SearchError", "Term",
    "arranged", "asks_for", "fields_of", "parse", "record", "said", "sorting", "written",
]  # fmt: skip
