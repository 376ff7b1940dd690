"""What cards do, in the words by which players look for them; `sheets/doings` says which part of a sheet does it."""

from __future__ import annotations

from typing import NamedTuple

from gadesk.glossary.notion import Notion


class DoingFacts(NamedTuple):
    """What holds for a word that cards are looked for by."""

    explains: str
    said: tuple[str, ...] = ()
    """Other forms in which players say it."""


class Does(Notion):
    """What a text has done: by effects, by what it changes and by what it allows."""

    facts: DoingFacts

    BANISH = "banish", DoingFacts("banishes cards or objects", ("banishes", "banishing"))
    BECOME = "become", DoingFacts("makes something distant, fostered, awake …")
    BOUNCE = "bounce", DoingFacts("returns objects from the field to hand or memory", ("bounce", "bounces"))
    BUFF = "buff", DoingFacts("gives more power, life, level or durability", ("buff", "buffs", "buffing"))
    CHEAPEN = "cheapen", DoingFacts("makes something cost less")
    CONTROL = "control", DoingFacts("takes control of objects")
    COPY = "copy", DoingFacts("copies objects, cards or activations", ("copies", "copying"))
    COUNTERS = "counters", DoingFacts("puts counters on something")
    DAMAGE = "damage", DoingFacts("deals damage, apart from attacking", ("damages", "burn", "deals", "deal"))
    DELEVEL = "delevel", DoingFacts("delevels a champion", ("delevels",))
    DESTROY = "destroy", DoingFacts("destroys objects", ("destroys", "destroying"))
    DISCARD = "discard", DoingFacts("has a player discard", ("discards", "discarding"))
    DRAW = "draw", DoingFacts("has a player draw", ("draws", "drawing"))
    EMPOWER = "empower", DoingFacts("empowers", ("empowers",))
    ENABLE = "enable", DoingFacts("enables an element, or has elements ignored", ("enables",))
    END = "end", DoingFacts("ends the turn or the combat")
    EXTRA = "extra", DoingFacts("gives another turn, another attack or another trigger")
    FORBID = "forbid", DoingFacts("says what somebody or something can't do", ("forbids",))
    GATHER = "gather", DoingFacts("gathers ingredients", ("gathers",))
    GENERATE = "generate", DoingFacts("generates cards", ("generates",))
    GIVE = "give", DoingFacts("gives keywords or abilities")
    GLIMPSE = "glimpse", DoingFacts("glimpses", ("glimpses",))
    LEVEL_UP = "level-up", DoingFacts("levels a champion up outside the materialize phase")
    LOAD = "load", DoingFacts("loads a weapon", ("loads",))
    LOOK = "look", DoingFacts("looks at cards")
    LOSE = "lose", DoingFacts("has a player lose the game")
    MASTERY = "mastery", DoingFacts("gives a mastery")
    MATERIALIZE = "materialize", DoingFacts("materializes cards", ("materializes",))
    MEMORY = "memory", DoingFacts("puts cards into memory")
    MILL = "mill", DoingFacts("puts cards from the top of a deck into a graveyard", ("mill", "mills", "milling"))
    MOVE = "move", DoingFacts("puts cards elsewhere: onto or under a deck, into a lineage …")
    NEGATE = "negate", DoingFacts("negates activations", ("negates", "counterspell"))
    PERMIT = "permit", DoingFacts("lets cards be played that otherwise could not")
    PLAY = "play", DoingFacts("has cards played as it resolves")
    PREVENT = "prevent", DoingFacts("prevents damage or takes it away", ("prevents",))
    RECOVER = "recover", DoingFacts("recovers", ("recovers", "heal", "heals"))
    REDIRECT = "redirect", DoingFacts("changes targets of attacks or activations", ("redirects",))
    REGROW = "regrow", DoingFacts("returns cards from graveyard or banishment to hand or memory", ("regrow", "regrows"))
    REMOVE_COUNTERS = "remove-counters", DoingFacts("takes counters away")
    REST = "rest", DoingFacts("rests objects", ("rests",))
    REVEAL = "reveal", DoingFacts("reveals cards", ("reveals",))
    REVIVE = (
        "revive",
        DoingFacts("puts cards from graveyard or banishment onto the field", ("revive", "revives", "reanimate")),
    )
    SACRIFICE = "sacrifice", DoingFacts("has a player sacrifice", ("sacrifices",))
    SEARCH = "search", DoingFacts("searches a deck", ("searches", "tutor", "tutors"))
    SHUFFLE = "shuffle", DoingFacts("shuffles a deck", ("shuffles",))
    SKIP = "skip", DoingFacts("has a phase skipped")
    SUMMON = "summon", DoingFacts("summons tokens", ("summons", "summoning"))
    SUPPRESS = "suppress", DoingFacts("suppresses", ("suppresses",))
    TAKE = "take", DoingFacts("takes keywords or abilities away")
    TAX = "tax", DoingFacts("makes something cost more", ("taxes",))
    TRANSFORM = "transform", DoingFacts("transforms double-faced cards", ("transforms",))
    TURN = "turn", DoingFacts("turns Shifting Currents")
    WAKE = "wake", DoingFacts("wakes objects up", ("wakes", "untap"))
    WEAKEN = "weaken", DoingFacts("takes power, life, level or durability away", ("weaken", "weakens", "debuff"))
    WIN = "win", DoingFacts("has a player win the game", ("wins",))


