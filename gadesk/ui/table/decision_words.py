"""What a decision asks, in words, and how each of its options is called; no Qt here."""

from __future__ import annotations

import re
from enum import StrEnum

from gadesk.glossary import Counter
from gadesk.protocol.decisions import ORDINALS, Decision, DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.views import LayerKind, PlayerView, StackView
from gadesk.ui.models.places import find_card
from gadesk.ui.table.card_words import Lexicon, plain
from gadesk.ui.table.why_not import sentence_start

K = DecisionKind


class Form(StrEnum):
    """How a decision is shown."""

    IN_PLACE = "in_place"  # cards on the table are picked, buttons for the rest
    LIST = "list"  # a panel with a button for each option
    CARDS = "cards"  # a panel with the cards
    ORDER = "order"  # a panel with the cards in an order
    GLIMPSE = "glimpse"  # a panel with a row for the top and a row for the bottom
    SPLIT = "split"  # a plus and a minus for each option
    NUMBER = "number"
    COMPASS = "compass"
    YES_NO = "yes_no"


FORMS = {
    K.MODES: Form.LIST,
    K.DECLARE_COSTS: Form.LIST,
    K.ALTERNATIVE_COST: Form.LIST,
    K.STAT: Form.LIST,
    K.NAME: Form.LIST,
    K.REPLACEMENT: Form.LIST,
    K.TOKEN: Form.CARDS,
    K.STARCALL: Form.CARDS,
    K.ORDER: Form.ORDER,
    K.TRIGGER_ORDER: Form.ORDER,
    K.RETALIATION_ORDER: Form.ORDER,
    K.GLIMPSE_TOP: Form.GLIMPSE,
    K.SPLIT: Form.SPLIT,
    K.DECLARE_X: Form.NUMBER,
    K.NUMBER: Form.NUMBER,
    K.DIRECTION: Form.COMPASS,
    K.MAY: Form.YES_NO,
}

QUESTIONS = {
    K.MATERIALIZE: "Materialize a card from your material deck, or skip.",
    K.CHAMPION: "Choose the champion that you begin with.",
    K.DECLARE_X: "Choose the value of X{source}, from {from} to {to}.",
    K.DECLARE_COSTS: "Choose which additional costs you pay{source}, {many}.",
    K.ALTERNATIVE_COST: "Choose the cost that you pay{source}.",
    K.MODES: "Choose {many} of what {name} may do.",
    K.TARGETS: "{says}Choose {many} target{s}{source}.",
    K.PAY_RESERVE: "Pay ({amount}){source}: choose {many} card{s} to reserve.",
    K.PAY_MEMORY: "Pay {amount} memory{source}: choose {many} floating memory card{s} to banish; the rest is random.",
    K.PAY_COST: "{says}Choose {many}{to_do}{source}.",
    K.ATTACK_WEAPONS: "Choose the weapons for this attack, or none.",
    K.ATTACK_TARGET: "Choose what to attack.",
    K.RETALIATE: "Choose who rests to retaliate, or nobody.",
    K.RETALIATION_ORDER: "Put the retaliating units in the order in which their damage applies.",
    K.MAY: "{name}: {verb}?{needed}",
    K.CHOOSE: "{says}Choose {many}{to_do}{source}.",
    K.DISCARD: "{says}Choose {many} card{s} to discard{source}.",
    K.GLIMPSE_TOP: "{says}Put cards back on top in the order you want; the rest go to the bottom.",
    K.ORDER: "{says}Put these cards in an order{source}; the first is topmost.",
    K.SPLIT: "{says}Share {amount} more among these{source}.",
    K.NUMBER: "{says}Choose a number{source}, from {from} to {to}.",
    K.DIRECTION: "Choose the direction that your Shifting Currents face.",
    K.TOKEN: "{says}Choose {many} token{s}{source}.",
    K.TRIGGER_ORDER: "These abilities trigger together. The first in line enters the Effects Stack first.",
    K.REPLACEMENT: "Choose the effect that applies next.",
    K.UNIQUE: "You control {count} of a unique object. Choose the one to keep.",
    K.STAT: "{says}Choose {many}{source}.",
    K.NAME: "{says}Choose a name{source}.",
    K.STARCALL: "You may starcall one of these cards.",
    K.PLAYER: "{says}Choose a player{source}.",
}
"""Every kind of question as a sentence. `{says}` is what the text that asks is doing, in its own words."""
OPTIONAL = "{name}: you may {says}. Choose {many}, or none."
OPTIONAL_WORDLESS = "{name}: you may choose {many}{to_do}, or none."
"""What may be declined, whatever is chosen: what it is for, and how many."""
RESERVED = "{name}: you may {says}. Choose {many} card{s} to reserve, or don't pay."
"""A payment that may be declined."""
FALLBACKS: dict[str, str] = {
    Offer.PAY: "pay its cost",
    Offer.STARCALL: "starcall it",
    Offer.PRESERVE: "preserve it",
    Offer.IMBUE: "show the reserved cards to imbue it",
    Offer.INTERCEPT: "redirect the attack to it",
}
"""Offers of the game's own rules, which no text words."""
WORDLESS = frozenset({"", Offer.SEVERAL, Offer.EFFECT, Offer.LET, Offer.BECOME, Offer.GAIN, Offer.LOSE})
"""Offers whose word alone says nothing."""
EXPLAIN_THEMSELVES = frozenset(
    {K.OPPORTUNITY, K.MATERIALIZE, K.CHAMPION, K.ATTACK_TARGET, K.ATTACK_WEAPONS, K.RETALIATE, K.RETALIATION_ORDER}
    | {K.PAY_RESERVE, K.PAY_MEMORY, K.UNIQUE}
)


