"""The log's sentences."""

from __future__ import annotations

import pytest

from gadesk.glossary import Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import Tool, ToolUse
from gadesk.ui.log.because import WHY
from gadesk.ui.log.grouped_lines import tell
from gadesk.ui.log.sentences import TELLERS, Speaker, of_you
from tests.ui import samples

SILENT = {EventKind.PASSED, EventKind.EFFECT_BEGAN, EventKind.STEP_BEGINS}


def speaker() -> Speaker:
    """Make a speaker with two players."""
    return Speaker(("Ana", "Ben"), lambda slug: samples.name(slug) if slug else "a card", {})


@pytest.mark.parametrize("kind", list(EventKind))
def test_every_kind_has_a_sentence(kind: EventKind) -> None:
    """Each kind of event gives a whole sentence, or is told by another one."""
    assert kind in TELLERS
    event = Event(kind, 0, 5, 4, "tin-cup", 6, "old-oak", Zone.HAND, Zone.GRAVEYARD, 2, 0, "main", (7,), (8,))
    said = speaker().say(event)
    if kind in SILENT:
        assert said is None
    else:
        words = str(said)
        assert not words[0].islower() and words.endswith(".") and "None" not in words and "  " not in words


@pytest.mark.parametrize("kind", list(EventKind))
def test_unknown_cards_stay_unknown(kind: EventKind) -> None:
    """An event whose card the seat may not know gives a sentence without a name."""
    said = speaker().say(Event(kind, seat=1, source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve"))
    assert said is None or (str(said) and "None" not in str(said))


def test_sentences_read_well() -> None:
    """Some whole sentences as a player reads them."""
    say = speaker()
    cases = {
        "Ana draws Tin Cup.": Event(EventKind.MOVED, 0, 5, slug="tin-cup", zone=Zone.HAND, word="draw"),
        "Ben reserves a card.": Event(EventKind.MOVED, 1, zone=Zone.MEMORY, source_zone=Zone.HAND, word="reserve"),
        "Ben activates Old Oak targeting Tin Cup.": Event(EventKind.ACTIVATED, 1, 9, slug="old-oak", targets=(5,)),
        "Old Oak deals 3 damage to Tin Cup.": Event(EventKind.DAMAGED, id=5, amount=3, source=9),
        "Tin Cup gets 2 buff counters.": Event(EventKind.COUNTERS, id=5, word="buff", amount=2),
        "Tin Cup loses 1 buff counter.": Event(EventKind.COUNTERS, id=5, word="buff", amount=-1),
        "Turn 4: Ben.": Event(EventKind.TURN_BEGINS, 1, amount=4),
    }
    for words, event in cases.items():
        assert str(say.say(event)) == words


def test_names_are_links() -> None:
    """The part of a sentence that names a card leads to it."""
    said = speaker().say(Event(EventKind.DIED, id=5, slug="tin-cup"))
    assert said is not None and [part.slug for part in said.parts if part.slug] == ["tin-cup"]


def test_ids_are_remembered_over_moves() -> None:
    """A card that moved keeps its name under its new id."""
    say = speaker()
    say.say(Event(EventKind.MOVED, 0, 5, slug="tin-cup", zone=Zone.FIELD))
    say.say(Event(EventKind.MOVED, 0, 8, 5, zone=Zone.GRAVEYARD, source_zone=Zone.FIELD))
    assert str(say.say(Event(EventKind.RESTED, id=8))) == "Tin Cup rests."


def test_like_moves_are_told_together() -> None:
    """Several drawn cards make one sentence, and a payment is told with its play."""
    drawn = [Event(EventKind.MOVED, 1, source_zone=Zone.MAIN_DECK, zone=Zone.HAND, word="draw")] * 3
    paid = [Event(EventKind.MOVED, 1, source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve")] * 2
    play = Event(EventKind.ACTIVATED, 1, 9, slug="old-oak")
    lines = [str(line) for line in tell(speaker(), [*drawn, *paid, play])]
    assert lines == ["Ben draws 3 cards.", "Ben reserves 2 cards and activates Old Oak."]


def test_a_weapon_without_durability_is_destroyed_and_banished() -> None:
    """A regalia that is destroyed goes to banishment, and the log says both."""
    moved = Event(EventKind.MOVED, 0, 8, 5, "tin-cup", None, None, Zone.FIELD, Zone.BANISHMENT, word="destroy")
    assert [str(line) for line in tell(speaker(), [moved])] == ["Tin Cup is destroyed and banished."]


def test_what_goes_without_saying_is_not_said() -> None:
    """Who attacks rests, what dies was destroyed, a champion that levels up has resolved."""
    events = [
        Event(EventKind.RESTED, id=5, slug="tin-cup"),
        Event(EventKind.ATTACK_DECLARED, 0, 5, slug="tin-cup", targets=(9,)),
        Event(EventKind.DESTROYED, 0, 5, slug="tin-cup"),
        Event(EventKind.DIED, 0, 5, slug="tin-cup"),
        Event(EventKind.RESOLVED, 0, 7, slug="old-oak"),
        Event(EventKind.LEVELED_UP, 0, 8, 7, "old-oak", amount=2),
    ]
    lines = [str(line) for line in tell(speaker(), events)]
    assert lines == ["Tin Cup attacks a card.", "Tin Cup dies.", "Ana levels up to Old Oak, level 2."]


def test_payments_and_wakings_are_told_together() -> None:
    """Cards banished for one cost, and what wakes at once, are one sentence each."""
    paid = [
        Event(EventKind.MOVED, 0, 5 + n, slug="tin-cup", source_zone=zone, zone=Zone.BANISHMENT, word="pay_memory")
        for n, zone in enumerate((Zone.GRAVEYARD, Zone.MEMORY, Zone.MEMORY))
    ]
    woke = [Event(EventKind.WOKE, id=20, slug="tin-cup"), Event(EventKind.WOKE, id=21, slug="old-oak")]
    play = Event(EventKind.MATERIALIZED, 0, 9, slug="old-oak")
    assert [str(line) for line in tell(speaker(), [*paid, play, *woke])] == [
        "Ana pays by banishing Tin Cup from the graveyard.",
        "Ana pays by banishing Tin Cup and Tin Cup from memory and materializes Old Oak.",
        "Tin Cup and Old Oak wake up.",
    ]
    assert [str(line) for line in tell(speaker(), woke[:1])] == ["Tin Cup wakes up."]


@pytest.mark.rule("mechanics.counters/wither.2")
def test_an_ability_of_the_game_itself_is_told_as_such() -> None:
    """What triggers without a source is no card's, nor as it leaves the Effects Stack."""
    said = speaker()
    assert str(said.say(Event(EventKind.TRIGGERED, 0, 0, ability=-1))) == "An ability of the game triggers."
    assert str(said.say(Event(EventKind.RESOLVED, 0, 7, ability=-1))) == "The ability of the game resolves."


def test_an_ability_is_told_apart_from_its_card() -> None:
    """What an event says of an ability is not said of its card, also where the ability was not seen to begin."""
    fizzled = [Event(EventKind.FIZZLED, 0, 7, slug="old-oak", ability=ability) for ability in (0, None)]
    assert [str(speaker().say(event)) for event in fizzled] == ["The ability of Old Oak fizzles.", "Old Oak fizzles."]


@pytest.mark.parametrize("kind", list(EventKind))
def test_who_reads_is_you_and_nobody_else_is(kind: EventKind) -> None:
    """No event of one's own seat names its player; one of the other's says nothing of "you"."""
    events = [
        Event(kind, seat, 5, 4, "tin-cup", 6, "old-oak", Zone.HAND, Zone.GRAVEYARD, 2, 0, "main", (7,), (8,))
        for seat in (0, 1)
    ]
    mine, theirs = (Speaker(("Ana", "Ben"), lambda slug: samples.name(slug) if slug else "a card", {}, 0)
                    .say(event) for event in events)  # fmt: skip
    assert mine is None or "Ana" not in str(mine)
    assert theirs is None or "you" not in str(theirs).lower().split()
    for told in filter(None, (mine, theirs)):  # no blank too many, as between a verb alone and its stop
        assert "  " not in str(told) and not set(str(told).strip().split(" ")) & {".", ",", ":"}, str(told)


def test_the_own_player_is_told_as_you() -> None:
    """Verbs follow "you", in moves, payments and what is done by hand; what is one's own is "your"."""
    say = Speaker(("Ana", "Ben"), lambda slug: samples.name(slug) if slug else "a card", {}, 0)
    paid = [Event(EventKind.MOVED, 0, source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve")] * 2
    events = [
        Event(EventKind.TURN_BEGINS, 0, amount=3), Event(EventKind.PHASE_BEGINS, 0, word="main"),
        *paid, Event(EventKind.ACTIVATED, 0, 9, slug="old-oak"),
        Event(EventKind.MOVED, 0, 5, slug="tin-cup", source_zone=Zone.MEMORY, zone=Zone.HAND, word="recollect"),
        Event(EventKind.BY_HAND, 0, deed=ToolUse(Tool.SHUFFLE, seat=0)),
        Event(EventKind.BY_HAND, 1, deed=ToolUse(Tool.SHUFFLE, seat=0)),
        Event(EventKind.LOST, 0, word="champion"),
    ]  # fmt: skip
    assert [str(line) for line in tell(say, events)] == [
        "Turn 3: your turn.",
        "Your main phase begins.",
        "You reserve 2 cards and activate Old Oak.",
        "You take back from memory Tin Cup.",
        "By hand: You shuffle your own deck.",
        "By hand: Ben shuffles your deck.",
        "You lose: your champion has no life left.",
    ]
    assert [of_you(verb) for verb in ("goes", "attaches", "does", "loses", "draws")] == [
        "go", "attach", "do", "lose", "draw",
    ]  # fmt: skip


def test_why_things_happen_is_told() -> None:
    """What triggered says for what, what dies of which damage, and with how much power is attacked."""
    say = speaker()
    say.power = {5: 4}
    events = [
        Event(EventKind.ATTACK_DECLARED, 0, 5, slug="tin-cup", targets=(9,), others=(6,)),
        Event(EventKind.TRIGGERED, 0, 5, ability=0, word="attack"),
        Event(EventKind.TRIGGERED, 0, 5, ability=0, word="enter", source=5),
        Event(EventKind.TRIGGERED, 0, 5, ability=0, word="enter"),
        Event(EventKind.DAMAGED, id=9, slug="old-oak", amount=4, source=5),
        Event(EventKind.DIED, 1, 9, slug="old-oak"),
    ]
    assert [str(line) for line in tell(say, events)] == [
        "Tin Cup attacks a card using a card, for 4.",
        "An ability of Tin Cup triggers: an attack was declared.",
        "An ability of Tin Cup triggers: it entered the field.",
        "An ability of Tin Cup triggers: an object entered the field.",
        "Tin Cup deals 4 damage to Old Oak.",
        "Old Oak dies of the damage from Tin Cup.",
    ]
    assert set(WHY) == set(HappeningKind)
