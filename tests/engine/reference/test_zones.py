"""Zone moves against a plain reference: where cards go, what is lost, what ceases (mechanics.game-zones)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gadesk.engine.changes import counters, destruction, zones
from gadesk.glossary import CardType, CostKind, Keyword, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.script.sheet import CardSheet
from tests.engine.table import Play, ally, card, side, token, word

REGALIA = {"supertypes": (Supertype.REGALIA,), "cost_kind": CostKind.MEMORY, "cost": 0}
CARDS = (
    ally("guard", 1, 3),
    card("tool", CardType.ITEM, **REGALIA),
    card("lasting", CardType.ITEM, word(Keyword.RENEWABLE), **REGALIA),
    card("thing", CardType.ITEM),
    token("imp", 1, 1),
)
PILES = (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.GRAVEYARD, Zone.BANISHMENT)
HIDDEN = (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK)


def goes(slug: str, source: Zone, to: Zone) -> Zone:
    """Say where a card goes, by the rules of its kind (card-types.supertypes.2.c, 2.d, keywords.renewable.1)."""
    if slug in ("tool", "lasting"):
        if to is Zone.GRAVEYARD:
            to = Zone.BANISHMENT
        if to in HIDDEN:
            to = Zone.MATERIAL_DECK
        if slug == "lasting" and to is Zone.BANISHMENT and source is Zone.FIELD:
            to = Zone.MATERIAL_DECK
    return to


class Zones(RuleBasedStateMachine):
    """Cards are moved at random; both keep the same count of each card in each zone."""

    @initialize()
    def begin(self) -> None:
        """Lay the board: two of each card on the field."""
        slugs = [sheet.slug for sheet in CARDS] * 2
        self.play = Play(CARDS, side("hero", *slugs), side("hero"))
        self.places: Counter[tuple[str, Zone]] = Counter((slug, Zone.FIELD) for slug in slugs)
        self.origins = {c.origin for c in self.play.game.state.cards.values()}

    def some(self, sheet: CardSheet, zone: Zone) -> int | None:
        """Return a card of that name in a zone, if there is one."""
        ids = self.play.ids(sheet.slug, zone)
        return ids[0] if ids else None

    @rule(sheet=st.sampled_from(CARDS), source=st.sampled_from((Zone.FIELD, *PILES)), to=st.sampled_from(PILES))
    def a_card_moves(self, sheet: CardSheet, source: Zone, to: Zone) -> None:
        """A card goes to a pile: it is another card in the eyes of the game, its old self is gone."""
        id = self.some(sheet, source)
        if id is None:
            return
        run = self.play.game.run
        new = zones.move(run, id, to, Cause.PUT)
        real = goes(sheet.slug, source, to)
        self.places[(sheet.slug, source)] -= 1
        self.places[(sheet.slug, real)] += 1
        if real is not source:
            assert new != id and id not in run.state.cards
        if sheet.slug == "imp":
            self.places[("imp", real)] -= 1
            self.play.answer(0)

    @rule(sheet=st.sampled_from(CARDS[:4]), source=st.sampled_from(PILES), rested=st.booleans())
    def a_card_enters(self, sheet: CardSheet, source: Zone, rested: bool) -> None:
        """A card enters the field as a new object: no counters, no damage, not what it was."""
        id = self.some(sheet, source)
        if id is None:
            return
        run = self.play.game.run
        new = zones.enter(run, id, 0, rested=rested)
        obj = run.state.objs[new]
        assert (obj.rested, obj.damage, obj.counters, obj.props) == (rested, 0, {}, frozenset())
        self.places[(sheet.slug, source)] -= 1
        self.places[(sheet.slug, Zone.FIELD)] += 1

    @rule(sheet=st.sampled_from(CARDS))
    def something_is_destroyed(self, sheet: CardSheet) -> None:
        """A destroyed object goes to the graveyard, or where its kind goes instead; its last self is remembered."""
        id = self.some(sheet, Zone.FIELD)
        if id is None:
            return
        run = self.play.game.run
        counters.put_counters(run, id, "omen", 2)
        assert destruction.destroy(run, id)
        gone = run.state.gone[id]
        assert gone.obj is not None and gone.obj.counters["omen"] == 2
        self.places[(sheet.slug, Zone.FIELD)] -= 1
        if sheet.slug == "imp":
            self.play.answer(0)
        else:
            self.places[(sheet.slug, goes(sheet.slug, Zone.FIELD, Zone.GRAVEYARD))] += 1

    @invariant()
    def every_card_is_where_it_should_be(self) -> None:
        """Counts by zone agree, each card is in one place, none is new and only tokens ceased to exist."""
        state = self.play.game.state
        names = {sheet.slug for sheet in CARDS}
        found = Counter((c.sheet.slug, c.zone) for c in state.cards.values() if c.sheet.slug in names)
        assert found == +self.places
        listed = [id for s in state.sides for zone in PILES for id in s.zone(zone)] + state.field
        assert sorted(listed) == sorted(state.cards)
        lost = self.origins - {c.origin for c in state.cards.values()}
        assert {c.origin for c in state.cards.values()} <= self.origins and len(lost) <= 2


Zones.TestCase.settings = settings(max_examples=100, stateful_step_count=16, deadline=None)
TestZones = pytest.mark.rule(
    "mechanics.game-zones.1",
    "card-types.supertypes.2.c",
    "card-types.supertypes.2.d",
    "keywords.renewable.1",
    "mechanics.counters.p5",
    "terms.token.2",
)(Zones.TestCase)
