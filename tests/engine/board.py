"""A game in the middle of things, for tests: cards put where they are wanted, decisions answered by names."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gadesk.engine.changes import zones
from gadesk.engine.changes.lineage import level_up
from gadesk.engine.continuous.derived import touch
from gadesk.engine.game import Game
from gadesk.engine.procedure import Run
from gadesk.engine.state.cards import Obj
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.characteristics import Chars, chars
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark, Marks
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import Counter, Direction, Phase, Zone
from gadesk.glossary.causes import Cause
from gadesk.paths import resource
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, Option, OptionKind
from gadesk.sheets.bundled import bundled_sheets

FODDER = "giant-tortoise"
"""A card without abilities, to pay with."""
FILLER = "blitz-mage"
"""A card without abilities, to fill decks."""
ANCHOR = "sweet-ambrosia"
"""An object that gives its player something to do with every Opportunity, so that nothing is passed unasked."""

LEVELS = {
    "arisanna": ("arisanna-herbalist-prodigy", "arisanna-master-alchemist", "arisanna-astral-zenith"),
    "diana": ("diana-keen-huntress", "diana-deadly-duelist", "diana-duskstalker"),
    "jin": ("jin-fate-defiant", "jin-zealous-maverick", "jin-undying-resolve"),
    "kongming": ("kongming-wayward-maven", "kongming-ascetic-vice", "kongming-fel-eidolon"),
    "lorraine": ("lorraine-wandering-warrior", "lorraine-blademaster", "lorraine-crux-knight"),
    "rai": ("rai-spellcrafter", "rai-archmage", "rai-storm-seer"),
    "silvie": ("silvie-wilds-whisperer", "silvie-with-the-pack", "silvie-loved-by-all"),
    "tonoris": ("tonoris-lone-mercenary", "tonoris-might-of-humanity", "tonoris-genesis-aegis"),
}

Pick = int | str | bool | tuple["Pick", ...]

needs_sheets = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


def lineage(name: str, level: int, spirit: str = "fire") -> tuple[str, ...]:
    """Return a starter champion's lineage up to a level, from its spirit."""
    return (f"spirit-of-{spirit}", *LEVELS[name][:level])


