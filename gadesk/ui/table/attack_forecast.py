"""What an attack does as it stands: who is dealt how much damage, and what is left of whom; no Qt here.

What is settled, and what could be attacked, the host foretells by the rules' own reckoning, with all that prevents,
doubles or moves the damage (`engine/combat/forecast`). What an old host does not tell, and who retaliates, is reckoned
here from power; where something that changes damage is in force, or a card nobody knows, the words say "may change".
"""

from __future__ import annotations

from collections.abc import Container

from gadesk.glossary import CardType
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.views import Aimed, CardView, Foretold, PlayerView
from gadesk.records import dataclass
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import Chooser


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage that a unit would be dealt now. `left` is its life afterwards, None for what has none."""

    at: int
    amount: int
    left: int | None = None
    champion: bool = False
    back: str = ""
    """Before whoever may retaliate is chosen: how what they would deal back is introduced."""
    sure: bool = True
    """Whether this is what is dealt if nobody answers; else something that is not known yet may change it."""

    @property
    def lethal(self) -> bool:
        """Whether it would die of it."""
        return self.sure and self.left is not None and self.left <= 0 and self.amount > 0

    @property
    def outcome(self) -> str:
        """What becomes of the unit, in few words."""
        if not self.sure:
            return "may change"
        if self.left is None:
            return ""
        if self.lethal:
            return "defeated" if self.champion else "dies"
        return f"{self.left} life left"

    @property
    def words(self) -> str:
        """The damage with what becomes of the unit, as it is written on a card."""
        return self.back + (f"−{self.amount} · {self.outcome}" if self.outcome else f"−{self.amount}")


@dataclass(frozen=True, slots=True)
class AttackWords:
    """What the table says of an attack: who attacks whom for how much, what comes of it in short, and in sentences."""

    title: str
    short: tuple[str, ...]
    told: tuple[str, ...]


def blow_at(card: CardView, amount: int, back: str = "", sure: bool = True) -> Blow:
    """The damage to a card, with what it would leave; `back` introduces what is not chosen yet."""
    left = None if card.life is None else max(0, card.life - card.damage - amount)
    return Blow(card.id, amount, left, CardType.CHAMPION in card.types, back, sure)


def may_retaliate(chooser: Chooser | None) -> tuple[int, ...]:
    """List the units that may be chosen to retaliate, as long as none of them is picked."""
    if chooser is None or chooser.decision.kind is not DecisionKind.RETALIATE or chooser.picks:
        return ()
    return tuple(option.id for option in chooser.decision.options if option.id is not None)


def retaliators(view: PlayerView, chooser: Chooser | None) -> tuple[int, ...]:
    """List the units that retaliate, those that are picked for it just now included."""
    found = list(view.combat.retaliating) if view.combat is not None else []
    if chooser is not None and chooser.decision.kind is DecisionKind.RETALIATE:
        options = chooser.decision.options
        found += [id for index in chooser.picks if (id := options[index].id) is not None]
    return tuple(dict.fromkeys(found))


def blows(view: PlayerView, chooser: Chooser | None = None) -> tuple[Blow, ...]:
    """Foretell the damage of the attack: to those attacked, or that may be chosen so, and back to the attacker."""
    combat = view.combat
    if combat is None or combat.attacker is None:
        return ()
    field = {card.id: card for card in view.field}
    aimed = list(combat.defenders)
    if chooser is not None and chooser.decision.kind is DecisionKind.ATTACK_TARGET:
        aimed += _aimed(view, chooser.decision)
    settled = {each.id: each for each in combat.foretold if each.id in field}
    found = [blow_at(field[each.id], each.amount, sure=each.sure) for each in settled.values()]
    if not combat.foretold:  # else the damage goes where the host says
        told = _told_at(chooser.decision) if chooser is not None else {}
        open_to = dict.fromkeys(id for id in (*aimed, *told) if id in field)
        found += [
            blow_at(field[id], told[id].amount, sure=told[id].sure)
            if id in told
            else blow_at(field[id], combat.power, sure=not combat.alters)
            for id in open_to
        ]
    picked = [id for id in retaliators(view, chooser) if id in field and id not in combat.retaliating]
    back = sum(_deals(field[id]) for id in (picked if combat.foretold else retaliators(view, chooser)) if id in field)
    might = sum(_deals(field[id]) for id in may_retaliate(chooser) if id in field)
    if back and combat.attacker in field:
        before = settled.get(combat.attacker)
        found = [blow for blow in found if blow.at != combat.attacker]
        whole = back + (before.amount if before is not None else 0)
        found.append(blow_at(field[combat.attacker], whole, sure=not combat.alters))
    elif might and combat.attacker in field:
        words = "back: " if len(may_retaliate(chooser)) == 1 else "back: up to "
        found.append(blow_at(field[combat.attacker], might, words, not combat.alters))
    return tuple(found)


def _told_at(decision: Decision) -> dict[int, Foretold]:
    """What the host foretells at each that may be chosen, or for all of a player's that are attacked together."""
    found: dict[int, Foretold] = {}
    for aimed in (each for option in decision.options for each in option.would):
        if aimed.at < 0:
            found |= {each.id: each for each in aimed.deals}
        else:
            found[aimed.at] = _dealt_there(aimed)
    return found


