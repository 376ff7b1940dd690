"""An attack is an event on the table: who, for how much, at whom, and what comes of it as it stands."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt

from gadesk.glossary import CardType, Phase, Step
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import Aimed, CombatView, Foretold, PlayerView
from gadesk.ui.table import sample_boards
from gadesk.ui.table.attack_forecast import attack_words, blows, blows_of
from gadesk.ui.table.shots import bundled_lexicon, table_for
from gadesk.ui.table.table_widget import TableWidget


def shown(view: PlayerView, decision: Decision | None, qtbot: Any, size: QSize | None = None) -> TableWidget:
    """A table with a board on it, in a window."""
    table = table_for(size or QSize(1280, 720), view, decision)
    qtbot.addWidget(table)
    table.show()
    table.lay_out()
    return table


def ids(view: PlayerView, seat: int, kind: CardType) -> list[int]:
    """The ids of a player's objects of a type."""
    return [card.id for card in view.field if card.controller == seat and kind in card.types]


def press(table: TableWidget, id: int, qtbot: Any) -> None:
    """Click a card as a player does."""
    qtbot.mouseClick(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(id))


def test_a_blocker_sees_what_the_attack_does_before_and_after_the_choice(qtbot: Any) -> None:
    """The defender's card says that it dies; who is picked to retaliate writes on the attacker what it costs it."""
    view, decision = sample_boards.combat()
    table = shown(view, decision, qtbot)
    assert view.combat is not None and view.combat.attacker is not None
    defender, attacker = view.combat.defenders[0], view.combat.attacker
    waiting = {defender: "−5 · dies", attacker: "back: up to −3 · 10 life left"}
    assert table.attack.words == waiting
    assert table.asked()[1].endswith("; if all retaliate, Rai, Archmage keeps 10 life.")
    assert "deals 5 to Banner Knight, which dies" in table.asked()[1]
    press(table, defender, qtbot)
    assert table.attack.words == {defender: "−5 · dies", attacker: "−3 · 10 life left"}
    assert "retaliation deals 3 to Rai, Archmage, which keeps 10 life" in table.asked()[1]
    press(table, defender, qtbot)
    assert table.attack.words == waiting


def test_the_attack_is_told_in_the_middle_and_goes_with_it(qtbot: Any) -> None:
    """Who attacks whom and for how much stands in the middle as long as the attack does."""
    view, decision = sample_boards.combat()
    table = shown(view, decision, qtbot)
    words = attack_words(view, table.lexicon)
    assert words is not None and words.title == "Attack for 5: Rai, Archmage → Banner Knight"
    assert table.attack.told is not None and table.attack.told.title == words.title and table.arrows.count == 1
    table.show_update(replace(view, combat=None))
    assert table.attack.told is None and table.attack.words == {} and table.arrows.count == 0


def test_a_champion_that_would_lose_its_last_life_is_defeated() -> None:
    """An attack for all of the life that is left says so."""
    view, _ = sample_boards.combat()
    assert view.combat is not None
    champion = ids(view, 0, CardType.CHAMPION)[0]
    fight = replace(view.combat, defenders=(champion,), power=18)
    words = attack_words(replace(view, combat=fight), bundled_lexicon())
    assert words is not None and words.short == ("Lorraine, Blademaster is defeated",)


def test_what_a_unit_deals_instead_of_its_power_is_foretold() -> None:
    """Where a unit is told to deal something else than its power, an attack of it and its retaliation are that much."""
    view, _ = sample_boards.combat()
    assert view.combat is not None and view.combat.attacker is not None
    mine, theirs = ids(view, 0, CardType.ALLY)[0], view.combat.attacker
    field = [replace(card, deals=7, attacks_for=9) if card.id == mine else card for card in view.field]
    fight = replace(view.combat, defenders=(mine,), retaliating=(mine,))
    seen = replace(view, field=tuple(field), combat=fight)
    assert {blow.at: blow.amount for blow in blows(seen)} == {mine: view.combat.power, theirs: 7}
    attacker = next(card for card in field if card.id == mine)
    assert [blow.amount for blow in blows_of(seen, attacker, {theirs})] == [9]


