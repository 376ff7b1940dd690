"""Nodes of earlier versions, in their JSON form, as the cases that they are of today's, without what they have no more.

Saved games, scenarios and libraries on users' disks may hold them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.glossary import OBJECT_TYPES

Data = dict[str, Any]


def _as(kind: str, **more: Any) -> Callable[[Data], Data]:
    """Read it as a node of another name with further fields."""
    return lambda data: {**data, **more, "is": kind}


def _damage(data: Data) -> Data:
    least = data.pop("least", {"is": "Fixed", "n": 1})
    left = {**data, "is": "DamageThisTurn"}
    return {"is": "Compares", "left": left, "op": ">=", "right": least}


def _done(effect: Data) -> Data:
    return {"is": "DoneCost", "effect": effect}


_NOTHING = {"is": "Fixed", "n": 0}
_CARD = [{"is": "IsCard"}]


def _compared(left: Data, op: str, n: int) -> Data:
    return {"is": "Compares", "left": left, "op": op, "right": {"is": "Fixed", "n": n}}


def _controls(data: Data) -> Data:
    """So many objects of a player: at least, at most, exactly."""
    least, most = data.get("least", 1), data.get("most")
    op, n = (">=", least) if most is None else ("=", most) if least == most else ("<=", most)
    theirs = {"is": "ControlledBy", "who": data.get("who", {"is": "You"})}
    return _compared({"is": "CountOf", "of": {"is": "All", "preds": [*data["preds"], theirs]}}, op, n)


def _in_zone(zone: str, data: Data) -> Data:
    return {"is": "CardsInZone", "zone": zone, "who": data.get("who", {"is": "You"})}


FOLDED: dict[str, Callable[[Data], Data]] = {
    "AnyIs": _as("SelectionIs", least=1),
    "BanishInstead": _as("DiesInstead"),
    "Banishes": _as("Does", deed="banish"),
    "CardsPut": lambda data: {"who": {"is": "You"}, **data, "is": "Moves", "preds": _CARD, "together": True},
    "Controls": _controls,
    "CountersPut": _as("CountersChange"),
    "CountersTaken": _as("CountersChange", removed=True),
    "ChosenPlayer": _as("ThatPlayer"),
    "SharesName": _as("Shares", trait="name"),
    "DamageAlsoTo": lambda data: {"is": "DamageInstead", "mode": "each", "also": data["preds"]},
    "DamageCost": lambda data: _done(
        {"is": "DealDamage", "amount": data["amount"], "to": {"is": "YourChampion"}, "unpreventable": True}
    ),
    "DamageDealt": lambda data: {"is": "DamageThisTurn", "of": data["by"], "to": data["to"]},
    "DamageDealtTo": _as("DamageInstead", mode="each"),
    "DealsAtOnce": _as("DealsDamage", at_once=True),
    "DealtThisTurn": _damage,
    "EqualHandAndMemory": lambda data: {
        "is": "Compares",
        "left": _in_zone("hand", data),
        "op": "=",
        "right": _in_zone("memory", data),
    },
    "DelevelCost": lambda _data: _done({"is": "Delevel"}),
    "DifferentCosts": lambda data: {
        "is": "Sharing",
        "trait": "reserve cost",
        "none": True,
    },
    "Discards": _as("Does", deed="discard"),
    "Draws": _as("Does", deed="draw"),
    "EachDifferent": _as("Sharing", none=True),
    "Empowers": _as("Does", deed="empower"),
    "EntersAsCopy": lambda data: {
        **{key: item for key, item in data.items() if key != "preds"},
        "is": "EntersAs",
        "copy_of": data["preds"],
    },
    "EntersNaming": _as("EntersAs", choosing="name"),
    "EntersUnder": lambda data: {"is": "EntersAs", "under": data["who"]},
    "EntersWith": _as("EntersAs"),
    "EntersWithout": lambda data: {"is": "EntersAs", "without": data["label"]},
    "Excess": _as("Less", least=0),
    "FloatingFrom": _as("FloatingPays"),
    "Gathers": _as("Does", deed="gather"),
    "Glimpses": _as("Does", deed="glimpse"),
    "GenerateAny": _as("Generate", amount={"is": "AnyAmount"}, to="field"),
    "GlimpseInstead": lambda data: {
        "is": "DoesInstead",
        "deed": "glimpse",
        "who": data["who"],
        "may": data.get("may", True),
        "then": {"is": "Glimpse", "amount": data["amount"]},
    },
    "Half": lambda data: {
        "is": "PerEach",
        "times": {"is": "Fixed", "n": 1},
        "of": data["of"],
        "every": 2,
        "up": data.get("up", True),
    },
    "HasChosenElement": _as("HasChosen", trait="element"),
    "HasChosenName": _as("HasChosen"),
    "Highest": _as("Total", take="highest"),
    "InsteadOfDamage": _as("DamageInstead", mode="each"),
    "IntentWith": _as("EntersAs"),
    "IsAdvancedElement": _as("IsOfRank", advanced=True),
    "IsBasicElement": _as("IsOfRank"),
    "KeptOut": _as("BanishedInstead", to="field", but_from="effects_stack", face_down=True),
    "LabelBubble": lambda data: data["demands"],
    "LevelsOnlyInto": _as("LevelsInto"),
    "LevelsSame": _as("LevelsInto", same=True),
    "LowestCost": _as("CostCompares", op="lowest", amount=_NOTHING),
    "MoreCosts": lambda data: {"is": "CostChange", "amount": _NOTHING, "besides": data["costs"]},
    "MoveCounters": _as("TakeCounters"),
    "MustAttack": _as("AttacksOnly", must=True),
    "NextAbility": _as("NextPlayed", preds=[]),
    "NoGraveyard": _as("BanishedInstead", to="graveyard"),
    "NothingReserved": lambda _data: {
        "is": "Compares",
        "left": {"is": "NotedAmount", "key": "reserved"},
        "op": "=",
        "right": _NOTHING,
    },
    "Obedience": lambda _data: {"is": "Cant", "what": "obey"},
    "OnlyFloating": _as("FloatingPays", only=True),
    "Only": lambda data: {"is": "All", "preds": [{"is": "Among", "of": data["of"]}, *data["preds"]]},
    "Parity": lambda data: _compared(data["of"], "odd" if data.get("odd", False) else "even", 0),
    "PlayersWith": lambda data: {"is": "PlayersHolding", "zones": [data["zone"]], "amount": data["least"]},
    "Recovers": _as("Does", deed="recover"),
    "RestedToPay": lambda data: {"is": "Becomes", "property": "rested", "paying": data["preds"]},
    "ReturnThis": _as("ReturnCost", preds=[]),
    "RevealEither": lambda data: {
        "is": "Reveal",
        "what": {"is": "WholeZone", "zone": "hand", "who": data["who"], "other": "memory"},
    },
    "RetaliatesAgainst": _as("AttackTarget", retaliating=True),
    "Sacrifices": _as("Does", deed="sacrifice"),
    "SharingName": _as("Sharing", trait="name"),
    "SkipCost": lambda data: _done({"is": "SkipPhase", "phase": data["phase"]}),
    "StarcallGlimpsed": lambda _data: {"is": "AlternativeStarcalling", "amount": None, "once_per_turn": False},
    "Starcalls": _as("Does", deed="starcall"),
    "StartingMaterial": lambda _data: {"is": "CardsInZone", "zone": "material_deck", "began": True},
    "StaysInDeck": _as("PlayerCant", what="empty_deck"),
    "SummonInstead": lambda data: {
        "is": "DoesInstead",
        "deed": "summon",
        "who": data["who"],
        "then": {"is": "Summon", "tokens": data["tokens"], "amount": {"is": "EventAmount"}},
    },
    "Suppresses": _as("Does", deed="suppress"),
    "TotalCost": _as("CostCompares", op="<=", total=True),
    "TurnDown": lambda data: {
        "is": "PutCounters",
        "counter": data["counter"],
        "amount": {"is": "Fixed", "n": 1},
        "on": data["what"],
        "turning": True,
    },
    "TurnUp": lambda data: {
        "is": "TakeCounters",
        "counter": data["counter"],
        "amount": {"is": "AllOfIt"},
        "turning": True,
        "source": {
            "is": "All",
            "preds": [{"is": "IsCard"}, {"is": "InZone", "zone": "banishment"}],
        },
    },
    "WithInfluence": lambda data: {
        "is": "PlayersHolding",
        "zones": ["hand", "memory"],
        "amount": {"is": "Fixed", "n": data["n"]},
        "op": data.get("op", ">="),
    },
}
"""The name of each, and what makes today's form of it."""