def form_of(decision: Decision, on_table: frozenset[int]) -> Form:
    """Choose how to show a decision; cards that do not lie open on the table get a panel."""
    form = FORMS.get(decision.kind, Form.IN_PLACE)
    kinds = {option.kind for option in decision.options}
    if form == Form.YES_NO and not kinds <= {OptionKind.YES, OptionKind.NO}:
        return Form.LIST
    if form in (Form.CARDS, Form.GLIMPSE) and not kinds <= {OptionKind.CARD, OptionKind.WORD, OptionKind.ACTIVATE}:
        form = Form.LIST if form == Form.CARDS else form
    if form != Form.IN_PLACE:
        return form
    if decision.ordered and decision.most > 1:
        return Form.ORDER
    if decision.repeat:
        return Form.SPLIT
    hidden = [option for option in decision.options if option.id is not None and option.id not in on_table]
    if hidden and decision.kind != K.OPPORTUNITY:
        return Form.CARDS
    if decision.kind not in (K.OPPORTUNITY, K.PLAYER, K.TARGETS) and all(
        option.id is None for option in decision.options
    ):
        return Form.LIST
    return form


def question(decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    """Say in one sentence what the player is asked."""
    if decision.kind == K.OPPORTUNITY and all(option.kind != OptionKind.PASS for option in decision.options):
        return "A unit of yours must attack before your main phase ends: play, use abilities, or attack."
    if decision.kind == K.OPPORTUNITY:
        return opportunity_question(view, decision.seat, lexicon)
    slug = asking_slug(decision, view)
    pattern, says = QUESTIONS[decision.kind], _doing(decision)
    if decision.optional:
        pattern, says = OPTIONAL if says else OPTIONAL_WORDLESS, _doing(decision, starts=False)
    if decision.optional and decision.kind == K.PAY_RESERVE:
        pattern, says = RESERVED, _keeping(decision, view) or says or FALLBACKS[Offer.PAY]
    words = pattern.format_map(
        {
            "source": f" for {lexicon.name(slug)}" if slug else "",
            "says": says if decision.optional else f"{says}: " if says else "",
            "many": many(decision),
            "s": "" if decision.most == 1 else "s",
            "amount": decision.amount or decision.most,
            "count": len(decision.options),
            "from": decision.options[0].number,
            "to": decision.options[-1].number,
            "name": sentence_start(lexicon.name(slug)) if slug else "This ability",
            "verb": _offered(decision, view, lexicon) if decision.kind == K.MAY else "",
            "to_do": f" to {decision.word.replace('_', ' ')}" if decision.word and not says else "",
            "needed": " What you play can't be paid for without it." if decision.cancel else "",
        }
    )
    return words.replace(": Choose", ": choose").replace(": Put", ": put").replace(": Share", ": share")


def _doing(decision: Decision, starts: bool = True) -> str:
    """Say what is being done, and which of how many times it is."""
    said = " ".join(plain(decision.says).split())
    said = sentence_start(said) if starts else said
    return f"{said} ({decision.round[0]} of {decision.round[1]})" if said and decision.round else said


def detail(decision: Decision, view: PlayerView, lexicon: Lexicon, most: int = 260) -> str:
    """Give the text that a question comes from, as far as it helps to answer."""
    if (decision.kind in EXPLAIN_THEMSELVES and not decision.optional) or _withering(decision, view):
        return ""
    text = " ".join(plain(asking_text(decision, view, lexicon)).split())
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"


def _offered(decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    words = _keeping(decision, view) or " ".join(plain(decision.says).split())
    words = words or FALLBACKS.get(decision.word, "do what it offers" if decision.word in WORDLESS else decision.word)
    meant = find_card(view, decision.about) if decision.about is not None else None
    if meant is None or not meant.slug:
        return words
    with_it = decision.word == Offer.PAY and words.startswith("pay")
    return f"{words} with {lexicon.name(meant.slug)}" if with_it else naming(words, lexicon.name(meant.slug))


def naming(words: str, name: str) -> str:
    """Say in an offer which object its "it" is; a bare verb takes the name itself."""
    if " " not in words:
        return f"{words} {name}"
    told = re.sub(r"\bit\b", f"it ({name})", words, count=1)
    return told if told != words else f"{words} ({name})"


def _keeping(decision: Decision, view: PlayerView) -> str:
    price = _withering(decision, view)
    return f"pay ({price}) to keep it" if price else ""


def _withering(decision: Decision, view: PlayerView) -> int:
    """Count the wither counters to be paid for; 0 where no ability of the game asks (mechanics.counters/wither.2)."""
    asking = view.stack[-1] if view.stack else None
    pays = decision.word == Offer.PAY or (decision.optional and decision.kind == K.PAY_RESERVE)
    if not pays or asking is None or asking.slug is not None or asking.source != 0:
        return 0
    card = find_card(view, decision.source) if decision.source else None
    return dict(card.counters).get(Counter.WITHER, 0) if card else 0


def asking_layer(decision: Decision, view: PlayerView) -> StackView | None:
    """Find the layer of the Effects Stack that asks, if one does."""
    return next((each for each in view.stack if decision.source in (each.id, each.source)), None)


def asking_slug(decision: Decision, view: PlayerView) -> str | None:
    """Name the card that a question comes from; a mastery is known by its layer only."""
    layer = asking_layer(decision, view)
    return decision.slug or (layer.slug if layer else None)


def asking_text(decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    """Give the text that a question comes from: the ability's own words, or those of the card that is being played."""
    layer = asking_layer(decision, view)
    if decision.text or layer is None or layer.kind is LayerKind.ABILITY or layer.slug is None:
        return decision.text
    return lexicon.text(layer.slug)


def opportunity_question(view: PlayerView, seat: int, lexicon: Lexicon) -> str:
    """Say what Opportunity allows now (mechanics.timing-and-permissions/opportunity.2)."""
    if view.stack:
        top = view.stack[-1]
        name = (
            lexicon.name(top.slug)
            if top.slug
            else "the ability"
            if top.kind is LayerKind.ABILITY
            else "the hidden card"
        )
        words = f"the ability of {name}" if top.slug and top.kind is LayerKind.ABILITY else name
        return f"Pass to let {words} resolve, or respond at fast speed."
    if view.combat:
        return "You have Opportunity in combat: act at fast speed, or pass."
    if view.turn_player == seat and view.phase == "main":
        return "Your main phase: play, use abilities, attack, or pass."
    return "You have Opportunity: act at fast speed, or pass."


def many(decision: Decision) -> str:
    """Say how many may be chosen: "one", "exactly 2", "up to 3", "one or none"."""
    least, most = decision.least, decision.most
    if least == most:
        return f"exactly {most}" if most != 1 else "one"
    if least == 0:
        return f"up to {most}" if most > 1 else "one" if decision.optional else "one or none"
    return f"{least} to {most}"


ACTIONS = {
    OptionKind.ACTIVATE: "Activate",
    OptionKind.ATTACK: "Attack with",
    OptionKind.MATERIALIZE: "Materialize",
    OptionKind.PRESERVED: "Take the preserved",
}
WORDS = {
    OptionKind.PASS: "Pass",
    OptionKind.SKIP: "Skip",
    OptionKind.YES: "Yes",
    OptionKind.NO: "No",
}


def label(option: Option, decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    """Name one option as a button or a menu line would; what looks like another one says what tells it apart."""
    words = _label(option, decision, view, lexicon)
    apart = [option.note] if option.note else []
    apart += [f"{ORDINALS.get(option.rank, option.rank)} to come"] if option.rank else []
    return f"{words} ({', '.join(apart)})" if apart else words


def _label(option: Option, decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    kind = option.kind
    if kind in WORDS:
        return WORDS[kind]
    if kind == OptionKind.ABILITY:
        return option.text or f"Use an ability of {lexicon.name(option.slug)}"
    if kind == OptionKind.NUMBER:
        return str(option.number)
    if kind == OptionKind.PLAYER:
        return "You" if option.seat == view.seat else "Your opponent"
    if kind == OptionKind.MODE:
        return option.text or option.word or f"Choice {decision.options.index(option) + 1}"
    if kind == OptionKind.COST:
        return option.text or f"The printed cost of {lexicon.name(option.slug)}"
    if kind == OptionKind.WORD:
        return lexicon.name(option.slug) if option.slug else (option.word or "").replace("_", " ").capitalize()
    name = card_name(option, view, lexicon)
    if kind == OptionKind.EFFECT:
        card = find_card(view, option.about) if option.about is not None else None
        about = f" ({lexicon.name(card.slug)})" if card is not None else ""
        return (f"{name}: {option.text}" if option.text else name) + about
    return f"{ACTIONS[kind]} {name}" if kind in ACTIONS else name


def card_name(option: Option, view: PlayerView, lexicon: Lexicon) -> str:
    """Name the card of an option as well as this seat may know it."""
    if option.slug:
        return lexicon.name(option.slug)
    found = find_card(view, option.id) if option.id is not None else None
    return lexicon.name(found.slug if found else None)
