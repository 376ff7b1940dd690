"""The search language: `type:ally cost<=2 -element:fire (kw:taunt or is:unique) "draw a card"`."""

from gadesk.cards.search.match import matcher
from gadesk.cards.search.parse import SearchError, parse
from gadesk.cards.search.records import Record, record
from gadesk.cards.search.tree import All, Any, Not, Query, Term, written

__all__ = ["All", "Any", "Not", "Query", "Record", "SearchError", "Term", "matcher", "parse", "record", "written"]