def _dealt_there(aimed: Aimed) -> Foretold:
    """What is dealt to the one that is aimed at; nothing, where all of the damage goes elsewhere."""
    for each in aimed.deals:
        if each.id == aimed.at:
            return each
    return Foretold(aimed.at, 0, all(each.sure for each in aimed.deals))


def blows_of(
    view: PlayerView, dragged: CardView, targets: Container[int], decision: Decision | None = None
) -> tuple[Blow, ...]:
    """Foretell the damage to each of several units, if one of them were attacked by a unit or with a card now.

    Where it is not just the power of the unit the host says so (`Option.would`), and with a card always.
    """
    options = [each for each in decision.options if each.id == dragged.id] if decision is not None else []
    told = {aimed.at: _dealt_there(aimed) for option in options for aimed in option.would}
    power = dragged.attacks_for if dragged.attacks_for is not None else dragged.power or 0
    found = []
    for card in view.field:
        if card.id in targets:
            dealt = told.get(card.id, Foretold(card.id, power))
            found.append(blow_at(card, dealt.amount, sure=dealt.sure))
    return tuple(found)


def _deals(card: CardView) -> int:
    return card.deals if card.deals is not None else card.power or 0


def _aimed(view: PlayerView, decision: Decision) -> list[int]:
    champions = {seat.seat: seat.champion for seat in view.seats}
    named = [option.id if option.id is not None else champions.get(option.seat or 0) for option in decision.options]
    return [id for id in named if id is not None]


def attack_words(view: PlayerView, lexicon: Lexicon, chooser: Chooser | None = None) -> AttackWords | None:
    """Word the attack for the table and for a screen reader; None where nothing attacks."""
    combat = view.combat
    if combat is None or combat.attacker is None:
        return None
    named = {card.id: lexicon.name(card.slug) for card in view.field}
    attacker = named.get(combat.attacker, "")
    defenders = [named[id] for id in combat.defenders if id in named]
    title = f"{attacker} → {', '.join(defenders)}" if defenders else attacker
    told_of = blows(view, chooser if chooser is not None and chooser.decision.kind is DecisionKind.RETALIATE else None)
    settled = [blow for blow in told_of if not blow.back]
    short = [f"{named[blow.at]} {_short(blow)}" for blow in settled]
    told = [_told(blow, attacker if blow.at != combat.attacker else "retaliation", named[blow.at]) for blow in settled]
    short += [f"{named[blow.at]} {_short(blow)}, if {_who(chooser, named)}" for blow in told_of if blow.back]
    told += [f"if {_who(chooser, named)}, {named[blow.at]} {_short(blow)}" for blow in told_of if blow.back]
    return AttackWords(f"Attack for {combat.power}: {title}", tuple(short), tuple(told))


def _who(chooser: Chooser | None, named: dict[int, str]) -> str:
    able = may_retaliate(chooser)
    return f"{named[able[0]]} retaliates" if len(able) == 1 and able[0] in named else "all retaliate"


def _short(blow: Blow) -> str:
    if not blow.sure:
        return f"is dealt {blow.amount}, which may change"
    if not blow.outcome:
        return f"is dealt {blow.amount}"
    if blow.lethal:
        return "is defeated" if blow.champion else "dies"
    return f"keeps {blow.left} life"


def _told(blow: Blow, source: str, name: str) -> str:
    end = ", which may change" if not blow.sure else "" if not blow.outcome else f", which {_short(blow)}"
    return f"{source} deals {blow.amount} to {name}{end}"


def as_it_stands(view: PlayerView, lexicon: Lexicon, chooser: Chooser | None) -> str:
    """Say in a sentence what the attack does, for the prompt of who answers it; "" where nothing attacks."""
    words = attack_words(view, lexicon, chooser)
    if words is None or not words.told:
        return ""
    return f"As it stands {'; '.join(words.told)}."
