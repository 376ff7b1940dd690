"""Which answers to a question are worth looking at: the judge's own, what else it thinks good, and doing nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from gadesk.bots.action_values import Plays
from gadesk.bots.worth import Judge
from gadesk.glossary import OWN_ZONES
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, Option, OptionKind

BY_THE_JUDGE = frozenset({
    DecisionKind.PAY_RESERVE, DecisionKind.PAY_MEMORY, DecisionKind.TRIGGER_ORDER, DecisionKind.ORDER,
    DecisionKind.REPLACEMENT, DecisionKind.RETALIATION_ORDER, DecisionKind.NAME, DecisionKind.SPLIT,
    DecisionKind.DECLARE_COSTS, DecisionKind.CHAMPION,
})  # fmt: skip
"""Questions that are left to the judge: many answers, and little between them."""


def candidates(
    decision: Decision, judge: Judge, prior: Answer, most: int, tired: Callable[[Option], bool] = lambda _: False
) -> list[Answer]:
    """List at most so many answers, the judge's own one first; nothing that is `tired`, so that no turn is endless."""
    found = [prior]
    if decision.kind in BY_THE_JUDGE or decision.ordered or decision.repeat:
        return found
    if decision.kind is DecisionKind.OPPORTUNITY:
        others = [answer for answer in _plays(decision, judge) if not tired(decision.options[answer[0]])]
    elif decision.most == 1 or decision.least == 1:
        others = [(at,) for at in range(len(decision.options))]
    else:
        others = _exchanged(decision, prior)
    if decision.fewest == 0:
        others.insert(0, ())
    told = {_likeness(decision, judge, prior)}
    for answer in others:
        like = _likeness(decision, judge, answer)
        if like not in told and decision.refusal(answer) is None and len(found) < most:
            told.add(like)
            found.append(answer)
    return found


def _plays(decision: Decision, judge: Judge) -> list[Answer]:
    """List what may be done with Opportunity: passing, then what the judge thinks best."""
    plays = Plays(judge)
    scores = [plays.score(option) for option in decision.options]
    ranked = sorted(range(len(scores)), key=lambda at: -scores[at])
    passing = [at for at in ranked if decision.options[at].kind is OptionKind.PASS]
    return [(at,) for at in (*passing, *(at for at in ranked if at not in passing))]


def _exchanged(decision: Decision, prior: Answer) -> list[Answer]:
    """List answers that differ from one in a single thing."""
    others = [at for at in range(len(decision.options)) if at not in prior]
    made = [tuple(sorted((*prior[:gone], *prior[gone + 1 :], come))) for gone in range(len(prior)) for come in others]
    if len(prior) > decision.least:
        made += [(*prior[:gone], *prior[gone + 1 :]) for gone in range(len(prior))]
    return made


def _likeness(decision: Decision, judge: Judge, answer: Answer) -> Hashable:
    """What sets an answer apart: of a card off the field its name alone."""
    return tuple(sorted(str(_apart(decision.options[at], at, judge)) for at in answer if at >= 0))


def _apart(option: Option, at: int, judge: Judge) -> Hashable:
    card = judge.cards.get(option.id) if option.id is not None else None
    if card is None or option.slug is None or card.zone not in OWN_ZONES:
        return at
    return option.kind, card.owner, card.zone, option.slug, option.ability
