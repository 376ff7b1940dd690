"""Combat: declaring attacks, retaliation, damage, and the end of combat (combat.*)."""
