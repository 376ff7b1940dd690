"""Two triggers or effects of the same words are told apart by what each remembers, whatever that is."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.notes import ChosenBy, Count, Key, Note, Notes, WorkedOut
from gadesk.engine.state.question_policy import COLLAPSING_KEPT, QuestionPolicy
from gadesk.glossary import Direction, Phase, Property, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.effects import Destroy, Sequence
from gadesk.script.patterns import PhaseBegins
from gadesk.script.predicates import Is
from gadesk.script.selections import Noted
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt, Trait
from gadesk.session.selfplay import remembered
from gadesk.session.selfplay.indistinct import indistinct, put_in_words
from gadesk.session.selfplay.saying import Sayer, apart, unsaid
from tests.session.test_indistinct import lay, play, spell, until
from tests.session.test_interchangeable_pairs import DRAW
from tests.session.test_unread_notes import on_to, steps

SAY = Sayer(0, 2, lambda id: f"thing {id}")
NOTED: dict[Any, tuple[Any, Any]] = {
    **dict.fromkeys((Dealt.FOUND, ChosenBy(1)), ((1, 2), (3,))),
    Trait.TYPE: (("ally",), ("action",)),
    Count(Dealt.DRAWN): (1, 2),
    WorkedOut(Fixed(1)): (1, 2),
    Note.CHOSEN_PLAYER: (0, 1),
    Note.PLAYER: (0, 1),
    Note.EVENT: (1, 2),
    Note.X: (0, 2),
    Note.MEANT: ((1,), (2,)),
    Note.NAME: ("Footman", "Pawn"),
    Note.TURNED: ((None, Direction.NORTH), (Direction.SOUTH, Direction.NORTH)),
}
"""Two values for each kind of note; of INSTEAD and MOVED players know nothing."""
HAPPENED: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(("id", "source", "amount"), (3, 4)),
    "seat": (0, 1),
    "zone": (Zone.HAND, Zone.MEMORY),
    "to": (Zone.HAND, Zone.MEMORY),
    "others": ((1,), (2,)),
    "phase": (Phase.MAIN, Phase.END),
    "counter": ("buff", "debuff"),
    "property": (Property.DISTANT, Property.FOSTERED),
    "turned": ((Direction.EAST, Direction.NORTH), (Direction.SOUTH, Direction.NORTH)),
}
LASTS: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(("left", "x", "turn"), (3, 4)),
    "ids": ((1,), (2,)),
    "until": (Until.END_OF_TURN, Until.NEXT_TURN),
    "taker": (0, 1),
    "copied": (Face("Pawn", (), ()), Face("Footman", (), ())),
    "numbers": ({"amount": 1}, {"amount": 2}),
    "back": (Zone.HAND, Zone.MEMORY),
    "remains": ((Is(Property.DISTANT),), (Is(Property.RESTED),)),
}


def waiting(notes: Notes | None = None, event: Happening | None = None) -> Pending:
    """Make a trigger that waits, whose words read what was found and how many were drawn."""
    read = Sequence((Destroy(Noted(Dealt.FOUND)), Destroy(Noted(Dealt.DRAWN))))
    return Pending(0, 1, Triggered(PhaseBegins(Phase.END), read), 0, event, Face("Card", (), ()), notes)


def test_every_kind_of_note_is_tried() -> None:
    """A kind of note, a field of a happening or of an effect that is new has to be tried here."""
    kinds = {kind for kind in get_args(Key) if kind is not Note}
    assert kinds == {type(key) for key in NOTED} - {Note}
    assert set(Note) == {*(key for key in NOTED if isinstance(key, Note)), Note.INSTEAD, Note.MOVED}
    for table, tried in ((remembered.OF_HAPPENING, HAPPENED), (remembered.OF_EFFECT, LASTS)):
        assert {name for name, saying in table.items() if saying is not unsaid} == set(tried)


@pytest.mark.parametrize("key", NOTED, ids=str)
def test_each_note_tells_two_triggers_apart(key: Any) -> None:
    """What differs in a note differs in words."""
    found = []
    for value in NOTED[key]:
        notes = Notes()
        notes[key] = value
        found.append(remembered.facts(waiting(notes), SAY))
    left, right = apart(found)
    assert left != right and "_" not in left + right


@pytest.mark.parametrize("name", HAPPENED)
def test_each_fact_of_a_happening_tells_two_triggers_apart(name: str) -> None:
    """What happened to something else, by something else or by as much differs in words."""
    events = [Happening(HappeningKind.HIT, **{name: value}) for value in HAPPENED[name]]
    left, right = apart([remembered.facts(waiting(event=event), SAY) for event in events])
    assert left != right and left and right


@pytest.mark.parametrize("name", LASTS)
def test_each_fact_of_an_effect_in_force_tells_two_apart(name: str) -> None:
    """What two effects are on, or how much is left of them, differs in words."""
    found = []
    for value in LASTS[name]:
        active = Active(5, 0, 1, Face("Card", (), ()), ())
        setattr(active, name, value)
        found.append(remembered.facts(active, SAY))
    left, right = apart(found)
    assert left != right and left and right


CHOICE = {"is": "ChooseTraits", "kind": "type", "words": ["action", "ally"]}
CHOSEN_ONE = [{"is": "IsCard"}, {"is": "HasChosen", "trait": "type"}]
PLAYED = {"is": "Activates", "preds": CHOSEN_ONE, "who": {"is": "TurnPlayer"}}
REWARD = {"is": "If", "condition": {"is": "HappenedThisTurn", "pattern": PLAYED}, "then": DRAW}
LATER = {"is": "Later", "pattern": {"is": "PhaseBegins", "phase": "end"}, "effect": REWARD}


@pytest.mark.parametrize("words", [("action", "ally"), ("ally", "ally")])
@pytest.mark.parametrize("policy", [QuestionPolicy.of(COLLAPSING_KEPT), QuestionPolicy.of(COLLAPSING_KEPT - 1)])
def test_chosen_words_of_delayed_triggers(policy: QuestionPolicy, words: tuple[str, ...]) -> None:
    """Each trigger says what was chosen for it; where the same was, it is not asked, whatever else was noted."""
    vow = spell("Vow", steps(DRAW, CHOICE, LATER))
    game = lay([vow], {"hand": ["Vow", "Vow"], "main_deck": ["Pawn", "Pinprick"] * 4})
    game.run.policy = policy
    for word in words:
        play(game, "vow")
        decision = until(game, DecisionKind.STAT)
        game.answer((next(at for at, one in enumerate(decision.options) if one.word == word),))
    asked = on_to(game, DecisionKind.TRIGGER_ORDER)
    if words[0] == words[1]:
        assert (asked is None) is policy.collapses_kept
        return
    assert asked is not None and not indistinct(game)
    assert {option.note for option in put_in_words(game, asked).options} == {"action chosen", "ally chosen"}
