"""What people are asked and told that programs need not be."""

from __future__ import annotations

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.glossary import CardType, CostKind, Phase
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import EventKind, Vain
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.players import EachOpponent
from tests.engine.table import FILLER, ally, card, champion, instruction, side

FOES = (p.IsType(CardType.ALLY), p.ControlledBy(EachOpponent()))
LUNGE = card("lunge", CardType.ATTACK, power=2, cost=2)
SWEEP = card("sweep", CardType.ACTION, instruction(e.Destroy(s.All(FOES))))
PRICK = card("prick", CardType.ACTION, instruction(e.DealDamage(Fixed(1), s.Target(FOES, least=Fixed(0)))))
STUDY = card("study", CardType.ACTION, instruction(e.Destroy(s.All(FOES))), instruction(e.Draw(Fixed(1))))
SHEETS = {
    sheet.slug: sheet for sheet in (LUNGE, SWEEP, PRICK, STUDY, FILLER, ally("pawn", 1, 2), champion(), champion("foe"))
}


def game(*hand: str, people: tuple[int, ...] = (0,), foes: tuple[str, ...] = ("foe",)) -> Game:
    """The first player's main phase with these cards in hand."""
    mine, theirs = side("hero", hand=hand), side(*foes)
    return Game.resume(build(SHEETS, Board((mine, theirs), phase=Phase.MAIN)), people=people)


def asked(of: Game) -> Decision:
    """What is asked now."""
    assert of.decision is not None
    return of.decision


def index(of: Game, slug: str) -> int:
    """The option that plays a card."""
    return next(at for at, option in enumerate(asked(of).options) if option.slug == slug)


def why(of: Game, slug: str) -> Vain | None:
    """What is foretold of a card."""
    return asked(of).options[index(of, slug)].vain


@pytest.mark.rule("turn.main-phase.2")
def test_people_end_their_main_phase_themselves() -> None:
    """With nothing left to do the main phase waits for its player; all other windows where one can only pass do not."""
    played = game("filler")
    turns = []
    for _ in range(4):
        due = asked(played)
        assert due.kind is DecisionKind.OPPORTUNITY and [option.kind for option in due.options] == [OptionKind.PASS]
        state = played.state
        assert (due.seat, state.phase, state.turn_player, state.stack) == (0, Phase.MAIN, 0, [])
        turns.append(state.turn)
        played.answer((0,))
    assert turns == [1, 3, 5, 7]


def test_programs_are_not_asked_where_they_can_only_pass() -> None:
    """Without people a game goes on by itself, as it did before there was a difference."""
    played = game("filler", people=())
    assert asked(played).options != (Option(OptionKind.PASS),) and played.state.turn > 1


def test_a_forced_payment_of_several_is_agreed_to() -> None:
    """The whole hand is not reserved unasked: the play can still be taken back. One card needs no question."""
    for people, due in (((0,), DecisionKind.PAY_RESERVE), ((), DecisionKind.ATTACK_TARGET)):
        played = game("lunge", "filler", "filler", people=people, foes=("foe", "pawn"))
        played.answer((index(played, "lunge"),))
        while asked(played).kind is DecisionKind.OPPORTUNITY:
            played.answer((0,))
        assert asked(played).kind is due
    played = game("lunge", "filler", "filler")
    played.answer((index(played, "lunge"),))
    assert (asked(played).least, asked(played).most, len(asked(played).options)) == (2, 2, 2)
    played.answer(CANCEL)
    assert len(played.state.sides[0].hand) == 3


def test_what_would_do_nothing_is_foretold_with_its_reason() -> None:
    """An attack without anything to attack, an effect on nobody; nothing is said where something would happen."""
    hand = ("lunge", "sweep", "prick", "study", "filler")
    alone = game(*hand, foes=())
    assert [why(alone, slug) for slug in hand[:4]] == [Vain.NOTHING_TO_ATTACK, Vain.NOBODY, Vain.NOBODY, None]
    against = game(*hand, foes=("foe",))
    assert [why(against, slug) for slug in hand[:4]] == [None, Vain.NOBODY, Vain.NOBODY, None]
    full = game(*hand, foes=("foe", "pawn"))
    assert [why(full, slug) for slug in hand[:4]] == [None] * 4
    assert [option.vain for option in asked(game(*hand, people=(), foes=())).options] == [None] * 5


@pytest.mark.rule("combat.attacking-and-the-combat-phase.10")
def test_people_are_told_what_each_play_could_be_aimed_at() -> None:
    """An attack, an attack card and the targets of a text; nothing for what aims at nothing, and for programs."""
    hand = ("lunge", "sweep", "prick", "filler")
    played = game(*hand, foes=("foe", "pawn"))
    state = played.state
    foes = {state.cards[id].sheet.slug: id for id in state.field if state.objs[id].controller == 1}
    aims = {option.slug: set(option.aims) for option in asked(played).options if option.slug}
    assert aims["lunge"] == {foes["foe"], foes["pawn"]} and aims["prick"] == {foes["pawn"]} and aims["sweep"] == set()
    units = [option for option in asked(played).options if option.kind is OptionKind.ATTACK]
    assert all(set(option.aims) == set(foes.values()) for option in units)
    assert not any(option.aims for option in asked(game(*hand, people=(), foes=("foe", "pawn"))).options)


@pytest.mark.rule("playing.resolution/checking-resolution.4.b")
def test_what_fizzles_says_why() -> None:
    """The attack card that was played all the same says that there was nothing to attack."""
    played = game("lunge", "filler", "filler", foes=())
    played.answer((index(played, "lunge"),))
    played.answer((0, 1))
    while played.state.stack:
        played.answer((0,))
    told = [each.event for each in played.take_events() if each.event.kind is EventKind.FIZZLED]
    assert [(event.slug, event.word) for event in told] == [("lunge", Vain.NOTHING_TO_ATTACK)]
    assert played.state.turn == 1 and asked(played).seat == 0, "and the turn goes on"
    assert LUNGE.front.cost_kind is CostKind.RESERVE