class When(Notion):
    """What a triggered ability waits for."""

    facts: DoingFacts

    ACTIVATES = "activates", DoingFacts("a player activates a card or an ability")
    ATTACKS = "attacks", DoingFacts("something attacks")
    BANISHED = "banished", DoingFacts("something is banished")
    BECOMES = "becomes", DoingFacts("something becomes rested, awake, distant …")
    BREWS = "brews", DoingFacts("a player brews")
    CHARGED = "charged", DoingFacts("it has so many charge counters")
    COUNTERS = "counters", DoingFacts("counters are put on something or taken away")
    CURRENTS = "currents", DoingFacts("Shifting Currents turn")
    DAMAGED = "damaged", DoingFacts("something is dealt damage")
    DEALS_DAMAGE = "deals-damage", DoingFacts("something deals damage")
    DESTROYED = "destroyed", DoingFacts("something is destroyed", ("is destroyed",))
    DIES = "dies", DoingFacts("something dies", ("death",))
    DISCARDS = "discards", DoingFacts("a player discards")
    DRAWS = "draws", DoingFacts("a player draws")
    EMPOWERS = "empowers", DoingFacts("a player empowers")
    END = "end", DoingFacts("a turn ends")
    ENTERS = "enters", DoingFacts("something enters the field")
    FOSTERED = "fostered", DoingFacts("something becomes fostered")
    GATHERS = "gathers", DoingFacts("a player gathers")
    GLIMPSES = "glimpses", DoingFacts("a player glimpses")
    HITS = "hits", DoingFacts("an attack hits")
    INTERCEPTS = "intercepts", DoingFacts("a unit intercepts")
    KILLS = "kills", DoingFacts("an attack kills")
    LEAVES = "leaves", DoingFacts("something leaves the field")
    LEVELS_UP = "levels-up", DoingFacts("a champion levels up")
    LOADED = "loaded", DoingFacts("it becomes loaded")
    MATERIALIZES = "materializes", DoingFacts("a player materializes a card")
    MOVES = "moves", DoingFacts("a card goes from one zone into another")
    NEGATES = "negates", DoingFacts("an activation is negated")
    PHASE = "phase", DoingFacts("a phase begins")
    PREVENTED = "prevented", DoingFacts("damage is prevented")
    RECOLLECTS = "recollects", DoingFacts("a player recollects cards")
    RECOVERS = "recovers", DoingFacts("a player recovers")
    RETALIATES = "retaliates", DoingFacts("a unit retaliates")
    REVEALS = "reveals", DoingFacts("a player reveals a card")
    SACRIFICED = "sacrificed", DoingFacts("something is sacrificed")
    STARCALLS = "starcalls", DoingFacts("a player starcalls")
    SUMMONS = "summons", DoingFacts("a player summons")
    SUPPRESSES = "suppresses", DoingFacts("a player suppresses")
    TARGETED = "targeted", DoingFacts("something becomes a target")


class Pays(Notion):
    """What is paid with, apart from cards for a cost: for an ability, besides a cost or instead of it."""

    facts: DoingFacts

    BANISH = "banish", DoingFacts("cards are banished for it")
    COUNTERS = "counters", DoingFacts("counters are removed for it")
    DEED = "deed", DoingFacts("something else is done for it")
    DISCARD = "discard", DoingFacts("cards are discarded for it")
    RECOVER = "recover", DoingFacts("damage is recovered for it")
    RESERVE = "reserve", DoingFacts("a reserve cost is paid for it")
    REST = "rest", DoingFacts("objects rest for it")
    RETURN = "return", DoingFacts("cards are returned for it")
    REVEAL = "reveal", DoingFacts("cards are revealed for it")
    SACRIFICE = "sacrifice", DoingFacts("objects are sacrificed for it")


Doing = Does | When | Pays
"""A word that cards are looked for by."""
