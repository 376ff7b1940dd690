"""Sentences that change a rule of the game and have no slot: each is a rule of its own, and a case of no other.

What is told of an attack by its own card stands here, too, where what it changes is no change of a phrase.
"""

from __future__ import annotations

from gadesk.glossary import BASIC_ELEMENTS, Element
from gadesk.glossary import Keyword as Name
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.durations import Until
from gadesk.script.node import Change, Node
from gadesk.script.players import EachOpponent, You
from gadesk.script.selections import This, ThisAttack
from gadesk.script.words import Forbidden, Shield


def _static(*changes: Change) -> b.Static:
    return b.Static(This(), changes)


def _enabling(elements: tuple[Element, ...]) -> tuple[Change, ...]:
    return tuple(h.EnableElement(You(), element) for element in elements)


BASIC = tuple(element for element in Element if element in BASIC_ELEMENTS)
OF_THE_ATTACK: tuple[tuple[str, Change], ...] = (
    ("weapons can't be used for this attack", h.Cant(Forbidden.USE_WEAPONS)),
    ("choose the targets for this attack as though units didn't have taunt", h.Cant(Forbidden.HEED_TAUNT)),
    ("combat damage dealt by this attack is unpreventable", h.Unpreventable()),
    (
        "if this attack would deal damage, it deals double that damage instead",
        h.DamageInstead(Shield.EACH, double=True, combat=True),
    ),
)
"""What an attack card says of its own attack."""
WHOLE: tuple[tuple[str, str, Node], ...] = (
    *(("static", words, b.Static(ThisAttack(), (change,))) for words, change in OF_THE_ATTACK),
    ("static", "time is distorted", _static(h.TimeIsDistorted())),
    ("static", "play with the top card of your deck revealed", _static(h.TopRevealed(You()))),
    ("static", "ignore this card's elemental requirements as you activate it", _static(h.IgnoreElements())),
    ("static", "pay only using floating memory for this card's memory cost", _static(h.FloatingPays(only=True))),
    *(
        ("static", f"{words} are enabled for you", _static(*_enabling(elements)))
        for words, elements in (
            ("all basic elements", BASIC), ("all elements", tuple(Element)),
        )
    ),
    (
        "static",
        "whenever an attack using this weapon triggers an On Hit ability, that ability is triggered an additional time",
        _static(h.ExtraTrigger("OnHit")),
    ),
    (
        "static",
        "choose an opponent as you declare an attack with CARDNAME rather than a target defender. "
        "That opponent chooses a valid unit they control as the target defender",
        _static(h.FoeChooses()),
    ),
    (
        "eff",
        f"{Until.DURING_NEXT_MATERIALIZE_PHASE}, you may banish cards with floating memory from your opponents' "
        "graveyards to pay for memory costs",
        e.Continuous(This(), (h.FloatingPays(EachOpponent()),), Until.DURING_NEXT_MATERIALIZE_PHASE),
    ),
    (
        "eff",
        'until end of turn, cards you look at while glimpsing have "Starcalling — (X).", where X is that card\'s '
        "reserve cost",
        e.Continuous(This(), (h.AlternativeStarcalling(None, False),), Until.END_OF_TURN),
    ),
    ("abil", "CARDNAME may retaliate against attackers while not defending.", b.Keyword(Name.AMBUSH)),
    (
        "abil",
        "^if this card is in your starting material deck, you may begin the game with it on the field.",
        b.StartsOnField(),
    ),
)  # fmt: skip


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    for category, said, meant in WHOLE:
        grammar.word(category, said, meant)
