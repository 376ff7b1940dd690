"""What clicks, drags and keys mean for the pending decision; no Qt and no rules here.

The controller turns gestures into picks and picks into one answer. Whatever a decision does not list is
answered with a sentence why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gadesk.glossary import Phase
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind
from gadesk.protocol.passing import PassMode, PassUntil, StopAt, Stops, Whose
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.models.places import Place, ZoneKey, find_card
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import Chooser, pass_answer
from gadesk.ui.table.decision_words import Form, form_of, label
from gadesk.ui.table.highlights import AIMED, open_ids, options_of, player_options
from gadesk.ui.table.payment import proposed_payment
from gadesk.ui.table.why_not import why_not

ACTING = frozenset({DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE})
PANEL_FORMS = frozenset(Form) - {Form.IN_PLACE, Form.YES_NO}


class SeatActions(Protocol):
    """What a table can do at its seat; `net.client.Client` is one."""

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Answer a decision."""

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Set how long the seat passes by itself, and where it is asked at all."""

    def undo(self, steps: int = 1) -> None:
        """Go back by so many own answers."""

    def rematch(self) -> None:
        """Ask for another game."""


class TableScreen(Protocol):
    """What the controller needs of the window."""

    def refresh(self) -> None:
        """Show the state of the choice anew."""

    def toast(self, sentence: str) -> None:
        """Say one sentence."""

    def offer(self, id: int, lines: Sequence[tuple[str, int]]) -> None:
        """Offer several actions of one card: words and option."""

    def browse(self, zone: ZoneKey, choosable: frozenset[int]) -> None:
        """Open a pile."""

    def stopping(self, stops: Stops) -> None:
        """Keep where the player wants to be asked."""


class Controller:
    """One seat's pending choice."""

    def __init__(self, seat: SeatActions, lexicon: Lexicon, screen: TableScreen) -> None:
        """Begin without a view."""
        self._seat = seat
        self._lexicon = lexicon
        self._screen = screen
        self._wish: int | None = None
        self.confirms = True  # whether choices of several are confirmed
        self.warned: int | None = None  # the option that was picked, and would do nothing
        self.view: PlayerView | None = None
        self.decision: Decision | None = None
        self.chooser: Chooser | None = None
        self.form = Form.IN_PLACE
        self.passing = ""
        self.stops = Stops()

    def update(self, view: PlayerView, decision: Decision | None, passing: str = "") -> None:
        """Take a new state of the game."""
        self.view, self.decision, self.passing = view, decision, passing
        self.chooser = Chooser(decision) if decision is not None else None
        self.warned = None
        if decision is None:
            return
        self.form = form_of(decision, frozenset(open_ids(view)))
        if decision.kind in ACTING:
            self._wish = None
        elif self._wish is not None and decision.kind in AIMED and decision.least == decision.most == 1:
            wish, self._wish = self._wish, None
            found = self.options_at(wish)
            if found:
                self.send((found[0],))
        elif self.chooser is None:
            return
        elif self.chooser.is_forced:
            if self.chooser.settles(self.confirms):
                self.send(self.chooser.answer())
        elif self.confirms or self.chooser.is_single:
            self.chooser.propose(proposed_payment(decision, view, self._lexicon))

    @property
    def needs_panel(self) -> bool:
        """Whether the choice panel shows the question."""
        return self.decision is not None and self.form in PANEL_FORMS

    def options_at(self, id: int) -> list[int]:
        """List the options that a shown card stands for."""
        if self.view is None or self.decision is None:
            return []
        return options_of(self.view, self.decision, id) or player_options(self.view, self.decision, id)

    def click(self, id: int) -> None:
        """Use a card: play it, or pick it for the pending question."""
        if self.view is None:
            return
        found = self.options_at(id)
        if not found or self.decision is None:
            self.explain(id)
        elif len(found) == 1:
            self.pick(found[0])
        else:
            self._screen.offer(
                id, [(label(self.decision.options[n], self.decision, self.view, self._lexicon), n) for n in found]
            )

    def pick(self, index: int) -> None:
        """Pick an option; answer at once where that settles it. What would do nothing is warned of first."""
        if self.chooser is None or self.decision is None:
            return
        self.warned = index if self.decision.options[index].vain else None
        if self.warned is not None:
            self._screen.refresh()
            return
        if self.chooser.is_single and index in self.chooser.proposed.intersection(self.chooser.picks):
            self.send(self.chooser.answer())
            return
        self.chooser.toggle(index)
        if self.chooser.settles(self.confirms):
            self.send(self.chooser.answer())
        else:
            self._screen.refresh()

    def insist(self) -> None:
        """Play what was warned of."""
        if self.warned is not None:
            self.send((self.warned,))

    def drop(self, id: int, target: int | None) -> None:
        """Play a dragged card, and remember what it was dropped on for the question that follows."""
        found = self.options_at(id)
        if not found:
            self.explain(id)
            return
        self._wish = target
        self.click(id)

    def explain(self, id: int) -> None:
        """Say why nothing can be done with a card."""
        if self.view is None:
            return
        card = find_card(self.view, id) or stack_card_of(self.view, id)
        if card is not None:
            self._screen.toast(why_not(card, self.view, self.decision, self._lexicon))

    def open_pile(self, zone: ZoneKey) -> None:
        """Look through a pile; what may be chosen in it can be chosen there."""
        choosable = (
            frozenset(option.id for option in self.decision.options if option.id is not None)
            if self.decision
            else frozenset()
        )
        if zone.place == Place.MAIN_DECK:
            self._screen.toast("Nobody may look through a main deck.")
        else:
            self._screen.browse(zone, choosable)

    def confirm(self) -> None:
        """Answer with the picks."""
        if self.chooser is None or self.decision is None:
            return
        if self.chooser.is_ready:
            self.send(self.chooser.answer())
        else:
            self._screen.toast(self.decision.refusal(self.chooser.answer()) or "Choose first, or decline with Space.")

    def decline(self) -> None:
        """Pass, skip, or choose nothing; leave what was warned of."""
        if self.warned is not None:
            self.back()
            return
        if self.decision is None:
            self._screen.toast("There is nothing to pass now; your opponent has Opportunity.")
            return
        answer = pass_answer(self.decision)
        if answer is None:
            self._screen.toast("This has to be answered; it can't be passed.")
        else:
            self.send(answer)

    def back(self) -> bool:
        """Take back: what was warned of, passing, the last picks, or the announced play. Say if there was anything."""
        if self.warned is not None:
            self.warned = None
            self._screen.refresh()
            return True
        if self.passing:
            self._seat.passing(PassMode())
            return True
        if (
            self.chooser is not None
            and self.chooser.proposed.symmetric_difference(self.chooser.picks)
            and not self.chooser.is_full_order
            and not self.chooser.is_forced
            and self.form == Form.IN_PLACE
        ):
            self.chooser.picks.clear()
            self.chooser.proposed = frozenset()
            self._screen.refresh()
            return True
        if self.decision is not None and self.decision.cancel:
            self.send(CANCEL)
            return True
        return False

    def step_back(self) -> None:
        """Take back, for buttons."""
        self.back()

    def pass_until(self, until: PassUntil, phase: Phase = Phase.MAIN, mine: bool = True) -> None:
        """Keep passing, and say where it will stop."""
        mode = PassMode(until, phase, Whose.MINE if mine else Whose.THEIRS)
        self._screen.toast(mode.words() + " Esc stops.")
        self._seat.passing(mode)

    def stop_at(self, at: StopAt, mine: bool, on: bool) -> None:
        """Be asked in a part of the turn from now on, or no more."""
        now = self.stops.mine if mine else self.stops.theirs
        wanted = tuple(each for each in StopAt if (on if each is at else each in now))
        self.set_stops(replace(self.stops, mine=wanted) if mine else replace(self.stops, theirs=wanted))

    def set_stops(self, stops: Stops) -> None:
        """Be asked in other places from now on; passing for longer ends."""
        self.stops = stops
        self._seat.passing(PassMode(), stops)
        self._screen.stopping(stops)

    def full_control(self) -> None:
        """Be asked at every Opportunity, or only at the stops again."""
        self.set_stops(replace(self.stops, every=not self.stops.every))
        every = "You are asked at every Opportunity, also about your own plays." if self.stops.every else ""
        self._screen.toast(every or "You are asked at your stops, and when your opponent plays something.")

    def send(self, answer: tuple[int, ...]) -> None:
        """Answer, and wait for what comes of it."""
        decision, self.decision, self.chooser, self.warned = self.decision, None, None, None
        self._seat.answer(answer, decision)
        self._screen.refresh()


def stack_card_of(view: PlayerView, id: int) -> CardView | None:
    """Find a layer of the Effects Stack as a card."""
    return open_ids(view).get(id)