def test_what_the_host_foretells_goes_before_what_the_window_reckons() -> None:
    """Prevention, doubling and damage that goes elsewhere are in it; what is not known says that it may change."""
    view, _ = sample_boards.combat()
    assert view.combat is not None and view.combat.attacker is not None
    mine, theirs = ids(view, 0, CardType.ALLY)[0], view.combat.attacker
    champion = ids(view, 0, CardType.CHAMPION)[0]
    fight = replace(view.combat, defenders=(mine,), retaliating=(mine,), alters=True)
    moved = replace(fight, foretold=(Foretold(champion, 10), Foretold(theirs, 0)))
    assert {blow.at: blow.amount for blow in blows(replace(view, combat=moved))} == {champion: 10, theirs: 0}
    unknown = replace(fight, foretold=(Foretold(mine, 99, False),))
    seen = replace(view, combat=unknown)
    assert [(blow.words, blow.lethal) for blow in blows(seen)] == [("−99 · may change", False)]
    words = attack_words(seen, bundled_lexicon())
    assert words is not None and words.told[0].endswith("deals 99 to Banner Knight, which may change")


def test_dragging_an_attacker_says_what_the_host_foretells(qtbot: Any) -> None:
    """At one target less than its power, at one nobody knows, at one it goes elsewhere, at the rest its power."""
    view, _, _ = sample_boards.base_view()
    attacker = ids(view, 0, CardType.ALLY)[0]
    targets = (*ids(view, 1, CardType.ALLY), *ids(view, 1, CardType.CHAMPION))
    card = next(card for card in view.field if card.id == attacker)
    power = card.attacks_for if card.attacks_for is not None else card.power or 0
    for deals, words in (
        ((Foretold(targets[0], 1),), "−1 · "),
        ((Foretold(targets[0], 2, False),), "−2 · may change"),
        ((Foretold(targets[-1], power),), "−0 · "),
        (None, f"−{power} · "),
    ):
        would = (Aimed(targets[0], deals),) if deals is not None else ()
        options = (Option(OptionKind.PASS), Option(OptionKind.ATTACK, attacker, aims=targets, would=would))
        table = shown(view, Decision(1, 0, DecisionKind.OPPORTUNITY, options), qtbot)
        viewport, start, end = table.table_view.viewport(), table.spot(attacker), table.spot(targets[0])
        qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 6):
            qtbot.mouseMove(viewport, start + (end - start) * step / 5)
        assert table.attack.words[targets[0]].startswith(words), words
        assert table.attack.words[targets[-1]].startswith(f"−{power}")
        table.close()


def test_each_unit_that_may_be_attacked_says_what_would_become_of_it(qtbot: Any) -> None:
    """While the target is chosen every one of them is marked."""
    view, _, _ = sample_boards.base_view()
    attacker = ids(view, 0, CardType.ALLY)[0]
    targets = [*ids(view, 1, CardType.ALLY), *ids(view, 1, CardType.CHAMPION)]
    fight = CombatView(Step.DECLARATION, 0, 1, attacker, (), (), (), (), 3)
    options = tuple(Option(OptionKind.CARD, id) for id in targets)
    choice = Decision(9, 0, DecisionKind.ATTACK_TARGET, options, source=attacker)
    table = shown(replace(view, combat=fight), choice, qtbot)
    assert set(table.attack.words) == set(targets)
    assert table.attack.words[targets[-1]] == "−3 · 10 life left"


def test_each_target_that_may_be_chosen_says_what_the_host_foretells(qtbot: Any) -> None:
    """Not the power of the attack: less at one, nothing where it goes elsewhere, and all of a player's at a cleave."""
    view, _, _ = sample_boards.base_view()
    attacker = ids(view, 0, CardType.ALLY)[0]
    ally, champion = ids(view, 1, CardType.ALLY)[0], ids(view, 1, CardType.CHAMPION)[0]
    fight = replace(view, combat=CombatView(Step.DECLARATION, 0, 1, attacker, (), (), (), (), 3))
    one = (
        Option(OptionKind.CARD, ally, would=(Aimed(ally, (Foretold(ally, 1),)),)),
        Option(OptionKind.CARD, champion, would=(Aimed(champion, (Foretold(ally, 3, False),)),)),
    )
    table = shown(fight, Decision(9, 0, DecisionKind.ATTACK_TARGET, one, source=attacker), qtbot)
    assert table.attack.words[ally].startswith("−1 · ") and table.attack.words[champion] == "−0 · may change"
    table.close()
    struck = (Foretold(ally, 2), Foretold(champion, 2))
    all_of = (Option(OptionKind.PLAYER, seat=1, would=(Aimed(-2, struck),)),)
    table = shown(fight, Decision(9, 0, DecisionKind.ATTACK_TARGET, all_of, source=attacker), qtbot)
    assert set(table.attack.words) == {ally, champion}
    assert all(words.startswith("−2 · ") for words in table.attack.words.values())


