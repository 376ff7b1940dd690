"""Keyword abilities and label keywords."""

from enum import Enum, auto
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Takes(Enum):
    """What is printed with a keyword, and where."""

    NOTHING = auto()
    NUMBER = auto()
    """A number after it."""
    NAME_BEFORE = auto()
    """A champion's name before it."""
    NOUN_BEFORE = auto()
    """Before it what it is about."""
    NOUN_AFTER = auto()
    """After it what it is about."""
    COST = auto()
    """A cost after a dash."""
    INGREDIENTS = auto()
    """What is sacrificed, after a dash."""


class KeywordFacts(NamedTuple):
    """What holds for a keyword."""

    rule: str = ""
    takes: Takes = Takes.NOTHING
    spelled_out: bool = False
    """Whether it stands for an ability, which `script.keyword_meanings` spells out."""
    checked: bool = False
    """Whether state-based checks look at it."""
    done: bool = False
    """Whether it is an instruction, so that nothing has it."""
    everyday: bool = False
    """Whether it is an ordinary word, too, in texts that say nothing of the keyword."""
    of_cards: bool = False
    """Whether it says how its card is played or paid with, and so nothing of what lies on the field."""


class Keyword(Notion):
    """Keyword abilities (glossary: keywords.*); retired ones are read as what they mean (rulestext.normalise)."""

    facts: KeywordFacts

    AGILITY = "agility", KeywordFacts("keywords.agility-n", Takes.NUMBER, spelled_out=True)
    AMBUSH = "ambush", KeywordFacts("keywords.ambush")
    BREW = "brew", KeywordFacts("keywords.brew", Takes.INGREDIENTS, of_cards=True)
    CLEAVE = "cleave", KeywordFacts("keywords.cleave")
    COMMANDED_WILL = (
        "commanded_will",
        KeywordFacts("2026-08:keywords.commanded-will-n", Takes.NUMBER, spelled_out=True),
    )
    CRITICAL = "critical", KeywordFacts("keywords.critical-n", Takes.NUMBER)
    COMMAND = "command", KeywordFacts("keywords.command", Takes.NOUN_AFTER, everyday=True, of_cards=True)
    DIVINE_RELIC = "divine_relic", KeywordFacts("keywords.divine-relic", of_cards=True)
    EFFICIENCY = "efficiency", KeywordFacts("keywords.efficiency", of_cards=True)
    EMPOWER = "empower", KeywordFacts("keywords.empower-n", Takes.NUMBER, done=True, of_cards=True)
    EPHEMERATE = "ephemerate", KeywordFacts("2026-08:keywords.ephemerate", Takes.COST, of_cards=True)
    FLOATING_MEMORY = "floating_memory", KeywordFacts("keywords.floating-memory", of_cards=True)
    FAST_ACTIVATION = "fast_activation", KeywordFacts("keywords.fast-activation", of_cards=True)
    FOSTER = "foster", KeywordFacts("keywords.foster", spelled_out=True)
    HINDERED = "hindered", KeywordFacts("keywords.hindered", of_cards=True)
    IMBUE = "imbue", KeywordFacts("keywords.imbue-n", Takes.NUMBER, of_cards=True)
    IMMORTALITY = "immortality", KeywordFacts("keywords.immortality", checked=True)
    INTERDICTION = "interdiction", KeywordFacts("2026-08:keywords.interdiction", of_cards=True)
    INTERCEPT = "intercept", KeywordFacts("keywords.intercept", spelled_out=True)
    KINDLE = "kindle", KeywordFacts("keywords.kindle-n", Takes.NUMBER, of_cards=True)
    LINEAGE = "lineage", KeywordFacts("keywords.lineage-keyword", Takes.NAME_BEFORE, everyday=True, of_cards=True)
    LINK = "link", KeywordFacts("keywords.link", Takes.NOUN_BEFORE, checked=True, everyday=True, of_cards=True)
    OMNISHROUD = "omnishroud", KeywordFacts()
    PREPARE = "prepare", KeywordFacts("keywords.prepare-n", Takes.NUMBER, of_cards=True)
    PRESERVE = "preserve", KeywordFacts("keywords.preserve-preserved", spelled_out=True)
    PRIDE = "pride", KeywordFacts("keywords.pride-n", Takes.NUMBER)
    RANGED = "ranged", KeywordFacts("keywords.ranged-n", Takes.NUMBER)
    RENEWABLE = "renewable", KeywordFacts("keywords.renewable")
    RESERVABLE = "reservable", KeywordFacts("keywords.reservable")
    RETORT = "retort", KeywordFacts("keywords.retort-n", Takes.NUMBER, spelled_out=True)
    SPELLSHROUD = "spellshroud", KeywordFacts("keywords.spellshroud")
    STARCALLING = "starcalling", KeywordFacts("keywords.starcalling", Takes.COST, of_cards=True)
    STEADFAST = "steadfast", KeywordFacts("keywords.steadfast")
    STEALTH = "stealth", KeywordFacts("keywords.stealth", checked=True)
    TAUNT = "taunt", KeywordFacts("keywords.taunt")
    TRUE_SIGHT = "true_sight", KeywordFacts("keywords.true-sight", checked=True)
    UNBLOCKABLE = "unblockable", KeywordFacts("keywords.unblockable")
    VIGOR = "vigor", KeywordFacts("keywords.vigor", spelled_out=True)
    AETHERCALLING = "aethercalling", KeywordFacts(of_cards=True)

    @property
    def words(self) -> str:
        """What texts call it."""
        return self.value.replace("_", " ")


class LabelFacts(NamedTuple):
    """What holds for a label."""

    rule: str = "terms.label-keywords"
    numbered: bool = False
    """Whether a number stands after it."""


class Label(Notion):
    """Label keywords (terms.label-keywords): no rule of their own, but a characteristic.

    CARDISTRY is in no list of the rulebook yet, but cards speak of abilities with it.
    """

    facts: LabelFacts

    BALANCE = "balance", LabelFacts()
    CARDISTRY = "cardistry", LabelFacts(rule="")
    DELUGE = "deluge", LabelFacts(numbered=True)
    HARMONIZE = "harmonize", LabelFacts()
    UPKEEP = "upkeep", LabelFacts()
    EQUESTRIAN = "equestrian", LabelFacts()
