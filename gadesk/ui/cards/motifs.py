"""Which silhouette stands in a card's drawn picture: by its subtypes, classes and types."""

from __future__ import annotations

from gadesk.glossary import CardType

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
_BY_TYPE: dict[CardType, str] = {
    CardType.CHAMPION: "m_human",
    CardType.ALLY: "m_human",
    CardType.WEAPON: "m_sword",
    CardType.ITEM: "m_accessory",
    CardType.DOMAIN: "m_mountain",
    CardType.PHANTASIA: "m_wisp",
    CardType.ATTACK: "m_slash",
    CardType.MASTERY: "m_compass",
    CardType.ACTION: "m_spell",
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
_UNITS = frozenset({CardType.ALLY, CardType.CHAMPION})


def motif_of(types: tuple[CardType, ...], classes: tuple[str, ...], subtypes: tuple[str, ...]) -> str:
    """Choose the silhouette: people by class, other things by what they are, effects by how they are used."""
    if CardType.ATTACK in types:
        return "m_slash" if "gun" not in subtypes else "m_bullet"
    if CardType.MASTERY in types:
        return "m_compass"
    if not _UNITS.isdisjoint(types) and (CardType.CHAMPION in types or "human" in subtypes):
        return _first(_BY_CLASS, classes) or _first(_BY_SUBTYPE, subtypes) or "m_human"
    if CardType.ACTION in types:
        return _action(subtypes)
    return _first(_BY_SUBTYPE, subtypes) or next((_BY_TYPE[kind] for kind in types if kind in _BY_TYPE), "m_spell")


def _action(subtypes: tuple[str, ...]) -> str:
    special = _first(_BY_SUBTYPE, subtypes)
    if special:
        return special
    if "reaction" in subtypes:
        return "m_reaction"
    return "m_skill" if "skill" in subtypes else "m_spell"


def _first(table: dict[str, str], words: tuple[str, ...]) -> str | None:
    return next((table[word] for word in words if word in table), None)


def accent_of(classes: tuple[str, ...]) -> str:
    """A quiet colour for the picture's ground of cards without an element of their own, by class."""
    return _first(_ACCENTS, classes) or "#566068"
