"""Comparing a game with what a scenario expects: every difference is a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from gadesk import foreign, plain
from gadesk.engine.play import costs
from gadesk.engine.procedure import slug_of
from gadesk.engine.state.effects_stack import StackItem
from gadesk.glossary import OWN_ZONES, STATS, Step, Zone
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event
from gadesk.protocol.views import CardView, CombatView, PlayerView
from gadesk.session.scenario.answers import name_of, option_text, shown
from gadesk.session.scenario.cards import CardBox
from gadesk.session.scenario.files import ScenarioError
from gadesk.session.scenario.references import MOST, Ref, fits, found, read_ref
from gadesk.session.scenario.steps import ordinal

PILES = tuple(zone.value for zone in OWN_ZONES)
PLAIN = (*(stat.value for stat in STATS), "damage", "rested", "transformed", "controller", "owner")
SETS = ("keywords", "states", "types", "supertypes", "subtypes", "elements")
HIDDEN = ("known_to", "face_down", "preserved", "counters")
ELSEWHERE = frozenset({"zone", "owner", *HIDDEN})
"""What may be expected of a card that is not on the field."""
APART = ("damage", "durability")
"""Counters with keys of their own; "counters": {} says that there are no others."""
_ACTION = re.compile(r"(activate|ability|attack|materialize|preserved) (.+)")


class Looked(Protocol):
    """A game that is looked at: `told` are the events since the last look, `expected` as `Taker` has it."""

    game: Any
    box: CardBox
    where: str
    told: list[Event]
    expected: int


class Expecting:
    """Compares one game, of which `taker` takes the steps."""

    def __init__(self, taker: Looked) -> None:
        self.taker = taker

    @property
    def _state(self) -> Any:
        return self.taker.game.state

    def differences(self, expect: dict[str, Any]) -> Iterator[str]:
        """Yield a sentence for each thing that is not as expected."""
        for name, wanted in expect.items():
            yield from COMPARE[name](self, name, wanted)
        if "happened" in expect or "not_happened" in expect:
            self.taker.told = []

    def ref(self, text: str) -> Ref:
        """Read a reference."""
        return read_ref(text, self.taker.box, self.taker.where)

    def fits_all(self, texts: list[str], ids: list[int], ordered: bool = False) -> bool:
        """Tell whether the references name exactly these ids."""
        if len(texts) != len(ids):
            return False
        able = [set(found(self._state, self.ref(text))) for text in texts]
        if ordered:
            return all(id in fit for fit, id in zip(able, ids, strict=True))
        return costs.matching([one & set(ids) for one in able])

    def names(self, ids: list[int]) -> str:
        """List cards by name."""
        return "[" + ", ".join(name_of(self._state, id) for id in ids) + "]"

    def value(self, name: str, wanted: Any) -> Iterator[str]:
        """Compare a plain attribute of the state."""
        got = getattr(self._state, name)
        if got != wanted:
            yield f"{name} is {_json(got)}, not {_json(wanted)}"

    def step(self, _name: str, wanted: str) -> Iterator[str]:
        """Compare the step of combat; "none" outside of it."""
        got = self._state.combat.step if self._state.combat else Step.NONE
        if got != wanted:
            yield f"step is {got.value}, not {wanted}"

    def seats(self, _name: str, wanted: dict[str, Any]) -> Iterator[str]:
        """Compare players' zones and standing."""
        for seat, parts in wanted.items():
            number = foreign.whole(seat, len(self._state.sides) - 1)
            if number is None:
                raise ScenarioError(f"{self.taker.where}: there is no seat {plain.line(seat, 20)}.")
            for name, part in parts.items():
                yield from self._side(number, name, part)

    def _side(self, seat: int, name: str, wanted: Any) -> Iterator[str]:
        state, where = self._state, f"seat {seat}: {name}"
        if name in PILES:
            yield from self._zone(where, list(state.sides[seat].zone(Zone(name))), wanted)
        elif name == "field":
            yield from self._zone(where, [id for id in state.field if state.objs[id].controller == seat], wanted)
        else:
            view = self.taker.game.view(seat).seats[seat]
            got: Any = view.empowered if name == "empowered" else getattr(view, name)
            if name == "elements":
                got, wanted = sorted(got), sorted(wanted)
            elif name == "mastery" and isinstance(wanted, dict):
                counters = {kind: amount for kind, amount in wanted["counters"].items() if amount}
                got = (got, {kind: amount for kind, amount in state.sides[seat].counters.items() if amount})
                wanted = (self.ref(wanted["card"]).slug, counters)
            elif name == "mastery" and wanted is not None:
                wanted = self.ref(wanted).slug
            if got != wanted:
                yield f"{where} is {_json(got)}, not {_json(wanted)}"

    def _zone(self, where: str, ids: list[int], wanted: Any) -> Iterator[str]:
        """Compare a zone: exactly these cards, or its count, some of them, its top (top first), its whole order."""
        down = ids[::-1]
        if isinstance(wanted, list):
            if not self.fits_all(wanted, ids):
                yield f"{where} holds {self.names(ids)}, not [{', '.join(wanted)}]"
            return
        if wanted.get("count", len(ids)) != len(ids):
            yield f"{where} holds {len(ids)} cards, not {wanted['count']}: {self.names(ids)}"
        for text in wanted.get("has", ()):
            if not set(found(self._state, self.ref(text))) & set(ids):
                yield f"{where} does not hold {text}: {self.names(ids)}"
        for text in wanted.get("lacks", ()):
            if set(found(self._state, self.ref(text))) & set(ids):
                yield f"{where} holds {text}: {self.names(ids)}"
        for key, pile in (("top", down[: len(wanted.get("top", ()))]), ("order", down)):
            if key in wanted and not self.fits_all(wanted[key], pile, ordered=True):
                yield f"{where} from the top is {self.names(pile)}, not [{', '.join(wanted[key])}]"

    def objects(self, _name: str, wanted: dict[str, Any]) -> Iterator[str]:
        """Compare objects on the field (and cards elsewhere, by "zone")."""
        views = {card.id: card for card in self.taker.game.view(0).field}
        for text, parts in wanted.items():
            ids = found(self._state, self.ref(text))
            field = [id for id in ids if id in views]
            if parts is None:
                if field:
                    yield f"{text} is on the field"
            elif not field and not ELSEWHERE & set(parts):
                yield self._not_there(text, ids)
            else:
                yield from self._object(text, views.get(field[0]) if field else None, ids, parts)

    def _object(self, text: str, view: CardView | None, ids: list[int], parts: dict[str, Any]) -> Iterator[str]:
        there = [self._state.cards[id] for id in ids if id in self._state.cards]
        lying = [card.id for card in there if view is None or card.id == view.id]
        if "zone" in parts:  # of several, one that lies there is meant
            lying = [card.id for card in there if card.zone == parts["zone"]] or lying
        for name, wanted in parts.items():
            if name in HIDDEN and lying and (view is None or name != "counters"):
                got = self._hidden(lying[0], name)
                if got != (sorted(wanted) if name == "known_to" else wanted):
                    yield f"{text}: {name} is {_json(got)}, not {_json(wanted)}"
            elif name == "zone":
                zones = [self._state.cards[id].zone.value for id in ids if id in self._state.cards]
                if wanted not in zones:
                    yield f"{text} is in {' and '.join(zones) or 'no zone'}, not in {wanted}"
            elif view is None and name == "owner" and lying:
                if self._state.cards[lying[0]].owner != wanted:
                    yield f"{text}: owner is {self._state.cards[lying[0]].owner}, not {wanted}"
            elif view is None:
                yield self._not_there(text, ids)
            else:
                yield from self._part(text, view, name, wanted)

    def _not_there(self, text: str, ids: list[int]) -> str:
        """Say that something is no object, where its card is, and what may be expected of it there."""
        zones = [self._state.cards[id].zone.value for id in ids if id in self._state.cards]
        if not zones:
            return f"{text} is not on the field"
        known = ", ".join(sorted({"zone", "owner", *ELSEWHERE}))
        return f"{text} is not on the field but in {' and '.join(dict.fromkeys(zones))}, where it has only: {known}"

    def _hidden(self, id: int, name: str) -> Any:
        """Return what holds of a card off the field: who may look at it, as their views say, and its marks."""
        state = self._state
        if name == "known_to":
            views = (self.taker.game.view(seat) for seat in range(len(state.sides)))
            return [view.seat for view in views if id in _seen(view)]
        if name == "counters":
            return dict(state.cards[id].counters)
        return name in state.cards[id].marks

    def _part(self, text: str, view: CardView, name: str, wanted: Any) -> Iterator[str]:
        words = set(view.keywords) | {word.split()[0] for word in view.keywords} | set(view.states)
        if name == "counters":
            have = {kind: amount for kind, amount in view.counters if wanted or kind not in APART}
            for kind, amount in (wanted or dict.fromkeys(have, 0)).items():
                if have.get(kind, 0) != amount:
                    yield f"{text} has {have.get(kind, 0)} {kind} counters, not {amount}"
        elif name in ("has", "lacks"):
            wrong = [word for word in wanted if (word in words) is (name == "lacks")]
            if wrong:
                verb = "has" if name == "lacks" else "does not have"
                yield f"{text} {verb} {', '.join(wrong)}; it has: {', '.join(sorted(words)) or 'nothing'}"
        elif name in ("lineage", "loaded"):
            held = [card.id for card in getattr(view, name)]
            if not self.fits_all(wanted, held, ordered=name == "lineage"):
                yield f"{text}: {name} is {self.names(held)}, not [{', '.join(wanted)}]"
        elif name == "link":
            if (view.link in found(self._state, self.ref(wanted))) if wanted else view.link is None:
                return
            yield f"{text} is linked to {name_of(self._state, view.link) if view.link else 'nothing'}, not {wanted}"
        else:
            got = getattr(view, name)
            if name in SETS:
                got, wanted = sorted(got), sorted(wanted)
            if got != wanted:
                yield f"{text}: {name} is {_json(got)}, not {_json(wanted)}"

    def asked(self, _name: str, wanted: Any) -> Iterator[str]:
        """Compare the question that is due."""
        decision = self.taker.game.decision
        self.taker.expected = decision.number if decision is not None and wanted is not None else -1
        if wanted is None or decision is None:
            if decision is not None or wanted is not None:
                yield f"{shown(self._state, decision) if decision else 'nothing is asked'}, expected: {_json(wanted)}"
            return
        parts: dict[str, Any] = {"kind": wanted} if isinstance(wanted, str) else dict(wanted)
        options = parts.pop("options", None)
        wrong = [name for name, value in parts.items() if getattr(decision, name) != value]
        if wrong:
            got = ", ".join(f"{name} {_json(getattr(decision, name))}, not {_json(parts[name])}" for name in wrong)
            yield f"{shown(self._state, decision)}: {got}"
        if options is not None:
            yield from self._options(options, decision.options, f"seat {decision.seat} is asked {decision.kind.value}")

    def legal(self, name: str, wanted: list[str]) -> Iterator[str]:
        """Compare what the seat with Opportunity may do: exactly ("legal"), at least, or not at all."""
        decision = self.taker.game.decision
        if decision is None or decision.kind not in (DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE):
            yield f"no player has Opportunity; {shown(self._state, decision) if decision else 'nothing is asked'}"
            return
        who = f"seat {decision.seat} may"
        if name == "legal":
            yield from self._options(wanted, decision.options, who)
            return
        for text in wanted:
            allowed = any(self._is(option, text) for option in decision.options)
            if allowed is (name == "legal_lacks"):
                yield f"{who}{' ' if allowed else ' not '}{text}; {shown(self._state, decision)}"

    def _options(self, wanted: list[str], options: tuple[Option, ...], who: str) -> Iterator[str]:
        """Each option must be named and each name must be an option."""
        for option in options:
            if not any(self._is(option, text) for text in wanted):
                yield f"{who} {option_text(self._state, option)}, which is not expected"
        for text in wanted:
            if not any(self._is(option, text) for option in options):
                yield f"{who} not {text}"

    def _is(self, option: Option, text: str) -> bool:
        """Tell whether an option is what a scenario calls so."""
        if text == option.kind.value or (option.id is None and text == option_text(self._state, option)):
            return True
        shape = _ACTION.fullmatch(text)
        if shape is None:
            named = option.kind in (OptionKind.CARD, OptionKind.PLAYER, OptionKind.EFFECT)
            return named and fits(self._state, option, self.ref(text))
        if shape[1] != option.kind.value:
            return False
        name, _, number = shape[2].rpartition(" ")
        if option.kind is OptionKind.ABILITY and name and (number.isdigit() or number == "enlighten"):
            wanted = number if number == "enlighten" else foreign.whole(number, MOST)
            return ordinal(self._state, option) == wanted and fits(self._state, option, self.ref(name))
        return fits(self._state, option, self.ref(shape[2]))

    def stack(self, _name: str, wanted: list[Any]) -> Iterator[str]:
        """Compare the Effects Stack, its top first."""
        items: list[StackItem] = self._state.stack[::-1]
        if len(items) != len(wanted):
            yield f"the Effects Stack holds {self.names([item.id for item in items])}, not {_json(wanted)}"
            return
        for item, layer in zip(items, wanted, strict=True):
            yield from self._layer(item, {"card": layer} if isinstance(layer, str) else layer)

    def _layer(self, item: StackItem, wanted: dict[str, Any]) -> Iterator[str]:
        state, name = self._state, name_of(self._state, item.id)
        if item.id not in found(state, self.ref(wanted["card"])):
            yield f"the Effects Stack has {name} where {wanted['card']} was expected"
        targets = [id for group in item.targeted() for id in group]
        got: dict[str, Any] = {"kind": item.kind, "controller": item.controller, "x": item.x}
        got["properties"] = sorted(item.marks)
        got["modes"] = [mode + 1 for mode in item.modes]
        for key, value in wanted.items():
            if key == "targets":
                players = [f"seat {-1 - id}" for id in targets if id < 0]
                if sorted(text for text in value if text.startswith("seat ")) != sorted(players) or not self.fits_all(
                    [text for text in value if not text.startswith("seat ")], [id for id in targets if id > 0]
                ):
                    yield f"{name} targets {self.names([i for i in targets if i > 0])} {players}, not {_json(value)}"
            elif key != "card" and got[key] != (sorted(value) if key == "properties" else value):
                yield f"{name}: {key} is {_json(got[key])}, not {_json(value)}"

    def combat(self, _name: str, wanted: Any) -> Iterator[str]:
        """Compare the combat in progress; null: there is none."""
        view: CombatView | None = self.taker.game.view(0).combat
        if wanted is None or view is None:
            if view is not None or wanted is not None:
                yield "there is a combat" if view is not None else "there is no combat"
            return
        for name, value in wanted.items():
            got = getattr(view, name)
            if name == "attacker":
                got = [got] if got is not None else []
                value = [value] if value is not None else []
            if name in ("attacker", "defenders", "weapons", "retaliating", "intent"):
                ids = [getattr(card, "id", card) for card in got]
                if not self.fits_all(value, ids):
                    yield f"combat: {name} is {self.names(ids)}, not [{', '.join(value)}]"
            elif got != value:
                yield f"combat: {name} is {_json(got)}, not {_json(value)}"

    def happened(self, _name: str, wanted: list[dict[str, Any]]) -> Iterator[str]:
        """Look for events in this order among those told since the last look."""
        told = self.taker.told
        at = 0
        for parts in wanted:
            place = next((n for n in range(at, len(told)) if self._event(told[n], parts)), None)
            if place is None:
                heard = Counter(event.kind.value for event in told[at:])
                yield f"{_json(parts)} was not told (then: {dict(heard)})"
                return
            at = place + 1

    def not_happened(self, _name: str, wanted: list[dict[str, Any]]) -> Iterator[str]:
        """Nothing of this may be among what was told since the last look."""
        for parts in wanted:
            times = sum(self._event(event, parts) for event in self.taker.told)
            if times:
                yield f"{_json(parts)} was told{f' {times} times' if times > 1 else ''}"

    def _event(self, event: Any, parts: dict[str, Any]) -> bool:
        for name, value in parts.items():
            if name in ("card", "source"):
                if not self._told_of(event.id if name == "card" else event.source, event, name, self.ref(value)):
                    return False
            elif name == "targets":
                if not self.fits_all(value, list(event.targets)):
                    return False
            elif getattr(event, name) != value:
                return False
        return True

    def _told_of(self, id: int | None, event: Any, name: str, ref: Ref) -> bool:
        """Tell whether an event speaks of the card: of this very one while it is there, else of one of its name."""
        if id is not None and id in self._state.cards:
            return id in found(self._state, ref)
        slug = event.slug if name == "card" else event.source_slug
        return bool(ref.slug) and ref.slug in (slug, slug_of(self._state, id) if id is not None else None)

    def costs(self, _name: str, wanted: dict[str, int]) -> Iterator[str]:
        """Compare what it costs to play cards now, before choices are made."""
        for text, cost in wanted.items():
            state = self._state
            for id in found(state, self.ref(text))[:1]:
                face = state.cards[id].sheet.front
                ctx = costs.play_context(state, state.cards[id].owner, id)
                got = costs.play_cost(ctx, face, face.cost_kind)
                if got != cost:
                    yield f"{text} costs {got}, not {cost}"


