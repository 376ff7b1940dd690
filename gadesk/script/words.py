"""Closed lists of words that fields of nodes take: a member is its word in sheets."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Compare(StrEnum):
    """How two numbers are compared; an even number differs from 0 by an even one, an odd number by an odd one."""

    EQUAL = "="
    AT_MOST = "<="
    AT_LEAST = ">="
    LESS = "<"
    MORE = ">"
    EVEN = "even"
    ODD = "odd"


class Extreme(StrEnum):
    """Which of several numbers is taken; "" where they are added up or only one is there."""

    NONE = ""
    HIGHEST = "highest"
    LOWEST = "lowest"


class Forbidden(StrEnum):
    """What a card, an object, an attack or a player can't do."""

    ACTIVATE = "activate"
    ATTACK = "attack"
    BE_ATTACKED = "be_attacked"
    BE_INTERCEPTED = "be_intercepted"
    BE_NEGATED = "be_negated"  # an activation
    BE_RETALIATED = "be_retaliated"
    BE_TARGETED = "be_targeted"
    BE_USED = "be_used"  # a weapon, in an attack
    BE_USED_WITH_CARDS = "be_used_with_cards"  # a weapon, with attack cards
    BECOME_DISTANT = "become_distant"
    DRAW = "draw"
    EMPTY_DECK = "empty_deck"  # move cards out of the material deck but in the own materialize phase
    HEED_TAUNT = "heed_taunt"
    INTERCEPT = "intercept"
    LEVEL_UP = "level_up"
    MATERIALIZE = "materialize"
    OBEY = "obey"
    PLAY = "play"
    RECOVER = "recover"
    RETALIATE = "retaliate"
    SPEND_COUNTERS = "spend_counters"
    USE_WEAPONS = "use_weapons"
    WAKE_UP = "wake_up"
    WAKE_UP_IN_PHASE = "wake_up_in_phase"  # in its controller's wake up phase, where it may wake up otherwise


class Once(StrEnum):
    """How often an ability may be activated; "" as often as its cost is paid."""

    NO = ""
    TURN = "turn"
    GAME = "game"


class PlayKind(StrEnum):
    """What a cost or a restriction of a card's own is for."""

    ACTIVATE = "activate"
    MATERIALIZE = "materialize"
    ATTACK = "attack"


class Playing(StrEnum):
    """How a card that is named now is played: activated, or as what it is, so that a regalia card is materialized."""

    ACTIVATE = "activate"
    MATERIALIZE = "materialize"
    PLAY = "play"


class Shield(StrEnum):
    """How much damage a prevention or replacement is for: each time, the next time, or until so much is prevented."""

    EACH = "each"
    NEXT = "next"
    SHIELD = "shield"


class Dealt(StrEnum):
    """What an instruction or a cost dealt with, as later words speak of it; most are past participles."""

    NOTHING = ""
    BANISHED = "banished"
    CHOSEN = "chosen"
    CHOSEN_FIRST = "chosen first"  # before something begins that several players do
    COPIED = "copied"
    DAMAGED = "damaged"
    DEALT = "dealt"  # damage
    DESTROYED = "destroyed"
    DISCARDED = "discarded"
    DRAWN = "drawn"
    EACH = "each"  # the one that what is repeated is about
    FOUND = "found"
    GENERATED = "generated"
    LOADED = "loaded"
    NUMBER = "number"  # one that was chosen
    HARMING = "harming"  # the source of damage that was prevented
    LOOKED = "looked"
    MATERIALIZED = "materialized"
    MOVED = "moved"  # counters
    NEGATED = "negated"
    POOL = "pool"  # the cards that "the rest" is of
    PREVENTED = "prevented"  # damage
    PUT = "put"
    RECOVERED = "recovered"  # life
    REMOVED = "removed"  # counters
    REMOVED_FROM = "removed_from"  # what they were on
    REPLACED = "replaced"  # damage
    RESERVED = "reserved"
    RESTED = "rested"
    RETURNED = "returned"
    REVEALED = "revealed"
    SACRIFICED = "sacrificed"
    SUBJECT = "subject"  # what the event happened to
    SUMMONED = "summoned"
    SUPPRESSED = "suppressed"


