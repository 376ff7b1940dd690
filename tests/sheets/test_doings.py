"""What cards do, wait for and are paid with, worked out from their sheets."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element, Stat, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.doings import Does, Pays, When
from gadesk.script import abilities, changes, costs, patterns, selections
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed
from gadesk.script.deeds import Deed
from gadesk.script.node import REGISTRY, Ability
from gadesk.script.predicates import InZone
from gadesk.script.sheet import CardSheet, Face
from gadesk.sheets import doings
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.card_rows import CardRow, Doings
from gadesk.sheets.printed import Rows


def sheet(*told: Ability) -> CardSheet:
    """Return the sheet of a made-up card with these abilities."""
    return CardSheet("made-up", Face("Made Up", (CardType.ITEM,), (Element.NORM,), abilities=told))


def chosen(zone: Zone) -> selections.Chosen:
    """Return a card that is chosen from a zone."""
    return selections.Chosen((InZone(zone),))


def test_every_node_that_could_says_what_it_does() -> None:
    """Each effect, change, cost and pattern stands in exactly one of the three tables."""
    tables = (doings.SAYS, doings.REFINED, doings.SILENT)
    kinds = [cls for cls in REGISTRY.values() if issubclass(cls, doings.KINDS)]
    assert [cls.__name__ for cls in kinds if sum(cls in table for table in tables) != 1] == []
    assert set(Deed) == set(doings._DEEDS)


@pytest.mark.parametrize(
    ("ability", "found"),
    [
        (abilities.Instruction(e.Draw()), Doings((Does.DRAW,))),
        (abilities.Triggered(patterns.OnEnter(), e.May(e.Draw())), Doings((Does.DRAW,), (When.ENTERS,))),
        (
            abilities.Activated((costs.RestThis(), costs.BanishThis()), e.Recover(Fixed(2))),
            Doings((Does.RECOVER,), (), (Pays.BANISH, Pays.REST)),
        ),
        (abilities.Triggered(patterns.Does(Deed.DRAW), e.Glimpse(Fixed(1))), Doings((Does.GLIMPSE,), (When.DRAWS,))),
        (
            abilities.Static(selections.This(), (changes.StatChange(Stat.POWER, Fixed(1), minus=True),)),
            Doings((Does.WEAKEN,)),
        ),
        (abilities.Instruction(e.Put(chosen(Zone.GRAVEYARD), Zone.FIELD)), Doings((Does.REVIVE,))),
        (abilities.Instruction(e.Put(chosen(Zone.GRAVEYARD), Zone.HAND)), Doings((Does.REGROW,))),
        (abilities.Instruction(e.Put(chosen(Zone.FIELD), Zone.HAND, verb=Cause.RETURN)), Doings((Does.BOUNCE,))),
        (abilities.Instruction(e.Put(chosen(Zone.MAIN_DECK), Zone.HAND, verb=Cause.SEARCH)), Doings((Does.SEARCH,))),
        (
            abilities.Static(selections.This(), (changes.Grant(abilities.Triggered(patterns.OnHit(), e.Discard())),)),
            Doings((Does.DISCARD, Does.GIVE), (When.HITS,)),
        ),
    ],
)
def test_what_an_ability_does_is_told_in_players_words(ability: Ability, found: Doings) -> None:
    """Verbs, triggers and costs, also within what is given to others; words of two kinds stay apart."""
    assert doings.doings_of(sheet(ability)) == found


def test_counters_of_three_kinds_stay_apart() -> None:
    """To put counters, to wait for them and to pay with them are three things, though one word."""
    putting = abilities.Instruction(e.PutCounters("buff", Fixed(1), selections.This()))
    paying = abilities.Activated((costs.RemoveCounters("buff", Fixed(1), selections.This()),), e.Draw())
    assert doings.doings_of(sheet(putting)) == Doings((Does.COUNTERS,))
    assert doings.doings_of(sheet(paying)) == Doings((Does.DRAW,), (), (Pays.COUNTERS,))


def test_rows_carry_it_and_come_back() -> None:
    """What a row says outlives the file that it is kept in."""
    row = Rows(None).row(next(slug for slug, one in bundled_sheets().items() if doings.doings_of(one).when))
    assert row.doings.when and CardRow.from_json(row.as_json()) == row
