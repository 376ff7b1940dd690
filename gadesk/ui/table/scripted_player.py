"""A player who plays whole games by the table's controller, as hands would, so that every input is counted.

What to do is decided by a bot; how it is done is what a click, a drag or a key means at the table. No Qt here.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Any

from gadesk.bots.bot import Bot, bot_makers
from gadesk.protocol.decisions import CANCEL, Decision, OptionKind
from gadesk.protocol.passing import OF_USE, PassMode, Stops, pass_option
from gadesk.protocol.plans import Start
from gadesk.records import dataclass
from gadesk.session.game import start_game
from gadesk.session.table import Table
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook
from gadesk.ui.cards.printed_facts import load_facts
from gadesk.ui.models.places import ZoneKey
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import STEPPED
from gadesk.ui.table.controller import ACTING, Controller
from gadesk.ui.table.highlights import AIMED

MOST_TURNS = 80
ME, OTHER = 0, 1


@dataclass(slots=True)
class Inputs:
    """What a player did in so many games. `turns`: inputs in each own turn; `replies`: in each turn of the other."""

    passes: int = 0
    ends: int = 0
    of_kind: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    replies: list[int] = field(default_factory=list)

    @property
    def all(self) -> int:
        """How many inputs there were."""
        return sum(self.of_kind.values())


class ScriptedPlayer:
    """Plays one seat of a table on this machine; is also the face of its controller, and takes what it answers."""

    def __init__(self, table: Table, bot: Bot, inputs: Inputs, lexicon: Lexicon) -> None:
        """Sit down at the first seat."""
        self._table, self._bot, self._inputs = table, bot, inputs
        self._controller = Controller(self, lexicon, self)
        self._aims = False  # whether a card is being dragged onto what will be asked for
        self._watched, self._turn, self._in_turn = 0, 0, 0

    # Actions of the seat

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Give the table an answer."""
        assert decision is not None
        self._table.answer(ME, self._table.epoch, decision.number, choice)

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Set how long the seat passes."""
        self._table.passes.set(ME, mode)

    def undo(self, steps: int = 1) -> None:
        """Nothing is taken back."""

    def rematch(self) -> None:
        """One game is played."""

    # The screen of the controller

    def refresh(self) -> None:
        """Nothing is drawn."""

    def toast(self, sentence: str) -> None:
        """Fail: the script does nothing that the table refuses."""
        raise AssertionError(f"The script did what the table refuses: {sentence}")

    def offer(self, id: int, lines: Sequence[tuple[str, int]]) -> None:
        """A menu is open: its line is clicked by `_act`."""

    def browse(self, zone: ZoneKey, choosable: frozenset[int]) -> None:
        """No pile is opened."""

    def stopping(self, stops: Stops) -> None:
        """No stop is changed."""

    # The script

    def play(self) -> None:
        """Answer the question that is due."""
        table, control = self._table, self._controller
        view, decision = table.view(ME), table.decision
        assert decision is not None
        self._count_turn(view.turn, view.turn_player == ME)
        control.update(view, decision, table.passes.words(ME))
        if control.decision is None:
            return  # answered without an input
        events = table.events(ME)
        self._bot.watch(events[self._watched :])
        self._watched = len(events)
        wanted = self._bot.choose(view, decision)
        if decision.kind in ACTING:
            self._aims = False
            self._act(decision, wanted)
        elif self._aims and decision.kind in AIMED and len(wanted) == 1 and decision.least == decision.most == 1:
            self._aims = False  # the card was dropped on it
            control.send(wanted)
        elif wanted == CANCEL:
            self._did("take back")
            control.back()
        else:
            self._choose(decision, wanted)

    def _act(self, decision: Decision, wanted: tuple[int, ...]) -> None:
        """Pass, or do something with a card: drag it, and choose in its menu where it can do several things."""
        control, index = self._controller, wanted[0]
        option, view = decision.options[index], control.view
        assert view is not None
        if option.kind in (OptionKind.PASS, OptionKind.SKIP):
            ends = not view.stack and view.combat is None and view.phase == "main" and view.turn_player == ME
            if index == pass_option(decision):
                self._inputs.passes += not ends
                self._inputs.ends += ends
            self._did("end turn" if ends else option.kind.value)
            control.decline()
            return
        found = control.options_at(option.id) if option.id is not None else []
        self._aims = bool(found)
        self._did(option.kind.value)
        if len(found) > 1:
            self._did("menu")
        control.pick(index)
        if control.warned is not None:
            self._did("insist")
            control.insist()
        elif control.decision is not None:
            self._did("confirmed")
            control.confirm()

    def _choose(self, decision: Decision, wanted: tuple[int, ...]) -> None:
        """Pick, take back and confirm until the answer is the wanted one."""
        control = self._controller
        chooser = control.chooser
        assert chooser is not None
        if chooser.proposed:
            wanted = chooser.answer()  # a player who has no better idea pays as proposed
        if (not wanted and decision.optional) or (not wanted and decision.most == 1):
            self._did(decision.kind.value)
            control.decline()
            return
        if decision.kind in STEPPED or chooser.is_full_order or decision.repeat:
            moved = sum(1 for was, now in zip(chooser.picks, wanted, strict=False) if was != now)
            self._did(decision.kind.value, moved + max(0, len(wanted) - len(chooser.picks)))
            chooser.picks = list(wanted)
        else:
            for index in [each for each in chooser.picks if each not in wanted]:
                if len(wanted) < len(chooser.picks):
                    self._did(decision.kind.value)
                    chooser.toggle(index)
            for index in wanted:
                if control.decision is not None and index not in chooser.picks:
                    self._did(decision.kind.value)
                    control.pick(index)
        if control.decision is not None:
            self._did(f"{decision.kind.value} confirmed")
            control.confirm()

    # Counting

    def _did(self, what: str, times: int = 1) -> None:
        self._inputs.of_kind[what] += times
        self._in_turn += times

    def _count_turn(self, turn: int, mine: bool) -> None:
        if turn != self._turn:
            self.end_turn()
            self._turn, self._mine = turn, mine

    def end_turn(self) -> None:
        """Keep what was counted in the turn that is over."""
        if self._turn:
            (self._inputs.turns if self._mine else self._inputs.replies).append(self._in_turn)
        self._in_turn = 0


def count_inputs(games: int, seed: int, full_control: bool = False) -> dict[str, Any]:
    """Play so many games of the starters against a bot; return what was counted."""
    decks, inputs = list(starters().values()), Inputs()
    sheets, makers = bundled_sheets(), bot_makers()
    facts, lexicon = FactBook(sheets), Lexicon(load_facts())
    for number in range(games):
        mine, theirs = decks[number % len(decks)], decks[(number * 3 + 1) % len(decks)]
        start = Start((mine, theirs), f"flow {seed} {number}", number % 2, people=(ME,))
        table = Table(start_game(sheets, start), 2)
        table.passes.stop_at(ME, Stops(every=full_control, of_use=OF_USE))
        player = ScriptedPlayer(table, makers["sensible"](ME, seed, facts), inputs, lexicon)
        _play(table, player, makers["sensible"](OTHER, seed + 1, facts))
        player.end_turn()
    return _figures(games, inputs)


def _play(table: Table, player: ScriptedPlayer, bot: Bot) -> None:
    """Play one game to its end, or for so many turns."""
    table.passes.begin()
    watched = 0
    while (decision := table.decision) is not None and table.view(ME).turn <= MOST_TURNS:
        if decision.seat == ME:
            player.play()
            continue
        events = table.events(OTHER)
        bot.watch(events[watched:])
        watched = len(events)
        table.answer(OTHER, table.epoch, decision.number, bot.choose(table.view(OTHER), decision))


def _figures(games: int, inputs: Inputs) -> dict[str, Any]:
    every = inputs.all
    return {
        "games": games,
        "turns": len(inputs.turns),
        "inputs": every,
        "passes": inputs.passes,
        "passes_share": round(inputs.passes / every, 3) if every else 0.0,
        "turns_ended": inputs.ends,
        "inputs_per_turn_median": statistics.median(inputs.turns) if inputs.turns else 0,
        "inputs_per_turn_most": max(inputs.turns, default=0),
        "inputs_per_turn_of_the_other_median": statistics.median(inputs.replies) if inputs.replies else 0,
        "inputs_of_each_kind": dict(inputs.of_kind.most_common()),
    }
