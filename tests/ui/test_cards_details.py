"""The lines beside the large card."""

from __future__ import annotations

from gadesk.glossary import Stat
from gadesk.protocol.record import replace
from gadesk.protocol.views import StatWhy
from gadesk.ui.browse.details import Detail, Tone, details, signed
from tests.ui.card_samples import SQUIRE, VIEW, names


def test_an_untouched_object_has_no_lines() -> None:
    """Only what differs from the printed card is told."""
    assert details(VIEW, SQUIRE, names) == ()
    assert details(replace(VIEW, slug=None), None, names) == ()


def test_changed_stats_name_their_reasons() -> None:
    """Each reason is a signed number and its source."""
    why = (StatWhy(Stat.POWER, 2, "wooden-banner"), StatWhy(Stat.POWER, -1, None))
    found = details(replace(VIEW, power=2, why=why), SQUIRE, names)
    assert found == (Detail("power", "Power 2 (printed 1)", "+2 from Wooden Banner\n−1 from the rules", Tone.GOOD),)


def test_cost_changes_are_told() -> None:
    """A cheaper card is good news."""
    found = details(replace(VIEW, why=(StatWhy(Stat.RESERVE_COST, -1, "tin-coin"),)), SQUIRE, names)
    assert found == (Detail("reserve", "Cost −1", "from Tin Coin", Tone.GOOD),)


def test_damage_counters_states_lineage_and_keywords() -> None:
    """Everything that is true of an object has its line."""
    view = replace(
        VIEW,
        damage=1,
        rested=True,
        controller=1,
        counters=(("buff", 1), ("damage", 1)),
        states=("distant",),
        keywords=("cleave",),
        lineage=(VIEW, replace(VIEW, slug=None)),
    )
    titles = [detail.title for detail in details(view, SQUIRE, names)]
    assert titles == [
        "1 damage",
        "1 buff counter",
        "Rested",
        "Distant",
        "Controlled by another player than its owner",
        "Cleave",
        "Inner lineage: 2",
    ]
    assert details(view, SQUIRE, names)[-1].text == "a hidden card\nPaper Squire"


def test_signed() -> None:
    """Numbers have a true minus sign."""
    assert (signed(2), signed(-2), signed(-2, False), signed(3, False)) == ("+2", "−2", "−2", "3")