def _again(data: Data) -> Data:
    """A word that pointed back, as what it meant; a group stays those that were named."""
    kind = data["of"]["is"]
    if kind == "Chosen":
        return {"is": "Noted", "key": "chosen"}
    return {"is": "Again", "of": data["of"]} if kind in ("All", "AllExcept") else data["of"]


def _subject(data: Data) -> Data:
    """What the word for it named was asked of it."""
    left = {key: item for key, item in data.items() if key != "noun"}
    words = data["noun"].split()
    if "unit" in words:
        return {**left, "preds": [{"is": "IsUnit"}]}
    named = (kind for kind in OBJECT_TYPES if kind.facts.one in words)
    return {**left, "preds": [{"is": "IsType", "type": kind.value} for kind in named]}


def _counted(data: Data) -> Data:
    return {"is": "CountOf", "of": {"is": "Noted", "key": data["key"], "preds": data["of"]}}


def _so_many(data: Data) -> Data:
    least = data.pop("least")
    return {**data, "amount": {"is": "Fixed", "n": least}}


def _seldom(data: Data) -> Data:
    left = {key: item for key, item in data.items() if key != "once_per_turn"}
    return {**left, "once": "turn"} if data["once_per_turn"] else left


def _nth(data: Data) -> Data:
    """How often it has to be was a field of what is waited for."""
    nth = data.pop("nth")
    return {"is": "Nth", "pattern": data, "nth": nth} if nth else data


