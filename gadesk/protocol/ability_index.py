"""What the index of an ability says where it is no place among the abilities of a face."""

OF_THE_RULES = -1
"""A rule of the game gives it: enlighten and wither counters, Prepare as a cost, Link as what is linked to."""
DELAYED = -2
"""What a delayed trigger does."""
REFLEXIVE = -3
"""What follows an instruction that was carried out, or a rule that was used."""
OF_THE_ATTACK = -4
"""What an attack gets."""


def is_of_a_face(index: int) -> bool:
    """Tell whether an index is a place among abilities."""
    return index >= 0
