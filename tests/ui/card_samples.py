"""A made-up card, its view and a source of such facts, for tests of drawn cards."""

from __future__ import annotations

from dataclasses import replace

from gadesk.cards.model import PrintedFace
from gadesk.glossary import CardType, CostKind, Element, Zone
from gadesk.protocol.views import CardView
from gadesk.ui.cards.pixmaps import CardPixmaps

SQUIRE = PrintedFace(
    name="Paper Squire",
    slug="paper-squire",
    types=(CardType.ALLY,),
    elements=(Element.FIRE,),
    subtypes=("human",),
    classes=("warrior",),
    cost_kind=CostKind.RESERVE,
    cost=2,
    power=1,
    life=3,
)
VIEW = CardView(
    id=7,
    slug="paper-squire",
    owner=0,
    controller=0,
    zone=Zone.FIELD,
    types=(CardType.ALLY,),
    elements=(Element.FIRE,),
    subtypes=("human",),
    power=1,
    life=3,
    cost=2,
)

SPELL = replace(SQUIRE, name="Ink Shower", slug="ink-shower", types=(CardType.ACTION,), elements=(Element.WATER,))
FACES = {face.slug: face for face in (SQUIRE, SPELL)}
TEXTS = {"paper-squire": "**On Enter:** Fold a boat.", "ink-shower": "Rain [POWER] on everyone."}


def names(slug: str) -> str:
    """Names as made up for the tests."""
    return FACES[slug].name if slug in FACES else slug.replace("-", " ").title()


def text_of(slug: str) -> str:
    """Texts as made up for the tests."""
    return TEXTS.get(slug, "")


def sample_pixmaps(sync: bool = True, budget: int = 96 << 20) -> CardPixmaps:
    """A cache of the made-up cards."""
    return CardPixmaps(FACES.get, text_of, sync=sync, budget=budget)
