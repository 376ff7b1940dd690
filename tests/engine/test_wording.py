"""No node says of a field that it is only wording: how a text is put is kept beside the sheets.

What the engine reads is watched by test_fields; this finds a field that is called wording by those who wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gadesk.script.node import REGISTRY, Node, field_names
from gadesk.script.selections import Noted
from tests.engine.test_fields import every_field

CLAIM = re.compile(
    r"means? nothing|(?:is|are) only|only (?:a word|wording|words)|is the wording"
    r"|is how (?:it|the condition) is (?:said|printed)"
)


def claims(cls: type[Node]) -> Iterator[str]:
    """Yield the fields that a node's docstring says are only wording: those named in the same clause."""
    names = set(field_names(cls))
    for clause in re.split(r"[.;]\s", " ".join((cls.__doc__ or "").split())):
        for part in CLAIM.finditer(clause):
            before = clause[: part.start()]
            named = [name for name in re.findall(r"`(\w+)`", before) if name in names]
            yield from named[-2:] if part[0].startswith("are") or " and `" in before else named[-1:]


def test_no_docstring_calls_a_field_wording() -> None:
    """A field of that kind belongs into the wording, as a rule of the grammar."""
    assert every_field()
    assert {f"{cls.__name__}.{name}" for cls in REGISTRY.values() for name in claims(cls)} == set()


@pytest.mark.parametrize(
    "claim", ["`key` is only the wording.", '`key` ("it") means nothing.', "`key` is how it is said."]
)
def test_a_claim_is_understood(claim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each manner of saying it is found."""
    monkeypatch.setattr(Noted, "__doc__", claim)
    assert list(claims(Noted)) == ["key"]