def _choosing(data: Data) -> Data:
    return {**data, "choosing": "name"} if data.pop("naming") else data


CHANGED: dict[str, tuple[str, Callable[[Data], Data]]] = {
    "Activates": ("nth", _nth),
    "Again": ("noun", _again),
    "Attacks": ("nth", _nth),
    "Does": ("nth", _nth),
    "EntersAs": ("naming", _choosing),
    "HasCounter": ("least", _so_many),
    "NotedAmount": ("of", _counted),
    "Subject": ("noun", _subject),
    "Triggered": ("once_per_turn", _seldom),
}
"""Nodes that are still there: a field that they have no more, and what makes today's form of one that has it."""
_WORDING = {
    "AddTypes": "says",
    "AdditionalCost": "says",
    "All": "word",
    "AnyAmount": "word",
    "AsSpell": "lead",
    "AttackTarget": "says",
    "Attacker": "word",
    "Attacks": "says",
    "BanishThis": "says zone",
    "BecomeProperty": "also",
    "ChooseName": "any",
    "Chosen": "each",
    "Compares": "says",
    "Continuous": "also lead",
    "Controls": "says",
    "CostChange": "paren",
    "CostCompares": "says",
    "CountersOn": "word",
    "DamageDealtTo": "says",
    "DamageInstead": "pronoun says",
    "DealDamage": "says",
    "DifferentCosts": "says",
    "Draw": "additional word",
    "Either": "word",
    "EndPhase": "negated",
    "EventAmount": "word",
    "Enters": "says",
    "EntersAs": "additional",
    "Gather": "additional",
    "Grant": "verb",
    "HasChosenName": "says",
    "HasCounter": "word",
    "HelpPay": "says",
    "Highest": "word",
    "HitBy": "says",
    "If": "after",
    "InLineageOf": "word",
    "Instruction": "label",
    "InSingle": "word",
    "InZone": "word",
    "InsteadOfDamage": "says",
    "IsOmen": "says",
    "Keyword": "says",
    "Later": "after",
    "Linked": "noun",
    "Less": "says",
    "Let": "says",
    "LevelsUp": "says",
    "Mill": "says",
    "Noted": "noun",
    "NotedAmount": "counter word",
    "NotedAny": "this_way",
    "Parity": "says",
    "PerEach": "place",
    "Play": "says",
    "PlayPermission": "says",
    "PlayedBy": "this_turn",
    "Prevent": "says",
    "Put": "whose",
    "Recovers": "says",
    "Rest": "word",
    "ReturnCost": "whose",
    "Redirect": "of",
    "Reveal": "says",
    "Reveals": "says",
    "SacrificeCost": "says",
    "SacrificeThis": "says",
    "SelectionIs": "word",
    "Sequence": "joined",
    "Several": "joined",
    "StatChange": "says",
    "StatOf": "word",
    "Static": "also lead says",
    "Summon": "word",
    "Target": "each",
    "TargetRef": "noun",
    "TargetsAnswer": "says",
    "ThatPlayer": "noun",
    "ThisAttack": "word",
    "ThisIs": "word",
    "TopCards": "says",
    "UnlessLets": "says",
}
FORMER: dict[str, frozenset[str]] = {name: frozenset(fields.split()) for name, fields in _WORDING.items()}
"""Node -> the fields that it has no more."""
