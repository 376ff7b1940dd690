"""A query as a tree, and written back as a person would type it."""

from __future__ import annotations

from gadesk.records import dataclass

OPERATORS = ("<=", ">=", "!=", ":", "=", "<", ">")
MATCHES = "~"
"""The operator of a term whose value is a pattern, typed between two slashes."""


@dataclass(frozen=True, slots=True)
class Term:
    """One question. `field` "" is free text; `op` is one of OPERATORS or MATCHES; `at` is where it begins."""

    field: str
    op: str
    value: str
    quoted: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Not:
    """What does not answer to `part`."""

    part: Query
    at: int = 0


@dataclass(frozen=True, slots=True)
class All:
    """What answers to every part; no parts: every card."""

    parts: tuple[Query, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Any:
    """What answers to at least one part."""

    parts: tuple[Query, ...]
    at: int = 0


Query = Term | Not | All | Any


def written(query: Query) -> str:
    """Write a query so that parsing it gives the same tree (positions aside)."""
    if isinstance(query, Term):
        return _term(query)
    if isinstance(query, Not):
        inner = written(query.part)
        return f"-({inner})" if isinstance(query.part, All | Any) else f"-{inner}"
    if isinstance(query, All):
        return " ".join(f"({written(p)})" if isinstance(p, All | Any) else written(p) for p in query.parts)
    return " or ".join(f"({written(p)})" if isinstance(p, All | Any) else written(p) for p in query.parts)


def _term(term: Term) -> str:
    if term.op == MATCHES:
        return f"{term.field}{':' if term.field else ''}/{term.value}/"
    value = f'"{term.value}"' if term.quoted or not _bare(term.value) else term.value
    return f"{term.field}{term.op}{value}" if term.field else value


def _bare(value: str) -> bool:
    return (
        bool(value)
        and not any(sign in value for sign in ' ()":<>=')
        and value.lower() != "or"
        and value[0] not in "-/!"
    )