def _seen(view: PlayerView) -> set[int]:
    """Return the ids of the cards whose name a seat is shown."""
    piles = [getattr(side, zone) for side in view.seats for zone in PILES]
    cards = [*view.field, *(card for pile in piles for card in pile.cards or ())]
    cards += view.combat.intent if view.combat is not None else ()
    cards += [below for card in view.field for below in (*card.lineage, *card.loaded)]
    return {card.id for card in cards if card.slug is not None} | {item.id for item in view.stack if item.slug}


def _json(value: Any) -> str:
    return repr(getattr(value, "value", [getattr(v, "value", v) for v in value] if isinstance(value, list) else value))


Comparing = Callable[[Expecting, str, Any], Iterator[str]]
COMPARE: dict[str, Comparing] = {
    "seats": Expecting.seats, "objects": Expecting.objects, "asked": Expecting.asked, "legal": Expecting.legal,
    "legal_has": Expecting.legal, "legal_lacks": Expecting.legal, "stack": Expecting.stack,
    "combat": Expecting.combat, "happened": Expecting.happened, "not_happened": Expecting.not_happened,
    "costs": Expecting.costs, "step": Expecting.step,
    **dict.fromkeys(
        ("turn", "turn_player", "phase", "opportunity", "over", "winner", "why_over"), Expecting.value
    ),
}  # fmt: skip