def test_dragging_an_attack_card_says_what_its_attack_would_deal(qtbot: Any) -> None:
    """Held over the table a card of the hand shows at each target what the host foretells, as an ally does."""
    view, decision = sample_boards.main_phase()
    options = [each for each in decision.options if each.kind is OptionKind.ACTIVATE]
    hand = {card.id for card in view.seats[0].hand.cards or ()}
    card = next(option for option in options if option.id in hand)
    ally, champion = ids(view, 1, CardType.ALLY)[0], ids(view, 1, CardType.CHAMPION)[0]
    would = (Aimed(ally, (Foretold(ally, 4),)), Aimed(champion, (Foretold(champion, 5, False),)))
    told = replace(card, aims=(ally, champion), would=would)
    asked = replace(decision, options=tuple(told if each is card else each for each in decision.options))
    table = shown(replace(view, phase=Phase.MAIN), asked, qtbot)
    assert card.id is not None
    viewport, at = table.table_view.viewport(), table.spot(card.id)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    for step in (20, 40, 60):
        qtbot.mouseMove(viewport, at + QPoint(step, -step))
    assert table.attack.words[ally].startswith("−4 · ") and table.attack.words[champion] == "−5 · may change"
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(table.width() - 40, 200))
    assert table.attack.words == {}


def test_dragging_an_ally_at_its_targets_foretells_the_blow(qtbot: Any) -> None:
    """Held over the table an ally shows what its attack would do to each; let go elsewhere nothing stays."""
    view, decision = sample_boards.main_phase()
    attacker = ids(view, 0, CardType.ALLY)[0]
    aims = tuple(ids(view, 1, CardType.ALLY))
    options = tuple(
        replace(option, aims=aims) if option.kind is OptionKind.ATTACK else option for option in decision.options
    )
    table = shown(replace(view, phase=Phase.MAIN), replace(decision, options=options), qtbot)
    viewport, at = table.table_view.viewport(), table.spot(attacker)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    for step in (20, 40, 60):
        qtbot.mouseMove(viewport, at + QPoint(step, -step))
    assert set(table.attack.words) == set(aims)
    assert all(words.startswith("−3 · ") for words in table.attack.words.values())
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(table.width() - 40, 200))
    assert table.attack.words == {}


def test_the_words_of_the_attack_cover_no_card(qtbot: Any) -> None:
    """The panel lies in the middle beside the intent's cards, at every size."""
    view, decision = sample_boards.combat()
    for size in (QSize(1280, 720), QSize(1600, 900), QSize(2560, 1440)):
        table = shown(view, decision, qtbot, size)
        assert table.scene.plan is not None
        box = table.scene.plan.attack_box(True)
        for item in table.scene.card_items():
            rect = item.scene_rect()
            apart = rect.right() <= box.x or rect.left() >= box.x + box.w
            assert apart or rect.bottom() <= box.y + 2 or rect.top() >= box.y + box.h - 2


def test_before_the_own_main_phase_the_buttons_lead_to_it(qtbot: Any) -> None:
    """No button of the own recollection passes over the main phase; in it, the end phase is offered."""
    view, decision = sample_boards.main_phase()
    for phase, words in ((Phase.RECOLLECTION, "To my main phase"), (Phase.MAIN, "To the end phase")):
        table = shown(replace(view, phase=phase), decision, qtbot)
        offered = [button.accessibleName() for button in table.prompt.buttons]
        assert words in offered and len([each for each in offered if each.startswith("To ")]) == 1