class Scene:
    """Two players' cards, put and read. Lineages are listed from the bottom, the champion last."""

    def __init__(
        self, mine: Sequence[str] = ("spirit-of-fire",), theirs: Sequence[str] = ("spirit-of-fire",), seed: int = 1
    ) -> None:
        self.state = GameState(bundled_sheets(), 2, Chance(seed))
        self.run = Run(self.state)
        self._game: Game | None = None
        self.state.turn, self.state.phase = 4, Phase.MAIN
        for seat, lineage in enumerate((mine, theirs)):
            self.state.sides[seat].turns = 2
            for slug in lineage:
                self._champion(seat, slug)
            self.put(seat, Zone.FIELD, ANCHOR)
            for _ in range(20):
                self.put(seat, Zone.MAIN_DECK, FILLER)
        self.state.pending = []
        self.state.happened = []

    def _champion(self, seat: int, slug: str) -> None:
        card = zones.create(self.state, self.state.sheets[slug], seat, Zone.EFFECTS_STACK)
        if self.state.sides[seat].champion:
            level_up(self.run, seat, card)
            champion = self.state.objs[self.state.sides[seat].champion]
            champion.props = frozenset()
        else:
            zones.enter(self.run, card, seat)

    def put(
        self, seat: int, zone: Zone, slug: str, *, rested: bool = False, props: Sequence[str] = (), damage: int = 0,
        **counters: int,
    ) -> int:  # fmt: skip
        """Put a card into a zone (on top) or onto the field, and return its id."""
        state = self.state
        if zone is Zone.FIELD:
            card = zones.create(state, state.sheets[slug], seat, Zone.EFFECTS_STACK, self._token(slug))
            printed = state.sheets[slug].front.durability or 0
            counters["durability"] = counters.get("durability", 0) + printed
            id = zones.enter(self.run, card, seat, rested=rested, counters=tuple(counters.items()))
            state.objs[id].props = frozenset(props)
            state.objs[id].damage = damage
        elif zone is Zone.INNER_LINEAGE:
            card = zones.create(state, state.sheets[slug], seat, Zone.EFFECTS_STACK)
            id = zones.move(self.run, card, zone, Cause.LINEAGE, bottom=True, holder=state.sides[seat].champion)
        else:
            known = {Zone.MAIN_DECK: 0, Zone.GRAVEYARD: -1, Zone.BANISHMENT: -1}.get(zone, 1 << seat)
            id = zones.create(state, state.sheets[slug], seat, zone, frozenset(map(Mark, props)), known)
        state.kinds = None
        touch(state)
        return id

    def _token(self, slug: str) -> Marks:
        return frozenset({Mark.TOKEN}) if "token" in self.state.sheets[slug].front.supertypes else frozenset()

    def hand(self, seat: int, *slugs: str, fodder: int = 0) -> list[int]:
        """Put cards into a hand, `fodder` more of them only to pay with; returns the ids of the named ones."""
        found = [self.put(seat, Zone.HAND, slug) for slug in slugs]
        for _ in range(fodder):
            self.put(seat, Zone.HAND, FODDER)
        return found

    def hurt(self, seat: int, amount: int) -> None:
        """Put damage counters on a player's champion."""
        self.champion(seat).counters[Counter.DAMAGE] = amount
        touch(self.state)

    def currents(self, seat: int, direction: Direction) -> None:
        """Give a player the Shifting Currents mastery facing a direction."""
        side = self.state.sides[seat]
        side.mastery, side.direction = self.state.sheets["shifting-currents"], direction
        self.state.kinds = None
        touch(self.state)

    # Reading

    def champion(self, seat: int) -> Obj:
        """Return the object data of a player's champion."""
        return self.state.objs[self.state.sides[seat].champion]

    def lord(self, seat: int) -> int:
        """Return the id of a player's champion."""
        return self.state.sides[seat].champion

    def damage(self, seat: int) -> int:
        """Return how many damage counters are on a player's champion."""
        return self.state.objs[self.lord(seat)].counters.get(Counter.DAMAGE, 0)

    def count(self, seat: int, zone: Zone, slug: str | None = None) -> int:
        """Count the cards of a zone, or those of one name; on the field without the anchors."""
        return len(self.ids(seat, zone, slug))

    def ids(self, seat: int, zone: Zone, slug: str | None = None) -> list[int]:
        """Return the ids of the cards in a zone, of one name if wanted."""
        state = self.state
        if zone is Zone.FIELD:
            found = [id for id in state.field if state.objs[id].controller == seat]
        elif zone is Zone.INNER_LINEAGE:
            found = list(state.objs[self.lord(seat)].lineage)
        else:
            found = list(state.sides[seat].zone(zone))
        return [id for id in found if self.slug(id) == (slug or self.slug(id)) and self.slug(id) != ANCHOR]

    def slug(self, id: int) -> str:
        """Return the slug of a card."""
        return self.state.cards[id].sheet.slug

    def chars(self, id: int) -> Chars:
        """Return what something is now."""
        return chars(self.state, id)


