"""Which of several replacements applies first: its controller says (effects.replacement-effects.p2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gadesk.engine.continuous.derived import Rule
from gadesk.engine.procedure import Asking, Run, ask, slug_of
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.script.node import Change

Replacing = TypeVar("Replacing", bound=Change)


def ask_first(run: Run, seat: int, rules: Sequence[Rule[Replacing]], source: int) -> Asking[Rule[Replacing]]:
    """Ask a player which replacement applies first to what would happen to, or because of, `source`."""
    options = tuple(Option(OptionKind.EFFECT, rule.ctx.source, slug_of(run.state, rule.ctx.source)) for rule in rules)
    answer = yield from ask(
        run, seat, DecisionKind.REPLACEMENT, options, source=source, slug=slug_of(run.state, source),
        parts=tuple((rule.change, rule.ctx.face) for rule in rules), kept=tuple(rule.active for rule in rules),
    )  # fmt: skip
    return rules[answer[0]]


def first_of(run: Run, seat: int, rules: Sequence[Rule[Replacing]], source: int) -> Asking[Rule[Replacing]]:
    """Return the replacement that applies first; it is not asked for where all say the same of the same player."""
    if len(rules) < 2 or not run.policy.orders or (run.policy.collapses and _alike(rules)):
        return rules[0]
    return (yield from ask_first(run, seat, rules, source))


def _alike(rules: Sequence[Rule[Replacing]]) -> bool:
    told = [
        (rule.change, rule.ctx.controller, None if rule.active is None else (rule.active.until, rule.active.numbers))
        for rule in rules
    ]
    return all(one == told[0] for one in told[1:])
