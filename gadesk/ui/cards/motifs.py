"""Which silhouette stands in a card's drawn picture: by its subtypes, classes and types."""

from __future__ import annotations

from gadesk.glossary import CardType, Element
from gadesk.ui.design.looks_of import CARD_TYPES

_BY_SUBTYPE: dict[str, str] = {
    "automaton": "m_automaton",
    "slime": "m_slime",
    "spirit": "m_spirit",
    "elemental": "m_spirit",
    "apparition": "m_wisp",
    "beast": "m_beast",
    "animal": "m_animal",
    "gun": "m_gun",
    "bullet": "m_bullet",
    "potion": "m_potion",
    "bauble": "m_bauble",
    "crystal": "m_crystal",
    "fatestone": "m_crystal",
    "book": "m_book",
    "scripture": "m_book",
    "map": "m_book",
    "staff": "m_staff",
    "scepter": "m_staff",
    "fan": "m_fan",
    "accessory": "m_accessory",
    "ring": "m_accessory",
    "armor": "m_armor",
    "shield": "m_reaction",
    "robe": "m_robe",
    "herb": "m_herb",
    "flower": "m_herb",
    "root": "m_herb",
    "leaf": "m_herb",
    "melody": "m_melody",
    "harmony": "m_melody",
    "instrument": "m_melody",
    "flute": "m_flute",
    "curse": "m_curse",
    "device": "m_device",
    "artifact": "m_bauble",
    "obelisk": "m_obelisk",
    "spire": "m_spire",
    "castle": "m_spire",
    "fractal": "m_fractal",
    "polearm": "m_polearm",
    "sword": "m_sword",
    "dagger": "m_sword",
    "powercell": "m_device",
    "aethercharge": "m_spell",
}
_BY_CLASS: dict[str, str] = {
    "cleric": "m_cleric",
    "mage": "m_mage",
    "ranger": "m_ranger",
    "warrior": "m_warrior",
    "guardian": "m_guardian",
    "tamer": "m_tamer",
    "assassin": "m_assassin",
    "spirit": "m_spirit",
}
_ACCENTS: dict[str, str] = {
    "cleric": "#5f5a86",
    "mage": "#4a5f96",
    "ranger": "#4f6b4a",
    "warrior": "#8a5244",
    "guardian": "#48697a",
    "tamer": "#7d6a3d",
    "assassin": "#5d4a63",
    "spirit": "#5b7f86",
}
_CARRIED: dict[str, tuple[str, ...]] = {
    "cleric": ("m_staff", "m_book", "m_herb", "m_potion"),
    "mage": ("m_staff", "m_book", "m_crystal", "m_spell"),
    "ranger": ("ranged", "m_gun", "m_polearm"),
    "warrior": ("m_sword", "m_polearm", "flag", "m_reaction"),
    "guardian": ("m_reaction", "m_sword", "m_obelisk", "m_device"),
    "tamer": ("m_beast", "m_flute", "m_animal", "m_melody"),
    "assassin": ("m_sword", "m_slash", "umbra"),
}
_SPELLS = ("m_spell", "m_fractal", "m_comet")
_SKILLS = ("m_skill", "m_hand", "m_dash", "true_sight")


def motif_of(
    types: tuple[CardType, ...],
    classes: tuple[str, ...],
    subtypes: tuple[str, ...],
    element: Element = Element.NORM,
    seed: int = 0,
) -> str:
    """Choose the silhouette: people by class, other things by what they are, effects by how they are used.

    Where several would do, the seed chooses, so that like cards do not all look alike.
    """
    if CardType.ATTACK in types:
        blow = "m_bullet" if "gun" in subtypes else "m_slash"
        return _pick((blow, _first(_BY_SUBTYPE, subtypes) or "m_slash"), seed)
    if CardType.MASTERY in types:
        return "m_compass"
    if is_person(types, subtypes):
        return _first(_BY_CLASS, classes) or _first(_BY_SUBTYPE, subtypes) or "m_human"
    if CardType.ACTION in types:
        return _action(subtypes, element, seed)
    return _first(_BY_SUBTYPE, subtypes) or next((CARD_TYPES[kind].motif for kind in types), "m_spell")


def companion_of(types: tuple[CardType, ...], classes: tuple[str, ...], subtypes: tuple[str, ...], seed: int) -> str:
    """What a person carries, behind the shoulder; nothing for other cards and for one person in five."""
    if not is_person(types, subtypes) or seed % 5 == 0:
        return ""
    carried = next((_CARRIED[word] for word in classes if word in _CARRIED), ())
    return _pick(carried, seed // 5) if carried else ""


def is_person(types: tuple[CardType, ...], subtypes: tuple[str, ...]) -> bool:
    """Whether a card shows somebody: a champion, or a human ally."""
    return CardType.CHAMPION in types or (CardType.ALLY in types and "human" in subtypes)


def _action(subtypes: tuple[str, ...], element: Element, seed: int) -> str:
    special = _first(_BY_SUBTYPE, subtypes)
    if special:
        return special
    if "reaction" in subtypes:
        return _pick(("m_reaction", "m_dash" if "skill" in subtypes else "spellshroud"), seed)
    if "skill" in subtypes:
        return _pick(_SKILLS, seed)
    return _pick(_SPELLS if element is Element.NORM else (*_SPELLS, element.value), seed)


def _pick(options: tuple[str, ...], seed: int) -> str:
    return options[(seed >> 3) % len(options)]


def _first(table: dict[str, str], words: tuple[str, ...]) -> str | None:
    return next((table[word] for word in words if word in table), None)


def accent_of(classes: tuple[str, ...]) -> str:
    """A quiet colour for the picture's ground of cards without an element of their own, by class."""
    return _first(_ACCENTS, classes) or "#566068"