class Order(StrEnum):
    """In which order several cards go to a deck."""

    AS_THEY_ARE = "as they are"
    CHOSEN = "chosen"
    RANDOM = "random"


class DeckPlaceFacts(NamedTuple):
    """What holds for a place in a deck."""

    bottom: bool = False
    order: Order = Order.AS_THEY_ARE


class DeckPlace(Notion):
    """Where a card goes that is put into a deck or a lineage; "" on top."""

    facts: DeckPlaceFacts

    UNSAID = "", DeckPlaceFacts()
    TOP = "top", DeckPlaceFacts()
    TOP_RANDOM = "top_random", DeckPlaceFacts(order=Order.RANDOM)
    TOP_ANY_ORDER = "top_any_order", DeckPlaceFacts(order=Order.CHOSEN)
    BOTTOM = "bottom", DeckPlaceFacts(True)
    BOTTOM_RANDOM = "bottom_random", DeckPlaceFacts(True, Order.RANDOM)
    BOTTOM_ANY_ORDER = "bottom_any_order", DeckPlaceFacts(True, Order.CHOSEN)
    EITHER_ANY_ORDER = "either_any_order", DeckPlaceFacts(order=Order.CHOSEN)  # each to the end that is chosen for it
    SHUFFLE = "shuffle", DeckPlaceFacts()


class Ended(StrEnum):
    """What an instruction ends early."""

    NOTHING = ""
    COMBAT = "combat"
    TURN = "turn"


class Turning(StrEnum):
    """Which way Shifting Currents turn: to one of two neighbours, to any other direction, or to a certain one."""

    ADJACENT = "adjacent"
    DIFFERENT = "different"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Trait(StrEnum):
    """What a player chooses for something, or what cards have to differ in; "" for nothing."""

    NONE = ""
    NAME = "name"
    ELEMENT = "element"
    CLASS = "class"
    SUBTYPE = "subtype"
    TYPE = "type"
    RESERVE_COST = "reserve cost"
    MEMORY_COST = "memory cost"
    COST = "cost"  # of whichever kind


class Among(StrEnum):
    """Which elements or subtypes a choice is among; "" all of the game."""

    ALL = ""
    BASIC = "basic"  # elements
    NON_NORM = "non-norm"  # elements
    WEAPON = "weapon"  # subtypes that a card of this type has, and so of the following
    ALLY = "ally"
    ITEM = "item"
    DOMAIN = "domain"
    PHANTASIA = "phantasia"
    ACTION = "action"
    ATTACK = "attack"


class Role(StrEnum):
    """Which of the two that an event is about: what it happened to, or what did it."""

    OBJECT = "object"
    SOURCE = "source"
    EVERY = "every"  # of all that it happened to at the same time


class Layers(StrEnum):
    """Which layers of the Effects Stack a text names; "" where no layer is meant."""

    NONE = ""
    ANY = "any"
    CARD = "card"  # card activations
    ABILITY = "ability"
    ACTIVATION = "activation"  # of a card or an ability
    MATERIALIZATION = "materialization"
    TRIGGER = "trigger"
    UPKEEP = "upkeep"  # triggers that have that label
    ON_ENTER = "on enter"  # triggers of that kind
    ACTIVATION_OR_TRIGGER = "activation or trigger"
    TRIGGER_OR_ACTION = "trigger or action"  # an action card's activation


class AbilityKind(StrEnum):
    """Which abilities of others something has; "" all of them."""

    ALL = ""
    ACTIVATED = "activated"
    STATIC = "static"
    TRIGGERED = "triggered"


class Would(StrEnum):
    """What would be done to an object, or happen to it, where something else is done instead."""

    BE_DESTROYED = "be_destroyed"
    BE_SACRIFICED = "be_sacrificed"
    BE_SUPPRESSED = "be_suppressed"
    DIE = "die"
    LEAVE = "leave"
    LEVEL_UP = "level_up"


class AfterPlay(StrEnum):
    """What becomes of a card that was played by its own permission."""

    NOTHING = ""
    BANISH = "banish"  # as it resolves
    BOTTOM = "bottom"  # it goes there of its owner's deck as it resolves
    RESTED = "rested"  # it enters so
    EPHEMERAL = "ephemeral"  # it is so from its activation on
    ABILITIES = "abilities"  # it enters with those of the card banished for it