class Board(Scene):
    """A scene in play: seat 0's main phase, unless it begins elsewhere."""

    @property
    def game(self) -> Game:
        """The game, begun when it is first asked for: seat 0 (or the seat of `begin`) has Opportunity."""
        if self._game is None:
            self.begin()
        assert self._game is not None
        return self._game

    def begin(self, seat: int = 0, phase: Phase = Phase.MAIN) -> None:
        """Begin to play in a player's phase."""
        state = self.state
        state.turn_player, state.phase = seat, phase
        rest = list(Phase)[list(Phase).index(phase) + 1 :]
        state.agenda = [(StepName.NEXT_TURN,)] + [(StepName.PHASE, later.value) for later in reversed(rest)]
        state.agenda += [(StepName.DRAIN,), (StepName.WINDOW, seat, 0, True)]
        self._game = Game.resume(state)
        self.run = self._game.run

    def starts(self, seat: int, phase: Phase) -> None:
        """Let a player's phase be about to begin."""
        state = self.state
        state.turn_player = seat
        rest = list(Phase)[list(Phase).index(phase) :]
        state.agenda = [(StepName.NEXT_TURN,)] + [(StepName.PHASE, later.value) for later in reversed(rest)]
        self._game = Game.resume(state)
        self.run = self._game.run

    def materialize(self, *picks: Pick) -> None:
        """Begin seat 0's materialize phase and let what is materialized resolve."""
        self.starts(0, Phase.MATERIALIZE)
        self.settle(*picks)

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        found = self.game.decision
        assert found is not None, "the game is over"
        return found

    def answer(self, *picks: Pick) -> None:
        """Answer the decision with the options that are meant, each option once."""
        chosen: list[int] = []
        if picks == (False,) and self.decision.optional:
            picks = ()
        for pick in picks:
            fit = [i for i, option in enumerate(self.decision.options) if _means(option, pick)]
            fit = fit if self.decision.repeat else [index for index in fit if index not in chosen]
            assert fit, f"{pick} is not an option of {self.decision}"
            chosen.append(fit[0])
        self.game.answer(tuple(chosen))

    def cancel(self) -> None:
        """Take the announced play back."""
        self.game.answer(CANCEL)

    def may(self, kind: OptionKind, pick: Pick, ability: int | None = None) -> bool:
        """Tell whether the seat with Opportunity has an action."""
        options = self.decision.options
        return any(o.kind is kind and _means(o, pick) and ability in (None, o.ability) for o in options)

    def act(self, kind: OptionKind, pick: Pick, ability: int | None = None) -> None:
        """Take an action with Opportunity."""
        assert self.decision.kind is DecisionKind.OPPORTUNITY, self.decision
        for index, option in enumerate(self.decision.options):
            if option.kind is kind and _means(option, pick) and ability in (None, option.ability):
                self.game.answer((index,))
                return
        raise AssertionError(f"{kind} {pick} is not open: {self.decision.options}")

    def play(self, pick: Pick, *picks: Pick) -> None:
        """Activate a card and let everything resolve; `picks` answer what is asked on the way."""
        self.act(OptionKind.ACTIVATE, pick)
        self.settle(*picks)

    def use(self, pick: Pick, *picks: Pick, ability: int | None = None) -> None:
        """Activate an ability and let everything resolve."""
        self.act(OptionKind.ABILITY, pick, ability)
        self.settle(*picks)

    def attack(self, pick: Pick, *picks: Pick) -> None:
        """Attack with a unit and let the whole combat happen."""
        self.act(OptionKind.ATTACK, pick)
        self.settle(*picks)

    def give(self) -> None:
        """Pass once with an empty Effects Stack: the other player has Opportunity."""
        assert self.decision.kind is DecisionKind.OPPORTUNITY, self.decision
        self.game.answer((0,))

    def settle(self, *picks: Pick) -> None:
        """Pass until the stack is empty and no combat goes on; `picks` answer what must be chosen on the way."""
        queue = list(picks)
        for _ in range(200):
            decision = self.game.decision
            if decision is None:
                break
            if decision.kind is DecisionKind.OPPORTUNITY:
                if not self.state.stack and self.state.combat is None:
                    break
                self.game.answer((0,))
            else:
                self._choose(decision, queue)
        assert not queue, f"never asked for {queue}; now {self.game.decision}"

    def _choose(self, decision: Decision, queue: list[Pick]) -> None:
        if decision.kind is DecisionKind.PAY_RESERVE:
            self._pay(decision)
        elif decision.kind in UNASKED and not (queue and self._fits(decision, queue[0])):
            self.game.answer(tuple(range(decision.least)))
        else:
            assert queue, f"unexpected: {decision}"
            pick = queue.pop(0)
            self.answer(*(pick if isinstance(pick, tuple) else (pick,)))

    def _fits(self, decision: Decision, pick: Pick) -> bool:
        wanted = pick if isinstance(pick, tuple) else (pick,)
        return all(any(_means(option, one) for option in decision.options) for one in wanted)

    def _pay(self, decision: Decision) -> None:
        """Pay with fodder first."""
        order = sorted(range(len(decision.options)), key=lambda index: decision.options[index].slug != FODDER)
        self.game.answer(tuple(order[: decision.least]))

    def pass_to(self, phase: Phase, seat: int) -> None:
        """Pass until a player's phase gives them Opportunity (or their materialize phase asks)."""
        for _ in range(300):
            decision, state = self.decision, self.state
            if (state.phase, state.turn_player) == (phase, seat) and decision.seat == seat and not state.stack:
                return
            self.game.answer(tuple(range(decision.least)) if decision.kind is not DecisionKind.PAY_RESERVE else ())
        raise AssertionError("that phase never came")


UNASKED = (DecisionKind.TRIGGER_ORDER, DecisionKind.ORDER, DecisionKind.RETALIATE, DecisionKind.PAY_MEMORY,
           DecisionKind.MATERIALIZE, DecisionKind.REPLACEMENT, DecisionKind.GLIMPSE_TOP)  # fmt: skip
"""Questions answered with as little as possible unless a pick speaks to them."""


def _means(option: Option, pick: Pick) -> bool:
    if isinstance(pick, bool):
        return option.kind is (OptionKind.YES if pick else OptionKind.NO)
    if isinstance(pick, int):
        return pick in (option.id, option.number) if option.kind is not OptionKind.PLAYER else option.seat == pick
    return pick in (option.slug, option.word)


__all__ = ["ANCHOR", "FILLER", "FODDER", "Board", "lineage", "needs_sheets"]
